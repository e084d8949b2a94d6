//! How cheap readers' pages are to serve: the release server on loopback, against a bare axum handler that answers the same
//! bytes, in the same run. `script/bench` builds and runs it; it fails when a wanted figure is missed.

mod load;

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use copydesk::{
    domain::prompt::PublicBusiness,
    server::{
        export::{KeptPost, KeptRevision},
        store::{NewOwner, Store},
    },
};
use load::{Page, closed, open};

const CONNECTIONS: usize = 32;
const A_WHILE: Duration = Duration::from_secs(4);
const ROUNDS: usize = 3;
const WORDS: &str = "hair winter dry air oil comb silk towel warm water wash brush salon gentle ends roots scarf night week colour \
    heating humid shampoo little patience cold wind strand moisture film careful press lukewarm minute hazelnut lengths";

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match arguments.get(1).map(String::as_str) {
        Some("--bare") => runtime.block_on(bare()),
        _ => runtime.block_on(measure()),
    }
}

/// The bare handler: one page, in memory, with the headers of the real one. The page comes through the environment.
async fn bare() -> Result<(), Failed> {
    use axum::{Router, body::Bytes, http::HeaderMap, routing::get};
    let page = Page::from_file(&std::env::var("BENCH_PAGE")?)?;
    let headers: HeaderMap = page
        .headers
        .iter()
        .filter(|(name, _)| !matches!(name.as_str(), "content-length" | "date" | "connection"))
        .map(|(name, value)| Ok((name.parse()?, value.parse()?)))
        .collect::<Result<_, Failed>>()?;
    let headers = Arc::new(headers);
    let bytes = Bytes::from(page.body);
    let app = Router::new().route("/{*path}", get(move || async move { ((*headers).clone(), bytes) }));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("ready at http://{}", listener.local_addr()?);
    axum::serve(listener, app).await?;
    Ok(())
}

/// A child process that serves; gone when it is dropped.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(command: &mut Command) -> Result<Server, Failed> {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let address = line.trim().rsplit("http://").next().unwrap_or_default().parse()?;
    Ok(Server { child, address })
}

fn copydesk(url: &str) -> Result<Server, Failed> {
    start(
        Command::new(env!("CARGO_BIN_EXE_copydesk"))
            .env("COPYDESK_DATABASE_URL", url)
            .env("LEPTOS_SITE_ADDR", "127.0.0.1:0"),
    )
}

async fn measure() -> Result<(), Failed> {
    let folder = tempfile::TempDir::new()?;
    let url = format!("sqlite:{}?mode=rwc", folder.path().join("bench.db").display());
    let store = Store::open(&url).await?;
    fill(&store, "small", 100).await?;
    fill(&store, "large", 10_000).await?;
    let mut missed = Vec::new();
    let mut row = |what: &str, figure: String, wanted: &str, fine: bool| {
        println!("| {what} | {figure} | {wanted} |{}", if fine { "" } else { " MISSED" });
        if !fine {
            missed.push(what.to_owned());
        }
    };
    println!("| What | Measured | Wanted |\n|---|---|---|");

    let mut starts = Vec::new();
    for _ in 0..5 {
        let from = Instant::now();
        let server = copydesk(&url)?;
        load::get(server.address, "/small/post-1").await?;
        starts.push(from.elapsed());
    }
    starts.sort_unstable();
    row("From the start of the program to the first page", ms(starts[2]), "under 300 ms", starts[2].as_millis() < 300);

    let server = copydesk(&url)?;
    let page = load::get(server.address, "/small/post-1").await?;
    let css = page
        .plain_text()?
        .split("rel=\"stylesheet\" href=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next().map(str::to_owned));
    let style = load::get(server.address, &css.ok_or("no stylesheet")?).await?;
    let size = page.body.len() + style.body.len();
    row(
        "A post of 1,000 words, HTML and CSS, brotli",
        format!("{:.1} kB", size as f64 / 1000.0),
        "at most 14 kB",
        size <= 14_000,
    );

    let file = folder.path().join("page");
    page.to_file(&file)?;
    let bare = start(Command::new(std::env::current_exe()?).arg("--bare").env("BENCH_PAGE", &file))?;
    // Turn by turn, so that what else the machine does falls on both.
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(closed(server.address, "/small/post-1", CONNECTIONS, A_WHILE).await?);
        theirs.push(closed(bare.address, "/small/post-1", CONNECTIONS, A_WHILE).await?);
    }
    let (ours, theirs) = (middle(ours), middle(theirs));
    let ratio = ours / theirs;
    row(
        "A post page, against a bare axum handler with the same bytes",
        format!("{ours:.0}/s of {theirs:.0}/s: {ratio:.2} times"),
        "at least 0.6 times",
        ratio >= 0.6,
    );
    let slowest = open(server.address, "/small/post-1", CONNECTIONS, ours / 2.0, A_WHILE * 2).await?;
    row("99 of 100 answers at half of that load", ms(slowest), "under 10 ms", slowest.as_millis() < 10);

    for (what, path) in [("Home", ""), ("Tag", "/tag/winter"), ("Feed", "/feed.xml")] {
        let (small, large) = (format!("/small{path}"), format!("/large{path}"));
        let (mut few, mut many) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            few.push(1.0 / closed(server.address, &small, CONNECTIONS, A_WHILE / 4).await?);
            many.push(1.0 / closed(server.address, &large, CONNECTIONS, A_WHILE / 4).await?);
        }
        let kept = middle(many) / middle(few);
        row(
            &format!("{what} of 10,000 posts against 100, kept"),
            format!("{kept:.2} times"),
            "at most 1.3 times",
            kept <= 1.3,
        );
        let fresh = after_changes(&store, server.address, &large).await?
            / after_changes(&store, server.address, &small).await?;
        row(
            &format!("{what} of 10,000 posts against 100, right after a change"),
            format!("{fresh:.2} times"),
            "at most 1.3 times",
            fresh <= 1.3,
        );
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join("; ")).into()) }
}

/// The middle time of an answer that comes right after something was committed, in seconds.
async fn after_changes(store: &Store, server: SocketAddr, path: &str) -> Result<f64, Failed> {
    let mut times = Vec::new();
    for round in 0..200_i64 {
        let name = format!("Salon {round}");
        let blog = store.blog(path.split('/').nth(1).unwrap_or_default()).await?.ok_or("no blog")?;
        store
            .set_business(&blog.id, &PublicBusiness { name, kind: blog.kind, city: blog.city, language: blog.language })
            .await?;
        let from = Instant::now();
        load::get(server, path).await?;
        times.push(from.elapsed().as_secs_f64());
    }
    Ok(middle(times))
}

async fn fill(store: &Store, name: &str, posts: usize) -> Result<(), Failed> {
    let business =
        PublicBusiness { name: name.into(), kind: "Hair salon".into(), city: "Bern".into(), language: "en".into() };
    let email = format!("{name}@example.com");
    store
        .sign_up(&NewOwner { email: &email, password_hash: "none", business: &business, now: 0 }, &[])
        .await
        .map_err(|error| format!("{error:?}"))?;
    let blog = store.blog(name).await?.ok_or("no blog")?;
    let posts: Vec<KeptPost> = (1..=posts).map(|number| post(number as i64)).collect();
    match store.add_kept_posts(&blog.id, &posts).await? {
        None => Ok(()),
        Some(link) => Err(format!("the link {link} is taken").into()),
    }
}

/// A post of 1,000 words with everything in it.
fn post(number: i64) -> KeptPost {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut seed = number as usize;
    let mut word = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words[(seed >> 33) % words.len()]
    };
    let mut body = String::new();
    for part in 0..10 {
        body.push_str(&format!("## Part {part}\n\n"));
        for at in 0..100 {
            let end = match at {
                99 => ".\n\n",
                at if at % 12 == 11 => ". ",
                _ => " ",
            };
            body.push_str(word());
            body.push_str(end);
        }
        body.push_str("- **one** [link](https://example.com/page)\n- two\n\n");
    }
    let at = number * 60_000;
    KeptPost {
        link: format!("post-{number}"),
        shown: true,
        live: Some(1),
        created_at: at,
        first_published_at: Some(at),
        updated_at: None,
        revisions: vec![KeptRevision {
            number: 1,
            saved_at: at,
            made_by: "typed".into(),
            published: true,
            title: format!("Post {number}"),
            excerpt: "What helps against dry air.".into(),
            seo_title: String::new(),
            seo_description: String::new(),
            tags: vec!["winter".into(), "hair care".into()],
            body,
        }],
    }
}

fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_unstable_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
