//! What readers see: the pages of a blog, in its language, without any script.

use axum::http::StatusCode;
use copydesk::domain::post::Draft;

use crate::site::{ADDRESS, Site, business, draft};

#[tokio::test]
async fn a_published_post_has_a_page_with_everything_about_it() {
    let site = Site::open().await;
    site.publish(&Draft {
        title: "Winter hair care".into(),
        excerpt: "Dry air & what helps.".into(),
        body: "## Oil\n\n**Warm** it first.".into(),
        seo_title: "Hair in winter".into(),
        seo_description: "What helps.".into(),
        tags: vec!["winter".into(), "hair care".into()],
        ..Draft::default()
    })
    .await;
    let page = site.get("/salon/winter-hair-care").await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for part in [
        "<html lang=\"en\" dir=\"ltr\">",
        "<title>Hair in winter</title>",
        "<meta name=\"description\" content=\"What helps.\">",
        "<link rel=\"canonical\" href=\"https://blog.example.com/salon/winter-hair-care\">",
        "<meta property=\"og:title\" content=\"Hair in winter\">",
        "<meta property=\"og:type\" content=\"article\">",
        "<meta property=\"article:tag\" content=\"hair care\">",
        "<meta name=\"twitter:card\"",
        "itemprop=\"headline\">Winter hair care</h1>",
        "Dry air &amp; what helps.</p>",
        "<strong>Warm</strong> it first.",
        "4 May 2026",
        "1 min read",
        "/salon/tag/hair%20care\"",
        "Hair salon · Bern",
        "itemtype=\"https://schema.org/BlogPosting\"",
        "type=\"application/ld+json\" href=\"/salon/winter-hair-care.jsonld\"",
    ] {
        assert!(page.text().contains(part), "{part}\nis not in\n{}", page.text());
    }
    assert_eq!(page.header("set-cookie"), "");
    assert!(
        page.header("content-security-policy")
            .starts_with("default-src 'none'; style-src 'self'; img-src 'self' https:;")
    );
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert!(!page.header("referrer-policy").is_empty() && !page.header("permissions-policy").is_empty());
    assert_eq!(page.header("cross-origin-opener-policy"), "same-origin");
    assert!(page.header("strict-transport-security").starts_with("max-age="));
}

#[tokio::test]
async fn without_search_fields_the_title_and_the_first_words_stand_in() {
    let site = Site::open().await;
    site.publish(&draft("Oil", "Some *warm* `oil` helps.")).await;
    let page = site.get("/salon/oil").await;
    assert!(page.text().contains("<title>Oil · Salon</title>"));
    assert!(page.text().contains("<meta name=\"description\" content=\"Some warm oil helps.\">"), "{}", page.text());
}

#[tokio::test]
async fn hostile_words_stay_words_on_every_page_and_no_page_has_a_script() {
    let site = Site::open().await;
    // Past the strip, as a hole in it would let them through.
    let hostile = "</textarea><script>x</script></title><script>x</script>\"><img onerror=x src=y>";
    let words = Draft { title: "Oil".into(), body: "Body".into(), tags: vec!["oil".into()], ..Draft::default() };
    site.publish(&words).await;
    for column in ["title", "excerpt", "body", "seo_title", "seo_description"] {
        let set = format!("UPDATE revisions SET {column} = $1");
        site.run(&set, hostile).await;
    }
    site.run("UPDATE businesses SET name = $1, city = $1, kind = $1", hostile).await;
    site.run("UPDATE live_tags SET tag = $1", hostile).await;
    let tag = "/salon/tag/%3C%2Ftextarea%3E%3Cscript%3Ex%3C%2Fscript%3E%3C%2Ftitle%3E%3Cscript%3Ex%3C%2Fscript%3E%22%3E%3Cimg%20onerror%3Dx%20src%3Dy%3E";
    for path in ["/salon", "/salon/oil", tag, "/salon/nothing", "/salon/feed.xml", "/salon/sitemap.xml"] {
        let page = site.get(path).await;
        let text = page.text().to_lowercase();
        assert!(!text.contains("<script"), "{path}: {text}");
        assert!(!text.contains("<img onerror"), "{path}: {text}");
        assert_eq!(text.matches("</title>").count(), text.matches("<title>").count(), "{path}");
    }
}

#[tokio::test]
async fn what_is_not_published_is_not_there_and_what_was_taken_off_is_gone() {
    let site = Site::open().await;
    site.save(None, &draft("A draft", "Words."), false).await;
    let post = site.publish(&draft("Oil", "Old words.")).await;
    site.save(Some(&post), &draft("Oil", "New words."), false).await;
    assert_eq!(site.get("/salon/a-draft").await.status, StatusCode::NOT_FOUND);
    assert!(site.get("/salon/oil").await.text().contains("Old words."));
    assert!(!site.get("/salon").await.text().contains("A draft"));

    site.take_off(&post).await;
    let gone = site.get("/salon/oil").await;
    assert_eq!(gone.status, StatusCode::GONE);
    assert!(gone.text().contains("This post is not available") && !gone.text().contains("Old words."));
    assert!(gone.text().contains("noindex"));
    for list in
        ["/salon", "/salon/feed.xml", "/salon/feed.json", "/salon/sitemap.xml", "/salon/llms.txt", "/sitemap.xml"]
    {
        assert!(!site.get(list).await.text().contains("/oil"), "{list}");
    }
    for part in ["/salon/oil.jsonld", "/salon/oil.md"] {
        assert_eq!(site.get(part).await.status, StatusCode::GONE, "{part}");
    }

    site.put_back(&post).await;
    let back = site.get("/salon/oil").await;
    assert_eq!(back.status, StatusCode::OK);
    assert!(back.text().contains("Old words."));
    for nothing in [
        "/nobody",
        "/nobody/oil",
        "/salon/tag/none",
        "/salon/x/y",
        "/salon/oil.xml",
        "/salon?older-than=none",
        "/salon/sitemap-2.xml",
        "/salon/sitemap-+1.xml",
        "/salon/sitemap-01.xml",
    ] {
        assert_eq!(site.get(nothing).await.status, StatusCode::NOT_FOUND, "{nothing}");
    }
    // Older than nothing is the newest, asked first or after the home is kept.
    for newest in ["/salon?older-than=", "/salon", "/salon?older-than=", "/salon/sitemap-1.xml"] {
        assert_eq!(site.get(newest).await.status, StatusCode::OK, "{newest}");
    }
}

#[tokio::test]
async fn a_blog_of_many_posts_is_read_page_by_page_and_none_is_missed() {
    for site in Site::on_every_database().await {
        read_page_by_page(site).await;
    }
}

async fn read_page_by_page(site: Site) {
    for number in 1..=45 {
        let tags = vec!["oil".into()];
        site.publish(&Draft { tags, ..draft(&format!("Post number {number}"), "Words.") }).await;
    }
    for start in ["/salon", "/salon/tag/oil"] {
        let mut path = start.to_owned();
        let mut found = Vec::new();
        loop {
            let page = site.get(&path).await;
            let links = page.text().split("<a itemprop=\"url\" href=\"/salon/").skip(1);
            found.extend(links.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect::<Vec<_>>());
            let next = page
                .text()
                .split("<a rel=\"next\" href=\"")
                .nth(1)
                .and_then(|rest| rest.split('"').next())
                .map(str::to_owned);
            let Some(next) = next else { break };
            assert!(page.text().len() < 40_000);
            path = next;
        }
        let wanted: Vec<String> = (1..=45).rev().map(|number| format!("post-number-{number}")).collect();
        assert_eq!(found, wanted, "{start}");
    }
}

#[tokio::test]
async fn related_posts_share_tags_and_the_closest_come_first() {
    for site in Site::on_every_database().await {
        the_closest_come_first(site).await;
    }
}

async fn the_closest_come_first(site: Site) {
    let tagged = |title: &str, tags: &[&str]| Draft {
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        ..draft(title, "Words.")
    };
    site.publish(&tagged("Both tags", &["oil", "winter"])).await;
    site.publish(&tagged("One tag", &["oil"])).await;
    site.publish(&tagged("Another matter", &["summer"])).await;
    site.publish(&tagged("The post", &["oil", "winter"])).await;
    let page = site.get("/salon/the-post").await;
    let related = page.text().split("class=\"related\"").nth(1).unwrap_or_default();
    let (both, one) = (related.find("Both tags"), related.find("One tag"));
    assert!(both.is_some() && one.is_some() && both < one, "{related}");
    assert!(!related.contains("Another matter") && !related.contains("The post"));
    assert!(!site.get("/salon/another-matter").await.text().contains("class=\"related\""));
}

#[tokio::test]
async fn a_page_speaks_the_language_of_its_site() {
    for (language, direction, words) in [
        ("de-CH", "ltr", ["1 Min. Lesezeit", "4. Mai 2026", "Alle Beiträge"]),
        ("ar", "rtl", ["1 د للقراءة", "4 مايو 2026", "كل المقالات"]),
        ("ja", "ltr", ["1分で読めます", "2026年5月4日", "記事一覧"]),
    ] {
        let site = Site::of(business("Salon", language)).await;
        site.publish(&draft("Oil", "Words.")).await;
        let page = site.get("/salon/oil").await;
        assert!(page.text().contains(&format!("<html lang=\"{language}\" dir=\"{direction}\">")), "{}", page.text());
        for words in words {
            assert!(page.text().contains(words), "{language}: {words}\n{}", page.text());
        }
    }
}

#[tokio::test]
async fn words_take_the_direction_that_most_of_their_letters_have() {
    let tag_of = |page: &str, words: &str| {
        let at = page.find(words).unwrap_or_else(|| panic!("{words} is not in\n{page}"));
        page[page[..at].rfind('<').unwrap_or_default()..at].to_owned()
    };
    // Written the other way than the site.
    let site = Site::open().await;
    site.publish(&Draft {
        excerpt: "قصير".into(), tags: vec!["شعر".into()], ..draft("العناية بالشعر", "نص عربي.")
    })
    .await;
    let home = site.get("/salon").await;
    assert!(home.text().contains("<h2 dir=\"rtl\">"), "{}", home.text());
    assert!(tag_of(home.text(), ">قصير</p>").contains("dir=\"rtl\""));
    let post = site.get("/salon/العناية-بالشعر").await;
    for words in [">العناية بالشعر</h1>", ">قصير</p>", "><p>نص عربي.</p>"] {
        let tag = tag_of(post.text(), words);
        assert!(tag.contains("dir=\"rtl\""), "{tag}");
    }
    // As the site, whatever the first word is.
    let site = Site::of(business("Salon", "ar")).await;
    site.publish(&draft("Olaplex علاج جديد للشعر", "WhatsApp متاح الآن للحجز.\n\n- Instagram أيضا")).await;
    for path in ["/salon", "/salon/olaplex-علاج-جديد-للشعر"] {
        let page = site.get(path).await;
        assert_eq!(page.text().matches(" dir=").count(), 1, "the page's own: {}", page.text());
        assert!(page.text().contains("<html lang=\"ar\" dir=\"rtl\">"));
    }
}

#[tokio::test]
async fn below_a_blog_every_wrong_address_is_answered_by_the_blog() {
    let site = Site::of(business("Salon", "de")).await;
    site.publish(&Draft { tags: vec!["haar".into()], ..draft("Oil", "Words.") }).await;
    for path in [
        "/salon/2024/05/old-post",
        "/salon/2024/05/old-post/",
        "/salon/%FF",
        "/salon/tag/%FF",
        "/salon/tag/nothing",
        "/salon?older-than=a&older-than=b",
        "/salon?older-than=oil",
        "/salon/oil.html",
        "/s%61lon/a/b/c",
    ] {
        let page = site.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(
            page.text().contains("<html lang=\"de\"") && page.text().contains("Diese Seite gibt es nicht"),
            "{path}"
        );
        assert!(page.text().contains("noindex") && !page.text().contains("Your posts"), "{path}");
    }
    let moved = site.get("/salon/tag/haar/").await;
    assert_eq!((moved.status, moved.header("location")), (StatusCode::PERMANENT_REDIRECT, "/salon/tag/haar"));
    for path in ["/nobody/a/b", "//evil.example/tag/x/", "/%FF/a/b"] {
        let page = site.get(path).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.text().contains("There is nothing here"), "{path} {}", page.text());
    }
}

#[tokio::test]
async fn a_post_reads_well_for_who_cannot_see_it() {
    let site = Site::of(business("Salon", "de")).await;
    site.publish(&draft("Oil", "## One\n\n### Two\n\n- [x] wash\n- [ ] dry\n\n|a|b|c|d|\n|-|-|-|-|\n|1|2|3|4|")).await;
    let page = site.get("/salon/oil").await;
    for part in [
        "<h2 id=\"h-one\">",
        "<h3 id=\"h-two\">",
        "aria-label=\"Erledigt\"",
        "aria-label=\"Zu tun\"",
        "<table tabindex=\"0\">",
    ] {
        assert!(page.text().contains(part), "{part} {}", page.text());
    }
}

#[tokio::test]
async fn links_in_any_script_and_with_a_slash_behind_lead_to_the_page() {
    let site = Site::open().await;
    site.publish(&draft("日本語のタイトル", "Words.")).await;
    let home = site.get("/salon").await;
    let path = home
        .text()
        .split("<a itemprop=\"url\" href=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap_or_default();
    assert!(path.is_ascii() && path.contains('%'), "{path}");
    assert_eq!(site.get(path).await.status, StatusCode::OK);
    for slashed in ["/salon/".to_owned(), format!("{path}/")] {
        let moved = site.get(&slashed).await;
        let to = slashed.trim_end_matches('/');
        assert_eq!((moved.status, moved.header("location")), (StatusCode::PERMANENT_REDIRECT, to));
    }
    assert_eq!(site.get("//evil.example/").await.status, StatusCode::NOT_FOUND);
    assert!(home.text().contains(&format!("<link rel=\"canonical\" href=\"{ADDRESS}/salon\">")));
}
