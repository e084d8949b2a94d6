//! Pastes that made readers of AI answers slow, wrong or crash, each in any size. Shared by tests and benches.

/// What must come of a hostile paste when nothing else stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// Any refusal.
    NoFill,
    /// This refusal.
    Error(&'static str),
    /// A post is filled in.
    Fill,
    /// Either, as long as nothing traps.
    Any,
}

/// A hostile paste of a name, made for a number of characters.
pub struct Hostile {
    pub name: &'static str,
    wanted: Wanted,
    make: fn(usize) -> String,
}

impl Hostile {
    /// Whether what came of the paste alone is what must come of it: the machine name of a refusal, or none for a post.
    pub fn is_met(&self, refusal: Option<&str>) -> bool {
        match self.wanted {
            Wanted::NoFill => refusal.is_some(),
            Wanted::Error(name) => refusal == Some(name),
            Wanted::Fill => refusal.is_none(),
            Wanted::Any => true,
        }
    }

    /// The paste with at most `size` characters.
    pub fn paste(&self, size: usize) -> String {
        let paste = (self.make)(size);
        match paste.char_indices().nth(size) {
            Some((end, _)) => paste[..end].to_owned(),
            None => paste,
        }
    }
}

use Wanted::{Any, Error, Fill, NoFill};

const NOT: Wanted = Error("not_an_answer");
const CUT: Wanted = Error("cut_off");

/// `start`, then `part` as often as it fits whole: what the end looks like does not depend on the size.
fn filled(start: &str, part: &str, size: usize) -> String {
    let times = size.saturating_sub(start.len()) / part.chars().count();
    format!("{start}{}", part.repeat(times))
}

macro_rules! hostile {
    ($($name:literal $wanted:expr, |$size:ident| $make:expr;)*) => {
        pub const ALL: &[Hostile] = &[$(Hostile { name: $name, wanted: $wanted, make: |$size| $make }),*];
    };
}

hostile! {
    // Braces and nesting.
    "open-braces" NoFill, |n| "{".repeat(n);
    "open-brackets" NoFill, |n| "[".repeat(n);
    "deep-balanced-lists" NOT, |n| "[".repeat(n / 2) + &"]".repeat(n / 2);
    "deep-balanced-braces" NOT, |n| "{".repeat(n / 2) + &"}".repeat(n / 2);
    "deep-one-short" NoFill, |n| "{".repeat(n / 2) + &"}".repeat(n / 2 - 1);
    "deep-objects" NoFill, |n| "{\"a\":".repeat(n / 6) + "1" + &"}".repeat(n / 6);
    "deep-objects-one-short" NoFill, |n| "{\"a\":".repeat(n / 6) + "1" + &"}".repeat(n / 6 - 1);
    "closers-only" NOT, |n| "}".repeat(n);
    "empty-objects" NOT, |n| "{}".repeat(n / 2);
    "small-objects" NOT, |n| "{\"a\":1}".repeat(n / 7);
    "small-posts" Fill, |n| "{\"title\":\"ab\",\"body\":\"c\"}".repeat(n / 25);
    "small-bare-posts" Fill, |n| "{title:'ab',body:'c'}".repeat(n / 21);
    "small-titles" Error("missing_body"), |n| "{\"title\":\"ab\"}".repeat(n / 14);
    "unclosed-objects" NoFill, |n| "{\"a\":1,".repeat(n / 7);
    "unclosed-posts" NoFill, |n| "{\"title\":\"a\",".repeat(n / 13);
    "brace-quote" NoFill, |n| "{\"".repeat(n / 2);
    "mixed-closers" NoFill, |n| "{[(".repeat(n / 3);
    "placeholders" NOT, |n| "{name} ".repeat(n / 7);
    "braces-with-blanks" NOT, |n| ("{".to_owned() + &" ".repeat(500)).repeat(n / 501);
    "braces-with-words" NoFill, |n| "{some_word:".repeat(n / 11);
    "unreadable-objects" NOT, |n| "{a:b}".repeat(n / 5);
    "curly-in-strict" NOT, |n| "{\"a\": “{”}".repeat(n / 10);
    "odd-quotes" NoFill, |n| "{\"a\": \"x”}".repeat(n / 10);

    // Quotes.
    "open-string" CUT, |n| filled("{\"a\":\"", "x", n);
    "open-string-commas" CUT, |n| filled("{\"a\":\"", "x,", n);
    "inner-quotes" CUT, |n| filled("{\"a\":\"", "\"x", n);
    "inner-quote-space" CUT, |n| filled("{\"a\":\"", &("\"".to_owned() + &" ".repeat(500)), n);
    "quote-comma" CUT, |n| filled("{\"a\":\"", "\",", n);
    "quote-comma-word" CUT, |n| filled("{\"a\":\"", "\",b", n);
    "quote-comma-name" NoFill, |n| filled("{\"a\":\"", &format!("\",\"{}\"", "b".repeat(50)), n);
    "quote-comma-comments" NoFill, |n| filled("{\"a\":\"", "x\" //\"\n", n);
    "quote-block-comments" NoFill, |n| filled("{\"a\":\"", "x\" /*", n);
    "two-strings" CUT, |n| filled("{\"a\":\"", "\" \"", n);
    "apostrophes" CUT, |n| filled("{'a':'", "it's ", n);
    "curly-nested" CUT, |n| filled("{“a”:“", "“”", n);
    "curly-quotes" NOT, |n| "“".repeat(n);
    "corner-quotes" NoFill, |n| filled("{「a」：「", "「", n);
    "escaped-quotes" CUT, |n| filled("{\"a\":\"", "\\\"", n);
    "triple-quotes" NoFill, |n| filled("{\"a\":", "\"\"\"x", n);
    "triple-items" NoFill, |n| filled("{\"a\":[", "\"\"\"x\"\"\",", n);
    "long-name" NoFill, |n| filled("{\"", "name ", n);
    "names-in-text" NoFill, |n| filled("{\"a\":\"x", " \"title\":", n);

    // Backslashes and encodings.
    "string-of-backslashes" CUT, |n| filled("{\"a\":\"", "\\", n);
    "bad-unicode" CUT, |n| filled("{\"a\":\"", "\\u", n);
    "half-pairs" CUT, |n| filled("{\"a\":\"", "\\ud800", n);
    "json-in-string" Any, |n| {
        let mut text = "{\"title\":\"ab\",\"body\":\"c\"}".to_owned();
        while text.len() < n / 2 {
            text = format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        }
        text
    };
    "escaped-objects" NoFill, |n| "{\\\"a\\\":1}".repeat(n / 9);
    "escaped-open" NoFill, |n| "{\\\"a\\\":".repeat(n / 7);
    "escaped-breaks" NoFill, |n| filled("{", "\\n", n);

    // Fences.
    "backticks" NOT, |n| "`".repeat(n);
    "backtick-lines" NOT, |n| "```\n".repeat(n / 4);
    "fences-growing" NOT, |n| {
        let mut text = String::new();
        let mut len = 3;
        while text.len() < n {
            text += &"`".repeat(len);
            text.push('\n');
            len += 1;
        }
        text
    };
    "fenced-open" NoFill, |n| "```json\n{".repeat(n / 9);
    "fence-no-line" NOT, |n| "```json {\"a\":1} ".repeat(n / 16);
    "fence-open-long" NOT, |n| filled("```json\n", "x", n);
    "fenced-objects" NOT, |n| filled("```json\n", "{\"a\":1} x ", n);

    // Comments, blanks, commas.
    "comment-openers" NOT, |n| "/*".repeat(n / 2);
    "brace-comments" NoFill, |n| "{/*".repeat(n / 3);
    "brace-line-comments" NoFill, |n| "{//x\n".repeat(n / 5);
    "many-comments" NoFill, |n| filled("{", "/**/", n);
    "line-comments" NoFill, |n| filled("{\"a\":1 ", "//x\n", n);
    "hashes" NoFill, |n| filled("{", "#", n);
    "blanks" Error("empty"), |n| " ".repeat(n);
    "blank-then-x" Fill, |n| "{\"title\":\"a".to_owned() + &" ".repeat(n - 40) + "b\",\"body\":\"c\"}";
    "invisible" NoFill, |n| "\u{200b}".repeat(n);
    "commas" NoFill, |n| filled("{", ",", n);
    "list-commas" CUT, |n| filled("{\"a\":[", "1,", n);
    "newlines" Error("empty"), |n| "\r\n".repeat(n / 2);

    // Reasoning tags.
    "think-openers" NOT, |n| "<think>".repeat(n / 7);
    "think-nested" NOT, |n| "<think>".repeat(n / 15) + &"</think>".repeat(n / 15);
    "think-pairs" NOT, |n| "<think></think>".repeat(n / 15);
    "think-closers" NOT, |n| "</think>\n".repeat(n / 9);
    "think-cut" NoFill, |n| "{\"a\":\"x\n</think>\n".repeat(n / 17);
    "think-case" NOT, |n| "İ".repeat(n / 2) + "<THINK>x</THINK>";

    // Field cleaning and the rest.
    "tags-comments" Any, |n| "{\"title\":\"ab\",\"body\":\"x".to_owned() + &"<!--".repeat(n / 4 - 10) + "\"}";
    "tags-nested" Fill, |n| {
        "{\"title\":\"ab\",\"body\":\"x".to_owned() + &"<b".repeat(n / 3 - 14) + &">".repeat(n / 3 - 14) + "\"}"
    };
    "tags-openers" Any, |n| "{\"title\":\"ab\",\"body\":\"x".to_owned() + &"<".repeat(n - 30) + "\"}";
    "newlines-body" Fill, |n| "{\"title\":\"ab\",\"body\":\"x".to_owned() + &"\\n".repeat(n / 2 - 20) + "y\"}";
    "literal-newlines" Fill, |n| "{\"title\":\"ab\",\"body\":\"x".to_owned() + &"\\\\n".repeat(n / 3 - 20) + "y\"}";
    "entities" NOT, |n| filled("&", "amp;", n);
    "title-entities" Any, |n| "{\"body\":\"ab\",\"title\":\"x&".to_owned() + &"amp;".repeat(n / 4 - 10) + "\"}";
    "quot-entities" NoFill, |n| "{&quot;a&quot;:".repeat(n / 15);
    "quot-objects" NOT, |n| "{&quot;a&quot;:1}".repeat(n / 17);
    "comma-tags" Fill, |n| "{\"title\":\"ab\",\"body\":\"c\",\"tags\":\"".to_owned() + &",".repeat(n - 50) + "\"}";
    "many-tags" Fill, |n| {
        let tags: Vec<String> = (0..n / 10).map(|number| format!("\"t{number}\"")).collect();
        let tags = format!("{{\"title\":\"ab\",\"body\":\"c\",\"tags\":[{}]}}", tags.join(","));
        if tags.len() <= n { tags } else { "{\"title\":\"ab\",\"body\":\"c\"}".to_owned() }
    };
    "many-keys" NOT, |n| {
        let members: Vec<String> = (0..n / 12).map(|number| format!("\"k{number}\":1")).collect();
        format!("{{{}}}", members.join(","))
    };
    "same-key" Fill, |n| format!("{{{}\"title\":\"ab\",\"body\":\"c\"}}", "\"title\":\"x\",".repeat(n / 12 - 5));
    "long-word-title" Fill, |n| "{\"title\":\"".to_owned() + &"髪".repeat(n - 40) + "\",\"body\":\"c\"}";
    "long-marks-title" Fill, |n| "{\"title\":\"a".to_owned() + &"\u{301}".repeat(n - 40) + "\",\"body\":\"c\"}";
    "flags-title" Fill, |n| "{\"title\":\"".to_owned() + &"🇨".repeat(n - 40) + "\",\"body\":\"c\"}";
    "long-body" Fill, |n| "{\"title\":\"ab\",\"body\":\"".to_owned() + &"x".repeat(n - 40) + "\"}";
    "parts-body" Fill, |n| {
        let parts = "{\"heading\":\"a\",\"text\":\"b\"},".repeat(n / 27 - 5);
        format!("{{\"title\":\"ab\",\"body\":[{}\"c\"]}}", parts)
    };
    "big-number" NOT, |n| "{\"a\":".to_owned() + &"9".repeat(n - 8) + "}";
    "prompt-open" NoFill, |n| "{\"task\":".repeat(n / 8);
    "prompt-nested" Error("prompt_not_answer"), |n| {
        "{\"task\":1,\"output_format\":".repeat(n / 27) + "1" + &"}".repeat(n / 27)
    };
    "list-of-openers" NoFill, |n| "[{".repeat(n / 2);
    "colons" NoFill, |n| filled("{", "a:", n);
    "mail-marks" NOT, |n| "> ".repeat(n / 2);
    "mail-objects" NoFill, |n| "> {\n".repeat(n / 4);
    "mail-text" NoFill, |n| filled("> {\"a\": \"x", "\n> ", n);
    "texts-of-objects" Any, |n| format!("{{\"a\":[{}\"x\"]}}", "\"{}\",".repeat(n / 5 - 5));
}
