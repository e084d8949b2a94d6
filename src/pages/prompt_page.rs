//! The prompt in a page of its own, made on the server: for when the panel's helpers are not there.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame};
use crate::desk::{fields::held, panel_words};

/// The prompt, or the sentence about what is missing.
pub fn page(files: &DeskFiles, blog: &str, prompt: Result<String, String>) -> String {
    let body = match prompt {
        Ok(prompt) => view! {
            <p>"Copy all of it and paste it into your AI. Then bring its answer back to the page with your post."</p>
            <label for="prompt">"The prompt"</label>
            {held("prompt", &prompt, Some(24), Some("prompt"))}
            <p class="note">
                {panel_words::IN_THE_PROMPT}
            </p>
        }
        .into_any(),
        Err(sentence) => view! {
            <p class="refused" role="alert">{sentence}</p>
            <p>"Close this page and go back to your post: your words are still there."</p>
        }
        .into_any(),
    };
    frame::owners(files, "The prompt", blog, view! { <div class="narrow"><h1>"Your prompt"</h1>{body}</div> })
}
