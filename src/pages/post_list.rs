//! The owner's list of posts: where each one stands, and the way to the next.

use leptos::prelude::*;

use super::{desk_page::DeskFiles, frame, seen::part};
use crate::desk::{opening::State, problem::number};

/// The list as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct List {
    pub lines: Vec<Line>,
    /// How many posts fit in all.
    pub total: i64,
    /// From 1.
    pub page: i64,
    pub pages: i64,
    pub all_tags: Vec<String>,
    /// The path of the blog.
    pub blog: String,
    /// What was searched for.
    pub words: String,
    pub tag: String,
    pub status: String,
}

/// One post.
#[derive(Clone, Debug)]
pub struct Line {
    pub id: String,
    pub title: String,
    pub state: State,
    /// When it was saved last: "today 14:32".
    pub saved: String,
    pub words: usize,
    pub minutes: usize,
    pub tags: Vec<String>,
    /// Its path on the site, while it is there.
    pub public: Option<String>,
}

/// What the list can be narrowed to: the word in the address and the words on the screen.
pub const STATUSES: [(&str, &str); 4] =
    [("draft", "Drafts"), ("live", "On your site"), ("waiting", "With changes waiting"), ("off", "Taken off")];

impl List {
    fn is_narrowed(&self) -> bool {
        !(self.words.trim().is_empty() && self.tag.is_empty() && self.status.is_empty())
    }

    /// The address of another page of the same list.
    fn page_address(&self, page: i64) -> String {
        format!("/posts?q={}&status={}&tag={}&page={page}", part(&self.words), part(&self.status), part(&self.tag))
    }
}

pub fn page(files: &DeskFiles, list: &List) -> String {
    let new_posts = || {
        view! {
            <a class="button primary" href="/posts/new">"Write a post"</a>
            <a class="button" href="/posts/new?ai=open">"Let an AI help"</a>
        }
    };
    let is_empty = list.total == 0 && !list.is_narrowed();
    let body = if is_empty {
        view! {
            <div class="card nothing-yet">
                <p class="lead">"No posts yet."</p>
                <p>"Write one yourself, or say in a few words what it is about and let your AI write it. Nobody sees it before you publish it."</p>
                <p class="buttons">{new_posts()}</p>
            </div>
        }
        .into_any()
    } else {
        view! {
            {narrowing(list)}
            <p class="note" id="found">{found(list)}</p>
            <ul class="posts" aria-describedby="found">
                {list.lines.iter().cloned().map(line).collect_view()}
            </ul>
            {pages(list)}
        }
        .into_any()
    };
    frame::owners(
        files,
        "Your posts",
        &list.blog,
        view! {
            <div class="list-head">
                <h1>"Your posts"</h1>
                {(!is_empty).then(|| view! { <p class="buttons">{new_posts()}</p> })}
            </div>
            {body}
        },
    )
}

/// Search and filters. A form that asks with an address, so that a list can be kept as a bookmark.
fn narrowing(list: &List) -> impl IntoView + use<> {
    let option = |value: String, shown: String, chosen: &str| {
        let selected = value == chosen;
        view! { <option value=value selected=selected>{shown}</option> }
    };
    let statuses = STATUSES.map(|(word, shown)| option(word.to_owned(), shown.to_owned(), &list.status)).collect_view();
    let tags = list.all_tags.iter().map(|tag| option(tag.clone(), tag.clone(), &list.tag)).collect_view();
    view! {
        <form method="get" action="/posts" class="narrowing" role="search" aria-label="Your posts">
            <div class="field">
                <label for="q">"Search"</label>
                <input id="q" name="q" type="search" value=list.words.clone() dir="auto"/>
            </div>
            <div class="field">
                <label for="status">"Status"</label>
                <select id="status" name="status"><option value="">"All"</option>{statuses}</select>
            </div>
            <div class="field">
                <label for="tag">"Tag"</label>
                <select id="tag" name="tag"><option value="">"All"</option>{tags}</select>
            </div>
            <button type="submit">"Show"</button>
            {list.is_narrowed().then(|| view! { <a class="all" href="/posts">"Show all"</a> })}
        </form>
    }
}

fn found(list: &List) -> String {
    let posts = |n: i64| {
        if n == 1 { "1 post".to_owned() } else { format!("{} posts", number(usize::try_from(n).unwrap_or(0))) }
    };
    match (list.is_narrowed(), list.total) {
        (true, 0) => "No post fits. Take something out of the search.".to_owned(),
        (true, total) => format!("{} found.", posts(total)),
        (false, total) => format!("{}.", posts(total)),
    }
}

fn line(post: Line) -> impl IntoView {
    let (dot, sentence) = standing(&post.state);
    let name = if post.title.is_empty() { "Untitled".to_owned() } else { post.title };
    let words = if post.words == 1 { "1 word".to_owned() } else { format!("{} words", number(post.words)) };
    let see = format!(" “{name}” on your site");
    view! {
        <li class="post-line">
            <h2><a href=format!("/posts/{}", post.id) dir="auto">{name}</a></h2>
            <p class=dot><span>{sentence}</span></p>
            <p class="note facts">
                {format!("Saved {} · {words} · {} min to read", post.saved, post.minutes)}
                {post.public.map(|path| view! { " · " <a href=path>"See it"<span class="unseen">{see}</span></a> })}
            </p>
            {(!post.tags.is_empty()).then(|| view! {
                <ul class="chips" aria-label="Tags">
                    {post.tags.into_iter().map(|tag| view! { <li class="chip" dir="auto">{tag}</li> }).collect_view()}
                </ul>
            })}
        </li>
    }
}

/// The dot and the sentence that say who can see a post.
pub fn standing(state: &State) -> (&'static str, String) {
    match state {
        State::New | State::Draft => ("dot", "Only you can see this".to_owned()),
        State::TakenOff => ("dot", "Taken off. Only you can see this".to_owned()),
        State::Live { since, waiting: false } => ("dot live", format!("On your site since {since}")),
        State::Live { since, waiting: true } => {
            ("dot waiting", format!("On your site since {since}, with changes that are not on it yet"))
        }
    }
}

fn pages(list: &List) -> Option<impl IntoView + use<>> {
    (list.pages > 1).then(|| {
        let step = |page: i64, words: &'static str, rel: &'static str| {
            (1..=list.pages)
                .contains(&page)
                .then(|| view! { <a class="button" rel=rel href=list.page_address(page)>{words}</a> })
        };
        let here = format!("Page {} of {}", list.page, list.pages);
        let (newer, older) = (step(list.page - 1, "Newer posts", "prev"), step(list.page + 1, "Older posts", "next"));
        view! { <nav class="pages" aria-label="Pages">{newer}<span>{here}</span>{older}</nav> }
    })
}
