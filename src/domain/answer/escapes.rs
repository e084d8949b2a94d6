//! Backslash escapes, those of JSON and those that it does not know: of these the character stays and the backslash goes.

/// One escape: what it stands for, and how many bytes it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Escape {
    pub sign: char,
    pub len: usize,
    /// JSON knows it.
    pub known: bool,
}

impl Escape {
    /// Half of a character, which stands for none.
    pub(crate) fn is_broken(self) -> bool {
        self.sign == '\u{fffd}' && !self.known
    }
}

/// The escape whose backslash stands at `at`. `None`: the text ends with the backslash.
pub(crate) fn read(text: &str, at: usize) -> Option<Escape> {
    let sign = text.get(at + 1..)?.chars().next()?;
    let (sign, known) = match sign {
        'n' => ('\n', true),
        't' => ('\t', true),
        'r' => ('\r', true),
        'b' => ('\u{8}', true),
        'f' => ('\u{c}', true),
        '"' | '\\' | '/' => (sign, true),
        'u' => return Some(code(text, at)),
        other => return Some(Escape { sign: other, len: 1 + other.len_utf8(), known: false }),
    };
    Some(Escape { sign, len: 2, known })
}

/// `\uXXXX`, two of them for a character beyond the first 65,536. Half a pair stands for nothing: U+FFFD.
fn code(text: &str, at: usize) -> Escape {
    let Some(first) = unit(text, at) else { return Escape { sign: 'u', len: 2, known: false } };
    if (0xd800..0xdc00).contains(&first)
        && let Some(second @ 0xdc00..=0xdfff) = unit(text, at + 6)
    {
        let whole = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
        return Escape { sign: char::from_u32(whole).unwrap_or('\u{fffd}'), len: 12, known: true };
    }
    let sign = char::from_u32(first);
    Escape { sign: sign.unwrap_or('\u{fffd}'), len: 6, known: sign.is_some() }
}

/// The four digits of the `\uXXXX` at `at`.
fn unit(text: &str, at: usize) -> Option<u32> {
    let digits = text.get(at..at + 6)?.strip_prefix("\\u")?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    u32::from_str_radix(digits, 16).ok()
}

/// `text` with every escape read once.
pub(crate) fn unescaped(text: &str) -> String {
    read_all(text, |_| true)
}

/// `text` with the escapes of JSON read once. A backslash before any other sign is markdown's, and stays.
pub(crate) fn unescaped_json(text: &str) -> String {
    read_all(text, |escape| escape.known)
}

fn read_all(text: &str, counts: impl Fn(&Escape) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = 0;
    while let Some(found) = text[rest..].find('\\') {
        let at = rest + found;
        out.push_str(&text[rest..at]);
        match read(text, at) {
            Some(escape) => {
                if !counts(&escape) {
                    out.push('\\');
                }
                out.push(escape.sign);
                rest = at + escape.len;
            }
            None => rest = text.len(),
        }
    }
    out.push_str(&text[rest..]);
    super::work::seen(text.len());
    out
}
