//! What is open while a post is written: each start leaves a note of how it ends.

use pulldown_cmark::{Alignment, CowStr};

/// The most elements open at once. Deeper ones are left out and their words kept: browsers and style sheets pay for depth
/// (renderer specification, section 1).
pub const ELEMENTS_MAX: usize = 64;

/// What an open construct is, where its end or its contents need to know.
#[derive(Debug)]
pub enum Kind<'a> {
    /// Nothing more than its closing tag.
    Plain,
    /// A heading whose id goes to `id_at` when its words are known.
    Heading {
        id_at: usize,
    },
    CodeBlock,
    HtmlBlock,
    List,
    Link,
    Image {
        url: CowStr<'a>,
        title: CowStr<'a>,
    },
    Table {
        alignments: Vec<Alignment>,
        has_body: bool,
    },
    Row {
        head: bool,
        cells: usize,
    },
    /// A note, with what was written before it began and how many elements were open there.
    Note {
        label: CowStr<'a>,
        before: String,
        elements: usize,
    },
}

/// One open construct.
#[derive(Debug)]
pub struct Open<'a> {
    pub kind: Kind<'a>,
    /// What is written at its end. Empty where no element was opened.
    pub close: &'static str,
    /// How many elements it opened.
    pub elements: usize,
}

impl Open<'_> {
    /// A construct without an element: its contents stay.
    pub const fn bare() -> Open<'static> {
        Open { kind: Kind::Plain, close: "", elements: 0 }
    }
}
