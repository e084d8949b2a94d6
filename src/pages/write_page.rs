//! "Write it for me" without scripts: what is sent, to be read once, and what went wrong.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame};
use crate::desk::{
    fields::held,
    writing::{self, Part, WriteProblem},
};

/// The notice of what is sent to `service`; the title and the brief go along with the answer.
pub fn notice(files: &DeskFiles, blog: &str, post: &str, service: &str, about: &str, brief: &str) -> String {
    let main = view! {
        <div class="narrow card question">
            <h1>{writing::WRITE}</h1>
            <p>{writing::notice(service)}</p>
            <form method="post" action=format!("/posts/{post}/write") class="buttons">
                <input type="hidden" name="about" value=about.to_owned()/>
                {held("brief", brief, None, None)}
                <button type="submit" name="agreed" value="yes" class="primary">"OK, write it"</button>
            </form>
            <p>"Not now? Close this page and go back to your post: your words are still there."</p>
        </div>
    };
    frame::owners(files, writing::WRITE, blog, main)
}

/// Why nothing was written.
pub fn problem(files: &DeskFiles, blog: &str, problem: &WriteProblem, is_owner: bool) -> String {
    let main = view! {
        <div class="narrow">
            <h1>{writing::WRITE}</h1>
            <p class="refused" role="alert">{problem.sentence(Part::Whole, is_owner)}</p>
            <p>"Close this page and go back to your post: your words are still there."</p>
        </div>
    };
    frame::owners(files, writing::WRITE, blog, main)
}
