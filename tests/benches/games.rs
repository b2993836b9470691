//! How fast: whole random games, a clone in the middle of one, a view, and text to program.

#![allow(clippy::expect_used, reason = "a benchmark may stop at the first surprise")]

use divan::Bencher;
use interpreter::{Asked, Machine, Rules, State};
use schema::decision::Answer;
use schema::save::{Seed, Setup};

fn main() {
    divan::main();
}

/// Two seats; all treasures at once, as in the yardstick.
fn setup() -> Setup {
    Setup {
        seats: vec!["A".into(), "B".into()],
        variants: [("auto_treasures".to_owned(), "yes".to_owned())].into(),
        given: None,
    }
}

/// A generator for the answers, with no claim to quality.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 32) as usize * n) >> 32
    }
}

/// Plays on by chance for so many decisions.
fn play(
    machine: &mut Machine<'_>,
    state: &mut State,
    dice: &mut Dice,
    most: usize,
    picked: &mut Answer,
) {
    for _ in 0..most {
        let Some(pending) = state.pending().first().copied() else { return };
        match pending.asked {
            Asked::YesNo => *picked = Answer::YesNo(dice.below(2) == 1),
            Asked::Spot => *picked = Answer::Spot(dice.below(usize::from(pending.len)) as u16),
            Asked::Number { least, .. } => *picked = Answer::Number(least),
            Asked::Pick | Asked::Handlers | Asked::Goods => {
                if !matches!(picked, Answer::Pick(_)) {
                    *picked = Answer::Pick(Vec::new());
                }
                let Answer::Pick(picks) = picked else { return };
                picks.clear();
                let candidates = state.candidates(&pending);
                while picks.len() < usize::from(pending.max) {
                    let may_stop = usize::from(picks.len() >= usize::from(pending.min));
                    let choice = dice.below(candidates.len() + may_stop);
                    if choice == candidates.len() {
                        break;
                    }
                    let had = picks.iter().filter(|&&pick| usize::from(pick) == choice).count();
                    if had < usize::from(candidates[choice].count) {
                        picks.push(choice as u16);
                    }
                }
            }
            // Dominion asks nothing else.
            Asked::Options | Asked::Order => return,
        }
        machine.answer_static(state, pending.player, picked, &mut ()).expect("an offered answer");
    }
}

fn rules() -> Rules {
    tests::rules(&tests::game("dominion"))
}

#[divan::bench]
fn random_game(bencher: Bencher<'_, '_>) {
    let rules = rules();
    let (mut machine, mut state) = (Machine::new(&rules), State::default());
    let (setup, mut game, mut picked) = (setup(), 0, Answer::YesNo(true));
    bencher.bench_local(move || {
        game += 1;
        machine
            .start_static(&mut state, &setup, Seed { number: 1, game }, &mut ())
            .expect("a game");
        play(&mut machine, &mut state, &mut Dice(game * 2 + 1), 100_000, &mut picked);
        state.outcome().is_some()
    });
}

fn middle(rules: &Rules) -> State {
    let mut machine = Machine::new(rules);
    let mut state = machine.start(&setup(), Seed { number: 1, game: 1 }, &mut ()).expect("a game");
    play(&mut machine, &mut state, &mut Dice(1), 100, &mut Answer::YesNo(true));
    state
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let state = middle(&rules());
    bencher.bench_local(|| state.clone());
}

#[divan::bench]
fn clone_into(bencher: Bencher<'_, '_>) {
    let state = middle(&rules());
    let mut other = state.clone();
    bencher.bench_local(move || other.clone_from(&state));
}

#[divan::bench]
fn view(bencher: Bencher<'_, '_>) {
    let rules = rules();
    let state = middle(&rules);
    bencher.bench_local(|| rules.view(&state, schema::decision::Seat(0)));
}

#[divan::bench]
fn load_check_compile(bencher: Bencher<'_, '_>) {
    let mut sources = tests::sources("dominion");
    sources.rulings.clear();
    bencher.bench_local(|| dsl::load(&sources).program.is_some());
}

#[divan::bench]
fn load_with_rulings(bencher: Bencher<'_, '_>) {
    let sources = tests::sources("dominion");
    bencher.bench_local(|| dsl::load(&sources).rulings.len());
}

/// The small game of the diagnostics with so many cards more, in files of 2,000.
fn generated(cards: usize) -> dsl::Sources {
    let folder = tests::root().join("tests/diagnostics/base");
    let mut sources = dsl::Sources::default();
    for entry in std::fs::read_dir(folder).expect("the base lies there") {
        let path = entry.expect("a file").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).expect("a text");
        match name.as_str() {
            "game.toml" => sources.manifest = (name, text),
            _ => sources.cards.push((name, text)),
        }
    }
    const FIRST: [&str; 8] = ["Red", "Old", "Dim", "Bright", "Tall", "Small", "Round", "Lost"];
    let mut text = String::new();
    for card in 0..cards {
        let (name, tag) = (FIRST[card % 8], if card % 2 == 0 { "glass" } else { "paper" });
        text.push_str(&format!(
            "lantern {name} Lantern N{card} : {tag} {{\n  cost {}, light {}\n  on play {{\n    choose up to 2 cards in hand \
             where cost <= {} to discard as gone then {{ discard gone }}\n    if hearts > {} {{ draw {} }} else {{ +{} coins }}\n  }}\n  \
             after opponent plays wind {{ draw 1 }}\n}}\n\n",
            card % 10, card % 7, card % 9, card % 5, 1 + card % 3, 1 + card % 4
        ));
        if card % 2000 == 1999 || card + 1 == cards {
            sources.cards.push((format!("generated{card}.cards"), std::mem::take(&mut text)));
        }
    }
    sources
}

/// Checking is linear: ten times the cards, ten times the time.
#[divan::bench(args = [1_000, 10_000], sample_count = 10)]
fn check_generated_cards(bencher: Bencher<'_, '_>, cards: usize) {
    let sources = generated(cards);
    assert!(dsl::load(&sources).program.is_some(), "the cards are right");
    bencher.bench_local(|| dsl::load(&sources).program.is_some());
}
