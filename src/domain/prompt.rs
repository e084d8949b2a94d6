//! A business, a title and a brief → the prompt that the owner pastes into their AI.

use std::sync::LazyLock;

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

/// The title in the prompt's example of an answer.
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

/// Every text that [`field_limits`] and [`output_format`] write, by its words.
static OWN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut own = Vec::new();
    for Texts { title, excerpt, body, seo_title, seo_description, tags } in [field_limits(), output_format()] {
        own.extend([title, excerpt, body, seo_title, seo_description]);
        // The examples of tags are told apart: "Tag 3" is a German day.
        if let Tags::Rule(rule) = tags {
            own.push(rule);
        }
    }
    own.iter().map(|text| letters(text).collect()).collect()
});

/// In bytes. None of them is so long, also with what a chat does to the signs between its words.
const OWN_MAX: usize = 400;

/// Whether `text` is one that the prompt itself writes for a part of an answer, whatever a chat did to the signs between
/// its words. The reader asks: such a text says nothing, and is never a post.
pub(crate) fn is_own(text: &str) -> bool {
    if text.len() > OWN_MAX {
        return false;
    }
    // Most texts differ from each of them in the first letter.
    let Some(first) = letters(text).next() else { return false };
    OWN.iter().any(|own| own.starts_with(first) && letters(text).eq(own.chars()))
}

static EXAMPLE_TAGS: LazyLock<Vec<String>> = LazyLock::new(|| match output_format().tags {
    Tags::Example(tags) => tags,
    Tags::Rule(_) => Vec::new(),
});

/// Whether `tag` is one of the examples of tags in the prompt.
pub(crate) fn is_example_tag(tag: &str) -> bool {
    EXAMPLE_TAGS.iter().any(|example| example == tag.trim())
}

/// The letters and digits of `text`, in lower case.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|sign| sign.is_alphanumeric()).map(|sign| sign.to_ascii_lowercase())
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

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::answer;

    fn business() -> PublicBusiness {
        let [name, kind, city, language] = ["Salon \"Lindenhof\"", "hair salon", "Bern", "de-CH"].map(str::to_owned);
        PublicBusiness { name, kind, city, language }
    }

    fn value(text: &str) -> Value {
        serde_json::from_str(text).expect("a prompt is JSON")
    }

    #[test]
    fn the_keys_stand_in_order_on_lines_of_their_own() {
        let text = prompt(&business(), "Curly hair", "Winter\ncare");
        let keys: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("  \""))
            .filter_map(|line| line.split('"').next())
            .collect();
        assert_eq!(keys, ["task", "business", "post_brief", "rules", "limits", "output_format"]);
        let prompt = value(&text);
        assert_eq!(prompt["business"]["name"], "Salon \"Lindenhof\"");
        assert_eq!(prompt["business"]["type"], "hair salon");
        assert_eq!(prompt["post_brief"]["title"], "Curly hair");
        assert_eq!(prompt["post_brief"]["brief"], "Winter\ncare");
    }

    #[test]
    fn limits_and_example_are_those_of_the_reader() {
        let prompt = value(&prompt(&business(), "", ""));
        let limits = prompt["limits"].to_string();
        for max in ["2 to 140", "up to 300", "up to 50,000", "up to 70", "up to 160", "up to 6 tags", "up to 24"] {
            assert!(limits.contains(max), "{max} in {limits}");
        }
        let example = &prompt["output_format"];
        let names: Vec<&String> = example.as_object().expect("an example").keys().collect();
        assert_eq!(names.len(), 6);
        let post: crate::post::Post =
            serde_json::from_value(example.clone()).expect("the example has the shape of a post");
        assert_eq!((post.title.as_str(), post.body.as_str()), (EXAMPLE_TITLE, EXAMPLE_BODY));
    }

    #[test]
    fn the_prompt_read_back_is_no_answer() {
        let text = prompt(&business(), "Curly hair", "Winter care");
        let example = value(&text)["output_format"].to_string();
        for paste in [
            text.clone(),
            example,
            text.replace('"', "\u{201d}"),
            format!("{text}\n\nSure! What tone?"),
            format!("```json\n{text}\n```"),
        ] {
            assert_eq!(
                answer::read(&paste).map(|reading| reading.post),
                Err(answer::Unreadable::PromptNotAnswer),
                "{paste}"
            );
        }
    }

    #[test]
    fn no_part_of_the_prompt_is_an_answer() {
        let text = prompt(&business(), "Curly hair", "Winter care");
        let good = r#"{"title":"Good post","body":"Good text."}"#;
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let windows = (0..lines.len()).flat_map(|from| (from + 1..=lines.len()).map(move |to| (from, to)));
        let windows = windows.map(|(from, to)| lines[from..to].concat());
        let suffixes = text.char_indices().map(|(at, _)| text[at..].to_owned());
        let prefixes = text.char_indices().map(|(at, _)| text[..at].to_owned());
        for part in windows.chain(suffixes).chain(prefixes) {
            for part in [part.replace('"', "\u{201d}"), part] {
                assert_eq!(answer::read(&part).map(|reading| reading.post).ok(), None, "{part}");
            }
        }
        for part in [
            text[1..].to_owned(),
            text[text.find("\"limits\"").unwrap()..].to_owned(),
            text.replace("output_format", "format").replace("task", "job"),
            format!("{}\n}}", &text[..text.find(",\n  \"output_format\"").unwrap()]),
            value(&text)["limits"].to_string(),
        ] {
            let why = answer::read(&part).map(|reading| reading.post);
            assert_eq!(why, Err(answer::Unreadable::PromptNotAnswer), "{part}");
            let read = answer::read(&format!("{part}\n\nChatGPT said:\n{good}")).expect("the answer behind it");
            assert_eq!((read.post.title.as_str(), read.others.len()), ("Good post", 0), "{part}");
        }
    }

    #[test]
    fn nothing_but_the_public_details_can_appear() {
        // One more field, and this no longer builds: whoever adds it decides whether a prompt may say it.
        let PublicBusiness { name, kind, city, language } = business();
        let own = [name, kind, city, language, "Curly hair".to_owned(), "Winter care".to_owned()];
        let mut constant = Vec::new();
        texts(
            &value(&prompt(&PublicBusiness { language: "xx".to_owned(), ..PublicBusiness::default() }, "", "")),
            &mut constant,
        );
        let mut all = Vec::new();
        texts(&value(&prompt(&business(), "Curly hair", "Winter care")), &mut all);
        for text in all {
            assert!(own.contains(&text) || constant.contains(&text.replace("de-CH", "xx")), "{text}");
        }
    }

    /// All texts in a value, wherever they stand.
    fn texts(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::String(text) => found.push(text.clone()),
            Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
            Value::Object(members) => members.values().for_each(|value| texts(value, found)),
            _ => {}
        }
    }

    #[test]
    fn the_rules_say_what_an_answer_must_keep_to() {
        let rules = value(&prompt(&business(), "", ""))["rules"].to_string();
        for rule in [
            "markdown",
            "## headings",
            "no raw HTML",
            "de-CH",
            "prices",
            "dates",
            "phone numbers",
            "health claims",
            "named clients",
            "only the JSON object",
            "no code fence",
        ] {
            assert!(rules.contains(rule), "{rule} in {rules}");
        }
    }

    #[test]
    fn numbers_are_written_as_owners_read_them() {
        assert_eq!([7, 140, 1_930, 50_212, 1_234_567].map(grouped), ["7", "140", "1,930", "50,212", "1,234,567"]);
    }
}
