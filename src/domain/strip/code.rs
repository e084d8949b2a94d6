//! What markdown shows as code, as ranges of the text: fences first, then spans and tags by whichever starts first.

use std::collections::HashMap;
use std::ops::Range;

use super::blocks::{self, Blocks};
use super::scan::{Scanner, find_byte};
use super::work::visit;

/// The ranges of `text` that markdown shows as code, in order: code spans with their back-ticks, fences without their
/// info string. Indented code is not among them: pasted HTML is indented too, and its tags would stay.
pub(super) fn ranges(text: &str) -> Vec<Range<usize>> {
    if !text.contains(['`', '~']) {
        return Vec::new();
    }
    let Some(blocks) = blocks::read(text) else { return Vec::new() };
    let fences: Vec<_> = blocks.fences.iter().flat_map(|fence| fence.ranges()).collect();
    let runs = Runs::read(text, &blocks);
    let mut scanner = Scanner::new(text, &fences, true);
    let bytes = text.as_bytes();
    let mut ranges = Vec::new();
    let mut fence = 0;
    let mut run = 0;
    let mut at = 0;
    while at < bytes.len() {
        // What lies between says nothing about code.
        let until = fences.get(fence).map_or(bytes.len(), |range| range.start.max(at));
        let stop = memchr::memchr3(b'<', b'`', b'\\', &bytes[at..until]).map_or(until, |stop| at + stop);
        visit(stop - at + 1);
        at = stop;
        if at == bytes.len() {
            break;
        }
        while fences.get(fence).is_some_and(|range| range.start < at) {
            fence += 1;
        }
        if let Some(range) = fences.get(fence).filter(|range| range.start == at) {
            ranges.push(range.clone());
            fence += 1;
            at = range.end.max(at + 1);
            continue;
        }
        match bytes[at] {
            b'<' => at = scanner.read(at).map_or(at + 1, |found| found.end(at)),
            b'`' => {
                while runs.all[run].end() <= at {
                    run += 1;
                }
                match runs.span(run, at, bytes) {
                    Some(end) => {
                        ranges.push(at..end);
                        at = end;
                    }
                    None => at = runs.all[run].end(),
                }
            }
            // An escaped back-tick opens nothing, the rest of its run may.
            b'\\' => at += 1 + usize::from(bytes.get(at + 1).is_some_and(|b| matches!(b, b'\\' | b'`'))),
            _ => at += 1,
        }
    }
    ranges
}

/// A run of back-ticks.
struct Run {
    start: usize,
    length: usize,
    /// The next run of the same length that a span can reach.
    next: Option<usize>,
    /// The part of the text that it stands in.
    part: usize,
}

impl Run {
    fn end(&self) -> usize {
        self.start + self.length
    }
}

/// All runs of back-ticks of a text.
struct Runs {
    all: Vec<Run>,
    /// For each length that a run may still have once its first back-tick is escaped: the runs of that length, in order.
    by_length: HashMap<usize, Vec<usize>>,
}

impl Runs {
    fn read(text: &str, blocks: &Blocks) -> Runs {
        let bytes = text.as_bytes();
        let mut runs = Runs { all: Vec::new(), by_length: HashMap::new() };
        let mut part = 0;
        let mut at = 0;
        while let Some(start) = find_byte(text, at, b'`') {
            let length = bytes[start..].iter().take_while(|&&b| b == b'`').count();
            while blocks.starts.get(part).is_some_and(|&begin| begin <= start) {
                part += 1;
            }
            runs.by_length.entry(length).or_default().push(runs.all.len());
            runs.all.push(Run { start, length, next: None, part });
            at = start + length;
        }
        for same in runs.by_length.values() {
            for pair in same.windows(2) {
                runs.all[pair[0]].next = Some(pair[1]);
            }
        }
        runs
    }

    /// The end of the span that opens at `at`, in run number `run`.
    fn span(&self, run: usize, at: usize, bytes: &[u8]) -> Option<usize> {
        let opener = &self.all[run];
        let length = opener.end() - at;
        let next = if length == opener.length {
            opener.next
        } else {
            let same = self.by_length.get(&length)?;
            same.get(same.partition_point(|&other| other <= run)).copied()
        };
        let closer = &self.all[next?];
        debug_assert!(bytes[closer.start] == b'`');
        (closer.part == opener.part).then_some(closer.end())
    }
}
