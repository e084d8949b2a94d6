//! A place in a line of markdown, counted in columns as tabs are, and what may stand there.

use super::work::visit;

/// A place in a line.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    /// The text up to the end of the line.
    bytes: &'a [u8],
    pub(super) at: usize,
    column: usize,
    /// The columns of a tab that are not used up.
    spare: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Cursor { bytes, at, column: 0, spare: 0 }
    }

    /// How many bytes of white space follow.
    pub(super) fn blanks(&self) -> usize {
        let blanks = self.bytes[self.at..].iter().take_while(|&&b| b == b' ' || b == b'\t').count();
        visit(blanks + 1);
        blanks
    }

    /// How many columns of white space follow.
    pub(super) fn indent(&self) -> usize {
        let mut column = self.column;
        for &byte in &self.bytes[self.at..self.at + self.blanks()] {
            column += if byte == b'\t' { 4 - column % 4 } else { 1 };
        }
        self.spare + column - self.column
    }

    /// The first byte that is no white space.
    pub(super) fn first(&self) -> Option<u8> {
        self.bytes.get(self.at + self.blanks()).copied()
    }

    /// What follows the white space.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at + self.blanks()..]
    }

    /// Steps over `columns` columns of white space.
    pub(super) fn step(&mut self, columns: usize) {
        let spare = self.spare.min(columns);
        self.spare -= spare;
        let mut left = columns - spare;
        while left > 0 {
            let width = match self.bytes.get(self.at) {
                Some(b' ') => 1,
                Some(b'\t') => 4 - self.column % 4,
                _ => return,
            };
            self.at += 1;
            self.column += width;
            self.spare = width.saturating_sub(left);
            left = left.saturating_sub(width);
        }
    }

    /// Steps over a mark of `length` bytes.
    pub(super) fn step_over_mark(&mut self, length: usize) {
        self.at += length;
        self.column += length;
        self.spare = 0;
    }

    /// Steps over a `>` and the blanks that belong to it.
    pub(super) fn step_over_quote(&mut self) {
        self.step(self.indent());
        self.step_over_mark(1);
        self.step(1);
    }
}

/// The mark and the length of the run that opens a fence.
pub(super) fn opens_fence(rest: &[u8]) -> Option<(u8, usize)> {
    let mark = *rest.first().filter(|&&b| b == b'`' || b == b'~')?;
    let length = rest.iter().take_while(|&&b| b == mark).count();
    let is_fence = length >= 3 && !(mark == b'`' && rest[length..].contains(&b'`'));
    is_fence.then_some((mark, length))
}

pub(super) fn is_heading(rest: &[u8]) -> bool {
    let level = rest.iter().take_while(|&&b| b == b'#').count();
    (1..=6).contains(&level) && rest.get(level).is_none_or(|&b| b == b' ' || b == b'\t')
}

/// The `===` or `---` that makes a heading of the paragraph above.
pub(super) fn is_underline(rest: &[u8]) -> bool {
    let mark = rest[0];
    let length = rest.iter().take_while(|&&b| b == mark).count();
    matches!(mark, b'=' | b'-') && rest[length..].iter().all(|&b| b == b' ' || b == b'\t')
}
