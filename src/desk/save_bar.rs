//! The bar that is always in sight: the buttons that save, and how far the last save got.

use leptos::prelude::*;

use super::draft::Desktop;

/// The bar. Its buttons belong to the form of the post and work without wasm.
#[component]
pub fn SaveBar() -> impl IntoView {
    let desk = Desktop::get();
    let busy = move || desk.saving.get().then_some("true");
    view! {
        <div class="bar">
            <p id="say" role="status">{desk.say}</p>
            <div class="buttons">
                <button type="submit" form="ed" name="do" value="draft" aria-disabled=busy>
                    {move || if desk.is_live() { "Save for later" } else { "Save draft" }}
                </button>
                <button type="submit" form="ed" name="do" value="publish" class="primary" aria-disabled=busy>
                    {move || if desk.is_live() { "Update on my site" } else { "Publish" }}
                </button>
            </div>
        </div>
    }
}
