//! What stands beside the post: preview, search and sharing, history, and the way off the site.

use leptos::prelude::*;

use super::draft::Desktop;

/// The parts beside the post, after the form in the page. Each is a `<details>`, so it opens without wasm.
#[component]
pub fn Side() -> impl IntoView {
    let desk = Desktop::get();
    let at = move |rest: &'static str| move || format!("/posts/{}/{rest}", desk.post_id.get());
    view! {
        <details id="preview" class="part" name="side">
            <summary>"Preview"</summary>
            <div class="part-body">
                <button type="submit" form="ed" formaction=at("preview") formtarget="copydesk-preview">
                    "Open the preview in its own tab"
                </button>
            </div>
        </details>
        <details id="search" class="part" name="side">
            <summary>"Search and sharing"</summary>
            <div class="part-body"></div>
        </details>
        <details id="history" class="part" name="side">
            <summary>"History"</summary>
            <div class="part-body">
                <a href=at("history")>"All versions of this post"</a>
            </div>
        </details>
        {move || {
            desk.is_live().then(|| view! { <p class="take-off"><a href=at("take-off")>"Unpublish…"</a></p> })
        }}
    }
}
