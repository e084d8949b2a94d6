//! Every state of the desk is accessible by axe's rules and fits its window; with `COPYDESK_SHOTS` set, each is a picture.

use std::time::Duration;

use end2end::{Business, Story, View};

async fn look(story: &Story, window: &str, state: &str) {
    story.shot(&format!("state-{state}-{window}")).await;
    story.fits(state).await;
    story.accessible(&format!("{state} ({window})")).await;
}

/// Opens one of the parts beside the post.
async fn open_part(story: &Story, id: &str) {
    let part = story.page.locator(format!("#{id}"));
    if part.get_attribute("open").await.expect("the part is there").is_none() {
        part.locator("summary").click(None).await.expect("it opens");
    }
}

async fn every_state(view: View, window: &str) {
    let mut story = Story::seen_in(view).await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    look(&story, window, "new").await;

    // Refused, with what to put right at its box.
    story.write("Post", "We open at nine.").await;
    story.write("Link", "Opening Hours!").await;
    story.press("Publish").await;
    story.reads("#title-wrong", "Give the post a title").await;
    look(&story, window, "refused").await;
    story.write("Link", "").await;
    story.write("Title", "Opening hours").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    look(&story, window, "draft").await;

    story.write("Post", "Call [your phone number].\n\n![](https://example.com/door.jpg)").await;
    story.press("Publish").await;
    story.reads(".findings", "A picture has no description.").await;
    story.reads(".findings", "Please fill in before you publish: “[your phone number]”.").await;
    look(&story, window, "ready-with-findings").await;
    story.write("Post", "We open at nine, Monday to Friday.").await;
    story.press("Publish now").await;
    story.reads("#where", "On your site since").await;
    look(&story, window, "published").await;

    story.write("Post", "We open at ten, Monday to Saturday.").await;
    story.press("Save for later").await;
    story.reads("#where", "changes that are not on your site yet").await;
    look(&story, window, "waiting").await;
    story.follow("See both").await;
    story.reads(".compared", "ten").await;
    look(&story, window, "see-both").await;
    story.page.locator(".above .card:has(.differences) > button").click(None).await.expect("closed");

    open_part(&story, "history").await;
    story.reads("#history", "See what changed").await;
    look(&story, window, "history").await;
    story.page.get_by_label("See what changed in version 3", false).first().click(None).await.expect("compared");
    story.reads("#history .compared", "ten").await;
    look(&story, window, "what-changed").await;
    open_part(&story, "preview").await;
    story.reads("#preview", "We open at ten").await;
    look(&story, window, "preview").await;
    open_part(&story, "search").await;
    story.reads("#search", "In search results").await;
    look(&story, window, "search").await;

    story.follow("Unpublish…").await;
    story.has_focus(story.button("Keep it on my site")).await;
    look(&story, window, "take-off").await;
    story.press("Keep it on my site").await;

    story.write("Post", "Words that are not saved.").await;
    story.follow("Your posts").await;
    story.has_focus(story.button("Save and go")).await;
    look(&story, window, "leaving").await;
    story.press("Stay").await;

    story.forget_the_sign_in().await;
    story.press("Save for later").await;
    story.shows(story.page.locator("#signed-out")).await;
    look(&story, window, "signed-out").await;
    story.sign_in_over_the_page(Business { password: "not the right one", ..Business::SALON }).await;
    story.reads("#again-wrong", "do not belong together").await;
    look(&story, window, "signed-out-wrong").await;
    story.sign_in_over_the_page(Business::SALON).await;
    story.reads("#say", "Saved for later.").await;

    // Another window saves first.
    story.excuse("status of 409");
    let desk = story.path();
    let other = story.second_page().await;
    other.goto(&story.address(&desk), None).await.expect("opens");
    other.locator("html[data-ready=\"yes\"]").wait_for(None).await.expect("alive");
    other.get_by_label("Post", true).fill("The other words.", None).await.expect("typed");
    other.locator("#save").click(None).await.expect("pressed");
    story
        .until("the other window saved", async || {
            other.locator("#say").inner_text().await.ok().filter(|said| said.contains("Saved"))
        })
        .await;
    story.reads(".above", "This post is open in another window too.").await;
    story.write("Post", "My words.").await;
    story.press("Save for later").await;
    story.has_focus(story.button("Keep mine as a new draft")).await;
    story.press("See what is different").await;
    look(&story, window, "conflict").await;
    other.close().await.expect("closed");

    // The page dies with words that were not saved.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let page = story.second_page().await;
    std::mem::replace(&mut story.page, page).close().await.expect("the page dies");
    story.retake_cdp().await;
    story.open_alive(&desk).await;
    story.reads("[aria-labelledby=found-words]", "that were not saved").await;
    story.press("See both").await;
    look(&story, window, "found").await;
    story.finish().await;
}

#[tokio::test]
async fn every_state_of_the_desk_on_a_desktop() {
    every_state(View::DESKTOP, "1280").await;
}

#[tokio::test]
async fn every_state_of_the_desk_on_a_phone_in_the_dark() {
    every_state(View::PHONE.dark(), "390-dark").await;
}
