//! One field of a post, asked for by itself and made from the post's own text.

use serde_json::{Value, json};

use crate::{
    answer::{self, Reading},
    limits,
    post::Field,
    prompt::PublicBusiness,
    schema,
};

/// The fields that can be asked for by themselves.
pub const FIELDS: [Field; 4] = [Field::Excerpt, Field::SeoTitle, Field::SeoDescription, Field::Tags];

/// The prompt for `field` of the post with this title and text. Only the public details of a business can get in.
pub fn prompt(business: &PublicBusiness, field: Field, title: &str, body: &str) -> String {
    let (Some(name), schema) = (schema::name(field), schema::part(field)) else { return String::new() };
    let about = schema["properties"][name]["description"].as_str().unwrap_or_default();
    let example = if field == Field::Tags { json!([about]) } else { json!(about) };
    let prompt = json!({
        "task": format!("Write the {name} for the blog post below. Answer with one JSON object only."),
        "business": { "name": business.name, "type": business.kind, "city": business.city, "language": business.language },
        "post": { "title": title, "body": body },
        "rules": [
            "Write in the language of the post",
            "Use only what the post says: no invented prices, dates, phone numbers or health claims",
            "Plain text, no HTML and no markdown",
            "Only the JSON object, no code fence",
        ],
        "limits": { name: about },
        "output_format": { name: example },
    });
    serde_json::to_string_pretty(&prompt).unwrap_or_default()
}

/// Reads an answer to [`prompt`]: the same reader as for a whole post, which is given the answer's field inside a post.
/// In the result only `field` has words. `None`: the answer does not hold them.
pub fn read(field: Field, text: &str) -> Option<Reading> {
    let name = schema::name(field)?;
    let text: String = text.chars().take(limits::ANSWER_MAX).collect();
    let object = text.find('{').and_then(|start| text.rfind('}').and_then(|end| text.get(start..=end)))?;
    let answer: Value = serde_json::from_str(object).ok()?;
    let words = answer.get(name).filter(|words| !words.is_null())?;
    // A title and a body of our own make a whole post of it; neither is used.
    let whole = json!({ "title": name, "body": name, name: words });
    let mut reading = answer::read(&whole.to_string()).ok()?;
    let has_words = match field {
        Field::Excerpt => !reading.post.excerpt.is_empty(),
        Field::SeoTitle => !reading.post.seo_title.is_empty(),
        Field::SeoDescription => !reading.post.seo_description.is_empty(),
        Field::Tags => !reading.post.tags.is_empty(),
        Field::Title | Field::Link | Field::Body => false,
    };
    reading.post.title.clear();
    reading.post.body.clear();
    has_words.then_some(reading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_field_is_read_by_the_readers_own_rules() {
        let excerpt = read(Field::Excerpt, r#"{"excerpt": "A <b>short</b> word."}"#).unwrap();
        assert_eq!(excerpt.post.excerpt, "A short word.");
        assert_eq!((excerpt.post.title.as_str(), excerpt.post.body.as_str()), ("", ""));
        let tags = read(Field::Tags, "```json\n{\"tags\": [\"#Hair\", \"hair\", \"Bern\"]}\n```").unwrap();
        assert_eq!(tags.post.tags, ["hair", "bern"]);
        let long = read(Field::SeoTitle, &json!({ "seoTitle": "word ".repeat(40) }).to_string()).unwrap();
        assert!(limits::count(&long.post.seo_title) <= limits::SEO_TITLE_MAX);
    }

    #[test]
    fn what_holds_no_words_for_the_field_is_nothing() {
        for text in [
            "",
            "no",
            "{",
            "}{",
            "{}",
            r#"{"excerpt": null}"#,
            r#"{"excerpt": "  "}"#,
            r#"{"tags": ["a"]}"#,
            "{\"excerpt\": \"half",
        ] {
            assert_eq!(read(Field::Excerpt, text), None, "{text}");
        }
        assert_eq!(read(Field::Body, r#"{"body": "x"}"#), None);
        assert_eq!(read(Field::Link, r#"{"link": "x"}"#), None);
    }

    #[test]
    fn the_prompt_holds_the_post_and_the_public_details_only() {
        let business = PublicBusiness {
            name: "Lindenhof".into(),
            kind: "salon".into(),
            city: "Bern".into(),
            language: "de".into(),
        };
        let prompt: Value = serde_json::from_str(&prompt(&business, Field::Excerpt, "Colour", "Wash less.")).unwrap();
        assert_eq!(prompt["business"].as_object().unwrap().len(), 4);
        assert_eq!(prompt["post"], json!({ "title": "Colour", "body": "Wash less." }));
        assert!(prompt["limits"]["excerpt"].as_str().unwrap().contains(&limits::EXCERPT_MAX.to_string()));
    }
}
