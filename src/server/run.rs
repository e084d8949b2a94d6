//! The running server: from an address to a graceful end.

use std::{fmt, io, net::SocketAddr, time::Duration};

use super::{
    App, connections, routes,
    settings::{Settings, SettingsError},
    store::{Store, StoreError},
};

/// How long open requests may take when the server is told to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(8);

/// Why the server does not run. Each says what to do.
#[derive(Debug)]
pub enum RunError {
    Settings(SettingsError),
    Database(StoreError),
    Listen(SocketAddr, io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(error) => error.fmt(f),
            Self::Database(error) => write!(f, "The database can't be opened: {error}. Look at COPYDESK_DATABASE_URL."),
            Self::Listen(address, error) => write!(
                f,
                "Nothing can listen on {address}: {error}. Is Copydesk running already? LEPTOS_SITE_ADDR sets another address."
            ),
        }
    }
}

impl std::error::Error for RunError {}

impl From<SettingsError> for RunError {
    fn from(error: SettingsError) -> Self {
        Self::Settings(error)
    }
}

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> Self {
        Self::Database(error)
    }
}

/// Serves until the process is told to stop. Calls `ready` with the site's address once it listens.
pub async fn run(settings: Settings, ready: impl FnOnce(&str)) -> Result<(), RunError> {
    let store = Store::open(&settings.database_url).await?;
    let wanted = settings.site.site_addr;
    let listener = tokio::net::TcpListener::bind(wanted).await.map_err(|error| RunError::Listen(wanted, error))?;
    let bound = listener.local_addr().map_err(|error| RunError::Listen(wanted, error))?;
    let address = settings.public_address(bound);
    let app = App::new(store.clone(), settings, address);
    if !app.plain_cookie && app.address.starts_with("http://") {
        tracing::warn!("Browsers sign in over https only: set COPYDESK_SITE_URL to the https address of the site.");
    }
    let (stop, stopping) = tokio::sync::oneshot::channel::<()>();
    let server = connections::serve(listener, routes(app), connections::HEAD_PATIENCE, async {
        // Also when the sender is gone: then there is nobody left to serve for.
        let _ = stopping.await;
    });
    ready(&format!("http://{bound}"));
    let mut server = std::pin::pin!(server);
    tokio::select! {
        () = &mut server => {}
        () = told_to_stop() => {
            drop(stop);
            // A request that takes longer is cut off; what it had not committed is not there.
            let _ = tokio::time::timeout(LAST_REQUESTS, server).await;
        }
    }
    store.close().await;
    Ok(())
}

/// Waits for Ctrl+C or, where there is one, SIGTERM.
async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
