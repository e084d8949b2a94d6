//! The page around the desk: its address, its title, its dialogs, the ways off it, and the other windows.

use std::cell::RefCell;

use leptos::prelude::{document, window};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};

use super::element;

/// Shows another path in the address bar; loads nothing.
pub fn replace_address(path: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(path));
    }
}

/// Takes what stands behind the `?` out of the address bar; loads nothing.
pub fn without_query() {
    if let Ok(path) = window().location().pathname() {
        replace_address(&path);
    }
}

/// Goes to another page.
pub fn go(address: &str) {
    let _ = window().location().assign(address);
}

/// Sends a form of the page as if its button was pressed.
pub fn submit(id: &str) {
    if let Some(form) = element(id).and_then(|form| form.dyn_into::<web_sys::HtmlFormElement>().ok()) {
        let _ = form.submit();
    }
}

pub fn set_title(title: &str) {
    document().set_title(title);
}

/// Shows the dialog `id` over the page.
pub fn show_dialog(id: &str) {
    if let Some(dialog) = element(id).and_then(|dialog| dialog.dyn_into::<web_sys::HtmlDialogElement>().ok())
        && !dialog.open()
    {
        let _ = dialog.show_modal();
    }
}

/// Closes the dialog `id`; the browser gives the focus back to where it was.
pub fn close_dialog(id: &str) {
    if let Some(dialog) = element(id).and_then(|dialog| dialog.dyn_into::<web_sys::HtmlDialogElement>().ok()) {
        dialog.close();
    }
}

/// Whether the dialog `id` stands open.
pub fn is_dialog_open(id: &str) -> bool {
    element(id).is_some_and(|dialog| dialog.has_attribute("open"))
}

/// Some control of the page has the focus.
pub fn has_focus() -> bool {
    document().active_element().is_some_and(|element| element.tag_name() != "BODY")
}

/// Gives the focus to "Save" when the control that had it is gone: one more Enter does no harm there. Waits until the
/// page shows what has changed.
pub fn keep_focus() {
    super::next_frame(|| {
        super::next_frame(|| {
            if !has_focus() {
                super::focus("save");
            }
        });
    });
}

/// The window is wide enough for two columns; the same width as in desk.css.
pub fn is_wide() -> bool {
    window().match_media("(min-width: 64rem)").ok().flatten().is_some_and(|query| query.matches())
}

/// The page can't be seen now: another tab, another app, or it is going away.
pub fn is_hidden() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Hidden
}

/// The value of the button that sent a form.
pub fn pressed(ev: &web_sys::SubmitEvent) -> Option<String> {
    ev.submitter()?.get_attribute("value")
}

/// The form of a submit event that bubbled up to the window: its id.
pub fn form_of(ev: &web_sys::Event) -> Option<String> {
    ev.target()?.dyn_into::<web_sys::HtmlFormElement>().ok().map(|form| form.id())
}

/// The id of the box that an event came from.
pub fn box_of(ev: &web_sys::Event) -> Option<String> {
    let element = ev.target()?.dyn_into::<web_sys::Element>().ok()?;
    matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA").then(|| element.id())
}

/// Whether a key was pressed in a one-line box.
pub fn in_one_line(ev: &web_sys::Event) -> bool {
    ev.target().is_some_and(|target| target.dyn_into::<web_sys::HtmlInputElement>().is_ok())
}

/// The address that a click leads to in this very tab, off this page. `None`: the click does not leave.
pub fn way_off(ev: &web_sys::MouseEvent) -> Option<String> {
    if ev.default_prevented() || ev.button() != 0 || ev.ctrl_key() || ev.meta_key() || ev.shift_key() || ev.alt_key() {
        return None;
    }
    let target = ev.target()?.dyn_into::<web_sys::Element>().ok()?;
    let link = target.closest("a[href]").ok()??.dyn_into::<web_sys::HtmlAnchorElement>().ok()?;
    let same_tab = matches!(link.target().as_str(), "" | "_self");
    let here = window().location();
    let same_page = here.pathname().is_ok_and(|path| path == link.pathname()) && !link.hash().is_empty();
    (same_tab && !same_page && !link.has_attribute("download")).then(|| link.href())
}

type Warning = Closure<dyn FnMut(web_sys::BeforeUnloadEvent)>;

thread_local! {
    static WARNING: RefCell<Option<Warning>> = const { RefCell::new(None) };
    static OPENER: RefCell<Option<web_sys::Element>> = const { RefCell::new(None) };
}

/// Remembers which control has the focus, for [`give_focus_back`].
pub fn remember_focus() {
    OPENER.set(document().active_element().filter(|element| element.tag_name() != "BODY"));
}

/// Gives the focus back to the control that [`remember_focus`] saw. `false`: there was none, or it is gone.
pub fn give_focus_back() -> bool {
    let opener = OPENER.take().and_then(|opener| opener.dyn_into::<web_sys::HtmlElement>().ok());
    opener.is_some_and(|opener| opener.is_connected() && opener.focus().is_ok())
}

/// Lets the browser ask before the page goes away. Only while words are not saved: a standing listener would also keep
/// the page from coming back at once by the Back button.
pub fn warn_before_leaving(warn: bool) {
    WARNING.with_borrow_mut(|warning| match (warn, warning.take()) {
        (true, None) => {
            let ask = Closure::<dyn FnMut(_)>::new(|ev: web_sys::BeforeUnloadEvent| {
                ev.prevent_default();
                ev.set_return_value("leave?");
            });
            let _ = window().add_event_listener_with_callback("beforeunload", ask.as_ref().unchecked_ref());
            *warning = Some(ask);
        }
        (true, standing) => *warning = standing,
        (false, Some(ask)) => {
            let _ = window().remove_event_listener_with_callback("beforeunload", ask.as_ref().unchecked_ref());
        }
        (false, None) => {}
    });
}

/// Calls `then` at every event of this kind that reaches the window, for as long as the page lives.
pub fn on_window(kind: &str, then: impl FnMut(web_sys::Event) + 'static) {
    let then = Closure::<dyn FnMut(_)>::new(then).into_js_value();
    let _ = window().add_event_listener_with_callback(kind, then.unchecked_ref());
}

/// A line to the other windows of this browser on the same site.
#[derive(Clone)]
pub struct Line(web_sys::BroadcastChannel);

impl Line {
    /// Opens the line; every word that another window says goes to `heard`.
    pub fn open(name: &str, mut heard: impl FnMut(String) + 'static) -> Option<Line> {
        let line = web_sys::BroadcastChannel::new(name).ok()?;
        let heard = Closure::<dyn FnMut(_)>::new(move |ev: web_sys::MessageEvent| {
            if let Some(words) = ev.data().as_string() {
                heard(words);
            }
        });
        line.set_onmessage(Some(heard.into_js_value().unchecked_ref()));
        Some(Line(line))
    }

    pub fn say(&self, words: &str) {
        let _ = self.0.post_message(&words.into());
    }
}

/// Random enough to be met once: for saves, and for the copies of this page.
pub fn random_id() -> String {
    let part = || (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
    format!("{:08x}{:08x}{:08x}{:08x}", part(), part(), part(), part())
}

/// Milliseconds since 1970, by this device's clock.
pub fn clock() -> i64 {
    js_sys::Date::now() as i64
}

/// A moment in words, in this device's time: "today 14:32", "3 May 14:32".
pub fn moment(at: i64) -> String {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let (then, now) = (js_sys::Date::new(&(at as f64).into()), js_sys::Date::new_0());
    let time = format!("{}:{:02}", then.get_hours(), then.get_minutes());
    let same_day = then.get_date() == now.get_date()
        && then.get_month() == now.get_month()
        && then.get_full_year() == now.get_full_year();
    if same_day {
        return format!("today {time}");
    }
    let month = MONTHS.get(then.get_month() as usize).copied().unwrap_or_default();
    format!("{} {month} {time}", then.get_date())
}
