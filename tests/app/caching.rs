//! Readers' pages are cheap to serve and never old: ETags, packing, and pages that are kept.

use std::io::Read;

use axum::http::StatusCode;
use copydesk::domain::post::Draft;

use crate::site::{Site, draft};

#[tokio::test]
async fn a_page_that_is_known_is_not_sent_again() {
    let site = Site::open().await;
    let post = site.publish(&draft("Oil", "Words.")).await;
    for path in
        ["/salon", "/salon/oil", "/salon/feed.xml", "/salon/feed.json", "/salon/sitemap.xml", "/salon/oil.jsonld"]
    {
        let first = site.get(path).await;
        assert_eq!(first.header("cache-control"), "public, max-age=60, stale-while-revalidate=600", "{path}");
        assert_eq!(first.header("vary"), "accept-encoding");
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with('"') && tag.len() > 10, "{tag}");
        for known in [tag.clone(), format!("\"other\", {tag}"), format!("W/{tag}"), "*".to_owned()] {
            let again = site.ask("GET", path, &[("if-none-match", &known)]).await;
            assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0), "{path} {known}");
            assert_eq!(again.header("etag"), tag);
        }
        assert_eq!(site.ask("GET", path, &[("if-none-match", "\"other\"")]).await.status, StatusCode::OK);
    }
    let tag = site.get("/salon/oil").await.header("etag").to_owned();
    site.save(Some(&post), &draft("Oil", "Other words."), true).await;
    let changed = site.ask("GET", "/salon/oil", &[("if-none-match", &tag)]).await;
    assert_eq!(changed.status, StatusCode::OK);
    assert!(changed.text().contains("Other words."));
}

#[tokio::test]
async fn every_packing_unpacks_to_the_same_page_under_a_tag_of_its_own() {
    let site = Site::open().await;
    site.publish(&draft("Oil", &"Many words. ".repeat(300))).await;
    let plain = site.get("/salon/oil").await;
    assert_eq!(plain.header("content-encoding"), "");
    let gzip = site.ask("GET", "/salon/oil", &[("accept-encoding", "gzip")]).await;
    let brotli = site.ask("GET", "/salon/oil", &[("accept-encoding", "gzip, deflate, br")]).await;
    assert_eq!((gzip.header("content-encoding"), brotli.header("content-encoding")), ("gzip", "br"));
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&gzip.bytes[..]).read_to_end(&mut unpacked).expect("gzip");
    assert_eq!(unpacked, plain.bytes);
    let mut unpacked = Vec::new();
    brotli::Decompressor::new(&brotli.bytes[..], 4096).read_to_end(&mut unpacked).expect("brotli");
    assert_eq!(unpacked, plain.bytes);
    assert!(brotli.bytes.len() < gzip.bytes.len() && gzip.bytes.len() < plain.bytes.len() / 4);
    let tags = [plain.header("etag"), gzip.header("etag"), brotli.header("etag")];
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
}

#[tokio::test]
async fn asked_for_the_head_alone_a_page_sends_no_body() {
    let site = Site::open().await;
    site.publish(&draft("Oil", "Words.")).await;
    for path in ["/salon", "/salon/oil", "/salon/feed.xml", "/robots.txt"] {
        let whole = site.get(path).await;
        let head = site.ask("HEAD", path, &[]).await;
        assert_eq!((head.status, head.bytes.len()), (StatusCode::OK, 0));
        assert_eq!(head.header("content-length"), whole.bytes.len().to_string(), "{path}");
        assert_eq!(head.header("etag"), whole.header("etag"));
    }
    // "You have it" says nothing of a length: it would be taken for the page's.
    let known = site.ask("HEAD", "/salon/oil", &[("if-none-match", "*")]).await;
    assert_eq!((known.status, known.header("content-length")), (StatusCode::NOT_MODIFIED, ""));
}

#[tokio::test]
async fn who_takes_no_packing_at_all_gets_the_page_plain() {
    let site = Site::open().await;
    site.publish(&draft("Oil", &"Many words. ".repeat(300))).await;
    let page = site.ask("GET", "/salon/oil", &[("accept-encoding", "identity;q=0, *;q=0")]).await;
    assert_eq!((page.status, page.header("content-encoding")), (StatusCode::OK, ""));
}

#[tokio::test]
async fn a_page_that_is_kept_answers_just_like_one_that_was_drawn() {
    let site = Site::open().await;
    site.publish(&Draft { tags: vec!["Öl & more".into()], ..draft("Oil", &"Many words. ".repeat(300)) }).await;
    for path in ["/salon", "/salon/oil", "/salon/tag/%C3%B6l%20%26%20more", "/salon/feed.xml", "/sitemap.xml"] {
        for asked in [&[][..], &[("accept-encoding", "br")], &[("if-none-match", "*")]] {
            let mut drawn = site.another_server().await.ask("GET", path, asked).await;
            site.ask("GET", path, asked).await;
            let kept = site.ask("GET", path, asked).await;
            // The length is added to each on the way out; the one was told it earlier.
            drawn.headers.remove("content-length");
            assert_eq!((kept.status, &kept.headers), (drawn.status, &drawn.headers), "{path}");
            assert!(kept.bytes == drawn.bytes, "{path}");
            for name in ["content-security-policy", "permissions-policy", "strict-transport-security", "etag"] {
                assert!(!kept.header(name).is_empty(), "{path} {name}");
            }
        }
    }
}

#[tokio::test]
async fn no_page_is_found_under_an_address_that_only_reads_alike() {
    let site = Site::open().await;
    site.publish(&draft("Oil", "Words.")).await;
    let alike =
        ["/salon/feed%2Exml", "/salon/feed%2Ejson", "/salon/sitemap%2Exml", "/salon/llms%2Etxt", "/sitemap%2Exml"];
    for round in ["before", "after"] {
        for path in alike {
            assert_eq!(site.get(path).await.status, StatusCode::NOT_FOUND, "{round} {path}");
            // What is kept under the one address must not come out under the other.
            assert_eq!(site.get(&path.replace("%2E", ".")).await.status, StatusCode::OK, "{round} {path}");
        }
        // The same address, written in another way.
        assert_eq!(site.get("/s%61lon/%6Fil").await.text(), site.get("/salon/oil").await.text());
    }
}

#[tokio::test]
async fn a_change_shows_at_once_on_every_server() {
    for site in Site::on_every_database().await {
        a_change_shows_at_once(site).await;
    }
}

async fn a_change_shows_at_once(site: Site) {
    let other = site.another_server().await;
    let words = |text: &str| Draft { tags: vec!["oil".into()], ..draft("Oil", text) };
    let post = site.publish(&words("First.")).await;
    let pages = ["/salon", "/salon/oil", "/salon/tag/oil", "/salon/feed.xml", "/salon/feed.json", "/salon/oil.md"];
    for round in 1..=3 {
        let text = format!("Round {round} words.");
        // Written now here, now there; read on both, twice, so that the second time comes from what is kept.
        let writer = if round % 2 == 0 { &other } else { &site };
        writer.save(Some(&post), &words(&text), true).await;
        for server in [&site, &other, &site, &other] {
            for path in pages {
                assert!(server.get(path).await.text().contains(&text), "round {round} {path}");
            }
        }
    }
    other.take_off(&post).await;
    for server in [&site, &other] {
        assert_eq!(server.get("/salon/oil").await.status, StatusCode::GONE);
        assert_eq!(server.get("/salon/tag/oil").await.status, StatusCode::NOT_FOUND);
        assert!(!server.get("/salon").await.text().contains("/oil"));
    }
    site.put_back(&post).await;
    for server in [&other, &site] {
        assert_eq!(server.get("/salon/oil").await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn another_name_of_the_business_shows_on_every_page_at_once() {
    let site = Site::open().await;
    site.publish(&draft("Oil", "Words.")).await;
    assert!(site.get("/salon/oil").await.text().contains("Hair salon"));
    site.run("UPDATE businesses SET kind = $1", "Barber").await;
    for path in ["/salon", "/salon/oil", "/salon/feed.xml"] {
        let page = site.get(path).await;
        assert!(page.text().contains("Barber") && !page.text().contains("Hair salon"), "{path}");
    }
}

#[tokio::test]
async fn the_stylesheet_may_be_kept_for_good_and_old_pages_still_find_one() {
    let site = Site::open().await;
    let home = site.get("/salon").await;
    let css = home
        .text()
        .split("<link rel=\"stylesheet\" href=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a stylesheet")
        .to_owned();
    let style = site.get(&css).await;
    assert_eq!(style.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(style.header("cache-control"), "public, max-age=31536000, immutable");
    assert!(style.text().contains("--accent") && style.text().contains(".masthead"));
    // Under any other address it is good for this once: a server beside this one may mean another stylesheet by it.
    let other = site.get("/readers.of-last-year.css").await;
    assert_eq!((other.status, other.header("cache-control")), (StatusCode::OK, "no-cache"));
}

#[tokio::test]
async fn a_post_of_a_thousand_words_fits_into_fourteen_kilobytes_with_its_style() {
    let site = Site::open().await;
    // Words that do not pack better than real ones: five letters each, never twice the same.
    let words: Vec<String> = (0..1_000_u32)
        .map(|number| {
            (0..5).map(|at| char::from(b'a' + ((number.wrapping_mul(2_654_435_761) >> (at * 5)) % 26) as u8)).collect()
        })
        .collect();
    site.publish(&draft("Oil", &words.join(" "))).await;
    let page = site.ask("GET", "/salon/oil", &[("accept-encoding", "br")]).await;
    let home = site.get("/salon").await;
    let css = home
        .text()
        .split("<link rel=\"stylesheet\" href=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a stylesheet");
    let style = site.ask("GET", css, &[("accept-encoding", "br")]).await;
    assert!(page.bytes.len() + style.bytes.len() < 14_000, "{} + {}", page.bytes.len(), style.bytes.len());
}
