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

#[tokio::test]
async fn looking_changes_nothing() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let id = ana.publish("Hours", "Nine.").await;
    ana.open(&id).await.press("draft", &[("body", "Ten.")]).await;
    let blog = ana.blog().await;
    let folder = tempfile::tempdir().unwrap();
    let kept = async |name: &str| {
        let copy = folder.path().join(name);
        app.store.backup(copy.to_str().unwrap()).await.unwrap();
        std::fs::read(copy).unwrap()
    };
    let before = kept("before").await;
    for path in [
        "/",
        "/sign-up",
        "/sign-in",
        "/posts",
        "/posts/new",
        "/settings",
        &blog,
        &format!("{blog}/hours"),
        &format!("{blog}/feed.xml"),
    ] {
        ana.browser.get(path).await;
        app.visitor().get(path).await;
    }
    for path in
        ["", "/take-off", "/put-back", "/history", "/history/1", "/changes", "/throw-away", "/prompt", "/preview"]
    {
        ana.browser.get(&format!("/posts/{id}{path}")).await;
    }
    ana.browser.get("/sign-out").await;
    ana.browser.get(&format!("/api/put_back?post_id={id}")).await;
    assert!(before == kept("after").await, "a look wrote something into the database");
    ana.browser.post(&format!("/posts/{id}/take-off"), &[]).await;
    assert!(before != kept("control").await, "and a press is seen");
}
