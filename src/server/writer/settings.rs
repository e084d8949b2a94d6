//! Which model "Write it for me" asks, from the environment only: an address that a request could choose would be a way in.

use std::fmt;

/// Whose wire format is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    Gemini,
    /// OpenAI, and every service that speaks its chat completions.
    OpenAi,
    Anthropic,
}

/// How the writing service is reached. `Debug` shows no key.
#[derive(Clone)]
pub struct WriterSettings {
    pub provider: Provider,
    pub model: String,
    pub key: String,
    /// Without a version and without a slash at the end.
    pub url: String,
    /// How many posts and parts a business may ask for in a calendar month.
    pub monthly: i64,
}

/// What is wrong with the writer's settings.
#[derive(Debug, PartialEq, Eq)]
pub enum WriterSettingsError {
    UnknownProvider(String),
    BadUrl(String),
    BadMonthly(String),
}

impl fmt::Display for WriterSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownProvider(given) => {
                write!(f, "COPYDESK_AI_PROVIDER is “{given}”. Set it to gemini, openai or anthropic.")
            }
            Self::BadUrl(given) => {
                write!(
                    f,
                    "COPYDESK_AI_URL is “{given}”. Set it to an address that starts with https:// (or http:// on this machine)."
                )
            }
            Self::BadMonthly(given) => {
                write!(f, "COPYDESK_AI_MONTHLY is “{given}”. Set it to a whole number such as 30.")
            }
        }
    }
}

impl std::error::Error for WriterSettingsError {}

impl fmt::Debug for WriterSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WriterSettings")
            .field("provider", &self.provider)
            .field("model", &self.model)
            .field("key", &"(hidden)")
            .field("url", &self.url)
            .field("monthly", &self.monthly)
            .finish()
    }
}

/// The monthly allowance where none is set.
const MONTHLY: i64 = 30;

impl Provider {
    /// The name that owners know the service by.
    pub fn service(self) -> &'static str {
        match self {
            Provider::Gemini => "Google Gemini",
            Provider::OpenAi => "OpenAI",
            Provider::Anthropic => "Anthropic Claude",
        }
    }

    fn default_url(self) -> &'static str {
        match self {
            Provider::Gemini => "https://generativelanguage.googleapis.com",
            Provider::OpenAi => "https://api.openai.com",
            Provider::Anthropic => "https://api.anthropic.com",
        }
    }

    fn default_model(self) -> &'static str {
        match self {
            Provider::Gemini => "gemini-flash-latest",
            Provider::OpenAi => "gpt-5-mini",
            Provider::Anthropic => "claude-haiku-4-5",
        }
    }
}

impl WriterSettings {
    /// Reads `COPYDESK_AI_KEY`, `_PROVIDER`, `_MODEL`, `_URL` and `_MONTHLY` through `get`. `Ok(None)`: no key, so it is not set up.
    pub fn from(get: impl Fn(&str) -> Option<String>) -> Result<Option<WriterSettings>, WriterSettingsError> {
        let set = |name: &str| get(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let Some(key) = set("COPYDESK_AI_KEY") else { return Ok(None) };
        let provider = match set("COPYDESK_AI_PROVIDER").as_deref() {
            None | Some("gemini") => Provider::Gemini,
            Some("openai") => Provider::OpenAi,
            Some("anthropic") => Provider::Anthropic,
            Some(other) => return Err(WriterSettingsError::UnknownProvider(other.to_owned())),
        };
        let url = set("COPYDESK_AI_URL").unwrap_or_else(|| provider.default_url().to_owned());
        if !is_safe_address(&url) {
            return Err(WriterSettingsError::BadUrl(url));
        }
        let monthly = match set("COPYDESK_AI_MONTHLY") {
            None => MONTHLY,
            Some(given) => given.parse().ok().filter(|n| *n >= 0).ok_or(WriterSettingsError::BadMonthly(given))?,
        };
        Ok(Some(WriterSettings {
            provider,
            model: set("COPYDESK_AI_MODEL").unwrap_or_else(|| provider.default_model().to_owned()),
            key,
            url: without_version(&url).to_owned(),
            monthly,
        }))
    }
}

/// The address as the providers' own pages give it may end in a version, which is part of each call.
fn without_version(url: &str) -> &str {
    let url = url.trim_end_matches('/');
    url.strip_suffix("/v1").or_else(|| url.strip_suffix("/v1beta")).unwrap_or(url)
}

/// https anywhere; plain http on this machine only, where the key does not cross a network.
fn is_safe_address(url: &str) -> bool {
    let Ok(url) = reqwest::Url::parse(url) else { return false };
    match url.scheme() {
        "https" => true,
        "http" => matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]")),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Option<WriterSettings>, WriterSettingsError> {
        let pairs: Vec<(String, String)> = pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
        WriterSettings::from(move |name| pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.clone()))
    }

    #[test]
    fn without_a_key_it_is_not_set_up() {
        assert!(read(&[]).unwrap().is_none());
        assert!(read(&[("COPYDESK_AI_KEY", "  ")]).unwrap().is_none());
    }

    #[test]
    fn a_key_alone_means_gemini() {
        let settings = read(&[("COPYDESK_AI_KEY", "k")]).unwrap().unwrap();
        assert_eq!(settings.provider, Provider::Gemini);
        assert_eq!(settings.monthly, MONTHLY);
    }

    #[test]
    fn wrong_settings_are_refused_with_a_sentence() {
        for (name, value, expected) in [
            ("COPYDESK_AI_PROVIDER", "bard", "Set it to gemini, openai or anthropic."),
            ("COPYDESK_AI_URL", "http://example.com", "starts with https://"),
            ("COPYDESK_AI_URL", "file:///etc/passwd", "starts with https://"),
            ("COPYDESK_AI_URL", "nonsense", "starts with https://"),
            ("COPYDESK_AI_MONTHLY", "-1", "whole number"),
            ("COPYDESK_AI_MONTHLY", "many", "whole number"),
        ] {
            let error = read(&[("COPYDESK_AI_KEY", "k"), (name, value)]).unwrap_err().to_string();
            assert!(error.contains(expected), "{name}={value}: {error}");
        }
    }

    #[test]
    fn an_address_may_end_in_a_version_or_a_slash() {
        for (given, kept) in [
            ("https://api.groq.com/openai/v1/", "https://api.groq.com/openai"),
            ("https://generativelanguage.googleapis.com/v1beta", "https://generativelanguage.googleapis.com"),
            ("http://localhost:11434", "http://localhost:11434"),
        ] {
            let settings = read(&[("COPYDESK_AI_KEY", "k"), ("COPYDESK_AI_URL", given)]).unwrap().unwrap();
            assert_eq!(settings.url, kept);
        }
    }

    #[test]
    fn debug_shows_no_key() {
        let settings = read(&[("COPYDESK_AI_KEY", "very-secret")]).unwrap().unwrap();
        assert!(!format!("{settings:?}").contains("very-secret"));
    }
}
