//! Copying, pasting and sharing, each within the click that asks for it: browsers allow it nowhere else.

use js_sys::{Array, Function, Promise, Reflect};
use leptos::task::spawn_local;
use leptos::{
    ev,
    prelude::{document, window},
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use super::selection;

/// Copies the text of the box `id`, and tells `then` whether the browser really did.
///
/// Call it in the click itself. First the clipboard; where there is none or it refuses, the selected box and the
/// browser's own copy command; where that refuses too, the text stays selected with the focus in its box.
pub fn copy(id: &'static str, then: impl FnOnce(bool) + 'static) {
    let text = super::value(id).unwrap_or_default();
    match method("clipboard", "writeText").and_then(|(clipboard, write)| ask(&clipboard, &write, &text.into())) {
        Some(promise) => spawn_local(async move {
            let copied = JsFuture::from(promise).await.is_ok() || copy_by_selection(id);
            then(copied);
        }),
        None => then(copy_by_selection(id)),
    }
}

/// Copies the text of the box `id` before the click goes on to open another page: the clipboard's own answer would come
/// when this page has lost the focus, and be no.
pub fn copy_before_leaving(id: &'static str, then: impl FnOnce(bool) + 'static) {
    if copy_by_selection(id) {
        then(true);
    } else {
        copy(id, then);
    }
}

/// Selects the box and gives the browser's copy command. If it did copy, the focus goes back to where it was.
fn copy_by_selection(id: &str) -> bool {
    let before = document().active_element();
    selection::select_all(id);
    let page: JsValue = document().into();
    let command =
        Reflect::get(&page, &"execCommand".into()).ok().and_then(|command| command.dyn_into::<Function>().ok());
    let copied =
        command.is_some_and(|command| command.call1(&page, &"copy".into()).is_ok_and(|copied| copied.is_truthy()));
    if copied && let Some(before) = before.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = before.focus();
    }
    copied
}

/// Whether the browser can be asked what is on the clipboard. It then asks the owner.
pub fn can_read() -> bool {
    method("clipboard", "readText").is_some()
}

/// Asks the browser what is on the clipboard; `None` if it or the owner refused.
pub fn read(then: impl FnOnce(Option<String>) + 'static) {
    let promise = method("clipboard", "readText").and_then(|(clipboard, read)| call(&clipboard, &read, &Array::new()));
    let Some(promise) = promise else { return then(None) };
    spawn_local(async move { then(JsFuture::from(promise).await.ok().and_then(|text| text.as_string())) });
}

/// Whether the device has a "share" sheet.
pub fn can_share() -> bool {
    Reflect::get(&window().navigator(), &"share".into()).is_ok_and(|share| share.is_function())
}

/// Hands the text of the box `id` to the device's "share" sheet. What happens there is the owner's business.
pub fn share(id: &str) {
    let data = web_sys::ShareData::new();
    data.set_text(&super::value(id).unwrap_or_default());
    let navigator: JsValue = window().navigator().into();
    let share = Reflect::get(&navigator, &"share".into()).ok().and_then(|share| share.dyn_into::<Function>().ok());
    let Some(promise) = share.and_then(|share| ask(&navigator, &share, &data)) else { return };
    spawn_local(async move {
        let _ = JsFuture::from(promise).await;
    });
}

/// Saves the text of the box `id` as a file of that name.
pub fn save_as_file(id: &str, name: &str) {
    let _ = try_save_as_file(id, name);
}

fn try_save_as_file(id: &str, name: &str) -> Result<(), JsValue> {
    let kind = web_sys::BlobPropertyBag::new();
    kind.set_type("text/plain;charset=utf-8");
    let parts = Array::of1(&super::value(id).unwrap_or_default().into());
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link = document().create_element("a")?.unchecked_into::<web_sys::HtmlAnchorElement>();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address)
}

/// The text that a paste brings along.
pub fn pasted_text(ev: &ev::ClipboardEvent) -> Option<String> {
    ev.clipboard_data()?.get_data("text/plain").ok()
}

/// A method of a part of `navigator`, if this browser has both. On plain http there is no clipboard at all, and calling
/// it through a binding that expects one would end the wasm.
fn method(part: &str, name: &str) -> Option<(JsValue, Function)> {
    let part = Reflect::get(&window().navigator(), &part.into()).ok().filter(JsValue::is_object)?;
    let method = Reflect::get(&part, &name.into()).ok()?.dyn_into::<Function>().ok()?;
    Some((part, method))
}

fn ask(this: &JsValue, method: &Function, argument: &JsValue) -> Option<Promise> {
    call(this, method, &Array::of1(argument))
}

fn call(this: &JsValue, method: &Function, arguments: &Array) -> Option<Promise> {
    method.apply(this, arguments).ok()?.dyn_into().ok()
}
