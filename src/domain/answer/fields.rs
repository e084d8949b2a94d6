//! The parts of an answer → the fields of a post, cleaned and within their limits (answer contract, part 5).

use std::borrow::Cow;

use super::{
    Note, blank_lines, body, escapes, fences,
    names::{Member, Part, Parts, Plain},
    plain,
    repairs::{Repair, Repairs},
    signs,
    value::{Value, says_nothing},
    work::seen,
};
use crate::{
    limits,
    post::{Field, Post, one_line as one_line_again},
    prompt,
    strip::{self, Stripped},
    tags,
};

/// A whole post, and what differs in it from the answer.
#[derive(Debug)]
pub(crate) struct Filled {
    pub post: Post,
    pub notes: Vec<Note>,
}

/// What an answer lacks to be a whole post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lack {
    /// Neither a title nor a body has words.
    Words,
    Title,
    LongerTitle,
    Body,
}

fn has_words(text: Option<Cow<str>>) -> bool {
    text.is_some_and(|text| !says_nothing(&text))
}

/// Whether title and body have words, as far as that can be told before they are cleaned.
pub(crate) fn has_both(parts: &Parts) -> bool {
    has_words(parts.get(Part::Title).and_then(line_text)) && has_words(parts.get(Part::Body).and_then(body::text))
}

/// Fills a post from the parts of an answer.
pub(crate) fn fill(parts: &Parts, mut repairs: Repairs) -> Result<Filled, Lack> {
    let mut notes = Vec::new();
    let line = |part, field, notes: &mut Vec<Note>| {
        let text = parts.get(part).and_then(line_text).filter(|text| !says_nothing(text));
        text.map_or_else(String::new, |text| one_line(&text, field, notes))
    };
    let body = parts.get(Part::Body).and_then(body::text).filter(|text| !says_nothing(text));
    if !has_words(parts.get(Part::Title).and_then(line_text)) {
        return Err(if body.is_some() { Lack::Title } else { Lack::Words });
    }
    let title = line(Part::Title, Field::Title, &mut notes);
    if limits::count(signs::trim(&title)) < limits::TITLE_MIN {
        return Err(Lack::LongerTitle);
    }
    let excerpt = line(Part::Excerpt, Field::Excerpt, &mut notes);
    let mut body = post_text(&unpacked(body.ok_or(Lack::Body)?, &mut repairs), &mut notes);
    for _ in 0..ESCAPED_MAX {
        if !body.contains("\\n") && !body.starts_with(['`', '~']) {
            break;
        }
        // The only real line break may have stood at an end, or in web code that is out now.
        let Cow::Owned(unpacked) = unpacked(Cow::Borrowed(&body), &mut repairs) else { break };
        body = post_text(&unpacked, &mut notes);
    }
    if signs::trim(&body).is_empty() {
        return Err(Lack::Body);
    }
    let seo_title = line(Part::SeoTitle, Field::SeoTitle, &mut notes);
    let seo_description = line(Part::SeoDescription, Field::SeoDescription, &mut notes);
    let (tags, lost_tags) = parts.get(Part::Tags).map_or_else(Default::default, |value| tag_list(value, &mut notes));
    let mended = repairs.iter().map(|repair| match repair {
        Repair::Quotes => Note::QuotesFixed,
        what => Note::Repaired { what },
    });
    notes.splice(0..0, mended);
    let misfits = |part| match part {
        Part::Title | Part::Body => false,
        Part::Tags => lost_tags,
        _ => parts.get(part).is_some_and(|value| value.has_words() && line_text(value).is_none()),
    };
    let names: Vec<String> = parts.left_out(misfits).into_iter().map(|name| strip::line(&name).text).collect();
    if !names.is_empty() {
        notes.push(Note::LeftOut { names });
    }
    Ok(Filled { post: Post { title, excerpt, body, seo_title, seo_description, tags }, notes })
}

/// The text of a one-line part, where it is plain what that would be.
fn line_text<'v>(value: &'v Value) -> Option<Cow<'v, str>> {
    match value {
        Value::Text(text) | Value::Number(text) => Some(Cow::Borrowed(text)),
        Value::List(items) => match items.as_slice() {
            [Value::Text(text) | Value::Number(text)] => Some(Cow::Borrowed(text)),
            _ => None,
        },
        Value::Object(members) => match words_of(members).as_slice() {
            [(name, Value::Text(text))] if is_one_of(name, &["text", "value", "content", "rendered"]) => {
                Some(Cow::Borrowed(text))
            }
            _ => None,
        },
        Value::Null | Value::Bool => None,
    }
}

/// The members that have words.
fn words_of<'v, 'a>(members: &'v [Member<'a>]) -> Vec<&'v Member<'a>> {
    members.iter().filter(|(_, value)| value.has_words()).take(2).collect()
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    Plain::of(name).is_some_and(|plain| names.contains(&plain.as_str()))
}

/// How often a body may have been escaped once too often.
const ESCAPED_MAX: usize = 4;

/// A body as it was meant: with its line breaks, and without the fence that all of it was sent in.
fn unpacked<'v>(text: Cow<'v, str>, repairs: &mut Repairs) -> Cow<'v, str> {
    let text = with_line_breaks(text, repairs);
    match fences::markdown(&text).map(str::to_owned) {
        Some(inside) => {
            repairs.add(Repair::Wrapping);
            Cow::Owned(inside)
        }
        None => text,
    }
}

/// A body without any real line break that has at least two literal `\n` was escaped once too often.
fn with_line_breaks<'v>(text: Cow<'v, str>, repairs: &mut Repairs) -> Cow<'v, str> {
    seen(text.len());
    if text.contains('\n') || text.contains('\r') || text.matches("\\n").nth(1).is_none() {
        return text;
    }
    repairs.add(Repair::LineBreaks);
    Cow::Owned(escapes::unescaped_json(&text))
}

/// A one-line field: stripped, then cut to its limit.
fn one_line(text: &str, field: Field, notes: &mut Vec<Note>) -> String {
    seen(text.len());
    let line = if plain::is_plain_line(text) { text.to_owned() } else { told(strip::line(text), field, notes) };
    within_limit(line, field, notes, |text| one_line_again(&text))
}

/// A post text: stripped, without needless blank lines, cut to its limit.
fn post_text(text: &str, notes: &mut Vec<Note>) -> String {
    // White space at the end, which goes anyway, could keep a tag in front of it from being one.
    let text = text.trim_end();
    seen(text.len());
    let body = if plain::is_plain_body(text) { text.to_owned() } else { told(stripped(text), Field::Body, notes) };
    // A cut can open a piece of code, and what was code before must then be stripped like all the rest.
    within_limit(blank_lines::tidied(body), Field::Body, notes, |text| blank_lines::tidied(strip::body(&text).text))
}

/// Strips a post text, in two steps when it is too long: most of it may be cut off in between.
fn stripped(text: &str) -> Stripped {
    if text.len() <= limits::BODY_MAX || limits::count(text) <= limits::BODY_MAX {
        return strip::body(text);
    }
    let long = strip::long_body(text);
    if limits::count(&long.text) > limits::BODY_MAX {
        return long;
    }
    let rest = strip::body(&long.text);
    Stripped { changed: long.changed || rest.changed, ..rest }
}

/// The stripped text; that something was taken out is noted.
fn told(stripped: Stripped, field: Field, notes: &mut Vec<Note>) -> String {
    let note = Note::HtmlRemoved { field };
    if stripped.changed && !notes.contains(&note) {
        notes.push(note);
    }
    stripped.text
}

/// Cuts `text` to the limit of `field` and cleans the rest once more.
fn within_limit(text: String, field: Field, notes: &mut Vec<Note>, clean: impl Fn(String) -> String) -> String {
    let max = field.max();
    let cut = limits::cut(&text, max);
    if cut.len() == text.len() {
        return text;
    }
    let had = limits::count(&text);
    let mut kept = clean(cut.to_owned());
    if limits::count(&kept) > max {
        kept = limits::cut(&kept, max).to_owned();
    }
    notes.push(Note::Shortened { field, max: max as u32, left_out: (had - limits::count(&kept)) as u32 });
    kept
}

/// The tags, and whether something in them was none.
fn tag_list(value: &Value, notes: &mut Vec<Note>) -> (Vec<String>, bool) {
    let mut texts = Vec::new();
    let is_lost = !collect_tags(value, true, &mut texts);
    let kept = match value {
        Value::Text(text) if !texts.is_empty() => tags::kept_of_text(text),
        _ => tags::kept(texts.iter().map(|text| &**text)),
    };
    notes.extend(kept.notes);
    (kept.tags, is_lost)
}

/// `false`: there are words in `value` that are no tag.
fn collect_tags<'v>(value: &'v Value, outermost: bool, texts: &mut Vec<Cow<'v, str>>) -> bool {
    match value {
        Value::Text(text) | Value::Number(text) if says_nothing(text) || prompt::is_example_tag(text) => {}
        Value::Text(text) | Value::Number(text) => texts.push(Cow::Borrowed(text)),
        Value::List(items) if outermost => {
            let lost = items.iter().filter(|item| !collect_tags(item, false, texts)).count();
            return lost == 0;
        }
        Value::Object(members) if !outermost => {
            match members.iter().rev().find(|(name, _)| is_one_of(name, &["name"])) {
                Some((_, name @ (Value::Text(_) | Value::Number(_)))) => return collect_tags(name, false, texts),
                _ => return !value.has_words(),
            }
        }
        _ => return !value.has_words(),
    }
    true
}
