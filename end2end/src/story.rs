//! One owner or reader, one browser, one server.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use playwright_rs::protocol::{
    AriaRole, Browser, BrowserContext, BrowserContextOptions, CDPSession, GetByRoleOptions, Locator, Page, Playwright,
    ScreenshotOptions, Viewport,
};
use playwright_rs::{LaunchOptions, expect};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::Server;
use crate::server::repository;

/// How long a page may take to do what was asked of it.
const PATIENCE: Duration = Duration::from_secs(15);

/// Writes down what a screen reader would be told: every alert and status with words, in order.
const LISTEN: &str = r"
window.heard = [];
(() => {
  const LIVE = '[role=alert],[role=status],[aria-live]';
  const regionOf = node => (node.nodeType === 1 ? node : node.parentElement)?.closest(LIVE);
  new MutationObserver(changes => {
    for (const change of changes) {
      const added = [...change.addedNodes].map(n => n.nodeType !== 1 ? null : n.matches(LIVE) ? n : n.querySelector(LIVE));
      const region = regionOf(change.target) || added.find(Boolean);
      const words = region?.textContent.trim();
      if (!words) continue;
      const last = window.heard.at(-1);
      if (last && last[1] === words && performance.now() - last[2] < 50) continue;
      window.heard.push([region.getAttribute('role') || 'live', words, Math.round(performance.now())]);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})();
";

/// The window that a story looks through.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub width: u32,
    pub height: u32,
    /// Used with a finger.
    pub touch: bool,
    pub dark: bool,
    pub scripts: bool,
}

impl View {
    pub const DESKTOP: View = View { width: 1280, height: 900, touch: false, dark: false, scripts: true };
    /// The narrowest window that everything has to fit into: 1280 px at four times the size (WCAG 2.2, 1.4.10).
    pub const NARROW: View = View { width: 320, height: 700, touch: true, dark: false, scripts: true };
    pub const PHONE: View = View { width: 390, height: 844, touch: true, dark: false, scripts: true };

    pub fn dark(self) -> View {
        View { dark: true, ..self }
    }

    pub fn without_scripts(self) -> View {
        View { scripts: false, ..self }
    }
}

/// A request that a page sent, as `POST /posts/7`.
pub type Sent = String;

/// A story: its server, its browser, and the page that it is about.
pub struct Story {
    pub server: Server,
    pub page: Page,
    pub(crate) context: BrowserContext,
    browser: Browser,
    playwright: Playwright,
    cdp: CDPSession,
    scripts: bool,
    errors: Arc<Mutex<Vec<String>>>,
    excused: Mutex<Vec<String>>,
    sent: Arc<Mutex<Vec<Sent>>>,
    finished: bool,
}

impl Story {
    /// A fresh server and a desktop browser.
    pub async fn begin() -> Story {
        Story::seen_in(View::DESKTOP).await
    }

    pub async fn seen_in(view: View) -> Story {
        Story::with(view, &[]).await
    }

    /// As [`Story::seen_in`], with settings for the server.
    pub async fn with(view: View, settings: &[(&str, &str)]) -> Story {
        let server = Server::start(settings);
        let playwright =
            Playwright::launch().await.expect("Playwright's driver starts (script/bootstrap tests installs it)");
        let browser = playwright.chromium().launch_with_options(chromium()).await.expect("Chromium starts");
        let context = browser.new_context_with_options(window(view)).await.expect("a browser window");
        if view.scripts {
            context.add_init_script(LISTEN).await.expect("the listener is set");
        }

        let errors = Arc::new(Mutex::new(Vec::new()));
        let seen = errors.clone();
        context
            .on_console(move |message| {
                if message.type_() == "error" {
                    seen.lock().unwrap().push(format!("{} ({})", message.text(), message.location().url));
                }
                async { Ok(()) }
            })
            .await
            .expect("the console is watched");
        let thrown = errors.clone();
        context
            .on_weberror(move |error| {
                thrown.lock().unwrap().push(error.error().to_string());
                async { Ok(()) }
            })
            .await
            .expect("the page's errors are watched");
        let sent = Arc::new(Mutex::new(Vec::new()));
        let log = sent.clone();
        let base = server.address.clone();
        context
            .on_request(move |request| {
                // The browser fetches the page's icon when it has time.
                if let Some(path) = request.url().strip_prefix(&base).filter(|path| *path != "/favicon.svg") {
                    log.lock().unwrap().push(format!("{} {path}", request.method()));
                }
                async { Ok(()) }
            })
            .await
            .expect("the requests are watched");

        let page = context.new_page().await.expect("a page");
        page.set_default_timeout(PATIENCE.as_millis() as f64).await;
        let cdp = context.new_cdp_session(&page).await.expect("Chromium's own protocol");
        Story {
            server,
            page,
            context,
            browser,
            playwright,
            cdp,
            scripts: view.scripts,
            errors,
            excused: Mutex::default(),
            sent,
            finished: false,
        }
    }

    /// Ends the story. Fails it if a page wrote an error to its console, threw one, or if the server had a fault of its own.
    pub async fn finish(mut self) {
        self.finished = true;
        // An error that is on its way to us counts as well.
        tokio::time::sleep(Duration::from_millis(100)).await;
        let _ = self.browser.close().await;
        let excused = self.excused.lock().unwrap().clone();
        let errors: Vec<String> = self
            .errors
            .lock()
            .unwrap()
            .iter()
            .filter(|error| !excused.iter().any(|part| error.contains(part)))
            .cloned()
            .collect();
        let _ = self.playwright.shutdown().await;
        assert!(errors.is_empty(), "the browser's console has errors:\n{}", errors.join("\n"));
        let log = self.server.log();
        assert!(!log.contains("panicked at"), "the server had a fault of its own:\n{log}");
    }

    /// Lets errors that contain `part` pass: for stories that break something themselves.
    pub fn excuse(&self, part: &str) {
        self.excused.lock().unwrap().push(part.to_string());
    }

    // ---- going somewhere ----

    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.server.address)
    }

    /// Opens a page of this server.
    pub async fn open(&self, path: &str) {
        self.page.goto(&self.address(path), None).await.unwrap_or_else(|why| panic!("{path} does not open: {why}"));
    }

    /// Opens a page and waits until it is alive.
    pub async fn open_alive(&self, path: &str) {
        self.open(path).await;
        self.alive().await;
    }

    /// Waits until the page's handlers are attached. Without scripts there is nothing to wait for.
    pub async fn alive(&self) {
        if self.scripts {
            let html = self.page.locator("html[data-ready=\"yes\"]");
            expect(html).with_timeout(PATIENCE).to_have_count(1).await.unwrap_or_else(|_| {
                panic!("{} did not come alive; console: {:?}", self.page.url(), self.errors.lock().unwrap())
            });
        }
    }

    /// The path of the page that is open.
    pub fn path(&self) -> String {
        self.page.url().trim_start_matches(&self.server.address).to_string()
    }

    /// Waits until the open page's path passes.
    pub async fn path_becomes(&self, what: &str, right: impl Fn(&str) -> bool) -> String {
        self.until(&format!("the address is {what}"), async || Some(self.path()).filter(|path| right(path))).await
    }

    /// Asks again until there is an answer.
    pub async fn until<T>(&self, what: &str, ask: impl AsyncFn() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "waited {PATIENCE:?} in vain until {what}; the page is {}",
                self.page.url()
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    // ---- boxes, buttons, words ----

    /// The box with exactly this label.
    pub fn field(&self, label: &str) -> Locator {
        self.page.get_by_label(label, true)
    }

    pub fn button(&self, name: &str) -> Locator {
        self.page.get_by_role(AriaRole::Button, Some(GetByRoleOptions::default().name(name).exact(true)))
    }

    pub fn link(&self, name: &str) -> Locator {
        self.page.get_by_role(AriaRole::Link, Some(GetByRoleOptions::default().name(name).exact(true)))
    }

    /// Puts `words` into the box, in place of what was there.
    pub async fn write(&self, label: &str, words: &str) {
        self.field(label).fill(words, None).await.unwrap_or_else(|why| panic!("cannot write into “{label}”: {why}"));
    }

    /// Chooses from a list.
    pub async fn choose(&self, label: &str, choice: &str) {
        self.field(label)
            .select_option(choice, None)
            .await
            .unwrap_or_else(|why| panic!("cannot choose “{choice}” in “{label}”: {why}"));
    }

    /// Puts the caret into the box.
    pub async fn focus(&self, label: &str) {
        self.field(label).focus().await.unwrap_or_else(|why| panic!("“{label}” does not take the focus: {why}"));
    }

    pub async fn press(&self, button: &str) {
        self.button(button).click(None).await.unwrap_or_else(|why| panic!("cannot press “{button}”: {why}"));
    }

    pub async fn follow(&self, link: &str) {
        self.link(link).click(None).await.unwrap_or_else(|why| panic!("cannot follow “{link}”: {why}"));
    }

    pub async fn key(&self, key: &str) {
        self.page.keyboard().press(key, None).await.unwrap_or_else(|why| panic!("cannot press the key {key}: {why}"));
    }

    /// Waits until `words` can be read within the part of the page that `place` selects.
    pub async fn reads(&self, place: &str, words: &str) {
        let part = self.page.locator(place);
        if let Err(why) = expect(part.clone()).with_timeout(PATIENCE).to_contain_text(words).await {
            let there = part.all_inner_texts().await.unwrap_or_default();
            panic!("“{words}” cannot be read in {place}. There is: {there:?} ({why})");
        }
    }

    /// Waits until the box holds exactly `words`.
    pub async fn holds(&self, label: &str, words: &str) {
        let field = self.field(label);
        if let Err(why) = expect(field.clone()).with_timeout(PATIENCE).to_have_value(words).await {
            panic!("“{label}” does not hold {words:?} but {:?} ({why})", field.input_value(None).await);
        }
    }

    pub async fn value(&self, label: &str) -> String {
        self.field(label).input_value(None).await.unwrap_or_else(|why| panic!("there is no box “{label}”: {why}"))
    }

    /// The text of the one place that `selector` selects.
    pub async fn text(&self, selector: &str) -> String {
        self.page.locator(selector).inner_text().await.unwrap_or_else(|why| panic!("there is no one {selector}: {why}"))
    }

    pub async fn shows(&self, place: Locator) {
        expect(place).with_timeout(PATIENCE).to_be_visible().await.unwrap_or_else(|why| panic!("not shown: {why}"));
    }

    pub async fn shows_no(&self, place: Locator) {
        expect(place).with_timeout(PATIENCE).to_be_hidden().await.unwrap_or_else(|why| panic!("still shown: {why}"));
    }

    pub async fn has_focus(&self, place: Locator) {
        let start = Instant::now();
        while !place.evaluate("el => el === document.activeElement", None::<()>).await.unwrap_or(false) {
            if start.elapsed() > PATIENCE {
                let there: String = self.js("() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing'").await;
                panic!("{} does not have the focus, but {there}", place.selector());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Evaluates a function in the page.
    pub async fn js<T: DeserializeOwned>(&self, function: &str) -> T {
        self.page.evaluate(function, None::<&()>).await.unwrap_or_else(|why| panic!("{function}: {why}"))
    }

    // ---- what was sent and said ----

    /// All requests to this server so far, as `POST /posts/7`.
    pub fn sent(&self) -> Vec<Sent> {
        self.sent.lock().unwrap().clone()
    }

    /// The requests from now on: [`Story::sent_since`] tells them.
    pub fn mark(&self) -> usize {
        self.sent.lock().unwrap().len()
    }

    /// What was sent since `mark`, after a moment in which anything that is under way gets sent.
    pub async fn sent_since(&self, mark: usize) -> Vec<Sent> {
        tokio::time::sleep(Duration::from_millis(400)).await;
        self.sent()[mark..].to_vec()
    }

    /// As [`Story::sent_since`], only what can change a post: everything but reading, prompts and previews.
    pub async fn saves_since(&self, mark: usize) -> Vec<Sent> {
        let mut sent = self.sent_since(mark).await;
        sent.retain(|sent| !sent.starts_with("GET ") && !sent.ends_with("/prompt") && !sent.ends_with("/preview"));
        sent
    }

    /// What a screen reader was told on this page: role and words, in order.
    pub async fn heard(&self) -> Vec<(String, String)> {
        let heard: Vec<(String, String, f64)> = self.js("() => window.heard").await;
        heard.into_iter().map(|(role, words, _)| (role, words)).collect()
    }

    // ---- a worse world ----

    /// The wasm takes this long to come.
    pub async fn hold_wasm(&self, long: Duration) {
        self.page
            .route("**/*.wasm", move |route| async move {
                tokio::time::sleep(long).await;
                route.continue_(None).await
            })
            .await
            .expect("the wasm is held back");
    }

    /// The wasm never comes.
    pub async fn block_wasm(&self) {
        for words in [".wasm", "net::ERR_FAILED", "Failed to fetch", "wasm"] {
            self.excuse(words);
        }
        self.page
            .route("**/*.wasm", |route| async move { route.abort(None).await })
            .await
            .expect("the wasm is blocked");
    }

    /// The owner said no when the browser asked whether pages may read the clipboard.
    pub async fn refuse_reading_the_clipboard(&self) {
        let target = self.cdp("Target.getTargetInfo", json!({})).await;
        let window =
            target.pointer("/result/targetInfo/browserContextId").unwrap_or_else(|| panic!("no window: {target}"));
        let refused =
            json!({"permission": {"name": "clipboard-read"}, "setting": "denied", "browserContextId": window});
        self.cdp("Browser.setPermission", refused).await;
        let state: String =
            self.js("async () => (await navigator.permissions.query({ name: 'clipboard-read' })).state").await;
        assert_eq!(state, "denied", "the browser knows of it");
    }

    /// A second page of the same person, in the same window.
    pub async fn second_page(&self) -> Page {
        let page = self.context.new_page().await.expect("a second page");
        page.set_default_timeout(PATIENCE.as_millis() as f64).await;
        page
    }

    /// Chromium's own protocol for the page that the story is about now: after it was exchanged for another.
    pub async fn retake_cdp(&mut self) {
        self.cdp = self.context.new_cdp_session(&self.page).await.expect("Chromium's own protocol");
    }

    /// Waits for the page that an action opens beside this one.
    pub async fn opens_a_page(&self, action: impl Future<Output = ()>) -> Page {
        let waiter = self.context.expect_page(Some(PATIENCE.as_millis() as f64)).await.expect("new pages are watched");
        action.await;
        waiter.wait().await.expect("no page was opened")
    }

    /// A visitor: a window without cookies, on the same server. What it writes to its console counts too.
    pub async fn visitor(&self) -> Page {
        let window = self.browser.new_context().await.expect("a visitor's window");
        let errors = self.errors.clone();
        let page = window.new_page().await.expect("a visitor's page");
        page.on_console(move |message| {
            if message.type_() == "error" {
                errors.lock().unwrap().push(format!("{} ({})", message.text(), message.location().url));
            }
            async { Ok(()) }
        })
        .await
        .expect("the visitor's console is watched");
        page.set_default_timeout(PATIENCE.as_millis() as f64).await;
        page
    }

    /// What a stranger who comes for the first time gets: the status and the HTML. Nothing is left of an earlier visit.
    pub async fn stranger_reads(&self, path: &str) -> (u16, String) {
        let page = self.visitor().await;
        let answer =
            page.goto(&self.address(path), None).await.unwrap_or_else(|why| panic!("{path} does not open: {why}"));
        let answer = answer.expect("a page that is opened has an answer");
        let read = (answer.status(), answer.text().await.expect("the page is text"));
        page.close().await.expect("the stranger leaves");
        read
    }

    pub async fn cdp(&self, method: &str, parameters: Value) -> Value {
        self.cdp.send(method, Some(parameters)).await.unwrap_or_else(|why| panic!("{method}: {why}"))
    }

    // ---- looking at it ----

    /// Saves what the page looks like as `{name}.png` into the folder that `COPYDESK_SHOTS` names; without it, does nothing.
    pub async fn shot(&self, name: &str) {
        let Some(folder) = std::env::var_os("COPYDESK_SHOTS").map(PathBuf::from) else { return };
        std::fs::create_dir_all(&folder).expect("the folder for pictures");
        let options = ScreenshotOptions::builder().full_page(true).build();
        self.page
            .screenshot_to_file(&folder.join(format!("{name}.png")), Some(options))
            .await
            .unwrap_or_else(|why| panic!("no picture of {name}: {why}"));
    }

    /// Runs axe with all WCAG 2.2 A and AA rules and its best practices. Nothing may be found.
    pub async fn accessible(&self, state: &str) {
        self.accessible_but_for(state, &[]).await;
    }

    /// As [`Story::accessible`], with rules that this page is known to break.
    pub async fn accessible_but_for(&self, state: &str, rules: &[&str]) {
        let path = repository().join("end2end/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(path).expect("axe-core is there (script/bootstrap tests installs it)");
        // By the browser's own protocol, past the page's rules on scripts.
        self.cdp("Runtime.evaluate", json!({"expression": format!("{axe};0")})).await;
        // What a bar that stays in sight happens to lie over at this scroll position says nothing about the page.
        let settle = "for (const e of document.querySelectorAll('*')) if (['sticky', 'fixed'].includes(getComputedStyle(e).position)) \
                      { e.dataset.stuck = ''; e.style.position = 'static' }";
        self.cdp("Runtime.evaluate", json!({"expression": settle})).await;
        let run = "axe.run({runOnly: ['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice']}).then(found => \
                   found.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).join(' | ')))";
        let answer =
            self.cdp("Runtime.evaluate", json!({"expression": run, "awaitPromise": true, "returnByValue": true})).await;
        let restore = "for (const e of document.querySelectorAll('[data-stuck]')) { e.style.position = ''; delete e.dataset.stuck }";
        self.cdp("Runtime.evaluate", json!({"expression": restore})).await;
        let value = answer.pointer("/result/result/value").or_else(|| answer.pointer("/result/value"));
        let found =
            value.and_then(Value::as_array).unwrap_or_else(|| panic!("axe did not answer in {state}: {answer}"));
        let known = |line: &&Value| rules.iter().any(|rule| line.as_str().is_some_and(|line| line.starts_with(rule)));
        let found: Vec<_> = found.iter().filter(|line| !known(line)).collect();
        assert!(found.is_empty(), "axe found in {state}: {found:#?}");
    }

    /// The page can be read without moving it sideways.
    pub async fn fits(&self, state: &str) {
        let (inner, needed): (f64, f64) = self.js("() => [innerWidth, document.documentElement.scrollWidth]").await;
        assert!(needed <= inner, "{state} is {needed} px wide in a window of {inner} px");
    }
}

impl Drop for Story {
    fn drop(&mut self) {
        if !self.finished && !std::thread::panicking() {
            panic!("a story ends with finish()");
        }
    }
}

pub(crate) fn chromium() -> LaunchOptions {
    let arguments = [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
    ];
    let options = LaunchOptions::new().headless(true).args(arguments.map(String::from).to_vec());
    match system_browser() {
        Some(path) => options.executable_path(path),
        None => options,
    }
}

/// The system's Chromium, unless Playwright's own build is there.
fn system_browser() -> Option<String> {
    if let Ok(named) = std::env::var("COPYDESK_CHROMIUM") {
        return Some(named);
    }
    if playwright_has("chromium") {
        return None;
    }
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
        .map(String::from)
}

/// Whether Playwright has a build of its own of this browser here.
pub(crate) fn playwright_has(browser: &str) -> bool {
    std::env::var_os("PLAYWRIGHT_BROWSERS_PATH")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache/ms-playwright")))
        .and_then(|folder| std::fs::read_dir(folder).ok())
        .is_some_and(|entries| entries.flatten().any(|entry| entry.file_name().to_string_lossy().starts_with(browser)))
}

fn window(view: View) -> BrowserContextOptions {
    let size = Viewport { width: view.width, height: view.height };
    BrowserContextOptions::builder()
        .viewport(size)
        .color_scheme(if view.dark { "dark" } else { "light" }.to_string())
        .javascript_enabled(view.scripts)
        .has_touch(view.touch)
        .locale("en-GB".to_string())
        .permissions(vec!["clipboard-read".to_string(), "clipboard-write".to_string()])
        .build()
}
