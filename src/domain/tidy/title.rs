//! A heading in front of a text that says what the title says.

use std::ops::Range;

use crate::strip::blocks::Heading;

/// The heading at the start of `text` that repeats `title`, with the blank lines behind it. A line in bold is a heading
/// too. Nothing when no word would be left.
pub(super) fn heading(title: &str, text: &str, headings: &[Heading]) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start().len();
    let (words, end) = match headings.first().filter(|heading| heading.start == start) {
        Some(heading) => (&text[start..heading.underline.unwrap_or(heading.end)], heading.end),
        None => {
            let line = text[start..].lines().next()?;
            let rest = &text[start + line.len()..];
            let is_paragraph = rest.is_empty() || rest.starts_with("\n\n") || rest.starts_with("\n \n");
            let bold = is_paragraph && (is_wrapped(line, "**") || is_wrapped(line, "__"));
            bold.then_some((line, start + line.len()))?
        }
    };
    let rest = text[end..].trim_start();
    let rest_start = text.len() - rest.len();
    (!rest.is_empty() && same(title, words)).then_some(0..line_start(text, rest_start))
}

fn is_wrapped(line: &str, mark: &str) -> bool {
    line.trim_end()
        .strip_prefix(mark)
        .and_then(|line| line.strip_suffix(mark))
        .is_some_and(|words| !words.contains(mark))
}

/// Where the line of `at` starts: an indented line behind the heading keeps its indentation.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |line| line + 1)
}

/// Whether two texts hold the same letters and numbers, whatever their case, marks and quotes.
fn same(title: &str, heading: &str) -> bool {
    let folded =
        |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let plain = |text: &str| text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | '*' | '_')).to_owned();
    let (title_folded, heading_folded) = (folded(title), folded(heading));
    if title_folded.is_empty() {
        !title.trim().is_empty() && plain(title) == plain(heading)
    } else {
        title_folded == heading_folded
    }
}
