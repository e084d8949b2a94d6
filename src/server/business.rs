//! What a business says about itself, and the owner's password.

use axum::{
    extract::{Form, Query, State},
    http::{StatusCode, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;

use super::{
    App,
    accounts::{password_fits_rules, recognized, signed_in},
    calls::status_of,
    error::Failure,
    owner::Owner,
    password, session, writing,
};
use crate::{
    desk::problem::Problem,
    domain::{limits, prompt::PublicBusiness, strip},
    pages::{
        settings::{self, Beside, SettingsForm},
        sign_up::{LANGUAGES, Wrong},
    },
};

/// The most characters of a business's name, kind and town.
const DETAIL_MAX: usize = 100;

/// What an address says was just done.
#[derive(Deserialize)]
pub struct Done {
    #[serde(default)]
    pub done: String,
}

pub async fn show_settings(
    State(app): State<App>,
    owner: Owner,
    Query(done): Query<Done>,
) -> Result<Html<String>, Failure> {
    let form = SettingsForm::of(&owner.business.public);
    let said = match done.done.as_str() {
        "saved" => Some("Saved. Your blog and your next prompts use it."),
        "password" => Some("Your password is changed. Other devices are signed out."),
        _ => None,
    };
    page(&app, &owner, &form, &[], said).await
}

/// The settings, for `owner`.
async fn page(
    app: &App,
    owner: &Owner,
    form: &SettingsForm,
    wrong: &[Wrong],
    said: Option<&'static str>,
) -> Result<Html<String>, Failure> {
    let (blog, email, writer) =
        (&app.blog_path(&owner.business), &owner.person.email, writing::told(app, owner).await?);
    Ok(Html(settings::page(&app.files, Beside { blog, email, writer }, form, wrong, said)))
}

pub async fn save_settings(
    State(app): State<App>,
    owner: Owner,
    Form(form): Form<SettingsForm>,
) -> Result<Response, Failure> {
    let public = business_of(&form.name, &form.kind, &form.city, &form.language);
    let wrong = details_wrong(&public);
    if wrong.is_empty() {
        app.store.set_business(&owner.business.id, &public).await?;
        return Ok(Redirect::to("/settings?done=saved").into_response());
    }
    let page = page(&app, &owner, &form, &wrong, None).await?;
    Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

#[derive(Deserialize)]
pub struct NewPassword {
    #[serde(default)]
    password: String,
    #[serde(default)]
    new_password: String,
}

pub async fn change_password(
    State(app): State<App>,
    owner: Owner,
    parts: Parts,
    Form(form): Form<NewPassword>,
) -> Result<Response, Failure> {
    let wrong = if !password_fits_rules(&form.new_password) {
        Some((StatusCode::UNPROCESSABLE_ENTITY, Wrong::Password))
    } else {
        match recognized(&app, &parts, &owner.person.email, &form.password).await {
            Ok(_) => None,
            Err(problem @ Problem::WrongPassword) => Some((status_of(&problem), Wrong::OldPassword)),
            Err(problem @ Problem::TryLater) => Some((status_of(&problem), Wrong::TooManyTries)),
            Err(_) => return Err(Failure::Unlikely("a password that could not be compared")),
        }
    };
    if let Some((status, wrong)) = wrong {
        let form = SettingsForm::of(&owner.business.public);
        return Ok((status, page(&app, &owner, &form, &[wrong], None).await?).into_response());
    }
    let hash = password::hash(form.new_password).await.ok_or(Failure::Unlikely("a password was not hashed"))?;
    app.store.set_password(&owner.person.email, &hash).await?;
    Ok(signed_in(session::start(&app, &owner.person.id).await?, "/settings?done=password"))
}

/// The details as they are kept: on one line each, without web code.
pub fn business_of(name: &str, kind: &str, city: &str, language: &str) -> PublicBusiness {
    let line = |text: &str| strip::line(text).text;
    PublicBusiness { name: line(name), kind: line(kind), city: line(city), language: language.trim().to_owned() }
}

/// What must be put right about a business.
pub fn details_wrong(public: &PublicBusiness) -> Vec<Wrong> {
    let fits = |text: &str| !text.is_empty() && limits::count(text) <= DETAIL_MAX;
    let mut wrong = Vec::new();
    for (text, what) in [(&public.name, Wrong::Name), (&public.kind, Wrong::Kind), (&public.city, Wrong::City)] {
        if !fits(text) {
            wrong.push(what);
        }
    }
    if !LANGUAGES.iter().any(|(tag, _)| *tag == public.language) {
        wrong.push(Wrong::Language);
    }
    wrong
}
