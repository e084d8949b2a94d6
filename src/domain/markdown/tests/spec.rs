//! The examples of the CommonMark specification.

use pulldown_cmark::{Event, Options, Parser};
use serde::Deserialize;

use super::super::write::Style;
use super::super::{plain, render, render_as};
use super::grammar;

#[derive(Deserialize)]
struct Example {
    markdown: String,
    html: String,
    number: usize,
}

/// What CommonMark describes and nothing else.
const COMMONMARK: Style = Style { options: Options::empty(), house: false };

/// The examples whose result differs in a post, each for a reason.
const HOUSE_RULES: [(usize, &str); 23] = [
    (34, "info string reduced to safe signs"),
    (144, "info string reduced to safe signs"),
    (194, "odd relative address"),
    (195, "odd relative address"),
    (492, "odd relative address"),
    (495, "odd relative address"),
    (496, "odd relative address"),
    (498, "odd relative address"),
    (499, "odd relative address"),
    (500, "odd relative address"),
    (501, "fragment of a heading"),
    (502, "odd relative address"),
    (503, "odd relative address"),
    (504, "odd relative address"),
    (522, "odd relative address"),
    (596, "scheme"),
    (597, "scheme in small letters"),
    (598, "scheme"),
    (599, "scheme"),
    (601, "scheme"),
    (602, "bare URL"),
    (608, "bare URL"),
    (611, "bare URL"),
];

fn examples() -> Vec<Example> {
    let examples: Vec<Example> =
        serde_json::from_str(include_str!("../../tests/data/commonmark-spec.json")).expect("the file is JSON");
    assert_eq!(examples.len(), 652);
    examples
}

fn has_raw_html(markdown: &str) -> bool {
    Parser::new(markdown).any(|event| matches!(event, Event::Html(_) | Event::InlineHtml(_)))
}

/// Line ends next to block tags mean nothing.
fn normalized(html: &str) -> String {
    html.replace(">\n<", "><").replace("\n</li>", "</li>")
}

/// A post's HTML without what the house adds everywhere.
fn without_additions(html: &str) -> String {
    let mut plain = html
        .replace(" rel=\"noopener nofollow ugc\"", "")
        .replace(" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"", "");
    while let Some(at) = plain.find(" id=\"h-") {
        let end = plain[at + 5..].find('"').expect("the id ends") + at + 6;
        plain.replace_range(at..end, "");
    }
    plain
}

fn one_level_down(html: &str) -> String {
    (1..6).rev().fold(html.to_owned(), |html, level| {
        html.replace(&format!("<h{level}>"), &format!("<h{}>", level + 1))
            .replace(&format!("</h{level}>"), &format!("</h{}>", level + 1))
    })
}

#[test]
fn all_examples_without_raw_html_pass() {
    let mut passed = 0;
    for example in examples().iter().filter(|example| !has_raw_html(&example.markdown)) {
        let html = render_as(&example.markdown, &COMMONMARK);
        assert_eq!(
            normalized(html.as_str()),
            normalized(&example.html),
            "example {}: {:?}",
            example.number,
            example.markdown
        );
        passed += 1;
    }
    assert_eq!(passed, 580);
}

#[test]
fn raw_html_is_shown_as_text() {
    let numbers: Vec<usize> =
        examples().iter().filter(|example| has_raw_html(&example.markdown)).map(|example| example.number).collect();
    let expected: Vec<usize> = [21, 31]
        .into_iter()
        .chain(148..=191)
        .chain([201, 308, 309, 344])
        .chain(475..=477)
        .chain([491, 494, 524, 536])
        .chain(613..=617)
        .chain([623])
        .chain(625..=631)
        .chain([642, 643])
        .collect();
    assert_eq!(numbers, expected);
    assert_eq!(numbers.len(), 72);
    for example in examples().iter().filter(|example| has_raw_html(&example.markdown)) {
        let html = render(&example.markdown);
        grammar::assert_holds(&example.markdown, &html);
        let shown = plain(&example.markdown);
        // Where a link leads is not shown.
        let lines = example.markdown.lines().filter(|line| !line.contains("]: /"));
        let words = lines.flat_map(|line| line.split(|sign: char| !sign.is_alphanumeric()));
        for word in words.filter(|word| !word.is_empty()) {
            assert!(shown.contains(word), "example {}: {word} is missing from {shown:?}", example.number);
        }
    }
}

#[test]
fn posts_differ_only_by_the_house_rules() {
    let mut differing = Vec::new();
    for example in examples().iter().filter(|example| !has_raw_html(&example.markdown)) {
        let html = render(&example.markdown);
        grammar::assert_holds(&example.markdown, &html);
        if normalized(&without_additions(html.as_str())) != normalized(&one_level_down(&example.html)) {
            differing.push(example.number);
        }
    }
    assert_eq!(differing, HOUSE_RULES.map(|(number, _)| number));
}
