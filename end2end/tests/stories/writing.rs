//! "Write it for me", asked of a stand-in: the notice, the fill, Stop, what is typed meanwhile, and what goes wrong.

use std::time::Duration;

use end2end::{Business, Story, View};
use serde_json::json;

use crate::stand_in::{GOOD, Reply, StandIn};

/// A desk for a new post, with a key for the stand-in and `more` settings.
pub async fn desk_with(service: &StandIn, more: &[(&str, &str)]) -> Story {
    let mut settings = vec![("COPYDESK_AI_KEY", "a-key"), ("COPYDESK_AI_URL", service.address.as_str())];
    settings.extend(more);
    let story = Story::with(View::DESKTOP, &settings).await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story
}

pub async fn desk(service: &StandIn) -> Story {
    desk_with(service, &[]).await
}

/// Presses the button, and agrees to the notice that comes the first time.
pub async fn agree(story: &Story) {
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

/// Long waits of the page are ten times as short.
const FASTER: &str = "const later = window.setTimeout; window.setTimeout = (then, ms, ...more) => later(then, ms >= 5000 ? ms / 10 : ms, ...more);";

#[tokio::test]
async fn what_is_said_while_it_works_is_said_in_order_and_once() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.page.add_init_script(FASTER).await.expect("time goes faster");
    story.new_post().await;
    story.open_panel().await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini(GOOD).after(Duration::from_secs(4)));
    let before = story.heard().await.len();
    agree(&story).await;
    story.shows(story.button("Stop")).await;
    story.has_focus(story.page.locator("#write")).await;
    story.reads("#write", "Writing…").await;
    story.reads("#ai-done", "Filled in. Nothing is saved yet.").await;
    story.has_focus(story.page.locator("#ai-done")).await;
    let said = ["Writing. This can take up to a minute.", "Still writing.", "Nearly there, or press Stop."];
    assert_eq!(story.heard().await[before..], said.map(|words| ("status".to_owned(), words.to_owned())));
    story.finish().await;
}

/// Enter goes down and stays down: what keyboards send then.
async fn hold_enter(story: &Story, times: usize) {
    let down = |repeat: bool| json!({"type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r", "autoRepeat": repeat});
    story.cdp("Input.dispatchKeyEvent", down(false)).await;
    for _ in 0..times {
        tokio::time::sleep(Duration::from_millis(33)).await;
        story.cdp("Input.dispatchKeyEvent", down(true)).await;
    }
    let up = json!({"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13});
    story.cdp("Input.dispatchKeyEvent", up).await;
}

#[tokio::test]
async fn a_double_click_and_a_held_enter_are_one_request() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    // The key that opened the notice does not answer it.
    story.button("Write it for me").focus().await.expect("the focus");
    hold_enter(&story, 20).await;
    story.has_focus(story.button("Not now")).await;
    assert_eq!(service.asked().len(), 0, "a held key agreed to the notice");
    story.button("OK, write it").focus().await.expect("the focus");

    service.will(Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota").after(Duration::from_millis(300)));
    hold_enter(&story, 30).await;
    story.reads("#write-for-me [role=alert]", "The writing service is busy.").await;
    assert_eq!(service.asked().len(), 1, "one held key");
    story.has_focus(story.button("Write it for me")).await;
    service.will(Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota").after(Duration::from_millis(300)));
    hold_enter(&story, 30).await;
    assert_eq!(service.asked().len(), 2, "one held key");

    service.will(Reply::gemini(GOOD).after(Duration::from_secs(1)));
    story.button("Write it for me").dblclick(None).await.expect("two presses");
    story.holds("Title", "Written for you").await;
    assert_eq!(service.asked().len(), 3, "one double click");
    story.finish().await;
}

#[tokio::test]
async fn who_leaves_the_page_ends_the_request_and_is_not_warned_because_of_it() {
    for way in ["a link", "closing"] {
        let service = StandIn::start();
        let mut story = desk(&service).await;
        story.write("What is the post about?", "Winter hair care").await;
        service.will(Reply::gemini(GOOD).after(Duration::from_secs(30)));
        agree(&story).await;
        story.until("the service is asked", async || (service.asked().len() == 1).then_some(())).await;
        let warned: bool = story
            .js("() => { const ev = new Event('beforeunload', { cancelable: true }); dispatchEvent(ev); return ev.defaultPrevented; }")
            .await;
        assert!(!warned, "nothing typed is lost by leaving");
        if way == "a link" {
            story.follow("Your posts").await;
            story.reads("h1", "Your posts").await;
        } else {
            let other = story.second_page().await;
            std::mem::replace(&mut story.page, other).close().await.expect("the page is closed");
        }
        story.until("the service is hung up on", async || (service.hung_up() == 1).then_some(())).await;
        story.finish().await;
    }
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
