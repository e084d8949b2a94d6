//! The boxes: every textarea goes through one component, because Leptos 0.8 does not escape a textarea's content.

use leptos::prelude::*;

/// Text as the content of a `<textarea>`: escaped, with the one leading line break that HTML drops.
pub fn textarea_content(text: &str) -> String {
    format!("\n{}", text.replace('&', "&amp;").replace('<', "&lt;"))
}

/// A textarea that holds `text` when the page is built; from then on the browser owns it.
#[component]
pub fn Area(
    /// Id and name of the box.
    id: &'static str,
    text: String,
    /// The form it belongs to; empty for none.
    #[prop(optional)]
    form: &'static str,
    #[prop(default = 3)] rows: u32,
    #[prop(optional)] described_by: &'static str,
) -> impl IntoView {
    view! {
        <textarea
            id=id
            name=id
            form=(!form.is_empty()).then_some(form)
            rows=rows
            dir="auto"
            aria-describedby=(!described_by.is_empty()).then_some(described_by)
            inner_html=textarea_content(&text)
        ></textarea>
    }
}
