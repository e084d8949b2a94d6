//! A readable article without an object → a post, for a button that the owner presses (flows.md, B-14).

use std::borrow::Cow;

use super::{
    fences, fields,
    names::{Name, Parts},
    repairs::Repairs,
    signs,
    value::Value,
};
use crate::{limits, post::Post};

/// The most that may stand in front of an article's heading: a greeting, not a text of its own.
const GREETING_MAX: usize = 600;
/// Lines with a name and a colon are looked for in so many lines of a greeting.
const GREETING_LINES: usize = 6;
/// A paragraph of sentences has at least so many bytes.
const PARAGRAPH_MIN: usize = 80;
/// Paragraphs of sentences that make a text an article where no mark of a heading does.
const PARAGRAPHS_MIN: usize = 2;

/// The article in `text`: front matter, lines such as `Title: …`, markdown under a heading, or paragraphs under a line that
/// looks like a title. Cleaned as an answer is.
pub fn article(text: &str) -> Option<Post> {
    let end = text.char_indices().nth(limits::ANSWER_MAX).map_or(text.len(), |(at, _)| at);
    let text = inside_fence(signs::trim(&text[..end]));
    let parts = front_matter(text).or_else(|| labelled(text)).or_else(|| headed(text)).or_else(|| plain(text))?;
    let members: Vec<_> =
        parts.into_iter().map(|(name, text)| (Cow::Borrowed(name), Value::Text(Cow::Owned(text)))).collect();
    fields::fill(&Parts::of(&members), Repairs::default()).ok().map(|filled| filled.post)
}

/// Parts of an article, by our own names.
type Named = Vec<(&'static str, String)>;

/// The inside of the fence that an article was sent in.
fn inside_fence(text: &str) -> &str {
    let mut at = 0;
    for line in text.split_inclusive('\n').take(GREETING_LINES) {
        let info = line.trim().trim_start_matches(['`', '~']).to_ascii_lowercase();
        if let Some(open) = fences::opens(line.trim_end())
            && matches!(info.as_str(), "" | "markdown" | "md" | "text" | "txt" | "yaml" | "mdx")
        {
            let inside = &text[at + line.len()..];
            // An article has fences of its own: the last one that could close it does.
            let mut end = None;
            let mut next = 0;
            for line in inside.split_inclusive('\n') {
                if fences::closes(line.trim_end(), open) {
                    end = Some(next);
                }
                next += line.len();
            }
            return end.map_or(text, |end| signs::trim(&inside[..end]));
        }
        at += line.len();
    }
    text
}

/// `---`, lines with a name and a value, `---`, and the text.
fn front_matter(text: &str) -> Option<Named> {
    let rest = text.strip_prefix("---")?;
    let (first, rest) = rest.split_once('\n')?;
    if !first.trim().is_empty() {
        return None;
    }
    let mut parts = Named::new();
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        at += line.len();
        let words = line.trim();
        if matches!(words, "---" | "...") {
            parts.push(("body", rest[at..].to_owned()));
            return parts.iter().any(|(name, _)| *name == "title").then_some(parts);
        }
        match (words.strip_prefix("- "), parts.last_mut()) {
            (Some(item), Some((_, text))) => {
                text.push_str(unquoted(item));
                text.push(',');
            }
            _ => {
                if let Some((name, value)) = words.split_once(':')
                    && let Some(part) = our_name(name)
                {
                    parts.push((part, unquoted(value).to_owned()));
                }
            }
        }
    }
    None
}

/// A value of front matter without the marks around it.
fn unquoted(value: &str) -> &str {
    value.trim().trim_matches(['"', '\'', '[', ']'])
}

/// Our own name for the part that `name` names.
fn our_name(name: &str) -> Option<&'static str> {
    match Name::of(name) {
        Name::Part(part, _) => Some(part.name()),
        _ => None,
    }
}

/// Lines such as `Title: …` or `**Title:** …`, and the text under `Body:` or under the last of them.
fn labelled(text: &str) -> Option<Named> {
    let mut parts = Named::new();
    let mut body = String::new();
    let mut waiting: Option<&'static str> = None;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        match label(line).filter(|(part, _)| !parts.is_empty() || *part == "title") {
            Some((part, rest)) if part != "title" || parts.is_empty() => {
                waiting = rest.is_empty().then_some(part);
                match part {
                    "body" => body.push_str(rest),
                    _ if !rest.is_empty() => parts.push((part, rest.to_owned())),
                    _ => {}
                }
                if part == "title" && rest.is_empty() {
                    parts.push((part, String::new()));
                }
            }
            _ if parts.is_empty() => {
                if number >= GREETING_LINES {
                    return None;
                }
            }
            _ => match waiting {
                Some("body") | None => body.push_str(line),
                Some(_) if line.trim().is_empty() => {}
                Some(part) => {
                    parts.retain(|(name, text)| *name != part || !text.is_empty());
                    parts.push((part, line.trim().to_owned()));
                    waiting = None;
                }
            },
        }
    }
    parts.push(("body", body));
    (parts.len() > 1).then_some(parts)
}

/// The part that a line names in front of a colon, and what stands behind it.
fn label(line: &str) -> Option<(&'static str, &str)> {
    let words = line.trim().trim_start_matches(['#', '*', '_', '-', ' ']);
    let (name, rest) = words.split_once([':', '：'])?;
    let known = name.len() < 40 && !name.contains(['.', ',']);
    let part = our_name(name).filter(|_| known)?;
    Some((part, rest.trim().trim_matches(['*', '_']).trim()))
}

/// Markdown whose first line, after a greeting at most, is its heading.
fn headed(text: &str) -> Option<Named> {
    let mut at = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let words = line.trim();
        let under = lines.peek().map_or("", |next| next.trim());
        let is_underlined = !words.is_empty() && under.len() >= 3 && under.bytes().all(|byte| byte == b'=');
        let is_bold = at == 0
            && words.len() > 4
            && words.starts_with("**")
            && words.ends_with("**")
            && words.matches("**").count() == 2;
        let heading = words.strip_prefix("# ").or_else(|| if at == 0 { words.strip_prefix("## ") } else { None });
        if let Some(title) = heading.or((is_underlined || is_bold).then_some(words)) {
            let rest = at + line.len();
            let rest = if is_underlined { rest + lines.next().map_or(0, str::len) } else { rest };
            let title = title.trim_end_matches(['#', ' ']).trim_matches(['*', '_']).trim();
            return Some(vec![("title", title.to_owned()), ("body", text[rest..].to_owned())]);
        }
        at += line.len();
        if at > GREETING_MAX || words.starts_with('#') || fences::opens(words).is_some() {
            return None;
        }
    }
    None
}

/// Paragraphs of sentences under a line that looks like a title, without any mark of a heading.
fn plain(text: &str) -> Option<Named> {
    let (title, rest) = text.split_once('\n')?;
    let title = title.trim();
    let is_title = (limits::TITLE_MIN..=limits::TITLE_MAX).contains(&limits::count(title))
        && !title.ends_with(['.', ',', ';', ':', '!', '…', '。', '：', '！', '{', '}', '>'])
        && rest.lines().next().is_some_and(|line| line.trim().is_empty());
    let reads = |paragraph: &&str| {
        paragraph.len() >= PARAGRAPH_MIN
            && paragraph.ends_with(['.', '!', '?', '…', '"', '”', '»', ')', '。', '！', '？'])
    };
    let paragraphs = || rest.split("\n\n").map(str::trim);
    // Most of what a text from elsewhere shows (a menu, a log, a list of prices) are no sentences.
    let (many, sentences) = (paragraphs().filter(|part| !part.is_empty()).count(), paragraphs().filter(reads).count());
    (is_title && sentences >= PARAGRAPHS_MIN && sentences * 2 > many)
        .then(|| vec![("title", title.to_owned()), ("body", rest.to_owned())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<(String, String)> {
        article(text).map(|post| (post.title, post.body))
    }

    fn pair(title: &str, body: &str) -> Option<(String, String)> {
        Some((title.to_owned(), body.to_owned()))
    }

    #[test]
    fn paragraphs_under_a_line_without_a_mark_are_an_article() {
        let paragraph = "Heating dries the air, and dry air takes the water out of your hair. A few habits help a lot.";
        let body = format!("{paragraph}\n\n{paragraph}\n\nStep by step");
        assert_eq!(found(&format!("Winter hair care\n\n{body}")), pair("Winter hair care", &body));
        for no in [
            format!("Here is what I would write:\n\n{body}"),
            format!("Winter hair care\n{body}"),
            format!("Winter hair care\n\n{paragraph}"),
            "Menu\n\nHome\n\nPrices\n\nContact\n\nImprint\n\nSign in".to_owned(),
            "I can't write this\n\nAsk me for something else.".to_owned(),
        ] {
            assert_eq!(found(&no), None, "{no}");
        }
    }

    #[test]
    fn markdown_under_a_heading_is_an_article() {
        let body = "Wash less.\n\n## How\n\n- Twice a week";
        for start in [
            "# Keep your colour",
            "Here is your post!\n\n# Keep your colour #",
            "Keep your colour\n===",
            "**Keep your colour**",
            "## Keep your colour",
        ] {
            assert_eq!(found(&format!("{start}\n\n{body}\n")), pair("Keep your colour", body), "{start}");
        }
        assert_eq!(
            found(&format!("Sure:\n\n```markdown\n# Keep your colour\n\n{body}\n```\nBye!")),
            pair("Keep your colour", body)
        );
    }

    #[test]
    fn front_matter_is_an_article() {
        let text = "---\ntitle: \"Curly hair\"\nauthor: Mina\ndescription: 'Less frizz.'\ntags: [curls, Winter]\n---\n\nUse silk.";
        let post = article(text).expect("an article");
        assert_eq!(
            (post.title.as_str(), post.body.as_str(), post.excerpt.as_str()),
            ("Curly hair", "Use silk.", "Less frizz.")
        );
        assert_eq!(post.tags, ["curls", "winter"]);
        let listed =
            article("---\ntitle: Curly hair\ntags:\n  - curls\n  - winter\n---\nUse silk.").expect("an article");
        assert_eq!(listed.tags, ["curls", "winter"]);
    }

    #[test]
    fn lines_with_names_are_an_article() {
        let text = "**Title:** Curly hair\n**Excerpt:** Less frizz.\n**Tags:** curls, winter\n\n**Body:**\n\nUse silk.\n\nNote: it is worth it.\n\n**SEO Title:** Curly hair in Bern";
        let post = article(text).expect("an article");
        assert_eq!((post.title.as_str(), post.excerpt.as_str()), ("Curly hair", "Less frizz."));
        assert_eq!(post.body, "Use silk.\n\nNote: it is worth it.");
        assert_eq!((post.seo_title.as_str(), post.tags.len()), ("Curly hair in Bern", 2));
        assert_eq!(found("Title: Curly hair\n\nUse silk."), pair("Curly hair", "Use silk."));
    }

    #[test]
    fn other_texts_are_no_article() {
        for text in [
            "",
            "I'm sorry, I can't help with that.",
            "# Only a heading",
            "https://example.com/share/1",
            "one\ntwo\nthree",
            "<post>x</post>",
            "---\nauthor: Mina\n---\nText.",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
