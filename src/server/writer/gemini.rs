//! Gemini's `generateContent`: its request and what its answers mean.

use serde_json::{Value, json};

use super::{Call, WriterSettings, by_status, text};
use crate::desk::writing::WriteProblem;

pub fn call(settings: &WriterSettings, prompt: &str, schema: &Value) -> Call {
    Call {
        address: format!(
            "{}/v1beta/models/{}:generateContent",
            settings.url,
            settings.model.trim_start_matches("models/")
        ),
        // A header, never the address: addresses end in logs.
        headers: vec![("x-goog-api-key", settings.key.clone())],
        body: json!({
            "contents": [{ "role": "user", "parts": [{ "text": prompt }] }],
            "generationConfig": { "responseMimeType": "application/json", "responseJsonSchema": schema },
        }),
    }
}

pub fn understand(status: u16, answer: &Value) -> Result<String, WriteProblem> {
    if status == 400 {
        // A wrong key is told as a bad request whose details name the reason.
        let says = answer.pointer("/error").map(Value::to_string).unwrap_or_default();
        let about_key =
            says.contains("API_KEY_INVALID") || says.contains("API key") || says.contains("FAILED_PRECONDITION");
        return Err(if about_key { WriteProblem::BadKey } else { WriteProblem::Unusable });
    }
    if let Some(problem) = by_status(status) {
        return Err(problem);
    }
    if !text(answer, "/promptFeedback/blockReason").is_empty() {
        return Err(WriteProblem::Refused);
    }
    match text(answer, "/candidates/0/finishReason") {
        "MAX_TOKENS" => return Err(WriteProblem::CutOff),
        "SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII" | "LANGUAGE" | "IMAGE_SAFETY" => {
            return Err(WriteProblem::Refused);
        }
        _ => {}
    }
    let parts = answer.pointer("/candidates/0/content/parts").and_then(Value::as_array);
    // Parts that only think aloud are not the answer.
    let words = parts
        .into_iter()
        .flatten()
        .filter(|part| part.get("thought").and_then(Value::as_bool) != Some(true))
        .map(|part| text(part, "/text"))
        .collect();
    Ok(words)
}
