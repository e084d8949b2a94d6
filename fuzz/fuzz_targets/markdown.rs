//! The renderer: whatever is in a post, its HTML keeps to the closed grammar of what may ever come out.

#![no_main]

use copydesk_domain::markdown::{self, Html, render};
use copydesk_domain::strip;
use libfuzzer_sys::fuzz_target;

mod html;

fuzz_target!(|text: &str| {
    html::grammar::assert_holds(text, &render(text));
    let stripped = strip::body(text).text;
    html::grammar::assert_holds(&stripped, &render(&stripped));
    assert!(!markdown::plain(text).contains('\0'));
});
