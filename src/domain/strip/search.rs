//! Searches forward that are remembered, and what they look for.

use super::work::visit;

/// Whether markdown shows what stands at `at` as it is: an odd number of backslashes stands in front of it.
pub(super) fn is_escaped(text: &str, at: usize) -> bool {
    let slashes = text.as_bytes()[..at].iter().rev().take_while(|&&b| b == b'\\').count();
    visit(slashes);
    slashes % 2 == 1
}

/// The next place of something, searched for once.
#[derive(Default)]
pub(super) struct Next {
    /// What the last search found, and that nothing lies between where it started and there.
    known: Option<Option<usize>>,
}

impl Next {
    pub(super) fn find(&mut self, from: usize, search: impl FnOnce(usize) -> Option<usize>) -> Option<usize> {
        match self.known {
            Some(None) => None,
            Some(Some(at)) if at >= from => Some(at),
            _ => {
                let found = search(from);
                self.known = Some(found);
                found
            }
        }
    }
}

pub(super) fn find(text: &str, from: usize, mark: &str) -> Option<usize> {
    let rest = text.as_bytes().get(from..)?;
    let found = memchr::memmem::find(rest, mark.as_bytes());
    visit(found.unwrap_or(rest.len()) + mark.len());
    found.map(|at| from + at)
}

pub(super) fn find_byte(text: &str, from: usize, byte: u8) -> Option<usize> {
    let rest = text.as_bytes().get(from..)?;
    let found = memchr::memchr(byte, rest);
    visit(found.unwrap_or(rest.len()) + 1);
    found.map(|at| from + at)
}

/// The next `<` or `>` in front of `limit`.
pub(super) fn find_bracket(text: &str, from: usize, limit: usize) -> Option<usize> {
    let rest = text.as_bytes().get(from..limit)?;
    let found = memchr::memchr2(b'<', b'>', rest);
    visit(found.unwrap_or(rest.len()) + 1);
    found.map(|at| from + at)
}

/// `mark` that is not a piece of code of its own.
pub(super) fn find_closer(text: &str, mut from: usize, mark: &str, code: bool) -> Option<usize> {
    loop {
        let at = find(text, from, mark)?;
        if !code || !is_quoted(text.as_bytes(), at, at + mark.len()) {
            return Some(at);
        }
        from = at + mark.len();
    }
}

/// Whether back-ticks stand directly around what reaches from `start` to `end`.
pub(super) fn is_quoted(bytes: &[u8], start: usize, end: usize) -> bool {
    start > 0 && bytes[start - 1] == b'`' && bytes.get(end) == Some(&b'`')
}

/// The next line break that is followed by a blank line, and the end of that line.
pub(super) fn blank_line(text: &str, from: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let line = find_byte(text, at, b'\n')?;
        let next = line + 1 + bytes[line + 1..].iter().take_while(|&&b| b == b' ' || b == b'\t').count();
        if bytes.get(next) == Some(&b'\n') {
            return Some((line, next + 1));
        }
        at = next;
    }
}
