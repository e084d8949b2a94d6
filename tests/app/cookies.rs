//! The cookie, and where it is secure.

use crate::support::{App, settings, sign_up_boxes};

async fn cookie(app: &App) -> String {
    app.visitor().post("/sign-up", &sign_up_boxes(&[])).await.header("set-cookie").to_owned()
}

#[tokio::test]
async fn on_ones_own_computer_every_browser_takes_it() {
    let cookie = cookie(&App::start().await).await;
    assert!(cookie.starts_with("copydesk=") && !cookie.contains("Secure"), "{cookie}");
    assert!(cookie.contains("; Path=/; HttpOnly; SameSite=Lax; Max-Age="), "{cookie}");
}

#[tokio::test]
async fn with_https_or_behind_a_proxy_it_is_bound_to_the_host_and_secure() {
    for variables in [
        [("COPYDESK_SITE_URL", "https://blog.example.com")],
        [("COPYDESK_BEHIND_PROXY", "1")],
        [("COPYDESK_INSECURE_COOKIE", "0")],
    ] {
        let cookie = cookie(&App::start_with(&variables).await).await;
        assert!(cookie.starts_with("__Host-copydesk="), "{variables:?}: {cookie}");
        assert!(cookie.contains("; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age="), "{cookie}");
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    assert!(!settings(&[("COPYDESK_SITE_URL", "https://blog.example.com")]).plain_cookie());
}

#[tokio::test]
async fn the_database_does_not_hold_what_the_cookie_holds() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let cookie = ana.browser.cookie.lock().unwrap().clone().unwrap();
    let (_, token) = cookie.split_once('=').unwrap();
    assert_eq!(token.len(), 43, "32 bytes");
    assert!(app.store.session(token, 0).await.unwrap().is_none());
}

#[tokio::test]
async fn a_made_up_cookie_signs_nobody_in() {
    let app = App::start().await;
    app.sign_up("ana@lindenhof.example").await;
    let visitor = app.visitor();
    for value in ["copydesk=", "copydesk=x", "copydesk=' OR 1=1 --", "other=1; copydesk", "=;=;;"] {
        *visitor.cookie.lock().unwrap() = Some(value.to_owned());
        assert_eq!(visitor.get("/posts").await.status, axum::http::StatusCode::SEE_OTHER, "{value}");
    }
}
