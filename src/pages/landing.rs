//! The first page of a Copydesk: what it is, and the two ways in.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame};

pub fn page(files: &DeskFiles) -> String {
    frame::open(
        files,
        "The blog of your business",
        view! {
            <div class="narrow landing">
                <h1>"The blog of your business, written with the AI you already have"</h1>
                <p class="lead">
                    "Say in a few words what a post is about. Copydesk makes the prompt; your AI writes; you paste the answer, read it, and publish."
                </p>
                <p class="buttons">
                    <a class="button primary" href="/sign-up">"Start my blog"</a>
                    <a class="button" href="/sign-in">"Sign in"</a>
                </p>
            </div>
        },
    )
}
