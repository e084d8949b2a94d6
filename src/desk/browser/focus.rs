//! Where the focus is, and which parts of the page are open.

use leptos::{ev, prelude::document};
use wasm_bindgen::JsCast;

use super::element;

/// Where the owner was when something began that takes a while.
#[derive(Clone)]
pub struct Attention(Option<(web_sys::Element, Option<String>)>);

impl Attention {
    pub fn now() -> Attention {
        let focused = document().active_element().filter(|element| element.tag_name() != "BODY");
        Attention(focused.map(|element| {
            let text = text_of(&element);
            (element, text)
        }))
    }

    /// Whether the focus may go to what came of it: the owner has not gone on to another place, and has not typed. A
    /// focus that is taken away from somebody who types makes the next key press a button.
    pub fn is_free(&self) -> bool {
        match (&self.0, Attention::now().0) {
            (_, None) => true,
            (Some((then, text)), Some((now, text_now))) if *then == now => *text == text_now,
            // What was pressed is gone, and the focus was given to another button.
            (Some((then, _)), Some((_, None))) => !then.is_connected(),
            (_, Some(_)) => false,
        }
    }
}

/// What a box holds.
fn text_of(element: &web_sys::Element) -> Option<String> {
    let field = element.dyn_ref::<web_sys::HtmlInputElement>().map(web_sys::HtmlInputElement::value);
    field.or_else(|| element.dyn_ref::<web_sys::HtmlTextAreaElement>().map(web_sys::HtmlTextAreaElement::value))
}

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

/// Puts the focus on the button of the child number `place` of the list `id`. False: there is none.
pub fn focus_child(id: &str, place: usize) -> bool {
    let button = u32::try_from(place)
        .ok()
        .and_then(|place| element(id)?.children().item(place)?.query_selector("button").ok()?);
    button
        .and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok())
        .is_some_and(|button| button.focus().is_ok())
}

/// The number of the child of the list `id` that has the focus.
pub fn focused_child(id: &str) -> Option<usize> {
    let (list, focused) = (element(id)?, document().active_element()?);
    let children = list.children();
    (0..children.length())
        .find(|place| children.item(*place).is_some_and(|child| child.contains(Some(&focused))))
        .map(|place| place as usize)
}
