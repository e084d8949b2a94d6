//! The editor: Leptos components, rendered on the server and alive in the browser.

pub mod browser;
pub mod calls;
pub mod draft;
pub mod fields;
pub mod opening;
pub mod panel;
pub mod problem;

use leptos::prelude::*;

use draft::Desktop;
use opening::Opening;

/// The whole desk. On the server the opening comes from the handler's context, in the browser from the page.
#[component]
pub fn Desk() -> impl IntoView {
    let opening = SharedValue::new(|| expect_context::<Opening>()).into_inner();
    let desk = Desktop::new(opening);
    provide_context(desk);
    Effect::new(move |_| {
        desk.ready.set(true);
        browser::say_ready();
    });
    view! { <panel::Panel/> }
}
