//! Hostile and tricky texts: what must not come out, what must stay, and that the checks can go red.

use serde::Deserialize;

use super::super::write::{HOUSE, Style};
use super::super::{Html, plain, render, render_as};
use super::grammar;
use crate::{limits, strip};

#[derive(Deserialize)]
pub struct Payload {
    pub id: String,
    pub kind: String,
    pub field: String,
    #[serde(rename = "where")]
    pub place: String,
    pub input: String,
    #[serde(default)]
    pub must_not: Vec<String>,
    #[serde(default)]
    pub must_keep: Vec<String>,
    /// For texts too long to write down: pieces and how often they stand.
    #[serde(default, rename = "gen")]
    pub pieces: Vec<(String, usize)>,
}

impl Payload {
    /// The real text of a `size` payload.
    pub fn full(&self) -> String {
        let text: String = self.pieces.iter().map(|(piece, times)| piece.repeat(*times)).collect();
        assert!(limits::count(&text) <= limits::ANSWER_MAX, "{}", self.id);
        text
    }
}

pub fn all() -> Vec<Payload> {
    let lines = include_str!("../../tests/data/payloads.jsonl").lines();
    let payloads: Vec<Payload> = lines.map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    assert!(payloads.len() > 300);
    payloads
}

/// What a reader sees, and what stands in for pictures.
fn shown(html: &Html) -> String {
    let mut shown = super::super::plain::visible(&html.0);
    for part in html.as_str().split(" alt=\"").skip(1) {
        shown.push('\n');
        super::super::escape::unescape(&mut shown, part.split('"').next().unwrap_or_default());
    }
    shown
}

fn one_space(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn nothing_forbidden_comes_out_and_no_words_go() {
    let mut checked = 0;
    for payload in all().iter().filter(|payload| payload.place == "html") {
        for input in [payload.input.clone(), strip::body(&payload.input).text] {
            let html = render(&input);
            grammar::assert_holds(&input, &html);
            let lower = html.as_str().to_ascii_lowercase();
            for bad in &payload.must_not {
                assert!(!lower.contains(&bad.to_ascii_lowercase()), "{}: {bad:?} in {}", payload.id, html.as_str());
            }
            let shown = one_space(&shown(&html));
            for word in &payload.must_keep {
                assert!(shown.contains(&one_space(word)), "{}: {word:?} is missing from {shown:?}", payload.id);
            }
            checked += 1;
        }
    }
    assert!(checked > 150, "{checked}");
}

#[test]
fn the_grammar_holds_for_every_payload_as_a_body() {
    for payload in all() {
        for input in [payload.input.clone(), strip::body(&payload.input).text] {
            grammar::assert_holds(&input, &render(&input));
        }
    }
}

#[test]
fn honest_words_all_stay() {
    let mut checked = 0;
    for payload in all().iter().filter(|payload| payload.kind == "honest" && payload.field == "body") {
        let shown = plain(&payload.input);
        for word in payload.input.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()) {
            assert!(shown.contains(word), "{}: {word:?} is missing from {shown:?}", payload.id);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

/// How many payloads a renderer fails with a message about `what`.
fn refused(what: &str, renderer: impl Fn(&str) -> String) -> usize {
    let outputs = all().into_iter().map(|payload| renderer(&payload.input));
    outputs.filter(|html| grammar::check(html).is_err_and(|message| message.contains(what))).count()
}

#[test]
fn a_renderer_without_one_of_the_rules_is_found_out() {
    assert_eq!(refused("", |input| render(input).as_str().to_owned()), 0);
    // Everything else that this style leaves out is put back, so that only the addresses are wrong.
    let no_url_rule = Style { options: HOUSE.options, house: false };
    let without_urls = refused("address", |input| {
        let html = render_as(input, &no_url_rule).as_str().replace("<h1>", "<h2 id=\"h-a\">").replace("</h1>", "</h2>");
        html.replace(" />", " loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\" />")
    });
    assert!(without_urls > 40, "no URL rule: {without_urls}");
    let without_escape = refused("", |input| render(input).as_str().replace("&lt;", "<").replace("&gt;", ">"));
    assert!(without_escape > 150, "raw HTML passed through: {without_escape}");
    let without_quotes = refused("", |input| render(input).as_str().replace("&quot;", "\""));
    assert!(without_quotes > 10, "quotes not escaped: {without_quotes}");
    let labels_as_ids = refused("", |input| render(input).as_str().replace("fn-1\"", "fn-<script>\""));
    assert!(labels_as_ids > 1, "labels as ids: {labels_as_ids}");
}
