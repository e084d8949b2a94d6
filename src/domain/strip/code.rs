//! What markdown shows as code: fences first, then spans and tags by whichever starts first.

use std::collections::HashMap;
use std::ops::Range;

use super::blocks::{self, Blocks};
use super::search::find_byte;
use super::work::visit;

/// What may be code in a text: the fences, and the runs of back-ticks that may open and close spans.
#[derive(Default)]
pub(super) struct Code {
    /// No tag reaches into these.
    pub(super) protected: Vec<Range<usize>>,
    runs: Runs,
}

/// Something on the way that is no `<`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Code, unless something that reaches over it starts before.
    Code(Range<usize>),
    /// Back-ticks that are no code.
    Ticks(Range<usize>),
}

impl Stop {
    pub(super) fn at(&self) -> usize {
        match self {
            Stop::Code(range) | Stop::Ticks(range) => range.start,
        }
    }

    /// Where to go on behind it.
    pub(super) fn end(&self) -> usize {
        match self {
            Stop::Code(range) | Stop::Ticks(range) => range.end.max(range.start + 1),
        }
    }
}

impl Code {
    /// Code spans with their back-ticks, fences without their info string. Indented code is not among them: pasted HTML is
    /// indented too, and its tags would stay.
    pub(super) fn of(text: &str) -> Code {
        if memchr::memchr2(b'`', b'~', text.as_bytes()).is_none() {
            return Code::default();
        }
        let Some(blocks) = blocks::read(text) else { return Code::default() };
        let ranges = blocks.fences.iter().flat_map(|fence| fence.ranges()).filter(|range| !range.is_empty());
        Code { protected: ranges.collect(), runs: Runs::read(text, &blocks) }
    }

    pub(super) fn only(ranges: Vec<Range<usize>>) -> Code {
        Code { protected: ranges, runs: Runs::default() }
    }

    pub(super) fn is_none(&self) -> bool {
        self.protected.is_empty() && self.runs.all.is_empty()
    }

    pub(super) fn stops(&self) -> Stops<'_> {
        Stops { code: self, fence: 0, run: 0, known: None }
    }
}

/// The stops of a text from left to right.
pub(super) struct Stops<'c> {
    code: &'c Code,
    fence: usize,
    run: usize,
    /// The next stop, and up to where it is the next one.
    known: Option<(usize, Stop)>,
}

impl Stops<'_> {
    /// The first stop at `at` or later. Everything up to `at` is behind us: a piece of code or a tag may have ended there.
    pub(super) fn next(&mut self, text: &str, at: usize) -> Option<Stop> {
        if let Some((_, stop)) = self.known.as_ref().filter(|(until, _)| at <= *until) {
            return Some(stop.clone());
        }
        let (until, stop) = self.find(text, at)?;
        self.known = Some((until, stop.clone()));
        Some(stop)
    }

    fn find(&mut self, text: &str, at: usize) -> Option<(usize, Stop)> {
        let Code { protected, runs } = self.code;
        while protected.get(self.fence).is_some_and(|range| range.start < at) {
            self.fence += 1;
        }
        while runs.all.get(self.run).is_some_and(|run| run.end() <= at) {
            self.run += 1;
        }
        let fence = protected.get(self.fence).map(|range| (range.start, Stop::Code(range.clone())));
        let Some(run) = runs.all.get(self.run) else { return fence };
        let start = run.start.max(at);
        if let Some(fence) = fence.filter(|(fence, _)| *fence <= start) {
            return Some(fence);
        }
        // An escaped back-tick opens nothing, the rest of its run may.
        let slashes = text.as_bytes()[at..start].iter().rev().take_while(|&&b| b == b'\\').count();
        visit(slashes + 1);
        let opener = start + slashes % 2;
        let span = if opener < run.end() { runs.span(self.run, opener, text.as_bytes()) } else { None };
        let stop = span.map_or(Stop::Ticks(start..run.end()), |end| Stop::Code(opener..end));
        Some((start - slashes, stop))
    }
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
#[derive(Default)]
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
