//! One run of a ruling with one seed.

use schema::id::DefinitionId;
use schema::program::Holder;
use schema::ruling::{ClaimKind, GivenBy, Ruling, StepKind};
use schema::save::Seed;
use schema::source::Span;
use schema::words::{counted, in_number};

use super::facts::Moved;
use super::log::Log;
use super::ways::{Past, Way};
use super::{Failure, Report, answers, claims};
use crate::engine::Machine;
use crate::fault::{AnswerError, Fault, StartError};
use crate::rules::Rules;
use crate::state::{Asked, NOBODY, Pending, Scripted, State};
use crate::value::{PlaceId, Value};

/// What is said of a ruling that is stopped.
pub(super) const TOO_LONG: &str = "this ruling takes too long, and was stopped here";

/// A ruling at work.
pub(super) struct Running<'r> {
    pub(super) rules: &'r Rules,
    pub(super) ruling: &'r Ruling,
    pub(super) machine: Machine<'r>,
    pub(super) state: State,
    pub(super) log: Log,
    pub(super) failures: Vec<Failure>,
    pub(super) past: Past,
    rest_moves: bool,
    pub(super) go_on: &'r dyn Fn() -> bool,
}

/// Plays it; `values` collects what claims about several seeds read.
pub(super) fn run(
    rules: &Rules,
    ruling: &Ruling,
    way: Way,
    seed: u64,
    values: &mut [Vec<String>],
    go_on: &dyn Fn() -> bool,
) -> Report {
    let refusal = ruling.then.iter().any(|claim| claim.kind == ClaimKind::Refused);
    let setup = super::setup(ruling);
    let mut log = Log::of(ruling);
    let mut machine = match way {
        Way::AsWritten => Machine::reference(rules),
        Way::Plain | Way::Saved(_) | Way::Cloned | Way::Replayed | Way::Viewed => {
            Machine::new(rules)
        }
    };
    let seed = Seed { number: seed, game: 0 };
    let state = match machine.start(&setup, seed, &mut log) {
        Ok(state) if refusal => {
            let failures = vec![Failure::new(ruling.span, "the setup is not refused")];
            drop(state);
            return Report { transcript: log.transcript(), failures, ..Report::default() };
        }
        Ok(state) => state,
        Err(StartError::Refused(reason)) if refusal => {
            return Report {
                transcript: format!("The setup is refused: {reason}.\n"),
                ..Report::default()
            };
        }
        Err(StartError::Refused(reason)) => {
            let failures =
                vec![Failure::new(ruling.span, format!("the setup is refused: {reason}"))];
            return Report { failures, ..Report::default() };
        }
        Err(StartError::Impossible(reason)) => {
            let line = log.misplaced.and_then(|at| given_at(ruling, at));
            let message = format!("this position cannot be: {reason}");
            let failures = vec![Failure::new(line.unwrap_or(ruling.span), message)];
            return Report { failures, ..Report::default() };
        }
        Err(StartError::Fault(fault)) => {
            let failures = vec![Failure::of_fault(ruling.span, &fault, log.misfit.as_deref())];
            return Report { transcript: log.transcript(), failures, ..Report::default() };
        }
    };
    let past = Past { way, setup, seed, answers: Vec::new(), hashes: Vec::new() };
    let mut running = Running {
        rules,
        ruling,
        machine,
        state,
        log,
        failures: Vec::new(),
        past,
        go_on,
        rest_moves: false,
    };
    let done = running.steps();
    if done {
        running.play_again(ruling.span);
        running.claims(values);
        let loose = running.strictness();
        running.rest_moves = !loose.is_empty();
        if ruling.rest_free.is_none() {
            loose.into_iter().for_each(|message| running.fail(ruling.span, message));
        }
        running.chances();
    }
    let mut transcript = running.log.transcript();
    // Of a step that could not be made it is told already what is asked.
    if done && !running.failures.is_empty() && !running.state.pending().is_empty() {
        transcript.push_str(&format!("now {}\n", running.questions()));
    }
    Report {
        rest_moves: running.rest_moves,
        transcript,
        answers: running.past.answers,
        failures: running.failures,
    }
}

/// The line of the position that gives this.
fn given_at(ruling: &Ruling, given: GivenBy) -> Option<Span> {
    ruling.facts.iter().find(|(known, _)| *known == given).map(|(_, span)| *span)
}

impl Running<'_> {
    /// Notes a failure, once: what is claimed of everybody is looked at seat by seat.
    pub(super) fn fail(&mut self, span: Span, message: String) {
        let failure = Failure::new(span, message);
        if !self.failures.contains(&failure) {
            self.failures.push(failure);
        }
    }

    /// The moves; `false` if one could not be made, and the rest would mean nothing.
    fn steps(&mut self) -> bool {
        let ruling = self.ruling;
        for step in &ruling.when {
            if !(self.go_on)() {
                self.fail(step.span, TOO_LONG.to_owned());
                return false;
            }
            match &step.kind {
                StepKind::Check(claim) => {
                    let told = self.failures.len();
                    self.claim(claim, None);
                    if self.failures.len() > told {
                        return false;
                    }
                }
                StepKind::Does { player, purpose, answer } => {
                    let purpose = purpose.and_then(|id| self.rules.program().purposes.get(id));
                    let Some(pending) = self.answered(*player, purpose.map(String::as_str)) else {
                        self.not_asked(step.span, *player, purpose.cloned());
                        return false;
                    };
                    match answers::answer(self.rules, &self.log, &self.state, &pending, answer) {
                        Ok(answer) => {
                            if !self.give(step.span, &pending, &answer) {
                                return false;
                            }
                        }
                        Err(message) => {
                            let asked = pending.of.map(|_| {
                                let who = self.log.answerer(self.rules, &pending);
                                format!("{who} is asked here: ")
                            });
                            self.fail(step.span, format!("{}{message}", asked.unwrap_or_default()));
                            return false;
                        }
                    }
                }
            }
        }
        true
    }

    /// Gives an answer and tells it in the transcript.
    pub(super) fn give(
        &mut self,
        span: Span,
        pending: &Pending,
        answer: &schema::decision::Answer,
    ) -> bool {
        let seat = pending.player;
        if let Err(refusal) = self.machine.would_take(&self.state, seat, answer) {
            self.fail(span, refusal.to_string());
            return false;
        }
        let told = answers::told(self.rules, &self.log, &self.state, pending, answer);
        self.log.answered(self.rules, &self.state);
        self.log.note(told);
        self.look_back(span);
        let copy = self.copy();
        self.log.left.clear();
        self.log.phases_ended = 0;
        match self.machine.answer(&mut self.state, seat, answer, &mut self.log) {
            Ok(()) => {
                self.taken(span, copy, seat, answer);
                true
            }
            Err(AnswerError::Refused(refusal)) => {
                self.fail(span, refusal.to_string());
                false
            }
            Err(AnswerError::Fault(fault)) => {
                self.failures.push(Failure::of_fault(span, &fault, self.log.misfit.as_deref()));
                false
            }
        }
    }

    fn claims(&mut self, values: &mut [Vec<String>]) {
        let ruling = self.ruling;
        for (claim, values) in ruling.then.iter().zip(values) {
            if !(self.go_on)() {
                return self.fail(claim.span, TOO_LONG.to_owned());
            }
            self.claim(claim, Some(values));
        }
    }

    /// What does not hold of what always must, but where the rest is free: no question of a card is open, and cards moved
    /// only from or to zones that are named.
    fn strictness(&self) -> Vec<String> {
        let mut loose = Vec::new();
        let inner: Vec<Pending> =
            self.state.pending().iter().filter(|pending| self.of_card(pending)).copied().collect();
        for pending in inner {
            let who = self.log.answerer(self.rules, &pending);
            let purpose = self.rules.purpose(&self.state, &pending);
            let offered = answers::offered(self.rules, &self.log, &self.state, &pending);
            loose.push(format!(
                "the ruling ends while {who} is still asked to {purpose}: {offered}"
            ));
        }
        let strange: Vec<Moved> = self
            .log
            .moved
            .iter()
            .skip(self.log.moved_in_setup)
            .filter(|moved| {
                !self.is_named(moved.to) && !moved.from.is_some_and(|from| self.is_named(from))
            })
            .copied()
            .collect();
        // Said once, however many cards went that way.
        let mut ways: Vec<(Option<PlaceId>, PlaceId, Vec<DefinitionId>)> = Vec::new();
        for moved in strange {
            match ways.iter_mut().find(|(from, to, _)| (*from, *to) == (moved.from, moved.to)) {
                Some((.., cards)) => cards.push(moved.definition),
                None => ways.push((moved.from, moved.to, vec![moved.definition])),
            }
        }
        if ways.is_empty() {
            return loose;
        }
        let told: Vec<String> = ways
            .iter()
            .map(|(from, to, cards)| {
                let place = |place| self.log.place(self.rules, &self.state, place);
                let from = from.map_or_else(|| "nowhere".to_owned(), place);
                let cards = crate::narrate::counted(self.rules, cards);
                format!("{cards} moved from {from} to {}", place(*to))
            })
            .collect();
        loose.push(format!(
            "{}, and the ruling names neither (say what lies there, or `rest free`)",
            told.join("; ")
        ));
        loose
    }

    /// What was said of the next shuffles and rolls has come true: none is left over.
    fn chances(&mut self) {
        let ruling = self.ruling;
        let left = self.state.scripted().to_vec();
        for (number, (at, _)) in ruling.given.shuffles.iter().enumerate() {
            let place = self.rules.place(at.zone, at.seat, at.pile);
            let after = ruling.given.shuffles[number..].iter().filter(|(other, _)| other == at);
            // Those of one place come in their order, so it is the last ones that are left.
            let unused = left.iter().filter(
                |one| matches!(one, Scripted::Shuffle { place: of, .. } if Some(*of) == place),
            );
            if after.count() <= unused.count() {
                let place = self.log.zone(self.rules, at);
                let span = given_at(ruling, GivenBy::Shuffle(number as u16)).unwrap_or(ruling.span);
                self.fail(
                    span,
                    format!("{place} is never shuffled in this ruling (or not so often)"),
                );
            }
        }
        for &(die, ref faces) in &ruling.given.rolls {
            let unused = left.iter();
            let unused =
                unused.filter(|one| matches!(one, Scripted::Roll { die: of, .. } if *of == die));
            let unused = unused.count().min(faces.len());
            if unused > 0 {
                let name = self.rules.die_name(die);
                let forms = format!("# roll of {name} is given|# rolls of {name} are given");
                let given = in_number(faces.len(), &forms);
                let rolled = counted(faces.len() - unused, "time");
                let span = given_at(ruling, GivenBy::Roll(die)).unwrap_or(ruling.span);
                self.fail(span, format!("{given}, and it is rolled {rolled}"));
            }
        }
    }

    /// Whether a decision comes from inside a card: its ability or handler is being carried out, or of several of these
    /// somebody says which goes next.
    fn of_card(&self, pending: &Pending) -> bool {
        pending.asked == Asked::Handlers
            || self.rules.describe(&self.state, pending).source.is_some()
    }

    fn is_named(&self, place: PlaceId) -> bool {
        let Some((zone, seat, pile)) = self.rules.place_of(place) else { return false };
        self.ruling.names.iter().any(|named| {
            named.zone == zone
                && (named.pile.is_none() || named.pile == pile)
                && (named.seat == seat
                    || self
                        .rules
                        .program()
                        .zones
                        .get(zone)
                        .is_some_and(|zone| zone.holder != Holder::Player))
        })
    }

    /// Reads an expression of the ruling, for whoever acts.
    pub(super) fn value(&mut self, expr: schema::id::ExprId) -> Result<Value, Fault> {
        let me = Some(self.state.acting_for(None)).filter(|&seat| seat != NOBODY);
        let context = crate::Context { me, ..crate::Context::default() };
        self.machine.evaluate(&self.state, &self.ruling.exprs, expr, context)
    }

    /// A value in words, with what is in it.
    pub(super) fn value_words(&mut self, expr: schema::id::ExprId) -> Result<String, Fault> {
        let value = self.value(expr)?;
        let items = match value {
            Value::List { .. } => Some(self.machine.items(&self.state, value).to_vec()),
            Value::Pool { pool, at } => Some(self.rules.goods_in(&self.state, pool, at)),
            _ => None,
        };
        if let Some(items) = items {
            let words: Vec<String> =
                items.iter().map(|&item| self.log.value(self.rules, &self.state, item)).collect();
            return Ok(format!("[{}]", words.join(", ")));
        }
        Ok(match value {
            Value::Place(place) => {
                let cards: Vec<_> = self
                    .state
                    .contents(place)
                    .filter_map(|id| self.state.card(id).map(|card| card.definition))
                    .collect();
                let names = cards.iter().map(|&card| crate::narrate::counted(self.rules, &[card]));
                format!("[{}]", names.collect::<Vec<_>>().join(", "))
            }
            other => self.log.value(self.rules, &self.state, other),
        })
    }

    /// Explains a condition that does not hold by what its sides are.
    pub(super) fn sides(&mut self, expr: schema::id::ExprId) -> String {
        claims::sides(self, expr)
    }
}
