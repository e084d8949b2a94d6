//! Feeds, facts and sitemaps: valid by the rules of their formats, with the whole text.

use copydesk::domain::post::Draft;
use roxmltree::{Document, Node};
use serde_json::Value;

use crate::site::{ADDRESS, Site, draft};

const ATOM: &str = "http://www.w3.org/2005/Atom";

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name((ATOM, name)))
}

fn is_time(text: &str) -> bool {
    chrono::DateTime::parse_from_rfc3339(text).is_ok()
}

/// The rules of RFC 4287 that a feed like ours can break.
fn is_valid_atom(text: &str) -> Result<usize, String> {
    let xml = Document::parse(text).map_err(|error| error.to_string())?;
    let feed = xml.root_element();
    if !feed.has_tag_name((ATOM, "feed")) {
        return Err("no feed".into());
    }
    let need = |node, name: &str| match node_count(node, name) {
        1 => Ok(child(node, name).and_then(|child| child.text()).unwrap_or_default().to_owned()),
        many => Err(format!("{many} {name}")),
    };
    let about = |node| -> Result<(), String> {
        need(node, "title")?;
        let id = need(node, "id")?;
        if !(id.starts_with("https://") && id.is_ascii()) {
            return Err(format!("the id is {id}"));
        }
        is_time(&need(node, "updated")?).then_some(()).ok_or("updated is no time".into())
    };
    about(feed)?;
    let links = |node: Node<'_, '_>, rel: &str| {
        node.children().filter(|link| link.has_tag_name((ATOM, "link")) && link.attribute("rel") == Some(rel)).count()
    };
    let has_author =
        |node| child(node, "author").and_then(|author| child(author, "name")).is_some_and(|name| name.text().is_some());
    if links(feed, "self") != 1 || links(feed, "alternate") != 1 || !has_author(feed) {
        return Err("the feed's links or author".into());
    }
    let entries: Vec<_> = feed.children().filter(|child| child.has_tag_name((ATOM, "entry"))).collect();
    for entry in &entries {
        about(*entry)?;
        let content = child(*entry, "content").ok_or("no content")?;
        if content.attribute("type") != Some("html") || content.children().any(|child| child.is_element()) {
            return Err("content is not escaped HTML".into());
        }
        if links(*entry, "alternate") != 1 || !is_time(&need(*entry, "published")?) {
            return Err("an entry's link or time".into());
        }
        if entry
            .children()
            .any(|child| child.has_tag_name((ATOM, "category")) && child.attribute("term").is_none_or(str::is_empty))
        {
            return Err("a category without a term".into());
        }
    }
    Ok(entries.len())
}

fn node_count(node: Node<'_, '_>, name: &str) -> usize {
    node.children().filter(|child| child.has_tag_name((ATOM, name))).count()
}

async fn with_posts() -> Site {
    fill(Site::open().await).await
}

async fn fill(site: Site) -> Site {
    site.publish(&Draft {
        title: "Oil & <water>".into(),
        excerpt: "Short \"words\".".into(),
        body: "Text with [a link](/salon), [a heading](#oil), ![a comb](/comb.png) and `\" href=\"/`.\n\n## Oil\n\n\
               [Next](water?a=1&b=2), [tag](tag/hair%20care), [up](../mia), [there](https://example.com/?q=1&r=2#s), \
               [mail](mailto:ana@example.com), ![brush](brush.png)"
            .into(),
        tags: vec!["hair & care".into()],
        ..Draft::default()
    })
    .await;
    let post = site.publish(&draft("日本", "Words.")).await;
    site.save(Some(&post), &draft("日本", "New words."), true).await;
    site
}

#[tokio::test]
async fn the_atom_feed_keeps_the_rules_and_has_the_whole_text() {
    let site = with_posts().await;
    let feed = site.get("/salon/feed.xml").await;
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
    assert_eq!(is_valid_atom(feed.text()), Ok(2), "{}", feed.text());
    let xml = Document::parse(feed.text()).expect("XML");
    let last = xml.root_element().children().rfind(|node| node.has_tag_name((ATOM, "entry"))).expect("an entry");
    let content = child(last, "content").and_then(|content| content.text()).unwrap_or_default();
    assert!(content.contains(&format!("href=\"{ADDRESS}/salon\"")), "{content}");
    assert!(content.contains(&format!("src=\"{ADDRESS}/comb.png\"")), "{content}");
    assert!(content.contains("#h-oil\"") && !content.contains(" href=\"#"), "{content}");
    assert!(content.contains("&quot; href=&quot;/"), "{content}");
    for whole in [
        "href=\"https://blog.example.com/salon/water?a=1&amp;b=2\"",
        "href=\"https://blog.example.com/salon/tag/hair%20care\"",
        "href=\"https://blog.example.com/mia\"",
        "href=\"https://example.com/?q=1&amp;r=2#s\"",
        "href=\"mailto:ana@example.com\"",
        "src=\"https://blog.example.com/salon/brush.png\"",
    ] {
        assert!(content.contains(whole), "{whole} {content}");
    }
}

#[tokio::test]
async fn the_atom_feed_of_a_blog_without_posts_is_valid_too() {
    let site = Site::open().await;
    assert_eq!(is_valid_atom(site.get("/salon/feed.xml").await.text()), Ok(0));
}

#[tokio::test]
async fn the_json_feed_says_the_same() {
    let site = with_posts().await;
    let feed = site.get("/salon/feed.json").await;
    assert_eq!(feed.header("content-type"), "application/feed+json; charset=utf-8");
    let feed: Value = serde_json::from_str(feed.text()).expect("JSON");
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert_eq!(feed["feed_url"], format!("{ADDRESS}/salon/feed.json"));
    let items = feed["items"].as_array().expect("items");
    assert_eq!(items.len(), 2);
    for item in items {
        assert!(item["id"].as_str().is_some_and(|id| id.starts_with(ADDRESS)));
        assert!(item["content_html"].as_str().is_some_and(|html| html.starts_with("<p>")));
        assert!(
            is_time(item["date_published"].as_str().unwrap_or_default())
                && is_time(item["date_modified"].as_str().unwrap_or_default())
        );
    }
    assert!(items[0]["content_html"].as_str().is_some_and(|html| html.contains("New words.")));
}

#[tokio::test]
async fn a_post_has_its_facts_as_json_ld() {
    let site = with_posts().await;
    let facts = site.get("/salon/oil-water.jsonld").await;
    assert_eq!(facts.header("content-type"), "application/ld+json; charset=utf-8");
    let facts: Value = serde_json::from_str(facts.text()).expect("JSON");
    assert_eq!(facts["@context"], "https://schema.org");
    assert_eq!(facts["@type"], "BlogPosting");
    assert_eq!(facts["publisher"]["name"], "Salon");
    assert_eq!(facts["publisher"]["@type"], "Organization");
    assert_eq!(facts["mainEntityOfPage"]["@id"], format!("{ADDRESS}/salon/oil-water"));
    assert_eq!(facts["image"], format!("{ADDRESS}/comb.png"));
    assert_eq!(facts["inLanguage"], "en");
    assert!(is_time(facts["datePublished"].as_str().unwrap_or_default()));
    let markdown = site.get("/salon/oil-water.md").await;
    assert!(markdown.text().starts_with("# ") && markdown.text().contains("## Oil"));
}

#[tokio::test]
async fn crawlers_find_every_post() {
    for site in Site::on_every_database().await {
        every_post_is_found(fill(site).await).await;
    }
}

async fn every_post_is_found(site: Site) {
    let map = site.get("/salon/sitemap.xml").await;
    assert_eq!(map.header("content-type"), "application/xml; charset=utf-8");
    let xml = Document::parse(map.text()).expect("XML");
    let places: Vec<_> =
        xml.descendants().filter(|node| node.has_tag_name("loc")).filter_map(|node| node.text()).collect();
    assert_eq!(places.len(), 3, "{}", map.text());
    for place in &places {
        let path = place.strip_prefix(ADDRESS).expect("our address");
        assert_eq!(site.get(path).await.status, 200, "{place}");
    }
    let all = site.get("/sitemap.xml").await;
    let xml = Document::parse(all.text()).expect("XML");
    assert!(xml.root_element().has_tag_name("sitemapindex"));
    let maps: Vec<_> =
        xml.descendants().filter(|node| node.has_tag_name("loc")).filter_map(|node| node.text()).collect();
    assert_eq!(maps, [format!("{ADDRESS}/salon/sitemap.xml")]);

    let robots = site.get("/robots.txt").await;
    assert!(robots.text().contains(&format!("Sitemap: {ADDRESS}/sitemap.xml")));
    // A blog whose name begins like an owner's page is open all the same.
    for page in ["/posts", "/settings"] {
        assert!(robots.text().contains(&format!("Disallow: {page}$\nDisallow: {page}/\n")), "{}", robots.text());
    }
    let ais = site.get("/salon/llms.txt").await;
    assert!(ais.text().starts_with("# Salon\n\n> Hair salon · Bern"), "{}", ais.text());
    assert!(ais.text().contains(&format!("({ADDRESS}/salon/oil-water.md)")));
    assert!(site.get("/llms.txt").await.text().contains(&format!("({ADDRESS}/salon/llms.txt)")));
}
