//! "Write it for me" as it arrives from the desk: who asks, whether they may, and the month's allowance.

use axum::{
    body::Body,
    extract::{Form, Path, Request, State},
    http::{StatusCode, request::Parts},
    response::{Html, IntoResponse, Response},
};
use chrono::{Datelike, Local, Months, NaiveDate};
use serde::Deserialize;

use super::{App, calls, error::Failure, owner::Owner, plain::Brief, posts, saving, when, writer::Question};
use crate::{
    desk::{
        calls::MadeBy,
        opening,
        problem::Problem,
        writing::{FILLED, Part, ToWrite, WriteProblem},
    },
    domain::{answer, limits, part, tidy},
    pages::{settings::ToldWriter, write_page},
};

/// Asks the writing service for the person of the current call.
pub async fn write(to_write: ToWrite) -> Result<String, WriteProblem> {
    let (app, owner) = calls::asking().await?;
    if owner.person.id != to_write.person {
        return Err(WriteProblem::SomeoneElse { now: owner.person });
    }
    write_for(&app, &owner, to_write.part, to_write.title, to_write.brief, to_write.body).await
}

/// Remembers for the business of the current call that it has read what is sent.
pub async fn agree() -> Result<(), WriteProblem> {
    let (app, owner) = calls::asking().await?;
    app.store.agree_to_writing(&owner.business.id, &owner.person.id, when::now()).await.map_err(unexpected)
}

/// The panel's boxes, and the answer to the notice.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(flatten)]
    brief: Brief,
    #[serde(default)]
    agreed: String,
}

/// "Write it for me" without scripts: asks, waits, and answers with the desk filled in and not saved. It opens in a
/// page of its own, so what the owner typed stays in the page before.
pub async fn without_script(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<String>,
    parts: Parts,
    Form(asked): Form<Asked>,
) -> Result<Response, Failure> {
    let blog = app.blog_path(&owner.business);
    let (about, brief) = (asked.brief.about, asked.brief.brief.replace("\r\n", "\n"));
    if asked.agreed == "yes" {
        app.store.agree_to_writing(&owner.business.id, &owner.person.id, when::now()).await?;
    }
    let text = match write_for(&app, &owner, Part::Whole, about.clone(), brief.clone(), String::new()).await {
        Ok(text) => text,
        Err(WriteProblem::NotAgreed) => {
            let service = app.writer.as_ref().map_or("", |writer| writer.settings().provider.service());
            return Ok(Html(write_page::notice(&app.files, &blog, &id, service, &about, &brief)).into_response());
        }
        Err(problem) => {
            let page = write_page::problem(&app.files, &blog, &problem, owner.person.role == "owner");
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response());
        }
    };
    let mut opening = posts::opening(&app, &owner, &id).await;
    if let Some((post, head)) = app.store.head(&owner.business.id, &id).await? {
        opening.draft = head.draft(&post.link);
        opening.place = saving::place(&post, &head);
    }
    if let Ok(reading) = answer::read(&text) {
        let (post, _) = tidy::whole(&reading.post);
        let put = |into: &mut String, words: String| {
            if !words.is_empty() {
                *into = words;
            }
        };
        let draft = &mut opening.draft;
        put(&mut draft.body, post.body);
        put(&mut draft.title, post.title);
        put(&mut draft.excerpt, post.excerpt);
        put(&mut draft.seo_title, post.seo_title);
        put(&mut draft.seo_description, post.seo_description);
        if !post.tags.is_empty() {
            draft.tags = post.tags;
        }
    }
    (opening.unsaved, opening.made_by) = (true, MadeBy::Written);
    opening.said = Some(FILLED.to_owned());
    (opening.about, opening.brief) = (about, brief);
    Ok(posts::desk(app, StatusCode::OK, opening, Request::from_parts(parts, Body::empty())).await)
}

/// Asks the writing service once for `owner`. Dropping the future, as when the visitor goes away, ends the request there too.
pub async fn write_for(
    app: &App,
    owner: &Owner,
    part: Part,
    title: String,
    brief: String,
    body: String,
) -> Result<String, WriteProblem> {
    let writer = app.writer.as_ref().ok_or(WriteProblem::NotSetUp)?;
    let nothing = match part {
        Part::Whole => title.trim().is_empty(),
        Part::One(field) => body.trim().is_empty() || !part::FIELDS.contains(&field),
    };
    if nothing {
        return Err(WriteProblem::NothingToGoBy);
    }
    let has = limits::count(&brief);
    if has > limits::BRIEF_MAX {
        return Err(WriteProblem::BriefTooLong { has: has as u32 });
    }
    let business = &owner.business.id;
    if !app.store.agreed_to_writing(business).await.map_err(unexpected)? {
        return Err(WriteProblem::NotAgreed);
    }
    let _turn = writer.turn(&owner.person.id).await.ok_or(WriteProblem::AlreadyWriting)?;
    let today = Local::now().date_naive();
    let month = month_of(today);
    let allowance = writer.settings().monthly;
    if !app.store.use_writing(business, &month, allowance).await.map_err(unexpected)? {
        return Err(WriteProblem::AllUsed { allowance, next: next_month(today) });
    }
    let title: String = title.chars().take(limits::TITLE_MAX).collect();
    let body: String = body.chars().take(limits::BODY_MAX).collect();
    let question = Question { business: owner.business.public.clone(), part, title, brief, body };
    let written = writer.write(&question).await;
    if written.is_err() {
        // What brought nothing costs the business nothing; a stopped request stays counted, it was paid for.
        if let Err(error) = app.store.give_back_writing(business, &month).await {
            tracing::error!(%error, "a request that brought nothing stays counted");
        }
    }
    written
}

/// What the desk shows in place of, or for, "Write it for me".
pub async fn standing(app: &App, owner: &Owner) -> opening::Writer {
    let Some(writer) = &app.writer else { return opening::Writer::NotSetUp };
    // Not knowing means asking once more, never sending without.
    let agreed = app.store.agreed_to_writing(&owner.business.id).await.unwrap_or(false);
    opening::Writer::Ready { service: writer.settings().provider.service().to_owned(), agreed }
}

/// What the settings say about it. `None`: it is not set up. The key is not in it.
pub async fn told(app: &App, owner: &Owner) -> Result<Option<ToldWriter>, Failure> {
    let Some(writer) = &app.writer else { return Ok(None) };
    let (settings, today) = (writer.settings(), Local::now().date_naive());
    Ok(Some(ToldWriter {
        service: settings.provider.service(),
        model: settings.model.clone(),
        used: app.store.writing_used(&owner.business.id, &month_of(today)).await?,
        allowance: settings.monthly,
        next: next_month(today),
    }))
}

/// The month that a request counts in, by the calendar that owners see.
fn month_of(today: NaiveDate) -> String {
    today.format("%Y-%m").to_string()
}

/// The first day of the month after `today`, in words: "1 December".
fn next_month(today: NaiveDate) -> String {
    let first = today.with_day(1).and_then(|first| first.checked_add_months(Months::new(1)));
    first.unwrap_or(today).format("%-d %B").to_string()
}

fn unexpected(error: super::store::StoreError) -> WriteProblem {
    tracing::error!(%error, "write it for me");
    WriteProblem::Unexpected
}

impl From<Problem> for WriteProblem {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::SignedOut => WriteProblem::SignedOut,
            Problem::SomeoneElse { now } => WriteProblem::SomeoneElse { now },
            _ => WriteProblem::Unexpected,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_counts_in_its_own_month() {
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap();
        assert_eq!(month_of(day(2026, 11, 30)), "2026-11");
        assert_eq!(month_of(day(2026, 12, 1)), "2026-12");
    }

    #[test]
    fn the_allowance_is_new_on_the_first_of_the_next_month() {
        let day = |y, m, d| NaiveDate::from_ymd_opt(y, m, d).unwrap();
        assert_eq!(next_month(day(2026, 11, 30)), "1 December");
        assert_eq!(next_month(day(2026, 12, 31)), "1 January");
        assert_eq!(next_month(day(2027, 1, 31)), "1 February");
    }
}
