//! The editor: Leptos components, rendered on the server and alive in the browser.

pub mod above;
pub mod acts;
pub mod asking;
pub mod before;
pub mod boxes_left;
pub mod browser;
pub mod calls;
pub mod compare;
pub mod copying;
pub mod device_copy;
pub mod difference;
pub mod draft;
pub mod fields;
pub mod fill;
pub mod filled;
pub mod history;
pub mod keys;
pub mod leaving;
pub mod making;
pub mod opening;
pub mod panel;
pub mod panel_words;
pub mod part;
pub mod pasting;
pub mod plan;
pub mod preview;
pub mod problem;
pub mod ready;
pub mod refusal;
pub mod replace;
pub mod said;
pub mod save_bar;
pub mod saving;
pub mod search_card;
pub mod signed_out;
pub mod standing;
pub mod tags_field;
pub mod take_off;
pub mod trouble;
pub mod windows;
pub mod write_button;
pub mod writing;

use leptos::{ev, prelude::*};

use browser::page;
use draft::Desktop;
use opening::Opening;
use problem::{Problem, Trouble};

/// The whole desk. On the server the opening comes from the handler's context, in the browser from the page.
///
/// The order of the parts is a rule of safety: the first submit button of the form `ed` in the page is dead, so that
/// Enter in a box sends nothing, with or without wasm.
#[component]
pub fn Desk() -> impl IntoView {
    let opening = SharedValue::new(|| expect_context::<Opening>()).into_inner();
    let desk = Desktop::new(opening);
    provide_context(desk);
    let asking = asking::Asking::new(desk);
    provide_context(asking);
    Effect::new(move |_| wake(desk, asking));
    let submitted = move |ev: ev::SubmitEvent| {
        let pressed = page::pressed(&ev).unwrap_or_default();
        // The preview opens beside this page, and saves nothing.
        if pressed != "preview" {
            ev.prevent_default();
            save_bar::pressed(desk, &pressed);
        }
    };
    view! {
        <div
            class="desk"
            on:input=keys::typing(desk)
            on:focusout=move |ev| boxes_left::left(desk, &ev)
            on:keydown=|ev| keys::pressed(&ev)
        >
            <button type="submit" form="ed" disabled hidden aria-hidden="true" tabindex="-1"></button>
            <standing::Standing/>
            <above::Above/>
            <panel::Panel/>
            <form
                id="ed"
                class="post"
                method="post"
                action=move || format!("/posts/{}", desk.post_id.get())
                autocomplete="off"
                on:submit=submitted
            >
                <input type="hidden" name="head" value=move || desk.place.with(|place| place.head.to_string())/>
                <input type="hidden" name="once" value=desk.once/>
                <input type="hidden" name="spare_id" value=desk.spare_id/>
                {pressed_before(desk)}
                <input type="hidden" name="made_by" value=move || desk.made_by.get().word()/>
                <input
                    type="hidden"
                    name="person"
                    value=desk.opening.with_value(|opening| opening.person.id.clone())
                />
                <fields::Fields/>
            </form>
            <take_off::TakeOffLink/>
            <save_bar::SaveBar/>
            <preview::Preview/>
            <search_card::SearchAndSharing/>
            <history::History/>
            <signed_out::SignedOut/>
        </div>
    }
}

/// After a plain form that met other words: what was pressed then, and the version that stood in the way. "Use mine"
/// goes on with them.
fn pressed_before(desk: Desktop) -> impl IntoView {
    let (pressed, over) = desk.opening.with_value(|opening| match &opening.problem {
        Some(Problem::ChangedElsewhere { place, .. }) => (opening.pressed, place.head),
        _ => (None, 0),
    });
    pressed.map(|pressed| {
        view! {
            <input type="hidden" name="pressed" value=pressed.word()/>
            <input type="hidden" name="over" value=over.to_string()/>
        }
    })
}

/// The desk has come alive: what was typed before counts, and everything that watches starts.
fn wake(desk: Desktop, asking: asking::Asking) {
    desk.ready.set(true);
    if desk.opening.with_value(|opening| opening.said.is_some()) {
        // What was done is said once: a page that is loaded again has not done it again.
        page::without_query();
    }
    desk.compare();
    desk.settle();
    device_copy::start(desk);
    leaving::start(desk);
    window_event_listener(ev::keydown, move |ev| keys::pressed_anywhere(desk, &ev));
    page::on_window("online", move |_| back_online(desk));
    page::on_window("pagehide", move |_| asking.leave(desk));
    Effect::new(move |_| {
        let words = desk.on_server.with(|draft| draft.title.trim().to_owned());
        let title = if words.is_empty() { "Write a post".to_owned() } else { format!("Edit: {words}") };
        let unsaved = if desk.dirty.get() { "Not saved · " } else { "" };
        page::set_title(&format!("{unsaved}{title} – Copydesk"));
    });
    // Beside the post there is room: something stands there from the start.
    if page::is_wide() && !["own-ai", "preview", "search", "history"].into_iter().any(browser::is_open) {
        browser::open("own-ai");
    }
    browser::say_ready();
}

/// Drafts are saved by themselves when the connection is back; nothing goes to readers by itself.
fn back_online(desk: Desktop) {
    let offline = desk.trouble.with_untracked(|trouble| *trouble == Some(Trouble::Offline));
    if let Some(act) = desk.last_act.get_untracked().filter(|act| offline && act.waits_for_the_connection()) {
        acts::run(desk, act);
    }
}
