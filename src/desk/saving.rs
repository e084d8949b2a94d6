//! One save, told apart from all others: sent once however often it is tried, and asked about when no answer came.

use leptos::{prelude::*, task::spawn_local};

use super::{
    acts::{confirmed, to_save},
    browser::{self, net},
    calls::{self, Do, ToSave},
    draft::{Desktop, read},
    opening::State,
    problem::Trouble,
    said::Said,
};
use crate::domain::post::Draft;

/// A save that was sent and got no answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Unanswered {
    sent: ToSave,
    /// The boxes as they were then.
    boxes: Draft,
}

/// Saves the boxes. `head`: the revision to save on top of, where it is not the one that the boxes started from.
pub async fn save(desk: Desktop, what: Do, head: Option<i64>) -> Result<Said, Trouble> {
    let before = desk.place.with_untracked(|place| place.state.clone());
    let boxes = read();
    if let Some(earlier) = settle_unanswered(desk).await? {
        // What was sent did arrive. If it is what the boxes hold, there is nothing left to do.
        if earlier.boxes == boxes && earlier.sent.what == what {
            return Ok(done(desk, what, &before));
        }
    }
    let mut to_save = to_save(desk, what, &boxes);
    if let Some(head) = head {
        to_save.head = head;
        // The owner has seen how the post stands, and has chosen.
        to_save.on_site = false;
    }
    if let Some(earlier) = desk.unanswered.get_value() {
        let same =
            earlier.sent.draft == to_save.draft && earlier.sent.what == what && earlier.sent.head == to_save.head;
        // The same save keeps its name, so that it counts once however often it arrives. Another gets another.
        to_save.once = if same { earlier.sent.once } else { browser::page::random_id() };
    }
    let saved = match net::ask(&calls::Save { to_save: to_save.clone() }).await {
        Ok(saved) => saved,
        Err(Trouble::Said(problem)) => return Err(Trouble::Said(problem)),
        Err(trouble) => {
            desk.unanswered.set_value(Some(Unanswered { sent: to_save, boxes: boxes.clone() }));
            let arrived = trouble == Trouble::NoAnswer && settle_unanswered(desk).await?.is_some();
            return if arrived { Ok(done(desk, what, &before)) } else { Err(trouble) };
        }
    };
    confirmed(desk, saved, boxes);
    Ok(done(desk, what, &before))
}

/// Asks what became of a save without an answer. `Some`: it had arrived, and the desk knows now.
async fn settle_unanswered(desk: Desktop) -> Result<Option<Unanswered>, Trouble> {
    let Some(earlier) = desk.unanswered.get_value() else { return Ok(None) };
    let (post_id, once) = (earlier.sent.post_id.clone(), earlier.sent.once.clone());
    match net::ask(&calls::LookUp { post_id, once }).await? {
        Some(saved) => {
            confirmed(desk, saved, earlier.boxes.clone());
            Ok(Some(earlier))
        }
        None => Ok(None),
    }
}

/// The server may still be at it: asks a few times more, and says so when the save turns out to be done.
pub fn ask_later(desk: Desktop) {
    spawn_local(async move {
        for pause in [2_000, 3_000, 5_000, 10_000, 20_000] {
            net::wait(pause).await;
            let waiting = desk.trouble.with_untracked(|trouble| *trouble == Some(Trouble::NoAnswer));
            if !waiting || desk.saving.get_untracked() {
                return;
            }
            let before = desk.place.with_untracked(|place| place.state.clone());
            if let Ok(Some(earlier)) = settle_unanswered(desk).await {
                desk.trouble.set(None);
                desk.tell(done(desk, earlier.sent.what, &before).sentence());
                return;
            }
        }
    });
}

/// What a save did.
fn done(desk: Desktop, what: Do, before: &State) -> Said {
    match (what, desk.is_live_now()) {
        (Do::Publish, _) if matches!(before, State::Live { .. }) => Said::Updated,
        (Do::Publish, _) => Said::Published,
        (Do::Draft, true) => Said::SavedForLater,
        (Do::Draft, false) => Said::Saved,
    }
}
