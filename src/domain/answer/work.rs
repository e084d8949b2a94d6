//! How many bytes the reader looks at: counted in tests only, where it shows that the work is bounded.

#[cfg(test)]
thread_local! {
    static SEEN: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// `bytes` more have been looked at.
#[inline(always)]
pub(crate) fn seen(bytes: usize) {
    #[cfg(test)]
    SEEN.with(|seen| seen.set(seen.get() + bytes));
    #[cfg(not(test))]
    let _ = bytes;
}

/// `text` has been looked at up to a line and a column, both counted from 1.
#[inline(always)]
pub(crate) fn seen_up_to(text: &str, line: usize, column: usize) {
    #[cfg(test)]
    seen(text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>() + column);
    #[cfg(not(test))]
    let _ = (text, line, column);
}

/// The bytes that `job` looks at.
#[cfg(test)]
pub(crate) fn of<T>(job: impl FnOnce() -> T) -> (T, usize) {
    SEEN.with(|seen| seen.set(0));
    let done = job();
    (done, SEEN.with(std::cell::Cell::get))
}
