//! Off the site by a question, and back as it was.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::App;

#[tokio::test]
async fn asking_takes_nothing_off_answering_does_and_it_comes_back_as_it_was() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let blog = ana.blog().await;
        let public = format!("{blog}/hours");
        let before = app.visitor().get(&public).await.body;
        ana.open(&id).await.press("draft", &[("body", "Ten, but not yet.")]).await;

        let question = ana.browser.get(&format!("/posts/{id}/take-off")).await.body;
        assert!(question.contains("Take this post off your site?") && question.contains("Yes, take it off"));
        assert_eq!(app.visitor().get(&public).await.status, StatusCode::OK);

        let off = ana.browser.post(&format!("/posts/{id}/take-off"), &[]).await;
        assert_eq!(off.to(), format!("/posts/{id}?done=off"));
        assert!(ana.browser.get(off.to()).await.body.contains("Taken off. Only you can see it now."));
        assert_eq!(app.visitor().get(&public).await.status, StatusCode::GONE);
        assert!(!app.visitor().get(&blog).await.body.contains("/hours"), "gone from the list");

        let back = ana.browser.post(&format!("/posts/{id}/put-back"), &[]).await;
        assert_eq!(back.to(), format!("/posts/{id}?done=back"));
        assert_eq!(app.visitor().get(&public).await.body, before, "the same words and date, not the waiting ones");
    })
    .await;
}

#[tokio::test]
async fn words_that_were_not_saved_go_into_the_draft_and_never_to_readers() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let desk = ana.open(&id).await;
        let to_save = desk.to_save("draft", &[("body", "Typed and not saved.")]);
        let (status, saved) = ana.browser.call("take_off", json!({ "to_save": to_save })).await;
        assert_eq!((status, &saved["place"]["state"]), (StatusCode::OK, &json!("TakenOff")), "{saved}");
        assert_eq!(ana.open(&id).await.boxes["body"], "Typed and not saved.");
        assert_eq!(
            ana.browser.call("take_off", json!({ "to_save": to_save })).await.0,
            StatusCode::OK,
            "again: the same"
        );
        assert_eq!(ana.open(&id).await.head, "2");
        let (_, back) = ana.browser.call("put_back", json!({ "post_id": id, "person": ana.id })).await;
        assert!(back["place"]["state"]["Live"]["waiting"].as_bool().unwrap(), "{back}");
        let read = app.visitor().get(&format!("{}/hours", ana.blog().await)).await.body;
        assert!(read.contains("Nine.") && !read.contains("Typed"), "{read}");
    })
    .await;
}

#[tokio::test]
async fn an_update_from_a_page_that_does_not_know_puts_nothing_back_on_the_site() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let public = format!("{}/hours", ana.blog().await);
        let mut update = ana.open(&id).await.to_save("publish", &[("body", "Ten.")]);
        update["on_site"] = json!(true);
        ana.browser.post(&format!("/posts/{id}/take-off"), &[]).await;
        let (status, said) = ana.browser.call("save", json!({ "to_save": update })).await;
        assert_eq!(status, StatusCode::CONFLICT, "{said}");
        assert_eq!(app.visitor().get(&public).await.status, StatusCode::GONE);
        assert_eq!(ana.open(&id).await.head, "1", "nothing was saved");
        // Who has been told and chooses it.
        update["on_site"] = json!(false);
        assert_eq!(ana.browser.call("save", json!({ "to_save": update })).await.0, StatusCode::OK);
        assert!(app.visitor().get(&public).await.body.contains("Ten."));
    })
    .await;
}

#[tokio::test]
async fn words_of_an_old_page_do_not_cover_newer_ones() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let old = ana.open(&id).await;
        ana.open(&id).await.press("draft", &[("body", "Ten.")]).await;
        let to_save = old.to_save("draft", &[("body", "Eleven.")]);
        assert_eq!(ana.browser.call("take_off", json!({ "to_save": to_save })).await.0, StatusCode::CONFLICT);
        assert_eq!(app.visitor().get(&format!("{}/hours", ana.blog().await)).await.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn publishing_again_keeps_the_first_date() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let post = async || {
            let business = ana.business(&app).await;
            app.store.post(&business, &id).await.unwrap().unwrap()
        };
        let first = post().await.first_published_at;
        assert!(first.is_some());
        ana.browser.post(&format!("/posts/{id}/take-off"), &[]).await;
        ana.open(&id).await.press("publish", &[("body", "Ten.")]).await;
        let again = post().await;
        assert_eq!(again.first_published_at, first);
        assert!(again.updated_at >= first, "readers are told that it changed");
        assert!(again.is_shown());
    })
    .await;
}

#[tokio::test]
async fn a_draft_can_not_be_put_on_the_site_by_putting_it_back() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        assert_eq!(ana.browser.post(&format!("/posts/{id}/put-back"), &[]).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.visitor().get(&format!("{}/hours", ana.blog().await)).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}
