//! What readers ask for: a blog's lists and posts. No script, no cookie, the same for everybody.
//!
//! No link and no handle has a dot: addresses with one are files of the blog, never a post under another name.

use std::sync::LazyLock;

use axum::{
    Router,
    extract::{FromRequestParts, Path, Query, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Redirect, Response},
    routing::get,
};
use serde::Deserialize;

use super::{App, error::Failure, findable, headers, ready_page::Page, store::public::AtLink};
use crate::{
    domain::reading,
    pages::{
        self,
        seen::{self, Article, Blog, Card},
    },
};

const HTML: &str = "text/html; charset=utf-8";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
/// The stylesheet of readers' pages: the tokens and the readers' part, without the desk.
static STYLE: LazyLock<Page> = LazyLock::new(|| {
    let css = concat!(include_str!("../../style/base.css"), include_str!("../../style/site.css"));
    let mut headers = HeaderMap::new();
    headers::guard(&mut headers);
    Page::file("text/css; charset=utf-8", css.to_owned(), &headers)
});
/// Its address: another stylesheet has another one, so it may be kept for good.
static STYLE_PATH: LazyLock<String> = LazyLock::new(|| format!("/readers.{}.css", STYLE.digest()));

/// Everything that readers can ask for.
pub fn routes(app: &App) -> Router<App> {
    Router::new()
        .route(&STYLE_PATH, get(style))
        .route("/{handle}", get(home))
        .route("/{handle}/", get(blog_without_slash))
        .route("/{handle}/tag/{tag}", get(tag))
        .route("/{handle}/tag/{tag}/", get(tag_without_slash))
        .route("/{handle}/{link}", get(post))
        .route("/{handle}/{link}/", get(post_without_slash))
        .merge(findable::routes())
        .layer(middleware::from_fn_with_state(app.clone(), refused_is_nowhere))
}

/// Why there is no page to send.
pub enum Missing {
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
        let mut answer = (status, [(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response();
        headers::guard(answer.headers_mut());
        answer
    }
}

pub type Answer = Result<Response, Missing>;

/// What each handler needs: the server, and the headers of the request.
#[derive(FromRequestParts)]
#[from_request(state(App))]
pub struct Asked {
    #[from_request(via(State))]
    pub(super) app: App,
    headers: HeaderMap,
}

impl Asked {
    /// The blog at `handle`, with where it is and how it looks.
    pub(super) async fn blog(&self, handle: &str) -> Result<Blog, Missing> {
        let blog = self.app.store.blog(handle).await?.ok_or(Failure::NotFound)?;
        Ok(self.placed(blog))
    }

    pub(super) fn placed(&self, blog: Blog) -> Blog {
        Blog { origin: self.app.address.to_string(), css: STYLE_PATH.clone(), ..blog }
    }

    /// Sends the page at `address` that `load` and `draw` make, or the one that is kept. `address` is written as links to the
    /// page are, whatever the visitor wrote for it.
    pub(super) async fn send<T: std::hash::Hash + Send + 'static>(
        &self,
        address: String,
        kind: &'static str,
        load: impl AsyncFnOnce() -> Result<T, Missing>,
        draw: impl FnOnce(T) -> String + Send + 'static,
    ) -> Answer {
        let page = self.app.kept.page(address, kind, load, draw).await?;
        Ok(page.answer(&self.headers).await?)
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
}

/// Answers a reader whose address leads nowhere with the blog's own page, if it is below a blog.
pub async fn nowhere(asked: Asked, address: Uri) -> Answer {
    let first = address.path().split('/').nth(1).unwrap_or_default();
    let handle = percent_encoding::percent_decode_str(first).decode_utf8().map_err(|_| Failure::NotFound)?;
    Err(Missing::NotFound(Box::new(asked.blog(&handle).await?)))
}

/// What the router refuses by itself is nowhere too: letters that are none, a question asked twice.
async fn refused_is_nowhere(State(app): State<App>, request: Request, next: Next) -> Response {
    let (headers, address) = (request.headers().clone(), request.uri().clone());
    let answer = next.run(request).await;
    if answer.status() != StatusCode::BAD_REQUEST {
        return answer;
    }
    nowhere(Asked { app, headers }, address).await.into_response()
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
    if handle.contains('.') {
        return Err(Failure::NotFound.into());
    }
    let address = seen::list_place(&seen::blog_path(&handle), from.below());
    let load = async || {
        let blog = asked.blog(&handle).await?;
        match asked.app.store.cards(&blog.id, from.below()).await? {
            Some(shown) if from.below().is_none() || !shown.cards.is_empty() => Ok((blog, shown)),
            _ => Err(Missing::NotFound(Box::new(blog))),
        }
    };
    asked.send(address, HTML, load, |(blog, cards)| pages::blog::home(&blog, &cards)).await
}

/// Sharing tools like to put a slash at the end.
async fn blog_without_slash(Path(handle): Path<String>) -> Redirect {
    Redirect::permanent(&seen::blog_path(&handle))
}

async fn post_without_slash(Path((handle, link)): Path<(String, String)>) -> Result<Redirect, Failure> {
    // With nothing between two slashes at the start, the rest would be the name of another site.
    if handle.is_empty() { Err(Failure::NotFound) } else { Ok(Redirect::permanent(&seen::post_path(&handle, &link))) }
}

async fn tag_without_slash(Path((handle, tag)): Path<(String, String)>) -> Result<Redirect, Failure> {
    if handle.is_empty() { Err(Failure::NotFound) } else { Ok(Redirect::permanent(&seen::tag_path(&handle, &tag))) }
}

async fn tag(asked: Asked, Path((handle, tag)): Path<(String, String)>, Query(from): Query<Start>) -> Answer {
    let address = seen::list_place(&seen::tag_path(&handle, &tag), from.below());
    let load = async || {
        let blog = asked.blog(&handle).await?;
        match asked.app.store.cards_about(&blog.id, &tag, from.below()).await? {
            Some(shown) if !shown.cards.is_empty() => Ok((blog, tag, shown)),
            _ => Err(Missing::NotFound(Box::new(blog))),
        }
    };
    asked.send(address, HTML, load, |(blog, tag, cards)| pages::blog::tag(&blog, &tag, &cards)).await
}

/// A post, or what hangs on its address: its facts, its text, a part of the sitemap.
async fn post(asked: Asked, Path((handle, link)): Path<(String, String)>) -> Answer {
    let address = seen::post_path(&handle, &link);
    if let Some(link) = link.strip_suffix(".jsonld") {
        return facts(asked, address, &handle, link).await;
    }
    if let Some(link) = link.strip_suffix(".md") {
        let load = async || asked.article(&handle, link).await;
        return asked.send(address, MARKDOWN, load, |(_, post)| pages::facts::markdown(&post)).await;
    }
    if let Some(number) = link.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")) {
        return findable::site_map_part(asked, address, &handle, number).await;
    }
    if link.contains('.') {
        return Err(Missing::NotFound(Box::new(asked.blog(&handle).await?)));
    }
    let load = async || -> Result<(Blog, Article, Vec<Card>), Missing> {
        let (blog, post) = asked.article(&handle, &link).await?;
        let related = asked.app.store.related(&blog.id, &post).await?;
        Ok((blog, post, related))
    };
    let kept = asked.app.kept.clone();
    let draw = move |(blog, post, related): (Blog, Article, Vec<Card>)| {
        let body = kept.body(&post.id, post.number, &post.body);
        pages::article::article(&blog, &post, &body, reading::minutes(&post.body), &related)
    };
    asked.send(address, HTML, load, draw).await
}

async fn facts(asked: Asked, address: String, handle: &str, link: &str) -> Answer {
    let load = async || asked.article(handle, link).await;
    let kept = asked.app.kept.clone();
    let draw = move |(blog, post): (Blog, Article)| {
        pages::facts::json_ld(&blog, &post, &kept.body(&post.id, post.number, &post.body))
    };
    asked.send(address, "application/ld+json; charset=utf-8", load, draw).await
}

async fn style(headers: HeaderMap) -> Answer {
    Ok(STYLE.answer(&headers).await?)
}
