//! Writing posts. A save adds a revision and moves `head`, if head still is the one that the page was built on.

use super::{
    Store, StoreError,
    adding::{add, clear_live_tags, head_of, revision, set_live_tags},
};
use crate::{desk::calls::MadeBy, domain::post::Draft};

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
                && !words.draft.is_blank()
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
