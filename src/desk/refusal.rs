//! A refusal: one sentence, the words for the AI where they help, and what can be done with the paste all the same.

use leptos::prelude::*;

use super::{
    browser,
    draft::Desktop,
    fields::Area,
    fill::{self, Source},
    panel::{At, OwnAi},
    panel_words::{self, Copying},
};
use crate::domain::{
    answer::{Reading, sentences},
    post::Post,
};

/// What could not be done, in the owner's words.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A sentence at its box; the id is what the box names in `aria-describedby`.
    Note { id: &'static str, sentence: String },
    /// A paste that changed nothing.
    Paste(Box<RefusedPaste>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct RefusedPaste {
    pub refusal: sentences::Refusal,
    /// A readable text without the form we asked for: it can be used as the post.
    pub article: Option<Post>,
}

impl Refusal {
    pub fn note(id: &'static str, sentence: impl Into<String>) -> Refusal {
        Refusal::Note { id, sentence: sentence.into() }
    }

    pub fn into_view(self) -> AnyView {
        match self {
            Refusal::Note { id, sentence } => view! {
                <p class="refused" role="alert" id=id>
                    {sentence}
                </p>
            }
            .into_any(),
            Refusal::Paste(refused) => view! { <Card refused=*refused/> }.into_any(),
        }
    }
}

#[component]
fn Card(refused: RefusedPaste) -> impl IntoView {
    let RefusedPaste { refusal, article } = refused;
    view! {
        <div class="refused">
            <div role="alert" id="ai-refusal">
                <p>{refusal.sentence}</p>
                {refusal.extra.map(|extra| view! { <p>{extra}</p> })}
            </div>
            {refusal.ask_again.map(|ask| view! { <AskAgain ask/> })}
            {article.map(|article| view! { <UseAsText article/> })}
        </div>
    }
}

/// The words for the AI, ready to be copied.
#[component]
fn AskAgain(ask: &'static str) -> impl IntoView {
    let (desk, panel) = (Desktop::get(), OwnAi::get());
    // A browser keeps the first line break of a textarea that it makes itself.
    Effect::new(move |_| browser::set_value("ask", ask));
    let copy = move |_| {
        browser::clipboard::copy("ask", move |copied| {
            if copied {
                panel.tell(desk, panel_words::ASK_COPIED);
            } else {
                panel.tell(
                    desk,
                    &panel_words::copy_refused(Copying::Ask, browser::by_touch(), browser::has_command_key()),
                );
            }
        });
    };
    view! {
        <div class="ask-again">
            <label for="ask">"Ask your AI"</label>
            <Area id="ask" text=String::new() rows=3 attr:readonly="readonly"/>
            <button type="button" on:click=copy>
                "Copy this"
            </button>
        </div>
    }
}

/// "Use it as the post text": the same question, fill and Undo as for an answer.
#[component]
fn UseAsText(article: Post) -> impl IntoView {
    let (desk, panel) = (Desktop::get(), OwnAi::get());
    let article = StoredValue::new(article);
    let use_it = move |_| {
        let reading = Reading { post: article.get_value(), notes: Vec::new(), others: Vec::new() };
        browser::focus("fill");
        panel.solved(&[At::Paste]);
        fill::offer(desk, reading, Source::Pasted, true);
    };
    view! {
        <button type="button" on:click=use_it>
            "Use it as the post text"
        </button>
    }
}
