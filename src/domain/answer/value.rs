//! What an answer is made of once its signs are read: the strict and the lenient reader both end here.

use std::{borrow::Cow, fmt};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::signs;
use crate::prompt;

/// One value of an answer. Members keep their order, because the last of two equal names counts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'a> {
    Null,
    Bool,
    /// The number as it would be printed.
    Number(Cow<'a, str>),
    Text(Cow<'a, str>),
    List(Vec<Value<'a>>),
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

impl Value<'_> {
    /// No value, or one without any words: a name that holds it does not hide the next best name.
    pub(crate) fn is_blank(&self) -> bool {
        match self {
            Value::Null => true,
            Value::Text(text) => says_nothing(text),
            Value::List(items) => items.is_empty(),
            Value::Object(members) => members.is_empty(),
            Value::Bool | Value::Number(_) => false,
        }
    }

    /// Whether there is anything to read in it, however deep.
    pub(crate) fn has_words(&self) -> bool {
        match self {
            Value::Null | Value::Bool => false,
            Value::Number(_) => true,
            Value::Text(text) => !signs::trim(text).is_empty(),
            Value::List(items) => items.iter().any(Value::has_words),
            Value::Object(members) => members.iter().any(|(_, value)| value.has_words()),
        }
    }
}

/// Whether `text` says nothing: dots stand for words that are somewhere else, and our prompt's own texts for an answer's.
pub(crate) fn says_nothing(text: &str) -> bool {
    let is_dot = |sign: char| signs::is_blank(sign) || matches!(sign, '.' | '…');
    text.trim_matches(is_dot).is_empty() || prompt::is_own(text)
}

impl<'de> Deserialize<'de> for Value<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value<'de>;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Value::Bool)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Value::Number(number.to_string().into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Value::Number(number.to_string().into()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Value::Number(number.to_string().into()))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
        Ok(Value::Text(Cow::Owned(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut object = Vec::new();
        while let Some(Name(name)) = members.next_key()? {
            object.push((name, members.next_value()?));
        }
        Ok(Value::Object(object))
    }
}

/// A member's name, borrowed from the text where no escape stands in it.
struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct AnyName;
        impl<'de> Visitor<'de> for AnyName {
            type Value = Name<'de>;
            fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
                out.write_str("a name")
            }
            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Borrowed(name)))
            }
            fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
                Ok(Name(Cow::Owned(name.to_owned())))
            }
        }
        from.deserialize_str(AnyName)
    }
}

/// Reads one strict JSON value at the start of `text`. With it comes the number of bytes it takes.
/// The recursion limit of serde_json stays on.
pub(crate) fn strict(text: &str) -> Option<(Value<'_>, usize)> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) => {
            super::work::seen(values.byte_offset());
            Some((value, values.byte_offset()))
        }
        Some(Err(error)) => {
            super::work::seen_up_to(text, error.line(), error.column());
            None
        }
        None => None,
    }
}
