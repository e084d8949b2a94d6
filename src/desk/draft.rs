//! What the desk knows while it is open, and the one way in and out of its boxes.

use leptos::prelude::*;

use super::{
    acts::Act,
    browser,
    calls::MadeBy,
    device_copy::{DeviceCopy, Keeping},
    fill::Filling,
    opening::{Opening, Place, State},
    problem::{Problem, Trouble},
    said::Said,
    saving::Unanswered,
    windows::Other,
    writing::Part,
};
use crate::domain::post::{Draft, Field, FieldProblem, Purpose};

/// A question that stands open on the desk. One at a time: a new one takes the place of the old.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// "Ready to publish?"
    Ready,
    /// "Take this post off your site?"
    TakeOff,
    /// Where the owner wants to go, while words are not saved.
    Leave(Leave),
}

/// A way off the desk.
#[derive(Clone, Debug, PartialEq)]
pub enum Leave {
    /// A link to this address.
    To(String),
    /// Signing out, while this many other posts have words on this device that are not saved.
    SignOut { others: usize },
}

/// What goes on once the owner has signed in again over the page.
#[derive(Clone, Debug, PartialEq)]
pub enum AfterSignIn {
    /// The act that was answered with "signed out", once.
    Do(Act),
    /// Nothing.
    Nothing,
    /// Nothing by itself: the owner presses the button for this part once more.
    Write(Part),
}

/// What stands at the top of the desk after something was done, until the owner puts it away.
#[derive(Clone, Debug, PartialEq)]
pub enum Card {
    /// The first publish: what comes next.
    FirstPublish,
    /// Words went into a new draft, this one.
    NewDraft { id: String, from: String },
    /// The post was taken off the site.
    TakenOff,
}

/// What the parts of the desk share. The words of the post are not in here: they are in the boxes ([`read`], [`Desktop::write`]).
#[derive(Clone, Copy)]
pub struct Desktop {
    /// What the server said when the page opened.
    pub opening: StoredValue<Opening>,
    /// The post's id. Changes only when words are kept as a new draft, or taken over from a device copy of a new post.
    pub post_id: RwSignal<String>,
    /// The id for a new draft, should the owner keep these words apart.
    pub spare_id: RwSignal<String>,
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
    /// The boxes hold other words than the server.
    pub dirty: RwSignal<bool>,
    /// How the words in the boxes were made; goes along with the next save.
    pub made_by: RwSignal<MadeBy>,
    /// The status line (`role=status`): "done" and "working" sentences. Set it by [`Desktop::tell`].
    pub say: RwSignal<String>,
    /// A save is on its way.
    pub saving: RwSignal<bool>,
    /// What stood in the way of the last act; shown as an alert.
    pub trouble: RwSignal<Option<Trouble>>,
    /// The last act: "Try again" and signing in again run it once more.
    pub last_act: RwSignal<Option<Act>>,
    /// What the dialog of a signed-out owner was opened for.
    pub after_sign_in: RwSignal<AfterSignIn>,
    /// A save whose answer never came: asked about before anything else is saved.
    pub unanswered: StoredValue<Option<Unanswered>>,
    /// What was saved elsewhere since the boxes were filled, until the owner has chosen.
    pub conflict: StoredValue<Option<(Place, Draft)>>,
    /// What must be put right, box by box.
    pub wrong: RwSignal<Vec<FieldProblem>>,
    /// The question that stands open.
    pub question: RwSignal<Option<Question>>,
    /// What the last check was for, and the link that the server said is taken: what is put right is taken away by these.
    pub last_purpose: StoredValue<Purpose>,
    pub taken_link: StoredValue<String>,
    /// What readers see, while the owner compares it with the boxes.
    pub on_site: RwSignal<Option<Draft>>,
    /// What was done, with the next steps.
    pub card: RwSignal<Option<Card>>,
    /// This device has a copy of the words in the boxes; `None` as long as none was written.
    pub kept: RwSignal<Option<bool>>,
    /// Words from before that were not saved, and that the owner has not decided about.
    pub found: RwSignal<Option<DeviceCopy>>,
    /// The owner has typed into a box of the post since the page opened.
    pub touched: RwSignal<bool>,
    /// The other windows of this browser that have a desk open.
    pub others: RwSignal<Vec<Other>>,
    /// Under which keys this page keeps its copies.
    pub keeping: Keeping,
    /// The owner leaves, and has decided about the words.
    pub leaving: StoredValue<bool>,
    /// Handlers are attached. False on the server and during hydration.
    pub ready: RwSignal<bool>,
    /// The last fill's words, for Undo, as JSON; kept with the device copy so that it outlives a reload.
    pub undo: RwSignal<Option<String>>,
    /// The answer that is being filled in: the replace question, and the last fill.
    pub fill: Filling,
}

impl Desktop {
    pub fn new(opening: Opening) -> Desktop {
        let wrong = match &opening.problem {
            Some(Problem::NotValid(wrong)) => wrong.clone(),
            _ => Vec::new(),
        };
        // Words that the server does not have are in the boxes alone.
        let on_server = if opening.unsaved { Draft::default() } else { opening.draft.clone() };
        Desktop {
            post_id: RwSignal::new(opening.post_id.clone()),
            spare_id: RwSignal::new(opening.spare_id.clone()),
            place: RwSignal::new(opening.place.clone()),
            on_server: RwSignal::new(on_server),
            once: RwSignal::new(opening.once.clone()),
            typed: RwSignal::new(0),
            settled: RwSignal::new(0),
            dirty: RwSignal::new(opening.unsaved),
            made_by: RwSignal::new(opening.made_by),
            say: RwSignal::new(opening.said.clone().unwrap_or_default()),
            saving: RwSignal::new(false),
            trouble: RwSignal::new(opening.problem.clone().map(Trouble::Said)),
            last_act: RwSignal::new(opening.pressed.map(Act::Save)),
            after_sign_in: RwSignal::new(match opening.pressed {
                Some(what) => AfterSignIn::Do(Act::Save(what)),
                None => AfterSignIn::Nothing,
            }),
            unanswered: StoredValue::new(None),
            conflict: StoredValue::new(match &opening.problem {
                Some(Problem::ChangedElsewhere { place, theirs, .. }) => Some((place.clone(), (**theirs).clone())),
                _ => None,
            }),
            wrong: RwSignal::new(wrong),
            question: RwSignal::new(None),
            last_purpose: StoredValue::new(Purpose::Save),
            taken_link: StoredValue::new(String::new()),
            on_site: RwSignal::new(None),
            card: RwSignal::new(None),
            kept: RwSignal::new(None),
            found: RwSignal::new(None),
            touched: RwSignal::new(false),
            others: RwSignal::new(Vec::new()),
            keeping: Keeping::new(),
            leaving: StoredValue::new(false),
            ready: RwSignal::new(false),
            undo: RwSignal::new(None),
            fill: Filling::default(),
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
        self.settle();
    }

    /// Typing has paused, or words were put in by us: everything that follows the boxes looks at them now.
    pub fn settle(&self) {
        self.settled.update(|n| *n += 1);
    }

    /// Says `sentence` in the status line, also when it is the sentence that stands there already.
    pub fn tell(&self, sentence: impl Into<String>) {
        let (say, sentence) = (self.say, sentence.into());
        say.set(String::new());
        browser::next_frame(move || say.set(sentence));
    }

    /// Compares the boxes with what the server has.
    pub fn compare(&self) {
        let dirty = self.on_server.with_untracked(|there| *there != read());
        if self.dirty.get_untracked() != dirty {
            self.dirty.set(dirty);
            // "Saved." is not true any more.
            if dirty && self.say.with_untracked(|say| Said::is_one(say)) {
                self.say.set(String::new());
            }
        }
    }

    /// The post is on the site, whether or not there are changes waiting.
    pub fn is_live(&self) -> bool {
        self.place.with(|place| matches!(place.state, State::Live { .. }))
    }

    /// The same, for a handler: follows nothing.
    pub fn is_live_now(&self) -> bool {
        self.place.with_untracked(|place| matches!(place.state, State::Live { .. }))
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
