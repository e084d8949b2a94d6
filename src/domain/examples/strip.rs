//! Strips one text from standard input: a post text, or with `--line` a one-line field; `--jsonl` strips one per line.

use std::io::{self, BufRead, Read, Write};

use copydesk_domain::strip;
use serde::Deserialize;

#[derive(Deserialize)]
struct Input {
    id: serde_json::Value,
    input: String,
}

fn main() -> io::Result<()> {
    let (mut line, mut jsonl) = (false, false);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--line" => line = true,
            "--jsonl" => jsonl = true,
            _ => return Err(io::Error::other(format!("unknown argument {argument}: use --line, --jsonl or nothing"))),
        }
    }
    let strip = |text: &str| if line { strip::line(text) } else { strip::body(text) }.text;
    let mut output = io::stdout().lock();
    if jsonl {
        for input in io::stdin().lock().lines() {
            let input = input?;
            if input.trim().is_empty() {
                continue;
            }
            let Input { id, input } = serde_json::from_str(&input)?;
            writeln!(output, "{}", serde_json::json!({ "id": id, "output": strip(&input) }))?;
        }
    } else {
        let mut text = String::new();
        io::stdin().lock().read_to_string(&mut text)?;
        output.write_all(strip(&text).as_bytes())?;
    }
    output.flush()
}
