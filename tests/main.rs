//! All suites that cross crates, in one program: it is linked once.
mod diagnostics;
mod panics;
mod docs;
mod rulings;
mod schemas;
mod structure;
