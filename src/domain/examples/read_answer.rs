//! Reads a pasted answer from standard input and prints the result as one line of JSON.
//!
//! `--jsonl`: reads lines `{"id","input"}` and prints a line for each. `--time`: with the milliseconds of the reading alone.

use std::{
    io::{self, BufRead, Read, Write},
    time::{Duration, Instant},
};

use copydesk_domain::{
    answer::{self, Reading, Unreadable, sentences},
    post::Post,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A paste to read.
#[derive(Deserialize)]
struct Paste {
    id: Value,
    input: String,
}

/// What came of it.
#[derive(Default, Serialize)]
struct Line {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Post>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
}

fn main() -> io::Result<()> {
    let has = |flag: &str| std::env::args().any(|argument| argument == flag);
    let (jsonl, timed) = (has("--jsonl"), has("--time"));
    let mut out = io::BufWriter::new(io::stdout().lock());
    if jsonl {
        for line in io::stdin().lock().lines() {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            let paste: Paste = serde_json::from_str(&line)?;
            print(&mut out, Some(paste.id), &paste.input, timed)?;
        }
    } else {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        print(&mut out, None, &String::from_utf8_lossy(&bytes), timed)?;
    }
    out.flush()
}

fn print(out: &mut impl Write, id: Option<Value>, input: &str, timed: bool) -> io::Result<()> {
    let start = Instant::now();
    let result = answer::read(input);
    let took = start.elapsed();
    serde_json::to_writer(&mut *out, &line(id, result, timed.then_some(took)))?;
    writeln!(out)
}

fn line(id: Option<Value>, result: Result<Reading, Unreadable>, took: Option<Duration>) -> Line {
    let ms = took.map(|took| took.as_secs_f64() * 1_000.0);
    match result {
        Ok(reading) => {
            Line { id, ok: Some(reading.post), notes: Some(sentences::notes(&reading.notes)), ms, ..Line::default() }
        }
        Err(why) => Line { id, error: Some(why.name()), ms, ..Line::default() },
    }
}
