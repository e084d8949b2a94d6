//! HTML out of text: what lands in a field is the text that will be published (answer contract, part 6).
//!
//! The renderer is the security boundary; the strip is for the owner. A pass takes tags, comments and declarations out,
//! passes are repeated because taking out can make new ones, and what is left after eight loses only its `<`. What comes
//! back is a text that a further strip would not change.

mod address;
pub(crate) mod blocks;
mod clean;
mod closers;
mod code;
mod cursor;
mod entities;
mod names;
mod parser;
mod scan;
mod search;
mod sites;
mod sweep;
mod tag;
mod work;
mod writer;

use std::ops::Range;

use parser::Seen;
use sweep::{Done, Field, Keep, Pass, Sweep};

/// How often a text is swept at most.
const SWEEPS_MAX: usize = 8;
/// How often taking a tag out of a line may make another entity.
const DECODES_MAX: usize = 3;
/// The longest text that is swept: places in it are kept in 32 bits.
const TEXT_MAX: usize = 1 << 31;
/// How often disarming may uncover another tag before every `<` in front of a letter goes.
const DISARMS_MAX: usize = 3;

/// Text without HTML, and whether anything was taken out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stripped {
    pub text: String,
    /// Web code was taken out or disarmed.
    pub changed: bool,
    /// What was taken out, to be said in words (notes on HTML, lesson S10).
    pub removed: Removed,
}

/// How much of what was taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// Tags whose words stayed.
    pub tags: u32,
    /// Elements that went with their content, such as scripts.
    pub elements: u32,
    /// Comments and declarations.
    pub comments: u32,
    /// `<` that went because it still started a tag.
    pub disarmed: u32,
    /// Addresses that lost their angle brackets; this alone is no change worth a note.
    pub addresses: u32,
}

impl Removed {
    fn any(self) -> bool {
        self.tags + self.elements + self.comments + self.disarmed > 0
    }
}

/// Strips a post text: markdown code is kept to the letter, line ends become LF, control characters go.
pub fn body(text: &str) -> Stripped {
    let mut removed = Removed::default();
    let text = without_html(clean::controls(text), Field::Body, Doubt::Confirm, &mut removed);
    Stripped { text, changed: removed.any(), removed }
}

/// The first half of [`body`], for a text that is too long to keep: without the second opinion on what is code, which takes
/// longer than the sweeps. What is kept of it has to be stripped again.
pub(crate) fn long_body(text: &str) -> Stripped {
    let mut removed = Removed::default();
    let text = without_html(clean::controls(text), Field::Body, Doubt::Ignore, &mut removed);
    Stripped { text, changed: removed.any(), removed }
}

/// Strips a one-line field: entities are decoded first, white space becomes single spaces, no-break spaces stay. Stripping
/// the result again changes nothing, so no entity is left in it.
pub fn line(text: &str) -> Stripped {
    let mut removed = Removed::default();
    let mut text = clean::controls(text);
    for _ in 0..DECODES_MAX {
        text = swept_line(entities::decode(text), &mut removed);
        if !text.contains('&') || entities::decode(text.clone()) == text {
            return Stripped { text, changed: removed.any(), removed };
        }
        // A tag stood inside an entity.
    }
    let text = swept_line(entities::without(&text), &mut removed);
    Stripped { text, changed: removed.any(), removed }
}

/// Strips one line that somebody typed: an entity in it is what they see there, so it stays.
pub(crate) fn typed_line(text: &str) -> String {
    swept_line(clean::controls(text), &mut Removed::default())
}

fn swept_line(text: String, removed: &mut Removed) -> String {
    let swept = without_html(one_line(&text), Field::Line, Doubt::Ignore, removed);
    let text = one_line(&swept);
    // White space that goes at the ends may leave a tag there.
    if text == swept || is_settled(&mut Sweep::new(text.clone(), Field::Line), &Keep::Nothing) {
        text
    } else {
        one_line(&drop_all(&text, removed))
    }
}

/// The ranges of `text` that are code and that [`body`] leaves alone: code spans, and fences without their info string.
pub fn code_ranges(text: &str) -> Vec<Range<usize>> {
    sweep::code(text)
}

/// Whether a markdown parser is asked what it takes for code.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    Confirm,
    Ignore,
}

fn without_html(text: String, field: Field, doubt: Doubt, removed: &mut Removed) -> String {
    if !text.contains('<') {
        return clean::invisible(&text, &[]).unwrap_or(text);
    }
    if text.len() > TEXT_MAX {
        return drop_all(&text, removed);
    }
    let mut sweep = Sweep::new(text, field);
    if field == Field::Body {
        // Once more if a markdown parser sees less code than we did, then without regard to code.
        for _ in 0..2 {
            let settled = settle(&mut sweep, &Keep::Code, removed);
            let seen = match doubt {
                Doubt::Confirm => parser::confirmed(&sweep.text, &sweep.code),
                Doubt::Ignore => return sweep.text,
            };
            match seen {
                Seen::All if settled => return sweep.text,
                Seen::All if sweep.code.is_empty() => return drop_all(&sweep.text, removed),
                Seen::All => break,
                Seen::Only(code) => {
                    sweep.pass(Pass::Sweep, &Keep::Only(code), removed);
                }
            }
        }
    }
    let mut settled = settle(&mut sweep, &Keep::Nothing, removed);
    if field == Field::Body {
        settled = is_settled(&mut sweep, &Keep::Code) && parser::confirmed(&sweep.text, &sweep.code) == Seen::All;
    }
    if settled { sweep.text } else { drop_all(&sweep.text, removed) }
}

/// Whether another sweep leaves the text as it is.
fn is_settled(sweep: &mut Sweep, keep: &Keep) -> bool {
    !make_visible(sweep, keep) && sweep.pass(Pass::Sweep, keep, &mut Removed::default()) == Done::Nothing
}

/// Sweeps until a pass changes nothing, at most eight times; then disarms what still starts a tag. Whether another sweep
/// would find nothing: taking the last `<` out may have made something new.
fn settle(sweep: &mut Sweep, keep: &Keep, removed: &mut Removed) -> bool {
    for _ in 0..SWEEPS_MAX {
        make_visible(sweep, keep);
        match sweep.pass(Pass::Sweep, keep, removed) {
            Done::Changed => {}
            Done::Open => break,
            Done::Nothing => return true,
        }
    }
    for _ in 0..DISARMS_MAX {
        make_visible(sweep, keep);
        if sweep.pass(Pass::Disarm, keep, removed) != Done::Changed {
            break;
        }
    }
    is_settled(sweep, keep)
}

/// Takes invisible characters out of would-be tag names. Whether there were any.
fn make_visible(sweep: &mut Sweep, keep: &Keep) -> bool {
    // What is code is looked up only when it matters.
    if !sweep.may_be_invisible || clean::invisible(&sweep.text, &[]).is_none() {
        return false;
    }
    let code = match keep {
        Keep::Code => sweep::code(&sweep.text),
        Keep::Only(code) => code.clone(),
        Keep::Nothing => Vec::new(),
    };
    let visible = clean::invisible(&sweep.text, &code);
    let changed = visible.is_some();
    if let Some(visible) = visible {
        sweep.replace(visible);
    }
    changed
}

/// The last resort, for texts made to resist: every `<` that could start a tag goes.
fn drop_all(text: &str, removed: &mut Removed) -> String {
    let mut kept: Vec<char> = Vec::with_capacity(text.len());
    // The next character that a reader sees.
    let mut next = None;
    for c in text.chars().rev() {
        if c == '<' && next.is_some_and(|next: char| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?')) {
            removed.disarmed += 1;
            continue;
        }
        kept.push(c);
        if !clean::is_invisible(c) {
            next = Some(c);
        }
    }
    kept.iter().rev().collect()
}

/// White space as single spaces, none at the ends. No-break spaces between words belong to the words.
fn one_line(text: &str) -> String {
    let is_blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\u{2028}' | '\u{2029}');
    let words = text.split(is_blank).filter(|word| !word.is_empty());
    let mut out = String::with_capacity(text.len());
    for word in words {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')).to_owned()
}

#[cfg(test)]
mod tests;
