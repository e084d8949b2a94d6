//! Every sentence about an answer that an owner reads, and the words that they send back to their AI.

use super::{Detail, Note, Repair, Unreadable, article, look, signs};
use crate::{post::Field, prompt::grouped};

/// A refused paste in words: nothing was changed, and what helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub why: Unreadable,
    /// The sentence that says what is wrong.
    pub sentence: &'static str,
    /// One more line, where there is a likely reason.
    pub extra: Option<&'static str>,
    /// The words to send to the AI.
    pub ask_again: Option<&'static str>,
    /// The paste is an article: [`crate::answer::article`] can make a post of it, if the owner wants that.
    pub is_article: bool,
}

const SEND_WHOLE: &str = "Please send the whole answer again, with only the JSON object and nothing else.";

/// Why `text` was refused with `why`, in words.
pub fn refusal(why: Unreadable, text: &str) -> Refusal {
    let detail = look(text).err().map_or(Detail::None, |(_, detail)| detail);
    let plain = |sentence, ask_again| Refusal { why, sentence, extra: None, ask_again, is_article: false };
    match (why, detail) {
        (Unreadable::Empty, _) => plain("Paste your AI's answer in the box first.", None),
        (Unreadable::PromptNotAnswer, _) => plain(
            "That is the prompt. Paste it into your AI, then bring its answer back here. Nothing was changed.",
            None,
        ),
        (Unreadable::CutOff, _) => plain(
            "The answer stops before the end. Nothing was changed.",
            Some("Your answer was cut off. Please send the whole JSON object again, a bit shorter."),
        ),
        (Unreadable::TooLong, _) => {
            plain("That is far too long for one post. Paste only your AI's answer. Nothing was changed.", None)
        }
        (Unreadable::MissingTitle, Detail::ShortTitle) => plain(
            "The title in the answer is too short. Nothing was changed.",
            Some("Please give the post a real title and send the whole answer again."),
        ),
        (Unreadable::MissingTitle, _) => plain(
            "The answer has no title. Nothing was changed.",
            Some("Please add a title and send the whole answer again."),
        ),
        (Unreadable::MissingBody, _) => plain(
            "The answer has a title but no text. Nothing was changed.",
            Some("Please write the body in markdown, with no HTML, and send the whole answer again."),
        ),
        (Unreadable::NotAnAnswer, Detail::OtherNames) => plain(
            "The answer does not have the parts we asked for. Nothing was changed.",
            Some("Please use exactly the names in output_format."),
        ),
        (Unreadable::NotAnAnswer, Detail::NoWords) => {
            plain("The answer has no title and no text. Nothing was changed.", Some(SEND_WHOLE))
        }
        (Unreadable::NotAnAnswer, Detail::MixedUp) => plain(
            "The quote marks in the answer got mixed up. Nothing was changed.",
            Some("Please send the JSON again inside a code block, and escape the quote marks in the text."),
        ),
        (Unreadable::NotAnAnswer, _) if article(text).is_some() => Refusal {
            is_article: true,
            ..plain(
                "This is a text, not the form we asked for. Nothing was changed.",
                Some("Please put that post into the JSON object from my first message."),
            )
        },
        (Unreadable::NotAnAnswer, _) => Refusal {
            extra: says_no(text)
                .then_some("It looks like your AI did not want to write this. Try other words in the brief."),
            ..plain("That does not look like the AI's answer. Nothing was changed.", Some(SEND_WHOLE))
        },
    }
}

/// How AIs begin a sentence, or the words after a greeting, when they do not want to write something.
const NO: [&str; 50] = [
    "i can't",
    "i cannot",
    "i can not",
    "i'm sorry",
    "i am sorry",
    "sorry, but i",
    "sorry, i can",
    "i'm unable",
    "i am unable",
    "i'm not able",
    "i am not able",
    "i won't",
    "i apologize",
    "unfortunately, i can",
    "as an ai",
    "ich kann ",
    "es tut mir leid",
    "tut mir leid",
    "leider kann ich",
    "je ne peux pas",
    "je suis désolé",
    "désolé, ",
    "lo siento",
    "no puedo",
    "mi dispiace",
    "non posso",
    "sinto muito",
    "desculpe",
    "não posso",
    "het spijt me",
    "jag kan inte",
    "jeg kan ikke",
    "beklager",
    "jeg beklager",
    "valitettavasti",
    "przykro mi",
    "nie mogę",
    "niestety",
    "bohužel",
    "sajnálom",
    "üzgünüm",
    "к сожалению",
    "извините",
    "на жаль",
    "عذرا",
    "عذرًا",
    "抱歉",
    "很抱歉",
    "죄송",
    "申し訳",
];

/// The most that is looked at of a text to tell whether it says no.
const NO_WITHIN: usize = 400;

/// Whether the AI said that it will not write this.
fn says_no(text: &str) -> bool {
    let start: String = signs::trim(text).chars().take(NO_WITHIN).collect();
    let start = start.to_lowercase().replace('’', "'");
    let clause = |at: usize| match start[..at].trim_end().chars().next_back() {
        None => true,
        Some(before) => ".!?,:;…—–\n。！，、".contains(before) || start[..at].ends_with('\n'),
    };
    NO.iter().any(|no| start.match_indices(no).any(|(at, _)| clause(at)))
}

/// One line of "What we changed".
pub fn note(note: &Note) -> String {
    match note {
        Note::Shortened { field: Field::Body, max, left_out } => format!(
            "The post was longer than {} characters. We kept the first part; {} {} left out.",
            grouped(*max as usize),
            counted(*left_out, "character", "characters"),
            if *left_out == 1 { "is" } else { "are" },
        ),
        Note::Shortened { field: Field::Title, max, .. } => {
            format!("We shortened the title to {} characters.", grouped(*max as usize))
        }
        Note::Shortened { field, .. } => format!("We shortened the {}.", called(*field)),
        Note::TagsKept { kept, of } => {
            format!("We kept {} of {} tags.", grouped(*kept as usize), grouped(*of as usize))
        }
        Note::TagShortened { tag } => format!("We shortened the tag “{tag}”."),
        Note::TagTwice => "We left out a tag that was there twice.".to_owned(),
        Note::HtmlRemoved { .. } => "We took out web code that would not show on your site.".to_owned(),
        Note::TitleHeadingRemoved => "We took out a heading that repeats the title.".to_owned(),
        Note::HeadingsSmaller => "We made the big headings one size smaller.".to_owned(),
        Note::SourceMarksRemoved { example } => {
            format!("We took out source marks your AI left in, such as “{example}”.")
        }
        Note::TrackingRemoved { links } => {
            format!("We took tracking words out of {}.", counted(*links, "link", "links"))
        }
        Note::FirstOfSeveral { posts } => {
            format!("There were {} posts in the answer. We used the first.", grouped(*posts as usize))
        }
        Note::QuotesFixed => "We fixed the quote marks around the parts.".to_owned(),
        Note::Missing { field: Field::Tags } => "The answer had no tags, so yours stay.".to_owned(),
        Note::Missing { field } => format!("The answer had no {}, so yours stays.", called(*field)),
        Note::LinkStays => "The link stays the same.".to_owned(),
        Note::Placeholder { text } => format!("Please fill in before you publish: “{text}”."),
        Note::Repaired { what } => repaired(*what).to_owned(),
        Note::LeftOut { names } => format!("We left out parts of the answer that fit no box: {}.", names.join(", ")),
    }
}

fn repaired(what: Repair) -> &'static str {
    match what {
        Repair::Quotes => "We fixed the quote marks around the parts.",
        Repair::Commas => "We fixed the commas between the parts.",
        Repair::Names => "We fixed the names of the parts.",
        Repair::Words => "We read the words for yes, no and nothing, which were written as a program writes them.",
        Repair::Broken => "A character in the answer was broken. “\u{fffd}” stands in its place.",
        Repair::Remarks => "We left out remarks that stood between the parts.",
        Repair::Backslashes => "We took out backslashes that did not belong there.",
        Repair::LineBreaks => "We put in the line breaks, which were written as “\\n”.",
        Repair::Wrapping => "We unwrapped the answer, which was packed twice.",
        Repair::MailMarks => "We took out the mail marks in front of the lines.",
    }
}

/// All lines of "What we changed", each sentence once.
pub fn notes(notes: &[Note]) -> Vec<String> {
    let mut lines = Vec::new();
    for line in notes.iter().map(note) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// What a box is called inside a sentence.
fn called(field: Field) -> &'static str {
    match field {
        Field::Title => "title",
        Field::Link => "link",
        Field::Excerpt => "excerpt",
        Field::Body => "post text",
        Field::SeoTitle => "search title",
        Field::SeoDescription => "search description",
        Field::Tags => "tags",
    }
}

/// `1 link`, `2 links`, `1,930 characters`.
fn counted(number: u32, one: &str, more: &str) -> String {
    format!("{} {}", grouped(number as usize), if number == 1 { one } else { more })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::read;

    /// The refusal of a paste.
    fn refused(text: &str) -> Refusal {
        let why = read(text).map(|reading| reading.post).expect_err("a refusal");
        refusal(why, text)
    }

    #[test]
    fn every_refusal_has_its_sentence_and_its_words_for_the_ai() {
        let too_long = "x".repeat(400_001);
        for (paste, sentence, ask) in [
            (" \n", "Paste your AI's answer in the box first.", None),
            (
                "Sure, I will!",
                "That does not look like the AI's answer. Nothing was changed.",
                Some("Please send the whole answer again, with only the JSON object and nothing else."),
            ),
            (
                r#"{"task":"x","output_format":{"title":"The post title","body":"The full post in markdown"}}"#,
                "That is the prompt. Paste it into your AI, then bring its answer back here. Nothing was changed.",
                None,
            ),
            (
                r#"{"title":"Half","body":"It st"#,
                "The answer stops before the end. Nothing was changed.",
                Some("Your answer was cut off. Please send the whole JSON object again, a bit shorter."),
            ),
            (
                "# Hair\n\nWash less.",
                "This is a text, not the form we asked for. Nothing was changed.",
                Some("Please put that post into the JSON object from my first message."),
            ),
            (
                r#"{"titel":"Haar"}"#,
                "The answer does not have the parts we asked for. Nothing was changed.",
                Some("Please use exactly the names in output_format."),
            ),
            (
                r#"{"body":"Text."}"#,
                "The answer has no title. Nothing was changed.",
                Some("Please add a title and send the whole answer again."),
            ),
            (
                r#"{"title":"X","body":"Text."}"#,
                "The title in the answer is too short. Nothing was changed.",
                Some("Please give the post a real title and send the whole answer again."),
            ),
            (
                r#"{"title":"Hair","body":"<p></p>"}"#,
                "The answer has a title but no text. Nothing was changed.",
                Some("Please write the body in markdown, with no HTML, and send the whole answer again."),
            ),
            (
                r#"{"title":"","body":""}"#,
                "The answer has no title and no text. Nothing was changed.",
                Some("Please send the whole answer again, with only the JSON object and nothing else."),
            ),
            (&too_long, "That is far too long for one post. Paste only your AI's answer. Nothing was changed.", None),
            (
                r#"{"title":"The "works","body":"Text."}"#,
                "The quote marks in the answer got mixed up. Nothing was changed.",
                Some("Please send the JSON again inside a code block, and escape the quote marks in the text."),
            ),
        ] {
            let refusal = refused(paste);
            assert_eq!((refusal.sentence, refusal.ask_again), (sentence, ask), "{}", &paste[..paste.len().min(60)]);
            assert_eq!(refusal.is_article, paste.starts_with("# "));
            assert_eq!(refusal.extra, None);
        }
    }

    #[test]
    fn an_ai_that_says_no_gets_one_more_line() {
        let extra = Some("It looks like your AI did not want to write this. Try other words in the brief.");
        for text in [
            "I'm sorry, but I can’t help with that.",
            "Hello! I cannot write this.",
            "Hello, I cannot help with that.",
            "Thanks for the brief.\n\nUnfortunately, I can’t write about that",
            "你好，很抱歉，我不能写这个。",
            "Es tut mir leid, das kann ich nicht schreiben.",
            "Lo siento, no puedo.",
        ] {
            let refusal = refused(text);
            assert_eq!((refusal.why, refusal.extra), (Unreadable::NotAnAnswer, extra), "{text}");
        }
        for text in ["Which tone would you like?", "The words that I cannot read are missing."] {
            assert_eq!(refused(text).extra, None, "{text}");
        }
    }

    #[test]
    fn every_note_has_its_sentence() {
        let shortened = |field, left_out| Note::Shortened { field, max: field.max() as u32, left_out };
        let [tag, example, text] = ["a tag", "[web:1]", "[your phone number]"].map(str::to_owned);
        for (given, sentence) in [
            (shortened(Field::Title, 3), "We shortened the title to 140 characters."),
            (shortened(Field::Excerpt, 3), "We shortened the excerpt."),
            (shortened(Field::SeoTitle, 3), "We shortened the search title."),
            (shortened(Field::SeoDescription, 3), "We shortened the search description."),
            (
                shortened(Field::Body, 1_930),
                "The post was longer than 50,000 characters. We kept the first part; 1,930 characters are left out.",
            ),
            (
                shortened(Field::Body, 1),
                "The post was longer than 50,000 characters. We kept the first part; 1 character is left out.",
            ),
            (Note::TagsKept { kept: 6, of: 9 }, "We kept 6 of 9 tags."),
            (Note::TagShortened { tag }, "We shortened the tag “a tag”."),
            (Note::TagTwice, "We left out a tag that was there twice."),
            (Note::HtmlRemoved { field: Field::Body }, "We took out web code that would not show on your site."),
            (Note::TitleHeadingRemoved, "We took out a heading that repeats the title."),
            (Note::HeadingsSmaller, "We made the big headings one size smaller."),
            (Note::SourceMarksRemoved { example }, "We took out source marks your AI left in, such as “[web:1]”."),
            (Note::TrackingRemoved { links: 2 }, "We took tracking words out of 2 links."),
            (Note::TrackingRemoved { links: 1 }, "We took tracking words out of 1 link."),
            (Note::FirstOfSeveral { posts: 3 }, "There were 3 posts in the answer. We used the first."),
            (Note::QuotesFixed, "We fixed the quote marks around the parts."),
            (Note::Missing { field: Field::Excerpt }, "The answer had no excerpt, so yours stays."),
            (Note::Missing { field: Field::Tags }, "The answer had no tags, so yours stay."),
            (Note::LinkStays, "The link stays the same."),
            (Note::Placeholder { text }, "Please fill in before you publish: “[your phone number]”."),
            (
                Note::LeftOut { names: vec!["slug".to_owned(), "faq".to_owned()] },
                "We left out parts of the answer that fit no box: slug, faq.",
            ),
        ] {
            assert_eq!(note(&given), sentence);
        }
    }

    #[test]
    fn a_sentence_is_said_once() {
        let html = |field| Note::HtmlRemoved { field };
        assert_eq!(notes(&[html(Field::Title), Note::TagTwice, html(Field::Body)]).len(), 2);
    }
}
