//! Tables, whose parts have a meaning only inside of each other.

use std::ops::Range;

use pulldown_cmark::Alignment;

use super::nesting::{Kind, Open};
use super::write::Writer;

/// The most table cells that are written although the text has none for them: a wide head over many short rows would turn
/// a short text into a long page.
const FILLED_CELLS_MAX: usize = 10_000;

impl Writer<'_> {
    pub fn table(&mut self, alignments: Vec<Alignment>) {
        // A table without room for its cells would be none.
        if self.has_room(4) {
            self.block(Kind::Table { alignments, has_body: false }, "<table>", "</table>\n", 1);
        } else {
            self.new_line();
            self.bare();
        }
    }

    pub fn row(&mut self, head: bool) {
        let Some(Open { kind: Kind::Table { has_body, .. }, .. }) = self.open.last_mut() else {
            self.new_line();
            return self.bare();
        };
        let kind = Kind::Row { head, cells: 0 };
        if head {
            return self.push(kind, "<thead><tr>", "</tr></thead>\n", 2);
        }
        let first = !std::mem::replace(has_body, true);
        self.push(kind, if first { "<tbody><tr>" } else { "<tr>" }, "</tr>\n", 2);
    }

    /// The parser gives up on a table with too many missing cells, and what follows comes as if it stood between the rows:
    /// the table ends here, whatever ends later.
    pub fn leave_table(&mut self) {
        for at in (0..self.open.len()).rev() {
            if !matches!(self.open[at].kind, Kind::Row { .. } | Kind::Table { .. }) {
                return;
            }
            let part = std::mem::replace(&mut self.open[at], Open::bare());
            self.close(part);
        }
    }

    pub fn cell(&mut self, range: &Range<usize>) {
        let [.., Open { kind: Kind::Table { alignments, .. }, .. }, Open { kind: Kind::Row { head, cells }, .. }] =
            self.open.as_mut_slice()
        else {
            self.literal(" ");
            return self.bare();
        };
        let class = match alignments.get(*cells) {
            Some(Alignment::Left) => " class=\"al-l\"",
            Some(Alignment::Center) => " class=\"al-c\"",
            Some(Alignment::Right) => " class=\"al-r\"",
            Some(Alignment::None) | None => "",
        };
        *cells += 1;
        let (name, close) = if *head { ("th", "</th>") } else { ("td", "</td>") };
        if range.is_empty() {
            self.filled_cells += 1;
            if self.filled_cells > FILLED_CELLS_MAX {
                return self.bare();
            }
        }
        self.push(Kind::Plain, &format!("<{name}{class}>"), close, 1);
    }
}
