//! How often a business has asked the writing service this month, and whether it agreed to what is sent.

use super::{Store, StoreError};

impl Store {
    /// Counts one request of `business` in `month`. False, and nothing is counted: `allowance` is used up.
    pub async fn use_writing(&self, business: &str, month: &str, allowance: i64) -> Result<bool, StoreError> {
        if allowance < 1 {
            return Ok(false);
        }
        // One statement, so that two requests at once can't both be the last one.
        let counted = sqlx::query(
            "INSERT INTO writing_used (business_id, month, used) VALUES ($1, $2, 1)
             ON CONFLICT (business_id, month) DO UPDATE SET used = writing_used.used + 1 WHERE writing_used.used < $3",
        )
        .bind(business)
        .bind(month)
        .bind(allowance)
        .execute(&self.pool)
        .await?;
        Ok(counted.rows_affected() > 0)
    }

    /// How many requests of `business` are counted in `month`.
    pub async fn writing_used(&self, business: &str, month: &str) -> Result<i64, StoreError> {
        let used = sqlx::query_scalar("SELECT used FROM writing_used WHERE business_id = $1 AND month = $2")
            .bind(business)
            .bind(month)
            .fetch_optional(&self.pool)
            .await?;
        Ok(used.unwrap_or(0))
    }

    /// Takes one request back: the service gave nothing for it.
    pub async fn give_back_writing(&self, business: &str, month: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE writing_used SET used = used - 1 WHERE business_id = $1 AND month = $2 AND used > 0")
            .bind(business)
            .bind(month)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether someone of `business` has agreed to what is sent to the writing service.
    pub async fn agreed_to_writing(&self, business: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT agreed_at FROM writing_agreed WHERE business_id = $1")
            .bind(business)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.is_some())
    }

    /// Remembers that `person` agreed for `business`; a second time changes nothing.
    pub async fn agree_to_writing(&self, business: &str, person: &str, now: i64) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO writing_agreed (business_id, agreed_by, agreed_at) VALUES ($1, $2, $3)
             ON CONFLICT (business_id) DO NOTHING",
        )
        .bind(business)
        .bind(person)
        .bind(now)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
