//! Random words, and the digests under which they are kept.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// 32 random bytes as text: nobody guesses it.
pub fn token() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(BASE64_URL_SAFE_NO_PAD.encode(bytes))
}

/// What is kept of a token: from this it can't be told.
pub fn digest(token: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// `count` random letters, for addresses.
pub fn letters(count: usize) -> String {
    (0..count).map(|_| char::from(b'a' + random_byte() % 26)).collect()
}

/// Good enough for a wait or an address; a token takes [`token`], which can fail.
pub fn random_byte() -> u8 {
    let mut byte = [0];
    // Without randomness from the system the last byte of a fresh id will do.
    match getrandom::fill(&mut byte) {
        Ok(()) => byte[0],
        Err(_) => uuid::Uuid::now_v7().as_bytes()[15],
    }
}
