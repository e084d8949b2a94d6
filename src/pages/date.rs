//! Days in the words of the site's language, and times as machines read them. Days are those of
//! the server's time zone (`TZ`), as on the desk.

use chrono::{DateTime, Datelike, Local, NaiveDate, SecondsFormat, Utc};
use icu_datetime::{FixedCalendarDateTimeFormatter, fieldsets::YMD, input::Date};
use icu_locale_core::Locale;

/// "4 May 2026", "4. Mai 2026", "2026年5月4日": the day of `at` in `language`. A language nobody knows gets numbers alone.
pub fn day(at: i64, language: &str) -> String {
    let day = local_day(at);
    in_words(day, language).unwrap_or_else(|| day.format("%Y-%m-%d").to_string())
}

/// The day of `at` for `<time datetime>`: "2026-05-04".
pub fn machine_day(at: i64) -> String {
    local_day(at).format("%Y-%m-%d").to_string()
}

/// The time `at` for feeds and search: "2026-05-04T10:20:00Z".
pub fn machine(at: i64) -> String {
    time(at).to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn time(at: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(at).unwrap_or_default()
}

fn local_day(at: i64) -> NaiveDate {
    time(at).with_timezone(&Local).date_naive()
}

fn in_words(day: NaiveDate, language: &str) -> Option<String> {
    // Plain "en" would be American English; a site that means that says so.
    let language = if language.eq_ignore_ascii_case("en") { "en-GB" } else { language };
    let locale: Locale = language.parse().ok()?;
    let formatter = FixedCalendarDateTimeFormatter::try_new(locale.into(), YMD::long()).ok()?;
    let date =
        Date::try_new_gregorian(day.year(), u8::try_from(day.month()).ok()?, u8::try_from(day.day()).ok()?).ok()?;
    Some(formatter.format(&date).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_the_language_writes_it() {
        let at = 1_777_890_000_000;
        for (language, written) in [
            ("en", "4 May 2026"),
            ("en-US", "May 4, 2026"),
            ("de", "4. Mai 2026"),
            ("fr", "4 mai 2026"),
            ("ja", "2026年5月4日"),
            ("pl", "4 maja 2026"),
            ("ar", "4 مايو 2026"),
            ("not a language", "2026-05-04"),
            ("", "2026-05-04"),
        ] {
            assert_eq!(day(at, language), written, "{language}");
        }
        assert_eq!(machine(at), "2026-05-04T10:20:00Z");
        assert_eq!(machine(i64::MAX), "1970-01-01T00:00:00Z");
    }
}
