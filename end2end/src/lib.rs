//! What the owner's stories (`tests/stories`) are told with: the real server, a real browser, and the owner's words for both.
//!
//! - [`server`]: the binary on a free port, with a folder and a database of its own
//! - [`story`]: a browser with one page on that server; open, write, press, read, and at the end [`Story::finish`]
//! - [`keys`]: Enter in the five ways in which keyboards and input methods send it
//! - [`weather`]: no connection, lost cookies, odd answers
//! - [`owner`]: what an owner does so often that it has a name: signing up, writing a post, opening the panel
//! - [`visit`]: the same for a story that has to hold in all three engines ([`engine`]): fewer words, and keys and clicks only;
//!   [`gate`] stands between its browser and its server, [`webdriver`] drives WebKit
//!
//! Stories run side by side; nothing is shared between them. A story whose page wrote an error to the console fails, whatever else it proved.

pub mod engine;
pub mod gate;
pub mod keys;
pub mod owner;
pub mod server;
pub mod story;
pub mod visit;
pub mod weather;
mod webdriver;

pub use engine::Engine;
pub use keys::Enter;
pub use owner::{Business, Post};
pub use server::Server;
pub use story::{Story, View};
pub use visit::Visit;
