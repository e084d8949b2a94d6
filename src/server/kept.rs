//! Readers' pages, kept ready: drawn once, packed once, and served as long as nothing that stands in them changed.
//!
//! A kept page is right the moment a post changes, also with several servers and whoever writes. Each request asks the
//! database for its stamp (one word that changes with every commit); requests that wait at the same time share one
//! question that was asked after all of them came. The same stamp: the page goes out as it is. Another stamp: what stands in
//! the page is read again, and the page is drawn again only if that differs.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use quick_cache::{Weighter, sync::Cache};
use sha2::{Digest, Sha256};
use tokio::sync::{OnceCell, mpsc, oneshot};

use super::{
    error::Failure,
    packing::{self, Packing},
    store::{Store, public},
};
use crate::domain::markdown::{self, Html};

/// Bytes of pages that are kept at most.
const PAGES_MAX: u64 = 64 << 20;
/// Bytes of rendered post texts that are kept at most.
const BODIES_MAX: u64 = 32 << 20;
/// What a CDN and a browser may do with a page: use it for a minute, and for ten more while they ask for a newer one.
const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60, stale-while-revalidate=600");
/// What may be done with a file that has its own digest in its name.
const FOR_GOOD: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// All that is kept. One per server.
pub struct Kept {
    pages: Cache<String, Arc<Page>, Weight>,
    /// By post and revision: the words of a revision never change.
    bodies: Cache<(String, i64), Arc<Html>, Weight>,
    stamps: OnceCell<mpsc::UnboundedSender<oneshot::Sender<u64>>>,
}

/// A page, ready to be sent.
pub struct Page {
    kind: &'static str,
    /// What stands in the page, as one number.
    holds: u64,
    /// The stamp under which that was last known to be so. 0: never.
    stamp: AtomicU64,
    digest: String,
    plain: Bytes,
    brotli: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
    for_good: bool,
}

#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<Page>> for Weight {
    fn weight(&self, key: &String, page: &Arc<Page>) -> u64 {
        // The packed forms together are about half of the plain one.
        (key.len() + page.plain.len() * 3 / 2 + 256) as u64
    }
}

impl Weighter<(String, i64), Arc<Html>> for Weight {
    fn weight(&self, key: &(String, i64), body: &Arc<Html>) -> u64 {
        (key.0.len() + body.as_str().len() + 64) as u64
    }
}

impl Default for Kept {
    fn default() -> Self {
        Kept {
            pages: Cache::with_weighter(2_000, PAGES_MAX, Weight),
            bodies: Cache::with_weighter(2_000, BODIES_MAX, Weight),
            stamps: OnceCell::new(),
        }
    }
}

impl Kept {
    /// The page under `key`: as it is kept, or drawn from what `load` finds. `load` tells everything that stands in the page.
    pub async fn page<T, E>(
        &self,
        store: &Store,
        key: String,
        kind: &'static str,
        load: impl AsyncFnOnce() -> Result<T, E>,
        draw: impl FnOnce(T) -> String + Send + 'static,
    ) -> Result<Arc<Page>, E>
    where
        T: Hash + Send + 'static,
        E: From<Failure>,
    {
        let stamp = self.stamp(store).await;
        let known = self.pages.get(&key);
        if let Some(page) = known.as_ref().filter(|page| stamp != 0 && page.stamp.load(Ordering::Relaxed) == stamp) {
            return Ok(page.clone());
        }
        let found = load().await.inspect_err(|_| {
            self.pages.remove(&key);
        })?;
        let holds = hash(&found);
        if let Some(page) = known.filter(|page| page.holds == holds) {
            page.stamp.store(stamp, Ordering::Relaxed);
            return Ok(page);
        }
        let text = in_background(move || draw(found)).await?;
        let page = Arc::new(Page::new(kind, text, holds, stamp, false));
        self.pages.insert(key, page.clone());
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

    /// The database's stamp at a moment after this was called; 0 when it could not be had.
    async fn stamp(&self, store: &Store) -> u64 {
        let questions = self.stamps.get_or_init(async || ask_for_stamps(store.clone())).await;
        let (answer, stamp) = oneshot::channel();
        if questions.send(answer).is_err() {
            return 0;
        }
        stamp.await.unwrap_or(0)
    }
}

/// Asks the database for its stamp, on a connection that does nothing else, as long as somebody wants to know.
fn ask_for_stamps(store: Store) -> mpsc::UnboundedSender<oneshot::Sender<u64>> {
    const AT_ONCE: usize = 1_024;
    let (questions, mut asked) = mpsc::unbounded_channel::<oneshot::Sender<u64>>();
    tokio::spawn(async move {
        let mut connection = None;
        let mut waiting = Vec::new();
        // Everybody in `waiting` came before the question is asked, so the answer is new enough for each.
        while asked.recv_many(&mut waiting, AT_ONCE).await > 0 {
            if connection.is_none() {
                connection = store.stamp_connection().await.inspect_err(|error| tracing::warn!("{error}")).ok();
            }
            let stamp = match &mut connection {
                Some(open) => public::stamp(open).await.inspect_err(|error| tracing::warn!("{error}")).ok(),
                None => None,
            };
            if stamp.is_none() {
                connection = None;
            }
            let stamp = stamp.map_or(0, |stamp| hash(&stamp).max(1));
            for answer in waiting.drain(..) {
                // Whoever asked may have gone.
                let _ = answer.send(stamp);
            }
        }
    });
    questions
}

impl Page {
    fn new(kind: &'static str, text: String, holds: u64, stamp: u64, for_good: bool) -> Page {
        let digest = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(text.as_bytes())[..12]);
        Page {
            kind,
            holds,
            stamp: AtomicU64::new(stamp),
            digest,
            plain: text.into(),
            brotli: OnceCell::new(),
            gzip: OnceCell::new(),
            for_good,
        }
    }

    /// A file that is part of the program.
    pub fn file(kind: &'static str, text: String) -> Page {
        Page::new(kind, text, 0, 0, true)
    }

    /// The digest of what the page holds.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The answer to a request with these headers: the page in the packing that suits best, or "you have it already".
    pub async fn answer(&self, asked: &HeaderMap) -> Result<Response, Failure> {
        let (packing, bytes) = match packing::wanted(asked, self.plain.len()) {
            Packing::None => (Packing::None, &self.plain),
            Packing::Brotli => (Packing::Brotli, self.packed(&self.brotli, packing::brotli).await?),
            Packing::Gzip => (Packing::Gzip, self.packed(&self.gzip, packing::gzip).await?),
        };
        let tag = format!("\"{}{}\"", self.digest, packing.suffix());
        let known = is_known(asked, &self.digest);
        let mut answer = match known {
            true => StatusCode::NOT_MODIFIED.into_response(),
            false => Response::new(Body::from(bytes.clone())),
        };
        let headers = answer.headers_mut();
        headers.insert(
            header::ETAG,
            HeaderValue::try_from(tag).map_err(|_| Failure::Unlikely("a digest that is no header"))?,
        );
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CACHE_CONTROL, if self.for_good { FOR_GOOD } else { FOR_A_MINUTE });
        if !known {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if let Some(name) = packing.name() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
        }
        Ok(answer)
    }

    async fn packed<'a>(&self, cell: &'a OnceCell<Bytes>, pack: fn(&[u8]) -> Vec<u8>) -> Result<&'a Bytes, Failure> {
        let plain = self.plain.clone();
        cell.get_or_try_init(async || Ok(in_background(move || pack(&plain)).await?.into())).await
    }
}

/// Whether the visitor has the page with this digest already, in whatever packing.
fn is_known(asked: &HeaderMap, digest: &str) -> bool {
    asked
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|tags| tags.to_str().ok())
        .flat_map(|tags| tags.split(','))
        .any(|tag| {
            let tag = tag.trim();
            let tag = tag.strip_prefix("W/").unwrap_or(tag).trim_matches('"');
            tag == "*" || packing::without_suffix(tag) == digest
        })
}

/// Work that takes longer than a request should hold up others.
async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Failure::Unlikely("drawing a page panicked"))
}

fn hash(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
