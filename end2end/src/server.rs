//! The real server, started for one story and gone with it.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// What the first line of a server says before its address.
const READY: &str = "Copydesk is ready at ";
const PATIENCE: Duration = Duration::from_secs(30);

/// A running Copydesk with a fresh database. Killed when dropped.
pub struct Server {
    child: Child,
    /// Such as `http://127.0.0.1:40123`.
    pub address: String,
    folder: TempDir,
}

impl Server {
    /// Starts one with these variables on top of the usual ones.
    pub fn start(settings: &[(&str, &str)]) -> Server {
        let binary = binary();
        let folder = tempfile::tempdir().expect("a folder for the story's database");
        let database = format!("sqlite:{}?mode=rwc", folder.path().join("copydesk.db").display());
        let mut child = Command::new(&binary)
            .current_dir(folder.path())
            .env("LEPTOS_SITE_ADDR", "127.0.0.1:0")
            .env("LEPTOS_SITE_ROOT", repository().join("target/site"))
            .env("COPYDESK_DATABASE_URL", database)
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(folder.path().join("log")).expect("the server's log"))
            .spawn()
            .unwrap_or_else(|why| panic!("{} does not start ({why}). Build it first: script/build", binary.display()));

        let lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
        let (tell, told) = std::sync::mpsc::channel();
        // Reads on after the first line, so that the server never waits for someone to take its words.
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some(address) = line.strip_prefix(READY) {
                    let _ = tell.send(address.trim_end_matches('/').to_string());
                }
            }
        });
        let mut server = Server { child, address: String::new(), folder };
        match told.recv_timeout(PATIENCE) {
            Ok(address) => server.address = address,
            Err(_) => panic!("the server did not say “{READY}…” within {PATIENCE:?}. Its log:\n{}", server.log()),
        }
        server
    }

    /// What the server wrote for its operator so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `COPYDESK_BIN`, or the server that script/build made.
fn binary() -> PathBuf {
    if let Some(named) = std::env::var_os("COPYDESK_BIN") {
        return named.into();
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository().join("target"), PathBuf::from);
    target.join("debug/copydesk")
}

pub(crate) fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}
