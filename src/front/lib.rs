//! The browser's way in: brings the desk on this page to life.

/// Called by the page's loader once the wasm is there.
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn hydrate() {
    copydesk::desk::browser::start();
}
