//! A closed grammar of all HTML that may ever come out: whatever is not listed here is wrong.
//! It shares no code with the writer, so that one mistake can't hide the other.

use std::collections::HashSet;

use super::super::{Html, render};

/// Elements without an end tag, by their whole spelling; `img` is checked by its attributes.
const VOID: [&str; 4] = [
    "<br />",
    "<hr />",
    "<input type=\"checkbox\" disabled=\"\" />",
    "<input type=\"checkbox\" disabled=\"\" checked=\"\" />",
];
/// Elements that never have an attribute.
const PLAIN: [&str; 15] =
    ["p", "blockquote", "pre", "code", "ul", "ol", "li", "table", "thead", "tbody", "tr", "em", "strong", "del", "sup"];
const HEADINGS: [&str; 5] = ["h2", "h3", "h4", "h5", "h6"];
const DEEPEST: usize = 64;

/// The first thing in `html` that is not allowed.
pub fn check(html: &str) -> Result<(), String> {
    let mut state = State::default();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        state.words(&rest[..at])?;
        let end = rest[at..].find('>').ok_or("a tag without an end")? + at + 1;
        state.tag(&rest[at..end]).map_err(|what| format!("{what}: {}", &rest[at..end]))?;
        rest = &rest[end..];
    }
    state.words(rest)?;
    if let Some(open) = state.open.last() {
        return Err(format!("{open} is left open"));
    }
    match state.wanted.difference(&state.ids).next() {
        Some(id) => Err(format!("no element has the id {id}")),
        None => Ok(()),
    }
}

/// Panics with the input when the grammar does not hold.
pub fn assert_holds(input: &str, html: &Html) {
    if let Err(what) = check(html.as_str()) {
        let start = |text: &str| text.chars().take(2_000).collect::<String>();
        panic!("{what}\n--- input\n{:?}\n--- output\n{}", start(input), start(html.as_str()));
    }
}

fn text(text: &str, entities: &[&str]) -> Result<(), String> {
    for (at, sign) in text.char_indices() {
        let fine = match sign {
            '&' => entities.iter().any(|entity| text[at..].starts_with(entity)),
            '<' | '>' | '"' => false,
            '\n' | '\t' => true,
            _ => !sign.is_control(),
        };
        if !fine {
            return Err(format!("{sign:?} in text: {text:?}"));
        }
    }
    Ok(())
}

#[derive(Default)]
struct State<'a> {
    open: Vec<&'a str>,
    ids: HashSet<String>,
    /// Ids that links inside of the page need.
    wanted: HashSet<String>,
}

impl<'a> State<'a> {
    fn words(&self, words: &str) -> Result<(), String> {
        let homeless = matches!(self.open.last(), Some(&("ul" | "ol" | "table" | "thead" | "tbody" | "tr")));
        if homeless && !words.trim().is_empty() {
            return Err(format!("words where none may stand: {words:?}"));
        }
        text(words, &["&amp;", "&lt;", "&gt;", "&quot;"])
    }

    fn tag(&mut self, tag: &'a str) -> Result<(), String> {
        if VOID.contains(&tag) {
            return Ok(());
        }
        if let Some(name) = tag.strip_prefix("</") {
            let name = name.trim_end_matches('>');
            return (self.open.pop() == Some(name)).then_some(()).ok_or("ends what is not open".into());
        }
        let inner = tag.strip_prefix('<').and_then(|tag| tag.strip_suffix('>')).ok_or("no tag")?;
        let (name, rest) = inner.split_once(' ').map_or((inner, ""), |(name, _)| (name, &inner[name.len()..]));
        if name == "img" {
            return image(&attributes(rest.strip_suffix(" /").ok_or("not closed")?)?);
        }
        let parent = self.open.last().copied().unwrap_or_default();
        let fits = match name {
            "li" => matches!(parent, "ul" | "ol"),
            "thead" | "tbody" => parent == "table",
            "tr" => matches!(parent, "thead" | "tbody"),
            "th" => self.open.ends_with(&["thead", "tr"]),
            "td" => self.open.ends_with(&["tbody", "tr"]),
            "a" => !self.open.contains(&"a"),
            "section" => self.open.is_empty(),
            _ => !matches!(parent, "ul" | "ol" | "table" | "thead" | "tbody" | "tr"),
        };
        if !fits {
            return Err(format!("not inside {parent}"));
        }
        self.open.push(name);
        if self.open.len() > DEEPEST {
            return Err("too deep".into());
        }
        let attributes = attributes(rest)?;
        let given: Vec<(&str, &str)> = attributes.iter().map(|(name, value)| (*name, *value)).collect();
        match (name, given.as_slice()) {
            (name, []) if PLAIN.contains(&name) => Ok(()),
            ("th" | "td", [] | [("class", "al-l" | "al-c" | "al-r")]) => Ok(()),
            ("ol", [("start", number)]) => {
                let fine = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) && *number != "1";
                fine.then_some(()).ok_or("bad start".into())
            }
            ("code", [("class", class)]) if parent == "pre" => {
                let language = class.strip_prefix("language-").unwrap_or_default();
                let fine = (1..=32).contains(&language.len())
                    && language.bytes().all(|b| b.is_ascii_alphanumeric() || b"+#._-".contains(&b));
                fine.then_some(()).ok_or("bad language".into())
            }
            (name, [("id", id)]) if HEADINGS.contains(&name) && id.strip_prefix("h-").is_some_and(is_slug) => {
                self.id(id)
            }
            ("section", [("class", "footnotes")]) => Ok(()),
            ("li", [("id", id)]) if id.strip_prefix("fn-").is_some_and(is_number) => self.id(id),
            ("a", [("href", href)]) if href.strip_prefix("#fnref-").is_some_and(is_number) => self.want(href),
            ("a", [("href", href)]) if href.strip_prefix("#fn-").is_some_and(is_number) => self.want(href),
            ("a", [("href", href), ("id", id)]) if href.strip_prefix("#fn-") == id.strip_prefix("fnref-") => {
                self.want(href)?;
                if !id.strip_prefix("fnref-").is_some_and(is_number) { Err("bad id".into()) } else { self.id(id) }
            }
            ("a", [("href", href), others @ ..]) => {
                let others = if let [("title", title), others @ ..] = others {
                    value(title)?;
                    others
                } else {
                    others
                };
                let external = href.starts_with("https://") || href.starts_with("http://");
                let rel: &[(&str, &str)] = if external { &[("rel", "noopener nofollow ugc")] } else { &[] };
                if others != rel {
                    return Err("bad attributes".into());
                }
                address(href, true)
            }
            _ => Err("not allowed".into()),
        }
    }

    fn id(&mut self, id: &str) -> Result<(), String> {
        self.ids.insert(id.to_owned()).then_some(()).ok_or("an id twice".into())
    }

    fn want(&mut self, href: &str) -> Result<(), String> {
        self.wanted.insert(href.trim_start_matches('#').to_owned());
        Ok(())
    }
}

/// ` name="value"` again and again, with nothing else around.
fn attributes(mut rest: &str) -> Result<Vec<(&str, &str)>, String> {
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (name, after) = rest.strip_prefix(' ').and_then(|rest| rest.split_once("=\"")).ok_or("no attribute")?;
        let (value, after) = after.split_once('"').ok_or("no value")?;
        if !name.bytes().all(|b| b.is_ascii_lowercase()) || found.iter().any(|(known, _)| *known == name) {
            return Err("bad attribute name".into());
        }
        found.push((name, value));
        rest = after;
    }
    Ok(found)
}

fn image(given: &[(&str, &str)]) -> Result<(), String> {
    let [("src", src), ("alt", alt), others @ ..] = given else { return Err("no picture".into()) };
    value(alt)?;
    let others = if let [("title", title), others @ ..] = others {
        value(title)?;
        others
    } else {
        others
    };
    if others != [("loading", "lazy"), ("decoding", "async"), ("referrerpolicy", "no-referrer")] {
        return Err("bad attributes".into());
    }
    address(src, false)
}

fn value(value: &str) -> Result<(), String> {
    text(value, &["&amp;", "&lt;", "&gt;", "&quot;"])
}

fn address(written: &str, link: bool) -> Result<(), String> {
    text(written, &["&amp;", "&#39;"])?;
    if !written.bytes().all(|b| (0x21..=0x7e).contains(&b) && !b"\"<>\\^{|}`'".contains(&b)) {
        return Err("bad sign in an address".into());
    }
    let url = written.replace("&amp;", "&").replace("&#39;", "'");
    let host = url.strip_prefix("https://").or(url.strip_prefix("http://").filter(|_| link));
    let fine = if let Some(rest) = host {
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        !authority.is_empty() && !authority.contains('@')
    } else if let Some(rest) = url.strip_prefix("mailto:") {
        link && rest.contains('@')
    } else if let Some(rest) = url.strip_prefix("tel:") {
        link && !rest.is_empty()
    } else if let Some(rest) = url.strip_prefix('/') {
        !rest.starts_with('/')
    } else if let Some(fragment) = url.strip_prefix('#') {
        link && (fragment.is_empty() || fragment.starts_with("h-"))
    } else {
        let segment = url.split(['/', '?', '#']).next().unwrap_or_default();
        (link || !url.is_empty()) && segment.bytes().all(|b| b.is_ascii_alphanumeric() || b"._~-".contains(&b))
    };
    fine.then_some(()).ok_or("bad address".into())
}

fn is_slug(slug: &str) -> bool {
    !slug.is_empty() && slug.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '_'))
}

fn is_number(number: &str) -> bool {
    !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
}

#[test]
fn what_we_write_is_allowed() {
    let everything = "# A *b*\n## A b\n\na  \nb **c** ~~d~~ `e` https://a.example [f](/g \"h\") ![i](/j \"k\")\n\n> q\n\n1. a\n1. b\n\n3) c\n\n\
        - [x] d\n- [ ] e\n\n---\n\n```rust\nfn\n```\n\n|a|b|\n|:-|-:|\n|c|\n\nn[^1][^1]\n\n[^1]: o\n\n<b>raw</b>\n\n<div>\nraw\n";
    let html = render(everything);
    assert_holds(everything, &html);
    for part in [
        "<h2 id=\"h-a-b\">",
        "<h3 id=\"h-a-b-2\">",
        "<ol start=\"3\">",
        "<del>",
        "checked",
        "<td class=\"al-r\">",
        "<sup>",
    ] {
        assert!(html.as_str().contains(part), "{part} is missing from {}", html.as_str());
    }
}

#[test]
fn bad_output_is_refused() {
    for html in [
        "<script>alert(1)</script>",
        "<b>x</b>",
        "<p onclick=\"x\">y</p>",
        "<P>x</P>",
        "<p>x",
        "x</p>",
        "<p><em>x</p></em>",
        "<p >x</p>",
        "<br>",
        "<br/>",
        "<hr>",
        "<h1>x</h1>",
        "<h2>x</h2>",
        "<h2 id=\"location\">x</h2>",
        "<h2 id=\"h-\">x</h2>",
        "<h2 id=\"h-a\">x</h2><h2 id=\"h-a\">y</h2>",
        "<h2 id=\"h-a\" class=\"b\">x</h2>",
        "a < b",
        "a > b",
        "a \" b",
        "a & b",
        "&nbsp;",
        "&#106;",
        "a\u{0}b",
        "a\u{85}b",
        "<a href=\"javascript:x\">y</a>",
        "<a href=\"JAVASCRIPT:x\">y</a>",
        "<a href=\"java&#9;script:x\">y</a>",
        "<a href=\"data:text/html,x\">y</a>",
        "<a href=\"vbscript:x\">y</a>",
        "<a href=\"//a.example\">y</a>",
        "<a href=\"/\\a.example\">y</a>",
        "<a href=\"https:a.example\" rel=\"noopener nofollow ugc\">y</a>",
        "<a href=\"https://a@b.example\" rel=\"noopener nofollow ugc\">y</a>",
        "<a href=\"https://a.example\">y</a>",
        "<a href=\"https://a.example\" rel=\"noopener\">y</a>",
        "<a href=\"/a\" rel=\"noopener nofollow ugc\">y</a>",
        "<a href=\"/a\" target=\"_blank\">y</a>",
        "<a href=\"/a\" href=\"/b\">y</a>",
        "<a href='/a'>y</a>",
        "<a href=/a>y</a>",
        "<a href=\"/a b\">y</a>",
        "<a href=\"/é\">y</a>",
        "<a href=\"/a'\">y</a>",
        "<a href=\"javascript%3Ax\">y</a>",
        "<a href=\"#location\">y</a>",
        "<a href=\"/a\">x<a href=\"/b\">y</a></a>",
        "<a title=\"b\" href=\"/a\">y</a>",
        "<a href=\"/a\" id=\"b\">y</a>",
        "<img src=\"/a\">",
        "<img src=\"/a\" alt=\"b\" />",
        "<img src=\"/a\" alt=\"b\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\">",
        "<img src=\"data:x\" alt=\"\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\" />",
        "<img src=\"\" alt=\"\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\" />",
        "<img src=\"x\" alt=\"\" onerror=\"y\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\" />",
        "<input type=\"checkbox\" />",
        "<input type=\"text\" disabled=\"\" />",
        "<pre><code class=\"language-a b\">x</code></pre>",
        "<code class=\"language-a\">x</code>",
        "<ol start=\"1\">\n</ol>",
        "<ol start=\"x\">\n</ol>",
        "<ul><p>x</p></ul>",
        "<ul>x</ul>",
        "<table><tbody><tr>x</tr></tbody></table>",
        "<li>x</li>",
        "<td style=\"text-align:left\">x</td>",
        "<td class=\"x\">y</td>",
        "<sup><a href=\"#fn-x\" id=\"fnref-x\">1</a></sup>",
        "<sup><a href=\"#fn-1\" id=\"fnref-1\">1</a></sup>",
        "<section class=\"footnotes\"><ol><li id=\"fn-<script>\">x</li></ol></section>",
        "<section class=\"other\"></section>",
        "<!-- x -->",
        "<!DOCTYPE html>",
        "<svg></svg>",
        "<p",
        "<",
    ] {
        assert!(check(html).is_err(), "{html} passed");
    }
    let deep = |n| format!("{}{}", "<blockquote>".repeat(n), "</blockquote>".repeat(n));
    assert!(check(&deep(64)).is_ok());
    assert!(check(&deep(65)).is_err());
}
