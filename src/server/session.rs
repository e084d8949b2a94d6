//! The cookie that says who is signed in.

use axum::http::{HeaderMap, HeaderValue, header};

use super::{App, error::Failure, secret, when};

/// A session ends this long after it was last used to change something.
const LIFE: i64 = 30 * DAY;
/// The browser keeps the cookie as long as it may: when a session ends is the server's to say.
const COOKIE_LIFE: i64 = 400 * DAY;
/// Sessions in use are lengthened at most once in this time.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// The cookie's name. Browsers take a `__Host-` cookie only from this very server, over https.
fn name(plain: bool) -> &'static str {
    if plain { "copydesk" } else { "__Host-copydesk" }
}

fn set_cookie(plain: bool, value: &str, seconds: i64) -> Option<HeaderValue> {
    let secure = if plain { "" } else { " Secure;" };
    let name = name(plain);
    HeaderValue::from_str(&format!("{name}={value}; Path=/; HttpOnly;{secure} SameSite=Lax; Max-Age={seconds}")).ok()
}

/// Starts a session for `person` and returns its cookie.
pub async fn start(app: &App, person: &str) -> Result<HeaderValue, Failure> {
    let token = secret::token().map_err(Failure::Randomness)?;
    let now = when::now();
    app.store.add_session(&secret::digest(&token), person, now + LIFE, now).await?;
    set_cookie(app.plain_cookie, &token, COOKIE_LIFE / 1000).ok_or(Failure::Unlikely("a cookie that is no header"))
}

/// Ends the session of this request, and returns the cookie that says so.
pub async fn end(app: &App, headers: &HeaderMap) -> Result<Option<HeaderValue>, Failure> {
    if let Some(digest) = digest(app, headers) {
        app.store.end_session(&digest).await?;
    }
    Ok(set_cookie(app.plain_cookie, "", 0))
}

/// Keeps a session that is in use alive.
pub async fn keep_alive(app: &App, headers: &HeaderMap) -> Result<(), Failure> {
    if let Some(digest) = digest(app, headers) {
        let now = when::now();
        app.store.lengthen_session(&digest, now + LIFE, now - DAY, now).await?;
    }
    Ok(())
}

/// Under which the session of this request is kept.
pub fn digest(app: &App, headers: &HeaderMap) -> Option<String> {
    let name = name(app.plain_cookie);
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, value)| *key == name && !value.is_empty())
        .map(|(_, token)| secret::digest(token))
}

/// Under which the session of a cookie that was just made is kept.
pub fn digest_of(cookie: &HeaderValue) -> Option<String> {
    let (_, rest) = cookie.to_str().ok()?.split_once('=')?;
    rest.split(';').next().map(secret::digest)
}
