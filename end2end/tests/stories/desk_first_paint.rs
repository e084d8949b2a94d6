//! The desk on a slow phone: there within a second, and saving before the wasm is.

use std::time::Duration;

use end2end::{Business, Story, View};
use serde_json::json;

#[tokio::test]
async fn on_a_processor_four_times_as_slow_the_desk_is_there_within_a_second_and_saves_without_wasm() {
    let story = Story::seen_in(View::PHONE).await;
    story.sign_up(Business::SALON).await;
    let body = "Some **words** of a long post.\n\n".repeat(300);
    let desk = story.publish("Opening hours", &body).await;
    story.cdp("Emulation.setCPUThrottlingRate", json!({"rate": 4})).await;
    let mut seen = Vec::new();
    // The machine may be busy with something else: the best of five says what the page costs.
    for _ in 0..5 {
        story.open(&desk).await;
        // Painted, and read to its end: every box and button is there.
        let (painted, read): (f64, f64) = story
            .js("() => new Promise(done => { const look = () => { \
                 const paint = performance.getEntriesByName('first-contentful-paint')[0], page = performance.getEntriesByType('navigation')[0]; \
                 if (paint && page.domInteractive) done([paint.startTime, page.domInteractive]); else setTimeout(look, 20); }; look(); })")
            .await;
        seen.push(painted.max(read));
    }
    let best = seen.iter().copied().fold(f64::INFINITY, f64::min);
    assert!(best < 1_000.0, "first paint and all boxes after {seen:?} ms");

    story.hold_wasm(Duration::from_secs(10)).await;
    story.open(&desk).await;
    story.write("Title", "Before the wasm").await;
    story.press("Save for later").await;
    story.reads("#say", "Saved for later.").await;
    story.holds("Title", "Before the wasm").await;
    story.fair().await;
    story.finish().await;
}
