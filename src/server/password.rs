//! Passwords: argon2id, never more than two at work at once.

use std::sync::{Arc, LazyLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

/// The fewest characters of a new password.
pub const MIN: usize = 8;
/// The most characters: hashing more would only keep the server busy.
pub const MAX: usize = 200;

/// One hash takes 19 MiB and a core for a moment.
static ROOM: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(2)));

/// Compared with when there is no such person, so that both answers take the same time.
static NOBODY: LazyLock<String> = LazyLock::new(|| hash_now("nobody").unwrap_or_default());

/// The hash that is kept. `None`: the system gave no randomness, or the work was cut short; the log says so.
pub async fn hash(password: String) -> Option<String> {
    at_work(move || hash_now(&password)).await.flatten()
}

/// Whether `password` belongs to `kept`; `None` for somebody who does not exist, which takes as long.
pub async fn fits(password: String, kept: Option<String>) -> bool {
    let compare = move || {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| NOBODY.clone());
        let fits = PasswordHash::new(&kept)
            .is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok());
        fits && known
    };
    at_work(compare).await.unwrap_or(false)
}

fn hash_now(password: &str) -> Option<String> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .inspect_err(|error| tracing::error!("hashing a password: {error}"))
        .ok()
        .map(|hash| hash.to_string())
}

async fn at_work<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let place = ROOM.clone().acquire_owned().await.ok()?;
    let done = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    });
    done.await.inspect_err(|error| tracing::error!("a password was not worked on: {error}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let kept = hash("a quiet street".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$"), "{kept}");
        assert!(fits("a quiet street".to_owned(), Some(kept.clone())).await);
        assert!(!fits("a loud street".to_owned(), Some(kept)).await);
        assert!(!fits("nobody".to_owned(), None).await, "nobody can't sign in, not even by the word we compare with");
        assert!(!fits(String::new(), Some(String::new())).await);
    }
}
