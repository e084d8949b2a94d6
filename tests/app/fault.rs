//! The server is killed again and again while saves are on their way: what was confirmed is there, and nothing is half there.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use crate::{commands::Running, support::decoded};

const SAVES: usize = 200;
/// So much text that a half-written save would be seen.
const LINE: &str = "Dry air is hard on hair, and heating dries the air. ";

/// Sends a request; `None` when the server was gone before it had answered in full.
fn ask(address: &str, method: &str, path: &str, cookie: &str, body: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answer.contains("\r\n\r\n").then_some(answer)
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    text.split_once(start)?.1.split(end).next()
}

#[test]
fn a_killed_server_loses_no_confirmed_save_and_keeps_no_half_one() {
    let folder = tempfile::tempdir().unwrap();
    let first = Running::start(folder.path());
    let sign_up = "email=ana%40x.example&password=a+quiet+street&name=Salon&kind=salon&city=Bern&language=en";
    let answer = ask(&first.address, "POST", "/sign-up", "", sign_up).unwrap();
    let cookie = between(&answer, "set-cookie: ", ";").unwrap().to_owned();
    let page = ask(&first.address, "GET", "/posts/new", &cookie, "").unwrap();
    let person = between(between(&page, "name=\"person\"", ">").unwrap(), "value=\"", "\"").unwrap().to_owned();

    let address = Mutex::new(first.address.clone());
    let (confirmed, done) = (Mutex::new(Vec::<(String, String)>::new()), AtomicBool::new(false));
    let sent = AtomicUsize::new(0);
    let mut kills = 0;
    std::thread::scope(|scope| {
        for tab in 0..4 {
            let (address, confirmed, done, sent, cookie, person) =
                (&address, &confirmed, &done, &sent, &cookie, &person);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    let number = sent.fetch_add(1, Ordering::Relaxed);
                    let (id, mark) = (uuid::Uuid::now_v7().to_string(), format!("tab {tab} number {number}"));
                    let what = if number.is_multiple_of(2) { "publish" } else { "draft" };
                    let form = format!(
                        "title=Post+{number}&body={}{mark}&tags=a,b&head=0&once={id}&person={person}&do={what}",
                        LINE.repeat(200)
                    );
                    let to = address.lock().unwrap().clone();
                    let answer = ask(&to, "POST", &format!("/posts/{id}"), cookie, &form);
                    if answer.is_some_and(|answer| answer.starts_with("HTTP/1.1 303")) {
                        confirmed.lock().unwrap().push((id, mark));
                    } else {
                        std::thread::sleep(Duration::from_millis(5));
                    }
                }
            });
        }
        let mut server = first;
        while confirmed.lock().unwrap().len() < SAVES || kills < 5 {
            let wait = 40 + u64::from(uuid::Uuid::now_v7().as_bytes()[15]);
            std::thread::sleep(Duration::from_millis(wait));
            // Dropped without a word: the process is killed where it stands.
            drop(server);
            kills += 1;
            server = Running::start(folder.path());
            *address.lock().unwrap() = server.address.clone();
        }
        done.store(true, Ordering::Relaxed);
        drop(server);
    });

    let server = Running::start(folder.path());
    let confirmed = confirmed.into_inner().unwrap();
    for (id, mark) in &confirmed {
        let page = ask(&server.address, "GET", &format!("/posts/{id}"), &cookie, "").unwrap();
        assert!(page.starts_with("HTTP/1.1 200"), "a confirmed save is gone: {mark}");
        assert!(
            decoded(&page).contains(&format!("{}{mark}", LINE.repeat(200))),
            "a confirmed save is not whole: {mark}"
        );
    }
    // Those that nobody was told of are whole or not there.
    let mut seen = 0;
    for number in 1.. {
        let list = ask(&server.address, "GET", &format!("/posts?page={number}"), &cookie, "").unwrap();
        let ids: Vec<&str> =
            list.split("<h2><a href=\"/posts/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        if ids.is_empty() {
            break;
        }
        seen += ids.len();
        for id in ids {
            let page = ask(&server.address, "GET", &format!("/posts/{id}"), &cookie, "").unwrap();
            assert!(page.contains(&LINE.repeat(200)), "a post is half there: {id}");
        }
    }
    assert!(seen >= confirmed.len(), "{seen} of {}", confirmed.len());
}
