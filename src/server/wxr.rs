//! WordPress' export (WXR): its posts, as markdown. Pages, pictures and comments stay behind.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDateTime;
use htmd::HtmlToMarkdown;
use percent_encoding::percent_decode_str;
use roxmltree::{Document, Node, ParsingOptions};

use super::{
    export::KeptPost,
    import::{ImportError, one_revision},
};
use crate::domain::{
    limits, link,
    post::{Draft, Purpose, What},
    reading, strip,
    tags::typed,
};

const WORDPRESS: &str = "http://wordpress.org/export/";
const CONTENT: &str = "http://purl.org/rss/1.0/modules/content/";

/// The posts of an export, and what was changed on the way.
pub fn read(bytes: &[u8]) -> Result<(Vec<KeptPost>, Vec<String>), ImportError> {
    let text = std::str::from_utf8(bytes).map_err(|_| ImportError::Unknown)?;
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    if !text.starts_with('<') || !text.contains(WORDPRESS) {
        return Err(ImportError::Unknown);
    }
    // WordPress lets through what XML can't hold.
    let text: String = text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\r' | '\t')).collect();
    let xml = Document::parse_with_options(&text, ParsingOptions { allow_dtd: false, ..Default::default() })
        .map_err(|error| ImportError::BadXml(error.to_string()))?;
    let channel =
        xml.root_element().children().find(|node| node.has_tag_name("channel")).ok_or(ImportError::Unknown)?;
    let mut taking = Taking::default();
    let items = channel.children().filter(|node| node.has_tag_name("item"));
    let posts = items.filter_map(|item| taking.post(Item(item)).transpose()).collect::<Result<_, _>>()?;
    Ok((posts, taking.notes()))
}

/// One `<item>`.
struct Item<'a>(Node<'a, 'a>);

impl<'a> Item<'a> {
    fn text(&self, is_it: impl Fn(&Node) -> bool) -> String {
        let node = self.0.children().find(|node| node.is_element() && is_it(node));
        node.map(|node| node.descendants().filter(Node::is_text).filter_map(|text| text.text()).collect())
            .unwrap_or_default()
    }

    /// An element of WordPress' own; its namespace ends with the version of the format.
    fn own(&self, name: &str) -> String {
        self.text(|node| {
            node.tag_name().name() == name
                && node
                    .tag_name()
                    .namespace()
                    .is_some_and(|space| space.starts_with(WORDPRESS) && !space.ends_with("/excerpt/"))
        })
    }

    fn excerpt(&self) -> String {
        self.text(|node| {
            node.tag_name().name() == "encoded"
                && node.tag_name().namespace().is_some_and(|space| space.ends_with("/excerpt/"))
        })
    }

    fn content(&self) -> String {
        self.text(|node| node.tag_name().name() == "encoded" && node.tag_name().namespace() == Some(CONTENT))
    }

    fn title(&self) -> String {
        self.text(|node| node.tag_name().name() == "title" && node.tag_name().namespace().is_none())
    }

    /// The names of the post's tags, then of its categories.
    fn tags(&self) -> Vec<String> {
        let of = |domain: &'static str| {
            let nodes = self.0.children().filter(|node| node.has_tag_name("category"));
            nodes.filter(move |node| node.attribute("domain") == Some(domain)).filter_map(|node| node.text())
        };
        let names = of("post_tag").chain(of("category").filter(|name| !name.eq_ignore_ascii_case("uncategorized")));
        names.map(|name| strip::line(name).text.replace(',', " ")).collect()
    }

    /// What the search plugins kept about the post.
    fn meta(&self) -> HashMap<String, String> {
        let metas = self.0.children().filter(|node| node.tag_name().name() == "postmeta").map(Item);
        metas.map(|meta| (meta.own("meta_key"), meta.own("meta_value"))).collect()
    }

    fn time(&self, names: [&str; 2]) -> Option<i64> {
        // "0000-00-00 00:00:00" is WordPress' word for never.
        names.into_iter().find_map(|name| {
            let time = NaiveDateTime::parse_from_str(self.own(name).trim(), "%Y-%m-%d %H:%M:%S").ok()?;
            Some(time.and_utc().timestamp_millis())
        })
    }
}

/// What is known while posts are taken over: links that are given away, and what had to be changed.
#[derive(Default)]
struct Taking {
    links: HashSet<String>,
    fewer_tags: usize,
    shorter: usize,
    long_texts: usize,
    left_out: usize,
    unnamed: usize,
}

impl Taking {
    /// The post in `item`; `None` for what is no post.
    fn post(&mut self, item: Item) -> Result<Option<KeptPost>, ImportError> {
        let status = item.own("status");
        if item.own("post_type") != "post" || matches!(status.as_str(), "trash" | "auto-draft" | "inherit") {
            self.left_out += 1;
            return Ok(None);
        }
        let meta = item.meta();
        let search = |names: [&str; 2]| {
            // "%%title%%" and "%title%" are the plugins' own placeholders.
            let text = names.iter().find_map(|name| meta.get(*name)).cloned().unwrap_or_default();
            if text.contains('%') { String::new() } else { strip::line(&text).text }
        };
        let draft = Draft {
            // HTML, in WordPress: entities and all.
            title: strip::line(&item.title()).text,
            excerpt: strip::line(&item.excerpt()).text,
            body: markdown(&item.content())?,
            seo_title: search(["_yoast_wpseo_title", "rank_math_title"]),
            seo_description: search(["_yoast_wpseo_metadesc", "rank_math_description"]),
            tags: typed(&item.tags().join(",")),
            ..Draft::default()
        };
        let mut draft = self.fitting(draft.cleaned());
        if draft.title.is_empty() && draft.body.trim().is_empty() {
            self.left_out += 1;
            return Ok(None);
        }
        draft.link = self.free_link(&item.own("post_name"), &draft.title);
        let created = item.time(["post_date_gmt", "post_date"]).unwrap_or_default();
        let updated = item.time(["post_modified_gmt", "post_modified"]).filter(|at| *at > created);
        // A post behind a password, a private or a planned one is nobody else's yet.
        let public = status == "publish"
            && item.own("post_password").is_empty()
            && draft.problems(Purpose::Publish).iter().all(|problem| matches!(problem.what, What::TooLong { .. }));
        Ok(Some(one_revision(draft, public, public.then_some(created), updated, created)))
    }

    /// `draft` with every short field as long as it may be. Its text is kept whole.
    fn fitting(&mut self, mut draft: Draft) -> Draft {
        for (text, max) in [
            (&mut draft.title, limits::TITLE_MAX),
            (&mut draft.excerpt, limits::EXCERPT_MAX),
            (&mut draft.seo_title, limits::SEO_TITLE_MAX),
            (&mut draft.seo_description, limits::SEO_DESCRIPTION_MAX),
        ] {
            if limits::count(text) > max {
                *text = reading::first_words(text, max);
                self.shorter += 1;
            }
        }
        let had = draft.tags.len();
        draft.tags.retain(|tag| limits::count(tag) <= limits::TAG_MAX);
        draft.tags.truncate(limits::TAGS_MAX);
        self.fewer_tags += usize::from(draft.tags.len() < had);
        self.long_texts += usize::from(limits::count(&draft.body) > limits::BODY_MAX);
        if limits::count(&draft.title) < limits::TITLE_MIN && !draft.body.trim().is_empty() {
            draft.title = reading::first_words(&draft.body, limits::TITLE_MAX / 2);
            self.unnamed += 1;
        }
        draft.cleaned()
    }

    fn free_link(&mut self, name: &str, title: &str) -> String {
        let name = percent_decode_str(name).decode_utf8_lossy().into_owned();
        let wanted = [name.clone(), link::from_title(&name), link::from_title(title)]
            .into_iter()
            .find(|link| link::is_valid(link))
            .unwrap_or_else(|| "post".to_owned());
        let start: String = wanted.chars().take(limits::LINK_MAX - 6).collect();
        let start = start.trim_end_matches('-');
        let numbered = (2_u32..).map(|number| format!("{start}-{number}"));
        let free =
            std::iter::once(wanted.clone()).chain(numbered).find(|link| !self.links.contains(link)).unwrap_or(wanted);
        self.links.insert(free.clone());
        free
    }

    fn notes(&self) -> Vec<String> {
        let say = |count: usize, what: &str| (count > 0).then(|| format!("{count} {what}"));
        [
            say(
                self.fewer_tags,
                "of them had more or longer tags than a post may have; the first six that fit were kept.",
            ),
            say(self.shorter, "titles, excerpts and search texts were too long and were shortened."),
            say(self.unnamed, "had no title; the first words stand in."),
            say(
                self.long_texts,
                "have a text longer than a post may be. It is all there; shorten it before the next save.",
            ),
            say(
                self.left_out,
                "other things of the WordPress site were left out: pages, pictures, menus, empty or deleted posts.",
            ),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// The text of a WordPress post as markdown.
fn markdown(content: &str) -> Result<String, ImportError> {
    let content = without_captions(content);
    if is_too_deep(&content) {
        // Nobody wrote this by hand, and a converter takes hours for it: the words alone.
        return Ok(strip::body(&content).text.trim().to_owned());
    }
    let html = if content.contains("<!-- wp:") { content } else { paragraphs(&content) };
    let converter =
        HtmlToMarkdown::builder().skip_tags(vec!["script", "style", "iframe", "noscript", "form", "object"]).build();
    let text = converter.convert(&html).map_err(|error| ImportError::BadXml(error.to_string()))?;
    Ok(text.trim().to_owned())
}

/// Whether more elements stand within each other than any text needs.
fn is_too_deep(html: &str) -> bool {
    const DEEPEST: usize = 200;
    // These end by themselves where the next one starts, or hold nothing.
    const ALONE: [&str; 16] =
        ["p", "br", "img", "hr", "li", "td", "th", "tr", "dd", "dt", "option", "input", "wbr", "col", "source", "meta"];
    let mut depth = 0_usize;
    html.split('<').skip(1).any(|tag| {
        if let Some(end) = tag.strip_prefix('/') {
            let name = end.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            depth = depth.saturating_sub(usize::from(!ALONE.contains(&name)));
        } else if tag.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_ascii_lowercase();
            depth += usize::from(!ALONE.contains(&name.as_str()));
        }
        depth > DEEPEST
    })
}

/// Posts of the older editor hold paragraphs as blank lines and line breaks as line ends; WordPress makes HTML of them
/// only when a page is shown.
fn paragraphs(content: &str) -> String {
    const BLOCKS: [&str; 22] = [
        "<p",
        "<h1",
        "<h2",
        "<h3",
        "<h4",
        "<h5",
        "<h6",
        "<ul",
        "<ol",
        "<li",
        "</",
        "<table",
        "<tr",
        "<td",
        "<th",
        "<blockquote",
        "<pre",
        "<div",
        "<figure",
        "<hr",
        "<section",
        "<!--",
    ];
    let content = content.replace("\r\n", "\n");
    let mut html = String::with_capacity(content.len() + content.len() / 16);
    let mut in_pre = false;
    for part in content.split("\n\n") {
        let start = part.trim_start().to_ascii_lowercase();
        if in_pre || BLOCKS.iter().any(|block| start.starts_with(block)) {
            html.push_str(part);
        } else if !start.is_empty() {
            html.push_str(&format!("<p>{}</p>", part.trim().replace('\n', "<br>\n")));
        }
        html.push_str("\n\n");
        let (opened, closed) = (part.rfind("<pre"), part.rfind("</pre"));
        in_pre = match (opened, closed) {
            (Some(opened), Some(closed)) => opened > closed,
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => in_pre,
        };
    }
    html
}

/// `[caption …]picture words[/caption]`: the marks go, the picture and the words stay.
fn without_captions(content: &str) -> String {
    let mut rest = content;
    let mut kept = String::with_capacity(content.len());
    while let Some((before, after)) = rest.split_once("[caption") {
        kept.push_str(before);
        rest = after.split_once(']').map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept.replace("[/caption]", "")
}
