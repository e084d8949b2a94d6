//! Ids of headings: made from their words, prefixed so that no word can shadow a name the page's scripts use.

use std::collections::HashMap;

/// The most characters of a heading that go into its id.
const LENGTH_MAX: usize = 80;

/// The id for a heading with these words, or for the fragment of a link to it. Words keep their script; the signs that
/// other renderers drop are dropped, so that tables of contents made for those find their headings here.
pub fn id(words: &str) -> String {
    let mut id = String::from("h-");
    let mut gap = false;
    let mut length = 0;
    for sign in words.chars().flat_map(char::to_lowercase) {
        if sign.is_alphanumeric() || sign == '_' {
            if gap && length > 0 {
                id.push('-');
                length += 1;
            }
            gap = false;
            id.push(sign);
            length += 1;
            if length >= LENGTH_MAX {
                break;
            }
        } else {
            gap |= sign == '-' || sign.is_whitespace();
        }
    }
    if length == 0 {
        id.push_str("section");
    }
    id
}

/// The ids given out in one post.
#[derive(Debug, Default)]
pub struct Ids {
    /// For each heading's own id, the last number given out with it.
    last: HashMap<String, usize>,
}

impl Ids {
    /// The id for the next heading with these words: the same words again get `-2`, `-3`.
    pub fn next(&mut self, words: &str) -> String {
        let wanted = id(words);
        let Some(last) = self.last.get(&wanted) else {
            let taken = self.is_numbered(&wanted);
            self.last.insert(wanted.clone(), 1);
            return if taken { self.numbered(wanted, 1) } else { wanted };
        };
        let last = *last;
        self.numbered(wanted, last)
    }

    /// `wanted` with the first free number after `last`. The number is kept, so that a thousand equal headings don't each
    /// try all the numbers before them.
    fn numbered(&mut self, wanted: String, last: usize) -> String {
        let mut number = last;
        let given = loop {
            number += 1;
            let given = format!("{wanted}-{number}");
            if !self.last.contains_key(&given) {
                break given;
            }
        };
        self.last.insert(wanted, number);
        given
    }

    /// Whether `wanted` was given out as another heading's id with a number.
    fn is_numbered(&self, wanted: &str) -> bool {
        let number = |digits: &str| digits.parse().ok().filter(|number: &usize| number.to_string() == digits);
        wanted.rsplit_once('-').is_some_and(|(base, digits)| {
            number(digits).is_some_and(|number| number > 1 && self.last.get(base).is_some_and(|last| *last >= number))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_words_joined_by_hyphens() {
        for (words, expected) in [
            ("Our opening hours", "h-our-opening-hours"),
            ("What's new? (2024)", "h-whats-new-2024"),
            ("A & B -- c_d", "h-a-b-c_d"),
            ("  -- Été à Paris --", "h-été-à-paris"),
            ("営業時間", "h-営業時間"),
            ("location", "h-location"),
            ("\" onclick=\"x", "h-onclickx"),
            ("🎉", "h-section"),
            ("", "h-section"),
        ] {
            assert_eq!(id(words), expected);
            assert_eq!(id(&words.to_uppercase()), expected);
        }
        assert_eq!(id(&"ab ".repeat(1_000)).chars().count(), 2 + LENGTH_MAX);
    }

    #[test]
    fn an_id_is_the_id_of_its_own_words() {
        for words in ["A & B", &"long words ".repeat(50), "x - y"] {
            assert_eq!(id(id(words).trim_start_matches("h-")), id(words));
        }
    }

    #[test]
    fn ids_are_given_once() {
        let mut ids = Ids::default();
        let given: Vec<String> = ["a", "a", "a 2", "a", "a-2", "a 2"].iter().map(|words| ids.next(words)).collect();
        assert_eq!(given, ["h-a", "h-a-2", "h-a-2-2", "h-a-3", "h-a-2-3", "h-a-2-4"]);
    }
}
