//! Signing up, in and out.

use std::net::{IpAddr, SocketAddr};

use axum::{
    extract::{ConnectInfo, Form, Query, State},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use super::{
    App,
    business::{business_of, details_wrong},
    calls::status_of,
    error::Failure,
    limiter::address_key,
    owner::{Owner, is_own_page},
    password,
    plain_form::PlainSave,
    posts, session,
    store::{NewOwner, SignUpError},
    when,
};
use crate::{
    desk::problem::Problem,
    domain::limits,
    pages::{
        landing,
        sign_in::{self, SignIn},
        sign_up::{self, SignUp, Wrong},
    },
};

/// The first words of the site's own addresses: no blog gets one of them.
pub const RESERVED: [&str; 28] = [
    "about",
    "admin",
    "api",
    "assets",
    "blog",
    "copydesk",
    "desk",
    "export",
    "favicon",
    "feed",
    "health",
    "help",
    "import",
    "login",
    "logout",
    "pkg",
    "posts",
    "preview",
    "public",
    "robots",
    "search",
    "settings",
    "sign-in",
    "sign-out",
    "sign-up",
    "sitemap",
    "static",
    "well-known",
];

const EMAIL_MAX: usize = 254;

pub async fn landing(State(app): State<App>, owner: Option<Owner>) -> Response {
    match owner {
        Some(_) => Redirect::to("/posts").into_response(),
        None => Html(landing::page(&app.files)).into_response(),
    }
}

pub async fn show_sign_up(State(app): State<App>, owner: Option<Owner>) -> Response {
    match owner {
        Some(_) => Redirect::to("/posts").into_response(),
        None => Html(sign_up::page(&app.files, &SignUp { language: "en".to_owned(), ..SignUp::default() }, &[]))
            .into_response(),
    }
}

pub async fn sign_up(State(app): State<App>, parts: Parts, Form(form): Form<SignUp>) -> Result<Response, Failure> {
    let email = form.email.trim().to_lowercase();
    let public = business_of(&form.name, &form.kind, &form.city, &form.language);
    let again = |status, wrong: &[Wrong]| (status, Html(sign_up::page(&app.files, &form, wrong))).into_response();

    let mut wrong = details_wrong(&public);
    if !is_email(&email) {
        wrong.push(Wrong::Email);
    }
    if !password_fits_rules(&form.password) {
        wrong.push(Wrong::Password);
    }
    if !wrong.is_empty() {
        return Ok(again(StatusCode::UNPROCESSABLE_ENTITY, &wrong));
    }
    if !app.limits.sign_ups.take(&visitor(&app, &parts), when::now()) {
        return Ok(again(StatusCode::TOO_MANY_REQUESTS, &[Wrong::TooManyTries]));
    }
    let hash = password::hash(form.password.clone()).await.ok_or(Failure::Unlikely("a password was not hashed"))?;
    let new = NewOwner { email: &email, password_hash: &hash, business: &public, now: when::now() };
    match app.store.sign_up(&new, &RESERVED).await {
        Ok(person) => Ok(signed_in(session::start(&app, &person).await?, "/posts")),
        Err(SignUpError::EmailTaken) => Ok(again(StatusCode::UNPROCESSABLE_ENTITY, &[Wrong::EmailTaken])),
        Err(SignUpError::Store(error)) => Err(error.into()),
    }
}

#[derive(Deserialize)]
pub struct ToSee {
    #[serde(default)]
    next: String,
}

pub async fn show_sign_in(State(app): State<App>, Query(to_see): Query<ToSee>, owner: Option<Owner>) -> Response {
    let next = checked_next(&to_see.next);
    match owner {
        Some(_) => Redirect::to(&next).into_response(),
        None => Html(sign_in::page(&app.files, &SignIn { next, ..SignIn::default() })).into_response(),
    }
}

/// What the sign-in page sends: with a save that was interrupted, all its boxes come along.
#[derive(Deserialize)]
pub struct SignInForm {
    #[serde(default)]
    email: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    next: String,
    /// The post of the interrupted save.
    #[serde(default)]
    post: String,
    #[serde(flatten)]
    save: PlainSave,
}

pub async fn answer_sign_in(
    State(app): State<App>,
    parts: Parts,
    Form(form): Form<SignInForm>,
) -> Result<Response, Failure> {
    let next = checked_next(&form.next);
    let interrupted = !form.post.is_empty();
    let (owner, cookie) = match sign_in(&app, &parts, &form.email, &form.password).await {
        Ok(signed_in) => signed_in,
        Err(problem) => {
            let again = SignIn {
                email: form.email.clone(),
                next,
                refused: Some(problem.clone()),
                carried: if interrupted { form.save.carried(&form.post) } else { Vec::new() },
                ..SignIn::default()
            };
            return Ok((status_of(&problem), Html(sign_in::page(&app.files, &again))).into_response());
        }
    };
    if !interrupted {
        return Ok(signed_in(cookie, &next));
    }
    if owner.person.id != form.save.person {
        // Nothing of one person is saved as another; the words stay on the page.
        let other = SignIn {
            someone_else: Some(owner.person.email),
            carried: form.save.carried(&form.post),
            ..SignIn::default()
        };
        let mut answer = (StatusCode::FORBIDDEN, Html(sign_in::page(&app.files, &other))).into_response();
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
        return Ok(answer);
    }
    let mut answer = posts::save_as(&app, owner, parts, &form.post, form.save).await?;
    answer.headers_mut().append(header::SET_COOKIE, cookie);
    Ok(answer)
}

/// Signs in; whoever was signed in here before is not any more.
pub async fn sign_in(app: &App, parts: &Parts, email: &str, password: &str) -> Result<(Owner, HeaderValue), Problem> {
    let email = email.trim().to_lowercase();
    let id = recognized(app, parts, &email, password).await?;
    session::end(app, &parts.headers).await?;
    let cookie = session::start(app, &id).await?;
    let digest = session::digest_of(&cookie).ok_or(Problem::Unexpected)?;
    let (person, business) = app.store.session(&digest, when::now()).await?.ok_or(Problem::Unexpected)?;
    Ok((Owner { person, business }, cookie))
}

/// The id of the person to whom e-mail and password belong. The same answer for a wrong e-mail and a wrong password,
/// after the same time; wrong tries run out.
pub async fn recognized(app: &App, parts: &Parts, email: &str, password: &str) -> Result<String, Problem> {
    let now = when::now();
    let (visitor, account) = (visitor(app, parts), email.chars().take(EMAIL_MAX).collect::<String>());
    if !app.limits.sign_ins.take(&visitor, now) || !app.limits.accounts.take(&account, now) {
        return Err(Problem::TryLater);
    }
    let known = if is_email(email) { app.store.person(email).await? } else { None };
    let (id, kept) = known.unzip();
    let fits = limits::count(password) <= password::MAX && password::fits(password.to_owned(), kept).await;
    let Some(id) = id.filter(|_| fits) else { return Err(Problem::WrongPassword) };
    app.limits.sign_ins.give_back(&visitor);
    app.limits.accounts.give_back(&account);
    Ok(id)
}

pub async fn sign_out(State(app): State<App>, headers: HeaderMap) -> Result<Response, Failure> {
    let mut answer = Redirect::to("/sign-in").into_response();
    if let Some(cookie) = session::end(&app, &headers).await? {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(answer)
}

/// Goes on to `next` with the cookie of a new session.
pub fn signed_in(cookie: HeaderValue, next: &str) -> Response {
    let mut answer = Redirect::to(next).into_response();
    answer.headers_mut().insert(header::SET_COOKIE, cookie);
    answer
}

fn checked_next(next: &str) -> String {
    if is_own_page(next) { next.to_owned() } else { "/posts".to_owned() }
}

/// One `@` with something on both sides and no spaces: whether it exists, only a letter could tell.
fn is_email(email: &str) -> bool {
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '<' | '>' | '"' | ',' | ';');
    let mut parts = email.split('@');
    let (Some(name), Some(host), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    !name.is_empty() && !host.is_empty() && email.len() <= EMAIL_MAX && email.chars().all(plain)
}

/// Whether a new password is long enough, and short enough to be hashed.
pub fn password_fits_rules(password: &str) -> bool {
    (password::MIN..=password::MAX).contains(&limits::count(password))
}

/// The key of the visitor's address. Behind a proxy it is the last one that the proxy added; what stands before it
/// anybody can write.
fn visitor(app: &App, parts: &Parts) -> String {
    let forwarded = || -> Option<IpAddr> {
        let last = parts.headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse().ok()
    };
    let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let address = if app.settings.behind_proxy { forwarded().or_else(peer) } else { peer() };
    address.map_or_else(|| "unknown".to_owned(), address_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_e_mail_has_two_sides() {
        for good in ["ana@lindenhof.example", "a@b", "ä@bücher.example", "a+b@c.d"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "ana", "@b", "a@", "a@b@c", "a b@c", "a@b\n", "<a@b>"] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
