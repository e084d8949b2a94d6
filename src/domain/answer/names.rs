//! The names that the parts of a post go by (answer contract, part 4).

use super::value::Value;

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

/// The names of each part, the best one first; then `seo: {…}` and `meta: {…}`, which hold two parts.
const NAMES: [(Part, &[&str]); 6] = [
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
/// Longer than any name.
const LONGEST: usize = 24;

/// A name in lower case with nothing but its letters and digits. `None`: too long for a name that counts.
pub(crate) fn plain(name: &str) -> Option<String> {
    let mut plain = String::new();
    for sign in name.chars().take(4 * LONGEST).filter(|sign| sign.is_alphanumeric()) {
        plain.push(sign.to_ascii_lowercase());
        if plain.len() > LONGEST {
            return None;
        }
    }
    super::work::seen(name.len().min(4 * LONGEST));
    Some(plain)
}

/// The part that `name` names, and the rank of that name.
pub(crate) fn part(name: &str) -> Option<(Part, usize)> {
    NAMES.iter().find_map(|(part, names)| names.iter().position(|known| *known == name).map(|rank| (*part, rank)))
}

/// Whether `name` is one of ours or of our prompt, in any spelling.
pub(crate) fn is_known(name: &str) -> bool {
    plain(name).is_some_and(|name| part(&name).is_some() || name == TASK || name == OUTPUT_FORMAT)
}

/// Whether an object with this name looks like a post.
pub(crate) fn makes_a_post(name: &str) -> bool {
    plain(name).is_some_and(|name| matches!(part(&name), Some((Part::Title | Part::Body, _))))
}

const TASK: &str = "task";
const OUTPUT_FORMAT: &str = "outputformat";

/// Our own prompt has both of these names.
pub(crate) fn is_task(name: &str) -> bool {
    plain(name).is_some_and(|name| name == TASK)
}

/// The name in our prompt that holds the example of an answer.
pub(crate) fn is_output_format(name: &str) -> bool {
    plain(name).is_some_and(|name| name == OUTPUT_FORMAT)
}

/// The values of an object by the part that they belong to, and the names that are not ours.
#[derive(Debug, Default)]
pub(crate) struct Parts<'v, 'a> {
    slots: [[Option<&'v Value<'a>>; RANKS]; NAMES.len()],
    pub unknown: Vec<&'v str>,
}

impl<'v, 'a> Parts<'v, 'a> {
    /// Sorts the members of an object. A name given twice: the last one counts.
    pub(crate) fn of(members: &'v [(std::borrow::Cow<'a, str>, Value<'a>)]) -> Self {
        let mut parts = Parts::default();
        for (name, value) in members {
            let Some(plain) = plain(name) else {
                parts.unknown.push(name);
                continue;
            };
            if let Some((part, rank)) = part(&plain) {
                parts.slots[part as usize][rank] = Some(value);
            } else if let (Some(group), Value::Object(inner)) = (GROUPS.iter().position(|known| *known == plain), value)
            {
                parts.group(group, inner);
            } else {
                parts.unknown.push(name);
            }
        }
        parts
    }

    /// `seo: {title, description}` comes after the part's own names.
    fn group(&mut self, group: usize, members: &'v [(std::borrow::Cow<'a, str>, Value<'a>)]) {
        for (name, value) in members {
            let slot = match plain(name).as_deref() {
                Some("title" | "seotitle" | "metatitle") => Part::SeoTitle,
                Some("description" | "seodescription" | "metadescription") => Part::SeoDescription,
                _ => continue,
            };
            self.slots[slot as usize][NAMES[slot as usize].1.len() + group] = Some(value);
        }
    }

    /// The value of a part: the best name that has words, failing that the best name.
    pub(crate) fn get(&self, part: Part) -> Option<&'v Value<'a>> {
        let values = || self.slots[part as usize].iter().flatten();
        values().find(|value| !value.is_blank()).or_else(|| values().next()).copied()
    }

    /// Whether the object looks like a post: it has a title or a body.
    pub(crate) fn looks_like_a_post(&self) -> bool {
        [Part::Title, Part::Body].iter().any(|part| self.get(*part).is_some_and(|value| *value != Value::Null))
    }
}
