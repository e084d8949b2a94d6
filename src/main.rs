//! The commands: serve (default), migrate, set-password, export, import, backup, ask.

use std::{
    io::{BufRead, Write},
    process::ExitCode,
};

use copydesk::{
    desk::writing::{Part, WriteProblem},
    domain::{limits, prompt::PublicBusiness},
    server::{
        self, export, import, password,
        settings::Settings,
        store::Store,
        writer::{Question, Writer},
    },
};

const USAGE: &str = "\
copydesk                      serves the site
copydesk migrate              brings the database up to date and stops
copydesk set-password EMAIL   reads a new password from the input and sets it
copydesk export HANDLE FILE   writes the blog at /HANDLE into a zip: posts as markdown, and everything exactly
copydesk import HANDLE FILE   takes the posts of such a zip, or of a WordPress export (.xml), into the blog at /HANDLE
copydesk backup FILE          writes a copy of the SQLite database, also while the server runs
copydesk ask --title … --brief …   asks the writing service once and shows its answer, to try a key";

type Failed = Box<dyn std::error::Error>;

#[tokio::main]
async fn main() -> ExitCode {
    let filter = tracing_subscriber::EnvFilter::try_from_default_env().unwrap_or_else(|_| "info,sqlx=warn".into());
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        [] | ["serve"] => serve().await,
        ["migrate"] => open().await.map(drop),
        ["set-password", email] => set_password(email).await,
        ["export", handle, file] => export_blog(handle, file).await,
        ["import", handle, file] => import_blog(handle, file).await,
        ["backup", file] => backup(file).await,
        ["ask", rest @ ..] => ask(rest).await,
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("Copydesk does not know that command. It knows:\n{USAGE}").into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve() -> Result<(), Failed> {
    let say_ready = |address: &str| {
        // Whoever started us may have closed our output; that is no reason to stop.
        let _ = writeln!(std::io::stdout(), "Copydesk is ready at {address}");
        let _ = std::io::stdout().flush();
    };
    Ok(server::run(Settings::from_environment()?, say_ready).await?)
}

async fn open() -> Result<Store, Failed> {
    Ok(Store::open(&Settings::from_environment()?.database_url).await?)
}

async fn set_password(email: &str) -> Result<(), Failed> {
    let store = open().await?;
    eprintln!("The new password, then Enter:");
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    let new = line.trim_end_matches(['\r', '\n']);
    if !(password::MIN..=password::MAX).contains(&new.chars().count()) {
        return Err(
            format!("A password has {} to {} characters. Nothing was changed.", password::MIN, password::MAX).into()
        );
    }
    let hash =
        password::hash(new.to_owned()).await.ok_or("The password could not be worked on. Nothing was changed.")?;
    let found = store.set_password(&email.trim().to_lowercase(), &hash).await?;
    store.close().await;
    match found {
        true => {
            println!("The password is set. Every device of {email} is signed out.");
            Ok(())
        }
        false => Err(format!("Nobody signs in as {email}. Nothing was changed.").into()),
    }
}

async fn export_blog(handle: &str, file: &str) -> Result<(), Failed> {
    let store = open().await?;
    let posts = export::to_file(&store, handle, file).await?;
    store.close().await;
    println!("{posts} posts are in {file}.");
    Ok(())
}

async fn import_blog(handle: &str, file: &str) -> Result<(), Failed> {
    let store = open().await?;
    let taken = import::from_file(&store, handle, file).await?;
    store.close().await;
    println!("{taken}");
    Ok(())
}

/// Asks the writing service once, without a business and without counting: for trying a key.
async fn ask(words: &[&str]) -> Result<(), Failed> {
    let [title, brief] = ["--title", "--brief"].map(|name| {
        words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1)).copied().unwrap_or_default()
    });
    if title.trim().is_empty() {
        return Err(
            "Say what the post is about: copydesk ask --title \"Winter hair care\" --brief \"Three tips\"".into()
        );
    }
    let has = limits::count(brief);
    if has > limits::BRIEF_MAX {
        return Err(WriteProblem::BriefTooLong { has: has as u32 }.sentence(Part::Whole, true).into());
    }
    let settings = Settings::from_environment()?.writer.ok_or("No key is set. Set COPYDESK_AI_KEY and try again.")?;
    eprintln!("Asking {} ({}) …", settings.provider.service(), settings.model);
    let question = Question {
        business: PublicBusiness::default(),
        part: Part::Whole,
        title: title.to_owned(),
        brief: brief.to_owned(),
        body: String::new(),
    };
    match Writer::new(settings)?.write(&question).await {
        Ok(answer) => {
            println!("{answer}");
            Ok(())
        }
        Err(problem) => Err(problem.sentence(Part::Whole, true).into()),
    }
}

async fn backup(file: &str) -> Result<(), Failed> {
    let settings = Settings::from_environment()?;
    if !settings.database_url.starts_with("sqlite:") {
        return Err("This database is PostgreSQL: use pg_dump.".into());
    }
    if std::path::Path::new(file).exists() {
        return Err(format!("{file} is there already. Give a new name: a copy never overwrites anything.").into());
    }
    let store = Store::open(&settings.database_url).await?;
    store.backup(file).await?;
    store.close().await;
    println!("The copy is in {file}.");
    Ok(())
}
