//! Runs rulings, compares their transcripts with the snapshots beside them, and finds rulings by the cards that they name.

mod books;
mod kept;
mod mentions;
mod outcome;

use std::time::{Duration, Instant};

use interpreter::ruling;
use schema::ruling::Ruling;

use crate::load::Playable;

pub(crate) use books::Books;
pub(crate) use kept::Kept;
pub(crate) use mentions::Mentions;
pub(crate) use outcome::{Outcome, headed, headline, with_reasons};

/// Runs a ruling for at most `longest`, and compares its transcript with the snapshot `name`. If an expansion says that it
/// changes the ruling, the ruling must not pass.
pub(crate) fn test(
    playable: &Playable,
    ruling: &Ruling,
    books: &Books<'_>,
    name: &str,
    longest: Duration,
) -> Outcome {
    let outcome = run(playable, ruling, books, name, longest);
    match (playable.changed(ruling), outcome) {
        (Some((who, _)), Outcome::Passed) => Outcome::Failed(format!(
            "{who} says in its expansion.toml that it changes this ruling, and with it all goes as before; if it means another one of this id, `title` there says which\n"
        )),
        (_, outcome) => books.meant(ruling).unwrap_or(outcome),
    }
}

fn run(
    playable: &Playable,
    ruling: &Ruling,
    books: &Books<'_>,
    name: &str,
    longest: Duration,
) -> Outcome {
    let begun = Instant::now();
    let report = ruling::run_while(&playable.rules, ruling, &|| begun.elapsed() < longest);
    if !report.failures.is_empty() {
        return Outcome::Failed(with_reasons(playable, &report));
    }
    books.compared(ruling, name, report.transcript)
}
