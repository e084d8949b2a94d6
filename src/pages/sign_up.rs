//! Signing up: one page, one button.

use leptos::prelude::*;
use serde::Deserialize;

use super::{
    desk_page::DeskFiles,
    frame::{self, Line},
};

/// What the boxes hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct SignUp {
    pub email: String,
    pub password: String,
    pub name: String,
    pub kind: String,
    pub city: String,
    pub language: String,
}

/// What must be put right, about a person or about a business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    Email,
    EmailTaken,
    Password,
    OldPassword,
    Name,
    Kind,
    City,
    Language,
    TooManyTries,
}

impl Wrong {
    /// What to do about it.
    pub fn sentence(self) -> &'static str {
        match self {
            Wrong::Email => "Type your whole e-mail address, like ana@example.com.",
            Wrong::EmailTaken => "There is a blog with this e-mail already. Sign in, or use another e-mail.",
            Wrong::Password => "Use a password of 8 to 200 characters.",
            Wrong::OldPassword => "That is not your password.",
            Wrong::Name => "Type the name of your business, up to 100 characters.",
            Wrong::Kind => "Say what kind of business it is, up to 100 characters.",
            Wrong::City => "Type the town, up to 100 characters.",
            Wrong::Language => "Choose a language from the list.",
            Wrong::TooManyTries => "Too many tries. Wait a minute, then try again.",
        }
    }
}

/// The languages a site can have: BCP 47 tag, and its name in itself.
pub const LANGUAGES: [(&str, &str); 35] = [
    ("ar", "العربية"),
    ("bg", "Български"),
    ("ca", "Català"),
    ("cs", "Čeština"),
    ("da", "Dansk"),
    ("de", "Deutsch"),
    ("de-AT", "Deutsch (Österreich)"),
    ("de-CH", "Deutsch (Schweiz)"),
    ("el", "Ελληνικά"),
    ("en", "English"),
    ("en-GB", "English (United Kingdom)"),
    ("en-US", "English (United States)"),
    ("es", "Español"),
    ("et", "Eesti"),
    ("fi", "Suomi"),
    ("fr", "Français"),
    ("fr-CH", "Français (Suisse)"),
    ("he", "עברית"),
    ("hi", "हिन्दी"),
    ("hr", "Hrvatski"),
    ("hu", "Magyar"),
    ("it", "Italiano"),
    ("ja", "日本語"),
    ("ko", "한국어"),
    ("nl", "Nederlands"),
    ("no", "Norsk"),
    ("pl", "Polski"),
    ("pt", "Português"),
    ("ro", "Română"),
    ("ru", "Русский"),
    ("sv", "Svenska"),
    ("th", "ไทย"),
    ("tr", "Türkçe"),
    ("uk", "Українська"),
    ("zh", "中文"),
];

/// Kinds of business to choose from; any other can be typed.
const KINDS: [&str; 20] = [
    "bakery",
    "bar",
    "bookshop",
    "café",
    "cleaning company",
    "craft business",
    "dentist",
    "florist",
    "gardener",
    "guest house",
    "hair salon",
    "law office",
    "massage practice",
    "nail studio",
    "photographer",
    "physiotherapist",
    "restaurant",
    "shop",
    "veterinary practice",
    "yoga studio",
];

pub fn page(files: &DeskFiles, form: &SignUp, wrong: &[Wrong]) -> String {
    let at = |box_wrong: &[Wrong]| sentence_of(wrong, box_wrong);
    let email = Line {
        name: "email",
        label: "E-mail",
        value: &form.email,
        kind: "email",
        autocomplete: "username",
        note: "You sign in with it. Readers never see it.",
        wrong: at(&[Wrong::Email, Wrong::EmailTaken]),
        list: None,
    };
    // No page ever holds a password.
    let password = Line {
        name: "password",
        label: "Password",
        value: "",
        kind: "password",
        autocomplete: "new-password",
        note: if wrong.is_empty() || wrong.contains(&Wrong::Password) {
            "At least 8 characters. A few words in a row are good."
        } else {
            "Please type your password once more."
        },
        wrong: at(&[Wrong::Password]),
        list: None,
    };
    let tries = wrong.contains(&Wrong::TooManyTries).then(|| Wrong::TooManyTries.sentence());
    let title = if wrong.is_empty() { "Start your blog" } else { "Please check: start your blog" };
    frame::open(
        files,
        title,
        view! {
            <div class="narrow">
                <h1>"Start your blog"</h1>
                {(!wrong.is_empty()).then(|| view! {
                    <p class="refused" role="alert">
                        {tries.unwrap_or("Not yet: what to put right stands at its box.")}
                    </p>
                })}
                <form method="post" action="/sign-up" novalidate class="stack">
                    {email.view()}
                    {password.view()}
                    {business(&form.name, &form.kind, &form.city, &form.language, wrong)}
                    <button type="submit" class="primary">"Start my blog"</button>
                </form>
                <p class="aside">"You have a blog here already? " <a href="/sign-in">"Sign in"</a></p>
            </div>
        },
    )
}

/// The boxes about the business, for the sign-up and for the settings.
pub fn business(name: &str, kind: &str, city: &str, language: &str, wrong: &[Wrong]) -> impl IntoView + use<> {
    let at = |box_wrong: &[Wrong]| sentence_of(wrong, box_wrong);
    let name = Line {
        name: "name",
        label: "Business name",
        value: name,
        kind: "text",
        autocomplete: "organization",
        note: "The name of your blog. It is in your prompts too.",
        wrong: at(&[Wrong::Name]),
        list: None,
    };
    let kind = Line {
        name: "kind",
        label: "Kind of business",
        value: kind,
        kind: "text",
        autocomplete: "off",
        note: "Choose one or type your own, for example “hair salon”. We use it in prompts and on your blog.",
        wrong: at(&[Wrong::Kind]),
        list: Some("kinds"),
    };
    let city = Line {
        name: "city",
        label: "Town",
        value: city,
        kind: "text",
        autocomplete: "address-level2",
        note: "We use it in prompts and on your blog.",
        wrong: at(&[Wrong::City]),
        list: None,
    };
    let language_wrong = at(&[Wrong::Language]);
    let described = if language_wrong.is_some() { "language-wrong language-note" } else { "language-note" };
    let chosen = language.to_owned();
    view! {
        {name.view()}
        {kind.view()}
        <datalist id="kinds">{KINDS.map(|kind| view! { <option value=kind></option> }).collect_view()}</datalist>
        {city.view()}
        <div class="field">
            <label for="language">"Language of the site"</label>
            <select
                id="language"
                name="language"
                aria-describedby=described
                aria-invalid=language_wrong.is_some().then_some("true")
            >
                {LANGUAGES
                    .map(|(tag, name)| {
                        view! { <option value=tag lang=tag selected=tag == chosen>{name}</option> }
                    })
                    .collect_view()}
            </select>
            {frame::wrong("language-wrong".to_owned(), language_wrong)}
            <p class="note" id="language-note">
                "Your posts and the words around them are in it. We never put details of your clients into a prompt."
            </p>
        </div>
    }
}

fn sentence_of(wrong: &[Wrong], of_box: &[Wrong]) -> Option<String> {
    wrong.iter().find(|wrong| of_box.contains(wrong)).map(|wrong| wrong.sentence().to_owned())
}
