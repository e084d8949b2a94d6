//! Step 3: the answer, pasted and filled in.

use leptos::task::spawn_local;
use leptos::{attr::custom::custom_attribute, prelude::*};

use super::{
    browser::{self, clipboard},
    draft::Desktop,
    fields::Area,
    fill::{self, Source},
    filled::FilledCard,
    panel::{Alerts, At, OwnAi, StepHead},
    panel_words, problem,
    refusal::{Refusal, RefusedPaste},
    replace::ReplaceQuestion,
};
use crate::domain::{
    answer::{self, Reading, Unreadable, sentences},
    limits,
};

/// Longer pastes are read after the press itself is over: the button has then been seen to react.
const READ_AT_ONCE: usize = 20_000;

/// The step. Nothing happens on a paste but a quiet count; "Fill in the post" reads it.
#[component]
pub fn PastingStep() -> impl IntoView {
    let (desk, panel) = (Desktop::get(), OwnAi::get());
    let reading = StoredValue::new(false);
    let press = move || {
        if reading.get_value() {
            return;
        }
        let text = browser::value("paste").unwrap_or_default();
        if text.len() <= READ_AT_ONCE {
            return take(desk, panel, answer::read(&text).map_err(|why| refused(why, &text)));
        }
        // Each step is a task of its own, so that the page answers in between.
        reading.set_value(true);
        spawn_local(async move {
            browser::pause().await;
            let read = answer::read(&text);
            browser::pause().await;
            let read = read.map_err(|why| refused(why, &text));
            browser::pause().await;
            // Pasted over meanwhile: this is not what the owner means any more.
            if browser::value("paste").is_some_and(|now| now == text) {
                take(desk, panel, read);
            }
            reading.set_value(false);
        });
    };
    let other_paste = move |_| {
        panel.solved(&[At::Paste]);
        panel.paste_count.set(limits::count(&browser::value("paste").unwrap_or_default()));
    };
    let paste_for_me = move |_| {
        clipboard::read(move |text| match text {
            // Nothing was copied, or a picture: what the box holds stays.
            Some(text) if text.trim().is_empty() => {
                panel.refuse(At::Paste, Refusal::note("ai-refusal", panel_words::NOTHING_TO_PASTE));
            }
            Some(text) => {
                browser::set_value("paste", &text);
                other_paste(());
                desk.typed.update(|n| *n += 1);
                desk.settle();
            }
            None => {
                browser::focus("paste");
                let sentence = panel_words::paste_refused(browser::by_touch(), browser::has_command_key());
                panel.refuse(At::Paste, Refusal::note("ai-refusal", sentence));
            }
        });
    };
    let described_by = Signal::derive(move || {
        if panel.refused_at(At::Paste) { "ai-refusal paste-note paste-count" } else { "paste-note paste-count" }
            .to_owned()
    });
    let ready = move || desk.ready.get();
    view! {
        <section class="step">
            <StepHead
                number="3"
                title="Paste the answer, fill in the post"
                finished=Signal::derive(move || desk.undo.with(Option::is_some))
                unfold="paste"
            />
            <div class="field">
                <label for="paste">"Paste the AI's answer here"</label>
                <p id="paste-note" class="note">
                    "All of it, with everything around it: we find the post in it."
                </p>
                <Area
                    id="paste"
                    text=String::new()
                    rows=9
                    described_by
                    invalid=Signal::derive(move || panel.refused_at(At::Paste))
                    attr:spellcheck="false"
                    attr:autocapitalize="off"
                    attr:autocomplete="off"
                    on:input=move |_| other_paste(())
                    {..custom_attribute("autocorrect", "off")}
                />
                <p id="paste-count" class="note count">
                    {move || match panel.paste_count.get() {
                        0 => String::new(),
                        1 => "1 character".to_owned(),
                        n => format!("{} characters", problem::number(n)),
                    }}
                </p>
            </div>
            <div class="buttons">
                <button
                    type="button"
                    id="fill"
                    class="primary needs-wasm"
                    aria-disabled=move || (!ready()).then_some("true")
                    on:click=move |_| press()
                >
                    {move || if ready() { "Fill in the post" } else { "Getting ready…" }}
                </button>
                <button type="button" hidden=move || !ready() || !clipboard::can_read() on:click=paste_for_me>
                    "Paste for me"
                </button>
            </div>
            <div id="ai-say">
                <Alerts at=At::Paste/>
            </div>
            <ReplaceQuestion/>
            <FilledCard/>
        </section>
    }
}

/// Fills, asks, or says why not; a refusal changes nothing.
fn take(desk: Desktop, panel: OwnAi, read: Result<Reading, RefusedPaste>) {
    match read {
        Ok(reading) => {
            panel.solved(&[At::About, At::Brief, At::Copy, At::Paste]);
            fill::offer(desk, reading, Source::Pasted, true);
        }
        Err(refused) => {
            fill::forget_question(desk);
            panel.refuse(At::Paste, Refusal::Paste(Box::new(refused)));
        }
    }
}

/// Why the paste can't be used, in words.
fn refused(why: Unreadable, text: &str) -> RefusedPaste {
    let refusal = sentences::refusal(why, text);
    let article = if refusal.is_article { answer::article(text) } else { None };
    RefusedPaste { refusal, article }
}
