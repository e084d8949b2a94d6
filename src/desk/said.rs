//! Every sentence the desk says when something was done, in one place for the page and for the wasm.

use super::opening::State;

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Saved,
    SavedForLater,
    Published,
    Updated,
    TakenOff,
    PutBack,
    ThrownAway,
    BroughtBack,
    KeptApart,
    OtherKept,
}

const ALL: [Said; 10] = [
    Said::Saved,
    Said::SavedForLater,
    Said::Published,
    Said::Updated,
    Said::TakenOff,
    Said::PutBack,
    Said::ThrownAway,
    Said::BroughtBack,
    Said::KeptApart,
    Said::OtherKept,
];

impl Said {
    /// The sentence for the status line.
    pub fn sentence(self) -> &'static str {
        match self {
            Said::Saved => "Saved. Only you can see it.",
            Said::SavedForLater => "Saved for later. Your site still shows the version before.",
            Said::Published => "Published. It is on your site.",
            Said::Updated => "Updated. Your site shows the new version.",
            Said::TakenOff => "Taken off. Only you can see it now.",
            Said::PutBack => "Put back. It is on your site again.",
            Said::ThrownAway => "Thrown away. The post is as your site shows it; the changes are still in the history.",
            Said::BroughtBack => "Put back as it was. Nothing changes on your site until you update it.",
            Said::KeptApart => "Saved as a new draft. Only you can see it.",
            Said::OtherKept => "The other words stay. Yours are in the history.",
        }
    }

    /// Whether `sentence` is one of these.
    pub fn is_one(sentence: &str) -> bool {
        ALL.iter().any(|said| said.sentence() == sentence)
    }

    /// The word for it in an address.
    pub fn word(self) -> &'static str {
        match self {
            Said::Saved => "saved",
            Said::SavedForLater => "later",
            Said::Published => "published",
            Said::Updated => "updated",
            Said::TakenOff => "off",
            Said::PutBack => "back",
            Said::ThrownAway => "thrown",
            Said::BroughtBack => "brought",
            Said::KeptApart => "apart",
            Said::OtherKept => "theirs",
        }
    }

    /// What an address says was done, if the post can stand so: a made-up address says nothing untrue.
    pub fn from_word(word: &str, state: &State) -> Option<Said> {
        let on_site = matches!(state, State::Live { .. });
        ALL.into_iter().find(|said| said.word() == word).filter(|said| match said {
            Said::Saved => !on_site,
            Said::TakenOff => matches!(state, State::TakenOff),
            Said::SavedForLater | Said::Published | Said::Updated | Said::PutBack | Said::ThrownAway => on_site,
            Said::BroughtBack | Said::KeptApart | Said::OtherKept => true,
        })
    }
}
