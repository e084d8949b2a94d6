//! What words are: bold, struck out, a link. Markdown's marks show where they touch a letter in the wrong way, so they are
//! set where they can't, or left out.

use super::{
    super::escape::{ESCAPE, is_sign, text},
    Leaf, Tidy,
};

/// What the words are at the moment.
#[derive(Clone, Default)]
pub struct Formats {
    pub strong: usize,
    pub em: usize,
    pub del: usize,
    pub code: usize,
    /// Raised or lowered: markdown has no mark for it, but Unicode has the numbers.
    pub raised: usize,
    pub lowered: usize,
    /// The start tag of the link that they belong to.
    pub link: Option<String>,
}

/// A format that is written.
pub struct Written {
    tag: String,
    /// Where its start tag stands.
    at: usize,
}

impl Formats {
    /// The start tags, the outermost first: what is written stays around what is new. Code holds nothing else.
    fn tags(&self, written: &[Written]) -> Vec<String> {
        let named = [("strong", self.strong), ("em", self.em), ("del", self.del)];
        let named = named.into_iter().filter(|(_, count)| *count > 0).map(|(name, _)| format!("<{name}>"));
        let wanted: Vec<String> = self.link.clone().into_iter().chain(named).collect();
        let written = written.iter().map(|written| &written.tag).filter(|tag| wanted.contains(tag));
        let mut tags: Vec<String> = written.cloned().collect();
        let new: Vec<String> = wanted.into_iter().filter(|tag| !tags.contains(tag)).collect();
        tags.extend(new);
        tags.extend((self.code > 0).then(|| "<code>".to_owned()));
        tags
    }
}

impl Tidy {
    /// Ends the formats that the next word does not have and opens those that it has, with `gap` in between. The word
    /// starts with `next`.
    pub(super) fn change_formats(&mut self, gap: &str, next: Option<char>) {
        let mut wanted = self.formats.tags(&self.written);
        let same = self.written.iter().zip(&wanted).take_while(|(written, wanted)| written.tag == **wanted).count();
        let touches = gap.is_empty() && same == self.written.len() && self.out.ends_with(char::is_alphanumeric);
        let fits = mark(wanted.get(same)).is_none()
            || is_one_mark(wanted[same..].iter()) && next.is_some_and(char::is_alphanumeric);
        // Neither can four stars in a row be told apart: those of what ends and those of what starts.
        let stars = stars(self.written[same..].iter().map(|written| &written.tag)) + stars(wanted[same..].iter());
        let merges = gap.is_empty() && same < self.written.len() && stars > 3;
        if touches && !fits || merges {
            let all = std::mem::take(&mut wanted).into_iter().enumerate();
            wanted = all.filter(|(at, tag)| *at < same || mark(Some(tag)).is_none()).map(|(_, tag)| tag).collect();
        }
        self.close_formats(same, next.filter(|_| gap.is_empty() && wanted.len() == same));
        self.out.push_str(gap);
        for tag in wanted.into_iter().skip(same) {
            // In front of a link it would make a picture of it.
            if self.out.ends_with('!') && tag.starts_with("<a ") {
                self.out.pop();
                self.out.extend([ESCAPE, '!']);
            }
            let at = self.out.len();
            self.out.push_str(&tag);
            self.written.push(Written { tag, at });
        }
    }

    /// Ends the formats but the first `keep`, in front of `next`. A mark can't stand between a sign and a letter
    /// (`**Price:**80`): there the sign stands outside.
    pub(super) fn close_formats(&mut self, keep: usize, next: Option<char>) {
        let closing = &self.written[keep..];
        let touches = next.is_some_and(char::is_alphanumeric);
        let (mut signs, mut fits) = (String::new(), true);
        if touches && mark(closing.first().map(|written| &written.tag)).is_some() {
            let start = self.last_words.min(self.out.len());
            let words = self.out[start..].trim_end_matches(is_sign);
            fits = is_one_mark(closing.iter().map(|written| &written.tag)) && words.ends_with(char::is_alphanumeric);
            if fits {
                signs = self.out.split_off(start + words.len());
            }
        }
        for Written { tag, at } in self.written.drain(keep..).rev() {
            if !fits && mark(Some(&tag)).is_some() {
                self.out.replace_range(at..at + tag.len(), "");
            } else {
                let name = tag.trim_start_matches('<').split([' ', '>']).next().unwrap_or_default();
                self.out.push_str(&format!("</{name}>"));
            }
        }
        self.out.push_str(&signs);
        self.last_words = self.out.len();
    }

    /// The same at the start of formats (`20%**(net)**`): writes the signs, and gives the words behind them.
    pub(super) fn before_formats<'a>(&mut self, words: &'a str) -> &'a str {
        let wanted = self.formats.tags(&self.written);
        let count = self.written.len();
        let opens = wanted.len() > count && self.written.iter().zip(&wanted).all(|(written, tag)| written.tag == *tag);
        let close = matches!(self.leaf, Leaf::Open(_)) && !self.space && self.lines + self.breaks == 0;
        if !opens || !close || !is_one_mark(wanted[count..].iter()) || !self.out.ends_with(char::is_alphanumeric) {
            return words;
        }
        let rest = words.trim_start_matches(is_sign);
        text(&mut self.out, &words[..words.len() - rest.len()], false);
        rest
    }
}

/// The sign that markdown marks a format with, if it is one that can touch a letter in the wrong way.
fn mark(tag: Option<&String>) -> Option<char> {
    match tag?.as_str() {
        "<strong>" | "<em>" => Some('*'),
        "<del>" => Some('~'),
        _ => None,
    }
}

fn stars<'a>(tags: impl Iterator<Item = &'a String>) -> usize {
    let count = |tag: &'a String| match tag.as_str() {
        "<strong>" => 2,
        "<em>" => 1,
        _ => 0,
    };
    tags.map(count).sum()
}

/// Whether all formats have the same mark.
fn is_one_mark<'a>(tags: impl Iterator<Item = &'a String>) -> bool {
    let marks: Vec<Option<char>> = tags.map(|tag| mark(Some(tag))).collect();
    marks.iter().all(|mark| mark.is_some() && *mark == marks[0])
}
