//! One post in several windows, and what this browser keeps of the site (flows, parts c and d).

use std::time::Duration;

use end2end::{Business, Story};
use playwright_rs::protocol::Page;

const NOTE: &str = ".second-window";

async fn opened(story: &Story, path: &str) -> Page {
    let page = story.second_page().await;
    page.goto(&story.address(path), None).await.expect("opens");
    page.locator("html[data-ready=\"yes\"]").wait_for(None).await.expect("alive");
    page
}

async fn gone(story: &Story) {
    story.shows_no(story.page.locator(NOTE)).await;
}

#[tokio::test]
async fn that_a_post_is_open_twice_is_said_in_both_windows_and_only_while_it_is() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Opening hours", "We open at nine.").await;
    let elsewhere = opened(&story, "/posts/new").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    gone(&story).await;

    let other = opened(&story, &desk).await;
    story.reads(NOTE, "This post is open in another window too.").await;
    let there = other.locator(NOTE).inner_text().await.expect("said there too");
    assert_eq!(there, "This post is open in another window too.");

    // A third one comes and goes; one is still there.
    let third = opened(&story, &desk).await;
    third.goto(&story.address("/posts"), None).await.expect("goes away");
    tokio::time::sleep(Duration::from_millis(500)).await;
    story.reads(NOTE, "This post is open in another window too.").await;
    other.close().await.expect("closed");
    gone(&story).await;
    elsewhere.close().await.expect("closed");
    story.finish().await;
}

#[tokio::test]
async fn words_kept_as_a_new_draft_are_not_open_twice_any_more() {
    let story = Story::begin().await;
    story.excuse("status of 409");
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Opening hours", "We open at nine.").await;
    let other = opened(&story, &desk).await;
    other.get_by_label("Post", true).fill("The other words.", None).await.expect("typed");
    other.locator("#save").click(None).await.expect("pressed");
    other.get_by_text("Saved for later.", false).first().wait_for(None).await.expect("saved");
    story.write("Post", "My words.").await;
    story.press("Save for later").await;
    story.press("Keep mine as a new draft").await;
    story.reads("#say", "Saved as a new draft.").await;
    gone(&story).await;
    story.until("the other window knows", async || (other.locator(NOTE).count().await.ok()? == 0).then_some(())).await;
    story.finish().await;
}

#[tokio::test]
async fn who_looks_at_the_site_right_after_an_update_sees_the_new_words() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Opening hours", "We open at nine.").await;
    let public = story.public_path().await;
    // Looked at before: the browser may keep this page for a minute.
    for words in ["We open at nine.", "We open at ten.", "We open at eleven."] {
        if words != "We open at nine." {
            story.write("Post", words).await;
            story.press("Update on my site").await;
            story.reads("#say", "Updated.").await;
        }
        let seen = story.opens_a_page(story.follow("See it")).await;
        seen.locator("main").wait_for(None).await.expect("the post opens");
        let text = seen.locator("main").inner_text().await.expect("words");
        assert!(text.contains(words), "{words} is not seen: {text}");
        let canonical = seen.locator("link[rel=canonical]").get_attribute("href").await.expect("read");
        assert_eq!(canonical, Some(story.address(&public)), "the address to share stays clean");
        seen.close().await.expect("closed");
    }
    story.finish().await;
}

#[tokio::test]
async fn signing_out_tells_of_the_words_of_other_posts_too() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.publish("Opening hours", "We open at nine.").await;
    story.new_post().await;
    story.write("Title", "Left behind").await;
    story.follow("Your posts").await;
    story.press("Go without saving").await;
    story.reads("h1", "Your posts").await;
    story.follow("Opening hours").await;
    story.alive().await;
    story.press("Sign out").await;
    story.reads(".sheet", "1 post has words that are not saved.").await;
    story.has_focus(story.button("Stay")).await;
    assert_eq!(story.button("Save first").count().await.expect("counted"), 0, "there is nothing to save here");
    story.press("Stay").await;
    story.write("Post", "We open at ten.").await;
    story.press("Sign out").await;
    story.reads(".sheet", "2 posts have words that are not saved.").await;
    story.press("Sign out and remove them from this device").await;
    story.path_becomes("off the desk", |path| !path.starts_with("/posts/")).await;
    story.finish().await;
}

#[tokio::test]
async fn back_by_the_back_button_the_desk_is_alive_and_offers_what_was_left() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Opening hours", "We open at nine.").await;
    story.follow("Your posts").await;
    story.reads("h1", "Your posts").await;
    story.page.go_back(None).await.expect("back");
    story.path_becomes("that of the post", |path| path == desk).await;
    story.alive().await;
    for button in ["Save for later", "Update on my site"] {
        assert_eq!(story.button(button).get_attribute("aria-disabled").await.expect("read"), None, "{button}");
    }
    story.holds("Post", "We open at nine.").await;
    story.write("Post", "We open at ten.").await;
    story.follow("Your posts").await;
    story.press("Go without saving").await;
    story.reads("h1", "Your posts").await;
    story.page.go_back(None).await.expect("back");
    story.alive().await;
    // Either the browser kept the page with its words, or it offers them.
    story
        .until("the words are there or offered", async || {
            let typed = story.value("Post").await == "We open at ten.";
            let offered = story.button("Put them back").is_visible().await.unwrap_or(false);
            (typed || offered).then_some(())
        })
        .await;
    story.press("Update on my site").await;
    story.reads("#say", "Updated.").await;
    story.finish().await;
}
