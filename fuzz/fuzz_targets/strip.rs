//! The strip: stripping again changes nothing, code stays as it is, nothing else looks like a tag, and a line stays one line.

#![no_main]

use copydesk_domain::strip;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let body = strip::body(text).text;
    assert_eq!(strip::body(&body).text, body, "a body stripped again");
    assert!(!body.contains(|sign: char| sign.is_control() && sign != '\n' && sign != '\t'));
    let code = strip::code_ranges(&body);
    assert_eq!(tag(&body, |at| code.iter().any(|range| range.contains(&at))), None, "in {body:?}");
    assert!(body.chars().count() <= text.chars().count() + 2 * text.matches('<').count(), "{body:?}");

    let line = strip::line(text).text;
    assert_eq!(strip::line(&line).text, line, "a line stripped again");
    assert!(!line.contains(|sign: char| sign.is_control()) && !line.contains("  ") && line.trim() == line);
    assert_eq!(tag(&line, |_| false), None, "in {line:?}");
});

/// The first tag in `text` outside code, by a look of its own that shares nothing with the strip.
fn tag(text: &str, is_code: impl Fn(usize) -> bool) -> Option<&str> {
    const NAMES: [&str; 12] =
        ["a", "b", "div", "iframe", "img", "object", "p", "script", "style", "svg", "textarea", "video"];
    let found = text.match_indices('<').map(|(at, _)| at).filter(|at| !is_code(*at)).find(|at| {
        let inside = &text[at + 1..];
        let rest = inside.strip_prefix('/').unwrap_or(inside);
        let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let is_known = NAMES.contains(&rest[..end].to_ascii_lowercase().as_str());
        let ends = ["/>", ">", " src=", " onerror=", " href="].iter().any(|sign| rest[end..].starts_with(sign));
        inside.starts_with("!--") || is_known && ends
    })?;
    text.get(found..)
}
