//! The app's tests against the real router and a real database, a chapter per subject.

mod assets;
mod businesses;
mod caching;
mod commands;
mod connections;
mod cookies;
mod escaping;
mod export_import;
mod fault;
mod feeds;
mod headers;
mod history;
mod limits;
mod links;
mod list;
mod migrations;
mod once;
mod other_sites;
mod plain_forms;
mod public_pages;
mod rooms;
mod settings;
mod sign_in;
mod sign_up_to_published;
mod site;
#[path = "../stand_in/mod.rs"]
mod stand_in;
mod support;
mod take_off;
mod two_tabs;
mod writing;
