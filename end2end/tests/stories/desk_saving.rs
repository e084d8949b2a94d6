//! Saving and publishing from the desk: refusals, double presses, what a save leaves alone (flows, part a).

use std::time::Duration;

use end2end::{Business, Story, View};

#[tokio::test]
async fn opening_a_new_post_and_leaving_creates_nothing() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story.open("/posts").await;
    story.reads("main", "No posts yet.").await;
    story.finish().await;
}

#[tokio::test]
async fn two_quick_presses_on_a_slow_network_make_one_post() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Once only").await;
    story.write("Post", "Some words.").await;
    story.delays("save", Duration::from_secs(1)).await;
    let mark = story.mark();
    story.button("Save draft").dblclick(None).await.expect("two presses");
    story.reads("#say", "Saved.").await;
    story.button("Publish").dblclick(None).await.expect("two presses");
    story.button("Publish now").dblclick(None).await.expect("two presses");
    story.reads("#say", "Published").await;
    let saves: Vec<_> = story.sent_since(mark).await.into_iter().filter(|sent| sent == "POST /api/save").collect();
    assert_eq!(saves.len(), 2, "one save and one publish: {saves:?}");
    story.open("/posts").await;
    assert_eq!(story.page.get_by_text("Once only", true).count().await.expect("counted"), 1);
    story.finish().await;
}

#[tokio::test]
async fn titles_in_any_script_give_an_address_that_works() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let long = "lang ".repeat(28);
    for title in ["日本語のタイトル", "🤔🤔", "Ça & là", long.trim(), "Ça & là"] {
        story.publish(title, "Words.").await;
        let public = story.public_path().await;
        let reader = story.visitor().await;
        let answer = reader.goto(&story.address(&public), None).await.expect("opens").expect("answers");
        assert_eq!(answer.status(), 200, "{title} → {public}");
        reader.close().await.expect("the visitor leaves");
    }
    assert!(story.public_path().await.ends_with("-2"), "the second post with the same title gets its own link");
    story.finish().await;
}

#[tokio::test]
async fn the_question_before_publishing_shows_the_address_that_the_post_gets() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Plain one", "Words.").await;
    story.new_post().await;
    story.write("Title", "🤔🤔").await;
    story.write("Post", "Words.").await;
    story.press("Publish").await;
    story.reads(".ready .result-address", "/…").await;
    // The question follows the boxes.
    story.write("Title", "Plain one").await;
    story.reads(".ready .result-address", "/plain-one-2").await;
    story.press("Publish now").await;
    story.reads("#say", "Published.").await;
    assert!(story.public_path().await.ends_with("/plain-one-2"));
    story.finish().await;
}

#[tokio::test]
async fn after_the_first_publish_the_link_is_fixed_and_says_why() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Opening hours", "At nine.").await;
    assert!(story.field("Link").get_attribute("readonly").await.expect("a box").is_some());
    assert_eq!(story.value("Link").await, "opening-hours");
    story.reads("#link-note", "stays the same for good").await;
    story.write("Title", "New hours").await;
    story.press("Update on my site").await;
    story.reads("#say", "Updated.").await;
    assert!(story.public_path().await.ends_with("/opening-hours"), "old shares still work");
    story.finish().await;
}

#[tokio::test]
async fn a_save_leaves_caret_selection_scroll_and_focus_alone() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Caret").await;
    story.write("Post", &"A line of words.\n\n".repeat(80)).await;
    story.focus("Post").await;
    let _: Option<bool> =
        story.js("() => { const b = document.activeElement; b.setSelectionRange(400, 420); scrollTo(0, 300); }").await;
    let seen = "() => { const b = document.activeElement; return [b.id, b.selectionStart, b.selectionEnd, Math.round(scrollY)]; }";
    let before: (String, u32, u32, f64) = story.js(seen).await;
    for what in ["first", "second"] {
        story.key("Control+s").await;
        story.reads("#say", "Saved.").await;
        let after: (String, u32, u32, f64) = story.js(seen).await;
        assert_eq!(after, before, "after the {what} save");
    }
    story.desk_path().await;
    story.finish().await;
}

/// Writes what is wrong, presses, and expects the sentence, the box with the focus, and every word still there.
async fn refused(story: &Story, button: &str, box_with_focus: &str, sentence: &str) {
    let before = story.boxes().await;
    let mark = story.mark();
    story.press(button).await;
    story.reads(".bar [role=alert]", sentence).await;
    story.has_focus(story.field(box_with_focus)).await;
    assert_eq!(story.boxes().await, before, "nothing typed is changed");
    assert_eq!(story.saves_since(mark).await, [""; 0], "nothing was saved");
    let field = story.field(box_with_focus);
    assert_eq!(field.get_attribute("aria-invalid").await.expect("a box").as_deref(), Some("true"));
    let described = field.get_attribute("aria-describedby").await.expect("a box").unwrap_or_default();
    let id = described.split_whitespace().find(|id| id.ends_with("-wrong")).expect("the note is tied to the box");
    story.reads(&format!("#{id}"), sentence).await;
}

#[tokio::test]
async fn each_refusal_names_the_box_and_changes_nothing() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Winter hair care", "Words.").await;
    story.new_post().await;
    story.write("Post", "Words.").await;
    refused(&story, "Publish", "Title", "Give the post a title of at least 2 characters.").await;
    story.write("Title", &"x".repeat(151)).await;
    refused(&story, "Save draft", "Title", "The title is 151 characters. Please keep it to 140.").await;
    story.write("Title", "Winter hair care").await;
    story
        .until("the title is no longer marked", async || {
            story.field("Title").get_attribute("aria-invalid").await.ok()?.is_none().then_some(())
        })
        .await;
    story.write("Post", "").await;
    refused(&story, "Publish", "Post", "Write the post first. The text is empty.").await;
    story.write("Post", &"x".repeat(50_212)).await;
    refused(&story, "Save draft", "Post", "The post is 50,212 characters. Please keep it to 50,000.").await;
    story.write("Post", "Words.").await;
    // Left, the box is tidied; what would drop a sign is asked about.
    story.write("Link", "Winter Hair Care!").await;
    story.focus("Title").await;
    refused(&story, "Save draft", "Link", "We suggest: winter-hair-care.").await;
    story.press("Use it").await;
    story.holds("Link", "winter-hair-care").await;
    story.write("Tags", "a1, b2, c3, d4, e5, f6, g7, h8").await;
    refused(&story, "Save draft", "Tags", "Use up to six tags. You have eight.").await;
    story.write("Tags", "").await;

    // That a link is taken is known to the server alone.
    story.excuse("status of 422");
    story.press("Save draft").await;
    story.reads("#link-wrong", "That link is used by another post. Try: winter-hair-care-2.").await;
    story.has_focus(story.field("Link")).await;
    story.press("Use it").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    assert_eq!(story.value("Link").await, "winter-hair-care-2");
    story.finish().await;
}

#[tokio::test]
async fn ctrl_s_saves_and_ctrl_enter_does_nothing() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let _desk = story.publish("Keys", "Words.").await;
    let public = story.public_path().await;
    story.write("Post", "Words for later.").await;
    let mark = story.mark();
    story.focus("Post").await;
    story.key("Control+Enter").await;
    assert_eq!(story.saves_since(mark).await, [""; 0]);
    story.key("Control+s").await;
    story.reads("#say", "Saved for later.").await;
    let reader = story.visitor().await;
    reader.goto(&story.address(&public), None).await.expect("opens");
    let words = reader.locator("main").inner_text().await.expect("words");
    assert!(!words.contains("for later"), "Ctrl+S reached the site: {words}");
    story.finish().await;
}

/// Presses Tab until the focus is on the button called `name`.
async fn tab_to(story: &Story, name: &str) {
    for _ in 0..60 {
        let there: String = story.js("() => document.activeElement?.textContent?.trim() ?? ''").await;
        let tag: String = story.js("() => document.activeElement?.tagName ?? ''").await;
        if tag == "BUTTON" && there == name {
            return;
        }
        assert_ne!(tag, "BODY", "the focus got lost on the way to {name}");
        story.key("Tab").await;
    }
    panic!("“{name}” cannot be reached with Tab");
}

#[tokio::test]
async fn with_the_keyboard_alone_a_post_gets_on_the_site() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.has_focus(story.field("Title")).await;
    story.page.keyboard().type_text("Keyboard only", None).await.expect("typed");
    story.key("Enter").await;
    story.has_focus(story.field("Link")).await;
    story.key("Enter").await;
    story.has_focus(story.field("Excerpt")).await;
    story.key("Tab").await;
    story.page.keyboard().type_text("Some words.", None).await.expect("typed");
    tab_to(&story, "Save draft").await;
    story.key("Enter").await;
    story.reads("#say", "Saved.").await;
    tab_to(&story, "Publish").await;
    story.key("Enter").await;
    story.has_focus(story.page.locator("#ready-heading")).await;
    story.key("Escape").await;
    story.has_focus(story.button("Publish")).await;
    story.key("Enter").await;
    story.has_focus(story.page.locator("#ready-heading")).await;
    tab_to(&story, "Publish now").await;
    story.key("Enter").await;
    story.reads("#say", "Published.").await;
    // Each button goes with its question; the focus goes to a harmless one, never to the top of the page.
    story.has_focus(story.button("Save for later")).await;
    story.link("Unpublish…").focus().await.expect("focus");
    story.key("Enter").await;
    story.has_focus(story.button("Keep it on my site")).await;
    tab_to(&story, "Yes, take it off").await;
    story.key("Enter").await;
    story.reads("#say", "Taken off.").await;
    story.has_focus(story.button("Save draft")).await;
    story.button("Put it back").focus().await.expect("focus");
    story.key("Enter").await;
    story.reads("#where", "On your site").await;
    story.has_focus(story.button("Save for later")).await;
    story.finish().await;
}

#[tokio::test]
async fn on_a_phone_a_post_gets_on_the_site_and_no_box_is_under_the_bar() {
    let story = Story::seen_in(View::PHONE).await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    for label in ["Title", "Link", "Excerpt", "Post", "Search title", "Search description", "Tags"] {
        story.focus(label).await;
        let seen: bool = story
            .js("() => { const e = document.activeElement, r = e.getBoundingClientRect(); \
                 const top = document.elementFromPoint(r.left + r.width / 2, Math.max(0, r.top) + 12); \
                 return !!top && (e === top || e.contains(top)); }")
            .await;
        assert!(seen, "“{label}” is covered");
    }
    story.fits("a new post").await;
    story.write("Title", "By touch").await;
    story.write("Post", "Some words.").await;
    story.put_on_the_site().await;
    story.fits("a published post").await;
    story.finish().await;
}
