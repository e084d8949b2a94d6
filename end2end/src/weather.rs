//! Bad weather between the page and the server: no connection, lost cookies, odd answers, a page that dies.

use std::time::Duration;

use playwright_rs::protocol::FulfillOptions;

use crate::{Business, Story};

impl Story {
    /// The device has no connection, or has it again.
    pub async fn offline(&self, offline: bool) {
        self.excuse("net::ERR_INTERNET_DISCONNECTED");
        self.excuse("Failed to fetch");
        self.context.set_offline(offline).await.expect("the connection is switched");
    }

    /// The sign-in ran out.
    pub async fn forget_the_sign_in(&self) {
        self.excuse("status of 401");
        self.context.clear_cookies(None).await.expect("the cookies are gone");
    }

    /// Every call of the desk called `name` gets this answer, and does not reach the server.
    pub async fn answers(&self, name: &str, status: u16, body: &'static str) {
        self.excuse(&format!("status of {status}"));
        self.page
            .route(&format!("**/api/{name}"), move |route| async move {
                let answer = FulfillOptions::builder()
                    .status(status)
                    .content_type("text/html")
                    .body(body.as_bytes().to_vec())
                    .build();
                route.fulfill(answer).await
            })
            .await
            .expect("the answers are made up");
    }

    /// Calls of the desk called `name` reach the server this much later.
    pub async fn delays(&self, name: &str, long: Duration) {
        self.page
            .route(&format!("**/api/{name}"), move |route| async move {
                tokio::time::sleep(long).await;
                route.continue_(None).await
            })
            .await
            .expect("the calls are held back");
    }

    /// The server answers by itself again.
    pub async fn fair(&self) {
        self.page.unroute_all(None).await.expect("nothing stands between");
    }

    /// Signs in again in the desk's dialog.
    pub async fn sign_in_over_the_page(&self, business: Business) {
        self.shows(self.page.locator("#signed-out")).await;
        assert_eq!(self.value("Your e-mail").await, Business::SALON.email, "the e-mail is filled in");
        self.write("Your e-mail", business.email).await;
        self.write("Your password", business.password).await;
        self.page.locator("#again button[type=submit]").click(None).await.expect("signs in");
    }
}
