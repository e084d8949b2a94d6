//! Passes over a text: what [`scan`](super::scan) finds goes, and what must not grow together is kept apart.

use std::ops::Range;

use super::Removed;
use super::code::{Code, Stop};
use super::names::{Gap, Name};
use super::scan::{Found, Scanner};
use super::search::{find_byte, is_escaped};
use super::sites::{Known, Sites};
use super::writer::Writer;

/// What a pass does with what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pass {
    /// Take it out.
    Sweep,
    /// Take the `<` out of what still starts a tag, closed or not, and keep its words.
    Disarm,
}

/// What kind of field is swept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Body,
    Line,
}

/// What of a body is kept to the letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// What markdown shows as code.
    Code,
    /// These ranges, in order.
    Only(Vec<Range<usize>>),
    Nothing,
}

/// A text that is swept in passes.
pub(super) struct Sweep {
    pub(super) text: String,
    /// What the last pass kept as code, as ranges of the text before it.
    pub(super) code: Vec<Range<usize>>,
    /// There is a character in it that no reader sees.
    pub(super) may_be_invisible: bool,
    field: Field,
    sites: Sites,
    fences: usize,
    /// What is known of the sites may be out of date.
    stale: bool,
}

/// What a pass did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    Changed,
    /// Nothing, but a tag was met that never ends: sweeping leaves it to disarming.
    Open,
    Nothing,
}

impl Sweep {
    pub(super) fn new(text: String, field: Field) -> Sweep {
        let may_be_invisible = text.contains(super::clean::is_invisible);
        Sweep { sites: Sites::of(&text), text, code: Vec::new(), may_be_invisible, field, fences: 0, stale: false }
    }

    /// Takes `text` instead, in which something else was changed.
    pub(super) fn replace(&mut self, text: String) {
        *self = Sweep::new(text, self.field);
    }

    /// Goes over the text once, outside what is kept.
    pub(super) fn pass(&mut self, pass: Pass, keep: &Keep, removed: &mut Removed) -> Done {
        let text = std::mem::take(&mut self.text);
        let code = match keep {
            Keep::Code => Code::of(&text),
            Keep::Only(ranges) => Code::only(ranges.clone()),
            Keep::Nothing => Code::default(),
        };
        if std::mem::take(&mut self.stale) || self.fences != code.protected.len() {
            self.sites.forget();
        }
        self.fences = code.protected.len();
        let over = Over {
            scanner: Scanner::new(&text, &code.protected, self.field == Field::Body),
            text: &text,
            field: self.field,
            writer: Writer::new(self.field == Field::Line),
            sites: &mut self.sites,
            removed,
            written: 0,
            changed: false,
            open: false,
            stale: false,
            cdata_close: None,
            kept: Vec::new(),
        };
        let (done, stale, new, kept) = over.run(pass, &code);
        (self.stale, self.code) = (stale, kept);
        self.text = new.unwrap_or(text);
        done
    }
}

/// The ranges of `text` that are code.
pub(super) fn code(text: &str) -> Vec<Range<usize>> {
    let code = Code::of(text);
    if code.is_none() {
        return Vec::new();
    }
    let mut scanner = Scanner::new(text, &code.protected, true);
    let mut stops = code.stops();
    let (mut ranges, mut at) = (Vec::new(), 0);
    loop {
        let stop = stops.next(text, at);
        let until = stop.as_ref().map_or(text.len(), Stop::at);
        if let Some(less) = find_byte(&text[..until], at, b'<') {
            at = scanner.read(less).found.map_or(less + 1, |found| found.end(less));
            continue;
        }
        let Some(stop) = stop else { return ranges };
        at = stop.end();
        if let Stop::Code(range) = stop {
            ranges.push(range);
        }
    }
}

/// One pass.
struct Over<'p, 't> {
    text: &'t str,
    field: Field,
    scanner: Scanner<'t>,
    writer: Writer,
    sites: &'p mut Sites,
    removed: &'p mut Removed,
    /// So much of the text is written, or gone.
    written: usize,
    changed: bool,
    open: bool,
    stale: bool,
    cdata_close: Option<usize>,
    kept: Vec<Range<usize>>,
}

impl Over<'_, '_> {
    fn run(mut self, pass: Pass, code: &Code) -> (Done, bool, Option<String>, Vec<Range<usize>>) {
        let mut stops = code.stops();
        let mut at = 0;
        loop {
            let stop = stops.next(self.text, at);
            let first = stop.as_ref().map_or(usize::MAX, Stop::at);
            self.sites.next(at);
            let until = first.min(self.cdata_close.unwrap_or(usize::MAX));
            self.open |= self.sites.keep_known(until, self.scanner.barrier(at), pass == Pass::Disarm);
            let site = self.sites.next(at);
            let less = site.map_or(usize::MAX, |site| site.at as usize);
            if let Some(close) = self.cdata_close.filter(|&close| close < less.min(first)) {
                self.cdata_close = None;
                if close >= at {
                    self.cut(close, close + 3);
                    self.writer.gap(Gap::Nothing);
                    at = close + 3;
                }
            } else if let Some(stop) = stop.filter(|stop| stop.at() < less) {
                at = stop.end();
                if let Stop::Code(range) = stop {
                    self.code(range);
                }
            } else if site.is_some() {
                at = self.site(less, pass);
            } else {
                break;
            }
        }
        if self.changed {
            self.writer.push(&self.text[self.written..]);
            self.sites.finish(self.text.len(), self.writer.len());
        } else {
            self.sites.finish(self.text.len(), self.text.len());
        }
        let done = match (self.changed || self.stale, self.open) {
            (true, _) => Done::Changed,
            (false, true) => Done::Open,
            (false, false) => Done::Nothing,
        };
        (done, self.stale, self.changed.then(|| self.writer.finish()), self.kept)
    }

    /// Keeps `range` to the letter.
    fn code(&mut self, range: Range<usize>) {
        self.sites.keep_code(range.end);
        if self.changed {
            self.writer.push(&self.text[self.written..range.start]);
            self.writer.push_code(&self.text[range.clone()]);
            self.written = range.end;
        }
        self.kept.push(range);
    }

    /// Does with the `<` at `at` what has to be done, and says where to go on.
    fn site(&mut self, at: usize, pass: Pass) -> usize {
        let Some(site) = self.sites.next(at) else { return at + 1 };
        let is_known = matches!(site.known, Known::Text | Known::Open);
        let found = if is_known && self.scanner.barrier(at) >= site.looked as usize {
            let open = site.known == Known::Open;
            if pass == Pass::Sweep || !open {
                self.open |= open;
                self.sites.keep(site.known, site.looked as usize);
                return at + 1;
            }
            Found::Open
        } else {
            let read = self.scanner.read(at);
            // What others of that name are may depend on this one.
            self.stale |= read.unknown && site.known == Known::Changed;
            match read.found {
                Some(Found::Address { .. }) if pass == Pass::Disarm => {
                    self.sites.keep(Known::Nothing, 0);
                    return at + 1;
                }
                Some(Found::Open) if pass == Pass::Sweep => {
                    self.open = true;
                    self.sites.keep(Known::Open, read.looked);
                    return at + 1;
                }
                None => {
                    self.sites.keep(Known::Text, read.looked);
                    return at + 1;
                }
                Some(found) => {
                    self.stale |= read.unknown;
                    found
                }
            }
        };
        if pass == Pass::Disarm {
            self.disarm(at);
            return at + 1;
        }
        let end = found.end(at);
        self.cut(at, end);
        self.take_out(found);
        end
    }

    /// Leaves out what stands between `at` and `end`.
    fn cut(&mut self, at: usize, end: usize) {
        // The backslash that was to show it would show what comes next.
        let text = &self.text[self.written..];
        let escaped = self.field == Field::Body && is_escaped(text, at - self.written);
        let at = at - usize::from(escaped);
        let text = &self.text[self.written..at];
        self.writer.push(text);
        // The white space in front of it may go too.
        let blanks = text.len() - text.trim_end_matches([' ', '\t', '\n']).len();
        self.sites.cut(at - blanks, at, self.writer.len());
        self.written = end;
        self.changed = true;
    }

    /// Takes the `<` out that stands at `at`.
    fn disarm(&mut self, at: usize) {
        // In front of a disarmed tag another `<` would start it again.
        let text = &self.text[self.written..at];
        let mut start = self.written + text.trim_end_matches('<').len();
        start -= usize::from(self.field == Field::Body && is_escaped(text, start - self.written));
        self.writer.push(&self.text[self.written..start]);
        self.sites.drop_from(start);
        self.sites.cut(start, start, self.writer.len());
        self.written = at + 1;
        self.changed = true;
        self.writer.push_apart("", char::is_alphanumeric);
        self.removed.disarmed += 1;
    }

    fn take_out(&mut self, found: Found) {
        match found {
            Found::Tag { name, word, .. } => {
                self.removed.tags += 1;
                match word {
                    Some(word) => self.writer.push_apart(word, char::is_alphanumeric),
                    None => self.leave_gap(name),
                }
            }
            Found::Element { name, .. } => {
                self.removed.elements += 1;
                self.leave_gap(name);
            }
            Found::Comment { .. } => {
                self.removed.comments += 1;
                self.writer.gap(Gap::Nothing);
            }
            Found::Cdata { close, .. } => {
                self.removed.comments += 1;
                self.writer.gap(Gap::Nothing);
                self.cdata_close = close;
            }
            Found::Address { address, label, .. } => {
                self.removed.addresses += 1;
                self.write_address(address, label);
            }
            Found::Open => {}
        }
    }

    fn leave_gap(&mut self, name: Name) {
        if name.is_break() { self.writer.line_break() } else { self.writer.gap(name.gap()) }
    }

    fn write_address(&mut self, address: &str, label: &str) {
        if label.is_empty() {
            self.writer.push_apart(address, |c| c.is_alphanumeric() || "/#?&=%@+-_~$".contains(c));
        } else {
            self.writer.push_apart(&format!("{label} ({address})"), |_| false);
        }
    }
}
