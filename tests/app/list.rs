//! The owner's list: searched, narrowed and paged on the server.

use std::time::{Duration, Instant};

use copydesk::{
    desk::calls::MadeBy,
    domain::post::Draft,
    server::store::{Asked, Outcome, Words},
};

use crate::support::App;

fn titles(page: &str) -> Vec<&str> {
    page.split("class=\"post-line\"")
        .skip(1)
        .map(|line| line.split("dir=\"auto\">").nth(1).unwrap().split('<').next().unwrap())
        .collect()
}

#[tokio::test]
async fn posts_are_found_by_words_tag_and_status() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let mia = app.sign_up("mia@example.com").await;
        mia.publish("Winter of others", "Words.").await;
        for (title, tags, what) in [
            ("Winter hair care", "winter, hair", "publish"),
            ("ÜBER 100% Pflege_", "Hair", "draft"),
            ("Summer", "sun", "publish"),
        ] {
            ana.new_post().await.press(what, &[("title", title), ("body", "Words."), ("tags", tags)]).await;
        }
        let off = ana.publish("Old", "Words.").await;
        ana.browser.post(&format!("/posts/{off}/take-off"), &[]).await;
        let waiting = ana.publish("Waiting", "Words.").await;
        ana.open(&waiting).await.press("draft", &[("body", "Other words.")]).await;

        for (query, found) in [
            ("", vec!["Waiting", "Old", "Summer", "ÜBER 100% Pflege_", "Winter hair care"]),
            ("q=winter", vec!["Winter hair care"]),
            ("q=CARE+hair", vec!["Winter hair care"]),
            ("q=%C3%BCber", vec!["ÜBER 100% Pflege_"]),
            ("q=uber", vec!["ÜBER 100% Pflege_"]),
            ("q=100%25", vec!["ÜBER 100% Pflege_"]),
            ("q=%25", vec!["ÜBER 100% Pflege_"]),
            ("q=_", vec!["ÜBER 100% Pflege_"]),
            ("q=nothing+like+it+at+all", vec![]),
            ("q=%27+OR+1%3D1+--", vec![]),
            ("tag=hair", vec!["ÜBER 100% Pflege_", "Winter hair care"]),
            ("tag=hai", vec![]),
            ("status=draft", vec!["ÜBER 100% Pflege_"]),
            ("status=live", vec!["Waiting", "Summer", "Winter hair care"]),
            ("status=waiting", vec!["Waiting"]),
            ("status=off", vec!["Old"]),
            ("status=live&tag=hair&q=winter", vec!["Winter hair care"]),
            ("page=-3", vec!["Waiting", "Old", "Summer", "ÜBER 100% Pflege_", "Winter hair care"]),
        ] {
            let page = ana.browser.get(&format!("/posts?{query}")).await;
            assert_eq!(titles(&page.body), found, "{query}: {}", page.body);
        }
        let page = ana.browser.get("/posts").await.body;
        assert!(
            page.contains("Taken off. Only you can see this") && page.contains("with changes that are not on it yet")
        );
        assert!(page.contains("1 word · 1 min to read"), "{page}");
    })
    .await;
}

#[tokio::test]
async fn a_thousand_posts_are_listed_at_once() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let first = ana.draft("First of all", "Words.").await;
        let business = ana.business(&app).await;
        let body = "Words and more words. ".repeat(300);
        for n in 0..1_000_i64 {
            let draft = Draft {
                title: format!("Post number {n}"),
                body: body.clone(),
                tags: vec![format!("tag {}", n % 50)],
                ..Draft::default()
            };
            let id = uuid::Uuid::now_v7().to_string();
            let asked =
                Asked { business: &business, person: &ana.id, post: &id, head: 0, once: "once", now: 1_000 + n };
            let words = Words { draft: &draft, made_by: MadeBy::Typed, publish: n % 2 == 0 };
            assert!(matches!(app.store.save(asked, words).await.unwrap(), Outcome::Done { .. }));
        }
        let begin = Instant::now();
        let page = ana.browser.get("/posts?status=live&q=number").await.body;
        assert!(page.contains("500 posts found.") && page.contains("Page 1 of 25"), "{page}");
        assert_eq!(titles(&page).len(), 20);
        assert_eq!(titles(&page)[0], "Post number 998");
        let last = ana.browser.get("/posts?page=51").await.body;
        assert_eq!(titles(&last), ["Post number 0"]);
        let beyond = ana.browser.get("/posts?page=99").await.body;
        assert_eq!(titles(&beyond).len(), 0);
        let took = begin.elapsed();
        assert!(took < Duration::from_secs(3), "three pages took {took:?}");
        assert!(ana.browser.get("/posts").await.body.contains(&format!("/posts/{first}")));
    })
    .await;
}
