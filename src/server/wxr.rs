//! WordPress' export (WXR): its posts, as markdown. Pages, pictures and comments stay behind.

mod address;
mod content;
mod escape;
mod markdown;
mod marks;
mod search;
mod taking;
mod tidy;

use std::collections::HashMap;

use chrono::{DateTime, NaiveDateTime};
use roxmltree::{Document, Node, ParsingOptions};

use self::taking::{Blog, Taking};
use super::{
    export::KeptPost,
    import::{ImportError, TIMES},
};
use crate::domain::strip;

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
    let blog = Item(channel);
    let mut taking = Taking::new(Blog {
        name: strip::line(&blog.plain("title")).text,
        addresses: vec![blog.own("base_blog_url"), blog.own("base_site_url"), blog.plain("link")],
    });
    let items = channel.children().filter(|node| node.has_tag_name("item"));
    let posts = items.filter_map(|item| taking.post(Item(item)).transpose()).collect::<Result<_, _>>()?;
    Ok((posts, taking.notes()))
}

/// One `<item>`, or the channel that holds them.
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

    /// An element of RSS itself.
    fn plain(&self, name: &str) -> String {
        self.text(|node| node.tag_name().name() == name && node.tag_name().namespace().is_none())
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

    /// The first of the times `names` that says when. "0000-00-00 00:00:00" is WordPress' word for never.
    fn time(&self, names: &[&str]) -> Option<i64> {
        let times = names.iter().filter_map(|name| {
            let time = NaiveDateTime::parse_from_str(self.own(name).trim(), "%Y-%m-%d %H:%M:%S").ok()?;
            Some(time.and_utc().timestamp_millis())
        });
        times.into_iter().find(|time| TIMES.contains(time))
    }

    /// When the feed says that the post was published.
    fn in_the_feed(&self) -> Option<i64> {
        let time = DateTime::parse_from_rfc2822(self.plain("pubDate").trim()).ok()?.timestamp_millis();
        TIMES.contains(&time).then_some(time)
    }
}
