//! Signing in, and carrying an interrupted save along until somebody has.

use leptos::prelude::*;

use super::{
    desk_page::DeskFiles,
    frame::{self, Line},
};
use crate::desk::{fields::held, problem::Problem};

/// What the page holds.
#[derive(Clone, Debug, Default)]
pub struct SignIn {
    pub email: String,
    /// Where to go afterwards.
    pub next: String,
    /// Why the last try did not work.
    pub refused: Option<Problem>,
    /// The boxes of a save that came without a sign-in.
    pub carried: Vec<(&'static str, String)>,
    /// The e-mail of the person who signed in now, who is not the one that the carried boxes are of.
    pub someone_else: Option<String>,
}

pub fn page(files: &DeskFiles, sign_in: &SignIn) -> String {
    let carries = !sign_in.carried.is_empty();
    let refused = sign_in.refused.as_ref().map(|problem| match problem {
        Problem::WrongPassword => "The e-mail or the password is not right.",
        Problem::TryLater => "Too many tries. Wait a minute, then try again.",
        _ => "Something went wrong on our side. Please try again.",
    });
    let email = Line {
        name: "email",
        label: "E-mail",
        value: &sign_in.email,
        kind: "email",
        autocomplete: "username",
        note: "",
        wrong: None,
        list: None,
    };
    let password = Line {
        name: "password",
        label: "Password",
        value: "",
        kind: "password",
        autocomplete: "current-password",
        note: "",
        wrong: None,
        list: None,
    };
    let hidden = |(name, text): &(&'static str, String)| held(name, text, None, None);
    let title = if refused.is_some() { "Please check: sign in" } else { "Sign in" };
    frame::open(
        files,
        title,
        view! {
            <div class="narrow">
                <h1>"Sign in"</h1>
                {(carries && sign_in.someone_else.is_none()).then(|| view! {
                    <p class="ask" role="status">
                        "You were signed out. Your words will be saved after you sign in."
                    </p>
                })}
                {sign_in.someone_else.clone().map(|now| view! {
                    <p class="refused" role="alert">
                        {format!("You are signed in as {now} now. Your words are still on this page. Copy them, or sign in as the person who wrote them. Nothing was saved.")}
                    </p>
                })}
                {refused.map(|sentence| view! { <p class="refused" id="refused" role="alert">{sentence}</p> })}
                <form method="post" action="/sign-in" novalidate class="stack">
                    {email.view()}
                    {password.view()}
                    <input type="hidden" name="next" value=sign_in.next.clone()/>
                    {sign_in.carried.iter().map(hidden).collect_view()}
                    <button type="submit" class="primary">
                        {if carries { "Sign in and save" } else { "Sign in" }}
                    </button>
                </form>
                {(!carries).then(|| view! {
                    <p class="aside">"No blog here yet? " <a href="/sign-up">"Start my blog"</a></p>
                })}
                {carries.then(|| words(&sign_in.carried))}
            </div>
        },
    )
}

/// The words themselves, to be read and copied.
fn words(carried: &[(&'static str, String)]) -> impl IntoView + use<> {
    let text = |wanted: &str| {
        carried.iter().find(|(name, _)| *name == wanted).map(|(_, text)| text.clone()).unwrap_or_default()
    };
    view! {
        <details class="card kept-words">
            <summary>"Your words"</summary>
            <label for="kept-title">"Title"</label>
            <input id="kept-title" type="text" readonly value=text("title") dir="auto"/>
            <label for="kept-body">"Post"</label>
            {held("kept-body", &text("body"), Some(8), None)}
        </details>
    }
}
