//! How often something may be tried: a bucket of tries for each key, which fills again with time.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Mutex, PoisonError},
};

/// More keys than this are never kept: full buckets are forgotten first.
const KEYS_KEPT: usize = 5_000;

/// Tries for many keys.
#[derive(Debug)]
pub struct Limiter {
    /// How many tries a key has at once.
    tries: f64,
    /// Milliseconds until one more try.
    refill: f64,
    buckets: Mutex<HashMap<String, (f64, i64)>>,
}

impl Limiter {
    pub fn new(tries: u32, refill_ms: u32) -> Limiter {
        Limiter { tries: f64::from(tries), refill: f64::from(refill_ms), buckets: Mutex::default() }
    }

    /// Takes one try of `key`. False: there is none left.
    pub fn take(&self, key: &str, now: i64) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= KEYS_KEPT {
            buckets.retain(|_, bucket| self.filled(*bucket, now) < self.tries);
            // Someone tries with thousands of keys at once: new ones wait.
            if buckets.len() >= KEYS_KEPT && !buckets.contains_key(key) {
                return false;
            }
        }
        let left = buckets.get(key).map_or(self.tries, |bucket| self.filled(*bucket, now));
        let may = left >= 1.0;
        buckets.insert(key.to_owned(), (if may { left - 1.0 } else { left }, now));
        may
    }

    /// Gives a try back that turned out well.
    pub fn give_back(&self, key: &str) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((left, _)) = buckets.get_mut(key) {
            *left = (*left + 1.0).min(self.tries);
        }
    }

    fn filled(&self, (left, at): (f64, i64), now: i64) -> f64 {
        (left + (now - at).max(0) as f64 / self.refill).min(self.tries)
    }
}

/// The key for a visitor's address. A home has a whole block of version 6 addresses: they count as one.
pub fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_run_out_and_come_back_with_time() {
        let limiter = Limiter::new(2, 1_000);
        assert!(limiter.take("ana", 0) && limiter.take("ana", 0));
        assert!(!limiter.take("ana", 0));
        assert!(limiter.take("mia", 0), "others are not meant");
        assert!(!limiter.take("ana", 999));
        assert!(limiter.take("ana", 1_000));
        assert!(!limiter.take("ana", 1_000));
        limiter.give_back("ana");
        assert!(limiter.take("ana", 1_000));
    }

    #[test]
    fn many_keys_do_not_fill_the_memory_and_do_not_free_a_blocked_one() {
        let limiter = Limiter::new(1, 1_000_000);
        assert!(limiter.take("blocked", 0));
        for n in 0..2 * KEYS_KEPT {
            limiter.take(&n.to_string(), 1);
        }
        assert!(limiter.buckets.lock().unwrap().len() <= KEYS_KEPT);
        assert!(!limiter.take("blocked", 2));
    }

    #[test]
    fn a_clock_that_goes_backwards_gives_nothing() {
        let limiter = Limiter::new(1, 10);
        assert!(limiter.take("ana", 1_000));
        assert!(!limiter.take("ana", 0));
    }

    #[test]
    fn a_block_of_version_6_addresses_is_one_visitor() {
        let key = |text: &str| address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8:1:2:3::4"), key("2001:db8:1:2:ffff::1"));
        assert_ne!(key("2001:db8:1:2::1"), key("2001:db8:1:3::1"));
        assert_eq!(key("::ffff:192.0.2.1"), "192.0.2.1");
    }
}
