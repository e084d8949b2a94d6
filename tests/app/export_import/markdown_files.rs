//! Markdown files as people and their programs write them.

use axum::http::StatusCode;
use copydesk::server::import;

use super::zipped;
use crate::site::Site;

async fn with_file(text: &str) -> Site {
    let site = Site::open().await;
    let taken = import::into_blog(&site.store, "salon", zipped(&[("posts/oil.md", text)])).await;
    taken.unwrap_or_else(|refused| panic!("{text:?}: {refused}"));
    site
}

#[tokio::test]
async fn a_file_is_read_as_its_writer_meant_it() {
    for text in [
        "\u{FEFF}---\ntitle: Oil\nstatus: published\npublished: 2024-05-03T08:00:00Z\n---\n\nWords.",
        "---\r\ntitle: Oil\r\nstatus: Published\r\npublished: 2024-05-03T08:00:00Z\r\n---\r\n\r\nWords.",
        "--- \nTitle: Oil\nStatus: \"PUBLISHED\"\npublished: 2024-05-03T08:00:00Z\n---\t\nWords.",
        "---\ntitle: Oil\nstatus: published\ncreated: 2024-05-03T08:00:00Z\n---\nWords.",
        "---\ntitle: Oil\nstatus: published\nupdated: 2024-05-03T08:00:00Z\n---\nWords.",
    ] {
        let page = with_file(text).await.get("/salon/oil").await;
        assert_eq!(page.status, StatusCode::OK, "{text:?}");
        assert!(page.text().contains("Words.") && page.text().contains("3 May 2024"), "{text:?}\n{}", page.text());
    }
}

#[tokio::test]
async fn a_file_may_end_with_its_facts() {
    let site = with_file("---\ntitle: Only a title\n---").await;
    assert_eq!(site.get("/salon/oil").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_has_no_date_is_from_today() {
    let site = with_file("---\ntitle: Oil\nstatus: published\n---\nWords.").await;
    let feed = site.get("/salon/feed.xml").await;
    assert!(!feed.text().contains("1970"), "{}", feed.text());
    let today = chrono::Utc::now().format("%Y-%m-%dT").to_string();
    assert!(feed.text().contains(&today), "{}", feed.text());
}
