//! The tags that chats print around their reasoning.

use super::work::seen;

const NAMES: [&str; 3] = ["thinking", "think", "reasoning"];

/// A reasoning tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    pub opens: bool,
    pub len: usize,
}

/// The reasoning tag at `at`, in any case.
pub(crate) fn tag_at(text: &str, at: usize) -> Option<Tag> {
    let rest = text.as_bytes()[at..].strip_prefix(b"<")?;
    let (rest, slash) = rest.strip_prefix(b"/").map_or((rest, 0), |rest| (rest, 1));
    seen(12);
    NAMES.iter().find_map(|name| {
        let is_name = rest.get(..name.len())?.eq_ignore_ascii_case(name.as_bytes());
        (is_name && rest.get(name.len()) == Some(&b'>'))
            .then_some(Tag { opens: slash == 0, len: 2 + slash + name.len() })
    })
}

/// Looks up closing tags, each stretch of the text once.
#[derive(Debug, Default)]
pub(crate) struct Reasoning {
    /// From the first place on, the next closing tag ends at the second, if there is one.
    next: Option<(usize, Option<usize>)>,
}

impl Reasoning {
    /// Where the next closing tag behind `at` ends.
    pub(crate) fn end_after(&mut self, text: &str, at: usize) -> Option<usize> {
        match self.next {
            Some((from, None)) if from <= at => None,
            Some((from, Some(end))) if from <= at && at < end => Some(end),
            _ => {
                let end = closing_tags(text, at).next().map(|(start, len)| start + len);
                self.next = Some((at, end));
                end
            }
        }
    }
}

/// The closing tags from `at` on.
fn closing_tags(text: &str, at: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut from = at;
    std::iter::from_fn(move || {
        while let Some(found) = text[from..].find("</") {
            let start = from + found;
            seen(found + 2);
            from = start + 2;
            if let Some(tag) = tag_at(text, start) {
                return Some((start, tag.len));
            }
        }
        seen(text.len() - from);
        from = text.len();
        None
    })
}

/// Where the last closing tag behind `at` ends that stands on a line of its own.
pub(crate) fn last_end_of_line(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_alone = |(start, len): &(usize, usize)| {
        let blank = |byte: &&u8| matches!(**byte, b' ' | b'\t' | b'\r');
        let before = bytes[..*start].iter().rev().take(8).find(|byte| !blank(byte));
        let after = bytes[start + len..].iter().take(8).find(|byte| !blank(byte));
        before == Some(&b'\n') && after.is_none_or(|byte| *byte == b'\n')
    };
    closing_tags(text, at).filter(is_alone).last().map(|(start, len)| start + len)
}
