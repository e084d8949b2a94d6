//! Reads an object that is almost JSON: one pass, bounded look-ahead, "cut" and "can't be read" kept apart (answer contract, part 3).

mod inner;
mod text;

use std::borrow::Cow;

use super::{
    gaps::{Gap, Gaps},
    names::Name,
    repairs::{Repair, Repairs},
    signs::{self, COLON, COMMA, LIST, LIST_END, OBJECT, OBJECT_END},
    value::Value,
    work::seen,
};

/// Deeper than any post is nested.
const DEPTH_MAX: usize = 64;

/// Why an object can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fail {
    /// The text ends before the object does.
    Cut,
    /// It is not an object that anybody could read.
    Unreadable,
    /// The quote marks inside a text allow more than one reading.
    Ambiguous,
}

/// What the reader found out on its way, whether the object could be read or not.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub repairs: Repairs,
    /// The object has a name that makes it look like a post.
    pub is_ours: bool,
    /// How far the text was read.
    pub end: usize,
    /// The object has the two names of our own prompt.
    task: bool,
    output_format: bool,
}

impl Seen {
    /// The object is our own prompt, also when the rest of it can't be read.
    pub(crate) fn is_prompt(&self) -> bool {
        self.task && self.output_format
    }
}

/// Reads the object that starts at `at`, in a text whose lines carry `mail` marks of a quoted mail. With it comes where it ends.
pub(crate) fn object(text: &str, at: usize, mail: usize) -> (Result<(Value<'_>, usize), Fail>, Seen) {
    let mut reader = Lenient {
        text,
        at,
        depth: 0,
        gaps: Gaps::of_mail(mail),
        seen: Seen::default(),
        bare_names: false,
        curly_closes: false,
        sketch: false,
        no_triple_after: [None; 2],
    };
    if mail > 0 {
        reader.seen.repairs.add(Repair::MailMarks);
    }
    let read = match reader.value(Place::Member) {
        Ok(_) if reader.sketch => Err(Fail::Unreadable),
        read => read.map(|value| (value, reader.at)),
    };
    (read, Seen { end: reader.at, ..reader.seen })
}

/// Where a text stands, which decides what may follow its closing mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Member,
    Item,
}

struct Lenient<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    gaps: Gaps,
    seen: Seen,
    /// The object's names stand without quote marks, so that one may follow a text.
    bare_names: bool,
    /// A text opened by `"` was closed by a curly mark, beyond doubt.
    curly_closes: bool,
    /// Dots stood where a member or an item would: a sketch of an object, which nobody fills in.
    sketch: bool,
    /// No further `"""` or `'''` stands behind this place.
    no_triple_after: [Option<usize>; 2],
}

impl<'a> Lenient<'a> {
    fn gap(&mut self) -> Gap {
        let gap = self.gaps.skip(self.text, self.at, usize::MAX);
        if gap.has_comment {
            self.seen.repairs.add(Repair::Remarks);
        }
        if gap.has_slash {
            self.seen.repairs.add(Repair::Backslashes);
        }
        self.at = gap.end;
        gap
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Steps over one of `signs`, if it stands here.
    fn eat(&mut self, signs: &[char]) -> bool {
        let len = signs::one_of(self.text, self.at, signs);
        self.at += len;
        seen(1);
        len > 0
    }

    /// The length of the dots at `at` that stand for more of the same.
    fn dots(&self, at: usize) -> usize {
        // Asked in front of every item, of which most start otherwise.
        match self.text.as_bytes().get(at) {
            Some(b'.') if self.text[at..].starts_with("...") => 3,
            Some(0xe2) if self.text[at..].starts_with('…') => '…'.len_utf8(),
            _ => 0,
        }
    }

    /// Steps over dots in front of a comma or of what closes the object or the list.
    fn skip_dots(&mut self) {
        let dots = self.dots(self.at);
        if dots > 0 {
            self.sketch = true;
            self.at += dots;
            self.gap();
        }
    }

    /// What it means that nothing fits here.
    fn stuck(&self) -> Fail {
        if self.is_at_end() { Fail::Cut } else { Fail::Unreadable }
    }

    /// Reads the value that stands here, no gap in front of it.
    fn value(&mut self, place: Place) -> Result<Value<'a>, Fail> {
        if self.eat(OBJECT) {
            return self.nested(Self::members);
        }
        if self.eat(LIST) {
            return self.nested(Self::items);
        }
        if signs::mark_at(self.text, self.at).is_some() {
            return self.quoted(place).map(Value::Text);
        }
        self.plain()
    }

    /// Reads what stands inside an object or a list, no deeper than `DEPTH_MAX`.
    fn nested(&mut self, inside: fn(&mut Self) -> Result<Value<'a>, Fail>) -> Result<Value<'a>, Fail> {
        if self.depth == DEPTH_MAX {
            return Err(Fail::Unreadable);
        }
        self.depth += 1;
        let value = inside(self);
        self.depth -= 1;
        value
    }

    fn members(&mut self) -> Result<Value<'a>, Fail> {
        let mut members: Vec<(Cow<'a, str>, Value<'a>)> = Vec::new();
        let mut has_comma = true;
        loop {
            self.gap();
            self.skip_dots();
            if self.eat(OBJECT_END) {
                if has_comma && !members.is_empty() {
                    self.seen.repairs.add(Repair::Commas);
                }
                return Ok(Value::Object(members));
            }
            if self.eat(COMMA) {
                if has_comma {
                    self.seen.repairs.add(Repair::Commas);
                }
                has_comma = true;
                continue;
            }
            if !has_comma {
                self.seen.repairs.add(Repair::Commas);
            }
            let is_bare = signs::mark_at(self.text, self.at).is_none();
            let name = self.name()?;
            if self.depth == 1 {
                // Style sheets have rules of that name.
                let is_rule = is_bare && name == "content";
                let name = Name::of(&name);
                self.seen.is_ours |= name.makes_a_post() && !is_rule;
                self.seen.task |= name == Name::Task;
                self.seen.output_format |= name == Name::OutputFormat;
            }
            self.gap();
            if !self.eat(COLON) {
                return Err(self.stuck());
            }
            self.gap();
            members.push((name, self.value(Place::Member)?));
            has_comma = false;
        }
    }

    /// A member's name, with or without quote marks.
    fn name(&mut self) -> Result<Cow<'a, str>, Fail> {
        if signs::mark_at(self.text, self.at).is_some() {
            return self.quoted_name();
        }
        let end = signs::word_end(self.text, self.at);
        if end == self.at {
            return Err(self.stuck());
        }
        let name = &self.text[self.at..end];
        self.at = end;
        self.bare_names = true;
        self.seen.repairs.add(Repair::Names);
        Ok(Cow::Borrowed(name))
    }

    fn items(&mut self) -> Result<Value<'a>, Fail> {
        let mut items = Vec::new();
        let mut has_comma = true;
        loop {
            self.gap();
            self.skip_dots();
            if self.eat(LIST_END) {
                if has_comma && !items.is_empty() {
                    self.seen.repairs.add(Repair::Commas);
                }
                return Ok(Value::List(items));
            }
            if self.eat(COMMA) {
                if has_comma {
                    self.seen.repairs.add(Repair::Commas);
                }
                has_comma = true;
                continue;
            }
            if !has_comma {
                self.seen.repairs.add(Repair::Commas);
            }
            items.push(self.value(Place::Item)?);
            has_comma = false;
        }
    }

    /// A number or a word that stands for a value.
    fn plain(&mut self) -> Result<Value<'a>, Fail> {
        let rest = &self.text[self.at..];
        let belongs = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.' | b'_');
        let len = rest.bytes().position(|byte| !belongs(&byte)).unwrap_or(rest.len());
        seen(len + 1);
        if self.at + len == self.text.len() {
            return Err(Fail::Cut);
        }
        let word = &rest[..len];
        let value = match word {
            "null" => Value::Null,
            "true" | "false" => Value::Bool,
            "None" | "undefined" | "NaN" | "Infinity" => {
                self.seen.repairs.add(Repair::Words);
                Value::Null
            }
            "True" | "False" => {
                self.seen.repairs.add(Repair::Words);
                Value::Bool
            }
            _ if is_number(word) => Value::Number(Cow::Borrowed(word)),
            _ => return Err(Fail::Unreadable),
        };
        self.at += len;
        Ok(value)
    }
}

/// Whether `word` is a number, also in the forms that JSON does not know.
fn is_number(word: &str) -> bool {
    let digits = word.trim_start_matches(['+', '-']);
    digits.starts_with(|sign: char| sign.is_ascii_digit() || sign == '.')
        && digits.bytes().any(|byte| byte.is_ascii_digit())
        && digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-' | b'_'))
}
