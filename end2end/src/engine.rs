//! The three engines that owners' browsers are made of, and the few things that each can be asked to do.

use std::path::Path;
use std::sync::{Arc, Mutex};

use playwright_rs::LaunchOptions;
use playwright_rs::protocol::{Page, Playwright};
use serde_json::Value;

use crate::story::{chromium, playwright_has};
use crate::webdriver::WebDriver;

/// Whose engine a page is shown by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Chrome, Edge, and most phones.
    Chromium,
    Firefox,
    /// Safari, and every browser of an iPhone.
    WebKit,
}

/// A browser with one page.
pub(crate) enum Browser {
    Playwright(Box<Played>),
    WebDriver(WebDriver),
}

pub(crate) struct Played {
    playwright: Playwright,
    browser: playwright_rs::protocol::Browser,
    page: Page,
    errors: Arc<Mutex<Vec<String>>>,
}

impl Engine {
    /// Whether its browser tells what pages write to their console.
    pub(crate) fn tells_errors(self) -> bool {
        self != Engine::WebKit
    }

    /// Starts it. Without its browser the story fails: `script/test` leaves such stories out, and says so.
    pub(crate) async fn start(self) -> Browser {
        match self {
            Engine::Chromium => Browser::play(self, chromium()).await,
            Engine::Firefox => Browser::play(self, firefox()).await,
            Engine::WebKit => Browser::WebDriver(WebDriver::start().await),
        }
    }
}

/// Playwright's own build if it is there, else Debian's.
fn firefox() -> LaunchOptions {
    const DEBIANS: &str = "/usr/bin/firefox-esr";
    let options = LaunchOptions::new().headless(true);
    if playwright_has("firefox") {
        return options;
    }
    assert!(Path::new(DEBIANS).exists(), "there is no Firefox here (script/bootstrap tests installs it)");
    options.channel("moz-firefox".to_string()).executable_path(DEBIANS.to_string())
}

impl Browser {
    async fn play(engine: Engine, options: LaunchOptions) -> Browser {
        let playwright =
            Playwright::launch().await.expect("Playwright's driver starts (script/bootstrap tests installs it)");
        let kind = if engine == Engine::Firefox { playwright.firefox() } else { playwright.chromium() };
        let browser =
            kind.launch_with_options(options).await.unwrap_or_else(|why| panic!("{engine:?} does not start: {why}"));
        let context = browser.new_context().await.expect("a browser window");
        let errors = Arc::new(Mutex::new(Vec::new()));
        let seen = errors.clone();
        context
            .on_console(move |message| {
                if message.type_() == "error" {
                    seen.lock().unwrap().push(format!("{} ({})", message.text(), message.location().url));
                }
                async { Ok(()) }
            })
            .await
            .expect("the console is watched");
        let thrown = errors.clone();
        context
            .on_weberror(move |error| {
                thrown.lock().unwrap().push(error.error().to_string());
                async { Ok(()) }
            })
            .await
            .expect("the page's errors are watched");
        let page = context.new_page().await.expect("a page");
        page.on_dialog(|dialog| async move { dialog.accept(None).await }).await.expect("dialogs are answered");
        Browser::Playwright(Box::new(Played { playwright, browser, page, errors }))
    }

    /// Opens an address and waits until it is loaded.
    pub(crate) async fn open(&self, address: &str) -> Result<(), String> {
        match self {
            Browser::Playwright(it) => it.page.goto(address, None).await.map(drop).map_err(|why| why.to_string()),
            Browser::WebDriver(it) => it.open(address).await,
        }
    }

    /// Calls a function in the page with these arguments; a promise is waited for.
    pub(crate) async fn ask(&self, function: &str, arguments: &[Value]) -> Result<Value, String> {
        match self {
            Browser::Playwright(it) => {
                let function = format!("list => ({function})(...list)");
                it.page.evaluate(&function, Some(&arguments)).await.map_err(|why| why.to_string())
            }
            Browser::WebDriver(it) => it.ask(function, arguments).await,
        }
    }

    /// Clicks the middle of what `selector` selects, by the mouse.
    pub(crate) async fn click(&self, selector: &str) -> Result<(), String> {
        match self {
            Browser::Playwright(it) => it.page.locator(selector).click(None).await.map_err(|why| why.to_string()),
            Browser::WebDriver(it) => it.click(selector).await,
        }
    }

    /// Presses keys together and lets them go, as `Control+A`.
    pub(crate) async fn key(&self, keys: &str) -> Result<(), String> {
        match self {
            Browser::Playwright(it) => it.page.keyboard().press(keys, None).await.map_err(|why| why.to_string()),
            Browser::WebDriver(it) => it.key(keys).await,
        }
    }

    /// Types, one key after the other.
    pub(crate) async fn type_text(&self, text: &str) -> Result<(), String> {
        match self {
            Browser::Playwright(it) => it.page.keyboard().type_text(text, None).await.map_err(|why| why.to_string()),
            Browser::WebDriver(it) => it.type_text(text).await,
        }
    }

    /// The errors that pages wrote to their console or threw.
    pub(crate) fn errors(&self) -> Vec<String> {
        match self {
            Browser::Playwright(it) => it.errors.lock().unwrap().clone(),
            Browser::WebDriver(_) => Vec::new(),
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Browser::Playwright(it) => {
                let _ = it.browser.close().await;
                let _ = it.playwright.shutdown().await;
            }
            Browser::WebDriver(it) => it.close().await,
        }
    }
}
