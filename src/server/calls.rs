//! The desk's calls, as they arrive: who asks is read from the cookie, and the status says how it went.

use axum::{
    body::Body,
    extract::{Request, State},
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use leptos::prelude::{provide_context, use_context};
use leptos_axum::{ResponseOptions, handle_server_fns_with_context};

use super::{App, accounts, owner::Owner, saving, session};
use crate::{
    desk::{
        calls::{Changed, RevisionLine, Saved, ToSave},
        opening::Person,
        problem::Problem,
    },
    domain::post::Draft,
};

/// Answers every call of the desk.
pub async fn answer(State(app): State<App>, request: Request<Body>) -> Response {
    handle_server_fns_with_context(move || provide_context(app.clone()), request).await.into_response()
}

pub async fn save(to_save: ToSave) -> Result<Saved, Problem> {
    with_status(async {
        let (app, owner) = asking().await?;
        saving::save(&app, &owner, to_save).await
    })
    .await
}

pub async fn look_up(post: String, once: String) -> Result<Option<Saved>, Problem> {
    with_status(async {
        let (app, owner) = asking().await?;
        saving::look_up(&app, &owner, &post, &once).await
    })
    .await
}

pub async fn link_for(post: String, title: String) -> Result<String, Problem> {
    with_status(async {
        let (app, owner) = asking().await?;
        saving::link_for(&app, &owner, &post, &title).await
    })
    .await
}

pub async fn take_off(to_save: ToSave) -> Result<Saved, Problem> {
    with_status(async {
        let (app, owner) = asking().await?;
        saving::take_off(&app, &owner, to_save).await
    })
    .await
}

pub async fn put_back(post: String, person: String) -> Result<Saved, Problem> {
    with_status(async {
        let (app, owner) = asking_as(&person).await?;
        saving::put_back(&app, &owner, &post).await
    })
    .await
}

/// `number`: the revision to bring back; `None`: the words that readers see.
pub async fn bring_back(
    post: String,
    number: Option<i64>,
    head: i64,
    once: String,
    person: String,
) -> Result<Changed, Problem> {
    with_status(async {
        let (app, owner) = asking_as(&person).await?;
        saving::bring_back(&app, &owner, &post, number, head, once).await
    })
    .await
}

pub async fn history(post: String) -> Result<Vec<RevisionLine>, Problem> {
    with_status(async {
        let (app, owner) = asking().await?;
        saving::history(&app, &owner, &post).await
    })
    .await
}

pub async fn revision(post: String, number: i64) -> Result<Draft, Problem> {
    with_status(async {
        let (app, owner) = asking().await?;
        let stored = app.store.post(&owner.business.id, &post).await?.ok_or(Problem::NotFound)?;
        let revision = app.store.revision(&owner.business.id, &post, number).await?.ok_or(Problem::NotFound)?;
        Ok(revision.draft(&stored.link))
    })
    .await
}

pub async fn sign_in_again(email: String, password: String) -> Result<Person, Problem> {
    with_status(async {
        let (app, parts) = context().ok_or(Problem::Unexpected)?;
        let (owner, cookie) = accounts::sign_in(&app, &parts, &email, &password).await?;
        if let Some(response) = use_context::<ResponseOptions>() {
            response.append_header(axum::http::header::SET_COOKIE, cookie);
        }
        Ok(owner.person)
    })
    .await
}

/// The app and who is asking; the one door of all calls but the sign-in.
pub async fn asking() -> Result<(App, Owner), Problem> {
    let (app, parts) = context().ok_or(Problem::Unexpected)?;
    let owner = Owner::of(&app, &parts.headers).await?.ok_or(Problem::SignedOut)?;
    session::keep_alive(&app, &parts.headers).await?;
    Ok((app, owner))
}

/// The same, for a page of `person`: it changes nothing in anybody else's name.
async fn asking_as(person: &str) -> Result<(App, Owner), Problem> {
    let (app, owner) = asking().await?;
    if owner.person.id == person { Ok((app, owner)) } else { Err(Problem::SomeoneElse { now: owner.person }) }
}

/// Both are there in every call: [`answer`] provides the app, Leptos the head of the request.
fn context() -> Option<(App, Parts)> {
    use_context::<App>().zip(use_context::<Parts>())
}

/// Sets the status that fits the problem: Leptos answers 500 to every one.
async fn with_status<T>(work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
    let response = use_context::<ResponseOptions>();
    let done = work.await;
    if let (Err(problem), Some(response)) = (&done, response) {
        response.set_status(status_of(problem));
    }
    done
}

/// The status that goes with a problem, for calls and for pages alike.
pub fn status_of(problem: &Problem) -> StatusCode {
    match problem {
        Problem::SignedOut | Problem::WrongPassword => StatusCode::UNAUTHORIZED,
        Problem::SomeoneElse { .. } => StatusCode::FORBIDDEN,
        Problem::NotFound => StatusCode::NOT_FOUND,
        Problem::ChangedElsewhere { .. } => StatusCode::CONFLICT,
        Problem::NotValid(_) | Problem::WouldBeEmpty => StatusCode::UNPROCESSABLE_ENTITY,
        Problem::TryLater => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
