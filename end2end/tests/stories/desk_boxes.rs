//! The boxes of the desk: what is tidied when they are left, and what the keyboard does around them.

use end2end::{Business, Story};

async fn new_post() -> Story {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Winter hair care").await;
    story
}

#[tokio::test]
async fn a_link_is_tidied_when_its_box_is_left_and_not_before() {
    let story = new_post().await;
    story.focus("Link").await;
    story.page.keyboard().type_text("  Winter Hair_Care ", None).await.expect("typed");
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    assert_eq!(story.value("Link").await, "  Winter Hair_Care ", "nothing is written while the owner types");
    story.key("Enter").await;
    story.has_focus(story.field("Excerpt")).await;
    story.holds("Link", "winter-hair-care").await;
    story.reads("#link-note", "/winter-hair-care").await;

    // Another window in front is not the end of it.
    story.write("Link", "winter ").await;
    let _: Option<bool> = story
        .js("() => { document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true })); }")
        .await;
    assert_eq!(story.value("Link").await, "winter ");

    // What would drop a sign is asked about.
    story.write("Link", "Ça & là").await;
    story.write("Tags", "#Winter,  hair care ,winter,").await;
    story.holds("Link", "ça-&-là").await;
    story.focus("Title").await;
    // The other boxes keep what was typed, to the letter; the chips show what becomes of it.
    story.holds("Tags", "#Winter,  hair care ,winter,").await;
    story.press("Save draft").await;
    story.reads("#link-wrong", "We suggest: ca-la.").await;
    story.press("Use it").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.holds("Link", "ca-la").await;
    story.finish().await;
}

#[tokio::test]
async fn ctrl_s_saves_wherever_the_focus_is() {
    let story = new_post().await;
    story.page.locator("h1").click(None).await.expect("a click beside the boxes");
    let there: String = story.js("() => document.activeElement.tagName").await;
    assert!(["BODY", "MAIN"].contains(&there.as_str()), "the focus is on nothing: {there}");
    let mark = story.mark();
    story.key("Control+s").await;
    story.reads("#say", "Saved.").await;
    assert_eq!(story.saves_since(mark).await, ["POST /api/save"]);
    story.finish().await;
}

#[tokio::test]
async fn a_picture_without_words_is_found_before_it_is_published_and_the_question_follows_the_boxes() {
    let story = new_post().await;
    story.write("Post", "A door.\n\n![](https://example.com/a.jpg)\n\n![ ](https://example.com/b.jpg)\n\n![A red door](https://example.com/c.jpg)").await;
    story.press("Publish").await;
    story.reads(".findings", "2 pictures have no description.").await;
    story.write("Post", "A door.\n\n![](https://example.com/a.jpg)\n\n![Its handle](https://example.com/b.jpg)").await;
    story.reads(".findings", "A picture has no description.").await;
    story.write("Title", "Doors").await;
    story.reads(".ready-title", "Doors").await;
    story.press("Publish now").await;
    story.reads("#say", "Published.").await;

    // An update asks again because of it, and does not once it is put right.
    story.press("Update on my site").await;
    story.reads(".findings", "A picture has no description.").await;
    story.press("Not yet").await;
    story.write("Post", "A door.\n\n![A red door](https://example.com/a.jpg)").await;
    story.press("Update on my site").await;
    story.reads("#say", "Updated.").await;
    story.finish().await;
}
