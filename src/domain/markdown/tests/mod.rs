//! What the renderer promises, checked from the outside of its parts (renderer specification, section 5).

mod constructs;
mod grammar;
mod payloads;
mod property;
mod spec;
mod time;
