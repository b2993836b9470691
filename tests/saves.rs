//! Positions taken from saved games: `game FILE to N`.

use std::collections::BTreeMap;
use std::fs;

use dsl::{Game, Sources};
use interpreter::ruling::{self, Way, Written, run_in};
use interpreter::{Machine, StartError};
use schema::decision::Seat;
use schema::id::{CellId, DefinitionId, ZoneId};
use schema::position::Given;
use schema::program::PileKey;
use schema::save::{Save, Seed};

const PATH: &str = "saves/evening.json";
/// The line that lets the rest move.
const FREE: &str = "  rest free\n";
const NAMES: [&str; 4] = ["Alice", "Bob", "Carol", "Dave"];

fn save() -> Save {
    let path = tests::root().join("tests/recorded/dominion/02.save.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// The game with this save and a ruling with these lines of `given` and `when`.
fn with(save: &str, given: &str, when: &str, rest: &str) -> Game {
    let mut sources = Sources { rulings: Vec::new(), ..tests::sources("dominion") };
    sources.saves = vec![(PATH.to_owned(), save.to_owned())];
    let text = format!(
        "ruling SAVED-1 \"A save\" {{\n  given {{\n{given}\n  }}\n  when {{\n{when}\n  }}\n{rest}}}\n"
    );
    sources.rulings = vec![("rulings/saved.ruling".to_owned(), text)];
    dsl::load(&sources)
}

fn names(save: &Save) -> Vec<String> {
    NAMES.iter().take(save.setup.seats.len()).map(|name| (*name).to_owned()).collect()
}

/// From any answer on, in the middle of a card or at the start of a turn, the ruling goes as the game went, in every way.
#[test]
fn a_ruling_begins_where_a_saved_game_stood() {
    let written: Written =
        |save| serde_json::from_str(&serde_json::to_string(save).unwrap()).unwrap();
    let (save, names) = (save(), names(&save()));
    let text = serde_json::to_string(&save).unwrap();
    for from in (0..save.answers.len() - 3).step_by(17) {
        let given = format!("    players {}\n    game {PATH:?} to {from}", names.join(", "));
        let empty = with(&text, &given, "", FREE);
        let rules = tests::rules(&empty);
        let answers = &save.answers[..from + 3];
        let told =
            ruling::retell(&rules, (&save.setup, save.seed), answers, Some(from), (&names, None))
                .unwrap();
        let steps: Vec<String> = told.steps.into_iter().map(Result::unwrap).collect();
        let game = with(&text, &given, &steps.join("\n"), FREE);
        assert!(!game.is_broken(), "{:#?}", game.diagnostics);
        let one = &game.rulings[0];
        let plain = run_in(&rules, one, Way::Plain, None);
        assert_eq!((&plain.failures[..], &plain.transcript), (&[][..], &told.transcript), "{from}");
        for way in [Way::AsWritten, Way::Saved(written), Way::Cloned, Way::Replayed, Way::Viewed] {
            let report = run_in(&rules, one, way, Some(&plain));
            assert!(report.failures.is_empty(), "{from}, {way:?}: {:?}", report.failures);
        }
    }
}

/// What happened before anybody was asked is retold with the rest.
#[test]
fn a_game_is_retold_from_its_beginning() {
    let (save, names) = (save(), names(&save()));
    let rules = tests::rules(&tests::game("dominion"));
    let told = |from| {
        let of = (&save.setup, save.seed);
        ruling::retell(&rules, of, &save.answers[..3], from, (&names, None)).unwrap().transcript
    };
    let (whole, answered) = (told(None), told(Some(0)));
    let before = whole.strip_suffix(&answered).unwrap();
    assert!(before.starts_with("== Bob's turn\n"), "{whole}");
}

/// What a position says is the position: built from it, the game shows each seat the same.
#[test]
fn a_position_that_is_read_is_the_position_that_is_laid() {
    let (save, names) = (save(), names(&save()));
    let rules = tests::rules(&tests::game("dominion"));
    for from in (0..save.answers.len()).step_by(13) {
        let answers = &save.answers[..from];
        let told =
            ruling::retell(&rules, (&save.setup, save.seed), answers, Some(from), (&names, None))
                .unwrap();
        let given = ruling::position(&rules, &told.after, &save.setup, &names);
        let setup = schema::save::Setup { given: Some(given.clone()), ..save.setup.clone() };
        let mut machine = interpreter::Machine::new(&rules);
        let laid = machine.start(&setup, save.seed, &mut ()).unwrap();
        assert_eq!(ruling::position(&rules, &laid, &save.setup, &names).contents, given.contents);
        for seat in (0..laid.players()).map(schema::decision::Seat) {
            let (real, laid) = (rules.view(&told.after, seat), rules.view(&laid, seat));
            assert_eq!((real.zones, real.notes), (laid.zones, laid.notes), "{from}");
        }
    }
}

/// The first thing that is said about it.
fn refused(save: &str, given: &str) -> String {
    let game = with(save, given, "    check count of supply > 0", "");
    match game.diagnostics.iter().find(|found| found.is_error()) {
        Some(found) => format!("{} {}", found.code.id, found.message),
        None => {
            let report = ruling::run(&tests::rules(&game), &game.rulings[0]);
            report.failures.first().map_or_else(String::new, |failure| failure.message.clone())
        }
    }
}

#[test]
fn a_save_that_does_not_fit_is_refused_with_what_differs() {
    let good = save();
    let given = "players Alice, Bob, Carol, Dave\n    game \"saves/evening.json\" to 5";
    let text = |save: &Save| serde_json::to_string(save).unwrap();
    assert_eq!(refused(&text(&good), given), "");

    let cut = text(&good);
    assert!(
        refused(&cut[..cut.len() / 2], given)
            .starts_with("C1307 `saves/evening.json` is no save: EOF")
    );
    let other = Save { format: 7, ..good.clone() };
    assert!(refused(&text(&other), given).starts_with("C1307 this save has format 7"));
    let other = Save { game: "Whist".to_owned(), ..good.clone() };
    assert!(refused(&text(&other), given).starts_with("C1307 this is a save of \"Whist\""));
    let two = given.replace(", Carol, Dave", "");
    assert!(
        refused(&text(&good), &two)
            .starts_with("C1307 this save is of 4 players, and this ruling of 2")
    );
    let late = given.replace("to 5", "to 5000");
    assert!(refused(&text(&good), &late).contains("answers, not 5000"));
    let twice = format!("{given}\n    game \"saves/evening.json\" to 6");
    assert!(refused(&text(&good), &twice).starts_with("C0202"));

    // Edited: an answer that is not taken, and one that is.
    let mut edited = good.clone();
    edited.answers[2].1 = schema::decision::Answer::Pick(vec![999]);
    assert!(refused(&text(&edited), given).contains("answer 3 of saves/evening.json"));
    let mut edited = good.clone();
    edited.answers.truncate(5);
    edited.hashes.truncate(5);
    edited.hash = "00".to_owned();
    assert!(refused(&text(&edited), given).contains("stands otherwise than when it was saved"));
    // Of another version of the text: as long as its answers are taken, it is where the ruling begins.
    let older = Save { program: "00".to_owned(), hash: "00".to_owned(), ..good };
    assert_eq!(refused(&text(&older), given), "");
}

/// Whatever a position names that is not there, the game does not begin. Positions in saves were checked by no compiler.
#[test]
fn a_position_that_names_what_is_not_there_is_refused() {
    type Spoil = fn(&mut Given) -> Option<()>;
    let spoils: [(&str, Spoil); 11] = [
        ("zone", |given| {
            given.contents.last_mut()?.0.zone = ZoneId(u16::MAX);
            Some(())
        }),
        ("pile", |given| {
            let mut named = given.contents.iter_mut();
            let (at, _) = named.rfind(|(at, _)| at.pile.is_some())?;
            at.pile = Some(PileKey::Number(u16::MAX));
            Some(())
        }),
        ("zone of nobody", |given| {
            let of_players = given.contents.iter_mut().filter(|(at, _)| at.seat.is_some());
            of_players.last()?.0.seat = Some(Seat(u8::MAX));
            Some(())
        }),
        ("zone of one who does not play", |given| {
            let players = given.players.len() as u8;
            let of_players = given.contents.iter_mut().filter(|(at, _)| at.seat.is_some());
            of_players.last()?.0.seat = Some(Seat(players));
            Some(())
        }),
        ("card", |given| {
            let laid = given.contents.iter_mut().flat_map(|(_, cards)| cards);
            laid.last()?.card = DefinitionId(u16::MAX);
            Some(())
        }),
        ("counter of a card", |given| {
            let laid = given.contents.iter_mut().flat_map(|(_, cards)| cards);
            laid.last()?.with.push((CellId(u16::MAX), 1));
            Some(())
        }),
        ("card in a zone of a card", |given| {
            let laid = given.contents.iter_mut().flat_map(|(_, cards)| cards);
            let (_, cards) = laid.flat_map(|laid| &mut laid.inside).last()?;
            cards.push(DefinitionId(u16::MAX));
            Some(())
        }),
        ("spot", |given| {
            let laid = given.contents.iter_mut().flat_map(|(_, cards)| cards);
            laid.last()?.at = Some((i16::MAX, i16::MAX));
            Some(())
        }),
        ("counter of one who does not play", |given| {
            let players = given.players.len() as u8;
            let of_players = given.cells.iter_mut().filter(|(_, seat, _)| seat.is_some());
            of_players.last()?.1 = Some(Seat(players));
            Some(())
        }),
        ("note of one who does not play", |given| {
            let players = given.players.len() as u8;
            let of_players = given.notes.iter_mut().filter(|noted| noted.seat.is_some());
            of_players.last()?.seat = Some(Seat(players));
            Some(())
        }),
        ("face", |given| {
            given.rolls.last_mut()?.1.push(u16::MAX);
            Some(())
        }),
    ];
    let mut seen = BTreeMap::new();
    for folder in tests::folders("tests/suite").into_iter().chain(tests::folders("games")) {
        let game = tests::game_in(&folder);
        let rules = tests::rules(&game);
        let mut machine = Machine::new(&rules);
        for ruling in game.rulings.iter().take(60) {
            let seed = Seed { number: 1, game: 1 };
            let setup = ruling::setup(ruling);
            let begins = setup.given.as_ref().is_some_and(|given| !given.contents.is_empty())
                && machine.start(&setup, seed, &mut ()).is_ok();
            for (what, spoil) in spoils.iter().filter(|_| begins) {
                let mut setup = setup.clone();
                if setup.given.as_mut().and_then(spoil).is_none() {
                    continue;
                }
                let begun = machine.start(&setup, seed, &mut ());
                let title = format!("{}: {} {what}", folder.display(), ruling.title);
                assert!(matches!(begun, Err(StartError::Impossible(_))), "{title}");
                *seen.entry(*what).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(seen.len(), spoils.len(), "{seen:?}");
}
