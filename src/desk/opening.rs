//! What the server tells the desk when it opens: the post, where it stands, and for whom it is.

use serde::{Deserialize, Serialize};

use super::calls::{Do, MadeBy};
use crate::domain::{post::Draft, prompt::PublicBusiness};

/// Everything the desk needs to be rendered. The same value on the server and in the browser, so that both draw the same.
/// Times are finished words in it: the browser never formats a date during hydration.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    pub post_id: String,
    /// What the boxes hold: the head revision, or the words of a form post that could not be saved.
    pub draft: Draft,
    pub place: Place,
    /// Random; goes along with the next save so that a repeat changes nothing.
    pub once: String,
    /// The id for a new draft, should the owner keep these words apart.
    pub spare_id: String,
    pub business: PublicBusiness,
    /// Where the blog is, for example `https://blog.example.com/lindenhof`, without a slash at the end.
    pub blog_address: String,
    pub person: Person,
    /// How those words were made.
    pub made_by: MadeBy,
    /// The boxes hold other words than the server: those of a form post that could not be saved, or an answer filled in.
    pub unsaved: bool,
    /// The button of the form post that could not be done: what the owner chooses next goes on with it.
    pub pressed: Option<Do>,
    /// What stood in the way of a plain form post, if the page answers one.
    pub problem: Option<super::problem::Problem>,
    /// A sentence for the status line, if the page answers a plain form post that went well.
    pub said: Option<String>,
    /// "Use your own AI" is open and has the focus.
    pub panel_open: bool,
    /// The panel's boxes, when a plain form post carried them.
    pub about: String,
    pub brief: String,
    /// The owner's AIs: name and address.
    pub ai_links: Vec<(String, String)>,
    pub writer: Writer,
}

/// Who is signed in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: String,
    pub email: String,
    /// `owner` or `writer`.
    pub role: String,
}

/// Where a post stands. Sent with every answer about a post: what the desk shows is what the server said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// The number of the latest revision, 0 before the first save.
    pub head: i64,
    pub state: State,
    /// The post's link as it is stored; empty before the first save.
    pub link: String,
    /// The link can't change any more: the post has been published once.
    pub link_fixed: bool,
    /// When head was saved, milliseconds since 1970; 0 before the first save.
    pub saved_at: i64,
    /// When head was saved, in words ("today 14:32"); empty before the first save.
    pub saved: String,
}

/// Who can see a post.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum State {
    /// Nothing is stored yet.
    #[default]
    New,
    /// Stored, never published.
    Draft,
    /// On the site. `since` is in words ("3 May"); `waiting`: there are changes that are not on the site yet.
    Live { since: String, waiting: bool },
    /// Was on the site and was taken off.
    TakenOff,
}

/// Whether "Write it for me" can be used.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Writer {
    /// No key is set: no button, one line in its place.
    #[default]
    NotSetUp,
    /// Ready; `service` is its name on the screen, `agreed` is true once this business has read what is sent.
    Ready { service: String, agreed: bool },
}
