//! Which tags of a text belong together: every closing tag is looked up once.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::names::Name;
use super::search::{find_byte, is_quoted};
use super::tag::{self, Shape, is_space};
use super::work::visit;

/// The closing tags of one text, and what they close.
#[derive(Default)]
pub(super) struct Closers {
    /// For each name the closing tags in order, each as its start and its end, and how many were passed.
    by_name: HashMap<u16, (Vec<(usize, usize)>, usize)>,
    /// For each start tag of an element that nests the end of the closing tag that belongs to it.
    matching: HashMap<usize, usize>,
    /// For each name nobody knows that closes, in lower case: where it opens first, and where it closes last.
    unknown: HashMap<Vec<u8>, (usize, usize)>,
    /// The words standing for something else that close somewhere, and so do not.
    placeholders: HashSet<u16>,
    /// The custom elements that close somewhere, in lower case.
    custom: HashSet<Vec<u8>>,
}

impl Closers {
    pub(super) fn find(text: &str, protected: &[Range<usize>], code: bool) -> Closers {
        let bytes = text.as_bytes();
        let mut closers = Closers::default();
        let mut open: HashMap<u16, Vec<usize>> = HashMap::new();
        let mut unknown = Vec::new();
        let mut protected = protected.iter();
        let mut range = protected.next();
        let mut at = 0;
        while let Some(less) = find_byte(text, at, b'<') {
            at = less + 1;
            while range.is_some_and(|range| range.end <= less) {
                range = protected.next();
            }
            if range.is_some_and(|range| range.start <= less) {
                continue;
            }
            let (closing, letters) = tag::name_at(bytes, less);
            let after = letters.end;
            if !bytes.get(after).is_some_and(|&b| is_space(b) || b == b'/' || b == b'>') {
                continue;
            }
            let Some(name) = Name::read(&bytes[letters.clone()]) else {
                if closing {
                    closers.closes(&bytes[letters], less);
                } else {
                    unknown.push(letters);
                }
                continue;
            };
            if closing && name.is_custom() {
                closers.custom.insert(bytes[letters].to_ascii_lowercase());
                continue;
            }
            closers.placeholders.extend(name.placeholder().filter(|_| closing));
            let Some(risky) = name.risky() else { continue };
            if closing {
                let Some(end) = end_of_closer(bytes, after) else { continue };
                if code && is_quoted(bytes, less, end) {
                    continue;
                }
                closers.by_name.entry(risky).or_default().0.push((less, end));
                if let Some(opener) = open.get_mut(&risky).and_then(Vec::pop) {
                    closers.matching.insert(opener, end);
                }
            } else if name.nests()
                && !matches!(tag::read(bytes, less, text.len(), Name::read).0, Shape::Closed { empty: true, .. })
            {
                open.entry(risky).or_default().push(less);
            }
        }
        if !closers.unknown.is_empty() {
            unknown.into_iter().for_each(|letters| closers.opens(&bytes[letters.clone()], letters.start - 1));
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

    /// Whether the tag at `at`, with a name nobody knows, is one of those that open and close: then it is markup and no word
    /// in angle brackets.
    pub(super) fn is_paired(&self, name: &[u8], at: usize) -> bool {
        if self.unknown.is_empty() {
            return false;
        }
        let mut lower = [0; NAME_MAX];
        let found = self.unknown.get(lowered(name, &mut lower));
        found.is_some_and(|&(first, last)| first <= at && at <= last)
    }

    /// Whether a tag of `name` closes anywhere.
    pub(super) fn closes_placeholder(&self, name: u16) -> bool {
        self.placeholders.contains(&name)
    }

    /// Whether a tag of the custom element `name` closes anywhere.
    pub(super) fn closes_custom(&self, name: &[u8]) -> bool {
        self.custom.contains(&name.to_ascii_lowercase())
    }

    fn closes(&mut self, name: &[u8], at: usize) {
        let mut lower = [0; NAME_MAX];
        let name = lowered(name, &mut lower);
        if !name.first().is_some_and(u8::is_ascii_alphabetic) {
            return;
        }
        match self.unknown.get_mut(name) {
            Some((_, last)) => *last = at,
            None => {
                self.unknown.insert(name.to_owned(), (usize::MAX, at));
            }
        }
    }

    fn opens(&mut self, name: &[u8], at: usize) {
        let mut lower = [0; NAME_MAX];
        if let Some((first, _)) = self.unknown.get_mut(lowered(name, &mut lower)) {
            *first = (*first).min(at);
        }
    }

    /// The end of the closing tag that belongs to the start tag at `at`.
    pub(super) fn matching(&self, at: usize) -> Option<usize> {
        self.matching.get(&at).copied()
    }
}

/// Whether `text` may hold a closing tag with a name nobody knows.
pub(super) fn closes_unknown(text: &str) -> bool {
    let bytes = text.as_bytes();
    visit(bytes.len());
    memchr::memmem::find_iter(bytes, "</").any(|less| {
        let name = &bytes[tag::name_at(bytes, less).1];
        name.first().is_some_and(u8::is_ascii_alphabetic) && Name::read(name).is_none()
    })
}

/// The longest name nobody knows that is looked for elsewhere.
const NAME_MAX: usize = 64;

/// `name` in lower case, or nothing when it is longer than any name.
fn lowered<'l>(name: &[u8], lower: &'l mut [u8; NAME_MAX]) -> &'l [u8] {
    let Some(lower) = lower.get_mut(..name.len()) else { return &[] };
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    lower
}

/// A closing tag ends at the first `>`; another `<` before it means that it never closed.
fn end_of_closer(bytes: &[u8], from: usize) -> Option<usize> {
    let end = from + memchr::memchr2(b'>', b'<', &bytes[from..])?;
    visit(end - from);
    (bytes[end] == b'>').then_some(end + 1)
}
