//! Keeps texts on this device, under keys: in IndexedDB, or in the small local storage where there is none.

use std::cell::RefCell;

use js_sys::{Array, Promise};
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransactionMode, Storage};

const DATABASE: &str = "copydesk";
const STORE: &str = "copies";
const PREFIX: &str = "copydesk/";

/// Where the texts are kept.
#[derive(Clone)]
enum Place {
    Database(IdbDatabase),
    Local(Storage),
    /// This device keeps nothing: a private window, or no space.
    Nowhere,
}

thread_local! {
    static PLACE: RefCell<Option<Place>> = const { RefCell::new(None) };
}

/// This device could not keep it.
#[derive(Debug)]
pub struct NotKept;

impl From<JsValue> for NotKept {
    fn from(_: JsValue) -> Self {
        NotKept
    }
}

/// Finds a place that works, once. Until it has, nothing is kept.
async fn place() -> Place {
    if let Some(place) = PLACE.with_borrow(Clone::clone) {
        return place;
    }
    let place = match open().await {
        Ok(database) => Place::Database(database),
        Err(NotKept) => match window().local_storage() {
            Ok(Some(storage)) => Place::Local(storage),
            _ => Place::Nowhere,
        },
    };
    PLACE.with_borrow_mut(|known| known.get_or_insert(place).clone())
}

async fn open() -> Result<IdbDatabase, NotKept> {
    let factory = window().indexed_db()?.ok_or(NotKept)?;
    let request = factory.open_with_u32(DATABASE, 1)?;
    let upgraded = {
        let request = request.clone();
        Closure::once_into_js(move || {
            if let Ok(database) = request.result().and_then(JsCast::dyn_into::<IdbDatabase>) {
                let _ = database.create_object_store(STORE);
            }
        })
    };
    request.set_onupgradeneeded(Some(upgraded.unchecked_ref()));
    JsFuture::from(done(&request)).await?;
    Ok(request.unchecked_ref::<IdbOpenDbRequest>().result()?.dyn_into::<IdbDatabase>()?)
}

/// Runs one change in a transaction of its own, and waits until the device has it.
async fn change(
    database: &IdbDatabase,
    what: impl FnOnce(&IdbObjectStore) -> Result<IdbRequest, JsValue>,
) -> Result<(), NotKept> {
    let transaction = database.transaction_with_str_and_mode(STORE, IdbTransactionMode::Readwrite)?;
    what(&transaction.object_store(STORE)?)?;
    let done = Promise::new(&mut |yes, no| {
        transaction.set_oncomplete(Some(&yes));
        transaction.set_onerror(Some(&no));
        transaction.set_onabort(Some(&no));
    });
    JsFuture::from(done).await?;
    Ok(())
}

/// Keeps `text` under `key`. The write is on its way when this is first polled: it also reaches the device when the page
/// goes away at once.
pub async fn keep(key: &str, text: &str) -> Result<(), NotKept> {
    if put(key, text).await.is_ok() {
        return Ok(());
    }
    // Some browsers close a database while the page is in the background: found anew, it works again.
    if let Some(Place::Database(database)) = PLACE.with_borrow_mut(Option::take) {
        database.close();
    }
    put(key, text).await
}

async fn put(key: &str, text: &str) -> Result<(), NotKept> {
    match place().await {
        Place::Database(database) => change(&database, |store| store.put_with_key(&text.into(), &key.into())).await,
        Place::Local(storage) => Ok(storage.set_item(&format!("{PREFIX}{key}"), text)?),
        Place::Nowhere => Err(NotKept),
    }
}

/// Forgets what is kept under `key`.
pub async fn forget(key: &str) -> Result<(), NotKept> {
    match place().await {
        Place::Database(database) => change(&database, |store| store.delete(&key.into())).await,
        Place::Local(storage) => Ok(storage.remove_item(&format!("{PREFIX}{key}"))?),
        Place::Nowhere => Err(NotKept),
    }
}

/// All that is kept: keys and texts.
pub async fn all() -> Result<Vec<(String, String)>, NotKept> {
    match place().await {
        Place::Database(database) => {
            let store = database.transaction_with_str(STORE)?.object_store(STORE)?;
            let (keys, texts) = (store.get_all_keys()?, store.get_all()?);
            let both = Promise::all(&Array::of2(&done(&keys), &done(&texts)));
            JsFuture::from(both).await?;
            let texts_of = |request: &IdbRequest| Ok::<_, NotKept>(request.result()?.dyn_into::<Array>()?);
            let text = |value: JsValue| value.as_string().unwrap_or_default();
            Ok(texts_of(&keys)?.iter().map(text).zip(texts_of(&texts)?.iter().map(text)).collect())
        }
        Place::Local(storage) => {
            let mut found = Vec::new();
            for at in 0..storage.length()? {
                let Some(name) = storage.key(at)? else { continue };
                if let (Some(key), Some(text)) = (name.strip_prefix(PREFIX), storage.get_item(&name)?) {
                    found.push((key.to_owned(), text));
                }
            }
            Ok(found)
        }
        Place::Nowhere => Err(NotKept),
    }
}

fn done(request: &IdbRequest) -> Promise {
    Promise::new(&mut |yes, no| {
        request.set_onsuccess(Some(&yes));
        request.set_onerror(Some(&no));
    })
}
