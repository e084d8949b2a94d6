//! Pages without any script, for readers and for the owner's lists and forms.

pub mod article;
pub mod blog;
mod date;
pub mod desk_page;
pub mod facts;
pub mod failure;
pub mod feed;
mod frame;
pub mod history;
pub mod landing;
pub mod missing;
pub mod post_list;
pub mod preview;
pub mod prompt_page;
pub mod seen;
pub mod settings;
mod shell;
pub mod sign_in;
pub mod sign_up;
pub mod sitemap;
pub mod take_off;
mod words;
pub mod write_page;

use leptos::prelude::*;

/// A page as HTML text, without any script: Leptos' own page functions always add some.
pub fn render<V: IntoView>(page: impl FnOnce() -> V) -> String {
    let owner = Owner::new_root(None);
    let html = owner.with(|| page().into_view().to_html());
    owner.cleanup();
    html
}
