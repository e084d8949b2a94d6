//! The strip against `data/payloads.jsonl`: hostile and honest field values, and what must go and stay of each.

use std::time::Duration;

use copydesk_domain::strip;
use cpu_time::ThreadTime;
use serde::Deserialize;

#[derive(Deserialize)]
struct Payload {
    id: String,
    field: String,
    #[serde(rename = "where")]
    place: String,
    input: String,
    must_not: Vec<String>,
    must_keep: Vec<String>,
    #[serde(default)]
    should_keep: Vec<String>,
    #[serde(default)]
    should_not: Vec<String>,
    /// The real input of a `size` payload: texts, and how often each.
    #[serde(default)]
    r#gen: Vec<(String, usize)>,
}

impl Payload {
    fn input(&self) -> String {
        if self.r#gen.is_empty() {
            return self.input.clone();
        }
        self.r#gen.iter().map(|(text, times)| text.repeat(*times)).collect()
    }

    fn strip(&self, text: &str) -> String {
        if self.field == "body" { strip::body(text) } else { strip::line(text) }.text
    }
}

fn payloads() -> Vec<Payload> {
    let all: Vec<Payload> =
        include_str!("data/payloads.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(all.len(), 327);
    all
}

#[test]
fn what_must_go_goes_and_what_must_stay_stays() {
    let mut wrong = Vec::new();
    for payload in payloads().iter().filter(|payload| payload.place == "value") {
        let text = payload.strip(&payload.input());
        let lower = text.to_ascii_lowercase();
        for gone in payload.must_not.iter().filter(|gone| lower.contains(&gone.to_ascii_lowercase())) {
            wrong.push(format!("{}: {gone:?} is still in {text:?}", payload.id));
        }
        for kept in payload.must_keep.iter().filter(|kept| !text.contains(*kept)) {
            wrong.push(format!("{}: {kept:?} is no more in {text:?}", payload.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_wish_is_met() {
    let mut unmet = Vec::new();
    for payload in payloads() {
        let text = payload.strip(&payload.input());
        unmet.extend(
            payload
                .should_keep
                .iter()
                .filter(|kept| !text.contains(*kept))
                .map(|kept| format!("{}: {kept}", payload.id)),
        );
        unmet.extend(
            payload
                .should_not
                .iter()
                .filter(|gone| text.contains(*gone))
                .map(|gone| format!("{}: not {gone}", payload.id)),
        );
    }
    assert!(unmet.is_empty(), "{unmet:?}");
}

#[test]
fn a_second_strip_changes_nothing_and_nothing_grows() {
    for payload in payloads() {
        let input = payload.input();
        let text = payload.strip(&input);
        assert_eq!(payload.strip(&text), text, "{}", payload.id);
        assert!(text.chars().count() <= input.chars().count() + input.matches('<').count(), "{}", payload.id);
    }
}

#[test]
fn full_length_payloads_are_quick() {
    // Without optimisation everything takes some twenty times as long.
    let limit = Duration::from_millis(if cfg!(debug_assertions) { 10_000 } else { 500 });
    for payload in payloads().iter().filter(|payload| !payload.r#gen.is_empty()) {
        let input = payload.input();
        let start = ThreadTime::now();
        payload.strip(&input);
        let taken = start.elapsed();
        assert!(taken < limit, "{}: {taken:?}", payload.id);
    }
}
