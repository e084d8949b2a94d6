//! Everything that touches the network, the disk, the clock or a secret. Every address of the site is in [`routes`].

pub mod accounts;
mod assets;
mod business;
pub mod calls;
pub mod connections;
pub mod error;
pub mod export;
mod findable;
mod headers;
mod history;
pub mod import;
mod kept;
mod limiter;
pub mod owner;
mod packing;
pub mod password;
mod plain;
mod plain_form;
mod post_list;
pub mod posts;
mod reader;
mod ready_page;
mod run;
mod saving;
mod secret;
pub mod session;
pub mod settings;
pub mod store;
pub mod when;
pub mod writer;
pub mod writing;
mod wxr;

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::StatusCode,
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use tower::ServiceBuilder;
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, csrf::CsrfLayer};

pub use run::{RunError, run};

use crate::pages::{desk_page::DeskFiles, seen};
use kept::Kept;
use limiter::Limiter;
use settings::Settings;
use store::{Business, Store};

/// The most bytes of a request: a post of 50,000 characters in any script, with room.
const BODY_MAX: usize = 2 * 1024 * 1024;
/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a request may take that waits for a writing service: its own patience, with room.
const WRITING_PATIENCE: Duration = Duration::from_secs(writer::PATIENCE.as_secs() + 15);

/// What every handler can reach.
#[derive(Clone)]
pub struct App {
    pub store: Store,
    pub settings: Arc<Settings>,
    pub files: Arc<DeskFiles>,
    /// Where readers find the site, without a slash at the end.
    pub address: Arc<str>,
    /// The sign-in cookie does without `Secure`.
    pub plain_cookie: bool,
    pub limits: Arc<Limits>,
    /// Readers' pages.
    kept: Arc<Kept>,
    /// "Write it for me"; `None` when it is not set up.
    pub writer: Option<writer::Writer>,
}

/// How often things may be tried.
pub struct Limits {
    /// By visitor's address: wrong passwords.
    sign_ins: Limiter,
    /// By e-mail: wrong passwords from wherever. More of them, so that nobody locks an owner out easily.
    accounts: Limiter,
    /// By visitor's address.
    sign_ups: Limiter,
}

impl App {
    /// The app that serves `store` at `address`.
    pub fn new(store: Store, settings: Settings, address: String) -> App {
        // Leptos spawns through this one; a second time it is there already.
        let _ = any_spawner::Executor::init_tokio();
        App {
            kept: Arc::new(Kept::new(store.clone(), headers::for_readers(&address))),
            store,
            writer: settings.writer.clone().and_then(writer::ready),
            files: Arc::new(assets::find(&settings.site)),
            plain_cookie: settings.plain_cookie(),
            settings: Arc::new(settings),
            address: address.into(),
            // Ten wrong passwords at once, then one in twenty seconds; twenty new blogs, then one in a minute. After
            // `headers::A_MINUTE` there is one more try of each.
            limits: Arc::new(Limits {
                sign_ins: Limiter::new(10, 20_000),
                accounts: Limiter::new(100, 20_000),
                sign_ups: Limiter::new(20, 60_000),
            }),
        }
    }

    /// The path of a business's blog, for example `/lindenhof`.
    pub fn blog_path(&self, business: &Business) -> String {
        seen::blog_path(&business.handle)
    }

    /// Where readers find the blog.
    pub fn blog_address(&self, business: &Business) -> String {
        format!("{}{}", self.address, self.blog_path(business))
    }
}

/// Every address of the site.
pub fn routes(app: App) -> Router {
    let desk = Router::new()
        .route("/", get(accounts::landing))
        .route("/sign-up", get(accounts::show_sign_up).post(accounts::sign_up))
        .route("/sign-in", get(accounts::show_sign_in).post(accounts::answer_sign_in))
        .route("/sign-out", post(accounts::sign_out))
        .route("/settings", get(business::show_settings).post(business::save_settings))
        .route("/settings/export", get(export::download))
        .route("/settings/password", post(business::change_password))
        .route("/posts", get(post_list::show))
        .route("/posts/new", get(posts::new_post))
        .route("/posts/{id}", get(posts::edit).post(posts::save))
        .route("/posts/{id}/take-off", get(posts::ask_take_off).post(posts::take_off))
        .route("/posts/{id}/put-back", post(posts::put_back))
        .route("/posts/{id}/prompt", post(plain::prompt))
        .route("/posts/{id}/preview", post(plain::preview))
        .route("/posts/{id}/write", post(writing::without_script))
        .route("/posts/{id}/history", get(history::list))
        .route("/posts/{id}/history/{number}", get(history::compare).post(history::bring_back))
        .route("/posts/{id}/changes", get(history::waiting))
        .route("/posts/{id}/throw-away", post(history::throw_away))
        .route("/api/{*name}", post(calls::answer));
    let kept = app.kept.clone();
    let site = desk
        .merge(assets::routes(&app.settings.site))
        .layer(CompressionLayer::new())
        // Readers' pages come packed.
        .merge(reader::routes(&app))
        .fallback(reader::nowhere)
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .layer(
            ServiceBuilder::new()
                .layer(middleware::from_fn_with_state(app.clone(), headers::add))
                .layer(middleware::from_fn_with_state(app.clone(), error::with_pages))
                .layer(csrf(&app))
                .layer(middleware::from_fn(no_nul))
                .layer(middleware::from_fn(within_patience))
                .layer(CatchPanicLayer::custom(error::after_panic)),
        )
        .with_state(app);
    Router::new().fallback_service(site).layer(middleware::from_fn_with_state(kept, kept::first))
}

/// Nothing of the site has a NUL in its address, and PostgreSQL takes none.
async fn no_nul(request: Request, next: Next) -> Response {
    let address = request.uri().path_and_query().map_or("", |address| address.as_str());
    if address.contains("%00") { StatusCode::NOT_FOUND.into_response() } else { next.run(request).await }
}

/// Gives up on a request that takes too long.
async fn within_patience(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let writes = path == "/api/write" || (path.starts_with("/posts/") && path.ends_with("/write"));
    let patience = if writes { WRITING_PATIENCE } else { PATIENCE };
    tokio::time::timeout(patience, next.run(request))
        .await
        .unwrap_or_else(|_| StatusCode::SERVICE_UNAVAILABLE.into_response())
}

/// Refuses what other sites let a browser send in the owner's name.
fn csrf(app: &App) -> CsrfLayer {
    let layer = CsrfLayer::new();
    match &app.settings.site_url {
        // A proxy may put another name into `Host`.
        Some(url) => layer.clone().add_trusted_origin(url).unwrap_or(layer),
        None => layer,
    }
}
