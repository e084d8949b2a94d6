//! The feeds: Atom (RFC 4287) and JSON Feed 1.1, both with the whole text of the newest posts.

use serde_json::{Value, json};
use url::Url;

use super::{
    date,
    seen::{Article, Blog},
};
use crate::domain::markdown::Html;

/// A post of a feed and its text, rendered.
pub type Entry<'a> = (&'a Article, &'a Html);

/// The Atom feed of `blog`, newest first.
pub fn atom(blog: &Blog, entries: &[Entry]) -> String {
    let address = blog.address();
    let updated = entries.iter().map(|(post, _)| post.updated_at).max().unwrap_or(blog.created_at);
    let mut feed = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{language}\">\n\
         <id>{address}</id>\n<title>{name}</title>\n<subtitle>{about}</subtitle>\n<updated>{updated}</updated>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{address}/feed.xml\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{address}\"/>\n\
         <author><name>{name}</name><uri>{address}</uri></author>\n<generator>Copydesk</generator>\n",
        language = xml(&blog.language),
        address = xml(&address),
        name = xml(&blog.name),
        about = xml(&blog.about()),
        updated = date::machine(updated),
    );
    for (post, body) in entries {
        entry(&mut feed, blog, post, body);
    }
    feed.push_str("</feed>\n");
    feed
}

fn entry(feed: &mut String, blog: &Blog, post: &Article, body: &Html) {
    let address = xml(&blog.post_address(&post.link));
    feed.push_str(&format!(
        "<entry>\n<id>{address}</id>\n<title>{title}</title>\n<link rel=\"alternate\" type=\"text/html\" href=\"{address}\"/>\n\
         <published>{published}</published>\n<updated>{updated}</updated>\n",
        title = xml(&post.title),
        published = date::machine(post.published_at),
        updated = date::machine(post.updated_at),
    ));
    if !post.excerpt.is_empty() {
        feed.push_str(&format!("<summary>{}</summary>\n", xml(&post.excerpt)));
    }
    for tag in &post.tags {
        feed.push_str(&format!("<category term=\"{}\"/>\n", xml(tag)));
    }
    feed.push_str(&format!("<content type=\"html\">{}</content>\n</entry>\n", xml(&standing_alone(blog, post, body))));
}

/// The JSON feed of `blog`, newest first.
pub fn json_feed(blog: &Blog, entries: &[Entry]) -> String {
    let author = json!([{ "name": blog.name, "url": blog.address() }]);
    let items: Vec<Value> = entries
        .iter()
        .map(|(post, body)| {
            let mut item = json!({
                "id": blog.post_address(&post.link),
                "url": blog.post_address(&post.link),
                "title": post.title,
                "content_html": standing_alone(blog, post, body),
                "date_published": date::machine(post.published_at),
                "date_modified": date::machine(post.updated_at),
                "tags": post.tags,
            });
            if !post.excerpt.is_empty() {
                item["summary"] = post.excerpt.as_str().into();
            }
            item
        })
        .collect();
    json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": blog.name,
        "description": blog.about(),
        "home_page_url": blog.address(),
        "feed_url": format!("{}/feed.json", blog.address()),
        "language": blog.language,
        "authors": author,
        "items": items,
    })
    .to_string()
}

/// The text of a post for a place that is not its page: addresses that are told from the page are made whole. In the
/// renderer's HTML a `"` stands only around attributes, so words are never touched.
fn standing_alone(blog: &Blog, post: &Article, body: &Html) -> String {
    let Ok(page) = Url::parse(&blog.post_address(&post.link)) else { return body.as_str().to_owned() };
    let mut alone = String::with_capacity(body.as_str().len());
    let mut rest = body.as_str();
    while let Some(at) = [" href=\"", " src=\""].iter().filter_map(|name| Some(rest.find(name)? + name.len())).min() {
        let Some(long) = rest[at..].find('"') else { break };
        let address = &rest[at..at + long];
        alone.push_str(&rest[..at]);
        match page.join(&plain(address)) {
            // An address with a scheme stays as it is written.
            Ok(whole) if Url::parse(&plain(address)).is_err() => alone.push_str(&xml(whole.as_str())),
            _ => alone.push_str(address),
        }
        rest = &rest[at + long..];
    }
    alone.push_str(rest);
    alone
}

/// An attribute of the renderer's HTML as it is meant.
fn plain(attribute: &str) -> String {
    let marks = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    marks.iter().fold(attribute.to_owned(), |text, (escaped, mark)| text.replace(escaped, mark))
}

/// `text` as the text or an attribute of XML 1.0, without the characters that XML can't hold.
pub(super) fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(c),
            '\r' => escaped.push_str("&#13;"),
            '\u{0}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => {}
            c => escaped.push(c),
        }
    }
    escaped
}
