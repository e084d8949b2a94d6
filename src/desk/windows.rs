//! The other windows of this browser: which are there, and which have this post open too.
//!
//! A window says "who" when it opens and each time that it comes to the front, "here" to answer and when its post
//! changes, and "bye" when it goes. Who does not answer a "who" is gone: it died, or the browser put it to sleep.

use leptos::{prelude::*, task::spawn_local};

use super::{
    browser::{net, page},
    draft::Desktop,
};

/// How long the other windows have to say that they are there.
const ANSWER_MS: i32 = 1_000;

/// A window that is open beside this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// The id of its page.
    pub page: String,
    /// Its person and its post.
    whose: String,
    /// When it was last heard.
    at: i64,
}

/// What one window says to the others: a word, the id of its page, and its person and post.
fn words(desk: Desktop, word: &str) -> String {
    format!("{word} {} {}", desk.keeping.page(), whose(desk))
}

/// The person and the post of this window.
fn whose(desk: Desktop) -> String {
    let person = desk.opening.with_value(|opening| opening.person.id.clone());
    format!("{person}/{}", desk.post_id.get())
}

/// Whether another window has this post open, for this person.
pub fn is_open_twice(desk: Desktop) -> bool {
    let ours = whose(desk);
    desk.others.with(|others| others.iter().any(|other| other.whose == ours))
}

/// Starts listening, and asks who is there. Call it once the desk is alive and its page has an id.
pub fn start(desk: Desktop) {
    let line: StoredValue<Option<page::Line>, LocalStorage> = StoredValue::new_local(None);
    let say = move |word: &'static str| {
        line.with_value(|line| {
            if let Some(line) = line {
                line.say(&untrack(|| words(desk, word)));
            }
        });
    };
    line.set_value(page::Line::open("copydesk", move |words| {
        if heard(desk, &words) == Some("who") {
            say("here");
        }
    }));
    // Another post, as when words are kept as a new draft, is said too; the first time it is "who".
    Effect::new(move |before: Option<String>| {
        let ours = whose(desk);
        match before {
            None => say("who"),
            Some(before) if before != ours => say("here"),
            Some(_) => {}
        }
        ours
    });
    page::on_window("pagehide", move |_| say("bye"));
    let ask = move || {
        let asked = page::clock();
        say("who");
        spawn_local(async move {
            net::wait(ANSWER_MS).await;
            let gone = |others: &Vec<Other>| others.iter().any(|other| other.at < asked);
            if desk.others.with_untracked(gone) {
                desk.others.update(|others| others.retain(|other| other.at >= asked));
            }
        });
    };
    page::on_window("visibilitychange", move |_| {
        if !page::is_hidden() {
            ask();
        }
    });
    // Back again by the Back button.
    page::on_window("pageshow", move |_| ask());
}

/// Takes in what another window said; gives back its word.
fn heard(desk: Desktop, words: &str) -> Option<&'static str> {
    let mut words = words.splitn(3, ' ');
    let (word, page, whose) = (words.next()?, words.next()?.to_owned(), words.next()?.to_owned());
    let others = desk.others;
    match word {
        "who" | "here" => {
            let other = Other { page, whose, at: page::clock() };
            others.update(|others| {
                others.retain(|known| known.page != other.page);
                others.push(other);
            });
        }
        "bye" => others.update(|others| others.retain(|known| known.page != page)),
        _ => return None,
    }
    Some(if word == "who" { "who" } else { "" })
}
