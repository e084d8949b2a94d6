//! The post as readers will see it, in a page of its own: for when the desk's own preview is not there.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame};
use crate::domain::{markdown, post::Draft};

pub fn page(files: &DeskFiles, blog: &str, draft: &Draft) -> String {
    let html = markdown::render(&draft.body);
    frame::owners(
        files,
        "Preview",
        blog,
        view! {
            <p class="waiting-note">"Preview. Only you can see this, and nothing is saved."</p>
            <article class="prose"><h1 dir="auto">{draft.title.clone()}</h1><div inner_html=html.as_str().to_owned()></div></article>
        },
    )
}
