//! Words and addresses as they stand in tidy HTML: an escaped sign stays the sign that readers saw.

/// Stands for the `\` that markdown needs in front of the next sign. A text can't hold it: it is no character.
pub const ESCAPE: char = '\u{FDD0}';

/// A sign that is neither letter nor blank, and no part of an entity or of an escape.
pub fn is_sign(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_whitespace() && !matches!(c, '&' | ';' | '<' | '~' | ESCAPE)
}

pub const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
pub const LOWERED: &str = "₀₁₂₃₄₅₆₇₈₉";

/// `words` in `small` numbers, if they are a number and nothing else: m<sup>2</sup> is not m2.
pub fn small_numbers(words: &str, small: &str) -> Option<String> {
    words.chars().map(|sign| small.chars().nth(sign.to_digit(10)? as usize)).collect()
}

/// Words of code.
pub fn code(out: &mut String, words: &str) {
    out.push_str(&words.replace('<', "&lt;"));
}

/// Words that are no markup: an escaped sign stays the sign that readers saw.
pub fn text(out: &mut String, words: &str, starts_line: bool) {
    let digits = words.bytes().take(10).take_while(u8::is_ascii_digit).count();
    let list = starts_line && (1..10).contains(&digits) && words[digits..].starts_with(") ");
    if starts_line && words.starts_with("--") {
        out.push(ESCAPE);
    }
    let tildes = words.bytes().filter(|b| *b == b'~').count() > 1;
    let mut at = 0;
    while let Some(sign) = words[at..].chars().next() {
        let rest = &words[at..];
        let mut length = sign.len_utf8();
        match sign {
            '<' => less(out, &rest[1..]),
            '&' => match entity(rest) {
                Some(('<', entity)) => {
                    length = entity;
                    less(out, &rest[entity..]);
                }
                Some((_, entity)) if is_entity(&rest[entity..]) => {
                    length = entity;
                    out.push_str("&amp;amp;");
                }
                _ => out.push('&'),
            },
            '~' if tildes => out.extend([ESCAPE, '~']),
            ')' if list && at == digits => out.extend([ESCAPE, ')']),
            _ => out.push(sign),
        }
        at += length;
    }
}

/// A `<` that is a sign: written so that nothing takes it for the start of a tag.
fn less(out: &mut String, rest: &str) {
    let harmless = rest.starts_with(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '=' | '-'));
    out.push_str(if harmless { "&lt;" } else { "&amp;lt;" });
}

/// Whether `text` is an entity with its `&` taken off.
fn is_entity(text: &str) -> bool {
    let name = text.strip_prefix('#').unwrap_or(text);
    let length = name.bytes().take(33).take_while(u8::is_ascii_alphanumeric).count();
    (1..33).contains(&length) && name[length..].starts_with(';')
}

/// The `<` or `&` that an entity at the start of `text` stands for, and its length.
fn entity(text: &str) -> Option<(char, usize)> {
    let name = text.strip_prefix('&')?;
    let length = name.bytes().take(12).take_while(|b| b.is_ascii_alphanumeric() || *b == b'#').count();
    let number = match &name.as_bytes()[..length] {
        [b'#', b'x' | b'X', digits @ ..] => std::str::from_utf8(digits).ok().map(|digits| (digits, 16)),
        [b'#', digits @ ..] => std::str::from_utf8(digits).ok().map(|digits| (digits, 10)),
        _ => None,
    };
    let sign = match (number, &name[..length]) {
        (Some((digits, radix)), _) => u32::from_str_radix(digits, radix).ok().and_then(char::from_u32)?,
        (None, "lt" | "LT") => '<',
        (None, "amp" | "AMP") => '&',
        _ => return None,
    };
    let closed = usize::from(name[length..].starts_with(';'));
    matches!(sign, '<' | '&').then_some((sign, 1 + length + closed))
}

/// A whole address, as it stands in an attribute: without signs that markdown would read as its own.
pub fn address(address: &str) -> String {
    let mut written = String::with_capacity(address.len());
    for sign in address.chars() {
        match sign {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("%3C"),
            '>' => written.push_str("%3E"),
            '"' => written.push_str("%22"),
            '\\' => written.push_str("%5C"),
            ' ' => written.push_str("%20"),
            _ if sign.is_control() => {}
            _ => written.push(sign),
        }
    }
    written
}

/// Words in an attribute, where the converter escapes nothing.
pub fn in_attribute(out: &mut String, words: &str) {
    let mut plain = String::new();
    text(&mut plain, &words.split_whitespace().collect::<Vec<_>>().join(" "), false);
    for sign in plain.chars() {
        match sign {
            '"' => out.push_str("&quot;"),
            '[' | ']' | '*' | '_' | '`' | '\\' => out.extend([ESCAPE, sign]),
            _ => out.push(sign),
        }
    }
}
