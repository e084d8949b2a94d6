//! "Ready to publish?": what readers and search engines will see, before they do.

use leptos::{prelude::*, task::spawn_local};

use super::{
    acts::{self, Act},
    browser::{self, net},
    calls::{self, Do},
    draft::{Desktop, Question, read},
    filled::ShowMe,
    search_card::SearchResult,
};
use crate::domain::{
    answer::{Note, sentences},
    markdown,
    post::Draft,
    tidy,
};

/// What to do about a picture without words.
const WRITE_ONE: &str =
    "Say what can be seen for people who cannot see it, between the square brackets: ![A red bench](address).";

/// Something that the owner may want to look at first. None of it stands in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub sentence: String,
    /// The words in the post that it is about.
    pub words: Option<String>,
}

/// All that can be found in `draft`, what is left to fill in first.
pub fn findings(draft: &Draft) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for left in [&draft.title, &draft.excerpt, &draft.body].into_iter().flat_map(|text| tidy::placeholders(text)) {
        let words = left.to_string();
        let sentence = sentences::note(&Note::Placeholder { text: words.clone() });
        let finding = Finding { sentence, words: Some(words) };
        if !found.contains(&finding) {
            found.push(finding);
        }
    }
    let plain = |sentence: String| Finding { sentence, words: None };
    match markdown::pictures_without_words(&draft.body) {
        0 => {}
        1 => found.push(plain(format!("A picture has no description. {WRITE_ONE}"))),
        n => found.push(plain(format!("{n} pictures have no description. {WRITE_ONE}"))),
    }
    if draft.excerpt.trim().is_empty() && draft.seo_description.trim().is_empty() {
        found.push(plain(
            "There is no excerpt: lists and search results will show the first words of the post.".to_owned(),
        ));
    }
    found
}

/// Words that were left for the owner to fill in, or pictures without words: an update asks again because of these.
pub fn must_ask(draft: &Draft) -> bool {
    [&draft.title, &draft.excerpt, &draft.body].into_iter().any(|text| !tidy::placeholders(text).is_empty())
        || markdown::pictures_without_words(&draft.body) > 0
}

/// Where the link of the post comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Link {
    /// It is this one: stored, or typed by the owner.
    Known(String),
    /// It will be made from this title; only the server knows which links are taken.
    From(String),
}

fn link_of(desk: Desktop, draft: &Draft) -> Link {
    let stored = desk.place.with_untracked(|place| {
        if place.link_fixed || draft.link.trim().is_empty() { place.link.clone() } else { String::new() }
    });
    match (stored.as_str(), draft.link.trim()) {
        ("", "") => Link::From(draft.title.clone()),
        ("", typed) => Link::Known(typed.to_owned()),
        _ => Link::Known(stored),
    }
}

/// The link that the post will have: `None` until the server has said which one is free, or where only publishing can tell.
fn link_to_be(desk: Desktop, draft: Memo<Draft>) -> Signal<Option<String>> {
    let link = Memo::new(move |_| draft.with(|draft| link_of(desk, draft)));
    let free = RwSignal::new(None::<(String, String)>);
    Effect::new(move |_| {
        let Link::From(title) = link.get() else { return };
        spawn_local(async move {
            let asked = calls::LinkFor { post_id: desk.post_id.get_untracked(), title: title.clone() };
            if let Ok(link) = net::ask(&asked).await {
                free.set(Some((title, link)));
            }
        });
    });
    Signal::derive(move || match link.get() {
        Link::Known(link) => Some(link),
        Link::From(title) => {
            free.get().filter(|(asked, link)| *asked == title && !link.is_empty()).map(|(_, link)| link)
        }
    })
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
    let link = link_to_be(desk, draft);
    let address = move || {
        let blog = desk.opening.with_value(|opening| opening.blog_address.clone());
        link.get().map_or_else(|| format!("{blog}/…"), |link| format!("{blog}/{link}"))
    };
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
                let found = findings(&draft);
                view! {
                    <SearchResult draft address=address()/>
                    {(!found.is_empty())
                        .then(|| view! { <ul class="findings">{found.into_iter().map(|one| view! { <Found one/> }).collect_view()}</ul> })}
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

/// One finding, with the way to its place in the post.
#[component]
fn Found(one: Finding) -> impl IntoView {
    view! { <li>{one.sentence} {one.words.map(|words| view! { " " <ShowMe words/> })}</li> }
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
