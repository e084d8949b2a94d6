//! A page, ready to be sent: its bytes in each packing, each with all its headers.

use std::{
    convert::Infallible,
    num::NonZeroU64,
    sync::atomic::{AtomicU64, Ordering},
};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::{
    error::Failure,
    packing::{self, Packing},
    store::stamps::Stamp,
};

/// What a CDN and a browser may do with a page: use it for a minute, and for ten more while they ask for a newer one.
const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60, stale-while-revalidate=600");
/// What may be done with a file that has its own digest in its name.
const FOR_GOOD: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// A page, ready to be sent.
pub struct Page {
    /// What stands in the page, as one number.
    holds: u64,
    /// The stamp under which that was last known to be so. 0: never.
    stamp: AtomicU64,
    digest: String,
    plain: Packed,
    brotli: OnceCell<Packed>,
    gzip: OnceCell<Packed>,
}

/// A page in one packing.
struct Packed {
    headers: HeaderMap,
    bytes: Bytes,
}

impl Page {
    /// The page with `text` for readers, made from what is told by `holds`. Its answers have the headers of `always`.
    pub fn new(kind: &'static str, text: String, holds: u64, always: &HeaderMap) -> Page {
        Page::with_headers(kind, text, holds, FOR_A_MINUTE, always)
    }

    /// A file that is part of the program.
    pub fn file(kind: &'static str, text: String, always: &HeaderMap) -> Page {
        Page::with_headers(kind, text, 0, FOR_GOOD, always)
    }

    fn with_headers(kind: &'static str, text: String, holds: u64, keep: HeaderValue, always: &HeaderMap) -> Page {
        let digest = BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(text.as_bytes())[..12]);
        let mut headers = always.clone();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CACHE_CONTROL, keep);
        let plain = Packed::new(&headers, Packing::None, &digest, text.into());
        let stamp = AtomicU64::new(0);
        Page { holds, stamp, digest, plain, brotli: OnceCell::new(), gzip: OnceCell::new() }
    }

    /// The digest of what the page holds.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Bytes that the page needs in memory. The packed forms together are about half of the plain one.
    pub fn weight(&self) -> usize {
        self.plain.bytes.len() * 3 / 2 + 2_048
    }

    /// Whether the page is made from just this.
    pub fn holds(&self, what: u64) -> bool {
        self.holds == what
    }

    /// Nothing was committed since the page was last known to be right.
    pub fn is_right_at(&self, stamp: Stamp) -> bool {
        self.stamp.load(Ordering::Relaxed) == stamp.get()
    }

    /// The page is right at `stamp`; `None`: nobody knows when.
    pub fn was_right_at(&self, stamp: Option<Stamp>) {
        self.stamp.store(stamp.map_or(0, NonZeroU64::get), Ordering::Relaxed);
    }

    /// The answer to a request with these headers: the page in the packing that suits best, or "you have it already".
    pub async fn answer(&self, asked: &HeaderMap) -> Result<Response, Failure> {
        let packed = match packing::wanted(asked, self.plain.bytes.len()) {
            Packing::None => &self.plain,
            Packing::Brotli => self.packed(&self.brotli, Packing::Brotli, packing::brotli).await?,
            Packing::Gzip => self.packed(&self.gzip, Packing::Gzip, packing::gzip).await?,
        };
        let mut headers = packed.headers.clone();
        let mut answer = Response::default();
        if is_known(asked, &self.digest) {
            *answer.status_mut() = StatusCode::NOT_MODIFIED;
            headers.remove(header::CONTENT_TYPE);
            headers.remove(header::CONTENT_ENCODING);
            // A body of unknown length: a length would be taken for that of the page (RFC 9110, 8.6).
            *answer.body_mut() = Body::from_stream(futures::stream::empty::<Result<Bytes, Infallible>>());
        } else {
            *answer.body_mut() = Body::from(packed.bytes.clone());
        }
        *answer.headers_mut() = headers;
        Ok(answer)
    }

    async fn packed<'a>(
        &self,
        cell: &'a OnceCell<Packed>,
        packing: Packing,
        pack: fn(&[u8]) -> Vec<u8>,
    ) -> Result<&'a Packed, Failure> {
        cell.get_or_try_init(async || {
            let plain = self.plain.bytes.clone();
            let bytes = in_background(move || pack(&plain)).await?;
            Ok(Packed::new(&self.plain.headers, packing, &self.digest, bytes.into()))
        })
        .await
    }
}

impl Packed {
    fn new(headers: &HeaderMap, packing: Packing, digest: &str, bytes: Bytes) -> Packed {
        let mut headers = headers.clone();
        // Base64 and a suffix of our own are always a header.
        if let Ok(tag) = HeaderValue::try_from(format!("\"{digest}{}\"", packing.suffix())) {
            headers.insert(header::ETAG, tag);
        }
        if let Some(name) = packing.name() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        Packed { headers, bytes }
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
pub async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Failure::Unlikely("drawing a page panicked"))
}
