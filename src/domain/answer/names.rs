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
    others: Vec<Cow<'v, str>>,
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
                _ => parts.leave_out(value, || Cow::Borrowed(&**name)),
            }
        }
        parts
    }

    /// Notes what no part takes, if there are words in it.
    fn leave_out(&mut self, value: &Value, name: impl FnOnce() -> Cow<'v, str>) {
        if !value.is_blank() && self.others.len() < LEFT_OUT_MAX {
            self.others.push(name());
        }
    }

    /// `seo: {title, description, keywords}` comes after the part's own names.
    fn group(&mut self, group: usize, members: &'v [Member<'a>]) {
        for member @ (name, value) in members {
            let part = match Name::of(name) {
                Name::Part(Part::Title | Part::SeoTitle, _) => Part::SeoTitle,
                Name::Part(Part::Excerpt | Part::SeoDescription, _) => Part::SeoDescription,
                Name::Part(Part::Tags, _) => Part::Tags,
                _ => {
                    self.leave_out(value, || Cow::Owned(format!("{} {name}", GROUPS[group])));
                    continue;
                }
            };
            self.slots[part as usize][PARTS[part as usize].1.len() + group] = Some(member);
        }
    }

    /// Takes over what stands around a post and what the post itself lacks: `{"post": {…}, "tags": […]}`. Only by the names
    /// that nothing else goes by; the others are left out.
    pub(crate) fn add_around(&mut self, around: &Parts<'v, 'a>) {
        for (part, names) in PARTS {
            if matches!(part, Part::Title | Part::Body) {
                continue;
            }
            let is_missing = self.chosen(part).is_none_or(|(_, (_, value))| value.is_blank());
            for (rank, member) in around.named(part) {
                if is_missing && (rank < SURE_NAMES || rank == names.len()) {
                    self.slots[part as usize][rank] = Some(member);
                } else if self.chosen(part).is_none_or(|(_, (_, value))| *value != member.1) {
                    self.leave_out(&member.1, || full_name(part, rank, &member.0));
                }
            }
        }
    }

    /// The members that a part could be filled from, each with the rank of its name, the best one first.
    fn named(&self, part: Part) -> impl Iterator<Item = (usize, &'v Member<'a>)> {
        self.slots[part as usize].iter().enumerate().filter_map(|(rank, member)| member.map(|member| (rank, member)))
    }

    /// The best name that has words, failing that the best name.
    fn chosen(&self, part: Part) -> Option<(usize, &'v Member<'a>)> {
        self.named(part).find(|(_, (_, value))| !value.is_blank()).or_else(|| self.named(part).next())
    }

    /// The value of a part.
    pub(crate) fn get(&self, part: Part) -> Option<&'v Value<'a>> {
        self.chosen(part).map(|(_, (_, value))| value)
    }

    /// The names of what the object holds and the post does not: those that are not ours, ours that another name of the same
    /// part outdoes, and ours of the parts that `misfits` says their value fits into no box. The first few of them.
    pub(crate) fn left_out(&self, misfits: impl Fn(Part) -> bool) -> Vec<Cow<'v, str>> {
        let unused = PARTS.iter().flat_map(|(part, _)| {
            let misfits = misfits(*part);
            let chosen = self.chosen(*part);
            let is_used = move |rank, value: &Value| {
                chosen.is_some_and(|(best, (_, taken))| rank == best && !misfits || rank != best && value == taken)
            };
            let unused =
                self.named(*part).filter(move |(rank, (_, value))| !value.is_blank() && !is_used(*rank, value));
            unused.map(|(rank, (name, _))| full_name(*part, rank, name))
        });
        self.others.iter().cloned().chain(unused).take(LEFT_OUT_MAX).collect()
    }

    /// Whether the object looks like a post: it has a title or a body.
    pub(crate) fn looks_like_a_post(&self) -> bool {
        [Part::Title, Part::Body].iter().any(|part| self.named(*part).any(|(_, (_, value))| *value != Value::Null))
    }

    /// Whether it has something for the boxes beside title and text.
    pub(crate) fn has_small_ones(&self) -> bool {
        let small = PARTS.iter().filter(|(part, _)| !matches!(part, Part::Title | Part::Body));
        small.into_iter().any(|(part, _)| self.named(*part).next().is_some())
    }

    /// Whether all that makes it look like a post is `content`, as in the rule of a style sheet.
    pub(crate) fn is_only_content(&self) -> bool {
        let mut ours = [Part::Title, Part::Body].into_iter().flat_map(|part| self.named(part));
        ours.next().is_some_and(|(_, (name, _))| Plain::of(name).is_some_and(|plain| plain.as_str() == "content"))
            && ours.next().is_none()
    }

    /// The example of an answer, if the object is our own prompt.
    pub(crate) fn example_of_prompt(&self) -> Option<&'v Value<'a>> {
        self.output_format.filter(|_| self.task)
    }
}

/// A member's name, with the group that it stands in.
fn full_name<'v>(part: Part, rank: usize, name: &'v str) -> Cow<'v, str> {
    match rank.checked_sub(PARTS[part as usize].1.len()).and_then(|group| GROUPS.get(group)) {
        Some(group) => Cow::Owned(format!("{group} {name}")),
        None => Cow::Borrowed(name),
    }
}

/// So many names of a part, and the first group, mean it also where they stand around a post.
const SURE_NAMES: usize = 2;
/// So many names of what is left out are told.
const LEFT_OUT_MAX: usize = 6;
