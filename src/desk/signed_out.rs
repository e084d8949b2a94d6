//! Signed out while writing: sign in over the page, and the same save goes on.

use leptos::{prelude::*, task::spawn_local};

use super::{
    acts,
    browser::{self, net},
    calls::SignInAgain,
    draft::Desktop,
    problem::{Circumstances, Problem, Trouble},
};

/// The dialog. Always in the page, and closed until a save was answered with "signed out".
#[component]
pub fn SignedOut() -> impl IntoView {
    let desk = Desktop::get();
    let wrong = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    let email = desk.opening.with_value(|opening| opening.person.email.clone());
    let sign_in = move || {
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        wrong.set(None);
        let call = SignInAgain {
            email: browser::value("again-email").unwrap_or_default(),
            password: browser::value("again-password").unwrap_or_default(),
        };
        spawn_local(async move {
            let answer = net::ask(&call).await;
            asking.set(false);
            match answer {
                Ok(person) => {
                    browser::set_value("again-password", "");
                    browser::page::close_dialog("signed-out");
                    let us = desk.opening.with_value(|opening| opening.person.id.clone());
                    if person.id == us {
                        desk.trouble.set(None);
                        if let Some(act) = desk.last_act.get_untracked() {
                            acts::run(desk, act);
                        }
                    } else {
                        desk.trouble.set(Some(Trouble::Said(Problem::SomeoneElse { now: person })));
                    }
                }
                Err(trouble) => {
                    let kept = desk.kept.get_untracked() == Some(true);
                    wrong.set(Some(trouble.sentence(Circumstances { publishing: false, kept })));
                    browser::focus("again-password");
                }
            }
        });
    };
    view! {
        <dialog id="signed-out" class="card" aria-labelledby="signed-out-heading">
            <form
                id="again"
                method="post"
                action="/sign-in"
                on:submit=move |ev| {
                    ev.prevent_default();
                    sign_in();
                }
            >
                <h2 id="signed-out-heading">"You were signed out. Sign in and we will save what you wrote."</h2>
                {move || wrong.get().map(|sentence| view! { <p id="again-wrong" class="wrong" role="alert">{sentence}</p> })}
                <div>
                    <label for="again-email">"Your e-mail"</label>
                    <input id="again-email" name="email" type="email" autocomplete="username" value=email/>
                </div>
                <div>
                    <label for="again-password">"Your password"</label>
                    <input
                        id="again-password"
                        name="password"
                        type="password"
                        autocomplete="current-password"
                        autofocus
                        aria-describedby=move || wrong.with(Option::is_some).then_some("again-wrong")
                    />
                </div>
                <div class="choices">
                    <button type="submit" class="primary" aria-disabled=move || asking.get().then_some("true")>
                        "Sign in and save"
                    </button>
                    <button type="button" on:click=|_| browser::page::close_dialog("signed-out")>"Not now"</button>
                </div>
            </form>
        </dialog>
    }
}
