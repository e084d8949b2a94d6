//! Pages made small for the way: which packing a visitor takes, brotli, gzip.

use std::io::Write;

use axum::http::{HeaderMap, header};

/// Smaller than this, packing costs more than it saves.
const WORTH_IT: usize = 512;
/// Larger than this, brotli packs less tightly: a feed should not take a second.
const LARGE: usize = 128 * 1024;

/// How a page travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    None,
    Brotli,
    Gzip,
}

impl Packing {
    /// The name in `Content-Encoding`.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
        }
    }

    /// What a strong ETag ends with: two packings of a page are not the same bytes.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }
}

/// `tag` without the [`Packing::suffix`] of any packing.
pub fn without_suffix(tag: &str) -> &str {
    [Packing::Brotli, Packing::Gzip].iter().find_map(|packing| tag.strip_suffix(packing.suffix())).unwrap_or(tag)
}

/// The packing for a page of `size` bytes that a visitor with these headers takes; brotli before gzip where both are as good.
pub fn wanted(asked: &HeaderMap, size: usize) -> Packing {
    if size < WORTH_IT {
        return Packing::None;
    }
    let mut best = (Packing::None, 0.0);
    let (mut any, mut plain) = (0.0, 0.001);
    let mut named = [None, None];
    let choices = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    for choice in choices.flat_map(|line| line.split(',')) {
        let mut parts = choice.split(';');
        let name = parts.next().unwrap_or_default().trim();
        let weight = parts
            .find_map(|part| part.trim().strip_prefix("q=").or_else(|| part.trim().strip_prefix("Q=")))
            .map_or(1.0, |q| q.trim().parse::<f32>().unwrap_or(0.0).clamp(0.0, 1.0));
        let is = |coding: &str| name.eq_ignore_ascii_case(coding);
        match () {
            () if is("br") => named[0] = Some(weight),
            () if is("gzip") || is("x-gzip") => named[1] = Some(weight),
            () if is("identity") => plain = weight,
            () if is("*") => any = weight,
            () => {}
        }
    }
    for (packing, weight) in [(Packing::Brotli, named[0].unwrap_or(any)), (Packing::Gzip, named[1].unwrap_or(any))] {
        if weight > best.1 && weight >= plain {
            best = (packing, weight);
        }
    }
    best.0
}

/// `bytes` packed by brotli.
pub fn brotli(bytes: &[u8]) -> Vec<u8> {
    let quality = if bytes.len() > LARGE { 5 } else { 10 };
    let mut packed = Vec::new();
    {
        let mut packer = brotli::CompressorWriter::new(&mut packed, 32 * 1024, quality, 20);
        // Writing into memory does not fail.
        let _ = packer.write_all(bytes);
    }
    packed
}

/// `bytes` packed by gzip.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(7));
    let _ = packer.write_all(bytes);
    packer.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_visitor_chooses_the_packing() {
        for (accepts, packing) in [
            ("gzip, deflate, br, zstd", Packing::Brotli),
            ("gzip", Packing::Gzip),
            ("br;q=0.5, gzip", Packing::Gzip),
            ("br;q=0, gzip;q=0", Packing::None),
            ("*", Packing::Brotli),
            ("*;q=0", Packing::None),
            ("identity", Packing::None),
            ("identity;q=1, br;q=0.5", Packing::None),
            ("br;q=nonsense", Packing::None),
            ("", Packing::None),
        ] {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepts));
            assert_eq!(wanted(&asked, 10_000), packing, "{accepts}");
            assert_eq!(wanted(&asked, 10), Packing::None);
        }
        assert_eq!(wanted(&HeaderMap::new(), 10_000), Packing::None);
    }
}
