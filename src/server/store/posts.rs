//! Reading posts, for the people of their business. What readers see is in `public`.

use sqlx::FromRow;

use super::{Store, StoreError, folded, is_id};
use crate::{
    desk::{calls::MadeBy, opening::State},
    domain::post::{Draft, shows},
    server::when,
};

/// Where a post stands.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Post {
    pub id: String,
    pub link: String,
    /// The number of the latest revision, and when it was saved.
    pub head: i64,
    pub head_at: i64,
    /// The revision that readers see, or saw before the post was taken off.
    pub live: Option<i64>,
    shown: i64,
    pub first_published_at: Option<i64>,
    pub updated_at: Option<i64>,
}

impl Post {
    /// The post is on the site now.
    pub fn is_shown(&self) -> bool {
        self.shown != 0
    }

    /// Who can see the post.
    pub fn state(&self) -> State {
        match (self.first_published_at, self.is_shown()) {
            (None, _) => State::Draft,
            (Some(_), false) => State::TakenOff,
            (Some(at), true) => State::Live { since: when::day(at), waiting: self.live != Some(self.head) },
        }
    }
}

/// The words of one save.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct Revision {
    pub number: i64,
    pub title: String,
    pub excerpt: String,
    pub body: String,
    pub seo_title: String,
    pub seo_description: String,
    tags: String,
    pub saved_at: i64,
    pub saved_by: String,
    made_by: String,
    published: i64,
}

impl Revision {
    /// The words as the boxes hold them. The link belongs to the post.
    pub fn draft(&self, link: &str) -> Draft {
        Draft {
            title: self.title.clone(),
            link: link.to_owned(),
            excerpt: self.excerpt.clone(),
            body: self.body.clone(),
            seo_title: self.seo_title.clone(),
            seo_description: self.seo_description.clone(),
            tags: split_tags(&self.tags),
        }
    }

    /// The same words; the link is not one of them.
    pub fn says(&self, draft: &Draft) -> bool {
        self.title == draft.title
            && self.excerpt == draft.excerpt
            && self.body == draft.body
            && self.seo_title == draft.seo_title
            && self.seo_description == draft.seo_description
            && self.tags == draft.tags.join(",")
    }

    pub fn made_by(&self) -> MadeBy {
        match self.made_by.as_str() {
            "pasted" => MadeBy::Pasted,
            "written" => MadeBy::Written,
            _ => MadeBy::Typed,
        }
    }

    /// This save put the words on the site.
    pub fn was_published(&self) -> bool {
        self.published != 0
    }

    pub fn has_words(&self) -> bool {
        shows(&self.title) || shows(&self.body)
    }
}

/// The word for [`MadeBy`] in the table.
pub(super) fn made_by_word(made_by: MadeBy) -> &'static str {
    match made_by {
        MadeBy::Typed => "typed",
        MadeBy::Pasted => "pasted",
        MadeBy::Written => "written",
    }
}

pub(super) fn split_tags(tags: &str) -> Vec<String> {
    tags.split(',').filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}

/// Which posts the owner wants to see. Empty parts let everything through.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub words: String,
    pub tag: String,
    /// `draft`, `live`, `waiting` or `off`.
    pub status: String,
    /// From 0.
    pub page: i64,
    pub per_page: i64,
}

/// A line of the list of posts.
#[derive(Clone, Debug, FromRow)]
pub struct Listed {
    #[sqlx(flatten)]
    pub post: Post,
    pub title: String,
    pub body: String,
    tags: String,
}

impl Listed {
    pub fn tags(&self) -> Vec<String> {
        split_tags(&self.tags)
    }
}

/// The conditions of the list, for the page and for the count alike.
macro_rules! listed_posts {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM posts p JOIN revisions r ON r.post_id = p.id AND r.number = p.head
              WHERE p.business_id = $1
                AND p.search LIKE $2 ESCAPE '!' AND p.search LIKE $3 ESCAPE '!' AND p.search LIKE $4 ESCAPE '!'
                AND ',' || r.tags || ',' LIKE $5 ESCAPE '!'
                AND ($6 = ''
                     OR ($6 = 'draft' AND p.first_published_at IS NULL)
                     OR ($6 = 'live' AND p.shown = 1)
                     OR ($6 = 'waiting' AND p.shown = 1 AND p.live <> p.head)
                     OR ($6 = 'off' AND p.shown = 0 AND p.first_published_at IS NOT NULL)) ",
            $rest
        )
    };
}

impl Store {
    /// Where the post stands, if it is one of this business.
    pub async fn post(&self, business: &str, post: &str) -> Result<Option<Post>, StoreError> {
        if !is_id(post) {
            return Ok(None);
        }
        Ok(sqlx::query_as(POST).bind(business).bind(post).fetch_optional(&self.pool).await?)
    }

    /// The words of one revision of a post of this business.
    pub async fn revision(&self, business: &str, post: &str, number: i64) -> Result<Option<Revision>, StoreError> {
        if !is_id(post) {
            return Ok(None);
        }
        Ok(sqlx::query_as(REVISION).bind(business).bind(post).bind(number).fetch_optional(&self.pool).await?)
    }

    /// The post and its latest words.
    pub async fn head(&self, business: &str, post: &str) -> Result<Option<(Post, Revision)>, StoreError> {
        let Some(post) = self.post(business, post).await? else { return Ok(None) };
        Ok(self.revision(business, &post.id, post.head).await?.map(|revision| (post, revision)))
    }

    /// The revision that a save with this `once` made last.
    pub async fn saved_once(&self, business: &str, post: &str, once: &str) -> Result<Option<Revision>, StoreError> {
        if !is_id(post) || once.contains('\0') {
            return Ok(None);
        }
        Ok(sqlx::query_as(SAVED_ONCE).bind(business).bind(post).bind(once).fetch_optional(&self.pool).await?)
    }

    /// All revisions of a post of this business, newest first.
    pub async fn revisions(&self, business: &str, post: &str) -> Result<Vec<Revision>, StoreError> {
        Ok(sqlx::query_as(REVISIONS).bind(business).bind(post).fetch_all(&self.pool).await?)
    }

    /// Whether a save of this post was published before revision `number`.
    pub async fn published_before(&self, business: &str, post: &str, number: i64) -> Result<bool, StoreError> {
        let count = sqlx::query_scalar(PUBLISHED_BEFORE).bind(business).bind(post).bind(number);
        Ok(count.fetch_one(&self.pool).await.map(|count: i64| count > 0)?)
    }

    /// The posts that fit the filter, the last saved first, and how many there are in all.
    pub async fn list(&self, business: &str, filter: &Filter) -> Result<(Vec<Listed>, i64), StoreError> {
        let mut words = filter.words.split_whitespace().map(|word| format!("%{}%", literal(&word.to_lowercase())));
        // A fourth word and those after it are looked for as they stand, one behind the other, with the third.
        let any = || "%".to_owned();
        let (first, second) = (words.next().unwrap_or_else(any), words.next().unwrap_or_else(any));
        let third = words.reduce(|all, word| all + &word).unwrap_or_else(any);
        let tag = if filter.tag.is_empty() { any() } else { format!("%,{},%", literal(&filter.tag)) };
        let total: i64 = sqlx::query_scalar(listed_posts!("COUNT(*)", ""))
            .bind(business)
            .bind(&first)
            .bind(&second)
            .bind(&third)
            .bind(&tag)
            .bind(&filter.status)
            .fetch_one(&self.pool)
            .await?;
        let page = sqlx::query_as(listed_posts!(
            "p.id, p.link, p.head, p.head_at, p.live, p.shown, p.first_published_at, p.updated_at, r.title, r.body, r.tags",
            "ORDER BY p.head_at DESC, p.id DESC LIMIT $7 OFFSET $8"
        ))
        .bind(business)
        .bind(&first)
        .bind(&second)
        .bind(&third)
        .bind(&tag)
        .bind(&filter.status)
        .bind(filter.per_page)
        .bind(filter.page.saturating_mul(filter.per_page))
        .fetch_all(&self.pool)
        .await?;
        Ok((page, total))
    }

    /// The tags of all posts of the business, each once, in order.
    pub async fn all_tags(&self, business: &str) -> Result<Vec<String>, StoreError> {
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT DISTINCT r.tags FROM posts p JOIN revisions r ON r.post_id = p.id AND r.number = p.head
             WHERE p.business_id = $1 AND r.tags <> ''",
        )
        .bind(business)
        .fetch_all(&self.pool)
        .await?;
        let mut tags: Vec<String> = rows.iter().flat_map(|tags| split_tags(tags)).collect();
        tags.sort();
        tags.dedup();
        Ok(tags)
    }
}

pub(super) const POST: &str = "SELECT id, link, head, head_at, live, shown, first_published_at, updated_at
     FROM posts WHERE business_id = $1 AND id = $2";

pub(super) const PUBLISHED_BEFORE: &str = "SELECT COUNT(*) FROM revisions r JOIN posts p ON p.id = r.post_id
     WHERE p.business_id = $1 AND p.id = $2 AND r.number < $3 AND r.published = 1";

macro_rules! revisions {
    ($rest:literal) => {
        concat!(
            "SELECT r.number, r.title, r.excerpt, r.body, r.seo_title, r.seo_description, r.tags, r.saved_at, r.saved_by,
                    r.made_by, r.published
             FROM revisions r JOIN posts p ON p.id = r.post_id WHERE p.business_id = $1 AND p.id = $2 ",
            $rest
        )
    };
}

pub(super) const REVISION: &str = revisions!("AND r.number = $3");
pub(super) const SAVED_ONCE: &str = revisions!("AND r.once = $3 ORDER BY r.number DESC LIMIT 1");
const REVISIONS: &str = revisions!("ORDER BY r.number DESC");

/// What the owner's list searches in.
pub(super) fn searchable(draft: &Draft) -> String {
    [folded(&draft.title), folded(&draft.excerpt), draft.tags.join("\n")].join("\n")
}

/// `text` as it stands in a LIKE pattern.
fn literal(text: &str) -> String {
    text.replace('!', "!!").replace('%', "!%").replace('_', "!_")
}
