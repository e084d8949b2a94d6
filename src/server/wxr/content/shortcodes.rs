//! WordPress' shortcodes: what they hold stays, they go.

use super::{Reader, Source};
use crate::server::wxr::marks;

/// Shortcodes that need no attributes to be known for what they are.
const SHORTCODES: [&str; 12] = [
    "gallery",
    "playlist",
    "audio",
    "video",
    "contact-form-7",
    "contact-form",
    "wpforms",
    "gravityform",
    "ninja_form",
    "ninja_forms",
    "mc4wp_form",
    "woocommerce_cart",
];

impl Reader<'_> {
    /// What stands at a `[`, and where it ends. `None`: it is a sign like any other.
    pub(super) fn bracket(&mut self, source: &mut Source, at: usize, words: &str) -> Option<usize> {
        if self.out.formats.code > 0 {
            return None;
        }
        let text = source.text;
        if text[at..].starts_with("[[") {
            // WordPress' way to write about a shortcode.
            let end = marks::shortcode(text, at + 1)?.end;
            text[end..].starts_with(']').then_some(())?;
            self.words(words);
            self.words(&text[at + 1..end]);
            return Some(end + 1);
        }
        let mark = marks::shortcode(text, at)?;
        let name = mark.name.as_str();
        if mark.closing {
            let opened = source.opened.get_mut(name).filter(|count| **count > 0)?;
            *opened -= 1;
            self.words(words);
            if name.ends_with("caption") {
                let caption = source.captions.pop().unwrap_or_default();
                self.out.words(caption, true);
                self.out.boundary();
            }
            return Some(mark.end);
        }
        let closes = |source: &mut Source, end: &'static str| source.finder.find(end, mark.end);
        let close = match name {
            "caption" => closes(source, "[/caption]"),
            "wp_caption" => closes(source, "[/wp_caption]"),
            "embed" => closes(source, "[/embed]"),
            _ => None,
        };
        let has_value = mark.attributes.iter().any(|(name, value)| !name.is_empty() && !value.is_empty());
        match (name, close) {
            ("caption" | "wp_caption", Some(_)) => {
                self.words(words);
                self.out.boundary();
                source.captions.push(mark.value("caption").unwrap_or_default());
            }
            ("embed", Some(close)) => {
                self.words(words);
                let inside = &text[mark.end..close];
                let tag = inside.trim_start().starts_with('<').then(|| marks::tag(inside.trim_start(), 0)).flatten();
                let address = tag.as_ref().and_then(|tag| self.address(tag));
                if let Some(address) = address.or_else(|| self.whole_address(inside)) {
                    self.link_to(&address);
                    return Some(close + "[/embed]".len());
                }
            }
            _ if SHORTCODES.contains(&name)
                || has_value
                || name.contains(['-', '_']) && source.closed.contains(name) =>
            {
                self.words(words);
                match self.address(&mark) {
                    Some(address) => self.link_to(&address),
                    None => self.taken_out += 1,
                }
                if name.ends_with("caption") {
                    self.out.words(mark.value("caption").unwrap_or_default(), true);
                }
                if !source.closed.contains(name) {
                    return Some(mark.end);
                }
            }
            _ => return None,
        }
        if !mark.empty {
            *source.opened.entry(mark.name).or_default() += 1;
        }
        Some(mark.end)
    }
}
