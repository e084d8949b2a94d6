//! The post as readers will see it, in a page of its own: for when the desk's own preview is not there.

use super::{
    article,
    seen::{Article, Blog},
};
use crate::domain::{markdown, post::Draft, prompt::PublicBusiness, reading};

/// The very page that readers get, for words that are not saved. `now` stands for the day of publishing.
pub fn page(css: &str, business: &PublicBusiness, draft: Draft, now: i64) -> String {
    let PublicBusiness { name, kind, city, language } = business.clone();
    let blog = Blog { name, kind, city, language, css: css.to_owned(), ..Blog::default() };
    let (body, minutes) = (markdown::render(&draft.body), reading::minutes(&draft.body));
    let post = Article {
        link: draft.link,
        title: draft.title,
        excerpt: draft.excerpt,
        body: draft.body,
        seo_title: draft.seo_title,
        seo_description: draft.seo_description,
        tags: draft.tags,
        published_at: now,
        updated_at: now,
        ..Article::default()
    };
    article::article(&blog, &post, &body, minutes, &[])
}
