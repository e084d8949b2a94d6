//! What had to be mended before an answer could be read.

use serde::{Deserialize, Serialize};

/// One kind of mending, told to the owner in one sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Repair {
    /// Quote marks that JSON does not know, or that were missing their backslash.
    Quotes,
    /// Commas that were missing or one too many.
    Commas,
    /// Names without quote marks.
    Names,
    /// The words for yes, no and nothing of another language.
    Words,
    /// Half of a character, which stands for none.
    Broken,
    /// Notes that the AI wrote between the parts.
    Remarks,
    /// Backslashes that stood before signs that need none.
    Backslashes,
    /// Line breaks written as `\n`.
    LineBreaks,
    /// The whole answer was wrapped in quote marks or in web code once more.
    Wrapping,
    /// The `>` in front of every line of a quoted mail.
    MailMarks,
}

impl Repair {
    const ALL: [Repair; 10] = [
        Repair::Quotes,
        Repair::Commas,
        Repair::Names,
        Repair::Words,
        Repair::Broken,
        Repair::Remarks,
        Repair::Backslashes,
        Repair::LineBreaks,
        Repair::Wrapping,
        Repair::MailMarks,
    ];
}

/// The kinds of mending that one answer needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Repairs(u16);

impl Repairs {
    pub(crate) fn add(&mut self, repair: Repair) {
        self.0 |= 1 << repair as u8;
    }

    pub(crate) fn has(self, repair: Repair) -> bool {
        self.0 & (1 << repair as u8) != 0
    }

    pub(crate) fn and(self, others: Repairs) -> Repairs {
        Repairs(self.0 | others.0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Repair> {
        Repair::ALL.into_iter().filter(move |repair| self.has(*repair))
    }
}
