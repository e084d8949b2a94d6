//! The map of the house: four rooms, one direction of imports.
//!
//! - [`domain`]: what a post is and how text becomes one. Pure Rust; runs in the browser and on the server.
//! - [`desk`]: the editor. Leptos components; rendered on the server, alive in the browser.
//! - [`pages`]: pages without any script, for readers and for the owner's lists and forms. Server only.
//! - [`server`]: everything that touches the network, the disk, the clock or a secret. Server only.
//!
//! Arrows: `domain ← desk ← pages ← server ← main`. One bridge back: the bodies of the server functions in
//! [`desk::calls`] call [`server`].
#![recursion_limit = "512"]
// A problem carries the words that it is about, and is rare. What a desk begins with is not a default of anything.
#![allow(clippy::result_large_err, clippy::new_without_default)]

pub use copydesk_domain as domain;

pub mod desk;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
pub mod server;
