//! Texts made to take long, for the tests of time and for the benchmark.

/// Hostile shapes: a start, a piece that is repeated, a middle, a second repeated piece.
pub const SHAPES: [(&str, &str, &str, &str); 58] = [
    ("[a](b \"", "a\n", "", ""),
    ("[](b (", "\n\"", "", ""),
    ("", "> ", "", "a\n"),
    ("", "- ", "", "a\n"),
    ("", "+ ", "", "\n"),
    ("", "[^1]: 1. ", "", "a\n"),
    ("", "> - ", "\n", "> a\n"),
    ("", "[a](b \"\n\n", "", ""),
    ("", "[a](<b", "", ""),
    ("", "[a](b", "", ""),
    ("", "[a](((((((((", "", ""),
    ("", "](", "", ""),
    ("", "](a ", "", "\""),
    ("", "](a 'b\n", "", ""),
    ("", "[", "", ""),
    ("", "![", "", ""),
    ("", "[", "a", "]"),
    ("", "[a]", "", ""),
    ("", "[a][", "", ""),
    ("", "[^a]", "\n\n[^a]: b", ""),
    ("", "[^1]: a\n", "", ""),
    ("[^1]: a\n\n", "[^1]", "", ""),
    ("[a]: /b\n\n", "[a]", "", ""),
    ("", "[a]: /b\n", "", ""),
    ("", "[a]: b 'c\n", "", ""),
    ("", "*", "a", "*"),
    ("", "*a ", "", "a* "),
    ("", "*a_ ", "", ""),
    ("", "**a *a ", "b", " a* a**"),
    ("", "a**b", "c", "* "),
    ("", "_a~~b*", "", ""),
    ("", "~~a ~b ", "", ""),
    ("", "`a``b", "", ""),
    ("", "``a` ", "", ""),
    ("", "\\`", "", "`"),
    ("", "<", "", ""),
    ("", "<a b='", "", ""),
    ("", "<a ", "", ">"),
    ("", "<!-- a", "", ""),
    ("", "<?", "", ""),
    ("", "<![CDATA[", "", ""),
    ("", "<div>\n", "", "\n"),
    ("", "<https://a.example", "", ">"),
    ("", "https://a(", "", ")"),
    ("", "https://a.example", "", "."),
    ("", "www.", "", "www.a.b)"),
    ("", "# a\n", "", ""),
    ("", "# a\n\n# a 2\n\n", "", ""),
    ("", "|a", "\n", "|-"),
    ("|a|b|c|d|e|f|g|h|\n|-|-|-|-|-|-|-|-|\n", "a\n", "", ""),
    ("|a|b|\n|-|-|\n", "|`a|b\\|", "", "\n"),
    ("", "a\n-|-\n", "", ""),
    ("", "&amp;", "", "&#x"),
    ("", "\t", "a", "\n\t\t"),
    ("", "- a\n  ", "", "\n"),
    ("", "```\n", "", ""),
    ("", "\\", "", "\0"),
    ("", "é\u{301}🎉", "", "\u{202e}"),
];

/// The shape at about `length` bytes.
pub fn grown((start, first, middle, second): (&str, &str, &str, &str), length: usize) -> String {
    let share = if second.is_empty() { length } else { length / 2 };
    let times = |unit: &str| share.checked_div(unit.len()).unwrap_or_default();
    [start, &first.repeat(times(first)), middle, &second.repeat(times(second))].concat()
}

/// Titles that are as long as they may be, one for each kind of quote inside of each other.
pub fn titles(length: usize) -> String {
    let unit = format!("[a](b \"[c](d '[e](f ({}\"'( ", "a\n".repeat(120));
    unit.repeat(length / unit.len())
}

/// Lists nested one step deeper at each line.
pub fn stairs(length: usize) -> String {
    let mut text = String::new();
    for level in 0.. {
        if text.len() > length / 2 {
            break;
        }
        text.push_str(&" ".repeat(2 * level));
        text.push_str("- a\n");
    }
    text + &"\n".repeat(length / 2)
}
