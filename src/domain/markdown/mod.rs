//! Markdown → Html, the only type that a page shows unescaped.

use std::borrow::Cow;
use std::panic;

mod escape;
mod guard;
mod linkify;
mod nesting;
mod notes;
mod plain;
mod slug;
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
    let written = panic::catch_unwind(|| write::markdown(&text, style));
    Html(written.unwrap_or_else(|_| plain::paragraphs(&text)))
}

/// The words that a reader sees, without any markup: a line for each block, for excerpts, descriptions and feeds.
pub fn plain(body: &str) -> String {
    plain::visible(&render(body))
}

/// How many words a reader sees, for the reading time. Scripts without spaces count each sign of a word.
pub fn words(body: &str) -> usize {
    use unicode_segmentation::UnicodeSegmentation;
    plain(body).unicode_words().count()
}

/// The same text with LF for CR LF and CR, and without a byte order mark in front: markdown would see no heading after it.
fn line_ends(body: &str) -> Cow<'_, str> {
    let text = body.strip_prefix('\u{feff}').unwrap_or(body);
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(text) }
}
