//! Signed out, offline, no answer, refused, broken: told apart, and no word lost (flows, part d).

use std::time::Duration;

use end2end::{Business, Story};

async fn draft(story: &Story) -> String {
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Opening hours").await;
    story.write("Post", "We open at nine.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.desk_path().await
}

/// How many versions the server has. Looked up beside the desk, which may hold unsaved words.
async fn versions(story: &Story, desk: &str) -> usize {
    let page = story.second_page().await;
    page.goto(&story.address(&format!("{desk}/history")), None).await.expect("the history opens");
    let count = page.locator(".version").count().await.expect("counted");
    page.close().await.expect("it is closed again");
    count
}

#[tokio::test]
async fn signed_out_while_writing_the_same_save_goes_on_once() {
    let story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "We open at ten.").await;
    story.forget_the_sign_in().await;
    story.press("Save draft").await;
    story.sign_in_over_the_page(Business { password: "not the right one", ..Business::SALON }).await;
    story.reads("#again-wrong", "do not belong together").await;
    assert_eq!(story.value("Post").await, "We open at ten.");
    story.sign_in_over_the_page(Business::SALON).await;
    story.reads("#say", "Saved.").await;
    assert_eq!(versions(&story, &desk).await, 2, "the save went on once");
    story.finish().await;
}

#[tokio::test]
async fn signed_out_a_publish_goes_on_too() {
    let story = Story::begin().await;
    draft(&story).await;
    story.forget_the_sign_in().await;
    story.press("Publish").await;
    story.press("Publish now").await;
    story.sign_in_over_the_page(Business::SALON).await;
    story.reads("#say", "Published.").await;
    story.reads("#where", "On your site").await;
    story.finish().await;
}

#[tokio::test]
async fn signed_out_whatever_was_pressed_goes_on_once_and_looking_says_why_it_cannot() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Opening hours", "We open at nine.").await;
    story.write("Post", "We open at ten.").await;
    story.press("Save for later").await;
    story.reads("#say", "Saved for later.").await;

    story.forget_the_sign_in().await;
    story.follow("See both").await;
    story.reads("#say", "You were signed out.").await;
    story.follow("Unpublish…").await;
    story.press("Yes, take it off").await;
    story.sign_in_over_the_page(Business::SALON).await;
    story.reads("#say", "Taken off. Only you can see it now.").await;

    // Esc is "Not now": nothing is put back until somebody says so.
    story.forget_the_sign_in().await;
    story.press("Put it back").await;
    story.shows(story.page.locator("#signed-out")).await;
    story.key("Escape").await;
    story.shows_no(story.page.locator("#signed-out")).await;
    story.reads(".bar [role=alert]", "You were signed out.").await;
    story.reads("#where", "Only you can see this.").await;
    story.page.locator("#sign-in-again").click(None).await.expect("the dialog again");
    story.sign_in_over_the_page(Business::SALON).await;
    story.reads("#where", "On your site since").await;
    assert_eq!(versions(&story, &desk).await, 2, "nothing was saved by it");
    story.finish().await;
}

#[tokio::test]
async fn somebody_else_signs_in_and_nothing_is_saved_as_them() {
    const MIA: Business = Business {
        email: "mia@birkenhof.example",
        password: "a loud street in Basel",
        name: "Mia's",
        ..Business::SALON
    };
    let story = Story::begin().await;
    story.sign_up(MIA).await;
    story.forget_the_sign_in().await;
    let desk = draft(&story).await;
    story.write("Post", "We open at ten.").await;
    story.forget_the_sign_in().await;
    story.press("Save draft").await;
    story.sign_in_over_the_page(MIA).await;
    story.reads(".bar [role=alert]", "You are signed in as mia@birkenhof.example now.").await;
    assert_eq!(story.value("Post").await, "We open at ten.");
    story.excuse("status of 403");
    story.excuse("status of 404");
    story.press("Save draft").await;
    story.reads(".bar [role=alert]", "You are signed in as mia@birkenhof.example now.").await;
    story.button("Sign in").click(None).await.expect("the dialog opens again");
    story.write("Your e-mail", Business::SALON.email).await;
    story.sign_in_over_the_page(Business::SALON).await;
    story.reads("#say", "Saved.").await;
    assert_eq!(versions(&story, &desk).await, 2);
    story.finish().await;
}

#[tokio::test]
async fn offline_a_draft_is_saved_when_the_connection_is_back_and_a_publish_is_not() {
    let story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "We open at ten.").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    story.offline(true).await;
    story.press("Save draft").await;
    story
        .reads(".bar [role=alert]", "No internet. Your words are kept on this device. We will save when you are back.")
        .await;
    story.offline(false).await;
    story.reads("#say", "Saved.").await;

    story.write("Post", "We open at eleven.").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    story.press("Publish").await;
    story.shows(story.button("Publish now")).await;
    story.offline(true).await;
    story.press("Publish now").await;
    story
        .reads(
            ".bar [role=alert]",
            "No internet. Your words are kept on this device. Press Publish again when you are back.",
        )
        .await;
    let mark = story.mark();
    story.offline(false).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(story.saves_since(mark).await, [""; 0], "nothing goes to readers by itself");
    assert_eq!(versions(&story, &desk).await, 2);
    story.finish().await;
}

#[tokio::test]
async fn a_server_that_takes_too_long_ends_in_saved_with_one_version() {
    let story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "We open at ten.").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    story.delays("save", Duration::from_secs(18)).await;
    story.press("Save draft").await;
    story.reads("#say", "Saving…").await;
    tokio::time::sleep(Duration::from_secs(14)).await;
    story.reads(".bar [role=alert]", "The site did not answer. Your words are kept on this device.").await;
    story.reads("#say", "Saved.").await;
    assert_eq!(versions(&story, &desk).await, 2);
    story.finish().await;
}

#[tokio::test]
async fn odd_answers_are_told_apart_and_the_buttons_live_on() {
    let story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "We open at ten.").await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    for (status, sentence) in [
        (500, "Something went wrong on our side. Your words are kept on this device."),
        (413, "The site did not accept that. Your words are kept on this device."),
        (403, "The site did not accept that. Your words are kept on this device."),
        (200, "Something went wrong on our side. Your words are kept on this device."),
    ] {
        story.answers("save", status, "<html>odd</html>").await;
        story.press("Save draft").await;
        story.reads(".bar [role=alert]", sentence).await;
        assert_eq!(story.value("Post").await, "We open at ten.");
        story.fair().await;
    }
    story.press("Copy everything").await;
    story.reads("#say", "Copied").await;
    let copied: String = story.js("() => navigator.clipboard.readText()").await;
    assert_eq!(copied, "Opening hours\n\nWe open at ten.");
    story.press("Try again").await;
    story.reads("#say", "Saved.").await;
    assert_eq!(versions(&story, &desk).await, 2);
    story.finish().await;
}
