//! The question before a post leaves the site, and the way back.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame};
use crate::desk::opening::State;

pub fn page(files: &DeskFiles, blog: &str, post: &str, title: &str, state: &State) -> String {
    let back = format!("/posts/{post}");
    let name = if title.is_empty() { "Untitled".to_owned() } else { title.to_owned() };
    let (heading, rest) = match state {
        State::Live { .. } => (
            "Take this post off your site?",
            view! {
                <p class="about-post">{name}</p>
                <p>
                    "Nothing is deleted. People who open the link will see that the post is not available. The link is kept for this post."
                </p>
                <form method="post" action=format!("/posts/{post}/take-off") class="buttons">
                    <button type="submit">"Yes, take it off"</button>
                    <a class="button primary" href=back autofocus>"Keep it on my site"</a>
                </form>
            }
            .into_any(),
        ),
        State::TakenOff => (
            "This post is not on your site",
            view! {
                <p class="about-post">{name}</p>
                <p>"You took it off. Put back, it has the same link, the same words and the same date as before."</p>
                <form method="post" action=format!("/posts/{post}/put-back") class="buttons">
                    <button type="submit">"Put it back"</button>
                    <a class="button primary" href=back>"Leave it off"</a>
                </form>
            }
            .into_any(),
        ),
        State::New | State::Draft => (
            "This post is not on your site",
            view! {
                <p class="about-post">{name}</p>
                <p>"Only you can see it."</p>
                <p><a class="button primary" href=back>"Back to the post"</a></p>
            }
            .into_any(),
        ),
    };
    frame::owners(files, heading, blog, view! { <div class="narrow card question"><h1>{heading}</h1>{rest}</div> })
}
