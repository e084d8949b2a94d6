//! A post for machines: its facts as JSON-LD, its text as markdown.

use serde_json::json;

use super::{
    article::first_picture,
    date,
    seen::{Article, Blog},
};
use crate::domain::markdown::Html;

/// The facts of `post` as a BlogPosting of schema.org, in JSON-LD.
pub fn json_ld(blog: &Blog, post: &Article, body: &Html) -> String {
    let business = json!({ "@type": "Organization", "name": blog.name, "url": blog.address() });
    let mut facts = json!({
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "@id": blog.post_address(&post.link),
        "mainEntityOfPage": { "@type": "WebPage", "@id": blog.post_address(&post.link) },
        "url": blog.post_address(&post.link),
        "headline": post.title,
        "name": post.search_title(blog),
        "description": post.search_description(blog),
        "inLanguage": blog.language,
        "datePublished": date::machine(post.published_at),
        "dateModified": date::machine(post.updated_at),
        "keywords": post.tags,
        "author": business,
        "publisher": business,
        "isPartOf": { "@type": "Blog", "@id": blog.address(), "name": blog.name },
    });
    if let Some(picture) = first_picture(blog, body) {
        facts["image"] = picture.into();
    }
    facts.to_string()
}

/// `post` as markdown, the title first: the text as it was written.
pub fn markdown(post: &Article) -> String {
    let lead = if post.excerpt.is_empty() { String::new() } else { format!("> {}\n\n", post.excerpt) };
    format!("# {}\n\n{lead}{}\n", post.title, post.body.trim_end())
}
