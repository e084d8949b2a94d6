//! The writer's constructs that have a start and an end: blocks, emphasis, links, pictures, notes.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, CowStr, HeadingLevel, LinkType, Tag};

use super::escape::escape;
use super::nesting::{Kind, Open};
use super::url::Purpose;
use super::write::{Writer, link_tag};

/// The longest name of a programming language.
const LANGUAGE_MAX: usize = 32;

impl<'a> Writer<'a> {
    pub fn start(&mut self, tag: Tag<'a>, range: Range<usize>) {
        if let Some((_, inside)) = &mut self.alt {
            *inside += 1;
            self.open.push(Open::bare());
            return;
        }
        if !matches!(tag, Tag::TableHead | Tag::TableRow | Tag::TableCell) {
            self.leave_table();
        }
        match tag {
            Tag::Paragraph => self.block(Kind::Plain, "<p>", "</p>\n", 1),
            Tag::Heading { level, id: _, classes: _, attrs: _ } => self.heading(level),
            Tag::BlockQuote(_) => self.block(Kind::Plain, "<blockquote>\n", "</blockquote>\n", 1),
            Tag::CodeBlock(kind) => self.code_block(&kind),
            Tag::HtmlBlock => self.block(Kind::HtmlBlock, "<p>", "</p>\n", 1),
            Tag::List(start) => self.list(start),
            Tag::Item => self.part(|parent| matches!(parent, Kind::List), Kind::Plain, "<li>", "</li>\n", 1),
            Tag::FootnoteDefinition(label) => self.note(label),
            Tag::Table(alignments) => self.table(alignments),
            Tag::TableHead => self.row(true),
            Tag::TableRow => self.row(false),
            Tag::TableCell => self.cell(&range),
            Tag::Emphasis => self.inline("<em>", "</em>"),
            Tag::Strong => self.inline("<strong>", "</strong>"),
            Tag::Strikethrough => self.strikethrough(&range),
            Tag::Link { link_type, dest_url, title, id: _ } => self.link(link_type, &dest_url, &title),
            Tag::Image { link_type: _, dest_url, title, id: _ } => {
                self.alt = Some((String::new(), 0));
                self.open.push(Open { kind: Kind::Image { url: dest_url, title }, close: "", elements: 0 });
            }
            // Never enabled: if they come after all, their words stay.
            Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => self.bare(),
        }
    }

    /// Ends what was opened last.
    pub fn end(&mut self) {
        let Some(open) = self.open.pop() else { return };
        if let Some((_, inside)) = &mut self.alt
            && *inside > 0
        {
            *inside -= 1;
            return;
        }
        self.close(open);
    }

    pub fn close(&mut self, open: Open<'a>) {
        self.elements -= open.elements;
        match open.kind {
            Kind::Plain | Kind::List | Kind::CodeBlock | Kind::Row { .. } => {}
            Kind::HtmlBlock => self.out.truncate(self.out.trim_end().len()),
            Kind::Heading { id_at } => {
                let words = self.heading.take().unwrap_or_default();
                if self.house {
                    self.out.insert_str(id_at, &format!(" id=\"{}\"", self.ids.next(&words)));
                }
            }
            Kind::Link => self.links -= 1,
            Kind::Image { url, title } => self.image(&url, &title),
            Kind::Table { has_body, .. } => self.out.push_str(if has_body { "</tbody>" } else { "" }),
            Kind::Note { label, before, elements } => {
                let html = std::mem::replace(&mut self.out, before);
                self.elements = elements;
                self.notes.define(&label, html);
            }
        }
        self.out.push_str(open.close);
    }

    pub fn bare(&mut self) {
        self.open.push(Open::bare());
    }

    pub fn push(&mut self, kind: Kind<'a>, tag: &str, close: &'static str, elements: usize) {
        self.out.push_str(tag);
        self.elements += elements;
        self.open.push(Open { kind, close, elements });
    }

    /// A block, on a line of its own. Without room only its words are written.
    pub fn block(&mut self, kind: Kind<'a>, tag: &str, close: &'static str, elements: usize) {
        self.new_line();
        if self.has_room(elements) {
            self.push(kind, tag, close, elements);
        } else {
            self.bare();
        }
    }

    fn inline(&mut self, tag: &str, close: &'static str) {
        if self.has_room(1) { self.push(Kind::Plain, tag, close, 1) } else { self.bare() }
    }

    /// Something that has a meaning only inside of `parent`.
    fn part(
        &mut self,
        parent: impl Fn(&Kind<'a>) -> bool,
        kind: Kind<'a>,
        tag: &str,
        close: &'static str,
        elements: usize,
    ) {
        if self.open.last().is_some_and(|open| parent(&open.kind)) {
            self.block(kind, tag, close, elements);
        } else {
            self.new_line();
            self.bare();
        }
    }

    /// The post's title is the page's h1: headings in the text start one level below.
    fn heading(&mut self, level: HeadingLevel) {
        let (tag, close) = match (level as usize + usize::from(self.house)).min(6) {
            1 => ("<h1", "</h1>\n"),
            2 => ("<h2", "</h2>\n"),
            3 => ("<h3", "</h3>\n"),
            4 => ("<h4", "</h4>\n"),
            5 => ("<h5", "</h5>\n"),
            _ => ("<h6", "</h6>\n"),
        };
        self.new_line();
        if self.has_room(1) {
            self.heading = Some(String::new());
            let id_at = self.out.len() + tag.len();
            self.push(Kind::Heading { id_at }, &format!("{tag}>"), close, 1);
        } else {
            self.bare();
        }
    }

    fn code_block(&mut self, kind: &CodeBlockKind<'a>) {
        let language = match kind {
            CodeBlockKind::Indented => String::new(),
            CodeBlockKind::Fenced(info) if self.house => language(info),
            CodeBlockKind::Fenced(info) => info.split(' ').next().unwrap_or_default().to_owned(),
        };
        let mut tag = String::from("<pre><code");
        if !language.is_empty() {
            tag.push_str(" class=\"language-");
            escape(&mut tag, &language);
            tag.push('"');
        }
        tag.push('>');
        self.block(Kind::CodeBlock, &tag, "</code></pre>\n", 2);
    }

    fn list(&mut self, start: Option<u64>) {
        let tag = match start {
            None => "<ul>\n".to_owned(),
            Some(1) => "<ol>\n".to_owned(),
            Some(number) => format!("<ol start=\"{number}\">\n"),
        };
        // A list without room for its items would be none.
        if self.has_room(2) {
            self.block(Kind::List, &tag, if start.is_some() { "</ol>\n" } else { "</ul>\n" }, 1);
        } else {
            self.bare();
        }
    }

    /// A single tilde inside words is a range (`9~18, 10~15`), whatever the parser makes of two of them.
    fn strikethrough(&mut self, range: &Range<usize>) {
        let source = self.text.get(range.clone()).unwrap_or_default();
        let before = self.text.get(..range.start).and_then(|text| text.chars().next_back());
        let after = self.text.get(range.end..).and_then(|text| text.chars().next());
        let in_word = [before, after].into_iter().flatten().any(char::is_alphanumeric);
        if in_word && !source.starts_with("~~") {
            self.literal("~");
            self.open.push(Open { kind: Kind::Plain, close: "~", elements: 0 });
        } else {
            self.inline("<del>", "</del>");
        }
    }

    fn link(&mut self, kind: LinkType, url: &str, title: &str) {
        let address = match kind {
            LinkType::Email => self.address(&format!("mailto:{url}"), Purpose::Link),
            LinkType::Inline
            | LinkType::Reference
            | LinkType::ReferenceUnknown
            | LinkType::Collapsed
            | LinkType::CollapsedUnknown
            | LinkType::Shortcut
            | LinkType::ShortcutUnknown
            | LinkType::Autolink
            | LinkType::WikiLink { .. } => self.address(url, Purpose::Link),
        };
        match address {
            Some(address) if self.links == 0 && self.has_room(1) => {
                self.links += 1;
                self.push(Kind::Link, &link_tag(&address, title, self.house), "</a>", 1);
            }
            Some(_) | None => self.bare(),
        }
    }

    /// The words of a picture are known now: an element, or the words alone where its address is refused.
    fn image(&mut self, url: &str, title: &str) {
        let words = self.alt.take().map(|(words, _)| words).unwrap_or_default();
        let Some(address) = self.address(url, Purpose::Image).filter(|_| self.has_room(1)) else {
            return self.literal(&words);
        };
        let mut tag = format!("<img src=\"{}\" alt=\"", address.written);
        escape(&mut tag, &words);
        if !title.is_empty() {
            tag.push_str("\" title=\"");
            escape(&mut tag, title);
        }
        let fixed = if self.house { " loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"" } else { "" };
        self.out.push_str(&format!("{tag}\"{fixed} />"));
    }

    /// Notes are written elsewhere until they end: inside `<section><ol><li>`.
    fn note(&mut self, label: CowStr<'a>) {
        let before = std::mem::take(&mut self.out);
        let elements = std::mem::replace(&mut self.elements, 3);
        self.open.push(Open { kind: Kind::Note { label, before, elements }, close: "", elements: 0 });
    }
}

/// The name of the language in a code block's first line, with nothing in it but what names have.
fn language(info: &str) -> String {
    let word = info.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | '{')).next().unwrap_or_default();
    word.chars().filter(|sign| sign.is_ascii_alphanumeric() || "+#._-".contains(*sign)).take(LANGUAGE_MAX).collect()
}
