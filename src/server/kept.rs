//! Readers' pages, kept ready: drawn once, packed once, and served as long as nothing that stands in them changed.
//!
//! A kept page is right the moment a post changes, also with several servers and whoever writes. Each request asks the
//! database for its stamp (one word that changes with every commit); requests that wait at the same time share one
//! question that was asked after all of them came. The same stamp: the page goes out as it is. Another stamp: what stands in
//! the page is read again, and the page is drawn again only if that differs.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method},
    middleware::Next,
    response::Response,
};
use quick_cache::{Weighter, sync::Cache};

use super::{
    error::Failure,
    ready_page::{Page, in_background},
    store::{Store, stamps::Stamps},
};
use crate::domain::markdown::{self, Html};

/// Bytes of pages that are kept at most.
const PAGES_MAX: u64 = 64 << 20;
/// Bytes of rendered post texts that are kept at most.
const BODIES_MAX: u64 = 32 << 20;

/// All that is kept. One per server.
pub struct Kept {
    store: Store,
    stamps: Stamps,
    /// The headers that every page has.
    always: HeaderMap,
    /// By address, written as links to it are.
    pages: Cache<String, Arc<Page>, Weight>,
    /// By post and revision: the words of a revision never change.
    bodies: Cache<(String, i64), Arc<Html>, Weight>,
}

#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<Page>> for Weight {
    fn weight(&self, address: &String, page: &Arc<Page>) -> u64 {
        (address.len() + page.weight()) as u64
    }
}

impl Weighter<(String, i64), Arc<Html>> for Weight {
    fn weight(&self, key: &(String, i64), body: &Arc<Html>) -> u64 {
        (key.0.len() + body.as_str().len() + 64) as u64
    }
}

impl Kept {
    /// Nothing yet. Pages are made from what is in `store`, and have the headers of `always`.
    pub fn new(store: Store, always: HeaderMap) -> Kept {
        Kept {
            store,
            stamps: Stamps::default(),
            always,
            pages: Cache::with_weighter(2_000, PAGES_MAX, Weight),
            bodies: Cache::with_weighter(2_000, BODIES_MAX, Weight),
        }
    }

    /// The page at `address`: as it is kept, or drawn from what `load` finds. `load` tells everything that stands in the page.
    pub async fn page<T, E>(
        &self,
        address: String,
        kind: &'static str,
        load: impl AsyncFnOnce() -> Result<T, E>,
        draw: impl FnOnce(T) -> String + Send + 'static,
    ) -> Result<Arc<Page>, E>
    where
        T: Hash + Send + 'static,
        E: From<Failure>,
    {
        let stamp = self.stamps.now(&self.store).await;
        let known = self.pages.get(&address);
        if let Some(page) = known.as_ref().filter(|page| stamp.is_some_and(|stamp| page.is_right_at(stamp))) {
            return Ok(page.clone());
        }
        let found = load().await.inspect_err(|_| {
            self.pages.remove(&address);
        })?;
        let holds = hash(&found);
        if let Some(page) = known.filter(|page| page.holds(holds)) {
            page.was_right_at(stamp);
            return Ok(page);
        }
        let text = in_background(move || draw(found)).await?;
        let page = Arc::new(Page::new(kind, text, holds, &self.always));
        page.was_right_at(stamp);
        self.pages.insert(address, page.clone());
        Ok(page)
    }

    /// The text of revision `number` of a post, rendered once.
    pub fn body(&self, post: &str, number: i64, text: &str) -> Arc<Html> {
        let key = (post.to_owned(), number);
        if let Some(body) = self.bodies.get(&key) {
            return body;
        }
        let body = Arc::new(markdown::render(text));
        self.bodies.insert(key, body.clone());
        body
    }

    /// The answer from the page that is kept for just this address, if it is right.
    async fn ready(&self, address: &str, asked: &HeaderMap) -> Option<Response> {
        let page = self.pages.get(address)?;
        let stamp = self.stamps.now(&self.store).await?;
        if page.is_right_at(stamp) { page.answer(asked).await.ok() } else { None }
    }
}

/// Sends a kept page before anything else looks at the request: most readers want one, and it has all its headers.
pub async fn first(State(kept): State<Arc<Kept>>, request: Request, next: Next) -> Response {
    if request.method() == Method::GET
        && let Some(address) = request.uri().path_and_query()
        && let Some(answer) = kept.ready(address.as_str(), request.headers()).await
    {
        return answer;
    }
    next.run(request).await
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
