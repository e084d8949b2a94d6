//! The tag rule, the same for typing and for answers.

/// The tags in one text with commas, by the tag rule but without shortening and without a limit on their number:
/// what an owner typed is never cut in silence.
pub fn typed(text: &str) -> Vec<String> {
    text.split(',').map(|tag| tag.trim().to_lowercase()).filter(|tag| !tag.is_empty()).collect()
}
