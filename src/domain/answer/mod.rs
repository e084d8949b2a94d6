//! What an AI sent back → a post: the reader's front door (answer contract).

mod article;
mod blank_lines;
mod body;
#[cfg(test)]
mod bounds;
mod candidates;
mod escapes;
mod fences;
mod fields;
mod find;
mod gaps;
mod lenient;
mod names;
mod object;
pub(crate) mod plain;
mod posts;
mod reasoning;
mod repairs;
pub mod sentences;
mod signs;
mod starts;
#[cfg(test)]
mod tests;
mod value;
mod work;

use serde::{Deserialize, Serialize};

pub use article::article;
pub use repairs::Repair;

use crate::{
    limits,
    post::{Field, Post},
};
use candidates::Found;

/// What was read: the post, everything that differs from the answer, and the other whole posts of the paste.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub post: Post,
    pub notes: Vec<Note>,
    /// The other whole posts in the paste, each with its own notes, in their order.
    pub others: Vec<(Post, Vec<Note>)>,
}

/// One thing that differs from the answer; flows.md, "What we changed".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    Shortened {
        field: Field,
        max: u32,
        left_out: u32,
    },
    TagsKept {
        kept: u32,
        of: u32,
    },
    TagShortened {
        tag: String,
    },
    TagTwice,
    HtmlRemoved {
        field: Field,
    },
    TitleHeadingRemoved,
    HeadingsSmaller,
    SourceMarksRemoved {
        example: String,
    },
    TrackingRemoved {
        links: u32,
    },
    FirstOfSeveral {
        posts: u32,
    },
    QuotesFixed,
    Missing {
        field: Field,
    },
    LinkStays,
    Placeholder {
        text: String,
    },
    /// Something else than quote marks had to be mended before the answer could be read.
    Repaired {
        what: Repair,
    },
    /// Parts of the answer that no box takes, by their names.
    LeftOut {
        names: Vec<String>,
    },
}

/// Why a paste can't be used. The machine names ([`Unreadable::name`]) are what tests and tools print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Unreadable {
    Empty,
    NotAnAnswer,
    CutOff,
    PromptNotAnswer,
    MissingTitle,
    MissingBody,
    TooLong,
}

impl Unreadable {
    /// The machine name of the answer contract. Owners never see it.
    pub fn name(self) -> &'static str {
        match self {
            Unreadable::Empty => "empty",
            Unreadable::NotAnAnswer => "not_an_answer",
            Unreadable::CutOff => "cut_off",
            Unreadable::PromptNotAnswer => "prompt_not_answer",
            Unreadable::MissingTitle => "missing_title",
            Unreadable::MissingBody => "missing_body",
            Unreadable::TooLong => "too_long",
        }
    }
}

/// Reads a pasted answer. Pure and total: the same in the browser and on the server, linear in the length of `text`.
pub fn read(text: &str) -> Result<Reading, Unreadable> {
    look(text).map_err(|(why, _)| why)
}

/// What lies behind a refusal: finer than the contract's names, for the sentence that the owner reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    None,
    /// An object could be read, and has none of our names.
    OtherNames,
    /// Our names are there, without words.
    NoWords,
    /// The quote marks inside a text are mixed up.
    MixedUp,
    /// The title has too few characters.
    ShortTitle,
}

/// Reads a pasted answer, or says why not, in detail.
pub(crate) fn look(text: &str) -> Result<Reading, (Unreadable, Detail)> {
    // Characters beyond the bound are not looked at; a text of fewer bytes can't have more characters.
    let end = if text.len() <= limits::ANSWER_MAX {
        None
    } else {
        text.char_indices().nth(limits::ANSWER_MAX).map(|(at, _)| at)
    };
    let looked_at = signs::trim(&text[..end.unwrap_or(text.len())]);
    let found = if looked_at.is_empty() { Err((Unreadable::Empty, Detail::None)) } else { find_post(looked_at) };
    match found {
        Err((Unreadable::Empty | Unreadable::NotAnAnswer | Unreadable::CutOff, _)) if end.is_some() => {
            Err((Unreadable::TooLong, Detail::None))
        }
        found => found,
    }
}

/// The posts of a paste: without its reasoning, and only when nothing follows that, with it.
fn find_post(text: &str) -> Result<Reading, (Unreadable, Detail)> {
    let mut found = Found::default();
    let verdict = find::pass(text, true, |event| found.take(event));
    if verdict.skipped && !verdict.cut && !found.has_whole() {
        let mut all = Found::default();
        let verdict = find::pass(text, false, |event| all.take(event));
        if all.has_whole() || found.is_empty() {
            return all.choose(verdict);
        }
    }
    found.choose(verdict)
}
