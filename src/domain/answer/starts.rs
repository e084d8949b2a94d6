//! Where an object starts and where a balanced one ends, in plain text and in text that was escaped once more.

use super::{
    gaps::{COMMENTS_AHEAD, Gaps},
    signs::{self, COLON},
    work::seen,
};

/// How the signs of an object are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writing {
    Plain,
    /// As part of a JSON string: `{\"title\": …`.
    Escaped,
    /// As web code: `{&quot;title&quot;: …`.
    WebCode,
}

/// The quote mark as web code writes it.
const WEB_MARKS: [&str; 4] = ["&quot;", "&#34;", "&#x22;", "&#X22;"];

/// How an object is written that starts with the brace before `at`. `None`: the brace is prose. Object-like is a brace
/// before a quote mark or before `word:`.
pub(crate) fn object_like(gaps: &mut Gaps, text: &str, at: usize) -> Option<Writing> {
    let at = gaps.skip(text, at, COMMENTS_AHEAD).end;
    if signs::mark_at(text, at).is_some() {
        return Some(Writing::Plain);
    }
    match text.as_bytes().get(at)? {
        b'\\' => is_escaped_mark(text, at).then_some(Writing::Escaped),
        b'&' => WEB_MARKS.iter().any(|mark| text[at..].starts_with(mark)).then_some(Writing::WebCode),
        _ => {
            let end = signs::word_end(text, at);
            let colon = gaps.skip(text, end, 0).end;
            let is_name = end > at && signs::one_of(text, colon, COLON) > 0 && !text[colon..].starts_with("://");
            is_name.then_some(Writing::Plain)
        }
    }
}

/// Whether `\"` stands at `at`, after any number of the line breaks and blanks of an escaped text.
fn is_escaped_mark(text: &str, mut at: usize) -> bool {
    let bytes = text.as_bytes();
    let start = at;
    while bytes.get(at) == Some(&b'\\') && matches!(bytes.get(at + 1), Some(b'n' | b't' | b'r')) {
        at += 2;
        while matches!(bytes.get(at), Some(b' ')) {
            at += 1;
        }
    }
    seen(at - start + 2);
    bytes.get(at) == Some(&b'\\') && bytes.get(at + 1) == Some(&b'"')
}

/// Where the object whose brace stands at `at` ends: braces counted outside of strings.
pub(crate) fn balanced_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut in_string, mut next) = (0_usize, false, at);
    while next < bytes.len() {
        match bytes[next] {
            b'\\' if in_string => next += 1,
            b'"' => in_string = !in_string,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    seen(next - at);
                    return Some(next + 1);
                }
            }
            _ => {}
        }
        next += 1;
    }
    seen(bytes.len() - at);
    None
}

/// Whether the braces from `at` on come out even at some place, whatever the quote marks around them say.
pub(crate) fn braces_come_out_even(text: &str, at: usize) -> bool {
    let mut depth = 0_usize;
    for (count, byte) in text.as_bytes()[at..].iter().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth <= 1 => {
                seen(count);
                return true;
            }
            b'}' => depth -= 1,
            _ => {}
        }
    }
    seen(text.len() - at);
    false
}

/// Whether the last text of an object that ends at `at` may go on behind it, as in `{"body":"a width of 12" } and more."}`:
/// words follow on the line that end as a text does, with no brace opened in between. Where they end.
pub(crate) fn text_goes_on(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let mut len = 0;
    loop {
        let found = rest[len..].bytes().position(|byte| matches!(byte, b'\n' | b'{'));
        len = found.map_or(rest.len(), |found| len + found);
        if !rest[len..].starts_with('{') {
            break;
        }
        // `{name}` stands in texts; any other brace may open the next object.
        let name_end = signs::word_end(rest, len + 1);
        if name_end == len + 1 || !rest[name_end..].starts_with('}') {
            seen(len);
            return None;
        }
        len = name_end + 1;
    }
    seen(len);
    let line = signs::trim(&rest[..len]);
    let words = signs::trim(line.strip_suffix(['}', ','])?);
    let (last, _) = words.char_indices().next_back()?;
    let is_mark = |at: usize| signs::mark_at(words, at).is_some();
    let ends_list = || signs::one_of(words, last, signs::LIST_END) > 0 && (0..last).any(is_mark);
    let ends_text = is_mark(last) || line.ends_with('}') && ends_list();
    (ends_text && words[..last].contains(signs::is_word)).then_some(at + len)
}

/// Where the object at `at` ends when it is part of a JSON string: `\"` are its quote marks, `\\\"` those inside its texts.
/// A bare quote mark ends the string around it, and so the object is cut.
pub(crate) fn escaped_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut in_string, mut next) = (0_usize, false, at);
    while next < bytes.len() {
        match bytes[next] {
            b'\\' => {
                let slashes = bytes[next..].iter().take_while(|byte| **byte == b'\\').count();
                next += slashes;
                if bytes.get(next) == Some(&b'"') && slashes == 1 {
                    in_string = !in_string;
                }
            }
            b'"' => break,
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    seen(next - at);
                    return Some(next + 1);
                }
            }
            _ => {}
        }
        next += 1;
    }
    seen(next - at);
    None
}

/// Where the object at `at` ends when it is written in web code.
pub(crate) fn web_code_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut in_string, mut next) = (0_usize, false, at);
    while next < bytes.len() {
        match bytes[next] {
            b'\\' if in_string => {
                // What is escaped may be a mark in web code: step over all of it.
                let mark = WEB_MARKS.iter().find(|mark| text.as_bytes()[next + 1..].starts_with(mark.as_bytes()));
                next += mark.map_or(1, |mark| mark.len());
            }
            b'&' => {
                if let Some(mark) = WEB_MARKS.iter().find(|mark| bytes[next..].starts_with(mark.as_bytes())) {
                    in_string = !in_string;
                    next += mark.len() - 1;
                }
            }
            b'{' if !in_string => depth += 1,
            b'}' if !in_string => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    seen(next - at);
                    return Some(next + 1);
                }
            }
            _ => {}
        }
        next += 1;
    }
    seen(bytes.len() - at);
    None
}

/// `text` with the entities of web code read once.
pub(crate) fn without_web_code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(found) = rest.find('&') {
        out.push_str(&rest[..found]);
        rest = &rest[found..];
        let (sign, len) = entity(rest).unwrap_or(('&', 1));
        out.push(sign);
        rest = &rest[len..];
    }
    out.push_str(rest);
    seen(text.len());
    out
}

/// The character that the entity at the start of `text` stands for, and how many bytes it takes.
fn entity(text: &str) -> Option<(char, usize)> {
    const NAMED: [(&str, char); 16] = [
        ("quot", '"'),
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("apos", '\''),
        ("nbsp", '\u{a0}'),
        ("ldquo", '“'),
        ("rdquo", '”'),
        ("lsquo", '‘'),
        ("rsquo", '’'),
        ("bdquo", '„'),
        ("laquo", '«'),
        ("raquo", '»'),
        ("ndash", '–'),
        ("mdash", '—'),
        ("hellip", '…'),
    ];
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = text.get(1..end)?;
    let sign = match name.strip_prefix('#') {
        Some(code) => {
            let code = match code.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => code.parse(),
            };
            char::from_u32(code.ok()?)?
        }
        None => NAMED.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((sign, end + 1))
}
