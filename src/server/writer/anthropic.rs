//! Anthropic's messages, with the answer asked for as the input of a tool: that is how a schema is kept there.

use serde_json::{Value, json};

use super::{Call, WriterSettings, by_status, text};
use crate::desk::writing::WriteProblem;

/// The version of the wire format that is spoken here.
const VERSION: &str = "2023-06-01";
/// Room for the longest post there can be; the service wants a number.
const MAX_TOKENS: u32 = 16_000;
/// The name of the tool that takes the post.
const TOOL: &str = "fill_in_the_post";

pub fn call(settings: &WriterSettings, prompt: &str, schema: &Value) -> Call {
    Call {
        address: format!("{}/v1/messages", settings.url),
        headers: vec![("x-api-key", settings.key.clone()), ("anthropic-version", VERSION.to_owned())],
        body: json!({
            "model": settings.model,
            "max_tokens": MAX_TOKENS,
            "messages": [{ "role": "user", "content": prompt }],
            "tools": [{ "name": TOOL, "description": "Takes the finished post.", "input_schema": schema }],
            "tool_choice": { "type": "tool", "name": TOOL },
        }),
    }
}

pub fn understand(status: u16, answer: &Value) -> Result<String, WriteProblem> {
    if status == 400 && text(answer, "/error/message").contains("credit balance") {
        return Err(WriteProblem::BadKey);
    }
    if let Some(problem) = by_status(status) {
        return Err(problem);
    }
    match text(answer, "/stop_reason") {
        "max_tokens" | "model_context_window_exceeded" => return Err(WriteProblem::CutOff),
        "refusal" => return Err(WriteProblem::Refused),
        _ => {}
    }
    let parts = answer.pointer("/content").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    if let Some(input) =
        parts.iter().filter(|part| text(part, "/type") == "tool_use").find_map(|part| part.get("input"))
    {
        return Ok(input.to_string());
    }
    Ok(parts.iter().filter(|part| text(part, "/type") == "text").map(|part| text(part, "/text")).collect())
}
