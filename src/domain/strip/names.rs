//! Which names make a tag, and what taking each of them out leaves behind.

/// Goes with its content when it closes.
const R: u8 = 1;
/// As [`R`], but nests: the closer is the matching one, not the first.
const N: u8 = 2;
/// Starts and ends a paragraph.
const P: u8 = 4;
/// Ends a line.
const L: u8 = 8;
/// Stands between words.
const S: u8 = 16;
/// A word or a letter that people also write after a `<` of their own: `if x <b and c>`.
const W: u8 = 32;
/// A word that stands for something else in `cd <dir>`: bare and closed nowhere, nobody meant the element.
const H: u8 = 64;

/// HTML, SVG and presentation MathML, in lower case and in order. Content MathML (`max`, `int`, `and`) is left out: no
/// browser draws it, and people write those words in angle brackets.
#[rustfmt::skip]
const KNOWN: &[(&str, u8)] = &[
    ("a", W), ("abbr", 0), ("acronym", 0), ("address", P | W), ("altglyph", 0), ("altglyphdef", 0),
    ("altglyphitem", 0), ("animate", 0), ("animatecolor", 0), ("animatemotion", 0), ("animatetransform", 0),
    ("annotation", 0), ("annotation-xml", 0), ("applet", 0), ("area", W), ("article", P | W), ("aside", P | W),
    ("audio", W), ("b", W), ("base", W), ("basefont", 0), ("bdi", 0), ("bdo", 0), ("bgsound", 0), ("big", W),
    ("blink", 0), ("blockquote", P), ("body", P | W), ("br", L), ("button", S | W), ("canvas", 0), ("caption", P | W),
    ("center", P | W), ("circle", W), ("cite", W), ("clippath", 0), ("code", W), ("col", W), ("colgroup", 0),
    ("color-profile", 0), ("cursor", W | H), ("data", W | H), ("datalist", 0), ("dd", L), ("defs", 0), ("del", W),
    ("desc", W | H), ("details", P | W), ("dfn", 0), ("dialog", P | W), ("dir", P | W | H), ("div", P), ("dl", P), ("dt", L),
    ("ellipse", 0), ("em", 0), ("embed", R), ("feblend", 0), ("fecolormatrix", 0), ("fecomponenttransfer", 0),
    ("fecomposite", 0), ("feconvolvematrix", 0), ("fediffuselighting", 0), ("fedisplacementmap", 0),
    ("fedistantlight", 0), ("fedropshadow", 0), ("feflood", 0), ("fefunca", 0), ("fefuncb", 0), ("fefuncg", 0),
    ("fefuncr", 0), ("fegaussianblur", 0), ("feimage", 0), ("femerge", 0), ("femergenode", 0), ("femorphology", 0),
    ("fencedframe", 0), ("feoffset", 0), ("fepointlight", 0), ("fespecularlighting", 0), ("fespotlight", 0),
    ("fetile", 0), ("feturbulence", 0), ("fieldset", P), ("figcaption", P), ("figure", P), ("filter", W | H), ("font", W),
    ("font-face", 0), ("footer", P | W), ("foreignobject", 0), ("form", P | W), ("frame", W), ("frameset", P),
    ("g", W | H), ("glyph", W), ("glyphref", 0), ("h1", P), ("h2", P), ("h3", P), ("h4", P), ("h5", P), ("h6", P),
    ("head", R | P), ("header", P | W), ("hgroup", P), ("hkern", 0), ("hr", P), ("html", P), ("i", W), ("iframe", R),
    ("image", W | H), ("img", 0), ("input", W), ("ins", W), ("isindex", 0), ("kbd", 0), ("keygen", 0), ("label", W | H),
    ("legend", P | W), ("li", P), ("line", W | H), ("lineargradient", 0), ("link", W), ("listing", P | W), ("maction", 0),
    ("main", P | W), ("maligngroup", 0), ("malignmark", 0), ("map", W | H), ("mark", W), ("marker", W), ("marquee", P),
    ("mask", W | H), ("math", R | N), ("menclose", 0), ("menu", P | W), ("menuitem", L), ("merror", 0), ("meta", W),
    ("metadata", W | H), ("meter", W), ("mfenced", 0), ("mfrac", 0), ("mglyph", 0), ("mi", W), ("missing-glyph", 0),
    ("mlabeledtr", 0), ("mlongdiv", 0), ("mmultiscripts", 0), ("mn", W), ("mo", W), ("mover", 0), ("mpadded", 0),
    ("mpath", 0), ("mphantom", 0), ("mprescripts", 0), ("mroot", 0), ("mrow", 0), ("ms", W), ("mscarries", 0),
    ("mscarry", 0), ("msgroup", 0), ("msline", 0), ("mspace", 0), ("msqrt", 0), ("msrow", 0), ("mstack", 0),
    ("mstyle", 0), ("msub", 0), ("msubsup", 0), ("msup", 0), ("mtable", 0), ("mtd", 0), ("mtext", 0), ("mtr", 0),
    ("munder", 0), ("munderover", 0), ("nav", P), ("nextid", 0), ("nobr", 0), ("noembed", R), ("noframes", R | P),
    ("noscript", R), ("object", R | N), ("ol", P), ("optgroup", L), ("option", L | W), ("output", W | H), ("p", P | W),
    ("param", W), ("path", W | H), ("pattern", W), ("picture", W), ("plaintext", R | P), ("polygon", 0), ("polyline", 0),
    ("portal", 0), ("pre", P | W), ("progress", W), ("q", W), ("radialgradient", 0), ("rb", 0), ("rbc", 0),
    ("rect", W), ("rp", 0), ("rt", 0), ("rtc", 0), ("ruby", 0), ("s", W), ("samp", 0), ("script", R),
    ("search", P | W), ("section", P | W), ("select", R), ("selectedcontent", 0), ("semantics", 0), ("set", W | H),
    ("slot", W), ("small", W), ("solidcolor", 0), ("source", W | H), ("spacer", 0), ("span", 0), ("stop", W),
    ("strike", W), ("strong", W), ("style", R), ("sub", W), ("summary", P | W), ("sup", 0), ("svg", R | N),
    ("switch", W | H), ("symbol", W | H), ("table", P | W), ("tbody", P), ("td", S), ("template", R | N), ("text", W | H),
    ("textarea", R), ("textpath", 0), ("tfoot", P), ("th", S), ("thead", P), ("time", W | H), ("title", R | P), ("tr", L),
    ("track", W), ("tref", 0), ("tspan", 0), ("tt", 0), ("u", W), ("ul", P), ("use", W | H), ("var", W | H), ("video", W),
    ("view", W | H), ("vkern", 0), ("wbr", 0), ("xmp", R | P),
];

/// Prefixes of three letters and more that pasted office and XML text carries; shorter ones all count.
const PREFIXES: &[&str] =
    &["html", "math", "mml", "rdf", "soap", "st1", "svg", "xhtml", "xlink", "xml", "xsd", "xsi", "xsl"];

/// What taking a tag out leaves in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    Nothing,
    Space,
    Line,
    Paragraph,
}

/// A name that makes a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name {
    flags: u8,
    /// Where the name stands among the known ones; `None` for custom elements and namespaces.
    index: Option<u16>,
}

impl Name {
    /// A name nobody knows whose tag opens and closes: `<answer>…</answer>`.
    pub(super) const PAIRED: Name = Name { flags: S, index: None };

    /// `x-card`, `o:p`.
    const CUSTOM: Name = Name { flags: 0, index: None };

    /// Reads `name`, in any ASCII case. ASCII only: long s, Kelvin sign and dotted I are other letters.
    pub(super) fn read(name: &[u8]) -> Option<Name> {
        if !name.first()?.is_ascii_alphabetic() {
            return None;
        }
        if let Some(index) = known(name) {
            return Some(Name { flags: KNOWN[index].1, index: u16::try_from(index).ok() });
        }
        let is_plain = memchr::memchr2(b'-', b':', name).is_none();
        (!is_plain && (is_custom(name) || is_namespaced(name))).then_some(Name::CUSTOM)
    }

    /// Whether it is a custom element: a hyphen stands in its name, and no browser knows it.
    pub(super) fn is_custom(self) -> bool {
        self == Name::CUSTOM
    }

    /// The number of an element that goes with its content.
    pub(super) fn risky(self) -> Option<u16> {
        if self.flags & R == 0 { None } else { self.index }
    }

    pub(super) fn nests(self) -> bool {
        self.flags & N != 0
    }

    pub(super) fn is_word(self) -> bool {
        self.flags & W != 0
    }

    /// The number of a name that may be a word standing for something else.
    pub(super) fn placeholder(self) -> Option<u16> {
        if self.flags & H == 0 { None } else { self.index }
    }

    pub(super) fn gap(self) -> Gap {
        match self.flags {
            f if f & P != 0 => Gap::Paragraph,
            f if f & L != 0 => Gap::Line,
            f if f & S != 0 => Gap::Space,
            _ => Gap::Nothing,
        }
    }

    /// Whether the tag is `<br>`, whose line breaks add up.
    pub(super) fn is_break(self) -> bool {
        self.index.is_some_and(|index| KNOWN[usize::from(index)].0 == "br")
    }
}

/// Where the known names of each first letter start: asked for every `<` of a text, so only those are compared.
const STARTS: [usize; 27] = {
    let mut starts = [0; 27];
    let mut letter = 0;
    while letter < 27 {
        let mut index = 0;
        while index < KNOWN.len() && (KNOWN[index].0.as_bytes()[0] as usize) < letter + b'a' as usize {
            index += 1;
        }
        starts[letter] = index;
        letter += 1;
    }
    starts
};

fn known(name: &[u8]) -> Option<usize> {
    let letter = usize::from(name[0].to_ascii_lowercase() - b'a');
    let same = STARTS[letter]..STARTS[letter + 1];
    let is = |known: &str| known.len() == name.len() && known.as_bytes().eq_ignore_ascii_case(name);
    KNOWN[same.clone()].iter().position(|(known, _)| is(known)).map(|index| same.start + index)
}

/// `x-card`: a hyphen inside, letters, digits, `.` and `_` around it.
fn is_custom(name: &[u8]) -> bool {
    name.contains(&b'-')
        && name.last() != Some(&b'-')
        && name.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'))
}

/// `o:p`, `st1:place`: a short prefix before the only colon, a name after it.
fn is_namespaced(name: &[u8]) -> bool {
    let mut parts = name.split(|&b| b == b':');
    let (Some(prefix), Some(local), None) = (parts.next(), parts.next(), parts.next()) else { return false };
    let short =
        matches!(prefix.len(), 1 | 2) || PREFIXES.iter().any(|known| prefix.eq_ignore_ascii_case(known.as_bytes()));
    short
        && prefix.iter().all(u8::is_ascii_alphanumeric)
        && local.first().is_some_and(u8::is_ascii_alphabetic)
        && local.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_'))
}

/// Whether `name` is a boolean attribute, or one that stands alone in no sentence (`href`, `onclick`, `data-x`).
pub(super) fn is_lone_attribute(name: &[u8]) -> bool {
    const LONE: &[&str] = &[
        "allowfullscreen",
        "allowpaymentrequest",
        "alt",
        "async",
        "autofocus",
        "autoplay",
        "checked",
        "class",
        "compact",
        "contenteditable",
        "controls",
        "crossorigin",
        "declare",
        "default",
        "defer",
        "disabled",
        "download",
        "formnovalidate",
        "hidden",
        "href",
        "id",
        "inert",
        "ismap",
        "itemscope",
        "loop",
        "multiple",
        "muted",
        "nomodule",
        "noresize",
        "noshade",
        "novalidate",
        "nowrap",
        "open",
        "playsinline",
        "popover",
        "readonly",
        "rel",
        "required",
        "reversed",
        "sandbox",
        "scoped",
        "seamless",
        "selected",
        "sortable",
        "src",
        "srcdoc",
        "srcset",
        "truespeed",
        "typemustmatch",
    ];
    LONE.iter().any(|lone| name.eq_ignore_ascii_case(lone.as_bytes())) || has_attribute_prefix(name)
}

/// Whether `name` in front of `=` can only be an attribute.
pub(super) fn is_attribute(name: &[u8]) -> bool {
    const NAMED: &[&str] = &[
        "action",
        "align",
        "bgcolor",
        "border",
        "color",
        "colspan",
        "content",
        "dir",
        "face",
        "for",
        "formaction",
        "height",
        "lang",
        "name",
        "role",
        "rowspan",
        "size",
        "style",
        "tabindex",
        "target",
        "title",
        "type",
        "value",
        "width",
    ];
    is_lone_attribute(name) || NAMED.iter().any(|named| name.eq_ignore_ascii_case(named.as_bytes()))
}

fn has_attribute_prefix(name: &[u8]) -> bool {
    let starts = |prefix: &[u8]| name.len() > prefix.len() && name[..prefix.len()].eq_ignore_ascii_case(prefix);
    starts(b"data-") || starts(b"aria-") || starts(b"xmlns") || starts(b"xlink:") || is_handler(name)
}

/// `onclick`, `onerror`: `on` and letters only, so that `once` and `only` are spared by what events are called.
fn is_handler(name: &[u8]) -> bool {
    name.len() >= 5
        && name[..2].eq_ignore_ascii_case(b"on")
        && name[2..].iter().all(u8::is_ascii_alphabetic)
        && ![
            &b"oneself"[..],
            b"ongoing",
            b"online",
            b"onset",
            b"onshore",
            b"onstage",
            b"onward",
            b"onwards",
            b"onerous",
        ]
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_each_name_is_found() {
        assert!(KNOWN.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for (index, (name, _)) in KNOWN.iter().enumerate() {
            assert_eq!(known(name.as_bytes()), Some(index));
            assert_eq!(known(name.to_ascii_uppercase().as_bytes()), Some(index));
        }
    }

    #[test]
    fn names_are_known_custom_or_namespaced_in_ascii_case_only() {
        for tag in [
            "b",
            "SCRIPT",
            "feGaussianBlur",
            "h6",
            "x-card",
            "font-face",
            "o:p",
            "st1:place",
            "SVG:script",
            "annotation-xml",
        ] {
            assert!(Name::read(tag.as_bytes()).is_some(), "{tag}");
        }
        for word in [
            "",
            "url",
            "String",
            "max",
            "int",
            "3",
            "-",
            "a-",
            "std::string",
            "host:port",
            "tel:1",
            "\u{17f}cript",
            "\u{212a}bd",
            "İframe",
        ] {
            assert!(Name::read(word.as_bytes()).is_none(), "{word}");
        }
    }

    #[test]
    fn english_words_are_not_event_handlers() {
        assert!(is_attribute(b"onclick") && is_attribute(b"ONERROR") && is_lone_attribute(b"data-x"));
        assert!(!is_attribute(b"only") && !is_attribute(b"once") && !is_attribute(b"online"));
    }
}
