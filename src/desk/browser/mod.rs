//! The one place that speaks to the browser directly; web-sys is named nowhere else.

#[cfg(feature = "hydrate")]
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Brings the desk on this page to life. Does nothing on a page without one.
#[cfg(feature = "hydrate")]
pub fn start() {
    console_error_panic_hook::set_once();
    let Some(root) = element("desk") else { return };
    leptos::mount::hydrate_from(root.unchecked_into(), || view! { <super::Desk/> }).forget();
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

/// Moves the focus to the element `id`, if it is there.
pub fn focus(id: &str) {
    if let Some(element) = element(id).and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Sets `data-ready` on the page: handlers are attached.
pub fn say_ready() {
    if let Some(root) = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element()) {
        let _ = root.set_attribute("data-ready", "yes");
    }
}
