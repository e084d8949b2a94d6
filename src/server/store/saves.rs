//! Writing posts. A save adds a revision and moves `head`, if head still is the one that the page was built on.

use sqlx::{Any, Transaction};

use super::{
    Post, Revision, Store, StoreError, is_id, new_id,
    people::{first_free, like_prefix},
    posts::{POST, PUBLISHED_BEFORE, REVISION, SAVED_ONCE, made_by_word, searchable},
};
use crate::{
    desk::calls::MadeBy,
    domain::{link, post::Draft},
    server::secret,
};

/// Who saves which post, and when.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub business: &'a str,
    pub person: &'a str,
    pub post: &'a str,
    /// The revision that the page was built on; 0 for a post that was never saved.
    pub head: i64,
    /// Random, from the page: a repeat changes nothing and gets the first result.
    pub once: &'a str,
    pub now: i64,
}

/// The cleaned and checked words of a save.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    pub draft: &'a Draft,
    pub made_by: MadeBy,
    /// Readers see them from now on.
    pub publish: bool,
}

/// What became of a save.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Done, as revision `number`. A repeat is told the number of the first time.
    Done {
        number: i64,
        first_publish: bool,
    },
    /// The post has a newer revision than the page knew.
    ChangedElsewhere,
    NotFound,
    /// The link belongs to another post; `free` does not.
    LinkTaken {
        free: String,
    },
    /// The save would blank a post that had words.
    WouldBeEmpty,
}

type Work = Transaction<'static, Any>;

impl Store {
    /// Adds a revision with `words`.
    pub async fn save(&self, asked: Asked<'_>, words: Words<'_>) -> Result<Outcome, StoreError> {
        self.retry(move || async move {
            let mut work = self.begin().await?;
            let outcome = add(&mut work, asked, words).await?;
            // Nothing was written unless it is done.
            if matches!(outcome, Outcome::Done { .. }) {
                work.commit().await?;
            }
            Ok(outcome)
        })
        .await
    }

    /// Takes a post off the site. Words that are not in its head are saved into it first.
    pub async fn take_off(&self, asked: Asked<'_>, words: Option<Words<'_>>) -> Result<Outcome, StoreError> {
        self.retry(move || async move {
            let mut work = self.begin().await?;
            let Some((post, head)) = head_of(&mut work, asked).await? else { return Ok(Outcome::NotFound) };
            let mut outcome = Outcome::Done { number: post.head, first_publish: false };
            if let Some(words) = words
                && !head.says(words.draft)
                && !is_blank(words.draft)
            {
                outcome = add(&mut work, asked, Words { publish: false, ..words }).await?;
            }
            if let Outcome::Done { .. } = outcome {
                sqlx::query("UPDATE posts SET shown = 0 WHERE business_id = $1 AND id = $2")
                    .bind(asked.business)
                    .bind(asked.post)
                    .execute(&mut *work)
                    .await?;
                clear_live_tags(&mut work, asked).await?;
                work.commit().await?;
            }
            Ok(outcome)
        })
        .await
    }

    /// Puts a post that was taken off back on the site as it was: the same address, words and date.
    pub async fn put_back(&self, business: &str, post: &str) -> Result<Outcome, StoreError> {
        let asked = Asked { business, person: "", post, head: 0, once: "", now: 0 };
        self.retry(move || async move {
            let mut work = self.begin().await?;
            let Some((post, _)) = head_of(&mut work, asked).await? else { return Ok(Outcome::NotFound) };
            let (Some(live), Some(first)) = (post.live, post.first_published_at) else { return Ok(Outcome::NotFound) };
            let Some(words) = revision(&mut work, asked, live).await? else { return Ok(Outcome::NotFound) };
            sqlx::query("UPDATE posts SET shown = 1 WHERE business_id = $1 AND id = $2")
                .bind(business)
                .bind(asked.post)
                .execute(&mut *work)
                .await?;
            set_live_tags(&mut work, asked, &words.draft("").tags, first).await?;
            work.commit().await?;
            Ok(Outcome::Done { number: post.head, first_publish: false })
        })
        .await
    }

    /// Adds a revision with the words of revision `number`; `None`: with those that readers see.
    pub async fn bring_back(&self, asked: Asked<'_>, number: Option<i64>) -> Result<Outcome, StoreError> {
        self.retry(move || async move {
            let mut work = self.begin().await?;
            let Some((post, _)) = head_of(&mut work, asked).await? else { return Ok(Outcome::NotFound) };
            let Some(number) = number.or(post.live) else { return Ok(Outcome::NotFound) };
            let Some(old) = revision(&mut work, asked, number).await? else { return Ok(Outcome::NotFound) };
            let draft = old.draft(&post.link);
            let words = Words { draft: &draft, made_by: old.made_by(), publish: false };
            let outcome = add(&mut work, asked, words).await?;
            if matches!(outcome, Outcome::Done { .. }) {
                work.commit().await?;
            }
            Ok(outcome)
        })
        .await
    }
}

/// Adds one revision within `work`. What is written only counts if the outcome is [`Outcome::Done`].
async fn add(work: &mut Work, asked: Asked<'_>, words: Words<'_>) -> Result<Outcome, StoreError> {
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
        return Ok(Outcome::ChangedElsewhere);
    }
    if is_blank(words.draft) && head.has_words() {
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
    let near: Vec<String> =
        sqlx::query_scalar("SELECT link FROM posts WHERE business_id = $1 AND id <> $2 AND link LIKE $3")
            .bind(asked.business)
            .bind(asked.post)
            .bind(like_prefix(&wanted))
            .fetch_all(&mut **work)
            .await?;
    let free = first_free(&wanted, |link| near.iter().any(|taken| taken == link));
    Ok(if typed && free != wanted { Err(free) } else { Ok(free) })
}

async fn head_of(work: &mut Work, asked: Asked<'_>) -> Result<Option<(Post, Revision)>, StoreError> {
    if !is_id(asked.post) {
        return Ok(None);
    }
    let post: Option<Post> =
        sqlx::query_as(POST).bind(asked.business).bind(asked.post).fetch_optional(&mut **work).await?;
    let Some(post) = post else { return Ok(None) };
    Ok(revision(work, asked, post.head).await?.map(|revision| (post, revision)))
}

async fn revision(work: &mut Work, asked: Asked<'_>, number: i64) -> Result<Option<Revision>, StoreError> {
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

async fn clear_live_tags(work: &mut Work, asked: Asked<'_>) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM live_tags WHERE business_id = $1 AND post_id = $2")
        .bind(asked.business)
        .bind(asked.post)
        .execute(&mut **work)
        .await?;
    Ok(())
}

async fn set_live_tags(
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

fn is_blank(draft: &Draft) -> bool {
    draft.title.trim().is_empty() && draft.body.trim().is_empty()
}
