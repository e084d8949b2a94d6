//! Every state of "Write it for me" is accessible by axe's rules and fits its window; with `COPYDESK_SHOTS` set, each is
//! a picture.

use std::time::Duration;

use end2end::{Business, Story, View};

use crate::stand_in::{GOOD, Reply, StandIn};

async fn every_state(view: View, window: &str) {
    let service = StandIn::start();
    let settings = [("COPYDESK_AI_KEY", "a-key"), ("COPYDESK_AI_URL", service.address.as_str())];
    let story = Story::with(view, &settings).await;
    let look = async |state: &str| {
        story.shot(&format!("writing-{state}-{window}")).await;
        story.fits(state).await;
        story.accessible(&format!("{state} ({window})")).await;
    };
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story.press("Write it for me").await;
    story.reads("#write-for-me [role=alert]", "Type what the post is about first.").await;
    look("missing").await;
    story.write("What is the post about?", "Winter hair care").await;
    story.press("Write it for me").await;
    story.reads("#write-notice", "Google Gemini").await;
    look("notice").await;
    service.will(Reply::gemini_error(504, "DEADLINE_EXCEEDED", "slow").after(Duration::from_secs(4)));
    story.press("OK, write it").await;
    story.shows(story.button("Stop")).await;
    look("working").await;
    story.reads("#write-for-me [role=alert]", "That took too long.").await;
    look("failed").await;

    story.write("Title", "My own title").await;
    story.write("Post", "My own words.").await;
    service.will(Reply::gemini(GOOD));
    story.press("Try again").await;
    story.shows(story.button("Yes, replace")).await;
    look("question").await;
    story.press("Keep what I have").await;
    service.will(Reply::gemini(r#"{"excerpt":"Less is more."}"#).after(Duration::from_secs(3)));
    story.page.locator("#write-excerpt").click(None).await.expect("pressed");
    story.shows(story.page.locator(".field-excerpt .write-row").get_by_text("Stop", false).first()).await;
    look("small-working").await;
    story.holds("Excerpt", "Less is more.").await;
    look("small-filled").await;

    story.forget_the_sign_in().await;
    story.page.locator("#write-tags").click(None).await.expect("pressed");
    story.shows(story.page.locator("#signed-out")).await;
    look("signed-out").await;
    story.finish().await;
}

#[tokio::test]
async fn every_state_of_writing_on_a_desktop() {
    every_state(View::DESKTOP, "1280").await;
}

#[tokio::test]
async fn every_state_of_writing_on_a_phone_in_the_dark() {
    every_state(View::PHONE.dark(), "390-dark").await;
}
