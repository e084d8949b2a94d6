//! Finds the objects in a paste: one forward pass that yields them, the fences around them, and whether the last one is cut off
//! (answer contract, part 2).

use super::{
    escapes,
    fences::Fence,
    gaps,
    lenient::{self, Fail},
    object::{self, Object},
    reasoning::{self, Reasoning},
    repairs::{Repair, Repairs},
    signs::{self, OBJECT},
    starts::{self, Writing},
    value,
    work::seen,
};

/// What a pass tells of, in the order of the text.
pub(crate) enum Event<'t> {
    Object(Object<'t>),
    /// The objects since the fence opened are all that it holds: they come before those in the prose.
    Fenced {
        since: usize,
    },
    /// All so far was reasoning.
    Reasoning,
    /// Our own prompt, which can't be read to its end.
    Prompt,
    /// An object whose quote marks are mixed up.
    MixedUp,
}

/// What a pass found out beyond its events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// An object starts and never ends: nothing behind its start was used.
    pub cut: bool,
    /// Reasoning was skipped.
    pub skipped: bool,
    /// Something like an object was there, readable or not.
    pub has_object: bool,
}

/// Passes over `text` once and tells `tell` what it finds. With `skip`, reasoning is skipped.
pub(crate) fn pass<'t>(text: &'t str, skip: bool, mut tell: impl FnMut(Event<'t>)) -> Verdict {
    let mut pass = Pass {
        text,
        at: 0,
        gaps: gaps::Gaps::default(),
        reasoning: Reasoning::default(),
        skip,
        fence: None,
        objects: 0,
        lead: true,
        marks: 0,
        verdict: Verdict::default(),
        read_in_vain: 0,
        resumed: false,
    };
    while pass.step(&mut tell) {}
    pass.verdict
}

struct Pass<'t> {
    text: &'t str,
    at: usize,
    gaps: gaps::Gaps,
    reasoning: Reasoning,
    skip: bool,
    fence: Option<Fence>,
    objects: usize,
    /// Only what may stand in front of a fence was met on this line.
    lead: bool,
    /// How many `>` stand at the start of this line.
    marks: usize,
    verdict: Verdict,
    /// How many bytes were read behind the end of objects that could not be read: never more than the text has.
    read_in_vain: usize,
    /// The pass went on once behind an object that is cut, for a line told that it was reasoning.
    resumed: bool,
}

impl<'t> Pass<'t> {
    /// Goes on to the next sign that means something, and past it. `false`: there is nothing more to find.
    fn step(&mut self, tell: &mut impl FnMut(Event<'t>)) -> bool {
        let bytes = self.text.as_bytes();
        let Some(byte) = bytes.get(self.at) else { return false };
        seen(1);
        match byte {
            b'\n' => {
                (self.lead, self.marks) = (true, 0);
                self.at += 1;
            }
            b'`' | b'~' => self.fence_sign(*byte, tell),
            b'<' => self.reasoning_tag(tell),
            b'{' | 0xef if signs::one_of(self.text, self.at, OBJECT) > 0 => return self.brace(tell),
            b'>' => {
                self.marks += usize::from(self.lead);
                self.at += 1;
            }
            b' ' | b'\t' | b'\r' | b'-' | b'*' | b'+' | b'.' | b')' | b'0'..=b'9' => self.at += 1,
            _ => {
                self.lead = false;
                self.at += 1;
            }
        }
        true
    }

    /// A run of back-ticks or tildes: a fence opens or closes when it stands at the start of a line.
    fn fence_sign(&mut self, sign: u8, tell: &mut impl FnMut(Event<'t>)) {
        let bytes = self.text.as_bytes();
        let start = self.at;
        while bytes.get(self.at) == Some(&sign) {
            self.at += 1;
        }
        let len = self.at - start;
        seen(len);
        if len < 3 || !std::mem::replace(&mut self.lead, false) {
            return;
        }
        match &self.fence {
            None => {
                let line = self.text[self.at..].split('\n').next().unwrap_or("");
                seen(line.len());
                if sign == b'~' || !line.contains('`') {
                    let checked = (self.at + line.len()).min(self.text.len());
                    self.fence = Some(Fence { sign, len, since: self.objects, checked, pure: true });
                }
            }
            Some(fence) if fence.sign == sign && len >= fence.len => {
                let blanks =
                    self.text[self.at..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
                seen(blanks);
                if matches!(bytes.get(self.at + blanks), None | Some(b'\n')) {
                    self.close_fence(start, tell);
                }
            }
            Some(_) => {}
        }
    }

    fn close_fence(&mut self, at: usize, tell: &mut impl FnMut(Event<'t>)) {
        if let Some(mut fence) = self.fence.take() {
            fence.check(self.text, at);
            if fence.pure && fence.since < self.objects {
                tell(Event::Fenced { since: fence.since });
            }
        }
    }

    fn reasoning_tag(&mut self, tell: &mut impl FnMut(Event<'t>)) {
        let (start, lead) = (self.at, std::mem::replace(&mut self.lead, false));
        self.at += 1;
        if !self.skip {
            return;
        }
        match reasoning::tag_at(self.text, start) {
            Some(tag) if tag.opens => {
                if let Some(end) = self.reasoning.end_after(self.text, start + tag.len) {
                    self.verdict.skipped = true;
                    self.fence = None;
                    self.at = end;
                } else {
                    self.at = start + tag.len;
                }
                self.lead = lead;
            }
            Some(tag) => {
                self.at = start + tag.len;
                self.start_over(tell);
            }
            None => {}
        }
    }

    /// What stands before was reasoning.
    fn start_over(&mut self, tell: &mut impl FnMut(Event<'t>)) {
        self.verdict = Verdict { skipped: true, ..Verdict::default() };
        self.fence = None;
        tell(Event::Reasoning);
    }

    /// A brace: prose, or the start of an object, which is read here or stepped over whole.
    fn brace(&mut self, tell: &mut impl FnMut(Event<'t>)) -> bool {
        let start = self.at;
        let inside = start + signs::one_of(self.text, start, OBJECT);
        self.lead = false;
        self.at = inside;
        self.gaps.mail = self.marks;
        let Some(writing) = starts::object_like(&mut self.gaps, self.text, inside) else { return true };
        self.verdict.has_object = true;
        if let Some(fence) = &mut self.fence {
            fence.check(self.text, start);
        }
        let found = match writing {
            Writing::Plain => self.plain(start, inside, tell),
            Writing::Escaped => self.wrapped(start, starts::escaped_end(self.text, start), escapes::unescaped, tell),
            Writing::WebCode => {
                self.wrapped(start, starts::web_code_end(self.text, start), starts::without_web_code, tell)
            }
        };
        match found {
            Some(end) => {
                self.at = end;
                if let Some(fence) = &mut self.fence {
                    fence.checked = end;
                }
                true
            }
            None => self.resume_behind_reasoning(start, tell),
        }
    }

    /// Reads the object at `start`. Where it ends; `None`: nothing behind its start may be used.
    fn plain(&mut self, start: usize, inside: usize, tell: &mut impl FnMut(Event<'t>)) -> Option<usize> {
        let text = self.text;
        if inside == start + 1
            && text.as_bytes().get(inside..)?.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'"')
            && let Some((value, len)) = value::strict(&text[start..])
        {
            return Some(self.found(Object { value, strict: true, repairs: Repairs::default() }, start + len, tell));
        }
        let (read, found) = lenient::object(text, start, self.marks);
        if read.is_err() && found.is_prompt() {
            tell(Event::Prompt);
        }
        match read {
            Ok((value, end)) => Some(self.found(Object { value, strict: false, repairs: found.repairs }, end, tell)),
            Err(fail) => {
                if fail == Fail::Ambiguous {
                    tell(Event::MixedUp);
                }
                let end = starts::balanced_end(text, start).filter(|end| self.may_step_over(*end, fail, &found));
                self.verdict.cut = end.is_none() && (fail == Fail::Cut || !starts::braces_come_out_even(text, start));
                end
            }
        }
    }

    /// Tells of an object that ends at `end`, unless its last text may go on behind that: then all of it is stepped over.
    fn found(&mut self, object: Object<'t>, end: usize, tell: &mut impl FnMut(Event<'t>)) -> usize {
        if let Some(further) = starts::text_goes_on(self.text, end)
            && object.has_our_names()
        {
            tell(Event::MixedUp);
            return further;
        }
        self.objects += 1;
        tell(Event::Object(object));
        end
    }

    /// Whether an object that can't be read is over at `end`, where its braces come out even. Of one that looks like a post
    /// and was read further that is sure only at the end of a line: a brace in half a body must not open the rest of it.
    fn may_step_over(&mut self, end: usize, fail: Fail, found: &lenient::Seen) -> bool {
        self.read_in_vain += found.end.saturating_sub(end);
        if found.end <= end && fail != Fail::Cut {
            return true;
        }
        let is_own =
            !found.is_ours || fail != Fail::Cut && matches!(self.text.as_bytes().get(end), None | Some(b'\n' | b'\r'));
        is_own && self.read_in_vain <= self.text.len()
    }

    /// Reads the object at `start` that was escaped once more: unwrapped once, never twice.
    fn wrapped(
        &mut self,
        start: usize,
        end: Option<usize>,
        unwrap: fn(&str) -> String,
        tell: &mut impl FnMut(Event<'t>),
    ) -> Option<usize> {
        let Some(end) = end else {
            self.verdict.cut = true;
            return None;
        };
        if let Some(mut object) = object::one(&unwrap(&self.text[start..end])) {
            object.strict = false;
            object.repairs.add(Repair::Wrapping);
            self.objects += 1;
            tell(Event::Object(object));
        }
        Some(end)
    }

    /// Behind an object that is cut, a closing tag on a line of its own says that all of it was reasoning.
    fn resume_behind_reasoning(&mut self, start: usize, tell: &mut impl FnMut(Event<'t>)) -> bool {
        if !self.skip || self.resumed {
            return false;
        }
        let Some(end) = reasoning::last_end_of_line(self.text, start) else { return false };
        self.resumed = true;
        self.start_over(tell);
        self.at = end;
        true
    }
}
