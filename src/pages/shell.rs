//! What every readers' page has: the head with all that search and sharing need, the masthead, the footer.

use leptos::prelude::*;

use super::seen::Blog;

/// What a page says about itself in its head.
#[derive(Clone, Debug, Default)]
pub struct Head {
    pub title: String,
    pub description: String,
    /// The path under which the page wants to be known; `None` for a page that wants to be forgotten.
    pub canonical: Option<String>,
    /// `article` or `website`.
    pub kind: &'static str,
    /// The address of a picture for cards.
    pub image: Option<String>,
    /// More `property`/`content` pairs, in order.
    pub facts: Vec<(&'static str, String)>,
    /// Where the facts of a post stand as JSON-LD.
    pub json_ld: Option<String>,
}

/// A whole page of `blog`. `main` is what it is about.
pub fn page(blog: &Blog, head: Head, main: impl IntoView) -> impl IntoView {
    let words = blog.words();
    let feed = format!("{}/feed.xml", blog.path());
    view! {
        <!DOCTYPE html>
        <html lang=blog.language.clone() dir=blog.direction().word()>
            {head_of(blog, head)}
            <body class="site">
                <a class="unseen skip" href="#main">{words.skip}</a>
                <header class="masthead">
                    <a class="name" href=blog.path()>{blog.name.clone()}</a>
                    <p>{blog.about()}</p>
                </header>
                <main id="main" tabindex="-1">{main.into_any()}</main>
                <footer class="foot">
                    <p>{blog.title()}</p>
                    <nav aria-label=blog.name.clone()>
                        <a href=blog.path()>{words.all_posts}</a>
                        <a href=feed rel="alternate" type="application/atom+xml">{words.feed}</a>
                    </nav>
                </footer>
            </body>
        </html>
    }
}

fn head_of(blog: &Blog, head: Head) -> impl IntoView {
    let feed = |name: &str| format!("{}/{name}", blog.path());
    let address = head.canonical.as_ref().map(|path| format!("{}{path}", blog.origin));
    let card = if head.image.is_some() { "summary_large_image" } else { "summary" };
    let image = head.image.unwrap_or_else(|| format!("{}/share.png", blog.origin));
    let sharing = address.clone().map(|address| {
        view! {
            <link rel="canonical" href=address.clone()/>
            {fact("og:url", address)}
            {fact("og:type", head.kind.to_owned())}
            {fact("og:title", head.title.clone())}
            {fact("og:description", head.description.clone())}
            {fact("og:site_name", blog.name.clone())}
            {fact("og:locale", blog.language.replace('-', "_"))}
            {fact("og:image", image)}
            {head.facts.into_iter().map(|(property, content)| fact(property, content)).collect_view()}
            <meta name="twitter:card" content=card/>
        }
    });
    view! {
        <head>
            <meta charset="utf-8"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>{head.title}</title>
            <meta name="description" content=head.description/>
            {address.is_none().then(|| view! { <meta name="robots" content="noindex"/> })}
            {sharing}
            <link rel="alternate" type="application/atom+xml" title=blog.name.clone() href=feed("feed.xml")/>
            <link rel="alternate" type="application/feed+json" title=blog.name.clone() href=feed("feed.json")/>
            {head.json_ld.map(|path| view! { <link rel="alternate" type="application/ld+json" href=path/> })}
            <meta name="color-scheme" content="light dark"/>
            <link rel="icon" type="image/svg+xml" href="/favicon.svg"/>
            <link rel="stylesheet" href=blog.css.clone()/>
        </head>
    }
}

/// One line of OpenGraph: `<meta property content>`.
fn fact(property: &'static str, content: String) -> impl IntoView {
    leptos::html::meta().attr("property", property).content(content)
}
