//! What a post is and how text becomes one: pure Rust, the same in the browser and on the server.

pub mod answer;
pub mod direction;
pub mod limits;
pub mod link;
pub mod markdown;
pub mod part;
pub mod post;
pub mod prompt;
pub mod reading;
pub mod schema;
pub mod strip;
pub mod tags;
pub mod tidy;
