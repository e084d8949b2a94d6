//! The link made from a title, in any script.

use crate::limits::LINK_MAX;

/// A link made from `title`: lower case, words joined by hyphens, Latin accents taken off, other scripts in their own
/// letters, emoji and signs dropped, at most `LINK_MAX` characters cut at a hyphen. Empty when no letter is left.
pub fn from_title(title: &str) -> String {
    let _ = (title, LINK_MAX);
    String::new()
}

/// Whether `link` can stand in an address as it is: letters, numbers and single hyphens, in lower case, at most `LINK_MAX`.
pub fn is_valid(link: &str) -> bool {
    !link.is_empty()
}
