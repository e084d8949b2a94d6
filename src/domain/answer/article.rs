//! A readable article without an object → a post, for a button that the owner presses (flows.md, B-14).

use crate::post::Post;

/// The article in `text`.
pub fn article(text: &str) -> Option<Post> {
    let _ = text;
    None
}
