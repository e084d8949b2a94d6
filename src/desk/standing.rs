//! Where the post stands: the sentence with the coloured dot under the heading.

use leptos::prelude::*;

use super::{
    acts::{self, Act},
    draft::Desktop,
    history,
    opening::State,
};

/// The path of an address: `https://blog.example.com/lindenhof` → `/lindenhof`.
pub fn path_of(address: &str) -> &str {
    let after_scheme = address.split_once("://").map_or(address, |(_, rest)| rest);
    after_scheme.find('/').map_or("", |at| &after_scheme[at..])
}

/// The heading and the sentence.
#[component]
pub fn Standing() -> impl IntoView {
    let desk = Desktop::get();
    let sentence = move || {
        desk.place.with(|place| match &place.state {
            State::New => "New post. Only you can see this.".to_owned(),
            State::Draft | State::TakenOff => "Only you can see this.".to_owned(),
            State::Live { since, .. } => format!("On your site since {since}."),
        })
    };
    let live = move || desk.is_live();
    let waiting = move || desk.place.with(|place| matches!(place.state, State::Live { waiting: true, .. }));
    let taken_off = move || desk.place.with(|place| place.state == State::TakenOff);
    let public = move || {
        let blog = desk.opening.with_value(|opening| path_of(&opening.blog_address).to_owned());
        // Another address after each save: the browser may keep the page of before for a while.
        desk.place.with(|place| format!("{blog}/{}?v={}", place.link, place.head))
    };
    view! {
        <div class="standing">
            <h1>{move || if desk.place.with(|place| place.head == 0) { "Write a post" } else { "Edit post" }}</h1>
            <p id="where" class="dot" class:live=move || live() && !waiting() class:waiting=waiting>
                <span>{sentence}</span>
                {move || {
                    live().then(|| view! {
                        " "
                        <a href=public target="_blank" rel="noopener">"See it"</a>
                    })
                }}
                {move || waiting().then(|| view! { <Waiting/> })}
                {move || taken_off().then(|| view! { <WayBack/> })}
            </p>
        </div>
    }
}

/// The ways on where changes wait. Without wasm both lead to the page that has them.
#[component]
fn Waiting() -> impl IntoView {
    let desk = Desktop::get();
    let changes = move || format!("/posts/{}/changes", desk.post_id.get());
    let see = move |ev: leptos::ev::MouseEvent| {
        ev.prevent_default();
        history::see_both(desk);
    };
    let throw = move |ev: leptos::ev::MouseEvent| {
        ev.prevent_default();
        acts::run(desk, Act::ThrowAway);
    };
    view! {
        <span class="waiting-words">
            " You have changes that are not on your site yet. "
            <a href=changes on:click=see>"See both"</a> " · " <a href=changes on:click=throw>"Throw them away"</a>
        </span>
    }
}

/// The way back onto the site. Without wasm it leads to the page that asks.
#[component]
fn WayBack() -> impl IntoView {
    let desk = Desktop::get();
    let page = move || format!("/posts/{}/take-off", desk.post_id.get());
    let put_back = move |ev: leptos::ev::MouseEvent| {
        ev.prevent_default();
        acts::run(desk, Act::PutBack);
    };
    view! {
        " "
        <a href=page on:click=put_back>"Put it back on your site"</a>
    }
}

#[cfg(test)]
mod tests {
    use super::path_of;

    #[test]
    fn the_path_of_an_address_is_what_follows_the_host() {
        assert_eq!(path_of("https://blog.example.com/lindenhof"), "/lindenhof");
        assert_eq!(path_of("http://127.0.0.1:3000/a"), "/a");
        assert_eq!(path_of("https://own.example.com"), "");
    }
}
