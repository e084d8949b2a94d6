//! A gate between a browser and the server. It writes down what is sent, whichever browser it is, and keeps the wasm waiting.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use crate::story::Sent;

/// Where a page tells its errors, in a browser whose driver does not.
const FAULTS: &str = "/--faults";

/// Put into pages that have scripts, in front of all of them: tells every error of the page to the gate.
const LISTEN: &str = r#"
(() => {
  const tell = words => fetch('/--faults', { method: 'POST', body: words, keepalive: true });
  const error = console.error;
  console.error = (...words) => { tell(words.join(' ')); error.apply(console, words); };
  addEventListener('error', event => tell(event.message ?? `${event.target.outerHTML?.slice(0, 200)} does not load`), true);
  addEventListener('unhandledrejection', event => tell(`unhandled: ${event.reason}`));
  addEventListener('securitypolicyviolation', event => tell(`${event.violatedDirective} forbids ${event.blockedURI}`));
})();
"#;

/// An open gate. Closes with the process; a story has one of its own.
pub struct Gate {
    /// What the browser opens, as `http://127.0.0.1:40124`.
    pub address: String,
    inner: Arc<Inner>,
}

struct Inner {
    server: SocketAddr,
    listens: bool,
    sent: Mutex<Vec<Sent>>,
    faults: Mutex<Vec<String>>,
    pages: Mutex<Vec<(String, String)>>,
    headers: Mutex<String>,
    wasm_waits: Mutex<bool>,
    wasm_may_come: Condvar,
}

impl Gate {
    /// In front of the server at `address`. With `listens`, pages with scripts tell their errors to the gate.
    pub fn before(address: &str, listens: bool) -> Gate {
        let server = address.trim_start_matches("http://").parse().expect("the server's address has a port");
        let door = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", door.local_addr().expect("the gate has an address"));
        let inner = Arc::new(Inner {
            server,
            listens,
            sent: Mutex::default(),
            faults: Mutex::default(),
            pages: Mutex::default(),
            headers: Mutex::default(),
            wasm_waits: Mutex::new(false),
            wasm_may_come: Condvar::new(),
        });
        let keeper = inner.clone();
        std::thread::spawn(move || {
            for browser in door.incoming().flatten() {
                let inner = keeper.clone();
                // A browser that goes away in the middle is no fault.
                std::thread::spawn(move || inner.pass(browser));
            }
        });
        Gate { address, inner }
    }

    /// All requests so far, as `POST /posts/7`, in the order in which they came.
    pub fn sent(&self) -> Vec<Sent> {
        self.inner.sent.lock().unwrap().clone()
    }

    /// What pages told of their errors.
    pub fn faults(&self) -> Vec<String> {
        self.inner.faults.lock().unwrap().clone()
    }

    /// Somebody else's page, at this path.
    pub fn shows(&self, path: &str, html: &str) {
        self.inner.pages.lock().unwrap().push((path.to_string(), html.to_string()));
    }

    /// Adds a line to the head of every answer from now on, as `Permissions-Policy: clipboard-write=()`.
    pub fn adds_header(&self, line: &str) {
        self.inner.headers.lock().unwrap().push_str(&format!("{line}\r\n"));
    }

    /// From now on the wasm waits at the gate.
    pub fn hold_wasm(&self) {
        *self.inner.wasm_waits.lock().unwrap() = true;
    }

    /// The wasm that waits comes through.
    pub fn let_wasm_come(&self) {
        *self.inner.wasm_waits.lock().unwrap() = false;
        self.inner.wasm_may_come.notify_all();
    }
}

impl Inner {
    /// One request and its answer. A connection carries no second one: that keeps the gate simple.
    fn pass(&self, mut browser: TcpStream) -> std::io::Result<()> {
        let mut from_browser = BufReader::new(browser.try_clone()?);
        let mut first = String::new();
        from_browser.read_line(&mut first)?;
        let mut words = first.split_whitespace();
        let (Some(method), Some(path)) = (words.next(), words.next()) else { return Ok(()) };
        // In HTTP/1.0 an answer ends with its connection, and is neither chunked nor compressed.
        let mut head = format!("{method} {path} HTTP/1.0\r\n");
        let mut length = 0;
        loop {
            let mut line = String::new();
            if from_browser.read_line(&mut line)? == 0 || line.trim().is_empty() {
                break;
            }
            let (name, value) = line.split_once(':').unwrap_or((&line, ""));
            match name.to_ascii_lowercase().as_str() {
                "connection" | "accept-encoding" => continue,
                "content-length" => length = value.trim().parse().unwrap_or(0),
                _ => {}
            }
            head.push_str(&line);
        }
        head.push_str("\r\n");
        let mut body = vec![0; length];
        from_browser.read_exact(&mut body)?;

        if path == FAULTS {
            self.faults.lock().unwrap().push(String::from_utf8_lossy(&body).into_owned());
            return browser.write_all(b"HTTP/1.0 204 No Content\r\n\r\n");
        }
        self.sent.lock().unwrap().push(format!("{method} {path}"));
        let page = self.pages.lock().unwrap().iter().find(|(at, _)| at == path).map(|(_, html)| html.clone());
        if let Some(page) = page {
            let head = "HTTP/1.0 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n";
            return browser.write_all(format!("{head}{page}").as_bytes());
        }
        let wasm = path.ends_with(".wasm");
        if wasm {
            let waits = self.wasm_waits.lock().unwrap();
            drop(self.wasm_may_come.wait_while(waits, |waits| *waits).unwrap());
        }

        let mut server = TcpStream::connect(self.server)?;
        server.set_read_timeout(Some(Duration::from_secs(60)))?;
        server.write_all(head.as_bytes())?;
        server.write_all(&body)?;
        let mut answer = Vec::new();
        server.read_to_end(&mut answer)?;
        if wasm {
            answer = not_kept(answer);
        } else if self.listens {
            answer = with_listener(answer);
        }
        // Right after the first line of the answer.
        let first = answer.iter().position(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        browser.write_all(&answer[..first])?;
        browser.write_all(self.headers.lock().unwrap().as_bytes())?;
        browser.write_all(&answer[first..])
    }
}

/// The answer in a form that the browser asks for again each time: what it has kept never comes to the gate.
fn not_kept(answer: Vec<u8>) -> Vec<u8> {
    let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") else { return answer };
    let head = String::from_utf8_lossy(&answer[..end]);
    let head: Vec<&str> =
        head.split("\r\n").filter(|line| !line.to_ascii_lowercase().starts_with("cache-control")).collect();
    [format!("{}\r\nCache-Control: no-store", head.join("\r\n")).as_bytes(), &answer[end..]].concat()
}

/// The answer with [`LISTEN`] in its head, under the page's own rules: only if they allow a script, and by its nonce.
fn with_listener(answer: Vec<u8>) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(&answer) else { return answer };
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return answer };
    let nonce = head.split_once("'nonce-").and_then(|(_, rest)| rest.split_once('\'')).map(|(nonce, _)| nonce);
    let (Some(nonce), Some((before, after))) = (nonce, body.split_once("<head>")) else { return answer };
    let head: Vec<&str> =
        head.split("\r\n").filter(|line| !line.to_ascii_lowercase().starts_with("content-length")).collect();
    format!("{}\r\n\r\n{before}<head><script nonce=\"{nonce}\">{LISTEN}</script>{after}", head.join("\r\n"))
        .into_bytes()
}
