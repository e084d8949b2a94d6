//! Leftovers of AI answers out of a filled text: source marks, tracking words in links, a heading that repeats the title.

/// A body without leftovers, and what was taken out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tidied {
    pub body: String,
    pub notes: Vec<crate::answer::Note>,
}

/// Tidies `body` for a post called `title`. Linear, idempotent, never inside code.
pub fn tidy(title: &str, body: &str) -> Tidied {
    let _ = title;
    Tidied { body: body.to_owned(), notes: Vec::new() }
}

/// The words that an AI left for the owner to fill in, such as `[your phone number]`, in order, each once.
pub fn placeholders(text: &str) -> Vec<String> {
    let _ = text;
    Vec::new()
}
