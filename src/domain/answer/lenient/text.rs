//! Texts between quote marks of any kind, with unescaped quote marks inside when only one reading is possible.

use std::borrow::Cow;

use super::{
    super::{
        escapes,
        gaps::{COMMENTS_AHEAD, Gap},
        names::Name,
        repairs::Repair,
        signs,
        work::seen,
    },
    Fail, Lenient, Place, inner,
};
use crate::answer::signs::{COLON, COMMA, Family, LIST, LIST_END, Mark, OBJECT, OBJECT_END};

/// The longest name between quote marks that is looked for ahead of the place being read.
const NAME_AHEAD_MAX: usize = 60;
/// The longest name between quote marks that is read.
const NAME_MAX: usize = 200;

/// How many commas too many are stepped over when looking ahead.
const COMMAS_AHEAD: usize = 4;

/// A member's name further on: `"name":` or `name:`.
struct NameAhead {
    quoted: bool,
    known: bool,
}

/// A text that is being put together: borrowed for as long as nothing in it changes.
struct Pieces {
    from: usize,
    done: Option<String>,
}

impl Pieces {
    /// Takes over what was read up to `to` and goes on at `next`, with `sign` in place of what lies between.
    fn replace(&mut self, text: &str, to: usize, next: usize, sign: Option<char>) {
        let done = self.done.get_or_insert_default();
        done.push_str(&text[self.from..to]);
        done.extend(sign);
        self.from = next;
    }

    fn finish(self, text: &str, to: usize) -> Cow<'_, str> {
        let last = &text[self.from..to];
        match self.done {
            Some(mut done) => {
                done.push_str(last);
                Cow::Owned(done)
            }
            None => Cow::Borrowed(last),
        }
    }
}

impl<'a> Lenient<'a> {
    /// Reads the name between the quote marks that open here.
    pub(super) fn quoted_name(&mut self) -> Result<Cow<'a, str>, Fail> {
        let Some(open) = signs::mark_at(self.text, self.at) else { return Err(self.stuck()) };
        self.at += open.len;
        let mut name = Pieces { from: self.at, done: None };
        let limit = self.at + NAME_MAX;
        while let Some(sign) = signs::char_at(self.text, self.at) {
            seen(sign.len_utf8());
            if sign == '\\' {
                self.escape(&mut name)?;
                continue;
            }
            if let Some(mark) = signs::mark_at(self.text, self.at).filter(|mark| mark.family == open.family) {
                let gap = self.gaps.skip(self.text, self.at + mark.len, COMMENTS_AHEAD);
                // An apostrophe may stand inside a name, a double mark may not.
                let is_end = gap.end >= self.text.len() || gap.open || signs::one_of(self.text, gap.end, COLON) > 0;
                if is_end || mark.family != Family::Single {
                    let name = name.finish(self.text, self.at);
                    self.at += mark.len;
                    if open.sign != '"' || mark.sign != '"' {
                        self.seen.repairs.add(Repair::Quotes);
                    }
                    return Ok(name);
                }
            }
            if sign == '\n' || self.at > limit {
                return Err(Fail::Unreadable);
            }
            self.at += sign.len_utf8();
        }
        Err(Fail::Cut)
    }

    /// Reads the text between the quote marks that open here.
    pub(super) fn quoted(&mut self, place: Place) -> Result<Cow<'a, str>, Fail> {
        let Some(open) = signs::mark_at(self.text, self.at) else { return Err(self.stuck()) };
        if let Some(text) = self.tripled(open, place) {
            return Ok(text);
        }
        self.at += open.len;
        let start = self.at;
        let mut pieces = Pieces { from: start, done: None };
        let mut inner = inner::Inner::new(open);
        loop {
            self.run(open.family);
            match self.text.as_bytes().get(self.at) {
                None => return Err(Fail::Cut),
                Some(b'\\') => {
                    self.escape(&mut pieces)?;
                    continue;
                }
                Some(b'\n') => {
                    let next = self.gaps.line_start(self.text, self.at + 1);
                    if next > self.at + 1 {
                        pieces.replace(self.text, self.at + 1, next, None);
                    }
                    self.at = next;
                    continue;
                }
                Some(_) => {}
            }
            let Some(mark) = signs::mark_at(self.text, self.at).filter(|mark| mark.family == open.family) else {
                self.at += signs::char_at(self.text, self.at).map_or(1, char::len_utf8);
                continue;
            };
            let met = inner.directed(inner::Met::at(self.text, start, self.at, mark));
            let next = self.at + mark.len;
            let could_close = inner.can_close(met);
            let closes = match could_close {
                inner::CanClose::No => false,
                inner::CanClose::BeyondDoubt => self.closes_curly(next, place, open.family),
                inner::CanClose::Yes => self.closes(next, place, open.family),
            };
            if closes {
                if inner.is_ambiguous() {
                    return Err(Fail::Ambiguous);
                }
                if open.sign != '"' || mark.sign != '"' || inner.is_mended() {
                    self.seen.repairs.add(Repair::Quotes);
                }
                let text = pieces.finish(self.text, self.at);
                self.at = next;
                return Ok(inner::without_french_gaps(open, text));
            }
            let may_name = could_close == inner::CanClose::Yes && met.shape == inner::Shape::Opens;
            if may_name && self.name_ahead(self.at).is_some_and(|name| name.quoted && name.known) {
                // One of our own names inside a text: where the text ends is anybody's guess.
                return Err(Fail::Ambiguous);
            }
            inner.note(met, &self.text[next..]);
            self.at = next;
        }
    }

    /// Steps over what can't end a text of `family`.
    fn run(&mut self, family: Family) {
        let stops = |byte: u8| match byte {
            b'\\' | b'\n' => true,
            b'"' => family == Family::Double,
            b'\'' => family == Family::Single,
            b'`' => family == Family::Tick,
            0xc2 | 0xe2 | 0xe3 | 0xef => true,
            _ => false,
        };
        let rest = &self.text.as_bytes()[self.at..];
        let len = rest.iter().position(|byte| stops(*byte)).unwrap_or(rest.len());
        seen(len + 1);
        self.at += len;
    }

    /// Reads the escape that starts here.
    fn escape(&mut self, pieces: &mut Pieces) -> Result<(), Fail> {
        let escape = escapes::read(self.text, self.at).ok_or(Fail::Cut)?;
        seen(escape.len);
        if !escape.known {
            self.seen.repairs.add(if escape.is_broken() { Repair::Broken } else { Repair::Backslashes });
        }
        let next = self.at + escape.len;
        pieces.replace(self.text, self.at, next, Some(escape.sign));
        self.at = next;
        Ok(())
    }

    /// Python's `"""…"""`, when it closes where a text can close.
    fn tripled(&mut self, open: Mark, place: Place) -> Option<Cow<'a, str>> {
        let (kind, triple) = match open.sign {
            '"' => (0, "\"\"\""),
            '\'' => (1, "'''"),
            _ => return None,
        };
        if !self.text[self.at..].starts_with(triple) || self.no_triple_after[kind].is_some_and(|from| self.at >= from) {
            return None;
        }
        let start = self.at + triple.len();
        let Some(len) = self.text[start..].find(triple) else {
            seen(self.text.len() - start);
            self.no_triple_after[kind] = Some(self.at);
            return None;
        };
        seen(len);
        let end = start + len;
        if !self.closes(end + triple.len(), place, open.family) {
            return None;
        }
        self.seen.repairs.add(Repair::Quotes);
        let mut pieces = Pieces { from: start, done: None };
        self.at = start;
        while let Some(found) = self.text.get(self.at..end).and_then(|rest| rest.find('\\')) {
            self.at += found;
            self.escape(&mut pieces).ok()?;
        }
        seen(len);
        self.at = end + triple.len();
        Some(if pieces.from > end { Cow::Borrowed(&self.text[start..end]) } else { pieces.finish(self.text, end) })
    }

    /// Whether a text that ended right before `at` could end there: whether what follows could follow a text.
    fn closes(&mut self, at: usize, place: Place, family: Family) -> bool {
        if self.text.as_bytes().get(at).is_some_and(u8::is_ascii_alphanumeric) {
            return false;
        }
        // Two marks in a row are no name: told at once, for a text may be full of them.
        if let Some(next) = signs::mark_at(self.text, at)
            && signs::mark_at(self.text, at + next.len).is_some_and(|mark| mark.family == next.family)
        {
            seen(2);
            return false;
        }
        let Some(gap) = self.gap_behind(at, family) else { return false };
        let Some(sign) = signs::char_at(self.text, gap.end).filter(|_| !gap.open) else { return true };
        let ends = match place {
            Place::Member => OBJECT_END,
            Place::Item => LIST_END,
        };
        if ends.contains(&sign) {
            return true;
        }
        if !COMMA.contains(&sign) {
            return match place {
                Place::Member => {
                    self.name_ahead(gap.end).is_some_and(|name| name.quoted || name.known && gap.has_break)
                }
                Place::Item => gap.end > at && signs::mark_at(self.text, gap.end).is_some(),
            };
        }
        let mut next = self.gaps.skip(self.text, gap.end + sign.len_utf8(), COMMENTS_AHEAD);
        for _ in 0..COMMAS_AHEAD {
            let comma = signs::one_of(self.text, next.end, COMMA);
            if comma == 0 {
                break;
            }
            next = self.gaps.skip(self.text, next.end + comma, COMMENTS_AHEAD);
        }
        let dots = self.dots(next.end);
        if dots > 0 {
            // `"body": "…", ...}`: a sketch says that there is more.
            next = self.gaps.skip(self.text, next.end + dots, COMMENTS_AHEAD);
            return signs::char_at(self.text, next.end).is_some_and(|sign| ends.contains(&sign));
        }
        let Some(sign) = signs::char_at(self.text, next.end).filter(|_| !next.open) else { return true };
        if ends.contains(&sign) {
            return true;
        }
        match place {
            Place::Member => self.name_ahead(next.end).is_some_and(|name| name.quoted || name.known || self.bare_names),
            Place::Item => {
                let opens = OBJECT.contains(&sign) || LIST.contains(&sign) || sign.is_ascii_digit();
                opens || signs::mark_at(self.text, next.end).is_some()
            }
        }
    }

    /// The gap behind a mark that could close a text of `family`. `None`: it holds a `#` or `//` that may as well belong to
    /// the text, as in `Frame 20" # 5 in stock."`: a remark there has no further mark in its line and the text's end behind it.
    fn gap_behind(&mut self, at: usize, family: Family) -> Option<Gap> {
        let gap = self.gaps.skip(self.text, at, COMMENTS_AHEAD);
        if !gap.has_line {
            return Some(gap);
        }
        let is_mark = |at: usize| signs::mark_at(self.text, at).is_some_and(|mark| mark.family == family);
        let mark = (at..gap.end).find(|at| is_mark(*at));
        seen(mark.unwrap_or(gap.end) - at);
        let ends = |sign: char| [OBJECT_END, LIST_END, COMMA].iter().any(|signs| signs.contains(&sign));
        (mark.is_none() && signs::char_at(self.text, gap.end).is_none_or(ends)).then_some(gap)
    }

    /// Whether a curly mark closes a text that `"` opened: only when a straight name follows, which no text could hold
    /// unescaped, or when an earlier text of the answer was closed like that.
    fn closes_curly(&mut self, at: usize, place: Place, family: Family) -> bool {
        let Some(gap) = self.gap_behind(at, family) else { return false };
        let comma = signs::one_of(self.text, gap.end, COMMA);
        if place == Place::Member && comma > 0 {
            let next = self.gaps.skip(self.text, gap.end + comma, COMMENTS_AHEAD);
            if signs::mark_at(self.text, next.end).is_some_and(|mark| mark.sign == '"')
                && self.name_ahead(next.end).is_some()
            {
                self.curly_closes = true;
                return true;
            }
        }
        self.curly_closes && self.closes(at, place, family)
    }

    /// The member's name that stands at `at` with a colon behind it.
    fn name_ahead(&mut self, at: usize) -> Option<NameAhead> {
        let (name, end, quoted) = match signs::mark_at(self.text, at) {
            Some(open) => {
                let from = at + open.len;
                let is_open = |mark: &Mark| mark.family == open.family;
                if signs::mark_at(self.text, from).as_ref().is_some_and(is_open) {
                    return None;
                }
                let rest = self.text.get(from..)?;
                let mut ahead = rest.char_indices().take(NAME_AHEAD_MAX).map(|(found, _)| from + found);
                let close = ahead.find_map(|found| {
                    seen(1);
                    let mark = signs::mark_at(self.text, found).filter(is_open)?;
                    Some((found, mark.len))
                });
                let (close, len) = close?;
                (&self.text[from..close], close + len, true)
            }
            None => {
                let end = signs::word_end(self.text, at);
                (&self.text[at..end], end, false)
            }
        };
        if name.is_empty() || name.contains('\n') {
            return None;
        }
        let gap = self.gaps.skip(self.text, end, COMMENTS_AHEAD);
        let colon = signs::one_of(self.text, gap.end, COLON);
        let is_address = !quoted && self.text[gap.end..].starts_with("://");
        (colon > 0 && !is_address).then(|| NameAhead { quoted, known: Name::of(name).is_known() })
    }
}
