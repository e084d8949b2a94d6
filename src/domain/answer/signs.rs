//! The signs between the words of an answer: blanks, quote marks and the other delimiters, in every script that writes them.

/// Whether `sign` is white space between tokens: also the invisible characters that web pages and chats leave behind.
#[inline]
pub(crate) fn is_blank(sign: char) -> bool {
    match sign {
        '\0'..=' ' | '\u{7f}'..='\u{a0}' | '\u{ad}' | '\u{180e}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '!'..='~' | '\u{2010}'..='\u{2027}' => false,
        _ => sign.is_whitespace(),
    }
}

/// Whether `sign` is a letter or a digit. Marks and other punctuation, which are asked about most, are told apart first.
#[inline]
pub(crate) fn is_word(sign: char) -> bool {
    match sign {
        '\0'..='\u{7f}' => sign.is_ascii_alphanumeric(),
        '\u{2010}'..='\u{206f}' | '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{ff01}'..='\u{ff0f}' => false,
        _ => sign.is_alphanumeric(),
    }
}

/// `text` without blanks at both ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The character at `at`, if there is one.
#[inline]
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    text.get(at..)?.chars().next()
}

/// The length of the blank at `at`; 0 when there is none.
#[inline]
pub(crate) fn blank_at(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at) {
        Some(b'\0'..=b' ' | 0x7f) => 1,
        Some(byte) if *byte >= 0x80 => char_at(text, at).filter(|sign| is_blank(*sign)).map_or(0, char::len_utf8),
        _ => 0,
    }
}

/// The families of quote marks. A text opened by one of a family is closed by one of the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// `"` and its curly, low and angle forms.
    Double,
    /// `'` and its forms, which are apostrophes too.
    Single,
    /// The back-tick of JavaScript.
    Tick,
    /// The corner brackets of Chinese and Japanese, which nest.
    Corner,
}

/// A quote mark that can stand around a name or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub sign: char,
    pub family: Family,
    pub len: usize,
}

/// The quote mark at `at`, if there is one. Asked at every mark, so it looks at bytes.
#[inline(always)]
pub(crate) fn mark_at(text: &str, at: usize) -> Option<Mark> {
    use Family::{Corner, Double, Single, Tick};
    let rest = text.as_bytes().get(at..)?;
    // Most signs are no marks.
    if !matches!(rest.first()?, b'"' | b'\'' | b'`' | 0xc2 | 0xe2 | 0xe3 | 0xef) {
        return None;
    }
    let (sign, family) = match *rest {
        [b'"', ..] => ('"', Double),
        [b'\'', ..] => ('\'', Single),
        [b'`', ..] => ('`', Tick),
        [0xe2, 0x80, last @ (0x98..=0x9b | 0xb9..=0xba), ..] => (quote(0x2000, last), Single), // ‘ ’ ‚ ‛ ‹ ›
        [0xe2, 0x80, last @ 0x9c..=0x9f, ..] => (quote(0x2000, last), Double),                 // “ ” „ ‟
        [0xe2, 0x9d, last @ 0x9d..=0x9e, ..] => (quote(0x2740, last), Double),                 // ❝ ❞
        [0xe3, 0x80, last @ 0x9d..=0x9f, ..] => (quote(0x3000, last), Double),                 // 〝 〞 〟
        [0xe3, 0x80, last @ 0x8c..=0x8f, ..] => (quote(0x3000, last), Corner),                 // 「 」 『 』
        [0xc2, 0xab, ..] => ('«', Double),
        [0xc2, 0xbb, ..] => ('»', Double),
        [0xef, 0xbc, 0x82, ..] => ('＂', Double),
        [0xef, 0xbc, 0x87, ..] => ('＇', Single),
        _ => return None,
    };
    Some(Mark { sign, family, len: sign.len_utf8() })
}

/// The character whose last six bits are those of the byte `last`.
fn quote(row: u32, last: u8) -> char {
    char::from_u32(row | u32::from(last & 0x3f)).unwrap_or('"')
}

/// The length of one of `signs` at `at`; 0 when none of them stands there. The first of `signs` is the one in ASCII.
#[inline]
pub(crate) fn one_of(text: &str, at: usize, signs: &[char]) -> usize {
    match text.as_bytes().get(at) {
        None => 0,
        Some(byte) if *byte < 0x80 => usize::from(signs.first() == Some(&char::from(*byte))),
        Some(_) => char_at(text, at).filter(|sign| signs.contains(sign)).map_or(0, char::len_utf8),
    }
}

/// What opens an object.
pub(crate) const OBJECT: &[char] = &['{', '｛'];
/// What closes an object.
pub(crate) const OBJECT_END: &[char] = &['}', '｝'];
/// What opens a list.
pub(crate) const LIST: &[char] = &['[', '［', '【'];
/// What closes a list.
pub(crate) const LIST_END: &[char] = &[']', '］', '】'];
/// What stands between a name and its value.
pub(crate) const COLON: &[char] = &[':', '：'];
/// What stands between two members.
pub(crate) const COMMA: &[char] = &[',', '，', '、', '،'];

/// Where the word at `at` ends: a name without quote marks, of at most 40 characters. `at` itself when there is none.
pub(crate) fn word_end(text: &str, at: usize) -> usize {
    let mut end = at;
    for (count, sign) in text.get(at..).unwrap_or("").chars().take(41).enumerate() {
        let belongs =
            sign.is_alphabetic() || matches!(sign, '_' | '$') || count > 0 && (sign.is_numeric() || sign == '-');
        if !belongs {
            break;
        }
        if count == 40 {
            return at;
        }
        end += sign.len_utf8();
    }
    super::work::seen(end - at + 1);
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quote_mark_is_known_by_its_bytes() {
        for (signs, family) in [
            ("\"“”„‟«»＂〝〞〟❝❞", Family::Double),
            ("'‘’‚‛‹›＇", Family::Single),
            ("`", Family::Tick),
            ("「」『』", Family::Corner),
        ] {
            for sign in signs.chars() {
                let text = format!("é{sign}");
                assert_eq!(mark_at(&text, 2), Some(Mark { sign, family, len: sign.len_utf8() }), "{sign}");
            }
        }
        for other in ["a", "—", "…", "、", "！", "®", "¼", "❤", ""] {
            assert_eq!(mark_at(other, 0), None, "{other}");
        }
    }

    #[test]
    fn blanks_are_what_nobody_sees() {
        for sign in
            " \t\r\n\0\u{7f}\u{85}\u{a0}\u{ad}\u{200b}\u{200f}\u{2028}\u{202f}\u{2060}\u{2067}\u{3000}\u{feff}".chars()
        {
            assert!(is_blank(sign), "{sign:?}");
        }
        for sign in "a!~é\u{2010}\u{201c}\u{2027}髪\u{1f914}".chars() {
            assert!(!is_blank(sign), "{sign:?}");
        }
    }
}
