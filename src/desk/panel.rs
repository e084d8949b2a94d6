//! "Use your own AI": from a brief to a prompt, and from a pasted answer to a filled form.

use leptos::prelude::*;

/// The panel. Stands before the editor's form in the page.
#[component]
pub fn Panel() -> impl IntoView {
    view! { <details id="own-ai"><summary>"Use your own AI"</summary></details> }
}
