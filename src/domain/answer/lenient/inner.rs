//! Quote marks inside a text: whether they come in pairs, and so whether only one reading of the text is possible.

use std::borrow::Cow;

use crate::{
    answer::signs::{self, Family, Mark},
    reading::stands_for_a_word,
};

/// What a quote mark looks like it does, by what stands on its two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `say "yes`
    Opens,
    /// `yes" say`
    Closes,
    /// `d"r`: inside a word.
    Inside,
    /// It could do either.
    Either,
    /// `他说"你好"。`: inside a script that is written without spaces, where it could do either.
    Unspaced,
}

/// A quote mark inside a text, with what stands on its two sides.
#[derive(Clone, Copy)]
pub(super) struct Met {
    pub mark: Mark,
    pub shape: Shape,
    before: char,
}

impl Met {
    /// The mark at `at`, in a text that starts at `start`.
    #[inline]
    pub(super) fn at(text: &str, start: usize, at: usize, mark: Mark) -> Met {
        let before = text[start..at].chars().next_back();
        let after = signs::char_at(text, at + mark.len);
        let shape = match (before, after) {
            (None, _) => Shape::Opens,
            (_, None) => Shape::Closes,
            (Some(before), Some(after)) => shape(before, after),
        };
        Met { mark, shape, before: before.unwrap_or(' ') }
    }
}

/// The shape of a mark between two characters.
#[inline]
fn shape(before: char, after: char) -> Shape {
    match (signs::is_blank(before), signs::is_blank(after)) {
        (true, true) => return Shape::Either,
        (true, false) => return Shape::Opens,
        (false, true) => return Shape::Closes,
        (false, false) => {}
    }
    let is_word = |sign| signs::is_word(sign) || stands_for_a_word(sign);
    match (is_word(before), is_word(after)) {
        (true, true) if stands_for_a_word(before) || stands_for_a_word(after) => Shape::Unspaced,
        (true, true) => Shape::Inside,
        (true, false) => Shape::Closes,
        (false, true) if matches!(before, '.' | ',' | ';' | '!' | '?' | '…' | ')' | '%') => Shape::Either,
        (false, true) if matches!(before, '。' | '，' | '、' | '；' | '！' | '？' | '）') => Shape::Unspaced,
        (false, true) => Shape::Opens,
        (false, false) => Shape::Either,
    }
}

/// Whether a mark may close the text at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CanClose {
    No,
    Yes,
    /// Only when nothing else is possible.
    BeyondDoubt,
}

/// The marks met inside a text so far.
pub(super) struct Inner {
    family: Family,
    straight: bool,
    /// The text is opened by `«`: then each of these marks says by itself what it does.
    angled: bool,
    /// The text is opened by `“`: then these marks say by themselves what they do where no space does.
    curly: bool,
    /// Marks that opened and were not closed, of the kind that could close the text.
    open: u32,
    /// Curly, low and angle marks that opened inside a text with straight marks around it.
    foreign: u32,
    /// A mark closed what nothing had opened.
    odd: bool,
    met: bool,
}

impl Inner {
    pub(super) fn new(open: Mark) -> Self {
        let (straight, angled) = (is_straight(open.sign), matches!(open.sign, '«' | '‹'));
        let curly = matches!(open.sign, '“' | '‘');
        Inner { family: open.family, straight, angled, curly, open: 0, foreign: 0, odd: false, met: false }
    }

    /// What `met` does in this text. French sets gaps inside its marks, so what stands beside them says nothing.
    pub(super) fn directed(&self, met: Met) -> Met {
        match met.mark.sign {
            '«' | '‹' if self.angled => Met { shape: Shape::Opens, ..met },
            '»' | '›' if self.angled => Met { shape: Shape::Closes, ..met },
            '“' | '‘' | '„' if self.curly && met.shape == Shape::Unspaced => Met { shape: Shape::Opens, ..met },
            '”' | '’' if self.curly && met.shape == Shape::Unspaced => Met { shape: Shape::Closes, ..met },
            _ => met,
        }
    }

    /// Straight marks around a text are closed by straight ones; curly ones by all of their family.
    pub(super) fn can_close(&self, met: Met) -> CanClose {
        if self.family == Family::Corner {
            // These tell opening from closing by themselves.
            if self.open > 0 || opens_corner(met.mark) { CanClose::No } else { CanClose::Yes }
        } else if !self.straight || is_straight(met.mark.sign) {
            CanClose::Yes
        } else if self.family == Family::Double && met.shape != Shape::Opens && self.foreign == 0 {
            CanClose::BeyondDoubt
        } else {
            CanClose::No
        }
    }

    /// Takes note of a mark that did not close the text; `after` is what follows it.
    pub(super) fn note(&mut self, met: Met, after: &str) {
        let Met { mark, shape, before } = met;
        if self.straight && !is_straight(mark.sign) {
            match shape {
                Shape::Opens => self.foreign += 1,
                _ => self.foreign = self.foreign.saturating_sub(1),
            }
            return;
        }
        self.met = true;
        match (shape, self.family) {
            (_, Family::Corner) if opens_corner(mark) => self.open += 1,
            (_, Family::Corner) => self.open = self.open.saturating_sub(1),
            // ’80s, ’tis, ’n’, 's morgens: an apostrophe in front of a word opens nothing.
            (Shape::Opens, Family::Single) if is_elision(mark.sign, after) => {}
            (Shape::Opens, _) => self.open += 1,
            (Shape::Unspaced, Family::Single) if self.open == 0 => self.open += 1,
            (Shape::Closes | Shape::Either | Shape::Unspaced, Family::Single) => {
                self.open = self.open.saturating_sub(1)
            }
            (Shape::Inside, Family::Single) => {}
            // 29" wheels, and the abbreviations of Hebrew.
            (Shape::Unspaced, _) if self.open == 0 && before.is_numeric() => {}
            (Shape::Inside, _) if before.is_numeric() || is_hebrew(before) => {}
            (Shape::Inside, _) => self.open = self.open.saturating_sub(1),
            (Shape::Either | Shape::Unspaced, _) if self.open == 0 => self.open += 1,
            (Shape::Closes | Shape::Either | Shape::Unspaced, _) if self.open > 0 => self.open -= 1,
            (Shape::Closes | Shape::Either | Shape::Unspaced, _) if self.foreign > 0 => self.foreign -= 1,
            (Shape::Closes | Shape::Either | Shape::Unspaced, _) => self.odd |= !before.is_numeric(),
        }
    }

    /// More than one reading is possible: the mark that closes the text could as well close what was opened inside it.
    pub(super) fn is_ambiguous(&self) -> bool {
        self.open > 0 || self.odd
    }

    /// Marks without a backslash stand inside the text, where JSON wants one.
    pub(super) fn is_mended(&self) -> bool {
        self.met && self.straight && self.family == Family::Double
    }
}

fn is_straight(sign: char) -> bool {
    matches!(sign, '"' | '＂' | '\'' | '＇' | '`')
}

fn opens_corner(mark: Mark) -> bool {
    matches!(mark.sign, '「' | '『')
}

fn is_hebrew(sign: char) -> bool {
    ('\u{590}'..='\u{5ff}').contains(&sign)
}

/// Whether a single mark in front of `after` is an apostrophe.
fn is_elision(sign: char, after: &str) -> bool {
    let mut signs = after.chars();
    let (first, second) = (signs.next().unwrap_or(' '), signs.next().unwrap_or(' '));
    sign == '’' || first.is_numeric() || first.is_alphabetic() && !second.is_alphanumeric()
}

/// French sets a gap inside its quote marks: it belongs to the marks, not to the text.
pub(super) fn without_french_gaps(open: Mark, text: Cow<'_, str>) -> Cow<'_, str> {
    const GAPS: [char; 3] = [' ', '\u{a0}', '\u{202f}'];
    if !matches!(open.sign, '«' | '»' | '‹' | '›') {
        return text;
    }
    match text {
        Cow::Borrowed(text) => {
            let text = text.strip_prefix(GAPS).unwrap_or(text);
            Cow::Borrowed(text.strip_suffix(GAPS).unwrap_or(text))
        }
        Cow::Owned(text) => {
            let inside = text.strip_prefix(GAPS).unwrap_or(&text);
            Cow::Owned(inside.strip_suffix(GAPS).unwrap_or(inside).to_owned())
        }
    }
}
