//! Every sentence that "Use your own AI" says by itself. What it says about an answer stands in `domain/answer/sentences.rs`.

use super::problem::number;
use crate::domain::limits;

/// B-1.
pub const ABOUT_MISSING: &str = "Type what the post is about first.";
/// B-3.
pub const STALE: &str = "You changed the title or the brief. Make the prompt again.";
pub const PROMPT_READY: &str = "The prompt is ready. Copy it, then paste it into your AI.";
pub const IN_THE_PROMPT: &str =
    "In this prompt: your business name, kind, town and language, and your brief. Nothing about your clients.";
pub const COPIED: &str = "Copied. Now paste it into your AI.";
pub const ASK_COPIED: &str = "Copied. Now send it to your AI.";
pub const PASTE_REFUSED_PHONE: &str =
    "Your phone did not let us read it. Hold your finger in the box and choose Paste.";
pub const NOTHING_TO_PASTE: &str = "There are no words to paste. Copy your AI's answer first.";
pub const ALREADY_THERE: &str = "That is already in the post.";
pub const REPLACE: &str = "Replace what is there?";
pub const KEPT: &str = "Nothing was changed.";
pub const FILLED: &str = "Filled in. Nothing is saved yet.";
pub const UNDONE: &str = "Undone. Your own words are back.";
pub const BACK_AGAIN: &str = "The fill is back. Nothing is saved yet.";
pub const CARD_UNDONE: &str = "Your own words are in the post.";
pub const NOT_THERE: &str = "Those words are not in the post any more.";
pub const KEPT_PLACE: &str = "We kept your place.";

/// B-2.
pub fn brief_too_long(has: usize) -> String {
    format!("The brief is {} characters. Please keep it to {}.", number(has), number(limits::BRIEF_MAX))
}

/// What was copied, when it could not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copying {
    Prompt,
    /// The words to send to the AI after a refusal.
    Ask,
}

/// E-1 and E-2: the text is selected, and this is the next step.
pub fn copy_refused(what: Copying, by_touch: bool, command_key: bool) -> String {
    let (subject, verb) = match what {
        Copying::Prompt => ("prompt", "The prompt is"),
        Copying::Ask => ("words", "The words are"),
    };
    if by_touch {
        return format!("Your phone did not let us copy. Hold your finger on the {subject} and choose Copy.");
    }
    let keys = if command_key { "⌘C" } else { "Ctrl+C" };
    format!("Your browser did not let us copy. {verb} selected: press {keys}.")
}

/// "Paste for me" was refused.
pub fn paste_refused(by_touch: bool, command_key: bool) -> String {
    if by_touch {
        return PASTE_REFUSED_PHONE.to_owned();
    }
    let keys = if command_key { "⌘V" } else { "Ctrl+V" };
    format!("Your browser did not let us read it. Click into the box and press {keys}.")
}

/// The sentence under the question: names exactly what would go.
pub fn would_replace(goes: &[String]) -> String {
    format!("This would replace {}. Nothing is saved until you save.", listed(goes))
}

/// Under the result, when the answer held more than one post.
pub fn used_of(posts: usize, title: &str) -> String {
    format!("There were {} posts. We used “{title}”.", number(posts))
}

/// "a", "a and b", "a, b and c".
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_names_what_would_go_in_one_sentence() {
        let goes = ["your title", "your post text", "3 tags"].map(str::to_owned);
        assert_eq!(
            would_replace(&goes),
            "This would replace your title, your post text and 3 tags. Nothing is saved until you save."
        );
        assert_eq!(would_replace(&goes[..1]), "This would replace your title. Nothing is saved until you save.");
    }

    #[test]
    fn a_refused_copy_says_the_right_keys() {
        assert_eq!(
            copy_refused(Copying::Prompt, false, false),
            "Your browser did not let us copy. The prompt is selected: press Ctrl+C."
        );
        assert_eq!(
            copy_refused(Copying::Prompt, false, true),
            "Your browser did not let us copy. The prompt is selected: press ⌘C."
        );
        assert_eq!(
            copy_refused(Copying::Prompt, true, true),
            "Your phone did not let us copy. Hold your finger on the prompt and choose Copy."
        );
    }

    #[test]
    fn a_long_brief_is_counted_for_the_owner() {
        assert_eq!(brief_too_long(1_214), "The brief is 1,214 characters. Please keep it to 1,000.");
    }
}
