//! Texts that the strip would leave as they are, told by one quick look: most of what AIs send is plain.
//!
//! The tests hold both against the strip itself.

/// Whether [`crate::strip::body`] would change nothing: no `<`, no control characters, no byte order mark in front.
pub(crate) fn is_plain_body(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Without a way out of the loop, the processor looks at many bytes at a time.
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let found = pairs.fold(false, |found, (one, two)| found | is_special(*one) | (*one == 0xc2) & (*two < 0xa0));
    !found && !bytes.last().is_some_and(|last| is_special(*last)) && !text.starts_with('\u{feff}')
}

/// A tag, an entity of a line, or a control character other than line feed and tab.
fn is_special(byte: u8) -> bool {
    (byte == b'<') | (byte < b' ') & (byte != b'\n') & (byte != b'\t') | (byte == 0x7f)
}

/// Whether [`crate::strip::line`] would change nothing: besides, no `&`, and single spaces between words.
pub(crate) fn is_plain_line(text: &str) -> bool {
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_graphic);
    let bytes = text.as_bytes();
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let found = pairs.fold(false, |found, (one, two)| {
        let blank =
            (*one == b' ') & (*two == b' ') | (*one == b'\n') | (*one == b'\t') | (*one == 0xc2) | (*one == 0xe2);
        found | is_special(*one) | (*one == b'&') | blank
    });
    is_word(bytes.first()) && is_word(bytes.last()) && !matches!(bytes.last(), Some(b'<' | b'&')) && !found
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*, sample::select};

    use super::*;
    use crate::strip;

    #[test]
    fn ordinary_texts_are_plain() {
        for text in ["Wash less.", "## Größe\n\n1. „So“ — it’s **5 > 3**\tor 水 & 👩\u{200d}🦰\n", ""] {
            assert!(is_plain_body(text), "{text:?}");
        }
        for text in ["Wash less.", "Größe und Maßband", "5 > 3, 水!"] {
            assert!(is_plain_line(text), "{text:?}");
        }
    }

    #[test]
    fn what_the_strip_would_change_is_not_plain() {
        for text in ["<", "a\rb", "a\0", "\u{85}", "x\u{9f}", "\u{feff}a", "a\u{7f}"] {
            assert!(!is_plain_body(text), "{text:?}");
        }
        for text in ["", " a", "a ", "a  b", "a\nb", "a&amp;b", "a&", "a\u{2028}b", "a\u{200b}"] {
            assert!(!is_plain_line(text), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn the_strip_agrees(text in prop_oneof![any::<String>(), vec(select(&[
            "a", " ", "<", "&", ">", "\n", "\t", "\r", "\0", "\u{85}", "\u{a0}", "\u{200b}", "\u{feff}", "\u{2028}", "é", "髪", "`", "\\", "-", "amp;", "b>", "\u{ad}",
        ]), 0..12).prop_map(|pieces| pieces.concat())]) {
            if is_plain_body(&text) {
                prop_assert_eq!(strip::body(&text).text, text.clone());
            }
            if is_plain_line(&text) {
                prop_assert_eq!(strip::line(&text).text, text);
            }
        }
    }
}
