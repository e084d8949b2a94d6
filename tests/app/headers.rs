//! The headers of the owner's pages.

use axum::http::StatusCode;

use crate::support::App;

#[tokio::test]
async fn pages_without_script_allow_none_and_are_kept_by_nobody() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let id = ana.publish("Hours", "Nine.").await;
    for path in [
        "/",
        "/sign-in",
        "/sign-up",
        "/posts",
        "/settings",
        "/nothing/like/this",
        &format!("/posts/{id}/history"),
        &format!("/posts/{id}/take-off"),
    ] {
        let answer = ana.browser.get(path).await;
        let policy = answer.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("script-src"), "{path}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("form-action 'self'"), "{path}");
        assert!(!answer.body.contains("<script") && !answer.body.contains(" style="), "{path}: {}", answer.body);
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
}

#[tokio::test]
async fn the_desk_allows_its_own_scripts_by_a_fresh_nonce() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let nonce = |policy: &str| policy.split_once("'nonce-").unwrap().1.split('\'').next().unwrap().to_owned();
    let (one, two) = (ana.browser.get("/posts/new").await, ana.browser.get("/posts/new").await);
    let policy = one.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"), "{policy}");
    assert!(!policy.contains("'unsafe-eval'"), "{policy}");
    assert_ne!(nonce(policy), nonce(two.header("content-security-policy")));
    for script in one.body.split("<script").skip(1) {
        let tag = script.split('>').next().unwrap();
        assert!(tag.contains("src=\"/") || tag.contains(&format!("nonce=\"{}\"", nonce(policy))), "{tag}");
    }
    assert_eq!(one.header("cache-control"), "no-store");
}

#[tokio::test]
async fn https_is_remembered_where_there_is_https() {
    let app = App::start_with(&[("COPYDESK_SITE_URL", "https://blog.example.com")]).await;
    assert!(app.visitor().get("/").await.header("strict-transport-security").starts_with("max-age="));
    assert_eq!(App::start().await.visitor().get("/").await.header("strict-transport-security"), "");
}

#[tokio::test]
async fn a_page_that_is_not_there_says_so_without_a_cause() {
    let app = App::start().await;
    let answer = app.visitor().get("/nothing/like/this").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    assert!(answer.body.contains("<h1>There is nothing here</h1>"), "{}", answer.body);
    let answer = app.visitor().post("/posts", &[]).await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(answer.body.contains("<h1>"), "{}", answer.body);
}
