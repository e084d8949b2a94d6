//! Every version of the post: when, by whom, how; what changed; and the way back.

use leptos::{prelude::*, task::spawn_local};

use super::{
    acts::{self, Act},
    browser::net,
    calls::{self, MadeBy, RevisionLine},
    compare::Compared,
    draft::{Desktop, read},
    part::Part,
    problem::{Circumstances, Trouble, number},
};
use crate::domain::post::Draft;

/// How the words were made, for people.
fn how(made_by: MadeBy) -> &'static str {
    match made_by {
        MadeBy::Typed => "typed",
        MadeBy::Pasted => "pasted from an AI",
        MadeBy::Written => "written for you",
    }
}

/// The part "History". Asks the server when it is opened, and again after each save while it is open.
#[component]
pub fn History() -> impl IntoView {
    let desk = Desktop::get();
    let open = RwSignal::new(false);
    let lines = RwSignal::new(None::<Result<Vec<RevisionLine>, String>>);
    // The version that is compared with the one before it.
    let compared = RwSignal::new(None::<(i64, Draft, Draft)>);
    let why = move |trouble: Trouble| why(desk, &trouble);
    Effect::new(move |_| {
        let (open, head) = (open.get(), desk.place.with(|place| place.head));
        if !open || head == 0 {
            return;
        }
        compared.set(None);
        let post_id = desk.post_id.get_untracked();
        spawn_local(async move {
            lines.set(Some(net::ask(&calls::History { post_id }).await.map_err(why)));
        });
    });
    let compare = move |number: i64| {
        if compared.with_untracked(|shown| shown.as_ref().is_some_and(|(shown, ..)| *shown == number)) {
            compared.set(None);
            return;
        }
        let post_id = desk.post_id.get_untracked();
        spawn_local(async move {
            let before = match number {
                1 => Ok(Draft::default()),
                _ => net::ask(&calls::Revision { post_id: post_id.clone(), number: number - 1 }).await,
            };
            let after = net::ask(&calls::Revision { post_id, number }).await;
            match (before, after) {
                (Ok(mut before), Ok(after)) => {
                    before.link.clone_from(&after.link);
                    compared.set(Some((number, before, after)));
                }
                (Err(trouble), _) | (_, Err(trouble)) => desk.tell(why(trouble)),
            }
        });
    };
    let line = move |line: RevisionLine| {
        let version = line.number;
        let shown = move || compared.with(|shown| shown.as_ref().is_some_and(|(shown, ..)| *shown == version));
        let latest = move || desk.place.with(|place| place.head == version);
        let words =
            if line.words == 1 { "1 word".to_owned() } else { format!("{} words", number(line.words as usize)) };
        view! {
            <li class="version">
                <p class="version-when">{format!("{} · {}", line.when, line.who)}</p>
                <p class="note" dir="auto">{format!("{}, {words}: {}", how(line.made_by), line.title)}</p>
                {line.live.then(|| view! { <p class="dot live note">"On your site"</p> })}
                <div class="choices">
                    <button
                        type="button"
                        class="plain"
                        aria-expanded=move || shown().to_string()
                        aria-label=format!("See what changed in version {version}")
                        on:click=move |_| compare(version)
                    >
                        "See what changed"
                    </button>
                    {move || {
                        (!latest()).then(|| view! {
                            <button
                                type="button"
                                class="plain"
                                aria-label=format!("Put this one back: version {version}")
                                on:click=move |_| acts::run(desk, Act::BringBack(version))
                            >
                                "Put this one back"
                            </button>
                        })
                    }}
                </div>
                {move || {
                    compared.get().filter(|(shown, ..)| *shown == version).map(|(_, before, after)| view! {
                        <Compared before after legend="Against the version before it."/>
                    })
                }}
            </li>
        }
    };
    view! {
        <Part id="history" title="History" open>
                {move || match (desk.place.with(|place| place.head == 0), lines.get()) {
                    (true, _) => {
                        view! { <p>"Nothing is saved yet. Every save is kept here."</p> }.into_any()
                    }
                    (false, None) => view! { <div class="skeleton needs-wasm" aria-hidden="true"></div> }.into_any(),
                    (false, Some(Err(sentence))) => view! { <p class="refused">{sentence}</p> }.into_any(),
                    (false, Some(Ok(lines))) => {
                        view! { <ol class="versions">{lines.into_iter().map(line).collect_view()}</ol> }.into_any()
                    }
                }}
                {move || {
                    desk.place.with(|place| place.head > 0).then(|| view! {
                        <a href=move || format!("/posts/{}/history", desk.post_id.get())>"All versions of this post"</a>
                    })
                }}
        </Part>
    }
}

/// Why there is nothing to be seen.
fn why(desk: Desktop, trouble: &Trouble) -> String {
    let kept = desk.kept.get_untracked() == Some(true);
    trouble.sentence(Circumstances { publishing: false, by_itself: false, kept })
}

/// "See both": what readers see beside what the boxes hold. Pressed again, it goes away.
pub fn see_both(desk: Desktop) {
    if desk.on_site.with_untracked(Option::is_some) {
        desk.on_site.set(None);
        return;
    }
    let post_id = desk.post_id.get_untracked();
    spawn_local(async move {
        match words_on_site(post_id).await {
            Ok(draft) => desk.on_site.set(draft),
            Err(trouble) => desk.tell(why(desk, &trouble)),
        }
    });
}

/// The words that readers see; `None`: there are none any more.
async fn words_on_site(post_id: String) -> Result<Option<Draft>, Trouble> {
    let lines = net::ask(&calls::History { post_id: post_id.clone() }).await?;
    let Some(number) = lines.iter().find(|line| line.live).map(|line| line.number) else { return Ok(None) };
    net::ask(&calls::Revision { post_id, number }).await.map(Some)
}

/// Both texts, in place.
#[component]
pub fn SeeBoth() -> impl IntoView {
    let desk = Desktop::get();
    move || {
        desk.on_site.get().map(|before| {
            let mut after = read();
            after.link.clone_from(&before.link);
            view! {
                <div class="card">
                    <Compared
                        before
                        after
                        legend="Marked as added: the words here. Marked as removed: the words on your site."
                    />
                    <button type="button" class="plain" on:click=move |_| desk.on_site.set(None)>"Close"</button>
                </div>
            }
        })
    }
}
