//! A blog out of a file: our own zip, markdown files with front matter, or WordPress' export. A wrong file is refused
//! whole, with a sentence that says what is wrong; a right one is taken over in one piece.

use std::{
    collections::HashSet,
    fmt,
    io::{self, Cursor, Read},
};

use chrono::DateTime;
use serde::Deserialize;
use serde_json::Value;
use zip::ZipArchive;

use super::{
    export::{EVERYTHING, FOLDER, FORM, KeptPost, KeptRevision},
    store::{Store, StoreError},
    wxr,
};
use crate::domain::{
    limits, link,
    post::{Draft, Purpose},
};

/// More than this is not unpacked: a small zip can hold a very large nothing.
const UNPACKED_MAX: u64 = 1 << 30;
/// The longest text that is taken over. Longer than a post may be: an old post must not be lost for it.
const TEXT_MAX: usize = limits::ANSWER_MAX;

/// Why a file was refused. Each is said to the owner; nothing was imported.
#[derive(Debug)]
pub enum ImportError {
    NoBlog(String),
    Read(io::Error),
    /// Neither a zip nor a WordPress export.
    Unknown,
    BadZip(String),
    /// The zip holds no posts that we could read.
    NoPosts,
    /// Made by a later Copydesk.
    Newer,
    BadEverything(String),
    BadXml(String),
    /// One post is not as it must be.
    BadPost {
        post: String,
        why: &'static str,
    },
    LinkTaken(String),
    Store(StoreError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBlog(handle) => write!(f, "There is no blog called “{handle}” here. Sign up first.")?,
            Self::Read(error) => write!(f, "The file can't be read: {error}.")?,
            Self::Unknown => write!(f, "This is neither an export of Copydesk (.zip) nor one of WordPress (.xml).")?,
            Self::BadZip(why) => write!(f, "The zip file is damaged: {why}.")?,
            Self::NoPosts => write!(f, "There are no posts in this file.")?,
            Self::Newer => write!(f, "This file was made by a newer Copydesk. Update this one first.")?,
            Self::BadEverything(why) => write!(f, "posts.json in the zip is damaged: {why}.")?,
            Self::BadXml(why) => write!(f, "The WordPress export is damaged: {why}.")?,
            Self::BadPost { post, why } => write!(f, "The post “{post}” can't be taken over: {why}.")?,
            Self::LinkTaken(link) => write!(f, "This blog already has a post with the link “{link}”.")?,
            Self::Store(error) => write!(f, "The posts can't be stored: {error}.")?,
        }
        f.write_str(" Nothing was imported.")
    }
}

impl std::error::Error for ImportError {}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What was taken over, in words for the owner.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub posts: usize,
    pub on_the_site: usize,
    /// What was changed on the way, one sentence each.
    pub notes: Vec<String>,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drafts = self.posts - self.on_the_site;
        let word = if self.posts == 1 { "post was" } else { "posts were" };
        write!(f, "{} {word} imported: {} on the site, {drafts} for you alone.", self.posts, self.on_the_site)?;
        self.notes.iter().try_for_each(|note| write!(f, "\n{note}"))
    }
}

/// `copydesk import HANDLE FILE`: takes the posts of `file` into the blog at `handle`, all or none.
pub async fn from_file(store: &Store, handle: &str, file: &str) -> Result<Taken, ImportError> {
    let bytes = std::fs::read(file).map_err(ImportError::Read)?;
    into_blog(store, handle, bytes).await
}

/// Takes the posts in `bytes` into the blog at `handle`, all or none.
pub async fn into_blog(store: &Store, handle: &str, bytes: Vec<u8>) -> Result<Taken, ImportError> {
    let blog = store.blog(handle).await?.ok_or_else(|| ImportError::NoBlog(handle.to_owned()))?;
    let (posts, notes) = on_a_roomy_stack(move || read(&bytes)).await?;
    if let Some(taken) = store.add_kept_posts(&blog.id, &posts).await? {
        return Err(ImportError::LinkTaken(taken));
    }
    Ok(Taken { posts: posts.len(), on_the_site: posts.iter().filter(|post| post.shown).count(), notes })
}

/// HTML that is nested a hundred thousand deep must not end the process.
async fn on_a_roomy_stack<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ImportError> + Send + 'static,
) -> Result<T, ImportError> {
    const STACK: usize = 256 << 20;
    let (done, result) = tokio::sync::oneshot::channel();
    let run = move || {
        // Whoever waits for it may have gone.
        let _ = done.send(work());
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).map_err(ImportError::Read)?;
    result.await.unwrap_or(Err(ImportError::Unknown))
}

/// The posts of a file and what was changed on the way.
pub fn read(bytes: &[u8]) -> Result<(Vec<KeptPost>, Vec<String>), ImportError> {
    let (posts, notes) = if bytes.starts_with(b"PK") { (from_zip(bytes)?, Vec::new()) } else { wxr::read(bytes)? };
    if posts.is_empty() {
        return Err(ImportError::NoPosts);
    }
    let mut links = HashSet::new();
    for post in &posts {
        check(post)?;
        if !links.insert(&post.link) {
            return Err(bad(post, "another post in the file has the same link"));
        }
    }
    Ok((posts, notes))
}

fn from_zip(bytes: &[u8]) -> Result<Vec<KeptPost>, ImportError> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| ImportError::BadZip(error.to_string()))?;
    let mut left = UNPACKED_MAX;
    let mut posts = Vec::new();
    let mut everything = None;
    for index in 0..zip.len() {
        let file = zip.by_index(index).map_err(|error| ImportError::BadZip(error.to_string()))?;
        let name = file.name().map_err(|error| ImportError::BadZip(error.to_string()))?.into_owned();
        let is_post = name.starts_with(FOLDER) && name.ends_with(".md");
        if name != EVERYTHING && !is_post {
            continue;
        }
        let mut text = String::new();
        file.take(left + 1).read_to_string(&mut text).map_err(|error| ImportError::BadZip(error.to_string()))?;
        left =
            left.checked_sub(text.len() as u64).ok_or_else(|| ImportError::BadZip("it is far too large".to_owned()))?;
        if name == EVERYTHING {
            everything = Some(from_everything(&text)?);
        } else if everything.is_none() {
            posts.push(from_markdown(&name, &text)?);
        }
    }
    Ok(everything.unwrap_or(posts))
}

fn from_everything(text: &str) -> Result<Vec<KeptPost>, ImportError> {
    #[derive(Deserialize)]
    struct Form {
        copydesk: u32,
    }
    #[derive(Deserialize)]
    struct Everything {
        posts: Vec<KeptPost>,
    }
    let damaged = |error: serde_json::Error| ImportError::BadEverything(error.to_string());
    let form: Form = serde_json::from_str(text).map_err(damaged)?;
    if form.copydesk > FORM {
        return Err(ImportError::Newer);
    }
    let everything: Everything = serde_json::from_str(text).map_err(damaged)?;
    Ok(everything.posts)
}

/// A post from a markdown file with front matter, as `export` writes it.
fn from_markdown(name: &str, text: &str) -> Result<KeptPost, ImportError> {
    let file = name.strip_prefix(FOLDER).and_then(|name| name.strip_suffix(".md")).unwrap_or(name);
    let refuse = |why| ImportError::BadPost { post: file.to_owned(), why };
    let text = text.replace("\r\n", "\n");
    let front = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let (front, body) = front.ok_or(refuse("it does not start with its facts between two lines of ---"))?;
    let mut draft = Draft { body: body.strip_prefix('\n').unwrap_or(body).to_owned(), ..Draft::default() };
    let (mut status, mut created, mut published, mut updated) = (String::from("draft"), None, None, None);
    for line in front.lines().filter(|line| !line.trim().is_empty()) {
        let (key, value) = line.split_once(':').ok_or(refuse("a line of its facts has no colon"))?;
        let value = value.trim();
        match key.trim() {
            "title" => draft.title = words(value),
            "link" => draft.link = words(value),
            "excerpt" => draft.excerpt = words(value),
            "search title" => draft.seo_title = words(value),
            "search description" => draft.seo_description = words(value),
            "tags" => draft.tags = list(value),
            "status" => status = words(value),
            "created" => created = Some(time(value).ok_or(refuse("a date is not like 2026-05-04T10:20:00Z"))?),
            "published" => published = Some(time(value).ok_or(refuse("a date is not like 2026-05-04T10:20:00Z"))?),
            "updated" => updated = Some(time(value).ok_or(refuse("a date is not like 2026-05-04T10:20:00Z"))?),
            _ => {}
        }
    }
    if draft.link.is_empty() {
        draft.link = file.to_owned();
    }
    let first = created.or(published).unwrap_or_default();
    let was_live = status == "published" || status == "taken off";
    Ok(one_revision(draft, status == "published", was_live.then(|| published.unwrap_or(first)), updated, first))
}

/// A post with one revision, cleaned.
pub(super) fn one_revision(
    draft: Draft,
    shown: bool,
    first_published_at: Option<i64>,
    updated_at: Option<i64>,
    created_at: i64,
) -> KeptPost {
    let draft = draft.cleaned();
    KeptPost {
        link: draft.link,
        shown,
        live: first_published_at.map(|_| 1),
        created_at,
        first_published_at,
        updated_at: first_published_at.and(updated_at),
        revisions: vec![KeptRevision {
            number: 1,
            saved_at: updated_at.unwrap_or(created_at),
            made_by: "typed".to_owned(),
            published: first_published_at.is_some(),
            title: draft.title,
            excerpt: draft.excerpt,
            seo_title: draft.seo_title,
            seo_description: draft.seo_description,
            tags: draft.tags,
            body: draft.body,
        }],
    }
}

/// What every post must be, wherever it comes from: pages, feeds and the desk rely on it.
fn check(post: &KeptPost) -> Result<(), ImportError> {
    let Some(last) = post.revisions.last() else { return Err(bad(post, "it has no words")) };
    if !link::is_valid(&post.link) || limits::count(&post.link) > limits::LINK_MAX {
        return Err(bad(post, "its link has signs that an address can't have, or is too long"));
    }
    if post.revisions.iter().zip(1..).any(|(revision, least)| revision.number < least)
        || post.revisions.windows(2).any(|two| two[0].number >= two[1].number)
    {
        return Err(bad(post, "the numbers of its versions are not in order"));
    }
    let live = post.live.map(|number| post.revisions.iter().find(|revision| revision.number == number));
    if live == Some(None) || (post.shown && live.is_none()) || live.is_some() != post.first_published_at.is_some() {
        return Err(bad(post, "it does not say which version readers see"));
    }
    if post.revisions.iter().any(|revision| !["typed", "pasted", "written"].contains(&revision.made_by.as_str())) {
        return Err(bad(post, "a version does not say how it was made"));
    }
    for revision in &post.revisions {
        // A version that our own program would clean first was not written by it.
        let draft = draft_of(revision, &post.link);
        if draft.clone().cleaned() != draft {
            return Err(bad(post, "it holds web code or signs that no post may hold"));
        }
        if limits::count(&draft.body) > TEXT_MAX {
            return Err(bad(post, "its text is far too long"));
        }
    }
    for (revision, purpose) in [(Some(last), Purpose::Save), (live.flatten(), Purpose::Publish)] {
        let Some(revision) = revision else { continue };
        let mut draft = draft_of(revision, &post.link);
        // A text that is too long is taken over all the same: the desk says so when it is opened.
        draft.body.truncate(draft.body.char_indices().nth(limits::BODY_MAX).map_or(draft.body.len(), |(at, _)| at));
        if !draft.problems(purpose).is_empty() {
            return Err(bad(post, "a field is empty that must not be, or longer than it may be"));
        }
    }
    Ok(())
}

fn draft_of(revision: &KeptRevision, link: &str) -> Draft {
    let KeptRevision { title, excerpt, seo_title, seo_description, tags, body, .. } = revision.clone();
    Draft { title, link: link.to_owned(), excerpt, body, seo_title, seo_description, tags }
}

fn bad(post: &KeptPost, why: &'static str) -> ImportError {
    let title = post.revisions.last().map(|revision| revision.title.clone()).filter(|title| !title.is_empty());
    ImportError::BadPost { post: title.unwrap_or_else(|| post.link.clone()), why }
}

/// A value of the front matter: in quotes as we write it, or as it stands.
fn words(value: &str) -> String {
    serde_json::from_str::<String>(value).unwrap_or_else(|_| value.to_owned())
}

fn list(value: &str) -> Vec<String> {
    match serde_json::from_str::<Value>(value) {
        Ok(Value::Array(items)) => items.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        _ => value.trim_matches(['[', ']']).split(',').map(|tag| words(tag.trim())).collect(),
    }
}

fn time(value: &str) -> Option<i64> {
    DateTime::parse_from_rfc3339(&words(value)).ok().map(|time| time.timestamp_millis())
}
