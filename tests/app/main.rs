//! The app's tests against the real router and a real database, a chapter per subject.

mod caching;
mod export_import;
mod feeds;
mod public_pages;
mod site;
