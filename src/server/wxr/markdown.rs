//! Tidy HTML as markdown.

use htmd::{
    Element, HtmlToMarkdown,
    element_handler::{HandlerResult, Handlers},
};

use super::escape::ESCAPE;

/// Ends a cell, and a row, while a table is put together. A text can't hold them: they are no characters.
const CELL: char = '\u{FDD1}';
const ROW: char = '\u{FDD2}';
/// Stands for the two blanks that markdown breaks a line with, which the converter takes away in lists.
const BREAK: char = '\u{FDD3}';

/// `text` without the signs that have a meaning here.
pub fn without_our_signs(text: &str) -> String {
    text.replace([ESCAPE, CELL, ROW, BREAK], "").replace("\r\n", "\n").replace('\r', "\n")
}

/// The markdown for `html`, which is tidy.
pub fn of(html: &str) -> std::io::Result<String> {
    let ended = |end: char| {
        move |handlers: &dyn Handlers, element: Element| -> Option<HandlerResult> {
            Some(format!("{}{end}", handlers.walk_children(element.node).content).into())
        }
    };
    let within = |handlers: &dyn Handlers, element: Element| Some(handlers.walk_children(element.node));
    let converter = HtmlToMarkdown::builder()
        .add_handler(vec!["td", "th"], ended(CELL))
        .add_handler(vec!["tr"], ended(ROW))
        .add_handler(vec!["tbody"], within)
        // Of stars a rule at the start of an item would swallow the item.
        .add_handler(vec!["hr"], |_: &dyn Handlers, _: Element| -> Option<HandlerResult> {
            Some("\n\n---\n\n".to_owned().into())
        })
        .add_handler(vec!["br"], |_: &dyn Handlers, _: Element| -> Option<HandlerResult> {
            Some(format!("{BREAK}\n").into())
        })
        .add_handler(vec!["table"], |handlers: &dyn Handlers, element: Element| -> Option<HandlerResult> {
            Some(table(&handlers.walk_children(element.node).content).into())
        })
        .add_handler(vec!["del"], |handlers: &dyn Handlers, element: Element| -> Option<HandlerResult> {
            let words = handlers.walk_children(element.node).content;
            let inside = words.trim();
            Some(if inside.is_empty() { words } else { words.replacen(inside, &format!("~~{inside}~~"), 1) }.into())
        })
        .build();
    Ok(converter.convert(html)?.replace(ESCAPE, "\\").replace(BREAK, "  ").trim().to_owned())
}

/// A table out of its rows. Markdown knows none without a head: the first row is it. One cell alone is no table.
fn table(content: &str) -> String {
    let rows = content.split_terminator(ROW).map(|row| row.split_terminator(CELL).collect::<Vec<_>>());
    let rows: Vec<Vec<&str>> = rows.filter(|row| row.iter().any(|cell| !cell.trim().is_empty())).collect();
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    if let ([row], 1) = (rows.as_slice(), columns) {
        return format!("\n\n{}\n\n", row[0].trim_matches('\n'));
    }
    let mut out = String::from("\n\n");
    for (number, row) in rows.iter().enumerate() {
        for cell in row {
            let words = cell.lines().map(without_block_marks).collect::<Vec<_>>().join(" ");
            let words = words.split(|c: char| c.is_ascii_whitespace() || c == BREAK).filter(|word| !word.is_empty());
            let words = words.collect::<Vec<_>>().join(" ").replace('|', "\\|");
            out.push_str(&format!("| {words} "));
        }
        // Rows that are too short are filled up by whoever reads them; the head says how many columns there are.
        let missing = if number == 0 { columns - row.len() } else { 0 };
        out.push_str(&format!("{}|\n", "| ".repeat(missing)));
        if number == 0 {
            out.push_str(&format!("{}|\n", "| --- ".repeat(columns)));
        }
    }
    out.push('\n');
    out
}

/// A line of a cell, where no item, quotation or heading can stand.
fn without_block_marks(line: &str) -> &str {
    let mut rest = line.trim_start();
    loop {
        let heading = rest.trim_start_matches('#').strip_prefix(' ').filter(|_| rest.starts_with('#'));
        let bare = rest.strip_prefix("*   ").or_else(|| rest.strip_prefix("> ")).or(heading);
        match bare {
            Some(bare) => rest = bare.trim_start(),
            None if rest == "---" => return "",
            None => return rest,
        }
    }
}
