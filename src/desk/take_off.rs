//! "Take this post off your site?", asked in place. Without wasm the same question is a page of its own.

use leptos::prelude::*;

use super::{
    acts::{self, Act},
    browser,
    draft::{Desktop, Question},
};

/// The link to the question. No control of the desk takes a post off in one press.
#[component]
pub fn TakeOffLink() -> impl IntoView {
    let desk = Desktop::get();
    let ask = move |ev: leptos::ev::MouseEvent| {
        // A new tab, and the page of its own, are the owner's good right.
        if ev.ctrl_key() || ev.meta_key() || ev.shift_key() {
            return;
        }
        ev.prevent_default();
        desk.question.set(Some(Question::TakeOff));
    };
    move || {
        desk.is_live().then(|| {
            view! {
                <p class="take-off">
                    <a
                        id="unpublish"
                        href=move || format!("/posts/{}/take-off", desk.post_id.get())
                        on:click=ask
                    >
                        "Unpublish…"
                    </a>
                </p>
            }
        })
    }
}

/// The question.
#[component]
pub fn TakeOff() -> impl IntoView {
    let desk = Desktop::get();
    browser::next_frame(|| browser::focus("keep-on-site"));
    let keep = move || {
        desk.question.set(None);
        desk.tell("Nothing was changed.");
        browser::focus("unpublish");
    };
    view! {
        <div
            class="ask"
            role="group"
            aria-labelledby="take-off-heading"
            on:keydown=move |ev| {
                if ev.key() == "Escape" {
                    ev.prevent_default();
                    keep();
                }
            }
        >
            <h2 id="take-off-heading">"Take this post off your site?"</h2>
            <p>
                "Nothing is deleted. People who open the link will see that the post is not available. The link is kept for this post."
            </p>
            <div class="choices">
                <button type="button" id="keep-on-site" class="primary" on:click=move |_| keep()>
                    "Keep it on my site"
                </button>
                <button type="button" on:click=move |_| acts::run(desk, Act::TakeOff)>"Yes, take it off"</button>
            </div>
        </div>
    }
}
