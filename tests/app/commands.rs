//! The program itself: what it says when it starts, how it stops, and its other commands.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use crate::{
    site::{Site, draft},
    stand_in::{Reply, StandIn},
};

/// The program with a database in `folder`, and with none of our own variables.
fn copydesk(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_copydesk"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("LEPTOS_SITE_ADDR", "127.0.0.1:0")
        .env("COPYDESK_DATABASE_URL", format!("sqlite:{}?mode=rwc", folder.join("copydesk.db").display()))
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// A running server, gone with the test.
pub struct Running {
    child: Child,
    pub address: String,
}

impl Running {
    pub fn start(folder: &Path) -> Running {
        Running::of(copydesk(folder, &[]))
    }

    fn of(mut program: Command) -> Running {
        let mut child = program.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("Copydesk is ready at http://").unwrap_or_else(|| panic!("“{line}”"));
        Running { address: address.trim().to_owned(), child }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[cfg(unix)]
    fn tell(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap().success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[tokio::test]
async fn a_post_has_the_day_of_the_zone_that_the_server_is_set_to() {
    let folder = tempfile::tempdir().unwrap();
    let site = Site::open().await;
    site.publish(&draft("Oil", "Words.")).await;
    // Published on 4 May, at 10:20 in London; further east that is the next day.
    for (zone, day) in [("UTC0", "4 May 2026"), ("EAST-14", "5 May 2026")] {
        let mut program = copydesk(folder.path(), &[]);
        program.env("TZ", zone).env("COPYDESK_DATABASE_URL", &site.url);
        let page = Running::of(program).get("/salon/oil");
        assert!(page.contains(&format!(">{day}</time>")), "{zone}: {page}");
    }
}

#[test]
fn the_first_line_is_the_address_and_the_site_answers_there() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path());
    assert!(server.get("/sign-in").starts_with("HTTP/1.1 200"));
}

#[cfg(unix)]
#[test]
fn told_to_stop_it_stops_soon_and_well_with_a_connection_open() {
    for signal in ["-TERM", "-INT"] {
        let folder = tempfile::tempdir().unwrap();
        let mut server = Running::start(folder.path());
        let _open = TcpStream::connect(&server.address).unwrap();
        assert!(server.get("/").starts_with("HTTP/1.1 200"));
        let begin = Instant::now();
        server.tell(signal);
        let status = server.child.wait().unwrap();
        assert!(status.success(), "{signal}: {status}");
        assert!(begin.elapsed() < Duration::from_secs(10), "{signal}: {:?}", begin.elapsed());
        assert!(!folder.path().join("copydesk.db-wal").exists(), "everything is in the one file");
    }
}

#[cfg(unix)]
#[test]
fn the_database_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let _server = Running::start(folder.path());
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "{:?}", file.file_name());
    }
}

#[test]
fn a_second_server_on_the_same_address_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(folder.path());
    let second = copydesk(folder.path(), &[])
        .env("LEPTOS_SITE_ADDR", &server.address)
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap();
    assert!(!second.status.success());
    assert!(
        said(&second).contains("Is Copydesk running already? LEPTOS_SITE_ADDR sets another address."),
        "{}",
        said(&second)
    );
}

#[test]
fn a_wrong_setting_is_told_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    for (name, value, sentence) in [
        ("COPYDESK_SITE_URL", "blog.example.com", "It must be an address like https://blog.example.com"),
        ("COPYDESK_DATABASE_URL", "sqlite:/nowhere/at/all.db", "Look at COPYDESK_DATABASE_URL."),
        ("COPYDESK_DATABASE_URL", "mysql://x", "Look at COPYDESK_DATABASE_URL."),
        ("LEPTOS_SITE_ADDR", "here", "Look at the LEPTOS_ variables."),
    ] {
        let run = copydesk(folder.path(), &[]).env(name, value).stderr(Stdio::piped()).output().unwrap();
        assert!(!run.status.success() && said(&run).contains(sentence), "{name}={value}: {}", said(&run));
    }
    let run = copydesk(folder.path(), &["dance"]).stderr(Stdio::piped()).output().unwrap();
    assert!(!run.status.success() && said(&run).contains("copydesk set-password EMAIL"), "{}", said(&run));
}

#[test]
fn a_password_is_set_from_the_input_and_a_copy_is_made() {
    let folder = tempfile::tempdir().unwrap();
    assert!(copydesk(folder.path(), &["migrate"]).output().unwrap().status.success());
    let mut set = copydesk(folder.path(), &["set-password", "nobody@example.com"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    set.stdin.take().unwrap().write_all(b"a quiet street in Bern\n").unwrap();
    let set = set.wait_with_output().unwrap();
    assert!(!set.status.success() && said(&set).contains("Nobody signs in as nobody@example.com."), "{}", said(&set));

    let copy = folder.path().join("copy.db");
    let backup =
        || copydesk(folder.path(), &["backup", copy.to_str().unwrap()]).stderr(Stdio::piped()).output().unwrap();
    assert!(backup().status.success() && copy.exists());
    let again = backup();
    assert!(!again.status.success() && said(&again).contains("a copy never overwrites anything"), "{}", said(&again));
}

#[test]
fn a_key_is_tried_with_one_question_and_never_shown() {
    let folder = tempfile::tempdir().unwrap();
    let service = StandIn::start();
    let ask = |words: &[&str]| {
        let mut command = copydesk(folder.path(), &[]);
        command.arg("ask").args(words).env("COPYDESK_AI_KEY", "very-secret").env("COPYDESK_AI_URL", &service.address);
        command.env("COPYDESK_AI_PROVIDER", "openai").stdout(Stdio::piped()).stderr(Stdio::piped());
        command.output().unwrap()
    };
    let good = ask(&["--title", "Winter hair care", "--brief", "Three tips"]);
    assert!(good.status.success(), "{}", said(&good));
    assert!(String::from_utf8_lossy(&good.stdout).contains("Written for you"));
    assert!(service.asked()[0].body.contains("Three tips"));

    // Some services repeat the key in what they say about it.
    for (status, sentence) in [
        (401, "The key for the writing service does not work. Check it in Settings."),
        (429, "The writing service is busy."),
    ] {
        service.will(Reply::raw(status, r#"{"error":{"message":"no: very-secret","code":"x"}}"#));
        let refused = ask(&["--title", "Winter hair care"]);
        assert!(!refused.status.success() && said(&refused).contains(sentence), "{}", said(&refused));
        assert!(!said(&refused).contains("very-secret"), "{}", said(&refused));
    }
    let before = service.asked().len();
    for (words, sentence) in [
        (vec![], "Say what the post is about"),
        (vec!["--title"], "Say what the post is about"),
        (
            vec!["--title", "T", "--brief", &*"x".repeat(1_001)],
            "The brief is 1,001 characters. Please keep it to 1,000.",
        ),
    ] {
        let run = ask(&words);
        assert!(!run.status.success() && said(&run).contains(sentence), "{}", said(&run));
    }
    assert_eq!(service.asked().len(), before, "nothing is sent that can't be answered");
    let none = copydesk(folder.path(), &["ask", "--title", "T"]).stderr(Stdio::piped()).output().unwrap();
    assert!(!none.status.success() && said(&none).contains("Set COPYDESK_AI_KEY"), "{}", said(&none));
}
