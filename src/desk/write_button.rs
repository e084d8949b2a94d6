//! The buttons of "Write it for me": for the whole post, and the small ones beside the boxes that can be made from its text.

use leptos::prelude::*;

use super::{
    asking::{Asking, button},
    draft::Desktop,
    opening::Writer,
    writing::{self, Part},
};
use crate::domain::{part, post::Field};

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
                <WriteButton part=Part::One(field) label=writing::WRITE_PART/>
            </div>
        }
    })
}

/// A button, Stop beside it while it works, and what went wrong.
#[component]
fn WriteButton(part: Part, label: &'static str) -> impl IntoView {
    let desk = Desktop::get();
    let asking = Asking::get();
    let mine = move || asking.running.get() == Some(part);
    let is_owner = desk.opening.with_value(|opening| opening.person.role == "owner");
    // Which box is meant, for who does not see where the button stands.
    let which = match part {
        Part::One(field) => format!(": {}", field.label()),
        Part::Whole => String::new(),
    };
    let which_too = which.clone();
    let failed = move || asking.failed.get().filter(|(_, failed, _)| *failed == part).into_iter().collect::<Vec<_>>();
    view! {
        <div class="write-row">
            <button
                type="button"
                id=button(part)
                class=if part == Part::Whole { "needs-wasm" } else { "quiet needs-wasm" }
                aria-disabled=move || (!desk.ready.get() || asking.running.get().is_some()).to_string()
                on:click=move |_| asking.press(desk, part)
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
                            <button type="button" class="quiet" on:click=move |_| asking.stop(desk)>
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
                            <button type="button" class="quiet" on:click=move |_| asking.press(desk, part)>
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
    let asking = Asking::get();
    move || {
        asking.notice.get().map(|_| {
            view! {
                <div
                    class="card ask"
                    role="group"
                    aria-labelledby="write-notice"
                    on:keydown=move |ev| {
                        if ev.key() == "Escape" {
                            ev.prevent_default();
                            asking.not_now();
                        }
                    }
                >
                    <p id="write-notice">{writing::notice(&service)}</p>
                    <div class="row">
                        <button type="button" on:click=move |_| asking.agree(desk)>
                            "OK, write it"
                        </button>
                        // The harmless choice has the focus: a second quick Enter sends nothing.
                        <button type="button" id="write-not-now" class="quiet" on:click=move |_| asking.not_now()>
                            "Not now"
                        </button>
                    </div>
                </div>
            }
        })
    }
}
