//! How long the strip takes on a long post and on the hostile texts, at the length of the longest answer.

use std::hint::black_box;

use copydesk_domain::strip;
use serde::Deserialize;

fn main() {
    divan::main();
}

const LENGTH: usize = 400_000;

/// A post as an AI writes it, with some HTML in it, as long as an answer may be.
fn honest() -> String {
    let part = "## Winter hair care\n\nDry air takes **moisture** out of your hair, so a < b holds. Use `<b>` with care.\n\n\
                <p>Book at <a href=\"https://salon.example/book?x=1&y=2\">our desk</a>, or write to <hello@salon.example>.</p>\n\n\
                - one<br>two\n- `Vec<String>` and Vec<String>\n\n```html\n<div class=\"x\">kept</div>\n```\n\n";
    part.repeat(LENGTH / part.len())
}

#[divan::bench(sample_count = 20)]
fn body_of_a_long_post(bencher: divan::Bencher) {
    bencher.with_inputs(honest).bench_values(|text| strip::body(black_box(&text)));
}

#[divan::bench(sample_count = 20)]
fn body_without_html(bencher: divan::Bencher) {
    let text = || "Plain words in a plain post, and nothing else. ".repeat(LENGTH / 48);
    bencher.with_inputs(text).bench_values(|text| strip::body(black_box(&text)));
}

#[divan::bench(sample_count = 20)]
fn line_of_an_excerpt(bencher: divan::Bencher) {
    let text = || "Tom &amp; Jerry <b>cut</b> hair for 5 < 6 &euro;, if a<b and c>d. ".repeat(5);
    bencher.with_inputs(text).bench_values(|text| strip::line(black_box(&text)));
}

#[derive(Deserialize)]
struct Payload {
    id: String,
    #[serde(default)]
    r#gen: Vec<(String, usize)>,
}

fn sizes() -> impl Iterator<Item = String> {
    payloads().filter(|payload| !payload.r#gen.is_empty()).map(|payload| payload.id)
}

fn payloads() -> impl Iterator<Item = Payload> {
    include_str!("../tests/data/payloads.jsonl").lines().filter_map(|line| serde_json::from_str(line).ok())
}

#[divan::bench(args = sizes(), sample_count = 3)]
fn hostile(bencher: divan::Bencher, id: &String) {
    let payload = payloads().find(|payload| payload.id == *id).expect("a payload of that name");
    let text: String = payload.r#gen.iter().map(|(text, times)| text.repeat(*times)).collect();
    bencher.bench(|| strip::body(black_box(&text)));
}
