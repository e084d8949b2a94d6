//! The headers that every answer has. Pages that need others set them themselves.

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use super::App;

/// For every page but the desk: no script of any kind.
const NO_SCRIPT: &str = "default-src 'none'; style-src 'self'; img-src 'self' https: data:; font-src 'self'; \
                         form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, NO_SCRIPT),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    // What an owner sees is never kept by a shared computer or a proxy; pages for readers say otherwise.
    (header::CACHE_CONTROL, "no-store"),
];

/// Adds what an answer does not have yet.
pub async fn add(State(app): State<App>, request: Request, next: Next) -> Response {
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    for (name, value) in ALWAYS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    if app.address.starts_with("https://") {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.entry(header::STRICT_TRANSPORT_SECURITY).or_insert(year);
    }
    answer
}
