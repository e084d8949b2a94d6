//! What goes before anything else: control characters, and invisible ones inside a would-be tag name.

use std::ops::Range;

use super::names::Name;
use super::tag::is_name_byte;
use super::work::visit;

/// How far a name is looked at: longer than any name, and short enough to look again at every character.
const LOOK: usize = 64;

/// The byte order mark.
const MARK: char = '\u{feff}';

/// Line ends become LF, and control characters go, which no reader sees.
pub(super) fn controls(text: &str) -> String {
    if !text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len());
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '\n' | '\t' => out.push(c),
            '\r' => {
                out.push('\n');
                chars.next_if(|&(_, next)| next == '\n');
            }
            '\u{85}' => out.push('\n'),
            '\u{b}' | '\u{c}' => out.push(' '),
            _ if !c.is_control() => out.push(c),
            // `<a\0href=x>`: it stood for the blank that a browser would have seen.
            _ if ends_a_name(&out, &text[at..]) => out.push(' '),
            _ => {}
        }
    }
    out
}

/// Whether a control character in front of `rest` ends a tag name that `out` ends with: `<a\0href=x>`, unlike `<s\0cript>`.
fn ends_a_name(out: &str, rest: &str) -> bool {
    let bytes = out.as_bytes();
    let length = bytes.iter().rev().take(LOOK).take_while(|&&b| is_name_byte(b)).count();
    let (before, name) = bytes.split_at(bytes.len() - length);
    if !(before.ends_with(b"<") || before.ends_with(b"</")) || Name::read(name).is_none() {
        return false;
    }
    !makes_a_name(name, rest, |c| c.is_control() && !c.is_ascii_whitespace())
}

/// Whether `name` and what follows in `rest`, once what `goes` is out, are a tag name together.
fn makes_a_name(name: &[u8], rest: &str, goes: impl Fn(char) -> bool) -> bool {
    let mut joined = name.to_vec();
    for c in rest.chars().take(LOOK) {
        match u8::try_from(c) {
            Ok(byte) if is_name_byte(byte) => joined.push(byte),
            Ok(b' ' | b'\t' | b'\n' | b'/' | b'>') => return Name::read(&joined).is_some(),
            _ if goes(c) => {}
            _ => return false,
        }
    }
    rest.chars().nth(LOOK).is_none() && Name::read(&joined).is_some()
}

/// Takes zero-width characters out of what would be a tag name without them, outside `code`, and byte order marks in
/// front of the text. `None` when there are none.
pub(super) fn invisible(text: &str, code: &[Range<usize>]) -> Option<String> {
    // Most texts hold none at all.
    if !text.contains(is_invisible) {
        return None;
    }
    let mut out = String::new();
    let mut code = code.iter().peekable();
    let mut written = text.len() - text.trim_start_matches(MARK).len();
    for less in memchr::memchr_iter(b'<', text.as_bytes()) {
        while code.next_if(|range| range.end <= less).is_some() {}
        if code.peek().is_some_and(|range| range.start <= less) {
            continue;
        }
        let start = less + 1;
        let end = start + would_be_name(&text[start..]);
        let run = &text[start..end];
        if !run.contains(is_invisible) {
            continue;
        }
        out.push_str(&text[written..start]);
        for (at, c) in run.char_indices() {
            if !is_invisible(c) {
                out.push(c);
            } else if ends_a_name_invisibly(&out, &text[start + at..]) {
                out.push(' ');
            }
        }
        written = end;
    }
    if written == 0 {
        return None;
    }
    out.push_str(&text[written..]);
    Some(out)
}

fn ends_a_name_invisibly(out: &str, rest: &str) -> bool {
    let bytes = out.as_bytes();
    let length = bytes.iter().rev().take(LOOK).take_while(|&&b| is_name_byte(b)).count();
    let name = &bytes[bytes.len() - length..];
    Name::read(name).is_some() && !makes_a_name(name, rest, is_invisible)
}

/// The length of what would be `/`, `!` or `?` and a tag name, if the invisible characters in it were not there.
fn would_be_name(rest: &str) -> usize {
    let visible = rest.trim_start_matches(is_invisible);
    let marks = visible.trim_start_matches(|c: char| is_invisible(c) || matches!(c, '/' | '!' | '?' | '-' | '['));
    let name = marks.trim_start_matches(|c: char| is_invisible(c) || u8::try_from(c).is_ok_and(is_name_byte));
    visit(rest.len() - name.len());
    let starts_a_tag = visible.starts_with(['!', '?']) || marks.starts_with(|c: char| c.is_ascii_alphabetic());
    if !starts_a_tag {
        return 0;
    }
    // At the end of the name they may belong to the text: an emoji, a Persian word.
    let ends_there = name.is_empty() || name.starts_with([' ', '\t', '\n', '/', '>']);
    let run = &rest[..rest.len() - name.len()];
    if ends_there { run.len() } else { run.trim_end_matches(is_invisible).len() }
}

/// Zero-width characters. The soft hyphen is not one: it shows where a word is broken.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{34f}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}
