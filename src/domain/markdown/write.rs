//! The writer: the parser's events in, HTML by the allow-list out.

use std::ops::Range;

use pulldown_cmark::{CowStr, Event, Options, Parser, TextMergeWithOffset};

use super::escape::escape;
use super::nesting::{ELEMENTS_MAX, Kind, Open};
use super::notes::Notes;
use super::slug::Ids;
use super::url::{self, Address, Purpose};
use super::{REL, linkify};

/// How far the output is from what CommonMark describes.
pub struct Style {
    pub options: Options,
    /// The house's rules: headings start at h2 and have ids, addresses pass the gate, bare URLs become links.
    /// Off only where the tests compare with the CommonMark specification.
    pub house: bool,
}

/// Posts: CommonMark with tables, strikethrough, task lists and footnotes. Smart punctuation stays off, since it changes
/// words; heading attributes and alerts, since they let text choose ids and classes.
pub const HOUSE: Style = Style {
    options: Options::ENABLE_TABLES
        .union(Options::ENABLE_STRIKETHROUGH)
        .union(Options::ENABLE_TASKLISTS)
        .union(Options::ENABLE_FOOTNOTES),
    house: true,
};

/// Renders `text`, whose line ends are LF.
pub fn markdown(text: &str, style: &Style) -> String {
    let mut writer = Writer {
        text,
        house: style.house,
        out: String::with_capacity(text.len() + text.len() / 2),
        open: Vec::new(),
        elements: 0,
        links: 0,
        alt: None,
        heading: None,
        filled_cells: 0,
        ids: Ids::default(),
        notes: Notes::default(),
    };
    let events = Parser::new_ext(text, style.options).into_offset_iter();
    for (event, range) in TextMergeWithOffset::new(events) {
        writer.event(event, range);
    }
    while !writer.open.is_empty() {
        writer.end();
    }
    writer.notes.write(&mut writer.out);
    writer.out
}

/// What has been written so far, and what is still open.
pub struct Writer<'a> {
    pub text: &'a str,
    pub house: bool,
    pub out: String,
    pub open: Vec<Open<'a>>,
    /// Elements open now.
    pub elements: usize,
    /// Links open now: a link in a link is no HTML.
    pub links: usize,
    /// Inside a picture: the words so far and how many constructs are open around them.
    pub alt: Option<(String, usize)>,
    /// Inside a heading: the words so far.
    pub heading: Option<String>,
    /// Table cells that the text left out and the parser added.
    pub filled_cells: usize,
    pub ids: Ids,
    pub notes: Notes,
}

impl<'a> Writer<'a> {
    fn event(&mut self, event: Event<'a>, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, range),
            Event::End(_) => self.end(),
            Event::Text(words) => self.words(&words),
            Event::Code(words) => self.element("<code>", &words, "</code>"),
            // Never enabled: if they come after all, their words stay.
            Event::InlineMath(words) | Event::DisplayMath(words) => self.literal(&words),
            Event::Html(source) | Event::InlineHtml(source) => self.literal(&source),
            Event::FootnoteReference(label) => self.note_reference(&label),
            Event::SoftBreak => self.line_break("\n"),
            Event::HardBreak => self.line_break("<br />\n"),
            Event::Rule => {
                self.new_line();
                self.void("<hr />\n");
            }
            Event::TaskListMarker(done) => {
                let checked = if done { " checked=\"\"" } else { "" };
                self.void(&format!("<input type=\"checkbox\" disabled=\"\"{checked} /> "));
            }
        }
    }

    /// Text that the author meant as text: bare URLs in it become links.
    fn words(&mut self, words: &str) {
        let mut done = 0;
        if self.house && self.links == 0 && self.alt.is_none() && !self.in_code_block() {
            while let Some(range) = linkify::next_url(words, done) {
                self.literal(&words[done..range.start]);
                done = range.end;
                let shown = &words[range];
                match url::allowed(&linkify::with_scheme(shown), Purpose::Link) {
                    Some(address) if self.has_room(1) => {
                        self.out.push_str(&link_tag(&address, "", true));
                        self.literal(shown);
                        self.out.push_str("</a>");
                    }
                    Some(_) | None => self.literal(shown),
                }
            }
        }
        self.literal(&words[done..]);
    }

    /// Text that stays what it is.
    pub fn literal(&mut self, words: &str) {
        if let Some((alt, _)) = &mut self.alt {
            alt.push_str(words);
            return;
        }
        if let Some(heading) = &mut self.heading {
            heading.push_str(words);
        }
        escape(&mut self.out, words);
    }

    /// An element around words, where there is room for it.
    fn element(&mut self, open: &str, words: &str, close: &str) {
        let bare = self.alt.is_some() || !self.has_room(1);
        self.out.push_str(if bare { "" } else { open });
        self.literal(words);
        self.out.push_str(if bare { "" } else { close });
    }

    fn line_break(&mut self, html: &str) {
        match (&mut self.alt, &mut self.heading) {
            (Some((alt, _)), _) => alt.push(' '),
            (None, heading) => {
                if let Some(heading) = heading {
                    heading.push(' ');
                }
                self.out.push_str(if self.has_room(1) { html } else { "\n" });
            }
        }
    }

    fn void(&mut self, html: &str) {
        if self.alt.is_none() && self.has_room(1) {
            self.out.push_str(html);
        }
    }

    /// `<sup><a href="#fn-1" id="fnref-1">1</a></sup>`; only the number, where a link can't be.
    fn note_reference(&mut self, label: &CowStr<'_>) {
        // A picture's words are no place to come back to, and a label must never reach an attribute.
        if self.alt.is_some() {
            return;
        }
        let can_link = self.links == 0 && self.has_room(2);
        let (number, first) = self.notes.refer(label, can_link);
        if !can_link {
            if self.has_room(1) {
                self.out.push_str(&format!("<sup>{number}</sup>"));
            }
            return;
        }
        let id = if first { format!(" id=\"fnref-{number}\"") } else { String::new() };
        self.out.push_str(&format!("<sup><a href=\"#fn-{number}\"{id}>{number}</a></sup>"));
    }

    /// Whether this many more elements may be open.
    pub fn has_room(&self, elements: usize) -> bool {
        self.elements + elements <= ELEMENTS_MAX
    }

    /// Blocks start on a line of their own.
    pub fn new_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    fn in_code_block(&self) -> bool {
        matches!(self.open.last(), Some(Open { kind: Kind::CodeBlock, .. }))
    }

    /// The address for `url`, or None when it is refused.
    pub fn address(&self, url: &str, purpose: Purpose) -> Option<Address> {
        if self.house {
            url::allowed(url, purpose)
        } else {
            Some(Address { written: url::percent_encode(url), external: false })
        }
    }
}

/// `<a>` with its attributes in their fixed order.
pub fn link_tag(address: &Address, title: &str, house: bool) -> String {
    let mut tag = format!("<a href=\"{}\"", address.written);
    if !title.is_empty() {
        tag.push_str(" title=\"");
        escape(&mut tag, title);
        tag.push('"');
    }
    if house && address.external {
        tag.push_str(&format!(" rel=\"{REL}\""));
    }
    tag.push('>');
    tag
}
