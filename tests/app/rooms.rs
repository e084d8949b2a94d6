//! The four rooms and their arrows: `domain ← desk ← pages ← server ← main`, read from the paths in the source.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Files, lines and the rules they break.
fn broken_rules(files: &[(PathBuf, String)]) -> Vec<String> {
    let mut broken = Vec::new();
    for (path, text) in files {
        let code = code_of(text);
        for (line, used) in used_paths(&code, &module_of(path)) {
            let first = used.first().map_or("", String::as_str);
            let found = if first == "crate" || first == "copydesk" {
                used.get(1).and_then(|room| wrong_room(path, room))
            } else {
                wrong_crate(path, first)
            };
            if let Some(rule) = found {
                broken.push(format!("{}:{line}: {}: {rule}", path.display(), used.join("::")));
            }
        }
        for (word, may, rule) in [
            ("view!", &["src/pages/", "src/desk/"][..], "HTML is written in pages/ and desk/ alone"),
            ("#[server", &["src/desk/calls.rs", "src/desk/writing.rs"], "the desk's calls stand in desk/calls.rs"),
            ("prop:value", &[], "prop:value overwrites what was typed before the wasm came"),
            ("bind:value", &[], "bind:value overwrites what was typed before the wasm came"),
        ] {
            let allowed = may.iter().any(|start| path.to_string_lossy().starts_with(start));
            for (n, text) in code.lines().enumerate().filter(|(_, text)| !allowed && text.contains(word)) {
                broken.push(format!("{}:{}: {}: {rule}", path.display(), n + 1, text.trim()));
            }
        }
    }
    broken
}

/// The rule that a path into `room` breaks in this file.
fn wrong_room(path: &Path, room: &str) -> Option<&'static str> {
    let here = path.to_string_lossy();
    let bridge = ["src/desk/calls.rs", "src/desk/writing.rs"].contains(&&*here);
    match room {
        "desk" | "pages" | "server" if here.starts_with("src/domain/") => Some("domain knows none of the other rooms"),
        "server" if here.starts_with("src/desk/") && bridge => None,
        "pages" | "server" if here.starts_with("src/desk/") => {
            Some("desk knows domain alone; the one bridge to server is desk/calls.rs")
        }
        "server" if here.starts_with("src/pages/") => Some("pages know domain and desk, not server"),
        _ => None,
    }
}

/// The rule that naming a crate breaks in this file.
fn wrong_crate(path: &Path, name: &str) -> Option<&'static str> {
    let here = path.to_string_lossy();
    let in_room = |room: &str| here.starts_with(room);
    match name {
        "web_sys" | "js_sys" if !in_room("src/desk/browser") => Some("the browser is spoken to in desk/browser/ alone"),
        "sqlx" if !in_room("src/server/store/") => Some("SQL stands in server/store/ alone"),
        "axum" | "leptos_axum" | "tokio" | "tower" | "tower_http" if in_room("src/desk/") || in_room("src/domain/") => {
            Some("the network is the server's")
        }
        "leptos" | "chrono" | "getrandom" | "uuid" | "wasm_bindgen" if in_room("src/domain/") => {
            Some("domain is pure: no framework, no clock, no randomness, no browser")
        }
        "leptos_meta" | "leptos_router" => Some("no router and no meta: their titles are not escaped"),
        _ => None,
    }
}

/// Where a file stands in the tree of modules: `src/desk/calls.rs` is `desk::calls`.
fn module_of(path: &Path) -> Vec<String> {
    let inside = path.strip_prefix("src").unwrap_or(path).with_extension("");
    let parts = inside.iter().map(|part| part.to_string_lossy().into_owned());
    parts.filter(|part| !matches!(part.as_str(), "mod" | "lib" | "main")).collect()
}

/// The code alone: comments and the insides of texts are blanks, lines stay where they are.
fn code_of(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut at = 0;
    let blank = |sign: char| if sign == '\n' { '\n' } else { ' ' };
    while at < signs.len() {
        let rest = &signs[at..];
        let length = match rest {
            ['/', '/', ..] => rest.iter().position(|sign| *sign == '\n').unwrap_or(rest.len()),
            ['/', '*', ..] => rest.windows(2).position(|pair| pair == ['*', '/']).map_or(rest.len(), |end| end + 2),
            ['r', '"', ..] | ['r', '#', ..] if at == 0 || !is_name(signs[at - 1]) => raw_length(rest),
            ['"', ..] => text_length(rest),
            ['\'', '\\', ..] => rest[2..].iter().position(|sign| *sign == '\'').map_or(1, |end| end + 3),
            ['\'', _, '\'', ..] => 3,
            _ => 0,
        };
        if length == 0 {
            code.push(rest[0]);
            at += 1;
        } else {
            code.extend(rest[..length].iter().map(|sign| blank(*sign)));
            at += length;
        }
    }
    code
}

fn text_length(rest: &[char]) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of `r"…"` or `r#"…"#`, 0 for a raw name like `r#as`.
fn raw_length(rest: &[char]) -> usize {
    let hashes = rest[1..].iter().take_while(|sign| **sign == '#').count();
    if rest.get(1 + hashes) != Some(&'"') {
        return 0;
    }
    let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    let start = 2 + hashes;
    rest[start..].windows(end.len()).position(|window| window == end).map_or(rest.len(), |at| start + at + end.len())
}

fn is_name(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// Every path in the code with the line it stands on, each branch of a group as a path of its own. `super` is resolved.
fn used_paths(code: &str, module: &[String]) -> Vec<(usize, Vec<String>)> {
    let signs: Vec<char> = code.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < signs.len() {
        let starts = is_name(signs[at]) && (at == 0 || !is_name(signs[at - 1]));
        let continues = at >= 2 && signs[at - 1] == ':' && signs[at - 2] == ':';
        if starts && !continues {
            let line = 1 + signs[..at].iter().filter(|sign| **sign == '\n').count();
            let (paths, end) = paths_from(&signs, at);
            let is_use = code_before(&signs, at).ends_with("use");
            for path in paths {
                if path.len() > 1 || is_use {
                    found.push((line, resolved(path, module)));
                }
            }
            at = end.max(at + 1);
        } else {
            at += 1;
        }
    }
    found
}

fn code_before(signs: &[char], at: usize) -> String {
    signs[at.saturating_sub(12)..at].iter().collect::<String>().trim_end().to_owned()
}

/// The paths that begin here, and where they end.
fn paths_from(signs: &[char], mut at: usize) -> (Vec<Vec<String>>, usize) {
    let mut path = Vec::new();
    loop {
        let start = at;
        while at < signs.len() && is_name(signs[at]) {
            at += 1;
        }
        path.push(signs[start..at].iter().collect::<String>());
        if signs.get(at..at + 2) != Some(&[':', ':']) {
            return (vec![path], at);
        }
        at += 2;
        match signs.get(at) {
            Some('{') => {
                let (branches, end) = branches_from(signs, at + 1);
                let joined = branches.into_iter().map(|branch| path.iter().cloned().chain(branch).collect()).collect();
                return (joined, end);
            }
            Some(sign) if is_name(*sign) => {}
            _ => return (vec![path], at),
        }
    }
}

fn branches_from(signs: &[char], mut at: usize) -> (Vec<Vec<String>>, usize) {
    let mut branches = Vec::new();
    while at < signs.len() && signs[at] != '}' {
        if is_name(signs[at]) {
            let (paths, end) = paths_from(signs, at);
            branches.extend(paths);
            at = end;
            // `as other` names nothing new.
            while at < signs.len() && !matches!(signs[at], ',' | '}') {
                at += 1;
            }
        } else {
            at += 1;
        }
    }
    (branches, at + 1)
}

/// `super::super::server` in `desk/calls.rs` is `crate::server`.
fn resolved(path: Vec<String>, module: &[String]) -> Vec<String> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    if ups == 0 {
        return path;
    }
    // A module inside the file stands deeper: going up further than the file does still ends at the root.
    let stays = module.len().saturating_sub(ups);
    std::iter::once("crate".to_owned())
        .chain(module[..stays].iter().cloned())
        .chain(path.into_iter().skip(ups))
        .collect()
}

fn sources(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let inside = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().to_owned();
            files.push((inside, text));
        }
    }
}

fn all_sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 40, "the sources were not found");
    files
}

#[test]
fn every_file_keeps_to_its_room() {
    let broken = broken_rules(&all_sources());
    assert!(broken.is_empty(), "\n{}\n", broken.join("\n"));
}

#[test]
fn every_file_opens_with_what_it_is() {
    for (path, text) in all_sources() {
        let first = text.lines().next().unwrap_or_default();
        assert!(first.starts_with("//! "), "{}: the first line says what the file is, with //!", path.display());
    }
}

#[test]
fn a_wrong_way_is_seen_however_it_is_written() {
    let at = |path: &str, text: &str| broken_rules(&[(PathBuf::from(path), text.to_owned())]);
    for (path, text) in [
        ("src/desk/panel.rs", "use crate::server::App;"),
        ("src/desk/panel.rs", "use crate::{\n    domain::post::Draft,\n    server,\n};"),
        ("src/desk/panel.rs", "use crate::{domain, pages::{frame, shell}};"),
        ("src/desk/panel.rs", "fn f() { crate::server::now() }"),
        ("src/desk/panel.rs", "use super::super::server;"),
        ("src/desk/browser/store.rs", "use super::super::super::pages::frame;"),
        ("src/desk/mod.rs", "use super::{server::App};"),
        ("src/desk/panel.rs", "mod tests { use super::super::super::server; }"),
        ("src/pages/blog.rs", "use crate::{desk, server as s};"),
        ("src/pages/blog.rs", "let x: copydesk::server::App;"),
        ("src/domain/post.rs", "use leptos::prelude::*;"),
        ("src/domain/post.rs", "use chrono;"),
        ("src/server/reader.rs", "sqlx::query(\"SELECT\")"),
        ("src/server/reader.rs", "fn f() -> V { view! { <p/> } }"),
        ("src/main.rs", "use sqlx as database;"),
        ("src/desk/panel.rs", "let window = web_sys::window();"),
        ("src/desk/panel.rs", "<input prop:value=x/>"),
        ("src/pages/shell.rs", "use leptos_meta::Title;"),
    ] {
        assert!(!at(path, text).is_empty(), "{path}: {text}");
    }
    let line = &at("src/desk/panel.rs", "\n// a word\nuse crate::{\n    domain,\n    server,\n};")[0];
    assert!(line.starts_with("src/desk/panel.rs:3: crate::server: desk knows domain alone"), "{line}");
}

#[test]
fn a_right_way_is_left_alone() {
    let at = |path: &str, text: &str| broken_rules(&[(PathBuf::from(path), text.to_owned())]);
    for (path, text) in [
        ("src/desk/calls.rs", "crate::server::calls::save(x)"),
        (
            "src/desk/panel.rs",
            "// use crate::server;\n/// [`crate::server`]\nlet x = \"use crate::server;\"; let c = '\"';",
        ),
        ("src/desk/panel.rs", "let x = r#\"crate::server \"quoted\" \"#; let y = 'c'; fn f<'a>(x: &'a str) {}"),
        ("src/desk/panel.rs", "use super::{opening::Opening, said::Said}; use crate::domain::post;"),
        ("src/pages/blog.rs", "use crate::{desk::opening, domain}; use super::shell;"),
        ("src/server/store/posts.rs", "sqlx::query(X)"),
        ("src/desk/browser/mod.rs", "web_sys::window()"),
    ] {
        assert_eq!(at(path, text), Vec::<String>::new(), "{path}: {text}");
    }
}
