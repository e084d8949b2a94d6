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

/// Where the caret stands in the box `id`, in UTF-16; `None` if words are selected.
pub fn caret(id: &str) -> Option<usize> {
    let element = super::element(id)?;
    let input = element.dyn_ref::<web_sys::HtmlInputElement>()?;
    let (start, end) = (input.selection_start().ok()??, input.selection_end().ok()??);
    (start == end).then_some(start as usize)
}

/// What stands before the caret, or before the selection, in the one-line box `id`.
pub fn before_caret(id: &str) -> String {
    let input = super::element(id).and_then(|element| element.dyn_into::<web_sys::HtmlInputElement>().ok());
    let Some(input) = input else { return String::new() };
    let units: Vec<u16> = input.value().encode_utf16().collect();
    let at = input.selection_start().ok().flatten().map_or(units.len(), |at| at as usize).min(units.len());
    String::from_utf16_lossy(units.get(..at).unwrap_or_default())
}

/// Puts `text` in place of what is selected in the one-line box `id`, and the caret behind it.
pub fn insert(id: &str, text: &str) {
    let Some(element) = super::element(id) else { return };
    let Some(input) = element.dyn_ref::<web_sys::HtmlInputElement>() else { return };
    let units: Vec<u16> = input.value().encode_utf16().collect();
    let at =
        |place: Result<Option<u32>, _>| place.ok().flatten().map_or(units.len(), |n: u32| n as usize).min(units.len());
    let (start, end) = (at(input.selection_start()), at(input.selection_end()));
    let (Some(before), Some(after)) = (units.get(..start), units.get(end.max(start)..)) else { return };
    input.set_value(&format!("{}{text}{}", String::from_utf16_lossy(before), String::from_utf16_lossy(after)));
    let caret = u32::try_from(start + text.encode_utf16().count()).unwrap_or(u32::MAX);
    let _ = input.set_selection_range(caret, caret);
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
