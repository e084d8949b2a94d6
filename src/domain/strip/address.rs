//! Addresses in angle brackets: `<https://…>`, `<mailto:…>`, `<name@host>`.

/// The address and the label in `inside`, the text between the brackets: `https://a.example|Our site` has both.
pub(super) fn read(inside: &str) -> Option<(&str, &str)> {
    // Asked about every word in angle brackets.
    memchr::memchr2(b':', b'@', inside.as_bytes())?;
    let (address, label) = inside.split_once('|').unwrap_or((inside, ""));
    if address.contains(|c: char| c.is_whitespace() || c == '`') || label.contains(['`', '\n']) {
        return None;
    }
    let address = match address.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme, &["http", "https", "ftp", "ftps", "sftp"]) => {
            rest.strip_prefix("//").filter(|host| !host.is_empty())?;
            address
        }
        Some((scheme, rest)) if is_scheme(scheme, &["mailto"]) => {
            let address = rest.split('?').next()?;
            is_mail(address).then_some(address)?
        }
        Some((scheme, rest)) if is_scheme(scheme, &["tel", "sms"]) => is_number(rest).then_some(rest)?,
        _ => is_mail(address).then_some(address)?,
    };
    let label = label.trim();
    Some((address, if label == address { "" } else { label }))
}

fn is_scheme(scheme: &str, known: &[&str]) -> bool {
    known.iter().any(|known| scheme.eq_ignore_ascii_case(known))
}

fn is_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || "+-.()*#;=".contains(c))
}

/// As CommonMark reads e-mail addresses, and any letter or number beyond ASCII.
fn is_mail(text: &str) -> bool {
    let Some((local, host)) = text.split_once('@') else { return false };
    let is_local = |c: char| c.is_alphanumeric() || ".!#$%&'*+/=?^_{}~-".contains(c);
    !local.is_empty()
        && local.chars().all(is_local)
        && host.split('.').all(|part| {
            !part.is_empty()
                && !part.starts_with('-')
                && !part.ends_with('-')
                && part.chars().all(|c| c.is_alphanumeric() || c == '-')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_known_by_their_scheme_or_their_at_sign() {
        for (inside, address, label) in [
            ("https://a.example/x?y=1&z=2", "https://a.example/x?y=1&z=2", ""),
            ("HTTPS://A.EXAMPLE/", "HTTPS://A.EXAMPLE/", ""),
            ("https://a.example/doc|User Manual", "https://a.example/doc", "User Manual"),
            ("mailto:jane@a.example", "jane@a.example", ""),
            ("mailto:jane@a.example?subject=Hi", "jane@a.example", ""),
            ("mailto:jane@a.example|jane@a.example", "jane@a.example", ""),
            ("tel:+49-30-1234", "+49-30-1234", ""),
            ("jane@a.example", "jane@a.example", ""),
            ("jürgen@müller.example", "jürgen@müller.example", ""),
        ] {
            assert_eq!(read(inside), Some((address, label)), "{inside}");
        }
        for inside in [
            "",
            "url",
            "https:",
            "https://",
            "https://a b",
            "javascript:alert(1)",
            "data:text/html,x",
            "@jane",
            "a@",
            "a@b..c",
            "mailto:jane",
        ] {
            assert_eq!(read(inside), None, "{inside}");
        }
    }
}
