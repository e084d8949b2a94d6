//! The database: brought up to date, also when it is already.

use copydesk::server::store::Store;

use crate::support::App;

#[tokio::test]
async fn opening_a_database_again_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}?mode=rwc", folder.path().join("copydesk.db").display());
    let first = Store::open(&url).await.unwrap();
    let second = Store::open(&url).await.unwrap();
    assert!(second.person("nobody@example.com").await.unwrap().is_none());
    first.close().await;
    second.close().await;
    Store::open(&url).await.unwrap();
}

#[tokio::test]
async fn every_column_is_of_a_kind_that_both_databases_share() {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for (n, line) in text.lines().enumerate() {
            let line = line.split("--").next().unwrap().to_uppercase();
            for kind in [
                "SERIAL",
                "AUTOINCREMENT",
                "BOOLEAN",
                "TIMESTAMP",
                " INTEGER",
                "VARCHAR",
                "JSON",
                "UUID",
                "NOW()",
                "TRIGGER",
                "BLOB",
                "BYTEA",
            ] {
                assert!(!line.contains(kind), "{}:{}: {kind}", path.display(), n + 1);
            }
        }
    }
}

#[tokio::test]
async fn a_backup_of_a_running_site_is_whole() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let id = ana.publish("Hours", "Nine.").await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy of it's.db");
    app.store.backup(copy.to_str().unwrap()).await.unwrap();
    ana.open(&id).await.press("draft", &[("body", "Later.")]).await;

    let restored = Store::open(&format!("sqlite:{}", copy.display())).await.unwrap();
    let (person, _) = restored.person("ana@lindenhof.example").await.unwrap().unwrap();
    assert_eq!(person, ana.id);
    assert!(app.store.backup(copy.to_str().unwrap()).await.is_err(), "a copy never overwrites anything");
}
