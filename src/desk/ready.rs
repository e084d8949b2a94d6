//! "Ready to publish?": what readers and search engines will see, before they do.

use leptos::prelude::*;

use super::{
    acts::{self, Act},
    browser,
    calls::Do,
    draft::{Desktop, Question, read},
    search_card::SearchResult,
};
use crate::domain::{link, markdown, post::Draft, tidy};

/// What to do about a picture without words.
const WRITE_ONE: &str =
    "Say what can be seen for people who cannot see it, between the square brackets: ![A red bench](address).";

/// What the owner may want to look at first. None of it stands in the way.
pub fn findings(draft: &Draft) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for left in [&draft.title, &draft.excerpt, &draft.body].into_iter().flat_map(|text| tidy::placeholders(text)) {
        let sentence = format!("Please fill in before you publish: “{left}”.");
        if !found.contains(&sentence) {
            found.push(sentence);
        }
    }
    match markdown::pictures_without_words(&draft.body) {
        0 => {}
        1 => found.push(format!("A picture has no description. {WRITE_ONE}")),
        n => found.push(format!("{n} pictures have no description. {WRITE_ONE}")),
    }
    if draft.excerpt.trim().is_empty() && draft.seo_description.trim().is_empty() {
        found.push("There is no excerpt: lists and search results will show the first words of the post.".to_owned());
    }
    found
}

/// Words that were left for the owner to fill in, or pictures without words: an update asks again because of these.
pub fn must_ask(draft: &Draft) -> bool {
    [&draft.title, &draft.excerpt, &draft.body].into_iter().any(|text| !tidy::placeholders(text).is_empty())
        || markdown::pictures_without_words(&draft.body) > 0
}

/// The address that the post will have, as far as the desk can know.
fn address(desk: Desktop, draft: &Draft) -> String {
    let blog = desk.opening.with_value(|opening| opening.blog_address.clone());
    let stored = desk.place.with_untracked(|place| {
        if place.link_fixed || draft.link.trim().is_empty() { place.link.clone() } else { String::new() }
    });
    let link = match (stored.as_str(), draft.link.trim()) {
        ("", "") => link::from_title(&draft.title),
        ("", typed) => typed.to_owned(),
        (stored, _) => stored.to_owned(),
    };
    format!("{blog}/{link}")
}

/// The question.
#[component]
pub fn Ready() -> impl IntoView {
    let desk = Desktop::get();
    // What is published are the boxes at that moment: the question follows them.
    let draft = Memo::new(move |_| {
        desk.settled.track();
        read().cleaned()
    });
    let first = desk.place.with_untracked(|place| !place.link_fixed);
    let live = desk.is_live_now();
    browser::next_frame(|| browser::focus("ready-heading"));
    let not_yet = move || {
        desk.question.set(None);
        browser::focus("publish");
    };
    view! {
        <div
            class="ask ready"
            role="group"
            aria-labelledby="ready-heading"
            on:keydown=move |ev| {
                if ev.key() == "Escape" {
                    ev.prevent_default();
                    not_yet();
                }
            }
        >
            <h2 id="ready-heading" tabindex="-1">{if live { "Ready to update?" } else { "Ready to publish?" }}</h2>
            <p class="ready-title" dir="auto">{move || draft.with(|draft| draft.title.clone())}</p>
            {move || {
                let draft = draft.get();
                let (address, notes) = (address(desk, &draft), findings(&draft));
                view! {
                    <SearchResult draft address/>
                    {(!notes.is_empty())
                        .then(|| view! { <ul class="findings">{notes.into_iter().map(|note| view! { <li>{note}</li> }).collect_view()}</ul> })}
                }
            }}
            {first.then(|| view! { <p>"After this, the link stays the same for good."</p> })}
            <div class="choices">
                <button
                    type="button"
                    class="primary"
                    on:click=move |_| {
                        if acts::check(desk, Do::Publish) {
                            acts::run(desk, Act::Save(Do::Publish));
                        }
                    }
                >
                    {if live { "Update now" } else { "Publish now" }}
                </button>
                <button type="button" on:click=move |_| not_yet()>"Not yet"</button>
            </div>
        </div>
    }
}

/// The question that stands open, at the bar.
#[component]
pub fn OpenQuestion() -> impl IntoView {
    let desk = Desktop::get();
    move || {
        desk.question.get().map(|question| match question {
            Question::Ready => view! { <Ready/> }.into_any(),
            Question::TakeOff => view! { <super::take_off::TakeOff/> }.into_any(),
            Question::Leave(leave) => view! { <super::leaving::Leaving leave/> }.into_any(),
        })
    }
}
