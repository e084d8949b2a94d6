//! What a visitor sees when something fails: a page without the cause. The cause goes to the log.

use std::fmt;

use axum::{
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{Html, IntoResponse, Response},
};

use super::{App, store::StoreError};
use crate::{desk::problem::Problem, pages};

/// Why a request could not be answered.
#[derive(Debug)]
pub enum Failure {
    Store(StoreError),
    /// The system gave no random bytes.
    Randomness(getrandom::Error),
    /// Something that our own code rules out.
    Unlikely(&'static str),
    /// There is no such page for this visitor.
    NotFound,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Randomness(error) => write!(f, "randomness: {error}"),
            Self::Unlikely(what) => f.write_str(what),
            Self::NotFound => f.write_str("not found"),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Failure {
    /// What the desk says about it; the log says the rest.
    pub fn problem(&self) -> Problem {
        match self {
            Self::NotFound => Problem::NotFound,
            Self::Store(error) if error.is_passing() => {
                tracing::warn!("{self}");
                Problem::TryLater
            }
            _ => {
                tracing::error!("{self}");
                Problem::Unexpected
            }
        }
    }

    fn status(&self) -> StatusCode {
        match self.problem() {
            Problem::NotFound => StatusCode::NOT_FOUND,
            Problem::TryLater => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Failure {
    /// The status alone: [`with_pages`] puts the page around it.
    fn into_response(self) -> Response {
        self.status().into_response()
    }
}

/// Gives every failure that has no page of its own a page, wherever it comes from: a handler, a limit, a panic.
pub async fn with_pages(State(app): State<App>, request: Request, next: Next) -> Response {
    let for_desk = request.uri().path().starts_with("/api/");
    let answer = next.run(request).await;
    let status = answer.status();
    let has_page =
        answer.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if for_desk || has_page || !(status.is_client_error() || status.is_server_error()) {
        return answer;
    }
    let mut page = (status, Html(pages::failure::page(&app.files, status.as_u16()))).into_response();
    for name in [header::ALLOW, header::RETRY_AFTER] {
        if let Some(value) = answer.headers().get(&name) {
            page.headers_mut().insert(name, value.clone());
        }
    }
    page
}

/// The answer when a handler panicked; the log has the words of the panic.
pub fn after_panic(panic: Box<dyn std::any::Any + Send>) -> Response {
    let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
    let words = words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    tracing::error!("a handler panicked: {words}");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}
