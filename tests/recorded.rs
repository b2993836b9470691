//! Recorded games play again to the same states, on every machine. `UPDATE=1` records them anew, which is right only
//! when the program or the format has changed.

use std::fs;
use std::path::PathBuf;

use dsl::Game;
use interpreter::bot::{Player, Reply};
use interpreter::decision::{Question, SeatView};
use interpreter::{Event, Machine, Observer, Recording, Rules, State, Verbs, replay, state_hash};
use schema::decision::Seat;
use schema::id::VerbId;
use schema::save::{Save, Seed};
use tests::Table;

const GAMES: u64 = 10;

/// The games, and who plays them: from the first on, as many as sit there.
const PLAYED: [(&str, &[&str]); 3] = [
    ("dominion", &["random", "big-money-smithy", "big-money", "random"]),
    ("citadels", &["random", "sensible", "random", "random", "sensible", "random", "random"]),
    ("viceroy", &["sensible", "random", "random", "sensible"]),
];

fn folder(name: &str) -> PathBuf {
    tests::root().join("tests/recorded").join(name)
}

/// Plays one game, by bots of different kinds, and hashes after each answer.
fn record(rules: &Rules, game: &Game, names: &[&str], number: u64) -> Save {
    let seats = tests::seats(rules, number);
    let seed = Seed { number, game: 0 };
    let mut table = Table::of(&names[..usize::from(seats)], &game.bots, seed);
    let mut machine = Machine::new(rules);
    let setup = tests::setup(seats, &[]);
    let mut recording = Recording::start(&mut machine, setup, seed, true, &mut ()).unwrap();
    while let Some((seat, answer)) = table.answer(&mut machine, recording.state()).unwrap() {
        recording.answer(&mut machine, seat, answer.clone(), &mut ()).unwrap();
    }
    recording.save(rules)
}

#[test]
fn recorded_games_play_again() {
    for (name, bots) in PLAYED {
        let game = tests::game(name);
        let rules = tests::rules(&game);
        for number in 1..=GAMES {
            let path = folder(name).join(format!("{number:02}.save.json"));
            if std::env::var_os("UPDATE").is_some() {
                fs::create_dir_all(folder(name)).unwrap();
                let save = record(&rules, &game, bots, number);
                fs::write(&path, serde_json::to_string(&save).unwrap() + "\n").unwrap();
            }
            let save: Save = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            assert_eq!(save.hashes.len(), save.answers.len());
            let state = replay(&rules, &save);
            let state = state.unwrap_or_else(|error| panic!("{name}, game {number}: {error}"));
            assert!(state.outcome().is_some());
        }
    }
}

/// Whoever plays, one thread after another or many at once, comes to the same states.
#[test]
fn threads_change_nothing() {
    for (name, bots) in PLAYED {
        let game = tests::game(name);
        let rules = tests::rules(&game);
        let alone: Vec<String> =
            (1..=4).map(|number| record(&rules, &game, bots, number).hash).collect();
        let together: Vec<String> = std::thread::scope(|scope| {
            let threads: Vec<_> = (1..=4)
                .map(|number| {
                    let (rules, game) = (&rules, &game);
                    scope.spawn(move || record(rules, game, bots, number).hash)
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(alone, together);
    }
}

/// Who follows closely sees the same game as who does not, whether its setup was done for it or copied.
#[test]
fn observers_change_nothing() {
    struct Close;
    impl Observer for Close {}
    for (name, bots) in PLAYED {
        let game = tests::game(name);
        let rules = tests::rules(&game);
        let mut far = Machine::new(&rules);
        for number in [1, 1, 2, 2, 3] {
            let save = record(&rules, &game, bots, number);
            let mut close = Machine::new(&rules);
            let mut one = close.start(&save.setup, save.seed, &mut Close).unwrap();
            let mut other = far.start(&save.setup, save.seed, &mut ()).unwrap();
            assert!(one == other, "game {number} begins otherwise");
            for (at, (seat, answer)) in save.answers.iter().enumerate() {
                close.answer(&mut one, *seat, answer, &mut Close).unwrap();
                far.answer(&mut other, *seat, answer, &mut ()).unwrap();
                assert!(one == other, "game {number} goes another way after answer {at}");
            }
        }
    }
}

/// Whoever counts rounds and moves counts them all, though the games are begun from copies.
#[test]
fn of_games_that_are_begun_from_copies_all_is_told() {
    #[derive(Default, PartialEq, Debug)]
    struct Heard(Vec<String>);
    impl Observer for Heard {
        fn event(&mut self, _: &Rules, _: &State, event: Event) {
            if matches!(event, Event::Opened { .. } | Event::Closed { .. } | Event::Begun) {
                self.0.push(format!("{event:?}"));
            }
        }
    }
    let text = "players 2
player { counter n }
setup { each player { +1 n } }
flow { rounds 3 { each player { +1 n } }, pick 1 from players as lucky }
score \"N\" n
winner most score
";
    let rules = tests::rules(&dsl::load(&tests::one_text(text)));
    let heard = |machine: &mut Machine<'_>, game| {
        let mut heard = Heard::default();
        machine.start(&tests::setup(2, &[]), Seed { number: 1, game }, &mut heard).unwrap();
        heard
    };
    let mut machine = Machine::new(&rules);
    for game in 0..3 {
        let written = heard(&mut Machine::reference(&rules), game);
        assert_eq!(heard(&mut machine, game), written, "{game}");
        assert_eq!(written.0.iter().filter(|event| event.starts_with("Opened")).count(), 3);
    }
}

/// A setup that is copied begins each game with its own chance, however many were begun before.
#[test]
fn what_is_begun_once_keeps_no_seed() {
    let rules = tests::rules(&tests::game("dominion"));
    let (mut machine, mut reference) = (Machine::new(&rules), Machine::reference(&rules));
    let setup = tests::setup(2, &[]);
    for (number, game) in [(1, 0), (1, 0), (1, 1), (2, 0), (2, 1), (1, 0)] {
        let seed = Seed { number, game };
        let begun = machine.start(&setup, seed, &mut ()).unwrap();
        let written = reference.start(&setup, seed, &mut ()).unwrap();
        assert!(begun == written, "{seed:?} begins otherwise than as it is written");
    }
}

/// Where a ruling begins in the middle, chance answers what the setup asks: of one seed always alike.
#[test]
fn chance_answers_what_a_setup_asks() {
    let text = "players 2\npurposes keep, pack\nplayer { zone hand : set, private\n\
                zone desk : row, faceup, counter kept, early }\n\
                kind card { }\ncard Lamp { }\ncard Rope { }\ncard Sack { }\n\
                setup { each player {\nfor c in card { stock hand with c }\n\
                choose 1 to 3 card in hand to keep as cs\nmove cs to desk, +(count of cs) kept\n\
                may \"Begin early?\" { +1 early } } }\n\
                flow { turns { phase Pack { choose up to 1 card in hand to pack as c, move c to desk }\n\
                if active.seat == 2 { end game } } }\nwinner most early\n";
    let ruling = "ruling ASK-1 \"It begins\" {\n\
                  \x20 given {\nplayers Ann, Ben\nturn Ann, phase Pack\nAnn.hand = Lamp\n}\n\
                  \x20 when { Ann packs Lamp }\n\x20 then {\nAnn.kept == 3\nAnn.early == 1\nBen.kept == 1\n\
                  Ben.early == 0\n}\n}\n";
    let mut sources = tests::one_text(text.to_owned());
    sources.rulings = vec![("rulings/asks.ruling".to_owned(), ruling.to_owned())];
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{:#?}", game.diagnostics);
    let report = interpreter::ruling::run(&tests::rules(&game), &game.rulings[0]);
    assert!(report.failures.is_empty(), "{:?}", report.failures);
}

/// Counts the calls of one verb, and follows nothing else.
struct Follows {
    verb: VerbId,
    calls: u32,
}

impl Observer for Follows {
    fn is_close(&self) -> bool {
        false
    }

    fn follows(&self, verb: VerbId) -> bool {
        verb == self.verb
    }

    fn followed(&self) -> Verbs {
        [self.verb].into_iter().collect()
    }

    fn event(&mut self, _: &Rules, _: &State, event: Event) {
        self.calls += u32::from(matches!(event, Event::Called { verb, .. } if verb == self.verb));
    }
}

/// Who follows a verb hears of it in each setup, though what nobody follows there is copied.
#[test]
fn calls_of_a_setup_are_heard_each_time() {
    let text = "players 2\nplayer { counter n }\ntable { zone box : stack, facedown }\nkind card { }\n\
                card Ant { }\nverb ready { +1 n }\nverb rest { }\n\
                setup { each player { ready }, stock box with Ant times 9, shuffle box }\n\
                flow { turns { may \"Rest\" { rest }, end game } }\n\
                winner most n\n";
    let rules = tests::rules(&dsl::load(&tests::one_text(text)));
    let mut machine = Machine::new(&rules);
    for (name, calls) in [("rest", 0), ("ready", 2), ("rest", 0), ("ready", 2)] {
        let verb = rules.program().verbs.position(|verb| verb.name == name).unwrap();
        let mut follows = Follows { verb, calls: 0 };
        let seed = Seed { number: 1, game: 0 };
        let state = machine.start(&tests::setup(2, &[]), seed, &mut follows).unwrap();
        assert_eq!((state.pending().len(), follows.calls), (1, calls), "{name}");
    }
}

/// Players who answer in place where they are asked so, and hear nothing; `wrong`: now and then with what is not offered.
struct InPlace<'b> {
    players: Vec<Player<'b>>,
    reply: Reply,
    close: bool,
    wrong: bool,
    decided: u32,
}

impl Observer for InPlace<'_> {
    fn is_close(&self) -> bool {
        self.close
    }

    fn decides(&self) -> bool {
        true
    }

    fn decide(&mut self, question: Question<'_>) -> Option<Option<u16>> {
        self.decided += 1;
        if self.wrong && self.decided.is_multiple_of(5) {
            return Some(Some(u16::MAX));
        }
        let player = &mut self.players[usize::from(question.seat().0)];
        player.pick_one(question, &mut self.reply).ok().map(|(picked, _)| picked)
    }
}

/// Whoever answers in place plays the same game; what they answer wrongly stays open.
#[test]
fn answers_in_place_change_nothing() {
    for (name, bots) in PLAYED {
        let game = tests::game(name);
        let rules = tests::rules(&game);
        let mut decided = 0;
        for number in 1..=GAMES {
            let save = record(&rules, &game, bots, number);
            for (close, wrong) in [(false, false), (false, true), (true, false)] {
                let seated =
                    bots.iter().zip(0..).take(save.setup.seats.len()).map(|(bot, seat)| {
                        let mut player = Player::new(bot, &game.bots).unwrap();
                        player.begin(save.seed, Seat(seat));
                        player
                    });
                let (players, reply) = (seated.collect(), Reply::default());
                let mut there = InPlace { players, reply, close, wrong, decided: 0 };
                let mut machine = Machine::new(&rules);
                let mut state = machine.start(&save.setup, save.seed, &mut there).unwrap();
                while let Some(pending) = state.pending().first() {
                    let seat = pending.player;
                    let mut view = SeatView::new(&mut machine, &state, seat).unwrap();
                    let player = &mut there.players[usize::from(seat.0)];
                    player.decide(&mut view, &mut there.reply).unwrap();
                    let answer = there.reply.answer().clone();
                    machine.answer(&mut state, seat, &answer, &mut there).unwrap();
                }
                assert_eq!(save.hash, state_hash(&state), "{name}, game {number}, {close} {wrong}");
                decided += there.decided;
            }
        }
        assert!(decided > 0 || name == "viceroy", "{name}: {decided}");
    }
}

/// A state that is cloned at any decision goes on as the one it was cloned from; a refused answer changes nothing.
#[test]
fn clones_go_on_alike_and_refusals_change_nothing() {
    for (name, bots) in PLAYED {
        let game = tests::game(name);
        let rules = tests::rules(&game);
        let save = record(&rules, &game, bots, 2);
        let mut machine = Machine::new(&rules);
        let mut state = machine.start(&save.setup, save.seed, &mut ()).unwrap();
        for (seat, answer) in &save.answers {
            let mut copy = state.clone();
            let before = state_hash(&state);
            let wrong = schema::decision::Answer::Pick(vec![9_999]);
            assert!(machine.answer(&mut state, *seat, &wrong, &mut ()).is_err());
            assert_eq!(before, state_hash(&state));
            machine.answer(&mut state, *seat, answer, &mut ()).unwrap();
            Machine::new(&rules).answer(&mut copy, *seat, answer, &mut ()).unwrap();
            assert!(state == copy);
        }
    }
}
