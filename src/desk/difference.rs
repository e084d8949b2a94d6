//! What is different between two texts, in words added and removed.

use similar::{Algorithm, ChangeTag, DiffTag, TextDiff};

/// More words than this in one changed part are not compared with one another: it has become another text.
const WORDS_COMPARED: usize = 2_000;

/// A part of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Same(String),
    Removed(String),
    Added(String),
}

/// `old` and `new` as one text of pieces, in order.
pub fn differences(old: &str, new: &str) -> Vec<Piece> {
    let mut pieces = Pieces::default();
    let lines = TextDiff::configure().algorithm(Algorithm::Patience).diff_lines(old, new);
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (lines.iter_old_slices().collect(), lines.iter_new_slices().collect());
    for step in lines.ops() {
        let removed = old_lines.get(step.old_range()).unwrap_or_default().concat();
        let added = new_lines.get(step.new_range()).unwrap_or_default().concat();
        match step.tag() {
            DiffTag::Equal => pieces.push(ChangeTag::Equal, &added),
            _ => words(&mut pieces, &removed, &added),
        }
    }
    pieces.0
}

fn words(pieces: &mut Pieces, removed: &str, added: &str) {
    let many = |text: &str| text.split_whitespace().nth(WORDS_COMPARED).is_some();
    if removed.is_empty() || added.is_empty() || many(removed) || many(added) {
        pieces.push(ChangeTag::Delete, removed);
        pieces.push(ChangeTag::Insert, added);
        return;
    }
    for change in TextDiff::from_unicode_words(removed, added).iter_all_changes() {
        pieces.push(change.tag(), change.value());
    }
}

/// Pieces with neighbours of one kind joined.
#[derive(Default)]
struct Pieces(Vec<Piece>);

impl Pieces {
    fn push(&mut self, tag: ChangeTag, text: &str) {
        if text.is_empty() {
            return;
        }
        match (tag, self.0.last_mut()) {
            (ChangeTag::Equal, Some(Piece::Same(all)))
            | (ChangeTag::Delete, Some(Piece::Removed(all)))
            | (ChangeTag::Insert, Some(Piece::Added(all))) => all.push_str(text),
            (ChangeTag::Equal, _) => self.0.push(Piece::Same(text.to_owned())),
            (ChangeTag::Delete, _) => self.0.push(Piece::Removed(text.to_owned())),
            (ChangeTag::Insert, _) => self.0.push(Piece::Added(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(pieces: &[Piece]) -> (String, String) {
        let (mut old, mut new) = (String::new(), String::new());
        for piece in pieces {
            match piece {
                Piece::Same(text) => {
                    old.push_str(text);
                    new.push_str(text);
                }
                Piece::Removed(text) => old.push_str(text),
                Piece::Added(text) => new.push_str(text),
            }
        }
        (old, new)
    }

    #[test]
    fn both_texts_are_whole_in_the_pieces() {
        let long = "one two three\n".repeat(3_000);
        for (old, new) in [
            ("", ""),
            ("", "new\n"),
            ("a b c", "a x c"),
            ("first\nsecond\nthird", "first\nthird\nfourth"),
            ("日本語の文", "日本の文"),
            ("👩‍👩‍👧 family", "family 👩‍👩‍👧"),
            (long.as_str(), "short"),
        ] {
            assert_eq!(sides(&differences(old, new)), (old.to_owned(), new.to_owned()));
        }
    }

    #[test]
    fn a_changed_word_is_the_only_difference() {
        assert_eq!(
            differences("Wash hair less.\nDrink water.", "Wash hair less.\nDrink tea."),
            [
                Piece::Same("Wash hair less.\nDrink ".into()),
                Piece::Removed("water".into()),
                Piece::Added("tea".into()),
                Piece::Same(".".into())
            ]
        );
    }

    #[test]
    fn two_long_texts_with_nothing_in_common_are_compared_at_once() {
        let text = |word: &str| (0..9_000).map(|n| format!("{word}{n} ")).collect::<String>();
        let start = std::time::Instant::now();
        let lines = |word: &str| (0..9_000).map(|n| format!("{word}{n}\n")).collect::<String>();
        differences(&text("a"), &text("b"));
        differences(&lines("a"), &lines("b"));
        assert!(start.elapsed().as_secs() < 3, "{:?}", start.elapsed());
    }
}
