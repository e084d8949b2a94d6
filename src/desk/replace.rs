//! "Replace what is there?": asked before a fill that would take words away.

use leptos::prelude::*;

use super::{browser, draft::Desktop, fill, panel_words};

/// The question, while it stands open. The focus is on the harmless choice.
#[component]
pub fn ReplaceQuestion() -> impl IntoView {
    let desk = Desktop::get();
    move || {
        desk.fill.question.get().map(|question| {
            let keep = NodeRef::<leptos::html::Button>::new();
            if !question.quiet {
                keep.on_load(|_| browser::next_frame(|| browser::focus("keep")));
            }
            view! {
                <div class="ask" role="group" aria-labelledby="q">
                    <p id="q" role="alert" class="ask-title">
                        {panel_words::REPLACE}
                    </p>
                    <p>{question.sentence}</p>
                    <div class="buttons">
                        <button type="button" id="keep" node_ref=keep on:click=move |_| fill::keep(desk)>
                            "Keep what I have"
                        </button>
                        <button type="button" on:click=move |_| fill::yes(desk)>
                            "Yes, replace"
                        </button>
                    </div>
                </div>
            }
        })
    }
}
