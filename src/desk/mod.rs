//! The editor: Leptos components, rendered on the server and alive in the browser.

pub mod browser;
pub mod calls;
pub mod copying;
pub mod draft;
pub mod fields;
pub mod fill;
pub mod filled;
pub mod making;
pub mod opening;
pub mod panel;
pub mod panel_words;
pub mod pasting;
pub mod plan;
pub mod problem;
pub mod refusal;
pub mod replace;
pub mod save_bar;
pub mod side;
pub mod standing;
pub mod tags_field;

use leptos::prelude::*;

use draft::Desktop;
use opening::Opening;

/// The whole desk. On the server the opening comes from the handler's context, in the browser from the page.
///
/// The order of the parts is a rule of safety: the first submit button of the form `ed` in the page is dead, so that
/// Enter in a box sends nothing, with or without wasm.
#[component]
pub fn Desk() -> impl IntoView {
    let opening = SharedValue::new(|| expect_context::<Opening>()).into_inner();
    let desk = Desktop::new(opening);
    provide_context(desk);
    Effect::new(move |_| {
        desk.ready.set(true);
        browser::say_ready();
    });
    let typed = move |_| desk.typed.update(|n| *n += 1);
    view! {
        <div class="desk" on:input=typed>
            <button type="submit" form="ed" disabled hidden aria-hidden="true" tabindex="-1"></button>
            <standing::Standing/>
            <panel::Panel/>
            <form
                id="ed"
                class="post"
                method="post"
                action=move || format!("/posts/{}", desk.post_id.get())
                autocomplete="off"
            >
                <input type="hidden" name="head" value=move || desk.place.with(|place| place.head.to_string())/>
                <input type="hidden" name="once" value=desk.once/>
                <input
                    type="hidden"
                    name="person"
                    value=desk.opening.with_value(|opening| opening.person.id.clone())
                />
                <fields::Fields/>
            </form>
            <save_bar::SaveBar/>
            <side::Side/>
        </div>
    }
}
