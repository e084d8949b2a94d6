//! The site's files: the built ones, whose names change with their content, and those of `public/`.

use std::{
    fs,
    path::{Path, PathBuf},
};

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::Response,
};
use leptos::prelude::LeptosOptions;
use tower_http::services::{ServeDir, ServeFile};

use super::App;
use crate::pages::desk_page::DeskFiles;

/// A hash is in the name: it never comes back with other content.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// The name stays when the content changes.
const AN_HOUR: &str = "public, max-age=3600";

/// The addresses of the built files: by the hashes beside the program, else by what lies in the folder.
pub fn find(site: &LeptosOptions) -> DeskFiles {
    let folder = Path::new(&*site.site_root).join(&*site.site_pkg_dir);
    let hashes = std::env::current_exe()
        .ok()
        .and_then(|program| fs::read_to_string(program.with_file_name(&*site.hash_file)).ok())
        .unwrap_or_default();
    let address = |start: &str, kind: &str| {
        let hashed = site
            .hash_files
            .then(|| hash_of(&hashes, kind))
            .flatten()
            .map(|hash| format!("{start}.{hash}.{kind}"))
            .filter(|name| folder.join(name).is_file());
        let name = hashed.or_else(|| newest(&folder, start, kind)).unwrap_or_else(|| format!("{start}.{kind}"));
        format!("/{}/{name}", site.site_pkg_dir)
    };
    let name = &*site.output_name;
    DeskFiles { css: address(name, "css"), js: address(name, "js"), wasm: address(name, "wasm") }
}

/// The hash that the build noted for a kind of file, from lines like `js: 9Sd0…`.
fn hash_of(hashes: &str, kind: &str) -> Option<String> {
    let value = hashes.lines().filter_map(|line| line.split_once(':')).find(|(key, _)| key.trim() == kind)?.1.trim();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (!value.is_empty() && value.chars().all(plain)).then(|| value.to_owned())
}

/// The name of the newest file like `copydesk.js` or `copydesk.HASH.js`.
fn newest(folder: &Path, start: &str, kind: &str) -> Option<String> {
    let fits = |name: &str| {
        name.strip_prefix(start).and_then(|rest| rest.strip_suffix(kind)).is_some_and(|hash| {
            hash == "." || (hash.starts_with('.') && hash.ends_with('.') && !hash[1..hash.len() - 1].contains('.'))
        })
    };
    let mut found: Vec<_> = fs::read_dir(folder)
        .ok()?
        .filter_map(Result::ok)
        .filter(|entry| entry.file_name().to_str().is_some_and(fits))
        .collect();
    found.sort_by_key(|entry| entry.metadata().and_then(|about| about.modified()).ok());
    found.pop()?.file_name().into_string().ok()
}

/// The routes of the files.
pub fn routes(site: &LeptosOptions) -> Router<App> {
    let root = PathBuf::from(&*site.site_root);
    let folder = ServeDir::new(root.join(&*site.site_pkg_dir)).precompressed_br().precompressed_gzip();
    let mut routes = Router::new().nest_service(&format!("/{}", site.site_pkg_dir), folder);
    for name in public_files(&root) {
        let file = ServeFile::new(root.join(&name)).precompressed_br().precompressed_gzip();
        routes = routes.route_service(&format!("/{name}"), file);
    }
    routes.layer(middleware::from_fn(cached))
}

/// Says how long a file may be kept, by its name.
async fn cached(request: Request, next: Next) -> Response {
    let name = request.uri().path().rsplit('/').next().unwrap_or_default();
    let how_long = if name.split('.').count() > 2 { FOREVER } else { AN_HOUR };
    let mut answer = next.run(request).await;
    if answer.status().is_success() || answer.status() == StatusCode::NOT_MODIFIED {
        answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(how_long));
    }
    answer
}

/// The files of `public/`, which the build copies into the site's root. Only names with a dot: a blog has none in its address.
fn public_files(root: &Path) -> Vec<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let Ok(entries) = fs::read_dir(root) else { return Vec::new() };
    entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| name.contains('.') && !name.starts_with('.') && name.chars().all(plain))
        .filter(|name| !name.ends_with(".br") && !name.ends_with(".gz"))
        .collect()
}
