//! The candidates of a paste and the choice among them (answer contract, part 2).

use std::collections::HashSet;

use super::{
    Detail, Note, Reading, Unreadable,
    fields::{self, Filled, Lack},
    find::{Event, Verdict},
    names::Parts,
    posts,
    repairs::Repairs,
};
use crate::post::Post;

/// The other posts of a paste that are kept. Nobody chooses among more.
const OTHERS_MAX: usize = 20;
/// So many whole posts are cleaned; of more it is enough to know their number.
const CLEANED_MAX: usize = 200;

/// What a pass found.
#[derive(Default)]
pub(crate) struct Found {
    strict: Candidates,
    lenient: Candidates,
    objects: usize,
    prompt: bool,
    mixed_up: bool,
}

/// The candidates that were read in one way.
#[derive(Default)]
struct Candidates {
    whole: Vec<Whole>,
    /// Whole posts beyond those.
    more: u32,
    /// What the first that is not whole lacks.
    lack: Option<Lack>,
}

/// A post with a title and a body.
struct Whole {
    filled: Filled,
    fenced: bool,
    /// The object that it was found in, counted from the start of the paste.
    object: usize,
}

impl Candidates {
    fn add(&mut self, parts: &Parts, repairs: Repairs, object: usize) {
        if fields::has_both(parts) {
            if self.whole.len() == CLEANED_MAX {
                self.more += 1;
                return;
            }
        } else if self.lack.is_some_and(|lack| lack != Lack::Words) {
            return;
        }
        match fields::fill(parts, repairs) {
            Ok(filled) => self.whole.push(Whole { filled, fenced: false, object }),
            Err(lack) if self.lack.is_none_or(|lack| lack == Lack::Words) => self.lack = Some(lack),
            Err(_) => {}
        }
    }
}

impl Found {
    pub(crate) fn take(&mut self, event: Event) {
        match event {
            Event::Object(object) => {
                let number = self.objects;
                self.objects += 1;
                let candidates = if object.strict { &mut self.strict } else { &mut self.lenient };
                self.prompt |= posts::in_value(&object.value, object.repairs, &mut |parts, repairs| {
                    candidates.add(parts, repairs, number);
                });
            }
            Event::Fenced { since } => {
                for candidates in [&mut self.strict, &mut self.lenient] {
                    let inside = candidates.whole.iter_mut().rev().take_while(|whole| whole.object >= since);
                    inside.for_each(|whole| whole.fenced = true);
                }
            }
            Event::Reasoning => *self = Found { objects: self.objects, prompt: self.prompt, ..Found::default() },
            Event::Prompt => self.prompt = true,
            Event::MixedUp => self.mixed_up = true,
        }
    }

    /// Lenient reading is only for a paste in which nothing strict looks like a post (answer contract, part 3). One whose
    /// title and body say nothing, as in a sketch of dots, looks like none as long as there is another.
    fn strict_wins(&self) -> bool {
        let says_something = self.strict.lack.is_some_and(|lack| lack != Lack::Words);
        !self.strict.whole.is_empty() || says_something || self.lenient.whole.is_empty() && self.strict.lack.is_some()
    }

    fn chosen(&self) -> &Candidates {
        if self.strict_wins() { &self.strict } else { &self.lenient }
    }

    pub(crate) fn has_whole(&self) -> bool {
        !self.chosen().whole.is_empty()
    }

    /// Nothing looks like a post, nor like our prompt.
    pub(crate) fn is_empty(&self) -> bool {
        let chosen = self.chosen();
        chosen.whole.is_empty() && chosen.lack.is_none() && !self.prompt
    }

    /// The first candidate with a title and a body; failing that, what is missing.
    pub(crate) fn choose(self, verdict: Verdict) -> Result<Reading, (Unreadable, Detail)> {
        if !self.has_whole() {
            return Err(self.refuse(verdict));
        }
        let Candidates { mut whole, more, .. } = if self.strict_wins() { self.strict } else { self.lenient };
        whole.sort_by_key(|whole| !whole.fenced);
        let mut known = HashSet::new();
        if whole.len() > 1 {
            // The same post twice is no choice.
            whole.retain(|whole| known.insert(fingerprint(&whole.filled.post)));
        }
        let posts = whole.len() as u32 + more;
        let mut kept = whole.into_iter().map(|whole| (whole.filled.post, whole.filled.notes)).take(1 + OTHERS_MAX);
        let (post, mut notes) = kept.next().unwrap_or_default();
        if posts > 1 {
            notes.insert(0, Note::FirstOfSeveral { posts });
        }
        Ok(Reading { post, notes, others: kept.collect() })
    }

    fn refuse(&self, verdict: Verdict) -> (Unreadable, Detail) {
        if verdict.cut {
            return (Unreadable::CutOff, Detail::None);
        }
        match self.chosen().lack {
            Some(Lack::Title) => (Unreadable::MissingTitle, Detail::None),
            Some(Lack::LongerTitle) => (Unreadable::MissingTitle, Detail::ShortTitle),
            Some(Lack::Body) => (Unreadable::MissingBody, Detail::None),
            _ if self.mixed_up => (Unreadable::NotAnAnswer, Detail::MixedUp),
            Some(Lack::Words) => (Unreadable::NotAnAnswer, Detail::NoWords),
            None if self.prompt => (Unreadable::PromptNotAnswer, Detail::None),
            None if self.objects > 0 => (Unreadable::NotAnAnswer, Detail::OtherNames),
            None => (Unreadable::NotAnAnswer, Detail::None),
        }
    }
}

/// Tells posts apart without keeping a second copy of each.
fn fingerprint(post: &Post) -> u64 {
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
    let words = (&post.title, &post.excerpt, &post.body, &post.seo_title, &post.seo_description, &post.tags);
    BuildHasherDefault::<DefaultHasher>::default().hash_one(words)
}
