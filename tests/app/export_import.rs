//! A blog out into a file and in again, exactly; posts out of WordPress; wrong files refused whole.

mod markdown_files;
mod wordpress;

use std::io::{Cursor, Read, Write};

use axum::http::StatusCode;
use copydesk::{
    domain::post::Draft,
    server::{
        export,
        import::{self, ImportError},
    },
};
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use crate::site::{Site, draft};

async fn exported(site: &Site) -> Vec<u8> {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("salon.zip");
    export::to_file(&site.store, "salon", file.to_str().expect("a path")).await.expect("an export");
    std::fs::read(file).expect("the file")
}

fn files(zip: &[u8]) -> Vec<(String, String)> {
    let mut zip = ZipArchive::new(Cursor::new(zip)).expect("a zip");
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).expect("a file");
            let name = file.name().expect("a name").into_owned();
            let mut text = String::new();
            file.read_to_string(&mut text).expect("text");
            (name, text)
        })
        .collect()
}

fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::default()).expect("a file");
        zip.write_all(text.as_bytes()).expect("written");
    }
    zip.finish().expect("a zip").into_inner()
}

/// Two files called posts.json: no program that we have writes such a zip, so the second one is renamed in its bytes.
fn named_alike() -> Vec<u8> {
    let everything = |title: &str| format!("{{\"copydesk\":1,\"posts\":[],\"title\":\"{title}\"}}");
    let mut zip = zipped(&[("posts.json", &everything("one")), ("posts.jsoN", &everything("two"))]);
    let name = b"posts.jsoN";
    while let Some(at) = zip.windows(name.len()).position(|bytes| bytes == name) {
        zip[at + name.len() - 1] = b'n';
    }
    zip
}

async fn with_posts() -> Site {
    fill(Site::open().await).await
}

async fn fill(site: Site) -> Site {
    let full = Draft {
        title: "Öl & “Wasser”: 50 % \\ mehr".into(),
        excerpt: "Kurz: \"so\" # nicht.".into(),
        body: "---\nnot front matter\n---\n\n```\n<b>code</b>\n```\n\n  trailing  \n\n\tend 日本 🤔".into(),
        seo_title: "[seo]".into(),
        seo_description: "a: b".into(),
        tags: vec!["hair care".into(), "日本".into()],
        ..Draft::default()
    };
    let live = site.publish(&full).await;
    site.save(Some(&live), &Draft { title: "Later".into(), ..full.clone() }, false).await;
    site.save(None, &draft("Only a title", ""), false).await;
    let off = site.publish(&draft("Taken off", "Words.")).await;
    site.save(Some(&off), &draft("Taken off", "Newer words."), true).await;
    site.take_off(&off).await;
    for number in 1..=120 {
        site.save(None, &draft(&format!("Many {number}"), "Words."), number % 2 == 0).await;
    }
    site
}

#[tokio::test]
async fn a_blog_comes_back_exactly_as_it_was_exported() {
    for site in Site::on_every_database().await {
        comes_back_exactly(fill(site).await).await;
    }
}

async fn comes_back_exactly(site: Site) {
    let zip = exported(&site).await;
    let names: Vec<_> = files(&zip).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 124);
    assert!(names.contains(&"posts/taken-off.md".to_owned()), "{names:?}");

    let other = Site::open().await;
    let taken = import::into_blog(&other.store, "salon", zip.clone()).await.expect("an import");
    assert_eq!((taken.posts, taken.on_the_site), (123, 61));
    assert_eq!(exported(&other).await, zip, "the second export differs");
    let path = "/salon/ol-wasser-50-mehr";
    for path in [path, "/salon", "/salon/tag/hair%20care", "/salon/feed.xml", "/salon/sitemap.xml"] {
        let (before, after) = (site.get(path).await, other.get(path).await);
        assert_eq!(before.status, StatusCode::OK, "{path}");
        assert_eq!(before.text(), after.text(), "{path}");
    }
    assert_eq!(other.get("/salon/taken-off").await.status, StatusCode::GONE);
}

#[tokio::test]
async fn without_posts_json_the_markdown_files_are_the_posts() {
    let site = with_posts().await;
    let zip = exported(&site).await;
    let markdown: Vec<(String, String)> = files(&zip).into_iter().filter(|(name, _)| name.ends_with(".md")).collect();
    let markdown: Vec<(&str, &str)> = markdown.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let other = Site::open().await;
    let taken = import::into_blog(&other.store, "salon", zipped(&markdown)).await.expect("an import");
    assert_eq!((taken.posts, taken.on_the_site), (123, 61));
    let path = "/salon/ol-wasser-50-mehr";
    assert_eq!(site.get(path).await.text(), other.get(path).await.text());
    assert_eq!(other.get("/salon/taken-off").await.status, StatusCode::GONE);
}

#[tokio::test]
async fn a_wrong_file_is_refused_whole_with_a_sentence() {
    let site = Site::open().await;
    site.publish(&draft("Here already", "Words.")).await;
    let before = exported(&site).await;
    let everything =
        |posts: &str| zipped(&[("posts.json", &format!("{{\"copydesk\":1,\"business\":{{}},\"posts\":[{posts}]}}"))]);
    let post = |link: &str, title: &str, body: &str, more: &str| {
        format!(
            "{{\"link\":\"{link}\",\"shown\":true,\"live\":1,\"created_at\":1,\"first_published_at\":1,\"updated_at\":null,\"revisions\":[{{\
             \"number\":1,\"saved_at\":1,\"made_by\":\"typed\",\"published\":true,\"title\":\"{title}\",\"excerpt\":\"\",\"seo_title\":\"\",\
             \"seo_description\":\"\",\"tags\":[],\"body\":\"{body}\"}}{more}]}}"
        )
    };
    let good = post("good", "Good", "Words.", "");
    let mut cut = everything(&good);
    cut.truncate(cut.len() / 2);
    let long = "x".repeat(200);
    for (file, sentence) in [
        (b"".to_vec(), "This is neither an export of Copydesk (.zip) nor one of WordPress (.xml)."),
        (b"GIF89a".to_vec(), "This is neither"),
        (b"<rss version=\"2.0\"><channel/></rss>".to_vec(), "This is neither"),
        (cut, "The zip file is damaged"),
        (zipped(&[("readme.txt", "x")]), "There are no posts in this file."),
        (zipped(&[("posts.json", "{")]), "posts.json in the zip is damaged"),
        (zipped(&[("posts.json", "{\"copydesk\":2,\"posts\":[]}")]), "made by a newer Copydesk"),
        (everything(""), "There are no posts in this file."),
        (
            everything(&format!("{good},{}", post("here-already", "Again", "Words.", ""))),
            "already has a post with the link “here-already”",
        ),
        (everything(&format!("{good},{good}")), "another post in the file has the same link"),
        (everything(&format!("{good},{}", post("a b", "Bad", "Words.", ""))), "its link has signs"),
        (everything(&format!("{good},{}", post("x", &long, "Words.", ""))), "longer than it may be"),
        (everything(&format!("{good},{}", post("x", "Empty", "", ""))), "empty that must not be"),
        (everything(&format!("{good},{}", post("x", "E", "Words.", ""))), "empty that must not be"),
        (everything(&format!("{good},{}", post("x", "Code", "a <script>x</script> b", ""))), "web code"),
        (
            everything(&format!("{good},{}", post("x", "Live", "Words.", "").replace("\"live\":1", "\"live\":9"))),
            "which version readers see",
        ),
        (
            everything(&format!(
                "{good},{}",
                post("x", "Wordless", "Words.", "").replace("\"number\":1", "\"number\":0")
            )),
            "numbers of its versions",
        ),
        (
            everything(&format!("{good},{}", post("x", "Gap", "Words.", "").replace("\"number\":1", "\"number\":2"))),
            "numbers of its versions",
        ),
        (everything(&good.replace("\"created_at\":1", "\"created_at\":-1")), "between the years 1970 and 9999"),
        (
            everything(&good.replace("\"first_published_at\":1", "\"first_published_at\":300000000000000")),
            "between the years 1970 and 9999",
        ),
        (
            everything(&good.replace("\"updated_at\":null", "\"updated_at\":9223372036854775807")),
            "between the years 1970 and 9999",
        ),
        (
            everything(&good.replace("\"saved_at\":1", "\"saved_at\":253402300800000")),
            "between the years 1970 and 9999",
        ),
        (named_alike(), "two files of the same name"),
        (zipped(&[("posts/a.md", "no front matter")]), "between two lines of ---"),
        (zipped(&[("posts/a.md", "---\ntitle: A title\n\nWords.")]), "between two lines of ---"),
        (zipped(&[("posts/a.md", "---\ntitle: A title\nstatus: live\n---\n\nWords.")]), "its status is none of these"),
        (
            zipped(&[("posts/a.md", "---\ntitle: A title\ncreated: 1969-05-04T10:20:00Z\n---\n\nWords.")]),
            "between the years 1970 and 9999",
        ),
        (
            zipped(&[("posts/a.md", "---\ntitle: A title\nstatus: published\npublished: yesterday\n---\n\nWords.")]),
            "a date is not like",
        ),
    ] {
        let refused = import::into_blog(&site.store, "salon", file).await.expect_err(sentence).to_string();
        assert!(refused.contains(sentence), "{refused}\nshould say: {sentence}");
        assert!(refused.ends_with("Nothing was imported."), "{refused}");
        assert_eq!(exported(&site).await, before, "{sentence}");
    }
    let nobody = import::into_blog(&site.store, "nobody", everything(&good)).await;
    assert!(matches!(nobody, Err(ImportError::NoBlog(_))));
}

const WORDPRESS: &str = r#"<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Salon</title><wp:wxr_version>1.2</wp:wxr_version>
<item><title><![CDATA[Winter &amp; hair]]></title>
 <content:encoded><![CDATA[<!-- wp:paragraph --><p>Dry <strong>air</strong> and <a href="https://example.com/x">a link</a>.</p><!-- /wp:paragraph -->
<!-- wp:heading --><h2>Oil</h2><!-- /wp:heading --><!-- wp:list --><ul><li>one</li><li>two</li></ul><!-- /wp:list --><script>alert(1)</script>]]></content:encoded>
 <excerpt:encoded><![CDATA[<p>Short.</p>]]></excerpt:encoded>
 <wp:post_date><![CDATA[2024-05-03 10:00:00]]></wp:post_date><wp:post_date_gmt><![CDATA[2024-05-03 08:00:00]]></wp:post_date_gmt>
 <wp:post_modified_gmt>2024-06-01 00:00:00</wp:post_modified_gmt>
 <wp:post_name><![CDATA[winter-hair]]></wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:post_password></wp:post_password>
 <category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>
 <category domain="category" nicename="care"><![CDATA[Hair care]]></category>
 <category domain="post_tag" nicename="winter"><![CDATA[Winter]]></category>
 <wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value><![CDATA[What helps.]]></wp:meta_value></wp:postmeta>
</item>
<item><title>Classic</title><content:encoded><![CDATA[First paragraph
with a break.

Second &amp; last.

[caption id="x" width="3"]<img src="https://example.com/a.jpg" alt="A comb" /> A caption[/caption]]]></content:encoded>
 <excerpt:encoded></excerpt:encoded><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>2024-05-04 10:00:00</wp:post_date>
 <wp:post_name></wp:post_name><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>日本</title><content:encoded>x</content:encoded><wp:post_date_gmt>2024-05-05 08:00:00</wp:post_date_gmt><wp:post_name>%e6%97%a5%e6%9c%ac</wp:post_name><wp:status>private</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>Winter hair again</title><content:encoded>x</content:encoded><wp:post_date_gmt>2024-05-06 08:00:00</wp:post_date_gmt><wp:post_name>winter-hair</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>A page</title><content:encoded>x</content:encoded><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
<item><title>Deleted</title><content:encoded>x</content:encoded><wp:status>trash</wp:status><wp:post_type>post</wp:post_type></item>
</channel></rss>"#;

#[tokio::test]
async fn posts_come_out_of_wordpress_with_all_that_belongs_to_them() {
    let site = Site::open().await;
    let taken = import::into_blog(&site.store, "salon", WORDPRESS.into()).await.expect("an import");
    assert_eq!((taken.posts, taken.on_the_site), (4, 2));
    assert!(taken.to_string().contains("2 other things"), "{taken}");

    let page = site.get("/salon/winter-hair").await;
    for part in [
        "<h1 itemprop=\"headline\">Winter &amp; hair</h1>",
        "<strong>air</strong>",
        "href=\"https://example.com/x\"",
        "<li>one</li>",
        "Short.</p>",
        "3 May 2024",
        "Updated 1 June 2024",
        "/salon/tag/hair%20care",
        "/salon/tag/winter",
        "<meta name=\"description\" content=\"What helps.\">",
    ] {
        assert!(page.text().contains(part), "{part}\nis not in\n{}", page.text());
    }
    assert!(!page.text().contains("uncategorized") && !page.text().contains("alert(1)"));
    assert_eq!(site.get("/salon/winter-hair-2").await.status, StatusCode::OK);
    for draft in ["/salon/classic", "/salon/%E6%97%A5%E6%9C%AC"] {
        assert_eq!(site.get(draft).await.status, StatusCode::NOT_FOUND, "{draft}");
    }
    let classic =
        files(&exported(&site).await).into_iter().find(|(name, _)| name == "posts/classic.md").expect("the file").1;
    assert!(classic.contains("First paragraph"), "{classic}");
    assert!(classic.contains("\n\nSecond & last."), "{classic}");
    assert!(classic.contains("![A comb](https://example.com/a.jpg)") && !classic.contains("caption]"), "{classic}");
    // Once more: the links are taken now.
    let again = import::into_blog(&site.store, "salon", WORDPRESS.into()).await;
    assert!(matches!(again, Err(ImportError::LinkTaken(_))));
}

#[tokio::test]
async fn a_wordpress_post_that_does_not_fit_is_made_to_fit_and_nothing_of_its_text_is_lost() {
    let site = Site::open().await;
    let many_tags: String =
        (0..9).map(|n| format!("<category domain=\"post_tag\"><![CDATA[tag {n}]]></category>")).collect();
    let file = WORDPRESS
        .replace("<![CDATA[Winter &amp; hair]]>", &"Long title ".repeat(30))
        .replace("Dry <strong>", &format!("{} Dry <strong>", "word ".repeat(12_000)))
        .replace(
            "<category domain=\"category\" nicename=\"care\">",
            &format!("{many_tags}<category domain=\"category\" nicename=\"care\">"),
        );
    let taken = import::into_blog(&site.store, "salon", file.into_bytes()).await.expect("an import").to_string();
    for note in ["had more or longer tags", "was too long and was shortened", "longer than a post may be"] {
        assert!(taken.contains(note), "{taken}");
    }
    let page = site.get("/salon/winter-hair").await;
    assert_eq!(page.text().matches("word word").count(), 6_000);
    assert_eq!(page.text().matches("rel=\"tag\"").count(), 6);
}

#[tokio::test]
async fn hostile_exports_end_in_a_sentence_and_quickly() {
    let site = Site::open().await;
    let deep = WORDPRESS.replace("Dry <strong>", &format!("{}Dry <strong>", "<div><b>".repeat(50_000)));
    let bomb = WORDPRESS.replace(
        "<rss ",
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><rss ",
    );
    let cut = &WORDPRESS[..WORDPRESS.len() / 2];
    let start = std::time::Instant::now();
    let _ = import::into_blog(&site.store, "salon", deep.into_bytes()).await;
    for (file, sentence) in
        [(bomb.as_str(), "The WordPress export is damaged"), (cut, "The WordPress export is damaged")]
    {
        let refused = import::into_blog(&site.store, "salon", file.into()).await.expect_err(sentence).to_string();
        assert!(refused.contains(sentence), "{refused}");
    }
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

#[tokio::test]
async fn only_the_owner_can_export_from_the_settings() {
    let site = Site::open().await;
    site.publish(&draft("Oil", "Words.")).await;
    let stranger = site.get("/settings/export").await;
    assert!(stranger.status.is_redirection(), "{}", stranger.status);
    let cookie = site.sign_in().await;
    let zip = site.ask("GET", "/settings/export", &[("cookie", &cookie)]).await;
    assert_eq!((zip.status, zip.header("content-type")), (StatusCode::OK, "application/zip"));
    assert_eq!(zip.header("content-disposition"), "attachment; filename=\"salon.zip\"");
    assert_eq!(zip.header("cache-control"), "no-store");
    assert_eq!(files(&zip.bytes).len(), 2);
    assert_eq!(zip.bytes, exported(&site).await);
}
