//! The desk as a page and a plain form: every address of it works without script.

use axum::{
    body::Body,
    extract::{Form, Path, Query, Request, State},
    http::{StatusCode, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use leptos::prelude::provide_context;
use serde::Deserialize;

use super::{
    App,
    business::Done,
    calls::status_of,
    error::Failure,
    owner::Owner,
    plain_form::PlainSave,
    saving, session,
    store::{Post, Revision, is_id, new_id},
    writing,
};
use crate::{
    desk::{
        calls::{Do, Saved},
        opening::{Opening, Place, State as PostState},
        problem::Problem,
        said::Said,
    },
    pages::{
        desk_page::DeskPage,
        sign_in::{self, SignIn},
        take_off,
    },
};

#[derive(Deserialize)]
pub struct New {
    #[serde(default)]
    ai: String,
}

pub async fn new_post(State(app): State<App>, owner: Owner, Query(new): Query<New>, request: Request) -> Response {
    let mut opening = opening(&app, &owner, &new_id()).await;
    opening.panel_open = !new.ai.is_empty();
    desk(app, StatusCode::OK, opening, request).await
}

pub async fn edit(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<String>,
    Query(done): Query<Done>,
    request: Request,
) -> Result<Response, Failure> {
    let (post, head) = app.store.head(&owner.business.id, &id).await?.ok_or(Failure::NotFound)?;
    let place = saving::place(&post, &head);
    let mut opening = opening(&app, &owner, &id).await;
    opening.draft = head.draft(&post.link);
    opening.said = Said::from_word(&done.done, &place.state).map(|said| said.sentence().to_owned());
    opening.place = place;
    Ok(desk(app, StatusCode::OK, opening, request).await)
}

pub async fn save(
    State(app): State<App>,
    owner: Option<Owner>,
    Path(id): Path<String>,
    parts: Parts,
    Form(form): Form<PlainSave>,
) -> Result<Response, Failure> {
    let Some(owner) = owner else {
        let carried = SignIn { carried: form.carried(&id), ..SignIn::default() };
        return Ok((StatusCode::UNAUTHORIZED, Html(sign_in::page(&app.files, &carried))).into_response());
    };
    session::keep_alive(&app, &parts.headers).await?;
    save_as(&app, owner, parts, &id, form).await
}

/// Saves a plain form for the person who is signed in, and answers with the page that comes next.
pub async fn save_as(app: &App, owner: Owner, parts: Parts, id: &str, form: PlainSave) -> Result<Response, Failure> {
    let saved = match form.what.as_str() {
        "apart" => save_apart(app, &owner, &form).await,
        "mine" => save_mine(app, &owner, id, &form).await,
        "theirs" => save_theirs(app, &owner, id, &form).await,
        _ => {
            let (what, head) = (form.purpose(), form.head.parse().unwrap_or(0));
            saving::save(app, &owner, form.to_save(id, head, what)).await.map(|saved| (said(what, &saved), saved))
        }
    };
    match saved {
        Ok((said, saved)) => {
            Ok(Redirect::to(&format!("/posts/{}?done={}", saved.post_id, said.word())).into_response())
        }
        Err(Problem::NotFound) => Err(Failure::NotFound),
        Err(problem) => Ok(not_saved(app, &owner, parts, id, form, problem).await?),
    }
}

/// The same page again, with what stood in the way and every word as it was sent.
async fn not_saved(
    app: &App,
    owner: &Owner,
    parts: Parts,
    id: &str,
    form: PlainSave,
    problem: Problem,
) -> Result<Response, Failure> {
    let mut opening = opening(app, owner, id).await;
    opening.draft = form.draft();
    opening.draft.body = opening.draft.body.replace("\r\n", "\n");
    if let Some((post, head)) = app.store.head(&owner.business.id, id).await? {
        opening.place = saving::place(&post, &head);
        // The words belong to the revision that the page was built on.
        opening.place.head = form.head.parse().unwrap_or(0);
        if opening.place.link_fixed {
            opening.draft.link = post.link;
        }
    }
    if !form.once.is_empty() && !matches!(problem, Problem::ChangedElsewhere { .. }) {
        opening.once.clone_from(&form.once);
    }
    (opening.unsaved, opening.made_by, opening.pressed) = (true, form.made_by(), Some(form.purpose()));
    let status = status_of(&problem);
    opening.problem = Some(problem);
    Ok(desk(app.clone(), status, opening, Request::from_parts(parts, Body::empty())).await)
}

/// Keeps the words as a new draft beside the post.
async fn save_apart(app: &App, owner: &Owner, form: &PlainSave) -> Result<(Said, Saved), Problem> {
    let id = if is_id(&form.spare_id) { form.spare_id.clone() } else { new_id() };
    let mut to_save = form.to_save(&id, 0, Do::Draft);
    to_save.draft.link.clear();
    Ok((Said::KeptApart, saving::save(app, owner, to_save).await?))
}

/// Saves the words over the ones of the other window, which stay in the history, and for what was pressed at first. What
/// was saved since the owner chose is met anew.
async fn save_mine(app: &App, owner: &Owner, id: &str, form: &PlainSave) -> Result<(Said, Saved), Problem> {
    let post = app.store.post(&owner.business.id, id).await?.ok_or(Problem::NotFound)?;
    let (what, over) = (form.purpose(), form.over.parse().unwrap_or(post.head));
    let saved = saving::save(app, owner, form.to_save(id, over, what)).await?;
    Ok((said(what, &saved), saved))
}

/// Keeps the other words on top; these go into the history below them.
async fn save_theirs(app: &App, owner: &Owner, id: &str, form: &PlainSave) -> Result<(Said, Saved), Problem> {
    let theirs = app.store.post(&owner.business.id, id).await?.ok_or(Problem::NotFound)?.head;
    let mine = saving::save(app, owner, form.to_save(id, theirs, Do::Draft)).await?;
    let changed = saving::bring_back(app, owner, id, Some(theirs), mine.place.head, new_id()).await?;
    Ok((Said::OtherKept, changed.saved))
}

/// What was done by a save.
fn said(what: Do, saved: &Saved) -> Said {
    match (what, &saved.place.state) {
        (Do::Publish, _) if saved.first_publish => Said::Published,
        (Do::Publish, _) => Said::Updated,
        (Do::Draft, PostState::Live { .. }) => Said::SavedForLater,
        (Do::Draft, _) => Said::Saved,
    }
}

pub async fn ask_take_off(
    State(app): State<App>,
    owner: Owner,
    Path(id): Path<String>,
) -> Result<Html<String>, Failure> {
    let (post, head) = app.store.head(&owner.business.id, &id).await?.ok_or(Failure::NotFound)?;
    Ok(Html(take_off::page(&app.files, &app.blog_path(&owner.business), &id, &head.title, &post.state())))
}

pub async fn take_off(State(app): State<App>, owner: Owner, Path(id): Path<String>) -> Result<Response, Failure> {
    plainly(saving::take_off_as_it_is(&app, &owner, &id).await, Said::TakenOff)
}

pub async fn put_back(State(app): State<App>, owner: Owner, Path(id): Path<String>) -> Result<Response, Failure> {
    plainly(saving::put_back(&app, &owner, &id).await, Said::PutBack)
}

/// The page after a press that needs no boxes.
pub fn plainly(saved: Result<Saved, Problem>, said: Said) -> Result<Response, Failure> {
    match saved {
        Ok(saved) => Ok(Redirect::to(&format!("/posts/{}?done={}", saved.post_id, said.word())).into_response()),
        Err(Problem::NotFound) => Err(Failure::NotFound),
        Err(problem) => Ok(status_of(&problem).into_response()),
    }
}

/// What every desk knows, whatever the post.
pub async fn opening(app: &App, owner: &Owner, post: &str) -> Opening {
    Opening {
        post_id: post.to_owned(),
        place: Place::default(),
        once: new_id(),
        spare_id: new_id(),
        business: owner.business.public.clone(),
        blog_address: app.blog_address(&owner.business),
        person: owner.person.clone(),
        ai_links: app.settings.ai_links.clone(),
        writer: writing::standing(app, owner).await,
        ..Opening::default()
    }
}

/// The desk's page. Goes through Leptos' own renderer, which carries the opening to the browser.
pub async fn desk(app: App, status: StatusCode, opening: Opening, request: Request) -> Response {
    let files = app.files.as_ref().clone();
    let contexts = move || {
        provide_context(opening.clone());
        provide_context(files.clone());
    };
    let render = leptos_axum::render_app_async_with_context(contexts, DeskPage);
    let mut answer = render(request).await;
    *answer.status_mut() = status;
    answer
}

/// A post and one of its revisions, for the pages about its history.
pub async fn revision_of(app: &App, owner: &Owner, id: &str, number: i64) -> Result<(Post, Revision), Failure> {
    let post = app.store.post(&owner.business.id, id).await?.ok_or(Failure::NotFound)?;
    let revision = app.store.revision(&owner.business.id, id, number).await?.ok_or(Failure::NotFound)?;
    Ok((post, revision))
}
