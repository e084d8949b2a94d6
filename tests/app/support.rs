//! The words that the tests are told with: an app, visitors and owners, their boxes and what comes back.

use std::{collections::BTreeMap, net::SocketAddr, sync::Mutex};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderMap, Request, Response, StatusCode, header},
};
use copydesk::server::{self, session, settings::Settings, store::Store};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor};
use tower::ServiceExt;

/// A Copydesk with a fresh database of its own.
pub struct App {
    router: Router,
    pub store: Store,
    /// Goes with the app.
    _folder: Option<tempfile::TempDir>,
}

impl App {
    /// On SQLite, with the settings of a trial on one's own computer.
    pub async fn start() -> App {
        App::start_with(&[]).await
    }

    /// On SQLite, with these variables set.
    pub async fn start_with(variables: &[(&str, &str)]) -> App {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}?mode=rwc", folder.path().join("copydesk.db").display());
        App { _folder: Some(folder), ..App::on(&url, variables).await }
    }

    /// Runs `test` on SQLite, and on PostgreSQL when COPYDESK_TEST_POSTGRES names one.
    pub async fn everywhere(test: impl AsyncFn(App)) {
        test(App::start().await).await;
        let Ok(url) = std::env::var("COPYDESK_TEST_POSTGRES") else { return };
        let name = format!("copydesk_{}", uuid::Uuid::now_v7().simple());
        sqlx::any::install_default_drivers();
        let mut admin = sqlx::AnyConnection::connect(&url).await.unwrap();
        admin.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
        let (server, _) = url.rsplit_once('/').unwrap();
        let app = App::on(&format!("{server}/{name}"), &[]).await;
        let store = app.store.clone();
        test(app).await;
        store.close().await;
        admin.execute(AssertSqlSafe(format!("DROP DATABASE {name}"))).await.unwrap();
    }

    async fn on(url: &str, variables: &[(&str, &str)]) -> App {
        let store = Store::open(url).await.unwrap();
        let settings = settings(variables);
        let address = settings.public_address(settings.site.site_addr);
        let app = server::App::new(store.clone(), settings, address);
        App { router: server::routes(app), store, _folder: None }
    }

    /// Somebody who is not signed in.
    pub fn visitor(&self) -> Visitor {
        Visitor { router: self.router.clone(), cookie: Mutex::default() }
    }

    /// Signs up with this e-mail. The business is named after it.
    pub async fn sign_up(&self, email: &str) -> Owner {
        let name = format!("Salon {}", email.split('@').next().unwrap());
        self.sign_up_as(&[("email", email), ("name", &name)]).await
    }

    /// Signs up with these boxes; the others are filled in.
    pub async fn sign_up_as(&self, boxes: &[(&str, &str)]) -> Owner {
        let visitor = self.visitor();
        let answer = visitor.post("/sign-up", &sign_up_boxes(boxes)).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        Owner::signed_in(visitor).await
    }
}

pub const PASSWORD: &str = "a quiet street in Bern";

pub fn settings(variables: &[(&str, &str)]) -> Settings {
    let variables: BTreeMap<String, String> =
        variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Settings::read(|name| variables.get(name).cloned()).unwrap()
}

/// The boxes of the sign-up page.
pub fn sign_up_boxes<'a>(boxes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut all = vec![
        ("email", "ana@lindenhof.example"),
        ("password", PASSWORD),
        ("name", "Salon Lindenhof"),
        ("kind", "hair salon"),
        ("city", "Bern"),
        ("language", "en"),
    ];
    put(&mut all, boxes);
    all
}

/// Puts `boxes` over `all`, by name.
pub fn put<'a>(all: &mut Vec<(&'a str, &'a str)>, boxes: &[(&'a str, &'a str)]) {
    for (name, value) in boxes {
        match all.iter_mut().find(|(known, _)| known == name) {
            Some(known) => known.1 = value,
            None => all.push((name, value)),
        }
    }
}

/// A browser: it keeps its cookie.
pub struct Visitor {
    router: Router,
    pub cookie: Mutex<Option<String>>,
}

impl Visitor {
    pub async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).unwrap()).await
    }

    /// A plain form, as a browser of this site sends it.
    pub async fn post(&self, path: &str, boxes: &[(&str, &str)]) -> Answer {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(encoded(boxes)))
            .unwrap();
        self.send(request).await
    }

    /// A call of the desk.
    pub async fn call(&self, name: &str, arguments: Value) -> (StatusCode, Value) {
        let request = Request::post(format!("/api/{name}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(arguments.to_string()))
            .unwrap();
        let answer = self.send(request).await;
        let value = serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("{}: {}", answer.status, answer.body));
        (answer.status, value)
    }

    /// Whatever was built by hand. The cookie goes along, and a new one is kept.
    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 40_000))));
        if let Some(cookie) = self.cookie.lock().unwrap().clone() {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        let answer = self.router.clone().oneshot(request).await.unwrap();
        for set in answer.headers().get_all(header::SET_COOKIE) {
            let pair = set.to_str().unwrap().split(';').next().unwrap().to_owned();
            let gone = pair.ends_with('=');
            *self.cookie.lock().unwrap() = (!gone).then_some(pair);
        }
        Answer::read(answer).await
    }

    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/sign-in", &[("email", email), ("password", password)]).await
    }

    /// Loses the cookie, as a browser does after a month or on a shared computer.
    pub fn forget(&self) -> Option<String> {
        self.cookie.lock().unwrap().take()
    }
}

/// A person who is signed in.
pub struct Owner {
    pub browser: Visitor,
    pub id: String,
}

impl Owner {
    pub async fn signed_in(browser: Visitor) -> Owner {
        let page = browser.get("/posts/new").await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.body);
        Owner { id: page.hidden("person"), browser }
    }

    /// The id of this owner's business.
    pub async fn business(&self, app: &App) -> String {
        let cookie = self.browser.cookie.lock().unwrap().clone().unwrap();
        let digest = session::digest_of(&cookie.parse().unwrap()).unwrap();
        app.store.session(&digest, 0).await.unwrap().unwrap().1.id
    }

    /// The path of this owner's blog.
    pub async fn blog(&self) -> String {
        let list = self.browser.get("/posts").await.body;
        let (before, _) = list.split_once("\">Your blog").unwrap();
        before.rsplit_once('"').unwrap().1.to_owned()
    }

    /// Opens the desk for a new post.
    pub async fn new_post(&self) -> Desk<'_> {
        let page = self.browser.get("/posts/new").await;
        Desk::read(self, &page)
    }

    /// Opens the desk for a post.
    pub async fn open(&self, id: &str) -> Desk<'_> {
        let page = self.browser.get(&format!("/posts/{id}")).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.body);
        Desk::read(self, &page)
    }

    /// Writes a post and saves it as a draft. Returns its id.
    pub async fn draft(&self, title: &str, body: &str) -> String {
        self.write(title, body, "draft").await
    }

    /// Writes a post and publishes it. Returns its id.
    pub async fn publish(&self, title: &str, body: &str) -> String {
        self.write(title, body, "publish").await
    }

    async fn write(&self, title: &str, body: &str, what: &str) -> String {
        let desk = self.new_post().await;
        let answer = desk.press(what, &[("title", title), ("body", body)]).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        desk.id.clone()
    }
}

/// A page with the desk on it, as it was when it was opened.
pub struct Desk<'a> {
    pub owner: &'a Owner,
    pub id: String,
    pub head: String,
    pub once: String,
    pub spare_id: String,
    pub boxes: BTreeMap<String, String>,
}

impl<'a> Desk<'a> {
    fn read(owner: &'a Owner, page: &Answer) -> Desk<'a> {
        let (_, rest) = page.body.split_once("id=\"ed\"").expect("the form of the post");
        let (_, rest) = rest.split_once("action=\"/posts/").unwrap();
        let id = rest.split('"').next().unwrap().to_owned();
        let boxes = ["title", "link", "excerpt", "body", "seo_title", "seo_description", "tags"];
        Desk {
            owner,
            id,
            head: page.hidden("head"),
            once: page.hidden("once"),
            spare_id: page.hidden("spare_id"),
            boxes: boxes.iter().map(|name| ((*name).to_owned(), page.text_of(name))).collect(),
        }
    }

    /// What the page sends along with these boxes and this button.
    pub fn sent<'b>(&'b self, what: &'b str, boxes: &[(&'b str, &'b str)]) -> Vec<(&'b str, &'b str)> {
        let mut all: Vec<(&str, &str)> =
            self.boxes.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        all.extend([
            ("head", self.head.as_str()),
            ("once", &self.once),
            ("person", &self.owner.id),
            ("spare_id", &self.spare_id),
            ("do", what),
        ]);
        put(&mut all, boxes);
        all
    }

    /// Changes these boxes and presses a button of the plain form.
    pub async fn press(&self, what: &str, boxes: &[(&str, &str)]) -> Answer {
        self.owner.browser.post(&format!("/posts/{}", self.id), &self.sent(what, boxes)).await
    }

    /// Changes these boxes and saves through the desk's call.
    pub async fn save(&self, what: &str, boxes: &[(&str, &str)]) -> (StatusCode, Value) {
        self.owner.browser.call("save", json!({ "to_save": self.to_save(what, boxes) })).await
    }

    /// The argument of the desk's calls that save.
    pub fn to_save(&self, what: &str, boxes: &[(&str, &str)]) -> Value {
        let mut draft: BTreeMap<&str, Value> =
            self.boxes.iter().map(|(name, value)| (name.as_str(), json!(value))).collect();
        for (name, value) in boxes {
            draft.insert(name, json!(value));
        }
        let tags = draft["tags"].as_str().unwrap().split(',').map(str::trim).filter(|tag| !tag.is_empty());
        let tags = json!(tags.collect::<Vec<_>>());
        draft.insert("tags", tags);
        json!({
            "post_id": self.id, "head": self.head.parse::<i64>().unwrap(), "once": self.once, "what": what,
            "made_by": "typed", "person": self.owner.id, "draft": draft,
        })
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    async fn read(answer: Response<Body>) -> Answer {
        let (head, body) = answer.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        Answer { status: head.status, headers: head.headers, body: String::from_utf8_lossy(&bytes).into_owned() }
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Where a redirect goes.
    pub fn to(&self) -> &str {
        self.header("location")
    }

    /// The value of a hidden box.
    pub fn hidden(&self, name: &str) -> String {
        self.attribute_of(name).unwrap_or_else(|| panic!("no box “{name}” in {}", self.body))
    }

    /// What a box holds, whether it is a line or an area.
    pub fn text_of(&self, name: &str) -> String {
        let area = self
            .body
            .split("<textarea")
            .skip(1)
            .find(|area| area.split('>').next().unwrap().contains(&format!("name=\"{name}\"")));
        match area {
            Some(area) => {
                let (_, text) = area.split_once('>').unwrap();
                let text = text.split("</textarea>").next().unwrap();
                decoded(text.strip_prefix('\n').unwrap_or(text))
            }
            None => self.attribute_of(name).unwrap_or_else(|| panic!("no box “{name}” in {}", self.body)),
        }
    }

    fn attribute_of(&self, name: &str) -> Option<String> {
        let tag = self.body.split("<input").skip(1).find_map(|tag| {
            let tag = tag.split('>').next().unwrap();
            tag.contains(&format!("name=\"{name}\"")).then_some(tag)
        })?;
        let value = tag.split_once("value=\"").map_or("", |(_, value)| value.split('"').next().unwrap());
        Some(decoded(value))
    }
}

/// HTML text as people see it.
pub fn decoded(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

fn encoded(boxes: &[(&str, &str)]) -> String {
    let part = |text: &str| percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string();
    boxes.iter().map(|(name, value)| format!("{}={}", part(name), part(value))).collect::<Vec<_>>().join("&")
}
