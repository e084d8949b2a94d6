//! The panel's first two steps: the prompt, and the ways in which it is copied.

use end2end::{Business, Story, View};

async fn desk(view: View) -> Story {
    let story = Story::seen_in(view).await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story
}

async fn with_a_prompt(view: View) -> Story {
    let story = desk(view).await;
    story.write("What is the post about?", "Winter hair care").await;
    story.write("Short brief", "Three tips, friendly.\nWith umlauts: äöü, and 🤔.").await;
    story.press("Make the prompt").await;
    story.reads("#say", "The prompt is ready. Copy it, then paste it into your AI.").await;
    story
}

/// The one alert of the panel, and that there is no other.
async fn alert(story: &Story, sentence: &str) {
    story.reads("#own-ai [role=alert]", sentence).await;
    let alerts: Vec<String> =
        story.js("() => [...document.querySelectorAll('#own-ai [role=alert]')].map(alert => alert.textContent)").await;
    assert_eq!(alerts, [sentence]);
}

#[tokio::test]
async fn a_prompt_needs_a_subject_and_a_brief_that_is_not_too_long() {
    let story = desk(View::DESKTOP).await;
    story.focus("What is the post about?").await;
    story.key("Enter").await;
    alert(&story, "Type what the post is about first.").await;
    let about = story.field("What is the post about?");
    story.has_focus(about.clone()).await;
    assert_eq!(about.get_attribute("aria-invalid").await.expect("read").as_deref(), Some("true"));

    story.write("What is the post about?", "Winter hair care").await;
    assert_eq!(about.get_attribute("aria-invalid").await.expect("read"), None, "it is right now");
    story.write("Short brief", &"🤔".repeat(1_214)).await;
    story.reads("#brief-count", "1,214 of 1,000").await;
    story.press("Make the prompt").await;
    alert(&story, "The brief is 1,214 characters. Please keep it to 1,000.").await;
    assert_eq!(story.value("Short brief").await.chars().count(), 1_214, "nothing is cut in silence");
    assert_eq!(story.value("The prompt").await, "");

    story.write("Short brief", &"x".repeat(1_000)).await;
    story.press("Make the prompt").await;
    story.reads("#say", "The prompt is ready.").await;
    assert_eq!(story.page.locator("#own-ai [role=alert]").count().await.expect("counted"), 0);
    story.finish().await;
}

#[tokio::test]
async fn the_prompt_is_shown_before_it_is_copied_and_says_when_it_is_out_of_date() {
    let story = with_a_prompt(View::DESKTOP).await;
    story.has_focus(story.button("Make the prompt")).await;
    story
        .reads(
            "#prompt-note",
            "In this prompt: your business name, kind, town and language, and your brief. Nothing about your clients.",
        )
        .await;
    let first = story.value("The prompt").await;

    story.write("Short brief", "Something else.").await;
    story.reads("#prompt-stale", "You changed the title or the brief. Make the prompt again.").await;
    story.press("Copy the prompt").await;
    story.reads("#say", "Copied.").await;
    story.reads("#say", "You changed the title or the brief. Make the prompt again.").await;
    let copied: String = story.js("() => navigator.clipboard.readText()").await;
    assert_eq!(copied, first, "it is the prompt that is shown");

    // After an Enter that makes the prompt, the next Tab stop is the button that copies it.
    story.focus("What is the post about?").await;
    story.key("Enter").await;
    story.shows_no(story.page.locator("#prompt-stale")).await;
    story.has_focus(story.field("What is the post about?")).await;
    story.key("Tab").await;
    story.has_focus(story.button("Copy the prompt")).await;
    story.finish().await;
}

#[tokio::test]
async fn a_copied_prompt_folds_the_first_step_and_its_boxes_stay_in_reach() {
    let story = with_a_prompt(View::DESKTOP).await;
    story.press("Copy the prompt").await;
    story.reads("#say", "Copied. Now paste it into your AI.").await;
    story.reads("#own-ai", "About “Winter hair care”").await;
    story.has_focus(story.button("Copy the prompt")).await;
    story.write("Short brief", "Changed after all.").await;
    story.reads("#prompt-stale", "Make the prompt again.").await;
    story.press("Make the prompt").await;
    story.shows_no(story.page.locator("#prompt-stale")).await;
    story.finish().await;
}

#[tokio::test]
async fn where_there_is_no_clipboard_the_selected_prompt_is_copied() {
    let story = desk(View::DESKTOP).await;
    // As on plain http under a name of its own.
    let _: Option<bool> =
        story.js("() => { Object.defineProperty(navigator, 'clipboard', { value: undefined }) }").await;
    story.write("What is the post about?", "Winter hair care").await;
    story.write("Short brief", &"Line one\nLine two äöü 🤔\n".repeat(40)).await;
    story.press("Make the prompt").await;
    story.reads("#say", "The prompt is ready.").await;
    story.press("Copy the prompt").await;
    story.reads("#say", "Copied. Now paste it into your AI.").await;
    story.has_focus(story.button("Copy the prompt")).await;
    story.focus("Paste the AI's answer here").await;
    story.key("Control+V").await;
    assert_eq!(story.value("Paste the AI's answer here").await, story.value("The prompt").await);
    story.finish().await;
}

#[tokio::test]
async fn where_copying_is_refused_the_prompt_is_selected_and_nothing_says_copied() {
    let story = with_a_prompt(View::DESKTOP).await;
    let _: Option<bool> = story
        .js("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false }")
        .await;
    story.press("Copy the prompt").await;
    alert(&story, "Your browser did not let us copy. The prompt is selected: press Ctrl+C.").await;
    story.has_focus(story.field("The prompt")).await;
    let selected: bool = story
        .js("() => { const box = document.activeElement; return box.selectionStart === 0 && box.selectionEnd === box.value.length }")
        .await;
    assert!(selected, "all of the prompt is selected");
    let heard = story.heard().await;
    assert!(!heard.iter().any(|(_, words)| words.starts_with("Copied")), "{heard:?}");
    story.finish().await;
}

#[tokio::test]
async fn the_links_to_an_ai_open_beside_the_post_with_the_prompt_copied() {
    let story = with_a_prompt(View::DESKTOP).await;
    let link = story.page.locator("#own-ai a[target=_blank]").first();
    let rel = link.get_attribute("rel").await.expect("read").unwrap_or_default();
    assert!(rel.contains("noopener"), "{rel}");
    // The story stays on this machine.
    let _: Option<bool> = story
        .js("() => { for (const link of document.querySelectorAll('#own-ai a[target=_blank]')) link.href = 'about:blank' }")
        .await;
    let ai = story.opens_a_page(async { link.click(None).await.expect("the link is followed") }).await;
    ai.close().await.expect("the AI's page closes");
    let _: Option<bool> = story.js("() => { document.body.focus() }").await;
    let copied: String = story.js("() => navigator.clipboard.readText()").await;
    assert_eq!(copied, story.value("The prompt").await);
    story.finish().await;
}
