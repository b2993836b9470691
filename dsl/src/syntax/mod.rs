//! Text to tree: the grammar, the lossless tree and the typed tree built from it.

pub mod ast;
