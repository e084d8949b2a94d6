//! The case files: every paste in them gives its one right result.

use copydesk_domain::answer;
use serde_json::{Value, json};

fn result(input: &str) -> Value {
    match answer::read(input) {
        Ok(reading) => json!({ "ok": reading.post }),
        Err(why) => json!({ "error": why.name() }),
    }
}

/// Reads every case of a file and names those that come out otherwise.
fn check(cases: &str) {
    let mut wrong = Vec::new();
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let got = result(case["input"].as_str().expect("a case has an input"));
        if got != case["expect"] {
            wrong.push(format!("{}\n   got  {got}\n   want {}", case["id"], case["expect"]));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
}

/// The cases of the answer contract.
#[test]
fn every_case_gives_its_result() {
    check(include_str!("data/cases.jsonl"));
}

/// Our own: more of each kind, and what fuzzing found.
#[test]
fn every_variant_gives_its_result() {
    check(include_str!("data/variants.jsonl"));
}
