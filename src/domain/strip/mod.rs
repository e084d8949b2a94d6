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
mod sweep;
mod tag;
mod work;
mod writer;

use std::ops::Range;

use parser::Seen;
use sweep::{Field, Pass};

/// How often a text is swept at most.
const SWEEPS_MAX: usize = 8;
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
    let text = without_html(clean::controls(text), Field::Body, &mut removed);
    Stripped { text, changed: removed.any(), removed }
}

/// Strips a one-line field: entities are decoded once first, white space becomes single spaces, no-break spaces stay.
pub fn line(text: &str) -> Stripped {
    let mut removed = Removed::default();
    let text = clean::controls(text);
    let text = one_line(&clean::controls(&entities::decode(&text)));
    let mut text = one_line(&without_html(text, Field::Line, &mut removed));
    // White space that goes at the ends may leave a tag there.
    if !is_settled(&text, &[], Field::Line) {
        text = one_line(&drop_all(&text, &mut removed));
    }
    Stripped { text, changed: removed.any(), removed }
}

/// The ranges of `text` that are code and that [`body`] leaves alone: code spans, and fences without their info string.
pub fn code_ranges(text: &str) -> Vec<Range<usize>> {
    code::ranges(text)
}

fn without_html(text: String, field: Field, removed: &mut Removed) -> String {
    let mut text = text;
    if !text.contains('<') {
        return clean::invisible(&text, &[]).unwrap_or(text);
    }
    if field == Field::Body {
        // Once more if a markdown parser sees less code than we did, then without regard to code.
        for _ in 0..2 {
            let settled = settle(text, code::ranges, field, removed);
            text = settled.text;
            match parser::confirmed(&text, &settled.code) {
                Seen::All if settled.for_sure || is_settled(&text, &settled.code, field) => return text,
                Seen::All if settled.code.is_empty() => return drop_all(&text, removed),
                Seen::All => break,
                Seen::Only(code) => {
                    text = sweep::over(&text, &code, field, Pass::Sweep, removed).text.unwrap_or(text);
                }
            }
        }
    }
    text = settle(text, |_| Vec::new(), field, removed).text;
    let code = if field == Field::Body { code::ranges(&text) } else { Vec::new() };
    let is_settled = is_settled(&text, &code, field) && parser::confirmed(&text, &code) == Seen::All;
    if is_settled { text } else { drop_all(&text, removed) }
}

/// Whether another strip would leave `text` as it is.
fn is_settled(text: &str, code: &[Range<usize>], field: Field) -> bool {
    let found = || sweep::over(text, code, field, Pass::Sweep, &mut Removed::default());
    clean::invisible(text, code).is_none() && found().is_nothing()
}

/// A text after the passes.
struct Settled {
    text: String,
    /// What of it was kept as code.
    code: Vec<Range<usize>>,
    /// The last pass found nothing. Otherwise taking the last `<` out may have made something new.
    for_sure: bool,
}

/// Sweeps until a pass changes nothing, at most eight times; then disarms what still starts a tag.
fn settle(text: String, code: impl Fn(&str) -> Vec<Range<usize>>, field: Field, removed: &mut Removed) -> Settled {
    let mut settled = Settled { code: code(&text), text, for_sure: false };
    for (pass, times) in [(Pass::Sweep, SWEEPS_MAX), (Pass::Disarm, DISARMS_MAX)] {
        for _ in 0..times {
            if let Some(visible) = clean::invisible(&settled.text, &settled.code) {
                settled = Settled { code: code(&visible), text: visible, for_sure: false };
            }
            let over = sweep::over(&settled.text, &settled.code, field, pass, removed);
            if pass == Pass::Sweep && over.is_nothing() {
                return Settled { for_sure: true, ..settled };
            }
            let Some(text) = over.text else { break };
            settled = Settled { code: code(&text), text, for_sure: false };
        }
    }
    settled
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
