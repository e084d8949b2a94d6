//! Asks the server something within a limit of time, and tells apart what can go wrong on the way.

use js_sys::{Array, Promise};
use leptos::{prelude::window, server_fn::ServerFn};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::desk::problem::{Problem, Trouble};

/// How long the server may take before the owner is told that it does not answer.
const PATIENCE_MS: i32 = 15_000;

/// Sends `call` and gives its answer. A call that got no answer in time is not stopped: it may still arrive.
pub async fn ask<Call>(call: &Call) -> Result<Call::Output, Trouble>
where
    Call: ServerFn + Serialize,
    Call::Output: DeserializeOwned,
{
    let body = serde_json::to_string(call).map_err(|_| Trouble::Broken)?;
    let (status, text) = post(Call::url(), &body).await?;
    if (200..300).contains(&status) {
        return serde_json::from_str(&text).map_err(|_| Trouble::Broken);
    }
    match serde_json::from_str::<Problem>(&text) {
        Ok(Problem::Unexpected) => Err(Trouble::Broken),
        Ok(problem) => Err(Trouble::Said(problem)),
        Err(_) if status == 401 => Err(Trouble::Said(Problem::SignedOut)),
        Err(_) if status == 408 || status == 504 => Err(Trouble::NoAnswer),
        Err(_) if status == 429 || status == 503 => Err(Trouble::Said(Problem::TryLater)),
        Err(_) if (400..500).contains(&status) => Err(Trouble::Refused),
        Err(_) => Err(Trouble::Broken),
    }
}

/// The status and the text of the answer.
async fn post(url: &str, body: &str) -> Result<(u16, String), Trouble> {
    let init = web_sys::RequestInit::new();
    init.set_method("POST");
    init.set_body(&body.into());
    let headers = web_sys::Headers::new().map_err(|_| Trouble::Broken)?;
    for (name, value) in [("content-type", "application/json"), ("accept", "application/json")] {
        headers.set(name, value).map_err(|_| Trouble::Broken)?;
    }
    init.set_headers(&headers);
    let sent = window().fetch_with_str_and_init(url, &init);
    let answer = future_to_promise(async move {
        let response: web_sys::Response = JsFuture::from(sent).await?.dyn_into()?;
        let text = JsFuture::from(response.text()?).await?;
        Ok(Array::of2(&response.status().into(), &text).into())
    });
    let outcome = JsFuture::from(Promise::race(&Array::of2(&answer, &timer(PATIENCE_MS)))).await;
    match outcome {
        Ok(pair) if pair.is_instance_of::<Array>() => {
            let pair: Array = pair.unchecked_into();
            Ok((pair.get(0).as_f64().unwrap_or_default() as u16, pair.get(1).as_string().unwrap_or_default()))
        }
        Ok(_) => Err(Trouble::NoAnswer),
        Err(_) if !online() => Err(Trouble::Offline),
        Err(_) => Err(Trouble::NoAnswer),
    }
}

/// Whether the device says that it has a connection.
pub fn online() -> bool {
    window().navigator().on_line()
}

/// Lets `work` go on for at most this long before what follows; it is not stopped.
pub async fn within(ms: i32, work: impl Future<Output = ()> + 'static) {
    let work = future_to_promise(async move {
        work.await;
        Ok(JsValue::UNDEFINED)
    });
    let _ = JsFuture::from(Promise::race(&Array::of2(&work, &timer(ms)))).await;
}

/// Waits.
pub async fn wait(ms: i32) {
    let _ = JsFuture::from(timer(ms)).await;
}

fn timer(ms: i32) -> Promise {
    Promise::new(&mut |done, failed| {
        if window().set_timeout_with_callback_and_timeout_and_arguments_0(&done, ms).is_err() {
            let _ = failed.call0(&JsValue::NULL);
        }
    })
}
