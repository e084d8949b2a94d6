//! Every `<` of a text, and what is known of each from one pass to the next: only where something was taken out near by it
//! has to be read again. That makes the passes after the first one cheap, however hostile the text.

/// What a reading said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing yet, or what it said is out of date.
    Nothing,
    /// Something was taken out of what was looked at: other letters stand there now.
    Changed,
    Text,
    /// A tag that starts and never ends.
    Open,
}

/// A `<`. Texts of four gigabytes are not swept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub(super) at: u32,
    /// Where the reading ended that said what is known.
    pub(super) looked: u32,
    pub(super) known: Known,
}

/// The sites of a text from left to right. A pass takes them one by one and puts back those that stay, moved to where they
/// stand in the new text.
#[derive(Default)]
pub(super) struct Sites {
    all: Vec<Site>,
    /// The next one to take.
    next: usize,
    /// So many were put back.
    kept: usize,
    /// Those from here on were put back since the last thing was taken out, and are not moved yet.
    unmoved: usize,
    /// Something was taken out right before the next one.
    joint: bool,
}

impl Sites {
    pub(super) fn of(text: &str) -> Sites {
        let site = |at| Site { at: small(at), looked: 0, known: Known::Nothing };
        Sites { all: memchr::memchr_iter(b'<', text.as_bytes()).map(site).collect(), ..Sites::default() }
    }

    /// Forgets all readings, for what they rest on changed.
    pub(super) fn forget(&mut self) {
        self.all.iter_mut().for_each(|site| site.known = Known::Nothing);
    }

    /// The next site at `from` or later; those before it are gone.
    pub(super) fn next(&mut self, from: usize) -> Option<Site> {
        while self.all.get(self.next).is_some_and(|site| (site.at as usize) < from) {
            self.next += 1;
        }
        self.all.get(self.next).copied()
    }

    /// Puts the site back that was taken last, with what a reading said of it.
    pub(super) fn keep(&mut self, known: Known, looked: usize) {
        let mut site = self.all[self.next];
        self.next += 1;
        site.looked = small(looked);
        site.known = if std::mem::take(&mut self.joint) { Known::Nothing } else { known };
        self.all[self.kept] = site;
        self.kept += 1;
    }

    /// Puts the next ones back as they are, as long as they stand before `end` and what is known of them still holds: it was
    /// read without `barrier`. Whether a tag that never ends was among them; with `stop_at_open` it is not put back.
    pub(super) fn keep_known(&mut self, end: usize, barrier: usize, stop_at_open: bool) -> bool {
        let mut open = false;
        while let Some(site) = self.all.get(self.next).copied() {
            let is_open = site.known == Known::Open;
            let is_known = site.known == Known::Text || is_open && !stop_at_open;
            if self.joint || !is_known || site.at as usize >= end || site.looked as usize > barrier {
                break;
            }
            open |= is_open;
            self.all[self.kept] = site;
            self.next += 1;
            self.kept += 1;
        }
        open
    }

    /// Puts all sites before `end` back, which are code.
    pub(super) fn keep_code(&mut self, end: usize) {
        while self.all.get(self.next).is_some_and(|site| (site.at as usize) < end) {
            self.keep(Known::Nothing, 0);
        }
    }

    /// Something goes at `at`, and the white space in front of it, which starts at `from`, may go too. What was written up
    /// to there ends at `written` in the new text.
    pub(super) fn cut(&mut self, from: usize, at: usize, written: usize) {
        self.shift(at, written, from);
        self.joint = true;
    }

    /// Those that were put back and stand at `from` or later are gone after all.
    pub(super) fn drop_from(&mut self, from: usize) {
        while self.kept > self.unmoved && self.all[self.kept - 1].at as usize >= from {
            self.kept -= 1;
        }
    }

    /// The pass is over: the text up to `end` became the new one up to `written`.
    pub(super) fn finish(&mut self, end: usize, written: usize) {
        self.shift(end, written, usize::MAX);
        self.all.truncate(self.kept);
        (self.next, self.kept, self.unmoved, self.joint) = (0, 0, 0, false);
    }

    fn shift(&mut self, old: usize, new: usize, changed: usize) {
        for site in &mut self.all[self.unmoved..self.kept] {
            if site.looked as usize > changed && site.known != Known::Nothing {
                site.known = Known::Changed;
            }
            if new == old {
                continue;
            }
            site.at = small((site.at as usize + new).saturating_sub(old));
            site.looked = small((site.looked as usize + new).saturating_sub(old));
        }
        self.unmoved = self.kept;
    }
}

fn small(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
