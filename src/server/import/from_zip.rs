//! The posts in a zip: posts.json with everything, exactly, or else the markdown files with front matter.

use std::io::{Cursor, Read};

use chrono::DateTime;
use serde::Deserialize;
use serde_json::Value;
use zip::ZipArchive;

use super::{ImportError, one_revision};
use crate::{
    domain::post::Draft,
    server::{
        export::{EVERYTHING, FOLDER, FORM, KeptPost},
        when,
    },
};

/// More than this is not unpacked: a small zip can hold a very large nothing.
const UNPACKED_MAX: u64 = 1 << 30;
/// What some editors put in front of a text.
const MARK: char = '\u{FEFF}';

/// The posts of the zip in `bytes`.
pub fn read(bytes: &[u8]) -> Result<Vec<KeptPost>, ImportError> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| ImportError::BadZip(error.to_string()))?;
    if zip.has_duplicate_names() {
        return Err(ImportError::Twice);
    }
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
            everything = Some(from_everything(text.trim_start_matches(MARK))?);
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
    let text = text.trim_start_matches(MARK).replace("\r\n", "\n");
    let (front, body) =
        front_and_body(&text).ok_or(refuse("it does not start with its facts between two lines of ---"))?;
    let date = |value| time(value).ok_or(refuse("a date is not like 2026-05-04T10:20:00Z"));
    let mut draft = Draft { body: body.to_owned(), ..Draft::default() };
    let (mut status, mut created, mut published, mut updated) = (String::from("draft"), None, None, None);
    for line in front.lines().filter(|line| !line.trim().is_empty()) {
        let (key, value) = line.split_once(':').ok_or(refuse("a line of its facts has no colon"))?;
        let value = value.trim();
        match key.trim().to_lowercase().as_str() {
            "title" => draft.title = words(value),
            "link" => draft.link = words(value),
            "excerpt" => draft.excerpt = words(value),
            "search title" => draft.seo_title = words(value),
            "search description" => draft.seo_description = words(value),
            "tags" => draft.tags = list(value),
            "status" => status = words(value).trim().to_lowercase(),
            "created" => created = Some(date(value)?),
            "published" => published = Some(date(value)?),
            "updated" => updated = Some(date(value)?),
            _ => {}
        }
    }
    if draft.link.is_empty() {
        draft.link = file.to_owned();
    }
    // Nobody means 1970.
    let first = created.or(published).or(updated).unwrap_or_else(when::now);
    let was_live = match status.as_str() {
        "published" | "taken off" => true,
        "draft" => false,
        _ => return Err(refuse("its status is none of these: draft, published, taken off")),
    };
    Ok(one_revision(draft, status == "published", was_live.then(|| published.unwrap_or(first)), updated, first))
}

/// What stands between the two lines of `---`, and what follows the blank line after them.
fn front_and_body(text: &str) -> Option<(&str, &str)> {
    let is_rule = |line: &str| line.trim_end() == "---";
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().filter(|line| is_rule(line))?;
    let mut end = first.len();
    let last = lines.find(|line| {
        end += line.len();
        is_rule(line)
    })?;
    let body = &text[end..];
    Some((&text[first.len()..end - last.len()], body.strip_prefix('\n').unwrap_or(body)))
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
