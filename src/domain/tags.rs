//! The tag rule, the same for typing and for answers.

use std::{borrow::Cow, collections::HashSet};

use crate::{
    answer::{Note, plain},
    limits::{self, TAG_MAX, TAGS_MAX},
    post::one_line,
    strip,
};

/// One tag as it is kept: on one line, in lower case, without a leading `#`, never shortened. Empty: no tag.
/// Cleaning it twice changes nothing more.
pub fn clean(tag: &str) -> String {
    let tag = one_line(tag);
    let tag: String = tag.chars().filter(|sign| !is_direction(*sign)).collect();
    let is_blank = |sign: char| sign.is_whitespace() || matches!(sign, '\u{200b}' | '\u{2060}' | '\u{feff}');
    let tag = tag.trim_start_matches(|sign: char| matches!(sign, '#' | '＃') || is_blank(sign));
    let tag = tag.trim_end_matches(is_blank).to_lowercase();
    // An address can't end in dots alone: browsers read them as a way up.
    if tag.trim_matches('.').is_empty() { String::new() } else { tag }
}

/// The marks that turn the direction of a text.
fn is_direction(sign: char) -> bool {
    matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The single tags of one text: commas part them, and so does a `#` where no comma stands.
fn parted(text: &str) -> impl Iterator<Item = &str> {
    let by_hashes = !text.contains(COMMAS) && text.trim_start().starts_with('#');
    text.split(move |sign: char| if by_hashes { sign == '#' } else { COMMAS.contains(&sign) })
}

/// What parts one tag from the next, in the scripts that have a comma of their own.
pub const COMMAS: [char; 4] = [',', '，', '、', '،'];

/// The tags in one text with commas, by the tag rule but without shortening and without a limit on their number:
/// what an owner typed is never cut in silence.
pub fn typed(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    parted(text).map(clean).filter(|tag| !tag.is_empty() && seen.insert(tag.clone())).collect()
}

/// So many tags are looked at one by one; of more it is enough to know their number.
const LOOKED_AT: usize = 200;

/// The lines of one text of an answer: a list in brackets or with a mark in front of each line is one too.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim();
    let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let has_lines = inside.contains('\n');
    inside.lines().map(move |line| {
        let line = line.trim_start();
        let words = line.strip_prefix(['-', '*', '+', '•', '·', '–']).or_else(|| {
            let digits = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
            digits.strip_prefix(['.', ')']).filter(|_| has_lines && digits.len() < line.len())
        });
        words.filter(|words| words.starts_with(' ')).unwrap_or(line)
    })
}

/// `#care #winter`: the tags of a piece that starts with a `#`.
fn by_hashes(piece: &str, in_text: bool) -> impl Iterator<Item = &str> {
    let piece = piece.trim();
    piece.split(if in_text && piece.starts_with('#') { " #" } else { "\n" })
}

/// One tag of an answer, also without quote marks around it.
fn settled(tag: &str) -> String {
    let mut tag = clean(tag);
    for _ in 0..QUOTES_MAX {
        let quote = |sign: char| matches!(sign, '"' | '“' | '”' | '„');
        let Some(inside) = tag.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) else { return tag };
        tag = clean(inside);
    }
    // Made to resist.
    String::new()
}

/// How many quote marks may stand around a tag.
const QUOTES_MAX: usize = 8;

/// Tags within their limits, and what had to go for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    pub tags: Vec<String>,
    pub notes: Vec<Note>,
}

/// The tags of an answer's list, by the same rule: each shortened to its limit, the first ones kept.
pub fn kept<'a>(texts: impl Iterator<Item = &'a str>) -> Kept {
    kept_of(texts, false)
}

/// The tags of an answer's one text: line breaks and semicolons part them too, and a `#` behind a tag that starts with one.
pub fn kept_of_text(text: &str) -> Kept {
    kept_of(listed(text), true)
}

fn kept_of<'a>(texts: impl Iterator<Item = &'a str>, in_text: bool) -> Kept {
    let mut kept = Kept::default();
    let mut seen = HashSet::new();
    let mut twice = false;
    // An answer's entities are decoded before anything else; what an owner types has none. Lower case comes first, for it
    // can make an entity of what was none.
    let decoded = |text: &'a str| {
        let plain = plain::is_plain_line(text);
        if plain { Cow::Borrowed(text) } else { Cow::Owned(strip::line(&text.to_lowercase()).text) }
    };
    let lines: Vec<Cow<str>> = texts.map(decoded).collect();
    let parts = move |sign: char| in_text && matches!(sign, ';' | '；');
    let words = lines.iter().flat_map(|line| line.split(parts)).flat_map(parted);
    let words = words.flat_map(|piece| by_hashes(piece, in_text));
    let mut words = words.filter(|tag| !tag.trim().is_empty()).fuse();
    let mut whole = HashSet::new();
    for tag in words.by_ref().take(LOOKED_AT).map(settled) {
        let cut = limits::cut(&tag, TAG_MAX);
        let shortened = cut.len() < tag.len();
        // What the cut leaves at its end may be nothing that a tag ends with.
        let cut = if shortened { settled(cut) } else { tag.clone() };
        if cut.is_empty() {
            continue;
        }
        if !whole.insert(tag.clone()) {
            twice = true;
        } else if seen.insert(cut.clone()) && kept.tags.len() < TAGS_MAX {
            kept.tags.push(cut);
            if shortened {
                kept.notes.push(Note::TagShortened { tag });
            }
        }
    }
    let of = whole.len() + words.count();
    if of > kept.tags.len() {
        kept.notes.push(Note::TagsKept { kept: kept.tags.len() as u32, of: of as u32 });
    }
    if twice {
        kept.notes.push(Note::TagTwice);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_tags_follow_the_rule_and_are_never_cut() {
        assert_eq!(typed("#Hair,  hair , Colour\tcare,, ,#"), ["hair", "colour care"]);
        assert_eq!(typed("., ..,…, ...,.net"), ["…", ".net"]);
        assert_eq!(typed("#frenos #taller"), ["frenos", "taller"]);
        assert_eq!(typed("#\u{200b}frenos\u{feff}"), ["frenos"]);
        assert_eq!(typed("ラーメン、#仙台，ラーメン"), ["ラーメン", "仙台"]);
        assert_eq!(typed("a &amp; b, <b>c</b>"), ["a &amp; b", "c"]);
        let long = "x".repeat(60);
        assert_eq!(typed(&long), [long]);
        let many: Vec<String> = (0..9).map(|number| number.to_string()).collect();
        assert_eq!(typed(&many.join(",")), many);
    }

    #[test]
    fn an_answers_tags_are_cut_and_told() {
        let many = kept(["a", "b", "c", "d", "e", "f", "g", "G", "h &amp; i"].into_iter());
        assert_eq!(many.tags, ["a", "b", "c", "d", "e", "f"]);
        assert_eq!(many.notes, [Note::TagsKept { kept: 6, of: 8 }, Note::TagTwice]);
        let tag = "professional hair colouring".to_owned();
        let long = kept([tag.as_str(), "R&amp;B"].into_iter());
        assert_eq!(long.tags, ["professional hair", "r&b"]);
        assert_eq!(long.notes, [Note::TagShortened { tag }]);
        assert_eq!(kept(["", "#", "\u{200f}"].into_iter()), Kept::default());
        let alike = ["professional hair colouring one", "professional hair colouring two"];
        let alike = kept(alike.into_iter());
        assert_eq!(alike.tags, ["professional hair"]);
        assert_eq!(alike.notes.last(), Some(&Note::TagsKept { kept: 1, of: 2 }));
        assert_eq!(alike.notes.len(), 2);
    }

    #[test]
    fn an_answers_tags_in_one_text_are_parted_as_they_are_written() {
        for (text, tags) in [
            ("Hair Care; Winter；Silk", &["hair care", "winter", "silk"][..]),
            ("- hair\n- care\n• winter", &["hair", "care", "winter"]),
            ("1. hair\n2) care", &["hair", "care"]),
            ("[\"hair\",\"care\"]", &["hair", "care"]),
            ("#hair, #care #winter", &["hair", "care", "winter"]),
            ("R&amp;B; our #1; 3. liga; e-mail", &["r&b", "our #1", "3. liga", "e-mail"]),
            ("\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"x\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"", &[]),
        ] {
            assert_eq!(kept_of_text(text).tags, tags, "{text}");
        }
        assert_eq!(kept(["a; b", "line\nbreak"].into_iter()).tags, ["a; b", "line break"]);
    }
}
