//! What kind of device this is, and its clock.

use js_sys::{Function, Promise};
use leptos::prelude::window;
use wasm_bindgen_futures::JsFuture;

/// Whether a finger is what this device is used with.
pub fn by_touch() -> bool {
    window().match_media("(pointer: coarse)").ok().flatten().is_some_and(|query| query.matches())
}

/// Whether the keyboard has ⌘ where others have Ctrl.
pub fn has_command_key() -> bool {
    window().navigator().user_agent().is_ok_and(|agent| agent.contains("Macintosh"))
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Lets the browser draw and react before what follows.
pub async fn pause() {
    let later = Promise::new(&mut |done: Function, _| {
        let _ = window().set_timeout_with_callback(&done);
    });
    let _ = JsFuture::from(later).await;
}
