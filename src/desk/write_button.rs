//! "Write it for me": one press, one request, and the same fill as for a pasted answer.

use std::time::Duration;

use futures::future::{AbortHandle, abortable};
use leptos::{prelude::*, task::spawn_local};

use super::{
    browser,
    draft::{self, Desktop},
    fill::{self, Source},
    opening::Writer,
    writing::{self, Part, ToWrite, WriteProblem},
};
use crate::domain::{answer, limits, part, post::Field};

/// What "Write it for me" and its small buttons share: one of them works at a time.
#[derive(Clone, Copy)]
pub struct Writing {
    running: RwSignal<Option<Part>>,
    /// What could not be done, with a number that is new each time.
    failed: RwSignal<Option<(u32, Part, WriteProblem)>>,
    /// The notice of what is sent stands open, asked for by this button.
    asking: RwSignal<Option<Part>>,
    agreed: RwSignal<bool>,
    /// Goes up with each request and each Stop: an answer to an older one is ignored.
    run: StoredValue<u32>,
    stop: StoredValue<Option<AbortHandle>>,
}

impl Writing {
    pub fn new(desk: Desktop) -> Writing {
        let agreed = desk.opening.with_value(|opening| matches!(opening.writer, Writer::Ready { agreed: true, .. }));
        Writing {
            running: RwSignal::new(None),
            failed: RwSignal::new(None),
            asking: RwSignal::new(None),
            agreed: RwSignal::new(agreed),
            run: StoredValue::new(0),
            stop: StoredValue::new(None),
        }
    }

    fn get() -> Writing {
        expect_context::<Writing>()
    }

    fn next_run(self) -> u32 {
        self.run.update_value(|run| *run += 1);
        self.run.get_value()
    }

    /// A press: asks, unless one request is on its way, something is missing, or the notice was not read yet.
    fn press(self, desk: Desktop, part: Part) {
        if !desk.ready.get_untracked() || self.running.with_untracked(Option::is_some) {
            return;
        }
        let words = Words::read();
        if let Err((problem, at)) = words.check(part) {
            browser::open("own-ai");
            self.fail(part, problem);
            return browser::focus(at);
        }
        self.failed.set(None);
        if !self.agreed.get_untracked() {
            self.asking.set(Some(part));
            return browser::next_frame(|| browser::focus("write-ok"));
        }
        self.ask(desk, part, words);
    }

    /// "OK, write it".
    fn agree(self, desk: Desktop) {
        let Some(part) = self.asking.get_untracked() else { return };
        browser::focus(button(part));
        self.asking.set(None);
        self.running.set(Some(part));
        let run = self.next_run();
        spawn_local(async move {
            let agreed = writing::agree().await;
            if self.run.get_value() != run {
                return;
            }
            self.running.set(None);
            match agreed {
                Ok(()) => {
                    self.agreed.set(true);
                    self.press(desk, part);
                }
                Err(problem) => self.fail(part, problem),
            }
        });
    }

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
        set_timeout(
            move || {
                if self.end(run) {
                    self.fail(part, WriteProblem::TookTooLong);
                    desk.tell("");
                }
            },
            Duration::from_secs(writing::GIVE_UP),
        );
        spawn_local(async move {
            let Ok(answer) = request.await else { return };
            if !self.end(run) {
                return;
            }
            desk.tell("");
            match answer.flatten() {
                Ok(text) => self.offer(desk, part, &text),
                Err(problem) => self.fail(part, problem),
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

    /// "Stop".
    fn stop(self, desk: Desktop) {
        let Some(part) = self.running.get_untracked() else { return };
        browser::focus(button(part));
        if self.end(self.run.get_value()) {
            desk.tell(writing::STOPPED);
        }
    }

    /// The same way as a pasted answer: question, fill, Undo. Compares with the boxes as they are now.
    fn offer(self, desk: Desktop, part: Part, text: &str) {
        let reading = match part {
            Part::Whole => answer::read(text).ok(),
            Part::One(field) => part::read(field, text),
        };
        match reading {
            Some(reading) => fill::offer(desk, reading, Source::Written),
            None => self.fail(part, WriteProblem::Unusable),
        }
    }

    fn fail(self, part: Part, problem: WriteProblem) {
        if problem == WriteProblem::NotAgreed {
            self.agreed.set(false);
        }
        let number = self.failed.with_untracked(|failed| failed.as_ref().map_or(0, |(number, ..)| number + 1));
        self.failed.set(Some((number, part, problem)));
        browser::focus(button(part));
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
fn button(part: Part) -> &'static str {
    match part {
        Part::Whole | Part::One(Field::Title | Field::Link | Field::Body) => "write",
        Part::One(Field::Excerpt) => "write-excerpt",
        Part::One(Field::SeoTitle) => "write-seo_title",
        Part::One(Field::SeoDescription) => "write-seo_description",
        Part::One(Field::Tags) => "write-tags",
    }
}

/// The whole post, from a title and a brief. Without a key: one line, no button, no request.
#[component]
pub fn WriteForMe() -> impl IntoView {
    let desk = Desktop::get();
    let (writer, is_owner) =
        desk.opening.with_value(|opening| (opening.writer.clone(), opening.person.role == "owner"));
    match writer {
        Writer::NotSetUp => view! {
            <p id="write-for-me" class="write note">
                {is_owner.then_some(writing::NOT_SET_UP)} " " {writing::OWN_AI} " "
                {is_owner.then(|| view! { <a href="/settings#writing">"How to set it up"</a> })}
            </p>
        }
        .into_any(),
        Writer::Ready { service, .. } => view! {
            <section id="write-for-me" class="write" aria-label=writing::WRITE>
                <WriteButton part=Part::Whole label=writing::WRITE/>
                <Notice service/>
                <p class="note" id="write-note">
                    "Uses the title and the short brief. Or use your own AI below."
                </p>
                <p class="note write-blocked">"“Write it for me” could not load. You can still write, save and publish."</p>
            </section>
        }
        .into_any(),
    }
}

/// The way without scripts: the server asks, and answers with the desk filled in and not saved, in a page of its own.
/// Stands behind "Make the prompt": Enter in the panel presses the first button of its form.
#[component]
pub fn WriteWithoutScript() -> impl IntoView {
    let desk = Desktop::get();
    let (ready, action) = desk.opening.with_value(|opening| {
        (matches!(opening.writer, Writer::Ready { .. }), format!("/posts/{}/write", opening.post_id))
    });
    ready.then(|| {
        view! {
            <button type="submit" form="ai" formaction=action class="quiet without-script">
                {writing::WRITE}
            </button>
        }
    })
}

/// The small button beside a box that can be made from the post's own text. Not there without a key.
#[component]
pub fn WritePart(field: Field) -> impl IntoView {
    let desk = Desktop::get();
    let ready = desk.opening.with_value(|opening| matches!(opening.writer, Writer::Ready { .. }));
    (ready && part::FIELDS.contains(&field)).then(|| {
        view! {
            <div class="write-part">
                <WriteButton part=Part::One(field) label="Write this for me"/>
            </div>
        }
    })
}

/// A button, Stop beside it while it works, and what went wrong.
#[component]
fn WriteButton(part: Part, label: &'static str) -> impl IntoView {
    let desk = Desktop::get();
    let writing = Writing::get();
    let mine = move || writing.running.get() == Some(part);
    let is_owner = desk.opening.with_value(|opening| opening.person.role == "owner");
    // Which box is meant, for who does not see where the button stands.
    let which = match part {
        Part::One(field) => format!(": {}", field.label()),
        Part::Whole => String::new(),
    };
    let which_too = which.clone();
    let failed = move || writing.failed.get().filter(|(_, failed, _)| *failed == part).into_iter().collect::<Vec<_>>();
    view! {
        <div class="write-row">
            <button
                type="button"
                id=button(part)
                class=if part == Part::Whole { "needs-wasm" } else { "quiet needs-wasm" }
                aria-disabled=move || (!desk.ready.get() || writing.running.get().is_some()).to_string()
                on:click=move |_| writing.press(desk, part)
            >
                {move || {
                    if mine() {
                        "Writing…"
                    } else if desk.ready.get() {
                        label
                    } else {
                        "Loading…"
                    }
                }} <span class="unseen">{which}</span>
            </button>
            {move || {
                mine()
                    .then(|| {
                        view! {
                            <button type="button" class="quiet" on:click=move |_| writing.stop(desk)>
                                "Stop" <span class="unseen">{which_too.clone()}</span>
                            </button>
                        }
                    })
            }}
        </div>
        <For each=failed key=|(number, ..)| *number let:failure>
            <div class="card refused" role="alert">
                <p>{failure.2.sentence(part, is_owner)}</p>
                {failure
                    .2
                    .can_try_again()
                    .then(|| {
                        view! {
                            <button type="button" class="quiet" on:click=move |_| writing.press(desk, part)>
                                "Try again"
                            </button>
                        }
                    })}
            </div>
        </For>
    }
}

/// What is sent, to be read once before the first use.
#[component]
fn Notice(service: String) -> impl IntoView {
    let desk = Desktop::get();
    let writing = Writing::get();
    let not_now = move |_| {
        if let Some(part) = writing.asking.get_untracked() {
            browser::focus(button(part));
        }
        writing.asking.set(None);
    };
    move || {
        writing.asking.get().map(|_| {
            view! {
                <div class="card ask" role="group" aria-labelledby="write-notice">
                    <p id="write-notice">{writing::notice(&service)}</p>
                    <div class="row">
                        <button type="button" id="write-ok" on:click=move |_| writing.agree(desk)>
                            "OK, write it"
                        </button>
                        <button type="button" class="quiet" on:click=not_now>
                            "Not now"
                        </button>
                    </div>
                </div>
            }
        })
    }
}
