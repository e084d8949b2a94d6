//! The one place that speaks to the browser directly; web-sys is named nowhere else.

pub mod clipboard;
pub mod device;
pub mod focus;
pub mod net;
pub mod page;
pub mod selection;
pub mod store;

#[cfg(feature = "hydrate")]
use leptos::prelude::*;
use wasm_bindgen::JsCast;

pub use device::{by_touch, has_command_key, now, pause};
pub use focus::{Attention, focus_child, focused_child, has_focus_within, is_on_a_button, is_open, open};

/// Brings the desk on this page to life. Does nothing on a page without one.
#[cfg(feature = "hydrate")]
pub fn start() {
    report_crashes();
    let Some(root) = element("desk") else { return };
    leptos::mount::hydrate_from(root.unchecked_into(), || view! { <super::Desk/> }).forget();
}

/// A fault of ours ends the wasm, and nothing can go on after it. The form still works by itself: say so, and let the
/// page's loader keep our dead handlers from standing in its way (`data-ready="crashed"`).
#[cfg(feature = "hydrate")]
fn report_crashes() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        set_ready("crashed");
    }));
}

fn element(id: &str) -> Option<web_sys::Element> {
    web_sys::window()?.document()?.get_element_by_id(id)
}

/// The text in the box `id`, as it is now: the boxes are the truth, nothing else keeps a copy. `None`: no such box.
pub fn value(id: &str) -> Option<String> {
    let element = element(id)?;
    if let Some(area) = element.dyn_ref::<web_sys::HtmlTextAreaElement>() {
        return Some(area.value());
    }
    element.dyn_ref::<web_sys::HtmlInputElement>().map(|input| input.value())
}

/// Puts `text` into the box `id`, only if it holds something else: writing the same text would move the caret.
pub fn set_value(id: &str, text: &str) {
    if value(id).is_none_or(|now| now == text) {
        return;
    }
    let Some(element) = element(id) else { return };
    if let Some(area) = element.dyn_ref::<web_sys::HtmlTextAreaElement>() {
        area.set_value(text);
    } else if let Some(input) = element.dyn_ref::<web_sys::HtmlInputElement>() {
        input.set_value(text);
    }
}

/// Moves the focus to the element `id`, if it is there. A folded part around it is opened first.
pub fn focus(id: &str) {
    let Some(element) = element(id) else { return };
    if let Ok(Some(part)) = element.closest("details:not([open])") {
        let _ = part.set_attribute("open", "");
    }
    if let Ok(element) = element.dyn_into::<web_sys::HtmlElement>() {
        let _ = element.focus();
    }
}

/// Runs `then` before the browser draws the next time.
pub fn next_frame(then: impl FnOnce() + 'static) {
    leptos::leptos_dom::helpers::request_animation_frame(then);
}

/// Sets `data-ready` on the page: handlers are attached.
pub fn say_ready() {
    set_ready("yes");
}

fn set_ready(value: &str) {
    if let Some(root) =
        web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element())
    {
        let _ = root.set_attribute("data-ready", value);
    }
}
