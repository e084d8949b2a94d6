//! Fences: which lines of a markdown text open and close one, and whether one in a paste holds nothing but objects.

use super::{signs, work::seen};

/// The sign and the length of the fence that `line` opens.
pub(crate) fn opens(line: &str) -> Option<(u8, usize)> {
    let (sign, len, rest) = run(line)?;
    (sign == b'~' || !rest.contains('`')).then_some((sign, len))
}

/// Whether `line` closes the fence `open`.
pub(crate) fn closes(line: &str, open: (u8, usize)) -> bool {
    run(line).is_some_and(|(sign, len, rest)| sign == open.0 && len >= open.1 && rest.trim().is_empty())
}

/// The inside of the one fence of markdown that `text` is: a line that opens it with that label, and one that closes it.
pub(crate) fn markdown(text: &str) -> Option<&str> {
    let text = signs::trim(text);
    if !text.starts_with(['`', '~']) {
        return None;
    }
    let (first, inside) = text.split_once('\n')?;
    let open = opens(first)?;
    let label = first.trim_matches(['`', '~', ' ', '\t', '\r']);
    if !["markdown", "md"].iter().any(|known| label.eq_ignore_ascii_case(known)) {
        return None;
    }
    seen(text.len());
    // Its inside may have fences of its own, which open with a word and close without one.
    let (mut is_inner, mut at) = (false, 0);
    for line in inside.split_inclusive('\n') {
        if closes(line, open) {
            if !std::mem::replace(&mut is_inner, false) {
                return (at + line.len() == inside.len()).then(|| &inside[..at]);
            }
        } else if !is_inner && opens(line).is_some_and(|(sign, len)| sign == open.0 && len >= open.1) {
            is_inner = true;
        }
        at += line.len();
    }
    None
}

/// The run of at least three back-ticks or tildes that `line` starts with, and what follows it.
fn run(line: &str) -> Option<(u8, usize, &str)> {
    let line = line.trim_start_matches([' ', '\t', '>']);
    let sign = *line.as_bytes().first().filter(|sign| matches!(sign, b'`' | b'~'))?;
    let len = line.bytes().take_while(|byte| *byte == sign).count();
    (len >= 3).then(|| (sign, len, &line[len..]))
}

/// A fence of a paste that is open.
pub(crate) struct Fence {
    pub sign: u8,
    pub len: usize,
    /// How many objects had been told of when it opened.
    pub since: usize,
    /// Where what was looked at of its inside ends.
    pub checked: usize,
    /// Nothing but its objects, and the brackets and commas around them, stands in it.
    pub pure: bool,
}

impl Fence {
    /// Looks at what stands between the objects, up to `to`.
    pub(crate) fn check(&mut self, text: &str, to: usize) {
        // An object that starts on the line of the fence itself is none of its inside.
        self.pure &= self.checked <= to;
        if self.pure {
            let between = &text[self.checked..to];
            seen(between.len());
            self.pure =
                between.chars().all(|sign| signs::is_blank(sign) || matches!(sign, '[' | ']' | ',' | '"' | ';' | '>'));
        }
    }
}
