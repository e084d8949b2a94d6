//! Time: no text may take much longer than its length explains.

use std::time::Duration;

use cpu_time::ThreadTime;

use super::super::{is_slow, render};
use super::shapes::{SHAPES, grown, stairs, titles};
use super::{grammar, payloads};

fn fastest(runs: usize, text: &str) -> Duration {
    let run = || {
        let start = ThreadTime::now();
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
    assert_quick("titles", titles);
}

#[test]
fn hostile_shapes_come_out_right() {
    for shape in SHAPES {
        let text = grown(shape, 3_000);
        grammar::assert_holds(&text, &render(&text));
    }
    for text in [stairs(3_000), titles(3_000)] {
        grammar::assert_holds(&text, &render(&text));
    }
}

#[test]
fn size_payloads_take_less_than_a_second_in_full() {
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });
    let mut checked = 0;
    for payload in payloads::all().iter().filter(|payload| payload.kind == "size") {
        let text = payload.full();
        let start = ThreadTime::now();
        let html = render(&text);
        let time = start.elapsed();
        assert!(time < limit || fastest(3, &text) < limit, "{}: {time:?}", payload.id);
        grammar::assert_holds(&payload.id, &html);
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
    assert!(!is_slow(&titles(50_000)), "the longest titles that pass");
}
