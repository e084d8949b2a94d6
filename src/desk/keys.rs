//! The keyboard: typing is noticed, Enter goes to the next box, Ctrl+S saves and never publishes.

use std::{cell::Cell, rc::Rc, time::Duration};

use leptos::{ev, leptos_dom::helpers::TimeoutHandle, prelude::*};

use super::{
    acts::{self, Act},
    browser::{self, page},
    calls::Do,
    device_copy,
    draft::Desktop,
    problem::{Problem, Trouble},
};
use crate::domain::post::Field;

/// Typing has paused when no key came for this long.
const PAUSE: Duration = Duration::from_millis(300);
/// The device copy follows a little later, and at the latest this long after the first key that it does not have.
const COPY: Duration = Duration::from_millis(400);
const COPY_AT_LATEST: f64 = 5_000.0;

/// What happens at each key in a box: two numbers and two timers, no text.
pub fn typing(desk: Desktop) -> impl FnMut(ev::Event) + 'static {
    let (pause, copy) = (Rc::<Cell<Option<TimeoutHandle>>>::default(), Rc::<Cell<Option<TimeoutHandle>>>::default());
    // When the first key came that the copy does not have; 0: it has them all.
    let since = Rc::new(Cell::new(0.0));
    move |ev| {
        desk.typed.update(|n| *n += 1);
        if !desk.touched.get_untracked() && page::box_of(&ev).is_some_and(|id| field_of(&id).is_some()) {
            desk.touched.set(true);
        }
        again(&pause, PAUSE, move || settled(desk));
        if since.get() == 0.0 {
            since.set(browser::now());
        }
        // Who types on and on has a copy all the same: then the timer that runs is left to end.
        if browser::now() - since.get() < COPY_AT_LATEST {
            let since = since.clone();
            again(&copy, COPY, move || {
                since.set(0.0);
                device_copy::write(desk);
            });
        }
    }
}

/// Starts the timer anew.
fn again(timer: &Cell<Option<TimeoutHandle>>, wait: Duration, then: impl FnOnce() + 'static) {
    if let Some(running) = timer.take() {
        running.clear();
    }
    timer.set(set_timeout_with_handle(then, wait).ok());
}

/// Typing has paused: what was wrong may be right now, and everything that follows the boxes looks at them.
pub fn settled(desk: Desktop) {
    desk.compare();
    desk.settle();
    recheck(desk);
}

/// Takes away what has been put right. Adds nothing: nobody is corrected while they type.
fn recheck(desk: Desktop) {
    let would_be_empty = desk.trouble.with_untracked(|trouble| *trouble == Some(Trouble::Said(Problem::WouldBeEmpty)));
    if would_be_empty && !super::draft::read().cleaned().is_blank() {
        desk.trouble.set(None);
    }
    if desk.wrong.with_untracked(Vec::is_empty) {
        return;
    }
    let draft = super::draft::read().cleaned();
    let publishing = desk.last_purpose.get_value();
    let standing = draft.problems(publishing);
    let still = |wrong: &crate::domain::post::FieldProblem| {
        // Whether a link is taken is known to the server alone: any other link may be free.
        let taken = match &wrong.what {
            crate::domain::post::What::LinkTaken { .. } => desk.taken_link.with_value(|taken| *taken == draft.link),
            _ => false,
        };
        taken || standing.iter().any(|one| one.field == wrong.field)
    };
    let left: Vec<_> = desk.wrong.get_untracked().into_iter().filter(still).collect();
    if left.len() != desk.wrong.with_untracked(Vec::len) {
        if left.is_empty() {
            desk.trouble.set(None);
        }
        desk.wrong.set(left);
    }
}

fn field_of(id: &str) -> Option<usize> {
    Field::ALL.iter().position(|field| field.name() == id)
}

/// A key anywhere on the desk.
pub fn pressed(ev: &ev::KeyboardEvent) {
    // The input method's own keys are none of ours.
    if ev.is_composing() || ev.key_code() == 229 || ev.default_prevented() {
        return;
    }
    let command = (ev.ctrl_key() || ev.meta_key()) && !ev.alt_key();
    match ev.key().as_str() {
        // A held key is one press: what a button opens must not be answered by the same key.
        "Enter" | " " if ev.repeat() && browser::is_on_a_button(ev) => ev.prevent_default(),
        "Enter" if command => ev.prevent_default(),
        "Enter" if page::in_one_line(ev) => {
            let Some(at) = page::box_of(ev).and_then(|id| field_of(&id)) else { return };
            ev.prevent_default();
            if let Some(next) = Field::ALL.get(at + 1) {
                browser::focus(next.name());
            }
        }
        _ => {}
    }
}

/// A key wherever the focus is: also where it is on nothing, as after a click beside the boxes.
pub fn pressed_anywhere(desk: Desktop, ev: &ev::KeyboardEvent) {
    let command = (ev.ctrl_key() || ev.meta_key()) && !ev.alt_key() && !ev.shift_key();
    if !command || !matches!(ev.key().as_str(), "s" | "S") || ev.is_composing() || ev.default_prevented() {
        return;
    }
    ev.prevent_default();
    // While the dialog asks who is there, there is nothing to save as.
    let asked = page::is_dialog_open("signed-out");
    if !ev.repeat() && !asked && !desk.saving.get_untracked() && acts::check(desk, Do::Draft) {
        acts::run(desk, Act::Save(Do::Draft));
    }
}
