//! What the renderer promises, checked from the outside of its parts (renderer specification, section 5).

mod constructs;
mod grammar;
mod payloads;
mod places;
mod property;
mod second_opinion;
mod shapes;
mod spec;
mod time;
