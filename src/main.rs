//! The commands: serve (default).

fn main() {}
