//! Puts a text together again so that nothing grows together where something was taken out.

use super::names::Gap;
use super::work::visit;

/// From this indentation on markdown shows a line as code.
const CODE_INDENT: usize = 4;
/// No honest line has more marks in front of its words.
const PREFIX_MAX: usize = 64;

/// What is written, and what was taken out since the last word.
pub(super) struct Writer {
    out: String,
    /// Where the last line of `out` starts.
    line: usize,
    /// The first byte of that line that is no blank: kept, so that no line is looked at again for every tag in it.
    first: Option<u8>,
    /// `out` holds more than white space.
    has_words: bool,
    /// One-line fields: every gap is a space.
    one_line: bool,
    /// Something went since the last word.
    joint: bool,
    /// At least a space has to stand before the next word.
    space: bool,
    /// So many line breaks have to stand before the next word.
    breaks: usize,
    /// The white space read since the first thing went.
    blanks: String,
    /// What the words written last would run into: a space has to stand in between.
    apart: Option<fn(char) -> bool>,
}

impl Writer {
    pub(super) fn new(one_line: bool) -> Self {
        let out = String::new();
        Writer {
            out,
            line: 0,
            first: None,
            has_words: false,
            one_line,
            joint: false,
            space: false,
            breaks: 0,
            blanks: String::new(),
            apart: None,
        }
    }

    /// Notes that something was taken out, and what has to stand in its place.
    pub(super) fn gap(&mut self, gap: Gap) {
        self.joint = true;
        match gap {
            Gap::Nothing => {}
            Gap::Space => self.space = true,
            // A line break would end the row, and the rest of the table with it.
            _ if self.one_line || self.in_table_row() => self.space = true,
            Gap::Line => self.breaks = self.breaks.max(1),
            Gap::Paragraph => self.breaks = 2,
        }
    }

    /// Notes a `<br>`: two of them make a blank line.
    pub(super) fn line_break(&mut self) {
        let gap = if self.breaks == 0 { Gap::Line } else { Gap::Paragraph };
        self.gap(gap);
    }

    /// Writes `text`, which stood right behind what was written or taken out before.
    pub(super) fn push(&mut self, text: &str) {
        let mut text = text;
        if let Some(runs_in) = self.apart
            && let Some(first) = text.chars().next()
        {
            self.apart = None;
            if runs_in(first) && self.blanks.is_empty() {
                self.space = true;
                self.joint = true;
            }
        }
        if self.joint {
            let words = text.trim_start_matches([' ', '\t', '\n']);
            self.blanks.push_str(&text[..text.len() - words.len()]);
            text = words;
            let Some(&first) = text.as_bytes().first() else { return };
            self.join(first, false);
        }
        self.append(text);
    }

    /// Writes `words`, which must not run into the letters around them: those behind them are told by `runs_in`.
    pub(super) fn push_apart(&mut self, words: &str, runs_in: fn(char) -> bool) {
        if self.out.ends_with(char::is_alphanumeric) && self.blanks.is_empty() {
            self.space = true;
            self.joint = true;
        }
        if !words.is_empty() {
            self.push(words);
            self.apart = Some(runs_in);
        }
    }

    /// Writes code, with the indentation that makes it code.
    pub(super) fn push_code(&mut self, code: &str) {
        self.apart = None;
        if self.joint {
            self.join(code.as_bytes()[0], code.starts_with("```") || code.starts_with("~~~"));
        }
        self.append(code);
    }

    pub(super) fn finish(mut self) -> String {
        if self.breaks == 0 {
            self.out.push_str(&self.blanks);
        } else {
            self.trim_line();
        }
        self.out
    }

    /// The length of what is written.
    pub(super) fn len(&self) -> usize {
        self.out.len()
    }

    fn append(&mut self, text: &str) {
        let mut line = text;
        if let Some(last) = text.rfind('\n') {
            self.line = self.out.len() + last + 1;
            self.first = None;
            line = &text[last + 1..];
        }
        if self.first.is_none() {
            self.first = line.bytes().find(|&b| b != b' ' && b != b'\t');
        }
        self.has_words = self.has_words || text.bytes().any(|b| !matches!(b, b' ' | b'\t' | b'\n'));
        visit(text.len());
        self.out.push_str(text);
    }

    /// Writes what has to stand between what was taken out and the word that starts with `first`.
    fn join(&mut self, first: u8, is_fence: bool) {
        let blanks = std::mem::take(&mut self.blanks);
        let breaks = std::mem::take(&mut self.breaks);
        let space = std::mem::take(&mut self.space);
        self.joint = false;
        let read = blanks.bytes().filter(|&b| b == b'\n').count();
        let indent = &blanks[blanks.rfind('\n').map_or(0, |last| last + 1)..];
        if self.one_line {
            self.append(if blanks.is_empty() && space { " " } else { &blanks });
        } else if breaks > 0 {
            self.join_lines(breaks.max(read.min(2)), read > 0, indent, is_fence);
        } else if read > 0 && self.line_is_blank() {
            // What went was a line of its own.
            self.out.truncate(self.line);
            if !self.out.is_empty() {
                self.write_breaks(read.min(2));
            }
            self.append(indent);
        } else if self.out.is_empty() {
            // The text starts here.
        } else if read > 0 || self.line_is_blank() {
            if read > 0 {
                // What stood at the end of the line took the space in front of it along.
                self.trim_line();
            }
            self.append(&blanks);
        } else if !blanks.is_empty() {
            let has_blank = matches!(self.out.as_bytes().last(), Some(b' ' | b'\t'));
            self.append(if has_blank { "" } else { &blanks });
        } else {
            let last = self.out.as_bytes().last().copied().unwrap_or(b' ');
            // Two runs of back-ticks would make one, and an escaped one would open nothing.
            let splits = first == b'`' && matches!(last, b'`' | b'\\');
            self.append(if splits || space && !last.is_ascii_whitespace() { " " } else { "" });
        }
    }

    fn join_lines(&mut self, breaks: usize, on_own_line: bool, indent: &str, is_fence: bool) {
        if !self.has_words {
            self.out.clear();
            self.line = 0;
        } else if self.line_is_blank() {
            let kept = self.out.split_off(self.line);
            self.write_breaks(breaks);
            if !on_own_line && columns(&kept) < CODE_INDENT {
                self.append(&kept);
            }
        } else if !on_own_line && is_bare_prefix(&self.out[self.line..]) {
            return;
        } else {
            self.trim_line();
            self.write_breaks(breaks);
        }
        // The indentation of pretty-printed HTML would make code of its words.
        if on_own_line && (is_fence || columns(indent) < CODE_INDENT) {
            self.append(indent);
        }
    }

    /// Ends `out` with at least `breaks` line breaks.
    fn write_breaks(&mut self, breaks: usize) {
        let there = self.out.bytes().rev().take(breaks).take_while(|&b| b == b'\n').count();
        for _ in there..breaks {
            self.append("\n");
        }
    }

    fn trim_line(&mut self) {
        let trimmed = self.out.trim_end_matches([' ', '\t']).len();
        visit(self.out.len() - trimmed);
        self.out.truncate(trimmed.max(self.line));
    }

    fn line_is_blank(&self) -> bool {
        self.first.is_none()
    }

    fn in_table_row(&self) -> bool {
        self.first == Some(b'|')
    }
}

fn columns(indent: &str) -> usize {
    visit(indent.len());
    indent.bytes().map(|b| if b == b'\t' { CODE_INDENT } else { 1 }).sum()
}

/// Whether `line` holds only the marks that quotes, list items and headings start with.
fn is_bare_prefix(line: &str) -> bool {
    if line.len() > PREFIX_MAX {
        return false;
    }
    let mut rest = line.as_bytes();
    while let Some(&first) = rest.first() {
        let length = match first {
            b' ' | b'\t' | b'>' => 1,
            b'-' | b'+' | b'*' => marker(rest, 1),
            b'#' => marker(rest, rest.iter().take_while(|&&b| b == b'#').count()),
            b'0'..=b'9' => {
                let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                if matches!(rest.get(digits), Some(b'.' | b')')) { marker(rest, digits + 1) } else { 0 }
            }
            _ => 0,
        };
        if length == 0 {
            return false;
        }
        rest = &rest[length..];
    }
    true
}

/// `length` when white space follows, which makes a marker of it; otherwise 0.
fn marker(rest: &[u8], length: usize) -> usize {
    if matches!(rest.get(length), Some(b' ' | b'\t')) { length } else { 0 }
}
