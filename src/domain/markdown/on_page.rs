//! A rendered post on a page below its title, for who can't see it or has no mouse: more than the renderer specification has.

use super::Html;

/// So many columns fit on every screen, with lines that wrap.
const NARROW_COLUMNS_MAX: usize = 3;

impl Html {
    /// The same for a page that has the title as its h1. The largest headings become h2 and the others keep their
    /// distance, so there is no gap below the title (WCAG 1.3.1). A table that may be too wide scrolls by itself, and the
    /// keyboard gets to it (1.4.10, 2.1.1). The boxes of task lists are called `done` and `to_do` (4.1.2), and of two
    /// notes beside each other the second is told, for a finger's distance between them (2.5.8).
    pub fn on_page(&self, done: &str, to_do: &str) -> Html {
        let largest = tags(&self.0).filter_map(|(_, tag)| level(tag)).min().unwrap_or(b'2');
        let mut out = String::with_capacity(self.0.len() + self.0.len() / 16);
        let mut written = 0;
        for (at, tag) in tags(&self.0) {
            let instead = if let Some(level) = level(tag) {
                tag.replacen(char::from(level), char::from(b'2' + level - largest).encode_utf8(&mut [0; 4]), 1)
            } else if tag == "<table>" && columns(&self.0[at..]) > NARROW_COLUMNS_MAX {
                "<table tabindex=\"0\">".to_owned()
            } else if let Some(rest) = tag.strip_prefix("<input type=\"checkbox\"") {
                let mut named = String::from("<input type=\"checkbox\" aria-label=\"");
                super::escape::escape(&mut named, if rest.contains("checked") { done } else { to_do });
                named + "\"" + rest
            } else if tag.starts_with("<sup") && self.0[..at].ends_with("</sup>") {
                tag.replacen("<sup", "<sup class=\"beside\"", 1)
            } else {
                continue;
            };
            out.push_str(&self.0[written..at]);
            out.push_str(&instead);
            written = at + tag.len();
        }
        out.push_str(&self.0[written..]);
        Html(out)
    }
}

/// The tags of rendered HTML, and where they stand: each `<` starts one, which ends at the next `>`.
fn tags(html: &str) -> impl Iterator<Item = (usize, &str)> {
    html.match_indices('<').filter_map(|(at, _)| {
        let tag = &html[at..];
        Some((at, &tag[..=tag.find('>')?]))
    })
}

/// The level of a heading, of which `tag` is the start or the end.
fn level(tag: &str) -> Option<u8> {
    let name = tag.trim_start_matches(['<', '/']).strip_prefix('h')?;
    name.bytes().next().filter(u8::is_ascii_digit)
}

/// How many columns the table has that `html` starts with.
fn columns(html: &str) -> usize {
    let head = html.split_once("</tr>").map_or(html, |(head, _)| head);
    head.matches("<th").count() - head.matches("<thead").count()
}

#[cfg(test)]
mod tests {
    use crate::markdown::render;

    fn page(text: &str) -> String {
        render(text).on_page("Done", "To \"do\"").as_str().to_owned()
    }

    #[test]
    fn the_largest_heading_is_an_h2_and_the_steps_stay() {
        for (text, expected) in [
            ("# A\n\n## B\n\n### C", "234"),
            ("## A\n\n### B\n\n## C", "232"),
            ("##### A\n\n#### B", "32"),
            ("# A\n\n###### B", "26"),
            ("## A 3\n\n> # B\n\n- ### C", "324"),
            ("A\n==\n\nB\n--\n\n---\n\n`<h5>` <h1>", "23"),
            ("No heading <h1>", ""),
        ] {
            let html = page(text);
            let levels = |mark| html.split(mark).skip(1).filter_map(|rest: &str| rest.chars().next());
            let starts: String = levels("<h").filter(char::is_ascii_digit).collect();
            assert_eq!(starts, expected, "{text}");
            assert_eq!(levels("</h").collect::<String>(), expected, "{text}");
        }
        assert_eq!(page("## 2 colours"), "<h2 id=\"h-2-colours\">2 colours</h2>\n");
    }

    #[test]
    fn the_keyboard_gets_to_a_wide_table() {
        assert!(page("|a|b|c|d|\n|-|-|-|-|\n|1|2|3|4|").starts_with("<table tabindex=\"0\"><thead>"));
        assert!(page("|a|b|c|\n|-|-|-|\n|1|2|3|").starts_with("<table><thead>"));
    }

    #[test]
    fn the_boxes_of_tasks_have_names() {
        let html = page("- [x] one\n- [ ] two");
        assert!(html.contains("<input type=\"checkbox\" aria-label=\"Done\" disabled=\"\" checked=\"\" />"), "{html}");
        assert!(html.contains("<input type=\"checkbox\" aria-label=\"To &quot;do&quot;\" disabled=\"\" />"), "{html}");
    }

    #[test]
    fn the_second_of_two_notes_beside_each_other_is_told() {
        let html = page("One[^1][^2], three[^3].\n\n[^1]: a\n\n[^2]: b\n\n[^3]: c");
        assert_eq!(html.matches("</sup><sup class=\"beside\"><a href=\"#fn-2\"").count(), 1, "{html}");
        assert_eq!(html.matches("beside").count(), 1, "{html}");
    }

    #[test]
    fn everything_else_stays() {
        let text = "Text <b> & `<input type=\"checkbox\">` [a](/b) ![c](/d.png)\n\n- e\n\n[^1]\n\n[^1]: f";
        assert_eq!(page(text), render(text).as_str());
    }
}
