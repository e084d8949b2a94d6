//! What another site lets a browser send in the owner's name is refused.

use axum::{
    body::Body,
    http::{Request, StatusCode},
};

use crate::support::App;

#[tokio::test]
async fn a_post_from_another_site_is_refused_wherever_it_goes() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        let paths = [
            "/sign-in".to_owned(),
            "/sign-up".to_owned(),
            "/sign-out".to_owned(),
            "/settings".to_owned(),
            "/settings/password".to_owned(),
            format!("/posts/{id}"),
            format!("/posts/{id}/take-off"),
            format!("/posts/{id}/put-back"),
            format!("/posts/{id}/history/1"),
            format!("/posts/{id}/throw-away"),
            "/api/save".to_owned(),
        ];
        for path in &paths {
            for (name, value) in [
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-site", "same-site"),
                ("origin", "https://evil.example"),
                ("origin", "null"),
            ] {
                let request = Request::post(path)
                    .header("host", "127.0.0.1:3000")
                    .header("content-type", "application/x-www-form-urlencoded")
                    .header(name, value)
                    .body(Body::from("title=Stolen&do=publish"))
                    .unwrap();
                let answer = ana.browser.send(request).await;
                assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} with {name}: {value}");
            }
        }
        assert_eq!(ana.open(&id).await.head, "1");
    })
    .await;
}

#[tokio::test]
async fn the_sites_own_pages_may_post() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    for (name, value) in
        [("sec-fetch-site", "same-origin"), ("sec-fetch-site", "none"), ("origin", "http://127.0.0.1:3000")]
    {
        let request = Request::post("/posts/x/prompt")
            .header("host", "127.0.0.1:3000")
            .header("content-type", "application/x-www-form-urlencoded")
            .header(name, value)
            .body(Body::from("about=x"))
            .unwrap();
        assert_eq!(ana.browser.send(request).await.status, StatusCode::OK, "{name}: {value}");
    }
}

#[tokio::test]
async fn behind_a_proxy_that_renames_the_host_the_sites_address_counts() {
    let app = App::start_with(&[("COPYDESK_SITE_URL", "https://blog.example.com")]).await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let request = Request::post("/posts/x/prompt")
        .header("host", "internal:3000")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("origin", "https://blog.example.com")
        .body(Body::from("about=x"))
        .unwrap();
    assert_eq!(ana.browser.send(request).await.status, StatusCode::OK);
}
