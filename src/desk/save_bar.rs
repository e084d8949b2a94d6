//! The bar that is always in sight: what is asked or went wrong, how far the last save got, and the buttons that save.

use std::time::Duration;

use leptos::prelude::*;

use super::{
    acts::{self, Act},
    browser,
    calls::Do,
    draft::{Desktop, Question, read},
    ready::{self, OpenQuestion},
    trouble::{self, TroubleCard},
};

/// How often "Saved 2 minutes ago" is looked at again.
const TICK: Duration = Duration::from_secs(20);

/// A button of the post's form was pressed; `value` says which.
pub fn pressed(desk: Desktop, value: &str) {
    if desk.saving.get_untracked() {
        return;
    }
    match value {
        "draft" if acts::check(desk, Do::Draft) => acts::run(desk, Act::Save(Do::Draft)),
        "publish" if acts::check(desk, Do::Publish) => {
            // Going on the site is asked about; an update only if there is something to look at.
            if desk.is_live_now() && !ready::must_ask(&read()) {
                acts::run(desk, Act::Save(Do::Publish));
            } else {
                desk.trouble.set(None);
                desk.wrong.set(Vec::new());
                desk.question.set(Some(Question::Ready));
            }
        }
        other => {
            if let Some(act) = trouble::chosen(desk, other) {
                acts::run(desk, act);
            }
        }
    }
}

/// "Saved 2 minutes ago", from milliseconds.
fn ago(ms: i64) -> String {
    match ms / 60_000 {
        ..1 => "Saved just now".to_owned(),
        1 => "Saved a minute ago".to_owned(),
        minutes @ 2..60 => format!("Saved {minutes} minutes ago"),
        60..120 => "Saved an hour ago".to_owned(),
        minutes => format!("Saved {} hours ago", minutes / 60),
    }
}

/// The bar. Its buttons belong to the form of the post and work without wasm.
#[component]
pub fn SaveBar() -> impl IntoView {
    let desk = Desktop::get();
    // Both 0 until the desk is alive: the server's own words are shown as long as they are.
    let (saved_at, now) = (RwSignal::new(0_i64), RwSignal::new(0_i64));
    Effect::new(move |before: Option<i64>| {
        let head = desk.place.with(|place| place.head);
        if before.is_some_and(|before| before != head) {
            saved_at.set(browser::page::clock());
            now.set(browser::page::clock());
        }
        head
    });
    Effect::new(move |_| {
        let _ = set_interval_with_handle(move || now.set(browser::page::clock()), TICK);
    });
    let state = move || {
        if desk.saving.get() {
            return "Saving…".to_owned();
        }
        let (head, saved) = desk.place.with(|place| (place.head, place.saved.clone()));
        match (desk.dirty.get(), head) {
            (true, _) if desk.kept.get() == Some(true) => "Not saved yet. Kept on this device.".to_owned(),
            (true, _) => "Not saved yet.".to_owned(),
            (false, 0) => String::new(),
            (false, _) if saved_at.get() > 0 => format!("{}.", ago(now.get() - saved_at.get())),
            (false, _) => format!("Saved {saved}."),
        }
    };
    let busy = move || desk.saving.get().then_some("true");
    view! {
        <div class="bar">
            <div class="sheet">
                <TroubleCard/>
                <OpenQuestion/>
            </div>
            <div class="progress">
                <p id="say" role="status">{desk.say}</p>
                <p class="state" class:unsaved=desk.dirty>{state}</p>
            </div>
            <div class="buttons">
                <button type="submit" form="ed" name="do" value="draft" id="save" aria-disabled=busy>
                    {move || if desk.is_live() { "Save for later" } else { "Save draft" }}
                </button>
                <button type="submit" form="ed" name="do" value="publish" id="publish" class="primary" aria-disabled=busy>
                    {move || if desk.is_live() { "Update on my site" } else { "Publish" }}
                </button>
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn the_time_since_a_save_is_said_in_words() {
        let minutes = |n: i64| ago(n * 60_000);
        assert_eq!(ago(-5), "Saved just now");
        assert_eq!(minutes(1), "Saved a minute ago");
        assert_eq!(minutes(59), "Saved 59 minutes ago");
        assert_eq!(minutes(61), "Saved an hour ago");
        assert_eq!(minutes(180), "Saved 3 hours ago");
    }
}
