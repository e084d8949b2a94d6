//! Enter in a box never saves, publishes or takes off, whatever keyboard it comes from.

use end2end::{Business, Enter, Story, View};

async fn published(story: &Story) -> (String, String) {
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Winter hair care", "Drink water.").await;
    let public = story.public_path().await;
    story.open_alive(&desk).await;
    (desk, public)
}

async fn is_on_the_site(story: &Story, public: &str, way: &str) {
    let (status, _) = story.stranger_reads(public).await;
    assert_eq!(status, 200, "{way} took the post off the site");
}

async fn enter_in_the_panel(way: Enter) {
    let story = Story::begin().await;
    let (desk, public) = published(&story).await;
    story.open_panel().await;
    story.write("What is the post about?", "Hair in").await;
    story.focus("What is the post about?").await;
    story.key("End").await;
    let mark = story.mark();

    story.enter(way).await;

    if way.picks_a_word() {
        let sent = story.sent_since(mark).await;
        assert!(!sent.iter().any(|sent| sent.ends_with("/prompt")), "{way:?} belongs to the input method: {sent:?}");
        assert_eq!(story.value("The prompt").await, "", "{way:?} makes no prompt");
    } else {
        story
            .until("the prompt is there", async || {
                Some(story.value("The prompt").await).filter(|prompt| prompt.contains("output_format"))
            })
            .await;
    }
    assert_eq!(story.saves_since(mark).await, [""; 0], "{way:?} sent a save");
    assert_eq!(story.path(), desk, "{way:?} left the page");
    is_on_the_site(&story, &public, &format!("{way:?}")).await;
    story.finish().await;
}

#[tokio::test]
async fn a_plain_enter_in_the_panel_makes_the_prompt_and_saves_nothing() {
    enter_in_the_panel(Enter::Plain).await;
}

#[tokio::test]
async fn an_enter_of_a_phone_that_is_composing_makes_the_prompt_and_saves_nothing() {
    enter_in_the_panel(Enter::ComposingWith13).await;
}

#[tokio::test]
async fn an_enter_that_picks_a_word_does_only_that() {
    enter_in_the_panel(Enter::ComposingWith229).await;
}

#[tokio::test]
async fn the_late_enter_after_a_composition_does_nothing() {
    enter_in_the_panel(Enter::AfterComposition229).await;
}

#[tokio::test]
async fn an_enter_without_a_key_makes_the_prompt_and_saves_nothing() {
    enter_in_the_panel(Enter::CharacterOnly).await;
}

#[tokio::test]
async fn enter_in_a_box_of_the_post_sends_nothing() {
    let story = Story::begin().await;
    let (desk, public) = published(&story).await;
    for label in ["Title", "Link", "Search title", "Tags"] {
        for way in Enter::ALL {
            story.focus(label).await;
            let mark = story.mark();
            story.enter(way).await;
            let sent = story.sent_since(mark).await;
            assert_eq!(sent, [""; 0], "{way:?} in “{label}” sent something");
            assert_eq!(story.path(), desk);
        }
    }
    is_on_the_site(&story, &public, "Enter in the boxes").await;
    story.finish().await;
}

/// The same by structure alone: no handler of ours is there.
async fn enter_without_helpers(view: View, blocked: bool) {
    let story = Story::seen_in(view).await;
    if blocked {
        story.block_wasm().await;
    }
    story.sign_up(Business::SALON).await;
    story.open("/posts/new").await;
    story.write("Title", "Winter hair care").await;
    story.write("Post", "Drink water.").await;
    story.put_on_the_site().await;
    let public = story.public_path().await;

    for label in ["Title", "Link", "Search title", "Tags"] {
        for way in Enter::ALL {
            story.focus(label).await;
            let mark = story.mark();
            story.enter(way).await;
            assert_eq!(story.sent_since(mark).await, [""; 0], "{way:?} in “{label}” sent something");
        }
    }

    // In the panel it at most asks the server for the prompt, in a page of its own; unsaved words stay.
    story.write("Title", "Not saved yet").await;
    story.open_panel().await;
    story.write("What is the post about?", "Hair in winter").await;
    story.focus("What is the post about?").await;
    let mark = story.mark();
    let prompt = story.opens_a_page(story.enter(Enter::Plain)).await;
    let sent = story.sent_since(mark).await;
    assert!(sent.iter().any(|sent| sent.starts_with("POST ") && sent.ends_with("/prompt")), "{sent:?}");
    assert_eq!(story.saves_since(mark).await, [""; 0]);
    let words = prompt.content().await.expect("the prompt's page");
    assert!(words.contains("output_format") && words.contains("Hair in winter"), "{words}");
    assert_eq!(story.value("Title").await, "Not saved yet");
    is_on_the_site(&story, &public, "Enter without helpers").await;
    story.finish().await;
}

#[tokio::test]
async fn with_scripts_off_enter_sends_nothing_and_the_prompt_opens_beside_the_post() {
    enter_without_helpers(View::DESKTOP.without_scripts(), false).await;
}

#[tokio::test]
async fn with_the_wasm_blocked_enter_sends_nothing_and_the_prompt_opens_beside_the_post() {
    enter_without_helpers(View::DESKTOP, true).await;
}
