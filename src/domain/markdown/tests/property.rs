//! Any text at all: no panic, and nothing but the grammar comes out.

use proptest::prelude::*;

use super::super::{is_slow, plain, render, words};
use super::grammar;

/// Pieces that mean something to markdown, to HTML or to a URL.
const PIECES: [&str; 116] = [
    "a",
    "b",
    " ",
    "  ",
    "\n",
    "\n\n",
    "\r",
    "\r\n",
    "\t",
    "    ",
    "# ",
    "## ",
    "=\n",
    "---\n",
    "***",
    "* ",
    "- ",
    "+ ",
    "1. ",
    "2) ",
    "> ",
    ">",
    "*",
    "**",
    "_",
    "__",
    "~",
    "~~",
    "`",
    "``",
    "```",
    "~~~",
    "```rust\n",
    "[",
    "]",
    "(",
    ")",
    "![",
    "](",
    "]: ",
    "[^",
    "[^1]",
    "[^1]: ",
    "[a]: ",
    "[a]",
    "[]",
    "[ ] ",
    "[x] ",
    "|",
    "|-",
    "|:-:|",
    "\n|-|-|\n",
    "<",
    ">",
    "</",
    "/>",
    "<b>",
    "</b>",
    "<div>\n",
    "</div>",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<![CDATA[",
    "]]>",
    "<!A",
    "<svg onload=",
    "<img src=x onerror=y>",
    "=",
    "\"",
    "'",
    "\\",
    "\\\\",
    "\\[",
    "&",
    "&amp;",
    "&lt;",
    "&#60;",
    "&#x3c;",
    "&#0;",
    "&Tab;",
    "&NewLine;",
    "&colon;",
    "javascript:",
    "JaVaScript:",
    "data:",
    "vbscript:",
    "https://",
    "http://",
    "//",
    "/",
    "www.",
    "a.example",
    "mailto:",
    "a@b.example",
    "tel:",
    "?q=1",
    "#frag",
    "%3A",
    "%",
    ":",
    "\0",
    "\u{1}",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "\u{2028}",
    "\u{202e}",
    "\u{feff}",
    "é",
    "東🎉",
];

fn text() -> impl Strategy<Value = String> {
    let pieces = proptest::collection::vec(proptest::sample::select(PIECES.as_slice()), 0..40)
        .prop_map(|pieces| pieces.concat());
    prop_oneof![4 => pieces, 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_grammar_holds_for_any_text(text in text()) {
        let html = render(&text);
        if let Err(what) = grammar::check(html.as_str()) {
            return Err(TestCaseError::fail(format!("{what} in {}", html.as_str())));
        }
    }

    #[test]
    fn letters_of_a_paragraph_stay(text in "[a-zA-Z <>&*_\"'.,!-]{0,60}") {
        let letters = |text: &str| text.chars().filter(|sign| sign.is_alphabetic()).collect::<String>();
        prop_assert_eq!(letters(&plain(&format!("x{text}"))), letters(&format!("x{text}")));
    }

    #[test]
    fn other_questions_do_not_panic(text in text()) {
        is_slow(&text);
        words(&text);
    }
}
