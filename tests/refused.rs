//! Answers that the rules forbid are refused with the reason, and change nothing: what was not offered to a ruling, and
//! what a program sends that did not look.

use interpreter::{AnswerError, Machine, ruling, state_hash};
use schema::decision::{Answer, Seat};
use schema::id::{DefinitionId, MemberId};
use schema::position::Thing;
use schema::save::Seed;

struct Forbidden {
    game: &'static str,
    given: &'static str,
    /// What goes before, and what is tried then; it is the first player who does.
    steps: &'static str,
    /// What a ruling says to it.
    told: &'static str,
    /// What else is sent, and the reasons.
    sent: Vec<(Answer, &'static str)>,
}

fn forbidden() -> Vec<Forbidden> {
    vec![
        // A bid that cannot be paid.
        Forbidden {
            game: "viceroy",
            given: "phase Auction\narrivals[red] = Scout\narrivals[blue] = Mentor\nAnn.coffer = 2 red",
            steps: "Ann picks \"Bid blue\"",
            told: "\"Bid blue\" is not offered; offered: \"Bid red\", \"Empty fist\"",
            sent: vec![
                (Answer::Option(vec![2]), "there is no candidate 2: they are numbered 0 to 1"),
                (Answer::Option(vec![0, 1]), "2 were picked, and 1 is wanted"),
                (Answer::Option(vec![]), "0 were picked, and 1 is wanted"),
                (Answer::Pick(vec![0]), "an option is wanted here"),
            ],
        },
        // A spot that is not open: nothing lies under it on one side.
        Forbidden {
            game: "viceroy",
            given: "phase Development\nAnn.hand = Census\nAnn.pyramid = Paladin at (1, 0), Noble at (1, 2)",
            steps: "Ann picks \"Play Census\"\nAnn erects (2, 3)",
            told: "(2, 3) is not offered; offered: (1, -2), (1, 4), (2, 1)",
            sent: vec![
                (Answer::Spot(3), "there is no candidate 3: they are numbered 0 to 2"),
                (Answer::Number(2), "a spot is wanted here"),
            ],
        },
        // A character that was not passed.
        Forbidden {
            game: "citadels",
            given: "phase Selection\ncrown = Ann\nnext shuffle of cast = Thief, Merchant, Bishop, Assassin, Magician, King, Architect, Warlord",
            steps: "Ann impersonates Bishop",
            told: "Bishop is not offered; offered: Assassin, Magician, King, Architect, Warlord",
            sent: vec![
                (Answer::Pick(vec![5]), "there is no candidate 5: they are numbered 0 to 4"),
                (Answer::Pick(vec![0, 1]), "2 were picked, and 1 is wanted"),
                (Answer::YesNo(true), "a pick is wanted here"),
            ],
        },
        // A price that no bundle can meet: neither gems nor infinite ones.
        Forbidden {
            game: "viceroy",
            given: "phase Development\nAnn.hand = Scout, Noble\nAnn.pyramid = Paladin at (1, 0)\nAnn.coffer = 3 red, 1 green",
            steps: "Ann picks \"Play Scout\"",
            told: "\"Play Scout\" is not offered; offered: \"Play Noble\", ",
            sent: vec![(
                Answer::Option(vec![9]),
                "there is no candidate 9: they are numbered 0 to 3",
            )],
        },
        // Nor do more gems help than there are.
        Forbidden {
            game: "viceroy",
            given: "phase Development\nAnn.hand = Scout, Noble\nAnn.pyramid = Paladin at (1, 0)\nsupply = 2 red, 2 blue",
            steps: "Ann picks \"Discard Scout for 2 gems\"\nAnn gathers 2 yellow",
            told: "yellow is not offered; offered: 2 of: 2 red, 2 blue",
            sent: vec![
                (
                    Answer::Bundle(vec![3, -1]),
                    "2 amounts are wanted, none of them less than 0 or more than there is",
                ),
                (Answer::Bundle(vec![1, 0]), "1 in all was given, and 2 are wanted"),
                (
                    Answer::Bundle(vec![1, 1, 0]),
                    "2 amounts are wanted, none of them less than 0 or more than there is",
                ),
            ],
        },
    ]
}

#[test]
fn what_the_rules_forbid_is_refused_and_changes_nothing() {
    for Forbidden { game: name, given, steps, told, sent } in forbidden() {
        let players = if name == "citadels" { "Ann, Bob, Cyd, Dee" } else { "Ann, Bob" };
        let text = format!(
            "ruling BAD-1 \"Forbidden\" {{\ngiven {{\nplayers {players}\n{given}\n}}\nwhen {{\n{steps}\n}}\n}}\n"
        );
        let mut sources = tests::sources(name);
        sources.rulings = vec![("rulings/forbidden.ruling".into(), text.clone())];
        let game = dsl::load(&sources);
        assert!(game.diagnostics.is_empty(), "{text}{:#?}", game.diagnostics);
        let rules = tests::rules(&game);
        let report = ruling::run(&rules, &game.rulings[0]);
        assert!(report.failures[0].message.starts_with(told), "{:?}", report.failures);

        let mut machine = Machine::new(&rules);
        let setup = ruling::setup(&game.rulings[0]);
        let mut state = machine.start(&setup, Seed { number: 1, game: 0 }, &mut ()).unwrap();
        for (seat, answer) in &report.answers {
            machine.answer(&mut state, *seat, answer, &mut ()).unwrap();
        }
        let (before, copy) = (state_hash(&state), state.clone());
        for (answer, reason) in sent {
            let refused = machine.answer(&mut state, Seat(0), &answer, &mut ());
            let Err(AnswerError::Refused(refusal)) = refused else {
                panic!("{answer:?} is taken in\n{text}")
            };
            assert_eq!(refusal.to_string(), reason, "{answer:?} in\n{text}");
            assert!(state == copy && state_hash(&state) == before, "{answer:?} in\n{text}");
        }
    }
}

#[test]
fn a_number_that_is_not_asked_for_is_refused() {
    let text = "players 2
player { counter bid : 0 to 9 }
setup { each player { set bid = 0 } }
flow { turns { phase Bid { choose number from 2 to 4 as n, set bid = n }, if bid > 0 { end game } } }
winner most bid
";
    let rules = tests::rules(&dsl::load(&tests::one_text(text)));
    let mut machine = Machine::new(&rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
    let copy = state.clone();
    for answer in [1, 5, -1].map(Answer::Number).into_iter().chain([Answer::YesNo(true)]) {
        let refused = machine.answer(&mut state, Seat(0), &answer, &mut ());
        let Err(AnswerError::Refused(refusal)) = refused else { panic!("{answer:?} is taken") };
        assert_eq!(refusal.to_string(), "a number from 2 to 4 is wanted here", "{answer:?}");
        assert!(state == copy, "{answer:?}");
    }
    machine.answer(&mut state, Seat(0), &Answer::Number(4), &mut ()).unwrap();
}

#[test]
fn a_position_that_notes_what_is_not_there_is_refused() {
    let mut sources = tests::one_text(
        "players 2
player { zone hand : set, private }
table { note crown : player }
kind card { }
card Ant { }
setup { set crown = first of players, each player { stock hand with Ant } }
flow { turns { phase Play { may \"go on\" { fail } }, end game } }
winner most count of (players where it is crown)
",
    );
    let ruling = "ruling REF-1 \"A note\" { given { players Ann, Bob\n turn Ann, phase Play\n crown = Bob }\n \
                  when { Ann declines } }\n";
    sources.rulings = vec![("rulings/noted.ruling".to_owned(), ruling.to_owned())];
    let game = dsl::load(&sources);
    assert!(!game.is_broken(), "{:#?}", game.diagnostics);
    let rules = tests::rules(&game);
    let starts = |thing: Thing| {
        let mut setup = ruling::setup(&game.rulings[0]);
        setup.given.as_mut().unwrap().notes[0].things = vec![thing];
        Machine::new(&rules).start(&setup, Seed { number: 1, game: 0 }, &mut ()).is_ok()
    };
    assert!(starts(Thing::Player(Seat(1))));
    for other in [
        Thing::Player(Seat(2)),
        Thing::Card(DefinitionId(99)),
        Thing::Member(MemberId(99)),
        Thing::Spot(0, 0),
    ] {
        assert!(!starts(other.clone()), "{other:?}");
    }
}
