//! The headers that every answer has. Pages that need others set them themselves.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::Response,
};

use super::App;

/// For every page but the desk: no script of any kind.
const NO_SCRIPT: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; form-action 'self'; \
     base-uri 'none'; frame-ancestors 'none'",
);
/// What an owner sees is never kept by a shared computer or a proxy; pages for readers say otherwise.
const NEVER_KEPT: HeaderValue = HeaderValue::from_static("no-store");
/// When too much was tried: by then there is one more try, whatever it was. In seconds.
const A_MINUTE: HeaderValue = HeaderValue::from_static("60");
/// For readers, nothing but our own style and pictures: no script, no form, no frame, whatever a post holds.
const NOTHING_ELSE: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
);
/// Powers of the browser that no reader's page needs.
const NO_POWERS: HeaderValue = HeaderValue::from_static(
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
);

/// What an answer has in any case, of a site at `address`.
fn always(address: &str) -> HeaderMap {
    let mut headers: HeaderMap = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ]
    .map(|(name, value)| (name, HeaderValue::from_static(value)))
    .into_iter()
    .collect();
    if address.starts_with("https://") {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    headers
}

/// What every answer to a reader has, of a site at `address`.
pub fn for_readers(address: &str) -> HeaderMap {
    let mut headers = always(address);
    guard(&mut headers);
    headers
}

/// What an answer to a reader has and others have not.
pub fn guard(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_SECURITY_POLICY, NOTHING_ELSE);
    headers.insert("permissions-policy", NO_POWERS);
}

/// Adds what an answer does not have yet.
pub async fn add(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    let too_many = answer.status() == StatusCode::TOO_MANY_REQUESTS;
    let headers = answer.headers_mut();
    if too_many {
        headers.entry(header::RETRY_AFTER).or_insert(A_MINUTE);
    }
    for (name, value) in always(&app.address) {
        if let Some(name) = name {
            headers.entry(name).or_insert(value);
        }
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(NO_SCRIPT);
    headers.entry(header::CACHE_CONTROL).or_insert(NEVER_KEPT);
    answer
}
