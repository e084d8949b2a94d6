//! The grammar that the tests of the renderer check its HTML by.

#[path = "../../src/domain/markdown/tests/grammar.rs"]
pub mod grammar;
