//! The pages behind 404 and 410: nothing is here, or nothing is here any more.

use leptos::prelude::*;

use super::{
    seen::Blog,
    shell::{Head, page},
};

/// Nothing of this blog is at the address.
pub fn not_found(blog: &Blog) -> String {
    let words = blog.words();
    sorry(blog, words.not_found, words.not_found_why)
}

/// The post was taken off the site.
pub fn gone(blog: &Blog) -> String {
    let words = blog.words();
    sorry(blog, words.gone, words.gone_why)
}

fn sorry(blog: &Blog, heading: &'static str, why: &'static str) -> String {
    let head = Head { title: format!("{heading} · {}", blog.name), description: why.to_owned(), ..Head::default() };
    super::render(|| {
        page(
            blog,
            head,
            view! {
                <h1>{heading}</h1>
                <p class="lead">{why}</p>
                <p><a href=blog.path()>{blog.words().all_posts}</a></p>
            },
        )
    })
}
