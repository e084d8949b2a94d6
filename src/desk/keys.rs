//! The keyboard: typing is noticed, Enter goes to the next box, Ctrl+S saves and never publishes.

use std::{cell::Cell, rc::Rc, time::Duration};

use leptos::{ev, leptos_dom::helpers::TimeoutHandle, prelude::*};

use super::{
    acts::{self, Act},
    browser::{self, page},
    calls::Do,
    device_copy,
    draft::Desktop,
};
use crate::domain::post::Field;

/// Typing has paused when no key came for this long.
const PAUSE: Duration = Duration::from_millis(300);
/// The device copy follows a little later.
const COPY: Duration = Duration::from_millis(400);

/// What happens at each key in a box: two numbers and two timers, no text.
pub fn typing(desk: Desktop) -> impl FnMut(ev::Event) + 'static {
    let timers: Rc<Cell<[Option<TimeoutHandle>; 2]>> = Rc::default();
    move |ev| {
        desk.typed.update(|n| *n += 1);
        if !desk.touched.get_untracked() && page::box_of(&ev).is_some_and(|id| field_of(&id).is_some()) {
            desk.touched.set(true);
        }
        for timer in timers.take().into_iter().flatten() {
            timer.clear();
        }
        let pause = set_timeout_with_handle(move || settled(desk), PAUSE);
        let copy = set_timeout_with_handle(move || device_copy::write(desk), COPY);
        timers.set([pause.ok(), copy.ok()]);
    }
}

/// Typing has paused: what was wrong may be right now, and everything that follows the boxes looks at them.
fn settled(desk: Desktop) {
    desk.compare();
    desk.settle();
    recheck(desk);
}

/// Takes away what has been put right. Adds nothing: nobody is corrected while they type.
fn recheck(desk: Desktop) {
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
pub fn pressed(desk: Desktop, ev: &ev::KeyboardEvent) {
    // The input method's own keys are none of ours.
    if ev.is_composing() || ev.key_code() == 229 || ev.default_prevented() {
        return;
    }
    let command = (ev.ctrl_key() || ev.meta_key()) && !ev.alt_key();
    match ev.key().as_str() {
        "s" | "S" if command && !ev.shift_key() => {
            ev.prevent_default();
            if !ev.repeat() && acts::check(desk, Do::Draft) {
                acts::run(desk, Act::Save(Do::Draft));
            }
        }
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
