//! "Use your own AI": from a brief to a prompt, and from a pasted answer to a filled form.

use leptos::{ev, prelude::*};

use super::{
    asking::Asking, browser, calls::MadeBy, copying::CopyingStep, draft::Desktop, fill, making::MakingStep,
    pasting::PastingStep, refusal::Refusal, write_button::WriteForMe,
};
use crate::domain::{limits, post::Field, prompt::prompt};

/// What the steps of the panel share. Their words are in the boxes `about`, `brief`, `prompt` and `paste`.
#[derive(Clone, Copy)]
pub struct OwnAi {
    /// What could not be done. One at a time: a new one takes the place of the old.
    alert: RwSignal<Option<Alert>>,
    /// The prompt box holds a prompt.
    pub made: RwSignal<bool>,
    /// The title or the brief was changed after the prompt was made.
    pub stale: RwSignal<bool>,
    /// This prompt was copied.
    pub copied: RwSignal<bool>,
    /// Step 1 and step 2 are one line each.
    pub folded: [RwSignal<bool>; 2],
    /// How many characters the brief and the paste box hold.
    pub brief_count: RwSignal<usize>,
    pub paste_count: RwSignal<usize>,
    /// When the last status sentence was said, and which: nothing is said twice within a second.
    last_said: StoredValue<(f64, String)>,
}

/// Where an alert stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    About,
    Brief,
    Copy,
    Paste,
}

#[derive(Clone, Debug, PartialEq)]
struct Alert {
    /// A new number makes a new element, which is what screen readers listen for.
    number: u32,
    at: At,
    what: Refusal,
    since: f64,
}

/// No sentence is spoken twice within this many milliseconds.
const ONCE_IN: f64 = 1_000.0;
/// What is said stands in the page after this many milliseconds: a frame, with room.
const UNTIL_IT_STANDS: f64 = 50.0;

impl OwnAi {
    fn new(desk: Desktop) -> OwnAi {
        OwnAi {
            alert: RwSignal::new(None),
            made: RwSignal::new(false),
            stale: RwSignal::new(false),
            copied: RwSignal::new(false),
            folded: [RwSignal::new(false), RwSignal::new(false)],
            brief_count: RwSignal::new(desk.opening.with_value(|opening| limits::count(&opening.brief))),
            paste_count: RwSignal::new(0),
            last_said: StoredValue::new((0.0, String::new())),
        }
    }

    /// The panel that this part stands in.
    pub fn get() -> OwnAi {
        expect_context::<OwnAi>()
    }

    /// Says what could not be done, at its place, in place of what was said before.
    pub fn refuse(self, at: At, what: Refusal) {
        let now = browser::now();
        let before = self.alert.get_untracked();
        let number = before.as_ref().map_or(0, |before| before.number + 1);
        if before.is_some_and(|before| before.at == at && before.what == what && now - before.since < ONCE_IN) {
            return;
        }
        self.alert.set(Some(Alert { number, at, what, since: now }));
    }

    /// What was refused here is solved.
    pub fn solved(self, places: &[At]) {
        if self.alert.with_untracked(|alert| alert.as_ref().is_some_and(|alert| places.contains(&alert.at))) {
            self.alert.set(None);
        }
    }

    pub fn refused_at(self, at: At) -> bool {
        self.alert.with(|alert| alert.as_ref().is_some_and(|alert| alert.at == at))
    }

    /// Says what was done.
    pub fn tell(self, desk: Desktop, sentence: &str) {
        let now = browser::now();
        // A fill empties the line: what stood there may then be said again.
        let stands = desk.say.with_untracked(|said| said == sentence);
        let within = if stands { ONCE_IN } else { UNTIL_IT_STANDS };
        let again = self.last_said.with_value(|(when, said)| said == sentence && now - when < within);
        if !again {
            self.last_said.set_value((now, sentence.to_owned()));
            desk.tell(sentence);
        }
    }

    /// Looks at the panel's boxes: after typing, and when they were filled from the device copy.
    fn look(self, desk: Desktop) {
        let text = |id| browser::value(id).unwrap_or_default();
        let (about, brief, made) = (text("about"), text("brief"), text("prompt"));
        let fresh = desk.opening.with_value(|opening| prompt(&opening.business, &about, &brief));
        set_if_new(self.made, !made.is_empty());
        set_if_new(self.stale, !made.is_empty() && made != fresh);
        set_if_new(self.brief_count, limits::count(&brief));
        set_if_new(self.paste_count, limits::count(&text("paste")));
        if self.stale.get_untracked() {
            set_if_new(self.folded[0], false);
        }
    }
}

fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|now| *now != value) {
        signal.set(value);
    }
}

/// The panel. Stands before the editor's form in the page; its boxes belong to a form of their own, so that Enter in
/// them can do nothing but make the prompt.
#[component]
pub fn Panel() -> impl IntoView {
    let desk = Desktop::get();
    let panel = OwnAi::new(desk);
    provide_context(panel);
    Effect::new(move |_| {
        desk.settled.track();
        if desk.ready.get() {
            panel.look(desk);
        }
    });
    let asking = Asking::get();
    // The owner typed: the question is no longer about what is there.
    Effect::new(move |before: Option<u32>| {
        let typed = desk.typed.get();
        if before.is_some_and(|before| before != typed) {
            fill::forget_question_after_typing(desk);
            asking.typed();
        }
        typed
    });
    Effect::new(move |_| {
        desk.undo.track();
        fill::came_back(desk);
    });
    // A save makes the fill part of the post.
    Effect::new(move |before: Option<i64>| {
        let head = desk.place.with(|place| place.head);
        if before.is_some_and(|before| before != head) {
            after_save(desk);
        }
        head
    });

    let keys = move |ev: ev::KeyboardEvent| {
        if ev.is_composing() || ev.key_code() == 229 {
            return;
        }
        if ev.key() == "Escape" && desk.fill.question.with_untracked(Option::is_some) {
            ev.prevent_default();
            fill::keep(desk);
        }
    };
    // The title of the post is what it is about, unless the owner says something else: offered once, into an empty box.
    let offered = StoredValue::new(false);
    let offer_title = move || {
        let title = browser::value(Field::Title.name()).unwrap_or_default();
        if !offered.get_value() && !title.trim().is_empty() && browser::is_open("own-ai") {
            offered.set_value(true);
            if browser::value("about").is_some_and(|about| about.is_empty()) {
                browser::set_value("about", title.trim());
            }
        }
    };
    let (open, action) =
        desk.opening.with_value(|opening| (opening.panel_open, format!("/posts/{}/prompt", opening.post_id)));
    view! {
        <details id="own-ai" class="part own-ai" name="side" open=open on:keydown=keys on:toggle=move |_| offer_title() on:focusin=move |_| offer_title()>
            <summary>
                <h2>"Use your own AI"</h2>
            </summary>
            <div class="part-body">
                <WriteForMe/>
                <MakingStep action/>
                <CopyingStep/>
                <PastingStep/>
            </div>
        </details>
    }
}

/// The answer is in the saved post, so the paste box has done its work; and so has Undo. What was not used stays.
fn after_save(desk: Desktop) {
    let Some(filled) = fill::filled(desk) else { return };
    if browser::has_focus_within("ai-done") {
        browser::focus("fill");
    }
    fill::saved(desk);
    // What was pasted and not used yet stays, also when another text was written for the owner meanwhile.
    if !filled.undone && filled.made_by == MadeBy::Pasted && filled.is_of_this_paste() {
        browser::set_value("paste", "");
        desk.settle();
    }
}

/// The alert of one place, inserted whole and taken out whole.
#[component]
pub fn Alerts(at: At) -> impl IntoView {
    let panel = OwnAi::get();
    let here = move || panel.alert.get().filter(|alert| alert.at == at).into_iter().collect::<Vec<_>>();
    view! {
        <For each=here key=|alert| alert.number let:alert>
            {alert.what.into_view()}
        </For>
    }
}

/// The head of a step: its number, or a tick when it is done; what to do, or what was done.
#[component]
pub fn StepHead(
    number: &'static str,
    title: &'static str,
    #[prop(into)] finished: Signal<bool>,
    /// What the one line says once the step is folded.
    #[prop(optional, into)]
    folded_title: Signal<Option<String>>,
    /// The box that unfolds the step.
    unfold: &'static str,
) -> impl IntoView {
    view! {
        <h3
            class="step-head"
            on:click=move |_| {
                if folded_title.with_untracked(Option::is_some) {
                    browser::focus(unfold);
                }
            }
        >
            <span class="step-number" class:ticked=finished aria-hidden="true">
                {move || if finished.get() { "✓" } else { number }}
            </span>
            <span class="unseen">{move || if finished.get() { "Done: " } else { "" }}</span>
            <span class="step-title">{move || folded_title.get().unwrap_or_else(|| title.to_owned())}</span>
        </h3>
    }
}
