//! What starts at a `<`: a tag, an element with its content, a comment, a declaration or an address.
//!
//! Every search forward is remembered, so that a text full of openers without closers is still read in linear time.

use std::ops::Range;

use super::closers::Closers;
use super::names::Name;
use super::tag::{self, Shape};
use super::work::visit;

/// Something that goes, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found<'a> {
    /// One tag.
    Tag { name: Name, end: usize },
    /// An element that goes with its content.
    Element { name: Name, end: usize },
    /// A comment, a declaration or a processing instruction; also what opens an unclosed one.
    Comment { end: usize },
    /// `<![CDATA[`, whose words stay, and where its `]]>` stands.
    Cdata { end: usize, close: Option<usize> },
    /// `<https://…>`, `<mailto:…>`, `<name@host>`, the address in it and its label.
    Address { address: &'a str, label: &'a str, end: usize },
    /// A tag that starts and never ends.
    Open,
}

impl Found<'_> {
    pub(super) fn end(&self, at: usize) -> usize {
        match *self {
            Found::Tag { end, .. }
            | Found::Element { end, .. }
            | Found::Comment { end }
            | Found::Cdata { end, .. }
            | Found::Address { end, .. } => end,
            Found::Open => at + 1,
        }
    }
}

/// Reads a text from left to right. Nothing found reaches into a protected range.
pub(super) struct Scanner<'a> {
    text: &'a str,
    protected: &'a [Range<usize>],
    next_protected: usize,
    /// Whether back-ticks mean code: then `` `-->` `` and `` `</script>` `` close nothing.
    code: bool,
    greater: Next,
    comment: Next,
    odd_comment: Next,
    instruction: Next,
    cdata: Next,
    blank: Next,
    closers: Option<Closers>,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, protected: &'a [Range<usize>], code: bool) -> Self {
        Scanner {
            text,
            protected,
            next_protected: 0,
            code,
            greater: Next::default(),
            comment: Next::default(),
            odd_comment: Next::default(),
            instruction: Next::default(),
            cdata: Next::default(),
            blank: Next::default(),
            closers: None,
        }
    }

    /// Reads the `<` at `at`; each call has to be further to the right than the last one.
    pub(super) fn read(&mut self, at: usize) -> Option<Found<'a>> {
        let rest = &self.text[at..];
        match rest.as_bytes().get(1)? {
            b'!' if rest.starts_with("<!--") => Some(self.read_comment(at)),
            b'!' => Some(self.read_declaration(at)),
            b'?' => Some(self.read_instruction(at)),
            b'/' => self.read_tag(at),
            b'a'..=b'z' | b'A'..=b'Z' => self.read_tag(at).or_else(|| self.read_address(at)),
            b'0'..=b'9' | b'_' | b'.' | b'+' | 0x80.. => self.read_address(at),
            _ => None,
        }
    }

    /// Where the next protected range starts, or the end of the text.
    pub(super) fn barrier(&mut self, at: usize) -> usize {
        while self.protected.get(self.next_protected).is_some_and(|range| range.start < at) {
            self.next_protected += 1;
        }
        self.protected.get(self.next_protected).map_or(self.text.len(), |range| range.start)
    }

    /// Where a tag has to end: no tag crosses a blank line.
    fn limit(&mut self, at: usize) -> usize {
        let blank = self.blank.find(at, |from| blank_line(self.text, from));
        self.barrier(at).min(blank.unwrap_or(self.text.len()))
    }

    fn read_comment(&mut self, at: usize) -> Found<'a> {
        let (text, code, barrier) = (self.text, self.code, self.barrier(at));
        let inside = at + 4;
        if let Some(complete) = [">", "->"].iter().find(|mark| text[inside..].starts_with(**mark)) {
            return Found::Comment { end: inside + complete.len() };
        }
        let plain = self.comment.find(inside, |from| find_closer(text, from, "-->", code)).map(|close| close + 3);
        let odd = self.odd_comment.find(inside, |from| find_closer(text, from, "--!>", code)).map(|close| close + 4);
        let end = plain.into_iter().chain(odd).min().filter(|&end| end <= barrier);
        Found::Comment { end: end.unwrap_or(inside) }
    }

    fn read_declaration(&mut self, at: usize) -> Found<'a> {
        let text = self.text;
        let is_cdata = text.as_bytes()[at..].get(..9).is_some_and(|start| start.eq_ignore_ascii_case(b"<![CDATA["));
        if is_cdata {
            let barrier = self.barrier(at);
            let close = self.cdata.find(at, |from| find(text, from, "]]>")).filter(|&close| close + 3 <= barrier);
            return Found::Cdata { end: at + 9, close };
        }
        self.first_greater(at)
    }

    fn read_instruction(&mut self, at: usize) -> Found<'a> {
        let text = self.text;
        // A script of a server may hold blank lines; `<?` in prose may not.
        let bytes = text.as_bytes();
        let named = bytes.get(at + 2).is_some_and(|&b| b == b'=' || b.is_ascii_alphabetic());
        let limit = if named { self.barrier(at) } else { self.limit(at) };
        match self.instruction.find(at, |from| find(text, from, "?>")).filter(|&close| close + 2 <= limit) {
            Some(close) if close > at => Found::Comment { end: close + 2 },
            _ => self.first_greater(at),
        }
    }

    /// `<!…>` and `<?…>` end at the first `>`; another `<` before it means that this one never ended.
    fn first_greater(&mut self, at: usize) -> Found<'a> {
        let (text, limit) = (self.text, self.limit(at));
        let greater = self.greater.find(at, |from| find_byte(text, from, b'>')).filter(|&greater| greater < limit);
        match greater {
            Some(greater) if find_byte(&text[..greater], at + 1, b'<').is_none() => Found::Comment { end: greater + 1 },
            _ => Found::Open,
        }
    }

    fn read_tag(&mut self, at: usize) -> Option<Found<'a>> {
        let limit = self.limit(at);
        let bytes = self.text.as_bytes();
        let (text, protected, code, closers) = (self.text, self.protected, self.code, &mut self.closers);
        let name = |name: &[u8]| {
            Name::read(name).or_else(|| {
                // Asked only about a letter, so that `<3` and `<-` cost nothing.
                name.first().filter(|b| b.is_ascii_alphabetic())?;
                let closers = closers.get_or_insert_with(|| Closers::find(text, protected, code));
                closers.is_paired(name, at).then_some(Name::PAIRED)
            })
        };
        match tag::read(bytes, at, limit, name) {
            Shape::Text => None,
            Shape::Open => Some(Found::Open),
            Shape::Closed { name, closing, empty, end } => {
                let content = if closing { None } else { self.content(at, name, empty, end) };
                Some(content.map_or(Found::Tag { name, end }, |end| Found::Element { name, end }))
            }
        }
    }

    /// The end of the element whose start tag reaches from `at` to `end`, when it goes with its content and closes.
    fn content(&mut self, at: usize, name: Name, empty: bool, end: usize) -> Option<usize> {
        let risky = name.risky()?;
        if empty && name.nests() {
            return None;
        }
        let barrier = self.barrier(at);
        let closers = self.closers.get_or_insert_with(|| Closers::find(self.text, self.protected, self.code));
        let close = if name.nests() { closers.matching(at) } else { closers.first(risky, end) };
        close.filter(|&close| close <= barrier)
    }

    fn read_address(&mut self, at: usize) -> Option<Found<'a>> {
        let text = self.text;
        let limit = self.limit(at);
        let end = self.greater.find(at, |from| find_byte(text, from, b'>')).filter(|&greater| greater < limit)?;
        let inside = &text[at + 1..end];
        // Asked first: it ends the look at a text full of `<` at the next one.
        if find_byte(inside, 0, b'<').is_some() {
            return None;
        }
        let (address, label) = super::address::read(inside)?;
        // `[words](<https://…>)` and `[name]: <https://…>` are destinations of links: their brackets may be needed.
        let before = text[..at].trim_end_matches([' ', '\t']);
        let is_destination = self.code && (before.ends_with("](") || before.ends_with("]:"));
        (!is_destination).then_some(Found::Address { address, label, end: end + 1 })
    }
}

/// The next place of something, searched for once.
#[derive(Default)]
struct Next {
    /// What the last search found, and that nothing lies between where it started and there.
    known: Option<Option<usize>>,
}

impl Next {
    fn find(&mut self, from: usize, search: impl FnOnce(usize) -> Option<usize>) -> Option<usize> {
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

fn find(text: &str, from: usize, mark: &str) -> Option<usize> {
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

/// `mark` that is not a piece of code of its own.
fn find_closer(text: &str, mut from: usize, mark: &str, code: bool) -> Option<usize> {
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

/// The next line break that is followed by a blank line.
fn blank_line(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        let line = find_byte(text, at, b'\n')?;
        let next = line + 1 + bytes[line + 1..].iter().take_while(|&&b| b == b' ' || b == b'\t').count();
        if bytes.get(next) == Some(&b'\n') {
            return Some(line);
        }
        at = next;
    }
}
