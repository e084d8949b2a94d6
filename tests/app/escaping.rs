//! Whatever is typed anywhere comes out as words, on every page.

use axum::http::StatusCode;

use crate::support::{App, sign_up_boxes};

const HOSTILE: [&str; 6] = [
    "</textarea><script>x</script>",
    "</title><script>x</script>",
    "\"><img src=x onerror=x>",
    "'><svg onload=x>",
    "<!--<script>x</script>",
    "\" onfocus=\"x\" autofocus x=\"",
];

/// No markup of the typed words is alive on the page: no element of theirs, and no attribute of any element.
fn is_harmless(page: &str, at: &str) {
    let lower = page.to_lowercase();
    for live in ["<script>x", "<img src=x", "<svg", "<!--<script>"] {
        assert!(!lower.contains(live), "{live} on {at}: {page}");
    }
    for tag in tags(&lower) {
        let names = tag.split_whitespace().map(|part| part.split('=').next().unwrap_or_default());
        assert!(!names.into_iter().any(|name| name.starts_with("on")), "<{tag}> on {at}: {page}");
    }
}

/// The tags of a page, without what stands between quotes.
fn tags(page: &str) -> Vec<String> {
    let mut tags = Vec::new();
    for rest in page.split('<').skip(1).filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_alphabetic())) {
        let (mut tag, mut quote) = (String::new(), None);
        for sign in rest.chars() {
            match (quote, sign) {
                (None, '>') => break,
                (None, '"' | '\'') => quote = Some(sign),
                (Some(open), _) if open == sign => {
                    quote = None;
                    tag.push(' ');
                }
                (None, _) => tag.push(sign),
                (Some(_), _) => {}
            }
        }
        tags.push(tag);
    }
    tags
}

#[tokio::test]
async fn the_check_itself_sees_live_markup() {
    for live in HOSTILE {
        let page = format!("<title>{live}</title><p>{live}</p><input value=\"{live}\">");
        assert!(std::panic::catch_unwind(|| is_harmless(&page, "the check")).is_err(), "{live}");
    }
    is_harmless("<p>&lt;script>x &lt;img src=x onerror=x></p><input value=\"&quot; onfocus=&quot;x\">", "the check");
}

#[tokio::test]
async fn hostile_words_in_the_boxes_of_a_post_are_words_on_every_page() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let blog = ana.blog().await;
        for (n, hostile) in HOSTILE.into_iter().enumerate() {
            let title = format!("T{n} {hostile}");
            let code = format!("`{hostile}`\n\n{hostile}\n\n    {hostile}\n");
            let tag = &hostile[..hostile.len().min(20)];
            let boxes = [
                ("title", &*title),
                ("excerpt", hostile),
                ("body", &code),
                ("seo_title", hostile),
                ("seo_description", hostile),
                ("tags", tag),
            ];
            let desk = ana.new_post().await;
            let published = desk.press("publish", &boxes).await;
            assert_eq!(published.status, StatusCode::SEE_OTHER, "{}", published.body);
            let id = desk.id.clone();
            ana.open(&id).await.press("draft", &[("excerpt", "changed")]).await;

            let link = ana.open(&id).await.boxes["link"].clone();
            for path in [
                format!("/posts/{id}"),
                format!("/posts/{id}/take-off"),
                format!("/posts/{id}/history"),
                format!("/posts/{id}/history/1"),
                format!("/posts/{id}/history/2"),
                format!("/posts/{id}/changes"),
                "/posts".to_owned(),
                format!("{blog}/{link}"),
                blog.clone(),
                format!("{blog}/feed.xml"),
            ] {
                let page = ana.browser.get(&path).await;
                assert_eq!(page.status, StatusCode::OK, "{path}");
                is_harmless(&page.body, &path);
            }
            let preview = ana.browser.post(&format!("/posts/{id}/preview"), &boxes).await;
            is_harmless(&preview.body, "the preview");

            // Refused words come back unclean, as they were typed: on the desk and on the sign-in page.
            let mut refused = boxes.to_vec();
            refused.extend([
                ("link", hostile),
                ("head", hostile),
                ("once", hostile),
                ("spare_id", hostile),
                ("made_by", hostile),
            ]);
            let desk = ana.new_post().await;
            let again = desk.press("publish", &refused).await;
            assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
            is_harmless(&again.body, "the desk after a refusal");
            assert_eq!(again.text_of("title"), title);
            let mut signed_out = desk.sent("publish", &refused);
            signed_out.push(("person", hostile));
            let visitor = app.visitor();
            let carried = visitor.post(&format!("/posts/{id}"), &desk.sent("publish", &refused)).await;
            assert_eq!(carried.status, StatusCode::UNAUTHORIZED);
            is_harmless(&carried.body, "the sign-in page");

            let found = ana.browser.get(&format!("/posts?q={0}&tag={0}&status={0}", percent(hostile))).await;
            is_harmless(&found.body, "the search");
            let prompt =
                ana.browser.post(&format!("/posts/{id}/prompt"), &[("about", hostile), ("brief", hostile)]).await;
            is_harmless(&prompt.body, "the prompt");
        }
    })
    .await;
}

#[tokio::test]
async fn hostile_words_about_a_business_are_words_on_every_page() {
    App::everywhere(async |app| {
        for (n, hostile) in HOSTILE.into_iter().enumerate() {
            let again = app
                .visitor()
                .post(
                    "/sign-up",
                    &sign_up_boxes(&[
                        ("email", hostile),
                        ("name", hostile),
                        ("kind", hostile),
                        ("city", hostile),
                        ("language", hostile),
                        ("password", hostile),
                    ]),
                )
                .await;
            assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
            is_harmless(&again.body, "the sign-up");
            let wrong =
                app.visitor().post("/sign-in", &[("email", hostile), ("password", hostile), ("next", hostile)]).await;
            is_harmless(&wrong.body, "the sign-in");

            // Names are cleaned of web code; what is left may still hold quotes and angles.
            let email = format!("{n}'\"@x.example");
            let email = email.replace('"', "");
            let odd = format!("A & B \"{n}\" 'x' < y");
            let ana = app.sign_up_as(&[("email", &email), ("name", &odd), ("kind", &odd), ("city", &odd)]).await;
            ana.publish("Hours", "Nine.").await;
            let blog = ana.blog().await;
            for path in
                ["/posts", "/settings", "/posts/new", &blog, &format!("{blog}/hours"), &format!("{blog}/feed.xml")]
            {
                let page = ana.browser.get(path).await;
                assert_eq!(page.status, StatusCode::OK, "{path}");
                assert!(!page.body.contains("'x' < y"), "{path}: {}", page.body);
            }
            let settings = ana
                .browser
                .post("/settings", &[("name", hostile), ("kind", hostile), ("city", hostile), ("language", "xx")])
                .await;
            is_harmless(&settings.body, "the settings");
        }
    })
    .await;
}

#[tokio::test]
async fn addresses_are_words_too() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    for hostile in HOSTILE {
        let part = percent(hostile);
        for path in [
            format!("/{part}"),
            format!("/x/{part}"),
            format!("/posts/{part}"),
            format!("/posts?done={part}"),
            format!("/sign-in?next={part}"),
            format!("/settings?done={part}"),
        ] {
            is_harmless(&ana.browser.get(&path).await.body, &path);
            is_harmless(&app.visitor().get(&path).await.body, &path);
        }
    }
}

fn percent(text: &str) -> String {
    percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
}
