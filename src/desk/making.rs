//! Step 1: what the post is about, and the prompt made from it.

use leptos::{ev, prelude::*};

use super::{
    browser, device_copy,
    draft::Desktop,
    fields::Area,
    panel::{Alerts, At, OwnAi, StepHead},
    panel_words, problem,
    refusal::Refusal,
    write_button::WriteWithoutScript,
};
use crate::domain::{limits, prompt::prompt};

/// The step. Without wasm its form opens the prompt in a page of its own.
#[component]
pub fn MakingStep(action: String) -> impl IntoView {
    let (desk, panel) = (Desktop::get(), OwnAi::get());
    let (about, brief) = desk.opening.with_value(|opening| {
        let about = if opening.about.is_empty() { &opening.draft.title } else { &opening.about };
        (about.clone(), opening.brief.clone())
    });
    let focus_first = desk.opening.with_value(|opening| opening.panel_open);

    // An Enter that belongs to the input method alone may not end in a prompt either, however the browser takes it.
    let input_method_has_it = StoredValue::new(false);
    // After an Enter that made the prompt, the next Tab stop is "Copy the prompt".
    let just_made = StoredValue::new(false);
    let keys = move |ev: ev::KeyboardEvent| {
        let made = just_made.get_value();
        just_made.set_value(false);
        if made && ev.key() == "Tab" && !ev.shift_key() {
            ev.prevent_default();
            return browser::focus("copy");
        }
        if ev.key() != "Enter" {
            return;
        }
        input_method_has_it.set_value(ev.key_code() == 229);
        if ev.is_composing() || ev.key_code() == 229 {
            return;
        }
        ev.prevent_default();
        if !ev.repeat() {
            just_made.set_value(make(desk, panel));
        }
    };
    let submitted = move |ev: ev::SubmitEvent| {
        ev.prevent_default();
        if !input_method_has_it.get_value() {
            just_made.set_value(make(desk, panel) && browser::has_focus_within("about"));
        }
    };
    let finished = Signal::derive(move || panel.made.get() && !panel.stale.get());
    let folded = panel.folded[0];
    let folded_title = Signal::derive(move || {
        folded.get().then(|| format!("About “{}”", browser::value("about").unwrap_or_default().trim()))
    });
    let described = move |at, wrong: &'static str, note: &'static str| {
        Signal::derive(move || if panel.refused_at(at) { format!("{wrong} {note}") } else { note.to_owned() })
    };
    let brief_note = described(At::Brief, "brief-wrong", "brief-count");
    let about_note = described(At::About, "about-wrong", "about-note");
    view! {
        <form id="ai" method="post" action=action target="copydesk-prompt" autocomplete="off" on:submit=submitted></form>
        <section class="step" class:folded=folded>
            <StepHead number="1" title="Say what you want" finished folded_title unfold="about"/>
            <div class="step-boxes" on:focusin=move |_| folded.set(false)>
                <div class="field">
                    <label for="about">"What is the post about?"</label>
                    <input
                        type="text"
                        id="about"
                        name="about"
                        form="ai"
                        value=about
                        dir="auto"
                        autocomplete="off"
                        enterkeyhint="go"
                        autofocus=focus_first
                        aria-describedby=about_note
                        aria-invalid=move || panel.refused_at(At::About).then_some("true")
                        on:keydown=keys
                        on:keyup=move |_| input_method_has_it.set_value(false)
                        on:blur=move |_| {
                            input_method_has_it.set_value(false);
                            just_made.set_value(false);
                        }
                        on:input=move |_| panel.solved(&[At::About])
                    />
                    <p id="about-note" class="note">"Changing it here does not change the title of the post."</p>
                    <Alerts at=At::About/>
                </div>
                <div class="field">
                    <label for="brief">"Short brief"</label>
                    <Area
                        id="brief"
                        form="ai"
                        text=brief
                        rows=4
                        described_by=brief_note
                        invalid=Signal::derive(move || panel.refused_at(At::Brief))
                        on:input=move |_| {
                            panel.solved(&[At::Brief]);
                            panel.brief_count.set(limits::count(&browser::value("brief").unwrap_or_default()));
                        }
                    />
                    <p
                        id="brief-count"
                        class="note count"
                        class:near=move || { panel.brief_count.get() * 10 >= limits::BRIEF_MAX * 9 }
                        class:over=move || { panel.brief_count.get() > limits::BRIEF_MAX }
                    >
                        {move || {
                            let has = problem::number(panel.brief_count.get());
                            format!("{has} of {}", problem::number(limits::BRIEF_MAX))
                        }}
                    </p>
                    <Alerts at=At::Brief/>
                </div>
            </div>
            <button type="submit" form="ai" id="make" class:primary=move || !finished.get()>
                "Make the prompt"
            </button>
            <WriteWithoutScript/>
        </section>
    }
}

/// Makes the prompt from what the boxes hold and shows it in its box. Sends nothing. False: something must be put right first.
fn make(desk: Desktop, panel: OwnAi) -> bool {
    let about = browser::value("about").unwrap_or_default();
    let brief = browser::value("brief").unwrap_or_default();
    let has = limits::count(&brief);
    if about.trim().is_empty() {
        browser::focus("about");
        panel.refuse(At::About, Refusal::note("about-wrong", panel_words::ABOUT_MISSING));
        return false;
    }
    if has > limits::BRIEF_MAX {
        browser::focus("brief");
        panel.refuse(At::Brief, Refusal::note("brief-wrong", panel_words::brief_too_long(has)));
        return false;
    }
    let text = desk.opening.with_value(|opening| prompt(&opening.business, &about, &brief));
    if browser::value("prompt").is_none_or(|now| now != text) {
        panel.copied.set(false);
        panel.folded[1].set(false);
    }
    browser::set_value("prompt", &text);
    panel.made.set(true);
    panel.stale.set(false);
    panel.solved(&[At::About, At::Brief, At::Copy]);
    panel.tell(desk, panel_words::PROMPT_READY);
    device_copy::write(desk);
    true
}
