//! The last part of a post's address.

use axum::http::StatusCode;
use serde_json::json;

use crate::support::{App, Visitor};

#[tokio::test]
async fn a_link_is_made_from_the_title_in_any_script_and_numbered_when_taken() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let blog = ana.blog().await;
        for title in
            ["Winter hair care", "日本語のタイトル", "Ça & là", "مرحبا", "x".repeat(140).as_str(), &"long ".repeat(28)]
        {
            for _ in 0..3 {
                let id = ana.publish(title, "Words.").await;
                let page = ana.browser.get(&format!("/posts/{id}")).await.body;
                let (_, rest) = page.split_once(&format!("href=\"{blog}/")).expect(title);
                let path = format!("{blog}/{}", rest.split('"').next().unwrap());
                assert_eq!(app.visitor().get(&path).await.status, StatusCode::OK, "{path}");
            }
        }
        let third = ana.publish("Winter hair care", "Words.").await;
        assert_eq!(ana.open(&third).await.boxes["link"], "winter-hair-care-4");
        let emoji = ana.publish("🤔🤔", "Words.").await;
        let link = ana.open(&emoji).await.boxes["link"].clone();
        assert!(link.starts_with("post-") && link.len() == 11, "{link}");
    })
    .await;
}

#[tokio::test]
async fn the_desk_is_told_the_link_before_it_publishes() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let taken = ana.publish("Plain one", "Words.").await;
        let new = ana.new_post().await.id.clone();
        let link_for = async |browser: &Visitor, post: &str, title: &str| {
            browser.call("link_for", json!({"post_id": post, "title": title})).await
        };
        for (post, title, link) in [
            (&new, "Plain one", "plain-one-2"),
            (&new, " Plain <b>one</b>! ", "plain-one-2"),
            (&taken, "Plain one", "plain-one"),
            (&new, "Another", "another"),
            (&new, "🤔", ""),
        ] {
            assert_eq!(link_for(&ana.browser, post, title).await, (StatusCode::OK, json!(link)), "{title}");
        }
        // Links of another business are none of this one's.
        let ben = app.sign_up("ben@other.example").await;
        assert_eq!(link_for(&ben.browser, &new, "Plain one").await.1, json!("plain-one"));
        assert_eq!(link_for(&app.visitor(), &new, "Plain one").await.0, StatusCode::UNAUTHORIZED);
    })
    .await;
}

#[tokio::test]
async fn a_typed_link_that_is_taken_is_refused_with_a_free_one() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        ana.draft("Hours", "Nine.").await;
        let desk = ana.new_post().await;
        let answer = desk.press("draft", &[("title", "Another"), ("link", "hours")]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.body.contains("That link is used by another post. Try: hours-2."), "{}", answer.body);
        let mia = app.sign_up("mia@example.com").await;
        let desk = mia.new_post().await;
        let answer = desk.press("draft", &[("title", "Another"), ("link", "hours")]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "another business has links of its own");
    })
    .await;
}

#[tokio::test]
async fn a_new_title_leaves_the_link_and_before_the_first_publish_it_may_change_by_hand() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        ana.open(&id).await.press("draft", &[("title", "Opening times")]).await;
        assert_eq!(ana.open(&id).await.boxes["link"], "hours");
        ana.open(&id).await.press("draft", &[("link", "times")]).await;
        assert_eq!(ana.open(&id).await.boxes["link"], "times");
    })
    .await;
}

#[tokio::test]
async fn once_published_nobody_changes_the_link() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let public = format!("{}/hours", ana.blog().await);
        for link in ["elsewhere", "", "Not A Link!", "../x"] {
            for what in ["draft", "publish"] {
                let answer = ana.open(&id).await.press(what, &[("link", link), ("title", "New title")]).await;
                assert_eq!(answer.status, StatusCode::SEE_OTHER, "{link}");
                assert_eq!(ana.open(&id).await.save(what, &[("link", link)]).await.0, StatusCode::OK);
            }
        }
        assert_eq!(app.visitor().get(&public).await.status, StatusCode::OK);
        let blog = ana.blog().await;
        assert_eq!(app.visitor().get(&format!("{blog}/elsewhere")).await.status, StatusCode::NOT_FOUND);

        // Taken off, it is still this post's.
        ana.browser.post(&format!("/posts/{id}/take-off"), &[]).await;
        ana.open(&id).await.press("draft", &[("link", "elsewhere")]).await;
        assert_eq!(ana.open(&id).await.boxes["link"], "hours");
        let second = ana.draft("Hours", "Other.").await;
        assert_eq!(ana.open(&second).await.boxes["link"], "hours-2");
    })
    .await;
}

#[tokio::test]
async fn two_posts_saved_at_once_with_one_title_get_two_links() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let (one, two, three) = (ana.new_post().await, ana.new_post().await, ana.new_post().await);
        let boxes = [("title", "Hours"), ("body", "Nine.")];
        let answers =
            tokio::join!(one.press("publish", &boxes), two.press("publish", &boxes), three.press("publish", &boxes));
        assert_eq!([answers.0.status, answers.1.status, answers.2.status], [StatusCode::SEE_OTHER; 3]);
        let mut links = Vec::new();
        for id in [&one.id, &two.id, &three.id] {
            links.push(ana.open(id).await.boxes["link"].clone());
        }
        links.sort();
        assert_eq!(links, ["hours", "hours-2", "hours-3"]);
    })
    .await;
}
