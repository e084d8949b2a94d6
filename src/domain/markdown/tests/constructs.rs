//! Each construct as it is written (renderer specification, section 1).

use super::super::{is_slow, or_plain, plain, render, words};
use super::grammar;

fn html(markdown: &str) -> String {
    let html = render(markdown);
    grammar::assert_holds(markdown, &html);
    html.as_str().replace(">\n<", "><").trim_end().to_owned()
}

#[test]
fn headings_start_at_two_and_have_ids_of_their_own() {
    assert_eq!(html("# A *b* `c`"), "<h2 id=\"h-a-b-c\">A <em>b</em> <code>c</code></h2>");
    assert_eq!(html("A\n=\nB\n-"), "<h2 id=\"h-a\">A</h2><h3 id=\"h-b\">B</h3>");
    assert_eq!(html("##### a\n###### a"), "<h6 id=\"h-a\">a</h6><h6 id=\"h-a-2\">a</h6>");
    assert_eq!(html("# a {#b .c}"), "<h2 id=\"h-a-b-c\">a {#b .c}</h2>");
    assert_eq!(html("[to](#a)\n# A"), "<p><a href=\"#h-a\">to</a></p><h2 id=\"h-a\">A</h2>");
}

#[test]
fn raw_html_is_text() {
    assert_eq!(html("a <b>c</b>"), "<p>a &lt;b&gt;c&lt;/b&gt;</p>");
    assert_eq!(html("<div>\na\n\nb"), "<p>&lt;div&gt;\na</p><p>b</p>");
    assert_eq!(html("<!-- a -->"), "<p>&lt;!-- a --&gt;</p>");
    assert_eq!(html("- <script>\n  a"), "<ul><li><p>&lt;script&gt;\na</p></li></ul>");
}

#[test]
fn links_go_where_they_may() {
    let out = " rel=\"noopener nofollow ugc\"";
    assert_eq!(
        html("[a](https://b.example \"c\")"),
        format!("<p><a href=\"https://b.example\" title=\"c\"{out}>a</a></p>")
    );
    assert_eq!(html("[a](/b)"), "<p><a href=\"/b\">a</a></p>");
    assert_eq!(html("[*a*](javascript:b)"), "<p><em>a</em></p>");
    assert_eq!(html("<a@b.example>"), "<p><a href=\"mailto:a@b.example\">a@b.example</a></p>");
    assert_eq!(html("<irc://a>"), "<p>irc://a</p>");
    assert_eq!(html("a www.b.example."), format!("<p>a <a href=\"https://www.b.example\"{out}>www.b.example</a>.</p>"));
    assert_eq!(html("`https://a.example`"), "<p><code>https://a.example</code></p>");
    assert_eq!(html("    https://a.example"), "<pre><code>https://a.example</code></pre>");
    assert_eq!(html("[www.a.example](/b)"), "<p><a href=\"/b\">www.a.example</a></p>");
    assert_eq!(html("https://a@b.example"), "<p>https://a@b.example</p>");
    assert_eq!(html("[a <https://b.example> c](/d)"), "<p><a href=\"/d\">a https://b.example c</a></p>");
}

#[test]
fn pictures_keep_their_words() {
    let fixed = "loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\" />";
    assert_eq!(html("![a](/b \"c\")"), format!("<p><img src=\"/b\" alt=\"a\" title=\"c\" {fixed}</p>"));
    assert_eq!(
        html("![a *b* `c` <i>d</i> [e](/f) ![g](/h)\ni](/j)"),
        format!("<p><img src=\"/j\" alt=\"a b c &lt;i&gt;d&lt;/i&gt; e g i\" {fixed}</p>")
    );
    assert_eq!(
        html("![a <https://b.example>](/c)"),
        format!("<p><img src=\"/c\" alt=\"a https://b.example\" {fixed}</p>")
    );
    assert_eq!(html("![a *b*](data:c)"), "<p>a b</p>");
    assert_eq!(html("[![a](/b)](/c)"), format!("<p><a href=\"/c\"><img src=\"/b\" alt=\"a\" {fixed}</a></p>"));
}

#[test]
fn code_names_its_language() {
    for (info, class) in [
        ("rust", " class=\"language-rust\""),
        ("c++ title=\"x\"", " class=\"language-c++\""),
        ("rust,ignore", " class=\"language-rust\""),
        ("js{1,2}", " class=\"language-js\""),
        ("\" onclick=\"x", ""),
        ("a\"b", " class=\"language-ab\""),
        ("", ""),
    ] {
        assert_eq!(html(&format!("```{info}\n<x>\n```")), format!("<pre><code{class}>&lt;x&gt;\n</code></pre>"));
    }
    assert!(html(&format!("~~~{}\n~~~", "x".repeat(99))).contains(&format!("\"language-{}\"", "x".repeat(32))));
}

#[test]
fn lists_tasks_and_breaks() {
    assert_eq!(html("7. a\n8. b"), "<ol start=\"7\"><li>a</li><li>b</li></ol>");
    assert_eq!(
        html("- [x] a\n- [ ] b"),
        "<ul><li><input type=\"checkbox\" disabled=\"\" checked=\"\" /> a</li>\
         <li><input type=\"checkbox\" disabled=\"\" /> b</li></ul>"
    );
    assert_eq!(html("a  \nb\\\nc\nd"), "<p>a<br />\nb<br />\nc\nd</p>");
    assert_eq!(html("a\r\n\r\n***\rb"), "<p>a</p><hr /><p>b</p>");
    assert_eq!(html("```\r\na\r\nb\rc\r\n```"), "<pre><code>a\nb\nc\n</code></pre>");
    assert_eq!(html("\u{feff}# a"), "<h2 id=\"h-a\">a</h2>");
}

#[test]
fn a_tilde_in_a_range_is_no_strikethrough() {
    assert_eq!(html("~~a~~ ~b~ a~~b~~c"), "<p><del>a</del> <del>b</del> a<del>b</del>c</p>");
    assert_eq!(html("9~18시, 10~15시"), "<p>9~18시, 10~15시</p>");
}

#[test]
fn tables_say_where_cells_stand() {
    assert_eq!(
        html("|a|b|c|d|\n|-|:-|:-:|-:|\n|e|f|"),
        "<table><thead><tr><th>a</th><th class=\"al-l\">b</th><th class=\"al-c\">c</th><th class=\"al-r\">d</th></tr></thead>\
         <tbody><tr><td>e</td><td class=\"al-l\">f</td><td class=\"al-c\"></td><td class=\"al-r\"></td></tr></tbody></table>"
    );
    assert_eq!(html("|a|\n|-|"), "<table><thead><tr><th>a</th></tr></thead></table>");
}

#[test]
fn a_wide_table_stays_small() {
    let table = format!("{}\n{}\n{}", "|a".repeat(5_000), "|-".repeat(5_000), "b\n".repeat(5_000));
    let html = render(&table);
    grammar::assert_holds(&table, &html);
    assert!(html.as_str().len() < 20 * table.len(), "{}", html.as_str().len());
}

#[test]
fn notes_are_numbered_and_none_is_lost() {
    assert_eq!(
        html("a[^x] b[^Y] c[^x]\n\n[^y]: one\n\n    two\n[^x]: - three\n[^z]: four\n[^x]: five"),
        "<p>a<sup><a href=\"#fn-1\" id=\"fnref-1\">1</a></sup> b<sup><a href=\"#fn-2\" id=\"fnref-2\">2</a></sup> \
         c<sup><a href=\"#fn-1\">1</a></sup></p>\
         <section class=\"footnotes\"><ol>\
         <li id=\"fn-1\"><ul><li>three</li></ul> <a href=\"#fnref-1\">↩</a></li>\
         <li id=\"fn-2\"><p>one</p><p>two <a href=\"#fnref-2\">↩</a></p></li>\
         <li id=\"fn-3\"><p>four</p></li><li id=\"fn-4\"><p>five</p></li></ol></section>"
    );
    assert_eq!(html("a[^b]"), "<p>a[^b]</p>");
    assert_eq!(html("[^a]: > [^b]: c\n\nd[^b]").matches("<li id=").count(), 2);
}

#[test]
fn elements_deeper_than_sixty_four_lose_their_tags_and_keep_their_words() {
    for (input, words) in [
        (format!("{}a", "> ".repeat(64)), "a"),
        (format!("{}a", "- ".repeat(64)), "a"),
        (format!("{}\n{}a", "> ".repeat(62), "> ".repeat(62)), "a"),
        (format!("{}|a|\n{}|-|\n{}|b|", "> ".repeat(61), "> ".repeat(61), "> ".repeat(61)), "a b"),
        (format!("> {}a", "- ".repeat(63)), "a"),
        (format!("{}- a", "> ".repeat(63)), "a"),
        (format!("{}a{}", "*".repeat(200), "*".repeat(200)), "a"),
        (format!("{}a[b](/c) ![d](/e) https://f.example[^1]\n\n[^1]: x", "> ".repeat(63)), "ab d https://f.example x"),
        (format!("{}# a\n\nb", "> ".repeat(64)), "a b"),
        (format!("[^1]: {}a", "> ".repeat(63)), "a"),
    ] {
        assert!(!is_slow(&input));
        let html = render(&input);
        grammar::assert_holds(&input, &html);
        let shown = plain(&input).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(shown, words, "{input:?}: {}", html.as_str());
    }
}

#[test]
fn sixty_four_elements_are_all_there() {
    assert_eq!(html(&format!("{}# a", "> ".repeat(63))).matches("</").count(), 64);
    assert_eq!(html(&format!("{}[a](/b)", "> ".repeat(62))).matches("</").count(), 64);
}

#[test]
fn slow_text_comes_out_as_it_stands() {
    assert_eq!(
        html(&format!("{}a <b>\nc\n \nd", "> ".repeat(65))),
        format!("<p>{}a &lt;b&gt;\nc</p><p>d</p>", "&gt; ".repeat(65))
    );
}

#[test]
fn a_failing_parser_leaves_plain_paragraphs() {
    assert_eq!(or_plain("a *b*\n\nc", || panic!("tried on purpose")), "<p>a *b*</p>\n<p>c</p>\n");
}

#[test]
fn visible_words_are_all_words_without_marks() {
    let text = "# A & b\n\n*c* [d](/e) `f<g`[^1]\n\n| h | i |\n|---|---|\n| j | k |\n\n- l\n- m\n\n[^1]: n ↩";
    assert_eq!(plain(text), "A & b\nc d f<g\nh i\nj k\nl\nm\nn ↩");
    assert_eq!(words(text), 13);
    assert_eq!(words("営業時間は9時から"), 5);
    assert_eq!(words("ยินดีต้อนรับ"), 6);
    assert_eq!(plain(""), "");
}

#[test]
fn pictures_without_words_are_counted_and_nothing_else_is() {
    for (text, without) in [
        ("", 0),
        ("![](https://a.example/b.jpg)", 1),
        ("![ ](https://a.example/b.jpg \"a title\")", 1),
        ("![A red door](https://a.example/b.jpg)", 0),
        ("[![](https://a.example/b.jpg)](https://a.example)", 1),
        ("![**bold** word](https://a.example/b.jpg) ![](https://a.example/c.jpg)", 1),
        ("Write `![](b.jpg)` or <img src=x alt=\"\"> or alt=\"\"", 0),
        ("```\n![](b.jpg)\n```", 0),
    ] {
        assert_eq!(super::super::pictures_without_words(text), without, "{text}");
    }
}
