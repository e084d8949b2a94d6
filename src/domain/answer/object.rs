//! An object of a paste that could be read, strictly or leniently.

use std::borrow::Cow;

use super::{
    lenient,
    names::Name,
    repairs::Repairs,
    signs,
    value::{self, Value},
};

/// An object that could be read.
pub(crate) struct Object<'t> {
    pub value: Value<'t>,
    /// It is JSON as it stands.
    pub strict: bool,
    pub repairs: Repairs,
}

impl Object<'_> {
    /// Whether it has a name of a title or of a body.
    pub(crate) fn has_our_names(&self) -> bool {
        matches!(&self.value, Value::Object(members) if members.iter().any(|(name, _)| Name::of(name).makes_a_post()))
    }
}

/// The one object that `text` is, read strictly or leniently.
pub(crate) fn one(text: &str) -> Option<Object<'static>> {
    let text = signs::trim(text);
    if let Some((value, len)) = value::strict(text)
        && len == text.len()
    {
        return Some(Object { value: owned(value), strict: true, repairs: Repairs::default() });
    }
    let (read, found) = lenient::object(text, 0, 0);
    let (value, end) = read.ok()?;
    (end == text.len()).then(|| Object { value: owned(value), strict: false, repairs: found.repairs })
}

/// The same value, independent of the text it was read from.
fn owned(value: Value<'_>) -> Value<'static> {
    match value {
        Value::Null => Value::Null,
        Value::Bool => Value::Bool,
        Value::Number(number) => Value::Number(Cow::Owned(number.into_owned())),
        Value::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
        Value::List(items) => Value::List(items.into_iter().map(owned).collect()),
        Value::Object(members) => Value::Object(
            members.into_iter().map(|(name, value)| (Cow::Owned(name.into_owned()), owned(value))).collect(),
        ),
    }
}
