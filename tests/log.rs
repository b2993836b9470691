//! The log of each seat beside the events that it may see, over games of chance and all rulings: nothing that it may see is
//! missing, and nothing is told twice. What it may not see changes nothing of it: that is tried in `secrecy.rs`.

mod due;
mod failed;
mod folded;
mod forms;
mod headings;
mod owners;
mod phases;
mod setup;
mod shuffled;
mod standing;
mod unknown;
mod worked;

use std::collections::{BTreeSet, VecDeque};

use due::{Call, Due};
use interpreter::{Event, Line, Machine, Narrator, Observer, Rules, Sort, State};
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};
use standing::Held;
use tests::Table;

const GAMES: u64 = 2;
const ANSWERS: usize = 150;

#[test]
fn every_public_fact_is_told_once() {
    let (mut lines, mut wrong) = (0, Vec::new());
    for shelf in ["tests/suite", "tests/foreign", "games"] {
        for folder in tests::folders(shelf) {
            let rules = tests::rules(&tests::game_in(&folder));
            for number in 0..GAMES {
                let (seats, seed) = (tests::seats(&rules, number), Seed { number, game: 23 });
                let mut table = Table::by_chance(seats, seed);
                let mut machine = Machine::new(&rules);
                let setup = tests::setup(seats, &[]);
                let here = format!("{}, game {number}", folder.display());
                let mut hall = Hall::new(&rules, &setup, here);
                let mut state = machine.start(&setup, seed, &mut hall).unwrap();
                for _ in 0..ANSWERS {
                    hall.compare(&rules, &state);
                    let answer = table.answer(&mut machine, &state).unwrap();
                    let Some((seat, answer)) = answer else { break };
                    machine.answer(&mut state, seat, answer, &mut hall).unwrap();
                }
                hall.compare(&rules, &state);
                lines += hall.lines;
                wrong.extend(hall.wrong.into_iter().next());
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(lines > 40_000, "{lines} lines");
}

#[test]
fn so_it_is_in_all_rulings() {
    let (mut lines, mut wrong) = (0, Vec::new());
    for folder in tests::folders("tests/suite").into_iter().chain(tests::folders("games")) {
        let game = tests::game_in(&folder);
        let rules = tests::rules(&game);
        for one in &game.rulings {
            let played = interpreter::ruling::run(&rules, one);
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
            let mut machine = Machine::new(&rules);
            let mut hall = Hall::new(&rules, &setup, one.title.clone());
            let mut state = machine.start(&setup, Seed { number, game: 0 }, &mut hall).unwrap();
            for (seat, answer) in &played.answers {
                hall.compare(&rules, &state);
                machine.answer(&mut state, *seat, answer, &mut hall).unwrap();
            }
            hall.compare(&rules, &state);
            lines += hall.lines;
            wrong.extend(hall.wrong.into_iter().next());
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(lines > 20_000, "{lines} lines");
}

/// What is handed to a verb is told with it, whatever the preposition; so are options that are taken, what one draws
/// oneself, what a reveal shows, and what changes in a private pool, to its owner.
#[test]
fn each_seat_is_told_what_is_its_to_know() {
    let game = dsl::load(&tests::one_text(GAME));
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let setup = tests::setup(2, &[]);
    let seats = [Some(Seat(0)), Some(Seat(1))];
    let mut told: Vec<Narrator> =
        seats.iter().map(|seat| Narrator::new(&setup.seats, *seat)).collect();
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&setup, seed, &mut told).unwrap();
    for answer in [Answer::Option(vec![0]), Answer::Option(vec![1])] {
        machine.answer(&mut state, Seat(0), &answer, &mut told).unwrap();
    }
    let written: Vec<String> = told
        .iter_mut()
        .zip(&setup.seats)
        .map(|(narrator, name)| {
            let lines = narrator.take().into_iter().map(|line| {
                let fold = if line.is_small { "· " } else { "" };
                format!("{}{fold}{}\n", "  ".repeat(line.depth), line.text)
            });
            format!("to {name}:\n{}", lines.collect::<String>())
        })
        .collect();
    insta::with_settings!({ snapshot_path => "log", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("each_seat", written.join("\n"));
    });
}

const GAME: &str = r#"players 2
resource ware = wood | stone
player {
  zone hand : set, private
  zone deck : stack, facedown
  zone fire : row, faceup
  pool chest : ware, private
  counter ill_luck
}
table { note first_blamed : player }

verb accuse p : player with c : card {
  set first_blamed = p
  as p { +1 ill_luck }
  burn c
}
verb burn c : list of card { scorch c }
verb scorch c : list of card { move c to fire }
verb draw n : number { repeat n { move top of deck to hand } }
verb stow_away { +2 chest.wood }
verb idle_about { }
kind card { live in hand }
card Letter {}
card Brick {}
setup {
  each player {
    stock hand with Letter times 1
    stock deck with Brick times 3
  }
}
flow {
  idle_about
  turns from (first of players) {
    choose one {
      option "Blame the neighbour" { accuse left with (first of hand) }
      option "Rest" { idle_about }
    }
    choose one {
      option "Rest" { idle_about }
      option "Gather and look" { draw 2, stow_away, reveal hand, reveal chest }
    }
    end game
  }
}
winner fewest ill_luck
"#;

/// All seats, each with what it is told and what it has to be told.
struct Hall {
    seats: Vec<Witness>,
    begun: bool,
    lines: usize,
    here: String,
    /// What its cards are called.
    cards: BTreeSet<String>,
    wrong: Vec<String>,
}

/// One seat.
struct Witness {
    seat: Seat,
    /// What the players are called.
    names: Vec<String>,
    told: Narrator,
    due: Due,
    /// How things stand, as it was told.
    held: Held,
}

impl Hall {
    fn new(rules: &Rules, setup: &Setup, here: String) -> Self {
        let cards = rules.program().definitions.iter().map(|card| card.name.clone()).collect();
        let seats = (0..setup.seats.len() as u8).map(|seat| Witness {
            seat: Seat(seat),
            names: setup.seats.clone(),
            told: Narrator::new(&setup.seats, Some(Seat(seat))),
            due: Due::default(),
            held: Held::default(),
        });
        Self { seats: seats.collect(), begun: false, lines: 0, here, cards, wrong: Vec::new() }
    }

    fn compare(&mut self, rules: &Rules, state: &State) {
        for witness in &mut self.seats {
            let lines = witness.told.take();
            self.lines += lines.len();
            let due = std::mem::take(&mut witness.due);
            let stands = witness.held.hear(&lines).and_then(|()| match state.is_together() {
                // While several act at once it is told to nobody.
                true => Ok(()),
                false => witness.held.is(&Held::seen(rules, state, witness.seat, &witness.names)),
            });
            if let Err(wrong) = witness.compare(due, &lines, &self.cards).and(stands) {
                let all: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
                let at = format!("{}, {:?}", self.here, witness.seat);
                self.wrong.push(format!("{at}: {wrong}\n{}", all.join("\n")));
            }
        }
    }
}

impl Observer for Hall {
    fn reads_calls(&self) -> bool {
        true
    }

    fn event(&mut self, rules: &Rules, state: &State, event: Event) {
        for witness in &mut self.seats {
            if event == Event::Begun {
                witness.due = Due::default();
                witness.held = Held::seen(rules, state, witness.seat, &witness.names);
            }
            witness.told.event(rules, state, event);
            let alone = state.doer().is_none_or(|doer| doer == witness.seat.0);
            if (self.begun || event == Event::Begun) && alone {
                let Witness { seat, names, due, .. } = witness;
                due.expect(rules, state, (*seat, names), event);
            }
        }
        self.begun |= event == Event::Begun;
    }

    fn all_are_through(&mut self, rules: &Rules, state: &State) {
        self.seats.iter_mut().for_each(|one| one.told.all_are_through(rules, state));
    }
}

impl Witness {
    /// Whether the lines are what was due; else what is wrong with them.
    fn compare(
        &mut self,
        due: Due,
        lines: &[Line],
        cards: &BTreeSet<String>,
    ) -> Result<(), String> {
        let of = |sorts: &[Sort]| -> Vec<&str> {
            let some = lines.iter().filter(|line| sorts.contains(&line.sort));
            some.map(|line| line.text.as_str()).collect()
        };
        let count = |what: &str| due.counts.get(what).copied().unwrap_or_default();
        let same = |what: &str, told: usize, due: usize| match told == due {
            true => Ok(()),
            false => Err(format!("{what}: {told} are told of {due}")),
        };
        same("stretches", of(&[Sort::Turn, Sort::Stretch]).len(), count("stretch"))?;
        same("effects", of(&[Sort::Effect]).len(), count("effect"))?;
        same("end", of(&[Sort::Over]).len(), count("over"))?;
        same("chance", of(&[Sort::Chance]).len(), count("shuffled") + count("rolled"))?;
        let moves = of(&[Sort::Move]);
        let made = moves.iter().filter(|text| text.contains("made in ")).count();
        same("made", made, count("made"))?;
        let moves: Vec<&str> =
            moves.into_iter().filter(|text| !text.contains("made in ")).collect();
        same("moves", moves.iter().map(|text| cards_in(text, cards)).sum(), due.moved)?;
        for name in &due.named {
            if !moves.iter().any(|text| text.contains(name.as_str())) {
                return Err(format!("{name} moved, and is not named"));
            }
        }
        let shows = of(&[Sort::Show]);
        let shown: Vec<&&str> = shows.iter().filter(|text| text.starts_with("shown to ")).collect();
        let listed = |text: &&&str| {
            let list = text.split_once(": ").map_or("", |(_, list)| list);
            cards_in(list.rsplit_once(" (").map_or(list, |(list, _)| list), cards)
        };
        same("shown", shown.iter().map(listed).sum(), due.shown)?;
        let taken = shows.iter().filter(|text| text.contains(" chooses: ")).count();
        same("options", taken, count("taken"))?;
        self.calls(due.calls, &of(&[Sort::Call]))?;
        // Changes, notes: each that is due stands there as often as it is.
        let told: Vec<&str> = of(&[Sort::Change, Sort::Show]);
        let wanted: BTreeSet<&String> = due.texts.iter().collect();
        for text in wanted {
            let is_note = text.ends_with(": ");
            let fits = |line: &&&str| {
                if is_note { line.starts_with(text.as_str()) } else { **line == text.as_str() }
            };
            let often = told.iter().filter(fits).count();
            let due = due.texts.iter().filter(|other| *other == text).count();
            same(text, often, due)?;
        }
        let changes = of(&[Sort::Change]).len();
        let due_changes = due.texts.iter().filter(|text| !text.ends_with(": ")).count();
        if changes < due_changes || changes > due_changes + due.perhaps.len() {
            return Err(format!("{changes} changes are told of {due_changes}"));
        }
        Ok(())
    }

    /// Each line of a call is of another call, in the order in which they were made, and none is left.
    fn calls(&mut self, mut due: VecDeque<Call>, told: &[&str]) -> Result<(), String> {
        for text in told {
            loop {
                let Some(call) = due.pop_front() else {
                    return Err(format!("`{text}` is told, and was not called then"));
                };
                let rest = text.strip_prefix(&format!("{} ", call.who));
                let fits = rest.is_some_and(|rest| {
                    let more = rest.starts_with("has +") && rest.contains(&call.stem);
                    (more || rest.starts_with(&call.stem))
                        && call.what.as_ref().is_none_or(|what| rest.contains(what.as_str()))
                });
                if fits {
                    break;
                }
                if !call.may_wait {
                    return Err(format!("{} {}… is not told before `{text}`", call.who, call.stem));
                }
            }
        }
        if let Some(call) = due.iter().find(|call| !call.may_wait) {
            return Err(format!("{} {}… is not told", call.who, call.stem));
        }
        // Of some nothing is told before something happens in them.
        self.due.calls = due;
        Ok(())
    }
}

/// How many cards a line of moves tells of: `2 Copper, Moat: …`, `3 cards, Moat among them: …`.
fn cards_in(text: &str, names: &BTreeSet<String>) -> usize {
    // A comma in a name is none between names.
    let odd = names.iter().filter(|name| name.contains(", "));
    let text = odd.fold(text.to_owned(), |text, name| text.replace(name, &name.replace(", ", " ")));
    let text = text.as_str();
    let cards = text.split_once(": ").filter(|(_, rest)| rest.contains(" -> "));
    let cards = cards.map_or(text, |(cards, _)| cards);
    let number = |piece: &str| -> Option<usize> { piece.split_once(' ')?.0.parse().ok() };
    if cards.ends_with(" among them") {
        return number(cards).unwrap_or(1);
    }
    let of = |piece: &str| if names.contains(piece) { 1 } else { number(piece).unwrap_or(1) };
    cards.split(", ").map(of).sum()
}

/// A name that looks as another player is called by the game is no other player.
#[test]
fn names_are_put_into_a_text_once() {
    let rules = tests::rules(&tests::game("dominion"));
    let names = ["player 2", "Ann"].map(str::to_owned);
    let narrator = Narrator::new(&names, None);
    let text = "player 1 robs player 2, who robs player 1";
    assert_eq!(narrator.named_in(&rules, text), "player 2 robs Ann, who robs player 2");
}
