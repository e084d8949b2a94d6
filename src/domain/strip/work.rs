//! Counts the bytes that the strip looks at, in tests only: time can't show a quadratic step on a fast machine.

#[cfg(test)]
thread_local! {
    static VISITED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Notes that `bytes` bytes were looked at.
#[inline]
pub(super) fn visit(bytes: usize) {
    #[cfg(test)]
    VISITED.with(|visited| visited.set(visited.get() + bytes));
    #[cfg(not(test))]
    let _ = bytes;
}

/// How many bytes `work` looks at.
#[cfg(test)]
pub(super) fn visited(work: impl FnOnce()) -> usize {
    VISITED.with(|visited| visited.set(0));
    work();
    VISITED.with(std::cell::Cell::get)
}
