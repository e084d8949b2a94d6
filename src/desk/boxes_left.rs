//! What happens when the focus leaves a box: the link is tidied, and the copy on the device is written. No other box is
//! touched: what the tag rule makes of the tags is shown by their chips.

use leptos::{ev, prelude::*};

use super::{
    browser::{self, page},
    device_copy,
    draft::Desktop,
};
use crate::domain::{link, post::Field};

/// The focus left what `ev` came from.
pub fn left(desk: Desktop, ev: &ev::FocusEvent) {
    let tidied = match page::box_of(ev) {
        // Another window came to the front, and the owner is still at it.
        Some(id) if browser::has_focus_within(&id) => false,
        Some(id) if id == Field::Link.name() => tidy(&id, link::tidied),
        _ => false,
    };
    if tidied {
        desk.typed.update(|n| *n += 1);
        desk.compare();
        desk.settle();
    }
    device_copy::left(desk);
}

/// Puts the tidy form of its text into the box. False: it holds it already.
fn tidy(id: &str, how: impl Fn(&str) -> String) -> bool {
    let text = browser::value(id).unwrap_or_default();
    let tidy = how(&text);
    browser::set_value(id, &tidy);
    tidy != text
}
