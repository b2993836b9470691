//! Playing what bytes say: they name a game, written by chance or of the tree, and each answer.

use std::sync::OnceLock;

use interpreter::bot::{Player, Reply};
use interpreter::decision::SeatView;
use interpreter::{
    AnswerError, Machine, Narrator, Observer, Passes, Recording, Rules, StartError, State,
    state_hash,
};
use schema::bot::Bot;
use schema::decision::{Answer, Seat, Shape};
use schema::save::{Seed, Setup};

/// Games of the tree, in an order that is kept so that kept bytes keep their meaning.
const GAMES: [&str; 20] = [
    "games/dominion",
    "games/citadels",
    "games/viceroy",
    "games/catan-card-game",
    "games/deal-with-the-devil",
    "tests/foreign/hanabi",
    "tests/foreign/hearts",
    "tests/foreign/splendor",
    "tests/suite/options",
    "tests/suite/goods",
    "tests/suite/grid",
    "tests/suite/lasting",
    "tests/suite/roles",
    "tests/suite/script",
    "tests/suite/together",
    "tests/suite/families",
    "tests/suite/replacement",
    "tests/suite/plans",
    "tests/suite/interrupt",
    "tests/suite/menu",
];

/// So many answers at most are given in a game.
const ANSWERS: usize = 200;
/// So many are given by bots, where the bytes say none.
const FEW: usize = 12;

/// Bytes that are read one after the other; behind the last there are noughts.
struct Bytes<'b>(&'b [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn below(&mut self, bound: usize) -> usize {
        match bound {
            0 | 1 => 0,
            2..=256 => usize::from(self.next()) % bound,
            _ => (usize::from(self.next()) << 8 | usize::from(self.next())) % bound,
        }
    }
}

/// Plays a game in both forms of the machine. The first byte says which game: up to 199 one that is written by chance, of the number
/// that the next three bytes say; else one of the tree. Then come the number of players, the seed, and what is answered.
///
/// # Panics
/// If the two forms differ, a refused answer changes something, or the save does not play again to the same state.
pub fn play(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let which = bytes.next();
    let made;
    let rules = if which < 200 {
        let number = [bytes.next(), bytes.next(), bytes.next()];
        let number = number.into_iter().fold(0, |number, byte| number << 8 | u64::from(byte));
        match written(number) {
            Some(rules) => made = rules,
            None => return,
        }
        &made
    } else {
        of_the_tree(usize::from(which - 200) % GAMES.len())
    };
    let seats = crate::seats(rules, u64::from(bytes.next()));
    let seed = Seed { number: u64::from(bytes.next()), game: 7 };
    in_both_forms(rules, &crate::setup(seats, &[]), seed, &mut bytes);
}

/// A game that is written by chance.
fn written(number: u64) -> Option<Rules> {
    let text = crate::written::game(number);
    let game = dsl::load(&crate::one_text(text));
    // That all of them check is another test's.
    Rules::load(game.program.filter(|_| !game.diagnostics.iter().any(|told| told.is_error()))?).ok()
}

fn of_the_tree(index: usize) -> &'static Rules {
    static LOADED: [OnceLock<Rules>; GAMES.len()] = [const { OnceLock::new() }; GAMES.len()];
    LOADED[index].get_or_init(|| {
        let sources = crate::sources_in(&crate::root().join(GAMES[index]));
        let sources = dsl::Sources { rulings: Vec::new(), bots: Vec::new(), ..sources };
        crate::rules(&dsl::load(&sources))
    })
}

/// What came of a call, in words that can be compared.
fn told<T>(result: Result<T, AnswerError>) -> Result<T, String> {
    result.map_err(|error| match error {
        AnswerError::Refused(why) => format!("refused: {why:?}"),
        AnswerError::Fault(fault) => format!("{fault:#?}"),
    })
}

fn in_both_forms(rules: &Rules, setup: &Setup, seed: Seed, bytes: &mut Bytes<'_>) {
    let mut narrator = Narrator::new(&setup.seats, Some(Seat(0)));
    let (mut slow, mut fast) = (Machine::with(rules, Passes::NONE), Machine::new(rules));
    let begun = |started: Result<Recording, StartError>| started.map_err(|why| format!("{why:#?}"));
    let one = begun(Recording::start(&mut slow, setup.clone(), seed, false, &mut narrator));
    let other = begun(Recording::start(&mut fast, setup.clone(), seed, false, &mut ()));
    let (mut one, mut other) = match (one, other) {
        (Ok(one), Ok(other)) => (one, other),
        (one, other) => {
            let (one, other) = (one.err(), other.err());
            assert!(one == other, "the forms begin otherwise: {one:?} | {other:?}");
            return;
        }
    };
    for _ in 0..ANSWERS {
        assert!(one.state() == other.state(), "the forms stand otherwise");
        assert_eq!(state_hash(one.state()), state_hash(other.state()));
        stands(rules, other.state());
        narrator.take();
        let open = one.state().pending();
        if open.is_empty() || bytes.0.is_empty() {
            break;
        }
        let pending = open[bytes.below(open.len())];
        let decision = rules.describe(one.state(), &pending);
        let answer = answer(&decision.shape, bytes);
        let before = state_hash(other.state());
        let taken = fast.would_take(other.state(), decision.player, &answer).is_ok();
        let first = told(one.answer(&mut slow, decision.player, answer.clone(), &mut narrator));
        let second = told(other.answer(&mut fast, decision.player, answer.clone(), &mut ()));
        assert!(first == second, "the forms answer otherwise: {first:?} | {second:?}");
        match first {
            Ok(()) => assert!(taken, "{answer:?} would not be taken, and is"),
            Err(why) if why.starts_with("refused") => {
                assert!(!taken, "{answer:?} would be taken, and is not");
                assert_eq!(before, state_hash(other.state()), "what is refused changes something");
            }
            // The program's fault: the game is over.
            Err(_) => return,
        }
    }
    let save = other.save(rules);
    let again = Recording::load(&mut slow, &save, &mut ());
    let again = again.unwrap_or_else(|why| panic!("a save does not play again: {why}"));
    assert!(again.state() == one.state(), "a save plays to another state");
}

/// An answer to what is asked: mostly one that may be given, sometimes any.
fn answer(shape: &Shape, bytes: &mut Bytes<'_>) -> Answer {
    let odd = bytes.next();
    if odd >= 250 {
        let number = i32::from(bytes.next()) - 100;
        let some = vec![u16::from(bytes.next()), u16::from(bytes.next())];
        return match odd {
            250 => Answer::Number(number),
            251 => Answer::Pick(some),
            252 => Answer::Option(some),
            253 => Answer::Bundle(vec![number, i32::from(bytes.next())]),
            254 => Answer::Order(some),
            _ => Answer::Spot(some[0]),
        };
    }
    let several = |counts: Vec<u16>, min: usize, max: usize, bytes: &mut Bytes<'_>| {
        let mut left: Vec<u16> = (0_u16..)
            .zip(counts)
            .flat_map(|(at, count)| std::iter::repeat_n(at, usize::from(count)))
            .collect();
        let most = max.min(left.len());
        let wanted = min.min(most) + bytes.below(most.saturating_sub(min) + 1);
        let mut picked = Vec::new();
        while picked.len() < wanted && !left.is_empty() {
            picked.push(left.remove(bytes.below(left.len())));
        }
        picked
    };
    match shape {
        Shape::Pick { candidates, min, max } => {
            let counts = candidates.iter().map(|one| one.count).collect();
            Answer::Pick(several(counts, usize::from(*min), usize::from(*max), bytes))
        }
        Shape::Option { options, min, max } => {
            let counts = vec![1; options.len()];
            Answer::Option(several(counts, usize::from(*min), usize::from(*max), bytes))
        }
        Shape::YesNo => Answer::YesNo(bytes.next() % 2 == 1),
        Shape::Number { min, max } => {
            let room = usize::try_from(i64::from(*max) - i64::from(*min)).unwrap_or(0);
            Answer::Number(min.saturating_add(bytes.below(room + 1) as i32))
        }
        Shape::Order { candidates } => {
            let counts: Vec<u16> = candidates.iter().map(|one| one.count).collect();
            let all = counts.iter().map(|count| usize::from(*count)).sum();
            Answer::Order(several(counts, all, all, bytes))
        }
        Shape::Bundle { candidates, min, max } => {
            let counts = candidates.iter().map(|one| one.count).collect();
            let (min, max) =
                (usize::try_from(*min).unwrap_or(0), usize::try_from(*max).unwrap_or(0));
            let mut amounts = vec![0; candidates.len()];
            for at in several(counts, min, max, bytes) {
                amounts[usize::from(at)] += 1;
            }
            Answer::Bundle(amounts)
        }
        Shape::Spot { spots, .. } => Answer::Spot(bytes.below(spots.len()) as u16),
    }
}

/// All that can be asked about a state can be: what each seat sees, what its decisions are called, what else it could be.
///
/// # Panics
/// If something cannot.
pub(super) fn stands(rules: &Rules, state: &State) {
    for seat in (0..state.players()).map(Seat) {
        let view = rules.view(state, seat);
        assert!(serde_json::to_string(&view).is_ok());
    }
}

/// Plays a few answers by these bots in turn, told to everybody.
pub(super) fn by_bots(rules: &Rules, bots: &[(String, Bot)], names: &[&str]) {
    let seats = rules.program().players.0;
    let setup = crate::setup(seats, &[]);
    let seed = Seed { number: 3, game: 5 };
    let names: Vec<&str> = names.iter().copied().cycle().take(usize::from(seats)).collect();
    let players: Result<Vec<Player<'_>>, _> =
        names.iter().map(|name| Player::new(name, bots)).collect();
    // Bots that fall back on each other without end are told of here.
    let Ok(players) = players else { return };
    if players.is_empty() {
        return;
    }
    let mut told = Told { narrator: Narrator::new(&setup.seats, None), players };
    let seat_numbers = (0..).map(Seat);
    told.players.iter_mut().zip(seat_numbers).for_each(|(player, seat)| player.begin(seed, seat));
    let mut machine = Machine::new(rules);
    let Ok(mut state) = machine.start(&setup, seed, &mut told) else { return };
    let mut reply = Reply::default();
    for _ in 0..FEW {
        stands(rules, &state);
        let Some(pending) = state.pending().first() else { break };
        let seat = pending.player;
        let Some(mut view) = SeatView::new(&mut machine, &state, seat) else {
            panic!("a seat that is asked has no view");
        };
        let player = &mut told.players[usize::from(seat.0)];
        if player.decide(&mut view, &mut reply).is_err() {
            return;
        }
        let answer = reply.answer().clone();
        match machine.answer(&mut state, seat, &answer, &mut told) {
            Ok(()) => {}
            Err(AnswerError::Refused(why)) => panic!("a bot's {answer:?} is refused: {why:?}"),
            Err(AnswerError::Fault(_)) => return,
        }
        told.narrator.take();
    }
}

/// Who is told what happens.
struct Told<'b> {
    narrator: Narrator,
    players: Vec<Player<'b>>,
}

impl Observer for Told<'_> {
    fn event(&mut self, rules: &Rules, state: &State, event: interpreter::Event) {
        self.players.iter_mut().for_each(|player| player.event(rules, state, event));
        self.narrator.event(rules, state, event);
    }

    fn reads_calls(&self) -> bool {
        self.narrator.reads_calls()
    }
}
