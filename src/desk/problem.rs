//! Every sentence the desk says when something could not be done, and the reasons behind them.

use leptos::server_fn::{
    codec::JsonEncoding,
    error::{FromServerFnError, ServerFnErrorErr},
};
use serde::{Deserialize, Serialize};

use super::opening::{Person, Place};
use crate::domain::{
    limits,
    post::{Draft, FieldProblem, What},
};

/// Why the server did not do what the desk asked for. Holds nothing from below: causes go to the server's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Problem {
    /// Nobody is signed in.
    SignedOut,
    /// Somebody else is signed in than the person who opened the page.
    SomeoneElse { now: Person },
    /// There is no such post in this business.
    NotFound,
    /// The post was saved elsewhere since the page was built: who ("You, in another window" or a name), when, and the words.
    ChangedElsewhere { who: String, when: String, place: Place, theirs: Box<Draft> },
    /// Fields that must be put right first.
    NotValid(Vec<FieldProblem>),
    /// The save would blank a post that had words.
    WouldBeEmpty,
    /// The e-mail and the password do not belong together.
    WrongPassword,
    /// Too many tries, or the database is busy.
    TryLater,
    /// A failure on our side.
    Unexpected,
}

impl FromServerFnError for Problem {
    type Encoder = JsonEncoding;

    fn from_server_fn_error(error: ServerFnErrorErr) -> Self {
        leptos::logging::error!("{error}");
        Problem::Unexpected
    }
}

/// Why something did not happen, as the desk sees it: the server said so, or the way there failed.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    Said(Problem),
    /// The device has no connection.
    Offline,
    /// No answer in time, or no way to the server.
    NoAnswer,
    /// Something on the way, or the server's door, turned it down.
    Refused,
    /// A failure on our side, or an answer that makes no sense.
    Broken,
}

/// What the sentence about a trouble depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// The words were on their way to readers.
    pub publishing: bool,
    /// They are sent again by themselves when the connection is back.
    pub by_itself: bool,
    /// This device has a copy of them.
    pub kept: bool,
}

impl Trouble {
    /// What the owner reads. Empty for what is said elsewhere: boxes and dialogs speak for themselves.
    pub fn sentence(&self, in_: Circumstances) -> String {
        let safe = if in_.kept { "Your words are kept on this device." } else { "Your words are still on this page." };
        match self {
            Trouble::Offline if in_.publishing => format!("No internet. {safe} Press Publish again when you are back."),
            Trouble::Offline if in_.by_itself => format!("No internet. {safe} We will save when you are back."),
            Trouble::Offline => format!("No internet. {safe} Try again when you are back."),
            Trouble::NoAnswer => format!("The site did not answer. {safe}"),
            Trouble::Refused => {
                format!(
                    "The site did not accept that. {safe} Copy everything to be safe, reload the page and try again."
                )
            }
            Trouble::Broken | Trouble::Said(Problem::Unexpected) => {
                format!("Something went wrong on our side. {safe}")
            }
            Trouble::Said(Problem::SignedOut) => format!("You were signed out. {safe}"),
            Trouble::Said(Problem::SomeoneElse { now }) => {
                format!(
                    "You are signed in as {} now. Your words are still on this page. Copy them, or sign in as yourself again.",
                    now.email
                )
            }
            Trouble::Said(Problem::NotFound) => format!("This post is not there any more. {safe}"),
            Trouble::Said(Problem::ChangedElsewhere { who, when, .. }) => {
                // "You, in another window, saved …"
                let comma = if who.contains(", ") { "," } else { "" };
                format!("{who}{comma} saved this post {when}. Your words are safe here and were not saved yet.")
            }
            Trouble::Said(Problem::NotValid(wrong)) => wrong.iter().map(field_sentence).collect::<Vec<_>>().join(" "),
            Trouble::Said(Problem::WouldBeEmpty) => "The post would be empty. Nothing was changed.".to_owned(),
            Trouble::Said(Problem::WrongPassword) => "That e-mail and that password do not belong together.".to_owned(),
            Trouble::Said(Problem::TryLater) => format!("The site is busy. {safe} Wait a minute and try again."),
        }
    }

    /// The same again may work.
    pub fn may_pass(&self) -> bool {
        matches!(
            self,
            Trouble::Offline
                | Trouble::NoAnswer
                | Trouble::Refused
                | Trouble::Broken
                | Trouble::Said(Problem::Unexpected | Problem::TryLater)
        )
    }
}

/// What to put right in a box.
pub fn field_sentence(wrong: &FieldProblem) -> String {
    match &wrong.what {
        What::TooShort => format!("Give the post a title of at least {} characters.", limits::TITLE_MIN),
        What::TooLong { has, max } => format!(
            "The {} is {} characters. Please keep it to {}.",
            wrong.field.label().to_lowercase(),
            number(*has as usize),
            number(*max as usize)
        ),
        What::Empty => "Write the post first. The text is empty.".to_owned(),
        What::LinkTaken { free } => format!("That link is used by another post. Try: {free}."),
        What::BadLink { suggested } if suggested.is_empty() => {
            "A link can have letters, numbers and hyphens.".to_owned()
        }
        What::BadLink { suggested } => {
            format!("A link can have letters, numbers and hyphens. We suggest: {suggested}.")
        }
        What::TooManyTags { has, max } => format!("Use up to {} tags. You have {}.", word(*max), word(*has)),
        What::TagTooLong { tag, max } => format!("The tag “{tag}” is longer than {max} characters."),
    }
}

/// A number as people write it: 50,212.
pub fn number(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A small number in a word: eight.
fn word(n: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(n as usize).map_or_else(|| number(n as usize), |word| (*word).to_owned())
}
