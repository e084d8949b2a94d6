//! Tidying as a whole: notes, headings, code, and that a second time changes nothing.

use proptest::prelude::*;

use super::{placeholders, tidy, whole};
use crate::answer::Note;

#[test]
fn a_heading_that_repeats_the_title_goes_and_big_headings_shrink() {
    for (body, wanted, notes) in [
        ("# Winter Tyres!\n\nText.", "Text.", vec![Note::TitleHeadingRemoved]),
        ("\n## winter tyres\nText.", "Text.", vec![Note::TitleHeadingRemoved]),
        ("Winter tyres\n===\n\nText.", "Text.", vec![Note::TitleHeadingRemoved]),
        ("**Winter tyres**\n\nText.", "Text.", vec![Note::TitleHeadingRemoved]),
        (
            "# **Winter tyres** #\n\n# Why\n\nText.",
            "## Why\n\nText.",
            vec![Note::TitleHeadingRemoved, Note::HeadingsSmaller],
        ),
        ("# Winter tyres\n\n## Winter tyres\n\nText.", "Text.", vec![Note::TitleHeadingRemoved]),
        ("# Why\n\nA\n\n## How\n\nB", "## Why\n\nA\n\n## How\n\nB", vec![Note::HeadingsSmaller]),
        ("Why\n=\n\nText", "Why\n---\n\nText", vec![Note::HeadingsSmaller]),
        ("Why\n=====\n\nText", "Why\n-----\n\nText", vec![Note::HeadingsSmaller]),
        ("> # Why\n> Text", "> ## Why\n> Text", vec![Note::HeadingsSmaller]),
    ] {
        let tidied = tidy("Winter tyres", body);
        assert_eq!(tidied.body, wanted, "{body:?}");
        assert_eq!(tidied.notes, notes, "{body:?}");
    }
}

#[test]
fn what_has_to_stay_stays() {
    for body in [
        "# Winter tyres",
        "Text first.\n\n## Winter tyres\n\nMore.",
        "## Winter tyres in spring\n\nText.",
        "**Winter tyres** are round.",
        "### Small\n\n#no heading\n\n    # code\n\n```\n# code [web:1] https://a.example/?utm_source=chatgpt.com\n```",
        "`[web:1]` and `citeturn0search0`",
        "#!/bin/sh\n\nC# and #1",
    ] {
        let tidied = tidy("Winter tyres", body);
        if body == "# Winter tyres" {
            // The only words of a text are never taken: the heading just shrinks.
            assert_eq!(tidied.body, "## Winter tyres");
            continue;
        }
        assert_eq!((tidied.body.as_str(), tidied.notes), (body, vec![]));
    }
}

#[test]
fn each_kind_is_noted_once() {
    let body = "# Why\n\nA [web:1] b 【2†source】 [c](https://a.example/?utm_source=chatgpt.com) https://b.example?a=1&utm_source=openai";
    let tidied = tidy("Title", body);
    assert_eq!(tidied.body, "## Why\n\nA b [c](https://a.example/) https://b.example?a=1");
    let marks = Note::SourceMarksRemoved { example: "[web:1]".to_owned() };
    assert_eq!(tidied.notes, [Note::HeadingsSmaller, marks, Note::TrackingRemoved { links: 2 }]);
}

#[test]
fn an_empty_title_repeats_nothing() {
    assert_eq!(tidy("", "## ***\n\nText").notes, vec![]);
    assert_eq!(tidy("🎉", "## 🎉\n\nText").body, "Text");
    assert_eq!(tidy("🎉", "## 🎈\n\nText").notes, vec![]);
}

/// Pieces that make marks, headings and links when they stand side by side.
const PIECES: &[&str] = &[
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "web:1",
    "[web:1]",
    "cite",
    "turn0search0",
    "【",
    "】",
    "4†source",
    "†",
    "【4†source】",
    "oaicite:0",
    ":contentReference",
    "[oaicite:0]",
    "{index=0}",
    "\u{e200}",
    "\u{e201}",
    "\u{e202}",
    "entity",
    "[\"a\",\"b\"]",
    "# ",
    "## ",
    "Title",
    "**Title**",
    "\n",
    "\n\n",
    "===\n",
    "---\n",
    " ",
    "word",
    "1",
    "`",
    "```\n",
    "    ",
    "> ",
    "- ",
    "https://a.example",
    "?utm_source=chatgpt.com",
    "&utm_source=openai",
    "?a=1",
    "&b=2",
    "#part",
    ".",
    ",",
    "[oai_citation:0‡A](https://a.example/x)",
    "[^1^]",
    "[^1^]: x",
    "[your name]",
    "TODO",
    "XX",
    "____",
    "lorem ipsum",
    "{{x}}",
    "<your name>",
    "é",
    "文",
    "👩",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn tidying_twice_changes_nothing(text in text()) {
        let once = tidy("Title", &text);
        let twice = tidy("Title", &once.body);
        prop_assert_eq!(&twice.body, &once.body);
        prop_assert_eq!(twice.notes, vec![]);
        prop_assert_eq!(once.notes.is_empty(), once.body == text);
    }

    #[test]
    fn code_is_never_touched(before in "[a-z ]{0,10}", words in prop::sample::select(PIECES)) {
        let code = format!("```\n{}\n```", words.replace('`', "").replace('\n', " "));
        let text = format!("{before}\n\n{code}\n\nTODO");
        prop_assert_eq!(tidy("Title", &text).body, text.clone());
        prop_assert_eq!(placeholders(&text).len(), 1);
    }

    #[test]
    fn placeholders_are_pieces_of_the_text_in_order(text in text()) {
        let mut end = 0;
        for placeholder in placeholders(&text) {
            prop_assert!(placeholder.start >= end && placeholder.end > placeholder.start);
            prop_assert_eq!(&text[placeholder.start..placeholder.end], placeholder.text.as_str());
            end = placeholder.end;
        }
    }
}

/// Four times the text takes about four times as long: the worst of each is compared, in the time of this thread.
#[test]
fn tidying_is_linear() {
    let hostile = [
        "[",
        "[web:1",
        "[web:1]",
        "【",
        "(",
        "({",
        "\u{e200}",
        "turn0search0",
        "cite",
        "?",
        "?a=1&",
        "https://a?utm_source=openai ",
        "]:",
        "TODO ",
        "TODO.",
        "XX ",
        "____ ",
        "{{",
        "[a](",
        "# a\n",
        "a\n===\n",
        "**Title**",
        " ",
        "lorem ",
        "your.",
        "[your",
        "<your ",
    ];
    for unit in hostile {
        let time = |length: usize| {
            let text = unit.repeat(length / unit.len());
            let once = || {
                let start = cpu_time::ThreadTime::now();
                std::hint::black_box((tidy("Title", &text), placeholders(&text)));
                start.elapsed().as_micros()
            };
            (0..3).map(|_| once()).min().unwrap_or_default()
        };
        let (short, long) = (time(10_000), time(40_000));
        assert!(long < short * 7 + 5_000, "{unit:?}: {short} µs, then {long} µs");
    }
}

#[test]
fn source_marks_go_from_every_box() {
    let post = crate::post::Post {
        title: "Care【4†source】".into(),
        excerpt: "Ex [cite: 1] here".into(),
        body: "x x".into(),
        seo_title: "Care [web:1]".into(),
        seo_description: "[web:1]".into(),
        tags: vec!["a [cite: 2]".into(), "a".into(), "[web:2]".into()],
    };
    let (tidied, notes) = whole(&post);
    assert_eq!(
        (tidied.title.as_str(), tidied.excerpt.as_str(), tidied.seo_title.as_str()),
        ("Care", "Ex here", "Care")
    );
    assert_eq!(
        (tidied.body.as_str(), tidied.seo_description.as_str(), tidied.tags.as_slice()),
        ("x x", "", &["a".to_owned()][..])
    );
    assert_eq!(notes, [Note::SourceMarksRemoved { example: "【4†source】".into() }]);
    assert_eq!(whole(&tidied), (tidied.clone(), Vec::new()));
    // Words never become none, and what both hold is told once.
    let marks = crate::post::Post { title: "[web:1]".into(), body: "One [web:2]".into(), ..Default::default() };
    let (tidied, notes) = whole(&marks);
    assert_eq!((tidied.title.as_str(), tidied.body.as_str(), notes.len()), ("[web:1]", "One", 1));
}
