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
/// How many posts a page of the blog lists.
pub const POSTS_ON_A_PAGE: usize = 20;
/// How many posts a feed holds, each with its whole text.
pub const POSTS_IN_A_FEED: usize = 20;
/// How many related posts stand below a post.
pub const RELATED_POSTS: usize = 3;
/// The most addresses one sitemap may list (sitemaps.org).
pub const ADDRESSES_IN_A_SITEMAP: usize = 50_000;
/// The most posts that `llms.txt` lists.
pub const POSTS_FOR_AIS: usize = 500;

/// How many characters `text` has, as every limit here counts them.
pub fn count(text: &str) -> usize {
    text.chars().count()
}

/// The start of `text` with at most `max` characters, cut where a reader would: at the end of a word, and where a word
/// alone is longer, between two characters as they are seen on the screen. No ellipsis.
pub fn cut(text: &str, max: usize) -> &str {
    if text.len() <= max {
        return text; // No more bytes, so no more characters.
    }
    let Some((end, next)) = text.char_indices().nth(max) else { return text };
    let last = text[..end].chars().next_back();
    if next.is_whitespace()
        || last.is_none_or(char::is_whitespace)
        || last.is_some_and(is_word_alone)
        || is_word_alone(next)
    {
        return text[..on_screen(text, end)].trim_end();
    }
    // Nobody looks further back for the end of a word than this; it also bounds the walk in a post text without spaces.
    let window = text[..end].char_indices().rev().take(LONGEST_WORD);
    for (at, sign) in window {
        if sign.is_whitespace() || is_word_alone(sign) {
            let cut = text[..on_screen(text, at + if sign.is_whitespace() { 0 } else { sign.len_utf8() })].trim_end();
            if !cut.is_empty() {
                return cut;
            }
        }
    }
    &text[..on_screen(text, end)]
}

/// The longest stretch without a space that counts as a word.
const LONGEST_WORD: usize = 1_000;

/// Chinese and Japanese write without spaces: a line may end behind each of these.
fn is_word_alone(sign: char) -> bool {
    matches!(sign, '\u{2e80}'..='\u{303f}' | '\u{3041}'..='\u{3098}' | '\u{309b}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}' | '\u{20000}'..='\u{3ffff}')
}

/// The last place at or before `at` that lies between two characters as they are seen on the screen.
fn on_screen(text: &str, at: usize) -> usize {
    use unicode_segmentation::GraphemeCursor;
    let mut cursor = GraphemeCursor::new(at, text.len(), true);
    if cursor.is_boundary(text, 0) == Ok(true) {
        return at;
    }
    // One sign with more marks on it than fit: cut it all the same.
    cursor.prev_boundary(text, 0).ok().flatten().filter(|found| *found > 0).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_falls_at_the_end_of_a_word() {
        assert_eq!(cut("one two three", 100), "one two three");
        assert_eq!(cut("one two three", 13), "one two three");
        assert_eq!(cut("one two three", 12), "one two");
        assert_eq!(cut("one two three", 7), "one two");
        assert_eq!(cut("one two three", 8), "one two");
        assert_eq!(cut("one two three", 6), "one");
        assert_eq!(cut("Größe zählt", 8), "Größe");
        assert_eq!(cut("عيادة ابتسامة لطب", 9), "عيادة");
    }

    #[test]
    fn where_no_word_ends_no_character_is_torn() {
        assert_eq!(cut("abcdef", 4), "abcd");
        assert_eq!(cut("本文の日本語", 4), "本文の日");
        assert_eq!(cut("ab 本文の日本語", 6), "ab 本文の");
        assert_eq!(cut("abe\u{301}f", 3), "ab");
        assert_eq!(cut("ab👩\u{200d}👩\u{200d}👧", 4), "ab");
        assert_eq!(cut("本👩\u{200d}👩", 3), "本");
        assert_eq!(cut("🇨🇭🇨🇭", 3), "🇨🇭");
        // More marks on one sign than fit: cut all the same, for nothing would be left.
        assert_eq!(count(cut(&format!("a{}", "\u{301}".repeat(9)), 4)), 4);
    }

    #[test]
    fn a_post_without_spaces_is_not_cut_to_its_first_word() {
        let text = format!("A {}", "x".repeat(60_000));
        assert_eq!(count(cut(&text, BODY_MAX)), BODY_MAX);
    }
}
