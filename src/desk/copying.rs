//! Step 2: the prompt, and the ways in which it gets to the owner's AI.

use leptos::prelude::*;

use super::{
    browser::{self, clipboard},
    draft::Desktop,
    fields::Area,
    panel::{Alerts, At, OwnAi, StepHead},
    panel_words::{self, Copying},
    refusal::Refusal,
};
use crate::domain::link;

/// The step. Before there is a prompt it is one line.
#[component]
pub fn CopyingStep() -> impl IntoView {
    let (desk, panel) = (Desktop::get(), OwnAi::get());
    let folded = panel.folded[1];
    let folded_title = Signal::derive(move || folded.get().then(|| "The prompt is copied".to_owned()));
    let finished = Signal::derive(move || panel.copied.get());
    // Once the answer is in the post, the prompt has done its work.
    Effect::new(move |_| {
        if desk.undo.with(Option::is_some) && panel.copied.get_untracked() {
            folded.set(true);
        }
    });
    let described_by = Signal::derive(move || {
        let mut ids = "prompt-note".to_owned();
        if panel.stale.get() {
            ids.push_str(" prompt-stale");
        }
        if panel.refused_at(At::Copy) {
            ids.push_str(" copy-wrong");
        }
        ids
    });
    let links = desk.opening.with_value(|opening| opening.ai_links.clone());
    let has_links = !links.is_empty();
    let ready = move || desk.ready.get();
    view! {
        <section class="step" class:folded=folded>
            <StepHead number="2" title="Copy the prompt into your AI" finished folded_title unfold="prompt"/>
            <p class="note" hidden=panel.made>
                {move || {
                    if ready() { "The prompt appears here." } else { "The prompt opens in a page of its own." }
                }}
            </p>
            <div class="step-boxes" hidden=move || !panel.made.get() on:focusin=move |_| folded.set(false)>
                <div class="field">
                    <label for="prompt">"The prompt"</label>
                    <Area
                        id="prompt"
                        text=String::new()
                        rows=7
                        described_by
                        attr:readonly="readonly"
                        attr:spellcheck="false"
                        attr:autocomplete="off"
                    />
                    <p id="prompt-note" class="note">{panel_words::IN_THE_PROMPT}</p>
                    {move || {
                        panel.stale.get().then(|| view! {
                            <p id="prompt-stale" class="stale">{panel_words::STALE}</p>
                        })
                    }}
                </div>
            </div>
            <div class="buttons" hidden=move || !panel.made.get()>
                <button
                    type="button"
                    id="copy"
                    class:primary=move || !panel.copied.get() && !panel.stale.get()
                    on:click=move |_| clipboard::copy("prompt", move |copied| told(desk, panel, copied))
                >
                    "Copy the prompt"
                </button>
            </div>
            <Alerts at=At::Copy/>
            <div class="step-more" hidden=move || !panel.made.get()>
                <p class="note" hidden=!has_links>
                    "These open in a new tab, with the prompt already copied:"
                </p>
                <div class="ai-ways">
                    {links
                        .into_iter()
                        .map(|(name, address)| view! {
                            <a
                                class="button"
                                href=address
                                target="_blank"
                                rel="noopener noreferrer"
                                on:click=move |_| {
                                    clipboard::copy_before_leaving("prompt", move |copied| told(desk, panel, copied));
                                }
                            >
                                {format!("Open {name}")}
                            </a>
                        })
                        .collect_view()}
                    <button type="button" class="plain" on:click=move |_| clipboard::save_as_file("prompt", &file_name())>
                        "Save the prompt as a file"
                    </button>
                    <button
                        type="button"
                        class="plain"
                        hidden=move || !ready() || !clipboard::can_share()
                        on:click=move |_| clipboard::share("prompt")
                    >
                        "Share…"
                    </button>
                </div>
            </div>
        </section>
    }
}

/// Says whether the prompt was copied. "Copied" is said only when the browser said yes.
fn told(desk: Desktop, panel: OwnAi, copied: bool) {
    if !copied {
        let sentence = panel_words::copy_refused(Copying::Prompt, browser::by_touch(), browser::has_command_key());
        return panel.refuse(At::Copy, Refusal::note("copy-wrong", sentence));
    }
    panel.solved(&[At::Copy]);
    if panel.stale.get_untracked() {
        return panel.tell(desk, &format!("{} {}", panel_words::COPIED, panel_words::STALE));
    }
    panel.copied.set(true);
    panel.folded[0].set(true);
    panel.tell(desk, panel_words::COPIED);
}

/// The prompt's file is named after what the post is about.
fn file_name() -> String {
    match link::from_title(&browser::value("about").unwrap_or_default()).as_str() {
        "" => "prompt.txt".to_owned(),
        about => format!("prompt-{about}.txt"),
    }
}
