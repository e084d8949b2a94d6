//! One owner in one of the three engines: the few words in which a story is told that has to hold in all of them.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::engine::Browser;
use crate::gate::Gate;
use crate::story::Sent;
use crate::{Business, Engine, Server};

/// How long a page may take to do what was asked of it, on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(30);

/// Finds what an owner sees by its words.
const FIND: &str = r"
const shown = el => el.getClientRects().length > 0;
const box = label => [...document.querySelectorAll('label')].find(l => l.control && l.textContent.trim() === label)?.control;
const button = name => [...document.querySelectorAll('button, summary')].find(b => shown(b) && b.innerText.trim() === name);
const path = el => {
  if (el.id) return '#' + CSS.escape(el.id);
  const up = el.parentElement;
  return up ? `${path(up)} > :nth-child(${1 + [...up.children].indexOf(el)})` : 'html';
};
const reach = el => {
  el?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return el ? path(el) : null;
};
";

/// A request of the visit's own, sent last: what was sent before has then arrived.
const LAST: &str = "/favicon.svg?last";

/// A story: its server, the gate in front of it, its browser.
pub struct Visit {
    pub server: Server,
    pub gate: Gate,
    engine: Engine,
    browser: Browser,
    excused: Vec<String>,
    finished: bool,
}

impl Visit {
    /// A fresh server and a fresh browser.
    pub async fn begin(engine: Engine) -> Visit {
        let server = Server::start(&[]);
        let gate = Gate::before(&server.address, !engine.tells_errors());
        let browser = engine.start().await;
        Visit { server, gate, engine, browser, excused: Vec::new(), finished: false }
    }

    /// In Chromium, on plain http under an address that it does not trust: as in an office's own network. The other
    /// engines open no such address that is this machine everywhere.
    pub async fn untrusted() -> Visit {
        let mut visit = Visit::begin(Engine::Chromium).await;
        visit.gate.address = visit.gate.address.replace("127.0.0.1", "0.0.0.0");
        // It complains of a header that only means something on an address it trusts.
        visit.excuse("Cross-Origin-Opener-Policy");
        visit
    }

    /// Ends the visit. Fails it if a page had an error, or the server a fault of its own.
    pub async fn finish(mut self) {
        self.finished = true;
        self.browser.close().await;
        let mut errors = self.errors();
        errors.retain(|error| !self.excused.iter().any(|part| error.contains(part)));
        assert!(errors.is_empty(), "pages had errors in {:?}:\n{}", self.engine, errors.join("\n"));
        let log = self.server.log();
        assert!(!log.contains("panicked at"), "the server had a fault of its own:\n{log}");
    }

    /// The errors that pages wrote to their console or threw so far.
    pub fn errors(&self) -> Vec<String> {
        [self.browser.errors(), self.gate.faults()].concat()
    }

    /// Lets errors that contain `part` pass: for stories that break something themselves.
    pub fn excuse(&mut self, part: &str) {
        self.excused.push(part.to_string());
    }

    /// Asks again until there is an answer.
    pub async fn until<T>(&self, what: &str, ask: impl AsyncFn() -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(answer) = ask().await {
                return answer;
            }
            if start.elapsed() > PATIENCE {
                let page = "() => `${location.pathname}, focus on ${document.activeElement?.outerHTML.slice(0, 120)}:\\n${document.body?.innerText.slice(0, 3000)}`";
                let there = self.browser.ask(page, &[]).await;
                let errors = self.errors();
                panic!("{:?}: waited {PATIENCE:?} in vain until {what}; errors: {errors:?}; {there:?}", self.engine);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    // ---- going somewhere ----

    /// Opens a page of this server.
    pub async fn open(&self, path: &str) {
        let address = format!("{}{path}", self.gate.address);
        self.browser.open(&address).await.unwrap_or_else(|why| panic!("{path} does not open: {why}"));
    }

    /// Opens a page and waits until it is alive.
    pub async fn open_alive(&self, path: &str) {
        self.open(path).await;
        self.alive().await;
    }

    /// Waits until the page's handlers are attached.
    pub async fn alive(&self) {
        self.until("the page is alive", async || self.is_alive().await.then_some(())).await;
    }

    pub async fn is_alive(&self) -> bool {
        self.asks("() => document.documentElement.dataset.ready", &[]).await == Some(json!("yes"))
    }

    /// The path of the page that is open.
    pub async fn path(&self) -> String {
        self.js("() => location.pathname").await
    }

    // ---- hands ----

    /// Clicks the box, takes out what it holds, and types.
    pub async fn write(&self, label: &str, words: &str) {
        self.click_box(label).await;
        self.key("Control+A").await;
        self.key("Backspace").await;
        self.type_text(words).await;
        self.holds(label, words).await;
    }

    /// Puts the caret into the box by a click.
    pub async fn click_box(&self, label: &str) {
        self.click(&format!("there is a box “{label}”"), "name => reach(box(name))", label).await;
        self.has_focus(label).await;
    }

    /// Presses the button, by the mouse.
    pub async fn press(&self, name: &str) {
        self.click(&format!("there is a button “{name}”"), "name => reach(button(name))", name).await;
    }

    async fn click(&self, what: &str, find: &str, name: &str) {
        let refused = Mutex::new(String::new());
        self.until(what, async || {
            let Some(Value::String(selector)) = self.asks(find, &[json!(name)]).await else { return None };
            let Err(why) = self.browser.click(&selector).await else { return Some(()) };
            if *refused.lock().unwrap() != why {
                eprintln!("“{name}” ({selector}) is not clicked yet: {why}");
                *refused.lock().unwrap() = why;
            }
            None
        })
        .await;
    }

    /// Types into what has the focus, one key after the other.
    pub async fn type_text(&self, words: &str) {
        self.browser.type_text(words).await.unwrap_or_else(|why| panic!("cannot type {words:?}: {why}"));
    }

    /// Presses keys together, as `Control+A`.
    pub async fn key(&self, keys: &str) {
        self.browser.key(keys).await.unwrap_or_else(|why| panic!("cannot press {keys}: {why}"));
    }

    // ---- eyes ----

    async fn asks(&self, function: &str, arguments: &[Value]) -> Option<Value> {
        let function = format!("(...list) => {{ {FIND} return ({function})(...list); }}");
        self.browser.ask(&function, arguments).await.ok().filter(|answer| !answer.is_null())
    }

    /// Evaluates a function in the page.
    pub async fn js<T: DeserializeOwned>(&self, function: &str) -> T {
        let answer = self.browser.ask(function, &[]).await.unwrap_or_else(|why| panic!("{function}: {why}"));
        serde_json::from_value(answer).unwrap_or_else(|why| panic!("{function}: {why}"))
    }

    /// What the box holds.
    pub async fn value(&self, label: &str) -> String {
        self.until(&format!("there is a box “{label}”"), async || {
            self.asks("name => box(name)?.value", &[json!(label)]).await?.as_str().map(String::from)
        })
        .await
    }

    /// Waits until the box holds exactly `words`.
    pub async fn holds(&self, label: &str, words: &str) {
        self.until(&format!("“{label}” holds {words:?}"), async || {
            (self.value(label).await == words).then_some(())
        })
        .await;
    }

    /// Waits until `words` can be read within the part of the page that `place` selects.
    pub async fn reads(&self, place: &str, words: &str) {
        let text =
            "place => { const part = document.querySelector(place); return part && shown(part) ? part.innerText : '' }";
        self.until(&format!("“{words}” can be read in {place}"), async || {
            self.asks(text, &[json!(place)]).await?.as_str()?.contains(words).then_some(())
        })
        .await;
    }

    /// How many parts of the page that can be seen `place` selects.
    pub async fn count(&self, place: &str) -> u64 {
        let count = "place => [...document.querySelectorAll(place)].filter(shown).length";
        self.asks(count, &[json!(place)]).await.and_then(|count| count.as_u64()).unwrap_or_default()
    }

    /// Waits until nothing that `place` selects can be seen.
    pub async fn shows_no(&self, place: &str) {
        self.until(&format!("{place} is gone"), async || (self.count(place).await == 0).then_some(())).await;
    }

    /// Waits until the focus is on the box or button of that name, or on `#id`.
    pub async fn has_focus(&self, name: &str) {
        let on = "name => document.activeElement === (name[0] === '#' ? document.querySelector(name) : box(name) ?? button(name))";
        self.until(&format!("“{name}” has the focus"), async || {
            (self.asks(on, &[json!(name)]).await? == json!(true)).then_some(())
        })
        .await;
    }

    // ---- what was sent ----

    /// The requests from now on: [`Visit::sent_since`] tells them.
    pub fn mark(&self) -> usize {
        self.gate.sent().len()
    }

    /// What was sent since `mark`, after a moment in which anything that is under way gets sent.
    pub async fn sent_since(&self, mark: usize) -> Vec<Sent> {
        let last =
            format!("() => new Promise(done => setTimeout(done, 300)).then(() => fetch('{LAST}')).then(() => true)");
        self.until("the page sends one more request", async || self.asks(&last, &[]).await).await;
        self.gate.sent()[mark..].iter().filter(|sent| !sent.ends_with(LAST)).cloned().collect()
    }

    /// As [`Visit::sent_since`], only what can change a post: everything but reading and prompts.
    pub async fn saves_since(&self, mark: usize) -> Vec<Sent> {
        let mut sent = self.sent_since(mark).await;
        sent.retain(|sent| !sent.starts_with("GET ") && !sent.ends_with("/prompt"));
        sent
    }

    /// What a stranger gets at this path: the status. Asked past the browser and the gate.
    pub async fn stranger_gets(&self, path: &str) -> u16 {
        let address = format!("{}{path}", self.server.address);
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let answer = tokio::task::spawn_blocking(move || agent.get(address).call()).await.expect("asked");
        answer.expect("the server answers").status().as_u16()
    }

    // ---- what an owner does often ----

    /// Signs up, and waits for the list of posts.
    pub async fn sign_up(&self, business: Business) {
        self.open("/sign-up").await;
        self.write("E-mail", business.email).await;
        self.write("Password", business.password).await;
        self.write("Business name", business.name).await;
        self.write("Kind of business", business.kind).await;
        self.write("Town", business.city).await;
        self.press("Start my blog").await;
        self.reads("h1", "Your posts").await;
    }

    /// Opens the panel “Use your own AI” if it is closed.
    pub async fn open_panel(&self) {
        if self.count("#own-ai[open]").await == 0 {
            self.click("there is the panel", "place => reach(document.querySelector(place))", "#own-ai > summary")
                .await;
            self.until("the panel is open", async || (self.count("#own-ai[open]").await == 1).then_some(())).await;
        }
    }

    /// Publishes a post and gives the paths of its desk, as `/posts/7`, and of its page for readers.
    pub async fn publish(&self, title: &str, body: &str) -> (String, String) {
        self.open_alive("/posts/new").await;
        self.write("Title", title).await;
        self.write("Post", body).await;
        self.press("Publish").await;
        self.press("Publish now").await;
        self.reads("#where", "On your site").await;
        let public: String = self
            .until("the post on the site is linked", async || {
                let link = "() => [...document.querySelectorAll('#where a, #say a')].find(a => a.innerText.trim() === 'See it')?.getAttribute('href')";
                self.asks(link, &[]).await?.as_str().map(String::from)
            })
            .await;
        (self.path().await, public)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if !self.finished && !std::thread::panicking() {
            panic!("a visit ends with finish()");
        }
    }
}
