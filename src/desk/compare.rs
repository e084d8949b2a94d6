//! Two versions of a post side by side in one text: what was added and removed, said in words and shown in colour.

use leptos::prelude::*;

use super::{
    difference::{Piece, differences},
    draft::text_of,
    problem::number,
};
use crate::domain::post::{Draft, Field};

/// "12 words added, 3 removed."
fn summary(pieces: &[Piece]) -> String {
    let count = |wanted: fn(&Piece) -> Option<&String>| {
        pieces.iter().filter_map(wanted).map(|text| text.split_whitespace().count()).sum::<usize>()
    };
    let added = count(|piece| if let Piece::Added(text) = piece { Some(text) } else { None });
    let removed = count(|piece| if let Piece::Removed(text) = piece { Some(text) } else { None });
    let words = |n: usize| format!("{} {}", number(n), if n == 1 { "word" } else { "words" });
    match (added, removed) {
        (0, 0) => "Only spaces or line breaks are different.".to_owned(),
        (added, 0) => format!("{} added.", words(added)),
        (0, removed) => format!("{} removed.", words(removed)),
        (added, removed) => format!("{} added, {} removed.", words(added), number(removed)),
    }
}

/// All boxes that differ, one under the other.
#[component]
pub fn Compared(before: Draft, after: Draft, #[prop(into)] legend: String) -> impl IntoView {
    let changed: Vec<_> = Field::ALL
        .into_iter()
        .filter_map(|field| {
            let (old, new) = (text_of(&before, field), text_of(&after, field));
            (old != new).then(|| (field, differences(&old, &new)))
        })
        .collect();
    let same = changed.is_empty();
    view! {
        <div class="differences">
            <p class="note">{if same { "Both are the same, word by word.".to_owned() } else { legend }}</p>
            {changed
                .into_iter()
                .map(|(field, pieces)| {
                    view! {
                        <section>
                            <p class="compared-name">{field.label()}</p>
                            <p class="note">{summary(&pieces)}</p>
                            <div class="compared" dir="auto" tabindex="0" role="region" aria-label=format!("{}: what is different", field.label())>
                                {pieces.into_iter().map(shown).collect_view()}
                            </div>
                        </section>
                    }
                })
                .collect_view()}
        </div>
    }
}

fn shown(piece: Piece) -> AnyView {
    match piece {
        Piece::Same(text) => text.into_any(),
        Piece::Added(text) => {
            view! { <ins><span class="unseen">" [added: "</span>{text}<span class="unseen">"] "</span></ins> }
                .into_any()
        }
        Piece::Removed(text) => {
            view! { <del><span class="unseen">" [removed: "</span>{text}<span class="unseen">"] "</span></del> }
                .into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_words() {
        let said = |before, after| summary(&differences(before, after));
        assert_eq!(said("We open at nine.", "We open at ten."), "1 word added, 1 removed.");
        assert_eq!(said("", "three new words"), "3 words added.");
        assert_eq!(said("a\n", "a\n\n"), "Only spaces or line breaks are different.");
    }
}
