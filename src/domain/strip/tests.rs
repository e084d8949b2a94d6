//! What the strip leaves and what it takes, and that it is linear: for each hostile text the bytes looked at grow with its
//! length and no faster.

use super::work::visited;
use super::{body, line};

fn strips(cases: &[(&str, &str)]) {
    for (text, stripped) in cases {
        assert_eq!(body(text).text, *stripped, "{text:?}");
        assert_eq!(body(stripped).text, *stripped, "{text:?} again");
    }
}

fn strips_lines(cases: &[(&str, &str)]) {
    for (text, stripped) in cases {
        assert_eq!(line(text).text, *stripped, "{text:?}");
        assert_eq!(line(stripped).text, *stripped, "{text:?} again");
    }
}

#[test]
fn a_tag_that_markdown_was_told_to_show_keeps_its_word() {
    strips(&[
        ("Write \\<b> to show the tag", "Write b to show the tag"),
        ("Write x\\<b>y", "Write x b y"),
        ("\\\\<b>bold</b>", "\\\\bold"),
        ("one \\<script>alert(1)</script> two", "one two"),
        ("one \\<a href=\"x\">two</a>", "one two"),
        ("ends with \\<b", "ends with b"),
        ("1 \\< 2", "1 \\< 2"),
    ]);
}

#[test]
fn words_in_angle_brackets_stay_when_no_element_is_meant() {
    strips(&[
        ("Use git clone <url> then cd <dir>.", "Use git clone <url> then cd dir."),
        ("mv <path> <data>", "mv path data"),
        ("<dir><li>one</li></dir>", "one"),
        ("The <img> tag, the <strong> tag and the <a> element.", "The img tag, the strong tag and the a element."),
        ("Die Tags: das <b> Tag", "Die Tags: das b Tag"),
        ("Hello <b> World", "Hello World"),
        ("a<path>b", "a path b"),
        ("<svg><path d=\"x\"/></svg>y", "y"),
    ]);
}

#[test]
fn a_name_that_waits_for_the_owners_words_stays() {
    let kept = [
        "Call <your-phone-number> now or mail <your-email>. See <insert-link>.",
        "Call <Your-Phone-Number> or <phone-number>, `<your-x>`",
    ];
    for text in kept {
        assert_eq!((body(text).text.as_str(), body(text).changed), (text, false));
        assert_eq!(line(text).text, text);
    }
    strips(&[
        ("One <x-card> two <my-element> three", "One two three"),
        ("One <your-card>two</your-card> <YOUR-CARD>three", "One two three"),
        ("One <your-card class=x> two <your-card/> three", "One two three"),
        ("One </your-card> two", "One two"),
    ]);
    let many = "<your-name> ".repeat(300);
    assert_eq!(body(&many).text.matches('<').count(), 200);
    assert_eq!(body(&body(&many).text).text, body(&many).text);
}

#[test]
fn words_never_grow_together() {
    strips(&[
        ("words<script", "words script"),
        ("see (<script", "see (script"),
        ("one<b x=\"y", "one b x=\"y"),
        ("<https://a.example><b>x</b>", "https://a.example x"),
        ("write <b>to</b> <a@b.example>", "write to a@b.example"),
        ("write<b></b> <a@b.example>now", "write a@b.example now"),
        ("call <tel:+49-30-1234>.", "call +49-30-1234."),
        ("<i></i> <https://a.example>", "https://a.example"),
        ("one\u{c}two", "one two"),
        ("one<script\u{c}>x</script\u{c}>two", "onetwo"),
    ]);
}

#[test]
fn a_tag_that_ends_in_a_back_tick_is_text() {
    strips(&[("if a <b`c`", "if a <b`c`"), ("if a <b `c` d", "if a b `c` d"), ("x <b", "x b")]);
}

#[test]
fn a_comment_leaves_the_lines_around_it_together() {
    strips(&[
        ("one\n<!-- x -->\ntwo", "one\ntwo"),
        ("one\n<!-- x -->  \ntwo", "one\ntwo"),
        ("one\n  <!-- x -->\n\ntwo", "one\n\ntwo"),
        ("- a\n<!-- x -->\n- b", "- a\n- b"),
        ("- a\n  <!-- x -->\n- b", "- a\n- b"),
        ("one <!-- x -->\ntwo", "one\ntwo"),
        ("one  <!-- x -->\ntwo", "one\ntwo"),
        ("<b>one</b>  \ntwo", "one  \ntwo"),
        ("one\n\n<!-- x -->\n\ntwo", "one\n\ntwo"),
    ]);
}

#[test]
fn a_comment_that_starts_a_line_may_cover_a_fence() {
    strips(&[
        ("one\n\n<!--\n```\n<b>\n```\n-->\n\ntwo", "one\n\ntwo"),
        ("> <!--\n> ```\n> -->\n> x", ">\n> x"),
        ("<!--\n```\n<b>\n```\n", "```\n<b>\n```\n"),
        ("a <!--\n```\n-->\n```", "a\n```\n-->\n```"),
    ]);
}

#[test]
fn a_line_holds_no_entity_that_a_further_reading_would_decode() {
    strips_lines(&[
        ("&lt;b&gt;bold&lt;/b&gt; Tom &amp; Jerry", "bold Tom & Jerry"),
        ("&amp;lt;b&amp;gt;bold", "bold"),
        ("AT&amp;amp;T &amp;amp;amp;", "AT&T &"),
        ("&l<b></b>t;i&gt; x", "x"),
        ("?x=1&copy=3 &lt", "?x=1&copy=3 &lt"),
    ]);
    assert_eq!(super::typed_line(" AT&amp;T  <b>x</b>"), "AT&amp;T x");
}

/// What is repeated up to a length, behind a start and in front of an end.
const HOSTILE: &[(&str, &str, &str)] = &[
    ("", "<", ""),
    ("", "<<a", ""),
    ("", "<a", ""),
    ("", "<a ", ">"),
    ("", "<a b='\"", ""),
    ("", "<a b=\"<a b='<a b=`", ">"),
    ("", "<p a=\"<p b='\" c='", ""),
    ("", "<b \"<b '\"<b \"'", ">"),
    ("", "<a/b=x", ">"),
    ("<a ", "b ", ">"),
    ("<a ", "b=\"x\" ", ""),
    ("<a b=\"", "<a b ", "\">"),
    ("", "<!--", ""),
    ("", "<!--", "-->"),
    ("", "<!-", "->"),
    ("", "<![CDATA[", ""),
    ("", "<![CDATA[", "]]>"),
    ("", "<!A", ">"),
    ("", "<?a", ""),
    ("", "<?", "?>"),
    ("", "</", ""),
    ("", "</script", ">"),
    ("", "<script>", "</script>"),
    ("", "<script></script", ""),
    ("", "<script>`</script>`", ""),
    ("", "<script><style><title><svg>", "</svg>"),
    ("", "<svg><math><object>", "</object></math></svg>"),
    ("", "<svg a='", "'></svg>"),
    ("", "<x>", "</x>"),
    ("", "<b", ">"),
    ("", "<scr<script>ipt>", ""),
    ("", "<https://a", ">"),
    ("", "<a@b.c", ">"),
    ("", "<a@b.c>", ""),
    ("", "`<b>", ""),
    ("`a", "``<b>", ""),
    ("", "`<b>``<b>```<b>", ""),
    ("", "\\`<b>", ""),
    ("", "```\n<b>\n", ""),
    ("", "~~~ <b>\n", ""),
    ("", "> ", "<b>"),
    ("", "- ", "```\n<b>"),
    ("> > > > > > > > ```\n", "> > > > > > > > <b>\n", ""),
    ("", "- a\n  ```\n  <b>\n  ```\n", ""),
    ("", "1. \n", "<b>`"),
    ("", "\n\n<b", ""),
    (" ", "a<b> ", ""),
    ("", "<p>", "x"),
    ("| ", "<br>|", ""),
    ("> - ", "<p>- ", ""),
    ("", " <p> \n", "x"),
    ("", "<a\u{200b}", ">"),
    ("", "<\u{200b}", "b>"),
    ("", "<a\0", ">"),
    ("", "\u{200b}", "<b>"),
    ("", "&lt;", ""),
    ("", "&amp;lt;b>", ""),
    ("", "&", "amp;"),
    ("", "[](<", ">"),
    ("", "<!--\n", ""),
    ("", "<!--\n", "-->"),
    ("", "<!--\n-->\n", ""),
    ("", "<dir>", ""),
    ("", "\\<b>", ""),
    ("", "\\", "<b>"),
    ("", "<b> tag ", ""),
    ("", "<b <i>x", ""),
    ("", "<b\n\n<b", ">"),
    ("", "<x<b>>", "</x>"),
    ("&", "amp;", "lt;b>"),
    ("", "&l<b>t;", ""),
];

fn text((start, unit, end): (&str, &str, &str), length: usize) -> String {
    format!("{start}{}{end}", unit.repeat(length / unit.len()))
}

#[test]
fn the_work_grows_with_the_length_and_no_faster() {
    for &hostile in HOSTILE {
        for (field, strip) in [("body", body as fn(&str) -> super::Stripped), ("line", line)] {
            let work = |length| visited(|| drop(strip(&text(hostile, length))));
            let (short, long) = (work(16_000), work(32_000));
            assert!(long <= short * 5 / 2 + 2_000, "{field} of {hostile:?}: {short} bytes, then {long}");
            assert!(long <= 32_000 * 250, "{field} of {hostile:?}: {long} bytes for 32,000");
        }
    }
}

/// The counter sees a step that goes back to the start: the test above can go red.
#[test]
fn the_counter_sees_a_quadratic_step() {
    let text = "<!--".repeat(4_000);
    let slow = visited(|| {
        for (at, _) in text.match_indices('<') {
            super::search::find_byte(&text, at, b'>');
        }
    });
    assert!(slow > 30_000_000);
}

/// Random texts of the shape start, unit × n, middle, unit × n, end: what nobody thought of.
#[test]
fn random_repetitions_are_linear_too() {
    const PIECES: &[&str] = &[
        "<",
        ">",
        "/",
        "<b",
        "<b ",
        "</b",
        "<script>",
        "</script>",
        "<svg>",
        "</svg>",
        "<svg ",
        "<!--",
        "-->",
        "--!>",
        "<!",
        "<?",
        "?>",
        "<![CDATA[",
        "]]>",
        "\"",
        "'",
        "`",
        "``",
        "```",
        "~~~",
        "=",
        " a",
        "a=",
        " a=\"",
        "\n",
        "\n\n",
        " ",
        "\t",
        "> ",
        "- ",
        "1. ",
        "| ",
        "\\",
        "x",
        "<x>",
        "</x>",
        "<p>",
        "<br>",
        "<https://a",
        "<a@b>",
        "\u{200b}",
        "\0",
        "&lt;",
        "](",
        "<a\u{200b}",
        "<object>",
        "</object>",
        "#",
        "    ",
    ];
    let rounds = std::env::var("STRIP_PATTERNS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(100);
    let mut seed = std::env::var("STRIP_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1_u64);
    for _ in 0..rounds {
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let mut piece = |most: usize| {
            let count = random(most + 1);
            (0..count).map(|_| PIECES[random(PIECES.len())]).collect::<String>()
        };
        let parts = (piece(2), piece(4), piece(2), piece(3), piece(2));
        let text = |length: usize, more: usize| {
            let (start, first, middle, second, end) = &parts;
            let times = length / (first.len() + second.len()).max(1) + more;
            format!("{start}{}{middle}{}{end}", first.repeat(times), second.repeat(times))
        };
        for strip in [body as fn(&str) -> super::Stripped, line] {
            let work = |length, more| visited(|| drop(strip(&text(length, more))));
            let (short, long) = (work(2_000, 0), work(4_000, 0));
            assert!(long <= 4_000 * 400, "{parts:?}: {long} bytes for 4,000");
            // An odd number of back-ticks may need passes that an even one does not: the worst of both counts.
            if long > short * 5 / 2 + 4_000 {
                let worst = |length| work(length, 0).max(work(length, 1));
                let (short, long) = (worst(16_000), worst(32_000));
                assert!(long <= short * 5 / 2, "{parts:?}: {short} bytes, then {long}");
            }
        }
    }
}
