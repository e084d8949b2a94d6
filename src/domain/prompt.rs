//! A business, a title and a brief → the prompt that the owner pastes into their AI.

use serde::{Deserialize, Serialize};

/// The public details of a business: all that a prompt may say about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicBusiness {
    pub name: String,
    /// What kind of business it is, for example "hair salon".
    pub kind: String,
    pub city: String,
    /// The language of the site as a BCP 47 tag, for example `en` or `de-CH`.
    pub language: String,
}

/// The prompt as pretty-printed JSON. `title` and `brief` are the owner's own words; the brief has at most `limits::BRIEF_MAX` characters.
pub fn prompt(business: &PublicBusiness, title: &str, brief: &str) -> String {
    let _ = (business, title, brief);
    String::new()
}
