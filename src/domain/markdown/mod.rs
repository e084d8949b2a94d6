//! Markdown → Html, the only type that a page shows unescaped.

use std::borrow::Cow;
use std::panic::{self, UnwindSafe};

use unicode_segmentation::UnicodeSegmentation;

mod escape;
mod guard;
mod linkify;
mod nesting;
mod notes;
mod on_page;
mod plain;
mod slug;
mod table;
mod tags;
#[cfg(test)]
mod tests;
mod url;
mod write;

pub use guard::is_slow;

/// How many words a reader reads in a minute; see [`words`].
pub const WORDS_PER_MINUTE: usize = 200;

/// What a link to another site says about it: the site does not vouch for it, and the page behind it learns nothing.
/// A site that vouches for its owner's links can drop `nofollow ugc` here (renderer specification, section 1).
const REL: &str = "noopener nofollow ugc";

/// HTML made by [`render`] and by nothing else: safe to show as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// The HTML as text, for `inner_html` and for feeds.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Renders a post text by an allow-list: raw HTML is shown as text, never as markup (renderer specification, section 1).
///
/// Total: text that would take long, and text on which the parser should ever fail, comes out as plain paragraphs.
/// (In the browser a failed parser ends the page's program instead.)
pub fn render(body: &str) -> Html {
    render_as(body, &write::HOUSE)
}

fn render_as(body: &str, style: &write::Style) -> Html {
    let text = line_ends(body);
    if is_slow(&text) {
        return Html(plain::paragraphs(&text));
    }
    Html(or_plain(&text, || write::markdown(&text, style)))
}

/// What `write` makes of `text`, or plain paragraphs if it panics.
fn or_plain(text: &str, write: impl FnOnce() -> String + UnwindSafe) -> String {
    panic::catch_unwind(write).unwrap_or_else(|_| plain::paragraphs(text))
}

/// The words that a reader sees, without any markup: a line for each block, for excerpts, descriptions and feeds.
pub fn plain(body: &str) -> String {
    plain::visible(&render(body).0)
}

/// The words that a post begins with, for who is told of it in a few: without its notes, if it has other words.
pub fn beginning(body: &str) -> String {
    let html = render(body);
    let (text, _) = html.0.split_once(notes::SECTION).unwrap_or((&html.0, ""));
    let words = plain::visible(text);
    if words.is_empty() { plain::visible(&html.0) } else { words }
}

/// How many pictures of a post have no words for who cannot see them.
pub fn pictures_without_words(body: &str) -> usize {
    let html = render(body);
    // Only our own tags start with `<`, and a `"` in a value is written as an entity.
    let words = html.as_str().split("<img ").skip(1).map(|tag| {
        let tag = tag.split_once('>').map_or(tag, |(tag, _)| tag);
        tag.split_once("alt=\"").and_then(|(_, rest)| rest.split_once('"')).map_or("", |(alt, _)| alt)
    });
    words.filter(|alt| alt.trim().is_empty()).count()
}

/// How many words a reader sees, for the reading time. In scripts without spaces two signs count as a word: they are read
/// at some 400 signs in a minute.
pub fn words(body: &str) -> usize {
    let (mut words, mut signs) = (0, 0);
    for word in plain(body).unicode_words() {
        match word.chars().next().is_some_and(is_written_without_spaces) {
            true => signs += word.chars().count(),
            false => words += 1,
        }
    }
    words + signs.div_ceil(2)
}

/// Thai, Lao, Myanmar, Khmer, and the signs of Chinese and Japanese.
fn is_written_without_spaces(sign: char) -> bool {
    matches!(sign, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3ffff}')
}

/// The same text with LF for CR LF and CR, and without a byte order mark in front: markdown would see no heading after it.
fn line_ends(body: &str) -> Cow<'_, str> {
    let text = body.strip_prefix('\u{feff}').unwrap_or(body);
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(text) }
}
