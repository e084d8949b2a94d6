//! The pages about what was saved: the list of revisions, one of them, and what waits to go on the site.

use axum::{
    extract::{Form, Path, State},
    response::{Html, Response},
};
use serde::Deserialize;

use super::{
    App,
    error::Failure,
    owner::Owner,
    posts::{plainly, revision_of},
    saving,
    store::new_id,
};
use crate::{
    desk::{problem::Problem, said::Said},
    pages::history::{self, About, Ticket},
};

/// What the buttons of these pages send along.
#[derive(Deserialize)]
pub struct Sent {
    #[serde(default)]
    head: String,
    #[serde(default)]
    once: String,
}

impl Sent {
    fn head(&self) -> i64 {
        self.head.parse().unwrap_or(0)
    }
}

pub async fn list(State(app): State<App>, owner: Owner, Path(id): Path<String>) -> Result<Html<String>, Failure> {
    let about = about(&app, &owner, &id).await?;
    let lines = lines(&app, &owner, &id).await?;
    Ok(Html(history::list(&app.files, &about.0, lines)))
}

pub async fn compare(
    State(app): State<App>,
    owner: Owner,
    Path((id, number)): Path<(String, i64)>,
) -> Result<Html<String>, Failure> {
    let (about, head) = about(&app, &owner, &id).await?;
    let (post, revision) = revision_of(&app, &owner, &id, number).await?;
    let lines = lines(&app, &owner, &id).await?;
    let line = lines.into_iter().find(|line| line.number == number).ok_or(Failure::NotFound)?;
    let before = app.store.revision(&owner.business.id, &id, number - 1).await?.map(|before| before.draft(&post.link));
    let words = revision.draft(&post.link);
    let ticket = (number != head).then(|| Ticket { head, once: new_id() });
    Ok(Html(history::compare(&app.files, &about, &line, before.as_ref(), &words, ticket.as_ref())))
}

pub async fn bring_back(
    State(app): State<App>,
    owner: Owner,
    Path((id, number)): Path<(String, i64)>,
    Form(sent): Form<Sent>,
) -> Result<Response, Failure> {
    let head = sent.head();
    let changed = saving::bring_back(&app, &owner, &id, Some(number), head, sent.once).await;
    plainly(changed.map(|changed| changed.saved), Said::BroughtBack)
}

pub async fn waiting(State(app): State<App>, owner: Owner, Path(id): Path<String>) -> Result<Html<String>, Failure> {
    let (about, head) = about(&app, &owner, &id).await?;
    let (post, latest) = revision_of(&app, &owner, &id, head).await?;
    let live = post.live.filter(|_| post.is_shown()).ok_or(Failure::NotFound)?;
    let (_, live) = revision_of(&app, &owner, &id, live).await?;
    let ticket = Ticket { head, once: new_id() };
    let (live, latest) = (live.draft(&post.link), latest.draft(&post.link));
    Ok(Html(history::waiting(&app.files, &about, &live, &latest, &ticket)))
}

pub async fn throw_away(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<String>,
    Form(sent): Form<Sent>,
) -> Result<Response, Failure> {
    let head = sent.head();
    let changed = saving::bring_back(&app, &owner, &id, None, head, sent.once).await;
    plainly(changed.map(|changed| changed.saved), Said::ThrownAway)
}

/// The post, and the number of its latest revision.
async fn about(app: &App, owner: &Owner, id: &str) -> Result<(About, i64), Failure> {
    let (post, head) = app.store.head(&owner.business.id, id).await?.ok_or(Failure::NotFound)?;
    Ok((About { id: post.id, title: head.title, blog: app.blog_path(&owner.business) }, post.head))
}

async fn lines(app: &App, owner: &Owner, id: &str) -> Result<Vec<crate::desk::calls::RevisionLine>, Failure> {
    saving::history(app, owner, id).await.map_err(|problem| match problem {
        Problem::NotFound => Failure::NotFound,
        _ => Failure::Unlikely("a history that could not be read"),
    })
}
