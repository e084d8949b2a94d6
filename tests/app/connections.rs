//! Visitors' connections: who says nothing is let go, who asks is answered to the end.

use std::time::Duration;

use axum::{Router, extract::ConnectInfo, routing::get};
use copydesk::server::connections::serve;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
};

/// Longer than anything here should take, for a test that would wait for ever.
const FAR_TOO_LONG: Duration = Duration::from_secs(60);

struct Server {
    address: std::net::SocketAddr,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<()>,
}

async fn start(head_patience: Duration) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let who = async |ConnectInfo(visitor): ConnectInfo<std::net::SocketAddr>| visitor.ip().to_string();
    let slow = async || {
        tokio::time::sleep(Duration::from_millis(600)).await;
        "at last"
    };
    let routes = Router::new().route("/", get(who)).route("/slow", get(slow));
    let (stop, stopping) = oneshot::channel();
    let ended = tokio::spawn(serve(listener, routes, head_patience, async {
        let _ = stopping.await;
    }));
    Server { address, stop, ended }
}

impl Server {
    /// Sends `bytes`, and reads until the server hangs up.
    async fn until_the_end(&self, bytes: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(bytes.as_bytes()).await.unwrap();
        let mut answer = String::new();
        tokio::time::timeout(FAR_TOO_LONG, stream.read_to_string(&mut answer)).await.expect("it hangs up").unwrap();
        answer
    }
}

#[tokio::test]
async fn a_request_whose_head_never_ends_is_given_up() {
    let server = start(Duration::from_millis(300)).await;
    for begun in ["", "GET / HTTP/1.1\r\nhost: x\r\nx-a: "] {
        assert!(!server.until_the_end(begun).await.contains("200 OK"), "{begun:?}");
    }
    // A connection that stays open without a further request, too.
    assert!(server.until_the_end("GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.ends_with("127.0.0.1"));
    // The answer itself may take longer than that.
    assert!(server.until_the_end("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await.ends_with("at last"));
}

#[tokio::test]
async fn told_to_stop_the_server_answers_what_was_asked_and_takes_nobody_new() {
    let server = start(FAR_TOO_LONG).await;
    let mut waiting = TcpStream::connect(server.address).await.unwrap();
    waiting.write_all(b"GET /slow HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    // Answered: the server has taken the connection before.
    assert!(server.until_the_end("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.contains("200 OK"));
    server.stop.send(()).unwrap();
    let mut answer = String::new();
    waiting.read_to_string(&mut answer).await.unwrap();
    assert!(answer.ends_with("at last"), "{answer}");
    tokio::time::timeout(FAR_TOO_LONG, server.ended).await.expect("it ends").unwrap();
    assert!(TcpStream::connect(server.address).await.is_err());
}
