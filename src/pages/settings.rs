//! What a business says about itself, the password, and where "Write it for me" stands.

use leptos::prelude::*;
use serde::Deserialize;

use super::{
    desk_page::DeskFiles,
    frame::{self, Line},
    sign_up::{Wrong, business},
};
use crate::domain::prompt::PublicBusiness;

/// What the boxes hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SettingsForm {
    pub name: String,
    pub kind: String,
    pub city: String,
    pub language: String,
}

impl SettingsForm {
    pub fn of(public: &PublicBusiness) -> SettingsForm {
        let PublicBusiness { name, kind, city, language } = public.clone();
        SettingsForm { name, kind, city, language }
    }
}

/// What is told about "Write it for me" where it is set up. Holds no key.
#[derive(Clone, Debug)]
pub struct ToldWriter {
    pub service: &'static str,
    pub model: String,
    pub used: i64,
    pub allowance: i64,
    /// The day on which there is more, in words.
    pub next: String,
}

/// What the page shows beside its boxes.
pub struct Beside<'a> {
    pub blog: &'a str,
    pub email: &'a str,
    pub writer: Option<ToldWriter>,
}

/// The section that the desk's line and its sentence about the key lead to.
fn writing(told: Option<ToldWriter>) -> impl IntoView {
    let words = match told {
        Some(told) => format!(
            "It asks {} ({}). This month you used {} of {}; on {} you get {} more. The key stays on the server and is never shown.",
            told.service, told.model, told.used, told.allowance, told.next, told.allowance
        ),
        None => "It is not set up yet. Whoever runs this Copydesk sets COPYDESK_AI_KEY to a key for Google Gemini, OpenAI or \
                 Anthropic Claude (COPYDESK_AI_PROVIDER says which) and starts it again; copydesk ask tries the key. \
                 Without it, your own AI works just as well."
            .to_owned(),
    };
    view! {
        <h2 id="writing">"Write it for me"</h2>
        <p class="note">{words}</p>
    }
}

pub fn page(
    files: &DeskFiles,
    beside: Beside<'_>,
    form: &SettingsForm,
    wrong: &[Wrong],
    said: Option<&'static str>,
) -> String {
    let Beside { blog, email, writer } = beside;
    let at =
        |of_box: &[Wrong]| wrong.iter().find(|wrong| of_box.contains(wrong)).map(|wrong| wrong.sentence().to_owned());
    let old = Line {
        name: "password",
        label: "Your password now",
        value: "",
        kind: "password",
        autocomplete: "current-password",
        note: "",
        wrong: at(&[Wrong::OldPassword, Wrong::TooManyTries]),
        list: None,
    };
    let new = Line {
        name: "new_password",
        label: "New password",
        value: "",
        kind: "password",
        autocomplete: "new-password",
        note: "At least 8 characters. Your other devices are signed out.",
        wrong: at(&[Wrong::Password]),
        list: None,
    };
    let refused = (!wrong.is_empty()).then(|| {
        view! { <p class="refused" role="alert">"Nothing was changed. What to put right stands at its box."</p> }
    });
    let address = format!("Your blog is at {blog}. That never changes, so that links to it keep working.");
    frame::owners(
        files,
        "Settings",
        blog,
        view! {
            <div class="narrow">
                <h1>"Settings"</h1>
                <p class="said done" role="status">{said}</p>
                {refused}
                <h2>"Your business"</h2>
                <p class="note" dir="auto">{address}</p>
                <form method="post" action="/settings" novalidate class="stack">
                    {business(&form.name, &form.kind, &form.city, &form.language, wrong)}
                    <button type="submit" class="primary">"Save"</button>
                </form>
                <h2>"Your password"</h2>
                <form method="post" action="/settings/password" novalidate class="stack">
                    <input type="hidden" name="email" autocomplete="username" value=email.to_owned()/>
                    {old.view()}
                    {new.view()}
                    <button type="submit">"Change the password"</button>
                </form>
                {writing(writer)}
                <h2>"Your posts as a file"</h2>
                <p class="note">
                    "One zip file with every post and its whole history: each post as a text file that any program opens, and everything exactly, so that it can be put into another Copydesk."
                </p>
                <p><a class="button" href="/settings/export" download>"Download all posts"</a></p>
            </div>
        },
    )
}
