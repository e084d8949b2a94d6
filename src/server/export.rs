//! A blog as one zip: each post as a markdown file for people, and posts.json with everything, exactly, for `import`.

use std::{
    fmt,
    io::{self, Seek, Write},
};

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Redirect, Response},
};
use chrono::{DateTime, SecondsFormat};
use serde::{Deserialize, Serialize};
use zip::{ZipWriter, write::SimpleFileOptions};

use super::{
    App,
    error::Failure,
    owner::Owner,
    store::{Store, StoreError},
};
use crate::domain::prompt::PublicBusiness;

/// The form of posts.json that this program writes. A change that older programs would misread counts it up.
pub const FORM: u32 = 1;
/// The file with everything.
pub const EVERYTHING: &str = "posts.json";
/// The folder of the markdown files.
pub const FOLDER: &str = "posts/";

/// A post with its whole history, as posts.json holds it. Times are milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptPost {
    pub link: String,
    /// Readers can see it.
    pub shown: bool,
    /// The number of the revision that readers see, or saw before the post was taken off.
    pub live: Option<i64>,
    pub created_at: i64,
    pub first_published_at: Option<i64>,
    pub updated_at: Option<i64>,
    /// Oldest first; the last one is the latest.
    pub revisions: Vec<KeptRevision>,
}

/// The words of one save.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptRevision {
    pub number: i64,
    pub saved_at: i64,
    pub made_by: String,
    /// The save put the words on the site.
    pub published: bool,
    pub title: String,
    pub excerpt: String,
    pub seo_title: String,
    pub seo_description: String,
    pub tags: Vec<String>,
    pub body: String,
}

/// Why a blog could not be exported.
#[derive(Debug)]
pub enum ExportError {
    NoBlog(String),
    Store(StoreError),
    Write(io::Error),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBlog(handle) => write!(f, "There is no blog called “{handle}” here."),
            Self::Store(error) => write!(f, "The posts can't be read: {error}."),
            Self::Write(error) => write!(f, "The file can't be written: {error}."),
        }
    }
}

impl std::error::Error for ExportError {}

impl From<StoreError> for ExportError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<io::Error> for ExportError {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}

impl From<zip::result::ZipError> for ExportError {
    fn from(error: zip::result::ZipError) -> Self {
        Self::Write(error.into())
    }
}

/// `copydesk export HANDLE FILE`: writes the blog at `handle` into a new file. Returns how many posts that were.
pub async fn to_file(store: &Store, handle: &str, file: &str) -> Result<usize, ExportError> {
    let blog = store.blog(handle).await?.ok_or_else(|| ExportError::NoBlog(handle.to_owned()))?;
    let business = PublicBusiness { name: blog.name, kind: blog.kind, city: blog.city, language: blog.language };
    let target = std::fs::File::create_new(file)?;
    let (target, posts) = write(store, &blog.id, &business, io::BufWriter::new(target)).await?;
    target.into_inner().map_err(|error| error.into_error())?.sync_all()?;
    Ok(posts)
}

/// "Export" in the settings: the owner's blog as a download.
pub async fn download(State(app): State<App>, headers: axum::http::HeaderMap) -> Result<Response, Failure> {
    let Some(owner) = Owner::of(&app, &headers).await? else { return Ok(Redirect::to("/sign-in").into_response()) };
    let business = &owner.business;
    let (zip, _) =
        write(&app.store, &business.id, &business.public, io::Cursor::new(Vec::new())).await.map_err(|error| {
            tracing::error!("{error}");
            Failure::Unlikely("the export")
        })?;
    // A handle is made of letters, numbers and hyphens: safe in a header.
    let name = format!("attachment; filename=\"{}.zip\"", business.handle);
    let kind = [(header::CONTENT_TYPE, "application/zip".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((kind, zip.into_inner()).into_response())
}

/// Writes the zip, a few posts at a time.
async fn write<W: Write + Seek>(
    store: &Store,
    business: &str,
    public: &PublicBusiness,
    target: W,
) -> Result<(W, usize), ExportError> {
    // The same posts make the same file: no clock in it.
    let packed = SimpleFileOptions::default().large_file(true);
    let mut zip = ZipWriter::new(target);
    let mut files = Vec::new();
    zip.start_file(EVERYTHING, packed)?;
    write!(zip, "{{\"copydesk\":{FORM},\n\"business\":{},\n\"posts\":[", json(public)?)?;
    let mut after = String::new();
    loop {
        let posts = store.kept_posts(business, &after).await?;
        let Some((last, _)) = posts.last() else { break };
        after.clone_from(last);
        for (_, post) in &posts {
            let comma = if files.is_empty() { "" } else { "," };
            write!(zip, "{comma}\n{}", json(post)?)?;
            files.push((format!("{FOLDER}{}.md", post.link), as_markdown(post)));
        }
        tokio::task::yield_now().await;
    }
    write!(zip, "\n]}}\n")?;
    for (name, text) in &files {
        zip.start_file(name.as_str(), packed)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok((zip.finish()?, files.len()))
}

/// A post as a markdown file with front matter: the words that readers see, or the latest.
fn as_markdown(post: &KeptPost) -> String {
    let live = post.revisions.iter().find(|revision| post.shown && Some(revision.number) == post.live);
    let Some(words) = live.or(post.revisions.last()) else { return String::new() };
    let status = match (post.shown, post.live) {
        (true, _) => "published",
        (false, Some(_)) => "taken off",
        (false, None) => "draft",
    };
    let mut text = String::from("---\n");
    let mut line = |name: &str, value: String| text.push_str(&format!("{name}: {value}\n"));
    line("title", quoted(&words.title));
    line("link", quoted(&post.link));
    line("status", status.to_owned());
    line("created", time(post.created_at));
    if let Some(at) = post.first_published_at {
        line("published", time(at));
    }
    if let Some(at) = post.updated_at {
        line("updated", time(at));
    }
    for (name, value) in [
        ("excerpt", &words.excerpt),
        ("search title", &words.seo_title),
        ("search description", &words.seo_description),
    ] {
        if !value.is_empty() {
            line(name, quoted(value));
        }
    }
    if !words.tags.is_empty() {
        line("tags", format!("[{}]", words.tags.iter().map(|tag| quoted(tag)).collect::<Vec<_>>().join(", ")));
    }
    text.push_str("---\n\n");
    text.push_str(&words.body);
    text
}

/// A text in double quotes, as YAML and JSON both read it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn time(at: i64) -> String {
    DateTime::from_timestamp_millis(at).unwrap_or_default().to_rfc3339_opts(SecondsFormat::Millis, true)
}

fn json(what: &impl Serialize) -> Result<String, ExportError> {
    serde_json::to_string(what).map_err(|error| ExportError::Write(error.into()))
}
