//! What an answer would do to the boxes: which words come, which would go, what the owner should know.

use serde::{Deserialize, Serialize};

use super::browser;
use crate::domain::{
    answer::{Note, sentences},
    link,
    post::{Field, Post},
    schema, tags, tidy,
};

/// The text of every box of the post, to the letter, in the order of [`Field::ALL`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boxes([String; 7]);

impl Boxes {
    /// What the boxes hold now.
    pub fn read() -> Boxes {
        Boxes(Field::ALL.map(|field| browser::value(field.name()).unwrap_or_default()))
    }

    /// Puts everything back as it was read. A box that holds the same text is left alone.
    pub fn write(&self) {
        for (field, text) in Field::ALL.iter().zip(&self.0) {
            browser::set_value(field.name(), text);
        }
    }

    pub fn get(&self, field: Field) -> &str {
        &self.0[field as usize]
    }

    pub fn set(&mut self, field: Field, text: String) {
        self.0[field as usize] = text;
    }
}

/// What a fill would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The boxes afterwards.
    pub after: Boxes,
    /// What we changed: the reader's notes, then ours.
    pub notes: Vec<Note>,
    /// The words that would go, as the question names them: "your title", "3 tags".
    pub goes: Vec<String>,
    /// Some box would hold other words.
    pub changes: bool,
}

/// Compares `post` with what the boxes hold. `link_follows`: the post was never saved, so its link is still made from the title.
///
/// A box that the answer does not mention keeps the owner's words: those of `own`, which are what the boxes held before
/// another post of the same answer was filled in, else what they hold now. One that holds the same words already stays.
pub fn plan(now: &Boxes, own: &Boxes, post: &Post, notes: &[Note], link_follows: bool) -> Plan {
    let (post, tidy_notes) = &tidy::whole(post);
    // What is missing is told below, where it is known whether there are words that stay.
    let mut notes: Vec<Note> = notes.iter().filter(|note| !matches!(note, Note::Missing { .. })).cloned().collect();
    notes.extend(tidy_notes.iter().cloned());

    let whole = !post.title.is_empty() && !post.body.is_empty();
    let mut after = now.clone();
    let mut goes = Vec::new();
    let mut changes = false;
    for (field, text) in [
        (Field::Title, post.title.clone()),
        (Field::Excerpt, post.excerpt.clone()),
        (Field::Body, post.body.clone()),
        (Field::SeoTitle, post.seo_title.clone()),
        (Field::SeoDescription, post.seo_description.clone()),
        (Field::Tags, post.tags.join(", ")),
    ] {
        let has = now.get(field);
        if text.trim().is_empty() {
            // Where one box alone was asked for, nobody missed the others.
            if !whole {
                continue;
            }
            let own = own.get(field);
            if !own.trim().is_empty() && !is_left_out(&notes, field) {
                notes.push(Note::Missing { field });
            }
            if has != own {
                changes = true;
                after.set(field, own.to_owned());
            }
            continue;
        }
        if same_words(field, has, &text) {
            continue;
        }
        changes = true;
        if !has.trim().is_empty() {
            goes.push(name_of(field, has, &text));
        }
        after.set(field, text);
    }
    if link_would_differ(now, post, link_follows) {
        notes.push(Note::LinkStays);
    }
    let mut left_to_fill_in = Vec::new();
    for field in [Field::Title, Field::Excerpt, Field::Body, Field::SeoTitle, Field::SeoDescription] {
        for text in tidy::placeholders(after.get(field)).into_iter().map(|left| left.text) {
            if !left_to_fill_in.contains(&text) {
                left_to_fill_in.push(text);
            }
        }
    }
    notes.extend(left_to_fill_in.into_iter().map(|text| Note::Placeholder { text }));
    let mut said = Vec::new();
    notes.retain(|note| {
        let sentence = sentences::note(note);
        let new = !said.contains(&sentence);
        said.push(sentence);
        new
    });
    Plan { after, notes, goes, changes }
}

/// Whether the answer had something for the box that did not fit into it: then it is told by its name, and was not missing.
fn is_left_out(notes: &[Note], field: Field) -> bool {
    let is_named = |name: &String| schema::name(field).is_some_and(|known| name.eq_ignore_ascii_case(known));
    notes.iter().any(|note| matches!(note, Note::LeftOut { names } if names.iter().any(is_named)))
}

/// Whether the owner could expect another link after this fill. An empty link box of a new post follows the new title by itself.
fn link_would_differ(now: &Boxes, post: &Post, link_follows: bool) -> bool {
    let link_now = now.get(Field::Link).trim();
    let typed_by_hand = !link_now.is_empty();
    (!link_follows || typed_by_hand)
        && !post.title.is_empty()
        && !same_words(Field::Title, now.get(Field::Title), &post.title)
        && link::from_title(&post.title) != link_now
}

/// Whether a box holds the words of the answer already, whatever its spaces and line ends.
fn same_words(field: Field, has: &str, comes: &str) -> bool {
    match field {
        Field::Tags => {
            let sorted = |text| {
                let mut tags = tags::typed(text);
                tags.sort();
                tags
            };
            sorted(has) == sorted(comes)
        }
        // Line breaks mean something in the text of a post.
        Field::Body => {
            let lines =
                |text: &str| -> Vec<String> { text.trim().lines().map(|line| line.trim_end().to_owned()).collect() };
            lines(has) == lines(comes)
        }
        _ => has.split_whitespace().eq(comes.split_whitespace()),
    }
}

/// How the question names the words of a box that would go.
fn name_of(field: Field, has: &str, comes: &str) -> String {
    match field {
        Field::Title => "your title".to_owned(),
        Field::Link => "your link".to_owned(),
        Field::Excerpt => "your excerpt".to_owned(),
        Field::Body => "your post text".to_owned(),
        Field::SeoTitle => "your search title".to_owned(),
        Field::SeoDescription => "your search description".to_owned(),
        Field::Tags => {
            let comes = tags::typed(comes);
            match tags::typed(has).iter().filter(|tag| !comes.contains(tag)).count() {
                0 => "your tags".to_owned(),
                1 => "1 tag".to_owned(),
                n => format!("{n} tags"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxes(words: &[(Field, &str)]) -> Boxes {
        let mut boxes = Boxes::default();
        for (field, text) in words {
            boxes.set(*field, (*text).to_owned());
        }
        boxes
    }

    fn answer() -> Post {
        Post {
            title: "Winter hair care".into(),
            excerpt: "Three habits.".into(),
            body: "First.\n\nSecond.".into(),
            tags: vec!["winter".into(), "hair".into()],
            ..Post::default()
        }
    }

    #[test]
    fn empty_boxes_are_filled_and_nothing_goes() {
        let plan = plan(&Boxes::default(), &Boxes::default(), &answer(), &[], true);
        assert!(plan.changes);
        assert_eq!(plan.goes, [""; 0]);
        assert_eq!(plan.after.get(Field::Title), "Winter hair care");
        assert_eq!(plan.after.get(Field::Tags), "winter, hair");
        assert_eq!(plan.after.get(Field::Link), "");
        assert_eq!(plan.notes, []);
    }

    #[test]
    fn words_that_would_go_are_named_and_equal_words_are_left_to_the_letter() {
        let now = boxes(&[
            (Field::Title, " Winter  hair care "),
            (Field::Body, "My own."),
            (Field::Tags, "summer, hair, sun"),
            (Field::SeoTitle, "Mine"),
        ]);
        let plan = plan(&now, &now, &answer(), &[], true);
        assert_eq!(plan.goes, ["your post text", "2 tags"]);
        assert_eq!(plan.after.get(Field::Title), " Winter  hair care ");
        assert_eq!(plan.after.get(Field::SeoTitle), "Mine");
        assert_eq!(plan.notes, [Note::Missing { field: Field::SeoTitle }]);
    }

    #[test]
    fn what_did_not_fit_was_not_missing() {
        let now = boxes(&[(Field::SeoTitle, "Mine"), (Field::SeoDescription, "Mine")]);
        let told = Note::LeftOut { names: vec!["seoTitle".into()] };
        let plan = plan(&now, &now, &answer(), std::slice::from_ref(&told), true);
        assert_eq!(plan.notes, [told, Note::Missing { field: Field::SeoDescription }]);
    }

    #[test]
    fn what_another_post_of_the_answer_left_makes_room_for_the_owners_own_words() {
        let own = boxes(&[(Field::Title, "Mine"), (Field::SeoTitle, "My search title")]);
        let now = boxes(&[
            (Field::Title, "Another post"),
            (Field::Body, "Its text."),
            (Field::SeoTitle, "Its search title"),
            (Field::SeoDescription, "Its description."),
        ]);
        let plan = plan(&now, &own, &answer(), &[], true);
        assert_eq!(plan.after.get(Field::SeoTitle), "My search title");
        assert_eq!(plan.after.get(Field::SeoDescription), "");
        assert_eq!(plan.notes, [Note::Missing { field: Field::SeoTitle }]);
    }

    #[test]
    fn the_same_words_in_other_line_ends_and_another_order_of_tags_change_nothing() {
        let now = boxes(&[
            (Field::Title, "Winter hair care"),
            (Field::Excerpt, "Three habits."),
            (Field::Body, "First.\n\nSecond.\n"),
            (Field::Tags, "hair, winter"),
        ]);
        let plan = plan(&now, &now, &answer(), &[], false);
        assert!(!plan.changes);
        assert_eq!(plan.after, now);
    }

    #[test]
    fn a_line_break_less_in_the_text_is_a_change() {
        let now = boxes(&[(Field::Body, "First.\nSecond.")]);
        assert_eq!(plan(&now, &now, &answer(), &[], true).goes, ["your post text"]);
    }

    #[test]
    fn the_link_is_never_written_and_a_note_says_so_where_it_could_be_expected() {
        let saved = boxes(&[(Field::Title, "Old"), (Field::Link, "old")]);
        let by_hand = plan(&saved, &saved, &answer(), &[], false);
        assert_eq!(by_hand.after.get(Field::Link), "old");
        assert_eq!(by_hand.notes, [Note::LinkStays]);
        let typed = plan(&boxes(&[(Field::Link, "mine")]), &boxes(&[(Field::Link, "mine")]), &answer(), &[], true);
        assert_eq!(typed.after.get(Field::Link), "mine");
        assert_eq!(typed.notes, [Note::LinkStays]);
    }

    #[test]
    fn an_answer_for_one_box_touches_and_mentions_no_other() {
        let now = boxes(&[(Field::Title, "Mine"), (Field::Excerpt, "Mine too"), (Field::Body, "Words.")]);
        let post = Post { excerpt: "Better.".into(), ..Post::default() };
        let plan = plan(&now, &now, &post, &[], false);
        assert_eq!(plan.goes, ["your excerpt"]);
        assert_eq!(plan.notes, []);
        assert_eq!(plan.after.get(Field::Title), "Mine");
    }

    #[test]
    fn every_box_is_kept_under_its_own_name() {
        let mut boxes = Boxes::default();
        for field in Field::ALL {
            boxes.set(field, field.name().to_owned());
        }
        for field in Field::ALL {
            assert_eq!(boxes.get(field), field.name());
        }
    }
}
