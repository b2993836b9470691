//! All suites that cross crates, in one program: it is linked once.
mod rulings;
