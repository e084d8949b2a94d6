//! How long each field may be: the one source for prompt, counters, checks and the reader.
//!
//! Lengths are counted in characters, which are Unicode scalar values (answer contract, part 5).

/// The shortest title that can be published.
pub const TITLE_MIN: usize = 2;
/// The longest title.
pub const TITLE_MAX: usize = 140;
/// The longest link, the last part of a post's address.
pub const LINK_MAX: usize = 80;
/// The longest excerpt.
pub const EXCERPT_MAX: usize = 300;
/// The longest post text.
pub const BODY_MAX: usize = 50_000;
/// The longest search title.
pub const SEO_TITLE_MAX: usize = 70;
/// The longest search description.
pub const SEO_DESCRIPTION_MAX: usize = 160;
/// The most tags a post can have.
pub const TAGS_MAX: usize = 6;
/// The longest tag.
pub const TAG_MAX: usize = 24;
/// The longest brief for a prompt.
pub const BRIEF_MAX: usize = 1_000;
/// How much of a pasted answer is looked at.
pub const ANSWER_MAX: usize = 400_000;

/// How many characters `text` has, as every limit here counts them.
pub fn count(text: &str) -> usize {
    text.chars().count()
}
