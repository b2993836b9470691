//! All suites that cross crates, in one program: it is linked once.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a suite may stop at the first surprise"
)]

mod alike;
mod apart;
mod bots;
mod brackets;
mod chains;
mod claimed;
mod conservation;
mod diagnostics;
mod displaced;
mod docs;
mod doubt;
mod equal;
mod expansions;
mod explain;
mod failures;
mod followed;
mod followed_rulings;
mod forms;
mod fuzzed;
mod gone;
mod hashes;
mod hidden;
mod known;
mod lists;
mod locale;
mod log;
mod looks;
mod machine;
mod mistakes;
mod most;
mod mutants;
mod order;
mod out;
mod planned;
mod ranked;
mod recorded;
mod refused;
mod rulings;
mod saves;
mod schemas;
mod scripts;
mod sealed;
mod secrecy;
mod sensible;
mod shown;
mod silence;
mod sketches;
mod structure;
mod suite;
mod taken;
mod teeth;
mod together;
mod told;
mod untold;
mod variants;
mod veiled;
mod withheld;
mod wording;
mod wording_cases;
mod wording_changes;
mod wording_choosers;
mod wording_defines;
mod wording_earlier;
mod wording_events;
mod wording_goods;
mod wording_lasting;
mod wording_letters;
mod wording_noted;
mod wording_numbers;
mod wording_options;
mod wording_others;
mod wording_places;
mod wording_questions;
mod wording_sentences;
mod wording_small;
mod wording_sorts;
mod wording_wanted;
mod wording_whose;
mod written;
mod wrong;
