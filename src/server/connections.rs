//! Takes visitors' connections, and gives up on those that never say what they want.

use std::{net::SocketAddr, pin::pin, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::{ConnectInfo, Request},
    serve::Listener,
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use tokio::net::TcpListener;
use tower::Service;

/// How long the head of a request may take, and how long an open connection may be idle before one. Without a limit, a few
/// thousand visitors who send nothing would keep everybody else out.
pub const HEAD_PATIENCE: Duration = Duration::from_secs(30);

/// Answers with `routes` whoever connects to `listener`, until `stop`; then ends when the last open request is answered.
pub async fn serve(mut listener: TcpListener, routes: Router, head_patience: Duration, stop: impl Future<Output = ()>) {
    let open = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let (stream, visitor): (_, SocketAddr) = tokio::select! {
            taken = Listener::accept(&mut listener) => taken,
            () = &mut stop => break,
        };
        // An answer is written at once; waiting for more to send would only hold it up.
        let _ = stream.set_nodelay(true);
        let routes = routes.clone();
        let answer = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(visitor));
            routes.clone().call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head_patience)
            .serve_connection(TokioIo::new(stream), answer);
        let connection = open.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
        });
    }
    drop(listener);
    open.shutdown().await;
}
