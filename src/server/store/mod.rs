//! Everything that is kept: one set of SQL texts for SQLite and PostgreSQL.
//!
//! The rules that keep it one:
//!
//! 1. Columns are TEXT or BIGINT. Ids are made by us, times are milliseconds, flags are 0 or 1.
//! 2. No SERIAL, `now()`, triggers or partial indexes. The time is an argument.
//! 3. Every column is named: never `SELECT *`.
//! 4. `lower()`, `LIKE` and the order of texts differ between the two: what is searched is folded in Rust first.
//! 5. Statements that belong together stand in one transaction ([`Store::begin`]) within [`Store::retry`].
//! 6. Every query that touches a post names the business.

mod adding;
mod people;
mod posts;
pub mod public;
mod saves;
pub mod stamps;
mod transfer;
mod writing;

use std::{fmt, time::Duration};

use sqlx::{
    Any, AnyPool, Executor, Transaction,
    any::AnyPoolOptions,
    migrate::{MigrateError, Migrator},
};

pub use people::{Business, NewOwner, SignUpError};
pub use posts::{Filter, Listed, Post, Revision};
pub use saves::{Asked, Outcome, Words};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// How often a transaction is tried that another one got in the way of.
const TRIES: u32 = 8;

/// The open database.
#[derive(Clone)]
pub struct Store {
    pub(super) pool: AnyPool,
    begin: &'static str,
}

/// Why the database did not do what was asked.
#[derive(Debug)]
pub enum StoreError {
    Database(sqlx::Error),
    Migration(MigrateError),
    /// Another transaction got in the way: worth another try.
    InTheWay,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database: {error}"),
            Self::Migration(error) => write!(f, "bringing the database up to date: {error}"),
            Self::InTheWay => write!(f, "the database is busy"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl StoreError {
    /// The same work may succeed in a moment.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::InTheWay | Self::Database(sqlx::Error::PoolTimedOut) => true,
            // sqlx has no kind for these: 40001 and 40P01 are PostgreSQL's (five signs), 5 and 6 in the low byte SQLite's.
            Self::Database(sqlx::Error::Database(error)) => {
                error.is_unique_violation()
                    || error.code().is_some_and(|code| {
                        matches!(&*code, "40001" | "40P01")
                            || (code.len() < 5 && code.parse::<u32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6)))
                    })
            }
            _ => false,
        }
    }
}

impl Store {
    /// Opens the database at `url`, for example `sqlite:copydesk.db?mode=rwc` or `postgres://…`, and brings it up to date.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        if sqlite {
            keep_private(url);
        }
        let pool = AnyPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(10))
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        // Readers and the one writer then do not wait for each other.
                        connection.execute("PRAGMA journal_mode = WAL").await?;
                        connection.execute("PRAGMA busy_timeout = 10000").await?;
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await?;
        MIGRATIONS.run(&pool).await.map_err(StoreError::Migration)?;
        // A deferred SQLite transaction that reads and then writes fails at once when another one writes. On PostgreSQL
        // all that a transaction reads must be of one moment: who saved in between is told by a failure and a new try.
        let begin = if sqlite { "BEGIN IMMEDIATE" } else { "BEGIN ISOLATION LEVEL REPEATABLE READ" };
        Ok(Store { pool, begin })
    }

    /// Closes the database; SQLite then has everything in its one file.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Writes a copy of a SQLite database to `file`, while the server runs.
    pub async fn backup(&self, file: &str) -> Result<(), StoreError> {
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.pool).await?;
        Ok(())
    }

    async fn begin(&self) -> Result<Transaction<'static, Any>, StoreError> {
        Ok(self.pool.begin_with(self.begin).await?)
    }

    /// Does `work`, a whole transaction, again when another one got in its way.
    async fn retry<T, F>(&self, work: impl Fn() -> F) -> Result<T, StoreError>
    where
        F: Future<Output = Result<T, StoreError>>,
    {
        let mut tried = 1;
        loop {
            match work().await {
                Err(error) if error.is_passing() && tried < TRIES => {
                    // A different wait for each try and each time, so that two do not meet again.
                    let spread = u64::from(super::secret::random_byte() % 32);
                    tokio::time::sleep(Duration::from_millis(u64::from(tried) * 8 + spread)).await;
                    tried += 1;
                }
                done => return done,
            }
        }
    }
}

/// The file holds passwords' hashes and unpublished words: nobody else on the computer needs to read it. The files that
/// SQLite puts beside it get the same permissions.
#[cfg(unix)]
fn keep_private(url: &str) {
    use std::{
        fs::{OpenOptions, Permissions, set_permissions},
        os::unix::fs::{OpenOptionsExt, PermissionsExt},
    };
    let (path, options) = url.trim_start_matches("sqlite:").split_once('?').unwrap_or((url, ""));
    let file = path.trim_start_matches("sqlite:").trim_start_matches("//");
    let exists = std::path::Path::new(file).exists();
    let kept = if exists {
        set_permissions(file, Permissions::from_mode(0o600))
    } else if options.contains("mode=rwc") {
        OpenOptions::new().write(true).create_new(true).mode(0o600).open(file).map(drop)
    } else {
        // Opening it says what is wrong.
        Ok(())
    };
    if let Err(error) = kept {
        tracing::warn!("{file} may be readable for others on this computer: {error}");
    }
}

#[cfg(not(unix))]
fn keep_private(_url: &str) {}

/// A new id, in the order of time.
pub fn new_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// Whether `id` is written as [`new_id`] writes ids: pages make them too, for posts that are not stored yet.
pub fn is_id(id: &str) -> bool {
    uuid::Uuid::try_parse(id).is_ok_and(|uuid| uuid.to_string() == id)
}

/// `text` as it is searched: the same words match whatever their case and accents.
pub fn folded(text: &str) -> String {
    let lower = text.to_lowercase();
    let plain = crate::domain::link::from_title(text).replace('-', " ");
    if plain.is_empty() || lower.contains(&plain) { lower } else { format!("{lower}\n{plain}") }
}
