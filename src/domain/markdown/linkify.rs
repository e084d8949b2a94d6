//! Bare web addresses in text, found in one pass.

use std::ops::Range;

/// The first bare address of `text` at or after `from`: it starts with `https://`, `http://` or `www.`, not inside a word.
pub fn next_url(text: &str, from: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < bytes.len() {
        let inside_word = at > 0 && bytes[at - 1].is_ascii_alphanumeric();
        match scheme_length(&bytes[at..]).filter(|_| !inside_word) {
            Some(scheme) => {
                let end = url_end(text, at);
                let host = text.get(at + scheme..end).unwrap_or_default();
                if host.starts_with(char::is_alphanumeric) && (&bytes[at..at + 1] != b"w" || host.contains('.')) {
                    return Some(at..end);
                }
                at = end.max(at + 1);
            }
            None => at += 1,
        }
    }
    None
}

/// The address behind a bare address: without a scheme, https is meant.
pub fn with_scheme(url: &str) -> String {
    if url.contains("://") { url.to_owned() } else { format!("https://{url}") }
}

fn scheme_length(bytes: &[u8]) -> Option<usize> {
    ["https://", "http://", "www."]
        .into_iter()
        .find(|start| bytes.get(..start.len()).is_some_and(|b| b.eq_ignore_ascii_case(start.as_bytes())))
        .map(str::len)
}

/// Where the address that starts at `from` ends: at a sign that can't stand in one, less the marks that close a sentence,
/// a quotation or a bracket opened before it.
fn url_end(text: &str, from: usize) -> usize {
    let rest = &text[from..];
    let length = rest.find(ends_url).unwrap_or(rest.len());
    let mut url = &rest[..length];
    let count = |sign| url.bytes().filter(|b| *b == sign).count();
    let mut extra = [(b')', count(b')').saturating_sub(count(b'('))), (b']', count(b']').saturating_sub(count(b'[')))];
    while let Some(last) = url.chars().next_back() {
        let bracket = extra.iter_mut().find(|(sign, extra)| char::from(*sign) == last && *extra > 0);
        match bracket {
            Some((_, extra)) => *extra -= 1,
            None if matches!(last, '?' | '!' | '.' | ',' | ':' | ';' | '*' | '_' | '~' | '\'' | '…' | '–' | '—') =>
                {}
            None => break,
        }
        url = &url[..url.len() - last.len_utf8()];
    }
    from + url.len()
}

/// Signs that end an address: white space, what would have to be percent-encoded, and the closing marks and sentence
/// marks of languages that put no space after them.
fn ends_url(sign: char) -> bool {
    sign.is_whitespace()
        || sign.is_control()
        || matches!(sign,
            '<' | '>' | '"' | '`' | '\\' | '^' | '{' | '|' | '}'
            | '«' | '»' | '‹' | '›' | '‘'..='‟' | '\u{3000}'..='\u{3003}' | '〈'..='】' | '〔'..='〟'
            | '،' | '؛' | '؟' | '۔' | '।' | '॥' | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' | '！' | '（' | '）' | '，' | '：' | '；' | '？' | '［' | '］' | '｛' | '｝' | '｡'..='､')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn urls(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(range) = next_url(text, at) {
            at = range.end;
            found.push(&text[range]);
        }
        found
    }

    #[test]
    fn addresses_are_found_without_the_marks_around_them() {
        for (text, expected) in [
            ("see https://a.example/b?c=d&e#f now", "https://a.example/b?c=d&e#f"),
            ("HTTP://A.example", "HTTP://A.example"),
            ("(https://a.example/x_(y))", "https://a.example/x_(y)"),
            ("[https://a.example]", "https://a.example"),
            ("https://a.example/x).", "https://a.example/x"),
            ("https://a.example/…", "https://a.example/"),
            ("«\u{a0}https://a.example\u{a0}»", "https://a.example"),
            ("«https://a.example»", "https://a.example"),
            ("“https://a.example”", "https://a.example"),
            ("'https://a.example'.", "https://a.example"),
            ("href=\"https://a.example\">b", "https://a.example"),
            ("詳細はhttps://a.example/をどうぞ。", "https://a.example/をどうぞ"),
            ("（https://a.example/）", "https://a.example/"),
            ("https://ja.example/wiki/東京", "https://ja.example/wiki/東京"),
            ("https://a.example/it's-here", "https://a.example/it's-here"),
            ("راجع https://a.example، ثم", "https://a.example"),
            ("https://a.example/x؟", "https://a.example/x"),
            ("\u{200f}https://a.example\u{200f}", "https://a.example"),
            ("देखें https://a.example।", "https://a.example"),
            ("www.a.example/b.", "www.a.example/b"),
            ("https://localhost:3000/", "https://localhost:3000/"),
        ] {
            assert_eq!(urls(text), [expected], "{text:?}");
        }
        assert_eq!(urls("https://a.example, https://b.example"), ["https://a.example", "https://b.example"]);
    }

    #[test]
    fn other_text_is_no_address() {
        for text in [
            "https://",
            "https://.",
            "https:// a",
            "xhttps://a.example",
            "www.",
            "www. a",
            "www.a",
            "ftp://a.example",
            "a.example",
        ] {
            assert_eq!(urls(text), [""; 0], "{text:?}");
        }
    }

    #[test]
    fn a_missing_scheme_is_https() {
        assert_eq!(with_scheme("www.a.example"), "https://www.a.example");
        assert_eq!(with_scheme("http://a.example"), "http://a.example");
    }
}
