//! One escaper for text and attribute values, so that mixing the two up can't hurt.

/// Adds `text` to `out` as text or as an attribute's value. NUL becomes U+FFFD; of the other control characters only line
/// ends and tabs stay (renderer specification, section 1).
pub fn escape(out: &mut String, text: &str) {
    let mut written = 0;
    for (at, sign) in text.char_indices() {
        let instead = match sign {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            '\0' => "\u{fffd}",
            '\n' | '\t' => continue,
            _ if sign.is_control() => "",
            _ => continue,
        };
        out.push_str(&text[written..at]);
        out.push_str(instead);
        written = at + sign.len_utf8();
    }
    out.push_str(&text[written..]);
}

/// The text that [`escape`] was given, from HTML without any tag in it.
pub fn unescape(out: &mut String, html: &str) {
    let mut rest = html;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let known = [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"')];
        let (length, sign) = known
            .into_iter()
            .find(|(entity, _)| rest.starts_with(entity))
            .map_or((1, '&'), |(entity, sign)| (entity.len(), sign));
        out.push(sign);
        rest = &rest[length..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_with_a_meaning_in_html_lose_it() {
        let mut out = String::new();
        escape(&mut out, "a<b> & \"c\"\t'd'\n\0\u{1}\r\u{7f}\u{85}\u{9f}\u{a0}é");
        assert_eq!(out, "a&lt;b&gt; &amp; &quot;c&quot;\t'd'\n\u{fffd}\u{a0}é");
    }

    #[test]
    fn unescape_undoes_escape() {
        let text = "a<b> && \"c\" &amp; &lt; é";
        let (mut html, mut back) = (String::new(), String::new());
        escape(&mut html, text);
        unescape(&mut back, &html);
        assert_eq!(back, text);
    }
}
