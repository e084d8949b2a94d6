//! The clock, and times in the words of the desk. The time zone is the server's own (`TZ`).

use chrono::{DateTime, Datelike, Local, TimeZone};

/// Milliseconds since 1970.
pub fn now() -> i64 {
    chrono::Utc::now().timestamp_millis()
}

/// "today 14:32", "yesterday 9:05", "3 May 9:05", "3 May 2024".
pub fn moment(at: i64) -> String {
    moment_seen(local(at), local(now()))
}

/// "3 May", "3 May 2024": the day alone.
pub fn day(at: i64) -> String {
    day_seen(local(at), local(now()))
}

fn local(at: i64) -> DateTime<Local> {
    Local.timestamp_millis_opt(at).single().unwrap_or_default()
}

fn moment_seen<Z: TimeZone>(at: DateTime<Z>, now: DateTime<Z>) -> String
where
    Z::Offset: std::fmt::Display,
{
    let time = at.format("%-H:%M");
    let (day, today) = (at.date_naive(), now.date_naive());
    if day == today {
        format!("today {time}")
    } else if Some(day) == today.pred_opt() {
        format!("yesterday {time}")
    } else if day.year() == today.year() {
        format!("{} {time}", at.format("%-d %B"))
    } else {
        at.format("%-d %B %Y").to_string()
    }
}

fn day_seen<Z: TimeZone>(at: DateTime<Z>, now: DateTime<Z>) -> String
where
    Z::Offset: std::fmt::Display,
{
    let same_year = at.year() == now.year();
    at.format(if same_year { "%-d %B" } else { "%-d %B %Y" }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::Utc;

    fn utc(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn a_moment_is_said_as_people_say_it() {
        let now = utc("2026-05-04T10:00:00Z");
        for (at, words) in [
            ("2026-05-04T09:05:00Z", "today 9:05"),
            ("2026-05-03T23:59:00Z", "yesterday 23:59"),
            ("2026-05-02T14:32:00Z", "2 May 14:32"),
            ("2025-12-31T14:32:00Z", "31 December 2025"),
        ] {
            assert_eq!(moment_seen(utc(at), now), words);
        }
        assert_eq!(moment_seen(utc("2025-12-31T23:00:00Z"), utc("2026-01-01T01:00:00Z")), "yesterday 23:00");
    }

    #[test]
    fn a_day_names_its_year_only_when_it_is_another() {
        let now = utc("2026-05-04T10:00:00Z");
        assert_eq!(day_seen(utc("2026-05-03T09:05:00Z"), now), "3 May");
        assert_eq!(day_seen(utc("2024-05-03T09:05:00Z"), now), "3 May 2024");
    }
}
