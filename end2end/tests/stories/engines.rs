//! What has to hold in every browser: told once, run in Chromium, Firefox and WebKit. Real keys and clicks only.

use end2end::owner::LABELS;
use end2end::{Business, Engine, Visit};
use serde_json::json;

const ABOUT: &str = "What is the post about?";
const PASTE: &str = "Paste the AI's answer here";
const QUESTION: &str = "[role=group][aria-labelledby=q]";

/// Where somebody else's page stands, with the AI's answer on it.
const AI: &str = "/an-ai";

macro_rules! in_every_engine {
    ($($story:ident)*) => {
        mod chromium { $(#[tokio::test] async fn $story() { super::$story(end2end::Engine::Chromium).await })* }
        mod firefox { $(#[tokio::test] async fn $story() { super::$story(end2end::Engine::Firefox).await })* }
        mod webkit { $(#[tokio::test] async fn $story() { super::$story(end2end::Engine::WebKit).await })* }
    };
}

in_every_engine! {
    enter_on_a_published_post_saves_nothing_and_takes_nothing_off
    enter_before_the_page_is_alive_saves_nothing_and_takes_nothing_off
    what_is_typed_before_the_page_is_alive_stays_and_so_does_the_caret
    the_first_click_copies_the_prompt
    without_a_clipboard_the_selected_prompt_is_copied
    a_refused_copy_leaves_the_prompt_selected_and_says_so
    a_pasted_answer_fills_the_post_and_undo_takes_it_back
    words_are_replaced_only_after_a_question
    a_reload_loses_nothing_and_the_fill_can_still_be_undone
    the_page_comes_alive_under_its_own_rules_each_time
    no_other_page_can_frame_the_desk
    an_error_of_a_page_is_heard
}

fn answer() -> String {
    let answer = json!({
        "title": "Winter hair care",
        "excerpt": "Three habits that help.",
        "body": "Heating dries the air.\n\n## Wash less often\n\nTwice a week is “plenty” 🤔.",
        "tags": ["winter", "hair care"],
    });
    format!("Sure!\n\n```json\n{answer:#}\n```\n\nEnjoy!")
}

async fn signed_up(engine: Engine) -> Visit {
    let visit = Visit::begin(engine).await;
    visit.sign_up(Business::SALON).await;
    visit
}

/// The desk of a new post, alive, with the panel open.
async fn desk(engine: Engine) -> Visit {
    let visit = signed_up(engine).await;
    visit.open_alive("/posts/new").await;
    visit.open_panel().await;
    visit
}

async fn with_a_prompt(engine: Engine) -> Visit {
    let visit = desk(engine).await;
    visit.write(ABOUT, "Winter hair care").await;
    visit.write("Short brief", "Three tips, friendly.\nWith umlauts: äöü, and 🤔.").await;
    visit.press("Make the prompt").await;
    visit.reads("#say", "The prompt is ready.").await;
    visit
}

/// Presses Enter in each one-line box of the post; nothing may be sent.
async fn enter_in_the_boxes(visit: &Visit, desk: &str) {
    for label in ["Title", "Link", "Search title", "Tags"] {
        visit.click_box(label).await;
        let mark = visit.mark();
        visit.key("Enter").await;
        assert_eq!(visit.sent_since(mark).await, [""; 0], "Enter in “{label}” sent something");
        assert_eq!(visit.path().await, desk, "Enter in “{label}” left the page");
    }
}

async fn enter_on_a_published_post_saves_nothing_and_takes_nothing_off(engine: Engine) {
    let visit = signed_up(engine).await;
    let (desk, public) = visit.publish("Winter hair care", "Drink water.").await;
    visit.open_alive(&desk).await;
    enter_in_the_boxes(&visit, &desk).await;

    visit.open_panel().await;
    visit.write(ABOUT, "Hair in winter").await;
    let mark = visit.mark();
    visit.key("Enter").await;
    visit.reads("#say", "The prompt is ready.").await;
    assert!(visit.value("The prompt").await.contains("Hair in winter"));
    visit.has_focus(ABOUT).await;
    assert_eq!(visit.saves_since(mark).await, [""; 0]);
    assert_eq!(visit.path().await, desk);
    assert_eq!(visit.stranger_gets(&public).await, 200, "Enter took the post off the site");
    visit.finish().await;
}

/// The same by the page's structure alone: no handler of ours is there.
async fn enter_before_the_page_is_alive_saves_nothing_and_takes_nothing_off(engine: Engine) {
    let visit = signed_up(engine).await;
    let (desk, public) = visit.publish("Winter hair care", "Drink water.").await;
    visit.gate.hold_wasm();
    visit.open(&desk).await;
    assert!(!visit.is_alive().await, "the wasm was not held back");
    enter_in_the_boxes(&visit, &desk).await;

    // In the panel it at most asks the server for the prompt, in a page of its own.
    visit.write("Title", "Not saved yet").await;
    visit.open_panel().await;
    visit.write(ABOUT, "Hair in winter").await;
    let mark = visit.mark();
    visit.key("Enter").await;
    visit
        .until("the prompt is asked for", async || {
            visit.gate.sent()[mark..]
                .iter()
                .any(|sent| sent.starts_with("POST ") && sent.ends_with("/prompt"))
                .then_some(())
        })
        .await;
    assert_eq!(visit.saves_since(mark).await, [""; 0]);
    assert_eq!(visit.value("Title").await, "Not saved yet");
    assert!(!visit.is_alive().await, "the page came alive too soon to tell");
    assert_eq!(visit.stranger_gets(&public).await, 200, "Enter took the post off the site");
    visit.gate.let_wasm_come();
    visit.finish().await;
}

async fn what_is_typed_before_the_page_is_alive_stays_and_so_does_the_caret(engine: Engine) {
    let visit = signed_up(engine).await;
    visit.gate.hold_wasm();
    visit.open("/posts/new").await;
    visit.open_panel().await;
    let all = LABELS.iter().copied().chain([ABOUT, "Short brief", PASTE]);
    let words = |label: &str| match label {
        "Link" => "typed-early".to_owned(),
        _ => format!("Typed early: {label}"),
    };
    for label in all.clone() {
        visit.write(label, &words(label)).await;
    }
    // The caret stands within the words, and stays there.
    visit.click_box("Title").await;
    visit.key("Home").await;
    visit.type_text("Very ").await;
    assert!(!visit.is_alive().await, "the page came alive while typing");

    visit.gate.let_wasm_come();
    visit.alive().await;
    visit.has_focus("Title").await;
    visit.type_text("surely ").await;
    for label in all {
        let words = if label == "Title" { "Very surely Typed early: Title".to_owned() } else { words(label) };
        assert_eq!(visit.value(label).await, words, "“{label}” was overwritten");
    }

    // And it is what gets saved.
    visit.press("Save draft").await;
    visit.reads("#say", "Saved").await;
    visit.finish().await;
}

async fn the_first_click_copies_the_prompt(engine: Engine) {
    let visit = with_a_prompt(engine).await;
    visit.press("Copy the prompt").await;
    visit.reads("#say", "Copied. Now paste it into your AI.").await;
    visit.has_focus("Copy the prompt").await;
    visit.click_box(PASTE).await;
    visit.key("Control+V").await;
    let prompt = visit.value("The prompt").await;
    assert!(prompt.contains("äöü, and 🤔"), "{prompt}");
    visit.holds(PASTE, &prompt).await;
    visit.finish().await;
}

async fn without_a_clipboard_the_selected_prompt_is_copied(engine: Engine) {
    let visit = with_a_prompt(engine).await;
    // As on plain http under a name of its own.
    visit.js::<bool>("() => !!Object.defineProperty(navigator, 'clipboard', { value: undefined })").await;
    visit.press("Copy the prompt").await;
    visit.reads("#say", "Copied. Now paste it into your AI.").await;
    visit.has_focus("Copy the prompt").await;
    visit.click_box(PASTE).await;
    visit.key("Control+V").await;
    let prompt = visit.value("The prompt").await;
    visit.holds(PASTE, &prompt).await;
    visit.finish().await;
}

async fn a_refused_copy_leaves_the_prompt_selected_and_says_so(engine: Engine) {
    let visit = with_a_prompt(engine).await;
    visit
        .js::<bool>("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); document.execCommand = () => false; return true }")
        .await;
    visit.press("Copy the prompt").await;
    let sentence = "Your browser did not let us copy. The prompt is selected: press Ctrl+C.";
    visit.reads("#own-ai [role=alert]", sentence).await;
    visit.has_focus("The prompt").await;
    assert!(!visit.js::<String>("() => document.getElementById('say').textContent").await.contains("Copied"));
    // What the sentence says is true.
    visit.key("Control+C").await;
    visit.click_box(PASTE).await;
    visit.key("Control+V").await;
    let prompt = visit.value("The prompt").await;
    visit.holds(PASTE, &prompt).await;
    visit.finish().await;
}

/// Copies the answer from the AI's own page, by the keyboard.
async fn copy_from_the_ai(visit: &Visit) {
    let answer = answer().replace('&', "&amp;").replace('<', "&lt;");
    visit
        .gate
        .shows(AI, &format!("<!doctype html><link rel=icon href=data:,><label>Answer<textarea id=answer readonly>{answer}</textarea></label>"));
    visit.open(AI).await;
    visit.js::<bool>("() => { document.getElementById('answer').focus(); return true }").await;
    visit.key("Control+A").await;
    visit.key("Control+C").await;
}

async fn paste_and_fill(visit: &Visit) {
    visit.click_box(PASTE).await;
    visit.key("Control+V").await;
    visit.holds(PASTE, &answer()).await;
    visit.press("Fill in the post").await;
}

async fn is_filled(visit: &Visit) {
    visit.reads("#ai-done", "Filled in. Nothing is saved yet.").await;
    visit.has_focus("#ai-done").await;
    visit.holds("Title", "Winter hair care").await;
    visit.holds("Post", "Heating dries the air.\n\n## Wash less often\n\nTwice a week is “plenty” 🤔.").await;
    visit.holds("Tags", "winter, hair care").await;
}

async fn a_pasted_answer_fills_the_post_and_undo_takes_it_back(engine: Engine) {
    let visit = signed_up(engine).await;
    copy_from_the_ai(&visit).await;
    visit.open_alive("/posts/new").await;
    visit.open_panel().await;
    let mark = visit.mark();
    paste_and_fill(&visit).await;
    is_filled(&visit).await;
    visit.press("Undo the fill").await;
    visit.reads("#say", "Undone. Your own words are back.").await;
    visit.has_focus("Put the fill back").await;
    for label in LABELS {
        assert_eq!(visit.value(label).await, "", "“{label}” was empty before");
    }
    visit.key("Enter").await;
    visit.holds("Title", "Winter hair care").await;
    visit.holds("Tags", "winter, hair care").await;
    assert_eq!(visit.saves_since(mark).await, [""; 0], "a fill never saves");
    visit.press("Save draft").await;
    visit.reads("#say", "Saved").await;
    visit.finish().await;
}

async fn words_are_replaced_only_after_a_question(engine: Engine) {
    let visit = signed_up(engine).await;
    copy_from_the_ai(&visit).await;
    visit.open_alive("/posts/new").await;
    let own = [("Title", "My own title "), ("Post", "  My own words. 🤔\n\n\nAnd more. "), ("Tags", "summer, sun")];
    for (label, words) in own {
        visit.write(label, words).await;
    }
    let own_words = async |when: &str| {
        for (label, words) in own {
            assert_eq!(visit.value(label).await, words, "“{label}” {when}");
        }
    };
    visit.open_panel().await;
    let mark = visit.mark();
    paste_and_fill(&visit).await;

    // The harmless answer has the focus: Esc and Enter both keep.
    visit
        .reads(QUESTION, "This would replace your title, your post text and 2 tags. Nothing is saved until you save.")
        .await;
    visit.has_focus("Keep what I have").await;
    visit.key("Escape").await;
    visit.shows_no(QUESTION).await;
    visit.reads("#say", "Nothing was changed.").await;
    visit.has_focus("Fill in the post").await;
    own_words("after Esc").await;
    visit.key("Enter").await;
    visit.has_focus("Keep what I have").await;
    visit.key("Enter").await;
    visit.shows_no(QUESTION).await;
    visit.has_focus("Fill in the post").await;
    own_words("after Enter").await;

    visit.press("Fill in the post").await;
    visit.has_focus("Keep what I have").await;
    visit.press("Yes, replace").await;
    visit.shows_no(QUESTION).await;
    is_filled(&visit).await;

    // Undo is exact, also after typing on, and what was typed is not lost by it.
    visit.write("Title", "Typed over it 🤔 ").await;
    visit.press("Undo the fill").await;
    visit.reads("#say", "Undone. Your own words are back.").await;
    own_words("after Undo").await;
    visit.press("Put the fill back").await;
    visit.holds("Title", "Typed over it 🤔 ").await;
    assert_eq!(visit.saves_since(mark).await, [""; 0], "a fill never saves");
    visit.finish().await;
}

/// Whether what this device keeps contains these words.
const KEPT: &str = "async words => {
  const answer = request => new Promise((yes, no) => { request.onsuccess = () => yes(request.result); request.onerror = no; });
  for (const { name } of await indexedDB.databases()) {
    const base = await answer(indexedDB.open(name));
    try {
      for (const store of base.objectStoreNames) {
        const all = await answer(base.transaction(store).objectStore(store).getAll());
        if (JSON.stringify(all).includes(words)) return true;
      }
    } finally { base.close(); }
  }
  return false;
}";

async fn a_reload_loses_nothing_and_the_fill_can_still_be_undone(engine: Engine) {
    let visit = signed_up(engine).await;
    copy_from_the_ai(&visit).await;
    visit.open_alive("/posts/new").await;
    visit.write("Title", "My own title").await;
    visit.write("Post", "My own words. 🤔").await;
    visit.press("Save draft").await;
    visit.reads("#say", "Saved").await;
    let desk = visit.path().await;
    visit.open_panel().await;
    paste_and_fill(&visit).await;
    visit.press("Yes, replace").await;
    is_filled(&visit).await;
    visit.write("Search title", "Typed last of all").await;
    visit
        .until("the device has the words", async || {
            visit.js::<bool>(&format!("() => ({KEPT})('Typed last of all')")).await.then_some(())
        })
        .await;

    visit.open_alive(&desk).await;
    assert_eq!(
        visit.value("Title").await,
        "My own title",
        "the site has the saved words until the owner says otherwise"
    );
    visit.press("Put them back").await;
    visit.holds("Title", "Winter hair care").await;
    visit.holds("Tags", "winter, hair care").await;
    visit.holds("Search title", "Typed last of all").await;
    visit.press("Undo the fill").await;
    visit.holds("Title", "My own title").await;
    visit.holds("Post", "My own words. 🤔").await;
    visit.holds("Tags", "").await;
    visit.finish().await;
}

/// With the rules against foreign scripts as they are shipped.
async fn the_page_comes_alive_under_its_own_rules_each_time(engine: Engine) {
    let visit = signed_up(engine).await;
    let times = if engine == Engine::WebKit { 6 } else { 20 };
    for _ in 0..times {
        visit.open_alive("/posts/new").await;
    }
    visit.finish().await;
}

/// So a click can't be stolen, and the clipboard rules of a foreign frame never apply.
async fn no_other_page_can_frame_the_desk(engine: Engine) {
    let mut visit = signed_up(engine).await;
    visit.excuse("frame-ancestors");
    visit.excuse("Refused to");
    visit.gate.shows("/mine", "<!doctype html><p>This may be framed.");
    let frames = "<iframe id=theirs src=/posts/new></iframe><iframe id=mine src=/mine></iframe>";
    visit.gate.shows(AI, &format!("<!doctype html><link rel=icon href=data:,>{frames}"));
    let mark = visit.mark();
    visit.open(AI).await;
    let within = |id: &str| format!("() => document.getElementById('{id}').contentDocument?.body?.innerText ?? ''");
    visit
        .until("the frames have come", async || {
            let asked = visit.gate.sent()[mark..].contains(&"GET /posts/new".to_owned());
            (asked && visit.js::<String>(&within("mine")).await.contains("may be framed")).then_some(())
        })
        .await;
    visit.sent_since(mark).await;
    let theirs: String = visit.js(&within("theirs")).await;
    assert!(!theirs.contains("Use your own AI"), "the desk is shown in a frame: {theirs}");
    visit.finish().await;
}

/// The other stories fail on an error in any page; this one fails if they could not.
async fn an_error_of_a_page_is_heard(engine: Engine) {
    let mut visit = signed_up(engine).await;
    visit.excuse("planted");
    visit.open_alive("/posts/new").await;
    visit
        .js::<bool>(
            "() => { console.error('planted one'); setTimeout(() => { throw new Error('planted two') }); return true }",
        )
        .await;
    for planted in ["planted one", "planted two"] {
        visit
            .until("the error is heard", async || {
                visit.errors().iter().any(|error| error.contains(planted)).then_some(())
            })
            .await;
    }
    visit.finish().await;
}
