//! Pages without any script, for readers and for the owner's lists and forms.

pub mod article;
pub mod blog;
mod date;
pub mod desk_page;
pub mod facts;
pub mod feed;
pub mod missing;
pub mod seen;
mod shell;
pub mod sitemap;
mod words;

use leptos::prelude::*;

/// A page as HTML text, without any script: Leptos' own page functions always add some.
pub fn render<V: IntoView>(page: impl FnOnce() -> V) -> String {
    let owner = Owner::new_root(None);
    let html = owner.with(|| page().into_view().to_html());
    owner.cleanup();
    html
}
