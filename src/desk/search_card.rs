//! How the post looks in search results and when it is shared, with how much of the space its words take.

use leptos::prelude::*;

use super::{
    draft::{Desktop, read},
    part::Part,
    problem::number,
};
use crate::domain::{
    limits, link, markdown,
    post::{Draft, Field},
    reading,
};

/// The words that search engines and cards show: the owner's own, else those of the post.
fn shown(draft: &Draft) -> (String, String) {
    let first = |own: &str, other: &str| if own.trim().is_empty() { other.to_owned() } else { own.to_owned() };
    let excerpt = first(&draft.seo_description, &draft.excerpt);
    let beginning = || reading::first_words(&markdown::beginning(&draft.body), limits::SEO_DESCRIPTION_MAX);
    let description = if excerpt.trim().is_empty() { beginning() } else { excerpt };
    (first(&draft.seo_title, &draft.title), description)
}

/// Cuts where search engines would.
fn cut(text: &str, max: usize) -> String {
    if limits::count(text) <= max {
        return text.to_owned();
    }
    let kept: String = text.chars().take(max.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// One search result.
#[component]
pub fn SearchResult(draft: Draft, address: String) -> impl IntoView {
    let (title, description) = shown(&draft);
    view! {
        <div class="result" dir="auto">
            <p class="result-address">{address}</p>
            <p class="result-title">{cut(&title, limits::SEO_TITLE_MAX)}</p>
            <p class="result-words">{cut(&description, limits::SEO_DESCRIPTION_MAX)}</p>
        </div>
    }
}

/// How full a line is.
#[component]
fn Length(label: &'static str, text: String, field: Field) -> impl IntoView {
    let (has, max) = (limits::count(text.trim()), field.max());
    view! {
        <div class="length">
            <label for=format!("{}-length", field.name())>{label}</label>
            <meter
                id=format!("{}-length", field.name())
                min="0"
                max=max.to_string()
                high=(max * 9 / 10).to_string()
                value=has.min(max).to_string()
            ></meter>
            <span class="note count">{format!("{} of {}", number(has), number(max))}</span>
        </div>
    }
}

/// The part "Search and sharing".
#[component]
pub fn SearchAndSharing() -> impl IntoView {
    let desk = Desktop::get();
    let open = RwSignal::new(false);
    let draft = Memo::new(move |_| {
        desk.settled.track();
        (desk.ready.get() && open.get()).then(|| read().cleaned())
    });
    let blog = desk.opening.with_value(|opening| opening.blog_address.clone());
    let business = desk.opening.with_value(|opening| opening.business.name.clone());
    view! {
        <Part id="search" title="Search and sharing" open>
                {move || {
                    let (blog, business) = (blog.clone(), business.clone());
                    draft.get().map(move |draft| {
                        let link = match (desk.place.with(|place| place.link.clone()), draft.link.as_str()) {
                            (stored, "") if !stored.is_empty() => stored,
                            (_, "") => link::from_title(&draft.title),
                            (_, typed) => typed.to_owned(),
                        };
                        let (title, description) = shown(&draft);
                        view! {
                            <section>
                                <h3>"In search results"</h3>
                                <SearchResult draft=draft.clone() address=format!("{blog}/{link}")/>
                                <Length label="Length of the search title" text=title.clone() field=Field::SeoTitle/>
                                <Length label="Length of the search description" text=description.clone() field=Field::SeoDescription/>
                            </section>
                            <section>
                                <h3>"When somebody shares it"</h3>
                                <div class="share" dir="auto">
                                    <p class="result-address">{business}</p>
                                    <p class="share-title">{title}</p>
                                    <p class="result-words">{description}</p>
                                </div>
                            </section>
                        }
                    })
                }}
            <p class="note">
                "The words come from the boxes Search title and Search description. Where those are empty: from the title and the excerpt."
            </p>
        </Part>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_search_boxes_give_way_to_title_excerpt_and_first_words() {
        let draft = Draft { title: "T".into(), body: "First words.".into(), ..Draft::default() };
        assert_eq!(shown(&draft), ("T".into(), "First words.".into()));
        let draft = Draft { excerpt: "E".into(), ..draft };
        assert_eq!(shown(&draft).1, "E");
        let draft = Draft { seo_title: "S".into(), seo_description: "D".into(), ..draft };
        assert_eq!(shown(&draft), ("S".into(), "D".into()));
    }

    #[test]
    fn a_cut_is_never_longer_than_its_place_and_never_within_a_character() {
        assert_eq!(cut("short", 10), "short");
        let long = cut(&"🤔".repeat(100), 70);
        assert_eq!(limits::count(&long), 70);
        assert!(long.ends_with('…'));
    }
}
