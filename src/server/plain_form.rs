//! The desk's boxes as a plain form sends them: for a browser without wasm, and carried through a sign-in.

use serde::Deserialize;

use crate::{
    desk::calls::{Do, MadeBy, ToSave},
    domain::{
        post::{Draft, Field},
        tags,
    },
};

/// The boxes of the desk as a plain form sends them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PlainSave {
    title: String,
    link: String,
    excerpt: String,
    body: String,
    seo_title: String,
    seo_description: String,
    tags: String,
    pub head: String,
    pub once: String,
    pub person: String,
    made_by: String,
    pub spare_id: String,
    /// After a conflict: the button that met it, and the version that stood in its way.
    pressed: String,
    pub over: String,
    /// The pressed button. After a conflict: `apart` keeps these words as a new draft, `mine` saves them over the
    /// other ones, `theirs` keeps the other ones on top. Nothing is lost either way.
    #[serde(rename = "do")]
    pub what: String,
}

impl PlainSave {
    /// The words of the boxes.
    pub fn draft(&self) -> Draft {
        Draft {
            title: self.title.clone(),
            link: self.link.clone(),
            excerpt: self.excerpt.clone(),
            body: self.body.clone(),
            seo_title: self.seo_title.clone(),
            seo_description: self.seo_description.clone(),
            tags: tags::typed(&self.tags),
        }
    }

    /// The boxes as the sign-in page carries them along.
    pub fn carried(&self, post: &str) -> Vec<(&'static str, String)> {
        let boxes = Field::ALL.map(|field| {
            let text = match field {
                Field::Title => &self.title,
                Field::Link => &self.link,
                Field::Excerpt => &self.excerpt,
                Field::Body => &self.body,
                Field::SeoTitle => &self.seo_title,
                Field::SeoDescription => &self.seo_description,
                Field::Tags => &self.tags,
            };
            (field.name(), text.clone())
        });
        let rest = [
            ("post", post),
            ("head", &self.head),
            ("once", &self.once),
            ("person", &self.person),
            ("made_by", &self.made_by),
            ("spare_id", &self.spare_id),
            ("pressed", &self.pressed),
            ("over", &self.over),
            ("do", &self.what),
        ];
        boxes.into_iter().chain(rest.map(|(name, text)| (name, text.to_owned()))).collect()
    }

    /// What this form is for, also where it is the second one of a conflict.
    pub fn purpose(&self) -> Do {
        match (self.what.as_str(), self.pressed.as_str()) {
            ("publish", _) | ("mine", "publish") => Do::Publish,
            _ => Do::Draft,
        }
    }

    /// How the words were made.
    pub fn made_by(&self) -> MadeBy {
        match self.made_by.as_str() {
            "pasted" => MadeBy::Pasted,
            "written" => MadeBy::Written,
            _ => MadeBy::Typed,
        }
    }

    /// What is sent to be saved on top of version `head`.
    pub fn to_save(&self, post: &str, head: i64, what: Do) -> ToSave {
        ToSave {
            on_site: false,
            post_id: post.to_owned(),
            head,
            once: self.once.clone(),
            what,
            made_by: self.made_by(),
            person: self.person.clone(),
            draft: self.draft(),
        }
    }
}
