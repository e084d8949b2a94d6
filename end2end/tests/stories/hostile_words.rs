//! Words that try to become web code: saved into every box of a post, they stay words wherever the post is shown.

use std::sync::{Arc, Mutex};

use end2end::{Business, Story};
use playwright_rs::{GotoOptions, WaitUntil};
use serde::Deserialize;
use serde_json::{Value, json};

/// The hostile texts that the domain's tests know, one JSON object a line.
const PAYLOADS: &str = include_str!("../../../src/domain/tests/data/payloads.jsonl");

/// A dialog is a story's end: it is written to the console as an error.
const NO_DIALOG: &str = "for (const name of ['alert', 'confirm', 'prompt', 'print'])
    window[name] = words => console.error(`a dialog was opened: ${name} ${words}`);";

/// Saves a post with these boxes through the desk's own form, and returns the path of its desk, or what the server said.
const SAVE: &str = "async boxes => {
    const desk = new DOMParser().parseFromString(await (await fetch('/posts/new')).text(), 'text/html');
    const form = desk.getElementById('ed');
    const data = new URLSearchParams(new FormData(form));
    for (const [name, words] of Object.entries(boxes)) data.set(name, words);
    data.set('do', 'publish');
    const answer = await fetch(form.getAttribute('action'), { method: 'POST', body: data });
    return answer.ok && answer.redirected ? form.getAttribute('action') : `${answer.status}: ${await answer.text()}`;
}";

/// What must not be in a page: scripts, handlers in attributes, addresses that run something.
const FOUND: &str = "() => {
    const all = [...document.querySelectorAll('*')];
    const handlers = all.flatMap(e => [...e.attributes].filter(a => /^on/i.test(a.name)).map(a => `${e.tagName} ${a.name}`));
    const live = all.filter(e => ['href', 'src', 'action', 'formaction', 'data', 'srcdoc', 'xlink:href'].some(name =>
        /^\\s*(javascript|vbscript|data):/i.test(e.getAttribute(name) ?? ''))).map(e => e.outerHTML.slice(0, 200));
    return { scripts: document.scripts.length, handlers, live };
}";

/// Opens the preview as the desk's button does without its wasm: the form is sent, the page answers.
const PREVIEW: &str = "async path => {
    const page = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
    const form = document.createElement('form');
    form.method = 'post';
    form.action = `${path}/preview`;
    for (const [name, words] of new FormData(page.getElementById('ed'))) {
        const box = document.createElement('input');
        box.type = 'hidden';
        box.name = name;
        box.value = words;
        form.append(box);
    }
    document.body.append(form);
    form.submit();
}";

#[derive(Debug, Deserialize, PartialEq)]
struct Found {
    scripts: usize,
    handlers: Vec<String>,
    live: Vec<String>,
}

/// Every payload, and each in a form short enough for a title.
fn payloads() -> Vec<String> {
    let lines = PAYLOADS.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| line["input"].as_str().map(str::to_owned)).collect()
}

fn first(words: &str, most: usize) -> String {
    words.chars().take(most).collect()
}

/// A post with `words` in every box that takes them.
fn boxes(number: usize, words: &str) -> Value {
    let one_line = words.replace(['\n', '\r'], " ");
    json!({
        "title": format!("No {number} {}", first(&one_line, 120)),
        "link": format!("p-{number}"),
        "excerpt": first(&one_line, 280),
        "body": format!("Words.\n\n{}", first(words, 40_000)),
        "seo_title": first(&one_line, 65),
        "seo_description": first(&one_line, 150),
        "tags": first(&one_line.replace(',', " "), 20),
    })
}

#[tokio::test]
async fn hostile_words_in_every_box_stay_words_on_every_page() {
    let story = Story::begin().await;
    // Pictures at addresses that answer nothing are what a post may hold.
    story.excuse("Failed to load resource");
    let foreign = Arc::new(Mutex::new(Vec::new()));
    let (log, base) = (foreign.clone(), story.server.address.clone());
    story
        .page
        .on_request(move |request| {
            if !request.url().starts_with(&base) && request.resource_type() != "image" {
                log.lock().unwrap().push(format!("{} {}", request.resource_type(), request.url()));
            }
            async { Ok(()) }
        })
        .await
        .expect("the requests are watched");
    story.page.add_init_script(NO_DIALOG).await.expect("dialogs are watched");
    story.sign_up(Business::SALON).await;
    story.new_post().await;
    let untouched: Found = story.js(FOUND).await;

    let all = payloads();
    assert!(all.len() > 300, "only {} payloads", all.len());
    // Alone for readers' pages; eight together for the desk's, which show words in boxes and lines.
    let together: Vec<String> = all.chunks(8).map(|some| some.join("\n\n")).collect();
    let mut desks = Vec::new();
    for (number, words) in all.iter().chain(&together).enumerate() {
        let saved: String = story.page.evaluate(SAVE, Some(&boxes(number, words))).await.expect("saved");
        assert!(saved.starts_with("/posts/"), "{words:?} was not saved: {saved}");
        desks.push(saved);
    }

    let blog = "/salon-lindenhof";
    let clean = Found { scripts: 0, handlers: Vec::new(), live: Vec::new() };
    let mut paths: Vec<String> = (0..all.len()).map(|number| format!("{blog}/p-{number}")).collect();
    paths.push(format!("{blog}/feed.xml"));
    paths.extend((0..=desks.len() / 20).map(|page| format!("/posts?page={}", page + 1)));
    let mut older = Some(blog.to_owned());
    while let Some(path) = older {
        look(&story, &path, &clean).await;
        older = story.js("() => document.querySelector('a[rel=next]')?.getAttribute('href') ?? null").await;
    }
    for path in &paths {
        look(&story, path, &clean).await;
    }
    for desk in &desks[all.len()..] {
        look(&story, desk, &untouched).await;
        let _: Value = story.page.evaluate(PREVIEW, Some(desk)).await.expect("the preview is asked for");
        story.path_becomes("that of the preview", |path| path.ends_with("/preview")).await;
        let found: Found = story.js(FOUND).await;
        assert_eq!(found, clean, "the preview of {desk}");
        look(&story, &format!("{desk}/history"), &clean).await;
    }
    let foreign = foreign.lock().unwrap().clone();
    assert!(foreign.is_empty(), "requests to others: {foreign:?}");
    story.finish().await;
}

async fn look(story: &Story, path: &str, wanted: &Found) {
    let patient = GotoOptions::new().wait_until(WaitUntil::DomContentLoaded);
    story
        .page
        .goto(&story.address(path), Some(patient))
        .await
        .unwrap_or_else(|why| panic!("{path} does not open: {why}"));
    let found: Found = story.js(FOUND).await;
    assert_eq!(&found, wanted, "{path}");
}
