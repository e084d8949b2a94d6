//! Which lines of a markdown text open and close a fence.

/// The sign and the length of the fence that `line` opens.
pub(crate) fn opens(line: &str) -> Option<(u8, usize)> {
    let (sign, len, rest) = run(line)?;
    (sign == b'~' || !rest.contains('`')).then_some((sign, len))
}

/// Whether `line` closes the fence `open`.
pub(crate) fn closes(line: &str, open: (u8, usize)) -> bool {
    run(line).is_some_and(|(sign, len, rest)| sign == open.0 && len >= open.1 && rest.trim().is_empty())
}

/// The run of at least three back-ticks or tildes that `line` starts with, and what follows it.
fn run(line: &str) -> Option<(u8, usize, &str)> {
    let line = line.trim_start_matches([' ', '\t', '>']);
    let sign = *line.as_bytes().first().filter(|sign| matches!(sign, b'`' | b'~'))?;
    let len = line.bytes().take_while(|byte| *byte == sign).count();
    (len >= 3).then(|| (sign, len, &line[len..]))
}
