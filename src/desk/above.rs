//! What stands over the post: words of before, the other window, and what was just done.

use leptos::prelude::*;

use super::{
    acts::{self, Act},
    before::Found,
    browser,
    draft::{Card, Desktop},
    windows,
};

/// The notes over the post. Empty most of the time.
#[component]
pub fn Above() -> impl IntoView {
    let desk = Desktop::get();
    let open_twice = Memo::new(move |_| windows::is_open_twice(desk));
    view! {
        <div class="above">
            {move || {
                (desk.kept.get() == Some(false))
                    .then(|| view! { <p class="ask" role="alert">"This device cannot keep a copy. Save often."</p> })
            }}
            {move || {
                open_twice
                    .get()
                    .then(|| view! { <p class="note second-window">"This post is open in another window too."</p> })
            }}
            <Found/>
            <super::history::SeeBoth/>
            {move || desk.card.get().map(|card| view! { <Done card/> })}
        </div>
    }
}

#[component]
fn Done(card: Card) -> impl IntoView {
    let desk = Desktop::get();
    let inside = match card {
        Card::FirstPublish => {
            let address = desk.opening.with_value(|opening| opening.blog_address.clone());
            let address = desk.place.with_untracked(|place| format!("{address}/{}", place.link));
            view! {
                <h2>"Your post is on your site"</h2>
                <div class="share-link">
                    <label for="public-address">"Share the link"</label>
                    <input id="public-address" type="text" readonly value=address/>
                </div>
                <button
                    type="button"
                    on:click=move |_| {
                        browser::clipboard::copy(
                            "public-address",
                            move |copied| {
                                desk.tell(if copied { "Copied. Now paste the link where you want to share it." } else { "Your browser did not let us copy. The link is selected: press Ctrl+C." });
                            },
                        );
                    }
                >
                    "Copy the link"
                </button>
                <a class="button" href="/posts/new">"Write another"</a>
            }
            .into_any()
        }
        Card::NewDraft { id, from } => view! {
            <p>{format!("The words from {from} are a draft of their own now.")}</p>
            <a class="button" href=format!("/posts/{id}")>"Open that draft"</a>
        }
        .into_any(),
        Card::TakenOff => view! {
            <p>"The post is off your site. Its link, its words and its date are kept."</p>
            <button type="button" on:click=move |_| acts::run(desk, Act::PutBack)>"Put it back"</button>
        }
        .into_any(),
    };
    view! {
        <div class="done next-step">
            {inside}
            <button type="button" class="plain" on:click=move |_| desk.card.set(None)>"Close"</button>
        </div>
    }
}
