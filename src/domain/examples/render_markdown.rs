//! Renders one markdown text from standard input; with `--jsonl`, lines `{"id","input"}` to lines `{"id","output"}`.

use std::io::{self, BufRead, Read, Write};

use copydesk_domain::markdown::render;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Deserialize)]
struct Asked {
    id: Value,
    input: String,
}

#[derive(Serialize)]
struct Answered<'a> {
    id: Value,
    output: &'a str,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match std::env::args().nth(1).as_deref() {
        None => {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text)?;
            out.write_all(render(&text).as_str().as_bytes())?;
        }
        Some("--jsonl") => {
            for line in io::stdin().lock().lines() {
                let line = line?;
                if line.trim().is_empty() {
                    continue;
                }
                let Asked { id, input } = serde_json::from_str(&line)?;
                serde_json::to_writer(&mut out, &Answered { id, output: render(&input).as_str() })?;
                out.write_all(b"\n")?;
            }
        }
        Some(other) => return Err(format!("unknown option {other}; known is --jsonl").into()),
    }
    Ok(out.flush()?)
}
