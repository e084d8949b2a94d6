//! Every save has a random word: a repeat changes nothing and gets the first result.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{App, Owner};

async fn versions(ana: &Owner, id: &str) -> usize {
    ana.browser.call("history", json!({ "post_id": id })).await.1.as_array().unwrap().len()
}

#[tokio::test]
async fn two_presses_make_one_post() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        for what in ["draft", "publish"] {
            let desk = ana.new_post().await;
            let boxes = [("title", "Once only"), ("body", "Words.")];
            let (first, second) = tokio::join!(desk.press(what, &boxes), desk.press(what, &boxes));
            assert_eq!((first.status, second.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER));
            assert_eq!(first.to(), second.to(), "the second is told what the first was told");
            assert_eq!(versions(&ana, &desk.id).await, 1);
        }
        let list = ana.browser.get("/posts").await.body;
        assert_eq!(list.matches("class=\"post-line\"").count(), 2, "{list}");
    })
    .await;
}

#[tokio::test]
async fn a_repeat_gets_the_first_result_even_when_the_post_went_on_since() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let desk = ana.new_post().await;
        let boxes = [("title", "Hours"), ("body", "Nine.")];
        let (_, first) = desk.save("publish", &boxes).await;
        assert_eq!(first["first_publish"], true);
        ana.open(&desk.id).await.press("publish", &[("body", "Ten.")]).await;

        let (status, again) = desk.save("publish", &boxes).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!((&again["place"]["head"], &again["first_publish"]), (&json!(1), &json!(true)));
        assert_eq!(versions(&ana, &desk.id).await, 2, "nothing was added");
        let read = app.visitor().get(&format!("{}/hours", ana.blog().await)).await;
        assert!(read.body.contains("Ten."), "and nothing was brought back: {}", read.body);

        // The page that repeated itself does not know the newer words: its next save is told so.
        let next = json!({ "to_save": {
            "post_id": desk.id, "head": again["place"]["head"], "once": again["once"], "what": "draft", "made_by": "typed",
            "person": ana.id, "draft": { "title": "Hours", "body": "Eleven.", "link": "hours" },
        }});
        assert_eq!(ana.browser.call("save", next).await.0, StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn an_update_while_the_save_is_on_its_way_goes_on_from_it() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let desk = ana.open(&id).await;
        let boxes = [("body", "Ten.")];
        let (saved, updated) = tokio::join!(desk.press("draft", &boxes), desk.press("publish", &boxes));
        assert_eq!((saved.status, updated.status), (StatusCode::SEE_OTHER, StatusCode::SEE_OTHER), "no false conflict");
        let read = app.visitor().get(&format!("{}/hours", ana.blog().await)).await;
        assert!(read.body.contains("Ten."), "{}", read.body);
    })
    .await;
}

#[tokio::test]
async fn the_desk_can_ask_what_became_of_a_save() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let desk = ana.new_post().await;
        let ask = json!({ "post_id": desk.id, "once": desk.once });
        assert_eq!(ana.browser.call("look_up", ask.clone()).await, (StatusCode::OK, json!(null)));
        desk.save("publish", &[("title", "Hours"), ("body", "Nine.")]).await;
        let (_, found) = ana.browser.call("look_up", ask.clone()).await;
        assert_eq!((&found["place"]["head"], &found["first_publish"]), (&json!(1), &json!(true)));
        let mia = app.sign_up("mia@example.com").await;
        assert_eq!(mia.browser.call("look_up", ask).await, (StatusCode::OK, json!(null)), "others learn nothing");
    })
    .await;
}
