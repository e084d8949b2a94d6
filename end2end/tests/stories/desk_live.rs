//! A post that is on the site: for later, update, take off, put back (flows, part c).

use end2end::{Business, Story};

async fn html(story: &Story, path: &str) -> (u16, String) {
    let reader = story.visitor().await;
    let answer = reader.goto(&story.address(path), None).await.expect("opens").expect("answers");
    let status = answer.status();
    let text = answer.text().await.unwrap_or_default();
    reader.close().await.expect("the visitor leaves");
    (status, text)
}

#[tokio::test]
async fn no_single_press_on_the_desk_takes_a_post_off() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    // One of the buttons signs in, here without a password.
    story.excuse("/api/sign_in_again");
    let desk = story.publish("Opening hours", "We open at nine.").await;
    let public = story.public_path().await;
    story.open_alive(&desk).await;
    let buttons: usize = story.js("() => document.querySelectorAll('#desk button').length").await;
    assert!(buttons > 5, "the buttons are found: {buttons}");
    for at in 0..buttons {
        story.open_alive(&desk).await;
        let _: Option<bool> =
            story.js(&format!("() => {{ document.querySelectorAll('#desk button')[{at}]?.click(); }}")).await;
        tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    }
    assert_eq!(html(&story, &public).await.0, 200, "one press took it off");
    story.finish().await;
}

#[tokio::test]
async fn saved_for_later_readers_see_the_old_version_until_the_update() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Opening hours", "We open at nine.").await;
    let public = story.public_path().await;
    let before = html(&story, &public).await;
    story.write("Post", "We open at ten.").await;
    story.press("Save for later").await;
    story.reads("#say", "Saved for later.").await;
    story.reads("#where", "You have changes that are not on your site yet.").await;
    assert_eq!(html(&story, &public).await, before, "readers see a change");

    story.follow("See both").await;
    story.reads(".compared ins", "ten").await;
    story.reads(".compared del", "nine").await;

    let mark = story.mark();
    story.button("Update on my site").dblclick(None).await.expect("two presses");
    story.reads("#say", "Updated.").await;
    let (status, text) = html(&story, &public).await;
    assert!(status == 200 && text.contains("We open at ten."), "{text}");
    let sent = story.sent_since(mark).await;
    assert_eq!(sent.iter().filter(|sent| *sent == "POST /api/save").count(), 1, "one version: {sent:?}");
    assert_eq!(story.page.locator(".bar [role=alert]").count().await.expect("counted"), 0, "no conflict with oneself");
    story.finish().await;
}

#[tokio::test]
async fn changes_that_wait_can_be_thrown_away_and_stay_in_the_history() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Opening hours", "We open at nine.").await;
    story.write("Post", "We open at ten.").await;
    story.press("Save for later").await;
    story.reads("#say", "Saved for later.").await;
    story.follow("Throw them away").await;
    story.reads("#say", "Thrown away.").await;
    story.holds("Post", "We open at nine.").await;
    story.page.locator("#history summary").click(None).await.expect("the history opens");
    story.reads("#history", "See what changed").await;
    let versions = story.page.locator("#history .version").count().await.expect("counted");
    assert_eq!(versions, 3, "published, saved for later, back again");
    story.page.get_by_label("Put this one back: version 2", true).click(None).await.expect("brought back");
    story.holds("Post", "We open at ten.").await;
    story.finish().await;
}

#[tokio::test]
async fn a_post_taken_off_keeps_unsaved_words_and_comes_back_as_it_was() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Opening hours", "We open at nine.").await;
    let public = story.public_path().await;
    let before = html(&story, &public).await;
    story.write("Post", "Unsaved words.").await;
    story.follow("Unpublish…").await;
    story.has_focus(story.button("Keep it on my site")).await;
    story.key("Enter").await;
    assert_eq!(html(&story, &public).await.0, 200, "Enter keeps it");
    story.follow("Unpublish…").await;
    story.press("Yes, take it off").await;
    story.reads("#say", "Taken off. Only you can see it now.").await;
    let (status, gone) = html(&story, &public).await;
    assert_eq!(status, 410);
    assert!(!gone.contains("at nine"));
    assert_eq!(story.value("Post").await, "Unsaved words.");
    story.excuse("status of 410");
    story.press("Put it back").await;
    story.reads("#where", "On your site since").await;
    assert_eq!(html(&story, &public).await, before, "the same words, the same date");
    story.reads("#where", "changes that are not on your site yet").await;
    story.finish().await;
}

#[tokio::test]
async fn what_was_done_is_said_once_and_only_where_it_can_be_true() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Opening hours", "We open at nine.").await;
    story.open_alive(&format!("{desk}?done=updated")).await;
    story.reads("#say", "Updated. Your site shows the new version.").await;
    let query: String = story.js("() => location.search").await;
    assert_eq!((&*query, &*story.path()), ("", &*desk));
    story.page.reload(None).await.expect("loads again");
    story.alive().await;
    assert_eq!(story.text("#say").await, "", "nothing was done by loading the page again");
    story.open_alive(&format!("{desk}?done=off")).await;
    assert_eq!(story.text("#say").await, "", "it is on the site");
    story.finish().await;
}
