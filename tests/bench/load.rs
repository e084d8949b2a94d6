//! A small load tool: as many requests as go (closed), or so many a second whether or not the server keeps up (open).

use std::{
    fs, io,
    net::SocketAddr,
    path::Path,
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::sleep_until,
};

/// An answer as it travelled.
pub struct Page {
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Page {
    pub fn to_file(&self, file: &Path) -> io::Result<()> {
        let mut bytes = Vec::new();
        for (name, value) in &self.headers {
            bytes.extend(format!("{name}: {value}\r\n").bytes());
        }
        bytes.extend(b"\r\n");
        bytes.extend(&self.body);
        fs::write(file, bytes)
    }

    pub fn from_file(file: &str) -> io::Result<Page> {
        let bytes = fs::read(file)?;
        let (headers, body) = split(&bytes).ok_or_else(|| io::Error::other("no page"))?;
        Ok(Page { headers: headers_of(headers), body: bytes[body..].to_vec() })
    }

    /// The page without its packing.
    pub fn plain_text(&self) -> io::Result<String> {
        let mut text = Vec::new();
        let mut packed = brotli::Decompressor::new(&self.body[..], 4096);
        io::Read::read_to_end(&mut packed, &mut text)?;
        String::from_utf8(text).map_err(io::Error::other)
    }
}

/// One request on a connection of its own.
pub async fn get(server: SocketAddr, path: &str) -> io::Result<Page> {
    let mut visitor = Visitor::new(server, path).await?;
    let (head, body) = visitor.ask().await?;
    let headers = headers_of(&visitor.buffer[..head]);
    Ok(Page { headers, body: visitor.buffer[head..head + body].to_vec() })
}

/// Requests a second when every connection asks again as soon as it was answered.
pub async fn closed(server: SocketAddr, path: &str, connections: usize, long: Duration) -> io::Result<f64> {
    let mut visitors = JoinSet::new();
    let from = Instant::now();
    for _ in 0..connections {
        let mut visitor = Visitor::new(server, path).await?;
        visitors.spawn(async move {
            let mut answers = 0_u64;
            while from.elapsed() < long {
                visitor.ask().await?;
                answers += 1;
            }
            io::Result::Ok(answers)
        });
    }
    let mut answers = 0;
    while let Some(done) = visitors.join_next().await {
        answers += done.map_err(io::Error::other)??;
    }
    Ok(answers as f64 / from.elapsed().as_secs_f64())
}

/// How long 99 of 100 answers take at most, at `rate` requests a second. Counted from when a request was due: a server
/// that stops for a moment makes all that were due meanwhile late.
pub async fn open(
    server: SocketAddr,
    path: &str,
    connections: usize,
    rate: f64,
    long: Duration,
) -> io::Result<Duration> {
    let mut visitors = JoinSet::new();
    let from = Instant::now() + Duration::from_millis(50);
    let step = Duration::from_secs_f64(connections as f64 / rate);
    for number in 0..connections {
        let mut visitor = Visitor::new(server, path).await?;
        let mut due = from + step.mul_f64(number as f64 / connections as f64);
        visitors.spawn(async move {
            let mut times = Vec::new();
            while due < from + long {
                sleep_until(due.into()).await;
                // The timer is a millisecond coarse; that is ours, not the server's.
                let asked = Instant::now().max(due);
                let late = asked - due;
                visitor.ask().await?;
                times.push(asked.elapsed() + late.saturating_sub(Duration::from_millis(2)));
                due += step;
            }
            io::Result::Ok(times)
        });
    }
    let mut times = Vec::new();
    while let Some(done) = visitors.join_next().await {
        times.extend(done.map_err(io::Error::other)??);
    }
    times.sort_unstable();
    Ok(times.get(times.len() * 99 / 100).copied().unwrap_or_default())
}

/// A connection that asks for one page again and again.
struct Visitor {
    stream: TcpStream,
    request: Vec<u8>,
    buffer: Vec<u8>,
}

impl Visitor {
    async fn new(server: SocketAddr, path: &str) -> io::Result<Visitor> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nAccept-Encoding: gzip, br\r\n\r\n").into_bytes();
        Ok(Visitor { stream, request, buffer: vec![0; 512 * 1024] })
    }

    /// Asks once. Returns how long the head of the answer is, and its body.
    async fn ask(&mut self) -> io::Result<(usize, usize)> {
        self.stream.write_all(&self.request).await?;
        let mut read = 0;
        let mut whole = None;
        loop {
            if let Some((head, body)) = whole
                && read >= head + body
            {
                return Ok((head, body));
            }
            let more = self.stream.read(&mut self.buffer[read..]).await?;
            if more == 0 {
                return Err(io::Error::other("the server hung up"));
            }
            read += more;
            if whole.is_none()
                && let Some((head, body)) = split(&self.buffer[..read])
            {
                if !head.starts_with(b"HTTP/1.1 200") {
                    return Err(io::Error::other(String::from_utf8_lossy(head).into_owned()));
                }
                let long = headers_of(head).into_iter().find(|(name, _)| name == "content-length");
                let long =
                    long.and_then(|(_, value)| value.parse().ok()).ok_or_else(|| io::Error::other("no length"))?;
                whole = Some((body, long));
            }
        }
    }
}

/// The head of an answer, and where its body starts.
fn split(answer: &[u8]) -> Option<(&[u8], usize)> {
    let at = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some((&answer[..at], at + 4))
}

fn headers_of(head: &[u8]) -> Vec<(String, String)> {
    let head = String::from_utf8_lossy(head);
    let pairs = head.lines().filter_map(|line| line.split_once(": "));
    pairs.map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned())).collect()
}
