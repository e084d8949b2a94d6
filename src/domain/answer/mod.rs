//! What an AI sent back → a post: the reader's front door (answer contract).

use serde::{Deserialize, Serialize};

use crate::post::{Field, Post};

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
    Shortened { field: Field, max: u32, left_out: u32 },
    TagsKept { kept: u32, of: u32 },
    TagShortened { tag: String },
    TagTwice,
    HtmlRemoved { field: Field },
    TitleHeadingRemoved,
    HeadingsSmaller,
    SourceMarksRemoved { example: String },
    TrackingRemoved { links: u32 },
    FirstOfSeveral { posts: u32 },
    QuotesFixed,
    Missing { field: Field },
    LinkStays,
    Placeholder { text: String },
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

/// Reads a pasted answer. Pure and total: the same in the browser and on the server, linear in the length of `text`.
pub fn read(text: &str) -> Result<Reading, Unreadable> {
    let post: Post = serde_json::from_str(text.trim()).map_err(|_| Unreadable::NotAnAnswer)?;
    Ok(Reading { post, notes: Vec::new(), others: Vec::new() })
}
