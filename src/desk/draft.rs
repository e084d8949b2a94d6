//! What the desk knows while it is open, and the one way in and out of its boxes.

use leptos::prelude::*;

use super::{
    browser,
    calls::MadeBy,
    opening::{Opening, Place},
};
use crate::domain::post::{Draft, Field};

/// What the parts of the desk share. The words of the post are not in here: they are in the boxes ([`read`], [`Desktop::write`]).
#[derive(Clone, Copy)]
pub struct Desktop {
    /// What the server said when the page opened.
    pub opening: StoredValue<Opening>,
    /// Where the post stands, as the server said last.
    pub place: RwSignal<Place>,
    /// What the server has: the words of the last save, or of the page.
    pub on_server: RwSignal<Draft>,
    /// The id that goes along with the next save.
    pub once: RwSignal<String>,
    /// Goes up with each key in a box of the post or the panel. Copies no text: typing stays as fast as in a bare box.
    pub typed: RwSignal<u32>,
    /// Goes up when typing has paused: counters, preview and the device copy follow this.
    pub settled: RwSignal<u32>,
    /// How the words in the boxes were made; goes along with the next save.
    pub made_by: RwSignal<MadeBy>,
    /// The status line (`role=status`): "done" and "working" sentences.
    pub say: RwSignal<String>,
    /// Handlers are attached. False on the server and during hydration.
    pub ready: RwSignal<bool>,
    /// The last fill's words, for Undo, as JSON; kept with the device copy so that it outlives a reload.
    pub undo: RwSignal<Option<String>>,
}

impl Desktop {
    pub fn new(opening: Opening) -> Desktop {
        Desktop {
            place: RwSignal::new(opening.place.clone()),
            on_server: RwSignal::new(opening.draft.clone()),
            once: RwSignal::new(opening.once.clone()),
            typed: RwSignal::new(0),
            settled: RwSignal::new(0),
            made_by: RwSignal::new(MadeBy::default()),
            say: RwSignal::new(String::new()),
            ready: RwSignal::new(false),
            undo: RwSignal::new(None),
            opening: StoredValue::new(opening),
        }
    }

    /// The desk that this part stands on.
    pub fn get() -> Desktop {
        expect_context::<Desktop>()
    }

    /// Puts `draft` into the boxes: for a fill, an undo, a restore. Never saves.
    pub fn write(&self, draft: &Draft) {
        for field in Field::ALL {
            browser::set_value(field.name(), &text_of(draft, field));
        }
        self.typed.update(|n| *n += 1);
        self.settled.update(|n| *n += 1);
    }
}

/// What the boxes hold now.
pub fn read() -> Draft {
    let text = |field: Field| browser::value(field.name()).unwrap_or_default();
    Draft {
        title: text(Field::Title),
        link: text(Field::Link),
        excerpt: text(Field::Excerpt),
        body: text(Field::Body),
        seo_title: text(Field::SeoTitle),
        seo_description: text(Field::SeoDescription),
        tags: crate::domain::tags::typed(&text(Field::Tags)),
    }
}

/// The text of one field of `draft`, as its box shows it.
pub fn text_of(draft: &Draft, field: Field) -> String {
    match field {
        Field::Title => draft.title.clone(),
        Field::Link => draft.link.clone(),
        Field::Excerpt => draft.excerpt.clone(),
        Field::Body => draft.body.clone(),
        Field::SeoTitle => draft.seo_title.clone(),
        Field::SeoDescription => draft.seo_description.clone(),
        Field::Tags => draft.tags.join(", "),
    }
}
