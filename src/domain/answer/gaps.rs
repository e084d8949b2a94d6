//! What stands between two tokens: blanks, comments and, in a quoted mail, the marks in front of the lines.

use super::{signs, work::seen};

/// How many comments a look-ahead steps over. Reading itself has no such limit, for it never goes back.
pub(crate) const COMMENTS_AHEAD: usize = 16;

/// Steps over gaps. Remembers where the last line and the last block comment ended, so that looking ahead from many places
/// of the same line costs one walk along it.
#[derive(Debug, Default)]
pub(crate) struct Gaps {
    /// How many `>` stand in front of every line.
    pub(crate) mail: usize,
    line: Option<(usize, usize)>,
    block: Option<(usize, Option<usize>)>,
}

/// What a gap held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gap {
    pub end: usize,
    pub has_break: bool,
    pub has_comment: bool,
    /// One of the comments goes to the end of its line.
    pub has_line: bool,
    /// A backslash that a chat put in front of the bracket that follows.
    pub has_slash: bool,
    /// A comment that never ends: all that follows belongs to it.
    pub open: bool,
}

impl Gaps {
    /// Gaps in a text with `mail` marks in front of every line.
    pub(crate) fn of_mail(mail: usize) -> Self {
        Gaps { mail, ..Gaps::default() }
    }

    /// Where the line around `at` ends: at its line feed, or at the end of the text.
    fn line_end(&mut self, text: &str, at: usize) -> usize {
        match self.line {
            Some((from, end)) if (from..=end).contains(&at) => end,
            _ => {
                let end =
                    text.as_bytes()[at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |found| at + found);
                seen(end - at);
                self.line = Some((at, end));
                end
            }
        }
    }

    /// Where the block comment whose inside starts at `at` ends, if it does.
    fn block_end(&mut self, text: &str, at: usize) -> Option<usize> {
        match self.block {
            Some((from, None)) if from <= at => None,
            Some((from, Some(end))) if from <= at && at + 2 <= end => Some(end),
            _ => {
                let end = text[at..].find("*/").map(|found| at + found + 2);
                seen(end.unwrap_or(text.len()) - at);
                self.block = Some((at, end));
                end
            }
        }
    }

    /// Steps over the gap at `at`, over at most `comments` comments.
    pub(crate) fn skip(&mut self, text: &str, at: usize, comments: usize) -> Gap {
        let bytes = text.as_bytes();
        let mut gap = Gap { end: at, ..Gap::default() };
        let mut left = comments;
        loop {
            let blank = signs::blank_at(text, gap.end);
            seen(1);
            if blank > 0 {
                let is_break = bytes[gap.end] == b'\n';
                gap.end += blank;
                if is_break {
                    gap.has_break = true;
                    gap.end = self.line_start(text, gap.end);
                }
                continue;
            }
            if bytes.get(gap.end) == Some(&b'\\') && matches!(bytes.get(gap.end + 1), Some(b'{' | b'}' | b'[' | b']')) {
                gap.has_slash = true;
                gap.end += 1;
                break;
            }
            let ends = match bytes.get(gap.end) {
                Some(b'/') if left > 0 => match bytes.get(gap.end + 1) {
                    Some(b'/') => Some(self.line_end(text, gap.end)),
                    Some(b'*') => self.block_end(text, gap.end + 2).or_else(|| {
                        gap.open = true;
                        Some(text.len())
                    }),
                    _ => None,
                },
                Some(b'#') if left > 0 => Some(self.line_end(text, gap.end)),
                _ => None,
            };
            let Some(end) = ends else { break };
            left -= 1;
            gap.has_comment = true;
            gap.has_line |= bytes.get(gap.end..gap.end + 2) != Some(b"/*");
            gap.end = end;
        }
        gap
    }

    /// Steps over the marks of a quoted mail at the start of a line.
    pub(crate) fn line_start(&self, text: &str, mut at: usize) -> usize {
        let bytes = text.as_bytes();
        for _ in 0..self.mail {
            if bytes.get(at) != Some(&b'>') {
                break;
            }
            at += 1 + usize::from(bytes.get(at + 1) == Some(&b' '));
        }
        at
    }
}
