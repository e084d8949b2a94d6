//! What readers see: published revisions of posts that are on the site, and nothing else.

use sqlx::{FromRow, Row, any::AnyRow};

use super::{Store, StoreError};
use crate::{
    domain::limits,
    pages::{
        seen::{Article, Blog, Card, Cards},
        sitemap::Place,
    },
};

/// Where a list goes on: below the post that was published at this time and has this id.
type Below = (i64, String);

/// What stands at the address of a post.
pub enum AtLink {
    Shown(Box<Article>),
    /// The post was taken off the site.
    Gone,
    Nothing,
}

/// Columns of a [`Card`]. The text is there for its first words alone.
macro_rules! card_columns {
    () => {
        "p.id, p.link, r.title, r.excerpt, CASE WHEN r.excerpt = '' THEN r.body ELSE '' END AS body, \
         r.tags, p.first_published_at, COALESCE(p.updated_at, p.first_published_at) AS updated_at"
    };
}

/// Columns of an [`Article`].
macro_rules! article_columns {
    () => {
        "p.id, p.link, r.number, r.title, r.excerpt, r.body, r.seo_title, r.seo_description, r.tags, p.first_published_at, \
         COALESCE(p.updated_at, p.first_published_at) AS updated_at"
    };
}

impl<'r> FromRow<'r, AnyRow> for Card {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Card {
            id: row.try_get("id")?,
            link: row.try_get("link")?,
            title: row.try_get("title")?,
            excerpt: row.try_get("excerpt")?,
            body: row.try_get("body")?,
            tags: tags(row.try_get("tags")?),
            published_at: row.try_get("first_published_at")?,
            updated_at: row.try_get("updated_at")?,
        })
    }
}

impl<'r> FromRow<'r, AnyRow> for Article {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Article {
            id: row.try_get("id")?,
            number: row.try_get("number")?,
            link: row.try_get("link")?,
            title: row.try_get("title")?,
            excerpt: row.try_get("excerpt")?,
            body: row.try_get("body")?,
            seo_title: row.try_get("seo_title")?,
            seo_description: row.try_get("seo_description")?,
            tags: tags(row.try_get("tags")?),
            published_at: row.try_get("first_published_at")?,
            updated_at: row.try_get("updated_at")?,
        })
    }
}

/// The blog's own columns; where the site is and how it looks is told by the server.
impl<'r> FromRow<'r, AnyRow> for Blog {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        Ok(Blog {
            id: row.try_get("id")?,
            handle: row.try_get("handle")?,
            name: row.try_get("name")?,
            kind: row.try_get("kind")?,
            city: row.try_get("city")?,
            language: row.try_get("language")?,
            created_at: row.try_get("created_at")?,
            ..Blog::default()
        })
    }
}

impl Store {
    /// The blog at `/handle`.
    pub async fn blog(&self, handle: &str) -> Result<Option<Blog>, StoreError> {
        let blog = sqlx::query_as(
            "SELECT id, handle, name, kind, city, language, created_at FROM businesses WHERE handle = $1",
        );
        Ok(blog.bind(handle).fetch_optional(&self.pool).await?)
    }

    /// Blogs with something to read, and how many posts each has.
    pub async fn blogs(&self, at_most: usize) -> Result<Vec<(Blog, usize)>, StoreError> {
        let rows = sqlx::query(
            "SELECT b.id, b.handle, b.name, b.kind, b.city, b.language, b.created_at, COUNT(*) AS posts \
             FROM businesses b JOIN posts p ON p.business_id = b.id AND p.shown = 1 \
             GROUP BY b.id, b.handle, b.name, b.kind, b.city, b.language, b.created_at ORDER BY b.created_at, b.id LIMIT $1",
        );
        let rows = rows.bind(at_most as i64).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((Blog::from_row(row)?, row.try_get::<i64, _>("posts")? as usize))).collect()
    }

    /// What stands at `link` in this business's blog.
    pub async fn at_link(&self, business: &str, link: &str) -> Result<AtLink, StoreError> {
        let post = sqlx::query_as::<_, Article>(concat!(
            "SELECT ",
            article_columns!(),
            " FROM posts p JOIN revisions r ON r.post_id = p.id AND r.number = p.live \
             WHERE p.business_id = $1 AND p.link = $2 AND p.shown = 1"
        ));
        if let Some(post) = post.bind(business).bind(link).fetch_optional(&self.pool).await? {
            return Ok(AtLink::Shown(Box::new(post)));
        }
        let was_shown = sqlx::query("SELECT 1 FROM posts WHERE business_id = $1 AND link = $2 AND live IS NOT NULL");
        let was_shown = was_shown.bind(business).bind(link).fetch_optional(&self.pool).await?;
        Ok(if was_shown.is_some() { AtLink::Gone } else { AtLink::Nothing })
    }

    /// A page of the blog's home, newest first: the first, or the one below the post at `older_than`.
    /// `None` when there never was such a post.
    pub async fn cards(&self, business: &str, older_than: Option<&str>) -> Result<Option<Cards>, StoreError> {
        let Some((at, id)) = self.below(business, older_than).await? else { return Ok(None) };
        let cards = sqlx::query_as::<_, Card>(concat!(
            "SELECT ",
            card_columns!(),
            " FROM posts p JOIN revisions r ON r.post_id = p.id AND r.number = p.live \
             WHERE p.business_id = $1 AND p.shown = 1 AND (p.first_published_at, p.id) < ($2, $3) \
             ORDER BY p.first_published_at DESC, p.id DESC LIMIT $4"
        ));
        let cards = cards.bind(business).bind(at).bind(id).bind(limits::POSTS_ON_A_PAGE as i64 + 1);
        Ok(Some(page_of(cards.fetch_all(&self.pool).await?, older_than)))
    }

    /// A page of the posts with `tag`, newest first, as [`Store::cards`].
    pub async fn cards_about(
        &self,
        business: &str,
        tag: &str,
        older_than: Option<&str>,
    ) -> Result<Option<Cards>, StoreError> {
        let Some((at, id)) = self.below(business, older_than).await? else { return Ok(None) };
        let cards = sqlx::query_as::<_, Card>(concat!(
            "SELECT ",
            card_columns!(),
            " FROM live_tags t JOIN posts p ON p.id = t.post_id JOIN revisions r ON r.post_id = p.id AND r.number = p.live \
             WHERE t.business_id = $1 AND t.tag = $2 AND p.business_id = $1 AND p.shown = 1 \
             AND (t.first_published_at, t.post_id) < ($3, $4) ORDER BY t.first_published_at DESC, t.post_id DESC LIMIT $5"
        ));
        let cards = cards.bind(business).bind(tag).bind(at).bind(id).bind(limits::POSTS_ON_A_PAGE as i64 + 1);
        Ok(Some(page_of(cards.fetch_all(&self.pool).await?, older_than)))
    }

    async fn below(&self, business: &str, older_than: Option<&str>) -> Result<Option<Below>, StoreError> {
        let Some(link) = older_than else { return Ok(Some((i64::MAX, String::new()))) };
        let row = sqlx::query(
            "SELECT first_published_at, id FROM posts WHERE business_id = $1 AND link = $2 AND live IS NOT NULL",
        );
        let row = row.bind(business).bind(link).fetch_optional(&self.pool).await?;
        row.map(|row| Ok((row.try_get("first_published_at")?, row.try_get("id")?))).transpose()
    }

    /// The newest posts with their whole texts.
    pub async fn newest(&self, business: &str, at_most: usize) -> Result<Vec<Article>, StoreError> {
        let posts = sqlx::query_as::<_, Article>(concat!(
            "SELECT ",
            article_columns!(),
            " FROM posts p JOIN revisions r ON r.post_id = p.id AND r.number = p.live \
             WHERE p.business_id = $1 AND p.shown = 1 ORDER BY p.first_published_at DESC, p.id DESC LIMIT $2"
        ));
        Ok(posts.bind(business).bind(at_most as i64).fetch_all(&self.pool).await?)
    }

    /// The newest posts as cards, many at once.
    pub async fn newest_cards(&self, business: &str, at_most: usize) -> Result<Vec<Card>, StoreError> {
        let posts = sqlx::query_as::<_, Card>(concat!(
            "SELECT ",
            card_columns!(),
            " FROM posts p JOIN revisions r ON r.post_id = p.id AND r.number = p.live \
             WHERE p.business_id = $1 AND p.shown = 1 ORDER BY p.first_published_at DESC, p.id DESC LIMIT $2"
        ));
        Ok(posts.bind(business).bind(at_most as i64).fetch_all(&self.pool).await?)
    }

    /// Posts that share the most tags with `post`, then the newest. Looks at the newest few of each tag only, so that a tag
    /// that ten thousand posts have costs no more than one of ten.
    pub async fn related(&self, business: &str, post: &Article) -> Result<Vec<Card>, StoreError> {
        const LOOKED_AT: i64 = 12;
        let mut candidates: Vec<(usize, i64, String)> = Vec::new();
        for tag in &post.tags {
            let rows = sqlx::query(
                "SELECT t.post_id, t.first_published_at FROM live_tags t JOIN posts p ON p.id = t.post_id AND p.shown = 1 \
                 WHERE t.business_id = $1 AND t.tag = $2 AND p.business_id = $1 \
                 ORDER BY t.first_published_at DESC, t.post_id DESC LIMIT $3",
            );
            for row in rows.bind(business).bind(tag).bind(LOOKED_AT).fetch_all(&self.pool).await? {
                let id: String = row.try_get("post_id")?;
                match candidates.iter_mut().find(|(_, _, known)| *known == id) {
                    Some((shared, _, _)) => *shared += 1,
                    None if id != post.id => candidates.push((1, row.try_get("first_published_at")?, id)),
                    None => {}
                }
            }
        }
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        let mut related = Vec::new();
        for (_, _, id) in candidates.into_iter().take(limits::RELATED_POSTS) {
            let card = sqlx::query_as::<_, Card>(concat!(
                "SELECT ",
                card_columns!(),
                " FROM posts p JOIN revisions r ON r.post_id = p.id AND r.number = p.live \
                 WHERE p.business_id = $1 AND p.id = $2 AND p.shown = 1"
            ));
            related.extend(card.bind(business).bind(id).fetch_optional(&self.pool).await?);
        }
        Ok(related)
    }

    /// How many posts readers can see.
    pub async fn shown_posts(&self, business: &str) -> Result<usize, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS posts FROM posts WHERE business_id = $1 AND shown = 1");
        let row = row.bind(business).fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>("posts")? as usize)
    }

    /// `at_most` posts in the order of publishing, from the one with number `start`, for a sitemap.
    pub async fn places(&self, business: &str, start: usize, at_most: usize) -> Result<Vec<Place>, StoreError> {
        let rows = sqlx::query(
            "SELECT link, COALESCE(updated_at, first_published_at) AS changed FROM posts \
             WHERE business_id = $1 AND shown = 1 ORDER BY first_published_at, id LIMIT $2 OFFSET $3",
        );
        let rows = rows.bind(business).bind(at_most as i64).bind(start as i64).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get("link")?, row.try_get("changed")?))).collect()
    }
}

fn page_of(mut cards: Vec<Card>, below: Option<&str>) -> Cards {
    let more = cards.len() > limits::POSTS_ON_A_PAGE;
    cards.truncate(limits::POSTS_ON_A_PAGE);
    let older_than = more.then(|| cards.last().map(|last| last.link.clone())).flatten();
    Cards { cards, below: below.map(str::to_owned), older_than }
}

fn tags(text: String) -> Vec<String> {
    text.split(',').filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}
