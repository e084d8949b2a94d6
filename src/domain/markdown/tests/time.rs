//! Time: no text may take much longer than its length explains.

use std::time::{Duration, Instant};

use super::super::{is_slow, render};
use super::{grammar, payloads};

/// Hostile shapes: a start, a piece that is repeated, a middle, a second repeated piece.
pub const SHAPES: [(&str, &str, &str, &str); 58] = [
    ("[a](b \"", "a\n", "", ""),
    ("[](b (", "\n\"", "", ""),
    ("", "> ", "", "a\n"),
    ("", "- ", "", "a\n"),
    ("", "+ ", "", "\n"),
    ("", "[^1]: 1. ", "", "a\n"),
    ("", "> - ", "\n", "> a\n"),
    ("", "[a](b \"\n\n", "", ""),
    ("", "[a](<b", "", ""),
    ("", "[a](b", "", ""),
    ("", "[a](((((((((", "", ""),
    ("", "](", "", ""),
    ("", "](a ", "", "\""),
    ("", "](a 'b\n", "", ""),
    ("", "[", "", ""),
    ("", "![", "", ""),
    ("", "[", "a", "]"),
    ("", "[a]", "", ""),
    ("", "[a][", "", ""),
    ("", "[^a]", "\n\n[^a]: b", ""),
    ("", "[^1]: a\n", "", ""),
    ("[^1]: a\n\n", "[^1]", "", ""),
    ("[a]: /b\n\n", "[a]", "", ""),
    ("", "[a]: /b\n", "", ""),
    ("", "[a]: b 'c\n", "", ""),
    ("", "*", "a", "*"),
    ("", "*a ", "", "a* "),
    ("", "*a_ ", "", ""),
    ("", "**a *a ", "b", " a* a**"),
    ("", "a**b", "c", "* "),
    ("", "_a~~b*", "", ""),
    ("", "~~a ~b ", "", ""),
    ("", "`a``b", "", ""),
    ("", "``a` ", "", ""),
    ("", "\\`", "", "`"),
    ("", "<", "", ""),
    ("", "<a b='", "", ""),
    ("", "<a ", "", ">"),
    ("", "<!-- a", "", ""),
    ("", "<?", "", ""),
    ("", "<![CDATA[", "", ""),
    ("", "<div>\n", "", "\n"),
    ("", "<https://a.example", "", ">"),
    ("", "https://a(", "", ")"),
    ("", "https://a.example", "", "."),
    ("", "www.", "", "www.a.b)"),
    ("", "# a\n", "", ""),
    ("", "# a\n\n# a 2\n\n", "", ""),
    ("", "|a", "\n", "|-"),
    ("|a|b|c|d|e|f|g|h|\n|-|-|-|-|-|-|-|-|\n", "a\n", "", ""),
    ("|a|b|\n|-|-|\n", "|`a|b\\|", "", "\n"),
    ("", "a\n-|-\n", "", ""),
    ("", "&amp;", "", "&#x"),
    ("", "\t", "a", "\n\t\t"),
    ("", "- a\n  ", "", "\n"),
    ("", "```\n", "", ""),
    ("", "\\", "", "\0"),
    ("", "é\u{301}🎉", "", "\u{202e}"),
];

/// The shape at about `length` bytes.
pub fn grown((start, first, middle, second): (&str, &str, &str, &str), length: usize) -> String {
    let times = |unit: &str| length.checked_div(2 * unit.len()).unwrap_or_default();
    [start, &first.repeat(times(first)), middle, &second.repeat(times(second))].concat()
}

/// Lists nested one step deeper at each line.
fn stairs(length: usize) -> String {
    let mut text = String::new();
    for level in 0.. {
        if text.len() > length / 2 {
            break;
        }
        text.push_str(&" ".repeat(2 * level));
        text.push_str("- a\n");
    }
    text + &"\n".repeat(length / 2)
}

fn fastest(runs: usize, text: &str) -> Duration {
    let run = || {
        let start = Instant::now();
        std::hint::black_box(render(std::hint::black_box(text)));
        start.elapsed()
    };
    (0..runs).map(|_| run()).min().unwrap_or_default()
}

/// 50,000 hostile signs in 50 ms, and not much more than twice the time for twice the text. A build for debugging, on a
/// busy machine, may take ten times as long.
fn assert_quick(name: &str, text: impl Fn(usize) -> String) {
    let room = if cfg!(debug_assertions) { 10 } else { 1 };
    let (half, full) = (text(25_000), text(50_000));
    let mut tries = (1..=5).map(|runs| (fastest(runs, &half), fastest(runs, &full)));
    let quick = |(half, full): (Duration, Duration)| {
        full < Duration::from_millis(50 * room) && full < half.mul_f64(2.6) + Duration::from_millis(2 * room)
    };
    assert!(tries.any(quick), "{name}: {:?} for half, {:?} for all", fastest(3, &half), fastest(3, &full));
}

#[test]
fn hostile_shapes_take_linear_time() {
    for shape in SHAPES {
        assert_quick(&format!("{shape:?}"), |length| grown(shape, length));
    }
    assert_quick("stairs", stairs);
}

#[test]
fn hostile_shapes_come_out_right() {
    for shape in SHAPES {
        let text = grown(shape, 3_000);
        grammar::assert_holds(&text, &render(&text));
    }
    let text = stairs(3_000);
    grammar::assert_holds(&text, &render(&text));
}

#[test]
fn size_payloads_take_less_than_a_second_in_full() {
    let room = if cfg!(debug_assertions) { 10 } else { 1 };
    let mut checked = 0;
    for payload in payloads::all().iter().filter(|payload| payload.kind == "size") {
        let text = payload.full();
        let time = fastest(1, &text).min(fastest(1, &text));
        assert!(time < Duration::from_secs(room), "{}: {time:?}", payload.id);
        grammar::assert_holds(&payload.id, &render(&text));
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn what_is_known_to_be_slow_is_told_beforehand() {
    for shape in &SHAPES[..6] {
        assert!(is_slow(&grown(*shape, 50_000)), "{shape:?}");
    }
    assert!(is_slow(&stairs(50_000)));
}
