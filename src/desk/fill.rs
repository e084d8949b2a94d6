//! The one way in for an answer, pasted or written for the owner: the question, the fill, and Undo. Never saves.

use std::{
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    time::Duration,
};

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::{
    asking, browser,
    calls::MadeBy,
    device_copy,
    draft::Desktop,
    panel_words,
    plan::{Boxes, Plan, plan},
    writing::Part,
};
use crate::domain::{
    answer::{Note, Reading},
    post::{Field, Post},
};

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The owner's own AI, by the paste box.
    Pasted,
    /// "Write it for me", or the small button beside a box.
    Written(Part),
}

impl Source {
    /// The button that the owner pressed: the focus goes back there.
    fn button(self) -> &'static str {
        match self {
            Source::Pasted => "fill",
            Source::Written(part) => asking::button(part),
        }
    }

    /// Both fill the same boxes, so that the second takes the place of the first.
    fn replaces(self, other: Source) -> bool {
        let one_box = |source| if let Source::Written(Part::One(field)) = source { Some(field) } else { None };
        one_box(self) == one_box(other)
    }

    fn made_by(self) -> MadeBy {
        match self {
            Source::Pasted => MadeBy::Pasted,
            Source::Written(_) => MadeBy::Written,
        }
    }
}

/// Whole posts that one answer held, and the one of them that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    posts: Vec<(Post, Vec<Note>)>,
    which: usize,
    source: Source,
}

impl Answer {
    fn new(reading: Reading, source: Source) -> Answer {
        let mut posts = vec![(reading.post, reading.notes)];
        posts.extend(reading.others);
        Answer { posts, which: 0, source }
    }

    /// How many posts there were: more than are kept, where there were very many.
    fn found(&self) -> usize {
        let told = self.posts[0].1.iter().find_map(|note| match note {
            Note::FirstOfSeveral { posts } => Some(*posts as usize),
            _ => None,
        });
        told.unwrap_or(self.posts.len())
    }

    fn post(&self) -> &(Post, Vec<Note>) {
        &self.posts[self.which]
    }
}

/// "Replace what is there?": an answer that waits for the owner's word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replace {
    answer: Answer,
    /// The boxes that the question is about.
    now: Boxes,
    /// "This would replace your title and 3 tags. …"
    pub sentence: String,
    /// It came while the owner was at something else: it takes no focus, and waits also when they type on.
    pub quiet: bool,
}

/// The last fill: what the card says, and the words on the other side of Undo.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Filled {
    /// What Undo, or "Put the fill back", puts into the boxes.
    other: Boxes,
    other_made_by: MadeBy,
    /// How the words of this fill were made.
    pub made_by: MadeBy,
    /// The owner's own words are in the boxes.
    pub undone: bool,
    pub notes: Vec<Note>,
    /// How many posts the answer held, and the title of the one that was used.
    pub posts: usize,
    pub title: String,
    /// The text of the paste box then, as a number.
    #[serde(default)]
    paste: u64,
}

impl Filled {
    /// Whether the paste box still holds what was filled in: something pasted since then was not used yet.
    pub fn is_of_this_paste(&self) -> bool {
        self.paste == paste_now()
    }
}

fn paste_now() -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(browser::value("paste").unwrap_or_default())
}

/// The fill's own part of what the desk knows.
#[derive(Clone, Copy)]
pub struct Filling {
    /// The question that stands open.
    pub question: RwSignal<Option<Replace>>,
    /// The answer that was used last: its other posts can be used instead.
    answer: RwSignal<Option<Answer>>,
    /// What the boxes held right after the last fill: as long as they still do, a second fill undoes to before the first.
    result: StoredValue<Option<Boxes>>,
}

impl Default for Filling {
    fn default() -> Self {
        Filling { question: RwSignal::new(None), answer: RwSignal::new(None), result: StoredValue::new(None) }
    }
}

/// Offers an answer: fills the boxes, or asks first if words would go. Compares with the boxes as they are now. `free`: the
/// focus may go to what comes of it.
pub fn offer(desk: Desktop, reading: Reading, source: Source, free: bool) {
    consider(desk, Answer::new(reading, source), free);
}

/// Offers another post of the answer that was used last.
pub fn offer_other(desk: Desktop, which: usize) {
    if let Some(mut answer) = desk.fill.answer.get_untracked().filter(|answer| which < answer.posts.len()) {
        answer.which = which;
        consider(desk, answer, true);
    }
}

/// The titles of the posts of the last answer that were not used, each with its place.
pub fn other_titles(desk: Desktop) -> Vec<(usize, String)> {
    desk.fill.answer.with_untracked(|answer| {
        let Some(answer) = answer else { return Vec::new() };
        let others = answer.posts.iter().enumerate().filter(|(place, _)| *place != answer.which);
        others.map(|(place, (post, _))| (place, post.title.clone())).collect()
    })
}

fn consider(desk: Desktop, answer: Answer, free: bool) {
    let now = Boxes::read();
    let plan = make_plan(desk, &now, &answer);
    if !plan.changes {
        desk.fill.question.set(None);
        desk.tell(panel_words::ALREADY_THERE);
    } else if plan.goes.is_empty() {
        carry_out(desk, now, plan, answer, free);
    } else {
        let sentence = panel_words::would_replace(&plan.goes);
        browser::open("own-ai");
        desk.fill.question.set(Some(Replace { answer, now, sentence, quiet: !free }));
    }
}

fn make_plan(desk: Desktop, now: &Boxes, answer: &Answer) -> Plan {
    let never_saved = desk.place.with_untracked(|place| place.head == 0);
    let (post, notes) = answer.post();
    let mut notes = notes.clone();
    if answer.which != 0 {
        // "We used the first" is not true of another one; the card says which it was.
        notes.retain(|note| !matches!(note, Note::FirstOfSeveral { .. }));
    }
    // What another post of the same answer left in a box that this one does not mention is not the owner's.
    let same_answer =
        desk.fill.answer.with_untracked(|last| last.as_ref().is_some_and(|last| last.posts == answer.posts));
    let own = before(desk, now, answer).filter(|_| same_answer).map(|(own, _)| own);
    plan(now, own.as_ref().unwrap_or(now), post, &notes, never_saved)
}

/// The owner's own words, and how they were made, if the boxes still hold what a fill wrote that `answer` takes the place of.
fn before(desk: Desktop, now: &Boxes, answer: &Answer) -> Option<(Boxes, MadeBy)> {
    let again =
        desk.fill.answer.with_untracked(|last| last.as_ref().is_some_and(|last| answer.source.replaces(last.source)));
    let last = filled(desk).filter(|last| again && !last.undone)?;
    let untouched = desk.fill.result.with_value(|result| result.as_ref() == Some(now));
    untouched.then_some((last.other, last.other_made_by))
}

/// "Yes, replace". If the boxes changed since the question was asked, it is asked again about what they hold now.
pub fn yes(desk: Desktop) {
    let Some(question) = desk.fill.question.get_untracked() else { return };
    let now = Boxes::read();
    if now != question.now {
        return consider(desk, question.answer, true);
    }
    let plan = make_plan(desk, &now, &question.answer);
    carry_out(desk, now, plan, question.answer, true);
}

/// "Keep what I have": nothing changes, the focus goes back to the button that was pressed.
pub fn keep(desk: Desktop) {
    let Some(question) = desk.fill.question.get_untracked() else { return };
    browser::focus(question.answer.source.button());
    desk.fill.question.set(None);
    desk.tell(panel_words::KEPT);
}

/// The question is no longer about what is there: the owner typed. One that came while they typed waits; "Yes" looks at the
/// boxes again.
pub fn forget_question_after_typing(desk: Desktop) {
    if desk.fill.question.with_untracked(|question| question.as_ref().is_some_and(|question| !question.quiet)) {
        desk.fill.question.set(None);
    }
}

/// The question is no longer about what is there: the owner pasted something else.
pub fn forget_question(desk: Desktop) {
    if desk.fill.question.with_untracked(Option::is_some) {
        desk.fill.question.set(None);
    }
}

fn carry_out(desk: Desktop, now: Boxes, plan: Plan, answer: Answer, free: bool) {
    desk.fill.question.set(None);
    // One fill right in place of another: Undo goes back to the owner's own words, not to the first fill.
    let (other, other_made_by) = before(desk, &now, &answer).unwrap_or_else(|| (now, desk.made_by.get_untracked()));
    let (posts, title, made_by) = (answer.found(), answer.post().0.title.clone(), answer.source.made_by());
    desk.made_by.set(made_by);
    desk.fill.answer.set(Some(answer));
    put(desk, &plan.after);
    desk.fill.result.set_value(Some(Boxes::read()));
    let filled =
        Filled { other, other_made_by, made_by, undone: false, notes: plan.notes, posts, title, paste: paste_now() };
    remember(desk, &filled);
    browser::open("own-ai");
    if free {
        // The card says it, by taking the focus. What the status line said before is not true any more.
        desk.say.set(String::new());
        // After the card is drawn.
        browser::next_frame(|| browser::focus("ai-done"));
    } else {
        desk.tell(panel_words::FILLED);
    }
}

/// Undo, or "Put the fill back": what is in the boxes now and what is on the other side change places.
pub fn turn(desk: Desktop) {
    let Some(mut filled) = filled(desk) else { return };
    let now = Boxes::read();
    put(desk, &filled.other);
    let made_by = desk.made_by.get_untracked();
    desk.made_by.set(filled.other_made_by);
    filled = Filled { other: now, other_made_by: made_by, undone: !filled.undone, ..filled };
    let sentence = if filled.undone { panel_words::UNDONE } else { panel_words::BACK_AGAIN };
    remember(desk, &filled);
    desk.tell(sentence);
}

fn put(desk: Desktop, boxes: &Boxes) {
    boxes.write();
    desk.touched.set(true);
    desk.typed.update(|n| *n += 1);
    desk.compare();
    desk.settle();
}

/// The last fill, as it is kept on the desk and with the device copy. Words that can't be read are as good as none.
pub fn filled(desk: Desktop) -> Option<Filled> {
    desk.undo.with_untracked(|kept| kept.as_deref().and_then(|kept| serde_json::from_str(kept).ok()))
}

/// Keeps it on the desk and, once the browser has drawn, on the device.
fn remember(desk: Desktop, filled: &Filled) {
    desk.undo.set(serde_json::to_string(filled).ok());
    set_timeout(move || device_copy::write(desk), Duration::ZERO);
}

/// The last fill came back with the device copy: its words are in the boxes, however they were made.
pub fn came_back(desk: Desktop) {
    if desk.made_by.get_untracked() == MadeBy::Typed
        && let Some(filled) = filled(desk).filter(|filled| !filled.undone)
    {
        desk.made_by.set(filled.made_by);
    }
}

/// After a save the fill is part of the post: there is nothing to undo any more.
pub fn saved(desk: Desktop) {
    desk.fill.answer.set(None);
    desk.fill.result.set_value(None);
    desk.undo.set(None);
}

/// Shows the owner where `words` stand in the post. False: they are not in it any more.
pub fn show_place(words: &str) -> bool {
    const PLACES: [Field; 5] = [Field::Body, Field::Title, Field::Excerpt, Field::SeoTitle, Field::SeoDescription];
    PLACES.iter().any(|field| browser::selection::show(field.name(), words))
}
