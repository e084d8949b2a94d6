//! What was saved can be seen and brought back, without any script.

use axum::http::StatusCode;

use crate::support::App;

#[tokio::test]
async fn every_save_is_listed_compared_and_can_be_put_back() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "We open at nine.").await;
        ana.open(&id).await.press("publish", &[("body", "We open at ten."), ("made_by", "pasted")]).await;

        let list = ana.browser.get(&format!("/posts/{id}/history")).await.body;
        assert!(list.contains("You, typed") && list.contains("You, pasted from an AI"), "{list}");
        assert!(list.contains("This is what readers see"));
        let second = ana.browser.get(&format!("/posts/{id}/history/2")).await.body;
        assert!(second.contains("<del><span class=\"unseen\">removed: </span>nine</del>"), "{second}");
        assert!(second.contains("<ins><span class=\"unseen\">added: </span>ten</ins>"), "{second}");
        assert!(!second.contains("Put this version back"), "it is on top already");

        let first = ana.browser.get(&format!("/posts/{id}/history/1")).await;
        assert!(first.body.contains("Put this version back"), "{}", first.body);
        let ticket = [("head", first.hidden("head")), ("once", first.hidden("once"))];
        let ticket: Vec<_> = ticket.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let back = ana.browser.post(&format!("/posts/{id}/history/1"), &ticket).await;
        assert_eq!(back.to(), format!("/posts/{id}?done=brought"));
        let desk = ana.open(&id).await;
        assert_eq!((&*desk.boxes["body"], &*desk.head), ("We open at nine.", "3"));
        let again = ana.browser.post(&format!("/posts/{id}/history/1"), &ticket).await;
        assert_eq!(again.to(), back.to(), "a second press adds nothing");
        assert_eq!(ana.open(&id).await.head, "3");

        let read = app.visitor().get(&format!("{}/hours", ana.blog().await)).await.body;
        assert!(read.contains("We open at ten."), "readers see no change: {read}");
        assert_eq!(ana.browser.get(&format!("/posts/{id}/history/9")).await.status, StatusCode::NOT_FOUND);
    })
    .await;
}

#[tokio::test]
async fn waiting_changes_are_shown_and_can_be_thrown_away_but_not_lost() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "We open at nine.").await;
        ana.open(&id).await.press("draft", &[("body", "We open at ten.")]).await;

        let both = ana.browser.get(&format!("/posts/{id}/changes")).await;
        assert!(both.body.contains("nine</del>") && both.body.contains("ten</ins>"), "{}", both.body);
        let (head, once) = (both.hidden("head"), both.hidden("once"));
        let thrown = ana.browser.post(&format!("/posts/{id}/throw-away"), &[("head", &head), ("once", &once)]).await;
        assert_eq!(thrown.to(), format!("/posts/{id}?done=thrown"));
        let page = ana.browser.get(thrown.to()).await.body;
        assert!(!page.contains("changes that are not on your site yet"), "{page}");
        assert_eq!(ana.open(&id).await.boxes["body"], "We open at nine.");
        let kept = ana.browser.get(&format!("/posts/{id}/history/2")).await.body;
        assert!(kept.contains("ten"), "{kept}");
    })
    .await;
}

#[tokio::test]
async fn throwing_away_from_an_old_page_throws_nothing_away() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        ana.open(&id).await.press("draft", &[("body", "Ten.")]).await;
        let both = ana.browser.get(&format!("/posts/{id}/changes")).await;
        ana.open(&id).await.press("draft", &[("body", "Eleven.")]).await;
        let (head, once) = (both.hidden("head"), both.hidden("once"));
        let answer = ana.browser.post(&format!("/posts/{id}/throw-away"), &[("head", &head), ("once", &once)]).await;
        assert_eq!(answer.status, StatusCode::CONFLICT);
        assert!(answer.body.contains("This was saved in another window"), "{}", answer.body);
        assert_eq!(ana.open(&id).await.boxes["body"], "Eleven.");
    })
    .await;
}

#[tokio::test]
async fn a_save_that_brings_the_readers_words_leaves_nothing_waiting() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        ana.open(&id).await.press("draft", &[("body", "Ten.")]).await;
        let saved = ana.open(&id).await.press("draft", &[("body", "Nine.")]).await;
        let page = ana.browser.get(saved.to()).await.body;
        assert!(!page.contains("changes that are not on your site yet"), "{page}");
    })
    .await;
}
