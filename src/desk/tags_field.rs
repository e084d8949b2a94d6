//! The tags: one box of words with commas, which is what gets saved, and a chip for each tag that it makes.

use leptos::{ev, prelude::*};

use super::{
    browser,
    draft::Desktop,
    fields::{PostField, text_now},
};
use crate::domain::{limits, post::Field, tags};

/// The id of the box, and of the list of chips.
const BOX: &str = "tags";
const CHIPS: &str = "tag-chips";

/// The box and its chips. The box is an ordinary box of the form; the chips show what the tag rule makes of it, and take
/// a tag out again.
#[component]
pub fn TagsField() -> impl IntoView {
    let desk = Desktop::get();
    // Goes up with each key in this box: chips are there as soon as the comma is.
    let looked = RwSignal::new(0);
    let look = move || looked.update(|n| *n += 1);
    let chips = Memo::new(move |_| {
        looked.track();
        let text = text_now(desk, Field::Tags);
        tags::typed(finished(&text, desk.ready.get() && browser::has_focus_within(BOX)))
    });
    let take_out = move |place: usize| {
        let text = browser::value(BOX).unwrap_or_default();
        let Some(tag) = chips.with_untracked(|chips| chips.get(place).cloned()) else { return };
        put(desk, &ended(&without(&text, &tag)));
        look();
        desk.tell(format!("Took out the tag “{tag}”."));
        // After the chips are drawn anew: the one that moved up, else the last one, else the box.
        browser::next_frame(move || {
            let focused = browser::focus_child(CHIPS, place) || place > 0 && browser::focus_child(CHIPS, place - 1);
            if !focused {
                browser::focus(BOX);
            }
        });
    };

    let box_keys = move |ev: ev::KeyboardEvent| {
        if ev.is_composing() || ev.key_code() == 229 || ev.alt_key() || ev.ctrl_key() || ev.meta_key() {
            return;
        }
        let text = browser::value(BOX).unwrap_or_default();
        let caret = browser::selection::caret(BOX);
        let at_end = caret == Some(text.encode_utf16().count());
        match ev.key().as_str() {
            // Ends the tag that is being typed. With nothing to end, Enter does what it does in every box.
            "Enter" if !finished(&text, false).trim().is_empty() && !text.trim_end().ends_with(tags::COMMAS) => {
                ev.prevent_default();
                ev.stop_propagation();
                put(desk, &ended(&text));
                look();
            }
            // Right after a comma it takes out the tag before it.
            "Backspace" if at_end && text.trim_end().ends_with(tags::COMMAS) => {
                ev.prevent_default();
                put(desk, before_last(&text));
                look();
            }
            "ArrowLeft" if caret == Some(0) => {
                if let Some(last) = chips.with_untracked(Vec::len).checked_sub(1) {
                    ev.prevent_default();
                    browser::focus_child(CHIPS, last);
                }
            }
            "ArrowDown" if browser::focus_child(CHIPS, 0) => ev.prevent_default(),
            _ => {}
        }
    };
    let keys = move |ev: ev::KeyboardEvent| {
        let Some(place) = browser::focused_child(CHIPS) else {
            if browser::has_focus_within(BOX) {
                box_keys(ev);
            }
            return;
        };
        let last = chips.with_untracked(Vec::len).saturating_sub(1);
        match ev.key().as_str() {
            "ArrowLeft" | "ArrowUp" if place == 0 => browser::focus(BOX),
            "ArrowLeft" => drop(browser::focus_child(CHIPS, place - 1)),
            "ArrowRight" if place == last => browser::focus(BOX),
            "ArrowRight" => drop(browser::focus_child(CHIPS, place + 1)),
            "Home" => drop(browser::focus_child(CHIPS, 0)),
            "End" => drop(browser::focus_child(CHIPS, last)),
            "ArrowUp" | "Escape" => browser::focus(BOX),
            "Backspace" | "Delete" => take_out(place),
            _ => return,
        }
        ev.prevent_default();
    };
    let pasted = move |ev: ev::ClipboardEvent| {
        if let Some(list) = browser::clipboard::pasted_text(&ev).filter(|text| is_a_list(text))
            && browser::has_focus_within(BOX)
        {
            ev.prevent_default();
            let before = browser::selection::before_caret(BOX);
            let joint = if before.trim().is_empty() || before.trim_end().ends_with(tags::COMMAS) { "" } else { ", " };
            browser::selection::insert(BOX, &format!("{joint}{}", as_one_line(&list)));
            desk.typed.update(|n| *n += 1);
            desk.settle();
            look();
        }
    };
    view! {
        <div
            class="tags-field"
            on:keydown=keys
            on:paste=pasted
            on:input=move |_| look()
            on:focusin=move |_| look()
            on:focusout=move |_| browser::next_frame(look)
        >
            <PostField field=Field::Tags note="Separated by commas. Enter ends a tag."/>
            <ul id=CHIPS class="chips" aria-label="The tags of this post" hidden=move || chips.with(Vec::is_empty)>
                {move || {
                    chips
                        .get()
                        .into_iter()
                        .enumerate()
                        .map(|(place, tag)| {
                            let wrong = place >= limits::TAGS_MAX || limits::count(&tag) > limits::TAG_MAX;
                            view! {
                                <li>
                                    <button type="button" class="chip" class:over=wrong on:click=move |_| take_out(place)>
                                        <span class="unseen">"Take out the tag "</span>
                                        {tag}
                                        <span class="chip-x" aria-hidden="true">"×"</span>
                                    </button>
                                </li>
                            }
                        })
                        .collect_view()
                }}
            </ul>
        </div>
    }
}

/// Puts `text` into the box as if it were typed.
fn put(desk: Desktop, text: &str) {
    browser::set_value(BOX, text);
    desk.typed.update(|n| *n += 1);
    desk.settle();
}

/// The text with its last tag ended: what is typed next is another one.
fn ended(text: &str) -> String {
    match text.trim_end() {
        "" => String::new(),
        text => format!("{text}, "),
    }
}

/// The part of the text that is done: while the owner is in the box, the tag behind the last comma is still being typed.
fn finished(text: &str, being_typed: bool) -> &str {
    match text.rfind(tags::COMMAS) {
        _ if !being_typed => text,
        Some(comma) => &text[..comma],
        None => "",
    }
}

/// The text without its last tag, whose comma is typed already.
fn before_last(text: &str) -> &str {
    let rest = text.trim_end().trim_end_matches(tags::COMMAS);
    rest.char_indices()
        .rfind(|(_, sign)| tags::COMMAS.contains(sign))
        .map_or("", |(at, sign)| &rest[..at + sign.len_utf8()])
}

/// The text of the box with every mention of `tag` left out; the other tags stay as they were typed.
fn without(text: &str, tag: &str) -> String {
    let rest: Vec<&str> = text
        .split(tags::COMMAS)
        .map(str::trim)
        .filter(|part| !part.is_empty() && tags::typed(part).first().is_none_or(|made| made != tag))
        .collect();
    rest.join(", ")
}

/// Whether a paste has its tags one per line, or between semicolons or tabs: a one-line box would run them together.
fn is_a_list(text: &str) -> bool {
    text.trim().contains(['\n', '\r', '\t', ';'])
}

/// A pasted list with commas. The mark in front of a line goes.
fn as_one_line(list: &str) -> String {
    let parts = list.split(['\n', '\r', '\t', ';']).flat_map(|part| part.split(tags::COMMAS));
    let tags: Vec<&str> = parts
        .map(|part| part.trim().trim_start_matches(['-', '*', '•']).trim())
        .filter(|part| !part.is_empty())
        .collect();
    if tags.is_empty() { String::new() } else { format!("{}, ", tags.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_behind_the_last_comma_is_still_being_typed() {
        assert_eq!(finished("winter, hair", true), "winter");
        assert_eq!(finished("winter, hair", false), "winter, hair");
        assert_eq!(finished("winter", true), "");
    }

    #[test]
    fn a_step_back_behind_a_comma_takes_out_the_tag_before_it() {
        assert_eq!(before_last("winter, hair care, "), "winter,");
        assert_eq!(before_last("winter,"), "");
        assert_eq!(before_last("冬、髪、"), "冬、");
    }

    #[test]
    fn taking_a_tag_out_leaves_the_others_as_they_were_typed() {
        assert_eq!(without("Winter, hair care , sun", "hair care"), "Winter, sun");
        assert_eq!(without("winter, Winter", "winter"), "");
    }

    #[test]
    fn a_pasted_list_becomes_tags_with_commas() {
        assert!(is_a_list("winter\nhair care"));
        assert!(!is_a_list("winter, hair care\n"));
        assert_eq!(as_one_line("- winter\n- hair care\r\n\n• sun;snow"), "winter, hair care, sun, snow, ");
        assert_eq!(as_one_line(" \n "), "");
    }
}
