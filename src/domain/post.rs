//! What a post is made of, how its fields are cleaned, and what must be right before it is saved or published.

use serde::{Deserialize, Serialize};

use crate::{answer::plain, limits, link, strip, tags};

/// The words of a post as an AI's answer holds them. A field that the answer does not mention is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Post {
    pub title: String,
    pub excerpt: String,
    pub body: String,
    pub seo_title: String,
    pub seo_description: String,
    pub tags: Vec<String>,
}

/// What the boxes of the desk hold: the words of a post and its link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub title: String,
    /// The last part of the post's address. Empty: it is made from the title.
    pub link: String,
    pub excerpt: String,
    pub body: String,
    pub seo_title: String,
    pub seo_description: String,
    pub tags: Vec<String>,
}

/// The boxes of the desk, in the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Field {
    Title,
    Link,
    Excerpt,
    Body,
    SeoTitle,
    SeoDescription,
    Tags,
}

impl Field {
    /// All boxes, in the order in which they stand.
    pub const ALL: [Field; 7] =
        [Field::Title, Field::Link, Field::Excerpt, Field::Body, Field::SeoTitle, Field::SeoDescription, Field::Tags];

    /// The name of the box in the form, in the page's ids and in a plain form post.
    pub fn name(self) -> &'static str {
        match self {
            Field::Title => "title",
            Field::Link => "link",
            Field::Excerpt => "excerpt",
            Field::Body => "body",
            Field::SeoTitle => "seo_title",
            Field::SeoDescription => "seo_description",
            Field::Tags => "tags",
        }
    }

    /// What the box is called on the screen.
    pub fn label(self) -> &'static str {
        match self {
            Field::Title => "Title",
            Field::Link => "Link",
            Field::Excerpt => "Excerpt",
            Field::Body => "Post",
            Field::SeoTitle => "Search title",
            Field::SeoDescription => "Search description",
            Field::Tags => "Tags",
        }
    }

    /// The most characters the box may hold; for tags, the most tags.
    pub fn max(self) -> usize {
        match self {
            Field::Title => limits::TITLE_MAX,
            Field::Link => limits::LINK_MAX,
            Field::Excerpt => limits::EXCERPT_MAX,
            Field::Body => limits::BODY_MAX,
            Field::SeoTitle => limits::SEO_TITLE_MAX,
            Field::SeoDescription => limits::SEO_DESCRIPTION_MAX,
            Field::Tags => limits::TAGS_MAX,
        }
    }
}

/// What the owner is about to do with a draft: a draft may be half-written, a published post may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Save,
    Publish,
}

/// Something the owner must put right, with the box it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldProblem {
    pub field: Field,
    pub what: What,
}

/// What is wrong with a field. Sentences are made in the desk's one file of messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum What {
    /// A title of fewer than `limits::TITLE_MIN` characters.
    TooShort,
    /// `has` characters where `max` are allowed.
    TooLong { has: u32, max: u32 },
    /// No words at all.
    Empty,
    /// The link is taken by another post; `free` is one that is not.
    LinkTaken { free: String },
    /// The link has signs that an address can't have; `suggested` has none.
    BadLink { suggested: String },
    /// More tags than allowed.
    TooManyTags { has: u32, max: u32 },
    /// One tag that is too long.
    TagTooLong { tag: String, max: u32 },
}

/// Whether a reader would see anything of `text`. Blanks, control and format signs, and the fillers that fonts draw as
/// nothing (Unicode's `Default_Ignorable_Code_Point`, and the empty Braille pattern) are not words.
pub fn shows(text: &str) -> bool {
    text.chars().any(|sign| {
        !sign.is_whitespace()
            && !sign.is_control()
            && !matches!(sign,
                '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
                | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFF8}' | '\u{E0000}'..='\u{E0FFF}')
    })
}

impl Draft {
    /// Neither title nor text holds anything that a reader would see.
    pub fn is_blank(&self) -> bool {
        !shows(&self.title) && !shows(&self.body)
    }

    /// The same draft with every field cleaned as the reader cleans it: HTML and control characters out, one-line fields on
    /// one line, line ends LF, tags by the tag rule. Cleaning twice changes nothing more. Never shortens: an over-long field
    /// is a problem, told by [`Draft::problems`].
    pub fn cleaned(mut self) -> Draft {
        self.title = one_line(&self.title);
        self.excerpt = one_line(&self.excerpt);
        self.seo_title = one_line(&self.seo_title);
        self.seo_description = one_line(&self.seo_description);
        self.body = strip::body(&self.body).text;
        self.link = self.link.trim().chars().filter(|sign| !sign.is_control()).collect();
        self.tags = tags::typed(&self.tags.join(","));
        self
    }

    /// All that stands in the way of `purpose`, in the order of the boxes. Empty: nothing does.
    /// That a link is taken is known to the server alone and is added there.
    pub fn problems(&self, purpose: Purpose) -> Vec<FieldProblem> {
        let mut found = Vec::new();
        let mut add = |field, what| found.push(FieldProblem { field, what });
        let has_body = shows(&self.body);
        let title = if shows(&self.title) { limits::count(self.title.trim()) } else { 0 };
        let title_needed = purpose == Purpose::Publish || title > 0 || !has_body;
        if title_needed && title < limits::TITLE_MIN {
            add(Field::Title, What::TooShort);
        }
        for (field, text) in [
            (Field::Title, &self.title),
            (Field::Link, &self.link),
            (Field::Excerpt, &self.excerpt),
            (Field::Body, &self.body),
            (Field::SeoTitle, &self.seo_title),
            (Field::SeoDescription, &self.seo_description),
        ] {
            let (has, max) = (limits::count(text), field.max());
            if has > max {
                add(field, What::TooLong { has: has as u32, max: max as u32 });
            }
        }
        if !self.link.is_empty() && !link::is_valid(&self.link) {
            add(Field::Link, What::BadLink { suggested: link::from_title(&self.link) });
        }
        if purpose == Purpose::Publish && !has_body {
            add(Field::Body, What::Empty);
        }
        if self.tags.len() > limits::TAGS_MAX {
            add(Field::Tags, What::TooManyTags { has: self.tags.len() as u32, max: limits::TAGS_MAX as u32 });
        }
        for tag in self.tags.iter().filter(|tag| limits::count(tag) > limits::TAG_MAX) {
            add(Field::Tags, What::TagTooLong { tag: tag.clone(), max: limits::TAG_MAX as u32 });
        }
        found
    }
}

/// One line without HTML, for words that stand in a box: an entity in it is what somebody sees there, so it stays.
pub(crate) fn one_line(text: &str) -> String {
    if plain::is_plain_line(text) { text.to_owned() } else { strip::typed_line(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(title: &str, body: &str) -> Draft {
        Draft { title: title.to_owned(), body: body.to_owned(), ..Draft::default() }
    }

    fn found(draft: &Draft, purpose: Purpose) -> Vec<(Field, What)> {
        draft.problems(purpose).into_iter().map(|problem| (problem.field, problem.what)).collect()
    }

    #[test]
    fn cleaning_keeps_words_and_never_shortens() {
        let long = "word ".repeat(20_000);
        let cleaned = Draft {
            title: "  A\tlong\r\ntitle \u{0}of &amp; about \u{1}it ".to_owned() + &"x".repeat(300),
            link: " winter-care\n".to_owned(),
            body: format!("\r\n\r\nOne.\r\n\r\n\r\n\r\nTwo.\u{0}\r\n{long}"),
            tags: vec!["#Hair".to_owned(), "hair".to_owned(), "Colour, Bern".to_owned(), " ".to_owned()],
            ..Draft::default()
        }
        .cleaned();
        assert_eq!(cleaned.title, format!("A long title of &amp; about it {}", "x".repeat(300)));
        assert_eq!(cleaned.link, "winter-care");
        assert_eq!(cleaned.body, format!("\n\nOne.\n\n\n\nTwo.\n{long}"));
        assert_eq!(cleaned.tags, ["hair", "colour", "bern"]);
        assert_eq!(cleaned.clone().cleaned(), cleaned);
    }

    #[test]
    fn a_draft_needs_a_title_or_a_text() {
        assert_eq!(found(&draft("A title", ""), Purpose::Save), []);
        assert_eq!(found(&draft("", "Text."), Purpose::Save), []);
        assert_eq!(found(&draft("", " \n"), Purpose::Save), [(Field::Title, What::TooShort)]);
        assert_eq!(found(&draft("X", "Text."), Purpose::Save), [(Field::Title, What::TooShort)]);
    }

    #[test]
    fn publishing_needs_both() {
        assert_eq!(found(&draft("OK", "Text."), Purpose::Publish), []);
        assert_eq!(found(&draft("", "Text."), Purpose::Publish), [(Field::Title, What::TooShort)]);
        assert_eq!(found(&draft("OK", " "), Purpose::Publish), [(Field::Body, What::Empty)]);
    }

    #[test]
    fn what_nobody_can_see_is_no_word() {
        for nothing in ["\u{200B}", "\u{3164}\u{2800}", "\u{FEFF} \u{2060}\n", "\u{E0041}\u{FE0F}"] {
            assert_eq!(found(&draft("OK", nothing), Purpose::Publish), [(Field::Body, What::Empty)], "{nothing:?}");
            assert_eq!(
                found(&draft(nothing, "Text."), Purpose::Publish),
                [(Field::Title, What::TooShort)],
                "{nothing:?}"
            );
            assert!(draft(nothing, nothing).is_blank(), "{nothing:?}");
        }
        for something in ["👩‍👩‍👧", "می‌خواهم", "-", "字", "❤️"] {
            assert!(shows(something) && !draft("", something).is_blank(), "{something:?}");
        }
    }

    #[test]
    fn what_is_too_long_is_told_in_the_order_of_the_boxes() {
        let over = |field: Field| "é".repeat(field.max() + 1);
        let long = Draft {
            title: over(Field::Title),
            link: "a".repeat(81),
            excerpt: over(Field::Excerpt),
            body: over(Field::Body),
            seo_title: over(Field::SeoTitle),
            seo_description: over(Field::SeoDescription),
            tags: (0..7).map(|number| format!("tag {number}")).chain(["t".repeat(25)]).collect(),
        };
        let problems = found(&long, Purpose::Publish);
        let fields: Vec<Field> = problems.iter().map(|(field, _)| *field).collect();
        assert!(fields.starts_with(&[Field::Title, Field::Link, Field::Excerpt, Field::Body]), "{fields:?}");
        for (field, what) in &problems {
            match what {
                What::TooLong { has, max } => assert_eq!((*has, *max), (field.max() as u32 + 1, field.max() as u32)),
                What::TooManyTags { has, max } => assert_eq!((*has, *max), (8, 6)),
                What::TagTooLong { tag, max } => assert_eq!((tag.len(), *max), (25, 24)),
                What::BadLink { suggested } => assert_eq!(*suggested, "a".repeat(80)),
                other => panic!("{other:?}"),
            }
        }
        let at_most = Draft { title: "é".repeat(140), body: "é".repeat(50_000), ..Draft::default() };
        assert_eq!(found(&at_most, Purpose::Publish), []);
    }

    #[test]
    fn a_link_that_no_address_can_have_is_told_with_one_that_can() {
        let bad = Draft { link: "Winter Hair/Care".to_owned(), ..draft("OK", "Text.") };
        let suggested = "winter-hair-care".to_owned();
        assert_eq!(found(&bad, Purpose::Save), [(Field::Link, What::BadLink { suggested })]);
    }
}
