//! Entities in one-line fields, decoded once and before the strip: decoding after it would make new tags (lesson S11).

/// The names that AI answers use, by HTML's list; a longer list would only add letters that answers hold as they are.
#[rustfmt::skip]
const NAMED: &[(&str, char)] = &[
    ("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{a0}'),
    ("ndash", '–'), ("mdash", '—'), ("hellip", '…'), ("bull", '•'), ("middot", '·'), ("minus", '−'), ("times", '×'),
    ("lsquo", '‘'), ("rsquo", '’'), ("sbquo", '‚'), ("ldquo", '“'), ("rdquo", '”'), ("bdquo", '„'),
    ("laquo", '«'), ("raquo", '»'), ("lsaquo", '‹'), ("rsaquo", '›'), ("iexcl", '¡'), ("iquest", '¿'),
    ("euro", '€'), ("pound", '£'), ("yen", '¥'), ("cent", '¢'), ("copy", '©'), ("reg", '®'), ("trade", '™'),
    ("deg", '°'), ("sect", '§'), ("para", '¶'), ("micro", 'µ'), ("plusmn", '±'), ("divide", '÷'),
    ("frac12", '½'), ("frac14", '¼'), ("frac34", '¾'), ("sup2", '²'), ("sup3", '³'), ("ordf", 'ª'), ("ordm", 'º'),
    ("rarr", '→'), ("larr", '←'), ("hearts", '♥'), ("shy", '\u{ad}'), ("szlig", 'ß'), ("oelig", 'œ'), ("OElig", 'Œ'),
    ("Agrave", 'À'), ("Aacute", 'Á'), ("Acirc", 'Â'), ("Atilde", 'Ã'), ("Auml", 'Ä'), ("Aring", 'Å'), ("AElig", 'Æ'),
    ("Ccedil", 'Ç'), ("Egrave", 'È'), ("Eacute", 'É'), ("Ecirc", 'Ê'), ("Euml", 'Ë'), ("Igrave", 'Ì'), ("Iacute", 'Í'),
    ("Icirc", 'Î'), ("Iuml", 'Ï'), ("Ntilde", 'Ñ'), ("Ograve", 'Ò'), ("Oacute", 'Ó'), ("Ocirc", 'Ô'), ("Otilde", 'Õ'),
    ("Ouml", 'Ö'), ("Oslash", 'Ø'), ("Ugrave", 'Ù'), ("Uacute", 'Ú'), ("Ucirc", 'Û'), ("Uuml", 'Ü'), ("Yacute", 'Ý'),
    ("agrave", 'à'), ("aacute", 'á'), ("acirc", 'â'), ("atilde", 'ã'), ("auml", 'ä'), ("aring", 'å'), ("aelig", 'æ'),
    ("ccedil", 'ç'), ("egrave", 'è'), ("eacute", 'é'), ("ecirc", 'ê'), ("euml", 'ë'), ("igrave", 'ì'), ("iacute", 'í'),
    ("icirc", 'î'), ("iuml", 'ï'), ("ntilde", 'ñ'), ("ograve", 'ò'), ("oacute", 'ó'), ("ocirc", 'ô'), ("otilde", 'õ'),
    ("ouml", 'ö'), ("oslash", 'ø'), ("ugrave", 'ù'), ("uacute", 'ú'), ("ucirc", 'û'), ("uuml", 'ü'), ("yacute", 'ý'),
    ("yuml", 'ÿ'),
];

/// What browsers read the numbers 128 to 159 as.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The longest name or number that is looked at, with zeros in front.
const NAME_MAX: usize = 64;
/// How often a text is decoded at most; no honest one was written over and over.
const DECODES_MAX: usize = 8;

/// Decodes the entities of `text`, also those that were written twice over: else the next reading of what was filled in
/// would decode the rest. Without its semicolon an entity stays: `?x=1&copy=3` is part of an address.
pub(super) fn decode(text: String) -> String {
    let mut text = text;
    for _ in 0..DECODES_MAX {
        if !text.contains('&') {
            return text;
        }
        let decoded = super::clean::controls(&decoded(&text));
        if decoded == text {
            return text;
        }
        text = decoded;
    }
    without(&text)
}

/// Takes the `&` of every entity out, for texts made to resist.
pub(super) fn without(text: &str) -> String {
    text.replace('&', "")
}

/// Decodes each entity of `text`; one that makes a `&` is read on with what follows.
fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(and) = rest.find('&') {
        out.push_str(&rest[..and]);
        rest = &rest[and + 1..];
        let mut c = '&';
        while let Some((decoded, length)) = entity(rest).filter(|_| c == '&') {
            c = decoded;
            rest = &rest[length..];
        }
        out.push(c);
    }
    out.push_str(rest);
    out
}

/// The character and the length of the entity whose `&` stood in front of `text`.
fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(NAME_MAX).position(|b| !b.is_ascii_alphanumeric() && b != b'#')?;
    let name = &text[..end];
    if !text[end..].starts_with(';') {
        return None;
    }
    let c = match name.strip_prefix('#') {
        Some(number) => numbered(number)?,
        None => NAMED
            .iter()
            .find(|(known, _)| *known == name)
            // The oldest names are read in capitals too.
            .or_else(|| NAMED[..4].iter().find(|(known, _)| known.eq_ignore_ascii_case(name)))
            .map(|&(_, c)| c)?,
    };
    Some((c, end + 1))
}

fn numbered(number: &str) -> Option<char> {
    let (digits, radix) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    let digits = match digits.trim_start_matches('0') {
        "" if !digits.is_empty() => "0",
        digits => digits,
    };
    match u32::from_str_radix(digits, radix).ok()? {
        code @ 128..=159 => Some(WINDOWS[code as usize - 128]),
        code => Some(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_decoded_only_with_their_semicolon_and_leave_none_behind() {
        for (text, decoded) in [
            ("Tom &amp; Jerry", "Tom & Jerry"),
            ("&lt;b&gt; &#60;b&#x3e; &LT;b&GT;", "<b> <b> <b>"),
            ("&amp;lt;b&amp;gt; &amp;amp;amp;lt;", "<b> <"),
            ("&&#97;mp;lt; &l&#116;;", "< <"),
            ("&am\0p;lt;", "<"),
            ("It&#39;s &#8217;n&apos; &#146;", "It's ’n' ’"),
            ("&#0000060;", "<"),
            ("Gr&uuml;&szlig;e", "Grüße"),
            ("?x=1&copy=3 &lt &#60", "?x=1&copy=3 &lt &#60"),
            ("&; &#; &#x; &#xZ; &#99999999; &#xD800; &unknown;", "&; &#; &#x; &#xZ; \u{fffd} \u{fffd} &unknown;"),
        ] {
            assert_eq!(decode(super::super::clean::controls(text)), decoded, "{text}");
        }
    }
}
