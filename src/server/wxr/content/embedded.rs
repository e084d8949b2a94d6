//! Pictures, films, players and preformatted text in a WordPress post.

use super::{Reader, Source, closer, title};
use crate::server::wxr::{
    escape::{self, in_attribute, text},
    marks::{self, Mark},
};

/// Where tags and shortcodes keep the address of what they show.
const ADDRESSES: [&str; 17] = [
    "src",
    "data-src",
    "data-lazy-src",
    "data",
    "url",
    "href",
    "link",
    "mp4",
    "m4v",
    "webm",
    "ogv",
    "mp3",
    "m4a",
    "ogg",
    "wav",
    "wma",
    "value",
];
/// So many of them hold nothing but an address.
const SOURCES: usize = 4;

impl Reader<'_> {
    pub(super) fn picture(&mut self, tag: &Mark) {
        let is_sign = tag.value("class").is_some_and(|class| class.contains("emoji") || class.contains("wp-smiley"));
        if let Some(sign) = tag.value("alt").filter(|sign| is_sign && !sign.is_empty()) {
            // WordPress drew the sign for old browsers.
            return self.out.words(sign, false);
        }
        let is_one = |value: &str| !value.trim().is_empty() && !value.trim_start().starts_with("data:");
        let Some(source) = tag.any_value(&ADDRESSES[..SOURCES], is_one) else { return };
        let mut words = String::new();
        in_attribute(&mut words, tag.value("alt").unwrap_or_default());
        let source = escape::address(&self.base.whole(source));
        self.out.picture(&format!("<img src=\"{source}\" alt=\"{words}\"{}>", title(tag)));
    }

    /// A film, a map, a player: a link to it stands for it.
    pub(super) fn media(&mut self, source: &mut Source, tag: &Mark) -> usize {
        let close = closer(&tag.name).filter(|_| !tag.empty);
        let close = close.and_then(|close| source.finder.find(close, tag.end));
        let behind = close.and_then(|at| source.finder.find(">", at)).map(|at| at + 1);
        let inside = close.map_or("", |close| &source.text[tag.end..close]);
        let inner = inside.match_indices('<').filter_map(|(at, _)| marks::tag(inside, at));
        let inner = inner.filter(|tag| ["source", "embed", "param", "iframe"].contains(&tag.name.as_str()));
        match self.address(tag).or_else(|| inner.into_iter().find_map(|tag| self.address(&tag))) {
            Some(address) => self.link_to(&address),
            None if tag.name == "object" => return tag.end,
            None => self.taken_out += 1,
        }
        behind.unwrap_or(tag.end)
    }

    /// The address of what a tag or a shortcode shows. A word alone is one only where nothing else can stand: a gallery
    /// says `link="file"`.
    pub(super) fn address(&self, mark: &Mark) -> Option<String> {
        let bare = mark.attributes.iter().filter(|(_, value)| value.is_empty()).map(|(name, _)| *name);
        let named = ADDRESSES[SOURCES..].iter().filter_map(|name| mark.value(name));
        let sources = ADDRESSES[..SOURCES].iter().filter_map(|name| mark.value(name));
        let mut sources = sources.filter_map(|value| self.base.on_the_web(value));
        sources.next().or_else(|| named.chain(bare).find_map(|value| self.whole_address(value)))
    }

    /// The address that `value` is for certain.
    pub(super) fn whole_address(&self, value: &str) -> Option<String> {
        let value = value.trim();
        let is_whole = value.starts_with("http://") || value.starts_with("https://") || value.starts_with('/');
        self.base.on_the_web(value).filter(|_| is_whole && !value.contains(char::is_whitespace))
    }

    /// The address on a line of its own: as it is where markdown would not read anything into it.
    pub(super) fn link_to(&mut self, address: &str) {
        self.linked += 1;
        let plain = address.bytes().all(|b| b.is_ascii_alphanumeric() || b":/.?=&%#+,-".contains(&b));
        let mut words = String::new();
        text(&mut words, address, true);
        if plain {
            self.out.alone(&words);
        } else {
            self.out.alone(&format!("<a href=\"{}\">{words}</a>", escape::address(address)));
        }
    }

    /// `<pre>`: code stays code; a verse, or words with marks in them, keeps its lines and its indentation.
    pub(super) fn preformatted(&mut self, source: &mut Source, tag: &Mark) -> usize {
        let Some(close) = source.finder.find("</pre", tag.end) else { return tag.end };
        let behind = source.finder.find(">", close).map_or(source.text.len(), |at| at + 1);
        let inside = &source.text[tag.end..close];
        let (mut plain, mut language, mut marked, mut is_code) = (String::new(), tag.value("class"), false, false);
        let mut at = 0;
        for (found, _) in inside.match_indices('<') {
            let Some(tag) = marks::tag(inside, found).filter(|_| found >= at) else { continue };
            plain.push_str(&inside[at..found].replace('<', "&lt;"));
            at = tag.end;
            match tag.name.as_str() {
                "br" | "p" | "div" | "li" => plain.push('\n'),
                "code" => {
                    is_code = true;
                    language = tag.value("class").or(language);
                }
                "a" | "img" | "b" | "strong" | "i" | "em" | "s" | "del" | "strike" => marked = true,
                _ => {}
            }
        }
        plain.push_str(&inside[at..].replace('<', "&lt;"));
        if tag.value("class").is_some_and(|class| class.contains("verse")) || marked && !is_code {
            self.out.boundary();
            self.read(&verse(inside));
            self.out.boundary();
            return behind;
        }
        let plain = plain.strip_prefix('\n').unwrap_or(&plain).trim_end();
        if !plain.is_empty() {
            let language = language.unwrap_or_default().split_ascii_whitespace().find(|name| {
                name.starts_with("language-") && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-+#".contains(&b))
            });
            let class = language.map(|name| format!(" class=\"{name}\"")).unwrap_or_default();
            self.out.block(&format!("<pre><code{class}>{plain}</code></pre>"));
        }
        behind
    }
}

/// The lines of a verse with `<br>` between them, and blanks that stay.
fn verse(inside: &str) -> String {
    let lines = inside.trim_matches('\n').split('\n').map(|line| {
        let words = line.trim_start_matches([' ', '\t']);
        format!("{}{words}", "&nbsp;".repeat(line.len() - words.len()))
    });
    lines.collect::<Vec<_>>().join("<br>")
}
