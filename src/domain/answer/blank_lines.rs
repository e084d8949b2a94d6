//! Needless blank lines of a post text: those at both ends, and more than one between two paragraphs (not in code).

/// `text` without blank lines at both ends, and with at most one between two lines outside code.
pub(crate) fn tidied(mut text: String) -> String {
    super::work::seen(2 * text.len());
    text.truncate(text.trim_end().len());
    let blank = text.len() - text.trim_start_matches(['\n', '\r', ' ', '\t', '\u{feff}']).len();
    let start = text[..blank]
        .rfind(['\n', '\u{feff}'])
        .map_or(0, |at| text[at..].chars().next().map_or(at, |sign| at + sign.len_utf8()));
    text.drain(..start);
    if is_tidy(text.as_bytes()) { text } else { without_needless(&text) }
}

/// Whether no line between the first and the last could be needless: no three line breaks in a row, no blanks before one.
/// Most texts are tidy, so this is written for the processor to do many bytes at a time.
fn is_tidy(text: &[u8]) -> bool {
    let threes = text.iter().zip(text.iter().skip(1)).zip(text.iter().skip(2));
    !threes.fold(false, |found, ((one, two), three)| {
        let breaks = (*one == b'\n') & (*two == b'\n') & (*three == b'\n');
        let blank = (*one == b' ') | (*one == b'\t');
        found | breaks | (blank & (*two == b'\n'))
    })
}

fn without_needless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut fence: Option<(u8, usize)> = None;
    let mut blanks = 0;
    let mut blank_from = 0;
    let mut last_is_code = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let from = at;
        at += line.len();
        let words = line.trim_end_matches(['\n', '\r', ' ', '\t']);
        if words.is_empty() && fence.is_none() {
            if blanks == 0 {
                blank_from = from;
            }
            blanks += 1;
            continue;
        }
        let is_code = words.starts_with("    ") || words.starts_with('\t');
        if blanks > 0 && !out.is_empty() {
            // Blank lines between two lines of indented code belong to the code.
            if blanks == 1 || is_code && last_is_code { out.push_str(&text[blank_from..from]) } else { out.push('\n') }
        }
        blanks = 0;
        last_is_code = is_code;
        match fence {
            None => fence = super::fences::opens(words),
            Some(open) if super::fences::closes(words, open) => fence = None,
            Some(_) => {}
        }
        out.push_str(line);
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tidy(text: &str) -> String {
        let tidy = tidied(text.to_owned());
        assert_eq!(tidied(tidy.clone()), tidy, "{text:?}");
        tidy
    }

    #[test]
    fn one_blank_line_is_enough() {
        assert_eq!(tidy("One.\n\n\n\n\nTwo.\n\nThree.\nFour."), "One.\n\nTwo.\n\nThree.\nFour.");
        assert_eq!(tidy("One.\n \n\t\nTwo."), "One.\n\nTwo.");
        assert_eq!(tidy("One.\n  \nTwo."), "One.\n  \nTwo.");
        assert_eq!(tidy("One.  \nTwo."), "One.  \nTwo.");
    }

    #[test]
    fn blank_lines_at_the_ends_go() {
        assert_eq!(tidy("\n \n\nOne.\n\n \n"), "One.");
        assert_eq!(tidy("\u{feff}\n    code\n"), "    code");
        assert_eq!(tidy("\n\n"), "");
        assert_eq!(tidy(""), "");
        assert_eq!(tidy("é"), "é");
    }

    #[test]
    fn code_keeps_its_blank_lines() {
        for code in
            ["```\na\n\n\n\nb\n```", "~~~js\n\n\n\na\n~~~", "    a\n\n\n\n    b", "- x\n\n  ```\n  a\n\n\n  b\n  ```"]
        {
            assert_eq!(tidy(code), code);
        }
        assert_eq!(tidy("```\na\n\n\nb\n```\n\n\n\nEnd."), "```\na\n\n\nb\n```\n\nEnd.");
        assert_eq!(tidy("One ``` two\n\n\n\n```` x ` y\n\n\n\nEnd."), "One ``` two\n\n```` x ` y\n\nEnd.");
    }
}
