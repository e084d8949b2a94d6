//! Selecting words in a box.

use wasm_bindgen::JsCast;

/// Selects all of the box `id` and puts the focus there.
pub fn select_all(id: &str) {
    let length = super::value(id).map_or(0, |text| text.encode_utf16().count());
    select(id, 0, length);
}

/// Shows the owner the first place in the box `id` where `words` stand: focus, selection, in sight. False: they are not in it.
pub fn show(id: &str, words: &str) -> bool {
    let Some(text) = super::value(id) else { return false };
    let Some(at) = text.find(words) else { return false };
    let start = text.get(..at).map_or(0, |before| before.encode_utf16().count());
    select(id, start, start + words.encode_utf16().count());
    true
}

/// Browsers count in UTF-16. The selection is set before the focus: that is what makes them scroll to it.
fn select(id: &str, start: usize, end: usize) {
    let (start, end) = (u32::try_from(start).unwrap_or(u32::MAX), u32::try_from(end).unwrap_or(u32::MAX));
    if let Some(element) = super::element(id) {
        if let Some(area) = element.dyn_ref::<web_sys::HtmlTextAreaElement>() {
            let _ = area.blur();
            let _ = area.set_selection_range(start, end);
        } else if let Some(input) = element.dyn_ref::<web_sys::HtmlInputElement>() {
            let _ = input.set_selection_range(start, end);
        }
    }
    super::focus(id);
}
