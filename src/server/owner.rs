//! Who is asking: the signed-in person and their business, from the cookie.

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::{HeaderMap, Method, request::Parts},
    response::{IntoResponse, Redirect, Response},
};

use super::{App, error::Failure, session, store::Business, when};
use crate::desk::opening::Person;

/// A signed-in person. A handler that takes one is closed to everybody else.
#[derive(Clone, Debug)]
pub struct Owner {
    pub person: Person,
    pub business: Business,
}

impl Owner {
    /// Who is signed in with these headers, if anybody is.
    pub async fn of(app: &App, headers: &HeaderMap) -> Result<Option<Owner>, Failure> {
        let Some(digest) = session::digest(app, headers) else { return Ok(None) };
        let known = app.store.session(&digest, when::now()).await?;
        Ok(known.map(|(person, business)| Owner { person, business }))
    }
}

/// Someone who must sign in first is sent there, and comes back after it.
fn sign_in_first(parts: &Parts) -> Response {
    let page = parts.uri.path_and_query().map_or("", |page| page.as_str());
    let asked_to_see = parts.method == Method::GET && is_own_page(page);
    Redirect::to(&if asked_to_see { format!("/sign-in?next={page}") } else { "/sign-in".to_owned() }).into_response()
}

/// Whether `page`, a path and perhaps one thing asked of it, is one of the owner's pages: nobody is sent anywhere else
/// after signing in.
pub fn is_own_page(page: &str) -> bool {
    let (path, asked) = page.split_once('?').unwrap_or((page, ""));
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    path.chars().all(|c| plain(c) || c == '/')
        && asked.chars().all(|c| plain(c) || c == '=')
        && !path.contains("//")
        && ["/posts", "/settings"]
            .iter()
            .any(|own| path == *own || path.strip_prefix(own).is_some_and(|r| r.starts_with('/')))
}

impl FromRequestParts<App> for Owner {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Owner, Response> {
        match Owner::of(app, &parts.headers).await {
            Ok(Some(owner)) => Ok(owner),
            Ok(None) => Err(sign_in_first(parts)),
            Err(failure) => Err(failure.into_response()),
        }
    }
}

impl OptionalFromRequestParts<App> for Owner {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Owner>, Failure> {
        Owner::of(app, &parts.headers).await
    }
}

#[cfg(test)]
mod tests {
    use super::is_own_page;

    #[test]
    fn nobody_is_sent_to_another_site() {
        for own in ["/posts", "/posts/new", "/posts/new?ai=open", "/posts/0198-ab/history", "/settings"] {
            assert!(is_own_page(own), "{own}");
        }
        for other in [
            "//evil.example",
            "/posts//evil.example",
            "/postsx",
            "https://evil.example",
            "/posts\r\nX: y",
            "/",
            "/posts?a=//evil.example",
            "/posts?a=b&c=d",
            "/posts?a=%0d",
            "",
        ] {
            assert!(!is_own_page(other), "{other}");
        }
    }
}
