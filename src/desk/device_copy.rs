//! The copy on this device: every box of the post and of the panel, written after each pause, before each save, and when
//! the page is hidden. Deleted only when the server has exactly those words. It is no save, and it is never put into the
//! post's boxes without the owner's word.

use std::collections::HashSet;

use leptos::{prelude::*, task::spawn_local};
use serde::{Deserialize, Serialize};

use super::{
    browser::{self, page, store},
    draft::Desktop,
    windows,
};
use crate::domain::{
    post::{Draft, Field},
    tags,
};

/// The panel's boxes.
pub const PANEL: [&str; 4] = ["about", "brief", "prompt", "paste"];
/// How long the other windows have to say that they are there, before words are offered that may be theirs.
const ROLL_CALL_MS: i32 = 150;

/// What is kept for one page that was open.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DeviceCopy {
    pub person: String,
    pub post_id: String,
    /// The page that wrote it; an id of its own for each time that the desk opens.
    pub page: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The revision that the boxes started from; 0: a post that was never saved.
    pub head: i64,
    /// The words of the post were not on the server.
    pub unsaved: bool,
    /// Ids of boxes and their texts, to the letter.
    pub post: Vec<(String, String)>,
    pub panel: Vec<(String, String)>,
    pub undo: Option<String>,
}

impl DeviceCopy {
    /// What it is kept under.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.person, self.post_id, self.page)
    }

    fn text(&self, id: &str) -> String {
        self.post.iter().find(|(name, _)| name == id).map(|(_, text)| text.clone()).unwrap_or_default()
    }

    /// The words of the post in it.
    pub fn draft(&self) -> Draft {
        let text = |field: Field| self.text(field.name());
        Draft {
            title: text(Field::Title),
            link: text(Field::Link),
            excerpt: text(Field::Excerpt),
            body: text(Field::Body),
            seo_title: text(Field::SeoTitle),
            seo_description: text(Field::SeoDescription),
            tags: tags::typed(&text(Field::Tags)),
        }
    }

    /// There is something of the panel in it.
    pub fn has_panel_words(&self) -> bool {
        self.undo.is_some() || self.panel.iter().any(|(_, text)| !text.is_empty())
    }
}

/// What this page writes under, and whether it may write yet.
#[derive(Clone, Copy)]
pub struct Keeping {
    page: StoredValue<String>,
    /// The keys of this page that hold something: the post's id may change once, when words are kept apart.
    written: StoredValue<Vec<String>>,
    /// How many keys had come when the last copy was written.
    typed: StoredValue<u32>,
}

impl Keeping {
    pub fn new() -> Keeping {
        Keeping {
            page: StoredValue::new(String::new()),
            written: StoredValue::new(Vec::new()),
            typed: StoredValue::new(0),
        }
    }

    /// The id of this page.
    pub fn page(self) -> String {
        self.page.get_value()
    }
}

/// Starts keeping copies, and looks for words of before. Call it once the desk is alive.
pub fn start(desk: Desktop) {
    desk.keeping.page.set_value(page::random_id());
    windows::start(desk);
    page::on_window("visibilitychange", move |_| {
        if page::is_hidden() {
            write(desk);
        }
    });
    page::on_window("pagehide", move |_| write(desk));
    spawn_local(async move {
        let Ok(all) = store::all().await else {
            desk.kept.set(Some(false));
            return;
        };
        browser::net::wait(ROLL_CALL_MS).await;
        super::before::look_back(desk, all);
        // What was typed before the wasm came is worth a copy right away.
        desk.settle();
        write(desk);
    });
}

/// The focus left a box: a copy, if there is anything new in it.
pub fn left(desk: Desktop) {
    let typed = desk.typed.get_untracked();
    if desk.keeping.typed.get_value() != typed {
        write(desk);
    }
}

/// Writes the copy, or deletes it when the server has these very words and the panel is empty.
pub fn write(desk: Desktop) {
    spawn_local(written(desk));
}

/// The same, and waits until the device has it.
pub async fn written(desk: Desktop) {
    let page = desk.keeping.page.get_value();
    if page.is_empty() || desk.leaving.get_value() {
        return;
    }
    desk.keeping.typed.set_value(desk.typed.get_untracked());
    desk.compare();
    let copy = of_now(desk, page);
    let key = copy.key();
    let held = desk.keeping.written;
    if !copy.unsaved && !copy.has_panel_words() {
        for key in held.try_update_value(std::mem::take).unwrap_or_default() {
            let _ = store::forget(&key).await;
        }
        return;
    }
    let Ok(text) = serde_json::to_string(&copy) else { return };
    let outdated = held.try_update_value(|held| std::mem::replace(held, vec![key.clone()])).unwrap_or_default();
    let kept = store::keep(&key, &text).await.is_ok();
    if desk.kept.get_untracked() != Some(kept) {
        desk.kept.set(Some(kept));
    }
    for old in outdated.into_iter().filter(|old| *old != key) {
        let _ = store::forget(&old).await;
    }
}

/// What there is to keep now.
fn of_now(desk: Desktop, page: String) -> DeviceCopy {
    let texts = |ids: &[&str]| {
        ids.iter().map(|id| ((*id).to_owned(), browser::value(id).unwrap_or_default())).collect::<Vec<_>>()
    };
    DeviceCopy {
        person: desk.opening.with_value(|opening| opening.person.id.clone()),
        post_id: desk.post_id.get_untracked(),
        page,
        at: page::clock(),
        head: desk.place.with_untracked(|place| place.head),
        unsaved: desk.dirty.get_untracked(),
        post: texts(&Field::ALL.map(Field::name)),
        panel: texts(&PANEL),
        undo: desk.undo.get_untracked(),
    }
}

/// Deletes every copy of this person from this device: for a shared one.
pub async fn forget_all(desk: Desktop) {
    let person = desk.opening.with_value(|opening| opening.person.id.clone());
    for (key, _) in store::all().await.unwrap_or_default() {
        if key.starts_with(&format!("{person}/")) {
            let _ = store::forget(&key).await;
        }
    }
}

/// How many posts of this person have words on this device that are not saved, besides what stands on this desk. A copy that
/// the owner has not decided about yet counts.
pub async fn unsaved_elsewhere(desk: Desktop) -> usize {
    let person = desk.opening.with_value(|opening| opening.person.id.clone());
    let (here, page) = (desk.post_id.get_untracked(), desk.keeping.page());
    let is_on_the_desk = |copy: &DeviceCopy| copy.page == page || copy.post_id == here && desk.dirty.get_untracked();
    let mut posts = HashSet::new();
    for (_, text) in store::all().await.unwrap_or_default() {
        let copy: DeviceCopy = serde_json::from_str(&text).unwrap_or_default();
        if copy.unsaved && copy.person == person && !is_on_the_desk(&copy) {
            posts.insert(copy.post_id);
        }
    }
    posts.len()
}
