//! The reader: any text is read or refused, and what was filled in is within its limits, clean, and read again as it is.

#![no_main]

use copydesk_domain::{
    answer::{self, sentences},
    limits,
    post::{Draft, Post},
    strip,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match answer::read(text) {
        Ok(reading) => {
            assert!(sentences::notes(&reading.notes).iter().all(|note| !note.is_empty()));
            check(&reading.post);
            reading.others.iter().for_each(|(post, _)| check(post));
        }
        Err(why) => {
            let refusal = sentences::refusal(why, text);
            if refusal.is_article {
                check(&answer::article(text).expect("an article, as the refusal says"));
            }
        }
    }
});

fn check(post: &Post) {
    let count = limits::count;
    assert!((limits::TITLE_MIN..=limits::TITLE_MAX).contains(&count(&post.title)));
    assert!((1..=limits::BODY_MAX).contains(&count(&post.body)));
    let lines = [
        (&post.excerpt, limits::EXCERPT_MAX),
        (&post.seo_title, limits::SEO_TITLE_MAX),
        (&post.seo_description, limits::SEO_DESCRIPTION_MAX),
    ];
    assert!(lines.iter().all(|(line, max)| count(line) <= *max && !line.contains('\n')));
    assert!(post.tags.len() <= limits::TAGS_MAX && post.tags.iter().all(|tag| count(tag) <= limits::TAG_MAX));
    assert_eq!(strip::body(&post.body).text, post.body, "the body is clean");

    let draft = Draft {
        title: post.title.clone(),
        excerpt: post.excerpt.clone(),
        body: post.body.clone(),
        seo_title: post.seo_title.clone(),
        seo_description: post.seo_description.clone(),
        tags: post.tags.clone(),
        ..Draft::default()
    };
    assert_eq!(draft.clone().cleaned(), draft, "what was filled in is saved as it is");

    // A body that is an object in a text is the answer, and the example of our own prompt is none.
    let is_plain = !post.body.trim_start().starts_with(['{', '[', '"', '`', '~'])
        && post.title != copydesk_domain::prompt::EXAMPLE_TITLE;
    if is_plain {
        let again = answer::read(&serde_json::to_string(post).expect("texts"));
        assert_eq!(again.map(|reading| reading.post).as_ref(), Ok(post), "what was filled in is read again as it is");
    }
}
