//! From which side a text is read: the site's language says it, and a text in another script may say otherwise.

/// From which side text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    LeftToRight,
    RightToLeft,
}

/// So many of a text's letters, in hundredths, must belong to the other direction before the text has it: a brand's name in
/// front of an Arabic title does not turn it round.
const OTHER_LETTERS: usize = 75;

impl Direction {
    /// The direction of a language, a BCP 47 tag.
    pub fn of_language(language: &str) -> Direction {
        const SCRIPTS: [&str; 7] = ["arab", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"];
        const TAGS: [&str; 13] = ["ar", "he", "iw", "fa", "ur", "ps", "sd", "ug", "yi", "dv", "ckb", "syr", "arc"];
        let mut parts = language.split(['-', '_']).map(str::to_ascii_lowercase);
        let primary = parts.next().unwrap_or_default();
        let script = parts.next().filter(|part| part.len() == 4 && part.bytes().all(|b| b.is_ascii_alphabetic()));
        let right_to_left = match script {
            Some(script) => SCRIPTS.contains(&script.as_str()),
            None => TAGS.contains(&primary.as_str()),
        };
        if right_to_left { Direction::RightToLeft } else { Direction::LeftToRight }
    }

    /// The direction of a text made of `parts` on a site of this direction.
    pub fn of_text(self, parts: &[&str]) -> Direction {
        let letters = parts.iter().flat_map(|part| part.chars()).filter(|sign| sign.is_alphabetic());
        let (mut all, mut right_to_left) = (0_usize, 0_usize);
        for letter in letters {
            all += 1;
            right_to_left += usize::from(is_right_to_left(letter));
        }
        let other = if self == Direction::LeftToRight { right_to_left } else { all - right_to_left };
        match (all > 0 && other * 100 >= all * OTHER_LETTERS, self) {
            (false, site) => site,
            (true, Direction::LeftToRight) => Direction::RightToLeft,
            (true, Direction::RightToLeft) => Direction::LeftToRight,
        }
    }

    /// The word for it in HTML.
    pub fn word(self) -> &'static str {
        match self {
            Direction::LeftToRight => "ltr",
            Direction::RightToLeft => "rtl",
        }
    }
}

/// The letters of the scripts that are written from right to left (Unicode, Bidi_Class R and AL).
fn is_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::Direction;

    #[test]
    fn the_script_decides_where_it_is_named() {
        for (language, way) in
            [("ar", "rtl"), ("he-IL", "rtl"), ("az-Arab", "rtl"), ("ar-Latn", "ltr"), ("en", "ltr"), ("", "ltr")]
        {
            assert_eq!(Direction::of_language(language).word(), way, "{language}");
        }
    }

    #[test]
    fn a_text_is_read_as_most_of_its_letters_are() {
        let (english, arabic) = (Direction::LeftToRight, Direction::RightToLeft);
        for (site, text, way) in [
            (arabic, "WhatsApp متاح الآن للحجز", "rtl"),
            (arabic, "WhatsApp الآن", "rtl"),
            (arabic, "Winter hair care, as we do it", "ltr"),
            (arabic, "2026 — !", "rtl"),
            (english, "علاج Olaplex جديد للشعر في الشتاء", "rtl"),
            (english, "The word שלום is a greeting", "ltr"),
            (english, "", "ltr"),
        ] {
            assert_eq!(site.of_text(&[text]).word(), way, "{text}");
        }
    }
}
