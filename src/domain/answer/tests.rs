//! What comes back with a post: its notes, in order, and the other posts of the paste.

use super::{Note, Repair, Unreadable, read};
use crate::post::Field;

fn notes(paste: &str) -> Vec<Note> {
    read(paste).map(|reading| reading.notes).unwrap_or_else(|why| panic!("{}: {paste}", why.name()))
}

#[test]
fn a_clean_answer_has_no_notes() {
    assert_eq!(notes(r#"{"title":"Hair","excerpt":"Short.","body":"Text.","seoTitle":"","tags":["a"]}"#), []);
}

#[test]
fn every_mending_is_told() {
    let repaired = |what| vec![Note::Repaired { what }];
    for (paste, told) in [
        (r#"{“title”: “Hair”, “body”: “Text.”}"#, vec![Note::QuotesFixed]),
        (r#"{'title': 'Hair', 'body': 'Text.'}"#, vec![Note::QuotesFixed]),
        (r#"{"title": "A "b" c", "body": "Text."}"#, vec![Note::QuotesFixed]),
        (r#"{"title": "Hair", "body": "Text.",}"#, repaired(Repair::Commas)),
        ("{\"title\": \"Hair\"\n\"body\": \"Text.\"}", repaired(Repair::Commas)),
        (r#"{title: "Hair", body: "Text."}"#, repaired(Repair::Names)),
        (r#"{"title": "Hair", "body": "Text.", "tags": None}"#, repaired(Repair::Words)),
        (r#"{"title": "Hair \ud83d", "body": "Text."}"#, repaired(Repair::Broken)),
        ("{\"title\": \"Hair\", // here\n\"body\": \"Text.\"}", repaired(Repair::Remarks)),
        (r#"{"title": "Ha\_ir", "body": "Text."}"#, repaired(Repair::Backslashes)),
        (r#"{"title": "Hair", "body": "One.\\n\\nTwo."}"#, repaired(Repair::LineBreaks)),
        (r#""{\"title\": \"Hair\", \"body\": \"Text.\"}""#, repaired(Repair::Wrapping)),
        ("{&quot;title&quot;: &quot;Hair&quot;, &quot;body&quot;: &quot;Text.&quot;}", repaired(Repair::Wrapping)),
        ("> {\n> \"title\": \"Hair\",\n> \"body\": \"Text.\"\n> }", repaired(Repair::MailMarks)),
        ("{\"title\": \"Hair\", \"body\": \"One.\n\nTwo.\"}", vec![]),
    ] {
        assert_eq!(notes(paste), told, "{paste}");
    }
}

#[test]
fn what_was_cut_or_left_out_is_told_with_its_field() {
    let long = serde_json::json!({
        "title": "word ".repeat(40), "excerpt": "<b>x</b>", "body": "word ".repeat(10_386), "seoTitle": "word ".repeat(20),
        "tags": ["a", "b", "c", "d", "e", "f", "g"], "slug": "x", "faq": [], "content": "Not this.",
    });
    assert_eq!(
        notes(&long.to_string()),
        [
            Note::Shortened { field: Field::Title, max: 140, left_out: 60 },
            Note::HtmlRemoved { field: Field::Excerpt },
            Note::Shortened { field: Field::Body, max: 50_000, left_out: 1_930 },
            Note::Shortened { field: Field::SeoTitle, max: 70, left_out: 30 },
            Note::TagsKept { kept: 6, of: 7 },
            Note::LeftOut { names: vec!["slug".to_owned(), "content".to_owned()] },
        ]
    );
}

#[test]
fn what_stands_around_a_post_fills_what_it_lacks() {
    for paste in [
        r#"{"post":{"title":"Tt","body":"x x"},"excerpt":"E","seo":{"title":"S","description":"D"},"tags":["a"]}"#,
        r#"{"data":{"posts":[{"title":"Tt","body":"x x"}],"tags":["a"]},"excerpt":"E","seoTitle":"S","metaDescription":"D"}"#,
        r#"{"title":"Tt","excerpt":"E","tags":["a"],"seoTitle":"S","seoDescription":"D","body":"{\"title\":\"Tt\",\"body\":\"x x\"}"}"#,
        r#"{"title":"","excerpt":"E","tags":["a"],"seo":{"title":"S","description":"D"},"body":{"title":"Tt","body":"x x"}}"#,
    ] {
        let reading = read(paste).expect("a post");
        let post = reading.post;
        assert_eq!((post.title.as_str(), post.body.as_str(), post.excerpt.as_str()), ("Tt", "x x", "E"), "{paste}");
        assert_eq!((post.seo_title.as_str(), post.seo_description.as_str(), post.tags.len()), ("S", "D", 1), "{paste}");
        assert!(!reading.notes.iter().any(|note| matches!(note, Note::LeftOut { .. })), "{paste}");
    }
    let own = r#"{"description":"A tool","excerpt":"Outer","tags":["b"],"post":{"title":"Tt","body":"x x","excerpt":"E","tags":["b"]}}"#;
    assert_eq!(read(own).expect("a post").post.excerpt, "E");
    assert_eq!(notes(own), [left_out(&["excerpt", "description"])]);
    for several in [
        r#"{"posts":[{"title":"One","body":"A."},{"title":"Two","body":"B."}],"tags":["a"]}"#,
        r#"{"first":{"title":"One","body":"A."},"second":{"title":"Two","body":"B."},"tags":["a"]}"#,
    ] {
        assert_eq!(read(several).expect("posts").post.tags.len(), 0, "{several}");
    }
}

fn left_out(names: &[&str]) -> Note {
    Note::LeftOut { names: names.iter().map(|name| (*name).to_owned()).collect() }
}

#[test]
fn parts_of_another_type_are_taken_where_that_is_plain_and_told_where_not() {
    let paste = r#"{"title":"Tt","body":"x x","excerpt":{"text":"Ee"},"seoTitle":["one","two"],"tags":{"primary":"hair","secondary":"care"}}"#;
    assert_eq!(read(paste).expect("a post").post.excerpt, "Ee");
    assert_eq!(notes(paste), [left_out(&["seoTitle", "tags"])]);
    let paste = r#"{"title":"Tt","body":"x x","tags":[{"Name":"Hair","id":1},{"label":"Care"},null]}"#;
    assert_eq!(read(paste).expect("a post").post.tags, ["hair"]);
    assert_eq!(notes(paste), [left_out(&["tags"])]);
    let paste = r#"{"title":"Tt","body":"x x","seo":{"title":"S","keywords":["k1","k2"],"slug":"s"},"summary":"A","description":"B"}"#;
    assert_eq!(read(paste).expect("a post").post.tags, ["k1", "k2"]);
    assert_eq!(notes(paste), [left_out(&["seo slug", "description"])]);
    let paste = r#"{"title":"Tt","body":"x x","meta":{"title":"M"},"seoTitle":"S","summary":"A","description":"A"}"#;
    assert_eq!(notes(paste), [left_out(&["meta title"])]);
    assert_eq!(notes(r#"{"title":"Tt","body":"x x","excerpt":true,"tags":[[],{"name":""}]}"#), []);
}

#[test]
fn other_whole_posts_stay_available() {
    let reading = read(
        r#"{"title":"One","body":"A."} {"title":"Half"} {"title":"Two","body":"B.",} {"title":"Three","body":"C.<br>"}"#,
    );
    let reading = reading.expect("three posts, of which two are strict");
    assert_eq!(reading.post.title, "One");
    assert_eq!(reading.notes, [Note::FirstOfSeveral { posts: 2 }]);
    let others: Vec<_> = reading.others.iter().map(|(post, notes)| (post.title.as_str(), notes.len())).collect();
    assert_eq!(others, [("Three", 1)]);
}

#[test]
fn the_same_post_twice_is_no_choice() {
    let reading = read(r#"{"title":"One","body":"A."} and again {"title":"One","body":"A."}"#).expect("a post");
    assert_eq!((reading.notes.len(), reading.others.len()), (0, 0));
}

#[test]
fn lists_and_wrappers_hold_other_posts_too() {
    for paste in [
        r#"[{"title":"One","body":"A."},{"title":"Two","body":"B."}]"#,
        r#"{"posts":[{"title":"One","body":"A."},{"title":"Two","body":"B."}]}"#,
        r#"{"first":{"title":"One","body":"A."},"second":{"title":"Two","body":"B."}}"#,
    ] {
        let reading = read(paste).expect("two posts");
        assert_eq!((reading.post.title.as_str(), reading.others.len()), ("One", 1), "{paste}");
    }
}

#[test]
fn only_the_first_400_000_characters_are_looked_at() {
    let good = r#"{"title":"Hair","body":"Text."}"#;
    let at_the_end = |len: usize| format!("{}{good}", "é".repeat(len - good.len()));
    assert!(read(&at_the_end(400_000)).is_ok());
    assert_eq!(read(&at_the_end(400_001)).map(|_| ()), Err(Unreadable::TooLong));
    assert!(read(&format!("{good}{}", " x".repeat(400_000))).is_ok());
    assert_eq!(read(&" ".repeat(400_001)).map(|_| ()), Err(Unreadable::TooLong));
    let missing = format!("{{\"body\":\"Text.\"}}{}", "x".repeat(400_000));
    assert_eq!(read(&missing).map(|_| ()), Err(Unreadable::MissingTitle));
}
