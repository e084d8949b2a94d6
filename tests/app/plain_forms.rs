//! The desk without script: what a plain form can do, and what it never loses.

use axum::http::StatusCode;

use crate::support::{App, PASSWORD};

const WORDS: &str = "\n\n</textarea><script>x</script> & \"quotes\" &amp; 'more'\r\nsecond line\n\n  spaces";

#[tokio::test]
async fn a_save_without_a_sign_in_is_carried_along_and_done_once() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        let desk = ana.open(&id).await;
        ana.browser.forget();

        let asked = desk.press("publish", &[("body", WORDS), ("tags", "a, b")]).await;
        assert_eq!(asked.status, StatusCode::UNAUTHORIZED);
        assert!(
            asked.body.contains("You were signed out. Your words will be saved after you sign in."),
            "{}",
            asked.body
        );
        assert!(!asked.body.contains("<script>"), "{}", asked.body);
        let names = [
            "title",
            "link",
            "excerpt",
            "body",
            "seo_title",
            "seo_description",
            "tags",
            "post",
            "head",
            "once",
            "person",
            "do",
            "made_by",
            "spare_id",
        ];
        let carried = |page: &crate::support::Answer| -> Vec<(&str, String)> {
            names.iter().map(|name| (*name, page.text_of(name))).collect()
        };
        let boxes = carried(&asked);
        assert_eq!(boxes.iter().find(|(name, _)| *name == "body").unwrap().1, WORDS);

        // A wrong password keeps everything, also twice.
        let mut page = asked;
        for _ in 0..2 {
            let boxes = carried(&page);
            let mut sent: Vec<(&str, &str)> = boxes.iter().map(|(name, value)| (*name, value.as_str())).collect();
            sent.extend([("email", "ana@lindenhof.example"), ("password", "wrong")]);
            let again = ana.browser.post("/sign-in", &sent).await;
            assert_eq!(again.status, StatusCode::UNAUTHORIZED);
            assert!(again.body.contains("The e-mail or the password is not right."));
            assert_eq!(carried(&again), boxes);
            page = again;
        }

        // Somebody else signs in: nothing is saved as them, and the words are still there.
        app.sign_up("mia@example.com").await;
        let mut sent: Vec<(&str, &str)> = boxes.iter().map(|(name, value)| (*name, value.as_str())).collect();
        sent.extend([("email", "mia@example.com"), ("password", PASSWORD)]);
        let other = ana.browser.post("/sign-in", &sent).await;
        assert_eq!(other.status, StatusCode::FORBIDDEN);
        assert!(
            other.body.contains("You are signed in as mia@example.com now. Your words are still on this page."),
            "{}",
            other.body
        );
        assert_eq!(carried(&other), boxes);
        assert!(ana.browser.get("/posts").await.body.contains("No posts yet."));

        // The right person: the save goes on, and a second press changes nothing.
        let mut sent: Vec<(&str, &str)> = boxes.iter().map(|(name, value)| (*name, value.as_str())).collect();
        sent.extend([("email", "ana@lindenhof.example"), ("password", PASSWORD)]);
        for _ in 0..2 {
            let done = ana.browser.post("/sign-in", &sent).await;
            assert_eq!(
                (done.status, done.to()),
                (StatusCode::SEE_OTHER, &*format!("/posts/{id}?done=updated")),
                "{}",
                done.body
            );
            assert_eq!(ana.open(&id).await.head, "2");
        }
        let read = app.visitor().get(&format!("{}/hours", ana.blog().await)).await.body;
        assert!(read.contains("second line"), "{read}");
    })
    .await;
}

#[tokio::test]
async fn a_carried_save_that_is_not_possible_any_more_says_so_and_keeps_the_words() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.draft("Hours", "Nine.").await;
        let old = ana.open(&id).await;
        ana.open(&id).await.press("draft", &[("body", "Ten.")]).await;
        ana.browser.forget();
        let mut sent = old.sent("draft", &[("body", "Eleven.")]);
        sent.extend([("post", id.as_str()), ("email", "ana@lindenhof.example"), ("password", PASSWORD)]);
        let told = ana.browser.post("/sign-in", &sent).await;
        assert_eq!(told.status, StatusCode::CONFLICT);
        assert_eq!(told.text_of("body"), "Eleven.");
        assert!(ana.browser.cookie.lock().unwrap().is_some(), "the sign-in holds all the same");
    })
    .await;
}

#[tokio::test]
async fn texts_come_back_to_the_letter() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        for body in [
            "\n\nTwo leading lines",
            "a `</textarea>` & b",
            "line one\r\nline two\rline three",
            "    code\n\n\n\nend  ",
            "\"double\" 'single' &lt; &amp;amp;",
            "日本語 👩‍👩‍👧 é e\u{301}",
            &"word ".repeat(10_000),
        ] {
            let id = ana.draft("Round trip", body).await;
            let expected = body.replace("\r\n", "\n").replace('\r', "\n");
            assert_eq!(ana.open(&id).await.boxes["body"].trim_end(), expected.trim_end());
            let head = ana.open(&id).await.head;
            ana.open(&id).await.press("draft", &[]).await;
            assert_ne!(ana.open(&id).await.head, head);
            assert_eq!(ana.open(&id).await.boxes["body"].trim_end(), expected.trim_end(), "also after a second save");
        }
    })
    .await;
}

#[tokio::test]
async fn a_save_that_would_blank_a_post_is_refused() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let id = ana.publish("Hours", "Nine.").await;
        for (title, body) in [("", ""), ("  ", "\n \n"), ("<b></b>", "<script>x</script>")] {
            for what in ["draft", "publish"] {
                let answer = ana.open(&id).await.press(what, &[("title", title), ("body", body)]).await;
                assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{title:?} {body:?}");
                assert!(answer.body.contains("The post would be empty. Nothing was changed."), "{}", answer.body);
                let (status, problem) = ana.open(&id).await.save(what, &[("title", title), ("body", body)]).await;
                assert_eq!((status, problem), (StatusCode::UNPROCESSABLE_ENTITY, serde_json::json!("WouldBeEmpty")));
            }
        }
        assert_eq!(ana.open(&id).await.head, "1");
    })
    .await;
}

#[tokio::test]
async fn the_prompt_is_made_on_the_server_with_the_public_details_alone() {
    let app = App::start().await;
    let ana = app.sign_up_as(&[("email", "secret@lindenhof.example")]).await;
    let page = ana.browser.post("/posts/new/prompt", &[("about", "Winter"), ("brief", "Three tips")]).await;
    assert_eq!(page.status, StatusCode::OK);
    for part in ["Winter", "Three tips", "Salon Lindenhof", "hair salon", "Bern", "output_format"] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    assert!(!page.body.contains("secret@") && !page.body.contains("<script"), "{}", page.body);
    let missing = ana.browser.post("/posts/new/prompt", &[("about", " ")]).await;
    assert!(missing.body.contains("Type what the post is about first."), "{}", missing.body);
    let long = "x".repeat(1_214);
    let long = ana.browser.post("/posts/new/prompt", &[("about", "Winter"), ("brief", &long)]).await;
    assert!(long.body.contains("The brief is 1,214 characters. Please keep it to 1,000."), "{}", long.body);
    let lines = format!("{}\r\n{}", "x".repeat(499), "x".repeat(500));
    let fits = ana.browser.post("/posts/new/prompt", &[("about", "Winter"), ("brief", &lines)]).await;
    assert_eq!(fits.status, StatusCode::OK, "a browser sends a line end as two characters; it counts as one");
}

#[tokio::test]
async fn the_preview_is_the_page_that_readers_get_and_saves_nothing() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let desk = ana.new_post().await;
    let path = format!("/posts/{}/preview", desk.id);
    let page = ana.browser.post(&path, &[("title", "Hours"), ("body", "We **open** <script>x</script>")]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.body.contains("<strong>open</strong>") && !page.body.contains("<script"), "{}", page.body);
    assert!(ana.browser.get("/posts").await.body.contains("No posts yet."));
}
