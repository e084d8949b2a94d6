//! What an owner does again and again.

use crate::Story;

/// Who signs up.
#[derive(Clone, Copy, Debug)]
pub struct Business {
    pub email: &'static str,
    pub password: &'static str,
    pub name: &'static str,
    pub kind: &'static str,
    pub city: &'static str,
    pub language: &'static str,
}

impl Business {
    pub const SALON: Business = Business {
        email: "ana@lindenhof.example",
        password: "a quiet street in Bern",
        name: "Salon Lindenhof",
        kind: "hair salon",
        city: "Bern",
        language: "en",
    };
}

/// The boxes of a post, as the editor names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Post {
    pub title: String,
    pub link: String,
    pub excerpt: String,
    pub body: String,
    pub search_title: String,
    pub search_description: String,
    pub tags: String,
}

/// The labels of the boxes, in the order of the page.
pub const LABELS: [&str; 7] = ["Title", "Link", "Excerpt", "Post", "Search title", "Search description", "Tags"];

impl Story {
    /// Signs up, and waits for the list of posts.
    pub async fn sign_up(&self, business: Business) {
        self.open("/sign-up").await;
        self.write("E-mail", business.email).await;
        self.write("Password", business.password).await;
        self.write("Business name", business.name).await;
        self.write("Kind of business", business.kind).await;
        self.write("Town", business.city).await;
        self.choose("Language of the site", business.language).await;
        self.press("Start my blog").await;
        self.reads("h1", "Your posts").await;
    }

    /// Opens the editor for a new post, alive.
    pub async fn new_post(&self) {
        self.open_alive("/posts/new").await;
    }

    /// Opens the panel “Use your own AI” if it is closed.
    pub async fn open_panel(&self) {
        let panel = self.page.locator("#own-ai");
        if panel.get_attribute("open").await.expect("the panel is on the page").is_none() {
            panel.locator("summary").click(None).await.expect("the panel opens");
        }
    }

    /// Pastes an answer into the panel and presses “Fill in the post”.
    pub async fn fill_with(&self, answer: &str) {
        self.open_panel().await;
        self.write("Paste the AI's answer here", answer).await;
        self.press("Fill in the post").await;
    }

    /// What the boxes hold.
    pub async fn boxes(&self) -> Post {
        Post {
            title: self.value("Title").await,
            link: self.value("Link").await,
            excerpt: self.value("Excerpt").await,
            body: self.value("Post").await,
            search_title: self.value("Search title").await,
            search_description: self.value("Search description").await,
            tags: self.value("Tags").await,
        }
    }

    /// Publishes a post and stays on its page. Returns the path of that page, as `/posts/7`.
    pub async fn publish(&self, title: &str, body: &str) -> String {
        self.new_post().await;
        self.write("Title", title).await;
        self.write("Post", body).await;
        self.put_on_the_site().await;
        self.desk_path().await
    }

    /// Presses “Publish”, and “Publish now” where the desk asks first. Waits until the post is on the site.
    pub async fn put_on_the_site(&self) {
        self.press("Publish").await;
        let now = self.button("Publish now");
        self.until("the post is on the site", async || {
            if now.is_visible().await.unwrap_or(false) {
                let _ = now.click(None).await;
            }
            let place = self.page.locator("#where").inner_text().await.ok()?;
            place.contains("On your site").then_some(())
        })
        .await;
    }

    /// The path of the open post's desk, as `/posts/7`.
    pub async fn desk_path(&self) -> String {
        self.path_becomes("that of the post", |path| path.starts_with("/posts/") && path != "/posts/new").await
    }

    /// Where readers find the post that is open, without the number that keeps old copies of the browser out of the way.
    pub async fn public_path(&self) -> String {
        let link = self.link("See it").get_attribute("href").await.expect("a post on the site is linked");
        let link = link.expect("the link has an address");
        link.split('?').next().unwrap_or_default().to_owned()
    }
}
