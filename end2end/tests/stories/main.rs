//! The owner's stories, told in a real browser against the real server. Each has a server and a database of its own.

mod desk_before_wasm;
mod desk_boxes;
mod desk_first_paint;
mod desk_live;
mod desk_lost;
mod desk_meanwhile;
mod desk_saving;
mod desk_states;
mod desk_typing;
mod desk_weather;
mod desk_windows;
mod engines;
mod enter;
mod first_post;
mod hostile_words;
mod looks;
mod panel_asking;
mod panel_clipboard;
mod panel_filling;
mod panel_tidying;
mod slow_wasm;
#[path = "../../../tests/stand_in/mod.rs"]
mod stand_in;
mod tags;
mod without_scripts;
mod writing;
mod writing_failures;
mod writing_parts;
mod writing_states;
