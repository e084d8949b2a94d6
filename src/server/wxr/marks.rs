//! Reads one mark in a WordPress text: a tag with its attributes, or a shortcode.

use std::collections::{HashMap, HashSet};

/// A tag or a shortcode.
pub struct Mark<'a> {
    /// In lower case for a tag; as it stands for a shortcode.
    pub name: String,
    pub closing: bool,
    /// It ends with a slash and holds nothing.
    pub empty: bool,
    /// Each with its value, as it stands in the source. A value alone has no name, a name alone no value.
    pub attributes: Vec<(&'a str, &'a str)>,
    /// Behind the mark.
    pub end: usize,
}

impl<'a> Mark<'a> {
    /// The value of the attribute `name`, entities and all.
    pub fn value(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    }

    /// The first value that `names` name.
    pub fn any_value(&self, names: &[&str], is_it: impl Fn(&str) -> bool) -> Option<&'a str> {
        names.iter().filter_map(|name| self.value(name)).find(|value| is_it(value))
    }
}

/// More attributes than this has no tag that somebody wrote.
const ATTRIBUTES_MAX: usize = 200;

/// The tag at the `<` at `at`.
pub fn tag(text: &str, at: usize) -> Option<Mark<'_>> {
    let (closing, start) = slash(text, at + 1);
    let name = name(&text[start..], |c| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '_'))?;
    let end = start + name.len();
    // `<https://…>` and `<name@host>` are addresses, and what else stands in brackets is text.
    if name.ends_with(':') || !text[end..].starts_with(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | '>')) {
        return None;
    }
    let (attributes, empty, end) = attributes(text, end, b'>')?;
    Some(Mark { name: name.to_ascii_lowercase(), closing, empty, attributes, end })
}

/// What has the form of a shortcode at the `[` at `at`. Whether it is one depends on its name.
pub fn shortcode(text: &str, at: usize) -> Option<Mark<'_>> {
    let (closing, start) = slash(text, at + 1);
    let name = name(&text[start..], |c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))?;
    let end = start + name.len();
    if closing {
        let end = text[end..].starts_with(']').then_some(end + 1)?;
        return Some(Mark { name: name.to_owned(), closing, empty: false, attributes: Vec::new(), end });
    }
    if !text[end..].starts_with(|c: char| c.is_ascii_whitespace() || matches!(c, '/' | ']')) {
        return None;
    }
    let (attributes, empty, end) = attributes(text, end, b']')?;
    Some(Mark { name: name.to_owned(), closing, empty, attributes, end })
}

fn slash(text: &str, at: usize) -> (bool, usize) {
    if text[at..].starts_with('/') { (true, at + 1) } else { (false, at) }
}

fn name(text: &str, belongs: impl Fn(char) -> bool) -> Option<&str> {
    text.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(())?;
    Some(&text[..text.find(|c| !belongs(c)).unwrap_or(text.len())])
}

type Attributes<'a> = Vec<(&'a str, &'a str)>;

/// The attributes from `from` up to `close`, whether a slash stands before it, and where the mark ends.
fn attributes(text: &str, from: usize, close: u8) -> Option<(Attributes<'_>, bool, usize)> {
    let bytes = text.as_bytes();
    let blanks = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        at
    };
    // A bare word or value; a slash belongs to it unless it ends the mark.
    let word = |start: usize, is_name: bool| {
        let mut at = start;
        while let Some(&b) = bytes.get(at) {
            let ends =
                b.is_ascii_whitespace() || b == close || b == b'<' || is_name && matches!(b, b'=' | b'"' | b'\'');
            if ends || b == b'/' && bytes.get(at + 1) == Some(&close) {
                break;
            }
            at += 1;
        }
        at
    };
    let quoted = |at: usize| {
        let quote = bytes.get(at).filter(|b| matches!(b, b'"' | b'\''))?;
        text[at + 1..].find(char::from(*quote)).map(|length| at + 1 + length)
    };
    let (mut found, mut at) = (Vec::new(), from);
    loop {
        at = blanks(at);
        let first = *bytes.get(at)?;
        if first == close {
            return Some((found, bytes[at - 1] == b'/', at + 1));
        }
        if first == b'<' || first == b'[' && close == b']' || found.len() == ATTRIBUTES_MAX {
            return None;
        }
        if matches!(first, b'"' | b'\'') {
            let end = quoted(at)?;
            found.push(("", &text[at + 1..end]));
            at = end + 1;
            continue;
        }
        let end = word(at, true);
        if end == at {
            // A slash or an equals sign alone.
            at += 1;
            continue;
        }
        let name = &text[at..end];
        at = end;
        let equals = blanks(end);
        if bytes.get(equals) != Some(&b'=') {
            found.push((name, ""));
            continue;
        }
        let start = blanks(equals + 1);
        if matches!(bytes.get(start), Some(b'"' | b'\'')) {
            let end = quoted(start)?;
            found.push((name, &text[start + 1..end]));
            at = end + 1;
        } else {
            at = word(start, false);
            found.push((name, &text[start..at]));
        }
    }
}

/// Where things come next in a text that is read from left to right: each part of it is searched once.
pub struct Finder {
    lower: String,
    next: HashMap<&'static str, Option<usize>>,
}

impl Finder {
    pub fn new(text: &str) -> Self {
        Finder { lower: text.to_ascii_lowercase(), next: HashMap::new() }
    }

    /// Where `what`, in lower case, stands at or behind `from`.
    pub fn find(&mut self, what: &'static str, from: usize) -> Option<usize> {
        if let Some(&known) = self.next.get(what)
            && known.is_none_or(|at| at >= from)
        {
            return known;
        }
        let found = self.lower[from..].find(what).map(|at| from + at);
        self.next.insert(what, found);
        found
    }
}

/// The names of all shortcodes that `text` closes.
pub fn closed_shortcodes(text: &str) -> HashSet<&str> {
    let starts = text.match_indices("[/").filter_map(|(at, _)| {
        let rest = &text[at + 2..];
        let name = name(rest, |c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))?;
        rest[name.len()..].starts_with(']').then_some(name)
    });
    starts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_told_from_text_in_brackets() {
        let a = tag("<A href=\"x>y\" title = 'b' c data-d=/e/>", 0).expect("a tag");
        assert_eq!((a.name.as_str(), a.closing, a.empty), ("a", false, true));
        assert_eq!(a.attributes, [("href", "x>y"), ("title", "b"), ("c", ""), ("data-d", "/e")]);
        let closing = tag("x</Div >y", 1).expect("a tag");
        assert_eq!((closing.name.as_str(), closing.closing, closing.end), ("div", true, 8));
        for text in ["<3", "< b>", "<https://a.example>", "<a@b.example>", "<b", "<b <i>", "<a href=\"x>", "</>"] {
            assert!(tag(text, 0).is_none(), "{text}");
        }
    }

    #[test]
    fn shortcodes_have_a_name_and_attributes() {
        let code = shortcode("[audio https://a.example/x.mp3 loop='on' /]", 0).expect("a shortcode");
        assert_eq!(code.attributes, [("https://a.example/x.mp3", ""), ("loop", "on")]);
        assert!(code.empty && !code.closing);
        for text in ["[1]", "[https://a.example]", "[caption oops\n\nrest", "[a [b]]", "[/a b]", "[é]"] {
            assert!(shortcode(text, 0).is_none(), "{text}");
        }
        assert_eq!(closed_shortcodes("[a][/a] [/b [/c-d]"), HashSet::from(["a", "c-d"]));
    }
}
