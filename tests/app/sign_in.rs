//! Signing in and out.

use axum::http::StatusCode;
use copydesk::server::password;

use crate::support::{App, PASSWORD, sign_up_boxes};

#[tokio::test]
async fn a_wrong_e_mail_and_a_wrong_password_get_the_same_answer() {
    App::everywhere(async |app| {
        app.sign_up("ana@lindenhof.example").await;
        let visitor = app.visitor();
        let wrong_password = visitor.sign_in("ana@lindenhof.example", "not the right one").await;
        let wrong_email = visitor.sign_in("ann@lindenhof.example", PASSWORD).await;
        assert_eq!((wrong_password.status, wrong_email.status), (StatusCode::UNAUTHORIZED, StatusCode::UNAUTHORIZED));
        assert!(wrong_password.body.contains("The e-mail or the password is not right."));
        assert_eq!(wrong_password.body.replace("ana@", ""), wrong_email.body.replace("ann@", ""));
        assert_eq!(wrong_password.text_of("email"), "ana@lindenhof.example", "the e-mail need not be typed again");
        assert_eq!(wrong_password.text_of("password"), "");
        assert!(visitor.cookie.lock().unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn case_and_spaces_around_an_e_mail_do_not_matter() {
    let app = App::start().await;
    app.sign_up("ana@lindenhof.example").await;
    let answer = app.visitor().sign_in("  Ana@Lindenhof.Example ", PASSWORD).await;
    assert_eq!((answer.status, answer.to()), (StatusCode::SEE_OTHER, "/posts"));
    let again = app.visitor().post("/sign-up", &sign_up_boxes(&[("email", "ANA@lindenhof.example")])).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(again.body.contains("There is a blog with this e-mail already."), "{}", again.body);
}

#[tokio::test]
async fn after_signing_in_the_page_that_was_asked_for_comes_and_never_another_site() {
    let app = App::start().await;
    app.sign_up("ana@lindenhof.example").await;
    for (next, to) in [
        ("/posts/new", "/posts/new"),
        ("/settings", "/settings"),
        ("https://evil.example/", "/posts"),
        ("//evil.example", "/posts"),
        ("/posts\r\nset-cookie: a=b", "/posts"),
        ("/posts/../..//evil.example", "/posts"),
        ("", "/posts"),
    ] {
        let boxes = [("email", "ana@lindenhof.example"), ("password", PASSWORD), ("next", next)];
        assert_eq!(app.visitor().post("/sign-in", &boxes).await.to(), to, "{next}");
    }
}

#[tokio::test]
async fn signing_out_ends_it_on_the_server_too() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let cookie = ana.browser.cookie.lock().unwrap().clone();
        let out = ana.browser.post("/sign-out", &[]).await;
        assert_eq!((out.status, out.to()), (StatusCode::SEE_OTHER, "/sign-in"));
        assert!(ana.browser.cookie.lock().unwrap().is_none(), "the browser forgets it");
        *ana.browser.cookie.lock().unwrap() = cookie;
        assert_eq!(
            ana.browser.get("/posts").await.status,
            StatusCode::SEE_OTHER,
            "a copy of the cookie is worth nothing"
        );
    })
    .await;
}

#[tokio::test]
async fn a_new_password_signs_every_device_out() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let phone = app.visitor();
        phone.sign_in("ana@lindenhof.example", PASSWORD).await;
        assert_eq!(phone.get("/posts").await.status, StatusCode::OK);

        let boxes = [("password", "wrong"), ("new_password", "another street in Bern")];
        let refused = ana.browser.post("/settings/password", &boxes).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED);
        assert!(refused.body.contains("That is not your password."), "{}", refused.body);
        assert_eq!(phone.get("/posts").await.status, StatusCode::OK);

        let boxes = [("password", PASSWORD), ("new_password", "another street in Bern")];
        let changed = ana.browser.post("/settings/password", &boxes).await;
        assert_eq!((changed.status, changed.to()), (StatusCode::SEE_OTHER, "/settings?done=password"));
        assert_eq!(ana.browser.get("/posts").await.status, StatusCode::OK, "this device stays");
        assert_eq!(phone.get("/posts").await.status, StatusCode::SEE_OTHER, "the other one does not");
        assert_eq!(phone.sign_in("ana@lindenhof.example", PASSWORD).await.status, StatusCode::UNAUTHORIZED);

        // The command line does the same.
        let hash = password::hash("a third one".to_owned()).await.unwrap();
        assert!(app.store.set_password("ana@lindenhof.example", &hash).await.unwrap());
        assert_eq!(ana.browser.get("/posts").await.status, StatusCode::SEE_OTHER);
        assert!(!app.store.set_password("nobody@example.com", &hash).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_session_runs_out() {
    App::everywhere(async |app| {
        let ana = app.sign_up("ana@lindenhof.example").await;
        let store = &app.store;
        store.add_session("a digest", &ana.id, 2_000, 1_000).await.unwrap();
        assert!(store.session("a digest", 1_999).await.unwrap().is_some());
        assert!(store.session("a digest", 2_000).await.unwrap().is_none());
        store.lengthen_session("a digest", 5_000, 900, 1_500).await.unwrap();
        assert!(store.session("a digest", 2_000).await.unwrap().is_none(), "it was seen a moment ago");
        store.lengthen_session("a digest", 5_000, 1_100, 1_500).await.unwrap();
        assert!(store.session("a digest", 4_999).await.unwrap().is_some());
        store.add_session("another", &ana.id, 9_000, 6_000).await.unwrap();
        assert!(store.session("a digest", 1_000).await.unwrap().is_none(), "what has run out is not kept");
    })
    .await;
}

#[tokio::test]
async fn tries_run_out_for_the_wrong_ones_alone() {
    let app = App::start().await;
    app.sign_up("ana@lindenhof.example").await;
    for _ in 0..30 {
        assert_eq!(app.visitor().sign_in("ana@lindenhof.example", PASSWORD).await.status, StatusCode::SEE_OTHER);
    }
    let mut statuses = Vec::new();
    for _ in 0..12 {
        statuses.push(app.visitor().sign_in("ana@lindenhof.example", "guess").await.status);
    }
    assert_eq!(statuses[0], StatusCode::UNAUTHORIZED);
    assert_eq!(statuses[11], StatusCode::TOO_MANY_REQUESTS);
    let right = app.visitor().sign_in("ana@lindenhof.example", PASSWORD).await;
    assert_eq!(right.status, StatusCode::TOO_MANY_REQUESTS, "not even the right one tells");
    assert!(right.body.contains("Too many tries. Wait a minute, then try again."), "{}", right.body);
    assert_eq!(right.headers["retry-after"], "60");
}

#[tokio::test]
async fn the_sign_up_says_at_each_box_what_is_missing_and_keeps_the_others() {
    let app = App::start().await;
    let boxes = sign_up_boxes(&[("email", "ana"), ("password", "short"), ("city", " ")]);
    let answer = app.visitor().post("/sign-up", &boxes).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    for id in ["email-wrong", "password-wrong", "city-wrong"] {
        assert!(answer.body.contains(&format!("id=\"{id}\"")), "{id}: {}", answer.body);
        assert!(answer.body.contains(&format!("aria-describedby=\"{id}")), "{id}: {}", answer.body);
    }
    assert!(!answer.body.contains("id=\"name-wrong\""));
    assert_eq!(answer.text_of("email"), "ana");
    assert_eq!(answer.text_of("name"), "Salon Lindenhof");
    assert!(
        answer.body.contains("value=\"en\" lang=\"en\" selected") || answer.body.contains("selected"),
        "{}",
        answer.body
    );

    for (name, autocomplete) in
        [("email", "username"), ("password", "new-password"), ("name", "organization"), ("city", "address-level2")]
    {
        let tag = answer.body.split("<input").find(|tag| tag.contains(&format!("name=\"{name}\""))).unwrap();
        assert!(tag.contains(&format!("autocomplete=\"{autocomplete}\"")), "{tag}");
    }
}

#[tokio::test]
async fn no_page_holds_a_password() {
    App::everywhere(async |app| {
        let password = "a password to be seen nowhere";
        app.sign_up("ana@lindenhof.example").await;
        let visitor = app.visitor();
        let taken = visitor.post("/sign-up", &sign_up_boxes(&[("password", password)])).await;
        assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(taken.body.contains("Please type your password once more."), "{}", taken.body);
        let wrong = visitor.sign_in("ana@lindenhof.example", password).await;
        for page in [taken, wrong] {
            assert!(!page.body.contains(password), "{}", page.body);
        }
    })
    .await;
}

#[tokio::test]
async fn no_blog_gets_an_address_of_the_site_itself() {
    App::everywhere(async |app| {
        for (n, (name, blog)) in [
            ("Posts", "/posts-2"),
            ("Sign in", "/sign-in-2"),
            ("API", "/api-2"),
            ("pkg", "/pkg-2"),
            ("Salon", "/salon"),
            ("Salon", "/salon-2"),
            ("Salón", "/salon-3"),
        ]
        .into_iter()
        .enumerate()
        {
            let owner = app.sign_up_as(&[("email", &format!("{n}@example.com")), ("name", name)]).await;
            assert_eq!(owner.blog().await, blog, "{name}");
        }
        let star = app.sign_up_as(&[("email", "star@example.com"), ("name", "★★★")]).await;
        assert!(star.blog().await.starts_with("/blog-"), "{}", star.blog().await);
    })
    .await;
}

#[tokio::test]
async fn sign_ups_in_the_same_moment_get_blogs_of_their_own_and_an_e_mail_signs_up_once() {
    App::everywhere(async |app| {
        let (a, b, c) = tokio::join!(
            app.sign_up_as(&[("email", "a@example.com"), ("name", "Salon")]),
            app.sign_up_as(&[("email", "b@example.com"), ("name", "Salon")]),
            app.sign_up_as(&[("email", "c@example.com"), ("name", "Salon")]),
        );
        let mut blogs = [a.blog().await, b.blog().await, c.blog().await];
        blogs.sort();
        assert_eq!(blogs, ["/salon", "/salon-2", "/salon-3"]);

        let (one, two) = (app.visitor(), app.visitor());
        let boxes = sign_up_boxes(&[("email", "same@example.com")]);
        let (one, two) = tokio::join!(one.post("/sign-up", &boxes), two.post("/sign-up", &boxes));
        let mut statuses = [one.status.as_u16(), two.status.as_u16()];
        statuses.sort();
        assert_eq!(statuses, [303, 422]);
    })
    .await;
}

#[tokio::test]
async fn signing_in_again_ends_the_session_before() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let before = ana.browser.cookie.lock().unwrap().clone();
    ana.browser.sign_in("ana@lindenhof.example", PASSWORD).await;
    let old = app.visitor();
    *old.cookie.lock().unwrap() = before;
    assert_eq!(old.get("/posts").await.status, StatusCode::SEE_OTHER);
    assert_eq!(ana.browser.get("/posts").await.status, StatusCode::OK);
}

#[tokio::test]
async fn behind_a_proxy_nobody_gets_new_tries_by_writing_an_address() {
    let app = App::start_with(&[("COPYDESK_BEHIND_PROXY", "1")]).await;
    let guess = async |forwarded: String| {
        let request = axum::http::Request::post("/sign-in")
            .header("content-type", "application/x-www-form-urlencoded")
            .header("x-forwarded-for", forwarded)
            .body(axum::body::Body::from("email=a%40b&password=guess"))
            .unwrap();
        app.visitor().send(request).await.status
    };
    for n in 0..10 {
        assert_eq!(guess(format!("10.0.0.{n}, 192.0.2.1")).await, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(guess("10.0.0.99, 192.0.2.1".to_owned()).await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(
        guess("192.0.2.1, 192.0.2.2".to_owned()).await,
        StatusCode::UNAUTHORIZED,
        "another visitor is not meant"
    );
}
