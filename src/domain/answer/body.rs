//! A body that is a list or an object → markdown: all of its words, or none (answer contract, part 5).

use std::borrow::Cow;

use super::{names::Plain, signs, value::Value};

/// An object with more members is no part of a post.
const MEMBERS_MAX: usize = 64;
/// Headings in a post start at this size.
const LEVEL: usize = 2;
/// The smallest heading of markdown.
const LEVEL_MAX: usize = 6;

/// What goes above the words of a part.
const HEADINGS: [&str; 17] = [
    "heading",
    "title",
    "headline",
    "header",
    "subheading",
    "subhead",
    "subtitle",
    "sectiontitle",
    "name",
    "question",
    "q",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
];
/// What holds words, or parts that hold them.
#[rustfmt::skip]
const TEXTS: [&str; 22] = [
    "text", "body", "content", "contents", "markdown", "paragraph", "paragraphs", "p", "value", "copy", "bodytext",
    "description", "explanation", "details", "answer", "a", "sections", "subsections", "blocks", "parts", "faq", "children",
];
/// What holds words that stand around those, and are no text without them.
const AROUND: [&str; 12] = [
    "intro",
    "introduction",
    "lead",
    "lede",
    "opening",
    "summary",
    "conclusion",
    "outro",
    "closing",
    "ending",
    "cta",
    "calltoaction",
];
/// What holds a list that is shown as one.
const ITEMS: [&str; 20] = [
    "bullets",
    "bulletpoints",
    "items",
    "listitems",
    "list",
    "points",
    "keypoints",
    "steps",
    "tips",
    "examples",
    "benefits",
    "takeaways",
    "keytakeaways",
    "highlights",
    "checklist",
    "facts",
    "features",
    "advantages",
    "ingredients",
    "entries",
];
/// What says how a part is made, and nothing to a reader.
const ASIDE: [&str; 16] = [
    "type",
    "kind",
    "level",
    "depth",
    "id",
    "key",
    "order",
    "index",
    "number",
    "position",
    "style",
    "format",
    "language",
    "lang",
    "tag",
    "wordcount",
];

/// The text of a body: as it is, or put together from paragraphs and from parts with a heading. `None`: there is none, or
/// some of its words have no place, for half an answer is never used.
pub(crate) fn text<'v>(value: &'v Value) -> Option<Cow<'v, str>> {
    match value {
        Value::Text(text) | Value::Number(text) => Some(Cow::Borrowed(text)),
        Value::Null | Value::Bool => None,
        Value::List(_) | Value::Object(_) => {
            let mut markdown = Markdown::default();
            markdown.block(value, LEVEL, false)?;
            (!markdown.0.is_empty()).then_some(Cow::Owned(markdown.0))
        }
    }
}

/// What a member of a part is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Heading,
    Text,
    Around,
    Items,
    Aside,
    Unknown,
}

fn role(name: &str) -> Role {
    match name {
        _ if HEADINGS.contains(&name) => Role::Heading,
        _ if TEXTS.contains(&name) => Role::Text,
        _ if AROUND.contains(&name) => Role::Around,
        _ if ITEMS.contains(&name) => Role::Items,
        _ if ASIDE.contains(&name) => Role::Aside,
        _ => Role::Unknown,
    }
}

/// A member of a part by its plain name.
struct Named<'v> {
    name: String,
    value: &'v Value<'v>,
}

/// The members of a part that have words. A name given twice: the last one counts.
fn named<'v>(members: &'v [(Cow<'v, str>, Value<'v>)]) -> Option<Vec<Named<'v>>> {
    if members.len() > MEMBERS_MAX {
        return None;
    }
    let mut named: Vec<Named> = Vec::new();
    for (name, value) in members {
        let name = Plain::of(name).map_or_else(String::new, |plain| plain.as_str().to_owned());
        named.retain(|known| known.name != name || name.is_empty());
        if value.has_words() {
            named.push(Named { name, value });
        }
    }
    Some(named)
}

/// The size of the heading that `kind` names.
fn level_of(kind: &str) -> Option<usize> {
    let level = kind.strip_prefix("heading").or_else(|| kind.strip_prefix('h'))?.parse().ok()?;
    (1..=LEVEL_MAX).contains(&level).then_some(level)
}

/// Whether a part of this kind is nothing but a heading.
fn is_heading(kind: &str) -> bool {
    matches!(kind, "heading" | "header" | "headline" | "title" | "subheading" | "subtitle") || level_of(kind).is_some()
}

/// Whether a part of this kind is a list.
fn is_list(kind: &str) -> bool {
    matches!(kind, "list" | "bullets" | "bulletlist" | "orderedlist" | "unorderedlist" | "ul" | "ol" | "steps")
}

/// A piece of a line that goes on in the next: such pieces are no paragraphs.
fn is_piece(value: &Value) -> bool {
    matches!(value, Value::Object(members) if members.iter().any(|(name, value)| {
        name == "type" && matches!(value, Value::Text(kind) if kind == "text")
    }))
}

/// Markdown that is being put together. `None` from any step: words have no place.
#[derive(Default)]
struct Markdown(String);

impl Markdown {
    /// A paragraph or a list of them. `inside`: it is a part of an object.
    fn block(&mut self, value: &Value, level: usize, inside: bool) -> Option<()> {
        match value {
            Value::Null | Value::Bool => {}
            Value::Text(text) | Value::Number(text) => self.paragraph("", text),
            Value::List(items) => {
                if inside && items.len() > 1 && items.iter().any(is_piece) {
                    return None;
                }
                items.iter().try_for_each(|item| self.block(item, level, inside))?;
            }
            Value::Object(members) => self.part(members, level)?,
        }
        Some(())
    }

    fn paragraph(&mut self, marks: &str, text: &str) {
        if signs::trim(text).is_empty() {
            return;
        }
        if !self.0.is_empty() {
            self.0.push_str("\n\n");
        }
        self.0.push_str(marks);
        self.0.push_str(text);
    }

    /// A part: its heading, and what stands below it, in its order.
    fn part(&mut self, members: &[(Cow<str>, Value)], level: usize) -> Option<()> {
        let members = named(members)?;
        let get = |name: &str| members.iter().find(|member| member.name == name).map(|member| member.value);
        let kind = match get("type").or_else(|| get("kind")) {
            Some(Value::Text(kind)) => Plain::of(kind).map_or_else(String::new, |plain| plain.as_str().to_owned()),
            _ => String::new(),
        };
        let own_level = match get("level") {
            Some(Value::Number(level) | Value::Text(level)) => level.parse().ok().filter(|level| *level <= LEVEL_MAX),
            _ => level_of(&kind),
        };
        let role = |name: &str| match role(name) {
            Role::Text if is_heading(&kind) => Role::Heading,
            Role::Text if is_list(&kind) => Role::Items,
            role => role,
        };
        // The same words in two forms would stand there twice.
        let main = ["text", "body", "content", "value"].iter().any(|name| get(name).is_some());
        let is_one_of = |roles: &[Role]| members.iter().any(|member| roles.contains(&role(&member.name)));
        let is_only_around = is_one_of(&[Role::Around]) && !is_one_of(&[Role::Heading, Role::Text, Role::Items]);
        if main && get("markdown").is_some() || is_only_around {
            return None;
        }
        let first = members.iter().position(|member| role(&member.name) == Role::Heading);
        let mut below = level;
        if let Some(first) = first {
            let own = own_level.or_else(|| level_of(&members[first].name)).unwrap_or(level).clamp(LEVEL, LEVEL_MAX);
            self.heading(members[first].value, own)?;
            below = (own + 1).min(LEVEL_MAX);
        }
        for (place, Named { name, value }) in members.iter().enumerate() {
            match role(name) {
                Role::Heading if first == Some(place) => {}
                Role::Heading => self.heading(value, level_of(name).unwrap_or(below).clamp(LEVEL, LEVEL_MAX))?,
                Role::Text | Role::Around => self.block(value, below, true)?,
                Role::Items => self.items(value, below)?,
                Role::Aside if matches!(value, Value::Text(_) | Value::Number(_)) => {}
                Role::Aside | Role::Unknown => return None,
            }
        }
        Some(())
    }

    fn heading(&mut self, value: &Value, level: usize) -> Option<()> {
        let (Value::Text(text) | Value::Number(text)) = value else { return None };
        let text = signs::trim(text).split_whitespace().collect::<Vec<_>>().join(" ");
        let marks = if text.starts_with('#') { String::new() } else { format!("{} ", "#".repeat(level)) };
        self.paragraph(&marks, &text);
        Some(())
    }

    /// A list of texts, one on each line; of a list of parts, each part.
    fn items(&mut self, value: &Value, level: usize) -> Option<()> {
        let Value::List(items) = value else { return self.block(value, level, true) };
        let items: Vec<&Value> = items.iter().filter(|item| item.has_words()).collect();
        let Some(texts) = items.iter().map(|item| one_text(item)).collect::<Option<Vec<&str>>>() else {
            return items.into_iter().try_for_each(|item| self.block(item, level, true));
        };
        let mut lines = texts.into_iter().map(|text| signs::trim(text).replace('\n', "\n  "));
        if let Some(first) = lines.next() {
            self.paragraph(marks(&first), &first);
        }
        for line in lines {
            self.0.push('\n');
            self.0.push_str(marks(&line));
            self.0.push_str(&line);
        }
        Some(())
    }
}

/// The one text that an item of a list is.
fn one_text<'v>(item: &'v Value) -> Option<&'v str> {
    match item {
        Value::Text(text) | Value::Number(text) => Some(text),
        Value::Object(members) => {
            let mut members = members.iter().filter(|(_, value)| value.has_words());
            let (Some((name, Value::Text(text))), None) = (members.next(), members.next()) else { return None };
            Plain::of(name).is_some_and(|plain| role(plain.as_str()) == Role::Text).then_some(text)
        }
        _ => None,
    }
}

/// What stands in front of an item of a list that has no mark of its own.
fn marks(item: &str) -> &'static str {
    let digits = item.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_numbered = digits.len() < item.len() && (digits.starts_with(". ") || digits.starts_with(") "));
    if is_numbered || ["- ", "* ", "+ "].iter().any(|mark| item.starts_with(mark)) { "" } else { "- " }
}

#[cfg(test)]
mod tests {
    use crate::answer::{Unreadable, read};

    fn body(body: &str) -> Result<String, Unreadable> {
        read(&format!(r#"{{"title":"Tt","body":{body}}}"#)).map(|reading| reading.post.body)
    }

    #[test]
    fn all_words_of_a_body_in_parts_are_kept_in_their_order() {
        for (given, markdown) in [
            (
                r#"[{"heading":"A","text":"x","bullets":["one","two"]},{"heading":"B","text":"y"}]"#,
                "## A\n\nx\n\n- one\n- two\n\n## B\n\ny",
            ),
            (r#"["Intro.",{"heading":"A","items":["one","two"]},"End."]"#, "Intro.\n\n## A\n\n- one\n- two\n\nEnd."),
            (
                r#"[{"type":"heading","level":3,"text":"A"},{"type":"paragraph","text":"x"},{"type":"list","items":["i","j"]}]"#,
                "### A\n\nx\n\n- i\n- j",
            ),
            (r#"[{"subheading":"A","paragraph":"x"},{"h2":"B","p":"y"}]"#, "## A\n\nx\n\n## B\n\ny"),
            (r#"{"intro":"Hello.","text":"Main.","conclusion":"Bye."}"#, "Hello.\n\nMain.\n\nBye."),
            (
                r#"[{"heading":"A","content":[{"type":"text","value":"x"}]},{"heading":"B","text":"y"}]"#,
                "## A\n\nx\n\n## B\n\ny",
            ),
            (
                r#"[{"heading":"A","text":"x","subsections":[{"heading":"B","text":"y"}]},{"heading":"C"}]"#,
                "## A\n\nx\n\n### B\n\ny\n\n## C",
            ),
            (r#"[{"question":"Why?","answer":"So."}]"#, "## Why?\n\nSo."),
            (r#"{"text":"One.","body":"Two.","cta":"Call us."}"#, "One.\n\nTwo.\n\nCall us."),
            (r#"[{"title":"A","subtitle":"B","text":"x"}]"#, "## A\n\n### B\n\nx"),
            (r#"[{"heading":"A","text":"old","text":"new"}]"#, "## A\n\nnew"),
            (r#"[{"heading":"A","steps":["1. one","2. two"]}]"#, "## A\n\n1. one\n2. two"),
            (r#"[{"heading":"A","items":[{"text":"one"},{"text":"two\nlines"}]}]"#, "## A\n\n- one\n- two\n  lines"),
            (
                r#"[{"heading":"A","items":[{"title":"B","text":"x"},{"title":"C","text":"y"}]}]"#,
                "## A\n\n### B\n\nx\n\n### C\n\ny",
            ),
            (r#"[{"heading":"","text":"x","id":4,"image":null,"faq":[],"open":true}]"#, "x"),
        ] {
            assert_eq!(body(given).as_deref(), Ok(markdown), "{given}");
        }
    }

    #[test]
    fn a_body_with_words_that_have_no_place_is_refused_whole() {
        for given in [
            r#"[{"heading":"A","text":"x","imagePrompt":"A woman in the rain"}]"#,
            r#"["One.",{"type":"image","url":"https://a.example/x.jpg"}]"#,
            r#"[{"heading":"A","text":"x","type":["y"]}]"#,
            r#"[{"heading":{"text":"A","extra":"B"},"text":"x"}]"#,
            r#"{"markdown":"**x**","text":"x"}"#,
            r#"{"intro":"x","outro":"y"}"#,
            r#"[{"type":"p","content":[{"type":"text","text":"Half a "},{"type":"text","text":"line"}]}]"#,
        ] {
            assert_eq!(body(given), Err(Unreadable::MissingBody), "{given}");
        }
        let many: Vec<String> = (0..=super::MEMBERS_MAX).map(|number| format!(r#""n{number}":"x""#)).collect();
        assert_eq!(body(&format!("{{\"text\":\"x\",{}}}", many.join(","))), Err(Unreadable::MissingBody));
    }
}
