//! What holds for every text: a second strip changes nothing, no tag is left outside code, code is kept to the letter.

use std::ops::Range;

use copydesk_domain::strip;
use proptest::prelude::*;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag};

/// Pieces that make and break tags, code and blocks when they stand side by side.
const PIECES: &[&str] = &[
    "<",
    ">",
    "/",
    "</",
    "/>",
    "<b",
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "<br>",
    "<img",
    " src=x",
    " onerror=f()",
    "<a href=\"x\"",
    "<script",
    "<script>",
    "</script>",
    "</script",
    "<style>",
    "</style>",
    "<svg>",
    "</svg>",
    "<svg/",
    "<title>",
    "</title>",
    "<x-y>",
    "<o:p>",
    "<foo>",
    "</foo>",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<?",
    "?>",
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE html>",
    "<https://a.example/x>",
    "<a@b.example>",
    "<mailto:a@b.example>",
    "`",
    "``",
    "```",
    "~~~",
    "```html\n",
    "\n```\n",
    "\n",
    "\n\n",
    " ",
    "  ",
    "    ",
    "\t",
    "> ",
    "- ",
    "1. ",
    "# ",
    "| ",
    "|---|\n",
    "\\",
    "\\<",
    "\\`",
    "\"",
    "'",
    "=",
    " = ",
    "a",
    "b",
    "word",
    " and c",
    "script",
    "scr",
    "ipt>",
    "img",
    "3",
    "é",
    "文",
    "👩\u{200d}👧",
    "\u{200b}",
    "\u{feff}",
    "\0",
    "\r",
    "\u{b}",
    "&lt;",
    "&#60;",
    "&amp;",
    "[x](",
    "[x](<",
    ")",
    "[^1]: ",
    "***",
    "---\n",
    "===\n",
    "\u{a0}",
    "\u{2028}",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// What a markdown parser shows as code.
fn code(text: &str) -> Vec<Range<usize>> {
    shown_as_code(text, true)
}

/// The same, with or without indented code and the lines that open fences.
fn shown_as_code(text: &str, all: bool) -> Vec<Range<usize>> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS | Options::ENABLE_FOOTNOTES;
    Parser::new_ext(text, options)
        .into_offset_iter()
        .filter_map(|(event, range)| match event {
            Event::Code(_) => Some(range),
            Event::Start(Tag::CodeBlock(_)) if all => Some(range),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                Some(range.start + text[range.clone()].find('\n').unwrap_or(range.len())..range.end)
            }
            _ => None,
        })
        .collect()
}

/// An own look for tags that no rule of the strip was taken for: a known name, then `>` or something that is certainly
/// an attribute, or the end of the text.
fn first_tag(text: &str, code: &[Range<usize>]) -> Option<String> {
    const NAMES: &[&str] = &[
        "a", "abbr", "b", "body", "br", "button", "div", "em", "form", "g", "h1", "h2", "head", "html", "i", "iframe",
        "img", "input", "li", "link", "math", "meta", "object", "p", "path", "pre", "s", "script", "span", "strong",
        "style", "svg", "table", "td", "textarea", "title", "tr", "u", "ul", "video", "x-y", "o:p",
    ];
    for (at, _) in text.match_indices('<').filter(|(at, _)| !code.iter().any(|range| range.contains(at))) {
        let rest = &text[at + 1..];
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let name = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != ':').next().unwrap();
        let after = &rest[name.len()..];
        let is_known = NAMES.contains(&name.to_ascii_lowercase().as_str());
        let is_tag =
            after.starts_with('>') || after.starts_with("/>") || after.starts_with(" src=") || after.is_empty();
        let is_glued = text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == ')' || c == ']');
        if text[at..].starts_with("<!")
            || text[at..].starts_with("<?")
            || is_known && is_tag && !(is_glued && after.is_empty())
        {
            return Some(text[at..].chars().take(60).collect());
        }
    }
    None
}

fn bound(text: &str) -> usize {
    text.chars().count() + 2 * text.matches('<').count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn a_body_is_clean_and_stays_so(text in text()) {
        let once = strip::body(&text).text;
        prop_assert_eq!(&strip::body(&once).text, &once);
        prop_assert_eq!(first_tag(&once, &code(&once)), None, "in {:?}", once);
        prop_assert!(once.chars().count() <= bound(&text));
        prop_assert!(!once.contains(|c: char| c.is_control() && c != '\n' && c != '\t'));
    }

    #[test]
    fn a_line_is_clean_and_stays_so(text in text()) {
        let once = strip::line(&text).text;
        prop_assert_eq!(first_tag(&once, &[]), None, "in {:?}", once);
        prop_assert!(once.chars().count() <= bound(&text));
        prop_assert!(!once.contains(['\n', '\t']) && !once.contains("  ") && once.trim() == once);
        prop_assert_eq!(&strip::line(&once).text, &once);
    }

    #[test]
    fn text_without_angle_brackets_is_kept(text in text()) {
        let text = text.replace(['<', '\0', '\u{b}', '\r'], "");
        let text = text.trim_start_matches('\u{feff}');
        let stripped = strip::body(text);
        prop_assert_eq!(stripped.text.as_str(), text);
        prop_assert!(!stripped.changed);
    }

    /// What we keep as code of a stripped text is code for a markdown parser too, and the other way round.
    #[test]
    fn code_is_what_a_markdown_parser_shows_as_code(pieces in prop::collection::vec(prop::sample::select(MARKDOWN), 0..30)) {
        let text = strip::body(&pieces.concat()).text;
        let ours = strip::code_ranges(&text);
        // Indented code is left out on purpose, and a fence counts without its info string.
        let is_code = |ranges: &[Range<usize>], at| ranges.iter().any(|range| range.contains(&at));
        let theirs = shown_as_code(&text, false);
        for (at, _) in text.match_indices('x') {
            prop_assert_eq!(is_code(&ours, at), is_code(&theirs, at), "at {} of {:?}: {:?}, {:?}", at, text, ours, theirs);
        }
    }

    #[test]
    fn code_is_kept_to_the_letter(
        parts in prop::collection::vec((prop::sample::select(PROSE), prop::sample::select(CODE)), 1..8)
    ) {
        let text: String = parts.iter().map(|(prose, code)| format!("{prose}{code}")).collect();
        let stripped = strip::body(&text).text;
        let mut at = 0;
        for (_, code) in &parts {
            let found = stripped[at..].find(code.trim_matches('\n'));
            prop_assert!(found.is_some(), "{code:?} is not in {:?}", &stripped[at..]);
            at += found.unwrap() + code.trim_matches('\n').len();
        }
    }
}

/// Markdown with an `x` wherever it matters whether that is code. No indentation that could make code by itself.
const MARKDOWN: &[&str] = &[
    "x",
    "x ",
    " x",
    "`",
    "``",
    "`x`",
    "`` x ` ``",
    "\\`",
    "\\\\`",
    "\n",
    "\n\n",
    "\nx\n",
    "\n```\n",
    "\n```js\nx\n```\n",
    "\n~~~\n",
    "\n````\nx\n```\nx\n````\n",
    "\n> ",
    "\n> ```\n> x\n> ```\n",
    "\n- ",
    "\n- x\n  ```\n  x\n  ```\n",
    "\n1. x\n",
    "\n# x",
    "\n---\n",
    "\n***\n",
    "\nx\n===\n",
    "*x*",
    "[x](y)",
    "![x](`y`)",
    "<b>x</b>",
    "<a title=\"`\">x</a>",
    "<!-- x -->",
    "\n<!--\n```\nx\n-->\n",
    "a < x",
];

/// Whole pieces of prose, each ending where code may start.
const PROSE: &[&str] = &[
    "Words ",
    "<p>Words</p>",
    "<b>Words</b> ",
    "<!-- hidden --> ",
    "if a<b and c>d ",
    "<script>alert(1)</script> ",
    "<https://a.example> ",
    "- item ",
    "\n\n1. step ",
    "\n\n> quote ",
    "<div>\n\n",
    "<img src=x onerror=f()>",
    "<a title=\"`\">link</a> ",
    "<b and ",
];

/// Code that has to stay as it is.
const CODE: &[&str] = &[
    "`<b>`",
    "`` `<i>` ``",
    "`Vec<String>`",
    "`<!-- x -->`",
    "`</script>`",
    "\n\n```html\n<b>x</b>\n\n<script>y</script>\n```\n\n",
    "\n\n~~~\n<p>`</p>\n~~~\n\n",
    "\n\n````md\n```\n<u>x</u>\n```\n````\n\n",
    "\n\n> ```\n> <b>q</b>\n> ```\n\n",
];

fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(256)
}
