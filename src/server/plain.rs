//! What the desk does by itself in the browser, done on the server for a page whose helpers are not there.

use axum::{
    extract::{Form, State},
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use serde::Deserialize;

use super::{App, owner::Owner, plain_form::PlainSave, when};
use crate::{
    desk::panel_words,
    domain::{limits, prompt},
    pages::{preview, prompt_page},
};

/// The boxes of the panel.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Brief {
    pub about: String,
    pub brief: String,
}

/// The prompt in a page of its own.
pub async fn prompt(State(app): State<App>, owner: Owner, Form(sent): Form<Brief>) -> Response {
    let brief = sent.brief.replace("\r\n", "\n");
    let has = limits::count(&brief);
    let made = if sent.about.trim().is_empty() {
        Err(panel_words::ABOUT_MISSING.to_owned())
    } else if has > limits::BRIEF_MAX {
        Err(panel_words::brief_too_long(has))
    } else {
        Ok(prompt::prompt(&owner.business.public, &sent.about, &brief))
    };
    let status = if made.is_ok() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    (status, Html(prompt_page::page(&app.files, &app.blog_path(&owner.business), made))).into_response()
}

/// The post as readers will see it, in a page of its own. Nothing is saved.
pub async fn preview(State(app): State<App>, owner: Owner, Form(sent): Form<PlainSave>) -> Html<String> {
    let draft = sent.draft().cleaned();
    Html(preview::page(&app.files.css, &owner.business.public, draft, when::now()))
}
