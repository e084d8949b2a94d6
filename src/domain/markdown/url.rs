//! Which addresses a post may point to, and how they are written: the one gate for links, images, references and bare URLs.

use super::slug;

/// What an address is for: a page can be linked to in more ways than a picture can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Link,
    Image,
}

/// An address that passed the gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The attribute's value, ready to be put between double quotes.
    pub written: String,
    /// It leads to another site.
    pub external: bool,
}

/// Longer addresses are refused: browsers and servers stop somewhere above.
const LENGTH_MAX: usize = 2_048;

/// Judges `destination`, in which the parser has undone entities and backslashes; percent-encoding is left as it is.
/// None: refused (renderer specification, section 2). Anything odd is refused rather than repaired, since browsers repair
/// in their own ways: taking a tab out is how `java\tscript:` comes back.
pub fn allowed(destination: &str, purpose: Purpose) -> Option<Address> {
    let url = destination.trim_matches(' ');
    if url.len() > LENGTH_MAX || url.chars().any(is_hidden) {
        return None;
    }
    let first = url.find([':', '/', '?', '#']).unwrap_or(url.len());
    match url.as_bytes().get(first) {
        Some(b':') => absolute(&url[..first].to_ascii_lowercase(), &url[first + 1..], purpose),
        _ => relative(url, &url[..first], purpose),
    }
}

/// Characters that nobody sees: controls and Unicode's format characters.
fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

fn absolute(scheme: &str, rest: &str, purpose: Purpose) -> Option<Address> {
    let link = purpose == Purpose::Link;
    match scheme {
        "https" | "http" => {
            let authority = rest.strip_prefix("//")?.split(['/', '?', '#']).next()?;
            // Before an `@` stands a name, not a host, and browsers take a backslash for a slash: both hide where it leads.
            if authority.is_empty() || authority.contains(['@', '\\', '%', ' ']) {
                return None;
            }
            // A picture from plain http is mixed content: browsers ask for it by https, or not at all.
            let scheme = if link { scheme } else { "https" };
            Some(Address { written: encode(scheme, rest), external: true })
        }
        "mailto" if link && rest.contains('@') => Some(Address { written: encode(scheme, rest), external: false }),
        "tel" if link && is_phone(rest) => Some(Address { written: encode(scheme, rest), external: false }),
        _ => None,
    }
}

fn is_phone(number: &str) -> bool {
    number.contains(|sign: char| sign.is_ascii_digit())
        && number.bytes().all(|b| b.is_ascii_digit() || b" +-().*#".contains(&b))
}

fn relative(url: &str, first_segment: &str, purpose: Purpose) -> Option<Address> {
    // Two slashes of either kind name another host.
    if url.len() >= 2 && url.bytes().take(2).all(|b| matches!(b, b'/' | b'\\')) {
        return None;
    }
    // A letter that isn't plain could become a scheme for someone who decodes once more (`javascript%3A`).
    if !first_segment.bytes().all(|b| b.is_ascii_alphanumeric() || b"._~-".contains(&b)) {
        return None;
    }
    let written = match (url.strip_prefix('#'), purpose) {
        (Some(_), Purpose::Image) => return None,
        (None, Purpose::Image) if url.is_empty() => return None,
        (Some(""), Purpose::Link) => "#".to_owned(),
        (Some(fragment), Purpose::Link) => percent_encode(&format!("#{}", slug::id(&percent_decode(fragment)))),
        (None, Purpose::Link | Purpose::Image) => percent_encode(url),
    };
    Some(Address { written, external: false })
}

fn encode(scheme: &str, rest: &str) -> String {
    format!("{scheme}:{}", percent_encode(rest))
}

/// Writes `url` with nothing but signs that are safe in an attribute and in any URL parser. `%` is not encoded again.
pub fn percent_encode(url: &str) -> String {
    let mut written = String::with_capacity(url.len());
    for byte in url.bytes() {
        match byte {
            b'&' => written.push_str("&amp;"),
            b'\'' => written.push_str("&#39;"),
            _ if byte.is_ascii_alphanumeric() || b"!#$%()*+,-./:;=?@_~".contains(&byte) => {
                written.push(char::from(byte))
            }
            _ => {
                written.push('%');
                for half in [byte >> 4, byte & 15] {
                    written.push(char::from(b"0123456789ABCDEF"[usize::from(half)]));
                }
            }
        }
    }
    written
}

/// A fragment as it reads: tables of contents hold the headings' words percent-encoded or plain.
fn percent_decode(fragment: &str) -> String {
    let bytes = fragment.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let pair = bytes.get(at + 1..at + 3).and_then(|pair| std::str::from_utf8(pair).ok());
        match pair.filter(|pair| byte == b'%' && pair.bytes().all(|b| b.is_ascii_hexdigit())) {
            Some(pair) => {
                decoded.extend(u8::from_str_radix(pair, 16));
                at += 3;
            }
            None => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(url: &str) -> Option<String> {
        allowed(url, Purpose::Link).map(|address| address.written)
    }

    fn image(url: &str) -> Option<String> {
        allowed(url, Purpose::Image).map(|address| address.written)
    }

    #[test]
    fn ordinary_addresses_pass() {
        for url in [
            "https://a.example",
            "http://a.example:8080/b/c?d=e:f/g#h",
            "mailto:a@b.example?subject=c",
            "tel:+33(0)1-23.45",
            "/a",
            "?q=1:2",
            "a",
            "./a",
            "../a/b",
            "a.b_c~d/(e)",
            "",
            "#",
        ] {
            assert_eq!(link(url).as_deref(), Some(url), "{url:?}");
        }
        assert_eq!(link(" HTTPS://a.example ").as_deref(), Some("https://a.example"));
        assert!(allowed("http://a.example", Purpose::Link).is_some_and(|a| a.external));
        assert!(allowed("/a", Purpose::Link).is_some_and(|a| !a.external));
        assert!(allowed("mailto:a@b.example", Purpose::Link).is_some_and(|a| !a.external));
    }

    #[test]
    fn everything_else_is_refused() {
        for url in [
            "javascript:alert(1)",
            "JAVASCRIPT:alert(1)",
            "java\tscript:x",
            "java\nscript:x",
            "\u{1}javascript:x",
            "\u{a0}javascript:x",
            "\u{feff}https://a.example",
            "java\u{ad}script:x",
            "javascript\u{200b}:x",
            "https://a.example/\u{202e}gnp.exe",
            "https://a.example/\u{e0041}",
            "javascript\u{ff1a}x",
            "javascript%3Ax",
            "%6Aavascript:x",
            "j&x",
            ":x",
            "data:text/html,x",
            "https:a.example",
            "https:/a.example",
            "https:///a.example",
            "https://",
            "https://?a",
            "https://a@b.example",
            "https://a\\@b.example",
            "https://a.example\\.b.example",
            "https://a%40b.example",
            "//a.example",
            "\\\\a.example",
            "/\\a.example",
            "\\/a.example",
            "mailto:nobody",
            "tel:",
            "tel:+",
            "tel:1;x=2",
            "tel:javascript",
            "caf\u{e9}/a",
        ] {
            assert_eq!(link(url), None, "{url:?}");
            assert_eq!(image(url), None, "{url:?}");
        }
        assert_eq!(link(&format!("/{}", "a".repeat(LENGTH_MAX))), None);
        for sign in "\u{1}\u{7f}\u{85}\u{ad}\u{61c}\u{180e}\u{200b}\u{200f}\u{2028}\u{202e}\u{2060}\u{206f}\u{feff}\u{fffb}\u{e0041}".chars() {
            assert_eq!(link(&format!("https://a.example/{sign}b")), None, "{sign:?}");
        }
    }

    #[test]
    fn pictures_come_from_the_site_or_by_https() {
        assert_eq!(image("https://a.example/b.png").as_deref(), Some("https://a.example/b.png"));
        assert_eq!(image("http://a.example/b.png").as_deref(), Some("https://a.example/b.png"));
        assert_eq!(image("/media/b.png").as_deref(), Some("/media/b.png"));
        for url in ["", "#a", "mailto:a@b.example", "tel:1"] {
            assert_eq!(image(url), None, "{url:?}");
        }
    }

    #[test]
    fn nothing_but_safe_signs_is_written() {
        assert_eq!(
            link("/a\"<>\\^{|}` [é]'&%20%").as_deref(),
            Some("/a%22%3C%3E%5C%5E%7B%7C%7D%60%20%5B%C3%A9%5D&#39;&amp;%20%")
        );
    }

    #[test]
    fn fragments_point_to_headings() {
        assert_eq!(link("#Our Hours & more").as_deref(), Some("#h-our-hours-more"));
        assert_eq!(link("#our-hours--more").as_deref(), Some("#h-our-hours-more"));
        assert_eq!(link("#%C3%A9t%C3%A9"), link("#été"));
        assert_eq!(link("#a%").as_deref(), Some("#h-a"));
        assert_eq!(link("/a#B c").as_deref(), Some("/a#B%20c"), "another page has its own ids");
    }
}
