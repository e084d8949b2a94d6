//! What "Write it for me" asks of the server and what can come back; the sentences of flows.md, part g.

use leptos::{
    prelude::*,
    server_fn::{
        codec::{Json, JsonEncoding},
        error::{FromServerFnError, ServerFnErrorErr},
    },
};
use serde::{Deserialize, Serialize};

use crate::domain::post::Field;

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
    BriefTooLong { has: u32 },
    /// One request at a time for each person.
    AlreadyWriting,
    Busy,
    TookTooLong,
    CutOff,
    Refused,
    BadKey,
    Unusable,
    /// The month's allowance is used up; `next` is the day on which there is more, in words.
    AllUsed { allowance: i64, next: String },
    SignedOut,
    Offline,
    Unexpected,
}

impl FromServerFnError for WriteProblem {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        leptos::logging::error!("{error}");
        WriteProblem::Unexpected
    }
}

/// Asks the writing service. Gives back its answer as text, to be read as a pasted answer is. Saves nothing.
#[server(endpoint = "write", input = Json)]
pub async fn write(to_write: ToWrite) -> Result<String, WriteProblem> {
    crate::server::writing::write(to_write).await
}

/// Remembers that this business has read what is sent to the writing service.
#[server(endpoint = "agree_to_writing", input = Json)]
pub async fn agree() -> Result<(), WriteProblem> {
    crate::server::writing::agree().await
}
