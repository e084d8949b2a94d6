//! What "Write it for me" asks of the server and what can come back; the sentences of flows.md, part g.

use leptos::{
    prelude::*,
    server_fn::{
        codec::{Json, JsonEncoding},
        error::{FromServerFnError, ServerFnErrorErr},
    },
};
use serde::{Deserialize, Serialize};

use super::{opening::Person, problem::number};
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
    /// Somebody else is signed in than the person who opened the page.
    SomeoneElse {
        now: Person,
    },
    /// The device has no connection.
    Offline,
    /// The device has one, and the site does not answer.
    NoAnswer,
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

/// The words on the button for the whole post, and on the small ones.
pub const WRITE: &str = "Write it for me";
pub const WRITE_PART: &str = "Write this for me";

/// After signing in again: the owner presses once more, nothing is asked for by itself.
pub fn signed_in_again(part: Part) -> String {
    let button = if part == Part::Whole { WRITE } else { WRITE_PART };
    format!("You are signed in again. Press “{button}” once more.")
}

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
pub const GIVE_UP: u64 = 70;

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
            Self::SignedOut => "You were signed out. Press the button again to sign in.".to_owned(),
            Self::SomeoneElse { now } => format!("You are signed in as {} now. Nothing was written.", now.email),
            Self::Offline => "No internet. Nothing was changed. Try again when you are back.".to_owned(),
            Self::NoAnswer => "The site did not answer. Nothing was changed.".to_owned(),
            Self::Unexpected => "Something went wrong on our side. Nothing was changed.".to_owned(),
        }
    }

    /// Whether pressing again may help at once.
    pub fn can_try_again(&self) -> bool {
        matches!(self, Self::TookTooLong | Self::NoAnswer | Self::Unexpected | Self::Offline)
    }
}

/// Asks the writing service. Gives back its answer as text, to be read as a pasted answer is. Saves nothing.
/// A refusal is an answer as well: as a failed request the browser would log it as an error of the page.
#[server(endpoint = "write", input = Json)]
pub async fn write(to_write: ToWrite) -> Result<Result<String, WriteProblem>, WriteProblem> {
    Ok(crate::server::writing::write(to_write).await)
}

/// Remembers that this business has read what is sent to the writing service. A refusal is an answer here as well.
#[server(endpoint = "agree_to_writing", input = Json)]
pub async fn agree() -> Result<Result<(), WriteProblem>, WriteProblem> {
    Ok(crate::server::writing::agree().await)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owner_is_sent_to_the_settings() {
        let said = |problem: WriteProblem, is_owner| problem.sentence(Part::Whole, is_owner);
        assert_eq!(
            said(WriteProblem::BadKey, true),
            "The key for the writing service does not work. Check it in Settings."
        );
        assert_eq!(
            said(WriteProblem::BadKey, false),
            "“Write it for me” is not working right now. You can use your own AI below."
        );
    }

    #[test]
    fn the_months_end_is_told_with_the_day_and_the_number() {
        let used = WriteProblem::AllUsed { allowance: 30, next: "1 December".to_owned() };
        assert_eq!(
            used.sentence(Part::Whole, false),
            "You have used all 30 for this month. On 1 December you get 30 more. Your own AI below has no limit."
        );
    }

    #[test]
    fn after_signing_in_again_the_button_that_was_pressed_is_named() {
        assert_eq!(signed_in_again(Part::Whole), "You are signed in again. Press “Write it for me” once more.");
        assert!(signed_in_again(Part::One(Field::Tags)).contains("“Write this for me”"));
    }
}
