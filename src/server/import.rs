//! A blog out of a file: our own zip, markdown files with front matter, or WordPress' export. A wrong file is refused
//! whole, with a sentence that says what is wrong; a right one is taken over in one piece.

mod from_zip;

use std::{collections::HashSet, fmt, io, ops::RangeInclusive};

use super::{
    export::{KeptPost, KeptRevision},
    store::{Store, StoreError},
    wxr,
};
use crate::domain::{
    limits, link,
    post::{Draft, FieldProblem, Purpose, What},
};

/// The longest text that is taken over. Longer than a post may be: an old post must not be lost for it.
const TEXT_MAX: usize = limits::ANSWER_MAX;
/// The times that pages, feeds and the desk can say: the years 1970 to 9999, in milliseconds.
pub(super) const TIMES: RangeInclusive<i64> = 0..=253_402_300_799_999;

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
    /// Which of two files called posts.json is meant nobody can say.
    Twice,
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
            Self::Twice => write!(f, "The zip holds two files of the same name.")?,
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
    let (posts, notes) =
        if bytes.starts_with(b"PK") { (from_zip::read(bytes)?, Vec::new()) } else { wxr::read(bytes)? };
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
    // Each save counts up by one: from a number at the end of all numbers there would be no next one.
    if post.revisions.iter().zip(1..).any(|(revision, number)| revision.number != number) {
        return Err(bad(post, "the numbers of its versions are not in order"));
    }
    let times = [Some(post.created_at), post.first_published_at, post.updated_at].into_iter().flatten();
    if times.chain(post.revisions.iter().map(|revision| revision.saved_at)).any(|time| !TIMES.contains(&time)) {
        return Err(bad(post, "a date is not between the years 1970 and 9999"));
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
        // So is a draft with a title of one sign, as long as there is anything to see.
        let may_be =
            |problem: &FieldProblem| purpose == Purpose::Save && problem.what == What::TooShort && !draft.is_blank();
        if !draft.problems(purpose).iter().all(may_be) {
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
