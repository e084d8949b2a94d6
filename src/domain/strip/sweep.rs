//! One pass over a text: what [`scan`](super::scan) finds goes, and what must not grow together is kept apart.

use std::ops::Range;

use super::Removed;
use super::names::{Gap, Name};
use super::scan::{Found, Scanner, find_byte};
use super::writer::Writer;

/// What a pass does with what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// Take it out.
    Sweep,
    /// Take the `<` out of what still starts a tag, closed or not, and keep its words.
    Disarm,
}

/// What kind of field is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Body,
    Line,
}

/// What a pass made of a text.
pub(super) struct Over {
    /// The new text, when there was something to change.
    pub(super) text: Option<String>,
    /// A tag was met that never ends: sweeping leaves it to disarming.
    open: bool,
}

impl Over {
    pub(super) fn is_nothing(&self) -> bool {
        self.text.is_none() && !self.open
    }
}

/// Goes over `text` once, outside the ranges in `code`.
pub(super) fn over(text: &str, code: &[Range<usize>], field: Field, pass: Pass, removed: &mut Removed) -> Over {
    let mut scanner = Scanner::new(text, code, field == Field::Body);
    let mut writer = Writer::new(field == Field::Line);
    let mut code = code.iter().peekable();
    let mut cdata_close = None;
    let (mut changed, mut open) = (false, false);
    let (mut at, mut written) = (0, 0);
    while let Some(next) = next_stop(text, at, code.peek().map(|range| range.start), cdata_close) {
        at = next;
        if let Some(range) = code.next_if(|range| range.start <= at) {
            if range.end > at {
                writer.push(&text[written..range.start.max(written)]);
                writer.push_code(&text[range.start.max(written)..range.end]);
                (at, written) = (range.end, range.end);
            }
            continue;
        }
        if cdata_close == Some(at) {
            writer.push(&text[written..at]);
            writer.gap(Gap::Nothing);
            cdata_close = None;
            at += 3;
            written = at;
            continue;
        }
        let Some(found) = scanner.read(at) else {
            at += 1;
            continue;
        };
        if pass == Pass::Disarm {
            if matches!(found, Found::Address { .. }) {
                at += 1;
                continue;
            }
            writer.push(&text[written..at]);
            // In front of a disarmed tag another `<` would start it again.
            while writer.ends_with(b'<') {
                writer.take_back();
            }
            removed.disarmed += 1;
            at += 1;
        } else {
            let end = found.end(at);
            if matches!(found, Found::Open) {
                open = true;
                at = end;
                continue;
            }
            writer.push(&text[written..at]);
            take_out(&mut writer, found, &text[end..], removed);
            if let Found::Cdata { close, .. } = found {
                cdata_close = close;
            }
            at = end;
        }
        written = at;
        changed = true;
    }
    if changed {
        writer.push(&text[written..]);
    }
    Over { text: changed.then(|| writer.finish()), open }
}

/// The next place from `at` on where something may have to be done.
fn next_stop(text: &str, at: usize, code: Option<usize>, cdata_close: Option<usize>) -> Option<usize> {
    let code = code.map(|start| start.max(at));
    let cdata_close = cdata_close.filter(|&close| close >= at);
    let until = code.into_iter().chain(cdata_close).min();
    let less = find_byte(&text[..until.unwrap_or(text.len())], at, b'<');
    less.or(until)
}

fn take_out(writer: &mut Writer, found: Found, rest: &str, removed: &mut Removed) {
    match found {
        Found::Tag { name, .. } => {
            removed.tags += 1;
            leave_gap(writer, name);
        }
        Found::Element { name, .. } => {
            removed.elements += 1;
            leave_gap(writer, name);
        }
        Found::Comment { .. } | Found::Cdata { .. } => {
            removed.comments += 1;
            writer.gap(Gap::Nothing);
        }
        Found::Address { address, label, .. } => {
            removed.addresses += 1;
            write_address(writer, address, label, rest);
        }
        Found::Open => {}
    }
}

fn leave_gap(writer: &mut Writer, name: Name) {
    if name.is_break() { writer.line_break() } else { writer.gap(name.gap()) }
}

/// An address must not run into the letters around it.
fn write_address(writer: &mut Writer, address: &str, label: &str, rest: &str) {
    if writer.ends_with_word() {
        writer.push(" ");
    }
    if label.is_empty() {
        writer.push(address);
    } else {
        writer.push(label);
        writer.push(" (");
        writer.push(address);
        writer.push(")");
    }
    let next = rest.chars().next();
    if label.is_empty() && next.is_some_and(|c| c.is_alphanumeric() || "/#?&=%@+-_~$".contains(c)) {
        writer.push(" ");
    }
}
