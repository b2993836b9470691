//! What is told adds up: whatever chance plays, after each decision every counter, flag and amount of goods is what those
//! who listened make of it. Nothing that is paid or gained is lost on its way. And whoever follows one verb is told of
//! each of its calls, as whoever follows everything is.

use interpreter::{Event, Machine, Observer, Rules, State, Value, Verbs};
use schema::id::{CellId, VerbId};
use schema::program::Holder;
use schema::save::Seed;
use tests::Table;

const GAMES: u64 = 12;

#[test]
fn what_is_told_adds_up() {
    for name in tests::games() {
        let game = tests::game(&name);
        let rules = tests::rules(&game);
        let mut machine = Machine::new(&rules);
        let mut changes = 0;
        for number in 0..GAMES {
            let (seats, seed) = (tests::seats(&rules, number), Seed { number, game: 11 });
            let mut table = Table::by_chance(seats, seed);
            let mut state = machine.start(&tests::setup(seats, &[]), seed, &mut ()).unwrap();
            let mut told = Told { known: counters(&rules, &state), changes: 0 };
            while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
                machine.answer(&mut state, seat, answer, &mut told).unwrap();
                assert_eq!(told.known, counters(&rules, &state), "{name}, game {number}");
            }
            changes += told.changes;
        }
        assert!(changes > 1_000, "{name}: {changes} changes were told");
    }
}

/// Those of players and table.
fn counters(rules: &Rules, state: &State) -> Vec<(CellId, Value, i32)> {
    let mut found = Vec::new();
    for cell in rules.program().cells.ids() {
        let holders: Vec<Value> = match rules.program().cells[cell].holder {
            Holder::Player => (0..state.players()).map(Value::Player).collect(),
            Holder::Table => vec![Value::Nothing],
            Holder::Card | Holder::Pile => continue,
        };
        let value = |holder| (cell, holder, state.cell(rules, cell, holder).unwrap());
        found.extend(holders.into_iter().map(value));
    }
    found
}

/// What is made of what is told.
struct Told {
    known: Vec<(CellId, Value, i32)>,
    changes: u64,
}

impl Observer for Told {
    fn event(&mut self, _: &Rules, _: &State, event: Event) {
        let Event::Changed { cell, holder, from, to } = event else { return };
        for known in self.known.iter_mut().filter(|known| (known.0, known.1) == (cell, holder)) {
            assert_eq!(known.2, from);
            known.2 = to;
            self.changes += 1;
        }
    }
}

#[test]
fn who_follows_a_verb_is_told_of_each_of_its_calls() {
    for name in tests::games() {
        let calls = follow(&name, &tests::rules(&tests::game(&name)));
        assert!(calls > 20, "{name}: {calls} calls");
    }
    assert_eq!(
        follow("a setup that calls", &tests::rules(&dsl::load(&tests::one_text(CALLING)))),
        12
    );
}

/// Before chance has a say three verbs are called for each player.
const CALLING: &str = "players 2
player { zone deck : stack, facedown, counter n }
kind card { }
card Ant { }
verb deal { stock deck with Ant times 2, count_up }
verb count_up { +1 n }
setup { each player { deal, count_up }, each player { shuffle deck } }
flow { turns { may \"go on\" { fail }, end game } }
winner most n
";

/// Whoever follows one verb alone is told of each of its calls as whoever follows all is: how many those are, in two games.
fn follow(name: &str, rules: &Rules) -> usize {
    let seats = tests::seats(rules, 0);
    let seed = Seed { number: 4, game: 2 };
    let play = |calls: &mut Calls| {
        let mut machine = Machine::new(rules);
        let mut table = Table::by_chance(seats, seed);
        // The second game begins with what the first has prepared.
        for _ in 0..2 {
            table.begin(seed);
            let mut state = machine.start(&tests::setup(seats, &[]), seed, calls).unwrap();
            while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
                machine.answer(&mut state, seat, answer, calls).unwrap();
            }
        }
    };
    let mut all = Calls { only: None, calls: Vec::new() };
    play(&mut all);
    for verb in rules.program().verbs.ids() {
        let mut own = Calls { only: Some(verb), calls: Vec::new() };
        play(&mut own);
        own.calls.retain(|call| call.0 == verb);
        let wanted: Vec<_> = all.calls.iter().filter(|call| call.0 == verb).collect();
        let verb = &rules.program().verbs[verb].name;
        assert!(own.calls.iter().eq(wanted), "{name}: {verb} is not told as it happens");
    }
    all.calls.len()
}

/// What was called, by whom, and about what. With `only`, nothing but calls of this verb needs to be told.
struct Calls {
    only: Option<VerbId>,
    calls: Vec<(VerbId, Option<u8>, Vec<Value>)>,
}

impl Observer for Calls {
    fn is_close(&self) -> bool {
        self.only.is_none()
    }

    fn follows(&self, verb: VerbId) -> bool {
        self.only.is_none_or(|only| only == verb)
    }

    fn followed(&self) -> Verbs {
        self.only.map_or(Verbs::ALL, |only| Verbs::from_iter([only]))
    }

    fn event(&mut self, _: &Rules, state: &State, event: Event) {
        let Event::Called { verb, actor, thing } = event else { return };
        let things = match thing {
            Value::List { .. } => state.items(thing).to_vec(),
            _ => vec![thing],
        };
        self.calls.push((verb, actor, things));
    }
}
