//! Where the focus is, and which parts of the page are open.

use leptos::{ev, prelude::document};
use wasm_bindgen::JsCast;

use super::element;

/// Whether the focus is on the element `id` or inside it.
pub fn has_focus_within(id: &str) -> bool {
    let Some(part) = element(id) else { return false };
    document().active_element().is_some_and(|focused| part.contains(Some(&focused)))
}

/// Whether a key was pressed on a button.
pub fn is_on_a_button(ev: &ev::KeyboardEvent) -> bool {
    let target = ev.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| target.matches("button, summary, a").unwrap_or(false))
}

/// Opens the `<details>` called `id`.
pub fn open(id: &str) {
    if let Some(part) = element(id).and_then(|part| part.dyn_into::<web_sys::HtmlDetailsElement>().ok()) {
        part.set_open(true);
    }
}

/// Whether the `<details>` called `id` is open.
pub fn is_open(id: &str) -> bool {
    element(id).is_some_and(|part| part.has_attribute("open"))
}

/// Whether the button `id` was pressed before its handler was there: the page's loader writes it down.
pub fn was_pressed(id: &str) -> bool {
    element(id)
        .is_some_and(|button| button.has_attribute("data-pressed") && button.remove_attribute("data-pressed").is_ok())
}
