//! What "Write it for me" asks of the server and what can come back; the sentences of flows.md, part g.

use leptos::{
    prelude::*,
    server_fn::{
        codec::{Json, JsonEncoding},
        error::{FromServerFnError, ServerFnErrorErr},
    },
};
use serde::{Deserialize, Serialize};

use super::problem::number;
use crate::domain::{limits, post::Field};

/// What is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The whole post, from a title and a brief.
    Whole,
    /// One field, from the post's own text.
    One(Field),
}

/// What goes along when the owner asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToWrite {
    pub part: Part,
    pub title: String,
    pub brief: String,
    pub body: String,
    /// The id of the person who opened the page.
    pub person: String,
}

/// Why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WriteProblem {
    NotSetUp,
    /// This business has not agreed yet to what is sent.
    NotAgreed,
    /// No title to write about, or no text to make the field from.
    NothingToGoBy,
    BriefTooLong {
        has: u32,
    },
    /// One request at a time for each person.
    AlreadyWriting,
    Busy,
    TookTooLong,
    CutOff,
    Refused,
    BadKey,
    Unusable,
    /// The month's allowance is used up; `next` is the day on which there is more, in words.
    AllUsed {
        allowance: i64,
        next: String,
    },
    SignedOut,
    Offline,
    Unexpected,
}

impl FromServerFnError for WriteProblem {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        match error {
            // The request never got out, or its answer never came back.
            ServerFnErrorErr::Request(_) => WriteProblem::Offline,
            _ => WriteProblem::Unexpected,
        }
    }
}

/// The words on the button for the whole post.
pub const WRITE: &str = "Write it for me";
/// Under the button, before the first use: what is sent, and to whom.
pub fn notice(service: &str) -> String {
    format!(
        "We send your business name, kind, town, language, title and brief to {service}. Never your clients' details. \
         The small buttons beside the boxes send the text of the post as well."
    )
}
/// The status of the page that comes back filled in where there are no scripts.
pub const FILLED: &str = "Filled in. Nothing is saved yet. To keep what you had, close this page.";
pub const STOPPED: &str = "Stopped. Nothing was changed.";
pub const NOT_SET_UP: &str = "“Write it for me” is not set up yet.";
pub const OWN_AI: &str = "You can use your own AI below.";
/// What is said while it works, with the seconds after which it is said.
pub const PROGRESS: [(u64, &str); 3] =
    [(0, "Writing. This can take up to a minute."), (10, "Still writing."), (30, "Nearly there, or press Stop.")];
/// After this many seconds without any answer the desk gives up by itself; the server has done so before.
pub const GIVE_UP: u64 = 80;

impl WriteProblem {
    /// The sentence for the owner. A person who is not the owner can't mend the settings and is not sent there.
    pub fn sentence(&self, part: Part, is_owner: bool) -> String {
        match self {
            Self::NotSetUp => NOT_SET_UP.to_owned(),
            Self::NotAgreed => "Press the button once more and read what is sent.".to_owned(),
            Self::NothingToGoBy => match part {
                Part::Whole => "Type what the post is about first.".to_owned(),
                Part::One(_) => "Write the post first. The text is empty.".to_owned(),
            },
            Self::BriefTooLong { has } => format!(
                "The brief is {} characters. Please keep it to {}.",
                number(*has as usize),
                number(limits::BRIEF_MAX)
            ),
            Self::AlreadyWriting => {
                "Something is being written for you already. Wait for it, or press Stop there.".to_owned()
            }
            Self::Busy => "The writing service is busy. Try again in a minute, or use your own AI below.".to_owned(),
            Self::TookTooLong => "That took too long. Nothing was changed.".to_owned(),
            Self::CutOff => {
                "The writing service stopped before the end. Nothing was changed. Try a shorter brief.".to_owned()
            }
            Self::Refused => "The writing service would not write this. Try other words in the brief.".to_owned(),
            Self::BadKey if is_owner => {
                "The key for the writing service does not work. Check it in Settings.".to_owned()
            }
            Self::BadKey => format!("“Write it for me” is not working right now. {OWN_AI}"),
            Self::Unusable => "The writing service sent something we could not use. Nothing was changed.".to_owned(),
            Self::AllUsed { allowance, next } => format!(
                "You have used all {allowance} for this month. On {next} you get {allowance} more. Your own AI below has no limit."
            ),
            Self::SignedOut => "You were signed out. Sign in, then press “Write it for me” once more.".to_owned(),
            Self::Offline => "No internet. Your words are kept on this device. Nothing was changed.".to_owned(),
            Self::Unexpected => "Something went wrong on our side. Your words are kept on this device.".to_owned(),
        }
    }

    /// Whether pressing again may help at once.
    pub fn can_try_again(&self) -> bool {
        matches!(self, Self::TookTooLong | Self::Unexpected | Self::Offline)
    }
}

/// Asks the writing service. Gives back its answer as text, to be read as a pasted answer is. Saves nothing.
/// A refusal is an answer as well: as a failed request the browser would log it as an error of the page.
#[server(endpoint = "write", input = Json)]
pub async fn write(to_write: ToWrite) -> Result<Result<String, WriteProblem>, WriteProblem> {
    Ok(crate::server::writing::write(to_write).await)
}

/// Remembers that this business has read what is sent to the writing service.
#[server(endpoint = "agree_to_writing", input = Json)]
pub async fn agree() -> Result<(), WriteProblem> {
    crate::server::writing::agree().await
}
