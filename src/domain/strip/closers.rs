//! Where the elements that go with their content close: every closing tag of a text, looked up once.

use std::collections::HashMap;
use std::ops::Range;

use super::names::Name;
use super::scan::{find, is_quoted};
use super::tag::{self, Shape, is_name_byte, is_space};

/// The closing tags of one text.
pub(super) struct Closers {
    /// For each name the closing tags in order, each as its start and its end, and how many were passed.
    by_name: HashMap<u16, (Vec<(usize, usize)>, usize)>,
    /// For each start tag of an element that nests the end of the closing tag that belongs to it.
    matching: HashMap<usize, usize>,
}

impl Closers {
    pub(super) fn find(text: &str, protected: &[Range<usize>], code: bool) -> Closers {
        let bytes = text.as_bytes();
        let mut closers = Closers { by_name: HashMap::new(), matching: HashMap::new() };
        let mut open: HashMap<u16, Vec<usize>> = HashMap::new();
        let mut protected = protected.iter();
        let mut range = protected.next();
        let mut at = 0;
        while let Some(less) = find(text, at, "<") {
            at = less + 1;
            while range.is_some_and(|range| range.end <= less) {
                range = protected.next();
            }
            if range.is_some_and(|range| range.start <= less) {
                continue;
            }
            let closing = bytes.get(at) == Some(&b'/');
            let start = at + usize::from(closing);
            let length = bytes[start..].iter().take_while(|&&b| is_name_byte(b)).count();
            let Some(name) = Name::read(&bytes[start..start + length]) else { continue };
            let Some(risky) = name.risky() else { continue };
            if !bytes.get(start + length).is_some_and(|&b| is_space(b) || b == b'/' || b == b'>') {
                continue;
            }
            if closing {
                let Some(end) = end_of_closer(bytes, start + length) else { continue };
                if code && is_quoted(bytes, less, end) {
                    continue;
                }
                closers.by_name.entry(risky).or_default().0.push((less, end));
                if let Some(opener) = open.get_mut(&risky).and_then(Vec::pop) {
                    closers.matching.insert(opener, end);
                }
            } else if name.nests() && !matches!(tag::read(bytes, less, text.len()), Shape::Closed { empty: true, .. }) {
                open.entry(risky).or_default().push(less);
            }
        }
        closers
    }

    /// The end of the first closing tag of `name` that starts at `from` or later. Calls go from left to right.
    pub(super) fn first(&mut self, name: u16, from: usize) -> Option<usize> {
        let (all, passed) = self.by_name.get_mut(&name)?;
        while all.get(*passed).is_some_and(|&(start, _)| start < from) {
            *passed += 1;
        }
        all.get(*passed).map(|&(_, end)| end)
    }

    /// The end of the closing tag that belongs to the start tag at `at`.
    pub(super) fn matching(&self, at: usize) -> Option<usize> {
        self.matching.get(&at).copied()
    }
}

/// A closing tag ends at the first `>`; another `<` before it means that it never closed.
fn end_of_closer(bytes: &[u8], from: usize) -> Option<usize> {
    let end = from + bytes[from..].iter().position(|&b| b == b'>' || b == b'<')?;
    (bytes[end] == b'>').then_some(end + 1)
}
