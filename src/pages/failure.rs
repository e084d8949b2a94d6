//! The page behind a status that says no: what happened and what to do, never the cause.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame};

/// The page for `status`.
pub fn page(files: &DeskFiles, status: u16) -> String {
    let (heading, sentence) = match status {
        403 => (
            "That did not come from this site",
            "Your browser says that another site sent this. Nothing was changed. Go to your posts and press the button there.",
        ),
        404 | 405 => ("There is nothing here", "The address may be mistyped, or what was here is not yours to see."),
        409 => (
            "This was saved in another window",
            "Nothing was changed. Open the post again and look at it, then decide.",
        ),
        413 => (
            "That is too much at once",
            "Nothing was changed. Go back: your words are still in the boxes. Make the post shorter, then save again.",
        ),
        400 | 415 | 422 => (
            "That could not be read",
            "Nothing was changed. Go back: your words are still in the boxes. Then try again.",
        ),
        429 => ("Too many tries", "Wait a minute, then try again."),
        503 | 408 => (
            "The site is busy",
            "That took too long. Go back: your words are still in the boxes. Wait a moment, then try again.",
        ),
        _ => (
            "Something went wrong on our side",
            "Go back: your words are still in the boxes. Wait a moment, then try again.",
        ),
    };
    frame::open(
        files,
        heading,
        view! {
            <div class="narrow">
                <h1>{heading}</h1>
                <p>{sentence}</p>
                <p><a href="/posts">"Your posts"</a></p>
            </div>
        },
    )
}
