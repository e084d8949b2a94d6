//! What starts at a `<`: a tag, an element with its content, a comment, a declaration or an address.
//!
//! Every search forward is remembered, so that a text full of openers without closers is still read in linear time.

use std::ops::Range;

use super::closers::{self, Closers};
use super::names::Name;
use super::search::{Next, blank_line, find, find_bracket, find_closer, is_escaped};
use super::tag::{self, Shape};

/// Something that goes, and where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found<'a> {
    /// One tag. A start tag may be a word in angle brackets, which stays.
    Tag { name: Name, word: Option<&'a str>, end: usize },
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

/// What stands at a `<`, and how far that can be told.
pub(super) struct Read<'a> {
    pub(super) found: Option<Found<'a>>,
    /// Nothing from here on has a say in it.
    pub(super) looked: usize,
    /// Nor do the letters of this tag alone: nobody knows its name, and whether it is a tag depends on others like it.
    pub(super) unknown: bool,
}

/// Reads a text from left to right. Nothing found reaches into a protected range.
pub(super) struct Scanner<'a> {
    text: &'a str,
    protected: &'a [Range<usize>],
    next_protected: usize,
    /// Whether back-ticks mean code: then `` `-->` `` and `` `</script>` `` close nothing.
    code: bool,
    comment: Next,
    odd_comment: Next,
    instruction: Next,
    cdata: Next,
    blank: Next,
    /// The end of the blank line that was found last.
    blank_end: usize,
    closers: Option<Closers>,
    /// Whether a tag that nobody knows closes somewhere: if not, none opens.
    unknown_close: Option<bool>,
    /// How many names were asked about that may wait for the owner's words.
    asked: usize,
}

/// So many names in angle brackets may wait for the owner's words: more are no honest text, and asking takes its time.
const ASKED_MAX: usize = 200;

/// A reading that says nothing about a part of the text: it has to be done again.
const NOWHERE: usize = usize::MAX;

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, protected: &'a [Range<usize>], code: bool) -> Self {
        Scanner {
            text,
            protected,
            next_protected: 0,
            code,
            comment: Next::default(),
            odd_comment: Next::default(),
            instruction: Next::default(),
            cdata: Next::default(),
            blank: Next::default(),
            blank_end: 0,
            closers: None,
            unknown_close: None,
            asked: 0,
        }
    }

    /// Reads the `<` at `at`; each call has to be further to the right than the last one.
    pub(super) fn read(&mut self, at: usize) -> Read<'a> {
        let rest = &self.text[at..];
        let certain = |found| Read { found, looked: at + 2, unknown: false };
        match rest.as_bytes().get(1) {
            Some(b'!') if rest.starts_with("<!--") => certain(Some(self.read_comment(at))),
            Some(b'!') => self.read_declaration(at),
            Some(b'?') => self.read_instruction(at),
            Some(b'/') => self.read_tag(at),
            Some(b'a'..=b'z' | b'A'..=b'Z') => self.read_tag(at),
            Some(b'0'..=b'9' | b'_' | b'.' | b'+' | 0x80..) => self.read_address(at),
            _ => certain(None),
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
        let (text, end) = (self.text, &mut self.blank_end);
        let blank = self.blank.find(at, |from| {
            let (blank, after) = blank_line(text, from)?;
            *end = after;
            Some(blank)
        });
        self.barrier(at).min(blank.unwrap_or(self.text.len()))
    }

    /// How far a reading looked that may have gone up to `limit` and would have liked to go on.
    fn looked(&mut self, at: usize, looked: usize, limit: usize) -> usize {
        if looked < limit {
            looked
        } else if limit == self.text.len() {
            limit
        } else if limit == self.barrier(at) {
            NOWHERE
        } else {
            self.blank_end
        }
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

    fn read_declaration(&mut self, at: usize) -> Read<'a> {
        let text = self.text;
        let is_cdata = text.as_bytes()[at..].get(..9).is_some_and(|start| start.eq_ignore_ascii_case(b"<![CDATA["));
        if is_cdata {
            let barrier = self.barrier(at);
            let close = self.cdata.find(at, |from| find(text, from, "]]>")).filter(|&close| close + 3 <= barrier);
            return Read { found: Some(Found::Cdata { end: at + 9, close }), looked: NOWHERE, unknown: false };
        }
        self.first_greater(at)
    }

    fn read_instruction(&mut self, at: usize) -> Read<'a> {
        let text = self.text;
        // A script of a server may hold blank lines; `<?` in prose may not.
        let bytes = text.as_bytes();
        let named = bytes.get(at + 2).is_some_and(|&b| b == b'=' || b.is_ascii_alphabetic());
        let limit = if named { self.barrier(at) } else { self.limit(at) };
        let close = self.instruction.find(at, |from| find(text, from, "?>")).filter(|&close| close + 2 <= limit);
        let found = match close {
            Some(close) if close > at => Some(Found::Comment { end: close + 2 }),
            _ => self.first_greater(at).found,
        };
        Read { found, looked: NOWHERE, unknown: false }
    }

    /// `<!…>` and `<?…>` end at the first `>`; another `<` before it means that this one never ended.
    fn first_greater(&mut self, at: usize) -> Read<'a> {
        let limit = self.limit(at);
        let end = find_bracket(self.text, at + 1, limit);
        let found = match end {
            Some(end) if self.text.as_bytes()[end] == b'>' => Found::Comment { end: end + 1 },
            _ => Found::Open,
        };
        let looked = self.looked(at, end.map_or(limit, |end| end + 1), limit);
        Read { found: Some(found), looked, unknown: false }
    }

    fn read_tag(&mut self, at: usize) -> Read<'a> {
        let limit = self.limit(at);
        let bytes = self.text.as_bytes();
        let (text, protected, code, closers) = (self.text, self.protected, self.code, &mut self.closers);
        let unknown_close = &mut self.unknown_close;
        let mut unknown = false;
        let name = |name: &[u8]| {
            Name::read(name).or_else(|| {
                // Asked only about a letter, so that `<3` and `<-` cost nothing.
                name.first().filter(|b| b.is_ascii_alphabetic())?;
                unknown = true;
                (*unknown_close.get_or_insert_with(|| closers::closes_unknown(text))).then_some(())?;
                let closers = closers.get_or_insert_with(|| Closers::find(text, protected, code));
                closers.is_paired(name, at).then_some(Name::PAIRED)
            })
        };
        let (mut shape, looked) = tag::read(bytes, at, limit, name);
        if let Shape::Closed { name, closing: false, bare: true, empty: false, end } = shape
            && name.is_custom()
            && self.waits_for_words(at, end)
        {
            unknown = true;
            shape = Shape::Text;
        }
        let found = match shape {
            Shape::Text if bytes.get(at + 1) != Some(&b'/') => {
                let address = self.read_address(at);
                let looked = self.looked(at, looked, limit).max(address.looked);
                return Read { looked, unknown, ..address };
            }
            Shape::Text => None,
            Shape::Open => Some(Found::Open),
            Shape::Closed { name, closing, bare, empty, end } => {
                let content = if closing { None } else { self.content(at, name, empty, end) };
                let word = if bare && !closing && !empty { self.word(at, name, end) } else { None };
                Some(content.map_or(Found::Tag { name, word, end }, |end| Found::Element { name, end }))
            }
        };
        Read { found, looked: self.looked(at, looked, limit), unknown }
    }

    /// Whether the bare tag between `at` and `end` waits for the owner's words: `Call <your-phone-number>`, closed nowhere.
    fn waits_for_words(&mut self, at: usize, end: usize) -> bool {
        self.asked += 1;
        let (text, protected, code) = (self.text, self.protected, self.code);
        let name = text[at + 1..end - 1].trim_end();
        self.asked <= ASKED_MAX && crate::tidy::asks(name) && {
            let closers = self.closers.get_or_insert_with(|| Closers::find(text, protected, code));
            !closers.closes_custom(name.as_bytes())
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

    /// The name of the bare tag between `at` and `end` when a reader should see it: a word that stands for something else
    /// (`cd <dir>`), the name of a tag that is written about (`the <b> tag`), or one that markdown was told to show (`\\<b>`).
    fn word(&mut self, at: usize, name: Name, end: usize) -> Option<&'a str> {
        let (text, protected, code) = (self.text, self.protected, self.code);
        let is_written_about = || {
            let next = text[end..].strip_prefix(' ').unwrap_or("");
            let next = &next[..next.find(|c: char| !c.is_alphanumeric()).unwrap_or(next.len())];
            TAG_WORDS.iter().any(|word| word.eq_ignore_ascii_case(next))
        };
        let stands_for_something = name.placeholder().is_some_and(|name| {
            let closers = self.closers.get_or_insert_with(|| Closers::find(text, protected, code));
            !closers.closes_placeholder(name)
        });
        let is_word = stands_for_something || code && is_escaped(text, at) || is_written_about();
        is_word.then(|| text[at + 1..end - 1].trim_end())
    }

    fn read_address(&mut self, at: usize) -> Read<'a> {
        let limit = self.limit(at);
        // Another `<` comes first in a text full of them, and ends the look at it.
        let end = find_bracket(self.text, at + 1, limit);
        let found = end.filter(|&end| self.text.as_bytes()[end] == b'>').and_then(|end| self.address(at, end));
        let looked = self.looked(at, end.map_or(limit, |end| end + 1), limit);
        Read { found, looked, unknown: false }
    }

    /// The address between the brackets at `at` and `end`.
    fn address(&self, at: usize, end: usize) -> Option<Found<'a>> {
        let text = self.text;
        let (address, label) = super::address::read(&text[at + 1..end])?;
        // `[words](<https://…>)` and `[name]: <https://…>` are destinations of links: their brackets may be needed.
        let before = text[..at].trim_end_matches([' ', '\t']);
        let is_destination = self.code && (before.ends_with("](") || before.ends_with("]:"));
        (!is_destination).then_some(Found::Address { address, label, end: end + 1 })
    }
}

/// What people call a tag when they write about one.
const TAG_WORDS: [&str; 10] =
    ["tag", "tags", "element", "elements", "attribute", "balise", "balises", "etiqueta", "etichetta", "elemento"];
