//! Rulings: a position is built, the moves are made, and what must hold is looked at. Strict: an answer that was not
//! offered, a question of a card left open and a card moved between zones that the ruling does not name all fail.

mod answers;
mod apart;
mod claims;
mod facts;
mod happened;
mod log;
mod moments;
mod names;
mod offers;
mod open;
mod options;
mod position;
mod retold;
mod run;
mod said;
mod things;
mod ways;

pub use names::SnapshotNames;
pub use position::{facts, position};
pub use retold::{Retold, line_of, retell};
pub use said::changes;
use schema::decision::{Answer, Seat};
use schema::ruling::Ruling;
use schema::save::Setup;
use schema::source::Span;
pub use ways::{Way, Written, run_in};

use crate::fault::Fault;
use crate::rules::Rules;

/// How much of the way to a fault is told.
const MOST_TRACED: usize = 6;

/// What came of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// What happened, a line each, in plain words.
    pub transcript: String,
    /// What was answered, with its seed (the first, if there are several): the game can be played again from it.
    pub answers: Vec<(Seat, Answer)>,
    /// Whether something is left open or moves that the ruling does not name: what `rest free` is for.
    pub rest_moves: bool,
    /// What did not hold; none if the ruling passes.
    pub failures: Vec<Failure>,
}

/// Something that did not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The line of the ruling.
    pub span: Span,
    /// What was expected, and what is.
    pub message: String,
    /// Where the game's own text was, if it went wrong there.
    pub place: Option<Span>,
}

impl Failure {
    fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), place: None }
    }

    /// The game went wrong in this line of the ruling. `more` is what is known besides.
    fn of_fault(span: Span, fault: &Fault, more: Option<&str>) -> Self {
        let trace: Vec<&str> =
            fault.trace.iter().take(MOST_TRACED).map(|step| step.what.as_str()).collect();
        let deeper = fault.trace.len().saturating_sub(MOST_TRACED);
        let deeper = if deeper > 0 { format!(", and {deeper} more") } else { String::new() };
        let within = match trace.is_empty() {
            true => String::new(),
            false => format!(" (in {}{deeper})", trace.join(", in ")),
        };
        let place = fault.span.or_else(|| fault.trace.iter().find_map(|step| step.span));
        Self { place, ..Self::new(span, format!("{fault}{}{within}", more.unwrap_or_default())) }
    }
}

/// How a game begins that starts at a ruling's position. Its save holds the position, and needs the ruling no more.
#[must_use]
pub fn setup(ruling: &Ruling) -> Setup {
    let given = ruling.given.clone();
    Setup { seats: given.players.clone(), variants: Default::default(), given: Some(given) }
}

/// Runs a ruling, once for each of its seeds. The transcript is that of the first.
#[must_use]
pub fn run(rules: &Rules, ruling: &Ruling) -> Report {
    run_each(rules, ruling, Way::Plain, &|| true)
}

/// Runs a ruling as long as `go_on` says so, which is asked before each step, each claim and each seed. Between two of them the game takes
/// no more than the steps that an answer may take.
#[must_use]
pub fn run_while(rules: &Rules, ruling: &Ruling, go_on: &dyn Fn() -> bool) -> Report {
    run_each(rules, ruling, Way::Plain, go_on)
}

fn run_each(rules: &Rules, ruling: &Ruling, way: Way, go_on: &dyn Fn() -> bool) -> Report {
    let (first, last) = ruling.given.seeds.unwrap_or((1, 1));
    let mut report = Report::default();
    let mut values = vec![Vec::new(); ruling.then.len()];
    for seed in first..=last {
        if !go_on() {
            let message = format!("{} (with seed {seed})", run::TOO_LONG);
            report.failures.push(Failure::new(ruling.span, message));
            return report;
        }
        let one = run::run(rules, ruling, way, seed, &mut values, go_on);
        report.rest_moves |= one.rest_moves;
        if seed == first {
            report.transcript = one.transcript;
            report.answers = one.answers;
        }
        if !one.failures.is_empty() {
            report.failures = one.failures;
            if first != last {
                for failure in &mut report.failures {
                    failure.message = format!("with seed {seed}: {}", failure.message);
                }
            }
            return report;
        }
    }
    claims::seeds_differ(ruling, &values, &mut report.failures);
    if let (Some(span), false, true) =
        (ruling.rest_free, report.rest_moves, report.failures.is_empty())
    {
        let message = "nothing else moves here, and no question of a card is left open: leave `rest free` out";
        report.failures.push(Failure::new(span, message));
    }
    report
}
