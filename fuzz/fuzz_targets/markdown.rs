//! The renderer: whatever is in a post, its HTML holds no element, attribute or address that is not allowed.

#![no_main]

use copydesk_domain::{markdown, strip};
use libfuzzer_sys::fuzz_target;

/// What the renderer writes, and nothing else.
const ELEMENTS: [&str; 32] = [
    "a", "blockquote", "br", "code", "del", "em", "h2", "h3", "h4", "h5", "h6", "hr", "img", "input", "li", "ol", "p", "pre", "section", "strong",
    "sup", "table", "tbody", "td", "th", "thead", "tr", "ul", "div", "span", "figure", "figcaption",
];

fuzz_target!(|text: &str| {
    check(markdown::render(text).as_str());
    check(markdown::render(&strip::body(text).text).as_str());
});

/// Every `<` starts a tag that is allowed, and no attribute runs a script.
fn check(html: &str) {
    for (at, _) in html.match_indices('<') {
        let tag = &html[at + 1..];
        let end = tag.find('>').expect("a tag ends");
        let tag = tag[..end].trim_start_matches('/');
        let name = tag.split(|sign: char| !sign.is_ascii_alphanumeric()).next().unwrap_or("");
        assert!(ELEMENTS.contains(&name), "<{tag}>");
        let lower = tag.to_ascii_lowercase();
        assert!(!lower.contains(" on") || lower.split('"').step_by(2).all(|outside| !outside.contains(" on")), "<{tag}>");
        for address in ["href=\"javascript:", "href=\"data:", "href=\"vbscript:", "src=\"javascript:", "src=\"data:"] {
            assert!(!lower.contains(address), "<{tag}>");
        }
    }
}
