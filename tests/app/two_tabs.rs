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
async fn without_script_my_words_go_where_i_pressed_at_first() {
    App::everywhere(async |app| {
        for (pressed, seen) in [("publish", "Eleven."), ("draft", "Nine.")] {
            let ana = app.sign_up(&format!("{pressed}@lindenhof.example")).await;
            let id = ana.publish("Hours", "Nine.").await;
            let (one, two) = (ana.open(&id).await, ana.open(&id).await);
            one.press("draft", &[("body", "Ten.")]).await;
            let told = two.press(pressed, &[("body", "Eleven.")]).await;
            assert_eq!(told.status, StatusCode::CONFLICT);
            let public = format!("{}/hours", ana.blog().await);
            assert!(app.visitor().get(&public).await.body.contains("Nine."), "nothing goes live until it is chosen");
            let (once, at_first, over) = (told.hidden("once"), told.hidden("pressed"), told.hidden("over"));
            let chosen = [("body", "Eleven."), ("once", &*once), ("pressed", &*at_first), ("over", &*over)];

            // A third save came in between: it is met as well.
            ana.open(&id).await.press("draft", &[("body", "Twelve.")]).await;
            let told = two.press("mine", &chosen).await;
            assert_eq!(told.status, StatusCode::CONFLICT, "{pressed}: what nobody has seen is not covered");
            let (once, over) = (told.hidden("once"), told.hidden("over"));
            assert_eq!(told.hidden("pressed"), pressed);
            let chosen = [("body", "Eleven."), ("once", &*once), ("pressed", pressed), ("over", &*over)];

            let done = two.press("mine", &chosen).await;
            assert_eq!(done.status, StatusCode::SEE_OTHER, "{pressed}: {}", done.body);
            let said = if pressed == "publish" { "updated" } else { "later" };
            assert_eq!(done.to(), format!("/posts/{id}?done={said}"));
            assert_eq!(ana.open(&id).await.boxes["body"], "Eleven.");
            assert!(app.visitor().get(&public).await.body.contains(seen), "{pressed}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_same_words_from_two_windows_are_no_conflict() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        let (one, two) = (ana.open(&id).await, ana.open(&id).await);
        let same = [("body", "Ten.")];
        assert_eq!(one.save("draft", &same).await.0, StatusCode::OK);
        let (status, saved) = two.save("draft", &same).await;
        assert_eq!((status, &saved["place"]["head"]), (StatusCode::OK, &json!(2)), "{saved}");
        assert_eq!(bodies(&ana, &id).await, ["Ten.", "Nine."]);
        // Readers do not see them yet: whoever wants that is told that somebody else is at it.
        let three = ana.open(&id).await;
        ana.open(&id).await.save("draft", &[("body", "Eleven.")]).await;
        assert_eq!(three.save("publish", &[("body", "Eleven.")]).await.0, StatusCode::CONFLICT);
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
