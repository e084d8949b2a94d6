//! Everything that was ever saved of a post, what changed, and the way back. Nothing here needs a script.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame};
use crate::{
    desk::{
        calls::{MadeBy, RevisionLine},
        difference::{Piece, differences},
        draft::text_of,
        problem::number,
    },
    domain::post::{Draft, Field},
};

/// The post that a page of this file is about.
#[derive(Clone, Debug)]
pub struct About {
    pub id: String,
    pub title: String,
    /// The path of the blog.
    pub blog: String,
}

impl About {
    fn name(&self) -> &str {
        if self.title.is_empty() { "Untitled" } else { &self.title }
    }
}

/// What a button that saves sends along.
#[derive(Clone, Debug)]
pub struct Ticket {
    pub head: i64,
    pub once: String,
}

/// How the words were made, for people.
pub fn how(made_by: MadeBy) -> &'static str {
    match made_by {
        MadeBy::Typed => "typed",
        MadeBy::Pasted => "pasted from an AI",
        MadeBy::Written => "written for you",
    }
}

pub fn list(files: &DeskFiles, about: &About, lines: Vec<RevisionLine>) -> String {
    let head = lines.first().map_or(0, |line| line.number);
    let id = about.id.clone();
    let row = |line: RevisionLine| {
        let title = if line.title.is_empty() { "Untitled".to_owned() } else { line.title };
        let words =
            if line.words == 1 { "1 word".to_owned() } else { format!("{} words", number(line.words as usize)) };
        let facts = format!("{}, {} · {words} · {title}", line.who, how(line.made_by));
        let seen = if line.number == head { "See the latest version" } else { "See what changed" };
        view! {
            <li class="version">
                <h2>{format!("{}, version {}", capital(&line.when), line.number)}</h2>
                <p class="note" dir="auto">{facts}</p>
                {line.live.then(|| view! { <p class="dot live"><span>"This is what readers see"</span></p> })}
                <p>
                    <a
                        href=format!("/posts/{id}/history/{}", line.number)
                        aria-label=format!("{seen}: version {}", line.number)
                    >
                        {seen}
                    </a>
                </p>
            </li>
        }
    };
    let rows = lines.into_iter().map(row).collect_view();
    let heading = format!("History of “{}”", about.name());
    frame::owners(
        files,
        &heading,
        &about.blog,
        view! {
            {way_back(about)}
            <h1 dir="auto">{heading.clone()}</h1>
            <p>"Every save is kept. Putting an old version back adds a new one; nothing is lost by it."</p>
            <ol class="versions" reversed>{rows}</ol>
        },
    )
}

/// One revision beside the one before it.
pub fn compare(
    files: &DeskFiles,
    about: &About,
    line: &RevisionLine,
    before: Option<&Draft>,
    words: &Draft,
    ticket: Option<&Ticket>,
) -> String {
    let heading = format!("Version {} of “{}”", line.number, about.name());
    let facts = format!("Saved {} by {}, {}.", line.when, by(&line.who), how(line.made_by));
    let back = ticket.map(|ticket| {
        let action = format!("/posts/{}/history/{}", about.id, line.number);
        button(
            action,
            ticket,
            "Put this version back",
            "Saves these words as a new version. Your site changes only when you update it.",
        )
    });
    let compared = if before.is_some() { "Changes since the version before it" } else { "The first version" };
    frame::owners(
        files,
        &heading,
        &about.blog,
        view! {
            {way_back(about)}
            <h1 dir="auto">{heading.clone()}</h1>
            <p>{facts}</p>
            {back}
            <h2>{compared}</h2>
            {match before {
                Some(before) => fields(before, words).into_any(),
                None => first(words).into_any(),
            }}
            <p><a href=format!("/posts/{}/history", about.id)>"All versions of this post"</a></p>
        },
    )
}

/// What is on the site beside what is waiting.
pub fn waiting(files: &DeskFiles, about: &About, live: &Draft, head: &Draft, ticket: &Ticket) -> String {
    let heading = format!("Changes to “{}” that are not on your site yet", about.name());
    let same = live == head;
    let throw = (!same).then(|| {
        let action = format!("/posts/{}/throw-away", about.id);
        button(
            action,
            ticket,
            "Throw them away",
            "The post goes back to what your site shows. The changes stay in the history.",
        )
    });
    frame::owners(
        files,
        &heading,
        &about.blog,
        view! {
            {way_back(about)}
            <h1 dir="auto">{heading.clone()}</h1>
            {same.then(|| view! { <p>"There are none: your site shows the latest version."</p> })}
            {(!same).then(|| fields(live, head))}
            {throw}
        },
    )
}

fn way_back(about: &About) -> impl IntoView + use<> {
    view! { <p class="way-back"><a href=format!("/posts/{}", about.id)>"Back to the post"</a></p> }
}

fn button(action: String, ticket: &Ticket, words: &'static str, note: &'static str) -> impl IntoView + use<> {
    view! {
        <form method="post" action=action class="one-button">
            <input type="hidden" name="head" value=ticket.head.to_string()/>
            <input type="hidden" name="once" value=ticket.once.clone()/>
            <button type="submit" aria-describedby="button-note">{words}</button>
            <p class="note" id="button-note">{note}</p>
        </form>
    }
}

/// The fields that differ, word by word.
fn fields(old: &Draft, new: &Draft) -> impl IntoView + use<> {
    let changed: Vec<_> = Field::ALL
        .into_iter()
        .map(|field| (field, text_of(old, field), text_of(new, field)))
        .filter(|(_, old, new)| old != new)
        .map(|(field, old, new)| {
            view! {
                <section class="changed">
                    <h2>{field.label()}</h2>
                    <div class="compared" dir="auto">{differences(&old, &new).into_iter().map(piece).collect_view()}</div>
                </section>
            }
        })
        .collect();
    let nothing = changed.is_empty().then(|| view! { <p>"The words are the same."</p> });
    view! { {nothing} {changed} }
}

/// The fields of a first version: nothing was there to compare them with.
fn first(words: &Draft) -> impl IntoView + use<> {
    let filled = |field: Field| {
        let text = text_of(words, field);
        (!text.is_empty()).then(|| {
            view! {
                <section class="changed">
                    <h2>{field.label()}</h2>
                    <div class="compared" dir="auto">{text}</div>
                </section>
            }
        })
    };
    Field::ALL.into_iter().filter_map(filled).collect_view()
}

/// Added and removed are said in words too: colour alone tells nobody who can't see it.
fn piece(piece: Piece) -> AnyView {
    match piece {
        Piece::Same(text) => view! { <span>{text}</span> }.into_any(),
        Piece::Removed(text) => view! { <del><span class="unseen">"removed: "</span>{text}</del> }.into_any(),
        Piece::Added(text) => view! { <ins><span class="unseen">"added: "</span>{text}</ins> }.into_any(),
    }
}

fn by(who: &str) -> &str {
    if who == "You" { "you" } else { who }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
