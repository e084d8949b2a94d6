//! Addresses in a WordPress text: made whole with the address of the site that they were written for.

use url::Url;

use crate::domain::strip;

/// Where the text stood.
#[derive(Default)]
pub struct Base {
    /// The address of the old site, with a slash at its end.
    site: Option<Url>,
    /// The address of the post there.
    post: Option<Url>,
}

impl Base {
    /// The first of `sites` that is an address, and the post's own.
    pub fn new(sites: &[String], post: &str) -> Self {
        let site = sites.iter().find_map(|site| http(&format!("{}/", site.trim().trim_end_matches('/'))));
        Base { site, post: http(post) }
    }

    /// `written`, as it stands in an attribute, as a whole address. What leads nowhere else stays what it is.
    pub fn whole(&self, written: &str) -> String {
        let address = strip::line(written).text;
        if address.is_empty() || address.starts_with('#') || Url::parse(&address).is_ok() {
            return address;
        }
        if address.starts_with("www.") {
            return format!("https://{address}");
        }
        let base = match (&self.site, &self.post) {
            (Some(site), _) if address.starts_with('/') => Some(site),
            (site, post) => post.as_ref().or(site.as_ref()),
        };
        base.and_then(|base| base.join(&address).ok()).map_or(address, String::from)
    }

    /// The whole address if it leads to a page or a file of the web.
    pub fn on_the_web(&self, written: &str) -> Option<String> {
        let whole = self.whole(written);
        http(&whole).map(|_| whole)
    }
}

fn http(address: &str) -> Option<Url> {
    let url = Url::parse(address.trim()).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_made_whole() {
        let base = Base::new(&[String::new(), "https://old.example/blog".into()], "https://old.example/blog/2024/oil/");
        for (written, whole) in [
            ("/contact/", "https://old.example/contact/"),
            ("contact.html", "https://old.example/blog/2024/oil/contact.html"),
            ("../x?a=1&amp;b=2#c", "https://old.example/blog/2024/x?a=1&b=2#c"),
            ("?p=12", "https://old.example/blog/2024/oil/?p=12"),
            ("//cdn.example/a.jpg", "https://cdn.example/a.jpg"),
            ("www.other.example/x", "https://www.other.example/x"),
            ("https://other.example/x?a=1&#038;b=2", "https://other.example/x?a=1&b=2"),
            ("mailto:ana@a.example", "mailto:ana@a.example"),
            ("#top", "#top"),
        ] {
            assert_eq!(base.whole(written), whole, "{written}");
        }
        assert_eq!(Base::default().whole("/contact/"), "/contact/");
        assert_eq!(base.on_the_web("data:text/html,x"), None);
        assert_eq!(base.on_the_web("about:blank"), None);
    }
}
