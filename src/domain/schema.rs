//! The answer's shape as a JSON Schema, for services that can be held to one; made from the same limits as the prompt.

use serde_json::{Map, Value, json};

use crate::{limits, post::Field};

/// The fields of an answer: the field, its name there, and what is said about it.
const FIELDS: [(Field, &str, &str); 6] = [
    (Field::Title, "title", "The title of the post, one line"),
    (Field::Excerpt, "excerpt", "One or two sentences about the post"),
    (Field::Body, "body", "The full post in markdown with ## headings and no HTML"),
    (Field::SeoTitle, "seoTitle", "The title for search results, one line"),
    (Field::SeoDescription, "seoDescription", "The description for search results, one line"),
    (Field::Tags, "tags", "Tags, each one or two words in lower case"),
];

/// The name of `field` in an answer. `None`: an answer has no such field (the link is never the AI's to choose).
pub fn name(field: Field) -> Option<&'static str> {
    FIELDS.iter().find(|(known, ..)| *known == field).map(|(_, name, _)| *name)
}

/// The schema of a whole post. Every field is asked for: the strict modes of the services want it so.
pub fn post() -> Value {
    object(FIELDS.iter().map(|(field, ..)| *field))
}

/// The schema of an answer that holds one field only.
pub fn part(field: Field) -> Value {
    object([field].into_iter())
}

fn object(fields: impl Iterator<Item = Field>) -> Value {
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for field in fields {
        let Some((_, name, about)) = FIELDS.iter().find(|(known, ..)| *known == field) else { continue };
        properties.insert((*name).to_owned(), property(field, about));
        required.push(*name);
    }
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// Lengths stand in the description: the strict modes know no `maxLength`, and the reader cuts what is too long.
fn property(field: Field, about: &str) -> Value {
    let max = field.max();
    match field {
        Field::Tags => json!({
            "type": "array",
            "items": { "type": "string", "description": format!("At most {} characters", limits::TAG_MAX) },
            "maxItems": max,
            "description": format!("{about}; at most {max}"),
        }),
        _ => json!({ "type": "string", "description": format!("{about}; at most {max} characters") }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_speaks_of_the_limits_that_the_reader_keeps() {
        let schema = post().to_string();
        for max in [
            limits::TITLE_MAX,
            limits::EXCERPT_MAX,
            limits::BODY_MAX,
            limits::SEO_TITLE_MAX,
            limits::SEO_DESCRIPTION_MAX,
        ] {
            assert!(schema.contains(&format!("at most {max} characters")), "{max} is missing in {schema}");
        }
        assert_eq!(post()["properties"]["tags"]["maxItems"], limits::TAGS_MAX);
    }

    #[test]
    fn a_link_is_never_asked_for() {
        assert_eq!(name(Field::Link), None);
        assert_eq!(part(Field::Link)["required"], json!([]));
    }

    #[test]
    fn an_answer_by_the_schema_is_read_whole() {
        let mut answer = Map::new();
        for name in post()["required"].as_array().unwrap() {
            let name = name.as_str().unwrap();
            let value = if name == "tags" { json!(["one"]) } else { json!(format!("words for {name}")) };
            answer.insert(name.to_owned(), value);
        }
        let read = crate::answer::read(&Value::Object(answer).to_string()).unwrap().post;
        assert_eq!(read.title, "words for title");
        assert_eq!(read.seo_title, "words for seoTitle");
        assert_eq!(read.seo_description, "words for seoDescription");
        assert_eq!(read.excerpt, "words for excerpt");
        assert_eq!(read.body, "words for body");
        assert_eq!(read.tags, ["one"]);
    }
}
