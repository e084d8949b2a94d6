//! What an owner types while something is on its way: the focus stays where they are, and none of it is lost.

use std::time::Duration;

use end2end::{Business, Story};
use serde_json::json;

use crate::{
    stand_in::{GOOD, Reply, StandIn},
    writing,
};

const A_WHILE: Duration = Duration::from_secs(2);
const BANNER: &str = "[aria-labelledby=found-words]";

async fn type_into(story: &Story, label: &str, words: &str) {
    story.focus(label).await;
    story.page.keyboard().type_text(words, None).await.expect("typed");
}

async fn published() -> (Story, String) {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Opening hours", "We open at nine.").await;
    story.open_alive(&desk).await;
    (story, desk)
}

/// Saves the post in another window.
async fn saved_elsewhere(story: &Story, desk: &str) {
    let other = story.second_page().await;
    other.goto(&story.address(desk), None).await.expect("opens");
    other.locator("html[data-ready=\"yes\"]").wait_for(None).await.expect("alive");
    other.get_by_label("Post", true).fill("The other words.", None).await.expect("typed");
    other.locator("#save").click(None).await.expect("pressed");
    other.get_by_text("Saved for later.", false).first().wait_for(None).await.expect("saved");
    other.close().await.expect("closed");
}

#[tokio::test]
async fn a_text_that_is_written_takes_no_focus_from_who_types() {
    let service = StandIn::start();
    let story = writing::desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini(GOOD).after(A_WHILE));
    writing::agree(&story).await;
    type_into(&story, "Title", "My own").await;
    story.reads("[role=group][aria-labelledby=q]", "This would replace your title.").await;
    // The keys that press a button go on being letters; the question waits.
    story.page.keyboard().type_text(" title, with spaces", None).await.expect("typed");
    story.holds("Title", "My own title, with spaces").await;
    story.has_focus(story.page.get_by_label("Title", true)).await;
    // The boxes hold other words than the question was about: it is asked again.
    story.press("Yes, replace").await;
    story.has_focus(story.button("Keep what I have")).await;
    story.press("Yes, replace").await;
    story.holds("Title", "Written for you").await;
    story.press("Undo the fill").await;
    story.holds("Title", "My own title, with spaces").await;

    // Into empty boxes it is filled, and said.
    story.press("Save draft").await;
    story.reads("#say", "Saved").await;
    story.new_post().await;
    story.open_panel().await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini(GOOD).after(A_WHILE));
    story.press("Write it for me").await;
    type_into(&story, "Short brief", "soft").await;
    story.reads("#say", "Filled in. Nothing is saved yet.").await;
    story.holds("Title", "Written for you").await;
    story.has_focus(story.page.get_by_label("Short brief", true)).await;
    assert_eq!(service.asked().len(), 2, "no key asked again");
    story.finish().await;
}

#[tokio::test]
async fn a_failure_to_write_takes_no_focus_from_who_types() {
    let service = StandIn::start();
    let story = writing::desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    service.will(Reply::gemini_finish("SAFETY").after(A_WHILE));
    writing::agree(&story).await;
    type_into(&story, "Title", "My own").await;
    story.shows(story.page.locator("#own-ai [role=alert]")).await;
    story.page.keyboard().type_text(" title", None).await.expect("typed");
    story.holds("Title", "My own title").await;
    assert_eq!(service.asked().len(), 1);
    story.finish().await;
}

#[tokio::test]
async fn a_save_that_met_another_takes_no_focus_from_who_types() {
    let (story, desk) = published().await;
    story.excuse("status of 409");
    saved_elsewhere(&story, &desk).await;
    story.write("Post", "Mine").await;
    story.delays("save", A_WHILE).await;
    story.press("Save for later").await;
    story.focus("Post").await;
    story.key("End").await;
    story.page.keyboard().type_text(" and", None).await.expect("typed");
    story.shows(story.button("Keep mine as a new draft")).await;
    story.page.keyboard().type_text(" more of it", None).await.expect("typed");
    story.holds("Post", "Mine and more of it").await;
    story.has_focus(story.page.get_by_label("Post", true)).await;
    // Who waits is led to the choice.
    story.fair().await;
    story.press("Save for later").await;
    story.has_focus(story.button("Keep mine as a new draft")).await;
    story.finish().await;
}

/// Whether some version of the post has this word.
async fn is_in_the_history(story: &Story, desk: &str, word: &str) -> bool {
    story.excuse("status of 404");
    let page = story.second_page().await;
    let mut found = false;
    for number in 1..=8 {
        page.goto(&story.address(&format!("{desk}/history/{number}")), None).await.expect("opens");
        found |= page.locator("main").inner_text().await.expect("words").contains(word);
    }
    page.close().await.expect("closed");
    found
}

#[tokio::test]
async fn what_is_typed_while_an_older_version_comes_back_is_in_the_history() {
    let (story, desk) = published().await;
    story.write("Post", "We open at ten.").await;
    story.press("Save for later").await;
    story.reads("#say", "Saved for later.").await;
    story.page.locator("#history > summary").click(None).await.expect("opened");
    story.delays("bring_back", A_WHILE).await;
    story.page.get_by_label("Put this one back: version 1", true).click(None).await.expect("pressed");
    story.focus("Post").await;
    story.key("End").await;
    story.page.keyboard().type_text(" Typed meanwhile.", None).await.expect("typed");
    story.holds("Post", "We open at nine.").await;
    story.reads("#say", "Put back as it was.").await;
    assert!(is_in_the_history(&story, &desk, "meanwhile").await);
    story.finish().await;
}

#[tokio::test]
async fn what_is_typed_while_the_other_words_are_taken_is_in_the_history() {
    let (story, desk) = published().await;
    story.excuse("status of 409");
    saved_elsewhere(&story, &desk).await;
    story.write("Post", "Mine").await;
    story.press("Save for later").await;
    story.delays("save", A_WHILE).await;
    story.press("Use the other one").await;
    story.focus("Post").await;
    story.key("End").await;
    story.page.keyboard().type_text(", typed meanwhile", None).await.expect("typed");
    story.holds("Post", "The other words.").await;
    story.reads("#say", "The other words stay.").await;
    assert!(is_in_the_history(&story, &desk, "meanwhile").await);
    story.finish().await;
}

#[tokio::test]
async fn words_of_before_do_not_take_the_place_of_what_was_typed_before_the_page_was_alive() {
    let (story, desk) = published().await;
    story.write("Post", "Words that were left.").await;
    story.follow("Your posts").await;
    story.press("Go without saving").await;
    story.reads("h1", "Your posts").await;
    story.hold_wasm(Duration::from_secs(3)).await;
    story.open(&desk).await;
    story.write("Post", "Typed early.").await;
    story.alive().await;
    story.reads(BANNER, "that were not saved").await;
    story.press("Put them back").await;
    story.reads("#say", "Saved as a new draft.").await;
    story.holds("Post", "Typed early.").await;
    story.finish().await;
}

#[tokio::test]
async fn a_paste_that_was_not_used_yet_outlives_a_save() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    let answer = |title: &str| json!({ "title": title, "body": "Text." }).to_string();
    story.fill_with(&answer("The first one")).await;
    story.holds("Title", "The first one").await;
    story.write("Paste the AI's answer here", &answer("The next one")).await;
    story.press("Save draft").await;
    story.reads("#say", "Saved").await;
    story.holds("Paste the AI's answer here", &answer("The next one")).await;
    // One that was used has done its work.
    story.press("Fill in the post").await;
    story.press("Yes, replace").await;
    story.press("Save draft").await;
    story.holds("Paste the AI's answer here", "").await;
    story.finish().await;
}

#[tokio::test]
async fn an_undone_fill_can_be_put_back_after_a_reload() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.fill_with(&json!({ "title": "The first one", "body": "Text." }).to_string()).await;
    story.press("Undo the fill").await;
    story.holds("Title", "").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    story.page.reload(None).await.expect("loads again");
    story.alive().await;
    story.press("Put the fill back").await;
    story.holds("Title", "The first one").await;
    story.finish().await;
}

#[tokio::test]
async fn that_a_post_would_be_empty_is_not_said_any_longer_than_it_is_true() {
    let (story, _) = published().await;
    story.write("Title", "").await;
    story.write("Post", "").await;
    story.key("Control+s").await;
    story.reads(".bar [role=alert]", "The post would be empty. Nothing was changed.").await;
    story.write("Post", "Words again.").await;
    story.shows_no(story.page.locator(".bar [role=alert]")).await;
    story.finish().await;
}

#[tokio::test]
async fn not_now_while_the_sign_in_is_on_its_way_publishes_nothing() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Opening hours").await;
    story.write("Post", "We open at nine.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved").await;
    story.forget_the_sign_in().await;
    story.press("Publish").await;
    story.press("Publish now").await;
    story.reads("#signed-out-heading", "Sign in and we will save what you wrote.").await;
    story.delays("sign_in_again", A_WHILE).await;
    story.sign_in_over_the_page(Business::SALON).await;
    story.press("Not now").await;
    tokio::time::sleep(A_WHILE * 2).await;
    story.reads("#where", "Only you can see this.").await;
    // Signed in all the same: the next press works.
    story.press("Save draft").await;
    story.reads("#say", "Saved").await;
    story.finish().await;
}

#[tokio::test]
async fn a_post_goes_off_the_site_whatever_the_boxes_hold() {
    let (story, desk) = published().await;
    let public = story.public_path().await;
    story.excuse("status of 410");
    let too_long = "A title that is too long. ".repeat(8);
    story.write("Title", &too_long).await;
    story.follow("Unpublish…").await;
    story.press("Yes, take it off").await;
    story.reads("#say", "Taken off.").await;
    assert_eq!(story.stranger_reads(&public).await.0, 410);
    story.holds("Title", &too_long).await;
    story.write("Title", "Opening hours").await;
    story.press("Put it back").await;
    story.reads("#say", "Put back.").await;

    // Saved in another window meanwhile, and nothing typed here: nobody has to choose between words.
    saved_elsewhere(&story, &desk).await;
    story.follow("Unpublish…").await;
    story.press("Yes, take it off").await;
    story.reads("#say", "Taken off.").await;
    assert_eq!(story.stranger_reads(&public).await.0, 410);
    // The other words are not saved over by the old ones.
    story.excuse("status of 409");
    story.write("Post", "Mine").await;
    story.press("Save draft").await;
    story.shows(story.button("Keep mine as a new draft")).await;
    story.finish().await;
}

#[tokio::test]
async fn words_that_nobody_decided_about_are_told_of_before_a_sign_out() {
    let (story, desk) = published().await;
    story.write("Post", "Private words.").await;
    story.follow("Your posts").await;
    story.press("Go without saving").await;
    story.reads("h1", "Your posts").await;
    story.open_alive(&desk).await;
    story.reads(BANNER, "that were not saved").await;
    story.press("Sign out").await;
    story.reads(".sheet", "1 post has words that are not saved.").await;
    story.finish().await;
}

#[tokio::test]
async fn a_second_quick_enter_does_not_agree_to_what_was_not_read() {
    let service = StandIn::start();
    let story = writing::desk(&service).await;
    story.write("What is the post about?", "Winter hair care").await;
    story.page.locator("#write").focus().await.expect("focused");
    story.key("Enter").await;
    story.has_focus(story.button("Not now")).await;
    story.key("Enter").await;
    story.has_focus(story.button("Write it for me")).await;
    story.key("Enter").await;
    story.has_focus(story.button("Not now")).await;
    story.key("Escape").await;
    story.has_focus(story.button("Write it for me")).await;
    assert!(service.asked().is_empty());
    story.finish().await;
}

#[tokio::test]
async fn an_update_puts_nothing_back_that_was_taken_off_in_another_window() {
    let (story, desk) = published().await;
    story.excuse("status of 409");
    story.excuse("status of 410");
    let public = story.public_path().await;
    let other = story.second_page().await;
    other.goto(&story.address(&format!("{desk}/take-off")), None).await.expect("opens");
    other.get_by_text("Yes, take it off", true).click(None).await.expect("pressed");
    other.get_by_text("Taken off.", false).first().wait_for(None).await.expect("taken off");
    other.close().await.expect("closed");
    story.write("Post", "We open at ten.").await;
    story.press("Update on my site").await;
    story.shows(story.button("Use mine")).await;
    assert_eq!(story.stranger_reads(&public).await.0, 410, "it went back on the site by itself");
    story.press("Use mine").await;
    story.reads("#say", "Updated.").await;
    let (status, page) = story.stranger_reads(&public).await;
    assert!(status == 200 && page.contains("We open at ten."), "{status}");
    story.finish().await;
}
