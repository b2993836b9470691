//! What a keystroke costs in a game of a thousand cards: all diagnostics, and what could be written next. It has to be less
//! than 50 ms.
//!
//! `cargo bench -p dsl --bench keystroke`

use std::fmt::Write;

use divan::Bencher;
use dsl::Sources;
use dsl::ide::Workspace;

fn main() {
    divan::main();
}

const CARDS: usize = 1_000;

/// What players and the table have, and what is done.
const RULES: &str = include_str!("rules.cards");

/// A thousand cards in so many files, with a ruling for every fifth.
fn game(files: usize) -> Sources {
    let mut sources = Sources {
        manifest: ("game.toml".into(), "name = \"Many\"\nlanguage = 1\n".into()),
        cards: vec![("rules.cards".into(), RULES.into())],
        ..Sources::default()
    };
    for file in 0..files {
        let mut text = String::from("// Some of the cards.\n");
        for card in (0..CARDS).filter(|card| card * files / CARDS == file) {
            let (cost, more) = (card % 9, card % 3 + 1);
            write!(
                text,
                "\n// What it is for.\nlantern Lantern {card} : paper {{\n  cost {cost}\n  light {more}\n  on play {{\n    +{more} coins\n    choose up to {more} lantern in hand where cost <= {cost} and not glass to trash as gone, else stop\n    trash gone\n    each opponent where not it.safe {{ choose 1 card in hand to discard, discard it }}\n    if count of gone > 1 {{ draw {more} }} else {{ gain shop.Lantern {cost} }}\n  }}\n  after you trash lantern where cost > {cost} {{ +1 coin }}\n}}\n"
            )
            .unwrap_or_default();
        }
        sources.cards.push((format!("cards-{file}.cards"), text.replace("Lantern ", "Lantern Nr")));
    }
    let mut rulings = String::new();
    for card in (0..CARDS).step_by(5) {
        write!(
            rulings,
            "ruling M-{card} \"Number {card}\" {{\n  given {{\n    players Ann, Bob\n    turn Ann, phase Day\n    Ann.hand = Lantern Nr{card}\n    Bob.hand = 2 Lantern Nr1\n  }}\n  when {{\n    Ann plays Lantern Nr{card}\n  }}\n  then {{\n    Ann.coins == {}\n    count of Bob.hand == 1\n  }}\n}}\n\n",
            card % 3 + 1
        )
        .unwrap_or_default();
    }
    sources.rulings.push(("rulings/all.ruling".into(), rulings));
    sources
}

/// A letter is typed into a card in the middle, and taken out again.
fn keystrokes(bencher: Bencher<'_, '_>, files: usize, complete: bool) {
    let sources = game(files);
    let (path, text) = sources.cards.get(files / 2 + 1).cloned().unwrap_or_default();
    let mut workspace = Workspace::new(sources);
    assert!(
        workspace.diagnostics().iter().all(|found| found.code.starts_with('W')),
        "{:#?}",
        workspace.diagnostics().first()
    );
    let middle = text.len() / 2;
    let at = middle + text.get(middle..).and_then(|rest| rest.find("and not gl")).unwrap_or(0) + 10;
    let mut typed = text.clone();
    typed.insert(at, 'a');
    let mut turn = false;
    bencher.bench_local(|| {
        turn = !turn;
        workspace.set(&path, if turn { typed.clone() } else { text.clone() });
        let found = workspace.diagnostics().len();
        let offered = if complete { workspace.complete(&path, at).len() } else { 0 };
        (found, offered)
    });
}

#[divan::bench]
fn a_letter_in_one_of_twenty_files(bencher: Bencher<'_, '_>) {
    keystrokes(bencher, 20, true);
}

#[divan::bench]
fn a_letter_in_the_only_file(bencher: Bencher<'_, '_>) {
    keystrokes(bencher, 1, true);
}

#[divan::bench]
fn its_diagnostics_alone(bencher: Bencher<'_, '_>) {
    keystrokes(bencher, 20, false);
}
