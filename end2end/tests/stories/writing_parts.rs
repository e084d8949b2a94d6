//! The small buttons beside excerpt, search title, search description and tags: made from the post's own text.

use std::time::Duration;

use end2end::Story;
use serde_json::Value;

use crate::stand_in::{Reply, StandIn};
use crate::writing::desk;

/// A desk with a post in its boxes, the notice agreed to.
async fn with_a_post(service: &StandIn) -> Story {
    let story = desk(service).await;
    story.write("Title", "Winter hair care").await;
    story.write("Post", "Wash less often, and with cool water.").await;
    service.will(Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota"));
    press(&story, "write-excerpt").await;
    story.press("OK, write it").await;
    story.reads(".field-excerpt [role=alert]", "The writing service is busy.").await;
    story.has_focus(story.page.locator("#write-excerpt")).await;
    story
}

async fn press(story: &Story, id: &str) {
    story.page.locator(format!("#{id}")).click(None).await.unwrap_or_else(|why| panic!("cannot press {id}: {why}"));
}

#[tokio::test]
async fn each_makes_its_own_box_from_the_text_of_the_post_and_nothing_else() {
    let service = StandIn::start();
    let story = with_a_post(&service).await;
    story.write("Short brief", "This brief is not for them.").await;
    for (id, label, answer, words) in [
        ("write-excerpt", "Excerpt", r#"{"excerpt":"Less is more."}"#, "Less is more."),
        ("write-seo_title", "Search title", r#"{"seoTitle":"Hair in winter"}"#, "Hair in winter"),
        ("write-seo_description", "Search description", r#"{"seoDescription":"About hair."}"#, "About hair."),
        ("write-tags", "Tags", r##"{"tags":["#Winter","hair"]}"##, "winter, hair"),
    ] {
        let before = story.boxes().await;
        service.will(Reply::gemini(answer));
        press(&story, id).await;
        story.holds(label, words).await;
        story.reads("#ai-done", "Filled in. Nothing is saved yet.").await;
        let sent: Value = serde_json::from_str(&service.asked().last().expect("asked").body).expect("JSON");
        let prompt = sent.pointer("/contents/0/parts/0/text").and_then(Value::as_str).expect("a prompt").to_owned();
        assert!(prompt.contains("Wash less often, and with cool water."), "{prompt}");
        assert!(!prompt.contains("This brief"), "{prompt}");

        // Undo puts back this box alone, for no other was touched.
        story.press("Undo the fill").await;
        story.holds(label, "").await;
        assert_eq!(story.boxes().await, before, "{label}");
        story.press("Put the fill back").await;
        story.holds(label, words).await;
    }
    let mark = story.mark();
    assert_eq!(story.saves_since(mark).await, [""; 0]);
    story.finish().await;
}

#[tokio::test]
async fn words_that_are_there_are_asked_about_and_what_is_typed_meanwhile_is_kept() {
    let service = StandIn::start();
    let story = with_a_post(&service).await;
    story.write("Tags", "bern, colour").await;
    service.will(Reply::gemini(r#"{"tags":["winter"]}"#));
    press(&story, "write-tags").await;
    story.reads("[role=group][aria-labelledby=q]", "This would replace 2 tags.").await;
    story.press("Keep what I have").await;
    story.has_focus(story.page.locator("#write-tags")).await;
    story.holds("Tags", "bern, colour").await;

    // Typed while it works, into the very box.
    service.will(Reply::gemini(r#"{"excerpt":"Less is more."}"#).after(Duration::from_secs(2)));
    press(&story, "write-excerpt").await;
    story.reads("#say", "Writing. This can take up to a minute.").await;
    story.write("Excerpt", "My own words.").await;
    story.reads("[role=group][aria-labelledby=q]", "This would replace your excerpt.").await;
    story.press("Keep what I have").await;
    story.has_focus(story.page.locator("#write-excerpt")).await;
    story.holds("Excerpt", "My own words.").await;

    // The same words again are no question.
    service.will(Reply::gemini(r#"{"excerpt":"My own words."}"#));
    press(&story, "write-excerpt").await;
    story.reads("#say", "That is already in the post.").await;
    story.finish().await;
}

#[tokio::test]
async fn after_stop_a_late_answer_is_ignored() {
    let service = StandIn::start();
    let story = with_a_post(&service).await;
    let asked = service.asked().len();
    service.will(Reply::gemini(r#"{"excerpt":"Too late."}"#).after(Duration::from_secs(2)));
    press(&story, "write-excerpt").await;
    story.until("the service is asked", async || (service.asked().len() > asked).then_some(())).await;
    // One at a time: the others wait.
    let busy = story.page.locator("#write-tags").get_attribute("aria-disabled").await.expect("read");
    assert_eq!(busy.as_deref(), Some("true"));
    let _: Option<bool> = story.js("() => { document.getElementById('write-tags').click(); }").await;
    story.page.locator(".field-excerpt").get_by_text("Stop", false).first().click(None).await.expect("stopped");
    story.reads("#say", "Stopped. Nothing was changed.").await;
    story.has_focus(story.page.locator("#write-excerpt")).await;
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    story.holds("Excerpt", "").await;
    assert_eq!(service.asked().len(), asked + 1);
    assert_eq!(service.hung_up(), 1, "it was ended at the service too");
    story.finish().await;
}

#[tokio::test]
async fn an_empty_post_has_nothing_to_be_made_from() {
    let service = StandIn::start();
    let story = desk(&service).await;
    story.write("Title", "Winter hair care").await;
    press(&story, "write-seo_title").await;
    story.reads(".field-seo_title [role=alert]", "Write the post first. The text is empty.").await;
    story.has_focus(story.field("Post")).await;
    assert!(service.asked().is_empty());
    story.finish().await;
}
