//! The link made from a title, in any script.

use unicode_segmentation::UnicodeSegmentation;

use crate::limits::{self, LINK_MAX};

/// A link made from `title`: lower case, words joined by hyphens, Latin accents taken off, other scripts in their own
/// letters, emoji and signs dropped, at most `LINK_MAX` characters cut at a hyphen. Empty when no letter is left.
pub fn from_title(title: &str) -> String {
    let mut link = String::new();
    // A title is short; of a text that is not, no more is looked at than could end up in a link.
    for seen in title.graphemes(true).take(8 * LINK_MAX) {
        if matches!(seen, "'" | "’" | "‘" | "ʼ" | "`" | "´") {
            continue;
        }
        if !push_letter(&mut link, seen) && !link.is_empty() && !link.ends_with('-') {
            link.push('-');
        }
    }
    shortened(&link, LINK_MAX).to_owned()
}

/// A link as it was typed, with what is certain put right: of an address its last part, lower case, hyphens for spaces.
/// No letter and no sign is dropped: whether it may be is the owner's to say.
pub fn tidied(typed: &str) -> String {
    let typed = typed.trim();
    let address = typed.strip_prefix("https://").or_else(|| typed.strip_prefix("http://"));
    let last = address.map_or(typed, |address| {
        let path = address.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/');
        path.rsplit_once('/').map_or(typed, |(_, last)| last)
    });
    let words: Vec<String> = last
        .split(|sign: char| sign.is_whitespace() || matches!(sign, '-' | '_'))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

/// Whether `link` can stand in an address as it is: letters, numbers and single hyphens, in lower case, at most `LINK_MAX`.
pub fn is_valid(link: &str) -> bool {
    !link.is_empty() && from_title(link) == link
}

/// `link` with `-number` behind it, within `LINK_MAX`: for a link that is taken.
pub fn numbered(link: &str, number: u32) -> String {
    let ending = format!("-{number}");
    let start = shortened(link, LINK_MAX - ending.len());
    format!("{start}{ending}")
}

/// Adds a letter or a number as it is seen on the screen, with the marks that belong to it. `false`: it is neither.
fn push_letter(link: &mut String, seen: &str) -> bool {
    let mut signs = seen.chars();
    let Some(first) = signs.next().map(narrow) else { return false };
    if !is_letter(first) || seen.contains(KEYCAP) {
        return false;
    }
    let mut is_latin = false;
    for sign in first.to_lowercase() {
        match latin(sign) {
            Some(letters) => {
                link.push_str(letters);
                is_latin = true;
            }
            None if sign.is_ascii() => {
                link.push(sign);
                is_latin = true;
            }
            // The mark that a lower-case letter takes along.
            None if is_latin => {}
            None => link.push(sign),
        }
    }
    if !is_latin {
        link.extend(signs.filter(|sign| !is_invisible(*sign)).flat_map(char::to_lowercase));
    }
    true
}

/// Makes an emoji of a number.
const KEYCAP: char = '\u{20e3}';

fn is_letter(sign: char) -> bool {
    let is_sign = matches!(sign, '\u{2070}'..='\u{218f}' | '\u{2460}'..='\u{24ff}' | '\u{3200}'..='\u{33ff}' | '\u{1f100}'..='\u{1faff}' | '¼'..='¾');
    sign.is_alphanumeric() && !is_sign
}

/// Joiners, the signs that choose the look of an emoji, and the like.
fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{1f3fb}'..='\u{1f3ff}' | '\u{e0000}'..='\u{e0fff}')
}

/// The same sign in its ordinary width and height.
fn narrow(sign: char) -> char {
    match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        _ => sign,
    }
}

/// The plain letters for a Latin letter with an accent, or of its own.
fn latin(sign: char) -> Option<&'static str> {
    if sign.is_ascii() {
        return None;
    }
    LATIN.iter().find(|(letters, _)| letters.contains(sign)).map(|(_, plain)| *plain)
}

const LATIN: [(&str, &str); 34] = [
    ("àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặª", "a"),
    ("æǣǽ", "ae"),
    ("ɓḃḅḇ", "b"),
    ("çćĉċčḉ", "c"),
    ("ðďđɗḋḍḏḑḓ", "d"),
    ("ǆǳ", "dz"),
    ("èéêëēĕėęěǝəɛȅȇȩḕḗḙḛḝẹẻẽếềểễệ", "e"),
    ("ƒḟ", "f"),
    ("ĝğġģǥǧǵḡ", "g"),
    ("ĥħȟḣḥḧḩḫẖ", "h"),
    ("ìíîïĩīĭįıǐȉȋḭḯỉị", "i"),
    ("ĳ", "ij"),
    ("ĵǰ", "j"),
    ("ķĸƙǩḱḳḵ", "k"),
    ("ĺļľŀłḷḹḻḽ", "l"),
    ("ǉ", "lj"),
    ("ḿṁṃ", "m"),
    ("ñńņňŉǹṅṇṉṋ", "n"),
    ("ŋ", "ng"),
    ("ǌ", "nj"),
    ("òóôõöøōŏőɔơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợº", "o"),
    ("œ", "oe"),
    ("ṕṗ", "p"),
    ("ŕŗřȑȓṙṛṝṟ", "r"),
    ("śŝşšſșṡṣṥṧṩẛ", "s"),
    ("ß", "ss"),
    ("ţťŧțṫṭṯṱẗ", "t"),
    ("þ", "th"),
    ("ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự", "u"),
    ("ṽṿ", "v"),
    ("ŵẁẃẅẇẉẘ", "w"),
    ("ẋẍ", "x"),
    ("ýÿŷƴȳẏẙỳỵỷỹ", "y"),
    ("źżžƶẑẓẕ", "z"),
];

/// The start of `link` with at most `max` characters, cut at a hyphen where there is one; no hyphen at its end.
fn shortened(link: &str, max: usize) -> &str {
    let link = link.trim_end_matches('-');
    let Some((end, next)) = link.char_indices().nth(max) else { return link };
    let cut = if next == '-' { Some(end) } else { link[..end].rfind('-') };
    let cut = cut.unwrap_or_else(|| limits::cut(link, max).len());
    link[..cut].trim_end_matches('-')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn titles_become_links() {
        for (title, link) in [
            ("Winter hair care", "winter-hair-care"),
            ("Ça & là", "ca-la"),
            ("  Don’t rush a perm!  ", "dont-rush-a-perm"),
            ("L'été à Œuf-sur-Mer", "lete-a-oeuf-sur-mer"),
            ("Größe, Maß und Fußpflege: ÄÖÜ ẞ", "grosse-mass-und-fusspflege-aou-ss"),
            ("Smørrebrød på Ærø", "smorrebrod-pa-aero"),
            ("Łódź, Gdańsk i żółć", "lodz-gdansk-i-zolc"),
            ("Đường phố Hà Nội", "duong-pho-ha-noi"),
            ("İstanbul'da ışık", "istanbulda-isik"),
            ("Cafe\u{301} noir", "cafe-noir"),
            ("24/7 & 3.5–4.5 bar", "24-7-3-5-4-5-bar"),
            ("m² und ½ Liter", "m2-und-liter"),
            ("日本語のタイトル", "日本語のタイトル"),
            ("か\u{3099}っこう", "か\u{3099}っこう"),
            ("한국어 제목", "한국어-제목"),
            ("शादी के मौसम में कपड़े", "शादी-के-मौसम-में-कपड़े"),
            ("ดูแลสีผมหลังทำสี", "ดูแลสีผมหลังทำสี"),
            ("كيف تختار فرشاة أسنان؟", "كيف-تختار-فرشاة-أسنان"),
            ("בְּרֵאשִׁית", "בְּרֵאשִׁית"),
            ("Привет, Йод!", "привет-йод"),
            ("Ελλάδα 2031", "ελλάδα-2031"),
            ("ＦＵＬＬ　ｗｉｄｔｈ", "full-width"),
            ("New team 💇‍♀️ 1️⃣ 🇨🇭 ™ Ⓜ️", "new-team"),
            ("🤔", ""),
            ("---", ""),
            ("", ""),
        ] {
            assert_eq!(from_title(title), link, "{title}");
            assert!(link.is_empty() || is_valid(link), "{link}");
        }
    }

    #[test]
    fn a_long_link_is_cut_at_a_hyphen() {
        let title = "word ".repeat(40);
        let link = from_title(&title);
        assert_eq!(link, "word-".repeat(16).trim_end_matches('-'));
        assert_eq!(limits::count(&from_title(&"髪".repeat(200))), LINK_MAX);
        assert_eq!(from_title(&format!("{} {}", "a".repeat(80), "b")), "a".repeat(80));
        assert_eq!(from_title(&format!("{} {}", "a".repeat(60), "b".repeat(60))), "a".repeat(60));
    }

    #[test]
    fn what_is_certain_about_a_typed_link_is_put_right() {
        for (typed, tidy) in [
            ("  Winter Hair Care ", "winter-hair-care"),
            ("winter_hair  care-", "winter-hair-care"),
            ("https://blog.example/lindenhof/winter-care/?from=mail#top", "winter-care"),
            ("Winter Hair Care!", "winter-hair-care!"),
            ("Ça & là", "ça-&-là"),
            ("https://blog.example", "https://blog.example"),
            ("日本", "日本"),
            (" - ", ""),
            ("", ""),
        ] {
            assert_eq!(tidied(typed), tidy, "{typed}");
            assert_eq!(tidied(&tidied(typed)), tidy, "{typed}");
        }
    }

    #[test]
    fn what_is_no_link_is_told_apart() {
        for link in ["", "-a", "a-", "a--b", "A", "é", "a b", "a/b", "a.b", "a?b", "%41", "\u{200d}", &"a".repeat(81)]
        {
            assert!(!is_valid(link), "{link}");
        }
        for link in ["a", "1", "a-b", "winter-hair-care-2", "日本", "post-k3x9qa"] {
            assert!(is_valid(link), "{link}");
        }
    }

    #[test]
    fn a_number_never_makes_a_link_too_long() {
        assert_eq!(numbered("winter-hair-care", 2), "winter-hair-care-2");
        let long = from_title(&"word ".repeat(40));
        assert!(is_valid(&numbered(&long, 2)) && is_valid(&numbered(&long, u32::MAX)));
        assert!(is_valid(&numbered(&"髪".repeat(80), 12)));
    }

    proptest! {
        #[test]
        fn a_link_is_valid_or_empty(title in any::<String>()) {
            let link = from_title(&title);
            prop_assert!(link.is_empty() || is_valid(&link), "{link:?} becomes {:?}", from_title(&link));
            prop_assert!(limits::count(&link) <= LINK_MAX);
            if !link.is_empty() {
                prop_assert!(is_valid(&numbered(&link, 7)));
            }
        }
    }
}
