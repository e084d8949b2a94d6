//! The boxes of the post: label, box, note, counter, and what to put right.
//!
//! The server puts the words into the HTML; from then on the browser owns them. Nothing here reads a box while the owner types.

use leptos::prelude::*;

use super::{
    browser,
    draft::{Desktop, text_of},
    keys,
    problem::{self, Problem},
    write_button::WritePart,
};
use crate::domain::{
    limits, link,
    post::{Draft, Field, FieldProblem, What},
};

/// Text as the content of a `<textarea>`: escaped. In a page HTML drops one line break at its start, so the server adds
/// one; in the browser nothing is dropped (and a textarea that the server sent is left alone when the desk comes alive).
fn textarea_content(text: &str) -> String {
    let dropped = if cfg!(feature = "ssr") { "\n" } else { "" };
    format!("{dropped}{}", text.replace('&', "&amp;").replace('<', "&lt;"))
}

/// A textarea that holds `text` when the page is built; from then on the browser owns it.
/// Every textarea is this one or, in pages without script, [`held`], because Leptos 0.8 does not escape a textarea's content.
#[component]
pub fn Area(
    /// Id and name of the box.
    id: &'static str,
    text: String,
    /// The form it belongs to; empty for none.
    #[prop(optional)]
    form: &'static str,
    #[prop(default = 3)] rows: u32,
    /// The ids of the notes that describe it.
    #[prop(optional, into)]
    described_by: Signal<String>,
    #[prop(optional, into)] invalid: Signal<bool>,
    /// The focus starts here.
    #[prop(optional)]
    first: bool,
) -> impl IntoView {
    view! {
        <textarea
            id=id
            name=id
            form=(!form.is_empty()).then_some(form)
            rows=rows
            dir="auto"
            data-gramm="false"
            autofocus=first
            aria-describedby=move || described_by.with(|ids| (!ids.is_empty()).then(|| ids.clone()))
            aria-invalid=move || invalid.get().then_some("true")
            inner_html=textarea_content(&text)
        ></textarea>
    }
}

/// The textarea of a page without script: of `rows` lines to be read, or hidden, to carry `text` on with its form.
pub fn held(name: &'static str, text: &str, rows: Option<u32>, class: Option<&'static str>) -> impl IntoView + use<> {
    view! {
        <textarea
            id=name
            name=name
            rows=rows
            class=class
            hidden=rows.is_none()
            readonly=rows.is_some()
            spellcheck="false"
            dir="auto"
            inner_html=textarea_content(text)
        ></textarea>
    }
}

/// How many characters (of tags: how many tags) the server would count in a box that holds `text`.
pub fn counted(field: Field, text: &str) -> usize {
    let alone = |put: fn(&mut Draft, String)| {
        let mut draft = Draft::default();
        put(&mut draft, text.to_owned());
        draft.cleaned()
    };
    match field {
        Field::Title => limits::count(&alone(|draft, text| draft.title = text).title),
        Field::Link => limits::count(&alone(|draft, text| draft.link = text).link),
        Field::Excerpt => limits::count(&alone(|draft, text| draft.excerpt = text).excerpt),
        Field::Body => limits::count(&alone(|draft, text| draft.body = text).body),
        Field::SeoTitle => limits::count(&alone(|draft, text| draft.seo_title = text).seo_title),
        Field::SeoDescription => limits::count(&alone(|draft, text| draft.seo_description = text).seo_description),
        Field::Tags => crate::domain::tags::typed(text).len(),
    }
}

/// The text in a box: the browser's once the desk is alive, the opening's while the page is built.
pub fn text_now(desk: Desktop, field: Field) -> String {
    if desk.settled.get() == 0 {
        return desk.opening.with_value(|opening| text_of(&opening.draft, field));
    }
    browser::value(field.name()).unwrap_or_default()
}

/// "12 of 140", amber from nine tenths, red over the limit. Not spoken.
#[component]
fn Count(field: Field, has: Memo<usize>) -> impl IntoView {
    let max = field.max();
    let unit = if field == Field::Tags { " tags" } else { "" };
    view! {
        <span
            id=format!("{}-count", field.name())
            class="note count"
            class:near=move || (max * 9 / 10..=max).contains(&has.get())
            class:over=move || { has.get() > max }
        >
            {move || format!("{} of {}{unit}", problem::number(has.get()), problem::number(max))}
        </span>
    }
}

/// The box that has the focus when the page opens: what is wrong after a plain form post, else the title of a new post.
fn starts_in(desk: Desktop) -> Option<Field> {
    desk.opening.with_value(|opening| match &opening.problem {
        Some(Problem::NotValid(wrong)) => wrong.first().map(|one| one.field),
        None if opening.place.head == 0 && !opening.panel_open => Some(Field::Title),
        _ => None,
    })
}

/// One box of the post with all that belongs to it.
#[component]
pub fn PostField(
    field: Field,
    /// What the owner should know before typing.
    #[prop(optional, into)]
    note: Signal<String>,
    /// A textarea with this many rows; none: one line.
    #[prop(optional)]
    rows: Option<u32>,
) -> impl IntoView {
    let desk = Desktop::get();
    let id = field.name();
    let text = desk.opening.with_value(|opening| text_of(&opening.draft, field));
    let has = Memo::new(move |_| counted(field, &text_now(desk, field)));
    let wrong = Memo::new(move |_| desk.wrong.with(|all| all.iter().find(|one| one.field == field).cloned()));
    let invalid = Signal::derive(move || wrong.get().is_some());
    let described_by = Signal::derive(move || {
        let error = if invalid.get() { format!("{id}-wrong ") } else { String::new() };
        format!("{error}{id}-note {id}-count")
    });
    let first = starts_in(desk) == Some(field);
    let link_fixed = move || field == Field::Link && desk.place.with(|place| place.link_fixed);
    let the_box = match rows {
        Some(rows) => view! { <Area id text rows described_by invalid first/> }.into_any(),
        None => view! {
            <input
                type="text"
                id=id
                name=id
                value=text
                dir="auto"
                autocomplete="off"
                autofocus=first
                readonly=link_fixed
                aria-describedby=described_by
                aria-invalid=move || invalid.get().then_some("true")
            />
        }
        .into_any(),
    };
    view! {
        <div class=format!("field field-{id}")>
            <label for=id>{field.label()}</label>
            {the_box}
            <div class="under">
                <span id=format!("{id}-note") class="note">{note}</span>
                <Count field has/>
            </div>
            {move || wrong.get().map(|wrong| view! { <Wrong wrong/> })}
            <WritePart field/>
        </div>
    }
}

/// What to put right in a box, and the button that does it where one can.
#[component]
fn Wrong(wrong: FieldProblem) -> impl IntoView {
    let desk = Desktop::get();
    let offered = match &wrong.what {
        What::LinkTaken { free: link } | What::BadLink { suggested: link } if !link.is_empty() => Some(link.clone()),
        _ => None,
    };
    let id = wrong.field.name();
    view! {
        <div class="wrong">
            <p id=format!("{id}-wrong")>{problem::field_sentence(&wrong)}</p>
            {offered
                .map(|link| {
                    view! {
                        <button
                            type="button"
                            class="needs-wasm"
                            on:click=move |_| {
                                browser::set_value(id, &link);
                                browser::focus(id);
                                keys::settled(desk);
                            }
                        >
                            "Use it"
                        </button>
                    }
                })}
        </div>
    }
}

/// All boxes of the post, in the order in which they stand.
#[component]
pub fn Fields() -> impl IntoView {
    let desk = Desktop::get();
    let link_note = Signal::derive(move || {
        let place = desk.place.get();
        let blog = desk.opening.with_value(|opening| opening.blog_address.clone());
        let typed = text_now(desk, Field::Link);
        if place.link_fixed {
            format!("{blog}/{} – the post has been on your site, so its link stays the same for good.", place.link)
        } else if !typed.trim().is_empty() {
            format!("{blog}/{}", typed.trim())
        } else if !place.link.is_empty() {
            format!("{blog}/{}", place.link)
        } else {
            match link::from_title(&text_now(desk, Field::Title)).as_str() {
                "" => "The link will be made from the title.".to_owned(),
                link => format!("The link will be made from the title: {blog}/{link}"),
            }
        }
    });
    view! {
        <PostField field=Field::Title/>
        <PostField field=Field::Link note=link_note/>
        <PostField field=Field::Excerpt rows=2 note="One or two sentences for your list of posts and for search results."/>
        <PostField
            field=Field::Body
            rows=18
            note="An empty line starts a new paragraph. ## makes a heading, **two stars** make bold words."
        />
        <PostField field=Field::SeoTitle note="What search engines show in blue. Left empty, it is the title."/>
        <PostField
            field=Field::SeoDescription
            rows=2
            note="The words under it in search results. Left empty, it is the excerpt."
        />
        <super::tags_field::TagsField/>
    }
}
