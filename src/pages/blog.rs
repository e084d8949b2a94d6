//! The home of a blog: its posts, newest first.

use leptos::prelude::*;

use super::{
    date,
    seen::{Blog, Card, Cards, list_place},
    shell::{Head, page},
    words,
};

/// The blog's home, or an older page of it.
pub fn home(blog: &Blog, shown: &Cards) -> String {
    let words = blog.words();
    let head = Head {
        title: if shown.below.is_some() { format!("{} · {}", words.older, blog.title()) } else { blog.title() },
        description: blog.title(),
        canonical: Some(list_place(&blog.path(), shown.below.as_deref())),
        kind: "website",
        ..Head::default()
    };
    let heading = if shown.below.is_some() { words.older } else { words.all_posts };
    super::render(|| {
        page(
            blog,
            head,
            view! {
                <div itemscope itemtype="https://schema.org/Blog">
                    <meta itemprop="name" content=blog.name.clone()/>
                    <h1 class="list-title">{heading}</h1>
                    {list(blog, &shown.cards)}
                </div>
                {ways(blog, &blog.path(), shown)}
            },
        )
    })
}

/// Posts as cards that read well as plain text.
pub fn list(blog: &Blog, cards: &[Card]) -> impl IntoView {
    if cards.is_empty() {
        return view! { <p class="empty">{blog.words().empty}</p> }.into_any();
    }
    view! { <ul class="posts">{cards.iter().map(|post| card(blog, post, false)).collect_view()}</ul> }.into_any()
}

/// One post of a list. `small`: a title and a day alone.
pub fn card(blog: &Blog, post: &Card, small: bool) -> impl IntoView {
    let summary = if small { String::new() } else { post.summary() };
    let dir = blog.other_direction(&[&post.title, &summary]);
    let title = view! { <a itemprop="url" href=blog.post_path(&post.link)><span itemprop="headline">{post.title.clone()}</span></a> };
    let title = if small {
        view! { <h3 dir=dir>{title}</h3> }.into_any()
    } else {
        view! { <h2 dir=dir>{title}</h2> }.into_any()
    };
    view! {
        <li itemprop=(!small).then_some("blogPost") itemscope=!small itemtype=(!small).then_some("https://schema.org/BlogPosting")>
            {title}
            <p class="facts">
                <time itemprop="datePublished" datetime=date::machine_day(post.published_at)>{date::day(post.published_at, &blog.language)}</time>
            </p>
            {(!summary.is_empty()).then(|| view! { <p itemprop="description" dir=dir>{summary}</p> })}
        </li>
    }
}

/// The ways to older and to the newest posts of the list at `path`.
pub fn ways(blog: &Blog, path: &str, shown: &Cards) -> Option<impl IntoView + use<>> {
    let words = blog.words();
    let older = shown.older_than.as_ref().map(|link| {
        view! { <a rel="next" href=list_place(path, Some(link))>{words.older}</a> }
    });
    let newest = shown.below.is_some().then(|| view! { <a href=path.to_owned()>{words.newest}</a> });
    (older.is_some() || newest.is_some())
        .then(|| view! { <nav class="ways" aria-label=words.all_posts>{newest}{older}</nav> })
}

/// The page about one tag, or an older page of it.
pub fn tag(blog: &Blog, tag: &str, shown: &Cards) -> String {
    let heading = words::with(blog.words().about, tag);
    let path = blog.tag_path(tag);
    let head = Head {
        title: format!("{heading} · {}", blog.name),
        description: format!("{heading} · {}", blog.title()),
        canonical: Some(list_place(&path, shown.below.as_deref())),
        kind: "website",
        ..Head::default()
    };
    super::render(|| {
        page(
            blog,
            head,
            view! {
                <div itemscope itemtype="https://schema.org/Blog">
                    <h1 class="list-title">{heading}</h1>
                    {list(blog, &shown.cards)}
                </div>
                {ways(blog, &path, shown)}
            },
        )
    })
}
