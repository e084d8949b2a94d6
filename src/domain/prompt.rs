//! A business, a title and a brief → the prompt that the owner pastes into their AI.

use serde::{Deserialize, Serialize};

use crate::limits;

/// The public details of a business: all that a prompt may say about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicBusiness {
    pub name: String,
    /// What kind of business it is, for example "hair salon".
    pub kind: String,
    pub city: String,
    /// The language of the site as a BCP 47 tag, for example `en` or `de-CH`.
    pub language: String,
}

/// The title in the prompt's example of an answer. The reader knows it: an answer that holds it is none.
pub const EXAMPLE_TITLE: &str = "The post title";
/// The body in the prompt's example of an answer.
pub const EXAMPLE_BODY: &str = "The full post in markdown";

/// The prompt, its keys in this order.
#[derive(Serialize)]
struct Prompt<'a> {
    task: &'static str,
    business: Business<'a>,
    post_brief: Brief<'a>,
    rules: Vec<String>,
    limits: Texts,
    output_format: Texts,
}

#[derive(Serialize)]
struct Business<'a> {
    name: &'a str,
    #[serde(rename = "type")]
    kind: &'a str,
    city: &'a str,
    language: &'a str,
}

#[derive(Serialize)]
struct Brief<'a> {
    title: &'a str,
    brief: &'a str,
}

/// One text for each part of an answer, under the names that the reader looks for first.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Texts {
    title: String,
    excerpt: String,
    body: String,
    seo_title: String,
    seo_description: String,
    tags: Tags,
}

/// What a prompt says of the tags: a rule, or an example of a list.
#[derive(Serialize)]
#[serde(untagged)]
enum Tags {
    Rule(String),
    Example(Vec<String>),
}

/// The prompt as pretty-printed JSON. `title` and `brief` are the owner's own words; the brief has at most `limits::BRIEF_MAX` characters.
pub fn prompt(business: &PublicBusiness, title: &str, brief: &str) -> String {
    let prompt = Prompt {
        task: "Write one blog post for the website of this business. Answer with one JSON object only.",
        business: Business {
            name: &business.name,
            kind: &business.kind,
            city: &business.city,
            language: &business.language,
        },
        post_brief: Brief { title, brief },
        rules: rules(&business.language),
        limits: field_limits(),
        output_format: output_format(),
    };
    // Texts alone can't fail to become JSON.
    serde_json::to_string_pretty(&prompt).unwrap_or_default()
}

fn rules(language: &str) -> Vec<String> {
    let language = if language.trim().is_empty() {
        "the language of the brief".to_owned()
    } else {
        format!("\"{}\"", language.trim())
    };
    vec![
        format!("Write every text in {language}, the language of the site."),
        "Write the body in markdown, with ## headings and no raw HTML.".to_owned(),
        "Do not invent prices, dates, phone numbers or health claims.".to_owned(),
        "Do not write about named clients.".to_owned(),
        "Keep every text within its limit.".to_owned(),
        "Use exactly the names in output_format, and put your own texts in place of the example texts.".to_owned(),
        "Send only the JSON object: no code fence, nothing before it and nothing after it.".to_owned(),
    ]
}

fn field_limits() -> Texts {
    let up_to = |max: usize| format!("up to {} characters", grouped(max));
    Texts {
        title: format!("{} to {} characters", limits::TITLE_MIN, limits::TITLE_MAX),
        excerpt: up_to(limits::EXCERPT_MAX),
        body: up_to(limits::BODY_MAX),
        seo_title: up_to(limits::SEO_TITLE_MAX),
        seo_description: up_to(limits::SEO_DESCRIPTION_MAX),
        tags: Tags::Rule(format!("up to {} tags, each {}", limits::TAGS_MAX, up_to(limits::TAG_MAX))),
    }
}

fn output_format() -> Texts {
    Texts {
        title: EXAMPLE_TITLE.to_owned(),
        excerpt: format!("One or two sentences, at most {} characters", limits::EXCERPT_MAX),
        body: EXAMPLE_BODY.to_owned(),
        seo_title: format!("The title for search engines, at most {} characters", limits::SEO_TITLE_MAX),
        seo_description: format!(
            "The description for search engines, at most {} characters",
            limits::SEO_DESCRIPTION_MAX
        ),
        tags: Tags::Example((1..=limits::TAGS_MAX.min(3)).map(|number| format!("tag {number}")).collect()),
    }
}

/// A number as an owner reads it: `50,000`.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
