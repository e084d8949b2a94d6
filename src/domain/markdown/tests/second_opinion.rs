//! A second opinion: a parser that reads HTML as browsers do finds the same elements, and an allow-list nothing to take out.

use std::collections::{HashMap, HashSet};

use ammonia::Builder;

use super::super::{Html, render};
use super::payloads;
use crate::strip;

/// The allow-list once more, in another program's words.
fn allow_list() -> Builder<'static> {
    let mut list = Builder::empty();
    let attributes: [(&str, &[&str]); 10] = [
        ("a", &["href", "title", "rel", "id"]),
        ("img", &["src", "alt", "title", "loading", "decoding", "referrerpolicy"]),
        ("input", &["type", "disabled", "checked"]),
        ("ol", &["start"]),
        ("li", &["id"]),
        ("code", &["class"]),
        ("th", &["class"]),
        ("td", &["class"]),
        ("section", &["class"]),
        ("h2", &["id"]),
    ];
    let mut by_tag: HashMap<&str, HashSet<&str>> =
        attributes.into_iter().map(|(tag, names)| (tag, names.iter().copied().collect())).collect();
    for heading in ["h3", "h4", "h5", "h6"] {
        by_tag.insert(heading, HashSet::from(["id"]));
    }
    list.tags(HashSet::from([
        "p",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "blockquote",
        "pre",
        "code",
        "ul",
        "ol",
        "li",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "em",
        "strong",
        "del",
        "a",
        "img",
        "br",
        "hr",
        "sup",
        "input",
        "section",
    ]))
    .tag_attributes(by_tag)
    .url_schemes(HashSet::from(["https", "http", "mailto", "tel"]))
    .link_rel(None);
    list
}

/// The tags in `html`, each with its attributes' values as a browser reads them, in an order of its own.
fn tags(html: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in html.split('<').skip(1) {
        let tag = part.split('>').next().unwrap_or_default().trim_end_matches('/').trim_end();
        let mut attributes: Vec<String> = tag
            .split("\" ")
            .map(|part| part.trim_end_matches('"').replace("&#39;", "'").replace('\u{a0}', "&nbsp;"))
            .collect();
        // The first one still has the element's name before it.
        if let Some((name, first)) = attributes[0].clone().split_once(' ') {
            attributes[0] = first.to_owned();
            attributes.sort();
            attributes.insert(0, name.to_owned());
        }
        found.push(attributes.join(" "));
    }
    found
}

fn assert_agrees(input: &str, html: &Html, list: &Builder<'_>) {
    let cleaned = list.clean(html.as_str()).to_string();
    assert_eq!(tags(&cleaned), tags(html.as_str()), "{:?}", input.chars().take(500).collect::<String>());
}

#[test]
fn nothing_has_to_be_taken_out() {
    let list = allow_list();
    for payload in payloads::all() {
        for input in [payload.input.clone(), strip::body(&payload.input).text] {
            assert_agrees(&input, &render(&input), &list);
        }
    }
}

#[test]
fn what_is_not_allowed_would_be_noticed() {
    let list = allow_list();
    for html in [
        "<b>a</b>",
        "<p onclick=\"a\">b</p>",
        "<a href=\"javascript:a\">b</a>",
        "<a href=\"/a\">b<a href=\"/c\">d</a></a>",
        "<table><p>a</p></table>",
        "<p><p>a</p></p>",
        "<img src=\"data:a\" />",
    ] {
        assert_ne!(tags(&list.clean(html).to_string()), tags(html), "{html}");
    }
}
