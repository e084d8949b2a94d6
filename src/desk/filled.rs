//! What was filled in: the changes we made, Undo, and the other posts of the answer.

use leptos::prelude::*;

use super::{
    browser,
    draft::Desktop,
    fill::{self, Filled},
    panel_words,
};
use crate::domain::answer::{Note, sentences};

/// The card. Always in the page, so that it can take the focus as soon as it has words.
#[component]
pub fn FilledCard() -> impl IntoView {
    let desk = Desktop::get();
    let filled = Memo::new(move |_| {
        desk.undo.with(|kept| kept.as_deref().and_then(|kept| serde_json::from_str::<Filled>(kept).ok()))
    });
    let undone = Memo::new(move |_| filled.with(|filled| filled.as_ref().is_some_and(|filled| filled.undone)));
    let here = move || filled.with(Option::is_some);
    let title = move || if undone.get() { panel_words::CARD_UNDONE } else { panel_words::FILLED };
    // What was changed stays the same while Undo goes back and forth.
    let notes = Memo::new(move |_| {
        filled.with(|filled| filled.as_ref().map(|filled| filled.notes.clone()).unwrap_or_default())
    });
    let used = Memo::new(move |_| {
        filled.with(|filled| {
            filled.as_ref().filter(|filled| filled.posts > 1).map(|filled| (filled.posts, filled.title.clone()))
        })
    });
    view! {
        <div
            id="ai-done"
            tabindex="-1"
            role=move || here().then_some("group")
            aria-labelledby=move || here().then_some("ai-done-title")
            class:done=here
        >
            {move || {
                here().then(|| view! {
                    <p id="ai-done-title" class="done-title">{title}</p>
                    {move || (!undone.get()).then(|| view! { <Changes notes=notes.get() used=used.get()/> })}
                    <div class="buttons">
                        <button type="button" id="undo" on:click=move |_| fill::turn(desk)>
                            {move || if undone.get() { "Put the fill back" } else { "Undo the fill" }}
                        </button>
                        <a
                            href="#title"
                            class="button plain"
                            on:click=move |ev| {
                                ev.prevent_default();
                                browser::focus("title");
                            }
                        >
                            "Go to the title"
                        </a>
                    </div>
                })
            }}
        </div>
    }
}

/// "What we changed", and the other posts of the answer.
#[component]
fn Changes(notes: Vec<Note>, used: Option<(usize, String)>) -> impl IntoView {
    let desk = Desktop::get();
    let has_notes = !notes.is_empty();
    let others = fill::other_titles(desk);
    view! {
        {has_notes.then(|| view! {
            <h4 id="changes-title">"What we changed"</h4>
            <ul class="changes" aria-labelledby="changes-title">
                {notes.into_iter().map(|note| view! { <Change note/> }).collect_view()}
            </ul>
        })}
        {used.map(|(posts, title)| view! {
            <p>{panel_words::used_of(posts, &title)}</p>
            <div class="ai-ways">
                {others
                    .into_iter()
                    .map(|(place, title)| view! {
                        <button type="button" on:click=move |_| fill::offer_other(desk, place)>
                            {format!("Use “{title}”")}
                        </button>
                    })
                    .collect_view()}
            </div>
        })}
    }
}

/// One line; with "Show me" where the owner has something to fill in.
#[component]
fn Change(note: Note) -> impl IntoView {
    let place = match &note {
        Note::Placeholder { text } => Some(text.clone()),
        _ => None,
    };
    view! { <li>{sentences::note(&note)} {place.map(|words| view! { " " <ShowMe words/> })}</li> }
}

/// Selects the first place of the post that holds these words.
#[component]
pub fn ShowMe(words: String) -> impl IntoView {
    let desk = Desktop::get();
    view! {
        <button
            type="button"
            class="plain needs-wasm"
            aria-label=format!("Show me {words}")
            on:click=move |_| {
                if !fill::show_place(&words) {
                    desk.tell(panel_words::NOT_THERE);
                }
            }
        >
            "Show me"
        </button>
    }
}
