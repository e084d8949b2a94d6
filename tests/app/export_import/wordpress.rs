//! Posts out of WordPress: no word lost, no word changed, and what had to change is said.

use axum::http::StatusCode;
use copydesk::{domain::markdown, server::import};

use super::{exported, files};
use crate::site::Site;

/// An export with `items`, each the inside of one item.
fn export(items: &[String]) -> Vec<u8> {
    let items: String = items.iter().map(|item| format!("<item>{item}</item>")).collect();
    format!(
        "<?xml version=\"1.0\"?><rss version=\"2.0\" xmlns:excerpt=\"http://wordpress.org/export/1.2/excerpt/\" \
         xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel>\
         <title>Salon Ana</title><link>https://old.example</link>{items}</channel></rss>"
    )
    .into_bytes()
}

/// A post of 3 May 2024 with a text, and `more` that it has.
fn item(title: &str, name: &str, status: &str, content: &str, more: &str) -> String {
    let content = content.replace("]]>", "]]]]><![CDATA[>");
    format!(
        "<title><![CDATA[{title}]]></title><link>https://old.example/2024/{name}/</link>\
         <content:encoded><![CDATA[{content}]]></content:encoded><wp:post_name>{name}</wp:post_name>\
         <wp:status>{status}</wp:status><wp:post_type>post</wp:post_type>{more}"
    )
}

const DATE: &str = "<wp:post_date_gmt>2024-05-03 08:00:00</wp:post_date_gmt>";

struct Taken {
    site: Site,
    said: String,
    files: Vec<(String, String)>,
}

impl Taken {
    async fn of(items: &[String]) -> Taken {
        let site = Site::open().await;
        let said = import::into_blog(&site.store, "salon", export(items)).await.expect("an import").to_string();
        let files = files(&exported(&site).await);
        Taken { site, said, files }
    }

    /// The markdown file of the post with a link.
    fn file(&self, link: &str) -> &str {
        let name = format!("posts/{link}.md");
        let file = self.files.iter().find(|(known, _)| *known == name);
        file.map(|(_, text)| text.as_str()).unwrap_or_else(|| panic!("no {name} in {:?}", self.files))
    }
}

/// What becomes of the text of a post: its markdown, its HTML, and what was said.
async fn text(content: &str) -> (String, String, String) {
    let taken = Taken::of(&[item("Oil", "oil", "publish", content, DATE)]).await;
    let (_, body) = taken.file("oil").split_once("\n---\n\n").expect("a body");
    (body.to_owned(), markdown::render(body).as_str().to_owned(), taken.said.clone())
}

#[tokio::test]
async fn a_short_or_empty_draft_does_not_stop_the_import() {
    let taken = Taken::of(&[
        item("A", "a", "draft", "", DATE),
        item("?", "", "draft", "", DATE),
        item("🎉", "", "draft", "", DATE),
        item("花", "hana", "draft", "Words.", DATE),
        item("", "nothing", "draft", " \n<!-- wp:paragraph --><p></p><!-- /wp:paragraph -->", DATE),
        item("Whole", "whole", "publish", "Words.", DATE),
    ])
    .await;
    assert!(taken.said.contains("5 posts were imported: 1 on the site, 4 for you alone."), "{}", taken.said);
    assert!(taken.said.contains("1 other thing of"), "{}", taken.said);
    for (link, title) in [("a", "A"), ("post", "?"), ("post-2", "🎉"), ("hana", "花")] {
        assert!(taken.file(link).contains(&format!("title: \"{title}\"\n")), "{}", taken.file(link));
    }
    // And out and in again.
    let other = Site::open().await;
    import::into_blog(&other.store, "salon", exported(&taken.site).await).await.expect("an import");
    assert_eq!(exported(&other).await, exported(&taken.site).await);
}

#[tokio::test]
async fn a_title_is_made_of_words_and_its_own_words_stay() {
    let picture = "![](https://old.example/uploads/pic.jpg)";
    let taken = Taken::of(&[
        item("", "", "publish", "<img src=\"https://old.example/uploads/pic.jpg\"> We are <b>open</b> again.", DATE),
        item("花", "", "publish", "We sell flowers.", DATE),
        item("", "img-12", "publish", "<img src=\"https://old.example/uploads/pic.jpg\">", DATE),
        item("How to use &lt;br&gt; &amp; co", "br", "publish", "Words.", DATE),
        item("Only a title", "only", "publish", "", DATE),
    ])
    .await;
    assert!(taken.file("we-are-open-again").contains("title: \"We are open again.\"\n"));
    assert!(taken.file("we-are-open-again").contains(picture));
    assert!(taken.file("花-we-sell-flowers").contains("title: \"花 – We sell flowers.\"\n"));
    assert!(taken.file("img-12").contains("title: \"img 12\"\n"), "{}", taken.file("img-12"));
    assert!(taken.file("br").contains("title: \"How to use ‹br› & co\"\n"), "{}", taken.file("br"));
    assert!(
        taken.said.contains("2 had no title;") && taken.said.contains("1 had a title of one sign"),
        "{}",
        taken.said
    );
    assert!(taken.said.contains("1 had no text,"), "{}", taken.said);
    assert!(taken.file("only").contains("status: draft"));
}

#[tokio::test]
async fn what_a_reader_saw_is_what_a_reader_sees() {
    let mut wrong = String::new();
    for (content, seen) in [
        ("CHF <del>100</del> 80", "<p>CHF <del>100</del> 80</p>\n"),
        ("CHF <s>100</s>, <strike>90 </strike>80", "<p>CHF <del>100</del>, <del>90</del> 80</p>\n"),
        ("<strong>a <del>b</strong> c</del>", "<p><strong>a <del>b</del></strong> <del>c</del></p>\n"),
        // Lines of the older editor.
        (
            "<h2>Our prices</h2>\nCut: CHF 80\nColour: CHF 120",
            "<h3 id=\"h-our-prices\">Our prices</h3>\n<p>Cut: CHF 80<br />\nColour: CHF 120</p>\n",
        ),
        ("One\r\ntwo\r\n\r\nthree<br />\nfour", "<p>One<br />\ntwo</p>\n<p>three<br />\nfour</p>\n"),
        (
            "<div>One\ntwo</div>\n<em>three\n\nfour</em>",
            "<p>One<br />\ntwo</p>\n<p><em>three</em></p>\n<p><em>four</em></p>\n",
        ),
        (
            "<ul>\n<li>one\ntwo</li>\n\n<li>three</li>\n</ul>\nafter",
            "<ul>\n<li>one<br />\ntwo</li>\n<li>three</li>\n</ul>\n<p>after</p>\n",
        ),
        // In blocks they are white space, and around them they are not.
        (
            "<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\nthree\nfour",
            "<p>One two</p>\n<p>three<br />\nfour</p>\n",
        ),
        ("One<!--more-->\n\ntwo", "<p>One</p>\n<p>two</p>\n"),
        // Marks between a sign and a letter.
        ("<b>Price:</b>80 and x<b>(net)</b>", "<p><strong>Price</strong>:80 and x(<strong>net)</strong></p>\n"),
        ("これは<strong>「重要」</strong>です<strong>!</strong>x", "<p>これは「<strong>重要</strong>」です!x</p>\n"),
        (
            "<b>Price:</b> 80, <b>a</b>b<i>c</i>, <b>(d)</b>",
            "<p><strong>Price:</strong> 80, <strong>a</strong>b<em>c</em>, <strong>(d)</strong></p>\n",
        ),
        // What browsers show without a word for it in the text.
        ("10<sup>3</sup> m<sup>2</sup>, H<sub>2</sub>O, 1<sup>st</sup>", "<p>10³ m², H₂O, 1st</p>\n"),
        ("She said <q>so</q>.", "<p>She said “so”.</p>\n"),
        ("Hi <img class=\"emoji\" alt=\"😀\" src=\"https://s.example/1f600.png\">", "<p>Hi 😀</p>\n"),
        (
            "Now!<a href=\"https://a.example/x\">Book</a> <b><img src=\"https://a.example/i.jpg\">x</b>",
            "<p>Now!<a href=\"https://a.example/x\" rel=\"noopener nofollow ugc\">Book</a> \
             <img src=\"https://a.example/i.jpg\" alt=\"\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\" />\
             <strong>x</strong></p>\n",
        ),
        // Lists, quotations and headings.
        (
            "<ol start=\"3\"><li>one<ul><li>two</ul><li><p>three</p><p>four</p></ol>five",
            "<ol start=\"3\">\n<li>\n<p>one</p>\n<ul>\n<li>two</li>\n</ul>\n</li>\n<li>\n<p>three</p>\n<p>four</p>\n</li>\n</ol>\n<p>five</p>\n",
        ),
        (
            "<ul><li>one</li><ul><li>two</li></ul><li>three</li></ul>",
            "<ul>\n<li>one</li>\n<li>\n<ul>\n<li>two</li>\n</ul>\n</li>\n<li>three</li>\n</ul>\n",
        ),
        (
            "<blockquote><p>one</p><ul><li>two</li></ul></blockquote><cite>three</cite>",
            "<blockquote>\n<p>one</p>\n<ul>\n<li>two</li>\n</ul>\n</blockquote>\n<p>three</p>\n",
        ),
        (
            "<a href=\"https://a.example/x\"><div>one</div><h2><b>two</b></h2></a>",
            "<p><a href=\"https://a.example/x\" rel=\"noopener nofollow ugc\">one</a></p>\n<h3 id=\"h-two\"><a href=\"https://a.example/x\" \
             rel=\"noopener nofollow ugc\"><strong>two</strong></a></h3>\n",
        ),
        // Signs that are no marks.
        ("A &lt;br&gt; is a break", "<p>A &lt;br&gt; is a break</p>\n"),
        (
            "A &#60;script&#62; &amp;lt;b&amp;gt; &lt;!-- x --&gt; &lt;https://a.example&gt;",
            "<p>A &lt;script&gt; &amp;lt;b&amp;gt; &lt;!-- x --&gt; &lt;<a href=\"https://a.example\" rel=\"noopener nofollow ugc\">https://a.example</a>&gt;</p>\n",
        ),
        ("1 < 2 &lt; 3, I <3 you & &amp;copy; &copy;", "<p>1 &lt; 2 &lt; 3, I &lt;3 you &amp; &amp;copy; ©</p>\n"),
        ("<code>a &lt;b&gt; &amp;amp; *c*</code>", "<p><code>a &lt;b&gt; &amp;amp; *c*</code></p>\n"),
        (
            "*a* _b_ ~~c~~ `d` [e](f)\n---\n1) g\n# h",
            "<p>*a* _b_ ~~c~~ `d` [e](f)<br />\n---<br />\n1) g<br />\n# h</p>\n",
        ),
        ("<p>An <!-- unclosed comment", "<p>An unclosed comment</p>\n"),
        // Lines that stand apart.
        ("<pre>One\n  two</pre>", "<pre><code>One\n  two\n</code></pre>\n"),
        (
            "<pre class=\"wp-block-preformatted\">One<br>two &lt;b&gt;</pre>",
            "<pre><code>One\ntwo &lt;b&gt;\n</code></pre>\n",
        ),
        (
            "<pre class=\"wp-block-code\"><code class=\"language-css\">a {\n\n}</code></pre>",
            "<pre><code class=\"language-css\">a {\n\n}\n</code></pre>\n",
        ),
        (
            "<pre class=\"wp-block-verse\">One\n two <em>three</em></pre>",
            "<p>One<br />\n\u{a0}two <em>three</em></p>\n",
        ),
        (
            "<pre>See <a href=\"https://a.example/x\">one</a>\n  two</pre>",
            "<p>See <a href=\"https://a.example/x\" rel=\"noopener nofollow ugc\">one</a><br />\n\u{a0}\u{a0}two</p>\n",
        ),
        ("One <b/>two<!--> three", "<p>One two three</p>\n"),
        // Brackets of a writer.
        ("[sic] [1] [Werbung] [Anzeige]x[/Anzeige]", "<p>[sic] [1] [Werbung] [Anzeige]x[/Anzeige]</p>\n"),
        ("[captioned photos] and [caption oops\n\nrest", "<p>[captioned photos] and [caption oops</p>\n<p>rest</p>\n"),
        ("[embed]my video[/embed]", "<p>my video</p>\n"),
        ("Write [[gallery ids=\"1\"]] here", "<p>Write [gallery ids=&quot;1&quot;] here</p>\n"),
        // Tables without a head, and cells with breaks and bars.
        (
            "<table><tbody><tr><td>Cut</td><td>80 | 90</td></tr><tr><td>Colour<br>long</td></tr></tbody></table>",
            "<table><thead><tr><th>Cut</th><th>80 | 90</th></tr></thead>\n<tbody><tr><td>Colour long</td><td></td></tr>\n</tbody></table>\n",
        ),
        (
            "<table><tr><td><ul><li>one</li><li>two</li></ul></td><td><h2>three</h2>four<hr></td></tr></table>",
            "<table><thead><tr><th>one two</th><th>three four</th></tr></thead>\n</table>\n",
        ),
        ("<ul><li><hr>one</li></ul>", "<ul>\n<li>\n<hr />\n<p>one</p>\n</li>\n</ul>\n"),
        ("<b>a<i>b</b>c</i>", "<p><strong>a<em>b</em></strong>c</p>\n"),
        ("<table><tr><td><p>One</p><p>two</p></td></tr></table>", "<p>One</p>\n<p>two</p>\n"),
    ] {
        let (body, html, said) = text(content).await;
        if html != seen || said.lines().count() != 1 {
            wrong.push_str(&format!("{content:?}\n{body:?}\n{html:?}\n{seen:?}\n{said}\n\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[tokio::test]
async fn what_only_wordpress_can_show_is_taken_out_or_becomes_a_link_and_both_are_said() {
    const LINKED: &str = "1 video, map or other embedded thing is a link now.";
    const TAKEN_OUT: &str = "1 shortcode, form or block that only WordPress can fill was taken out.";
    for (content, kept, note) in [
        (
            "See <iframe src=\"https://maps.example/?q=a&amp;z=1\" width=\"3\"></iframe> here",
            "See\n\nhttps://maps.example/?q=a&z=1\n\nhere",
            LINKED,
        ),
        ("<iframe src=\"about:blank\" data-src=\"//maps.example/x\"></iframe>", "https://maps.example/x", LINKED),
        (
            "<video controls><source src=\"/a.webm\"><a href=\"/a.mp4\">film</a></video>",
            "https://old.example/a.webm",
            LINKED,
        ),
        ("<audio src=\"https://a.example/x.mp3\">", "https://a.example/x.mp3", LINKED),
        (
            "<object data=\"https://a.example/x.swf\"><embed src=\"https://a.example/x.swf\"></object>",
            "https://a.example/x.swf",
            LINKED,
        ),
        ("<embed src=\"https://a.example/x_y\">", "[https://a.example/x\\_y](https://a.example/x_y)", LINKED),
        (
            "[embed width=\"3\"]https://youtu.example/watch?v=a[/embed] b",
            "https://youtu.example/watch?v=a\n\nb",
            LINKED,
        ),
        ("[embed]<a href=\"https://youtu.example/a\">x</a>[/embed]", "https://youtu.example/a", LINKED),
        ("[audio mp3=\"https://a.example/x.mp3\"][/audio] b", "https://a.example/x.mp3\n\nb", LINKED),
        ("[video https://a.example/x.mp4]", "https://a.example/x.mp4", LINKED),
        (
            "[button link=\"https://a.example/book\" color='red']Book now[/button]",
            "https://a.example/book\n\nBook now",
            LINKED,
        ),
        ("a [gallery ids=\"1,2\"] b", "a b", TAKEN_OUT),
        ("a [gallery] b", "a b", TAKEN_OUT),
        ("a [gallery link=\"file\" ids=1] b", "a b", TAKEN_OUT),
        ("[su_button url=\"/book/\"]Book[/su_button]", "https://old.example/book/\n\nBook", LINKED),
        ("<audio src=\"x.mp3\"></audio>", "https://old.example/2024/oil/x.mp3", LINKED),
        ("[contact-form-7 id=\"12\" title=\"Contact [us]\"]b", "b", TAKEN_OUT),
        ("[su_box title=\"x\"]inside[/su_box]", "inside", TAKEN_OUT),
        ("[vc_row]inside[/vc_row]", "inside", TAKEN_OUT),
        ("a <form><label>Name</label><select><option>x</option></select></form> b", "a b", TAKEN_OUT),
        ("<!-- wp:block {\"ref\":12} /-->a", "a", TAKEN_OUT),
        ("<iframe></iframe>a", "a", TAKEN_OUT),
    ] {
        let (body, _, said) = text(content).await;
        assert_eq!(body, kept, "{content}");
        assert_eq!(said.lines().nth(1), Some(note), "{content}: {said}");
        assert_eq!(said.lines().count(), 2, "{content}: {said}");
    }
}

#[tokio::test]
async fn captions_keep_their_picture_and_their_words() {
    for content in [
        "Before [caption id=\"x\" width=\"3\"]<img src=\"/a.jpg\" alt=\"A [big] comb\" /> A caption[/caption] after",
        "Before [wp_caption caption=\"A caption\"]<img src=\"data:image/gif;base64,x\" data-src=\"/a.jpg\" alt=\"A [big] comb\" />[/wp_caption] after",
    ] {
        let (body, html, _) = text(content).await;
        let picture = "<img src=\"https://old.example/a.jpg\" alt=\"A [big] comb\"";
        assert!(html.contains(picture) && html.contains("A caption"), "{body}\n{html}");
        assert!(html.starts_with("<p>Before</p>\n") && html.ends_with("<p>after</p>\n"), "{html}");
        assert!(!body.contains("caption]"), "{body}");
    }
}

#[tokio::test]
async fn links_lead_where_they_led_before() {
    let (body, ..) = text(
        "<a href=\"/contact/\">a</a> <a href='price.html'>b</a> <a href=\"#top\">c</a> \
         <a href=\"mailto:ana@a.example\">d</a> <a href=\"https://a.example/x?a=1&#038;b=(2)\"><img src=\"/i.jpg\"></a>",
    )
    .await;
    assert_eq!(
        body,
        "[a](https://old.example/contact/) [b](https://old.example/2024/oil/price.html) [c](#top) \
         [d](mailto:ana@a.example) [![](https://old.example/i.jpg)](https://a.example/x?a=1&b=\\(2\\))"
    );
}

#[tokio::test]
async fn search_texts_keep_their_per_cent_signs() {
    let meta = |key: &str, value: &str| {
        format!("<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:postmeta>")
    };
    let yoast = meta("_yoast_wpseo_title", "%%title%% %%sep%% save 20% %%page%% %%sep%% %%sitename%%")
        + &meta("_yoast_wpseo_metadesc", "Save 20% on colour");
    let rank_math =
        meta("rank_math_title", "%title% %sep% %sitename%") + &meta("rank_math_description", "5% off %title%");
    let taken = Taken::of(&[
        item("Colour", "colour", "publish", "Words.", &(yoast + DATE)),
        item("Cut", "cut", "publish", "Words.", &(rank_math + DATE)),
    ])
    .await;
    let colour = taken.file("colour");
    assert!(colour.contains("search title: \"Colour – save 20% – Salon Ana\"\n"), "{colour}");
    assert!(colour.contains("search description: \"Save 20% on colour\"\n"), "{colour}");
    let cut = taken.file("cut");
    assert!(!cut.contains("search title") && cut.contains("search description: \"5% off Cut\"\n"), "{cut}");
}

#[tokio::test]
async fn a_post_without_a_date_is_not_from_1970() {
    let never = "<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>";
    let taken = Taken::of(&[
        item(
            "Local",
            "local",
            "publish",
            "Words.",
            &format!("{never}<wp:post_date>2024-05-03 10:00:00</wp:post_date>"),
        ),
        item(
            "Feed",
            "feed",
            "publish",
            "Words.",
            &format!("{never}<pubDate>Fri, 03 May 2024 08:00:00 +0000</pubDate>"),
        ),
        item(
            "Changed",
            "changed",
            "publish",
            "Words.",
            &format!("{never}<wp:post_modified>2024-05-03 10:00:00</wp:post_modified>"),
        ),
        item("Before", "before", "publish", "Words.", "<wp:post_date_gmt>1950-01-01 00:00:00</wp:post_date_gmt>"),
        item("Never", "never", "draft", "Words.", never),
    ])
    .await;
    for link in ["local", "feed", "changed"] {
        let page = taken.site.get(&format!("/salon/{link}")).await;
        assert_eq!(page.status, StatusCode::OK, "{link}");
        assert!(page.text().contains("3 May 2024"), "{link}");
    }
    let today = chrono::Utc::now().format("created: %Y-%m-%dT").to_string();
    for link in ["before", "never"] {
        assert!(taken.file(link).contains(&today), "{}", taken.file(link));
    }
}

#[tokio::test]
async fn in_any_tangle_every_word_stays_and_keeps_its_place() {
    const PIECES: &[&str] = &[
        "<b>",
        "</b>",
        "<em>",
        "</em>",
        "<i/>",
        "<del>",
        "</s>",
        "<a href=\"/x\">",
        "</a>",
        "<a name=x>",
        "<code>",
        "</code>",
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<h2>",
        "</h2>",
        "<h3 class='a>b'>",
        "</h3>",
        "<ul>",
        "</ul>",
        "<ol start=2>",
        "</ol>",
        "<li>",
        "</li>",
        "<blockquote>",
        "</blockquote>",
        "<table>",
        "</table>",
        "<tbody>",
        "<tr>",
        "</tr>",
        "<td>",
        "</td>",
        "<th>",
        "<caption>",
        "<br>",
        "<br/>",
        "<hr>",
        "<pre>",
        "</pre>",
        "<img src=/a.jpg alt=x>",
        "<span>",
        "</span>",
        "<dl><dt>",
        "<dd>",
        "<sup>",
        "</sup>",
        "<q>",
        "</q>",
        "<!--more-->",
        "<!-- wp:x -->",
        "<!-- /wp:x -->",
        "[sic]",
        "[/x]",
        "[caption id=1]",
        "[/caption]",
        "[x y=1]",
        "[[x]]",
        "[",
        "]",
        "< ",
        ">",
        "&lt;",
        "&amp;",
        "&amp;lt;",
        "&",
        "\n",
        "\n\n",
        "\n",
        " ",
        " ",
        "\t",
        "!",
        "~~",
        "*",
        "**",
        "_",
        "`",
        "\\",
        "#",
        "# ",
        "- ",
        "1. ",
        "2) ",
        "|",
        "---",
        "===",
        "「",
        "」",
        ".",
        ":",
    ];
    let mut seed = 1;
    let mut random = |below| random(&mut seed, below);
    let contents: Vec<(String, usize)> = (0..1500)
        .map(|_| {
            let mut content = String::new();
            let words = 3 + random(12);
            for word in 0..words {
                for _ in 0..random(4) {
                    content.push_str(PIECES[random(PIECES.len())]);
                }
                content.push_str(&format!("w{word}w"));
            }
            (content, words)
        })
        .collect();
    let items: Vec<String> = contents
        .iter()
        .enumerate()
        .map(|(number, (content, _))| item("Oil", &format!("p{number}"), "draft", content, DATE))
        .collect();
    let taken = Taken::of(&items).await;
    let mut wrong = String::new();
    let count = |text: &str, sign: char| text.chars().filter(|found| *found == sign).count();
    for (number, (content, words)) in contents.iter().enumerate() {
        let (_, body) = taken.file(&format!("p{number}")).split_once("\n---\n\n").expect("a body");
        let plain = markdown::plain(body);
        // A mark that shows is one that markdown did not take for a mark.
        if ['*', '~', '`', '\\'].into_iter().any(|mark| count(&plain, mark) > count(content, mark)) {
            wrong.push_str(&format!("{content:?}\n{body:?}\n{plain:?}: a mark shows\n\n"));
        }
        let mut at = 0;
        for word in 0..*words {
            match plain[at..].find(&format!("w{word}w")) {
                Some(found) => at += found,
                None => {
                    wrong.push_str(&format!("{content:?}\n{body:?}\n{plain:?}: w{word}w\n\n"));
                    break;
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// The next of numbers that look like chance and are the same each time.
fn random(seed: &mut u64, below: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % below
}

#[tokio::test]
async fn no_text_stops_an_import() {
    const PIECES: &[&str] = &[
        "<",
        ">",
        "</",
        "/>",
        "<a",
        "<a href=",
        "\"",
        "'",
        "=",
        "&",
        "&#",
        "&lt",
        ";",
        "60",
        "x3c",
        "<!--",
        "-->",
        "--",
        "<!",
        "<?",
        "<iframe",
        "src=",
        "/x",
        "http://",
        "//",
        "</iframe",
        "<script>",
        "</script>",
        "<style",
        "<form>",
        "</form>",
        "<pre",
        "</pre",
        "<object>",
        "<video",
        "<source",
        "[",
        "]",
        "[[",
        "]]",
        "[/",
        "[embed",
        "[/embed]",
        "[caption",
        "[/caption]",
        "[audio",
        "<td>",
        "<table>",
        "<li>",
        "</ul>",
        "<b>",
        "</b>",
        "<s>",
        "<h1>",
        "<br",
        "\n",
        "\n\n",
        " ",
        "é",
        "花",
        "👩\u{200d}👧",
        "\u{a0}",
        "\u{FDD0}",
        "\u{FDD1}",
        "\u{FDD2}",
        "\u{FDD3}",
        "\u{200b}",
        "!",
        "~",
        "*",
        "<!-- wp:x ",
        "/-->",
        "{\"a\":1}",
        "word",
        "%%title%%",
    ];
    // What the import uses as marks of its own.
    const OURS: [char; 4] = ['\u{FDD0}', '\u{FDD1}', '\u{FDD2}', '\u{FDD3}'];
    let mut seed = 7;
    let mut content = || {
        let pieces = 1 + random(&mut seed, 30);
        (0..pieces).map(|_| PIECES[random(&mut seed, PIECES.len())]).collect::<String>()
    };
    let items: Vec<String> = (0..1500)
        .map(|number| {
            let status = if number % 2 == 0 { "publish" } else { "draft" };
            let (title, text) = (content().replace(OURS, "").replace("]]", ""), content());
            item(&title, &format!("p{number}"), status, &text, DATE)
        })
        .collect();
    let taken = Taken::of(&items).await;
    let again = Site::open().await;
    import::into_blog(&again.store, "salon", exported(&taken.site).await).await.expect("an import");
    for (name, text) in &taken.files {
        assert!(!text.contains(OURS), "{name}: {text}");
    }
}

#[tokio::test]
async fn tangled_elements_take_as_long_as_they_are_long() {
    let (body, ..) = text(&format!("{}<b>bold</b>", "<path/><x-y/><span/><div/>".repeat(250))).await;
    assert_eq!(body, "**bold**");
    let (body, _, said) = text(&format!("{}<b>bold</b>", "<blockquote>".repeat(250))).await;
    assert!(body == "bold" && said.contains("1 lost the formatting"), "{body}\n{said}");
    for unit in [
        "<div></b>",
        "<div><b>",
        "<p><b id=1>x</p>",
        "<b>x</b><b>y</b>",
        "<table><tr><td></b>",
        "<table>x<tr>",
        "<table><td>x</table>",
        "<ul></li><li>x",
        "<a href=x><div>y",
        "<pre>",
        "<pre></pre>",
        "<iframe>",
        "<iframe src='/x'></iframe>",
        "<form>",
        "<a \"",
        "<a '\"",
        "<!--",
        "<!",
        "<?",
        "[a_b]",
        "[caption a=b]",
        "[embed]",
        "[[gallery",
        "[a \"",
        "&lt;",
        "<br>",
        "\n",
        "<dl><dt>x",
        "<svg><path/>",
        "<b>x.</b>y",
        "<b><s>x</b>y",
        "x<b>.y</b>",
        "!<a href=x>y</a>",
        "<h2>x",
        "<q>",
        "[x y=1]",
        "<!-- wp:x -->",
    ] {
        // What takes its square would take a hundred times as long for ten times the length.
        let time = async |times: usize| {
            let start = std::time::Instant::now();
            let site = Site::open().await;
            let file = export(&[item("Oil", "oil", "draft", &unit.repeat(times / unit.len()), DATE)]);
            let ready = start.elapsed();
            let _ = import::into_blog(&site.store, "salon", file).await;
            (start.elapsed() - ready).as_millis()
        };
        let (short, long) = (time(20_000).await, time(200_000).await);
        assert!(long < short.max(20) * 40, "{unit}: {short} ms, then {long} ms");
    }
}
