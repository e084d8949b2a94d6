//! What the server is told when it starts: Leptos.toml about the site, the environment about everything else.

use std::{fmt, net::SocketAddr};

use leptos::prelude::{LeptosOptions, get_config_from_str};

use super::writer::{WriterSettings, settings::WriterSettingsError};

/// The settings of a running server. The README lists the variables.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the site's files are and where to listen.
    pub site: LeptosOptions,
    /// `COPYDESK_DATABASE_URL`.
    pub database_url: String,
    /// `COPYDESK_SITE_URL`, without a slash at the end: what readers type. Without it: where the server listens.
    pub site_url: Option<String>,
    /// `COPYDESK_INSECURE_COOKIE`: `None` leaves the choice to [`Settings::plain_cookie`].
    insecure_cookie: Option<bool>,
    /// `COPYDESK_AI_…`: the writing service; `None` when no key is set.
    pub writer: Option<WriterSettings>,
    /// `COPYDESK_AI_LINKS`: the owner's AIs, name and address.
    pub ai_links: Vec<(String, String)>,
    /// `COPYDESK_BEHIND_PROXY`: the last `X-Forwarded-For` entry is the visitor's address.
    pub behind_proxy: bool,
}

/// Why the server can't start with these settings. Each says what to do.
#[derive(Debug, PartialEq, Eq)]
pub enum SettingsError {
    Writer(WriterSettingsError),
    AiLinks(String),
    LeptosToml(String),
    SiteUrl(String),
    InsecureCookieInPublic(SocketAddr),
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Writer(error) => error.fmt(f),
            Self::AiLinks(given) => write!(
                f,
                "COPYDESK_AI_LINKS has “{given}”. Write each as Name=https://address, with commas between them."
            ),
            Self::LeptosToml(why) => {
                write!(f, "The site's settings can't be read: {why}. Look at the LEPTOS_ variables.")
            }
            Self::SiteUrl(url) => write!(
                f,
                "COPYDESK_SITE_URL is “{url}”. It must be an address like https://blog.example.com, with nothing after the name."
            ),
            Self::InsecureCookieInPublic(address) => write!(
                f,
                "COPYDESK_INSECURE_COOKIE=1 is for trials on this computer alone, but the server listens on {address}. \
                 Take it out, or listen on 127.0.0.1."
            ),
        }
    }
}

impl std::error::Error for SettingsError {}

impl Settings {
    /// The settings of this process.
    pub fn from_environment() -> Result<Settings, SettingsError> {
        Settings::read(|name| std::env::var(name).ok())
    }

    /// The settings that `variable` tells.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Settings, SettingsError> {
        let set = |name: &str| variable(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let yes_or_no = |name: &str| set(name).map(|value| !matches!(value.as_str(), "0" | "no" | "false" | "off"));
        let mut site = site_options()?;
        // Leptos reads these from the process alone; whoever starts a server in a test says them here.
        if let Some(root) = set("LEPTOS_SITE_ROOT") {
            site.site_root = root.into();
        }
        if let Some(address) = set("LEPTOS_SITE_ADDR") {
            let wrong = |_| SettingsError::LeptosToml(format!("LEPTOS_SITE_ADDR is “{address}”"));
            site.site_addr = address.parse().map_err(wrong)?;
        }
        let settings = Settings {
            site,
            database_url: set("COPYDESK_DATABASE_URL").unwrap_or_else(|| "sqlite:copydesk.db?mode=rwc".to_owned()),
            site_url: set("COPYDESK_SITE_URL").map(|url| checked_site_url(&url)).transpose()?,
            insecure_cookie: yes_or_no("COPYDESK_INSECURE_COOKIE"),
            writer: WriterSettings::from(&variable).map_err(SettingsError::Writer)?,
            ai_links: ai_links(set("COPYDESK_AI_LINKS").as_deref().unwrap_or(AI_LINKS))?,
            behind_proxy: yes_or_no("COPYDESK_BEHIND_PROXY").unwrap_or(false),
        };
        if settings.insecure_cookie == Some(true) && !settings.site.site_addr.ip().is_loopback() {
            return Err(SettingsError::InsecureCookieInPublic(settings.site.site_addr));
        }
        Ok(settings)
    }

    /// Where readers find the site, when the server listens on `bound`.
    pub fn public_address(&self, bound: SocketAddr) -> String {
        self.site_url.clone().unwrap_or_else(|| format!("http://{bound}"))
    }

    /// The cookie does without `Secure`. That is so for plain http on this computer alone, where Safari would drop a
    /// secure cookie; with an https address or behind a proxy the cookie is always secure.
    pub fn plain_cookie(&self) -> bool {
        self.insecure_cookie.unwrap_or_else(|| {
            let https = self.site_url.as_deref().is_some_and(|url| url.starts_with("https://"));
            self.site.site_addr.ip().is_loopback() && !https && !self.behind_proxy
        })
    }
}

/// Where owners usually find their AIs.
const AI_LINKS: &str = "ChatGPT=https://chatgpt.com/, Claude=https://claude.ai/new, Gemini=https://gemini.google.com/app, \
                        Copilot=https://copilot.microsoft.com/";

/// `Name=https://address` with commas between them; the word `none` means no links at all.
fn ai_links(text: &str) -> Result<Vec<(String, String)>, SettingsError> {
    if text == "none" {
        return Ok(Vec::new());
    }
    text.split(',')
        .map(str::trim)
        .filter(|link| !link.is_empty())
        .map(|link| {
            let (name, address) = link.split_once('=').unwrap_or_default();
            let (name, address) = (name.trim(), address.trim());
            let fine = !name.is_empty() && address.starts_with("https://") && !address.contains(char::is_whitespace);
            fine.then(|| (name.to_owned(), address.to_owned())).ok_or_else(|| SettingsError::AiLinks(link.to_owned()))
        })
        .collect()
}

/// Leptos.toml as it was at build time, overridden by `LEPTOS_` variables.
fn site_options() -> Result<LeptosOptions, SettingsError> {
    get_config_from_str(include_str!("../../Leptos.toml")).map_err(|error| SettingsError::LeptosToml(error.to_string()))
}

fn checked_site_url(url: &str) -> Result<String, SettingsError> {
    let url = url.trim_end_matches('/');
    let name = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    match !name.is_empty() && name.chars().all(plain) {
        true => Ok(url.to_owned()),
        false => Err(SettingsError::SiteUrl(url.to_owned())),
    }
}
