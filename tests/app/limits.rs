//! How much a request may bring.

use axum::{
    body::Body,
    http::{Request, StatusCode},
};
use serde_json::json;

use crate::support::App;

#[tokio::test]
async fn a_post_of_full_length_in_any_script_fits_and_a_flood_does_not() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let full = "語".repeat(50_000);
        let id = ana.publish("Long", &full).await;
        assert_eq!(ana.open(&id).await.boxes["body"].chars().count(), 50_000);

        let over = format!("{full}語");
        let refused = ana.open(&id).await.press("draft", &[("body", &over)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.body.contains("50,001 characters. Please keep it to 50,000."));
        assert_eq!(refused.text_of("body"), over, "nothing is cut");

        let flood = "x".repeat(2 * 1024 * 1024 + 1);
        let answer = ana.browser.post(&format!("/posts/{id}"), &[("body", &flood)]).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert!(answer.body.contains("That is too much at once"), "{}", answer.body);
        let mut to_save = ana.open(&id).await.to_save("draft", &[]);
        to_save["draft"]["body"] = json!(flood);
        let request = Request::post("/api/save")
            .header("content-type", "application/json")
            .body(Body::from(json!({ "to_save": to_save }).to_string()))
            .unwrap();
        assert!(!ana.browser.send(request).await.status.is_success());
        assert_eq!(ana.open(&id).await.head, "1");
    })
    .await;
}

#[tokio::test]
async fn hand_made_requests_fail_politely() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let id = ana.draft("Hours", "Nine.").await;
    for (path, kind, body) in [
        (format!("/posts/{id}"), "application/json", "{}"),
        (format!("/posts/{id}"), "application/x-www-form-urlencoded", "title=a&title=b"),
        (format!("/posts/{id}"), "application/x-www-form-urlencoded", "%FF=%FE&body=%00"),
        ("/api/save".to_owned(), "application/json", "{"),
        ("/api/save".to_owned(), "application/json", "{\"to_save\":{\"head\":\"x\"}}"),
        ("/api/nothing".to_owned(), "application/json", "{}"),
        ("/sign-in".to_owned(), "text/plain", "x"),
        ("/posts/x".to_owned(), "application/x-www-form-urlencoded", "title=Hello&body=x&head=0"),
    ] {
        let request = Request::post(&path).header("content-type", kind).body(Body::from(body)).unwrap();
        let answer = ana.browser.send(request).await;
        let status = answer.status;
        assert!(
            status.is_client_error() || (path.starts_with("/api") && status.is_server_error()),
            "{path} {body}: {status}"
        );
        for word in ["SQL", "sqlx", "panicked", "src/"] {
            assert!(!answer.body.contains(word), "{path} {body}: {}", answer.body);
        }
    }
    // A post needs an id of the right shape: nobody chooses what stands in addresses.
    let desk = ana.new_post().await;
    let sent = desk.sent("draft", &[("title", "Hello"), ("body", "x")]);
    for odd in ["x", "new2", "01a22AFE-ECD8-7393-8CEE-CFC7E50AACF3", "%2e%2e", "a%00b"] {
        assert_eq!(ana.browser.post(&format!("/posts/{odd}"), &sent).await.status, StatusCode::NOT_FOUND, "{odd}");
    }
}

#[tokio::test]
async fn a_nul_and_other_odd_signs_are_no_server_error() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let desk = ana.new_post().await;
        let boxes = [
            ("title", "A\0B title"),
            ("body", "a\0b \u{1}\u{7f}\u{fffe}\u{202e}"),
            ("tags", "a\0b"),
            ("excerpt", "\0"),
            ("once", "o\0"),
            ("made_by", "\0"),
        ];
        let answer = desk.press("publish", &boxes).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        for path in ["/posts/%00", "/posts/a%00b/history", "/%00", "/a/%00", "/posts?q=%00&tag=%00&status=%00"] {
            assert_eq!(ana.browser.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
        }
        let signed_in = app.visitor().sign_in("a\0@b", "\0").await;
        assert_eq!(signed_in.status, StatusCode::UNAUTHORIZED);
        let settings = [("name", "A\0"), ("kind", "B\0"), ("city", "C\0"), ("language", "en")];
        assert_eq!(ana.browser.post("/settings", &settings).await.status, StatusCode::SEE_OTHER);
    })
    .await;
}
