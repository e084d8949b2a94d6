//! The copy on this device: every box of the post and of the panel, written after each pause, before each save, and when
//! the page is hidden. Deleted only when the server has exactly those words. It is no save, and it is never put into the
//! post's boxes without the owner's word.

use leptos::{prelude::*, task::spawn_local};
use serde::{Deserialize, Serialize};

use super::{
    browser::{self, page, store},
    draft::{Desktop, read, text_of},
};
use crate::domain::{
    post::{Draft, Field},
    tags,
};

/// The panel's boxes.
const PANEL: [&str; 4] = ["about", "brief", "prompt", "paste"];
/// How long a copy is kept: 30 days.
const KEPT_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// How long the other windows have to say that they are there.
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
    fn key(&self) -> String {
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

    fn has_panel_words(&self) -> bool {
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
}

/// Starts keeping copies, and looks for words of before. Call it once the desk is alive.
pub fn start(desk: Desktop) {
    desk.keeping.page.set_value(page::random_id());
    let line = roll_call(desk);
    page::on_window("visibilitychange", move |_| {
        if page::is_hidden() {
            write(desk);
        }
    });
    page::on_window("pagehide", move |_| write(desk));
    spawn_local(async move {
        if let Some(line) = line {
            line.say(&format!("who {}", whose(desk)));
        }
        let Ok(all) = store::all().await else {
            desk.kept.set(Some(false));
            return;
        };
        browser::net::wait(ROLL_CALL_MS).await;
        look_back(desk, all);
        // What was typed before the wasm came is worth a copy right away.
        desk.settle();
        write(desk);
    });
}

fn whose(desk: Desktop) -> String {
    let person = desk.opening.with_value(|opening| opening.person.id.clone());
    format!("{person}/{}", desk.post_id.get_untracked())
}

/// Answers other windows that ask who is there, and hears who else has this post open.
fn roll_call(desk: Desktop) -> Option<page::Line> {
    let answer: StoredValue<Option<page::Line>, LocalStorage> = StoredValue::new_local(None);
    let line = page::Line::open("copydesk", move |words| {
        let Some((kind, rest)) = words.split_once(' ') else { return };
        match kind {
            "who" => {
                answer.with_value(|line| {
                    if let Some(line) = line {
                        line.say(&format!("here {}/{}", whose(desk), desk.keeping.page.get_value()));
                    }
                });
                if rest == whose(desk) {
                    desk.second_window.set(true);
                }
            }
            "here" => {
                let Some((other, page)) = rest.rsplit_once('/') else { return };
                desk.alive.update_value(|alive| alive.push(page.to_owned()));
                if other == whose(desk) && page != desk.keeping.page.get_value() {
                    desk.second_window.set(true);
                }
            }
            _ => {}
        }
    });
    answer.set_value(line.clone());
    line
}

/// Finds the newest unsaved words of this person for this post, drops what is too old, and puts the panel's words back.
fn look_back(desk: Desktop, all: Vec<(String, String)>) {
    let person = desk.opening.with_value(|opening| opening.person.id.clone());
    let (post_id, new) = (desk.post_id.get_untracked(), desk.place.with_untracked(|place| place.head == 0));
    let mut copies = Vec::new();
    for (key, text) in all {
        let copy: DeviceCopy = serde_json::from_str(&text).unwrap_or_default();
        if page::clock() - copy.at > KEPT_MS {
            spawn_local(async move {
                let _ = store::forget(&key).await;
            });
        } else if copy.person == person
            && (copy.post_id == post_id || new && copy.head == 0)
            && !desk.alive.with_value(|alive| alive.contains(&copy.page))
        {
            copies.push(copy);
        }
    }
    copies.sort_by_key(|copy| std::cmp::Reverse(copy.at));
    let restored = restore_panel(desk, &copies);
    let there = desk.opening.with_value(|opening| opening.draft.clone());
    let boxes = read();
    let is_news = |copy: &DeviceCopy| {
        let draft = copy.draft();
        copy.unsaved && draft != there && draft != boxes && draft.clone().cleaned() != there
    };
    let (news, rest): (Vec<_>, Vec<_>) = copies.into_iter().partition(is_news);
    // What this page has now, it keeps itself. The panel's words of an older page stay until they are too old.
    for copy in rest.into_iter().filter(|copy| restored || !copy.has_panel_words()) {
        spawn_local(async move {
            let _ = store::forget(&copy.key()).await;
        });
    }
    desk.found.set(news.into_iter().next());
}

/// The panel's words are nobody's post yet: they come back by themselves, into empty boxes only. Says whether they did.
fn restore_panel(desk: Desktop, copies: &[DeviceCopy]) -> bool {
    let Some(copy) = copies.iter().find(|copy| copy.has_panel_words()) else { return false };
    let empty = |id: &str| browser::value(id).is_none_or(|text| text.is_empty());
    if !PANEL.iter().all(|id| *id == "about" || empty(id)) {
        return false;
    }
    for (id, text) in &copy.panel {
        if empty(id) {
            browser::set_value(id, text);
        }
    }
    if copy.panel.iter().any(|(id, text)| id != "about" && !text.is_empty()) {
        browser::open("own-ai");
        desk.tell(super::panel_words::KEPT_PLACE);
    }
    true
}

/// The focus left a box: a copy, if there is anything new in it.
pub fn blurred(desk: Desktop) {
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

/// "Put them back": into the boxes, or into a draft of their own where the owner has begun to type.
pub fn put_back(desk: Desktop) {
    let Some(found) = desk.found.get_untracked() else { return };
    if desk.touched.get_untracked() {
        super::acts::run(desk, super::acts::Act::KeepFound);
        return;
    }
    let fixed = desk.place.with_untracked(|place| place.link_fixed);
    for (id, text) in &found.post {
        if !(fixed && id == Field::Link.name()) {
            browser::set_value(id, text);
        }
    }
    // The same new post, should a save of it be on its way still: never two of it.
    if found.head == 0 && desk.place.with_untracked(|place| place.head == 0) {
        desk.post_id.set(found.post_id.clone());
    }
    desk.undo.set(found.undo.clone());
    desk.typed.update(|n| *n += 1);
    desk.compare();
    desk.settle();
    write(desk);
    forget_found(desk);
    desk.tell("Your words are back. They are not saved yet.");
    browser::focus(Field::Title.name());
}

/// The owner has decided: the copy of before goes, and the banner with it.
pub fn forget_found(desk: Desktop) {
    let Some(found) = desk.found.get_untracked() else { return };
    desk.found.set(None);
    spawn_local(async move {
        let _ = store::forget(&found.key()).await;
    });
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

/// The banner over the desk, as long as there are words of before.
#[component]
pub fn Found() -> impl IntoView {
    let desk = Desktop::get();
    let compared = RwSignal::new(false);
    move || {
        desk.found.get().map(|found| {
            let (when, draft) = (page::moment(found.at), found.draft());
            let there = desk.opening.with_value(|opening| opening.draft.clone());
            view! {
                <div class="ask" role="group" aria-labelledby="found-words">
                    <p id="found-words">
                        {format!("There are words from {when} that were not saved.")}
                    </p>
                    <div class="choices">
                        <button type="button" class="primary" on:click=move |_| put_back(desk)>"Put them back"</button>
                        <button type="button" aria-expanded=move || compared.get().to_string() on:click=move |_| compared.update(|on| *on = !*on)>"See both"</button>
                        <button type="button" class="plain" on:click=move |_| {
                            forget_found(desk);
                            desk.tell("Thrown away.");
                        }>"Throw away"</button>
                    </div>
                    {move || compared.get().then(|| view! {
                        <super::compare::Compared
                            before=there.clone()
                            after=draft.clone()
                            legend="Marked as added: the words that were not saved."
                        />
                    })}
                </div>
            }
        })
    }
}

/// The text of the post as plain text, for "Copy everything".
pub fn everything() -> String {
    let draft = read();
    [Field::Title, Field::Excerpt, Field::Body]
        .map(|field| text_of(&draft, field))
        .into_iter()
        .filter(|text| !text.trim().is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
}
