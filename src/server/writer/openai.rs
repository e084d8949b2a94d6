//! Chat completions, as OpenAI and the services compatible with it speak them.

use serde_json::{Value, json};

use super::{Call, WriterSettings, by_status, text};
use crate::desk::writing::WriteProblem;

pub fn call(settings: &WriterSettings, prompt: &str, schema: &Value) -> Call {
    Call {
        address: format!("{}/v1/chat/completions", settings.url),
        headers: vec![("authorization", format!("Bearer {}", settings.key))],
        body: json!({
            "model": settings.model,
            "messages": [{ "role": "user", "content": prompt }],
            "response_format": {
                "type": "json_schema",
                "json_schema": { "name": "post", "strict": true, "schema": schema },
            },
        }),
    }
}

pub fn understand(status: u16, answer: &Value) -> Result<String, WriteProblem> {
    let code = text(answer, "/error/code");
    if matches!(code, "insufficient_quota" | "invalid_api_key" | "billing_hard_limit_reached" | "account_deactivated") {
        // No money left comes as 429, which otherwise means "try again in a minute".
        return Err(WriteProblem::BadKey);
    }
    if matches!(code, "content_policy_violation" | "content_filter") {
        return Err(WriteProblem::Refused);
    }
    if let Some(problem) = by_status(status) {
        return Err(problem);
    }
    if !text(answer, "/choices/0/message/refusal").is_empty() {
        return Err(WriteProblem::Refused);
    }
    match text(answer, "/choices/0/finish_reason") {
        "length" => Err(WriteProblem::CutOff),
        "content_filter" => Err(WriteProblem::Refused),
        _ => Ok(content(answer)),
    }
}

/// The words: one text, or a list of text parts as some compatible services send it.
fn content(answer: &Value) -> String {
    match answer.pointer("/choices/0/message/content") {
        Some(Value::Array(parts)) => parts.iter().map(|part| text(part, "/text")).collect(),
        Some(Value::String(words)) => words.clone(),
        _ => String::new(),
    }
}
