//! The text of a WordPress post, with its tags, blocks and shortcodes, as tidy HTML.

mod embedded;
mod shortcodes;

use std::collections::{HashMap, HashSet};

use super::{
    address::Base,
    escape::{self, in_attribute},
    marks::{self, Finder, Mark},
    tidy::Tidy,
};

/// What was made of a text.
#[derive(Debug, Default)]
pub struct Made {
    pub html: String,
    /// Films, maps and the like that a link stands for now.
    pub linked: usize,
    /// Shortcodes, forms and blocks that only WordPress can fill.
    pub taken_out: usize,
}

/// The text of a post as tidy HTML. `None`: its elements stand deeper within each other than any text needs.
pub fn tidied(content: &str, base: &Base) -> Option<Made> {
    let mut reader = Reader { out: Tidy::new(), base, classic: Vec::new(), linked: 0, taken_out: 0 };
    reader.read(content);
    let Reader { out, linked, taken_out, .. } = reader;
    (!out.too_deep).then(|| Made { html: out.finish(), linked, taken_out })
}

struct Reader<'a> {
    out: Tidy,
    base: &'a Base,
    /// For each open block whether ends of lines count in it. Outside of blocks they do: WordPress makes paragraphs and
    /// line breaks of them.
    classic: Vec<bool>,
    linked: usize,
    taken_out: usize,
}

/// A text and what is known of it.
struct Source<'a> {
    text: &'a str,
    finder: Finder,
    closed: HashSet<&'a str>,
    /// How many shortcodes of a name were opened, so that their ends go too.
    opened: HashMap<String, usize>,
    /// The words of open captions that stand in their shortcode.
    captions: Vec<&'a str>,
}

impl Reader<'_> {
    fn read(&mut self, text: &str) {
        let mut source = Source {
            text,
            finder: Finder::new(text),
            closed: marks::closed_shortcodes(text),
            opened: HashMap::new(),
            captions: Vec::new(),
        };
        let (mut at, mut from) = (0, 0);
        while let Some(found) = text[from..].find(['<', '[']).map(|found| from + found) {
            if self.out.too_deep {
                return;
            }
            // What stands before a mark is written before what the mark does.
            let words = &text[at..found];
            let end = if text[found..].starts_with('<') {
                self.markup(&mut source, found, words)
            } else {
                self.bracket(&mut source, found, words)
            };
            match end {
                Some(end) => (at, from) = (end, end),
                None => from = found + 1,
            }
        }
        self.words(&text[at..]);
    }

    fn words(&mut self, words: &str) {
        let lines = self.classic.last().copied().unwrap_or(true);
        self.out.words(words, lines);
    }

    /// What stands at a `<`, and where it ends. `None`: it is a sign like any other.
    fn markup(&mut self, source: &mut Source, at: usize, words: &str) -> Option<usize> {
        let text = source.text;
        let rest = &text[at..];
        if rest.starts_with("<!--") {
            self.words(words);
            // `<!-->` and `<!--->` are whole.
            if let Some(whole) = [">", "->"].iter().find(|end| rest[4..].starts_with(**end)) {
                return Some(at + 4 + whole.len());
            }
            let Some(end) = source.finder.find("-->", at + 4) else { return Some(at + 4) };
            self.comment(text[at + 4..end].trim());
            return Some(end + 3);
        }
        if rest[1..].starts_with(['!', '?']) && rest[2..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '[') {
            let end = source.finder.find(">", at)? + 1;
            self.words(words);
            return Some(end);
        }
        let tag = marks::tag(text, at)?;
        self.words(words);
        Some(self.tag(source, tag))
    }

    /// WordPress writes its blocks as comments.
    fn comment(&mut self, inside: &str) {
        let name = |rest: &str| rest.split(|c: char| c.is_whitespace()).next().unwrap_or_default().to_owned();
        if let Some(rest) = inside.strip_prefix("wp:") {
            let name = name(rest);
            if !inside.ends_with('/') {
                self.classic.push(name == "freeform");
            } else if !["more", "nextpage", "spacer", "separator", "paragraph"].contains(&name.trim_end_matches('/')) {
                self.taken_out += 1;
            }
        } else if inside.starts_with("/wp:") {
            self.classic.pop();
        }
    }

    fn tag(&mut self, source: &mut Source, tag: Mark) -> usize {
        let Mark { closing, empty, end, .. } = tag;
        let step = |count: &mut usize| {
            let less = if empty { 0 } else { 1 };
            *count = if closing { count.saturating_sub(1) } else { *count + less };
        };
        match tag.name.as_str() {
            "p" | "div" | "section" | "article" | "aside" | "header" | "footer" | "main" | "nav" | "figure"
            | "figcaption" | "address" | "center" | "details" | "summary" | "fieldset" | "legend" | "hgroup"
            | "dir" | "menu" | "dl" | "dt" | "dd" | "thead" | "tbody" | "tfoot" | "caption" | "body" | "html"
            | "option" => {
                self.out.boundary();
            }
            "br" => self.out.line_break(),
            "hr" => self.out.block("<hr>"),
            "img" => self.picture(&tag),
            "strong" | "b" => step(&mut self.out.formats.strong),
            "em" | "i" => step(&mut self.out.formats.em),
            "del" | "s" | "strike" => step(&mut self.out.formats.del),
            "code" => step(&mut self.out.formats.code),
            "sup" => step(&mut self.out.formats.raised),
            "sub" => step(&mut self.out.formats.lowered),
            // Browsers show these marks.
            "q" if !empty => self.out.words(if closing { "”" } else { "“" }, false),
            "a" => {
                let href = tag.value("href").filter(|href| !closing && !href.trim().is_empty());
                let start = |href| format!("<a href=\"{}\"{}>", escape::address(&self.base.whole(href)), title(&tag));
                self.out.formats.link = href.map(start);
            }
            name @ ("h1" | "h2" | "h3" | "h4" | "h5" | "h6") => {
                let known = ["h1", "h2", "h3", "h4", "h5", "h6"].into_iter().find(|known| *known == name);
                self.out.heading(known.unwrap_or("h2"), closing);
            }
            "pre" if !closing => return self.preformatted(source, &tag),
            "iframe" | "video" | "audio" | "embed" | "object" if !closing => return self.media(source, &tag),
            name => {
                const CONTAINERS: [&str; 8] = ["ul", "ol", "li", "blockquote", "table", "tr", "td", "th"];
                if let Some(known) = CONTAINERS.into_iter().find(|known| *known == name) {
                    let start = tag.value("start").and_then(|start| start.trim().parse::<u32>().ok());
                    let more = start.filter(|_| name == "ol").map(|start| format!(" start=\"{start}\""));
                    match (closing, empty) {
                        (true, _) => self.out.end(known),
                        (false, true) => self.out.boundary(),
                        (false, false) => self.out.open(known, &more.unwrap_or_default()),
                    }
                } else if let Some(close) = closer(name).filter(|_| !closing && !empty) {
                    // Nobody reads what is in these. Without an end it may be the rest of the post.
                    let behind = source.finder.find(close, end).and_then(|at| source.finder.find(">", at));
                    self.taken_out += usize::from(name == "form" && behind.is_some());
                    return behind.map_or(end, |at| at + 1);
                }
            }
        }
        end
    }
}

/// The end of an element that goes with its content.
fn closer(name: &str) -> Option<&'static str> {
    const ELEMENTS: [(&str, &str); 17] = [
        ("script", "</script"),
        ("style", "</style"),
        ("noscript", "</noscript"),
        ("template", "</template"),
        ("svg", "</svg"),
        ("math", "</math"),
        ("select", "</select"),
        ("textarea", "</textarea"),
        ("canvas", "</canvas"),
        ("title", "</title"),
        ("head", "</head"),
        ("form", "</form"),
        ("iframe", "</iframe"),
        ("video", "</video"),
        ("audio", "</audio"),
        ("object", "</object"),
        ("noembed", "</noembed"),
    ];
    ELEMENTS.into_iter().find(|(known, _)| *known == name).map(|(_, close)| close)
}

fn title(tag: &Mark) -> String {
    let mut words = String::new();
    in_attribute(&mut words, tag.value("title").unwrap_or_default().trim());
    if words.is_empty() { words } else { format!(" title=\"{words}\"") }
}
