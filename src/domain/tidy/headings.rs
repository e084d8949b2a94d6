//! Headings of the first level, made one size smaller: the first level is the title's own.

use super::Edit;
use crate::strip::blocks::Heading;

/// `# Words` becomes `## Words`, and words over `===` stand over `---`; all other headings keep their size.
pub(super) fn smaller(text: &str, headings: &[Heading]) -> Vec<Edit> {
    let big = headings.iter().filter(|heading| heading.level == 1);
    big.map(|heading| match heading.underline {
        None => (heading.start..heading.start, "#".to_owned()),
        Some(start) => {
            let length = text[start..heading.end].trim_end().len();
            (start..start + length, "-".repeat(length.max(3)))
        }
    })
    .collect()
}
