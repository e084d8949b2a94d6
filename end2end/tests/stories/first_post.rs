//! From nothing to a post that a stranger reads.

use end2end::{Business, Story};

/// An answer as chat windows give it: talk around it, and the object in a fence.
const CHATTY: &str = r###"Sure! Here is your blog post, ready to paste:

```json
{
  "title": "Winter hair care",
  "excerpt": "Dry air is hard on hair. Three habits that help.",
  "body": "Heating dries the air, and dry air dries hair.\n\n## Wash less often\n\nTwice a week is plenty.\n\n## Drink water\n\nYour hair will **thank you**.",
  "seoTitle": "Winter hair care | Salon Lindenhof",
  "seoDescription": "Three easy habits that keep hair soft in winter, from our stylists in Bern.",
  "tags": ["winter", "hair care"]
}
```

Let me know if you would like it shorter!"###;

#[tokio::test]
async fn an_owner_signs_up_fills_a_post_from_their_ai_and_a_visitor_reads_it() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;

    // Some words of her own are there before the AI is asked.
    story.new_post().await;
    story.write("Title", "My own title").await;
    story.write("Post", "My own first words.").await;
    let own = story.boxes().await;
    let mark = story.mark();

    // The prompt: made here, copied, and with nothing in it but the public details.
    story.open_panel().await;
    story.write("What is the post about?", "Winter hair care").await;
    story.write("Short brief", "Three tips, friendly.").await;
    story.press("Make the prompt").await;
    let prompt = story
        .until("the prompt is there", async || {
            Some(story.value("The prompt").await).filter(|prompt| prompt.contains("output_format"))
        })
        .await;
    for part in ["Salon Lindenhof", "hair salon", "Bern", "Winter hair care", "Three tips, friendly."] {
        assert!(prompt.contains(part), "the prompt does not say {part}: {prompt}");
    }
    assert!(!prompt.contains(Business::SALON.email), "the e-mail is no business of an AI: {prompt}");
    story.press("Copy the prompt").await;
    story.reads("#say", "Copied").await;
    let copied: String = story.js("() => navigator.clipboard.readText()").await;
    assert_eq!(copied, prompt);

    // The answer would replace words, so she is asked, and the harmless choice has the focus.
    story.fill_with(CHATTY).await;
    story.shows(story.page.get_by_text("Replace what is there?", true)).await;
    story.has_focus(story.button("Keep what I have")).await;
    story.press("Keep what I have").await;
    assert_eq!(story.boxes().await, own, "Keep changes nothing");

    story.press("Fill in the post").await;
    story.press("Yes, replace").await;
    story.reads("#ai-done", "Filled in. Nothing is saved yet.").await;
    story.holds("Title", "Winter hair care").await;
    story.holds("Excerpt", "Dry air is hard on hair. Three habits that help.").await;
    story.holds("Search title", "Winter hair care | Salon Lindenhof").await;
    let filled = story.boxes().await;

    // Undo brings her own words back exactly, and the fill can be put back.
    story.press("Undo the fill").await;
    story.holds("Title", "My own title").await;
    assert_eq!(story.boxes().await, own, "Undo brings everything back");
    story.press("Put the fill back").await;
    story.holds("Title", "Winter hair care").await;
    assert_eq!(story.boxes().await, filled);

    // Nothing of all this was sent; publishing is a press.
    assert_eq!(story.saves_since(mark).await, [""; 0], "something was saved without a press");
    story.put_on_the_site().await;

    // A stranger reads it, in plain HTML without any script.
    let reader = story.visitor().await;
    let public = story.public_path().await;
    let answer = reader.goto(&story.address(&public), None).await.expect("the public page opens").expect("it answers");
    assert_eq!(answer.status(), 200);
    let html = answer.text().await.expect("it is text");
    assert!(!html.contains("<script"), "a page for readers has no script");
    assert_eq!(reader.locator("h1").inner_text().await.expect("one h1"), "Winter hair care");
    let words = reader.locator("main").inner_text().await.expect("a main part");
    assert!(words.contains("Twice a week is plenty."), "{words}");
    assert_eq!(reader.locator("main strong").inner_text().await.expect("bold words"), "thank you");
    story.finish().await;
}

#[tokio::test]
async fn a_fill_over_an_empty_post_asks_nothing_and_a_wrong_paste_changes_nothing() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;

    let empty = story.boxes().await;
    story.fill_with("Sorry, I cannot help with that.").await;
    story.reads("#ai-say [role=alert]", "Nothing was changed.").await;
    assert_eq!(story.boxes().await, empty, "a refusal changes no box");

    story.fill_with(CHATTY).await;
    story.reads("#ai-done", "Filled in. Nothing is saved yet.").await;
    story.holds("Title", "Winter hair care").await;
    story.finish().await;
}

#[tokio::test]
async fn two_quick_presses_of_save_draft_make_one_post() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Once only").await;
    story.button("Save draft").dblclick(None).await.expect("two presses");
    story.reads("#say", "Saved").await;
    story.open("/posts").await;
    assert_eq!(story.page.get_by_text("Once only", true).count().await.expect("counted"), 1);
    story.finish().await;
}

#[tokio::test]
async fn a_published_post_is_taken_off_by_a_question_and_put_back() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    let desk = story.publish("Opening hours", "We open at nine.").await;
    let public = story.public_path().await;

    story.follow("Unpublish…").await;
    story.shows(story.page.get_by_text("Take this post off your site?", true)).await;
    assert_eq!(story.stranger_reads(&public).await.0, 200, "asking takes nothing off");

    story.press("Yes, take it off").await;
    story.reads("main", "Only you can see").await;
    story.excuse("the server responded with a status of 410");
    assert_eq!(story.stranger_reads(&public).await.0, 410, "strangers are told that it is gone");
    story.open_alive(&desk).await;
    story.reads("#where", "Only you can see").await;
    story.holds("Post", "We open at nine.").await;

    // Back again, at the same address.
    story.put_on_the_site().await;
    assert_eq!(story.public_path().await, public);
    assert_eq!(story.stranger_reads(&public).await.0, 200);
    story.finish().await;
}

#[tokio::test]
async fn who_signs_out_is_asked_to_sign_in_again() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.press("Sign out").await;
    story
        .until("the desk is closed", async || {
            story.open("/posts").await;
            Some(()).filter(|()| story.path().starts_with("/sign-in"))
        })
        .await;
    story.write("E-mail", Business::SALON.email).await;
    story.write("Password", "not the right one").await;
    story.excuse("the server responded with a status of 4");
    story.press("Sign in").await;
    story.shows(story.page.locator("[role=alert]").first()).await;
    story.write("Password", Business::SALON.password).await;
    story.press("Sign in").await;
    story.reads("h1", "Your posts").await;
    story.finish().await;
}
