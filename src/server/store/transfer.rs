//! Posts with their whole history, out of the database and into it: for export and import.

use sqlx::{FromRow, Row, any::AnyRow};

use super::{Store, StoreError, folded, new_id};
use crate::server::export::{KeptPost, KeptRevision};

/// How many posts are read at once.
const AT_ONCE: i64 = 100;

impl<'r> FromRow<'r, AnyRow> for KeptRevision {
    fn from_row(row: &'r AnyRow) -> sqlx::Result<Self> {
        let tags: String = row.try_get("tags")?;
        Ok(KeptRevision {
            number: row.try_get("number")?,
            saved_at: row.try_get("saved_at")?,
            made_by: row.try_get("made_by")?,
            published: row.try_get::<i64, _>("published")? != 0,
            title: row.try_get("title")?,
            excerpt: row.try_get("excerpt")?,
            seo_title: row.try_get("seo_title")?,
            seo_description: row.try_get("seo_description")?,
            tags: tags.split(',').filter(|tag| !tag.is_empty()).map(str::to_owned).collect(),
            body: row.try_get("body")?,
        })
    }
}

impl Store {
    /// The next posts after the one with the id `after`, each with its id, in the order in which they were made.
    pub async fn kept_posts(&self, business: &str, after: &str) -> Result<Vec<(String, KeptPost)>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, link, live, shown, first_published_at, updated_at, created_at FROM posts \
             WHERE business_id = $1 AND id > $2 ORDER BY id LIMIT $3",
        );
        let rows = rows.bind(business).bind(after).bind(AT_ONCE).fetch_all(&self.pool).await?;
        let mut posts = Vec::with_capacity(rows.len());
        for row in rows {
            let id: String = row.try_get("id")?;
            let revisions = sqlx::query_as(
                "SELECT r.number, r.saved_at, r.made_by, r.published, r.title, r.excerpt, r.seo_title, r.seo_description, \
                 r.tags, r.body FROM revisions r JOIN posts p ON p.id = r.post_id \
                 WHERE p.business_id = $1 AND r.post_id = $2 ORDER BY r.number",
            );
            let post = KeptPost {
                link: row.try_get("link")?,
                shown: row.try_get::<i64, _>("shown")? != 0,
                live: row.try_get("live")?,
                created_at: row.try_get("created_at")?,
                first_published_at: row.try_get("first_published_at")?,
                updated_at: row.try_get("updated_at")?,
                revisions: revisions.bind(business).bind(&id).fetch_all(&self.pool).await?,
            };
            posts.push((id, post));
        }
        Ok(posts)
    }

    /// Adds `posts`, which were checked, to a business; all or none. `Some(link)`: none, since that link is taken.
    pub async fn add_kept_posts(&self, business: &str, posts: &[KeptPost]) -> Result<Option<String>, StoreError> {
        self.retry(move || async move {
            let mut work = self.begin().await?;
            let owner: String = sqlx::query_scalar(
                "SELECT id FROM people WHERE business_id = $1 ORDER BY CASE WHEN role = 'owner' THEN 0 ELSE 1 END, created_at, id LIMIT 1",
            )
            .bind(business)
            .fetch_one(&mut *work)
            .await?;
            for post in posts {
                let Some(head) = post.revisions.last() else { continue };
                let taken = sqlx::query("SELECT 1 FROM posts WHERE business_id = $1 AND link = $2");
                if taken.bind(business).bind(&post.link).fetch_optional(&mut *work).await?.is_some() {
                    return Ok(Some(post.link.clone()));
                }
                let id = new_id();
                let search = [folded(&head.title), folded(&head.excerpt), head.tags.join("\n")].join("\n");
                sqlx::query(
                    "INSERT INTO posts (id, business_id, link, head, head_at, live, shown, first_published_at, updated_at, \
                     created_at, search) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
                )
                .bind(&id)
                .bind(business)
                .bind(&post.link)
                .bind(head.number)
                .bind(head.saved_at)
                .bind(post.live)
                .bind(i64::from(post.shown))
                .bind(post.first_published_at)
                .bind(post.updated_at)
                .bind(post.created_at)
                .bind(search)
                .execute(&mut *work)
                .await?;
                for revision in &post.revisions {
                    sqlx::query(
                        "INSERT INTO revisions (id, post_id, number, title, excerpt, body, seo_title, seo_description, tags, \
                         saved_at, saved_by, made_by, published, once) \
                         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
                    )
                    .bind(new_id())
                    .bind(&id)
                    .bind(revision.number)
                    .bind(&revision.title)
                    .bind(&revision.excerpt)
                    .bind(&revision.body)
                    .bind(&revision.seo_title)
                    .bind(&revision.seo_description)
                    .bind(revision.tags.join(","))
                    .bind(revision.saved_at)
                    .bind(&owner)
                    .bind(&revision.made_by)
                    .bind(i64::from(revision.published))
                    .bind(new_id())
                    .execute(&mut *work)
                    .await?;
                }
                let live = post.revisions.iter().find(|revision| post.shown && Some(revision.number) == post.live);
                let (Some(live), Some(published)) = (live, post.first_published_at) else { continue };
                for tag in &live.tags {
                    sqlx::query(
                        "INSERT INTO live_tags (business_id, tag, first_published_at, post_id) VALUES ($1, $2, $3, $4) \
                         ON CONFLICT (business_id, tag, post_id) DO NOTHING",
                    )
                    .bind(business)
                    .bind(tag)
                    .bind(published)
                    .bind(&id)
                    .execute(&mut *work)
                    .await?;
                }
            }
            work.commit().await?;
            Ok(None)
        })
        .await
    }
}
