//! A post as readers see it. Its facts stand in the page as microdata; there is no script element of any kind.

use leptos::prelude::*;

use super::{
    blog::card,
    date,
    seen::{Article, Blog, Card},
    shell::{Head, page},
    words,
};
use crate::domain::markdown::Html;

/// The page of `post`. `body` is its text, rendered; `minutes` how long it takes to read.
pub fn article(blog: &Blog, post: &Article, body: &Html, minutes: usize, related: &[Card]) -> String {
    super::render(|| {
        page(blog, head(blog, post, body), (words_of(blog, post, body, minutes), related_to(blog, related)))
    })
}

fn head(blog: &Blog, post: &Article, body: &Html) -> Head {
    let mut facts = vec![("article:published_time", date::machine(post.published_at))];
    if post.was_updated() {
        facts.push(("article:modified_time", date::machine(post.updated_at)));
    }
    facts.extend(post.tags.iter().map(|tag| ("article:tag", tag.clone())));
    Head {
        title: post.search_title(blog),
        description: post.search_description(blog),
        canonical: Some(blog.post_path(&post.link)),
        kind: "article",
        image: first_picture(blog, body),
        facts,
        json_ld: Some(format!("{}.jsonld", blog.post_path(&post.link))),
    }
}

fn words_of(blog: &Blog, post: &Article, body: &Html, minutes: usize) -> impl IntoView {
    let words = blog.words();
    let dir = blog.other_direction(&[&post.title, &post.excerpt, &post.body]);
    let body = body.on_page(words.done, words.to_do);
    let day = |at| date::day(at, &blog.language);
    let updated = post.was_updated().then(|| {
        let datetime = date::machine(post.updated_at);
        view! { <time datetime=datetime>{words::with(words.updated, &day(post.updated_at))}</time> }
    });
    let picture = first_picture(blog, &body).map(|address| view! { <link itemprop="image" href=address/> });
    view! {
        <article itemscope itemtype="https://schema.org/BlogPosting">
            <header>
                <h1 dir=dir itemprop="headline">{post.title.clone()}</h1>
                <p class="facts">
                    <time itemprop="datePublished" datetime=date::machine(post.published_at)>{day(post.published_at)}</time>
                    <span>{words::with(words.minutes, &minutes.to_string())}</span>
                    {updated}
                </p>
                {(!post.excerpt.is_empty()).then(|| view! { <p class="lead" itemprop="description" dir=dir>{post.excerpt.clone()}</p> })}
            </header>
            <div class="words" itemprop="articleBody" dir=dir inner_html=body.as_str().to_owned()></div>
            <meta itemprop="dateModified" content=date::machine(post.updated_at)/>
            {picture}
            {tags(blog, &post.tags)}
            <link itemprop="mainEntityOfPage" href=blog.post_address(&post.link)/>
            {["publisher", "author"].map(|role| business(blog, role))}
        </article>
    }
}

fn tags(blog: &Blog, tags: &[String]) -> Option<impl IntoView> {
    let links = tags.iter().map(|tag| {
        view! { <li><a rel="tag" href=blog.tag_path(tag) dir="auto"><span itemprop="keywords">{tag.clone()}</span></a></li> }
    });
    (!tags.is_empty()).then(|| view! { <ul class="tags" aria-label=blog.words().tags>{links.collect_view()}</ul> })
}

fn business(blog: &Blog, role: &'static str) -> impl IntoView {
    view! {
        <span itemprop=role itemscope itemtype="https://schema.org/Organization" hidden>
            <meta itemprop="name" content=blog.name.clone()/>
            <link itemprop="url" href=blog.address()/>
        </span>
    }
}

fn related_to(blog: &Blog, related: &[Card]) -> Option<impl IntoView> {
    (!related.is_empty()).then(|| {
        view! {
            <aside class="related" aria-labelledby="related">
                <h2 id="related">{blog.words().related}</h2>
                <ul class="posts">{related.iter().map(|post| card(blog, post, true)).collect_view()}</ul>
            </aside>
        }
    })
}

/// The address of the first picture of the text. The renderer writes `src` first and with double quotes.
pub(super) fn first_picture(blog: &Blog, body: &Html) -> Option<String> {
    let (_, after) = body.as_str().split_once("<img src=\"")?;
    let (address, _) = after.split_once('"')?;
    let address = address.replace("&amp;", "&").replace("&#39;", "'");
    Some(match address.starts_with('/') {
        true => format!("{}{address}", blog.origin),
        false if address.starts_with("http") => address,
        false => format!("{}/{address}", blog.address()),
    })
}
