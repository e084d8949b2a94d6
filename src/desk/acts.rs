//! What a press does: save, publish, take off, put back, throw away, bring back. One at a time, and each only once.

use leptos::{prelude::*, task::spawn_local};

use super::{
    before,
    browser::{self, Attention, net},
    calls::{self, Changed, Do, MadeBy, Saved, ToSave},
    device_copy,
    draft::{AfterSignIn, Card, Desktop, Leave, Question, read},
    opening::{Place, State},
    problem::{Problem, Trouble},
    said::Said,
    saving,
};
use crate::domain::post::{Draft, Purpose};

/// How often an act is done again whose words the owner has typed over meanwhile: what was typed goes into the history first.
/// Who types on and on keeps it in the boxes.
const ROUNDS: u32 = 5;
/// How long a save waits for the copy on the device.
const COPY_MS: i32 = 1_000;

/// Something that the owner pressed a button for.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    Save(Do),
    /// Save for readers or for later, then leave.
    SaveAndGo(Leave),
    /// Keep the words in the boxes as a draft of their own.
    KeepMine,
    /// Save over what was saved elsewhere; that stays in the history.
    UseMine(Do),
    /// Take what was saved elsewhere; the words in the boxes go into the history first.
    UseOther,
    /// Put the words of an older copy into a draft of their own.
    KeepFound,
    TakeOff,
    PutBack,
    /// Back to the words that readers see.
    ThrowAway,
    /// Back to the words of this revision.
    BringBack(i64),
}

impl Act {
    /// Readers would see it.
    pub fn publishes(&self) -> bool {
        matches!(self, Act::Save(Do::Publish) | Act::UseMine(Do::Publish))
    }

    /// It keeps the words in the boxes, and takes no post off and no words away.
    pub fn saves(&self) -> bool {
        !matches!(self, Act::TakeOff | Act::PutBack | Act::ThrowAway | Act::BringBack(_))
    }

    /// It goes on by itself when the connection is back.
    pub fn waits_for_the_connection(&self) -> bool {
        *self == Act::Save(Do::Draft)
    }
}

/// "Save draft" or "Publish" was pressed: checks as the server does, and saves if nothing is wrong. Says whether it does.
pub fn check(desk: Desktop, what: Do) -> bool {
    let boxes = read();
    let purpose = if what == Do::Publish { Purpose::Publish } else { Purpose::Save };
    desk.last_purpose.set_value(purpose);
    let cleaned = boxes.cleaned();
    let empty = cleaned.is_blank();
    if empty && desk.place.with_untracked(|place| place.head > 0) && what == Do::Draft {
        stopped(desk, Trouble::Said(Problem::WouldBeEmpty), true);
        return false;
    }
    let mut wrong = cleaned.problems(purpose);
    // A link that can't change any more is not the owner's to put right.
    if desk.place.with_untracked(|place| place.link_fixed) {
        wrong.retain(|one| one.field != crate::domain::post::Field::Link);
    }
    if wrong.is_empty() {
        return true;
    }
    stopped(desk, Trouble::Said(Problem::NotValid(wrong)), true);
    false
}

/// Does it, unless something is on its way already.
pub fn run(desk: Desktop, act: Act) {
    if desk.saving.get_untracked() {
        return;
    }
    desk.saving.set(true);
    desk.last_act.set(Some(act.clone()));
    let has_focus = browser::page::has_focus();
    desk.trouble.set(None);
    desk.wrong.set(Vec::new());
    desk.question.set(None);
    if has_focus {
        browser::page::keep_focus();
    }
    desk.tell(match &act {
        Act::Save(Do::Publish) | Act::UseMine(Do::Publish) => "Publishing…",
        _ => "Saving…",
    });
    let attention = Attention::now();
    spawn_local(async move {
        // The copy first. A device that takes its time does not hold the save up for long.
        net::within(COPY_MS, device_copy::written(desk)).await;
        let outcome = perform(desk, &act).await;
        desk.saving.set(false);
        match outcome {
            Ok(said) => {
                desk.last_act.set(None);
                desk.tell(said.sentence());
                if let Act::SaveAndGo(leave) = act {
                    super::leaving::go(desk, &leave);
                }
            }
            Err(trouble) => stopped(desk, trouble, attention.is_free()),
        }
        if has_focus {
            browser::page::keep_focus();
        }
    });
}

/// It did not happen: says so, at the boxes where boxes are the reason. Nothing typed is changed. `free`: the focus may go
/// to what is to be put right.
pub fn stopped(desk: Desktop, trouble: Trouble, free: bool) {
    desk.tell("");
    if let Trouble::Said(Problem::NotValid(wrong)) = &trouble {
        let first = wrong.first().map(|one| one.field.name());
        desk.wrong.set(wrong.clone());
        desk.taken_link.set_value(browser::value("link").unwrap_or_default());
        browser::next_frame(move || {
            if let Some(id) = first.filter(|_| free) {
                browser::focus(id);
            }
        });
    }
    if let Trouble::Said(Problem::ChangedElsewhere { place, theirs, .. }) = &trouble {
        desk.conflict.set_value(Some((place.clone(), (**theirs).clone())));
        if free {
            browser::next_frame(|| browser::focus("keep-mine"));
        }
    }
    if matches!(trouble, Trouble::Said(Problem::SignedOut | Problem::SomeoneElse { .. })) {
        desk.after_sign_in.set(desk.last_act.get_untracked().map_or(AfterSignIn::Nothing, AfterSignIn::Do));
    }
    if trouble == Trouble::Said(Problem::SignedOut) {
        browser::page::show_dialog("signed-out");
    }
    if trouble == Trouble::NoAnswer {
        saving::ask_later(desk);
    }
    desk.trouble.set(Some(trouble));
}

async fn perform(desk: Desktop, act: &Act) -> Result<Said, Trouble> {
    match act {
        Act::Save(what) => saving::save(desk, *what, None).await,
        Act::SaveAndGo(_) => saving::save(desk, Do::Draft, None).await,
        Act::KeepMine => {
            let boxes = read();
            let to_save = ToSave {
                post_id: desk.spare_id.get_untracked(),
                head: 0,
                draft: Draft { link: String::new(), ..boxes.clone() },
                ..to_save(desk, Do::Draft, &boxes)
            };
            let saved = net::ask(&calls::Save { to_save }).await?;
            confirmed(desk, saved, boxes);
            Ok(Said::KeptApart)
        }
        Act::UseMine(what) => saving::save(desk, *what, other(desk).map(|(place, _)| place.head)).await,
        Act::UseOther => {
            let Some((mut place, theirs)) = other(desk) else { return Err(Trouble::Broken) };
            for _ in 0..ROUNDS {
                let boxes = read();
                // Mine first, then theirs on top: both are in the history, and readers see no change. Empty boxes hold no
                // words that could be lost.
                if boxes.title.trim().is_empty() && boxes.body.trim().is_empty() {
                    desk.place.set(place);
                } else {
                    let mine = ToSave { head: place.head, ..to_save(desk, Do::Draft, &boxes) };
                    let saved = net::ask(&calls::Save { to_save: mine }).await?;
                    confirmed(desk, saved, boxes.clone());
                    desk.conflict.set_value(Some((desk.place.get_untracked(), theirs.clone())));
                }
                let theirs_again = to_save(desk, Do::Draft, &theirs);
                let saved = net::ask(&calls::Save { to_save: theirs_again }).await?;
                if changed(desk, &boxes, Changed { saved, draft: theirs.clone() }) {
                    break;
                }
                place = desk.place.get_untracked();
            }
            Ok(Said::OtherKept)
        }
        Act::KeepFound => keep_found(desk).await,
        Act::TakeOff => {
            desk.compare();
            let boxes = read();
            let can_be_saved = boxes.clone().cleaned().problems(Purpose::Save).is_empty();
            if desk.dirty.get_untracked() && can_be_saved {
                let saved = net::ask(&calls::TakeOff { to_save: to_save(desk, Do::Draft, &boxes) }).await?;
                confirmed(desk, saved, boxes);
            } else {
                // Nothing to be saved, or words that can't be yet: the post goes off as it is stored, whatever was saved
                // elsewhere meanwhile, and the boxes still belong to the revision that they started from.
                let head = desk.place.with_untracked(|place| place.head);
                let nothing = to_save(desk, Do::Draft, &Draft::default());
                let mut saved = net::ask(&calls::TakeOff { to_save: nothing }).await?;
                saved.place.head = head;
                confirmed(desk, saved, desk.on_server.get_untracked());
            }
            desk.card.set(Some(Card::TakenOff));
            Ok(Said::TakenOff)
        }
        Act::PutBack => {
            let saved = net::ask(&calls::PutBack { post_id: desk.post_id.get_untracked(), person: us(desk) }).await?;
            let boxes = desk.on_server.get_untracked();
            confirmed(desk, saved, boxes);
            desk.card.set(None);
            Ok(Said::PutBack)
        }
        Act::ThrowAway => {
            for _ in 0..ROUNDS {
                let boxes = save_unsaved(desk).await?;
                let (post_id, head, once) = now(desk);
                let answer = net::ask(&calls::ThrowAway { post_id, head, once, person: us(desk) }).await?;
                if changed(desk, &boxes, answer) {
                    break;
                }
            }
            Ok(Said::ThrownAway)
        }
        Act::BringBack(number) => {
            let number = *number;
            for _ in 0..ROUNDS {
                let boxes = save_unsaved(desk).await?;
                let (post_id, head, once) = now(desk);
                let answer = net::ask(&calls::BringBack { post_id, number, head, once, person: us(desk) }).await?;
                if changed(desk, &boxes, answer) {
                    break;
                }
            }
            Ok(Said::BroughtBack)
        }
    }
}

/// Words that were never saved go into the history before other words take their place. Gives back what the boxes held.
async fn save_unsaved(desk: Desktop) -> Result<Draft, Trouble> {
    desk.compare();
    let boxes = read();
    if desk.dirty.get_untracked() {
        saving::save(desk, Do::Draft, None).await?;
    }
    Ok(boxes)
}

async fn keep_found(desk: Desktop) -> Result<Said, Trouble> {
    let Some(found) = desk.found.get_untracked() else { return Err(Trouble::Broken) };
    let from = browser::page::moment(found.at);
    let mut draft = found.draft();
    draft.link = String::new();
    let marked = format!("{} (words from {from})", draft.title).trim().to_owned();
    if crate::domain::limits::count(&marked) <= crate::domain::limits::TITLE_MAX {
        draft.title = marked;
    }
    let boxes = read();
    let to_save = ToSave {
        post_id: desk.spare_id.get_untracked(),
        head: 0,
        once: browser::page::random_id(),
        draft,
        ..to_save(desk, Do::Draft, &boxes)
    };
    let saved = net::ask(&calls::Save { to_save }).await?;
    desk.spare_id.set(saved.spare_id);
    desk.card.set(Some(Card::NewDraft { id: saved.post_id, from: from.clone() }));
    before::forget_found(desk);
    Ok(Said::KeptApart)
}

/// What the boxes hold, ready to be sent.
pub fn to_save(desk: Desktop, what: Do, boxes: &Draft) -> ToSave {
    let place = desk.place.get_untracked();
    let mut draft = boxes.clone();
    // An empty link box means "as it is".
    if place.link_fixed || (draft.link.trim().is_empty() && !place.link.is_empty()) {
        draft.link = place.link;
    }
    ToSave {
        post_id: desk.post_id.get_untracked(),
        head: place.head,
        once: desk.once.get_untracked(),
        what,
        on_site: matches!(place.state, State::Live { .. }),
        made_by: desk.made_by.get_untracked(),
        person: us(desk),
        draft,
    }
}

/// The person who opened the page.
fn us(desk: Desktop) -> String {
    desk.opening.with_value(|opening| opening.person.id.clone())
}

fn now(desk: Desktop) -> (String, i64, String) {
    (desk.post_id.get_untracked(), desk.place.with_untracked(|place| place.head), desk.once.get_untracked())
}

/// What was saved elsewhere, while its alert stands.
fn other(desk: Desktop) -> Option<(Place, Draft)> {
    desk.conflict.get_value()
}

/// The server has `boxes`: the desk knows, and the copy on the device has done its work.
pub fn confirmed(desk: Desktop, saved: Saved, mut boxes: Draft) {
    if saved.place.link_fixed {
        browser::set_value("link", &saved.place.link);
        boxes.link.clone_from(&saved.place.link);
    }
    desk.unanswered.set_value(None);
    desk.conflict.set_value(None);
    desk.on_site.set(None);
    desk.once.set(saved.once);
    desk.spare_id.set(saved.spare_id);
    desk.on_server.set(boxes);
    browser::page::replace_address(&format!("/posts/{}", saved.post_id));
    desk.post_id.set(saved.post_id);
    desk.place.set(saved.place);
    desk.made_by.set(MadeBy::Typed);
    desk.compare();
    desk.settle();
    // What was asked about unsaved words is answered when there are none.
    if !desk.dirty.get_untracked()
        && desk.question.with_untracked(|asked| matches!(asked, Some(Question::Leave(Leave::To(_)))))
    {
        desk.question.set(None);
        browser::page::keep_focus();
    }
    if saved.first_publish {
        desk.card.set(Some(Card::FirstPublish));
    }
    device_copy::write(desk);
}

/// The server has other words now: they go into the boxes, if these still hold what they held before it was asked. False:
/// the owner has typed meanwhile; those words stay, and are not saved yet.
fn changed(desk: Desktop, before: &Draft, changed: Changed) -> bool {
    let untouched = read() == *before;
    if untouched {
        desk.write(&changed.draft);
    }
    confirmed(desk, changed.saved, changed.draft);
    untouched
}
