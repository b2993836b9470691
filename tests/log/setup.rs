//! What setup did before a game began.

use interpreter::{Machine, Narrator, ruling};
use schema::decision::{Answer, Seat};
use schema::save::Seed;

/// Where somebody decides in setup, all of it is told, to everybody and in transcripts; else none of it.
#[test]
fn a_setup_in_which_somebody_decides_is_told() {
    for (text, is_told) in [(ASKS, true), (DEALS, false)] {
        let game = dsl::load(&tests::one_text(format!("{text}{COMMON}")));
        assert!(!game.is_broken(), "{:#?}", game.diagnostics);
        let rules = tests::rules(&game);
        let setup = tests::setup(2, &[]);
        let [ann, ben] = [0, 1].map(|seat| setup.seats[seat].clone());
        let seed = Seed { number: 1, game: 0 };
        let mut narrators: Vec<Narrator> =
            (0..2).map(|seat| Narrator::new(&setup.seats, Some(Seat(seat)))).collect();
        let mut machine = Machine::new(&rules);
        let mut state = machine.start(&setup, seed, &mut narrators).unwrap();
        let mut told: Vec<_> = narrators.iter_mut().map(Narrator::take).collect();
        let mut answers = Vec::new();
        if is_told {
            let answer = Answer::Pick(vec![0]);
            machine.answer(&mut state, Seat(0), &answer, &mut narrators).unwrap();
            answers.push((Seat(0), answer));
            for (told, narrator) in told.iter_mut().zip(&mut narrators) {
                told.extend(narrator.take());
            }
        }
        let crest = format!("{ann}'s crest");
        for told in &told {
            let begins = told.iter().any(|line| line.text.contains(&format!("{ben}'s turn")));
            let lines = told.iter().filter(|line| line.text.contains(&crest)).count();
            assert_eq!((begins, lines), (true, usize::from(is_told)), "{told:#?}");
        }
        for seen_by in [None, Some(Seat(1))] {
            let names = (&setup.seats[..], seen_by);
            let retold = ruling::retell(&rules, (&setup, seed), &answers, None, names).unwrap();
            assert_eq!(retold.transcript.contains(&crest), is_told, "{}", retold.transcript);
        }
    }
}

const ASKS: &str = "setup {
  let first = first of players
  as first {
    stock hand with Rose, stock hand with Lake
    choose 1 card in hand to keep as c
    move c to crest
  }
}
";

const DEALS: &str =
    "setup { let first = first of players, as first { stock hand with Rose, move hand to crest } }
";

const COMMON: &str = "players 2
purposes keep, take
player {
  zone hand  : set, private
  zone crest : row, faceup
  counter ill_luck
}
kind card {}
card Rose {}
card Lake {}
flow {
  turns from (last of players) {
    stock hand with Rose
    stock hand with Lake
    choose 1 card in hand to take
    end game
  }
}
winner fewest ill_luck
";
