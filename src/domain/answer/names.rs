//! The names that the parts of a post go by (answer contract, part 4).

use std::borrow::Cow;

use super::{signs, value::Value, work::seen};

/// A part of a post.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Title,
    Excerpt,
    Body,
    SeoTitle,
    SeoDescription,
    Tags,
}

impl Part {
    /// The name that we ask for.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Part::Title => "title",
            Part::Excerpt => "excerpt",
            Part::Body => "body",
            Part::SeoTitle => "seoTitle",
            Part::SeoDescription => "seoDescription",
            Part::Tags => "tags",
        }
    }
}

/// What a member's name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Name {
    /// A part, by its name of this rank: 0 is the best.
    Part(Part, usize),
    /// `seo: {…}` or `meta: {…}`, which hold two parts.
    Group(usize),
    /// Our own prompt has this name and the next.
    Task,
    /// What holds the example of an answer in our prompt.
    OutputFormat,
    Other,
}

/// The names of each part in lower case, the best one first.
const PARTS: [(Part, &[&str]); 6] = [
    (Part::Title, &["title", "headline", "posttitle"]),
    (Part::Excerpt, &["excerpt", "summary", "description"]),
    (Part::Body, &["body", "content", "markdown", "article", "bodymarkdown", "text"]),
    (Part::SeoTitle, &["seotitle", "metatitle"]),
    (Part::SeoDescription, &["seodescription", "metadescription"]),
    (Part::Tags, &["tags", "keywords", "topics", "labels", "categories"]),
];
const GROUPS: [&str; 2] = ["seo", "meta"];
/// More ranks than any part has names and groups.
const RANKS: usize = 8;
/// The length of the longest name.
const LONGEST: usize = 15;
/// No more of a name is looked at than this: signs that don't count may stand in it, but not without end.
const LOOKED_AT: usize = 100;

/// A name in lower case with nothing but its letters and digits.
pub(crate) struct Plain {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Plain {
    /// `None`: a letter of it is none of ours, or it is too long for a name that counts.
    pub(crate) fn of(name: &str) -> Option<Plain> {
        let mut plain = Plain { bytes: [0; LONGEST], len: 0 };
        for (count, sign) in name.chars().enumerate() {
            seen(1);
            if count == LOOKED_AT {
                return None;
            }
            if sign.is_ascii_alphanumeric() {
                *plain.bytes.get_mut(plain.len)? = sign.to_ascii_lowercase() as u8;
                plain.len += 1;
            } else if signs::is_word(sign) {
                return None;
            }
        }
        Some(plain)
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or("")
    }
}

impl Name {
    pub(crate) fn of(name: &str) -> Name {
        let Some(plain) = Plain::of(name) else { return Name::Other };
        let plain = plain.as_str();
        let of_part = |(part, names): &(Part, &[&str])| {
            names.iter().position(|known| *known == plain).map(|rank| Name::Part(*part, rank))
        };
        match plain {
            "task" => Name::Task,
            "outputformat" => Name::OutputFormat,
            _ => PARTS
                .iter()
                .find_map(of_part)
                .or_else(|| GROUPS.iter().position(|known| *known == plain).map(Name::Group))
                .unwrap_or(Name::Other),
        }
    }

    /// Whether the name is one of ours or of our prompt.
    pub(crate) fn is_known(self) -> bool {
        matches!(self, Name::Part(..) | Name::Task | Name::OutputFormat)
    }

    /// Whether an object with this name looks like a post.
    pub(crate) fn makes_a_post(self) -> bool {
        matches!(self, Name::Part(Part::Title | Part::Body, _))
    }
}

/// One member of an object.
pub(crate) type Member<'a> = (Cow<'a, str>, Value<'a>);

/// The members of an object by the part that they belong to, and the names that are not ours.
#[derive(Debug, Default)]
pub(crate) struct Parts<'v, 'a> {
    slots: [[Option<&'v Member<'a>>; RANKS]; PARTS.len()],
    task: bool,
    output_format: Option<&'v Value<'a>>,
    others: Vec<&'v str>,
}

impl<'v, 'a> Parts<'v, 'a> {
    /// Sorts the members of an object. A name given twice: the last one counts.
    pub(crate) fn of(members: &'v [Member<'a>]) -> Self {
        let mut parts = Parts::default();
        for member @ (name, value) in members {
            match (Name::of(name), value) {
                (Name::Part(part, rank), _) => parts.slots[part as usize][rank] = Some(member),
                (Name::Group(group), Value::Object(inner)) => parts.group(group, inner),
                (Name::Task, _) => parts.task = true,
                (Name::OutputFormat, _) => parts.output_format = Some(value),
                _ if !value.is_blank() && parts.others.len() < LEFT_OUT_MAX => parts.others.push(name),
                _ => {}
            }
        }
        parts
    }

    /// `seo: {title, description}` comes after the part's own names.
    fn group(&mut self, group: usize, members: &'v [Member<'a>]) {
        for member in members {
            let part = match Name::of(&member.0) {
                Name::Part(Part::Title | Part::SeoTitle, _) => Part::SeoTitle,
                Name::Part(Part::Excerpt | Part::SeoDescription, _) => Part::SeoDescription,
                _ => continue,
            };
            self.slots[part as usize][PARTS[part as usize].1.len() + group] = Some(member);
        }
    }

    /// The members that a part could be filled from, the best name first.
    fn named(&self, part: Part) -> impl Iterator<Item = &'v Member<'a>> {
        self.slots[part as usize].iter().flatten().copied()
    }

    /// The best name that has words, failing that the best name.
    fn chosen(&self, part: Part) -> Option<&'v Member<'a>> {
        self.named(part).find(|(_, value)| !value.is_blank()).or_else(|| self.named(part).next())
    }

    /// The value of a part.
    pub(crate) fn get(&self, part: Part) -> Option<&'v Value<'a>> {
        self.chosen(part).map(|(_, value)| value)
    }

    /// The names of what the object holds and no part of a post takes: those that are not ours, and ours that another
    /// name of the same part outdoes. The first few of them.
    pub(crate) fn left_out(&self) -> Vec<&'v str> {
        let outdone = PARTS.iter().flat_map(|(part, _)| {
            let chosen = self.chosen(*part).map(|(name, _)| name);
            let named = self.named(*part).filter(move |(name, value)| !value.is_blank() && Some(name) != chosen);
            named.map(|(name, _)| &**name)
        });
        self.others.iter().copied().chain(outdone).take(LEFT_OUT_MAX).collect()
    }

    /// Whether the object looks like a post: it has a title or a body.
    pub(crate) fn looks_like_a_post(&self) -> bool {
        [Part::Title, Part::Body].iter().any(|part| self.named(*part).any(|(_, value)| *value != Value::Null))
    }

    /// Whether all that makes it look like a post is `content`, as in the rule of a style sheet.
    pub(crate) fn is_only_content(&self) -> bool {
        let mut ours = [Part::Title, Part::Body].into_iter().flat_map(|part| self.named(part));
        ours.next().is_some_and(|(name, _)| Plain::of(name).is_some_and(|plain| plain.as_str() == "content"))
            && ours.next().is_none()
    }

    /// The example of an answer, if the object is our own prompt.
    pub(crate) fn example_of_prompt(&self) -> Option<&'v Value<'a>> {
        self.output_format.filter(|_| self.task)
    }
}

/// So many names of what is left out are told.
const LEFT_OUT_MAX: usize = 6;
