//! What the desk asks of the server. The bodies call [`crate::server`]; this is the one bridge back.

use leptos::{prelude::*, server_fn::codec::Json};
use serde::{Deserialize, Serialize};

use super::{
    opening::{Person, Place},
    problem::Problem,
};
use crate::domain::post::Draft;

/// What a save is for; the value of the pressed button, `do`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Do {
    /// "Save draft" and "Save for later": readers see no change.
    Draft,
    /// "Publish" and "Update on my site".
    Publish,
}

impl Do {
    /// The word for it in a plain form.
    pub fn word(self) -> &'static str {
        match self {
            Do::Draft => "draft",
            Do::Publish => "publish",
        }
    }
}

/// How the words of a revision were made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MadeBy {
    #[default]
    Typed,
    Pasted,
    Written,
}

impl MadeBy {
    /// The word for it in a plain form.
    pub fn word(self) -> &'static str {
        match self {
            MadeBy::Typed => "typed",
            MadeBy::Pasted => "pasted",
            MadeBy::Written => "written",
        }
    }
}

/// What goes along with every save.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToSave {
    pub post_id: String,
    /// The revision that the boxes started from; 0 for a post that was never saved.
    pub head: i64,
    /// Random; a repeat with the same `once` changes nothing and gets the first result.
    pub once: String,
    pub what: Do,
    /// The page shows the post as on the site: publishing it again is an update, and no answer to its being taken off.
    #[serde(default)]
    pub on_site: bool,
    pub made_by: MadeBy,
    /// The id of the person who opened the page: somebody else's sign-in saves nothing.
    pub person: String,
    pub draft: Draft,
}

/// A save that was done: where the post stands now, and what the next save needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    pub post_id: String,
    pub place: Place,
    /// For the next save.
    pub once: String,
    /// The id for a new draft, should the owner keep these words apart.
    pub spare_id: String,
    /// This was the first time that the post went on the site.
    pub first_publish: bool,
}

/// A post as the server has it after a call that changed its words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    pub saved: Saved,
    pub draft: Draft,
}

/// One line of a post's history, newest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RevisionLine {
    pub number: i64,
    /// "today 14:32".
    pub when: String,
    /// "You" or the person's e-mail.
    pub who: String,
    pub made_by: MadeBy,
    pub title: String,
    pub words: u32,
    /// This is what readers see.
    pub live: bool,
}

/// Saves the boxes as a new revision; with [`Do::Publish`] readers see it.
#[server(endpoint = "save", input = Json)]
pub async fn save(to_save: ToSave) -> Result<Saved, Problem> {
    crate::server::calls::save(to_save).await
}

/// What became of the save with this `once`: `None` when it never arrived.
#[server(endpoint = "look_up", input = Json)]
pub async fn look_up(post_id: String, once: String) -> Result<Option<Saved>, Problem> {
    crate::server::calls::look_up(post_id, once).await
}

/// The link that a post would get now for `title`, before it is saved; empty where only the save can tell.
#[server(endpoint = "link_for", input = Json)]
pub async fn link_for(post_id: String, title: String) -> Result<String, Problem> {
    crate::server::calls::link_for(post_id, title).await
}

/// Takes the post off the site; words that were not saved are saved into the draft first. Nothing is deleted.
#[server(endpoint = "take_off", input = Json)]
pub async fn take_off(to_save: ToSave) -> Result<Saved, Problem> {
    crate::server::calls::take_off(to_save).await
}

/// Puts a post that was taken off back on the site: the same address, the same words, the same date.
#[server(endpoint = "put_back", input = Json)]
pub async fn put_back(post_id: String, person: String) -> Result<Saved, Problem> {
    crate::server::calls::put_back(post_id, person).await
}

/// Adds a revision with the words that readers see: changes that are not on the site yet go (they stay in the history).
#[server(endpoint = "throw_away", input = Json)]
pub async fn throw_away(post_id: String, head: i64, once: String, person: String) -> Result<Changed, Problem> {
    crate::server::calls::bring_back(post_id, None, head, once, person).await
}

/// The revisions of a post, newest first.
#[server(endpoint = "history", input = Json)]
pub async fn history(post_id: String) -> Result<Vec<RevisionLine>, Problem> {
    crate::server::calls::history(post_id).await
}

/// The words of one revision.
#[server(endpoint = "revision", input = Json)]
pub async fn revision(post_id: String, number: i64) -> Result<Draft, Problem> {
    crate::server::calls::revision(post_id, number).await
}

/// Adds a revision with the words of revision `number`.
#[server(endpoint = "bring_back", input = Json)]
pub async fn bring_back(
    post_id: String,
    number: i64,
    head: i64,
    once: String,
    person: String,
) -> Result<Changed, Problem> {
    crate::server::calls::bring_back(post_id, Some(number), head, once, person).await
}

/// Signs in again from within the desk. Says who is signed in now, which may be somebody else than before.
#[server(endpoint = "sign_in_again", input = Json)]
pub async fn sign_in_again(email: String, password: String) -> Result<Person, Problem> {
    crate::server::calls::sign_in_again(email, password).await
}
