//! What an AI left for the owner to fill in: `[your phone number]`, `TODO`, `{{phone}}`, lorem ipsum.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use super::{inside, words};
use crate::strip::code_ranges;

/// No placeholder is longer; the bound keeps each look short.
const LENGTH_MAX: usize = 200;
/// How much of the words around is looked at.
const LOOK: usize = 20;

/// Words that were left for the owner to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// Where they start and end, in bytes of the text; [`Placeholder::in_utf16`] has what a text box wants.
    pub start: usize,
    pub end: usize,
    /// The words as they stand there, with their brackets.
    pub text: String,
}

impl Placeholder {
    /// The same place in UTF-16 units, as browsers count for `setSelectionRange`. `text` is the text they were found in,
    /// with LF line ends as a text box has them.
    pub fn in_utf16(&self, text: &str) -> Range<usize> {
        let units = |text: &str| text.encode_utf16().count();
        let start = units(&text[..self.start]);
        start..start + units(&text[self.start..self.end])
    }
}

impl fmt::Display for Placeholder {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The words in `text` that were left for the owner to fill in, in order, outside code (N-14 of "What we changed").
/// Footnotes, references, task boxes, links and a writer's own words in brackets are none.
pub fn placeholders(text: &str) -> Vec<Placeholder> {
    let code = code_ranges(text);
    let mut code = code.iter().peekable();
    let defined = defined(text);
    let mut found = Vec::new();
    let mut previous = ' ';
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        while code.next_if(|range| range.end <= at).is_some() {}
        let rest = &text[at..];
        let length = match c {
            _ if code.peek().is_some_and(|range| range.start <= at) => None,
            '[' => bracketed(rest, previous, &defined),
            '{' => braced(rest),
            '<' => inside(rest, '<', '>', LENGTH_MAX).filter(|words| super::asks(words)).map(|words| words.len() + 2),
            '(' => {
                inside(rest, '(', ')', LENGTH_MAX).filter(|words| is_instruction(words)).map(|words| words.len() + 2)
            }
            '_' if !previous.is_alphanumeric() && previous != '_' => blank_line(text, at),
            _ if c.is_alphanumeric() && !previous.is_alphanumeric() && previous != '_' => word(text, at),
            _ => None,
        };
        previous = c;
        if let Some(length) = length {
            let end = at + length;
            found.push(Placeholder { start: at, end, text: text[at..end].to_owned() });
            while let Some((_, last)) = chars.next_if(|&(next, _)| next < end) {
                previous = last;
            }
        }
    }
    found
}

/// `[your name]`, but not the words of a link, a reference, a footnote or an image.
fn bracketed(rest: &str, previous: char, defined: &HashSet<&str>) -> Option<usize> {
    let words = inside(rest, '[', ']', LENGTH_MAX)?;
    let length = words.len() + 2;
    let after = &rest[length..];
    if after.starts_with('(') {
        let target = inside(after, '(', ')', LENGTH_MAX)?;
        let is_words = target.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '_'));
        let leads_nowhere = matches!(target.trim(), "" | "#") || is_words && super::asks(target);
        return (leads_nowhere && !words.is_empty()).then_some(length + target.len() + 2);
    }
    let is_reference =
        after.starts_with(['[', ':']) || previous == ']' || words.starts_with('^') || defined.contains(words);
    (!is_reference && words::asks(words)).then_some(length)
}

/// The words for which a `[words]: …` makes a link wherever they stand in brackets.
fn defined(text: &str) -> HashSet<&str> {
    let words = text.match_indices("]:").filter_map(|(end, _)| {
        let from = end.saturating_sub(LENGTH_MAX);
        let open = text.as_bytes()[from..end].iter().rposition(|&b| b == b'[')?;
        Some(&text[from + open + 1..end])
    });
    words.collect()
}

/// `{{phone}}`, and `{your phone}`.
fn braced(rest: &str) -> Option<usize> {
    let words = inside(rest, '{', '}', LENGTH_MAX)?;
    let is_template = words.starts_with('{') && words.ends_with('}') && words.len() > 2;
    (is_template || words.contains(' ') && words::asks(words)).then_some(words.len() + 2)
}

/// `(insert link here)`: in parentheses people write about "your hair" too.
fn is_instruction(words: &str) -> bool {
    let lower = words.to_lowercase();
    ["insert ", "hier ", "insérer ", "insertar ", "inserire ", "inserir ", "invoegen "]
        .iter()
        .any(|word| lower.starts_with(word))
        && words::asks(words)
}

/// `____` with nothing but white space and punctuation around it, in a line with words.
fn blank_line(text: &str, at: usize) -> Option<usize> {
    let length = text[at..].bytes().take_while(|&b| b == b'_').count();
    let after = &text[at + length..];
    let starts_line = text[..at].trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|c| c == '\n');
    let ends_line = after.trim_start_matches([' ', '\t']).chars().next().is_none_or(|c| c == '\n');
    let is_word = after.starts_with(char::is_alphanumeric) || after.starts_with(['*', '[', '"']);
    (length >= 3 && !is_word && !(starts_line && ends_line)).then_some(length)
}

/// `TODO`, `TBD`, `XXX`, `XXX-XXXX`, `lorem ipsum`, `www.yourwebsite.com`.
fn word(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let length = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let word = &rest[..length];
    let after = &rest[length..];
    if word.eq_ignore_ascii_case("lorem") {
        let ipsum = after.trim_start().get(..5).filter(|ipsum| ipsum.eq_ignore_ascii_case("ipsum"))?;
        return Some(rest.len() - after.trim_start().len() + ipsum.len());
    }
    if word.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("your")) {
        return address(text, at);
    }
    match word {
        "TBD" | "TBA" | "TBC" | "FIXME" => Some(length),
        // In Spanish and Portuguese it is a word, in capitals among capitals.
        "TODO" if !is_among_capitals(text, at, length) => Some(length),
        _ if word.len() >= 3 && word.bytes().all(|b| b == b'X') => Some(dummy_number(rest)),
        "XX" => (dummy_number(rest) > 2 || is_money(text, at, after)).then(|| dummy_number(rest)),
        _ => None,
    }
}

/// How far a dummy such as `XXX-XXX-XXXX` or `XX.XX` reaches.
fn dummy_number(rest: &str) -> usize {
    let mut length = rest.bytes().take_while(|&b| b == b'X').count();
    while rest[length..].starts_with(['-', '.', ':', '/', ' ']) {
        let count = rest[length + 1..].bytes().take_while(|&b| b == b'X').count();
        if count < 2 || rest[length + 1 + count..].starts_with(char::is_alphanumeric) {
            break;
        }
        length += 1 + count;
    }
    length
}

/// `€XX`, `XX %`: capital letters where a number belongs. Alone they may be a Roman twenty.
fn is_money(text: &str, at: usize, after: &str) -> bool {
    let before = text[..at].trim_end_matches(' ');
    let after = after.trim_start_matches([' ', '\u{a0}', '\u{202f}']);
    let units = ["€", "$", "£", "%", "CHF", "EUR", "USD", "Euro", "euro", "zł", "kr"];
    units.iter().any(|unit| after.starts_with(unit) || before.ends_with(unit))
}

/// Whether the word before or behind is all capitals.
fn is_among_capitals(text: &str, at: usize, length: usize) -> bool {
    let is_capitals =
        |word: String| word.chars().filter(|c| c.is_alphabetic()).count() > 1 && !word.contains(char::is_lowercase);
    let is_word = |c: &char| c.is_alphabetic();
    let before = text[..at].chars().rev().skip_while(|c| *c == ' ').take(LOOK).take_while(is_word).collect();
    let after = text[at + length..].chars().skip_while(|c| *c == ' ').take(LOOK).take_while(is_word).collect();
    is_capitals(before) || is_capitals(after)
}

/// `yourwebsite.com`, `your-name@…`, `your@email.com`, with what belongs to it on its right.
fn address(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'@' | b'_');
    let length = rest.bytes().take(LENGTH_MAX).take_while(is_part).count();
    let word = rest[..length].trim_end_matches(['.', '-', '_']);
    let lower = word.to_ascii_lowercase();
    let name = lower[4..].trim_start_matches(['-', '_']);
    const NAMES: &[&str] = &[
        "website", "site", "domain", "business", "company", "salon", "shop", "store", "brand", "name", "page", "link",
        "url", "email", "mail",
    ];
    let is_name = NAMES.iter().any(|known| name.starts_with(known)) || lower.starts_with("your@");
    let is_address = word.contains('@') || word.contains('.') && !word.ends_with('.');
    (is_name && is_address).then_some(word.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        placeholders(text).into_iter().map(|placeholder| placeholder.text).collect()
    }

    #[test]
    fn what_was_left_for_the_owner_is_found() {
        for (text, wanted) in [
            ("Call [your phone number] now.", vec!["[your phone number]"]),
            ("[Insert link] and [Your Name]", vec!["[Insert link]", "[Your Name]"]),
            ("Rufen Sie an: [Ihre Telefonnummer].", vec!["[Ihre Telefonnummer]"]),
            ("Chez [nom du salon], [votre ville]", vec!["[nom du salon]", "[votre ville]"]),
            ("TODO: prices. TBD. XXX", vec!["TODO", "TBD", "XXX"]),
            ("Call XXX-XXX-XXXX, only €XX or XX %.", vec!["XXX-XXX-XXXX", "XX", "XX"]),
            ("Lorem ipsum dolor, lorem  ipsum", vec!["Lorem ipsum", "lorem  ipsum"]),
            ("Hi {{ first_name }}, {your city}", vec!["{{ first_name }}", "{your city}"]),
            ("Go to <your-link> or <your name>", vec!["<your-link>", "<your name>"]),
            ("See (insert link here).", vec!["(insert link here)"]),
            (
                "[Book now](#) or [here](link) or [x](your-link)",
                vec!["[Book now](#)", "[here](link)", "[x](your-link)"],
            ),
            ("Visit www.yourwebsite.com/a, mail your@email.com", vec!["yourwebsite.com", "your@email.com"]),
            ("Phone: ________.", vec!["________"]),
            ("电话：[您的电话号码]。", vec!["[您的电话号码]"]),
            ("- [ ] [your task]", vec!["[your task]"]),
        ] {
            assert_eq!(found(text), wanted, "{text}");
        }
    }

    #[test]
    fn honest_text_is_left_alone() {
        for text in [
            "As shown [1], [2][3] and [sic] […] [...] [^1].",
            "- [ ] buy\n- [x] done",
            "[your phone number](https://a.example) and ![your logo](/logo.png)",
            "[Your Name][1] and [your name]\n\n[1]: https://a.example\n[your name]: https://a.example/x",
            "[Find us](/address) and [opening hours](/hours) or [top](/#name)",
            "<https://a.example/your/name> <jane@a.example>",
            "Your hair, your rules (your hair will thank you).",
            "`{{phone}}` and `[your name]`\n\n```\nTODO [Insert link]\n```",
            "TODO LO QUE NECESITAS y TODO ES POSIBLE",
            "Super Bowl XX, XXL and siglo XX, todo bien",
            "a <b and c> d, {first_name}, if (x) { your }",
            "***\n\n___\n\nsome_snake_case and __bold__",
            "Die ihre [ihre Mutter] kennt, [Werbung], [link in bio]",
            "yourself.com.au is fine",
        ] {
            assert_eq!(found(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_place_is_told_in_bytes_and_in_utf_16_units() {
        let text = "👩‍🔬 Grüße, [your name]!";
        let placeholder = &placeholders(text)[0];
        assert_eq!(&text[placeholder.start..placeholder.end], "[your name]");
        let units: Vec<u16> = text.encode_utf16().collect();
        assert_eq!(String::from_utf16(&units[placeholder.in_utf16(text)]).unwrap(), "[your name]");
        assert_eq!(placeholder.to_string(), "[your name]");
    }
}
