//! Secrecy: states that differ only in what a seat may not see give that seat the same view, the same decisions, the
//! same refusals and the same account of what happens, byte for byte. Tried in random play of every game and in all
//! rulings, at every decision and every event. And: what a seat is shown, it is shown as long as the text says.

use dsl::Game;
use interpreter::bot::Chance;
use interpreter::{Event, Line, Machine, Narrator, Observer, Rules, State, ruling};
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};
use tests::Table;

use crate::expansions::OPTIONS;

/// So many states that may be the true one are compared at each decision.
const OTHERS: usize = 2;
/// At least so many games, and one with each number of players.
const GAMES: u64 = 3;
const ANSWERS: usize = 250;
/// Up to this answer what happens is told, too.
const TOLD: usize = 60;

#[test]
fn what_a_seat_is_told_does_not_depend_on_what_it_may_not_see() {
    let mut compared = Compared::default();
    for (name, game) in games() {
        let rules = tests::rules(&game);
        let (least, most) = rules.program().players;
        for number in 0..GAMES.max(u64::from(most - least + 1)) {
            let (seats, seed) = (tests::seats(&rules, number), Seed { number, game: 7 });
            let mut table = Table::by_chance(seats, seed);
            // Chance brings in what an expansion has.
            let mut options = OPTIONS
                .iter()
                .filter(|(of, _)| !game.expansions.is_empty() && name.starts_with(of));
            let setup = tests::setup(seats, options.next().map_or(&[], |(_, options)| *options));
            let mut game = Told::begin(&rules, &setup, seed);
            game.here = format!("{name}, game {number}");
            while game.answered < ANSWERS {
                game.compare(&mut compared);
                let asked = table.answer(&mut game.machine, &game.state).unwrap();
                let Some((seat, answer)) = asked.map(|(seat, answer)| (seat, answer.clone()))
                else {
                    break;
                };
                game.give(seat, &answer);
            }
            compared.lines += game.ear.lines;
        }
    }
    compared.is_enough();
}

#[test]
fn nor_in_any_ruling() {
    let mut compared = Compared::default();
    for (name, game) in games() {
        let rules = tests::rules(&game);
        for one in &game.rulings {
            // Those of the game itself were played without its expansion.
            if game.files.layer(one.span.file) < game.expansions.len() {
                continue;
            }
            let played = ruling::run(&rules, one);
            if played.transcript.starts_with("The setup is refused") {
                continue;
            }
            let given = &one.given;
            let setup = Setup {
                seats: given.players.clone(),
                variants: [].into(),
                given: Some(given.clone()),
            };
            let number = given.seeds.map_or(1, |(first, _)| first);
            let mut game = Told::begin(&rules, &setup, Seed { number, game: 0 });
            game.here = format!("{name}, {}: {}", one.ids.join(", "), one.title);
            for (seat, answer) in &played.answers {
                game.compare(&mut compared);
                game.give(*seat, answer);
            }
            game.compare(&mut compared);
            compared.lines += game.ear.lines;
        }
    }
    compared.is_enough();
}

/// The games of the suite, those of the project, and these with each of their expansions.
fn games() -> Vec<(String, Game)> {
    let name =
        |folder: &std::path::Path| folder.file_name().unwrap().to_string_lossy().into_owned();
    let plain = tests::folders("tests/suite").into_iter().chain(tests::folders("games"));
    let plain = plain.map(|folder| (name(&folder), tests::game_in(&folder)));
    let extended = tests::games().into_iter().flat_map(|game| {
        let all = tests::expansions(&game);
        all.into_iter()
            .map(move |one| (format!("{game} with {one}"), tests::extended(&game, &[&one])))
    });
    plain.chain(extended).collect()
}

#[derive(Default)]
struct Compared {
    states: usize,
    /// How many of them are other states at all.
    different: usize,
    lines: usize,
}

impl Compared {
    fn is_enough(&self) {
        assert!(self.states > 4_000, "{} states were compared", self.states);
        assert!(self.different * 3 > self.states, "only {} of them differ", self.different);
        assert!(self.lines > 10_000, "only {} lines were compared", self.lines);
    }
}

/// A game of which every seat is told.
struct Told<'r> {
    machine: Machine<'r>,
    state: State,
    ear: Ear,
    chance: Chance,
    answered: usize,
    here: String,
}

impl<'r> Told<'r> {
    fn begin(rules: &'r Rules, setup: &Setup, seed: Seed) -> Self {
        let mut machine = Machine::new(rules);
        let mut ear = Ear::new(&setup.seats, seed);
        let state = machine.start(setup, seed, &mut ear).unwrap();
        let chance = Chance::new(seed, Seat(99));
        Self { machine, state, ear, chance, answered: 0, here: String::new() }
    }

    fn give(&mut self, seat: Seat, answer: &Answer) {
        self.answered += 1;
        if self.answered < TOLD {
            self.machine.answer(&mut self.state, seat, answer, &mut self.ear).unwrap();
        } else {
            self.machine.answer(&mut self.state, seat, answer, &mut ()).unwrap();
        }
    }

    fn compare(&mut self, compared: &mut Compared) {
        let rules = self.machine.rules();
        for seat in (0..self.state.players()).map(Seat) {
            let here = format!("{}, decision {}, {seat:?}", self.here, self.answered);
            let known = known(&mut self.machine, &self.state, seat);
            for _ in 0..OTHERS {
                let other = self.state.determinized(rules, seat, &mut self.chance);
                compared.states += 1;
                compared.different += usize::from(other != self.state);
                assert_eq!(known, self::known(&mut self.machine, &other, seat), "{here}");
            }
            self.ear.compare(seat, &here);
        }
    }
}

/// Hears what each seat is told, and what it would be told if what it does not see were otherwise.
struct Ear {
    truth: Vec<Narrator>,
    others: Vec<Narrator>,
    chance: Chance,
    begun: bool,
    lines: usize,
}

impl Ear {
    fn new(names: &[String], seed: Seed) -> Self {
        let narrators: Vec<Narrator> =
            (0..names.len() as u8).map(|seat| Narrator::new(names, Some(Seat(seat)))).collect();
        let (others, chance) = (narrators.clone(), Chance::new(seed, Seat(98)));
        Self { truth: narrators, others, chance, begun: false, lines: 0 }
    }

    fn compare(&mut self, seat: Seat, here: &str) {
        let at = usize::from(seat.0);
        let told: Vec<Line> = self.truth[at].take();
        self.lines += told.len();
        assert_eq!(told, self.others[at].take(), "{here}");
    }
}

impl Observer for Ear {
    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        self.begun |= event == Event::Begun;
        if !self.begun {
            return;
        }
        for (at, (truth, other)) in self.truth.iter_mut().zip(&mut self.others).enumerate() {
            let instead = state.determinized(rules, Seat(at as u8), &mut self.chance);
            truth.event(rules, state, event);
            other.event(rules, &instead, event);
        }
    }
}

/// All that a seat is told at a decision: its view with its decisions, and why answers are refused.
fn known(machine: &mut Machine<'_>, state: &State, seat: Seat) -> Vec<String> {
    let view = serde_json::to_string(&machine.rules().view(state, seat)).unwrap();
    let wrong = [
        Answer::Pick(vec![]),
        Answer::Pick(vec![0, 0, 0]),
        Answer::Pick(vec![u16::MAX]),
        Answer::YesNo(true),
        Answer::Number(i32::MIN),
        Answer::Option(vec![9]),
        Answer::Order(vec![0]),
        Answer::Bundle(vec![9; 9]),
    ];
    let refused = wrong.iter().map(|answer| match machine.would_take(state, seat, answer) {
        Ok(()) => "taken".to_owned(),
        Err(refusal) => refusal.to_string(),
    });
    std::iter::once(view).chain(refused).collect()
}

/// Of cards that are discarded at once the others learn how many they were and which lies on top; the owner learns all.
#[test]
fn of_a_discarded_hand_others_learn_the_top_and_how_many() {
    let game = tests::game("dominion");
    let rules = tests::rules(&game);
    for (title, others, call, hidden) in [
        ("how many were discarded is open", 1, "discards 3 cards, Duchy among them", "Copper"),
        (
            "one lies on top, as their owner likes",
            0,
            "discards 2 cards, Duchy among them",
            "Estate",
        ),
    ] {
        let one = game.rulings.iter().find(|one| one.title.contains(title)).unwrap();
        let players = one.given.players.clone();
        let setup =
            Setup { seats: players.clone(), variants: [].into(), given: Some(one.given.clone()) };
        let narrator = |seat| Narrator::new(&players, Some(Seat(seat)));
        let mut told = vec![narrator(others), narrator(1 - others)];
        let mut machine = Machine::new(&rules);
        let seed = Seed { number: 1, game: 0 };
        let mut state = machine.start(&setup, seed, &mut told).unwrap();
        for (seat, answer) in &ruling::run(&rules, one).answers {
            machine.answer(&mut state, *seat, answer, &mut told).unwrap();
        }
        let text = |narrator: &mut Narrator| -> String {
            narrator.take().iter().map(|line| format!("{}\n", line.text)).collect()
        };
        let (other, owner) = (text(&mut told[0]), text(&mut told[1]));
        assert!(other.contains(call), "{other}");
        assert!(!other.contains(hidden), "{other}");
        assert!(owner.contains(hidden), "{owner}");
    }
}

/// Each card shows another to somebody, and asks something meanwhile and afterwards.
const SHOWING: &str = r#"players 2
player {
  zone hand : set, private
  zone deck : stack, facedown
  zone heap : stack, top faceup
}
purposes go
kind card { on show }
card Peek { on show { look top of deck, may "go" { shuffle heap } } }
card Bare { on show { reveal top of deck, may "go" { shuffle heap } } }
card Lost { on show { reveal top of deck as it_was, move it_was under deck, may "go" { shuffle heap } } }
card Deep { on show { each opponent { look top of deck }, may "go" { shuffle heap } } }
card Plain {}
setup {
  each player {
    stock hand with Peek times 1
    stock hand with Bare times 1
    stock hand with Lost times 1
    stock hand with Deep times 1
    stock deck with Plain times 2
    stock heap with Plain times 2
  }
}
flow {
  rounds 4 {
    as (first of players) {
      choose 1 card in hand to go as c
      perform c.show
      move c to heap
      may "go" { shuffle heap }
    }
  }
  end game
}
winner most 0
"#;

#[test]
fn what_is_shown_is_shown_as_long_as_the_text_says() {
    let game = dsl::load(&tests::one_text(SHOWING));
    let rules = tests::rules(&game);
    let tops = |state: &State| -> Vec<Vec<Vec<String>>> {
        let views = (0..2).map(|seat| rules.view(state, Seat(seat)));
        let decks = views.map(|view| {
            let decks = view.zones.into_iter().filter(|zone| zone.name == "deck");
            decks.map(|deck| deck.cards).collect()
        });
        decks.collect()
    };
    let (none, plain) = (Vec::<String>::new, || vec!["Plain".to_owned()]);
    // What each of both sees of each deck while the card asks.
    for (card, meanwhile) in [
        ("Peek", [[plain(), none()], [none(), none()]]),
        ("Bare", [[plain(), none()], [plain(), none()]]),
        ("Lost", [[none(), none()], [none(), none()]]),
        ("Deep", [[none(), none()], [none(), plain()]]),
    ] {
        let mut machine = Machine::new(&rules);
        let mut state =
            machine.start(&tests::setup(2, &[]), Seed { number: 1, game: 0 }, &mut ()).unwrap();
        let nothing = vec![vec![none(), none()]; 2];
        assert_eq!(tops(&state), nothing, "{card}: before");
        let offered = rules.view(&state, Seat(0)).decisions.remove(0).shape;
        let schema::decision::Shape::Pick { candidates, .. } = offered else { panic!() };
        let at = candidates.iter().position(|candidate| candidate.name == card).unwrap();
        machine.answer(&mut state, Seat(0), &Answer::Pick(vec![at as u16]), &mut ()).unwrap();
        assert_eq!(tops(&state), meanwhile.map(Vec::from), "{card}: meanwhile");
        machine.answer(&mut state, Seat(0), &Answer::YesNo(false), &mut ()).unwrap();
        assert_eq!(tops(&state), nothing, "{card}: afterwards");
    }
}

/// One card is looked at, then another, and then the first goes where it is not seen.
const TWO_LOOKS: &str = r#"players 2
player {
  zone hand : set, private
  zone deck : stack, facedown
}
kind card { on show }
card Glance { on show { look top of deck } }
card Delve { on show { look bottom of deck } }
card Plain {}
setup {
  each player {
    stock hand with Glance times 1
    stock hand with Delve times 1
    stock deck with Plain times 2
  }
}
flow {
  as (first of players) {
    perform (first of (Glance in hand)).show
    perform (first of (Delve in hand)).show
    move top of deck to left.hand
  }
  end game
}
winner most 0
"#;

#[test]
fn what_was_looked_at_before_is_not_named_later() {
    let game = dsl::load(&tests::one_text(TWO_LOOKS));
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(0)));
    Machine::new(&rules).start(&setup, Seed { number: 1, game: 0 }, &mut told).unwrap();
    let lines: Vec<String> = told.take().into_iter().map(|line| line.text).collect();
    let (looks, gone) = (&lines[0], &lines[1]);
    assert!(looks.contains("2 Plain"), "{lines:#?}");
    assert!(gone.contains("Player 2's hand") && !gone.contains("Plain"), "{lines:#?}");
}
