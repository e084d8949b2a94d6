//! Writes tidy HTML out of marks in any order: every element is closed, none stands where it can't, and only those that
//! markdown has a word for are left. So what comes of it takes as long as it is large.

mod containers;
mod formats;

use super::escape::{LOWERED, RAISED, code, small_numbers, text};
use containers::Container;
use formats::{Formats, Written};

/// A paragraph or a heading.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaf {
    None,
    /// Opened by its tag; written with its first word.
    Wanted(&'static str),
    /// Written; without a name the words stand in their container as they are.
    Open(&'static str),
}

/// The HTML so far, and what is open in it.
pub struct Tidy {
    pub out: String,
    pub formats: Formats,
    /// More stood within each other than any text needs.
    pub too_deep: bool,
    containers: Vec<Container>,
    leaf: Leaf,
    /// The formats that are written, the outermost first.
    written: Vec<Written>,
    /// The container holds nothing yet.
    fresh: bool,
    /// White space, ends of lines that count and `<br>` since the last word.
    space: bool,
    lines: usize,
    breaks: usize,
    starts_line: bool,
    /// Where the words written last start.
    last_words: usize,
}

impl Tidy {
    pub fn new() -> Self {
        Tidy {
            out: String::new(),
            formats: Formats::default(),
            too_deep: false,
            containers: Vec::new(),
            leaf: Leaf::None,
            written: Vec::new(),
            fresh: true,
            space: false,
            lines: 0,
            breaks: 0,
            starts_line: true,
            last_words: 0,
        }
    }

    /// Ends the paragraph. A heading that has no word yet stays open.
    pub fn boundary(&mut self) {
        if let Leaf::Open(name) = self.leaf {
            self.close_formats(0, None);
            if !name.is_empty() {
                self.out.push_str(&format!("</{name}>"));
            }
            self.leaf = Leaf::None;
        }
        (self.space, self.lines, self.breaks) = (false, 0, 0);
    }

    pub fn heading(&mut self, name: &'static str, closing: bool) {
        self.boundary();
        self.leaf = if closing { Leaf::None } else { Leaf::Wanted(name) };
    }

    /// `<br>`.
    pub fn line_break(&mut self) {
        self.breaks += 1;
    }

    /// Words as they stand in the source. `lines`: an end of line in them is meant as one.
    pub fn words(&mut self, words: &str, lines: bool) {
        for (number, line) in words.split('\n').enumerate() {
            if number > 0 {
                self.lines += usize::from(lines);
                self.space = true;
            }
            let words = line.trim_matches(|c: char| c.is_ascii_whitespace());
            self.space |= line.starts_with(|c: char| c.is_ascii_whitespace());
            if words.is_empty() {
                continue;
            }
            let words = self.before_formats(words);
            let ends_with_space = line.ends_with(|c: char| c.is_ascii_whitespace());
            if words.is_empty() {
                self.space = ends_with_space;
                continue;
            }
            self.inline(words.chars().next());
            let starts_line = std::mem::take(&mut self.starts_line);
            self.last_words = self.out.len();
            let small = match (self.formats.raised, self.formats.lowered) {
                (0, 0) => None,
                (0, _) => small_numbers(words, LOWERED),
                _ => small_numbers(words, RAISED),
            };
            if self.formats.code > 0 {
                code(&mut self.out, words);
            } else {
                text(&mut self.out, small.as_deref().unwrap_or(words), starts_line);
            }
            self.space = ends_with_space;
        }
    }

    /// A picture among the words, ready to be written. It is neither bold nor struck out.
    pub fn picture(&mut self, html: &str) {
        let plain = Formats { link: self.formats.link.clone(), ..Formats::default() };
        let formats = std::mem::replace(&mut self.formats, plain);
        self.element(html);
        self.formats = formats;
    }

    fn element(&mut self, html: &str) {
        self.inline(None);
        self.starts_line = false;
        self.out.push_str(html);
        self.last_words = self.out.len();
    }

    /// A block without words of its own, ready to be written.
    pub fn block(&mut self, html: &str) {
        self.boundary();
        self.leaf = Leaf::None;
        self.make_room();
        self.fresh = false;
        self.out.push_str(html);
    }

    /// A paragraph of its own, whatever the words around it are.
    pub fn alone(&mut self, html: &str) {
        self.boundary();
        let formats = std::mem::take(&mut self.formats);
        self.element(html);
        self.boundary();
        self.formats = formats;
    }

    /// Makes room for a word that starts with `next`: what separates it from the last one, and the formats it stands in.
    fn inline(&mut self, next: Option<char>) {
        let mut gap = "";
        if let Leaf::Open(name) = self.leaf {
            let heading = name.starts_with('h');
            if self.lines > 1 || self.breaks > 1 && !heading {
                self.boundary();
            } else if self.lines + self.breaks > 0 && !heading && self.formats.code == 0 {
                gap = "<br>";
                self.starts_line = true;
            } else if self.space || self.lines + self.breaks > 0 {
                gap = " ";
            }
        }
        (self.space, self.lines, self.breaks) = (false, 0, 0);
        if !matches!(self.leaf, Leaf::Open(_)) {
            gap = "";
            self.make_room();
            let name = match self.leaf {
                Leaf::Wanted(name) => name,
                Leaf::None | Leaf::Open(_) if self.fresh => "",
                Leaf::None | Leaf::Open(_) => "p",
            };
            if !name.is_empty() {
                self.out.push_str(&format!("<{name}>"));
            }
            (self.leaf, self.fresh, self.starts_line) = (Leaf::Open(name), false, true);
        }
        self.change_formats(gap, next);
    }

    /// The whole text.
    pub fn finish(mut self) -> String {
        self.boundary();
        self.leave(0);
        self.out
    }
}
