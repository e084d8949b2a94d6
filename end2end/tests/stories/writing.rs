//! "Write it for me", asked of a stand-in: the notice, the fill, Stop, what is typed meanwhile, and what goes wrong.

use std::time::Duration;

use end2end::{Business, Story, View};

use crate::stand_in::{GOOD, Reply, StandIn};

async fn desk(service: &StandIn) -> Story {
    let settings = [("COPYDESK_AI_KEY", "a-key"), ("COPYDESK_AI_URL", service.address.as_str())];
    let story = Story::with(View::DESKTOP, &settings).await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story
}

/// Presses the button, and agrees to the notice that comes the first time.
async fn agree(story: &Story) {
    story.press("Write it for me").await;
    story.reads("#write-notice", "Never your clients' details.").await;
    story.press("OK, write it").await;
}

#[tokio::test]
async fn a_post_is_written_after_the_notice_was_read_and_nothing_is_saved() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    story.press("Write it for me").await;
    story.reads("#write-notice", "Google Gemini").await;
    story.press("Not now").await;
    assert!(service.asked().is_empty(), "nothing is sent before the owner agreed");
    story.has_focus(story.button("Write it for me")).await;
    let mark = story.mark();
    agree(&story).await;
    story.holds("Title", "Written for you").await;
    story.reads("#ai-done", "Filled in. Nothing is saved yet.").await;
    let sent = story.sent_since(mark).await;
    assert!(!sent.iter().any(|sent| sent.contains("/api/save") || sent.starts_with("POST /posts/")), "{sent:?}");
    story.press("Undo the fill").await;
    story.holds("Title", "").await;
    assert_eq!(service.asked().len(), 1);
    story.finish().await;
}

#[tokio::test]
async fn what_is_typed_meanwhile_is_asked_about_and_kept() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini(GOOD).after(Duration::from_secs(3)));
    agree(&story).await;
    story.reads("#say", "Writing. This can take up to a minute.").await;
    story.write("Title", "My own title").await;
    story.reads("[role=group][aria-labelledby=q]", "This would replace your title.").await;
    story.press("Keep what I have").await;
    story.holds("Title", "My own title").await;
    story.finish().await;
}

#[tokio::test]
async fn stop_ends_it_on_both_sides_and_changes_nothing() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini(GOOD).after(Duration::from_secs(20)));
    agree(&story).await;
    story.until("the service is asked", async || (service.asked().len() == 1).then_some(())).await;
    story.press("Stop").await;
    story.reads("#say", "Stopped. Nothing was changed.").await;
    story.has_focus(story.button("Write it for me")).await;
    story.until("the service is hung up on", async || (service.hung_up() == 1).then_some(())).await;
    story.holds("Title", "").await;
    story.finish().await;
}

#[tokio::test]
async fn each_failure_has_its_sentence_and_the_button_is_alive_again() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.press("Write it for me").await;
    story.reads("#write-for-me [role=alert]", "Type what the post is about first.").await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini_finish("SAFETY"));
    agree(&story).await;
    let sentence = "The writing service would not write this. Try other words in the brief.";
    story.reads("#write-for-me [role=alert]", sentence).await;
    for (reply, sentence) in [
        (
            Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota"),
            "The writing service is busy. Try again in a minute, or use your own AI below.",
        ),
        (
            Reply::gemini_parts("", "MAX_TOKENS"),
            "The writing service stopped before the end. Nothing was changed. Try a shorter brief.",
        ),
        (
            Reply::gemini_error(403, "PERMISSION_DENIED", "no"),
            "The key for the writing service does not work. Check it in Settings.",
        ),
    ] {
        service.will(reply);
        story.press("Write it for me").await;
        story.reads("#write-for-me [role=alert]", sentence).await;
        story.has_focus(story.button("Write it for me")).await;
        story.holds("Title", "").await;
    }
    story.press("Write it for me").await;
    story.holds("Title", "Written for you").await;
    story.finish().await;
}

#[tokio::test]
async fn without_a_key_there_is_no_button() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story.reads("#write-for-me", "“Write it for me” is not set up yet.").await;
    assert_eq!(story.page.locator("#write").count().await.expect("counted"), 0);
    story.finish().await;
}
