//! What an owner types before the page is alive stays.

use std::time::Duration;

use end2end::owner::LABELS;
use end2end::{Business, Story};

#[tokio::test]
async fn what_is_typed_while_the_wasm_is_on_its_way_is_still_there_when_it_comes() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "A first title").await;
    story.write("Post", "First words.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved").await;
    let desk = story.desk_path().await;

    story.hold_wasm(Duration::from_secs(5)).await;
    story.open(&desk).await;
    assert_eq!(
        story.page.locator("html[data-ready=\"yes\"]").count().await.expect("counted"),
        0,
        "the page is alive too soon to tell"
    );
    story.page.locator("#own-ai summary").click(None).await.expect("the panel opens without script");
    for label in LABELS.iter().copied().chain(["What is the post about?", "Short brief", "Paste the AI's answer here"])
    {
        story.write(label, &format!("Typed early: {label}")).await;
    }
    // The caret stands in the middle of the title, and stays there.
    story.focus("Title").await;
    let _: Option<bool> = story.js("() => { document.activeElement.setSelectionRange(5, 5) }").await;
    assert_eq!(
        story.page.locator("html[data-ready=\"yes\"]").count().await.expect("counted"),
        0,
        "the page came alive while typing"
    );

    story.alive().await;

    for label in LABELS.iter().copied().chain(["What is the post about?", "Short brief", "Paste the AI's answer here"])
    {
        assert_eq!(story.value(label).await, format!("Typed early: {label}"), "“{label}” was overwritten");
    }
    let caret: (String, u32) =
        story.js("() => [document.activeElement.value, document.activeElement.selectionStart]").await;
    assert_eq!(caret, ("Typed early: Title".to_string(), 5), "the caret moved");
    story.finish().await;
}

#[tokio::test]
async fn a_save_before_the_wasm_is_there_saves_what_is_in_the_boxes() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.hold_wasm(Duration::from_secs(5)).await;
    story.open("/posts/new").await;
    story.write("Title", "An early bird").await;
    story.write("Post", "Saved by the form alone.").await;
    story.press("Save draft").await;
    story.desk_path().await;
    story.alive().await;
    story.holds("Title", "An early bird").await;
    story.holds("Post", "Saved by the form alone.").await;
    story.finish().await;
}
