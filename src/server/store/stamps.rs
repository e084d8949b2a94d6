//! Asking the database whether anything was committed, for many readers at once.

use std::{
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    num::NonZeroU64,
    sync::OnceLock,
    time::Duration,
};

use sqlx::{AnyConnection, Row};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::{Store, StoreError};

/// Questions that are answered at once, at most.
const AT_ONCE: usize = 1_024;
/// How long the database may take. Then the page is made as if nothing were kept, which says what is wrong.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is committed at a moment: two equal stamps mean that nothing was committed in between, by whatever server.
pub type Stamp = NonZeroU64;

/// Where stamps are had. One per server.
#[derive(Default)]
pub struct Stamps {
    questions: OnceLock<mpsc::UnboundedSender<oneshot::Sender<Option<Stamp>>>>,
}

impl Stamps {
    /// The stamp of a moment after this was called; `None` when it could not be had.
    pub async fn now(&self, store: &Store) -> Option<Stamp> {
        let questions = self.questions.get_or_init(|| answer_in_background(store.clone()));
        let (answer, stamp) = oneshot::channel();
        questions.send(answer).ok()?;
        stamp.await.ok()?
    }
}

/// Asks the database for its stamp, on a connection that does nothing else, as long as somebody wants to know.
fn answer_in_background(store: Store) -> mpsc::UnboundedSender<oneshot::Sender<Option<Stamp>>> {
    let (questions, mut asked) = mpsc::unbounded_channel::<oneshot::Sender<Option<Stamp>>>();
    tokio::spawn(async move {
        let mut connection = None;
        let mut waiting = Vec::new();
        // Everybody in `waiting` came before the question is asked, so the answer is new enough for each.
        while asked.recv_many(&mut waiting, AT_ONCE).await > 0 {
            let stamp = timeout(PATIENCE, ask(&store, &mut connection)).await.ok().flatten();
            if stamp.is_none() {
                connection = None;
            }
            for answer in waiting.drain(..) {
                // Whoever asked may have gone.
                let _ = answer.send(stamp);
            }
        }
    });
    questions
}

async fn ask(store: &Store, connection: &mut Option<AnyConnection>) -> Option<Stamp> {
    let told = |error: &StoreError| tracing::warn!("{error}");
    let open = match connection {
        Some(open) => open,
        None => connection.insert(connect(store).await.inspect_err(told).ok()?),
    };
    let stamp = committed(open).await.inspect_err(told).ok()?;
    Some(Stamp::new(BuildHasherDefault::<DefaultHasher>::default().hash_one(stamp)).unwrap_or(Stamp::MIN))
}

/// A connection of its own, not one that somebody else may get.
async fn connect(store: &Store) -> Result<AnyConnection, StoreError> {
    Ok(store.pool.acquire().await?.detach())
}

/// What is committed now, as one word: two equal stamps mean that nothing was committed in between, by this server or by
/// any other. SQLite counts the commits of other connections, so `connection` must never write; PostgreSQL names the
/// transactions that are visible.
async fn committed(connection: &mut AnyConnection) -> Result<String, StoreError> {
    let row = match connection.backend_name() {
        "SQLite" => sqlx::query("PRAGMA data_version").fetch_one(connection).await?.try_get::<i64, _>(0)?.to_string(),
        _ => sqlx::query("SELECT CAST(pg_current_snapshot() AS TEXT)").fetch_one(connection).await?.try_get(0)?,
    };
    Ok(row)
}
