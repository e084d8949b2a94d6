//! What readers ask for: a blog's pages, posts, feeds and sitemaps. No script, no cookie, the same for everybody.

use std::sync::{Arc, LazyLock};

use axum::{
    Extension, Router,
    extract::{Path, Query, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
    routing::get,
};
use serde::Deserialize;

use super::{
    App,
    error::Failure,
    kept::{Kept, Page},
    store::public::AtLink,
};
use crate::{
    domain::{limits, markdown, reading},
    pages::{
        self,
        seen::{Article, Blog, Card},
        sitemap,
    },
};

const HTML: &str = "text/html; charset=utf-8";
const XML: &str = "application/xml; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";
/// Nothing but our own style and pictures: no script, no form, no frame, whatever a post holds.
const CSP: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self' https:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
);

/// Powers of the browser that no page needs.
const NO_POWERS: HeaderValue = HeaderValue::from_static(
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()",
);

/// The stylesheet of readers' pages: the tokens and the readers' part, without the desk.
static STYLE: LazyLock<Page> = LazyLock::new(|| {
    let css = concat!(include_str!("../../style/base.css"), include_str!("../../style/site.css"));
    Page::file("text/css; charset=utf-8", css.to_owned())
});
/// Its address: another stylesheet has another one, so it may be kept for good.
static STYLE_PATH: LazyLock<String> = LazyLock::new(|| format!("/readers.{}.css", STYLE.digest()));

/// Everything that readers can ask for.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/robots.txt", get(robots))
        .route("/sitemap.xml", get(site_map_of_all))
        .route("/llms.txt", get(site_for_ais))
        .route(&STYLE_PATH, get(style))
        .route("/{handle}", get(home))
        .route("/{handle}/", get(without_slash))
        .route("/{handle}/feed.xml", get(atom))
        .route("/{handle}/feed.json", get(json_feed))
        .route("/{handle}/sitemap.xml", get(site_map))
        .route("/{handle}/llms.txt", get(for_ais))
        .route("/{handle}/tag/{tag}", get(tag))
        .route("/{handle}/{link}", get(post))
        .layer(Extension(Arc::new(Kept::default())))
}

/// Why there is no page to send.
enum Missing {
    /// No such blog, or a failure: the server's own page tells.
    Failure(Failure),
    NotFound(Box<Blog>),
    Gone(Box<Blog>),
}

impl From<Failure> for Missing {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl From<super::store::StoreError> for Missing {
    fn from(error: super::store::StoreError) -> Self {
        Self::Failure(error.into())
    }
}

impl IntoResponse for Missing {
    fn into_response(self) -> Response {
        let (status, page) = match self {
            Self::Failure(failure) => return failure.into_response(),
            Self::NotFound(blog) => (StatusCode::NOT_FOUND, pages::missing::not_found(&blog)),
            Self::Gone(blog) => (StatusCode::GONE, pages::missing::gone(&blog)),
        };
        // A post that is put back must be there at once.
        guarded((status, [(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response())
    }
}

type Answer = Result<Response, Missing>;

/// What each handler needs: the server, what is kept, and the headers of the request.
struct Asked {
    app: App,
    kept: Arc<Kept>,
    headers: HeaderMap,
}

impl<S: Sync> axum::extract::FromRequestParts<S> for Asked
where
    App: axum::extract::FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut axum::http::request::Parts, state: &S) -> Result<Self, Failure> {
        let kept = parts
            .extensions
            .get::<Arc<Kept>>()
            .cloned()
            .ok_or(Failure::Unlikely("readers' routes without their pages"))?;
        Ok(Asked { app: axum::extract::FromRef::from_ref(state), kept, headers: std::mem::take(&mut parts.headers) })
    }
}

impl Asked {
    /// The blog at `handle`, with where it is and how it looks.
    async fn blog(&self, handle: &str) -> Result<Blog, Missing> {
        let blog = self.app.store.blog(handle).await?.ok_or(Failure::NotFound)?;
        Ok(self.placed(blog))
    }

    fn placed(&self, blog: Blog) -> Blog {
        Blog { origin: self.app.address.to_string(), css: STYLE_PATH.clone(), ..blog }
    }

    /// Sends the page that `load` and `draw` make, or the one that is kept.
    async fn send<T: std::hash::Hash + Send + 'static>(
        &self,
        key: String,
        kind: &'static str,
        load: impl AsyncFnOnce() -> Result<T, Missing>,
        draw: impl FnOnce(T) -> String + Send + 'static,
    ) -> Answer {
        let page = self.kept.page(&self.app.store, key, kind, load, draw).await?;
        Ok(guarded(page.answer(&self.headers).await?))
    }

    /// The post at `link`, or why there is none.
    async fn article(&self, handle: &str, link: &str) -> Result<(Blog, Article), Missing> {
        let blog = self.blog(handle).await?;
        match self.app.store.at_link(&blog.id, link).await? {
            AtLink::Shown(post) => Ok((blog, *post)),
            AtLink::Gone => Err(Missing::Gone(Box::new(blog))),
            AtLink::Nothing => Err(Missing::NotFound(Box::new(blog))),
        }
    }

    /// The newest posts with their texts, for a feed.
    async fn entries(&self, handle: &str) -> Result<(Blog, Vec<Article>), Missing> {
        let blog = self.blog(handle).await?;
        let posts = self.app.store.newest(&blog.id, limits::POSTS_IN_A_FEED).await?;
        Ok((blog, posts))
    }
}

/// Where in a list a page starts.
#[derive(Deserialize)]
struct Start {
    #[serde(rename = "older-than", default)]
    older_than: String,
}

impl Start {
    /// The link of the post below which the page starts; `None` for the newest posts.
    fn below(&self) -> Option<&str> {
        (!self.older_than.is_empty()).then_some(&*self.older_than)
    }
}

async fn home(asked: Asked, Path(handle): Path<String>, Query(from): Query<Start>) -> Answer {
    if handle.starts_with("readers.") && handle.ends_with(".css") {
        // A page that somebody kept from before an update asks for the stylesheet of then, and so does the page of a
        // newer server beside this one: it gets today's, which nobody may keep under that address.
        let mut answer = style(asked.headers).await?;
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        return Ok(answer);
    }
    let key = key(&["home", &handle, &from.older_than]);
    let load = async || {
        let blog = asked.blog(&handle).await?;
        match asked.app.store.cards(&blog.id, from.below()).await? {
            Some(cards) => Ok((blog, cards)),
            None => Err(Missing::NotFound(Box::new(blog))),
        }
    };
    asked.send(key, HTML, load, |(blog, cards)| pages::blog::home(&blog, &cards)).await
}

async fn without_slash(Path(handle): Path<String>) -> Redirect {
    Redirect::permanent(&Blog { handle, ..Blog::default() }.path())
}

async fn tag(asked: Asked, Path((handle, tag)): Path<(String, String)>, Query(from): Query<Start>) -> Answer {
    let key = key(&["tag", &handle, &from.older_than, &tag]);
    let load = async || {
        let blog = asked.blog(&handle).await?;
        match asked.app.store.cards_about(&blog.id, &tag, from.below()).await? {
            Some(shown) if !shown.cards.is_empty() => Ok((blog, tag, shown)),
            _ => Err(Missing::NotFound(Box::new(blog))),
        }
    };
    asked.send(key, HTML, load, |(blog, tag, cards)| pages::blog::tag(&blog, &tag, &cards)).await
}

/// A post, or what hangs on its address: its facts, its text, a part of the sitemap.
async fn post(asked: Asked, Path((handle, link)): Path<(String, String)>) -> Answer {
    if let Some(link) = link.strip_suffix(".jsonld") {
        return facts(asked, &handle, link).await;
    }
    if let Some(link) = link.strip_suffix(".md") {
        let load = async || asked.article(&handle, link).await;
        let kind = "text/markdown; charset=utf-8";
        return asked.send(key(&["md", &handle, link]), kind, load, |(_, post)| pages::facts::markdown(&post)).await;
    }
    if let Some(number) = link.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")) {
        // One address for each part: "+1" and "01" are none.
        let part = number.parse().ok().filter(|part: &usize| part.to_string() == number);
        return site_map_part(&asked, &handle, part.unwrap_or(0)).await;
    }
    let load = async || -> Result<(Blog, Article, Vec<Card>), Missing> {
        let (blog, post) = asked.article(&handle, &link).await?;
        let related = asked.app.store.related(&blog.id, &post).await?;
        Ok((blog, post, related))
    };
    let kept = asked.kept.clone();
    let draw = move |(blog, post, related): (Blog, Article, Vec<Card>)| {
        let body = kept.body(&post.id, post.number, &post.body);
        pages::article::article(&blog, &post, &body, reading::minutes(&post.body), &related)
    };
    asked.send(key(&["post", &handle, &link]), HTML, load, draw).await
}

async fn facts(asked: Asked, handle: &str, link: &str) -> Answer {
    let load = async || asked.article(handle, link).await;
    let kept = asked.kept.clone();
    let draw = move |(blog, post): (Blog, Article)| {
        pages::facts::json_ld(&blog, &post, &kept.body(&post.id, post.number, &post.body))
    };
    asked.send(key(&["facts", handle, link]), "application/ld+json; charset=utf-8", load, draw).await
}

async fn atom(asked: Asked, Path(handle): Path<String>) -> Answer {
    feed(asked, handle, "application/atom+xml; charset=utf-8", pages::feed::atom).await
}

async fn json_feed(asked: Asked, Path(handle): Path<String>) -> Answer {
    feed(asked, handle, "application/feed+json; charset=utf-8", pages::feed::json_feed).await
}

async fn feed(
    asked: Asked,
    handle: String,
    kind: &'static str,
    write: fn(&Blog, &[pages::feed::Entry]) -> String,
) -> Answer {
    let kept = asked.kept.clone();
    let draw = move |(blog, posts): (Blog, Vec<Article>)| {
        let bodies: Vec<Arc<markdown::Html>> =
            posts.iter().map(|post| kept.body(&post.id, post.number, &post.body)).collect();
        let entries: Vec<_> = posts.iter().zip(bodies.iter().map(|body| &**body)).collect();
        write(&blog, &entries)
    };
    let key = key(&["feed", kind, &handle]);
    asked.send(key, kind, async || asked.entries(&handle).await, draw).await
}

async fn site_map(asked: Asked, Path(handle): Path<String>) -> Answer {
    let load = async || {
        let blog = asked.blog(&handle).await?;
        let many = asked.app.store.shown_posts(&blog.id).await?;
        let places = match sitemap::parts(many) {
            1 => asked.app.store.places(&blog.id, 0, limits::ADDRESSES_IN_A_SITEMAP).await?,
            _ => Vec::new(),
        };
        Ok((blog, many, places))
    };
    let draw = |(blog, many, places): (Blog, usize, Vec<sitemap::Place>)| match sitemap::parts(many) {
        1 => sitemap::addresses(&blog, true, &places),
        _ => sitemap::index(&[(blog.address(), many)]),
    };
    asked.send(key(&["map", &handle]), XML, load, draw).await
}

async fn site_map_part(asked: &Asked, handle: &str, number: usize) -> Answer {
    let load = async || {
        let blog = asked.blog(handle).await?;
        if number == 0 || number > sitemap::parts(asked.app.store.shown_posts(&blog.id).await?) {
            return Err(Missing::NotFound(Box::new(blog)));
        }
        let (start, many) = sitemap::window(number);
        let places = asked.app.store.places(&blog.id, start, many).await?;
        Ok((blog, places))
    };
    let draw = move |(blog, places): (Blog, Vec<sitemap::Place>)| sitemap::addresses(&blog, number == 1, &places);
    asked.send(key(&["map", handle, &number.to_string()]), XML, load, draw).await
}

async fn for_ais(asked: Asked, Path(handle): Path<String>) -> Answer {
    let load = async || -> Result<(Blog, Vec<Card>), Missing> {
        let blog = asked.blog(&handle).await?;
        let posts = asked.app.store.newest_cards(&blog.id, limits::POSTS_FOR_AIS).await?;
        Ok((blog, posts))
    };
    asked.send(key(&["ais", &handle]), TEXT, load, |(blog, posts)| sitemap::for_ais(&blog, &posts)).await
}

async fn all_blogs(asked: &Asked) -> Result<Vec<(Blog, usize)>, Missing> {
    let blogs = asked.app.store.blogs(limits::ADDRESSES_IN_A_SITEMAP).await?;
    Ok(blogs.into_iter().map(|(blog, posts)| (asked.placed(blog), posts)).collect())
}

async fn site_map_of_all(asked: Asked) -> Answer {
    let draw = |blogs: Vec<(Blog, usize)>| {
        sitemap::index(&blogs.iter().map(|(blog, posts)| (blog.address(), *posts)).collect::<Vec<_>>())
    };
    asked.send(key(&["map"]), XML, async || all_blogs(&asked).await, draw).await
}

async fn site_for_ais(asked: Asked) -> Answer {
    let draw = |blogs: Vec<(Blog, usize)>| {
        sitemap::blogs_for_ais(&blogs.into_iter().map(|(blog, _)| blog).collect::<Vec<_>>())
    };
    asked.send(key(&["ais"]), TEXT, async || all_blogs(&asked).await, draw).await
}

async fn robots(State(app): State<App>) -> Response {
    guarded(([(header::CACHE_CONTROL, "public, max-age=3600")], sitemap::robots(&app.address)).into_response())
}

async fn style(headers: HeaderMap) -> Answer {
    Ok(guarded(STYLE.answer(&headers).await?))
}

/// Under which a page is kept. Quoted: no two requests share one by accident.
fn key(parts: &[&str]) -> String {
    format!("{parts:?}")
}

/// What every answer to a reader carries.
fn guarded(mut answer: Response) -> Response {
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, CSP);
    answer.headers_mut().insert("permissions-policy", NO_POWERS);
    answer
}
