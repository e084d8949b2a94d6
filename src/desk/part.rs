//! A part beside the post: a `<details>` that opens without wasm, one at a time; on a wide screen a tab (desk.css).

use leptos::prelude::*;

use super::{browser, draft::Desktop};

/// One part. `open` follows whether it is open, once the desk is alive.
#[component]
pub fn Part(id: &'static str, title: &'static str, open: RwSignal<bool>, children: Children) -> impl IntoView {
    let desk = Desktop::get();
    // It may have been opened before the wasm came.
    Effect::new(move |_| {
        if desk.ready.get() {
            open.set(browser::is_open(id));
        }
    });
    view! {
        <details id=id class="part" name="side" on:toggle=move |_| open.set(browser::is_open(id))>
            <summary>
                <h2>{title}</h2>
            </summary>
            <div class="part-body">{children()}</div>
        </details>
    }
}
