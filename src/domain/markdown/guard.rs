//! Two questions asked before the parser runs: would this text take it more than linear time?
//!
//! pulldown-cmark 0.13.6 walks all open containers at every line, and all pieces of a paragraph at every line end inside a
//! link title. Both are harmless in text that people write and take minutes in text made for it, so such text is shown
//! without markdown. Both checks visit each byte a bounded number of times and err on the side of "slow".

/// The most containers (quotes, list items, footnotes) that one line may open or continue.
const DEPTH_MAX: usize = 64;
/// The most line ends inside one link title. The specification would bear 256; with three titles inside of each other, one
/// for each kind of quote, half of that keeps the parser well under its time.
const TITLE_LINES_MAX: usize = 128;
/// The parser's own limit on open parentheses in a link's address: it bounds how often one byte is looked at.
const NESTED_PARENS_MAX: usize = 32;

/// Whether the markdown parser would need more than linear time for `text` (renderer specification, section 3).
pub fn is_slow(text: &str) -> bool {
    too_deep(text) || endless_title(text.as_bytes())
}

/// Whether some line stands in more than [`DEPTH_MAX`] containers.
fn too_deep(text: &str) -> bool {
    text.split(['\n', '\r']).any(|line| depth(line.as_bytes()) > DEPTH_MAX)
}

/// How many containers the markers at the start of `line` open or continue, at most.
fn depth(line: &[u8]) -> usize {
    let rule = rule_start(line);
    let (mut at, mut depth) = (0, 0);
    loop {
        let blank = line[at..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let columns = line[at..at + blank].iter().map(|b| if *b == b'\t' { 4 } else { 1 }).sum::<usize>();
        at += blank;
        if at >= rule {
            return depth;
        }
        let Some(length) = marker(&line[at..]) else { return depth };
        // Up to four columns belong to the markers around them; more continue list items, of at least two columns each.
        depth += 1 + if columns > 4 { columns / 2 } else { 0 };
        if depth > DEPTH_MAX {
            return depth;
        }
        at += length;
    }
}

/// Where the rest of `line` is one sign repeated (`* * *`), which is a rule and not a list in a list in a list.
fn rule_start(line: &[u8]) -> usize {
    let end = line.iter().rposition(|b| !matches!(b, b' ' | b'\t'));
    let Some(&sign) = end.map(|at| &line[at]) else { return line.len() };
    if !matches!(sign, b'*' | b'-') {
        return line.len();
    }
    let start = line.iter().rposition(|b| !matches!(b, b' ' | b'\t') && *b != sign).map_or(0, |at| at + 1);
    let signs = line[start..].iter().filter(|b| **b == sign).count();
    if signs >= 3 { start } else { line.len() }
}

/// The length of the container marker at the start of `rest`.
fn marker(rest: &[u8]) -> Option<usize> {
    let ends = |at: usize| rest.get(at).is_none_or(|b| matches!(b, b' ' | b'\t'));
    match rest {
        [b'>', ..] => Some(1),
        [b'-' | b'+' | b'*', ..] if ends(1) => Some(1),
        [b'[', b'^', ..] => footnote(rest),
        [b'0'..=b'9', ..] => {
            let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            (matches!(rest.get(digits), Some(b'.' | b')')) && ends(digits + 1)).then_some(digits + 1)
        }
        _ => None,
    }
}

/// The length of the `[^label]:` at the start of `rest`.
fn footnote(rest: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        match rest.get(at)? {
            b'\\' if rest.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 2,
            b']' => return (rest.get(at + 1) == Some(&b':')).then_some(at + 2),
            b'[' => return None,
            _ => at += 1,
        }
    }
}

/// Whether a link title runs over more than [`TITLE_LINES_MAX`] line ends before its closing quote. A blank line ends the
/// paragraph and with it the title, so shorter paragraphs need no look.
fn endless_title(text: &[u8]) -> bool {
    let (mut start, mut at, mut lines) = (0, 0, 0);
    loop {
        let rest = &text[at..];
        let length = rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len());
        let end = at + length;
        if end == text.len() {
            return lines > TITLE_LINES_MAX && has_endless_title(&text[start..]);
        }
        at = end + if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
        if !rest[..length].iter().all(|b| matches!(b, b' ' | b'\t')) {
            lines += 1;
            continue;
        }
        if lines > TITLE_LINES_MAX && has_endless_title(&text[start..end]) {
            return true;
        }
        (start, lines) = (at, 0);
    }
}

fn has_endless_title(paragraph: &[u8]) -> bool {
    let mut from = 0;
    while let Some(found) = paragraph[from..].windows(2).position(|pair| pair == b"](") {
        from += found + 2;
        let titles = after_separator(paragraph, from).into_iter().flatten().filter_map(|at| address_end(paragraph, at));
        if titles.flat_map(|end| after_separator(paragraph, end)).flatten().any(|at| title_is_endless(paragraph, at)) {
            return true;
        }
    }
    false
}

/// Past the white space at `from`. Which `>` after a line end is the mark of an open quote and which is text, only the
/// parser knows: both readings are given where they differ.
fn after_separator(text: &[u8], from: usize) -> [Option<usize>; 2] {
    let skip =
        |marks: bool| text[from..].iter().take_while(|b| b.is_ascii_whitespace() || (marks && **b == b'>')).count();
    let (without, with) = (from + skip(false), from + skip(true));
    [Some(without), Some(with).filter(|with| *with != without)]
}

/// Where the address that starts at `from` ends, by the parser's own rule.
fn address_end(text: &[u8], from: usize) -> Option<usize> {
    let pointed = text.get(from) == Some(&b'<');
    let mut at = from + usize::from(pointed);
    let mut open = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'\\' if text.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
            b'\n' | b'\r' | b'<' if pointed => return None,
            b'>' if pointed => return Some(at + 1),
            0..=b' ' if !pointed => break,
            b'(' if !pointed && open > NESTED_PARENS_MAX => return None,
            b'(' if !pointed => open += 1,
            b')' if !pointed && open == 0 => break,
            b')' if !pointed => open -= 1,
            _ => {}
        }
        at += 1;
    }
    (!pointed && open == 0).then_some(at.min(text.len()))
}

/// Whether a title opens at `from` and does not close in time. Each byte is looked at once for each of the three quotes:
/// the next title of the same kind can't start before this one's quote is found again.
fn title_is_endless(text: &[u8], from: usize) -> bool {
    let (open, close) = match text.get(from) {
        Some(b'"') => (b'"', b'"'),
        Some(b'\'') => (b'\'', b'\''),
        Some(b'(') => (b'(', b')'),
        _ => return false,
    };
    let (mut at, mut lines) = (from + 1, 0);
    while let Some(&byte) = text.get(at) {
        match byte {
            _ if byte == close || byte == open => return false,
            b'\\' if text.get(at + 1).is_some_and(u8::is_ascii_punctuation) => at += 1,
            b'\r' if text.get(at + 1) == Some(&b'\n') => {}
            b'\n' | b'\r' if lines == TITLE_LINES_MAX => return true,
            b'\n' | b'\r' => lines += 1,
            _ => {}
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_containers_are_slow_however_they_are_written() {
        for unit in
            ["> ", ">", "- ", "+ ", "* ", "1. ", "12) ", "[^1]: ", "[^1]:", "[^a\\]:b]: ", "> - ", "-\t", "[^1]: 1. "]
        {
            assert!(!is_slow(&format!("{}a\n\na", unit.repeat(20))), "{unit:?} * 20");
            assert!(is_slow(&format!("a\n\n{}a\na", unit.repeat(65))), "{unit:?} * 65");
            assert!(is_slow(&format!("a\r{}a\ra", unit.repeat(65))), "{unit:?} * 65 after CR");
        }
    }

    #[test]
    fn a_staircase_is_deep_although_each_line_has_one_marker() {
        let stairs = |step: &str, n| (0..n).map(|level| format!("{}- a\n", step.repeat(level))).collect::<String>();
        assert!(!is_slow(&stairs("  ", 40)));
        assert!(!is_slow(&stairs("    ", 20)));
        assert!(is_slow(&stairs("  ", 70)));
        assert!(is_slow(&stairs("\t", 70)));
    }

    #[test]
    fn rules_and_ordinary_text_are_not_deep() {
        for text in [
            "* ".repeat(5_000),
            "- - -".repeat(2_000),
            format!("- {}", "* ".repeat(900)),
            format!("{}let x = 1;", " ".repeat(900)),
            "a > b > c > d - e - f ".repeat(900),
            "1 2 3 4 5 6 7 8 9 ".repeat(900),
        ] {
            assert!(!is_slow(&text), "{:?}", &text[..40]);
        }
        assert!(is_slow(&format!("{}x", "* ".repeat(100))), "no rule: other text follows");
        assert!(is_slow(&"+ ".repeat(100)), "plus signs make no rule");
    }

    #[test]
    fn a_title_that_never_ends_is_slow_however_it_starts() {
        for start in [
            "[a](b \"",
            "[a](b '",
            "[](b (",
            "![a](<b c>\"",
            "[a](\nb\n\"",
            "[a]( \t b\t\"",
            "[a](b((c)) \"",
            "[a](    >\n \"",
            "> [a](b\n> \"",
            "> [a](\n> >\n> \"",
            "[a](b\\( \"",
            "[x]([a](b) \"",
        ] {
            for line in ["a\n", "\\\n", "\\\"\n", "    >\n", "a\r", "a\r\n", "][\n"] {
                assert!(is_slow(&format!("a\n\n{start}{}", line.repeat(300))), "{start:?} + {line:?}");
            }
            assert!(!is_slow(&format!("{start}{}", "a\n".repeat(100))), "{start:?}, 100 lines");
            assert!(!is_slow(&format!("{start}\n \n{}", "a\n".repeat(900))), "{start:?}, blank line");
        }
        assert!(is_slow(&format!("[a]({} \"{}", "b".repeat(9_000), "a\n".repeat(300))), "a long address");
    }

    #[test]
    fn closed_titles_are_fine() {
        let text = "[a](b \"title\") it's (so) \"nice\"\n".repeat(2_000);
        assert!(!is_slow(&text));
        assert!(!is_slow(&"[a](b 'c\nd')\n".repeat(2_000)));
    }
}
