//! The blocks of a markdown text: fenced code, headings, and where a code span has to end at the latest.

use std::ops::Range;

use super::cursor::{Cursor, is_heading, is_underline, opens_fence};
use super::search::{Next, find};
use super::work::visit;

/// As deep as the renderer follows quotes and lists; deeper texts are shown without any code.
const DEPTH_MAX: usize = 64;

/// What the lines of a text hold.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Blocks {
    pub(super) fences: Vec<Fence>,
    /// Where a paragraph, a heading, a table row … starts: no code span crosses these.
    pub(super) starts: Vec<usize>,
    pub(crate) headings: Vec<Heading>,
    /// Lines of indented code.
    pub(crate) indented: Vec<Range<usize>>,
}

/// One heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    /// Where its `#` or its words start.
    pub(crate) start: usize,
    /// The end of its last line.
    pub(crate) end: usize,
    pub(crate) level: usize,
    /// Where the `=` or `-` under it start.
    pub(crate) underline: Option<usize>,
}

/// What stands on a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaf {
    Blank,
    Rule,
    Fence {
        mark: u8,
        length: usize,
    },
    Heading,
    /// The first line of a comment that closes on a later one.
    Comment {
        close: usize,
    },
    /// The `===` or `---` under a heading.
    Underline,
    Indented,
    /// The first line of a paragraph.
    Text,
    /// A further one.
    Continued,
}

/// One fenced code block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fence {
    /// The marks that open it.
    pub(super) start: usize,
    /// Behind these marks: the info string.
    pub(super) info: usize,
    /// The end of the opening line.
    pub(super) code: usize,
    /// The end of the closing line, or of the last line that belongs to it.
    pub(super) end: usize,
}

/// A block that holds others.
#[derive(Clone, Copy)]
enum Container {
    Quote,
    /// A list item, and how far its lines are indented.
    Item(usize),
}

struct OpenFence {
    fence: Fence,
    mark: u8,
    length: usize,
    depth: usize,
}

/// Reads the blocks of `text`; `None` when it is nested too deeply to be shown as markdown.
pub(crate) fn read(text: &str) -> Option<Blocks> {
    let mut reader = Reader { text, bytes: text.as_bytes(), ..Reader::default() };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let end = start + line.trim_end_matches('\n').len();
        reader.line(start, end)?;
        start += line.len();
    }
    if let Some(open) = reader.open.take() {
        reader.blocks.fences.push(Fence { end: text.len(), ..open.fence });
    }
    Some(reader.blocks)
}

#[derive(Default)]
struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    blocks: Blocks,
    containers: Vec<Container>,
    open: Option<OpenFence>,
    /// Whether the last line was part of a paragraph, and where that starts.
    paragraph: bool,
    paragraph_start: usize,
    /// The last container is an item that has no words yet: a blank line ends it.
    bare: bool,
    /// The comment that this line stands in: where it closes, and how deep it stands.
    comment: Option<(usize, usize)>,
    /// The next `-->` and the next `--!>`.
    closes: [Next; 2],
    /// The last mark of a rule that was met, and how far it and white space reach.
    marks: (u8, usize),
}

impl Reader<'_> {
    fn line(&mut self, start: usize, end: usize) -> Option<()> {
        let mut cursor = Cursor::new(&self.bytes[..end], start);
        let matched = self.matched(&mut cursor);
        if let Some(open) = &self.open {
            if matched < open.depth {
                // The quote or the list item that holds the fence is over.
                let fence = Fence { end: start.saturating_sub(1).max(open.fence.code), ..open.fence };
                self.blocks.fences.push(fence);
                self.open = None;
            } else {
                if closes(open, cursor) {
                    self.blocks.fences.push(Fence { end, ..open.fence });
                    self.open = None;
                }
                return Some(());
            }
        }
        if let Some((close, depth)) = self.comment.take().filter(|&(_, depth)| matched >= depth) {
            self.comment = (close > end).then_some((close, depth));
            self.blocks.starts.extend([start, end]);
            return Some(());
        }
        let entered = self.enter(&mut cursor, matched)?;
        self.leaf(cursor, start, end, matched, entered);
        self.bare = entered && cursor.first().is_none() && matches!(self.containers.last(), Some(Container::Item(_)));
        Some(())
    }

    /// Steps over the marks of the open containers that `cursor`'s line still has.
    fn matched(&self, cursor: &mut Cursor) -> usize {
        for (number, container) in self.containers.iter().enumerate() {
            let indent = cursor.indent();
            let first = cursor.first();
            match container {
                Container::Quote if indent < 4 && first == Some(b'>') => cursor.step_over_quote(),
                Container::Item(_) if first.is_none() && !(self.bare && number + 1 == self.containers.len()) => {}
                Container::Item(width) if indent >= *width => cursor.step(*width),
                _ => return number,
            }
        }
        self.containers.len()
    }

    /// Opens the containers that start on the line, and says whether there was one.
    fn enter(&mut self, cursor: &mut Cursor, matched: usize) -> Option<bool> {
        let mut entered = false;
        while cursor.indent() < 4 {
            let container = if cursor.first() == Some(b'>') {
                cursor.step_over_quote();
                Container::Quote
            } else {
                let continues = self.paragraph && !entered && matched == self.containers.len();
                let Some(width) = self.item(cursor, continues) else { break };
                Container::Item(width)
            };
            if !entered {
                self.containers.truncate(matched);
                self.paragraph = false;
            }
            entered = true;
            self.containers.push(container);
            if self.containers.len() > DEPTH_MAX {
                return None;
            }
        }
        Some(entered)
    }

    /// Steps over a list marker and gives the width of its item.
    fn item(&mut self, cursor: &mut Cursor, continues: bool) -> Option<usize> {
        let indent = cursor.indent();
        let at = cursor.at + cursor.blanks();
        let rest = cursor.rest();
        let marker = match rest.first()? {
            b'-' | b'+' | b'*' if !self.is_rule(at, at + rest.len()) => 1,
            b'0'..=b'9' => {
                let digits = rest.iter().take(10).take_while(|b| b.is_ascii_digit()).count();
                // Only a list that starts with 1 can end a paragraph.
                let starts = !continues || rest[..digits] == *b"1";
                (digits < 10 && starts && matches!(rest.get(digits), Some(b'.' | b')'))).then_some(digits + 1)?
            }
            _ => return None,
        };
        let is_empty = rest[marker..].iter().all(|&b| b == b' ' || b == b'\t');
        if !is_empty && !matches!(rest[marker], b' ' | b'\t') || is_empty && continues {
            return None;
        }
        cursor.step(indent);
        cursor.step_over_mark(marker);
        let blanks = if is_empty { 1 } else { cursor.indent() };
        let blanks = if blanks > 4 { 1 } else { blanks };
        cursor.step(blanks);
        Some(indent + marker + blanks)
    }

    fn leaf(&mut self, cursor: Cursor, start: usize, end: usize, matched: usize, entered: bool) {
        let indent = cursor.indent();
        let at = cursor.at + cursor.blanks();
        let continues = self.paragraph && !entered;
        let leaf = self.kind(indent, at, end, continues, matched);
        if !entered && leaf != Leaf::Continued {
            self.containers.truncate(matched);
        }
        match leaf {
            Leaf::Blank | Leaf::Rule => self.blocks.starts.extend([start, end]),
            Leaf::Fence { mark, length } => {
                let fence = Fence { start: at, info: at + length, code: end, end };
                self.open = Some(OpenFence { fence, mark, length, depth: self.containers.len() });
                self.blocks.starts.push(start);
            }
            Leaf::Heading => {
                let level = self.bytes[at..end].iter().take_while(|&&b| b == b'#').count();
                self.blocks.headings.push(Heading { start: at, end, level, underline: None });
                self.blocks.starts.extend([start, end]);
            }
            Leaf::Underline => {
                let level = if self.bytes[at] == b'=' { 1 } else { 2 };
                let heading = Heading { start: self.paragraph_start, end, level, underline: Some(at) };
                self.blocks.headings.push(heading);
                self.blocks.starts.extend([start, end]);
            }
            // What it hides is no code, and its back-ticks pair with nothing outside.
            Leaf::Comment { close } => {
                self.comment = Some((close, self.containers.len()));
                self.blocks.starts.extend([start, end]);
            }
            Leaf::Indented => {
                self.blocks.indented.push(start..end);
                self.blocks.starts.extend([start, end]);
            }
            Leaf::Text => {
                self.paragraph_start = at;
                self.blocks.starts.push(start);
            }
            // A row of a table: no code span reaches into the next one.
            Leaf::Continued if self.bytes[at] == b'|' => self.blocks.starts.push(start),
            Leaf::Continued => {}
        }
        self.paragraph = matches!(leaf, Leaf::Text | Leaf::Continued);
    }

    /// What the rest of a line is once its containers are stepped over.
    fn kind(&mut self, indent: usize, at: usize, end: usize, continues: bool, matched: usize) -> Leaf {
        let rest = &self.bytes[at..end];
        if rest.is_empty() {
            return Leaf::Blank;
        }
        if indent >= 4 {
            return if continues { Leaf::Continued } else { Leaf::Indented };
        }
        if let Some((mark, length)) = opens_fence(rest) {
            return Leaf::Fence { mark, length };
        }
        if rest.starts_with(b"<!--")
            && let Some(close) = self.comment_close(at + 4).filter(|&close| close > end)
        {
            return Leaf::Comment { close };
        }
        let same_container = matched == self.containers.len();
        if continues && same_container && is_underline(rest) {
            Leaf::Underline
        } else if is_heading(rest) {
            Leaf::Heading
        } else if self.is_rule(at, end) {
            Leaf::Rule
        } else if continues {
            Leaf::Continued
        } else {
            Leaf::Text
        }
    }

    /// Where a comment whose inside starts at `from` closes.
    fn comment_close(&mut self, from: usize) -> Option<usize> {
        if self.bytes[from..].starts_with(b">") || self.bytes[from..].starts_with(b"->") {
            return None;
        }
        let text = self.text;
        let [plain, odd] = &mut self.closes;
        let plain = plain.find(from, |from| find(text, from, "-->")).map(|close| close + 3);
        let odd = odd.find(from, |from| find(text, from, "--!>")).map(|close| close + 4);
        plain.into_iter().chain(odd).min()
    }

    /// Three or more of one of `*`, `-`, `_` and nothing else. How far they reach is the same for every marker of a line.
    fn is_rule(&mut self, at: usize, end: usize) -> bool {
        let mark = self.bytes[at];
        if !matches!(mark, b'*' | b'-' | b'_') {
            return false;
        }
        let (known, reach) = self.marks;
        if known != mark || reach <= at {
            let length = self.bytes[at..end].iter().take_while(|&&b| matches!(b, b' ' | b'\t') || b == mark).count();
            visit(length);
            self.marks = (mark, at + length);
        }
        self.marks.1 == end && self.bytes[at..end].iter().filter(|&&b| b == mark).take(3).count() == 3
    }
}

fn closes(open: &OpenFence, cursor: Cursor) -> bool {
    let rest = cursor.rest();
    let length = rest.iter().take_while(|&&b| b == open.mark).count();
    cursor.indent() < 4 && length >= open.length && rest[length..].iter().all(|&b| b == b' ' || b == b'\t')
}

/// Where a fence may be protected: its marks and its code, not the info string between them, which no reader sees.
impl Fence {
    pub(super) fn ranges(self) -> [Range<usize>; 2] {
        [self.start..self.info, self.code..self.end]
    }
}
