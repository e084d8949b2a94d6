//! The grammar of one tag: a known name, then attributes that look like attributes, then `>`.

use std::ops::Range;

use super::names::{Name, is_attribute, is_lone_attribute};
use super::work::visit;

/// No honest tag has more attributes; the bound keeps one attempt short however hostile the text.
const ATTRIBUTES_MAX: usize = 64;

/// What a `<` turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A tag that ends before `end`. A bare one has nothing but its name.
    Closed { name: Name, closing: bool, bare: bool, empty: bool, end: usize },
    /// A tag that starts and never ends: it keeps its words and loses its `<`.
    Open,
    /// Not a tag.
    Text,
}

/// What stands between the name and the end.
#[derive(Default)]
struct Items {
    /// Words that are not known attributes.
    bare: usize,
    /// `name=value`, booleans, quoted texts.
    attributes: usize,
    /// At least one `name=value`.
    assigned: bool,
    /// At least one that prose never holds.
    certain: bool,
    /// The first item is `name=value`.
    assigned_first: bool,
    /// A quoted value holds a `>`.
    swallowed: bool,
}

/// How the items ended.
enum End {
    /// At `>` or, with attributes before it, in front of the next `<`.
    At(usize, Items),
    /// A quote never closed, or closed in the middle of a word.
    BadQuote,
    /// Nowhere.
    Never(Items),
}

/// Reads the `<` at `at`. The tag has to end before `limit`, the next blank line or the next code. The second part says how
/// far the text was looked at: what stands there has no say, unless that is `limit`.
pub(super) fn read(bytes: &[u8], at: usize, limit: usize, name: impl FnOnce(&[u8]) -> Option<Name>) -> (Shape, usize) {
    let bytes = &bytes[..limit];
    let (closing, letters) = name_at(bytes, at);
    let after = letters.end;
    let mut looked = after + 1;
    let shape = match bytes.get(after) {
        Some(&b) if !is_space(b) && b != b'>' && b != b'/' => Shape::Text,
        last => match name(&bytes[letters]) {
            None => Shape::Text,
            Some(name) if last.is_none() => open(bytes, at, closing, name, &Items::default()),
            Some(name) => tag(bytes, at, after, closing, name, &mut looked),
        },
    };
    (shape, looked.min(limit))
}

/// Reads what stands behind the name of a tag, up to its end.
fn tag(bytes: &[u8], at: usize, after: usize, closing: bool, name: Name, looked: &mut usize) -> Shape {
    let end = match items(bytes, after, true, looked) {
        End::BadQuote => items(bytes, after, false, looked),
        end => end,
    };
    match end {
        End::At(end, items) if looks_like_a_tag(name, &items) => {
            let bare = items.bare + items.attributes == 0;
            Shape::Closed { name, closing, bare, empty: bytes[..end].ends_with(b"/>"), end }
        }
        End::At(..) => Shape::Text,
        End::BadQuote => Shape::Open,
        End::Never(items) => open(bytes, at, closing, name, &items),
    }
}

/// Whether the `<` at `at` starts a closing tag, and where its name stands.
pub(super) fn name_at(bytes: &[u8], at: usize) -> (bool, Range<usize>) {
    let closing = bytes.get(at + 1) == Some(&b'/');
    let start = (at + 1 + usize::from(closing)).min(bytes.len());
    let length = bytes[start..].iter().take_while(|&&b| is_name_byte(b)).count();
    visit(length + 1);
    (closing, start..start + length)
}

/// `a<b` is a comparison when nothing but words follow; `x<img` and `x <b` are not.
fn open(bytes: &[u8], at: usize, closing: bool, name: Name, items: &Items) -> Shape {
    let glued = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || matches!(bytes[at - 1], b')' | b']' | b'_'));
    if glued && !closing && name.is_word() && items.attributes == 0 { Shape::Text } else { Shape::Open }
}

fn looks_like_a_tag(name: Name, items: &Items) -> bool {
    items.bare == 0 || items.certain || items.assigned_first || (!name.is_word() && (items.assigned || items.bare == 1))
}

/// Notes that the byte at `at` was looked at.
fn reach(looked: &mut usize, at: usize) {
    *looked = (*looked).max(at + 1);
}

fn items(bytes: &[u8], from: usize, quotes: bool, looked: &mut usize) -> End {
    let mut items = Items::default();
    let (mut at, mut before) = (from, from);
    for number in 0..=ATTRIBUTES_MAX {
        at += bytes[at..].iter().take_while(|&&b| is_space(b) || b == b'/').count();
        visit(at - before);
        before = at;
        reach(looked, at);
        let Some(&byte) = bytes.get(at) else { break };
        match byte {
            b'>' => return End::At(at + 1, items),
            b'<' => {
                // A value that runs over a `>` up to another tag was an open quote, not a value.
                if items.swallowed {
                    return End::BadQuote;
                }
                return if items.assigned && quotes { End::At(at, items) } else { End::Never(items) };
            }
            b'"' | b'\'' | b'`' if quotes => {
                let Some(end) = quoted(bytes, at, &mut items, looked) else { return End::BadQuote };
                items.attributes += 1;
                at = end;
            }
            _ if number == ATTRIBUTES_MAX => break,
            _ => {
                let Some(end) = attribute(bytes, at, quotes, &mut items, looked) else { return End::BadQuote };
                at = end;
            }
        }
    }
    if quotes && items.swallowed { End::BadQuote } else { End::Never(items) }
}

/// One `name`, `name=value` or `name = value` at `at`; `None` when its quote does not close.
fn attribute(bytes: &[u8], at: usize, quotes: bool, items: &mut Items, looked: &mut usize) -> Option<usize> {
    let first = items.bare + items.attributes == 0;
    let is_end = |b: u8| is_space(b) || matches!(b, b'/' | b'>' | b'<' | b'=');
    // A leading `=` belongs to the name, as in browsers: `a <b == c>` assigns nothing.
    let length = 1 + bytes[at + 1..].iter().take_while(|&&b| !is_end(b)).count();
    let (name, mut end) = (&bytes[at..at + length], at + length);
    let blanks = bytes[end..].iter().take_while(|&&b| is_space(b)).count();
    reach(looked, end + blanks);
    if bytes.get(end + blanks) != Some(&b'=') || name[0] == b'=' {
        if is_lone_attribute(name) {
            items.attributes += 1;
        } else {
            items.bare += 1;
        }
        return Some(end);
    }
    end += blanks + 1;
    end += bytes[end..].iter().take_while(|&&b| is_space(b)).count();
    let is_quoted = matches!(bytes.get(end), Some(b'"' | b'\'' | b'`'));
    if is_quoted && quotes {
        end = quoted(bytes, end, items, looked)?;
    } else {
        end += bytes[end..].iter().take_while(|&&b| !is_space(b) && b != b'>' && b != b'<').count();
        reach(looked, end);
    }
    items.attributes += 1;
    items.assigned = true;
    items.certain |= is_quoted || is_attribute(name);
    items.assigned_first |= first;
    Some(end)
}

/// The end of the quoted text that starts at `at`: its closer has to be followed by what can follow a value.
fn quoted(bytes: &[u8], at: usize, items: &mut Items, looked: &mut usize) -> Option<usize> {
    let closer = memchr::memchr(bytes[at], &bytes[at + 1..]);
    visit(closer.unwrap_or(bytes.len() - at));
    reach(looked, at + 1 + closer.unwrap_or(bytes.len()));
    let length = closer?;
    let end = at + length + 2;
    items.swallowed |= memchr::memchr(b'>', &bytes[at..end]).is_some();
    reach(looked, end);
    let follows = match bytes.get(end) {
        None => true,
        Some(&b) if is_space(b) || matches!(b, b'/' | b'>' | b'<') => true,
        Some(_) => {
            let assigned = assignment(&bytes[end..]);
            reach(looked, end + assigned.unwrap_or_else(|length| length));
            assigned.is_ok()
        }
    };
    follows.then_some(end)
}

/// The length of the name in front of a `=`, or of what could have been one. `<a href="x"title="y">`: the blank between two
/// attributes is often forgotten.
fn assignment(rest: &[u8]) -> Result<usize, usize> {
    let length = rest.iter().take_while(|&&b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b':')).count();
    if length > 0 && rest.get(length) == Some(&b'=') { Ok(length) } else { Err(length) }
}

pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n')
}

pub(super) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b':' | b'.' | b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length of the tag, 0 for text, -1 for a tag that never ends.
    fn read_all(text: &str) -> isize {
        let at = text.find('<').unwrap();
        match read(text.as_bytes(), at, text.len(), Name::read).0 {
            Shape::Closed { end, .. } => (end - at).try_into().unwrap(),
            Shape::Open => -1,
            Shape::Text => 0,
        }
    }

    #[test]
    fn attributes_have_to_look_like_attributes() {
        for (text, length) in [
            ("<b>", 3),
            ("</b >", 5),
            ("<br/>", 5),
            ("<script/x>", 10),
            ("<img/src=x/onerror=alert(1)>", 28),
            ("<a href = 'x' >", 15),
            ("<details open ontoggle=f()>", 27),
            ("<x-foo bar>", 11),
            ("<a \"x\" 'y'>", 11),
            ("<a href=\"x\"title=\"y\">", 21),
            ("<p foo onclick=f()>", 19),
            ("<b and c>", 0),
            ("<b && c>", 0),
            ("<b, c>", 0),
            ("<b foo>", 0),
            ("<b and c = d>", 0),
            ("<your-name goes here>", 0),
            ("<url>", 0),
            ("<3>", 0),
            ("< b>", 0),
        ] {
            assert_eq!(read_all(text), length, "{text}");
        }
    }

    #[test]
    fn quotes_hold_a_closing_bracket_and_fall_back_to_the_first_one() {
        for (text, length) in [
            ("<a title=\"x > y\">z", 17),
            ("<img src=x onerror=\"alert('>')\"> z", 32),
            ("<a title='it's'>z", 16),
            ("<a title=\"never closed>link</a> omega", 23),
            ("<a title=\"x>link</a> said \"yes\" <b>z</b>", 12),
            ("<a title=\"x>link</a> said \" yes <b>z</b>", 12),
            ("<a href=x\"y>z", 12),
            ("<a title=`x>y`>z", 15),
            ("<a href=\"a\" <b>z", 12),
            ("<a href='x and more <b>z", -1),
        ] {
            assert_eq!(read_all(text), length, "{text}");
        }
    }

    #[test]
    fn an_open_tag_starts_one_but_a_comparison_does_not() {
        for (text, length) in [("x <b", -1), ("x <b and more", -1), ("x<img", -1), ("x<a href=y", -1), ("x</b", -1)] {
            assert_eq!(read_all(text), length, "{text}");
        }
        for text in ["a<b", "a<b and more", "f(x)<i && y", "x <", "x </", "x <bar"] {
            assert_eq!(read_all(text), 0, "{text}");
        }
    }
}
