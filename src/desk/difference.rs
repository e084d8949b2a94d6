//! What is different between two texts, in words added and removed.

use std::convert::Infallible;

use similar::algorithms::{DiffHook, myers};
use unicode_segmentation::UnicodeSegmentation;

/// More words than this in one changed part are not compared with one another: it has become another text.
const WORDS_COMPARED: usize = 2_000;

/// A part of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Same(String),
    Removed(String),
    Added(String),
}

/// `old` and `new` as one text of pieces, in order: lines first, then the words of the lines that differ.
pub fn differences(old: &str, new: &str) -> Vec<Piece> {
    let mut pieces = Pieces::default();
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    for step in steps(&old, &new) {
        match step {
            Step::Same(lines) => pieces.same(&lines.concat()),
            Step::Changed(removed, added) => words(&mut pieces, &removed.concat(), &added.concat()),
        }
    }
    pieces.0
}

fn words(pieces: &mut Pieces, removed: &str, added: &str) {
    let many = |text: &str| text.split_whitespace().nth(WORDS_COMPARED).is_some();
    if removed.is_empty() || added.is_empty() || many(removed) || many(added) {
        pieces.changed(removed, added);
        return;
    }
    let (old, new): (Vec<&str>, Vec<&str>) =
        (removed.split_word_bounds().collect(), added.split_word_bounds().collect());
    for step in steps(&old, &new) {
        match step {
            Step::Same(words) => pieces.same(&words.concat()),
            Step::Changed(removed, added) => pieces.changed(&removed.concat(), &added.concat()),
        }
    }
}

/// A stretch of parts that both sides have, or what stands in its place on each side.
enum Step<'a> {
    Same(&'a [&'a str]),
    Changed(&'a [&'a str], &'a [&'a str]),
}

/// Myers' search in its bounded form: linear in texts with nothing in common. One kind of slice for lines and for words,
/// because each kind would put the whole search into the browser's half once more.
fn steps<'a>(old: &'a [&'a str], new: &'a [&'a str]) -> Vec<Step<'a>> {
    let mut equal = Equal::default();
    let Ok(()) = myers::diff(&mut equal, old, 0..old.len(), new, 0..new.len());
    let mut steps = Vec::new();
    let (mut old_at, mut new_at) = (0, 0);
    for (old_from, new_from, length) in equal.0.into_iter().chain([(old.len(), new.len(), 0)]) {
        if old_from > old_at || new_from > new_at {
            steps.push(Step::Changed(&old[old_at..old_from], &new[new_at..new_from]));
        }
        if length > 0 {
            steps.push(Step::Same(&new[new_from..new_from + length]));
        }
        (old_at, new_at) = (old_from + length, new_from + length);
    }
    steps
}

/// Where both sides are equal: the index in the old one, the index in the new one, how many. What is between has changed.
#[derive(Default)]
struct Equal(Vec<(usize, usize, usize)>);

impl DiffHook for Equal {
    type Error = Infallible;

    fn equal(&mut self, old: usize, new: usize, length: usize) -> Result<(), Infallible> {
        self.0.push((old, new, length));
        Ok(())
    }
}

/// Pieces with neighbours of one kind joined.
#[derive(Default)]
struct Pieces(Vec<Piece>);

impl Pieces {
    fn same(&mut self, text: &str) {
        match self.0.last_mut() {
            Some(Piece::Same(all)) => all.push_str(text),
            _ if text.is_empty() => {}
            _ => self.0.push(Piece::Same(text.to_owned())),
        }
    }

    fn changed(&mut self, removed: &str, added: &str) {
        if !removed.is_empty() {
            self.0.push(Piece::Removed(removed.to_owned()));
        }
        if !added.is_empty() {
            self.0.push(Piece::Added(added.to_owned()));
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
