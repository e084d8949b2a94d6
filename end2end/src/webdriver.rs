//! WebKit, Safari's engine, driven by WebDriver: its own driver on a screen that nobody sees.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;

/// How long the driver and its browser may take to start, and a page to load.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a click on the middle of a part of the page would hit instead of it.
const COVERED: &str = r"selector => {
  const part = document.querySelector(selector);
  const { x, y, width, height } = part.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return part.contains(hit) ? null : hit ? hit.outerHTML.slice(0, 100) : 'the edge of the window';
}";

/// A browser with one page. Gone when dropped.
pub struct WebDriver {
    agent: Agent,
    session: String,
    // Dropped in this order: without its screen the browser ends as well.
    _driver: Running,
    _screen: Running,
}

/// A process that ends with its story.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl WebDriver {
    /// Starts a screen, the driver and a browser. The clipboard belongs to the screen, so stories share none.
    pub async fn start() -> WebDriver {
        blocking(WebDriver::start_now).await
    }

    fn start_now() -> WebDriver {
        let mut screen = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts (script/bootstrap tests installs it)");
        let mut display = String::new();
        let told = screen.stdout.take().expect("the output is piped");
        let screen = Running(screen);
        BufReader::new(told).read_line(&mut display).expect("Xvfb tells its number");
        let display = format!(":{}", display.trim());

        let agent: Agent = Agent::config_builder()
            .timeout_global(Some(PATIENCE * 2))
            .http_status_as_error(false)
            .proxy(None)
            .build()
            .into();
        // The driver can't be asked to choose a port: another process may take the free one first.
        for _ in 0..5 {
            let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
            let driver = Command::new("WebKitWebDriver")
                .arg(format!("--port={port}"))
                .env("DISPLAY", &display)
                .env("GDK_BACKEND", "x11")
                .env("NO_AT_BRIDGE", "1")
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("WebKitWebDriver starts (script/bootstrap tests installs it)");
            let mut driver = Running(driver);
            let base = format!("http://127.0.0.1:{port}");
            if !answers(&agent, &base, &mut driver.0) {
                continue;
            }
            // As with the other browsers, the page's own warnings are agreed to.
            let wanted = json!({"capabilities": {"alwaysMatch": {"browserName": "MiniBrowser", "unhandledPromptBehavior": "accept"}}});
            let opened = command(&agent, "POST", &format!("{base}/session"), Some(wanted))
                .unwrap_or_else(|why| panic!("WebKit does not start: {why}"));
            let id = opened["sessionId"].as_str().expect("a session has a name");
            let session = format!("{base}/session/{id}");
            let size = json!({"width": 1280, "height": 1000});
            command(&agent, "POST", &format!("{session}/window/rect"), Some(size)).expect("the window has its size");
            return WebDriver { agent, session, _driver: driver, _screen: screen };
        }
        panic!("WebKitWebDriver found no free port");
    }

    /// Opens an address and waits until it is loaded.
    pub async fn open(&self, address: &str) -> Result<(), String> {
        self.post("url", json!({ "url": address })).await.map(drop)
    }

    /// Calls a function in the page with these arguments; a promise is waited for.
    pub async fn ask(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
        self.post("execute/sync", json!({"script": format!("return ({function})(...arguments)"), "args": arguments}))
            .await
    }

    /// Clicks the middle of what `selector` selects, by the mouse. It has to be in sight, and nothing may lie over it.
    ///
    /// Not by the driver's own click: that scrolls first, and leaves things under a bar that stays at the top.
    pub async fn click(&self, selector: &str) -> Result<(), String> {
        let covered = self.ask(COVERED, &[json!(selector)]).await?;
        if let Some(cover) = covered.as_str() {
            return Err(format!("{cover} lies over it"));
        }
        let found = self.post("element", json!({"using": "css selector", "value": selector})).await?;
        let press = json!([
            {"type": "pointerMove", "origin": found, "x": 0, "y": 0, "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]);
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press});
        self.post("actions", json!({ "actions": [mouse] })).await.map(drop)
    }

    /// Presses keys together and lets them go, as `Control+A`.
    pub async fn key(&self, keys: &str) -> Result<(), String> {
        let codes: Vec<String> = keys.split('+').map(code).collect();
        let down = codes.iter().map(|key| json!({"type": "keyDown", "value": key}));
        let up = codes.iter().rev().map(|key| json!({"type": "keyUp", "value": key}));
        self.keys(down.chain(up).collect()).await
    }

    /// Types, one key after the other.
    pub async fn type_text(&self, text: &str) -> Result<(), String> {
        let keys = text.chars().map(|letter| if letter == '\n' { code("Enter") } else { letter.to_string() });
        let strokes = |key: String| [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})];
        self.keys(keys.flat_map(strokes).collect()).await
    }

    async fn keys(&self, strokes: Vec<Value>) -> Result<(), String> {
        self.post("actions", json!({"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]}))
            .await
            .map(drop)
    }

    /// Closes the browser.
    pub async fn close(&self) {
        let (agent, session) = (self.agent.clone(), self.session.clone());
        let _ = blocking(move || command(&agent, "DELETE", &session, None)).await;
    }

    async fn post(&self, what: &str, body: Value) -> Result<Value, String> {
        let (agent, address) = (self.agent.clone(), format!("{}/{what}", self.session));
        blocking(move || command(&agent, "POST", &address, Some(body))).await
    }
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|why| std::panic::resume_unwind(why.into_panic()))
}

/// Waits until the driver answers; false if it ended instead.
fn answers(agent: &Agent, base: &str, driver: &mut Child) -> bool {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if command(agent, "GET", &format!("{base}/status"), None).is_ok() {
            return true;
        }
        if driver.try_wait().is_ok_and(|ended| ended.is_some()) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("WebKitWebDriver did not answer within {PATIENCE:?}");
}

fn command(agent: &Agent, method: &str, address: &str, body: Option<Value>) -> Result<Value, String> {
    let answer = match (method, body) {
        ("GET", _) => agent.get(address).call(),
        ("DELETE", _) => agent.delete(address).call(),
        (_, body) => agent.post(address).content_type("application/json").send(body.unwrap_or_default().to_string()),
    };
    let mut answer = answer.map_err(|why| format!("{address}: {why}"))?;
    let status = answer.status();
    let text = answer.body_mut().read_to_string().map_err(|why| format!("{address}: {why}"))?;
    let mut said: Value = serde_json::from_str(&text).map_err(|why| format!("{address}: {why}: {text}"))?;
    let value = said["value"].take();
    if status.is_success() { Ok(value) } else { Err(format!("{}: {}", value["error"], value["message"])) }
}

/// WebDriver's character for a key that has none of its own.
fn code(key: &str) -> String {
    match key {
        "Enter" => "\u{e007}",
        "Tab" => "\u{e004}",
        "Escape" => "\u{e00c}",
        "Backspace" => "\u{e003}",
        "Control" => "\u{e009}",
        "End" => "\u{e010}",
        "Home" => "\u{e011}",
        "ArrowLeft" => "\u{e012}",
        letter if letter.chars().count() == 1 => return letter.to_lowercase(),
        other => panic!("the key {other} is not known here"),
    }
    .to_string()
}
