//! A stand-in for the writing services: speaks each provider's wire format on this machine and plays every failure.
//!
//! Plain threads and no dependency, so that the app's tests and the browser's stories share this one file.
#![allow(dead_code)]

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

/// One request as it arrived.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Asked {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// What is answered: after `wait`, a status and a body.
#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub body: String,
    pub wait: Duration,
    pub location: Option<String>,
}

/// A text as a string of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

impl Reply {
    pub fn raw(status: u16, body: &str) -> Reply {
        Reply { status, body: body.to_owned(), wait: Duration::ZERO, location: None }
    }

    pub fn after(mut self, wait: Duration) -> Reply {
        self.wait = wait;
        self
    }

    pub fn gemini(text: &str) -> Reply {
        Reply::gemini_parts(&format!("[{{\"text\":{}}}]", quoted(text)), "STOP")
    }

    /// `parts` as they stand in the answer, an empty text for no parts at all.
    pub fn gemini_parts(parts: &str, finish: &str) -> Reply {
        let content = if parts.is_empty() {
            "{\"role\":\"model\"}".to_owned()
        } else {
            format!("{{\"role\":\"model\",\"parts\":{parts}}}")
        };
        Reply::raw(
            200,
            &format!(
                "{{\"candidates\":[{{\"content\":{content},\"finishReason\":\"{finish}\",\"index\":0}}],\"modelVersion\":\"stand-in\"}}"
            ),
        )
    }

    /// A finish without any content, as for SAFETY.
    pub fn gemini_finish(reason: &str) -> Reply {
        Reply::raw(200, &format!("{{\"candidates\":[{{\"finishReason\":\"{reason}\",\"index\":0}}]}}"))
    }

    pub fn gemini_blocked(reason: &str) -> Reply {
        Reply::raw(200, &format!("{{\"promptFeedback\":{{\"blockReason\":\"{reason}\"}}}}"))
    }

    pub fn gemini_error(status: u16, name: &str, message: &str) -> Reply {
        Reply::raw(
            status,
            &format!("{{\"error\":{{\"code\":{status},\"message\":{},\"status\":\"{name}\"}}}}", quoted(message)),
        )
    }

    pub fn openai(text: &str, finish: &str) -> Reply {
        Reply::raw(
            200,
            &format!(
                "{{\"id\":\"x\",\"object\":\"chat.completion\",\"choices\":[{{\"index\":0,\"finish_reason\":\"{finish}\",\"message\":{{\"role\":\"assistant\",\"content\":{},\"refusal\":null}}}}]}}",
                quoted(text)
            ),
        )
    }

    pub fn openai_refusal(words: &str) -> Reply {
        Reply::raw(
            200,
            &format!(
                "{{\"choices\":[{{\"index\":0,\"finish_reason\":\"stop\",\"message\":{{\"role\":\"assistant\",\"content\":null,\"refusal\":{}}}}}]}}",
                quoted(words)
            ),
        )
    }

    pub fn openai_error(status: u16, code: &str) -> Reply {
        Reply::raw(
            status,
            &format!("{{\"error\":{{\"message\":\"no\",\"type\":\"error\",\"param\":null,\"code\":\"{code}\"}}}}"),
        )
    }

    /// `input` as JSON.
    pub fn anthropic(input: &str, stop: &str) -> Reply {
        Reply::raw(
            200,
            &format!(
                "{{\"id\":\"x\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[{{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"fill_in_the_post\",\"input\":{input}}}],\"stop_reason\":\"{stop}\"}}"
            ),
        )
    }

    pub fn anthropic_error(status: u16, kind: &str, message: &str) -> Reply {
        Reply::raw(
            status,
            &format!("{{\"type\":\"error\",\"error\":{{\"type\":\"{kind}\",\"message\":{}}}}}", quoted(message)),
        )
    }
}

/// A post as a model writes it.
pub const GOOD: &str = r#"{"title":"Written for you","excerpt":"A short word.","body":"Text from the service.\n\n## More\n\nAnd more.","seoTitle":"Written","seoDescription":"About it.","tags":["written"]}"#;

#[derive(Default)]
struct Shared {
    replies: Mutex<VecDeque<Reply>>,
    asked: Mutex<Vec<Asked>>,
    hung_up: Mutex<usize>,
}

/// The stand-in; its threads end with the test.
pub struct StandIn {
    /// For `COPYDESK_AI_URL`.
    pub address: String,
    shared: Arc<Shared>,
}

impl StandIn {
    pub fn start() -> StandIn {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let shared = Arc::new(Shared::default());
        let mine = shared.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = mine.clone();
                thread::spawn(move || serve(stream, &shared));
            }
        });
        StandIn { address, shared }
    }

    /// Plays `reply` for the next request that has none yet. With none left, a good post is answered in the caller's format.
    pub fn will(&self, reply: Reply) {
        self.shared.replies.lock().unwrap().push_back(reply);
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.shared.asked.lock().unwrap().clone()
    }

    /// How many callers closed the connection before they had their answer.
    pub fn hung_up(&self) -> usize {
        *self.shared.hung_up.lock().unwrap()
    }
}

fn serve(mut stream: TcpStream, shared: &Shared) {
    let Ok(copy) = stream.try_clone() else { return };
    let mut reader = BufReader::new(copy);
    loop {
        let Some(asked) = read(&mut reader) else { return };
        let good = match asked.path.as_str() {
            "/v1/messages" => Reply::anthropic(GOOD, "tool_use"),
            "/v1/chat/completions" => Reply::openai(GOOD, "stop"),
            _ => Reply::gemini(GOOD),
        };
        shared.asked.lock().unwrap().push(asked);
        let reply = shared.replies.lock().unwrap().pop_front().unwrap_or(good);
        if !wait(&stream, reply.wait) {
            *shared.hung_up.lock().unwrap() += 1;
            return;
        }
        let location = reply.location.map(|to| format!("location: {to}\r\n")).unwrap_or_default();
        let head = format!(
            "HTTP/1.1 {} x\r\ncontent-type: application/json\r\n{location}content-length: {}\r\n\r\n",
            reply.status,
            reply.body.len()
        );
        if stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(reply.body.as_bytes())).is_err() {
            return;
        }
    }
}

/// Waits, watching the connection. False: the caller closed it.
fn wait(stream: &TcpStream, time: Duration) -> bool {
    let until = Instant::now() + time;
    while Instant::now() < until {
        let step = (until - Instant::now()).min(Duration::from_millis(50)).max(Duration::from_millis(1));
        let _ = stream.set_read_timeout(Some(step));
        match stream.peek(&mut [0]) {
            Ok(0) => return false,
            Ok(_) => thread::sleep(step),
            Err(error) if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(_) => return false,
        }
    }
    let _ = stream.set_read_timeout(None);
    true
}

fn read(reader: &mut BufReader<TcpStream>) -> Option<Asked> {
    let mut line = String::new();
    reader.read_line(&mut line).ok().filter(|n| *n > 0)?;
    let path = line.split_whitespace().nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let length = headers
        .iter()
        .find(|(name, _)| name == "content-length")
        .and_then(|(_, value)| value.parse().ok())
        .unwrap_or(0);
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Asked { path, headers, body: String::from_utf8_lossy(&body).into_owned() })
}
