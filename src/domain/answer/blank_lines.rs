//! Needless blank lines of a post text: those at both ends, and more than one between two paragraphs (not in code).

/// `text` without blank lines at both ends, and with at most one between two lines outside code.
pub(crate) fn tidied(text: &str) -> String {
    super::work::seen(text.len());
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
