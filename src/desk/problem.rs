//! Every sentence the desk says when something could not be done, and the reasons behind them.

use leptos::server_fn::{
    codec::JsonEncoding,
    error::{FromServerFnError, ServerFnErrorErr},
};
use serde::{Deserialize, Serialize};

use super::opening::{Person, Place};
use crate::domain::post::{Draft, FieldProblem};

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
