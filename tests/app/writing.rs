//! "Write it for me" against a stand-in that speaks each service's wire format and plays every failure.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use copydesk::{
    desk::writing::{Part, WriteProblem},
    domain::prompt::PublicBusiness,
    server::writer::{Question, Writer, WriterSettings},
};

use crate::{
    stand_in::{GOOD, Reply, StandIn},
    support::{App, Owner},
};

const KEY: &str = "a-very-secret-key";

async fn app(service: &StandIn, more: &[(&str, &str)]) -> App {
    let mut variables = vec![("COPYDESK_AI_KEY", KEY), ("COPYDESK_AI_URL", &*service.address)];
    variables.extend(more);
    App::start_with(&variables).await
}

async fn agreed(app: &App) -> Owner {
    let ana = app.sign_up("ana@lindenhof.example").await;
    assert_eq!(ana.browser.call("agree_to_writing", json!({})).await.0, StatusCode::OK);
    ana
}

fn whole(owner: &Owner) -> Value {
    asking(owner, json!("Whole"), "Winter hair care", "Three tips.", "")
}

fn asking(owner: &Owner, part: Value, title: &str, brief: &str, body: &str) -> Value {
    json!({ "to_write": { "part": part, "title": title, "brief": brief, "body": body, "person": owner.id } })
}

async fn write(owner: &Owner) -> Value {
    let (status, answer) = owner.browser.call("write", whole(owner)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

#[tokio::test]
async fn each_service_is_asked_in_its_own_words_and_its_answer_is_the_readers_to_read() {
    for (provider, path, header) in [
        ("gemini", "/v1beta/models/m:generateContent", "x-goog-api-key"),
        ("openai", "/v1/chat/completions", "authorization"),
        ("anthropic", "/v1/messages", "x-api-key"),
    ] {
        let service = StandIn::start();
        let app = app(&service, &[("COPYDESK_AI_PROVIDER", provider), ("COPYDESK_AI_MODEL", "m")]).await;
        let ana = agreed(&app).await;
        let text = write(&ana).await["Ok"].as_str().unwrap().to_owned();
        assert_eq!(copydesk::domain::answer::read(&text).unwrap().post.title, "Written for you", "{provider}");
        let asked = service.asked();
        assert_eq!(asked.len(), 1, "{provider}");
        assert_eq!(asked[0].path, path);
        assert!(asked[0].header(header).unwrap().contains(KEY), "{provider}");
        assert!(!asked[0].path.contains(KEY) && !asked[0].body.contains(KEY), "{provider}");
        let body: Value = serde_json::from_str(&asked[0].body).unwrap();
        assert!(body.to_string().contains("Three tips."), "{body}");
        for limit in ["at most 140 characters", "at most 70 characters", "maxItems"] {
            assert!(body.to_string().contains(limit), "{provider} is not told: {limit}");
        }
    }
}

#[tokio::test]
async fn only_the_public_details_and_the_owners_own_words_leave() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    ana.publish("About Berta Geheim", "Our client Berta Geheim, berta@secret.example, came in.").await;
    write(&ana).await;
    let part = asking(&ana, json!({ "One": "Excerpt" }), "Colour", "", "Wash less.");
    service.will(Reply::gemini(r#"{"excerpt":"Less is more."}"#));
    ana.browser.call("write", part).await;
    for asked in service.asked() {
        for secret in ["Berta", "Geheim", "berta@secret.example", "ana@lindenhof.example", &ana.id, KEY] {
            assert!(!asked.body.contains(secret), "{secret} left: {}", asked.body);
        }
        assert!(asked.body.contains("Salon ana") && asked.body.contains("Bern"), "{}", asked.body);
    }
}

#[tokio::test]
async fn every_failure_is_told_apart() {
    let cut = &GOOD[..GOOD.len() / 2];
    for (provider, reply, expected) in [
        ("gemini", Reply::gemini_error(429, "RESOURCE_EXHAUSTED", "quota"), "Busy"),
        ("gemini", Reply::gemini_error(503, "UNAVAILABLE", "overloaded"), "Busy"),
        ("gemini", Reply::gemini_error(500, "INTERNAL", "oops"), "Busy"),
        ("gemini", Reply::gemini_error(504, "DEADLINE_EXCEEDED", "slow"), "TookTooLong"),
        (
            "gemini",
            Reply::gemini_error(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
            "BadKey",
        ),
        ("gemini", Reply::gemini_error(403, "PERMISSION_DENIED", "no"), "BadKey"),
        ("gemini", Reply::gemini_error(402, "X", "no money"), "BadKey"),
        ("gemini", Reply::gemini_parts("", "MAX_TOKENS"), "CutOff"),
        ("gemini", Reply::gemini_parts(&format!("[{{\"text\":{}}}]", json!(cut)), "MAX_TOKENS"), "CutOff"),
        ("gemini", Reply::gemini_finish("SAFETY"), "Refused"),
        ("gemini", Reply::gemini_finish("RECITATION"), "Refused"),
        ("gemini", Reply::gemini_blocked("SAFETY"), "Refused"),
        ("openai", Reply::openai_error(429, "rate_limit_exceeded"), "Busy"),
        ("openai", Reply::openai_error(429, "insufficient_quota"), "BadKey"),
        ("openai", Reply::openai_error(401, "invalid_api_key"), "BadKey"),
        ("openai", Reply::openai(cut, "length"), "CutOff"),
        ("openai", Reply::openai("", "content_filter"), "Refused"),
        ("openai", Reply::openai_refusal("I can't help with that."), "Refused"),
        ("openai", Reply::raw(502, "<html>Bad gateway</html>"), "Busy"),
        ("anthropic", Reply::anthropic_error(529, "overloaded_error", "Overloaded"), "Busy"),
        ("anthropic", Reply::anthropic_error(429, "rate_limit_error", "slow down"), "Busy"),
        ("anthropic", Reply::anthropic_error(401, "authentication_error", "invalid x-api-key"), "BadKey"),
        ("anthropic", Reply::anthropic_error(400, "invalid_request_error", "Your credit balance is too low"), "BadKey"),
        ("anthropic", Reply::anthropic("{}", "max_tokens"), "CutOff"),
        ("anthropic", Reply::anthropic("{}", "refusal"), "Refused"),
    ] {
        let service = StandIn::start();
        let app = app(&service, &[("COPYDESK_AI_PROVIDER", provider)]).await;
        let ana = agreed(&app).await;
        service.will(reply.clone());
        assert_eq!(write(&ana).await, json!({ "Err": expected }), "{provider}: {}", reply.body);
        assert_eq!(service.asked().len(), 1, "{provider}: {} is not asked twice", reply.body);
    }
}

#[tokio::test]
async fn an_unreadable_answer_is_asked_for_once_more_and_no_more() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    let unreadable = || {
        [
            Reply::gemini("Sure, here is your post!"),
            Reply::gemini_parts("[]", "STOP"),
            Reply::gemini_parts("", "STOP"),
            Reply::gemini_parts(&format!("[{{\"text\":{},\"thought\":true}}]", json!(GOOD)), "STOP"),
            Reply::raw(200, "not even JSON"),
            Reply::gemini(&GOOD[..60]),
        ]
    };
    for (n, reply) in unreadable().into_iter().enumerate() {
        service.will(reply);
        assert!(write(&ana).await["Ok"].is_string(), "the second answer is good");
        assert_eq!(service.asked().len(), 2 * (n + 1));
    }
    let before = service.asked().len();
    for reply in unreadable().into_iter().take(2) {
        service.will(reply);
    }
    assert_eq!(write(&ana).await, json!({ "Err": "Unusable" }));
    assert_eq!(service.asked().len(), before + 2);
}

#[tokio::test]
async fn thinking_parts_are_not_the_answer_and_a_fence_is_no_hindrance() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    let draft = r#"{"title":"A draft","body":"Thrown away."}"#;
    service.will(Reply::gemini_parts(
        &format!(
            "[{{\"text\":{},\"thought\":true}},{{\"text\":{}}}]",
            json!(draft),
            json!(format!("```json\n{GOOD}\n```"))
        ),
        "STOP",
    ));
    let text = write(&ana).await["Ok"].as_str().unwrap().to_owned();
    assert_eq!(copydesk::domain::answer::read(&text).unwrap().post.title, "Written for you");
}

#[tokio::test]
async fn the_months_allowance_is_counted_and_failures_are_not() {
    App::everywhere(async |other| {
        // The statement that counts is the database's, so it is tried on both.
        let mia = other.sign_up("mia@example.com").await;
        let business = mia.business(&other).await;
        for (allowance, expected) in [(0, false), (2, true), (2, true), (2, false), (3, true)] {
            assert_eq!(other.store.use_writing(&business, "2026-11", allowance).await.unwrap(), expected);
        }
        // Ten at once: exactly as many as are left.
        let at_once: Vec<_> = (0..10)
            .map(|_| {
                let (store, business) = (other.store.clone(), business.clone());
                tokio::spawn(async move { store.use_writing(&business, "2026-10", 4).await.unwrap() })
            })
            .collect();
        let mut granted = 0;
        for one in at_once {
            granted += i32::from(one.await.unwrap());
        }
        assert_eq!(granted, 4);
        other.store.give_back_writing(&business, "2026-11").await.unwrap();
        assert!(other.store.use_writing(&business, "2026-11", 3).await.unwrap());
        assert!(other.store.use_writing(&business, "2026-12", 1).await.unwrap(), "a new month");
    })
    .await;

    let service = StandIn::start();
    let app = app(&service, &[("COPYDESK_AI_MONTHLY", "2")]).await;
    let ana = agreed(&app).await;
    service.will(Reply::gemini_finish("SAFETY"));
    assert_eq!(write(&ana).await, json!({ "Err": "Refused" }));
    for _ in 0..2 {
        assert!(write(&ana).await["Ok"].is_string());
    }
    let used = write(&ana).await;
    assert_eq!(used["Err"]["AllUsed"]["allowance"], 2, "{used}");
    assert!(used["Err"]["AllUsed"]["next"].as_str().unwrap().starts_with("1 "), "{used}");
    assert_eq!(service.asked().len(), 3);
    let mia = app.sign_up("mia@example.com").await;
    mia.browser.call("agree_to_writing", json!({})).await;
    assert!(write(&mia).await["Ok"].is_string(), "another business has its own");
}

#[tokio::test]
async fn who_is_signed_out_agrees_to_nothing() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let (status, said) = app.visitor().call("agree_to_writing", json!({})).await;
    assert_eq!((status, said), (StatusCode::OK, json!({ "Err": "SignedOut" })));
}

#[tokio::test]
async fn nothing_is_sent_before_somebody_agreed_to_it() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    assert_eq!(write(&ana).await, json!({ "Err": "NotAgreed" }));
    assert!(service.asked().is_empty());
    let page = ana.browser.get("/posts/new").await.body;
    assert!(page.contains("Write it for me"), "{page}");
}

#[tokio::test]
async fn the_settings_tell_what_is_asked_and_how_much_is_used_and_never_the_key() {
    let service = StandIn::start();
    let app = app(&service, &[("COPYDESK_AI_MODEL", "a-model"), ("COPYDESK_AI_MONTHLY", "7")]).await;
    let ana = agreed(&app).await;
    write(&ana).await;
    let page = ana.browser.get("/settings").await.body;
    assert!(page.contains("id=\"writing\"") && page.contains("Google Gemini (a-model)"), "{page}");
    assert!(page.contains("This month you used 1 of 7; on 1 "), "{page}");
    for path in ["/settings", "/posts/new", "/posts"] {
        assert!(!ana.browser.get(path).await.body.contains(KEY), "{path}");
    }
}

#[tokio::test]
async fn without_a_key_there_is_no_button_and_no_request() {
    let app = App::start().await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let page = ana.browser.get("/posts/new").await.body;
    assert!(page.contains("“Write it for me” is not set up yet."), "{page}");
    assert!(!page.contains("id=\"write\""), "{page}");
    // The line leads to where it says how.
    assert!(page.contains("href=\"/settings#writing\""), "{page}");
    let settings = ana.browser.get("/settings").await.body;
    assert!(settings.contains("id=\"writing\"") && settings.contains("COPYDESK_AI_KEY"), "{settings}");
    ana.browser.call("agree_to_writing", json!({})).await;
    assert_eq!(write(&ana).await, json!({ "Err": "NotSetUp" }));
}

#[tokio::test]
async fn who_may_not_ask_is_not_served() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    let (_, nobody) = app.visitor().call("write", whole(&ana)).await;
    assert_eq!(nobody, json!({ "Err": "SignedOut" }));
    let mia = app.sign_up("mia@example.com").await;
    mia.browser.call("agree_to_writing", json!({})).await;
    let (_, other) = mia.browser.call("write", whole(&ana)).await;
    assert_eq!(other["Err"]["SomeoneElse"]["now"]["email"], "mia@example.com", "a page of Ana's asks nothing as Mia");
    let long = asking(&ana, json!("Whole"), "T", &"x".repeat(1_001), "");
    assert_eq!(ana.browser.call("write", long).await.1, json!({ "Err": { "BriefTooLong": { "has": 1001 } } }));
    for nothing in [
        asking(&ana, json!("Whole"), "  ", "brief", "body"),
        asking(&ana, json!({ "One": "Excerpt" }), "T", "", " "),
        asking(&ana, json!({ "One": "Body" }), "T", "", "body"),
        asking(&ana, json!({ "One": "Link" }), "T", "", "body"),
    ] {
        assert_eq!(ana.browser.call("write", nothing).await.1, json!({ "Err": "NothingToGoBy" }));
    }
    assert!(service.asked().is_empty());
}

#[tokio::test]
async fn one_request_at_a_time_and_hanging_up_ends_it_at_the_service_too() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    service.will(Reply::gemini(GOOD).after(Duration::from_secs(30)));
    let both = async {
        let slow = write(&ana);
        let second = async {
            while service.asked().is_empty() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            write(&ana).await
        };
        tokio::select! {
            slow = slow => panic!("it was not stopped: {slow}"),
            second = second => second,
        }
    };
    assert_eq!(both.await, json!({ "Err": "AlreadyWriting" }));
    // The slow request was dropped with the select, as it is when a browser hangs up.
    for _ in 0..500 {
        if service.hung_up() == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(service.hung_up(), 1);
    assert!(write(&ana).await["Ok"].is_string(), "the turn was given back");
}

#[tokio::test]
async fn no_redirect_is_followed_and_no_endless_answer_is_read() {
    let (service, other) = (StandIn::start(), StandIn::start());
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    service.will(Reply { location: Some(format!("{}/steal", other.address)), ..Reply::raw(307, "") });
    assert_eq!(write(&ana).await, json!({ "Err": "Unusable" }));
    assert!(other.asked().is_empty());
    service.will(Reply::raw(200, &"x".repeat(1024 * 1024 + 1)));
    assert_eq!(write(&ana).await, json!({ "Err": "Unusable" }));
}

#[tokio::test]
async fn a_question_and_its_second_try_take_no_longer_than_one_may() {
    let service = StandIn::start();
    let url = service.address.clone();
    let settings = WriterSettings::from(move |name| match name {
        "COPYDESK_AI_KEY" => Some(KEY.to_owned()),
        "COPYDESK_AI_URL" => Some(url.clone()),
        _ => None,
    });
    let writer = Writer::with_patience(settings.unwrap().unwrap(), Duration::from_millis(1_500)).unwrap();
    service.will(Reply::gemini("No post.").after(Duration::from_secs(1)));
    service.will(Reply::gemini(GOOD).after(Duration::from_secs(1)));
    let question = Question {
        business: PublicBusiness::default(),
        part: Part::Whole,
        title: "Winter hair care".to_owned(),
        brief: String::new(),
        body: String::new(),
    };
    assert_eq!(writer.write(&question).await, Err(WriteProblem::TookTooLong));
    assert_eq!(service.asked().len(), 2);
}

#[tokio::test]
async fn who_stopped_may_ask_again_at_once() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    service.will(Reply::gemini(GOOD).after(Duration::from_secs(1)));
    // The one before is still on its way to an end when the next one comes.
    let (first, second) = tokio::join!(write(&ana), async {
        while service.asked().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        write(&ana).await
    });
    assert!(first["Ok"].is_string() && second["Ok"].is_string(), "{first} {second}");
}

#[tokio::test]
async fn the_small_buttons_ask_for_one_field_only() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = agreed(&app).await;
    for (field, answer) in [
        ("Excerpt", r#"{"excerpt":"Less is more."}"#),
        ("SeoTitle", r#"{"seoTitle":"Colour"}"#),
        ("SeoDescription", r#"{"seoDescription":"About colour."}"#),
        ("Tags", r#"{"tags":["colour"]}"#),
    ] {
        service.will(Reply::gemini(answer));
        let (_, text) =
            ana.browser.call("write", asking(&ana, json!({ "One": field }), "Colour", "", "Wash less.")).await;
        assert_eq!(text, json!({ "Ok": answer }), "{field}");
        let sent: Value = serde_json::from_str(&service.asked().last().unwrap().body).unwrap();
        assert_eq!(sent["generationConfig"]["responseJsonSchema"]["required"].as_array().unwrap().len(), 1);
    }
}

#[tokio::test]
async fn without_scripts_the_desk_comes_back_filled_and_nothing_is_saved() {
    let service = StandIn::start();
    let app = app(&service, &[]).await;
    let ana = app.sign_up("ana@lindenhof.example").await;
    let id = ana.draft("Mine", "My own words.").await;
    let boxes = [("about", "Winter"), ("brief", "Tips </textarea><script>x</script>")];
    let notice = ana.browser.post(&format!("/posts/{id}/write"), &boxes).await;
    assert!(notice.body.contains("Google Gemini") && notice.body.contains("OK, write it"), "{}", notice.body);
    assert!(!notice.body.contains("<script>x"), "{}", notice.body);
    assert!(service.asked().is_empty());
    let filled = ana.browser.post(&format!("/posts/{id}/write"), &[boxes[0], boxes[1], ("agreed", "yes")]).await;
    assert_eq!(filled.status, StatusCode::OK, "{}", filled.body);
    assert_eq!(filled.text_of("title"), "Written for you");
    assert_eq!(filled.hidden("made_by"), "written", "the history says how it was made");
    assert!(filled.body.contains("Nothing is saved yet."));
    assert_eq!(ana.open(&id).await.boxes["title"], "Mine");
    service.will(Reply::gemini_finish("SAFETY"));
    let refused = ana.browser.post(&format!("/posts/{id}/write"), &boxes).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("The writing service would not write this."), "{}", refused.body);
}
