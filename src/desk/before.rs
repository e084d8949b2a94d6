//! Words of before: what an earlier page kept on this device and the server never got. Offered, never shown by itself.

use leptos::{prelude::*, task::spawn_local};

use super::{
    acts,
    browser::{self, page, store},
    compare::Compared,
    device_copy::{self, DeviceCopy, PANEL},
    draft::{Desktop, read},
    panel_words,
};
use crate::domain::post::Field;

/// How long a copy is kept: 30 days.
const KEPT_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Finds the newest unsaved words of this person for this post, drops what is too old, and puts the panel's words back.
pub fn look_back(desk: Desktop, all: Vec<(String, String)>) {
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
            && !desk.others.with_untracked(|others| others.iter().any(|other| other.page == copy.page))
        {
            copies.push(copy);
        }
    }
    copies.sort_by_key(|copy| std::cmp::Reverse(copy.at));
    let restored = restore_panel(desk, &copies);
    let there = desk.opening.with_value(|opening| opening.draft.clone());
    let boxes = read();
    // What a fill took away, or what its Undo did, can still be turned round after a reload.
    let last = copies.iter().find(|copy| copy.undo.is_some() && copy.draft() == boxes);
    if let Some(copy) = last.filter(|_| desk.undo.with_untracked(Option::is_none)) {
        desk.undo.set(copy.undo.clone());
    }
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
        desk.tell(panel_words::KEPT_PLACE);
    }
    true
}

/// "Put them back": into the boxes, or into a draft of their own where the owner has begun to type.
pub fn put_back(desk: Desktop) {
    let Some(found) = desk.found.get_untracked() else { return };
    // Also what was typed before the desk was alive, and what the browser kept, is the owner's.
    if desk.touched.get_untracked() || read() != desk.opening.with_value(|opening| opening.draft.clone()) {
        acts::run(desk, acts::Act::KeepFound);
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
    device_copy::write(desk);
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
                        <Compared
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
