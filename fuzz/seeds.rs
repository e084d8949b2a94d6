//! Writes the texts that fuzzing starts from: the cases of the reader, and the bodies and payloads in them.

use std::{
    collections::hash_map::DefaultHasher,
    fs,
    hash::{Hash, Hasher},
    io,
    path::Path,
};

use serde_json::Value;

fn main() -> io::Result<()> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/domain/tests/data");
    let mut written = 0;
    for file in ["cases.jsonl", "variants.jsonl", "payloads.jsonl"] {
        for line in fs::read_to_string(data.join(file))?.lines() {
            let case: Value = serde_json::from_str(line)?;
            let Some(input) = case["input"].as_str() else { continue };
            let body = case["expect"]["ok"]["body"].as_str().unwrap_or(input);
            for (target, text) in [("read", input), ("strip", body), ("markdown", body)] {
                written += usize::from(write(target, text)?);
            }
        }
    }
    println!("{written} texts to start from");
    Ok(())
}

/// Writes one text under a name made from it. `false`: it is there already.
fn write(target: &str, text: &str) -> io::Result<bool> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    let mut name = DefaultHasher::new();
    text.hash(&mut name);
    let file = folder.join(format!("seed-{:016x}", name.finish()));
    if file.exists() {
        return Ok(false);
    }
    fs::write(file, text)?;
    Ok(true)
}
