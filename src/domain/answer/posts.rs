//! Which part of an object is the post: the object, a value nested in it, or the text that it holds as JSON once more
//! (answer contract, parts 2 and 4).

use super::{
    body,
    names::{Member, Name, Part, Parts},
    object,
    repairs::{Repair, Repairs},
    signs,
    value::Value,
};
use crate::prompt;

/// How far down a post may be wrapped.
const LEVELS_MAX: usize = 3;

/// Tells `tell` of everything in `value` that looks like a post, in order. `true`: our own prompt or its example was there too.
pub(crate) fn in_value(value: &Value, repairs: Repairs, tell: &mut impl FnMut(&Parts, Repairs)) -> bool {
    let mut search = Search { repairs, prompt: false, unwrapped: false, tell };
    search.look(value, 0, false, None);
    search.prompt
}

struct Search<'s, Tell> {
    repairs: Repairs,
    prompt: bool,
    /// What is looked at stood as JSON in a text: no such text in it is read again.
    unwrapped: bool,
    tell: &'s mut Tell,
}

impl<Tell: FnMut(&Parts, Repairs)> Search<'_, Tell> {
    /// Looks at a value, `level` names down. `in_prompt`: it is part of our own prompt. `around`: what stands around it.
    fn look(&mut self, value: &Value, level: usize, in_prompt: bool, around: Option<&Parts>) {
        match value {
            Value::Object(members) => self.look_at_object(members, level, in_prompt, around),
            Value::List(items) => {
                let around = around.filter(|_| items.len() == 1);
                items.iter().for_each(|item| self.look(item, level, in_prompt, around));
            }
            Value::Text(text) if level > 0 => {
                self.look_at_text(text, in_prompt, around);
            }
            _ => {}
        }
    }

    fn look_at_object(&mut self, members: &[Member], level: usize, in_prompt: bool, around: Option<&Parts>) {
        if matches!(members, [(title, _), (brief, _)] if title == "title" && brief == "brief") {
            // The owner's own words in our prompt.
            self.prompt = true;
            return;
        }
        let mut parts = Parts::of(members);
        if let Some(around) = around {
            parts.add_around(around);
        }
        if let Some(example) = parts.example_of_prompt() {
            // Our own prompt: nothing of it is an answer, unless the example was filled in.
            self.prompt = true;
            if !in_prompt {
                self.look(example, level, true, None);
            }
            return;
        }
        if !parts.looks_like_a_post() || self.repairs.has(Repair::Names) && parts.is_only_content() {
            if level < LEVELS_MAX {
                // What stands around several posts belongs to none of them.
                let posts =
                    || members.iter().filter(|(name, value)| Name::of(name) == Name::Other && looks_like_a_post(value));
                let around = Some(&parts).filter(|parts| parts.has_small_ones() && posts().nth(1).is_none());
                members.iter().for_each(|(_, value)| self.look(value, level + 1, in_prompt, around));
            }
            return;
        }
        let (title, body) = (parts.get(Part::Title), parts.get(Part::Body));
        if let Some(text) = body.and_then(body::text)
            && self.look_at_text(&text, in_prompt, Some(&parts))
        {
            return;
        }
        if title.is_none_or(Value::is_blank)
            && let Some(inside @ Value::Object(_)) = body
            && level < LEVELS_MAX
        {
            return self.look(inside, level + 1, in_prompt, Some(&parts));
        }
        // Every text that our prompt writes is known: an object that holds nothing else is a part of it, wherever it stands.
        let is_own = |value: Option<&Value>| matches!(value, Some(Value::Text(text)) if prompt::is_own(text));
        let own = [is_own(title), is_own(body)];
        let is_filled_in = title.is_some() && body.is_some() && own == [false, false];
        if own == [true, true] || in_prompt && !is_filled_in {
            self.prompt = true;
            return;
        }
        (self.tell)(&parts, self.repairs);
    }

    /// A text that is itself an object, bare or in a fence, is looked into once. `true`: it was one that looks like a post.
    fn look_at_text(&mut self, text: &str, in_prompt: bool, around: Option<&Parts>) -> bool {
        let text = signs::trim(text);
        if self.unwrapped || !text.starts_with(['{', '`', '~']) {
            return false;
        }
        let Some(object) = object::one(without_fence(text)) else { return false };
        if !looks_like_a_post(&object.value) {
            return false;
        }
        let outer = self.repairs;
        self.repairs = outer.and(object.repairs);
        self.repairs.add(Repair::Wrapping);
        self.unwrapped = true;
        self.look(&object.value, LEVELS_MAX, in_prompt, around);
        self.unwrapped = false;
        self.repairs = outer;
        true
    }
}

fn looks_like_a_post(value: &Value) -> bool {
    matches!(value, Value::Object(members) if {
        let parts = Parts::of(members);
        parts.looks_like_a_post() || parts.example_of_prompt().is_some()
    })
}

/// The inside of the one fence that `text` is.
fn without_fence(text: &str) -> &str {
    let sign = match text.as_bytes().first() {
        Some(sign @ (b'`' | b'~')) => char::from(*sign),
        _ => return text,
    };
    let inside = text.trim_matches(sign);
    inside.split_once('\n').map_or(text, |(_, inside)| inside)
}
