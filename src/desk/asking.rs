//! "Write it for me", from the press to the fill: the notice, one request at a time, Stop, and what goes wrong on the way.

use std::time::Duration;

use futures::future::{AbortHandle, abortable};
use leptos::{prelude::*, task::spawn_local};

use super::{
    browser::{self, Attention},
    draft::{self, AfterSignIn, Desktop},
    fill::{self, Source},
    opening::Writer,
    problem::{Problem, Trouble},
    writing::{self, Part, ToWrite, WriteProblem},
};
use crate::domain::{answer, limits, part, post::Field};

/// What "Write it for me" and its small buttons share: one of them works at a time.
#[derive(Clone, Copy)]
pub struct Asking {
    /// The part that is being written.
    pub(super) running: RwSignal<Option<Part>>,
    /// What could not be done, with a number that is new each time.
    pub(super) failed: RwSignal<Option<(u32, Part, WriteProblem)>>,
    /// The notice of what is sent stands open, asked for by this button.
    pub(super) notice: RwSignal<Option<Part>>,
    agreed: RwSignal<bool>,
    /// Goes up with each request and each Stop: an answer to an older one is ignored.
    run: StoredValue<u32>,
    stop: StoredValue<Option<AbortHandle>>,
}

impl Asking {
    /// Nothing is being written yet.
    pub fn new(desk: Desktop) -> Asking {
        let agreed = desk.opening.with_value(|opening| matches!(opening.writer, Writer::Ready { agreed: true, .. }));
        Asking {
            running: RwSignal::new(None),
            failed: RwSignal::new(None),
            notice: RwSignal::new(None),
            agreed: RwSignal::new(agreed),
            run: StoredValue::new(0),
            stop: StoredValue::new(None),
        }
    }

    /// The one of this desk.
    pub fn get() -> Asking {
        expect_context::<Asking>()
    }

    /// The number of a new request; every older one is history.
    fn next_run(self) -> u32 {
        self.run.update_value(|run| *run += 1);
        self.run.get_value()
    }

    /// A press: asks, unless one request is on its way, something is missing, or the notice was not read yet.
    pub fn press(self, desk: Desktop, part: Part) {
        if !desk.ready.get_untracked() || self.running.with_untracked(Option::is_some) {
            return;
        }
        let words = Words::read();
        if let Err((problem, at)) = words.check(part) {
            browser::open("own-ai");
            self.fail(desk, part, problem, true);
            return browser::focus(at);
        }
        self.failed.set(None);
        if !self.agreed.get_untracked() {
            self.notice.set(Some(part));
            return browser::next_frame(|| browser::focus("write-not-now"));
        }
        self.ask(desk, part, words);
    }

    /// "OK, write it".
    pub fn agree(self, desk: Desktop) {
        let Some(part) = self.notice.get_untracked() else { return };
        browser::focus(button(part));
        self.notice.set(None);
        self.running.set(Some(part));
        let run = self.next_run();
        let attention = Attention::now();
        spawn_local(async move {
            let agreed = writing::agree().await.and_then(|answer| answer);
            if self.run.get_value() != run {
                return;
            }
            self.running.set(None);
            match agreed {
                Ok(()) => {
                    self.agreed.set(true);
                    self.press(desk, part);
                }
                Err(problem) => self.fail(desk, part, problem, attention.is_free()),
            }
        });
    }

    /// The owner typed: what was missing may be there now.
    pub fn typed(self) {
        let missing = |(_, _, problem): &(u32, Part, WriteProblem)| {
            matches!(problem, WriteProblem::NothingToGoBy | WriteProblem::BriefTooLong { .. })
        };
        if self.failed.with_untracked(|failed| failed.as_ref().is_some_and(missing)) {
            self.failed.set(None);
        }
    }

    /// Sends the one request, says how long it takes, and gives up when it takes too long.
    fn ask(self, desk: Desktop, part: Part, words: Words) {
        let run = self.next_run();
        self.running.set(Some(part));
        for (seconds, sentence) in writing::PROGRESS {
            let say = move || {
                if self.run.get_value() == run && self.running.with_untracked(Option::is_some) {
                    desk.tell(sentence);
                }
            };
            if seconds == 0 { say() } else { set_timeout(say, Duration::from_secs(seconds)) }
        }
        let person = desk.opening.with_value(|opening| opening.person.id.clone());
        let (request, stop) = abortable(writing::write(ToWrite {
            part,
            title: words.title,
            brief: words.brief,
            body: words.body,
            person,
        }));
        self.stop.set_value(Some(stop));
        let attention = Attention::now();
        let until_then = attention.clone();
        set_timeout(
            move || {
                let free = until_then.is_free();
                if self.end(run) {
                    self.fail(desk, part, WriteProblem::TookTooLong, free);
                    desk.tell("");
                }
            },
            Duration::from_secs(writing::GIVE_UP),
        );
        spawn_local(async move {
            let Ok(answer) = request.await else { return };
            // Asked before the buttons change: one of them may have the focus.
            let free = attention.is_free();
            if !self.end(run) {
                return;
            }
            desk.tell("");
            match answer.flatten() {
                Ok(text) => self.offer(desk, part, &text, free),
                Err(problem) => self.fail(desk, part, problem, free),
            }
        });
    }

    /// Ends request `run`, here and on the server. False: it has ended already, whatever comes is late.
    fn end(self, run: u32) -> bool {
        if self.run.get_value() != run || self.running.with_untracked(Option::is_none) {
            return false;
        }
        self.next_run();
        self.running.set(None);
        if let Some(stop) = self.stop.try_update_value(Option::take).flatten() {
            stop.abort();
        }
        true
    }

    /// "Not now": nothing was sent, and the focus goes back to the button that was pressed.
    pub fn not_now(self) {
        if let Some(part) = self.notice.get_untracked() {
            browser::focus(button(part));
        }
        self.notice.set(None);
    }

    /// "Stop".
    pub fn stop(self, desk: Desktop) {
        let Some(part) = self.running.get_untracked() else { return };
        browser::focus(button(part));
        if self.end(self.run.get_value()) {
            desk.tell(writing::STOPPED);
        }
    }

    /// The page goes away: nobody waits for the answer any more.
    pub fn leave(self, desk: Desktop) {
        if self.end(self.run.get_value()) {
            desk.say.set(String::new());
        }
    }

    /// Signed in again. The request is not repeated by itself: it costs money.
    pub fn signed_in_again(self, desk: Desktop, part: Part) {
        self.failed.set(None);
        browser::focus(button(part));
        desk.tell(writing::signed_in_again(part));
    }

    /// The dialog was closed without signing in.
    pub fn still_signed_out(self, part: Part) {
        self.show(part, WriteProblem::SignedOut);
    }

    /// The same way as a pasted answer: question, fill, Undo. Compares with the boxes as they are now.
    fn offer(self, desk: Desktop, part: Part, text: &str, free: bool) {
        let reading = match part {
            Part::Whole => answer::read(text).ok(),
            Part::One(field) => part::read(field, text),
        };
        match reading {
            Some(reading) => fill::offer(desk, reading, Source::Written(part), free),
            None => self.fail(desk, part, WriteProblem::Unusable, free),
        }
    }

    /// It did not happen: nothing is changed, and the button is alive again. `free`: it may have the focus.
    fn fail(self, desk: Desktop, part: Part, problem: WriteProblem, free: bool) {
        if free {
            browser::focus(button(part));
        }
        match problem {
            WriteProblem::SignedOut => {
                desk.after_sign_in.set(AfterSignIn::Write(part));
                browser::page::show_dialog("signed-out");
            }
            // Said as it is said for a save, with the same ways on.
            WriteProblem::SomeoneElse { now } => {
                desk.after_sign_in.set(AfterSignIn::Write(part));
                desk.trouble.set(Some(Trouble::Said(Problem::SomeoneElse { now })));
                if free {
                    browser::next_frame(|| browser::focus("sign-in-again"));
                }
            }
            WriteProblem::NotAgreed => {
                self.agreed.set(false);
                self.show(part, WriteProblem::NotAgreed);
            }
            // The request was lost, and the device has a connection: it is the site that does not answer.
            WriteProblem::Offline if browser::net::online() => self.show(part, WriteProblem::NoAnswer),
            problem => self.show(part, problem),
        }
    }

    fn show(self, part: Part, problem: WriteProblem) {
        let number = self.failed.with_untracked(|failed| failed.as_ref().map_or(0, |(number, ..)| number + 1));
        self.failed.set(Some((number, part, problem)));
    }
}

/// What goes along, as the boxes hold it now.
struct Words {
    title: String,
    brief: String,
    body: String,
}

impl Words {
    fn read() -> Words {
        let about = browser::value("about").filter(|about| !about.trim().is_empty());
        let draft = draft::read();
        Words {
            title: about.unwrap_or(draft.title),
            brief: browser::value("brief").unwrap_or_default(),
            body: draft.body,
        }
    }

    /// What is missing, with the box where it belongs.
    fn check(&self, part: Part) -> Result<(), (WriteProblem, &'static str)> {
        let has = limits::count(&self.brief);
        match part {
            Part::Whole if self.title.trim().is_empty() => Err((WriteProblem::NothingToGoBy, "about")),
            Part::Whole if has > limits::BRIEF_MAX => Err((WriteProblem::BriefTooLong { has: has as u32 }, "brief")),
            Part::One(_) if self.body.trim().is_empty() => Err((WriteProblem::NothingToGoBy, Field::Body.name())),
            _ => Ok(()),
        }
    }
}

/// The id of the button for `part`.
pub fn button(part: Part) -> &'static str {
    match part {
        Part::Whole | Part::One(Field::Title | Field::Link | Field::Body) => "write",
        Part::One(Field::Excerpt) => "write-excerpt",
        Part::One(Field::SeoTitle) => "write-seo_title",
        Part::One(Field::SeoDescription) => "write-seo_description",
        Part::One(Field::Tags) => "write-tags",
    }
}
