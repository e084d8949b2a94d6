//! Lists, quotations and tables: each is closed, and holds what it can hold.

use super::{Formats, Leaf, Tidy};

/// Deeper than this no list, quotation or table stands in another one.
const DEEPEST: usize = 200;

/// What holds paragraphs.
pub(super) struct Container {
    name: &'static str,
    written: bool,
    /// How the words around a cell were: what is opened in it ends with it.
    before: Option<Formats>,
}

impl Tidy {
    /// Words can't stand between the rows of a table or the items of a list: they get a cell or an item.
    pub(super) fn make_room(&mut self) {
        match self.containers.last() {
            Some(Container { name: "ul" | "ol", .. }) => self.push("li", ""),
            Some(Container { name: "tr", .. }) => self.push("td", ""),
            Some(Container { name: "table", written: true, .. }) => {
                self.push("tr", "");
                self.push("td", "");
            }
            _ => {}
        }
    }

    /// Opens a list, an item, a quotation, a table, a row or a cell. `more` stands behind the name in its tag.
    pub fn open(&mut self, name: &'static str, more: &str) {
        self.boundary();
        self.leaf = Leaf::None;
        match name {
            "li" => {
                self.end("li");
                if !matches!(self.containers.last(), Some(Container { name: "ul" | "ol", .. })) {
                    self.make_room();
                    self.push("ul", "");
                }
                self.push("li", more);
            }
            "tr" | "td" | "th" => {
                let table = self.containers.iter().rev().find(|held| matches!(held.name, "table" | "inner"));
                if table.is_none_or(|table| table.name == "inner") {
                    return;
                }
                self.end(if name == "tr" { "tr" } else { "td" });
                if name != "tr" {
                    self.end("th");
                    if matches!(self.containers.last(), Some(Container { name: "table", .. })) {
                        self.push("tr", "");
                    }
                }
                self.push(name, more);
            }
            "table" if self.containers.iter().any(|held| held.name == "table") => {
                self.make_room();
                self.containers.push(Container { name: "inner", written: false, before: None });
            }
            // A table is written with its first row: what stands before that stands before the table.
            "table" => {
                self.make_room();
                self.containers.push(Container { name, written: false, before: None });
            }
            _ => {
                self.make_room();
                // Inside an item only a list that starts with 1 ends a paragraph.
                let nested = name == "ol" && self.containers.iter().any(|held| held.name == "li");
                self.push(name, if nested { "" } else { more });
            }
        }
    }

    fn push(&mut self, name: &'static str, more: &str) {
        if let Some(table) = self.containers.last_mut().filter(|held| held.name == "table" && !held.written) {
            table.written = true;
            self.out.push_str("<table>");
        }
        self.out.push_str(&format!("<{name}{more}>"));
        let before = matches!(name, "td" | "th").then(|| self.formats.clone());
        self.containers.push(Container { name, written: true, before });
        self.fresh = true;
        self.too_deep |= self.containers.len() > DEEPEST;
    }

    /// Ends the container `name` and all in it, if it is open here.
    pub fn end(&mut self, name: &'static str) {
        self.boundary();
        let mut found = None;
        for (index, held) in self.containers.iter().enumerate().rev() {
            if held.name == name || name == "table" && held.name == "inner" {
                found = Some(index);
                break;
            }
            let stops = match name {
                "table" => false,
                "tr" | "td" | "th" => matches!(held.name, "table" | "inner"),
                "li" => matches!(held.name, "ul" | "ol" | "td" | "th"),
                _ => matches!(held.name, "td" | "th"),
            };
            if stops {
                break;
            }
        }
        if let Some(index) = found {
            self.leave(index);
        }
    }

    pub(super) fn leave(&mut self, index: usize) {
        self.leaf = Leaf::None;
        for held in self.containers.drain(index..).rev() {
            if held.written {
                self.out.push_str(&format!("</{}>", held.name));
            }
            self.formats = held.before.unwrap_or(std::mem::take(&mut self.formats));
        }
        self.fresh = false;
    }
}
