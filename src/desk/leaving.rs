//! Ways off the desk while words are not saved: the browser's own warning, and a question for the links of our pages.

use leptos::{prelude::*, task::spawn_local};

use super::{
    acts::{self, Act},
    browser::{self, net, page},
    device_copy,
    draft::{Desktop, Leave, Question},
    problem::number,
};

/// How long the device has to tell what it keeps.
const DEVICE_MS: i32 = 3_000;
/// The form in the page's header.
const SIGN_OUT: &str = "sign-out";

/// Watches the ways off the page. Call it once the desk is alive.
pub fn start(desk: Desktop) {
    Effect::new(move |_| page::warn_before_leaving(desk.dirty.get()));
    let link = move |ev: leptos::ev::MouseEvent| {
        desk.compare();
        if let Some(address) = page::way_off(&ev).filter(|_| desk.dirty.get_untracked()) {
            ev.prevent_default();
            ask(desk, Leave::To(address));
        }
    };
    let form = move |ev: leptos::ev::SubmitEvent| {
        // The forms of the desk have handlers of their own; the one way off that is a form is the header's.
        if page::form_of(&ev).as_deref() == Some(SIGN_OUT) {
            ev.prevent_default();
            spawn_local(sign_out(desk));
        }
    };
    // Back again by the Back button: whatever was decided on the way out is over.
    page::on_window("pageshow", move |_| {
        desk.leaving.set_value(false);
        page::warn_before_leaving(desk.dirty.get_untracked());
    });
    window_event_listener(leptos::ev::click, link);
    window_event_listener(leptos::ev::submit, form);
}

/// Signs out, if no words on this device are left behind by it.
async fn sign_out(desk: Desktop) {
    let others = StoredValue::new(0);
    // A device that does not answer keeps nobody signed in.
    net::within(DEVICE_MS, async move { others.set_value(device_copy::unsaved_elsewhere(desk).await) }).await;
    let leave = Leave::SignOut { others: others.get_value() };
    desk.compare();
    if desk.dirty.get_untracked() || leave != (Leave::SignOut { others: 0 }) {
        ask(desk, leave);
    } else {
        go(desk, &leave);
    }
}

fn ask(desk: Desktop, leave: Leave) {
    device_copy::write(desk);
    page::remember_focus();
    desk.question.set(Some(Question::Leave(leave)));
}

/// Goes there, without a further question.
pub fn go(desk: Desktop, leave: &Leave) {
    desk.leaving.set_value(true);
    page::warn_before_leaving(false);
    match leave {
        Leave::To(address) => page::go(address),
        Leave::SignOut { .. } => page::submit(SIGN_OUT),
    }
}

/// The question.
#[component]
pub fn Leaving(leave: Leave) -> impl IntoView {
    let desk = Desktop::get();
    let others = if let Leave::SignOut { others } = leave { Some(others) } else { None };
    let signing_out = others.is_some();
    let here = desk.dirty.get_untracked();
    let (save, without) = (leave.clone(), leave);
    let stay = move || {
        desk.question.set(None);
        if !page::give_focus_back() {
            browser::focus("title");
        }
    };
    browser::next_frame(move || browser::focus(if here { "save-and-go" } else { "stay" }));
    let heading = match others.map(|others| others + usize::from(here)) {
        None => "Some words are not saved yet.".to_owned(),
        Some(1) => "1 post has words that are not saved.".to_owned(),
        Some(posts) => format!("{} posts have words that are not saved.", number(posts)),
    };
    let note = match others {
        None => Some("Without saving, a copy stays on this device for 30 days."),
        Some(0) => None,
        Some(_) => Some(
            "Words of your other posts stay on this device for 30 days, unless you remove them. To save them, open those posts first.",
        ),
    };
    let leave_without = move |_| {
        let leave = without.clone();
        spawn_local(async move {
            if signing_out {
                desk.leaving.set_value(true);
                net::within(DEVICE_MS, device_copy::forget_all(desk)).await;
            }
            go(desk, &leave);
        });
    };
    view! {
        <div
            class="ask"
            role="group"
            aria-labelledby="leave-heading"
            on:keydown=move |ev| {
                if ev.key() == "Escape" {
                    ev.prevent_default();
                    stay();
                }
            }
        >
            <h2 id="leave-heading">
                {heading}
            </h2>
            {note.map(|note| view! { <p>{note}</p> })}
            <div class="choices">
                {here.then(|| view! {
                    <button
                        type="button"
                        id="save-and-go"
                        class="primary"
                        on:click=move |_| {
                            if acts::check(desk, super::calls::Do::Draft) {
                                acts::run(desk, Act::SaveAndGo(save.clone()));
                            }
                        }
                    >
                        {if signing_out { "Save first" } else { "Save and go" }}
                    </button>
                })}
                <button type="button" on:click=leave_without>
                    {if signing_out { "Sign out and remove them from this device" } else { "Go without saving" }}
                </button>
                <button type="button" id="stay" on:click=move |_| stay()>"Stay"</button>
            </div>
        </div>
    }
}
