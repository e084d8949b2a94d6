//! What search engines, feed readers and AIs ask for: feeds, sitemaps, robots.txt, llms.txt.

use std::sync::Arc;

use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
    routing::get,
};

use super::{
    App, headers,
    reader::{Answer, Asked, Missing},
};
use crate::{
    domain::{limits, markdown},
    pages::{
        self,
        seen::{self, Article, Blog, Card},
        sitemap,
    },
};

const XML: &str = "application/xml; charset=utf-8";
const TEXT: &str = "text/plain; charset=utf-8";
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The addresses of all that.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/robots.txt", get(robots))
        .route("/sitemap.xml", get(site_map_of_all))
        .route("/llms.txt", get(site_for_ais))
        .route("/{handle}/feed.xml", get(atom))
        .route("/{handle}/feed.json", get(json_feed))
        .route("/{handle}/sitemap.xml", get(site_map))
        .route("/{handle}/llms.txt", get(for_ais))
}

async fn atom(asked: Asked, Path(handle): Path<String>) -> Answer {
    let address = format!("{}/feed.xml", seen::blog_path(&handle));
    feed(asked, address, handle, "application/atom+xml; charset=utf-8", pages::feed::atom).await
}

async fn json_feed(asked: Asked, Path(handle): Path<String>) -> Answer {
    let address = format!("{}/feed.json", seen::blog_path(&handle));
    feed(asked, address, handle, "application/feed+json; charset=utf-8", pages::feed::json_feed).await
}

async fn feed(
    asked: Asked,
    address: String,
    handle: String,
    kind: &'static str,
    write: fn(&Blog, &[pages::feed::Entry]) -> String,
) -> Answer {
    let kept = asked.app.kept.clone();
    let draw = move |(blog, posts): (Blog, Vec<Article>)| {
        let bodies: Vec<Arc<markdown::Html>> =
            posts.iter().map(|post| kept.body(&post.id, post.number, &post.body)).collect();
        let entries: Vec<_> = posts.iter().zip(bodies.iter().map(|body| &**body)).collect();
        write(&blog, &entries)
    };
    let load = async || -> Result<(Blog, Vec<Article>), Missing> {
        let blog = asked.blog(&handle).await?;
        let posts = asked.app.store.newest(&blog.id, limits::POSTS_IN_A_FEED).await?;
        Ok((blog, posts))
    };
    asked.send(address, kind, load, draw).await
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
    asked.send(format!("{}/sitemap.xml", seen::blog_path(&handle)), XML, load, draw).await
}

/// Part `number` of a blog's sitemap, at `address`.
pub(super) async fn site_map_part(asked: Asked, address: String, handle: &str, number: &str) -> Answer {
    // One address for each part: "+1" and "01" are none.
    let part = number.parse().ok().filter(|part: &usize| part.to_string() == number).unwrap_or(0);
    let load = async || {
        let blog = asked.blog(handle).await?;
        if part == 0 || part > sitemap::parts(asked.app.store.shown_posts(&blog.id).await?) {
            return Err(Missing::NotFound(Box::new(blog)));
        }
        let (start, many) = sitemap::window(part);
        let places = asked.app.store.places(&blog.id, start, many).await?;
        Ok((blog, places))
    };
    let draw = move |(blog, places): (Blog, Vec<sitemap::Place>)| sitemap::addresses(&blog, part == 1, &places);
    asked.send(address, XML, load, draw).await
}

async fn for_ais(asked: Asked, Path(handle): Path<String>) -> Answer {
    let load = async || -> Result<(Blog, Vec<Card>), Missing> {
        let blog = asked.blog(&handle).await?;
        let posts = asked.app.store.newest_cards(&blog.id, limits::POSTS_FOR_AIS).await?;
        Ok((blog, posts))
    };
    asked
        .send(format!("{}/llms.txt", seen::blog_path(&handle)), TEXT, load, |(blog, posts)| {
            sitemap::for_ais(&blog, &posts)
        })
        .await
}

async fn all_blogs(asked: &Asked) -> Result<Vec<(Blog, usize)>, Missing> {
    let blogs = asked.app.store.blogs(limits::ADDRESSES_IN_A_SITEMAP).await?;
    Ok(blogs.into_iter().map(|(blog, posts)| (asked.placed(blog), posts)).collect())
}

async fn site_map_of_all(asked: Asked) -> Answer {
    let draw = |blogs: Vec<(Blog, usize)>| {
        sitemap::index(&blogs.iter().map(|(blog, posts)| (blog.address(), *posts)).collect::<Vec<_>>())
    };
    asked.send("/sitemap.xml".to_owned(), XML, async || all_blogs(&asked).await, draw).await
}

async fn site_for_ais(asked: Asked) -> Answer {
    let draw = |blogs: Vec<(Blog, usize)>| {
        sitemap::blogs_for_ais(&blogs.into_iter().map(|(blog, _)| blog).collect::<Vec<_>>())
    };
    asked.send("/llms.txt".to_owned(), TEXT, async || all_blogs(&asked).await, draw).await
}

async fn robots(State(app): State<App>) -> Response {
    let mut answer = sitemap::robots(&app.address).into_response();
    headers::guard(answer.headers_mut());
    answer.headers_mut().insert(header::CACHE_CONTROL, FOR_AN_HOUR);
    answer
}
