//! What the panel does around a fill: leftovers of an AI go with a note, and the owner is led to what is still to be filled in.

use end2end::{Business, Story};
use serde_json::json;

async fn desk() -> Story {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.open_panel().await;
    story
}

/// Which box has the focus, and what is selected in it.
async fn selected(story: &Story) -> (String, String) {
    story
        .js("() => { const box = document.activeElement; return [box.id, (box.value ?? '').slice(box.selectionStart, box.selectionEnd)] }")
        .await
}

#[tokio::test]
async fn leftovers_of_an_ai_go_with_a_note_each_and_what_is_left_to_fill_in_is_shown() {
    let story = desk().await;
    let body = "# Winter hair care\n\nDry air dries hair【4†source】 and heat does too. :contentReference[oaicite:0]{index=0}\n\n\
                # Wash less\n\nSee [our tips](https://example.com/tips?utm_source=chatgpt.com&page=2).\n\n\
                ```\nkeep 【4†source】 and # this\n```\n\nCall us: [your phone number].";
    story.fill_with(&json!({"title": "Winter hair care", "body": body}).to_string()).await;
    for note in [
        "We took out a heading that repeats the title.",
        "We made the big headings one size smaller.",
        "We took out source marks your AI left in, such as “【4†source】”.",
        "We took tracking words out of 1 link.",
        "Please fill in before you publish: “[your phone number]”.",
    ] {
        story.reads("#ai-done", note).await;
    }
    assert_eq!(
        story.value("Post").await,
        "Dry air dries hair and heat does too.\n\n## Wash less\n\nSee [our tips](https://example.com/tips?page=2).\n\n\
         ```\nkeep 【4†source】 and # this\n```\n\nCall us: [your phone number]."
    );
    story.press("Show me [your phone number]").await;
    assert_eq!(selected(&story).await, ("body".to_owned(), "[your phone number]".to_owned()));
    story.focus("Title").await;
    story.press("Publish").await;
    story.reads(".ready", "Please fill in before you publish: “[your phone number]”.").await;
    story.page.locator(".ready .findings button").click(None).await.expect("Show me");
    assert_eq!(selected(&story).await, ("body".to_owned(), "[your phone number]".to_owned()));
    story.finish().await;
}

#[tokio::test]
async fn a_copied_prompt_folds_away_once_the_answer_is_in_the_post() {
    let story = desk().await;
    story.write("What is the post about?", "Winter hair care").await;
    story.press("Make the prompt").await;
    story.reads("#say", "The prompt is ready.").await;
    story.press("Copy the prompt").await;
    story.reads("#say", "Copied.").await;
    story.fill_with(&json!({"title": "Winter hair care", "body": "Dry air."}).to_string()).await;
    story.reads("#own-ai", "The prompt is copied").await;
    // It can still be read and copied.
    story.focus("The prompt").await;
    story.reads("#own-ai", "Copy the prompt into your AI").await;
    story.press("Copy the prompt").await;
    story.reads("#say", "Copied.").await;
    story.finish().await;
}

#[tokio::test]
async fn fill_pressed_while_the_question_stands_asks_about_the_newest_paste_and_keeps_the_harmless_choice() {
    let story = desk().await;
    story.write("Title", "My own title").await;
    story.fill_with(&json!({"title": "First answer", "body": "One."}).to_string()).await;
    story.has_focus(story.button("Keep what I have")).await;
    story.press("Fill in the post").await;
    story.has_focus(story.button("Keep what I have")).await;
    assert_eq!(story.page.locator("#own-ai [role=alert]").count().await.expect("counted"), 1);
    story.fill_with(&json!({"title": "Second answer", "body": "Two."}).to_string()).await;
    story.has_focus(story.button("Keep what I have")).await;
    story.press("Yes, replace").await;
    story.holds("Title", "Second answer").await;
    // A paste that can't be used takes the question away and says why.
    story.fill_with(&json!({"title": "Third answer", "body": "Three."}).to_string()).await;
    story.has_focus(story.button("Keep what I have")).await;
    story.fill_with("Nothing of use").await;
    story.reads("#ai-say [role=alert]", "That does not look like the AI's answer. Nothing was changed.").await;
    story.shows_no(story.button("Yes, replace")).await;
    story.holds("Title", "Second answer").await;
    story.finish().await;
}
