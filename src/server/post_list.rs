//! The owner's list of posts, searched, narrowed and paged.

use axum::{
    extract::{Query, State},
    response::Html,
};
use serde::Deserialize;

use super::{
    App,
    error::Failure,
    owner::Owner,
    store::{Filter, Listed},
    when,
};
use crate::{
    domain::reading,
    pages::{
        post_list::{self, Line, List, STATUSES},
        seen::part,
    },
};

/// Posts on one page of the list.
const PER_PAGE: i64 = 20;

/// What the list's address can ask for.
#[derive(Deserialize)]
pub struct Wanted {
    #[serde(default)]
    q: String,
    #[serde(default)]
    tag: String,
    #[serde(default)]
    status: String,
    /// From 1.
    #[serde(default)]
    page: String,
}

pub async fn show(State(app): State<App>, owner: Owner, Query(wanted): Query<Wanted>) -> Result<Html<String>, Failure> {
    let page = wanted.page.parse::<i64>().unwrap_or(1).clamp(1, 1_000_000);
    // An unknown status narrows nothing.
    let status = STATUSES.iter().map(|(word, _)| *word).find(|word| *word == wanted.status).unwrap_or_default();
    let status = status.to_owned();
    let filter = Filter { words: wanted.q, tag: wanted.tag, status, page: page - 1, per_page: PER_PAGE };
    let (posts, total) = app.store.list(&owner.business.id, &filter).await?;
    let blog = app.blog_path(&owner.business);
    let list = List {
        lines: posts.iter().map(|listed| line(listed, &blog)).collect(),
        total,
        page,
        pages: (total + PER_PAGE - 1) / PER_PAGE,
        all_tags: app.store.all_tags(&owner.business.id).await?,
        blog,
        words: filter.words,
        tag: filter.tag,
        status: filter.status,
    };
    Ok(Html(post_list::page(&app.files, &list)))
}

fn line(listed: &Listed, blog: &str) -> Line {
    Line {
        id: listed.post.id.clone(),
        title: listed.title.clone(),
        state: listed.post.state(),
        saved: when::moment(listed.post.head_at),
        words: reading::words(&listed.body),
        minutes: reading::minutes(&listed.body),
        tags: listed.tags(),
        // Another address after each save: the browser may keep the page of before for a while.
        public: (listed.post.is_shown()).then(|| format!("{blog}/{}?v={}", part(&listed.post.link), listed.post.head)),
    }
}
