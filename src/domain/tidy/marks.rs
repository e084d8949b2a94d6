//! Marks that chats leave where they cite: `[web:1]`, `【4†source】`, `:contentReference[oaicite:0]{index=0}`, `turn0search0`.

use std::ops::Range;

use super::{Edit, inside};

/// No mark is longer; the bound keeps each look short.
const LENGTH_MAX: usize = 200;
/// No link is longer.
const LINK_MAX: usize = 2_000;
/// How much of a mark an owner is shown.
const EXAMPLE_MAX: usize = 40;

/// Words that cite in front of `:` and numbers, also with a space between: `[cite: 1, 8]`.
const CITES: &[&str] = &["cite", "citation", "oaicite", "web"];
/// Words that cite only when they are written as chats write them: `[file:1]`; `[page: 12]` is a person's.
const TIGHT_CITES: &[&str] = &[
    "attached_file",
    "chart",
    "code_file",
    "conversation_history",
    "doc",
    "file",
    "generated_image",
    "image",
    "memory",
    "news",
    "page",
    "post",
    "search",
];
/// Words in front of `turn0search0`.
const DIRECTIVES: &[&str] =
    &["cite", "filecite", "navlist", "image_group", "products", "product", "finance", "video", "i"];

/// The edits that take the marks out of `text` outside `code`, with an example for the note.
pub(super) fn find(text: &str, code: &[Range<usize>]) -> (Vec<Edit>, Option<String>) {
    // `[^1^]` is a footnote where the text has its note.
    let has_notes = text.contains("^]:");
    let mut marks: Vec<Edit> = Vec::new();
    let mut code = code.iter().peekable();
    let mut previous = ' ';
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        while code.next_if(|range| range.end <= at).is_some() {}
        let found = match c {
            _ if code.peek().is_some_and(|range| range.start <= at) => None,
            '[' => bracketed(&text[at..], has_notes),
            '【' => lenticular(&text[at..]),
            ':' | 'a'..='z' if !previous.is_ascii_alphanumeric() || c == ':' => worded(&text[at..]),
            '(' => attribution(&text[at..]),
            '\u{e200}'..='\u{e206}' => directive(&text[at..]),
            _ => None,
        };
        previous = c;
        if let Some((length, instead)) = found {
            while chars.next_if(|&(next, _)| next < at + length).is_some() {}
            marks.push((at..at + length, instead));
            previous = ' ';
        }
    }
    let example = marks.first().map(|(range, _)| example(&text[range.clone()]));
    (joined(text, marks).into_iter().map(|mark| with_white_space(text, mark)).collect(), example)
}

/// `[…]`, the whole of it or the whole link that it is the words of.
fn bracketed(text: &str, has_notes: bool) -> Option<(usize, String)> {
    let words = inside(text, '[', ']', LENGTH_MAX)?;
    let length = words.len() + 2;
    let after = &text[length..];
    let is_note = words.strip_prefix('^').and_then(|words| words.strip_suffix('^')).is_some_and(is_number);
    if is_note && !has_notes {
        return Some((length, String::new()));
    }
    let label = words.strip_prefix("oai_citation").filter(|label| label.starts_with([':', '_']));
    let may_be_link = label.is_some() || cites(words) || words.is_empty() || words.starts_with("span_");
    if !may_be_link {
        return None;
    }
    if let Some(number) = after.strip_prefix("{index=").and_then(|rest| rest.split_once('}')).map(|(number, _)| number)
    {
        let is_mark = label.is_none() && cites(words) && is_number(number);
        return is_mark.then(|| (length + "{index=}".len() + number.len(), String::new()));
    }
    let Some(target) = inside(after, '(', ')', LINK_MAX) else {
        return (label.is_some() || cites(words)).then(|| (length, String::new()));
    };
    let is_bare = matches!(target, "start_span" | "end_span") || words.is_empty() && target.starts_with("grok_render");
    let label = label.map(|label| label.split_once(['‡', ',']).map_or("", |(_, label)| label));
    let instead = match label {
        _ if is_bare => String::new(),
        Some(label) => link(label, target),
        None if cites(words) => link("", target),
        None => return None,
    };
    Some((length + target.len() + 2, instead))
}

/// A link with the words that say where it leads; nothing when it leads to no page.
fn link(label: &str, target: &str) -> String {
    let Some((_, rest)) = target.split_once("://").filter(|(scheme, _)| matches!(*scheme, "http" | "https")) else {
        return String::new();
    };
    let host = rest.split(['/', '?', '#', ' ']).next().unwrap_or(rest);
    let label = label.trim();
    format!("[{}]({target})", if label.is_empty() { host.trim_start_matches("www.") } else { label })
}

/// `【…】`, which Chinese and Japanese writers use too: only with a dagger or the words of a chat in it.
fn lenticular(text: &str) -> Option<(usize, String)> {
    let words = inside(text, '【', '】', LENGTH_MAX)?;
    cites(words).then(|| (words.len() + 2 * '【'.len_utf8(), String::new()))
}

/// Whether what stands in brackets cites as chats do.
fn cites(words: &str) -> bool {
    if matches!(words, "cite_start" | "cite_end") {
        return true;
    }
    if let Some((number, _)) = words.split_once('†') {
        return !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == ':')
            || turns(number) == number.len();
    }
    let mut parts = words.split([',', ';', ' ']).filter(|part| !part.is_empty()).peekable();
    if parts.peek().is_some() && parts.all(|part| part.starts_with("turn") && turns(part) == part.len()) {
        return true;
    }
    if words.strip_prefix("doc").is_some_and(is_number) {
        return true;
    }
    let Some((name, numbers)) = words.split_once(':') else { return false };
    let is_list = |numbers: &str| {
        numbers.split([',', ';']).all(|part| {
            let part = part.trim().trim_start_matches(name).trim_start_matches(':').trim();
            !part.is_empty() && part.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '–'))
                || part.starts_with("turn") && turns(part) == part.len()
        })
    };
    CITES.contains(&name) && is_list(numbers)
        || TIGHT_CITES.contains(&name) && !numbers.contains(' ') && is_list(numbers)
}

/// `citeturn0search0turn1news2`, `turn0search0`, `:contentReference[…]{…}`.
fn worded(text: &str) -> Option<(usize, String)> {
    let plain = text.strip_prefix(':').unwrap_or(text);
    if let Some(after) = plain.strip_prefix("contentReference") {
        let words = inside(after, '[', ']', LENGTH_MAX)?;
        let mut length = text.len() - after.len() + words.len() + 2;
        if let Some(index) = inside(&text[length..], '{', '}', LENGTH_MAX) {
            length += index.len() + 2;
        }
        return Some((length, String::new()));
    }
    let directive =
        DIRECTIVES.iter().find(|word| text.strip_prefix(**word).is_some_and(|rest| rest.starts_with("turn")));
    let start = directive.map_or(0, |word| word.len());
    let length = start + turns(&text[start..]);
    let ends = length > start && !text[length..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    ends.then_some((length, String::new()))
}

/// The length of the `turn0search0`s that `text` starts with.
fn turns(text: &str) -> usize {
    let mut length = 0;
    while length < LENGTH_MAX {
        let Some(rest) = text[length..].strip_prefix("turn") else { break };
        let count = |rest: &str, is: fn(&u8) -> bool| rest.bytes().take(12).take_while(is).count();
        let turn = count(rest, u8::is_ascii_digit);
        let kind = count(&rest[turn..], u8::is_ascii_lowercase);
        let number = count(&rest[turn + kind..], u8::is_ascii_digit);
        if turn == 0 || kind == 0 || number == 0 {
            break;
        }
        length += "turn".len() + turn + kind + number;
    }
    length
}

/// `({"attribution":{"attributableIndex":"1009-1"}})`.
fn attribution(text: &str) -> Option<(usize, String)> {
    let words = inside(text, '(', ')', LENGTH_MAX)?;
    let is_mark = words.starts_with('{') && words.ends_with('}') && words.contains("\"attributableIndex\"");
    is_mark.then(|| (words.len() + 2, String::new()))
}

/// What a chat wraps in characters of its own: U+E200 a word U+E202 more words U+E201.
fn directive(text: &str) -> Option<(usize, String)> {
    let width = '\u{e200}'.len_utf8();
    let Some(words) = inside(text, '\u{e200}', '\u{e201}', LINK_MAX) else { return Some((width, String::new())) };
    let mut parts = words.split('\u{e202}');
    let (name, first) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
    let kept = match name {
        "entity" => first.split('"').nth(3).unwrap_or(""),
        "url" => first,
        _ => "",
    };
    Some((words.len() + 2 * width, kept.to_owned()))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Marks in a row as one, with the commas between them and the parentheses around them.
fn joined(text: &str, marks: Vec<Edit>) -> Vec<Edit> {
    let mut rows: Vec<Edit> = Vec::new();
    for (range, instead) in marks {
        match rows.last_mut() {
            Some((row, kept))
                if kept.is_empty()
                    && instead.is_empty()
                    && text[row.end..range.start].chars().all(|c| matches!(c, ' ' | ',' | ';')) =>
            {
                row.end = range.end;
            }
            _ => rows.push((range, instead)),
        }
    }
    for (row, kept) in &mut rows {
        if kept.is_empty() && text[..row.start].ends_with('(') && text[row.end..].starts_with(')') {
            *row = row.start - 1..row.end + 1;
        }
    }
    rows
}

/// A mark with the white space that would stand doubled or in front of a full stop without it.
fn with_white_space(text: &str, (mut range, mut instead): Edit) -> Edit {
    if !instead.is_empty() {
        return (range, instead);
    }
    let (before, after) = (&text[..range.start], &text[range.end..]);
    let words_before = before.trim_end_matches([' ', '\t']);
    let words_after = after.trim_start_matches([' ', '\t']);
    let starts_line = words_before.is_empty() || words_before.ends_with('\n');
    let ends_line = words_after.is_empty() || words_after.starts_with('\n');
    let next = after.chars().next();
    if starts_line && ends_line {
        range = words_before.len()..text.len() - words_after.len() + usize::from(!words_after.is_empty());
    } else if starts_line {
        range.end = text.len() - words_after.len();
    } else if ends_line || next.is_some_and(|c| c == ' ' || ".,;:!?)]»”…。，、！？；：）".contains(c)) {
        range.start = words_before.len();
    } else if before.ends_with(char::is_alphanumeric) && next.is_some_and(char::is_alphanumeric) {
        instead = " ".to_owned();
    }
    (range, instead)
}

/// What an owner is shown of a mark.
fn example(mark: &str) -> String {
    let shown = mark.split_inclusive(']').next().unwrap_or(mark);
    let shown: String = shown.chars().filter(|c| !('\u{e000}'..='\u{f8ff}').contains(c)).take(EXAMPLE_MAX).collect();
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidied(text: &str) -> String {
        super::super::apply(text, find(text, &[]).0)
    }

    #[test]
    fn marks_go_with_the_white_space_they_stood_in() {
        for (text, wanted) in [
            ("Care helps【4†source】. More.", "Care helps. More."),
            ("Care helps [web:1]. More [web:2][web:3] words", "Care helps. More words"),
            ("Care :contentReference[oaicite:0]{index=0}\n\nMore", "Care\n\nMore"),
            ("Care:contentReference[oaicite:0]{index=0}:contentReference[oaicite:1]{index=1}.", "Care."),
            ("Care. citeturn0search0turn1news12 More", "Care. More"),
            ("Care.\u{e200}cite\u{e202}turn0search0\u{e202}turn0search1\u{e201} More", "Care. More"),
            ("In \u{e200}entity\u{e202}[\"city\",\"Paris\",\"France\"]\u{e201} today", "In Paris today"),
            ("[cite_start]Care helps[cite: 1, 8]. [cite_end]", "Care helps."),
            ("- [cite_start]Care [cite: 12-14]", "- Care"),
            ("Care [1†L3] and [4:0†source] and 【12:3†file.pdf】", "Care and and"),
            ("Care ([web:1], [web:2]) helps", "Care helps"),
            (
                "Care [oai_citation:0‡Medium](https://medium.example/x_(y)).",
                "Care [Medium](https://medium.example/x_(y)).",
            ),
            ("Care [oai_citation:1‡a.gdoc](file-service://file-X).", "Care."),
            ("Care [web:1](https://www.a.example/x) helps", "Care [a.example](https://www.a.example/x) helps"),
            ("Care [span_1](start_span)helps[span_1](end_span).", "Care helps."),
            ("Care({\"attribution\":{\"attributableIndex\":\"1009-1\"}}).", "Care."),
            ("Care [^1^][^2^] helps", "Care helps"),
            ("Care\n\n[web:1][web:2]\n\nMore", "Care\n\n\nMore"),
            ("helps【4†source】It", "helps It"),
            ("Care [turn0search0, turn0news1] helps", "Care helps"),
            ("Care [doc1][doc12].", "Care."),
            ("Care [](grok_render_citation_card_json={\"cardIds\":[\"a\"]}) helps", "Care helps"),
        ] {
            assert_eq!(tidied(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn what_people_write_is_no_mark() {
        for text in [
            "It can wear enamel [1][2], [12], [sic] and [^1].",
            "Note[^1^].\n\n[^1^]: https://a.example",
            "【重要】【1】 [Image: 1] [page: 12] [web: design] [file: a.txt]",
            "A U-turn, turn 0 search 0, turning, return0, overturn0search0x",
            "cite your sources; a citation: 12 of them [see web:1 of two]",
            "[cite](https://a.example) and [search](/search)",
            "Ratio 4:1 and :contentReference",
        ] {
            assert_eq!(tidied(text), text);
        }
    }
}
