//! Leftovers of AI answers out of a filled text: source marks, tracking words in links, a heading that repeats the title.
//!
//! A step of its own after the reader, whose result keeps them. Code is never touched.

mod headings;
mod marks;
mod placeholders;
mod title;
mod tracking;
mod words;

use std::ops::Range;

use crate::answer::Note;
use crate::limits;
use crate::post::Post;
use crate::strip::{blocks, code_ranges};
use crate::tags;

pub use placeholders::{Placeholder, placeholders};

/// How often a text is gone over: taking one mark out may make another.
const ROUNDS_MAX: usize = 8;

/// A body without leftovers, and what was taken out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    pub body: String,
    pub notes: Vec<Note>,
}

/// Tidies `body` for a post called `title`. Linear, idempotent, never inside code. The notes are N-6 to N-9 of "What we
/// changed", each at most once.
pub fn tidy(title: &str, body: &str) -> Tidied {
    let mut found = Found::default();
    let mut text = body.to_owned();
    for _ in 0..ROUNDS_MAX {
        let edits = edits(title, &text, &mut found);
        if edits.is_empty() {
            return Tidied { body: text, notes: found.notes() };
        }
        text = apply(&text, edits);
    }
    // Made to resist: better the answer as it is than a text that the next tidying changes again.
    Tidied { body: body.to_owned(), notes: Vec::new() }
}

/// Tidies all of `post`: its text as [`tidy`] does, and source marks go from every other box too. Words never become none.
pub fn whole(post: &Post) -> (Post, Vec<Note>) {
    let mut mark = None;
    let mut line = |text: &str| without_marks(text, &mut mark);
    let title = Some(line(&post.title)).filter(|title| limits::count(title) >= limits::TITLE_MIN);
    let title = title.unwrap_or_else(|| post.title.clone());
    let (excerpt, seo_title, seo_description) =
        (line(&post.excerpt), line(&post.seo_title), line(&post.seo_description));
    let mut tags = Vec::new();
    for tag in post.tags.iter().map(|tag| tags::clean(&line(tag))) {
        if !tag.is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    let Tidied { body, mut notes } = tidy(&title, &post.body);
    let body = if body.trim().is_empty() {
        // Tidying takes leftovers out of a text; it never makes a text into none.
        notes.clear();
        post.body.clone()
    } else {
        body
    };
    let is_told = notes.iter().any(|note| matches!(note, Note::SourceMarksRemoved { .. }));
    notes.extend(mark.filter(|_| !is_told).map(|example| Note::SourceMarksRemoved { example }));
    (Post { title, excerpt, body, seo_title, seo_description, tags }, notes)
}

/// A text of one line without source marks; the first of them goes to `mark`.
fn without_marks(text: &str, mark: &mut Option<String>) -> String {
    let mut line = text.to_owned();
    let mut found = None;
    for _ in 0..ROUNDS_MAX {
        let (edits, example) = marks::find(&line, &[]);
        if edits.is_empty() {
            *mark = mark.take().or(found);
            return line;
        }
        found = found.or(example);
        line = apply(&line, edits).trim().to_owned();
    }
    text.to_owned()
}

/// What was found, for the notes.
#[derive(Default)]
struct Found {
    title_heading: bool,
    big_headings: bool,
    mark: Option<String>,
    links: u32,
}

impl Found {
    fn notes(self) -> Vec<Note> {
        let heading = self.title_heading.then_some(Note::TitleHeadingRemoved);
        let smaller = self.big_headings.then_some(Note::HeadingsSmaller);
        let marks = self.mark.map(|example| Note::SourceMarksRemoved { example });
        let links = (self.links > 0).then_some(Note::TrackingRemoved { links: self.links });
        [heading, smaller, marks, links].into_iter().flatten().collect()
    }
}

/// A piece of the text, and what comes in its place.
type Edit = (Range<usize>, String);

fn edits(title: &str, text: &str, found: &mut Found) -> Vec<Edit> {
    // A text nested too deeply to be shown as markdown has neither headings nor code.
    let blocks = blocks::read(text).unwrap_or_default();
    let mut code = code_ranges(text);
    code.extend(blocks.indented.iter().cloned());
    code.sort_by_key(|range| range.start);
    if let Some(range) = title::heading(title, text, &blocks.headings) {
        found.title_heading = true;
        return vec![(range, String::new())];
    }
    let mut edits = headings::smaller(text, &blocks.headings);
    found.big_headings |= !edits.is_empty();
    let (marks, example) = marks::find(text, &code);
    found.mark = found.mark.take().or(example);
    edits.extend(marks);
    let links = tracking::find(text, &code);
    found.links += u32::try_from(links.len()).unwrap_or(u32::MAX);
    edits.extend(links);
    edits.sort_by_key(|(range, _)| range.start);
    edits
}

/// Whether a name in angle brackets, `your-phone-number`, asks the owner to fill something in.
pub(crate) fn asks(name: &str) -> bool {
    words::asks(&name.replace('-', " "))
}

/// Brackets within brackets, at most: what is nested deeper is neither a mark nor a placeholder, and costs no long look.
const NESTED_MAX: usize = 8;

/// What stands between `open`, which `text` starts with, and the `close` that belongs to it, on one line and at most
/// `longest` bytes further on.
fn inside(text: &str, open: char, close: char, longest: usize) -> Option<&str> {
    let rest = text.strip_prefix(open)?;
    let mut depth = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '\n' => return None,
            _ if at > longest || depth > NESTED_MAX => return None,
            _ if c == close && depth == 0 => return Some(&rest[..at]),
            _ if c == close => depth -= 1,
            _ if c == open => depth += 1,
            _ => {}
        }
    }
    None
}

/// Makes the edits, in order; where two meet, the first one wins and the next round makes the other.
fn apply(text: &str, edits: Vec<Edit>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (range, instead) in edits {
        if range.start < at {
            continue;
        }
        out.push_str(&text[at..range.start]);
        out.push_str(&instead);
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests;
