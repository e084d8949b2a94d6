//! Every screen is accessible by axe's rules and fits its window; with `COPYDESK_SHOTS` set, each is saved as a picture.

use end2end::{Business, Story, View};

/// With everything that a post can have.
const ANSWER: &str = r###"{"title":"Winter hair care","excerpt":"Three habits that help.","body":"Heating dries the air[^1][^2].\n\n## Wash less often\n\nTwice a week is plenty, says [our guide](/guide) and https://example.com/guide.\n\n- Cool water\n- A soft towel\n\n### The list\n\n- [x] comb\n- [ ] oil\n\n> Be kind to your hair.\n\n| Mon | Tue | Wed | Thu | Fri | Sat |\n|---|---|---|---|---|---|\n| 9 to 12 | 9 to 12 | closed | 9 to 12, 13 to 18:30 | by appointment only | 10 to 16 |\n\n| Service | Price |\n|---|---:|\n| Cut and colour | CHF 120 |\n\n1. Wet\n2. Rinse\n\n```\na block of code\n```\n\n![A wooden comb](/favicon.svg)\n\n[^1]: A study.\n[^2]: Another one.","seoTitle":"Winter hair care","seoDescription":"Three easy habits.","tags":["winter","hair care"]}"###;

async fn look(story: &Story, window: &str, state: &str) {
    story.shot(&format!("{state}-{window}")).await;
    story.fits(state).await;
    story.accessible(&format!("{state} ({window})")).await;
}

async fn every_screen(view: View, window: &str) {
    let story = Story::seen_in(view).await;
    story.open("/sign-up").await;
    look(&story, window, "sign-up").await;
    story.open("/sign-in").await;
    look(&story, window, "sign-in").await;
    story.sign_up(Business::SALON).await;
    look(&story, window, "list-empty").await;

    story.new_post().await;
    look(&story, window, "desk-new").await;
    story.open_panel().await;
    look(&story, window, "panel-open").await;
    story.write("What is the post about?", "Winter hair care").await;
    story.press("Make the prompt").await;
    story
        .until("the prompt is there", async || {
            Some(story.value("The prompt").await).filter(|prompt| !prompt.is_empty())
        })
        .await;
    look(&story, window, "panel-prompt").await;
    story.fill_with("Sorry, I cannot help with that.").await;
    story.shows(story.page.locator("#ai-say [role=alert]")).await;
    look(&story, window, "panel-refusal").await;
    story.write("Title", "My own title").await;
    story.fill_with(ANSWER).await;
    story.shows(story.button("Yes, replace")).await;
    look(&story, window, "panel-question").await;
    story.press("Yes, replace").await;
    story.reads("#ai-done", "Filled in.").await;
    look(&story, window, "panel-filled").await;

    story.put_on_the_site().await;
    look(&story, window, "desk-published").await;
    let public = story.public_path().await;
    story.follow("Unpublish…").await;
    story.shows(story.page.get_by_text("Take this post off your site?", true)).await;
    look(&story, window, "take-off").await;
    story.open("/posts").await;
    look(&story, window, "list").await;
    story.open(&public).await;
    story.shot(&format!("post-{window}")).await;
    story.fits("post").await;
    story.accessible(&format!("post ({window})")).await;
    let blog = public.rsplit_once('/').expect("a post lives below its blog").0;
    story.open(blog).await;
    look(&story, window, "blog").await;
    story.finish().await;
}

#[tokio::test]
async fn every_screen_on_a_desktop() {
    every_screen(View::DESKTOP, "1280").await;
}

#[tokio::test]
async fn every_screen_on_a_phone() {
    every_screen(View::PHONE, "390").await;
}

#[tokio::test]
async fn every_screen_in_the_narrowest_window() {
    every_screen(View::NARROW, "320").await;
}

#[tokio::test]
async fn every_screen_in_the_dark() {
    every_screen(View::DESKTOP.dark(), "1280-dark").await;
}

#[tokio::test]
async fn every_screen_on_a_phone_in_the_dark() {
    every_screen(View::PHONE.dark(), "390-dark").await;
}
