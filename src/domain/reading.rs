//! How long a post takes to read, and its first words.

use crate::limits;

/// Words that people read in a minute.
const WORDS_A_MINUTE: usize = 220;
/// Characters that people read in a minute where words are not set apart by spaces.
const SIGNS_A_MINUTE: usize = 500;

/// Minutes that `text` takes to read, at least one.
pub fn minutes(text: &str) -> usize {
    let signs = text.chars().filter(|c| stands_for_a_word(*c)).count();
    let words = spaced_words(text);
    (words * SIGNS_A_MINUTE + signs * WORDS_A_MINUTE).div_ceil(WORDS_A_MINUTE * SIGNS_A_MINUTE).max(1)
}

/// How many words `text` has. Where words are not set apart by spaces, each sign counts as one.
pub fn words(text: &str) -> usize {
    let signs = text.chars().filter(|c| stands_for_a_word(*c)).count();
    signs + spaced_words(text)
}

fn spaced_words(text: &str) -> usize {
    text.split(|c: char| c.is_whitespace() || stands_for_a_word(c))
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .count()
}

/// Chinese, Japanese, Thai, Lao, Khmer and Burmese letters: written without spaces between words.
pub(crate) fn stands_for_a_word(c: char) -> bool {
    matches!(c,
        '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{3040}'..='\u{30FF}'
        | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{323AF}')
}

/// The first words of `text` on one line, at most `max` characters, with "…" when something is left.
pub fn first_words(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if limits::count(&line) <= max {
        return line;
    }
    let words = limits::cut(&line, max.saturating_sub(1)).trim_end_matches([',', ';', ':', '.', '–', '—', '-', ' ']);
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_words_take_five_minutes_in_any_script() {
        assert_eq!(minutes(&"word ".repeat(1_000)), 5);
        assert_eq!(minutes(&"字".repeat(1_000)), 2);
        assert_eq!(minutes(&format!("{} {}", "字".repeat(500), "word ".repeat(220))), 2);
        assert_eq!(minutes(""), 1);
        assert_eq!(minutes("- ** -- |---|"), 1);
    }

    #[test]
    fn words_are_counted_in_any_script_and_marks_are_not() {
        assert_eq!(words("## Two words -- **and** more\n\n- |"), 4);
        assert_eq!(words("日本語 and more"), 5);
        assert_eq!(words(""), 0);
    }

    #[test]
    fn first_words_end_between_words() {
        assert_eq!(first_words("  One two\n three ", 160), "One two three");
        assert_eq!(first_words("One two, three", 10), "One two…");
        assert_eq!(first_words(&"字".repeat(300), 10), format!("{}…", "字".repeat(9)));
        assert_eq!(first_words("", 10), "");
    }
}
