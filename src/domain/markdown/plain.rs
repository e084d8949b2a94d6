//! Text without markdown: what is shown when markdown would take too long, and what a reader sees of a rendered post.

use super::escape::{escape, unescape};

/// `text` as it stands, a paragraph for each block between blank lines (renderer specification, section 3).
pub fn paragraphs(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let mut open = false;
    for line in text.lines() {
        if line.trim().is_empty() {
            if open {
                out.push_str("</p>\n");
            }
            open = false;
        } else {
            out.push_str(if open { "\n" } else { "<p>" });
            escape(&mut out, line);
            open = true;
        }
    }
    if open {
        out.push_str("</p>\n");
    }
    out
}

/// The text in the rendered `html`: a line for each block, a blank between cells. Note numbers and the ways back to them are left out.
/// In rendered HTML each `<` starts a tag and each tag ends at the next `>`, so no parser is needed.
pub fn visible(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    let mut skipped_until = None;
    while let Some(at) = rest.find('<') {
        if skipped_until.is_none() {
            unescape(&mut out, &rest[..at]);
        }
        let (tag, after) = rest[at..].split_once('>').unwrap_or((&rest[at..], ""));
        rest = after;
        let name = tag.trim_start_matches(['<', '/']).split(' ').next().unwrap_or_default();
        match name {
            _ if skipped_until.is_some_and(|end| end == tag) => skipped_until = None,
            _ if skipped_until.is_some() => {}
            "sup" => skipped_until = Some("</sup"),
            "a" if tag.starts_with("<a href=\"#fnref-") => skipped_until = Some("</a"),
            "a" | "em" | "strong" | "del" | "code" | "img" | "input" | "section" => {}
            "th" | "td" if tag.starts_with("</") => out.push(' '),
            "th" | "td" => {}
            _ => out.push('\n'),
        }
    }
    unescape(&mut out, rest);
    out.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}
