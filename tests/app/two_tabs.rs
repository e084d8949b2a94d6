//! One post in two windows: nothing saved is ever overwritten.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{App, Owner};

/// All that was ever saved of a post, newest first.
async fn bodies(ana: &Owner, id: &str) -> Vec<String> {
    let (_, lines) = ana.browser.call("history", json!({ "post_id": id })).await;
    let mut bodies = Vec::new();
    for line in lines.as_array().unwrap() {
        let (_, words) = ana.browser.call("revision", json!({ "post_id": id, "number": line["number"] })).await;
        bodies.push(words["body"].as_str().unwrap().to_owned());
    }
    bodies
}

#[tokio::test]
async fn the_second_save_from_the_same_head_is_told_and_both_texts_are_there() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        let (one, two) = (ana.open(&id).await, ana.open(&id).await);

        assert_eq!(one.press("draft", &[("body", "Ten.")]).await.status, StatusCode::SEE_OTHER);
        let told = two.press("publish", &[("body", "Eleven.")]).await;

        assert_eq!(told.status, StatusCode::CONFLICT);
        assert!(told.body.contains("saved this post"), "{}", told.body);
        assert_eq!(told.text_of("body"), "Eleven.", "the refused words are still on the page");
        assert_eq!(bodies(&ana, &id).await, ["Ten.", "Nine."]);
        let public = format!("{}/hours", ana.blog().await);
        assert_eq!(app.visitor().get(&public).await.status, StatusCode::NOT_FOUND, "nothing went live");
    })
    .await;
}

#[tokio::test]
async fn the_desk_is_told_who_when_and_what() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        let (one, two) = (ana.open(&id).await, ana.open(&id).await);
        one.save("draft", &[("body", "Ten.")]).await;
        let (status, problem) = two.save("draft", &[("body", "Eleven.")]).await;
        assert_eq!(status, StatusCode::CONFLICT);
        let told = &problem["ChangedElsewhere"];
        assert_eq!(told["who"], "You, in another window");
        assert!(told["when"].as_str().unwrap().starts_with("today "), "{told}");
        assert_eq!(told["theirs"]["body"], "Ten.");
        assert_eq!(told["place"]["head"], 2);
    })
    .await;
}

#[tokio::test]
async fn whatever_is_chosen_both_texts_can_be_found() {
    App::everywhere(async |app| {
        for (choice, on_top) in [("apart", "Ten."), ("mine", "Eleven."), ("theirs", "Ten.")] {
            let ana = app.sign_up(&format!("{choice}@lindenhof.example")).await;
            let id = ana.draft("Hours", "Nine.").await;
            let (one, two) = (ana.open(&id).await, ana.open(&id).await);
            one.press("draft", &[("body", "Ten.")]).await;
            let told = two.press("draft", &[("body", "Eleven.")]).await;
            let once = told.hidden("once");

            let chosen = two.press(choice, &[("body", "Eleven."), ("once", &once)]).await;
            assert_eq!(chosen.status, StatusCode::SEE_OTHER, "{choice}: {}", chosen.body);
            let all = bodies(&ana, &id).await;
            assert_eq!(all[0], on_top, "{choice}");
            assert!(all.contains(&"Ten.".to_owned()), "{choice}: {all:?}");
            if choice == "apart" {
                let apart = chosen.to().split(['/', '?']).nth(2).unwrap();
                assert_ne!(apart, id);
                assert_eq!(bodies(&ana, apart).await, ["Eleven."]);
            } else {
                assert!(all.contains(&"Eleven.".to_owned()), "{choice}: {all:?}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn of_many_saves_at_once_one_is_done_and_none_is_half_done() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        let desks = [ana.open(&id).await, ana.open(&id).await, ana.open(&id).await, ana.open(&id).await];
        let [a, b, c, d] = &desks;
        let answers = tokio::join!(
            a.save("draft", &[("body", "A")]),
            b.save("publish", &[("body", "B")]),
            c.save("draft", &[("body", "C")]),
            d.save("draft", &[("body", "D")]),
        );
        let answers = [answers.0, answers.1, answers.2, answers.3];
        let done = answers.iter().filter(|(status, _)| *status == StatusCode::OK).count();
        let told = answers.iter().filter(|(status, _)| *status == StatusCode::CONFLICT).count();
        assert_eq!((done, told), (1, 3), "{answers:?}");
        assert_eq!(bodies(&ana, &id).await.len(), 2);
    })
    .await;
}
