//! A role that is called and that nobody answers: whatever the reason, the others are told, shown and asked the same.

use interpreter::{Asked, Machine, View, ruling};
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};

/// Positions that differ in the reason alone.
struct Silent {
    folder: &'static str,
    /// How the titles of their rulings begin.
    rulings: [&'static str; 2],
    /// From which seats it is looked at.
    seats: [u8; 2],
    /// And before how many decisions: after these it comes out who had which role.
    decisions: usize,
}

const SILENT: [Silent; 6] = [
    Silent {
        folder: "tests/suite/roles",
        rulings: ["A role that is hushed", "A role that lies in the deck"],
        seats: [0, 2],
        decisions: usize::MAX,
    },
    Silent {
        folder: "games/citadels",
        rulings: ["Nobody answers: the character was", "Nobody answers: the character that"],
        seats: [0, 3],
        decisions: 4,
    },
    Silent {
        folder: "games/citadels",
        rulings: [
            "Of two who have two characters each nobody answers: it was killed",
            "Of two who have two characters each nobody answers: it was put away",
        ],
        seats: [0, 0],
        decisions: 4,
    },
    Silent {
        folder: "games/deal-with-the-devil",
        rulings: [
            "Nobody can tell the devil from the cultist: the devil",
            "Nobody can tell the devil from the cultist: seat 3",
        ],
        seats: [0, 1],
        decisions: 20,
    },
    // An answer to an attack: before the attack, and when the defender is asked.
    Silent {
        folder: "games/catan-card-game",
        rulings: [
            "Nobody can tell an answer in the hand: the Bishop",
            "Nobody can tell an answer in the hand: no answer",
        ],
        seats: [0, 0],
        decisions: 2,
    },
    // A card that may be played before the dice, in the turn of who holds it.
    Silent {
        folder: "games/catan-card-game",
        rulings: [
            "Nobody can tell an Alchemist before the dice: it is there",
            "Nobody can tell an Alchemist before the dice: it is not",
        ],
        seats: [1, 1],
        decisions: 4,
    },
];

#[test]
fn nobody_can_tell_why_a_role_stays_silent() {
    for Silent { folder, rulings, seats, decisions } in SILENT {
        let game = tests::game_in(&tests::root().join(folder));
        let rules = tests::rules(&game);
        let mut machine = Machine::new(&rules);
        let (mut seen, mut told): (Vec<Vec<View>>, Vec<String>) = Default::default();
        for title in rulings {
            let mut all = game.rulings.iter();
            let ruling = all.find(|ruling| ruling.title.starts_with(title)).unwrap();
            told.push(ruling::run(&rules, ruling).transcript);
            let setup = Setup {
                seats: ruling.given.players.clone(),
                variants: [].into(),
                given: Some(ruling.given.clone()),
            };
            let mut state = machine.start(&setup, Seed { number: 1, game: 0 }, &mut ()).unwrap();
            let mut views = Vec::new();
            for _ in 0..decisions {
                views.extend(seats.map(|seat| rules.view(&state, Seat(seat))));
                let Some(pending) = state.pending().first().copied() else { break };
                let first = match pending.asked {
                    Asked::Number { least, .. } => Answer::Number(least),
                    Asked::YesNo => Answer::YesNo(true),
                    asked => {
                        let most =
                            if asked == Asked::Order { pending.len } else { pending.min.max(1) };
                        asked.answer(&(0..most).collect::<Vec<_>>(), usize::from(pending.len))
                    }
                };
                machine.answer(&mut state, pending.player, &first, &mut ()).unwrap();
            }
            seen.push(views);
        }
        assert!(seen[0].len() > 2, "{folder}: nobody was asked");
        assert_eq!(seen[0], seen[1], "{folder}");
        assert_eq!(told[0], told[1], "{folder}");
    }
}
