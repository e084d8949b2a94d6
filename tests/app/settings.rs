//! Leptos.toml and the variables of the environment.

use copydesk::server::settings::{Settings, SettingsError};
use leptos::prelude::get_config_from_str;

use crate::support::settings;

#[test]
fn the_running_server_and_the_build_agree_about_the_site() {
    let read = |text: &str| get_config_from_str(text).unwrap();
    let (run, build) = (read(include_str!("../../Leptos.toml")), read(include_str!("../../Cargo.toml")));
    assert_eq!(run.output_name, build.output_name);
    assert_eq!(run.site_root, build.site_root);
    assert_eq!(run.site_pkg_dir, build.site_pkg_dir);
    assert_eq!(run.hash_files, build.hash_files);
    assert_eq!(run.hash_file, build.hash_file);
    assert_eq!(run.site_addr, build.site_addr);
}

#[test]
fn without_any_variable_it_is_a_trial_on_ones_own_computer() {
    let settings = settings(&[]);
    assert_eq!(settings.database_url, "sqlite:copydesk.db?mode=rwc");
    assert_eq!(settings.public_address(settings.site.site_addr), "http://127.0.0.1:3000");
    assert!(settings.plain_cookie() && !settings.behind_proxy);
}

#[test]
fn a_cookie_without_https_is_for_this_computer_alone() {
    let read = |address: &str| {
        Settings::read(|name| match name {
            "LEPTOS_SITE_ADDR" => Some(address.to_owned()),
            "COPYDESK_INSECURE_COOKIE" => Some("1".to_owned()),
            _ => None,
        })
    };
    assert!(read("127.0.0.1:3000").unwrap().plain_cookie());
    assert!(read("[::1]:3000").unwrap().plain_cookie());
    for address in ["0.0.0.0:3000", "192.168.1.5:80", "[::]:3000"] {
        assert!(matches!(read(address), Err(SettingsError::InsecureCookieInPublic(_))), "{address}");
    }
    assert!(!settings(&[("LEPTOS_SITE_ADDR", "0.0.0.0:3000")]).plain_cookie());
}

#[test]
fn the_sites_address_is_a_name_and_nothing_behind_it() {
    for (given, taken) in [
        ("https://blog.example.com", "https://blog.example.com"),
        ("https://blog.example.com/", "https://blog.example.com"),
        (" http://localhost:8080 ", "http://localhost:8080"),
    ] {
        assert_eq!(settings(&[("COPYDESK_SITE_URL", given)]).site_url.as_deref(), Some(taken));
    }
    for wrong in
        ["blog.example.com", "https://", "https://a/b", "https://a b", "javascript:x", "https://a?b", "https://a@b"]
    {
        let read = Settings::read(|name| (name == "COPYDESK_SITE_URL").then(|| wrong.to_owned()));
        assert!(matches!(read, Err(SettingsError::SiteUrl(_))), "{wrong}");
    }
}
