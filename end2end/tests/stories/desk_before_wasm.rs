//! The desk while the wasm is on its way, when it never comes, and with what browsers and extensions put into pages (flows, part f).

use std::time::Duration;

use end2end::{Business, Story, View};

const AWKWARD: [&str; 9] = [
    "\"quotes\" & 'apostrophes' <b>&amp;</b>",
    "</textarea><script>window.bad = 1</script>",
    "</title><script>window.bad = 1</script>",
    "  spaces at both ends  ",
    "🤔 é 日本語 \u{202e}back\u{202c} שלום",
    "<!-- --> ]]> {{x}} ${x} %3C",
    "&lt;script&gt; stays as it is",
    "`<script>` in code",
    "a\u{200b}b\u{feff}c",
];

#[tokio::test]
async fn every_awkward_text_comes_back_as_it_was_saved() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Awkward").await;
    story.write("Post", "Start.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    let desk = story.desk_path().await;
    let long = "Ünï ".repeat(12_500);
    for text in AWKWARD.iter().copied().chain(["\n\n\nLeading lines\n", "```\n<b>code</b>\n```", long.as_str()]) {
        let paragraph = format!("```\n{text}\n```");
        let body = if AWKWARD.contains(&text) { paragraph } else { text.trim().to_owned() };
        story.write("Post", &body).await;
        story.press("Save draft").await;
        story.reads("#say", "Saved.").await;
        story.open_alive(&desk).await;
        let once = story.value("Post").await;
        assert_eq!(once, body, "the text came back changed");
        // And saved again from what came back, it stays the same.
        story.write("Title", "Awkward again").await;
        story.press("Save draft").await;
        story.reads("#say", "Saved.").await;
        story.open_alive(&desk).await;
        assert_eq!(story.value("Post").await, once);
        story.write("Title", "Awkward").await;
        let bad: Option<u32> = story.js("() => window.bad ?? null").await;
        assert_eq!(bad, None, "the text ran as a script");
    }
    story.finish().await;
}

#[tokio::test]
async fn leading_blank_lines_survive() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    story.write("Title", "Blank lines").await;
    story.write("Post", "\n\nAfter two empty lines.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    let stored = story.value("Post").await;
    let desk = story.desk_path().await;
    story.open_alive(&desk).await;
    let opened = story.value("Post").await;
    assert_eq!(opened.trim_start(), stored.trim_start());
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    story.open_alive(&desk).await;
    assert_eq!(story.value("Post").await, opened, "a line break is lost at each save");
    story.finish().await;
}

/// What writing helpers do to pages.
const HELPERS: &str = r#"
(() => {
  const meddle = () => {
    document.body?.setAttribute('data-gr-ext-installed', '');
    document.documentElement.setAttribute('data-lt-installed', 'true');
    if (!document.querySelector('grammarly-desktop-integration'))
      document.documentElement.append(document.createElement('grammarly-desktop-integration'));
    for (const area of document.querySelectorAll('#desk textarea')) {
      area.setAttribute('data-lt-tmp-id', 'lt-1');
      if (!area.nextElementSibling?.classList.contains('helper')) {
        const helper = document.createElement('div');
        helper.className = 'helper';
        helper.append(document.createElement('span'));
        area.after(helper);
      }
    }
  };
  document.addEventListener('DOMContentLoaded', meddle);
  setTimeout(meddle, 300);
  setInterval(meddle, 1000);
})();
"#;

#[tokio::test]
async fn what_extensions_put_into_the_page_breaks_nothing() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.page.add_init_script(HELPERS).await.expect("the helpers are installed");
    story.hold_wasm(Duration::from_millis(1500)).await;
    story.open("/posts/new").await;
    story.write("Title", "With helpers").await;
    story.alive().await;
    story.holds("Title", "With helpers").await;
    tokio::time::sleep(Duration::from_millis(1200)).await;
    story.write("Post", "Some words.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    for part in ["#preview", "#search", "#history"] {
        story.page.locator(format!("{part} summary")).click(None).await.expect("it opens");
    }
    story.press("Publish").await;
    story.press("Publish now").await;
    story.reads("#say", "Published.").await;
    story.finish().await;
}

#[tokio::test]
async fn without_wasm_a_note_says_so_after_a_while_and_the_form_saves() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.block_wasm().await;
    story.open("/posts/new").await;
    story.reads("#helpers", "Some helpers did not load. You can still write, save and publish.").await;
    assert!(
        !story.page.locator("#fill").is_visible().await.expect("asked"),
        "a button that can do nothing is not shown"
    );
    story.write("Title", "By the form alone").await;
    story.write("Post", "Words.").await;
    story.press("Save draft").await;
    story.reads("#say", "Saved.").await;
    let desk = story.desk_path().await;
    story.write("Post", "Other words.").await;
    story.press("Publish").await;
    story.reads("#where", "On your site").await;
    story.open(&desk).await;
    story.holds("Post", "Other words.").await;
    story.finish().await;
}

#[tokio::test]
async fn after_a_fault_of_ours_the_desk_says_so_once_and_the_form_saves() {
    let story = Story::begin().await;
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    assert_eq!(story.page.locator("[role=alert]").count().await.expect("counted"), 0, "an alert without a reason");
    story.write("Title", "Saved after a fault").await;
    story.write("Post", "Words.").await;
    // What the hook of a panic does; from then on the desk's own handlers are out of the way.
    story.js::<()>("() => { document.documentElement.dataset.ready = 'crashed' }").await;
    story.reads("[role=alert]", "The editor stopped. Your text is still here: Save works, then reload the page.").await;
    story.press("Save draft").await;
    story.alive().await;
    story.reads("#say", "Saved.").await;
    story.holds("Post", "Words.").await;
    story.finish().await;
}

#[tokio::test]
async fn without_scripts_a_conflict_has_the_same_three_ways_on() {
    for (button, mine) in [("Keep mine as a new draft", true), ("Use mine", true), ("Use the other one", false)] {
        let story = Story::seen_in(View::DESKTOP.without_scripts()).await;
        story.excuse("status of 409");
        story.sign_up(Business::SALON).await;
        story.open("/posts/new").await;
        story.write("Title", "Opening hours").await;
        story.write("Post", "We open at nine.").await;
        story.press("Save draft").await;
        let desk = story.desk_path().await;
        let desk = desk.split('?').next().unwrap_or_default().to_owned();
        story.open(&desk).await;
        let other = story.second_page().await;
        other.goto(&story.address(&desk), None).await.expect("opens");
        other.get_by_label("Post", true).fill("The other words.", None).await.expect("typed");
        other.locator("#save").click(None).await.expect("pressed");
        other.get_by_text("Only you can see it.", false).first().wait_for(None).await.expect("saved");

        story.write("Post", "My words.").await;
        story.press("Save draft").await;
        story.reads(".bar [role=alert]", "Your words are safe here and were not saved yet.").await;
        story.holds("Post", "My words.").await;
        story.press(button).await;
        story.reads("#say", if mine { "aved" } else { "The other words stay." }).await;
        story.holds("Post", if mine { "My words." } else { "The other words." }).await;
        story.finish().await;
    }
}

#[tokio::test]
async fn without_scripts_signed_out_words_are_carried_through_the_sign_in() {
    let story = Story::seen_in(View::DESKTOP.without_scripts()).await;
    story.sign_up(Business::SALON).await;
    story.open("/posts/new").await;
    story.write("Title", "Opening hours").await;
    story.write("Post", "We open at nine. <b>&amp;</b>").await;
    story.forget_the_sign_in().await;
    story.press("Save draft").await;
    story.reads("main", "You were signed out. Your words will be saved after you sign in.").await;
    story.write("E-mail", Business::SALON.email).await;
    story.write("Password", "not the right one").await;
    story.press("Sign in and save").await;
    story.write("E-mail", Business::SALON.email).await;
    story.write("Password", Business::SALON.password).await;
    story.press("Sign in and save").await;
    story.reads("#say", "Saved.").await;
    story.holds("Title", "Opening hours").await;
    story.finish().await;
}

#[tokio::test]
async fn a_press_around_the_moment_it_comes_alive_saves_once() {
    for wait in [0, 60, 120, 200] {
        let story = Story::begin().await;
        story.sign_up(Business::SALON).await;
        story.hold_wasm(Duration::from_millis(700)).await;
        story.open("/posts/new").await;
        story.write("Title", "Just in time").await;
        story
            .page
            .evaluate::<(), Option<bool>>(
                &format!(
                    "() => new Promise(done => {{ const root = document.documentElement; const press = () => setTimeout(() => {{ \
                     document.getElementById('save').click(); done(true); }}, {wait}); \
                     if (root.dataset.ready === 'yes') press(); else new MutationObserver(press).observe(root, {{attributes: true}}); }})"
                ),
                None,
            )
            .await
            .ok();
        story.reads("#say", "Saved.").await;
        story.open("/posts").await;
        assert_eq!(story.page.get_by_text("Just in time", true).count().await.expect("counted"), 1);
        story.finish().await;
    }
}
