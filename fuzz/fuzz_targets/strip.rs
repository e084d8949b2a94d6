//! The strip: stripping again changes nothing, and one line stays one line.

#![no_main]

use copydesk_domain::strip;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let body = strip::body(text);
    assert_eq!(strip::body(&body.text).text, body.text, "a body stripped again");
    assert!(!body.text.contains(|sign: char| sign.is_control() && sign != '\n' && sign != '\t'));
    let line = strip::line(text);
    assert!(!line.text.contains(['\n', '\r']));
    // Each strip of a line decodes entities once.
    let undecoded = strip::line(&line.text.replace('&', "&amp;"));
    assert_eq!(undecoded.text, line.text, "a line stripped again");
});
