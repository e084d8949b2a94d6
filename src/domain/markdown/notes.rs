//! Footnotes: numbered in the order in which the text refers to them, written once at the end.

use std::collections::HashMap;

use pulldown_cmark::CowStr;
use unicase::UniCase;

/// What all notes stand in, at the end.
pub const SECTION: &str = "<section class=\"footnotes\">";

/// A note's text, already HTML.
#[derive(Debug)]
struct Note {
    label: UniCase<String>,
    html: String,
}

/// How the text refers to a note.
#[derive(Debug)]
struct Reference {
    number: usize,
    /// Some reference has the id that the way back leads to.
    has_id: bool,
}

/// The notes of one post. Labels are only compared, by the parser's own rule, and never written.
#[derive(Debug, Default)]
pub struct Notes {
    references: HashMap<UniCase<String>, Reference>,
    notes: Vec<Note>,
}

fn key(label: &CowStr<'_>) -> UniCase<String> {
    UniCase::new(label.to_string())
}

impl Notes {
    /// The number for a reference to `label`, and whether this reference gets the id: the first that can have one does.
    pub fn refer(&mut self, label: &CowStr<'_>, can_have_id: bool) -> (usize, bool) {
        let next = self.references.len() + 1;
        let reference = self.references.entry(key(label)).or_insert(Reference { number: next, has_id: false });
        let gets_id = can_have_id && !reference.has_id;
        reference.has_id |= gets_id;
        (reference.number, gets_id)
    }

    /// Keeps a note until the end.
    pub fn define(&mut self, label: &CowStr<'_>, html: String) {
        self.notes.push(Note { label: key(label), html });
    }

    /// Writes all notes: those referred to by their numbers with a way back, then the others, so that no words are lost.
    pub fn write(self, out: &mut String) {
        if self.notes.is_empty() {
            return;
        }
        let mut references = self.references;
        let mut unnumbered = references.len() + 1..;
        let mut listed: Vec<(usize, bool, String)> = Vec::with_capacity(self.notes.len());
        for note in self.notes {
            listed.push(match references.remove(&note.label) {
                Some(Reference { number, has_id }) => (number, has_id, note.html),
                None => (unnumbered.next().unwrap_or_default(), false, note.html),
            });
        }
        listed.sort_by_key(|(number, ..)| *number);
        out.push_str(SECTION);
        out.push_str("<ol>\n");
        for (number, has_way_back, html) in listed {
            out.push_str(&format!("<li id=\"fn-{number}\">"));
            if has_way_back {
                // The way back stands on the last line of the note, not on one of its own.
                let back = format!(" <a href=\"#fnref-{number}\">↩</a>");
                let paragraph = "</p>\n";
                match html.strip_suffix(paragraph) {
                    Some(start) => out.extend([start, &back, paragraph]),
                    None => out.extend([html.trim_end(), &back]),
                }
            } else {
                out.push_str(&html);
            }
            out.push_str("</li>\n");
        }
        out.push_str("</ol></section>\n");
    }
}
