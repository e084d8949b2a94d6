//! A second opinion on what is code: markdown code that holds `<` has to be code for a markdown parser too.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// What the parser thinks of our ranges.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// Every range that holds a `<` is code for the parser.
    All,
    /// Only these are.
    Only(Vec<Range<usize>>),
}

/// Asks the parser about `code`, the ranges of `text` that were kept. Asked only when one of them holds a `<`.
pub(super) fn confirmed(text: &str, code: &[Range<usize>]) -> Seen {
    let holds_less = |range: &Range<usize>| text[range.clone()].contains('<');
    if !code.iter().any(holds_less) {
        return Seen::All;
    }
    if crate::markdown::is_slow(text) {
        return Seen::Only(Vec::new());
    }
    let seen = parsed(text);
    let mut from = 0;
    let mut is_seen = |range: &Range<usize>| {
        let Some(first) = text[range.clone()].find('<') else { return true };
        let last = text[range.clone()].rfind('<').unwrap_or(first);
        while seen.get(from).is_some_and(|seen| seen.end <= range.start + first) {
            from += 1;
        }
        seen.get(from).is_some_and(|seen| seen.start <= range.start + first && range.start + last < seen.end)
    };
    let confirmed: Vec<_> = code.iter().filter(|range| is_seen(range)).cloned().collect();
    if confirmed.len() == code.len() { Seen::All } else { Seen::Only(confirmed) }
}

/// What the parser reads as code, in order.
fn parsed(text: &str) -> Vec<Range<usize>> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS | Options::ENABLE_FOOTNOTES;
    let mut seen: Vec<_> = Parser::new_ext(text, options)
        .into_offset_iter()
        .filter(|(event, _)| matches!(event, Event::Code(_) | Event::Start(Tag::CodeBlock(_))))
        .map(|(_, range)| range)
        .collect();
    // Footnotes may come out of order.
    seen.sort_by_key(|range| range.start);
    seen
}
