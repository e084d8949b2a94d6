//! What crawlers and AIs are told about the site: sitemap.xml, robots.txt and llms.txt.

use super::{
    date,
    feed::xml,
    seen::{Blog, Card},
};
use crate::domain::limits;

const XML: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// An address of a sitemap: the path of the post within its blog, and when it last changed.
pub type Place = (String, i64);

/// How many sitemaps a blog of `posts` posts needs. The blog's home is in the first.
pub fn parts(posts: usize) -> usize {
    (posts + 1).div_ceil(limits::ADDRESSES_IN_A_SITEMAP)
}

/// Which posts part `number` (from 1) holds: where they start in the order of publishing, and how many.
pub fn window(number: usize) -> (usize, usize) {
    match number {
        0 | 1 => (0, limits::ADDRESSES_IN_A_SITEMAP - 1),
        number => ((number - 1) * limits::ADDRESSES_IN_A_SITEMAP - 1, limits::ADDRESSES_IN_A_SITEMAP),
    }
}

/// One part of a blog's sitemap. `with_home`: the blog's own address comes first.
pub fn addresses(blog: &Blog, with_home: bool, posts: &[Place]) -> String {
    let mut map = format!("{XML}<urlset xmlns=\"{NAMESPACE}\">\n");
    if with_home {
        map.push_str(&format!("<url><loc>{}</loc></url>\n", xml(&blog.address())));
    }
    for (link, changed) in posts {
        let (address, changed) = (xml(&blog.post_address(link)), date::machine(*changed));
        map.push_str(&format!("<url><loc>{address}</loc><lastmod>{changed}</lastmod></url>\n"));
    }
    map.push_str("</urlset>\n");
    map
}

/// The sitemap of sitemaps: `blogs` are addresses of blogs, each with the number of its posts. Holds as many as it may.
pub fn index(blogs: &[(String, usize)]) -> String {
    let mut map = format!("{XML}<sitemapindex xmlns=\"{NAMESPACE}\">\n");
    let all = blogs.iter().flat_map(|(address, posts)| {
        let parts = parts(*posts);
        (1..=parts).map(move |number| match parts {
            1 => format!("{address}/sitemap.xml"),
            _ => format!("{address}/sitemap-{number}.xml"),
        })
    });
    for address in all.take(limits::ADDRESSES_IN_A_SITEMAP) {
        map.push_str(&format!("<sitemap><loc>{}</loc></sitemap>\n", xml(&address)));
    }
    map.push_str("</sitemapindex>\n");
    map
}

/// robots.txt: everything for readers is open, the owner's pages are of no use to a crawler.
pub fn robots(origin: &str) -> String {
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /posts$\nDisallow: /posts/\nDisallow: /settings$\nDisallow: /settings/\nAllow: /\n\nSitemap: {origin}/sitemap.xml\n"
    )
}

/// llms.txt of a blog: what it is, and its posts as markdown.
pub fn for_ais(blog: &Blog, posts: &[Card]) -> String {
    let mut text = format!("# {}\n\n> {}\n\n## {}\n\n", line(&blog.name), line(&blog.about()), blog.words().all_posts);
    for post in posts {
        let summary = line(&post.summary());
        text.push_str(&format!("- [{}]({}.md): {summary}\n", line(&post.title), blog.post_address(&post.link)));
    }
    text.push_str(&format!(
        "\n## {}\n\n- [Atom]({address}/feed.xml)\n- [JSON]({address}/feed.json)\n",
        blog.words().feed,
        address = blog.address()
    ));
    text
}

/// llms.txt of the whole site: its blogs.
pub fn blogs_for_ais(blogs: &[Blog]) -> String {
    let mut text = String::from("# Copydesk\n\n> Blogs of small businesses.\n\n## Blogs\n\n");
    for blog in blogs {
        text.push_str(&format!("- [{}]({}/llms.txt): {}\n", line(&blog.name), blog.address(), line(&blog.about())));
    }
    text
}

/// `text` on one line, with the signs that would end a link's words taken as they are.
fn line(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sitemap_is_split_at_fifty_thousand_and_loses_no_post() {
        for (posts, wanted) in [(0, 1), (49_999, 1), (50_000, 2), (99_999, 2), (100_000, 3)] {
            assert_eq!(parts(posts), wanted, "{posts}");
            let mut next = 0;
            for number in 1..=wanted {
                let (start, many) = window(number);
                assert_eq!(start, next);
                assert!(many + usize::from(number == 1) <= limits::ADDRESSES_IN_A_SITEMAP);
                next = start + many;
            }
            assert!(next >= posts);
        }
    }
}
