//! The page around the desk: the one page of Copydesk that loads wasm.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::LazyLock,
};

use axum::http::{HeaderValue, header::CONTENT_SECURITY_POLICY};
use leptos::{
    nonce::{Nonce, use_nonce},
    prelude::*,
};
use leptos_axum::ResponseOptions;

use crate::desk::{Desk, opening::Opening};

/// The addresses of what the desk loads; provided by the server as a context of the render.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskFiles {
    pub css: String,
    pub js: String,
    pub wasm: String,
}

/// The loader with its content in its address: a new loader is never hidden by an old one in a cache.
static LOADER: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    include_str!("../../public/desk-loader.js").hash(&mut hasher);
    format!("/desk-loader.js?v={:016x}", hasher.finish())
});

/// Notes what a browser extension puts between the nodes of the desk from the moment they are there: Leptos walks those
/// that the server sent, so the loader takes the others out first.
const WATCH: &str = "window.strangers = []; window.watch = new MutationObserver(seen => strangers.push(...seen.flatMap(one => [...one.addedNodes]))); \
                     watch.observe(document.getElementById('desk'), { childList: true, subtree: true });";

/// The whole page. Needs [`Opening`] and [`DeskFiles`] as contexts, and goes through
/// `leptos_axum::render_app_async_with_context`, which carries the opening to the browser.
#[component]
pub fn DeskPage() -> impl IntoView {
    let opening = expect_context::<Opening>();
    let files = expect_context::<DeskFiles>();
    let nonce = set_policy();
    let title = match opening.draft.title.trim() {
        "" => "Write a post – Copydesk".to_owned(),
        title => format!("Edit: {title} – Copydesk"),
    };
    view! {
        <!DOCTYPE html>
        <html lang="en" data-ready="no">
            <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>{title}</title>
                <link rel="icon" type="image/svg+xml" href="/favicon.svg"/>
                <link rel="stylesheet" href=files.css/>
                <link rel="icon" href="/favicon.svg" r#type="image/svg+xml"/>
                <link rel="modulepreload" href=files.js.clone()/>
                <link rel="preload" r#as="fetch" r#type="application/wasm" crossorigin="anonymous" href=files.wasm.clone()/>
            </head>
            <body class="desk-page">
                <a class="unseen skip" href="#main">"Skip to the post"</a>
                <header class="owner-head">
                    <a class="brand" href="/posts">"Copydesk"</a>
                    <nav aria-label="Copydesk">
                        <a href="/posts">"Your posts"</a>
                        <a href=opening.blog_address>"Your blog"</a>
                        <a href="/settings">"Settings"</a>
                    </nav>
                    <form id="sign-out" method="post" action="/sign-out">
                        <button type="submit" class="plain">"Sign out"</button>
                    </form>
                </header>
                <p id="helpers" class="note" role="status"></p>
                <noscript>
                    <p class="note">"Without scripts this device keeps no copy of your words. Save often."</p>
                </noscript>
                <template id="crashed">
                    <p class="refused" role="alert">
                        "The editor stopped. Your text is still here: Save works, then reload the page."
                    </p>
                </template>
                <main id="main" tabindex="-1">
                    <div id="desk"><Desk/></div>
                    <script nonce=nonce>{WATCH}</script>
                </main>
                <script
                    type="module"
                    id="loader"
                    src=LOADER.as_str()
                    data-js=files.js
                    data-wasm=files.wasm
                ></script>
            </body>
        </html>
    }
}

/// Only our own files and the two inline scripts of Leptos, which carry this page's nonce.
fn set_policy() -> Option<Nonce> {
    let (response, nonce) = (use_context::<ResponseOptions>()?, use_nonce()?);
    let policy = format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; \
         img-src 'self' https: data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.insert_header(CONTENT_SECURITY_POLICY, policy);
    }
    Some(nonce)
}
