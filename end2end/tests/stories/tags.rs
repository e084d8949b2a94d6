//! Tags: words with commas, and a chip for each that a key or a finger takes out.

use end2end::{Business, Story};

/// Waits until the chips say `wanted`.
async fn has_chips(story: &Story, wanted: &[&str]) {
    story
        .until(&format!("the chips are {wanted:?}"), async || {
            let chips: Vec<String> = story
                .js("() => [...document.querySelectorAll('#tag-chips button')].map(chip => \
                     [...chip.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join(''))")
                .await;
            (chips == wanted).then_some(())
        })
        .await;
}

#[tokio::test]
async fn tags_become_chips_by_one_rule_and_go_by_key_or_finger() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.focus("Tags").await;
    let typing = story.page.keyboard();
    typing.type_text("#Winter,  Hair Care, winter", None).await.expect("typed");
    has_chips(&story, &["winter", "hair care"]).await;
    story.key("Enter").await;
    has_chips(&story, &["winter", "hair care"]).await;
    story.has_focus(story.field("Tags")).await;
    typing.type_text("sun", None).await.expect("typed");
    story.key("Enter").await;
    has_chips(&story, &["winter", "hair care", "sun"]).await;

    // Right after a comma, Backspace takes out the tag before it.
    story.key("Backspace").await;
    has_chips(&story, &["winter", "hair care"]).await;

    // The arrow keys go to the chips, Delete takes one out, and the focus stays near.
    story.key("ArrowDown").await;
    story.key("ArrowRight").await;
    story.key("Delete").await;
    has_chips(&story, &["winter"]).await;
    story.has_focus(story.button("Take out the tag winter")).await;
    story.key("ArrowRight").await;
    story.has_focus(story.field("Tags")).await;

    // A pasted list, and a finger.
    let _: Option<bool> = story
        .js("() => { const data = new DataTransfer(); data.setData('text/plain', '- sea\\n- sand'); document.getElementById('tags').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })) }")
        .await;
    has_chips(&story, &["winter", "sea", "sand"]).await;
    story.press("Take out the tag sea").await;
    has_chips(&story, &["winter", "sand"]).await;

    story.write("Title", "Tags").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved").await;
    let path = story.path_becomes("that of the post", |path| path.starts_with("/posts/") && path != "/posts/new").await;
    story.open_alive(&path).await;
    assert_eq!(story.value("Tags").await, "winter, sand");
    story.finish().await;
}
