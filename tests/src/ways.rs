//! Ways to play the same game: whatever the way, the same answers must lead to the same states.
//!
//! A [`Way`] is a name, the passes of the fast form, and who looks on. [`compare`] plays one game in all of them side by
//! side and tells the first difference.

use interpreter::decision::SeatView;
use interpreter::{
    AnswerError, Event, Machine, Observer, Pass, Passes, Rules, StartError, State, Value,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use schema::decision::{Answer, Seat};
use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, Id, LocalId};
use schema::program::{Holder, Program};
use schema::save::{Seed, Setup};

use crate::Table;

/// A way to play.
pub struct Way {
    /// What it is called in a message.
    pub name: String,
    /// What is made of the program first: another one, where a difference is wanted.
    pub change: Option<fn(Program) -> Program>,
    /// What makes the fast form; without any the program is carried out as it is written.
    pub passes: Passes,
    /// Who looks on, and what is done with the state between two answers.
    pub watch: Watch,
}

/// Who looks on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watch {
    /// Nobody.
    Nobody,
    /// Somebody who is told everything: what they are told is compared, too.
    Closely,
    /// Nobody; each answer is given to a copy of the state by a machine of its own.
    Cloned,
    /// Somebody who hears of cards that go and of nothing else.
    Afar,
}

/// What was played.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// How many answers were given.
    pub answers: usize,
    /// Whether the game came to its end.
    pub over: bool,
    /// Whether the program was at fault: in all ways alike.
    pub fault: bool,
}

/// Defines are read by whoever is asked before one answer in so many.
const READ: usize = 5;

/// So many sets of passes are drawn for a game.
const DRAWN: usize = 5;

/// The ways in which a game is played: as it is written, which says what is right; by all passes, whoever looks on; and by some
/// sets of passes, which the number of the game draws, so that many games meet all of them.
#[must_use]
pub fn ways(number: u64) -> Vec<Way> {
    let way =
        |name: &str, passes, watch| Way { name: name.to_owned(), change: None, passes, watch };
    let mut ways = vec![
        way("as written", Passes::NONE, Watch::Closely),
        way("as written, unwatched", Passes::NONE, Watch::Nobody),
        way("unwatched", Passes::ALL, Watch::Nobody),
        way("watched closely", Passes::ALL, Watch::Closely),
        way("cloned", Passes::ALL, Watch::Cloned),
        way("watched from afar", Passes::ALL, Watch::Afar),
    ];
    let mut chance = ChaCha8Rng::seed_from_u64(number);
    for _ in 0..DRAWN {
        let mut passes = Passes::NONE;
        for pass in Pass::ALL {
            if chance.random_bool(0.5) {
                passes = passes.with(pass);
            }
        }
        let watch = [Watch::Nobody, Watch::Closely, Watch::Afar][chance.random_range(0..3)];
        ways.push(way(&format!("{passes}, {watch:?}"), passes, watch));
    }
    ways
}

/// Is told what happens, and keeps it as text.
#[derive(Default)]
struct Ears {
    afar: bool,
    heard: Vec<String>,
}

impl Observer for Ears {
    fn is_close(&self) -> bool {
        !self.afar
    }

    fn event(&mut self, _: &Rules, state: &State, event: Event) {
        if self.afar {
            return;
        }
        let items = |value: Value| match value {
            Value::List { .. } | Value::Goods { .. } => format!("{:?}", state.items(value)),
            _ => format!("{value:?}"),
        };
        self.heard.push(match event {
            Event::Called { verb, actor, thing } => {
                format!("called {verb:?} {actor:?} {}", items(thing))
            }
            Event::ShownGoods { goods, player, seats, kept } => {
                format!("shown {} {player:?} {seats:b} {kept:?}", items(goods))
            }
            Event::Noted { note, holder, from, value } => {
                format!("noted {note:?} {holder:?} {} {}", items(from), items(value))
            }
            Event::Rolled { die, value, player } => {
                format!("rolled {die:?} {} {player:?}", items(value))
            }
            Event::Chosen { player, choice, value } => {
                format!("chosen {player} {choice:?} {}", items(value))
            }
            other => format!("{other:?}"),
        });
    }
}

/// A machine for a way; what all passes make is made once for all machines.
fn made(rules: &Rules, passes: Passes) -> Machine<'_> {
    if passes == Passes::ALL { Machine::new(rules) } else { Machine::with(rules, passes) }
}

/// One way at work on one game.
struct Seated<'r> {
    name: &'r str,
    watch: Watch,
    passes: Passes,
    rules: &'r Rules,
    machine: Machine<'r>,
    ears: Ears,
    state: State,
    /// The fault that ended it.
    fault: Option<String>,
}

impl Seated<'_> {
    fn start(&mut self, setup: &Setup, seed: Seed) -> Result<(), String> {
        let begun = match self.watch {
            Watch::Nobody | Watch::Cloned => self.machine.start(setup, seed, &mut ()),
            Watch::Closely | Watch::Afar => self.machine.start(setup, seed, &mut self.ears),
        };
        match begun {
            Ok(state) => self.state = state,
            Err(StartError::Refused(why) | StartError::Impossible(why)) => return Err(why),
            Err(StartError::Fault(fault)) => self.fault = Some(format!("{fault:#?}")),
        }
        Ok(())
    }

    fn answer(&mut self, seat: Seat, answer: &Answer) -> Result<(), String> {
        let taken = match self.watch {
            Watch::Nobody => self.machine.answer(&mut self.state, seat, answer, &mut ()),
            Watch::Closely | Watch::Afar => {
                self.machine.answer(&mut self.state, seat, answer, &mut self.ears)
            }
            Watch::Cloned => {
                let mut copy = self.state.clone();
                let taken = made(self.rules, self.passes).answer(&mut copy, seat, answer, &mut ());
                self.state = copy;
                taken
            }
        };
        match taken {
            Ok(()) => Ok(()),
            Err(AnswerError::Refused(why)) => Err(why.0),
            Err(AnswerError::Fault(fault)) => {
                self.fault = Some(format!("{fault:#?}"));
                Ok(())
            }
        }
    }

    /// What defines of one argument at most give for whoever is asked first, as a bot may read them: of every seat, and of each
    /// candidate. They are read twice, since what was read once may be recalled.
    fn read_by_a_seat(&mut self) -> Vec<String> {
        let mut exprs = Exprs::default();
        let seats: Vec<ExprId> =
            (0..self.state.players()).map(|seat| exprs.push(Expr::Seat(seat))).collect();
        let candidate = exprs.push(Expr::Local(LocalId::new(0)));
        let mut reads = Vec::new();
        for (id, define) in self.rules.program().derived.pairs() {
            let mut ask = |of: Option<ExprId>, args: Vec<ExprId>| {
                reads.push(exprs.push(Expr::Derived { derived: id, of, args }));
            };
            match (define.holder, define.args) {
                (Some(Holder::Player), 0) => seats.iter().for_each(|&seat| ask(Some(seat), vec![])),
                (Some(Holder::Card), 0) => ask(Some(candidate), vec![]),
                (_, 0) => ask(None, vec![]),
                (Some(Holder::Player | Holder::Card), _) => {}
                (_, 1) => ask(None, vec![candidate]),
                _ => {}
            }
        }
        let Some(mut view) = SeatView::first(&mut self.machine, &self.state) else { return vec![] };
        let mut read = Vec::new();
        for at in [0, 1, 0, 1] {
            for &expr in &reads {
                read.push(match view.read(&exprs, expr, &[], Some(at)) {
                    Ok(Value::List { len, .. }) => format!("a list of {len}"),
                    Ok(value) => format!("{value:?}"),
                    Err(fault) => fault.to_string(),
                });
            }
        }
        read
    }

    /// What differs between this and the first way, in words.
    fn differs(&mut self, first: &Seated<'_>) -> Option<String> {
        if self.fault != first.fault {
            return Some(format!("faults: {:?}, and {:?}", first.fault, self.fault));
        }
        if self.fault.is_some() {
            return None;
        }
        // What a seat sees is read off the state alone: once is enough.
        let seats = if self.passes == Passes::ALL { first.state.players() } else { 0 };
        for seat in (0..seats).map(Seat) {
            let (one, other) =
                (first.rules.view(&first.state, seat), self.rules.view(&self.state, seat));
            if one != other {
                return Some(difference("what a seat sees", &one, &other));
            }
        }
        if first.state != self.state {
            return Some(difference("the states", &first.state, &self.state));
        }
        let spent = [&first.state, &self.state].map(State::spent);
        if spent[0] != spent[1] {
            return Some(format!("{} units of fuel are spent, and {}", spent[0], spent[1]));
        }
        let hashes = [&first.state, &self.state].map(interpreter::state_hash);
        (hashes[0] != hashes[1]).then(|| "equal states, and other hashes".to_owned())
    }
}

/// The lines in which two values differ.
fn difference(what: &str, one: &impl std::fmt::Debug, other: &impl std::fmt::Debug) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let mut lines = vec![format!("{what} differ:")];
    for (a, b) in one.lines().zip(other.lines()).filter(|(a, b)| a != b).take(6) {
        lines.push(format!("  {} | {}", a.trim(), b.trim()));
    }
    if one.lines().count() != other.lines().count() {
        lines.push(format!("  {} | {} lines", one.lines().count(), other.lines().count()));
    }
    lines.join("\n")
}

/// Plays a game by chance in all these ways at once, so many answers at most.
///
/// # Errors
/// The first difference: between which ways, after how many answers, in words. A program that cannot be loaded is one, too.
pub fn compare(
    program: &Program,
    ways: &[Way],
    seats: u8,
    seed: Seed,
    most: usize,
) -> Result<Played, String> {
    let load = |program| Rules::load(program).map_err(|error| error.to_string());
    let rules = load(program.clone())?;
    let mut changed = Vec::new();
    for way in ways {
        changed.push(way.change.map(|change| load(change(program.clone()))).transpose()?);
    }
    let setup = crate::setup(seats, &[]);
    let mut table = Table::by_chance(seats, seed);
    let seated = changed.iter().zip(ways).map(|(changed, way)| {
        let rules = changed.as_ref().unwrap_or(&rules);
        Seated {
            name: &way.name,
            watch: way.watch,
            passes: way.passes,
            rules,
            machine: made(rules, way.passes),
            ears: Ears { afar: way.watch == Watch::Afar, heard: Vec::new() },
            state: State::default(),
            fault: None,
        }
    });
    let mut seated: Vec<Seated<'_>> = seated.collect();
    let mut refused = Vec::new();
    for one in &mut seated {
        refused.push(one.start(&setup, seed).err());
    }
    if let Some(other) = refused.iter().position(|why| *why != refused[0]) {
        return Err(format!(
            "{} and {}: the setup is refused: {:?}, and {:?}",
            ways[0].name, ways[other].name, refused[0], refused[other]
        ));
    }
    if refused.iter().any(Option::is_some) {
        return Ok(Played::default());
    }
    let mut played = Played::default();
    loop {
        let reads = played.answers % READ == 0;
        same(&mut seated, reads)
            .map_err(|why| format!("after {} answers, {why}", played.answers))?;
        let Some(first) = seated.first_mut() else { return Ok(played) };
        if first.fault.is_some() {
            return Ok(Played { fault: true, ..played });
        }
        if first.state.outcome().is_some() {
            return Ok(Played { over: true, ..played });
        }
        if played.answers == most {
            return Ok(played);
        }
        let (seat, answer) = match table.answer(&mut first.machine, &first.state) {
            Ok(Some((seat, answer))) => (seat, answer.clone()),
            Ok(None) => return Err("nobody is asked, and the game is not over".to_owned()),
            Err(why) => return Err(format!("no answer: {why}")),
        };
        let mut taken = Vec::new();
        for one in &mut seated {
            taken.push(one.answer(seat, &answer).err());
        }
        if let Some(at) = taken.iter().position(Option::is_some) {
            let (name, why) = (&ways[at].name, &taken[at]);
            return Err(format!("{name}: {answer:?} is refused: {why:?}"));
        }
        played.answers += 1;
    }
}

/// Whether all stand alike; with `reads` also to whoever reads.
fn same(seated: &mut [Seated<'_>], reads: bool) -> Result<(), String> {
    let Some((first, others)) = seated.split_first_mut() else { return Ok(()) };
    let unwatched = |one: &&mut Seated<'_>| one.passes == Passes::ALL && one.watch == Watch::Nobody;
    if let Some(other) = others.iter_mut().find(unwatched).filter(|_| reads) {
        let read = [first.read_by_a_seat(), other.read_by_a_seat()];
        if read[0] != read[1] {
            return Err(difference("what a seat reads", &read[0], &read[1]));
        }
    }
    for other in others.iter_mut() {
        if let Some(why) = other.differs(first) {
            return Err(format!("{} and {}: {why}", first.name, other.name));
        }
    }
    let mut heard: Option<(&str, Vec<String>)> = None;
    for one in std::iter::once(first).chain(others) {
        let events = std::mem::take(&mut one.ears.heard);
        if one.watch != Watch::Closely {
            continue;
        }
        match &heard {
            None => heard = Some((one.name, events)),
            Some((name, known)) if *known != events => {
                return Err(format!(
                    "{name} and {}: {}",
                    one.name,
                    difference("events", known, &events)
                ));
            }
            Some(_) => {}
        }
    }
    Ok(())
}
