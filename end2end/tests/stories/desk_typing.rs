//! Typing stays smooth: a key in a long post, with the preview open, costs little more than in a bare box.

use end2end::{Business, Story};

/// Puts 90 keys into a box, 70 ms apart, and gives the cost of each, layout included, and the long tasks meanwhile.
const TYPE: &str = r"async id => {
    const box = document.getElementById(id);
    let long = 0;
    const watch = new PerformanceObserver(list => { long += list.getEntries().length; });
    watch.observe({ entryTypes: ['longtask'] });
    box.focus();
    box.setSelectionRange(25000, 25000);
    const costs = [];
    for (let at = 0; at < 90; at++) {
        const start = performance.now();
        document.execCommand('insertText', false, 'x');
        box.getBoundingClientRect();
        costs.push(performance.now() - start);
        await new Promise(done => setTimeout(done, 70));
    }
    watch.disconnect();
    costs.sort((a, b) => a - b);
    return [costs[Math.floor(costs.length * 0.95)], long];
}";

#[tokio::test]
async fn a_key_in_a_long_post_with_the_preview_open_costs_little_more_than_in_a_bare_box() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    let text = "Some **words** of a long post, with a [link](https://example.com).\n\n".repeat(740);
    assert!(text.chars().count() > 48_000);
    story.write("Title", "A long post").await;
    story.write("Post", &text).await;
    story.page.locator("#preview summary").click(None).await.expect("the preview opens");
    story.reads("#preview", "of a long post").await;
    let _: Option<bool> = story
        .js("() => { const bare = document.createElement('textarea'); bare.id = 'bare'; \
             const desk = document.getElementById('body'); bare.value = desk.value; \
             bare.style.cssText = `font: ${getComputedStyle(desk).font}; width: ${desk.offsetWidth}px; height: ${desk.offsetHeight}px`; \
             document.body.append(bare); }")
        .await;
    // The machine may be busy with something else: the best of five says what the page costs.
    let mut best = f64::INFINITY;
    let mut seen = Vec::new();
    for _ in 0..5 {
        let (bare, _): (f64, u32) = story.js(&format!("() => ({TYPE})('bare')")).await;
        let (desk, long): (f64, u32) = story.js(&format!("() => ({TYPE})('body')")).await;
        seen.push((bare, desk, long));
        if long == 0 {
            best = best.min(desk / bare.max(0.2));
        }
        if best <= 1.5 {
            break;
        }
    }
    assert!(best <= 1.5, "a key costs {best:.2} times that of a bare box (bare, desk, long tasks): {seen:?}");
    story.finish().await;
}
