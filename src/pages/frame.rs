//! What the owner's pages have around them: the head, the way from page to page, and the way out.

use leptos::prelude::*;

use super::desk_page::DeskFiles;

/// A page for somebody who is signed in. `blog` is the path of their blog.
pub fn owners(files: &DeskFiles, title: &str, blog: &str, main: impl IntoView) -> String {
    let links = view! {
        <nav aria-label="Copydesk">
            <a href="/posts">"Your posts"</a>
            <a href=blog.to_owned()>"Your blog"</a>
            <a href="/settings">"Settings"</a>
        </nav>
        <form id="sign-out" method="post" action="/sign-out">
            <button type="submit" class="plain">"Sign out"</button>
        </form>
    };
    page(files, title, "/posts", "owner-page", links, main)
}

/// A page for everybody else.
pub fn open(files: &DeskFiles, title: &str, main: impl IntoView) -> String {
    page(files, title, "/", "owner-page open-page", None::<&str>, main)
}

fn page(
    files: &DeskFiles,
    title: &str,
    home: &'static str,
    class: &'static str,
    links: impl IntoView,
    main: impl IntoView,
) -> String {
    // One string: between two pieces of text Leptos puts a mark, which a title would show.
    let title = format!("{title} – Copydesk");
    super::render(|| {
        view! {
            <!DOCTYPE html>
            <html lang="en">
                <head>
                    <meta charset="utf-8"/>
                    <meta name="viewport" content="width=device-width, initial-scale=1"/>
                    <meta name="robots" content="noindex"/>
                    <title>{title}</title>
                    <link rel="icon" type="image/svg+xml" href="/favicon.svg"/>
                    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
                    <link rel="stylesheet" href=files.css.clone()/>
                </head>
                <body class=class>
                    <a class="unseen skip" href="#main">"Skip to the page"</a>
                    <header class="owner-head">
                        <a class="brand" href=home>"Copydesk"</a>
                        {links.into_any()}
                    </header>
                    <main id="main" tabindex="-1">{main.into_any()}</main>
                </body>
            </html>
        }
    })
}

/// A sentence at its box, named by the box as what is wrong with it.
pub fn wrong(id: String, sentence: Option<String>) -> impl IntoView {
    sentence.map(|sentence| view! { <p class="wrong" id=id>{sentence}</p> })
}

/// A box with its label, its note, and what is wrong with it.
pub struct Line<'a> {
    pub name: &'static str,
    pub label: &'static str,
    pub value: &'a str,
    pub kind: &'static str,
    pub autocomplete: &'static str,
    pub note: &'static str,
    pub wrong: Option<String>,
    /// The id of a list of things to choose from.
    pub list: Option<&'static str>,
}

impl Line<'_> {
    /// The box of one line of text.
    pub fn view(self) -> impl IntoView + use<> {
        let (note_id, wrong_id) = (format!("{}-note", self.name), format!("{}-wrong", self.name));
        let mut described = Vec::new();
        if self.wrong.is_some() {
            described.push(wrong_id.clone());
        }
        if !self.note.is_empty() {
            described.push(note_id.clone());
        }
        let described = (!described.is_empty()).then(|| described.join(" "));
        let invalid = self.wrong.is_some().then_some("true");
        view! {
            <div class="field">
                <label for=self.name>{self.label}</label>
                <input
                    id=self.name
                    name=self.name
                    type=self.kind
                    value=self.value.to_owned()
                    autocomplete=self.autocomplete
                    autocapitalize=matches!(self.kind, "email" | "password").then_some("none")
                    list=self.list
                    dir=(self.kind == "text").then_some("auto")
                    aria-describedby=described
                    aria-invalid=invalid
                />
                {wrong(wrong_id, self.wrong)}
                {(!self.note.is_empty()).then(|| view! { <p class="note" id=note_id>{self.note}</p> })}
            </div>
        }
    }
}
