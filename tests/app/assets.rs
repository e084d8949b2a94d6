//! The site's files: found by their hashes, kept for good, and nothing else is served.

use std::fs;

use axum::http::StatusCode;

use crate::support::App;

fn site() -> tempfile::TempDir {
    let site = tempfile::tempdir().unwrap();
    fs::create_dir(site.path().join("pkg")).unwrap();
    for (name, text) in [
        ("pkg/copydesk.aB3_x-9.css", "body{}"),
        ("pkg/copydesk.aB3_x-9.js", "export{}"),
        ("pkg/copydesk.aB3_x-9.wasm", "wasm"),
        ("pkg/copydesk.aB3_x-9.js.br", "packed"),
        ("favicon.svg", "<svg/>"),
        ("desk-loader.js", "1"),
        (".env", "SECRET"),
    ] {
        fs::write(site.path().join(name), text).unwrap();
    }
    fs::write(site.path().parent().unwrap().join("copydesk-outside.txt"), "outside").unwrap();
    site
}

async fn app(site: &tempfile::TempDir) -> App {
    App::start_with(&[("LEPTOS_SITE_ROOT", site.path().to_str().unwrap())]).await
}

#[tokio::test]
async fn every_file_that_a_page_names_is_there_and_is_kept_for_good() {
    let site = site();
    let app = app(&site).await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    for path in ["/settings", "/posts", "/posts/new"] {
        let page = ana.browser.get(path).await.body;
        let named: Vec<&str> = page.split('"').filter(|part| part.starts_with("/pkg/")).collect();
        assert!(!named.is_empty(), "{path}: {page}");
        for file in named {
            let answer = app.visitor().get(file).await;
            assert_eq!(answer.status, StatusCode::OK, "{path} names {file}");
            assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable", "{file}");
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
        }
    }
    let icon = app.visitor().get("/favicon.svg").await;
    assert_eq!((icon.status, icon.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert_eq!(icon.header("cache-control"), "public, max-age=3600");
}

#[tokio::test]
async fn the_packed_file_goes_to_browsers_that_read_it() {
    let site = site();
    let app = app(&site).await;
    let request = axum::http::Request::get("/pkg/copydesk.aB3_x-9.js")
        .header("accept-encoding", "gzip, br")
        .body(axum::body::Body::empty())
        .unwrap();
    let answer = app.visitor().send(request).await;
    assert_eq!((answer.header("content-encoding"), &*answer.body), ("br", "packed"));
    assert_eq!(answer.header("content-type"), "text/javascript");
}

#[tokio::test]
async fn nothing_else_is_served() {
    let site = site();
    let app = app(&site).await;
    for path in [
        "/.env",
        "/pkg/../.env",
        "/pkg/..%2f.env",
        "/pkg/%2e%2e/.env",
        "/pkg/../../copydesk-outside.txt",
        "/pkg//etc/passwd",
        "/pkg/",
        "/pkg/nothing.js",
        "/wp-login.php",
    ] {
        let answer = app.visitor().get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path} may be there tomorrow");
    }
}
