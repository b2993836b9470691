//! What the passes of the fast form make of texts, and how much is done when these are played: figures that change where a pass leaves
//! out what it made before, or something is done more often than is needed, though all games stay the same.

use std::collections::BTreeSet;

use interpreter::{Figures, Machine, Pass, Passes, Rules};
use schema::save::Seed;
use tests::Table;

/// Texts of the suite in which, taken together, everything occurs that is counted.
const TEXTS: [&str; 13] = [
    "board",
    "ceiling",
    "conditions",
    "discount",
    "goods",
    "interrupt",
    "lasting",
    "menu",
    "pyramid",
    "replacement",
    "together",
    "wealth",
    "winners",
];
/// Texts of this suite, which are compared in every form, too.
pub(crate) const OWN: [&str; 2] = ["acts", "values"];
/// So many written games are counted.
const WRITTEN: u64 = 400;
/// So many written games are planned at most.
const PLANNED: u64 = 10_000;
/// So many games of each are played by chance, with a setup that is kept and a new one, so many answers long at most.
const PLAYED: u64 = 3;
const LONGEST: usize = 100;

/// A text of this suite: `acts`, in which calls become acts of every form, or `values`, in which values are read in every way.
pub(crate) fn text(name: &str) -> Rules {
    let path = tests::root().join("tests/planned").join(name).with_extension("cards");
    tests::rules(&dsl::load(&tests::one_text(std::fs::read_to_string(path).unwrap())))
}

/// The rules of all texts that are counted.
fn texts() -> impl Iterator<Item = Rules> {
    let folders = TEXTS.into_iter().map(|text| tests::root().join("tests/suite").join(text));
    let suite = folders.map(|folder| tests::rules(&tests::game_in(&folder)));
    OWN.into_iter().map(text).chain(suite)
}

/// Plays games by chance.
fn play(machine: &mut Machine) {
    let rules = machine.rules();
    for number in 0..PLAYED {
        let seats = tests::seats(rules, number);
        let seed = Seed { number, game: 9 };
        let mut table = Table::by_chance(seats, seed);
        let Ok(mut state) = machine.start(&tests::setup(seats, &[]), seed, &mut ()) else { break };
        for _ in 0..LONGEST {
            let Some((seat, answer)) = table.answer(machine, &state).unwrap() else { break };
            let answer = answer.clone();
            if machine.answer(&mut state, seat, &answer, &mut ()).is_err() {
                break;
            }
        }
    }
}

/// The figures of a program, with those of some games; what is done when these are played as they are written has a name of its own.
fn of(rules: &Rules) -> Figures {
    let (mut machine, mut reference) = (Machine::new(rules), Machine::reference(rules));
    play(&mut machine);
    play(&mut reference);
    let mut figures = machine.figures();
    figures.extend(
        reference.figures().into_iter().map(|(name, times)| (format!("reference, {name}"), times)),
    );
    figures
}

fn add(sum: &mut Figures, more: Figures) {
    for (name, times) in more {
        *sum.entry(name).or_default() += times;
    }
}

#[test]
fn the_passes_make_as_much_of_texts_as_they_did() {
    if cfg!(not(debug_assertions)) {
        // Nothing of what is done is counted.
        return;
    }
    let (mut texts, mut written) = (Figures::new(), Figures::new());
    self::texts().for_each(|rules| add(&mut texts, of(&rules)));
    for seed in 1..=WRITTEN {
        let game = dsl::load(&tests::one_text(tests::written::game(seed)));
        add(&mut written, of(&tests::rules(&game)));
    }
    let mut names: Vec<&String> = texts.keys().chain(written.keys()).collect();
    names.sort();
    names.dedup();
    let mut lines = vec!["   texts  written".to_owned()];
    for name in names {
        let of = |figures: &Figures| figures.get(name).copied().unwrap_or_default();
        lines.push(format!("{:8} {:8}  {name}", of(&texts), of(&written)));
    }
    insta::with_settings!({ snapshot_path => "planned", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("figures", lines.join("\n"));
    });
}

/// What passes make of the texts they make of written games, too: else these would compare nothing of it. Such games are
/// planned until all of it was seen.
#[test]
fn written_games_come_to_all_that_passes_make() {
    let mut missing: BTreeSet<String> = BTreeSet::new();
    for rules in texts() {
        let made = Machine::new(&rules).figures().into_iter().filter(|(_, times)| *times > 0);
        missing.extend(made.map(|(name, _)| name));
    }
    assert!(missing.len() > 40, "{missing:?}");
    for seed in 1..=PLANNED {
        if missing.is_empty() {
            break;
        }
        let game = dsl::load(&tests::one_text(tests::written::game(seed)));
        let rules = tests::rules(&game);
        let made = Machine::new(&rules).figures().into_iter().filter(|(_, times)| *times > 0);
        made.for_each(|(name, _)| {
            missing.remove(&name);
        });
    }
    assert!(missing.is_empty(), "no written game comes to {missing:?}");
}

/// Each pass makes something that is counted, and without any there is nothing to count.
#[test]
fn each_pass_is_seen_in_the_figures() {
    let rules: Vec<Rules> = texts().collect();
    let figures = |passes: Passes| {
        let mut sum = Figures::new();
        rules.iter().for_each(|rules| add(&mut sum, Machine::with(rules, passes).figures()));
        sum
    };
    assert!(figures(Passes::NONE).is_empty());
    let all = figures(Passes::ALL);
    for pass in Pass::ALL {
        // What these make is made while a game is played.
        if pass != Pass::Setups && pass != Pass::Memory {
            assert_ne!(all, figures(Passes::ALL.without(pass)), "{pass}");
        }
    }
}

/// What is said of passes once counts for each machine that is made from there on.
#[test]
fn machines_play_by_the_passes_that_their_rules_were_told() {
    let mut rules = text("acts");
    rules.play_by(Passes::NONE);
    assert!(Machine::new(&rules).figures().is_empty());
}

/// A machine keeps no more than some setups, whatever it is asked for.
#[test]
fn no_more_setups_are_prepared_than_are_kept() {
    let rules = text("acts");
    let mut machine = Machine::new(&rules);
    for number in 0..60 {
        let goal = (number % 20).to_string();
        let seed = Seed { number, game: 9 };
        machine.start(&tests::setup(2, &[("goal", &goal)]), seed, &mut ()).unwrap();
    }
    if cfg!(debug_assertions) {
        assert_eq!(machine.figures()["done: setups prepared"], 16);
    }
}
