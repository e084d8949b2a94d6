//! Nothing typed is ever lost: the device copy, the second window, ways off the page (flows, part d).

use std::time::Duration;

use end2end::owner::LABELS;
use end2end::{Business, Story};
use playwright_rs::protocol::Page;

const BANNER: &str = "[aria-labelledby=found-words]";

async fn draft(story: &Story) -> String {
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Opening hours").await;
    story.write("Post", "We open at nine.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.desk_path().await
}

/// The page is gone, without a word to it, and opened again.
async fn crash_and_open(story: &mut Story, path: &str) {
    let page = story.second_page().await;
    let dead = std::mem::replace(&mut story.page, page);
    dead.close().await.expect("the page dies");
    story.open_alive(path).await;
}

#[tokio::test]
async fn a_page_that_dies_a_second_after_a_word_in_any_box_offers_it_again() {
    let mut story = Story::begin().await;
    let desk = draft(&story).await;
    for label in LABELS {
        let words =
            if label == "Link" { "typed-just-now".to_owned() } else { format!("Typed just now: {label} 🤔 ") };
        story.open_alive(&desk).await;
        let server = story.boxes().await;
        story.write(label, &words).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let typed = story.value(label).await;
        crash_and_open(&mut story, &desk).await;
        story.reads(BANNER, "that were not saved").await;
        assert_eq!(story.boxes().await, server, "{label}: nothing is shown without the owner's word");
        story.press("Put them back").await;
        assert_eq!(story.value(label).await, typed, "{label} is not exactly what was typed");
        story.press("Save draft").await;
        story.reads("#say", "Saved.").await;
        story.open_alive(&desk).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(
            story.page.locator(BANNER).count().await.expect("counted"),
            0,
            "{label}: what is saved is not offered"
        );
        // A link that was typed stays; the next box starts from what is saved.
    }
    story.finish().await;
}

#[tokio::test]
async fn a_new_post_that_was_never_saved_is_offered_too() {
    let mut story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "A first thought").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    crash_and_open(&mut story, "/posts/new").await;
    story.reads(BANNER, "that were not saved").await;
    story.press("See both").await;
    story.reads(".compared ins", "A first thought").await;
    story.press("Put them back").await;
    story.holds("Title", "A first thought").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.finish().await;
}

#[tokio::test]
async fn who_types_first_gets_the_old_words_as_a_draft_of_their_own() {
    let mut story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "Words from before.").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    crash_and_open(&mut story, &desk).await;
    story.reads(BANNER, "that were not saved").await;
    story.write("Post", "New words, typed first.").await;
    story.press("Put them back").await;
    story.reads(".next-step", "a draft of their own").await;
    assert_eq!(story.value("Post").await, "New words, typed first.");
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.follow("Open that draft").await;
    story.alive().await;
    story.holds("Post", "Words from before.").await;
    assert!(story.value("Title").await.contains("(words from "), "{}", story.value("Title").await);
    story.finish().await;
}

#[tokio::test]
async fn thrown_away_words_are_not_offered_again() {
    let mut story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "Not worth it.").await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    crash_and_open(&mut story, &desk).await;
    story.reads(BANNER, "that were not saved").await;
    story.press("Throw away").await;
    story.open_alive(&desk).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(story.page.locator(BANNER).count().await.expect("counted"), 0);
    story.finish().await;
}

/// Opens the post in a second window and types there.
async fn second_window(story: &Story, desk: &str, words: &str) -> Page {
    let other = story.second_page().await;
    other.goto(&story.address(desk), None).await.expect("opens");
    other.locator("html[data-ready=\"yes\"]").wait_for(None).await.ok();
    other.get_by_label("Post", true).fill(words, None).await.expect("typed");
    other
}

async fn save_in(page: &Page) {
    let button = page.locator("#save");
    button.click(None).await.expect("pressed");
}

/// Two windows, both changed; the other saves first, and this one hears of it.
async fn conflict(story: &Story) -> String {
    let desk = draft(story).await;
    story.open_alive(&desk).await;
    story.excuse("status of 409");
    let other = second_window(story, &desk, "The other words.").await;
    story.reads(".above", "This post is open in another window too.").await;
    save_in(&other).await;
    story
        .until("the other window saved", async || {
            other.locator("#say").inner_text().await.ok().filter(|said| said.contains("Saved"))
        })
        .await;
    story.write("Post", "My words.").await;
    story.press("Save draft").await;
    story.reads(".bar [role=alert]", "saved this post").await;
    story.reads(".bar [role=alert]", "Your words are safe here and were not saved yet.").await;
    story.has_focus(story.button("Keep mine as a new draft")).await;
    assert_eq!(story.value("Post").await, "My words.");
    story.press("See what is different").await;
    story.reads(".compared ins", "My").await;
    story.reads(".compared del", "The other").await;
    desk
}

/// All texts of the history of the post that is open.
async fn all_versions(story: &Story, desk: &str) -> String {
    let mut all = String::new();
    for number in 1..=4 {
        story.open(&format!("{desk}/history/{number}")).await;
        all.push_str(&story.text("main").await);
    }
    all
}

#[tokio::test]
async fn of_two_windows_mine_can_become_a_new_draft() {
    let story = Story::begin().await;
    let desk = conflict(&story).await;
    story.press("Keep mine as a new draft").await;
    story.reads("#say", "Saved as a new draft.").await;
    let apart = story.path_becomes("that of the new draft", |path| path != desk).await;
    story.open_alive(&apart).await;
    story.holds("Post", "My words.").await;
    story.open_alive(&desk).await;
    story.holds("Post", "The other words.").await;
    story.finish().await;
}

#[tokio::test]
async fn of_two_windows_mine_can_be_used_and_the_other_stays_in_the_history() {
    let story = Story::begin().await;
    let desk = conflict(&story).await;
    story.press("Use mine").await;
    story.reads("#say", "Saved.").await;
    story.open_alive(&desk).await;
    story.holds("Post", "My words.").await;
    story.excuse("status of 404");
    assert!(all_versions(&story, &desk).await.contains("other"), "the other words are gone");
    story.finish().await;
}

#[tokio::test]
async fn of_two_windows_the_other_can_be_used_and_mine_stays_in_the_history() {
    let story = Story::begin().await;
    let desk = conflict(&story).await;
    story.press("Use the other one").await;
    story.reads("#say", "The other words stay.").await;
    story.holds("Post", "The other words.").await;
    story.open_alive(&desk).await;
    story.holds("Post", "The other words.").await;
    story.excuse("status of 404");
    assert!(all_versions(&story, &desk).await.contains("My"), "my words are gone");
    story.finish().await;
}

/// Whether the browser would ask before this page goes away.
async fn warns(story: &Story) -> bool {
    tokio::time::sleep(Duration::from_millis(450)).await;
    story
        .js("() => { const ev = new Event('beforeunload', { cancelable: true }); dispatchEvent(ev); return ev.defaultPrevented; }")
        .await
}

#[tokio::test]
async fn the_browser_asks_before_leaving_only_while_words_are_not_saved() {
    let story = Story::begin().await;
    let desk = draft(&story).await;
    assert!(!warns(&story).await, "after a good save");
    story.open_alive(&desk).await;
    assert!(!warns(&story).await, "after opening");
    story.focus("Post").await;
    assert!(!warns(&story).await, "after the focus");
    story.open_panel().await;
    assert!(!warns(&story).await, "after the panel");
    story.write("Post", "We open at ten.").await;
    assert!(warns(&story).await, "after a change");
    story.write("Post", "We open at nine.").await;
    assert!(!warns(&story).await, "after taking the change back");
    story.write("Post", "We open at ten.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    assert!(!warns(&story).await, "after the save");
    story.finish().await;
}

#[tokio::test]
async fn a_link_of_ours_asks_first_and_save_and_go_saves() {
    let story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "We open at ten.").await;
    story.follow("Your posts").await;
    story.has_focus(story.button("Save and go")).await;
    story.press("Stay").await;
    assert_eq!(story.path(), desk);
    story.has_focus(story.link("Your posts")).await;
    story.follow("Your posts").await;
    story.press("Save and go").await;
    story.path_becomes("that of the list", |path| path.starts_with("/posts") && path != desk).await;
    story.open_alive(&desk).await;
    story.holds("Post", "We open at ten.").await;

    story.write("Post", "Left behind.").await;
    story.follow("Your posts").await;
    story.press("Go without saving").await;
    story.reads("h1", "Your posts").await;
    story.open_alive(&desk).await;
    story.holds("Post", "We open at ten.").await;
    story.reads(BANNER, "that were not saved").await;
    story.finish().await;
}

#[tokio::test]
async fn signing_out_on_a_shared_device_takes_the_words_along() {
    let story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Post", "Nobody else's business.").await;
    story.press("Sign out").await;
    story.reads(".sheet", "1 post has words that are not saved.").await;
    story.press("Sign out and remove them from this device").await;
    story.path_becomes("off the desk", |path| !path.starts_with("/posts/")).await;
    story.open("/sign-in").await;
    story.write("E-mail", Business::SALON.email).await;
    story.write("Password", Business::SALON.password).await;
    story.press("Sign in").await;
    story.reads("h1", "Your posts").await;
    story.open_alive(&desk).await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(story.page.locator(BANNER).count().await.expect("counted"), 0);
    story.finish().await;
}

#[tokio::test]
async fn typing_for_a_while_loses_no_key_and_moves_no_caret() {
    let story = Story::begin().await;
    let _desk = draft(&story).await;
    story.focus("Post").await;
    let _: Option<bool> = story.js("() => { document.activeElement.setSelectionRange(8, 8); }").await;
    // As many keys as a minute has at 8 in a second, and as many copies as are written meanwhile: one in five seconds.
    let _: Option<bool> = story
        .js("() => { window.copies = 0; const put = IDBObjectStore.prototype.put; \
             IDBObjectStore.prototype.put = function (...all) { window.copies++; return put.apply(this, all); }; }")
        .await;
    let mut typed = String::new();
    for at in 0..480 {
        let key = (b'a' + (at % 26) as u8) as char;
        story.key(&key.to_string()).await;
        typed.push(key);
        if at % 40 == 39 {
            // Long enough for a copy; the next keys come while it is being written.
            tokio::time::sleep(Duration::from_millis(410)).await;
            let caret: usize = story.js("() => document.activeElement.selectionStart").await;
            assert_eq!(caret, 8 + typed.len(), "the caret jumped");
        }
    }
    assert_eq!(story.value("Post").await, format!("We open {typed}at nine."));
    let copies: u32 = story.js("() => window.copies").await;
    assert!(copies >= 12, "{copies} copies were written");
    story.finish().await;
}

#[tokio::test]
async fn who_types_without_a_pause_has_a_copy_all_the_same() {
    let mut story = Story::begin().await;
    let desk = draft(&story).await;
    story.focus("Post").await;
    // Eight keys in a second, for eight seconds, and then the page dies in the middle of it.
    let start = std::time::Instant::now();
    while start.elapsed() < Duration::from_secs(8) {
        story.key("x").await;
        tokio::time::sleep(Duration::from_millis(110)).await;
    }
    crash_and_open(&mut story, &desk).await;
    story.reads(BANNER, "that were not saved").await;
    story.press("Put them back").await;
    let kept = story.value("Post").await.matches('x').count();
    assert!(kept > 10, "only {kept} keys were kept");
    story.finish().await;
}

#[tokio::test]
async fn a_save_that_would_empty_the_post_is_refused() {
    let mut story = Story::begin().await;
    let desk = draft(&story).await;
    story.write("Title", "").await;
    story.write("Post", "").await;
    story.press("Save draft").await;
    story.reads(".bar [role=alert]", "The post would be empty. Nothing was changed.").await;
    crash_and_open(&mut story, &desk).await;
    story.holds("Post", "We open at nine.").await;
    story.finish().await;
}

#[tokio::test]
async fn a_device_that_keeps_nothing_says_so_and_saving_works() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story
        .page
        .add_init_script(
            "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } }); \
             Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
        )
        .await
        .expect("the stores are shut");
    story.new_post().await;
    story.reads(".above [role=alert]", "This device cannot keep a copy. Save often.").await;
    story.write("Title", "Saved all the same").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.finish().await;
}

#[tokio::test]
async fn a_device_that_is_full_says_so_as_long_as_it_is() {
    let story = Story::begin().await;
    draft(&story).await;
    let _: Option<bool> = story
        .js("() => { window.put = IDBObjectStore.prototype.put; \
             IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
        .await;
    story.write("Post", "We open at ten.").await;
    story.reads(".above [role=alert]", "This device cannot keep a copy. Save often.").await;
    let _: Option<bool> = story.js("() => { IDBObjectStore.prototype.put = window.put; }").await;
    story.write("Post", "We open at eleven.").await;
    story.reads(".bar", "Kept on this device.").await;
    story.shows_no(story.page.locator(".above [role=alert]")).await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.finish().await;
}
