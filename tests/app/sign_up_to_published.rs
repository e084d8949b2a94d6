//! From nothing to a post that a stranger reads, without any script.

use axum::http::StatusCode;

use crate::support::App;

#[tokio::test]
async fn an_owner_signs_up_writes_publishes_and_a_stranger_reads() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let empty = ana.browser.get("/posts").await;
        assert!(empty.body.contains("No posts yet."), "{}", empty.body);
        assert!(empty.body.contains("href=\"/posts/new\"") && empty.body.contains("href=\"/posts/new?ai=open\""));

        // Opening a new post stores nothing.
        let desk = ana.new_post().await;
        assert!(ana.browser.get("/posts").await.body.contains("No posts yet."));
        assert_eq!(ana.browser.get(&format!("/posts/{}", desk.id)).await.status, StatusCode::NOT_FOUND);

        let saved = desk.press("draft", &[("title", "Winter hair care"), ("body", "Drink water.")]).await;
        assert_eq!((saved.status, saved.to()), (StatusCode::SEE_OTHER, &*format!("/posts/{}?done=saved", desk.id)));
        let page = ana.browser.get(saved.to()).await;
        assert!(page.body.contains("Saved. Only you can see it."), "{}", page.body);
        let blog = ana.blog().await;
        let public = format!("{blog}/winter-hair-care");
        assert_eq!(app.visitor().get(&public).await.status, StatusCode::NOT_FOUND, "a draft is nobody else's");

        let desk = ana.open(&desk.id).await;
        assert_eq!(desk.boxes["body"], "Drink water.");
        assert_eq!(desk.boxes["link"], "winter-hair-care");
        let published = desk.press("publish", &[("tags", "Winter, hair care")]).await;
        assert_eq!(published.to(), format!("/posts/{}?done=published", desk.id));
        let page = ana.browser.get(published.to()).await;
        assert!(page.body.contains("Published. It is on your site."), "{}", page.body);
        assert!(page.body.contains("On your site since"), "{}", page.body);
        assert!(page.body.contains(&format!("href=\"{public}?v=2\"")), "{}", page.body);

        let read = app.visitor().get(&public).await;
        assert_eq!(read.status, StatusCode::OK);
        assert!(read.body.contains("Drink water."), "{}", read.body);
        assert!(!read.body.contains("<script"), "a page for readers has no script: {}", read.body);
        assert!(read.headers.get("set-cookie").is_none(), "and no cookie");
        let list = app.visitor().get(&blog).await;
        assert!(list.body.contains("Winter hair care") && !list.body.contains("<script"), "{}", list.body);
    })
    .await;
}

#[tokio::test]
async fn saving_for_later_changes_nothing_for_readers_and_updating_does() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Opening hours", "We open at nine.").await;
        let public = format!("{}/opening-hours", ana.blog().await);
        let before = app.visitor().get(&public).await.body;

        let desk = ana.open(&id).await;
        let later = desk.press("draft", &[("body", "We open at ten."), ("title", "New hours")]).await;
        assert_eq!(later.to(), format!("/posts/{id}?done=later"));
        assert_eq!(app.visitor().get(&public).await.body, before, "byte for byte");
        let page = ana.browser.get(later.to()).await;
        assert!(page.body.contains("You have changes that are not on your site yet."), "{}", page.body);

        let desk = ana.open(&id).await;
        let updated = desk.press("publish", &[]).await;
        assert_eq!(updated.to(), format!("/posts/{id}?done=updated"));
        let after = app.visitor().get(&public).await;
        assert!(after.body.contains("We open at ten.") && after.body.contains("New hours"), "{}", after.body);
    })
    .await;
}

#[tokio::test]
async fn refusals_stand_at_their_boxes_and_nothing_is_lost() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let long = "x".repeat(141);
        for (what, boxes, sentence) in [
            ("draft", vec![("title", "A"), ("body", "Words.")], "Give the post a title of at least 2 characters."),
            (
                "draft",
                vec![("title", &*long), ("body", "Words.")],
                "The title is 141 characters. Please keep it to 140.",
            ),
            ("publish", vec![("title", "A title")], "Write the post first. The text is empty."),
            (
                "draft",
                vec![("title", "A title"), ("link", "Not A Link!")],
                "A link can have letters, numbers and hyphens. We suggest: not-a-link.",
            ),
            ("draft", vec![("title", "A title"), ("tags", "a,b,c,d,e,f,g,h")], "Use up to six tags. You have eight."),
        ] {
            let desk = ana.new_post().await;
            let answer = desk.press(what, &boxes).await;
            assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
            assert!(answer.body.contains(sentence), "“{sentence}” is not in {}", answer.body);
            assert!(answer.body.contains("aria-invalid=\"true\""));
            for (name, value) in boxes {
                assert_eq!(answer.text_of(name).replace(", ", ","), value, "the box {name} keeps its words");
            }
        }
        assert!(ana.browser.get("/posts").await.body.contains("No posts yet."), "a refused save stores nothing");
    })
    .await;
}
