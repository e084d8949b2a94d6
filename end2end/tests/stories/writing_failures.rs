//! "Write it for me" that does not work: each reason has its sentence, nothing is changed, and the button is alive again.

use std::time::Duration;

use end2end::{Business, Story, View};

use crate::stand_in::{GOOD, Reply, StandIn};
use crate::writing::{agree, desk, desk_with};

const BUSY: &str = "The writing service is busy. Try again in a minute, or use your own AI below.";
const CUT_OFF: &str = "The writing service stopped before the end. Nothing was changed. Try a shorter brief.";
const REFUSED: &str = "The writing service would not write this. Try other words in the brief.";
const BAD_KEY: &str = "The key for the writing service does not work. Check it in Settings.";
const UNUSABLE: &str = "The writing service sent something we could not use. Nothing was changed.";
const TOO_LONG: &str = "That took too long. Nothing was changed.";

/// Has words in every box, has agreed to the notice, and is ready to ask.
async fn ready(service: &StandIn, more: &[(&str, &str)]) -> Story {
    let story = desk_with(service, more).await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota"));
    agree(&story).await;
    failed(&story, BUSY).await;
    for label in end2end::owner::LABELS {
        story.write(label, &format!("my {}", label.to_lowercase().replace(' ', "-"))).await;
    }
    story
}

/// The one alert of the button, which has the focus.
async fn failed(story: &Story, sentence: &str) {
    story.reads("#write-for-me [role=alert]", sentence).await;
    let alerts: Vec<String> =
        story.js("() => [...document.querySelectorAll('[role=alert] p')].map(alert => alert.textContent)").await;
    assert_eq!(alerts, [sentence]);
    story.has_focus(story.button("Write it for me")).await;
    let dead = story.button("Write it for me").get_attribute("aria-disabled").await.expect("read");
    assert_eq!(dead.as_deref(), Some("false"), "the button is alive again");
}

#[tokio::test]
async fn each_failure_has_its_sentence_and_changes_nothing() {
    let service = StandIn::start();
    let story = ready(&service, &[]).await;
    let before = story.boxes().await;
    let half = &GOOD[..GOOD.len() / 2];
    let thinking = format!("[{{\"text\":{},\"thought\":true}}]", serde_json::json!(GOOD));
    let cut = format!("[{{\"text\":{}}}]", serde_json::json!(half));
    for (replies, sentence) in [
        (vec![Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota")], BUSY),
        (vec![Reply::gemini_error(503, "UNAVAILABLE", "overloaded")], BUSY),
        (vec![Reply::gemini_error(504, "DEADLINE_EXCEEDED", "slow")], TOO_LONG),
        (vec![Reply::gemini_parts("", "MAX_TOKENS")], CUT_OFF),
        (vec![Reply::gemini_parts("[]", "MAX_TOKENS")], CUT_OFF),
        (vec![Reply::gemini_parts(&cut, "MAX_TOKENS")], CUT_OFF),
        (vec![Reply::gemini_finish("SAFETY")], REFUSED),
        (vec![Reply::gemini_finish("RECITATION")], REFUSED),
        (vec![Reply::gemini_blocked("PROHIBITED_CONTENT")], REFUSED),
        (
            vec![Reply::gemini_error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.")],
            BAD_KEY,
        ),
        (vec![Reply::gemini_error(402, "X", "no money")], BAD_KEY),
        // Asked once more in silence, and once only.
        (vec![Reply::gemini("Sure! Here it is."), Reply::gemini("Sorry.")], UNUSABLE),
        (vec![Reply::gemini_parts(&thinking, "STOP"), Reply::gemini_parts(&thinking, "STOP")], UNUSABLE),
        (vec![Reply::gemini_parts("[]", "STOP"), Reply::raw(200, "not JSON")], UNUSABLE),
    ] {
        let (asked, expected) = (service.asked().len(), replies.len());
        for reply in replies {
            service.will(reply);
        }
        story.press("Write it for me").await;
        // The alert of before goes at the press.
        story.until("the service is asked", async || (service.asked().len() >= asked + expected).then_some(())).await;
        failed(&story, sentence).await;
        assert_eq!(service.asked().len(), asked + expected, "{sentence}");
        assert_eq!(story.boxes().await, before, "{sentence}");
    }
    story.finish().await;
}

#[tokio::test]
async fn an_answer_in_a_fence_after_an_unreadable_one_fills_the_form() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini("Sure! Here it is."));
    service.will(Reply::gemini(&format!("Here is your post:\n```json\n{GOOD}\n```\nEnjoy!")));
    agree(&story).await;
    story.holds("Title", "Written for you").await;
    assert_eq!(service.asked().len(), 2);
    story.finish().await;
}

#[tokio::test]
async fn what_is_missing_is_asked_for_before_anything_is_sent() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.press("Write it for me").await;
    story.reads("#write-for-me [role=alert]", "Type what the post is about first.").await;
    story.has_focus(story.field("What is the post about?")).await;
    story.write("What is the post about?", "Winter hair care").await;
    story.write("Short brief", &"x".repeat(1_214)).await;
    story.press("Write it for me").await;
    let sentence = "The brief is 1,214 characters. Please keep it to 1,000.";
    story.reads("#write-for-me [role=alert]", sentence).await;
    story.has_focus(story.field("Short brief")).await;
    assert!(service.asked().is_empty());
    story.finish().await;
}

#[tokio::test]
async fn without_a_connection_or_an_answer_it_says_so_and_works_again_later() {
    let service = StandIn::start();
    let story = ready(&service, &[]).await;
    let before = story.boxes().await;
    let asked = service.asked().len();
    story.offline(true).await;
    story.press("Write it for me").await;
    failed(&story, "No internet. Nothing was changed. Try again when you are back.").await;
    story.offline(false).await;
    story.answers("write", 502, "<html>Bad gateway</html>").await;
    story.press("Try again").await;
    failed(&story, "Something went wrong on our side. Nothing was changed.").await;
    story.fair().await;
    assert_eq!((service.asked().len(), story.boxes().await), (asked, before));
    story.press("Try again").await;
    story.shows(story.button("Yes, replace")).await;
    story.finish().await;
}

/// The button of the dialog; the alert under it has one with the same name.
async fn sign_in(story: &Story) {
    story.page.locator("#again button[type=submit]").click(None).await.expect("pressed");
}

const SIGNED_IN_AGAIN: &str = "You are signed in again. Press “Write it for me” once more.";

#[tokio::test]
async fn signed_out_it_asks_to_sign_in_and_is_not_repeated_by_itself() {
    let service = StandIn::start();
    let story = ready(&service, &[]).await;
    let (before, asked) = (story.boxes().await, service.asked().len());
    story.forget_the_sign_in().await;
    story.press("Write it for me").await;
    story.reads("#signed-out-heading", "You were signed out. Sign in to go on.").await;

    // Closed without signing in: it says what to do.
    story.key("Escape").await;
    story.shows_no(story.page.locator("#signed-out")).await;
    failed(&story, "You were signed out. Press the button again to sign in.").await;

    story.press("Write it for me").await;
    story.shows(story.page.locator("#signed-out")).await;
    story.write("Your password", "not the right one").await;
    sign_in(&story).await;
    story.reads("#again-wrong", "do not belong together").await;
    story.write("Your password", Business::SALON.password).await;
    sign_in(&story).await;
    story.reads("#say", SIGNED_IN_AGAIN).await;
    story.has_focus(story.button("Write it for me")).await;
    assert_eq!(story.page.locator("[role=alert]").count().await.expect("counted"), 0, "an alert is left");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!((service.asked().len(), story.boxes().await), (asked, before), "it was not repeated by itself");

    // The same for a small button.
    story.forget_the_sign_in().await;
    story.page.locator("#write-excerpt").click(None).await.expect("pressed");
    story.write("Your password", Business::SALON.password).await;
    sign_in(&story).await;
    story.reads("#say", "You are signed in again. Press “Write this for me” once more.").await;
    story.has_focus(story.page.locator("#write-excerpt")).await;
    assert_eq!(service.asked().len(), asked);

    // Signing in for this saves nothing, whatever was pressed before; pressed once more, it writes.
    story.press("Write it for me").await;
    story.shows(story.button("Yes, replace")).await;
    assert_eq!(service.asked().len(), asked + 1);
    let list = story.second_page().await;
    list.goto(&story.address("/posts"), None).await.expect("the list opens");
    assert!(list.locator("main").inner_text().await.expect("read").contains("No posts yet."));
    story.finish().await;
}

#[tokio::test]
async fn somebody_else_signs_in_and_nothing_is_written_for_them() {
    const MIA: Business = Business {
        email: "mia@birkenhof.example",
        password: "a loud street in Basel",
        name: "Mia's",
        ..Business::SALON
    };
    let service = StandIn::start();
    let settings = [("COPYDESK_AI_KEY", "a-key"), ("COPYDESK_AI_URL", service.address.as_str())];
    let story = Story::with(View::DESKTOP, &settings).await;
    story.sign_up(MIA).await;
    story.forget_the_sign_in().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota"));
    agree(&story).await;
    failed(&story, BUSY).await;

    story.forget_the_sign_in().await;
    story.press("Write it for me").await;
    story.write("Your e-mail", MIA.email).await;
    story.write("Your password", MIA.password).await;
    sign_in(&story).await;
    let sentence = "You are signed in as mia@birkenhof.example now. Your words are still on this page.";
    story.reads(".bar [role=alert]", sentence).await;
    // Asked for as somebody else it is not written either.
    story.press("Close").await;
    story.press("Write it for me").await;
    story.reads(".bar [role=alert]", sentence).await;
    story.has_focus(story.page.locator("#sign-in-again")).await;
    assert_eq!(service.asked().len(), 1);
    story.key("Enter").await;
    story.write("Your e-mail", Business::SALON.email).await;
    story.write("Your password", Business::SALON.password).await;
    sign_in(&story).await;
    story.reads("#say", SIGNED_IN_AGAIN).await;
    assert_eq!(service.asked().len(), 1, "it was not repeated by itself");
    story.finish().await;
}

#[tokio::test]
async fn when_the_months_allowance_is_used_up_it_says_when_there_is_more() {
    let service = StandIn::start();
    let story = ready(&service, &[("COPYDESK_AI_MONTHLY", "2")]).await;
    let before = story.boxes().await;
    for _ in 0..2 {
        story.press("Write it for me").await;
        story.press("Keep what I have").await;
    }
    let asked = service.asked().len();
    story.press("Write it for me").await;
    story.reads("#write-for-me [role=alert]", "You have used all 2 for this month. On 1 ").await;
    let sentence = story.text("#write-for-me [role=alert]").await;
    assert!(sentence.ends_with(" you get 2 more. Your own AI below has no limit."), "{sentence}");
    failed(&story, &sentence).await;
    assert_eq!((service.asked().len(), story.boxes().await), (asked, before), "nothing is sent, nothing is changed");
    story.finish().await;
}
