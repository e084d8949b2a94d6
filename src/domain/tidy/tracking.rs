//! Tracking words that chats put into the links they write.

use std::ops::Range;

use super::Edit;

/// The chats that sign links, as they spell themselves; also with `www.` or a path.
const CHATS: &[&str] = &[
    "chatgpt",
    "chatgpt.com",
    "openai",
    "openai.com",
    "chat.openai.com",
    "perplexity",
    "perplexity.ai",
    "copilot",
    "copilot.com",
    "copilot.microsoft.com",
    "bing.com/chat",
    "gemini",
    "gemini.google.com",
    "bard",
    "bard.google.com",
    "claude",
    "claude.ai",
    "anthropic",
    "grok",
    "grok.com",
    "x.ai",
    "deepseek",
    "chat.deepseek.com",
    "deepseek.com",
    "mistral",
    "chat.mistral.ai",
    "mistral.ai",
    "lechat",
    "meta.ai",
    "you.com",
    "poe",
    "poe.com",
    "phind",
    "phind.com",
    "kagi",
    "duck.ai",
    "qwen",
    "chat.qwen.ai",
    "kimi",
    "kimi.com",
    "manus",
    "manus.im",
    "genspark",
    "felo",
];

/// The words in which a chat signs.
const SIGNATURES: &[&str] = &["utm_source", "utm_referrer", "referrer", "ref"];

/// The edits that take the words out, one for each link. The other parts of a link, and what follows `#`, stay as they are.
pub(super) fn find(text: &str, code: &[Range<usize>]) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut code = code.iter().peekable();
    let mut from = 0;
    for (question, _) in text.match_indices('?') {
        while code.next_if(|range| range.end <= question).is_some() {}
        if question < from || code.peek().is_some_and(|range| range.start <= question) {
            continue;
        }
        let query = query(&text[question + 1..]);
        let is_link = is_link(&text[from..question]);
        from = question + 1 + query.len();
        if !is_link {
            continue;
        }
        // The full stop behind a link is the sentence's.
        let query = query.trim_end_matches(['.', ',', ';', ':', '!', '?', '_', '~']);
        let end = question + 1 + query.len();
        if let Some(kept) = without_tracking(query) {
            let instead = if kept.is_empty() { String::new() } else { format!("?{kept}") };
            edits.push((question..end, instead));
        }
    }
    edits
}

/// The query that `text` starts with: up to what ends a link in markdown and in prose.
fn query(text: &str) -> &str {
    let mut open = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => open += 1,
            // Brackets inside a query come in pairs.
            ')' | ']' if open > 0 => open -= 1,
            _ if c.is_whitespace() || c.is_control() || "#)]<>{}\"'`|^*“”‘’«»„‹›，。；".contains(c) =>
            {
                return &text[..at];
            }
            _ => {}
        }
    }
    text
}

/// Whether a link stands in front of a query: something with `://`, or the path of a link in markdown.
fn is_link(before: &str) -> bool {
    let is_edge = |c: char| c.is_whitespace() || "<>\"`|".contains(c);
    let word = before.rsplit(is_edge).next().unwrap_or(before);
    word.contains("://") || word.contains("www.") || word.contains("](")
}

/// `query` without what a chat put into it; `None` when there is nothing of that kind.
fn without_tracking(query: &str) -> Option<String> {
    let signed = parts(query).find(|(_, part)| is_signature(part))?.1;
    // Campaign words beside such a source are the chat's too; an owner's own campaign has a source of its own.
    let is_campaign = name(signed).starts_with("utm_");
    let mut kept = String::new();
    for (separator, part) in parts(query) {
        if is_signature(part) || is_campaign && name(part).starts_with("utm_") {
            continue;
        }
        if !kept.is_empty() {
            kept.push_str(separator);
        }
        kept.push_str(part);
    }
    Some(kept)
}

/// The parts of a query, each with the separator in front of it: `&`, or `&amp;` as HTML has it.
fn parts(query: &str) -> impl Iterator<Item = (&'static str, &str)> {
    query.split('&').enumerate().map(|(number, part)| match part.strip_prefix("amp;") {
        Some(part) if number > 0 => ("&amp;", part),
        _ => ("&", part),
    })
}

/// The name of a part; in markdown `_` may be written `\_`.
fn name(part: &str) -> String {
    part.split('=').next().unwrap_or(part).replace('\\', "").to_ascii_lowercase()
}

/// Whether `part` says that a chat sent the reader.
fn is_signature(part: &str) -> bool {
    let (name, Some((_, value))) = (name(part), part.split_once('=')) else { return false };
    if !SIGNATURES.contains(&name.as_str()) {
        return false;
    }
    let value = value.to_ascii_lowercase().replace("%2f", "/").replace("%3a", ":");
    let value = value.trim_start_matches("https://").trim_start_matches("www.").trim_end_matches('/');
    // `ref=gemini` may be the owner's own word for something else.
    CHATS.contains(&value) && (name.starts_with("utm_") || value.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidied(text: &str) -> String {
        super::super::apply(text, find(text, &[]))
    }

    #[test]
    fn only_what_a_chat_put_in_goes() {
        for (text, wanted) in [
            ("[a](https://a.example/?utm_source=chatgpt.com)", "[a](https://a.example/)"),
            ("[a](https://a.example/p?x=1&utm_source=chatgpt.com&y=2#part)", "[a](https://a.example/p?x=1&y=2#part)"),
            ("[a](/x?utm_source=chatgpt.com#part) b", "[a](/x#part) b"),
            ("<https://a.example/?utm_source=openai> b", "<https://a.example/> b"),
            ("See https://a.example/?utm_source=chatgpt.com.", "See https://a.example/."),
            ("(https://a.example/?utm_source=perplexity)", "(https://a.example/)"),
            ("[1]: https://a.example/x?utm_source=chatgpt.com \"A\"", "[1]: https://a.example/x \"A\""),
            ("https://a.example/?utm_source=chatgpt.com&utm_medium=referral&utm_campaign=x", "https://a.example/"),
            ("https://a.example/?a=1&amp;utm_source=chatgpt.com&amp;b=2", "https://a.example/?a=1&amp;b=2"),
            ("https://a.example/?a[]=(1)&utm\\_source=chatgpt.com", "https://a.example/?a[]=(1)"),
            ("https://a.example/?UTM_SOURCE=ChatGPT.com", "https://a.example/"),
            ("https://a.example/?referrer=grok.com", "https://a.example/"),
            ("**https://a.example/?utm_source=chatgpt.com**", "**https://a.example/**"),
        ] {
            assert_eq!(tidied(text), wanted, "{text}");
        }
    }

    #[test]
    fn other_words_stay() {
        for text in [
            "https://a.example/?utm_source=newsletter&utm_medium=mail",
            "https://a.example/?ref=gemini&sign=gemini",
            "https://a.example/?q=utm_source=chatgpt.com",
            "Links end in ?utm_source=chatgpt.com now.",
            "https://a.example/chatgpt.com?x=1",
        ] {
            assert_eq!(tidied(text), text);
        }
    }
}
