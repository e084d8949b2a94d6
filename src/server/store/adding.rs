//! One revision added within a transaction, with all that goes along with it: link, head, live words, tags.

use sqlx::{Any, Transaction, any::AnyArguments, query::QueryScalar};

use super::{
    Asked, Outcome, Post, Revision, Store, StoreError, Words, is_id, new_id,
    people::{first_free, like_prefix},
    posts::{POST, PUBLISHED_BEFORE, REVISION, SAVED_ONCE, made_by_word, searchable},
};
use crate::{
    domain::{link, post::Draft},
    server::secret,
};

type Work = Transaction<'static, Any>;

/// Adds one revision within `work`. What is written only counts if the outcome is [`Outcome::Done`].
pub(super) async fn add(work: &mut Work, asked: Asked<'_>, words: Words<'_>) -> Result<Outcome, StoreError> {
    let Some((post, head)) = head_of(work, asked).await? else {
        return if asked.head == 0 { add_first(work, asked, words).await } else { Ok(Outcome::NotFound) };
    };
    if let Some(earlier) = saved_once(work, asked).await? {
        let same = earlier.says(words.draft)
            && earlier.was_published() == words.publish
            && (post.first_published_at.is_some() || words.draft.link.is_empty() || words.draft.link == post.link);
        if same {
            let first_publish = words.publish && !published_before(work, asked, earlier.number).await?;
            return Ok(Outcome::Done { number: earlier.number, first_publish });
        }
        // The same page goes on before it heard of its own save ("Update" while "Save" is on its way).
        if earlier.number != post.head || earlier.saved_by != asked.person {
            return Ok(Outcome::ChangedElsewhere);
        }
    } else if post.head != asked.head {
        // The other window saved the very same words, and they stand where these should: nobody has to choose.
        let on_site = !words.publish || (post.is_shown() && post.live == Some(post.head));
        let same_link = words.draft.link.is_empty() || words.draft.link == post.link;
        if head.says(words.draft) && on_site && same_link {
            return Ok(Outcome::Done { number: post.head, first_publish: false });
        }
        return Ok(Outcome::ChangedElsewhere);
    }
    if words.draft.is_blank() && head.has_words() {
        return Ok(Outcome::WouldBeEmpty);
    }
    let link = match free_link(work, asked, words.draft, Some(&post)).await? {
        Ok(link) => link,
        Err(free) => return Ok(Outcome::LinkTaken { free }),
    };
    let number = post.head + 1;
    let first_publish = words.publish && post.first_published_at.is_none();
    // A save that leaves the words as readers see them leaves nothing waiting.
    let as_live = match post.live {
        Some(live) if !words.publish => revision(work, asked, live).await?.is_some_and(|live| live.says(words.draft)),
        _ => false,
    };
    let moved = sqlx::query(
        "UPDATE posts SET link = $1, head = $2, head_at = $3, search = $4, live = $5, shown = $6, first_published_at = $7,
                updated_at = $8
         WHERE business_id = $9 AND id = $10 AND head = $11",
    )
    .bind(&link)
    .bind(number)
    .bind(asked.now)
    .bind(searchable(words.draft))
    .bind(if words.publish || as_live { Some(number) } else { post.live })
    .bind(i64::from(words.publish || post.is_shown()))
    .bind(post.first_published_at.or(words.publish.then_some(asked.now)))
    .bind(if words.publish && !first_publish { Some(asked.now) } else { post.updated_at })
    .bind(asked.business)
    .bind(asked.post)
    .bind(post.head)
    .execute(&mut **work)
    .await?;
    if moved.rows_affected() == 0 {
        return Err(StoreError::InTheWay);
    }
    add_row(work, asked, words, number).await?;
    if words.publish {
        set_live_tags(work, asked, &words.draft.tags, post.first_published_at.unwrap_or(asked.now)).await?;
    }
    Ok(Outcome::Done { number, first_publish })
}

/// The first save of a post stores the post with it.
async fn add_first(work: &mut Work, asked: Asked<'_>, words: Words<'_>) -> Result<Outcome, StoreError> {
    if !is_id(asked.post) {
        return Ok(Outcome::NotFound);
    }
    let link = match free_link(work, asked, words.draft, None).await? {
        Ok(link) => link,
        Err(free) => return Ok(Outcome::LinkTaken { free }),
    };
    let published = words.publish.then_some(asked.now);
    let added = sqlx::query(
        "INSERT INTO posts (id, business_id, link, head, head_at, live, shown, first_published_at, updated_at, created_at,
                search)
         VALUES ($1, $2, $3, 1, $4, $5, $6, $7, NULL, $8, $9) ON CONFLICT (id) DO NOTHING",
    )
    .bind(asked.post)
    .bind(asked.business)
    .bind(&link)
    .bind(asked.now)
    .bind(words.publish.then_some(1_i64))
    .bind(i64::from(words.publish))
    .bind(published)
    .bind(asked.now)
    .bind(searchable(words.draft))
    .execute(&mut **work)
    .await?;
    if added.rows_affected() == 0 {
        // Stored in the meantime by a second press, or a post of another business.
        return if head_of(work, asked).await?.is_some() { Err(StoreError::InTheWay) } else { Ok(Outcome::NotFound) };
    }
    add_row(work, asked, words, 1).await?;
    if words.publish {
        set_live_tags(work, asked, &words.draft.tags, asked.now).await?;
    }
    Ok(Outcome::Done { number: 1, first_publish: words.publish })
}

async fn add_row(work: &mut Work, asked: Asked<'_>, words: Words<'_>, number: i64) -> Result<(), StoreError> {
    let draft = words.draft;
    sqlx::query(
        "INSERT INTO revisions (id, post_id, number, title, excerpt, body, seo_title, seo_description, tags, saved_at,
                saved_by, made_by, published, once)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(new_id())
    .bind(asked.post)
    .bind(number)
    .bind(&draft.title)
    .bind(&draft.excerpt)
    .bind(&draft.body)
    .bind(&draft.seo_title)
    .bind(&draft.seo_description)
    .bind(draft.tags.join(","))
    .bind(asked.now)
    .bind(asked.person)
    .bind(made_by_word(words.made_by))
    .bind(i64::from(words.publish))
    .bind(asked.once)
    .execute(&mut **work)
    .await?;
    Ok(())
}

/// The link under which the post is stored: the one it was published with, the one that was typed, or one made from the
/// title. `Err`: the typed one is taken; the text inside is free.
async fn free_link(
    work: &mut Work,
    asked: Asked<'_>,
    draft: &Draft,
    post: Option<&Post>,
) -> Result<Result<String, String>, StoreError> {
    if let Some(post) = post
        && (post.first_published_at.is_some() || draft.link == post.link)
    {
        return Ok(Ok(post.link.clone()));
    }
    let typed = !draft.link.is_empty();
    let wanted = if typed { draft.link.clone() } else { link::from_title(&draft.title) };
    if wanted.is_empty() {
        // No letter in the title. A post that has a link already keeps it.
        return Ok(Ok(post.map_or_else(|| format!("post-{}", secret::letters(6)), |post| post.link.clone())));
    }
    let near = links_near(asked.business, asked.post, &wanted).fetch_all(&mut **work).await?;
    let free = first_free(&wanted, |link| near.iter().any(|taken| taken == link));
    Ok(if typed && free != wanted { Err(free) } else { Ok(free) })
}

/// The links of the business's other posts that begin like `wanted`.
fn links_near<'q>(business: &'q str, post: &'q str, wanted: &str) -> QueryScalar<'q, Any, String, AnyArguments> {
    sqlx::query_scalar("SELECT link FROM posts WHERE business_id = $1 AND id <> $2 AND link LIKE $3")
        .bind(business)
        .bind(post)
        .bind(like_prefix(wanted))
}

impl Store {
    /// The link that a post of this business would get now for `title`; empty where only the save can tell, because the
    /// title holds no letter.
    pub async fn link_for(&self, business: &str, post: &str, title: &str) -> Result<String, StoreError> {
        let wanted = link::from_title(title);
        if wanted.is_empty() {
            return Ok(wanted);
        }
        let near = links_near(business, post, &wanted).fetch_all(&self.pool).await?;
        Ok(first_free(&wanted, |link| near.iter().any(|taken| taken == link)))
    }
}

pub(super) async fn head_of(work: &mut Work, asked: Asked<'_>) -> Result<Option<(Post, Revision)>, StoreError> {
    if !is_id(asked.post) {
        return Ok(None);
    }
    let post: Option<Post> =
        sqlx::query_as(POST).bind(asked.business).bind(asked.post).fetch_optional(&mut **work).await?;
    let Some(post) = post else { return Ok(None) };
    Ok(revision(work, asked, post.head).await?.map(|revision| (post, revision)))
}

pub(super) async fn revision(work: &mut Work, asked: Asked<'_>, number: i64) -> Result<Option<Revision>, StoreError> {
    let words = sqlx::query_as(REVISION).bind(asked.business).bind(asked.post).bind(number);
    Ok(words.fetch_optional(&mut **work).await?)
}

async fn saved_once(work: &mut Work, asked: Asked<'_>) -> Result<Option<Revision>, StoreError> {
    let words = sqlx::query_as(SAVED_ONCE).bind(asked.business).bind(asked.post).bind(asked.once);
    Ok(words.fetch_optional(&mut **work).await?)
}

async fn published_before(work: &mut Work, asked: Asked<'_>, number: i64) -> Result<bool, StoreError> {
    let count = sqlx::query_scalar(PUBLISHED_BEFORE).bind(asked.business).bind(asked.post).bind(number);
    Ok(count.fetch_one(&mut **work).await.map(|count: i64| count > 0)?)
}

pub(super) async fn clear_live_tags(work: &mut Work, asked: Asked<'_>) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM live_tags WHERE business_id = $1 AND post_id = $2")
        .bind(asked.business)
        .bind(asked.post)
        .execute(&mut **work)
        .await?;
    Ok(())
}

pub(super) async fn set_live_tags(
    work: &mut Work,
    asked: Asked<'_>,
    tags: &[String],
    first_published_at: i64,
) -> Result<(), StoreError> {
    clear_live_tags(work, asked).await?;
    for tag in tags {
        sqlx::query(
            "INSERT INTO live_tags (business_id, tag, first_published_at, post_id) VALUES ($1, $2, $3, $4)
             ON CONFLICT (business_id, tag, post_id) DO NOTHING",
        )
        .bind(asked.business)
        .bind(tag)
        .bind(first_published_at)
        .bind(asked.post)
        .execute(&mut **work)
        .await?;
    }
    Ok(())
}
