//! Search titles and descriptions of the search plugins, with their variables filled in.

/// What the variables stand for.
pub struct Known<'a> {
    pub title: &'a str,
    pub site: &'a str,
}

/// Names that stand in single `%` signs. With other words between them, `%` is a per cent sign.
const SINGLE: [&str; 25] = [
    "title",
    "sep",
    "sitename",
    "sitedesc",
    "site_title",
    "page",
    "pagenumber",
    "pagetotal",
    "excerpt",
    "excerpt_only",
    "seo_title",
    "seo_description",
    "focuskw",
    "keywords",
    "category",
    "categories",
    "primary_category",
    "tag",
    "tags",
    "name",
    "date",
    "modified",
    "currentyear",
    "currentdate",
    "customfield",
];

/// `template` of Yoast, whose variables stand in double signs.
pub fn yoast(template: &str, known: &Known) -> String {
    filled(
        template,
        "%%",
        |name| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'),
        known,
    )
}

/// `template` of Rank Math, whose variables stand in single signs.
pub fn rank_math(template: &str, known: &Known) -> String {
    filled(template, "%", |name| SINGLE.contains(&name.split('(').next().unwrap_or_default()), known)
}

/// `template` with its variables filled in; those that only WordPress knows go. A template without a word of its own is
/// what every post has, and says nothing.
fn filled(template: &str, sign: &str, is_variable: impl Fn(&str) -> bool, known: &Known) -> String {
    let (mut out, mut own, mut rest) = (String::new(), false, template);
    while let Some((before, after)) = rest.split_once(sign) {
        out.push_str(before);
        own |= before.contains(char::is_alphanumeric);
        match after.split_once(sign).filter(|(name, _)| is_variable(name)) {
            Some((name, behind)) => {
                match name {
                    "title" | "seo_title" => out.push_str(known.title),
                    "sitename" | "site_title" => out.push_str(known.site),
                    "sep" => out.push('–'),
                    _ => {}
                }
                rest = behind;
            }
            None => {
                out.push_str(sign);
                rest = after;
            }
        }
    }
    out.push_str(rest);
    own |= rest.contains(char::is_alphanumeric);
    let mut words: Vec<&str> = Vec::new();
    for word in out.split_whitespace() {
        if word != "–" || words.last().is_some_and(|last| *last != "–") {
            words.push(word);
        }
    }
    if own { words.join(" ").trim_end_matches([' ', '–']).to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_variables_are_variables() {
        let known = Known { title: "Colour", site: "Salon Ana" };
        for (template, text) in [
            ("Save 20% on colour", "Save 20% on colour"),
            ("20% or 30%, 100%%", "20% or 30%, 100%%"),
            ("%%title%% %%page%% %%sep%% %%sitename%%", ""),
            ("Best %%title%% in town %%page%% %%sep%% %%sitename%%", "Best Colour in town – Salon Ana"),
            ("%%sep%% 5% off %%sep%% %%cf_price%% %%sep%%", "5% off"),
            ("", ""),
        ] {
            assert_eq!(yoast(template, &known), text, "{template}");
        }
        for (template, text) in [
            ("Save 20% on title %title%", "Save 20% on title Colour"),
            ("10%off%", "10%off%"),
            ("%title% %sep% %sitename%", ""),
            ("Now: %title% %customfield(a)%", "Now: Colour"),
        ] {
            assert_eq!(rank_math(template, &known), text, "{template}");
        }
    }
}
