//! Signed out: sign in over the page, and the same save goes on; a text that was asked for is not asked for by itself.

use leptos::{prelude::*, task::spawn_local};

use super::{
    acts,
    asking::Asking,
    browser::{self, net},
    calls::SignInAgain,
    draft::{AfterSignIn, Desktop},
    opening::Person,
    problem::{Circumstances, Problem, Trouble},
};

/// The dialog. Always in the page, and closed until something was answered with "signed out".
#[component]
pub fn SignedOut() -> impl IntoView {
    let desk = Desktop::get();
    let wrong = RwSignal::new(None::<String>);
    let asking = RwSignal::new(false);
    let writing = Asking::get();
    let saves = move || match desk.after_sign_in.get() {
        AfterSignIn::Do(act) => act.saves(),
        AfterSignIn::Write(_) | AfterSignIn::Nothing => false,
    };
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
            // "Not now" meanwhile: signed in or not, nothing goes on.
            let given_up = !browser::page::is_dialog_open("signed-out");
            match answer {
                Ok(_) if given_up => {
                    browser::set_value("again-password", "");
                    desk.after_sign_in.set(AfterSignIn::Nothing);
                    desk.trouble.set(None);
                }
                Err(_) if given_up => {}
                Ok(person) => {
                    browser::set_value("again-password", "");
                    // Whoever signed in just now: the words on this page are those of the person who opened it.
                    browser::set_value("again-email", &desk.opening.with_value(|opening| opening.person.email.clone()));
                    browser::page::close_dialog("signed-out");
                    signed_in(desk, writing, person);
                }
                Err(trouble) => {
                    let kept = desk.kept.get_untracked() == Some(true);
                    wrong.set(Some(trouble.sentence(Circumstances { publishing: false, by_itself: false, kept })));
                    browser::focus("again-password");
                }
            }
        });
    };
    let not_now = move |()| {
        browser::page::close_dialog("signed-out");
        if let AfterSignIn::Write(part) = desk.after_sign_in.get_untracked() {
            writing.still_signed_out(part);
        }
    };
    view! {
        <dialog id="signed-out" class="card" aria-labelledby="signed-out-heading" on:cancel=move |_: leptos::ev::Event| not_now(())>
            <form
                id="again"
                method="post"
                action="/sign-in"
                on:submit=move |ev| {
                    ev.prevent_default();
                    sign_in();
                }
            >
                <h2 id="signed-out-heading">
                    {move || {
                        if saves() {
                            "You were signed out. Sign in and we will save what you wrote."
                        } else {
                            "You were signed out. Sign in to go on. Your words are still on this page."
                        }
                    }}
                </h2>
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
                        {move || if saves() { "Sign in and save" } else { "Sign in" }}
                    </button>
                    <button type="button" on:click=move |_| not_now(())>"Not now"</button>
                </div>
            </form>
        </dialog>
    }
}

/// What goes on now: nothing as somebody else, the same save as ourselves.
fn signed_in(desk: Desktop, writing: Asking, now: Person) {
    let us = desk.opening.with_value(|opening| opening.person.id.clone());
    if now.id != us {
        desk.trouble.set(Some(Trouble::Said(Problem::SomeoneElse { now })));
        return;
    }
    desk.trouble.set(None);
    match desk.after_sign_in.get_untracked() {
        AfterSignIn::Do(act) => acts::run(desk, act),
        AfterSignIn::Write(part) => writing.signed_in_again(desk, part),
        AfterSignIn::Nothing => {}
    }
}
