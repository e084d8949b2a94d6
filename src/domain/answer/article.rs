//! A readable article without an object → a post, for a button that the owner presses (flows.md, B-14).

use std::borrow::Cow;

use super::{
    fences, fields, find,
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
    if text.lines().any(is_member) {
        return None;
    }
    let parts = front_matter(text).or_else(|| labelled(text)).or_else(|| headed(text)).or_else(|| plain(text))?;
    // What is or was an object is no article: half of one would be filled in, with its signs.
    if find::pass(text, true, |_| {}).has_object {
        return None;
    }
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

/// A line that names a part of a post.
#[derive(Clone, Copy)]
struct Label<'t> {
    part: &'static str,
    /// What stands behind the colon.
    rest: &'t str,
    /// `**Title:**`, which no sentence starts with.
    is_bold: bool,
    /// `## Title`, a heading of this size and no colon.
    heading: Option<usize>,
}

/// Lines such as `Title: …` or `**Title:** …`, or headings such as `## Title`, and the text under `Body` or under the last
/// of them.
fn labelled(text: &str) -> Option<Named> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // Behind the text, labels stand together at the very end.
    let is_last = |label: Label| !label.rest.is_empty() && !matches!(label.part, "title" | "body");
    let is_tail = |line: &&str| line.trim().is_empty() || label(line).is_some_and(is_last);
    let tail = lines.len() - lines.iter().rev().take_while(|line| is_tail(line)).count();
    let mut parts = Named::new();
    let mut body = String::new();
    let mut size = None;
    // The part that the lines belong to, and whether it has one of them.
    let mut part = Some(("body", false));
    for (number, line) in lines.into_iter().enumerate() {
        let has_begun = !body.is_empty();
        let is_new = |label: &Label| !parts.iter().any(|(name, _)| *name == label.part);
        let counts = |label: &Label| match label.heading {
            _ if parts.is_empty() => label.part == "title",
            _ if !is_new(label) || label.part == "body" && has_begun => false,
            Some(_) => label.heading == size,
            None => label.is_bold || !has_begun || number >= tail,
        };
        if let Some(label) = label(line).filter(counts) {
            if is_of_code(label.rest) {
                return None;
            }
            if parts.is_empty() {
                size = label.heading;
            }
            part = (label.part == "body" || label.rest.is_empty()).then_some((label.part, false));
            match label.part {
                "body" if label.rest.is_empty() => {}
                "body" => body.extend([label.rest, "\n"]),
                name => parts.push((name, unquoted_pair(label.rest).to_owned())),
            }
            continue;
        }
        if parts.is_empty() {
            if number >= GREETING_LINES {
                return None;
            }
            continue;
        }
        let is_blank = line.trim().is_empty();
        match (&mut part, parts.last_mut()) {
            (Some((name, has_lines)), Some((_, words))) if *name != "body" => {
                if !is_blank {
                    words.push_str(line);
                    *has_lines = true;
                } else if *has_lines && size.is_none() {
                    part = None;
                }
            }
            _ if is_blank && body.is_empty() => {}
            _ => body.push_str(line),
        }
    }
    parts.push(("body", body));
    (parts.len() > 1).then_some(parts)
}

/// The part that a line names, in front of a colon or alone in a heading, and what stands behind it.
fn label(line: &str) -> Option<Label<'_>> {
    let line = line.trim();
    let words = line.trim_start_matches(['#', '*', '_', '-', ' ']);
    let (name, rest, has_colon) = match words.split_once([':', '：']) {
        Some((name, rest)) => (name, rest, true),
        None => (words.trim_end_matches(['#', '*', '_', ' ']), "", false),
    };
    let known = name.len() < 40 && !name.contains(['.', ',']);
    let part = our_name(name).filter(|_| known)?;
    let size = line.bytes().take_while(|sign| *sign == b'#').count();
    if !has_colon && size == 0 {
        return None;
    }
    let heading = (!has_colon).then_some(size);
    Some(Label { part, rest: rest.trim().trim_matches(['*', '_']).trim(), is_bold: line.starts_with("**"), heading })
}

/// A value without the one pair of quote marks around it.
fn unquoted_pair(value: &str) -> &str {
    let inside = signs::mark_at(value, 0).and_then(|open| {
        let inside = &value[open.len..];
        let (last, _) = inside.char_indices().next_back()?;
        let is_alone = (0..last).all(|at| signs::mark_at(inside, at).is_none_or(|mark| mark.family != open.family));
        (is_alone && signs::mark_at(inside, last)?.family == open.family).then_some(&inside[..last])
    });
    inside.unwrap_or(value)
}

/// Whether a value is one of JSON or the start of a block of YAML: these are objects that could not be read, and no text.
fn is_of_code(value: &str) -> bool {
    let is_block = value.starts_with(['|', '>']) && value.len() <= 3;
    let item = value.strip_suffix(',').map(str::trim_end).filter(|item| item.len() > 1);
    let is_item = item.is_some_and(|item| {
        let last = item.char_indices().next_back().map_or(0, |(last, _)| last);
        signs::mark_at(item, 0).is_some() && signs::mark_at(item, last).is_some()
    });
    is_block || is_item || matches!(value, "(" | "[" | "{")
}

/// Whether a line is a member of an object: `"title": …`, with one of our names between quote marks.
fn is_member(line: &str) -> bool {
    let line = line.trim_start_matches(['{', ',', ' ', '\t']);
    let named = signs::mark_at(line, 0).and_then(|open| {
        let inside = &line[open.len..];
        let end = (0..inside.len().min(40)).find(|at| signs::mark_at(inside, *at).is_some())?;
        let len = signs::mark_at(inside, end)?.len;
        our_name(&inside[..end])?;
        inside[end + len..].trim_start().chars().next()
    });
    named.is_some_and(|sign| signs::COLON.contains(&sign))
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
    fn headings_with_our_names_are_labels() {
        let text = "## Title\n\nCurly hair in winter\n\n## Excerpt\n\nShort.\n\n## Body\n\nUse silk.\n\n## How\n\nSlowly.\n\n## Tags\n\n- hair\n- winter";
        let post = article(text).expect("an article");
        assert_eq!((post.title.as_str(), post.excerpt.as_str()), ("Curly hair in winter", "Short."));
        assert_eq!(post.body, "Use silk.\n\n## How\n\nSlowly.");
        assert_eq!(
            found("# Curly hair\n\nUse silk.\n\n## Summary\n\nSilk."),
            pair("Curly hair", "Use silk.\n\n## Summary\n\nSilk.")
        );
    }

    #[test]
    fn a_text_that_has_begun_keeps_its_own_lines() {
        let body = "Wash less.\n\nSummary: Wash less, use silk.\n\nText: we answer fast.";
        assert_eq!(found(&format!("Title: Curly hair\n\n{body}")), pair("Curly hair", body));
        let post =
            article(&format!("Title: \"Curly hair\"\n\n{body}\nCall us.\n\nTags: hair, winter\nSEO title: Curls"))
                .expect("an article");
        assert_eq!((post.title.as_str(), post.tags.len(), post.seo_title.as_str()), ("Curly hair", 2, "Curls"));
        assert_eq!(post.body, format!("{body}\nCall us."));
        assert_eq!(
            found("Title: Curly hair\nBody: Use silk.\nWash less."),
            pair("Curly hair", "Use silk.\nWash less.")
        );
    }

    #[test]
    fn an_object_that_can_not_be_read_is_no_article() {
        for text in [
            "\"title\": \"Curly hair\",\n\"excerpt\": \"Short\",\n\"body\": \"Half of the te",
            "  \"excerpt\": \"Short\",\n  \"body\": \"## One\\n\\nText.\",\n  \"title\": \"Curly hair\"\n}",
            "{\n  \"title\": \"Curly hair\",\n  \"readingTime\": 5 min,\n  \"body\": \"## One\\n\\nText.\"\n}",
            "\"{\"\"title\"\":\"\"Cell\"\",\"\"body\"\":\"\"One.\nTwo.\"\"}\"",
            "{\n \"title\": \"Curly hair\",\n \"body\": (\n  \"Line one.\\n\"\n  \"Line two.\"\n )\n}",
            "title: \"Curly hair\"\nexcerpt: \"Short\"\nbody: |\n  ## Eins\n\n  Seide hilft.\ntags:\n  - a\n  - b",
            "title: 'Curly hair',\nbody: 'Use silk.'",
            "# Curly hair\n\nUse silk.\n\n{\"title\": \"Half",
        ] {
            assert!(crate::answer::read(text).is_err());
            assert_eq!(found(text), None, "{text}");
        }
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
