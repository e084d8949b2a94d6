//! What readers see of a business and its posts: the facts that every public page is made of.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::{
    date,
    words::{self, Words},
};
use crate::domain::{direction::Direction, limits, markdown, reading};

/// What stays as it is in one part of an address; everything else is percent-encoded.
const PART: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The blog of a business.
#[derive(Clone, Debug, Default, Hash)]
pub struct Blog {
    pub id: String,
    pub handle: String,
    pub name: String,
    pub kind: String,
    pub city: String,
    /// A BCP 47 tag, for example `en` or `de-CH`.
    pub language: String,
    pub created_at: i64,
    /// Where the site is, for example `https://blog.example.com`.
    pub origin: String,
    /// The address of the stylesheet, from the root of the site.
    pub css: String,
}

/// A post in a list.
#[derive(Clone, Debug, Default, Hash)]
pub struct Card {
    pub id: String,
    pub link: String,
    pub title: String,
    pub excerpt: String,
    /// The text, for a post without an excerpt.
    pub body: String,
    pub tags: Vec<String>,
    pub published_at: i64,
    pub updated_at: i64,
}

/// A post with all its words, as it was last published.
#[derive(Clone, Debug, Default, Hash)]
pub struct Article {
    pub id: String,
    /// The number of the revision that readers see.
    pub number: i64,
    pub link: String,
    pub title: String,
    pub excerpt: String,
    pub body: String,
    pub seo_title: String,
    pub seo_description: String,
    pub tags: Vec<String>,
    pub published_at: i64,
    pub updated_at: i64,
}

/// A page of a list, newest first.
#[derive(Clone, Debug, Default, Hash)]
pub struct Cards {
    pub cards: Vec<Card>,
    /// The link of the post that this page starts below; `None` for the newest page.
    pub below: Option<String>,
    /// The link of the last post here, if there are older ones.
    pub older_than: Option<String>,
}

impl Blog {
    /// The blog's path from the root of the site.
    pub fn path(&self) -> String {
        blog_path(&self.handle)
    }

    /// The blog's whole address.
    pub fn address(&self) -> String {
        format!("{}{}", self.origin, self.path())
    }

    /// The path of the post at `link`.
    pub fn post_path(&self, link: &str) -> String {
        post_path(&self.handle, link)
    }

    /// The whole address of the post at `link`.
    pub fn post_address(&self, link: &str) -> String {
        format!("{}{}", self.origin, self.post_path(link))
    }

    /// The path of the page about `tag`.
    pub fn tag_path(&self, tag: &str) -> String {
        tag_path(&self.handle, tag)
    }

    /// The fixed words of the pages, in the site's language.
    pub fn words(&self) -> &'static Words {
        words::of(&self.language)
    }

    /// From which side its language is read.
    pub fn direction(&self) -> Direction {
        Direction::of_language(&self.language)
    }

    /// The `dir` of a text made of `parts`, where it is another one than that of the page.
    pub fn other_direction(&self, parts: &[&str]) -> Option<&'static str> {
        let own = self.direction().of_text(parts);
        (own != self.direction()).then(|| own.word())
    }

    /// What kind of business it is, and where: "Hair salon · Bern".
    pub fn about(&self) -> String {
        [&self.kind, &self.city].into_iter().filter(|fact| !fact.is_empty()).cloned().collect::<Vec<_>>().join(" · ")
    }

    /// The title of the blog for a browser's tab and for search.
    pub fn title(&self) -> String {
        match self.about() {
            about if about.is_empty() => self.name.clone(),
            about => format!("{} · {about}", self.name),
        }
    }
}

impl Card {
    /// The excerpt, or the first words of the text.
    pub fn summary(&self) -> String {
        summary(&self.excerpt, &self.body)
    }
}

impl Article {
    /// The title for search and sharing: the owner's, or the title with the business's name.
    pub fn search_title(&self, blog: &Blog) -> String {
        if self.seo_title.is_empty() { format!("{} · {}", self.title, blog.name) } else { self.seo_title.clone() }
    }

    /// The description for search and sharing: the owner's, or the excerpt, or the first words; of a post of pictures, its
    /// title and whose it is.
    pub fn search_description(&self, blog: &Blog) -> String {
        let own = if self.seo_description.is_empty() { &self.excerpt } else { &self.seo_description };
        let words = summary(own, &self.body);
        if words.is_empty() { format!("{} · {}", self.title, blog.title()) } else { words }
    }

    /// The words were changed on a later day than the first.
    pub fn was_updated(&self) -> bool {
        date::machine_day(self.updated_at) > date::machine_day(self.published_at)
    }
}

/// The path of the blog at `handle`, from the root of the site.
pub fn blog_path(handle: &str) -> String {
    format!("/{}", part(handle))
}

/// The path of the post at `link`.
pub fn post_path(handle: &str, link: &str) -> String {
    format!("{}/{}", blog_path(handle), part(link))
}

/// The path of the page about `tag`.
pub fn tag_path(handle: &str, tag: &str) -> String {
    format!("{}/tag/{}", blog_path(handle), part(tag))
}

/// Where the page of the list at `path` is that starts below the post at `link`.
pub fn list_place(path: &str, link: Option<&str>) -> String {
    link.map_or_else(|| path.to_owned(), |link| format!("{path}?older-than={}", part(link)))
}

/// `text` as one part of an address.
pub fn part(text: &str) -> String {
    utf8_percent_encode(text, PART).to_string()
}

/// The excerpt, or the first words of the text. Empty when there are none: a post may be pictures alone.
fn summary(excerpt: &str, body: &str) -> String {
    if excerpt.is_empty() {
        reading::first_words(&markdown::beginning(body), limits::SEO_DESCRIPTION_MAX)
    } else {
        excerpt.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_an_excerpt_the_first_words_stand_in() {
        let card = Card { body: "Dry air is **hard**\non hair. `<b>` & more".into(), ..Card::default() };
        assert!(card.summary().ends_with("& more"), "{}", card.summary());
        assert!(!card.summary().contains("&amp;"));
        let long = "Long words. ".repeat(200);
        for (body, words) in [
            (
                format!("Dry air is hard[^1] on [hair][h].\n\n{long}\n\n[^1]: A study.\n\n[h]: /hair"),
                "Dry air is hard on hair. Long",
            ),
            ("Dry air is hard[^1].\n\n[^1]: A study.".to_owned(), "Dry air is hard."),
            (format!("![One](https://example.com/{})\n\nText.", "x".repeat(900)), "Text."),
            ("![](/a.png)".to_owned(), ""),
        ] {
            let card = Card { body, ..Card::default() };
            assert!(
                card.summary().starts_with(words) && (!words.is_empty() || card.summary().is_empty()),
                "{}",
                card.summary()
            );
        }
        let post = Article { title: "Spring".into(), body: "![](/a.png)".into(), ..Article::default() };
        assert_eq!(post.search_description(&Blog { name: "Salon".into(), ..Blog::default() }), "Spring · Salon");
        let card = Card { excerpt: "Short.".into(), body: "Long.".into(), ..Card::default() };
        assert_eq!(card.summary(), "Short.");
    }

    #[test]
    fn addresses_hold_letters_of_other_scripts_percent_encoded() {
        let blog = Blog { handle: "salon".into(), origin: "https://x.example".into(), ..Blog::default() };
        assert_eq!(blog.post_address("日本"), "https://x.example/salon/%E6%97%A5%E6%9C%AC");
        assert_eq!(blog.tag_path("a/b ?"), "/salon/tag/a%2Fb%20%3F");
    }
}
