//! The clipboard where the browser asks first, refuses, or may not be asked at all.

use end2end::{Business, Engine, Story, View, Visit};

const PASTE: &str = "Paste the AI's answer here";

async fn desk(view: View) -> Story {
    let story = Story::seen_in(view).await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story
}

#[tokio::test]
async fn paste_for_me_brings_what_was_copied_and_fills_nothing_by_itself() {
    let story = desk(View::DESKTOP).await;
    let answer = "{\"title\": \"Winter hair care\",\n \"body\": \"Dry air, äöü and 🤔.\"}";
    story.write("Short brief", answer).await;
    story.key("Control+A").await;
    story.key("Control+C").await;
    story.write("Short brief", "").await;
    story.write(PASTE, "an older answer").await;

    story.press("Paste for me").await;
    story.holds(PASTE, answer).await;
    story.reads("#paste-count", &format!("{} characters", answer.chars().count())).await;
    assert_eq!(story.value("Title").await, "", "a paste fills nothing");
    story.press("Fill in the post").await;
    story.holds("Post", "Dry air, äöü and 🤔.").await;
    story.finish().await;
}

#[tokio::test]
async fn a_refused_paste_for_me_changes_nothing_and_says_how_to_paste() {
    for (view, sentence) in [
        (View::DESKTOP, "Your browser did not let us read it. Click into the box and press Ctrl+V."),
        (View::PHONE, "Your phone did not let us read it. Hold your finger in the box and choose Paste."),
    ] {
        let story = desk(view).await;
        story.write(PASTE, "an older answer").await;
        story.refuse_reading_the_clipboard().await;
        story.press("Paste for me").await;
        story.reads("#ai-say [role=alert]", sentence).await;
        story.has_focus(story.field(PASTE)).await;
        assert_eq!(story.value(PASTE).await, "an older answer");
        assert_eq!(story.page.locator("#own-ai [role=alert]").count().await.expect("counted"), 1);
        // What the owner then does by hand makes the alert go away.
        story.write(PASTE, "pasted by hand").await;
        story.shows_no(story.page.locator("#ai-say [role=alert]")).await;
        story.finish().await;
    }
}

#[tokio::test]
async fn paste_for_me_with_nothing_copied_leaves_the_box_as_it_is() {
    let story = desk(View::DESKTOP).await;
    story.write(PASTE, "an older answer").await;
    // A picture, say: there are no words on the clipboard.
    let _: Option<bool> = story.js("() => navigator.clipboard.writeText('').then(() => null)").await;
    story.press("Paste for me").await;
    story.reads("#ai-say [role=alert]", "There are no words to paste. Copy your AI's answer first.").await;
    assert_eq!(story.value(PASTE).await, "an older answer");
    story.finish().await;
}

#[tokio::test]
async fn a_refused_copy_on_a_phone_tells_where_to_hold_the_finger() {
    let story = desk(View::PHONE).await;
    story.write("What is the post about?", "Winter hair care").await;
    story.press("Make the prompt").await;
    story.reads("#say", "The prompt is ready.").await;
    let _: Option<bool> = story
        .js("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false }")
        .await;
    story.press("Copy the prompt").await;
    let sentence = "Your phone did not let us copy. Hold your finger on the prompt and choose Copy.";
    story.reads("#own-ai [role=alert]", sentence).await;
    story.has_focus(story.field("The prompt")).await;
    let heard = story.heard().await;
    assert!(!heard.iter().any(|(_, words)| words.starts_with("Copied")), "{heard:?}");
    story.finish().await;
}

/// As in a foreign frame that may not write to the clipboard. (The desk itself can't be framed: a story of `engines`.)
#[tokio::test]
async fn where_the_page_may_not_use_the_clipboard_the_selected_prompt_is_copied() {
    let mut visit = Visit::begin(Engine::Chromium).await;
    visit.excuse("Permissions policy violation");
    visit.sign_up(Business::SALON).await;
    visit.gate.adds_header("Permissions-Policy: clipboard-write=(), clipboard-read=()");
    visit.open_alive("/posts/new").await;
    let allowed: bool = visit.js("() => document.featurePolicy.allowsFeature('clipboard-write')").await;
    assert!(!allowed, "the page may use the clipboard");
    visit.open_panel().await;
    visit.write("What is the post about?", "Winter hair care").await;
    visit.press("Make the prompt").await;
    visit.reads("#say", "The prompt is ready.").await;
    visit.press("Copy the prompt").await;
    visit.reads("#say", "Copied. Now paste it into your AI.").await;
    visit.click_box(PASTE).await;
    visit.key("Control+V").await;
    let prompt = visit.value("The prompt").await;
    visit.holds(PASTE, &prompt).await;
    visit.finish().await;
}

#[tokio::test]
async fn on_plain_http_the_desk_copies_fills_and_saves() {
    let visit = Visit::untrusted().await;
    visit.sign_up(Business::SALON).await;
    visit.open_alive("/posts/new").await;
    let trusted: bool = visit.js("() => isSecureContext || !!navigator.clipboard").await;
    assert!(!trusted, "the browser trusts this address");
    visit.open_panel().await;
    visit.write("What is the post about?", "Winter hair care").await;
    visit.press("Make the prompt").await;
    visit.reads("#say", "The prompt is ready.").await;
    visit.press("Copy the prompt").await;
    visit.reads("#say", "Copied. Now paste it into your AI.").await;
    visit.click_box(PASTE).await;
    visit.key("Control+V").await;
    let prompt = visit.value("The prompt").await;
    visit.holds(PASTE, &prompt).await;
    let pastes: bool = visit.js("() => [...document.querySelectorAll('#own-ai button')].some(button => button.textContent === 'Paste for me' && !button.hidden)").await;
    assert!(!pastes, "a button that can do nothing is not shown");
    visit.write(PASTE, "{\"title\": \"Winter hair care\", \"body\": \"Dry air.\"}").await;
    visit.press("Fill in the post").await;
    visit.holds("Post", "Dry air.").await;
    visit.press("Save draft").await;
    visit.reads("#say", "Saved").await;
    visit.finish().await;
}
