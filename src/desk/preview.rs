//! The post as readers will see it, made by the same renderer after each pause in typing.

use leptos::prelude::*;

use super::{
    draft::{Desktop, read},
    part::Part,
};
use crate::domain::{direction::Direction, markdown};

/// The part "Preview". Nothing is rendered while it is closed.
#[component]
pub fn Preview() -> impl IntoView {
    let desk = Desktop::get();
    let open = RwSignal::new(false);
    let shown = Memo::new(move |_| {
        desk.settled.track();
        (desk.ready.get() && open.get()).then(|| read().cleaned())
    });
    let language = desk.opening.with_value(|opening| opening.business.language.clone());
    let direction = Direction::of_language(&language);
    view! {
        <Part id="preview" title="Preview" open>
                <div class="site preview" lang=language>
                    {move || {
                        shown.get().map(|draft| {
                            let nothing = draft.title.is_empty() && draft.body.trim().is_empty();
                            let words = markdown::render(&draft.body).on_page("Done", "To do");
                            let dir = direction.of_text(&[&draft.title, &draft.excerpt, &draft.body]).word();
                            view! {
                                <article dir=dir>
                                    <header>
                                        <p class="preview-title">{draft.title}</p>
                                        {(!draft.excerpt.is_empty()).then(|| view! { <p class="lead">{draft.excerpt}</p> })}
                                    </header>
                                    <div class="words" inner_html=words.as_str().to_owned()></div>
                                </article>
                                {nothing.then(|| view! { <p class="note">"Write a title or some words, and they show here as on your site."</p> })}
                            }
                        })
                    }}
                </div>
                <button
                    type="submit"
                    form="ed"
                    class="plain"
                    formaction=move || format!("/posts/{}/preview", desk.post_id.get())
                    formtarget="copydesk-preview"
                    name="do"
                    value="preview"
                >
                    "Open the preview in its own tab"
                </button>
        </Part>
    }
}
