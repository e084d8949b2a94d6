//! Takes WordPress' posts over one by one: what doesn't fit is made to fit, and counted, so that the owner is told.

use std::collections::HashSet;

use percent_encoding::percent_decode_str;

use super::{Item, address::Base, content, markdown, search};
use crate::{
    domain::{
        limits, link,
        markdown::plain,
        post::{Draft, Purpose, What, shows},
        reading, strip,
        tags::typed,
    },
    server::{
        export::KeptPost,
        import::{ImportError, one_revision},
        when,
    },
};

/// What an export says of the blog as a whole.
#[derive(Default)]
pub struct Blog {
    pub name: String,
    /// Its addresses, the best first.
    pub addresses: Vec<String>,
}

/// What is known while posts are taken over: links that are given away, and what had to be changed.
#[derive(Default)]
pub struct Taking {
    blog: Blog,
    links: HashSet<String>,
    fewer_tags: usize,
    shorter: usize,
    long_texts: usize,
    left_out: usize,
    unnamed: usize,
    short_titles: usize,
    unready: usize,
    tangled: usize,
    linked: usize,
    taken_out: usize,
}

impl Taking {
    pub fn new(blog: Blog) -> Self {
        Taking { blog, ..Taking::default() }
    }

    /// The post in `item`; `None` for what is no post.
    pub fn post(&mut self, item: Item) -> Result<Option<KeptPost>, ImportError> {
        let status = item.own("status");
        if item.own("post_type") != "post" || matches!(status.as_str(), "trash" | "auto-draft" | "inherit") {
            self.left_out += 1;
            return Ok(None);
        }
        let title = line(&item.plain("title"));
        let meta = item.meta();
        let known = search::Known { title: &title, site: &self.blog.name };
        let search = |yoast: &str, rank_math: &str| {
            let text = match (meta.get(yoast).filter(|text| !text.is_empty()), meta.get(rank_math)) {
                (Some(text), _) => search::yoast(text, &known),
                (None, Some(text)) => search::rank_math(text, &known),
                (None, None) => String::new(),
            };
            line(&text)
        };
        let draft = Draft {
            seo_title: search("_yoast_wpseo_title", "rank_math_title"),
            seo_description: search("_yoast_wpseo_metadesc", "rank_math_description"),
            title,
            excerpt: line(&item.excerpt()),
            body: self.body(&item)?,
            tags: typed(&item.tags().join(",")),
            ..Draft::default()
        };
        // A post behind a password, a private or a planned one is nobody else's yet.
        let published = status == "publish" && item.own("post_password").is_empty();
        let name = percent_decode_str(&item.own("post_name")).decode_utf8_lossy().into_owned();
        let draft = draft.cleaned();
        if draft.is_blank() {
            self.left_out += 1;
            return Ok(None);
        }
        let draft = self.titled(draft, published, &name);
        let mut draft = self.fitting(draft);
        draft.link = self.free_link(&name, &draft.title);
        let changed = item.time(&["post_modified_gmt", "post_modified"]);
        // Nobody means 1970.
        let dated = item.time(&["post_date_gmt", "post_date"]).or_else(|| item.in_the_feed()).or(changed);
        let created = dated.unwrap_or_else(when::now);
        let public = published
            && draft.problems(Purpose::Publish).iter().all(|problem| matches!(problem.what, What::TooLong { .. }));
        self.unready += usize::from(published && !public);
        let updated = changed.filter(|at| *at > created);
        Ok(Some(one_revision(draft, public, public.then_some(created), updated, created)))
    }

    /// The text of a post as markdown.
    fn body(&mut self, item: &Item) -> Result<String, ImportError> {
        let content = markdown::without_our_signs(&item.content());
        let base = Base::new(&self.blog.addresses, &item.plain("link"));
        let Some(made) = content::tidied(&content, &base) else {
            self.tangled += 1;
            return Ok(strip::body(&content).text.trim().to_owned());
        };
        self.linked += made.linked;
        self.taken_out += made.taken_out;
        markdown::of(&made.html).map_err(|error| ImportError::BadXml(error.to_string()))
    }

    /// `draft` with a title: a post on the site needs one of more than one sign.
    fn titled(&mut self, mut draft: Draft, published: bool, name: &str) -> Draft {
        if !shows(&draft.body) {
            return draft;
        }
        let max = limits::TITLE_MAX / 2;
        let is_short = limits::count(&draft.title) < limits::TITLE_MIN;
        if !shows(&draft.title) {
            draft.title = reading::first_words(&stand_in(&draft.body, name), max);
            self.unnamed += 1;
        } else if published && is_short {
            let words = stand_in(&draft.body, name);
            draft.title = reading::first_words(&format!("{} – {words}", draft.title), max);
            self.short_titles += 1;
        }
        draft
    }

    /// `draft` with every short field as long as it may be. Its text is kept whole.
    fn fitting(&mut self, mut draft: Draft) -> Draft {
        for (text, max) in [
            (&mut draft.title, limits::TITLE_MAX),
            (&mut draft.excerpt, limits::EXCERPT_MAX),
            (&mut draft.seo_title, limits::SEO_TITLE_MAX),
            (&mut draft.seo_description, limits::SEO_DESCRIPTION_MAX),
        ] {
            if limits::count(text) > max {
                *text = reading::first_words(text, max);
                self.shorter += 1;
            }
        }
        let had = draft.tags.len();
        draft.tags.retain(|tag| limits::count(tag) <= limits::TAG_MAX);
        draft.tags.truncate(limits::TAGS_MAX);
        self.fewer_tags += usize::from(draft.tags.len() < had);
        self.long_texts += usize::from(limits::count(&draft.body) > limits::BODY_MAX);
        draft.cleaned()
    }

    fn free_link(&mut self, name: &str, title: &str) -> String {
        let wanted = [name.to_owned(), link::from_title(name), link::from_title(title)]
            .into_iter()
            .find(|link| link::is_valid(link))
            .unwrap_or_else(|| "post".to_owned());
        let start: String = wanted.chars().take(limits::LINK_MAX - 6).collect();
        let start = start.trim_end_matches('-');
        let numbered = (2_u32..).map(|number| format!("{start}-{number}"));
        let free =
            std::iter::once(wanted.clone()).chain(numbered).find(|link| !self.links.contains(link)).unwrap_or(wanted);
        self.links.insert(free.clone());
        free
    }

    /// What was changed on the way, one sentence each.
    pub fn notes(&self) -> Vec<String> {
        let say = |count: usize, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            _ => Some(format!("{count} {many}")),
        };
        let always = |count, what| say(count, what, what);
        [
            always(
                self.fewer_tags,
                "of them had more or longer tags than a post may have; the first six that fit were kept.",
            ),
            say(
                self.shorter,
                "title, excerpt or search text was too long and was shortened.",
                "titles, excerpts and search texts were too long and were shortened.",
            ),
            always(self.unnamed, "had no title; the first words stand in."),
            always(self.short_titles, "had a title of one sign, which is too short; the first words follow it."),
            always(self.unready, "had no text, or not enough of a title, to stay on the site; only you can see it now."),
            always(
                self.long_texts,
                "had a text longer than a post may be. It is all there; shorten it before the next save.",
            ),
            always(self.tangled, "lost the formatting, which was nested too deeply; the words are all there."),
            say(
                self.linked,
                "video, map or other embedded thing is a link now.",
                "videos, maps and other embedded things are links now.",
            ),
            say(
                self.taken_out,
                "shortcode, form or block that only WordPress can fill was taken out.",
                "shortcodes, forms and blocks that only WordPress can fill were taken out.",
            ),
            say(
                self.left_out,
                "other thing of the WordPress site was left out: a page, a picture, a menu, an empty or a deleted post.",
                "other things of the WordPress site were left out: pages, pictures, menus, empty or deleted posts.",
            ),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Words for a title: the first line that a reader sees, or the name in the post's old address.
fn stand_in(body: &str, name: &str) -> String {
    let is_title = |words: &str| shows(words) && limits::count(words) >= limits::TITLE_MIN;
    let words = plain(body);
    let name = name.replace('-', " ");
    let found = words.lines().find(|line| is_title(line)).or(Some(name.trim()).filter(|name| is_title(name)));
    found.unwrap_or("Untitled").to_owned()
}

/// A title or an excerpt, which is HTML in WordPress: entities and all. A tag that readers saw as words stays visible in
/// other brackets, since one line can't hold it.
fn line(html: &str) -> String {
    const LONGEST: usize = 200;
    let (mut out, mut rest) = (String::with_capacity(html.len()), html);
    while let Some((before, after)) = rest.split_once("&lt;") {
        out.push_str(before);
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        let close = after.as_bytes().windows(4).take(LONGEST).position(|end| end == b"&gt;");
        match close.filter(|_| is_tag) {
            Some(close) => {
                out.push_str(&format!("‹{}›", &after[..close]));
                rest = &after[close + 4..];
            }
            None => {
                out.push_str("&lt;");
                rest = after;
            }
        }
    }
    out.push_str(rest);
    strip::line(&out).text
}
