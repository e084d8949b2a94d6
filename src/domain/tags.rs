//! The tag rule, the same for typing and for answers.

use std::collections::HashSet;

use crate::{
    answer::Note,
    limits::{self, TAG_MAX, TAGS_MAX},
    strip,
};

/// One tag as it is kept: on one line, in lower case, without a leading `#`, never shortened. Empty: no tag.
pub fn clean(tag: &str) -> String {
    let tag = strip::line(tag).text;
    let tag: String = tag.chars().filter(|sign| !is_direction(*sign)).collect();
    let tag = tag.trim_start_matches(|sign: char| matches!(sign, '#' | '＃') || sign.is_whitespace());
    tag.trim_end().to_lowercase()
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

/// Tags within their limits, and what had to go for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    pub tags: Vec<String>,
    pub notes: Vec<Note>,
}

/// The tags of an answer, by the same rule: each shortened to its limit, the first ones kept.
pub fn kept<'a>(texts: impl Iterator<Item = &'a str>) -> Kept {
    let mut kept = Kept::default();
    let mut seen = HashSet::new();
    let mut twice = false;
    for tag in texts.flat_map(parted).map(clean).filter(|tag| !tag.is_empty()) {
        let cut = limits::cut(&tag, TAG_MAX);
        let shortened = cut.len() < tag.len();
        if !seen.insert(cut.to_owned()) {
            twice = true;
        } else if kept.tags.len() < TAGS_MAX {
            kept.tags.push(cut.to_owned());
            if shortened {
                kept.notes.push(Note::TagShortened { tag });
            }
        }
    }
    if seen.len() > kept.tags.len() {
        kept.notes.push(Note::TagsKept { kept: kept.tags.len() as u32, of: seen.len() as u32 });
    }
    if twice {
        kept.notes.push(Note::TagTwice);
    }
    kept
}
