//! The lines of a markdown text: where fenced code stands, and where a code span has to end at the latest.

use std::ops::Range;

use super::work::visit;

/// As deep as the renderer follows quotes and lists; deeper texts are shown without any code.
const DEPTH_MAX: usize = 64;

/// What the lines of a text hold.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Blocks {
    pub(super) fences: Vec<Fence>,
    /// Where a paragraph, a heading, a table row … starts: no code span crosses these.
    pub(super) starts: Vec<usize>,
}

/// One fenced code block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fence {
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

/// A place in a line, and the columns of a tab that are not used up.
#[derive(Clone, Copy)]
struct Cursor {
    at: usize,
    column: usize,
    spare: usize,
}

struct OpenFence {
    fence: Fence,
    mark: u8,
    length: usize,
    depth: usize,
}

/// Reads the blocks of `text`; `None` when it is nested too deeply to be shown as markdown.
pub(super) fn read(text: &str) -> Option<Blocks> {
    let mut reader = Reader { bytes: text.as_bytes(), ..Reader::default() };
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
    bytes: &'a [u8],
    blocks: Blocks,
    containers: Vec<Container>,
    open: Option<OpenFence>,
    /// Whether the last line was part of a paragraph.
    paragraph: bool,
    /// The last mark of a rule that was met, and how far it and white space reach.
    marks: (u8, usize),
}

impl Reader<'_> {
    fn line(&mut self, start: usize, end: usize) -> Option<()> {
        let mut cursor = Cursor { at: start, column: 0, spare: 0 };
        let matched = self.matched(&mut cursor, end);
        if let Some(open) = &self.open {
            if matched < open.depth {
                // The quote or the list item that holds the fence is over.
                let fence = Fence { end: start.saturating_sub(1).max(open.fence.code), ..open.fence };
                self.blocks.fences.push(fence);
                self.open = None;
            } else {
                if self.closes(open, cursor, end) {
                    self.blocks.fences.push(Fence { end, ..open.fence });
                    self.open = None;
                }
                return Some(());
            }
        }
        let contained = self.enter(&mut cursor, matched, end)?;
        self.leaf(cursor, start, end, matched, contained);
        Some(())
    }

    /// Steps over the marks of the open containers that `cursor`'s line still has.
    fn matched(&self, cursor: &mut Cursor, end: usize) -> usize {
        for (number, container) in self.containers.iter().enumerate() {
            let indent = self.indent(*cursor, end);
            let first = self.first(*cursor, end);
            match container {
                Container::Quote if indent < 4 && first == Some(b'>') => self.step_over_quote(cursor, end),
                Container::Item(_) if first.is_none() => {}
                Container::Item(width) if indent >= *width => self.step(cursor, end, *width),
                _ => return number,
            }
        }
        self.containers.len()
    }

    /// Opens the containers that start on the line, and says whether there was one.
    fn enter(&mut self, cursor: &mut Cursor, matched: usize, end: usize) -> Option<bool> {
        let mut entered = false;
        while self.indent(*cursor, end) < 4 {
            let container = if self.first(*cursor, end) == Some(b'>') {
                self.step_over_quote(cursor, end);
                Container::Quote
            } else {
                let continues = self.paragraph && !entered && matched == self.containers.len();
                let Some(width) = self.item(cursor, end, continues) else { break };
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
    fn item(&mut self, cursor: &mut Cursor, end: usize, continues: bool) -> Option<usize> {
        let indent = self.indent(*cursor, end);
        let at = cursor.at + self.blanks(*cursor, end);
        let rest = &self.bytes[at..end];
        let marker = match rest.first()? {
            b'-' | b'+' | b'*' if !self.is_rule(at, end) => 1,
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
        self.step(cursor, end, indent);
        *cursor = Cursor { at: cursor.at + marker, column: cursor.column + marker, spare: 0 };
        let blanks = if is_empty { 1 } else { self.indent(*cursor, end) };
        let blanks = if blanks > 4 { 1 } else { blanks };
        self.step(cursor, end, blanks);
        Some(indent + marker + blanks)
    }

    fn leaf(&mut self, cursor: Cursor, start: usize, end: usize, matched: usize, entered: bool) {
        let indent = self.indent(cursor, end);
        let at = cursor.at + self.blanks(cursor, end);
        let rest = &self.bytes[at..end];
        if rest.is_empty() {
            if !entered {
                self.containers.truncate(matched);
            }
            self.paragraph = false;
            self.blocks.starts.push(start);
            return;
        }
        let lazy = self.paragraph && !entered;
        if indent < 4 {
            if let Some((mark, length)) = opens_fence(rest) {
                if !entered {
                    self.containers.truncate(matched);
                }
                let fence = Fence { start: at, info: at + length, code: end, end };
                self.open = Some(OpenFence { fence, mark, length, depth: self.containers.len() });
                self.paragraph = false;
                self.blocks.starts.push(start);
                return;
            }
            let underlined = lazy && matched == self.containers.len() && is_underline(rest);
            if underlined || self.is_rule(at, end) || is_heading(&self.bytes[at..end]) {
                if !entered {
                    self.containers.truncate(matched);
                }
                self.paragraph = false;
                self.blocks.starts.extend([start, end]);
                return;
            }
        } else if !lazy {
            // Indented code: its back-ticks pair with nothing outside.
            self.containers.truncate(if entered { self.containers.len() } else { matched });
            self.blocks.starts.extend([start, end]);
            return;
        }
        if !lazy {
            self.containers.truncate(if entered { self.containers.len() } else { matched });
            self.blocks.starts.push(start);
        } else if rest[0] == b'|' {
            self.blocks.starts.push(start);
        }
        self.paragraph = true;
    }

    fn closes(&self, open: &OpenFence, cursor: Cursor, end: usize) -> bool {
        let rest = &self.bytes[cursor.at + self.blanks(cursor, end)..end];
        let length = rest.iter().take_while(|&&b| b == open.mark).count();
        self.indent(cursor, end) < 4 && length >= open.length && rest[length..].iter().all(|&b| b == b' ' || b == b'\t')
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

    /// How many bytes of white space follow.
    fn blanks(&self, cursor: Cursor, end: usize) -> usize {
        let blanks = self.bytes[cursor.at..end].iter().take_while(|&&b| b == b' ' || b == b'\t').count();
        visit(blanks + 1);
        blanks
    }

    /// How many columns of white space follow; 4 says "at least 4" unless `width` needs more.
    fn indent(&self, cursor: Cursor, end: usize) -> usize {
        let mut column = cursor.column;
        for &byte in &self.bytes[cursor.at..end] {
            match byte {
                b' ' => column += 1,
                b'\t' => column += 4 - column % 4,
                _ => break,
            }
        }
        cursor.spare + column - cursor.column
    }

    fn first(&self, cursor: Cursor, end: usize) -> Option<u8> {
        self.bytes[cursor.at + self.blanks(cursor, end)..end].first().copied()
    }

    /// Steps over `columns` columns of white space.
    fn step(&self, cursor: &mut Cursor, end: usize, columns: usize) {
        let mut left = columns;
        let spare = cursor.spare.min(left);
        cursor.spare -= spare;
        left -= spare;
        while left > 0 && cursor.at < end {
            let width = match self.bytes[cursor.at] {
                b' ' => 1,
                b'\t' => 4 - cursor.column % 4,
                _ => return,
            };
            cursor.at += 1;
            cursor.column += width;
            cursor.spare = width.saturating_sub(left);
            left = left.saturating_sub(width);
        }
    }

    fn step_over_quote(&self, cursor: &mut Cursor, end: usize) {
        let indent = self.indent(*cursor, end);
        self.step(cursor, end, indent);
        *cursor = Cursor { at: cursor.at + 1, column: cursor.column + 1, spare: 0 };
        self.step(cursor, end, 1);
    }
}

/// The mark and the length of the run that opens a fence.
fn opens_fence(rest: &[u8]) -> Option<(u8, usize)> {
    let mark = *rest.first().filter(|&&b| b == b'`' || b == b'~')?;
    let length = rest.iter().take_while(|&&b| b == mark).count();
    let is_fence = length >= 3 && !(mark == b'`' && rest[length..].contains(&b'`'));
    is_fence.then_some((mark, length))
}

fn is_heading(rest: &[u8]) -> bool {
    let level = rest.iter().take_while(|&&b| b == b'#').count();
    (1..=6).contains(&level) && rest.get(level).is_none_or(|&b| b == b' ' || b == b'\t')
}

fn is_underline(rest: &[u8]) -> bool {
    let mark = rest[0];
    let length = rest.iter().take_while(|&&b| b == mark).count();
    matches!(mark, b'=' | b'-') && rest[length..].iter().all(|&b| b == b' ' || b == b'\t')
}

/// Where a fence may be protected: its marks and its code, not the info string between them, which no reader sees.
impl Fence {
    pub(super) fn ranges(self) -> [Range<usize>; 2] {
        [self.start..self.info, self.code..self.end]
    }
}
