//! How long reading takes: a clean answer beside a bare JSON parser, and the hostile pastes at the most that is looked at.
//!
//! After the figures it measures what the reader promises and ends with an error when a promise is broken.

#[path = "../tests/hostile/mod.rs"]
mod hostile;

use std::{hint::black_box, process::ExitCode, time::Duration};

use copydesk_domain::answer;
use cpu_time::ThreadTime;
use divan::Bencher;

/// A clean answer may take so many times as long as the parser alone.
const CLEAN_MAX: f64 = 2.5;
/// The worst paste may take so long, at 400,000 characters.
const WORST_MAX: Duration = Duration::from_millis(16);
/// Twice the paste may take so many times as long.
const GROWTH_MAX: f64 = 2.2;
const SIZES: [usize; 4] = [50_000, 100_000, 200_000, 400_000];

fn main() -> ExitCode {
    divan::main();
    if std::env::args().any(|argument| argument == "--bench") { promises() } else { ExitCode::SUCCESS }
}

/// An answer of about 10 kB as an AI sends it: markdown with headings, lists, quotes and a link.
fn clean() -> String {
    let part = "## Wash less\n\nTwice a week is plenty: \"less is more\", as Ana says. It’s **easy** – use *cool* water.\n\n\
                1. Wet the hair.\n2. Wait a minute.\n3. Rinse.\n\n> Hot water opens the hair.\n\nSee [our guide](https://example.com/guide?x=1&y=2).\n\n";
    serde_json::json!({
        "title": "Five ways to keep your colour fresh", "excerpt": "Small habits that stop colour fading.", "body": part.repeat(36),
        "seoTitle": "Keep hair colour fresh | Salon Lindenhof", "seoDescription": "Five easy habits from our colourists in Bern.",
        "tags": ["hair colour", "aftercare", "bern"],
    })
    .to_string()
}

#[divan::bench]
fn clean_answer_read(bencher: Bencher) {
    let answer = clean();
    bencher.bench(|| answer::read(black_box(&answer)));
}

#[divan::bench]
fn clean_answer_parsed_only(bencher: Bencher) {
    let answer = clean();
    bencher.bench(|| serde_json::from_str::<serde_json::Value>(black_box(&answer)));
}

#[divan::bench]
fn lenient_answer_read(bencher: Bencher) {
    let answer = clean().replace("\":", "”:").replace("{\"", "{“");
    bencher.bench(|| answer::read(black_box(&answer)));
}

#[divan::bench(args = hostile::ALL.iter().map(|hostile| hostile.name), sample_count = 5, sample_size = 1)]
fn hostile_paste_read(bencher: Bencher, name: &str) {
    let hostile = hostile::ALL.iter().find(|hostile| hostile.name == name).expect("a paste of that name");
    let paste = hostile.paste(400_000);
    bencher.bench(|| answer::read(black_box(&paste)));
}

/// The shortest of `times` runs, in time of the processor: what the work itself takes, whatever else the machine does.
fn shortest<T>(times: usize, mut job: impl FnMut() -> T) -> Duration {
    let run = |_| {
        let start = ThreadTime::now();
        black_box(job());
        start.elapsed()
    };
    (0..times).map(run).min().unwrap_or_default()
}

fn promises() -> ExitCode {
    let mut broken = false;
    let mut promise = |kept: bool, what: String| {
        println!("{} {what}", if kept { "kept:  " } else { "BROKEN:" });
        broken |= !kept;
    };
    let answer = clean();
    let bare = shortest(2_000, || serde_json::from_str::<serde_json::Value>(black_box(&answer)));
    let read = shortest(2_000, || answer::read(black_box(&answer)));
    let ratio = read.as_secs_f64() / bare.as_secs_f64();
    promise(
        ratio <= CLEAN_MAX,
        format!("a clean answer of {} bytes takes {ratio:.2} times the bare parser ({read:?}, {bare:?})", answer.len()),
    );
    let mut worst = (Duration::ZERO, "");
    for hostile in hostile::ALL {
        let refusal = answer::read(&hostile.paste(SIZES[3])).err().map(|why| why.name());
        if !hostile.is_met(refusal) {
            promise(false, format!("{}: {refusal:?}", hostile.name));
        }
        let took = SIZES.map(|size| {
            let paste = hostile.paste(size);
            shortest(7, || answer::read(black_box(&paste)))
        });
        if took[3] > worst.0 {
            worst = (took[3], hostile.name);
        }

        // Over all three doublings, and where there is enough to measure: below that, where memory comes from says more.
        let growth = (took[3].as_secs_f64() / took[0].as_secs_f64()).cbrt();
        let grows = growth > GROWTH_MAX && took[3] > WORST_MAX / 4;
        let what = format!("{}: {took:?}, {growth:.2} times for twice the paste", hostile.name);
        promise(!grows && took[3] <= WORST_MAX, what);
    }
    promise(worst.0 <= WORST_MAX, format!("the worst paste at 400,000 characters takes {:?}: {}", worst.0, worst.1));
    ExitCode::from(u8::from(broken))
}
