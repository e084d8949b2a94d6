//! Who signs in: businesses, people and their sessions.

use sqlx::{FromRow, Row};

use super::{Store, StoreError, new_id};
use crate::{
    desk::opening::Person,
    domain::{link, prompt::PublicBusiness},
    server::secret,
};

/// A business as its own people see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Business {
    pub id: String,
    /// The first part of the blog's address.
    pub handle: String,
    pub public: PublicBusiness,
}

/// What a sign-up brings.
#[derive(Clone, Debug)]
pub struct NewOwner<'a> {
    pub email: &'a str,
    pub password_hash: &'a str,
    pub business: &'a PublicBusiness,
    pub now: i64,
}

/// Why nobody was signed up.
#[derive(Debug)]
pub enum SignUpError {
    EmailTaken,
    Store(StoreError),
}

impl From<StoreError> for SignUpError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

#[derive(FromRow)]
struct SignedIn {
    person_id: String,
    email: String,
    role: String,
    business_id: String,
    handle: String,
    name: String,
    kind: String,
    city: String,
    language: String,
}

impl Store {
    /// Stores a business and its owner. The handle is made from the business's name; `reserved` ones are not given away.
    /// Returns the person's id.
    pub async fn sign_up(&self, new: &NewOwner<'_>, reserved: &[&str]) -> Result<String, SignUpError> {
        let known = sqlx::query("SELECT id FROM people WHERE email = $1").bind(new.email);
        if known.fetch_optional(&self.pool).await.map_err(StoreError::from)?.is_some() {
            return Err(SignUpError::EmailTaken);
        }
        let added = self.retry(move || self.add_owner(new, reserved)).await;
        match added {
            // Two sign-ups with one e-mail in the same moment: the other one was first, every time.
            Err(error) if error.is_passing() => match self.person(new.email).await? {
                Some(_) => Err(SignUpError::EmailTaken),
                None => Err(error.into()),
            },
            added => Ok(added?),
        }
    }

    async fn add_owner(&self, new: &NewOwner<'_>, reserved: &[&str]) -> Result<String, StoreError> {
        let mut work = self.begin().await?;
        let wanted = match link::from_title(&new.business.name) {
            name if name.is_empty() => format!("blog-{}", secret::letters(6)),
            name => name,
        };
        let near: Vec<String> = sqlx::query_scalar("SELECT handle FROM businesses WHERE handle LIKE $1")
            .bind(like_prefix(&wanted))
            .fetch_all(&mut *work)
            .await?;
        let handle =
            first_free(&wanted, |handle| near.iter().any(|taken| taken == handle) || reserved.contains(&handle));
        let (business, person) = (new_id(), new_id());
        sqlx::query(
            "INSERT INTO businesses (id, handle, name, kind, city, language, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&business)
        .bind(&handle)
        .bind(&new.business.name)
        .bind(&new.business.kind)
        .bind(&new.business.city)
        .bind(&new.business.language)
        .bind(new.now)
        .execute(&mut *work)
        .await?;
        sqlx::query(
            "INSERT INTO people (id, business_id, email, password_hash, role, created_at) VALUES ($1, $2, $3, $4, 'owner', $5)",
        )
        .bind(&person)
        .bind(&business)
        .bind(new.email)
        .bind(new.password_hash)
        .bind(new.now)
        .execute(&mut *work)
        .await?;
        work.commit().await?;
        Ok(person)
    }

    /// The id and the password hash of the person with this e-mail.
    pub async fn person(&self, email: &str) -> Result<Option<(String, String)>, StoreError> {
        let row = sqlx::query("SELECT id, password_hash FROM people WHERE email = $1")
            .bind(email)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
    }

    /// The e-mail of a person, for sentences about who saved.
    pub async fn email(&self, person: &str) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT email FROM people WHERE id = $1").bind(person).fetch_optional(&self.pool).await?)
    }

    /// Sets a new password and ends every session of the person. False: there is nobody with this e-mail.
    pub async fn set_password(&self, email: &str, password_hash: &str) -> Result<bool, StoreError> {
        self.retry(move || async move {
            let mut work = self.begin().await?;
            let changed = sqlx::query("UPDATE people SET password_hash = $1 WHERE email = $2")
                .bind(password_hash)
                .bind(email)
                .execute(&mut *work)
                .await?;
            sqlx::query("DELETE FROM sessions WHERE person_id IN (SELECT id FROM people WHERE email = $1)")
                .bind(email)
                .execute(&mut *work)
                .await?;
            work.commit().await?;
            Ok(changed.rows_affected() > 0)
        })
        .await
    }

    /// Changes what a business says about itself. Its handle stays.
    pub async fn set_business(&self, business: &str, public: &PublicBusiness) -> Result<(), StoreError> {
        sqlx::query("UPDATE businesses SET name = $1, kind = $2, city = $3, language = $4 WHERE id = $5")
            .bind(&public.name)
            .bind(&public.kind)
            .bind(&public.city)
            .bind(&public.language)
            .bind(business)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Keeps a session, and forgets those that have run out.
    pub async fn add_session(&self, digest: &str, person: &str, expires_at: i64, now: i64) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE expires_at <= $1").bind(now).execute(&self.pool).await?;
        sqlx::query("INSERT INTO sessions (token_hash, person_id, expires_at, last_seen) VALUES ($1, $2, $3, $4)")
            .bind(digest)
            .bind(person)
            .bind(expires_at)
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Who is signed in with this session, if it has not run out.
    pub async fn session(&self, digest: &str, now: i64) -> Result<Option<(Person, Business)>, StoreError> {
        let row: Option<SignedIn> = sqlx::query_as(
            "SELECT p.id AS person_id, p.email, p.role, b.id AS business_id, b.handle, b.name, b.kind, b.city, b.language
             FROM sessions s JOIN people p ON p.id = s.person_id JOIN businesses b ON b.id = p.business_id
             WHERE s.token_hash = $1 AND s.expires_at > $2",
        )
        .bind(digest)
        .bind(now)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| {
            let public = PublicBusiness { name: row.name, kind: row.kind, city: row.city, language: row.language };
            let person = Person { id: row.person_id, email: row.email, role: row.role };
            (person, Business { id: row.business_id, handle: row.handle, public })
        }))
    }

    /// Lets a session live until `expires_at`, unless that was done since `seen_before`.
    pub async fn lengthen_session(
        &self,
        digest: &str,
        expires_at: i64,
        seen_before: i64,
        now: i64,
    ) -> Result<(), StoreError> {
        sqlx::query("UPDATE sessions SET expires_at = $1, last_seen = $2 WHERE token_hash = $3 AND last_seen < $4")
            .bind(expires_at)
            .bind(now)
            .bind(digest)
            .bind(seen_before)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Ends a session.
    pub async fn end_session(&self, digest: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM sessions WHERE token_hash = $1").bind(digest).execute(&self.pool).await?;
        Ok(())
    }
}

/// A pattern for every name that [`first_free`] may make from `name`. Links and handles hold no wildcard.
pub(super) fn like_prefix(name: &str) -> String {
    let shortest = link::numbered(name, u32::MAX);
    format!("{}%", shortest.rsplit_once('-').map_or(name, |(start, _)| start))
}

/// `name`, or with the first number from 2 on that is not taken; never longer than a link may be.
pub(super) fn first_free(name: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(name) {
        return name.to_owned();
    }
    (2..=u32::MAX).map(|number| link::numbered(name, number)).find(|numbered| !taken(numbered)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::limits;

    #[test]
    fn a_taken_name_is_numbered_and_stays_short_enough() {
        assert_eq!(first_free("salon", |_| false), "salon");
        assert_eq!(first_free("salon", |name| ["salon", "salon-2"].contains(&name)), "salon-3");
        let long = "é".repeat(limits::LINK_MAX);
        let numbered = first_free(&long, |name| name == long);
        assert!(numbered.ends_with("-2") && limits::count(&numbered) <= limits::LINK_MAX, "{numbered}");
        let words = "winter-".repeat(11) + "end";
        for name in ["a", &long, &words] {
            let pattern = like_prefix(name);
            for number in [2, 99, 12_345] {
                let numbered = link::numbered(name, number);
                assert!(numbered.starts_with(pattern.trim_end_matches('%')), "{numbered} is not like {pattern}");
            }
        }
    }
}
