//! What belongs to one business is not there for another, by any way.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::App;

#[tokio::test]
async fn every_page_and_press_about_a_post_of_others_answers_404() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let desk = ana.open(&id).await;
        let mia = app.sign_up("mia@example.com").await;

        for path in ["", "/take-off", "/history", "/history/1", "/changes"] {
            let answer = mia.browser.get(&format!("/posts/{id}{path}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "GET {path}");
            assert!(!answer.body.contains("Nine."), "GET {path}");
        }
        for path in ["", "/take-off", "/put-back", "/history/1", "/throw-away"] {
            for head in ["0", "1"] {
                let sent = desk.sent(
                    "publish",
                    &[("title", "Stolen"), ("body", "Stolen."), ("person", &mia.id), ("head", head), ("once", "x")],
                );
                let answer = mia.browser.post(&format!("/posts/{id}{path}"), &sent).await;
                assert_eq!(answer.status, StatusCode::NOT_FOUND, "POST {path} from head {head}");
            }
        }
        for (name, arguments) in [
            ("history", json!({ "post_id": id })),
            ("revision", json!({ "post_id": id, "number": 1 })),
            ("put_back", json!({ "post_id": id, "person": mia.id })),
            ("throw_away", json!({ "post_id": id, "head": 1, "once": "x", "person": mia.id })),
            ("bring_back", json!({ "post_id": id, "number": 1, "head": 1, "once": "x", "person": mia.id })),
        ] {
            assert_eq!(mia.browser.call(name, arguments).await, (StatusCode::NOT_FOUND, json!("NotFound")), "{name}");
        }
        for name in ["save", "take_off"] {
            let mut to_save = desk.to_save("publish", &[("body", "Stolen.")]);
            to_save["person"] = json!(mia.id);
            assert_eq!(mia.browser.call(name, json!({ "to_save": to_save })).await.0, StatusCode::NOT_FOUND, "{name}");
        }

        let read = app.visitor().get(&format!("{}/hours", ana.blog().await)).await;
        assert!(read.body.contains("Nine.") && !read.body.contains("Stolen"), "{}", read.body);
        assert_eq!(ana.open(&id).await.head, "1", "not even a revision was added");
    })
    .await;
}

#[tokio::test]
async fn nobody_who_is_not_signed_in_gets_anywhere() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        let visitor = app.visitor();
        for path in [
            "/posts",
            "/posts/new",
            "/posts/new?ai=open",
            "/settings",
            &format!("/posts/{id}"),
            &format!("/posts/{id}/history"),
        ] {
            let answer = visitor.get(path).await;
            assert_eq!((answer.status, answer.to()), (StatusCode::SEE_OTHER, &*format!("/sign-in?next={path}")));
        }
        for path in ["take-off", "put-back", "prompt", "preview", "history/1", "throw-away"] {
            let answer = visitor.post(&format!("/posts/{id}/{path}"), &[("title", "x"), ("body", "y")]).await;
            assert_eq!((answer.status, answer.to()), (StatusCode::SEE_OTHER, "/sign-in"), "{path}");
        }
        for (name, arguments) in [
            ("history", json!({ "post_id": id })),
            ("revision", json!({ "post_id": id, "number": 1 })),
            ("put_back", json!({ "post_id": id, "person": ana.id })),
            ("look_up", json!({ "post_id": id, "once": "x" })),
            ("throw_away", json!({ "post_id": id, "head": 1, "once": "x", "person": ana.id })),
            ("bring_back", json!({ "post_id": id, "number": 1, "head": 1, "once": "x", "person": ana.id })),
            ("save", json!({ "to_save": ana.open(&id).await.to_save("draft", &[]) })),
            ("take_off", json!({ "to_save": ana.open(&id).await.to_save("draft", &[]) })),
        ] {
            let answer = visitor.call(name, arguments).await;
            assert_eq!(answer, (StatusCode::UNAUTHORIZED, json!("SignedOut")), "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_page_of_one_person_saves_nothing_as_another() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let desk = ana.new_post().await;
        let to_save = desk.to_save("publish", &[("title", "Hours"), ("body", "Nine.")]);
        let mia = app.sign_up("mia@example.com").await;
        let (status, problem) = mia.browser.call("save", json!({ "to_save": to_save })).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        assert_eq!(problem["SomeoneElse"]["now"]["email"], "mia@example.com");
        let plain = mia
            .browser
            .post(&format!("/posts/{}", desk.id), &desk.sent("publish", &[("title", "Hours"), ("body", "Nine.")]))
            .await;
        assert_eq!(plain.status, StatusCode::FORBIDDEN);
        assert_eq!(plain.text_of("body"), "Nine.", "the words are still on the page");
        assert!(mia.browser.get("/posts").await.body.contains("No posts yet."));

        // Nor do the presses without words, on a post that is there.
        let id = ana.publish("Hours", "Nine.").await;
        for (name, arguments) in [
            ("put_back", json!({ "post_id": id, "person": ana.id })),
            ("throw_away", json!({ "post_id": id, "head": 1, "once": "x", "person": ana.id })),
            ("bring_back", json!({ "post_id": id, "number": 1, "head": 1, "once": "x", "person": ana.id })),
        ] {
            let (status, problem) = mia.browser.call(name, arguments).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{name}");
            assert_eq!(problem["SomeoneElse"]["now"]["email"], "mia@example.com", "{name}");
        }
    })
    .await;
}
