//! What could not be done: one alert at the bar, with the ways on.

use leptos::prelude::*;

use super::{
    acts::{self, Act},
    browser,
    calls::Do,
    compare::Compared,
    draft::{Desktop, read, text_of},
    fields::Area,
    problem::{Circumstances, Problem, Trouble},
};
use crate::domain::post::{Draft, Field};

/// The alert, inserted whole and taken out whole.
#[component]
pub fn TroubleCard() -> impl IntoView {
    let desk = Desktop::get();
    move || desk.trouble.get().map(|trouble| view! { <Card trouble/> })
}

#[component]
fn Card(trouble: Trouble) -> impl IntoView {
    let desk = Desktop::get();
    let act = desk.last_act.get_untracked();
    let sentence = trouble.sentence(Circumstances {
        publishing: act.as_ref().is_some_and(Act::publishes),
        by_itself: act.as_ref().is_some_and(Act::waits_for_the_connection),
        kept: desk.kept.get_untracked() == Some(true),
    });
    let refused = matches!(trouble, Trouble::Said(Problem::NotValid(_) | Problem::WouldBeEmpty));
    let conflict = match &trouble {
        Trouble::Said(Problem::ChangedElsewhere { theirs, .. }) => Some((**theirs).clone()),
        _ => None,
    };
    let sign_in = matches!(trouble, Trouble::Said(Problem::SignedOut | Problem::SomeoneElse { .. }));
    let gone = matches!(trouble, Trouble::Said(Problem::NotFound));
    let may_pass = trouble.may_pass();
    // It floats over the parts: whoever has read it may put it away. A choice stays, and so does what waits for the connection.
    let waits = trouble == Trouble::Offline && act.as_ref().is_some_and(Act::waits_for_the_connection);
    let closes = conflict.is_none() && !waits;
    let close = move |_| {
        browser::focus("save");
        desk.trouble.set(None);
    };
    let class = if conflict.is_some() { "ask" } else { "refused" };
    let again = move |_| {
        if let Some(act) = desk.last_act.get_untracked() {
            acts::run(desk, act);
        }
    };
    view! {
        <div class=class>
            <p role="alert">{sentence}</p>
            {conflict.map(|theirs| view! { <Choice theirs/> })}
            <div class="choices">
                {(may_pass && act.is_some())
                    .then(|| view! { <button type="button" class="needs-wasm" on:click=again>"Try again"</button> })}
                {sign_in
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                id="sign-in-again"
                                class="needs-wasm"
                                on:click=|_| browser::page::show_dialog("signed-out")
                            >
                                "Sign in"
                            </button>
                        }
                    })}
                {gone
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="needs-wasm"
                                on:click=move |_| acts::run(desk, Act::KeepMine)
                            >
                                "Keep mine as a new draft"
                            </button>
                        }
                    })}
                {(!refused).then(|| view! { <CopyEverything/> })}
                {closes.then(|| view! { <button type="button" class="plain needs-wasm" on:click=close>"Close"</button> })}
            </div>
        </div>
    }
}

/// Somebody saved in the meantime: three ways on, none of which loses a word. They are buttons of the form, so that
/// they work without wasm too.
#[component]
fn Choice(theirs: Draft) -> impl IntoView {
    let compared = RwSignal::new(false);
    view! {
        <div class="choices" role="group" aria-label="Which words do you want to keep?">
            <button type="submit" form="ed" name="do" value="apart" id="keep-mine" class="primary">
                "Keep mine as a new draft"
            </button>
            <button type="submit" form="ed" name="do" value="mine">"Use mine"</button>
            <button type="submit" form="ed" name="do" value="theirs">"Use the other one"</button>
            <button
                type="button"
                class="plain needs-wasm"
                aria-expanded=move || compared.get().to_string()
                on:click=move |_| compared.update(|on| *on = !*on)
            >
                "See what is different"
            </button>
        </div>
        <p class="note">"Whichever you choose, the other words stay in the history."</p>
        {move || {
            compared.get().then(|| view! {
                <Compared before=theirs.clone() after=read() legend="Marked as added: your words. Marked as removed: theirs."/>
            })
        }}
    }
}

/// What the owner pressed in the three-way choice.
pub fn chosen(desk: Desktop, value: &str) -> Option<Act> {
    let what = match desk.last_act.get_untracked() {
        Some(Act::Save(what) | Act::UseMine(what)) => what,
        _ => Do::Draft,
    };
    match value {
        "apart" => Some(Act::KeepMine),
        "mine" => Some(Act::UseMine(what)),
        "theirs" => Some(Act::UseOther),
        _ => None,
    }
}

/// The words as plain text, to take them elsewhere. They are shown as well: a copy can be refused, a selection can't.
#[component]
fn CopyEverything() -> impl IntoView {
    let desk = Desktop::get();
    let words = RwSignal::new(None::<String>);
    let copy = move |_| {
        words.set(Some(everything()));
        browser::next_frame(move || {
            browser::clipboard::copy("everything", move |copied| {
                desk.tell(if copied {
                    "Copied: title, excerpt and post."
                } else {
                    "Your browser did not let us copy. The words are selected: press Ctrl+C."
                });
            });
        });
    };
    view! {
        <button type="button" class="needs-wasm" on:click=copy>"Copy everything"</button>
        {move || {
            words.get().map(|words| view! {
                <div class="everything">
                    <label for="everything">"Everything you wrote"</label>
                    <Area id="everything" text=words rows=4/>
                </div>
            })
        }}
    }
}

/// The text of the post as plain text, for "Copy everything".
fn everything() -> String {
    let draft = read();
    [Field::Title, Field::Excerpt, Field::Body]
        .map(|field| text_of(&draft, field))
        .into_iter()
        .filter(|text| !text.trim().is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
}
