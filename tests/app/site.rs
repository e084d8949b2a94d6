//! What the readers' chapters are told with: a site with a database of its own, a business, posts, and a visitor.

use std::sync::atomic::{AtomicI64, Ordering};

use axum::{
    Router,
    body::Body,
    http::{HeaderMap, HeaderName, Request, StatusCode},
};
use copydesk::{
    desk::calls::MadeBy,
    domain::{post::Draft, prompt::PublicBusiness},
    server::{
        self, App,
        settings::Settings,
        store::{Asked, NewOwner, Outcome, Store, Words, new_id},
    },
};
use http_body_util::BodyExt;
use tempfile::TempDir;
use tower::ServiceExt;

/// The site's address in these chapters.
pub const ADDRESS: &str = "https://blog.example.com";
/// When the first post was published: 4 May 2026.
pub const MAY: i64 = 1_777_890_000_000;
pub const DAY: i64 = 86_400_000;

pub struct Site {
    router: Router,
    pub store: Store,
    pub url: String,
    pub business: String,
    pub person: String,
    clock: AtomicI64,
    _folder: Option<TempDir>,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("text")
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("a header of text"))
    }
}

pub fn business(name: &str, language: &str) -> PublicBusiness {
    PublicBusiness { name: name.into(), kind: "Hair salon".into(), city: "Bern".into(), language: language.into() }
}

/// A draft with what a post needs.
pub fn draft(title: &str, body: &str) -> Draft {
    Draft { title: title.into(), body: body.into(), ..Draft::default() }
}

impl Site {
    /// A site with the blog `/salon`, in English.
    pub async fn open() -> Site {
        Site::of(business("Salon", "en")).await
    }

    pub async fn of(business: PublicBusiness) -> Site {
        let folder = TempDir::new().expect("a folder");
        let url = format!("sqlite:{}?mode=rwc", folder.path().join("blog.db").display());
        let mut site = Site::at(&url, business, "ana@example.com").await;
        site._folder = Some(folder);
        site
    }

    /// One on SQLite, and one on PostgreSQL where `COPYDESK_TEST_POSTGRES` names a server.
    pub async fn on_every_database() -> Vec<Site> {
        let mut sites = vec![Site::open().await];
        if let Ok(server) = std::env::var("COPYDESK_TEST_POSTGRES") {
            use sqlx::{AssertSqlSafe, Connection};
            sqlx::any::install_default_drivers();
            let name = format!("readers_{}", new_id().replace('-', ""));
            let mut connection = sqlx::AnyConnection::connect(&server).await.expect("PostgreSQL");
            sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}")))
                .execute(&mut connection)
                .await
                .expect("a database");
            let (address, _) = server.rsplit_once('/').expect("an address with a database");
            sites.push(Site::at(&format!("{address}/{name}"), business("Salon", "en"), "ana@example.com").await);
        }
        sites
    }

    async fn at(url: &str, business: PublicBusiness, email: &str) -> Site {
        let store = Store::open(url).await.expect("a database");
        let new = NewOwner { email, password_hash: "none", business: &business, now: MAY };
        let person = store.sign_up(&new, &[]).await.expect("a sign-up");
        let handle = copydesk::domain::link::from_title(&business.name);
        let business = store.blog(&handle).await.expect("the blog").expect("the blog").id;
        let clock = AtomicI64::new(MAY);
        Site { router: router(&store), store, url: url.to_owned(), business, person, clock, _folder: None }
    }

    /// Another server on the same database.
    pub async fn another_server(&self) -> Site {
        let store = Store::open(&self.url).await.expect("a database");
        Site {
            router: router(&store),
            store,
            url: self.url.clone(),
            business: self.business.clone(),
            person: self.person.clone(),
            clock: AtomicI64::new(MAY + 50 * DAY),
            _folder: None,
        }
    }

    /// Saves `words` as the next version of a post; a new one for `None`. Each save is a day after the last one.
    pub async fn save(&self, post: Option<&str>, words: &Draft, publish: bool) -> String {
        let id = post.map_or_else(new_id, str::to_owned);
        let head = match post {
            Some(post) => self.store.post(&self.business, post).await.expect("a post").expect("a post").head,
            None => 0,
        };
        let now = self.clock.fetch_add(DAY, Ordering::Relaxed);
        let once = new_id();
        let asked = Asked { business: &self.business, person: &self.person, post: &id, head, once: &once, now };
        let draft = words.clone().cleaned();
        let saved =
            self.store.save(asked, Words { draft: &draft, made_by: MadeBy::Typed, publish }).await.expect("a save");
        assert!(matches!(saved, Outcome::Done { .. }), "{saved:?}");
        id
    }

    pub async fn publish(&self, words: &Draft) -> String {
        self.save(None, words, true).await
    }

    pub async fn take_off(&self, post: &str) {
        let now = self.clock.fetch_add(DAY, Ordering::Relaxed);
        let asked = Asked { business: &self.business, person: &self.person, post, head: 1, once: "off", now };
        self.store.take_off(asked, None).await.expect("taken off");
    }

    pub async fn put_back(&self, post: &str) {
        self.store.put_back(&self.business, post).await.expect("put back");
    }

    /// A session of the owner; what their browser sends as the cookie.
    pub async fn sign_in(&self) -> String {
        use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
        use sha2::Digest;
        let digest = BASE64_URL_SAFE_NO_PAD.encode(sha2::Sha256::digest(b"ana"));
        let now = chrono::Utc::now().timestamp_millis();
        self.store.add_session(&digest, &self.person, now + DAY, now).await.expect("a session");
        "__Host-copydesk=ana; copydesk=ana".to_owned()
    }

    /// Writes into the database past everything else: `sql` with `$1` for `value`.
    pub async fn run(&self, sql: &str, value: &str) {
        use sqlx::{AssertSqlSafe, Connection};
        let mut connection = sqlx::AnyConnection::connect(&self.url).await.expect("a connection");
        sqlx::query(AssertSqlSafe(sql.to_owned())).bind(value).execute(&mut connection).await.expect("an update");
        connection.close().await.expect("closed");
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[]).await
    }

    pub async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(name.parse::<HeaderName>().expect("a name"), *value);
        }
        let answer =
            self.router.clone().oneshot(request.body(Body::empty()).expect("a request")).await.expect("an answer");
        let (parts, body) = answer.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes().to_vec();
        Answer { status: parts.status, headers: parts.headers, bytes }
    }
}

fn router(store: &Store) -> Router {
    let settings = Settings::read(|name| (name == "COPYDESK_SITE_URL").then(|| ADDRESS.to_owned())).expect("settings");
    server::routes(App::new(store.clone(), settings, ADDRESS.to_owned()))
}
