//! A bot that ranks options takes the one that is offered for what has the most, or the least, of what it says; one that
//! names a card, or what it is, takes that one where it is offered, as a card or as a pile of it.

use interpreter::Machine;
use schema::decision::{Answer, Shape};
use schema::save::Seed;
use tests::Table;

const GAMES: u64 = 100;

#[test]
fn the_best_of_the_options_that_say_so_is_taken() {
    let game = tests::game_in(&tests::root().join("tests/suite/combined"));
    let rules = tests::rules(&game);
    let mut machine = Machine::new(&rules);
    let (mut built, mut raised) = (0, 0);
    for number in 0..GAMES {
        let seed = Seed { number, game: 0 };
        let mut table = Table::of(&["builder"; 2], &game.bots, seed);
        let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
        while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
            let answer = answer.clone();
            let asked = rules.describe(&state, &state.pending()[0]);
            if let (Shape::Option { options, .. }, Answer::Option(taken)) = (&asked.shape, &answer)
            {
                let taken = &options[usize::from(taken[0])];
                let most = options.iter().filter_map(|option| height(option)).max();
                let least = options.iter().filter_map(|option| cost(option)).min();
                match (most, least) {
                    (Some(_), _) => assert_eq!(height(taken), most, "{taken} of {options:?}"),
                    (None, Some(_)) => assert_eq!(cost(taken), least, "{taken} of {options:?}"),
                    (None, None) => assert_eq!(taken, "Rest", "of {options:?}"),
                }
                raised += u32::from(most.is_some());
                built += u32::from(most.is_none() && least.is_some());
            }
            machine.answer(&mut state, seat, &answer, &mut ()).unwrap();
        }
    }
    assert!(built > 10 && raised > 10, "{built} built, {raised} raised");
}

/// Of `Build the HOUSE 2 high`: what that costs.
fn cost(option: &str) -> Option<i32> {
    let (house, floors) =
        option.strip_prefix("Build the ")?.strip_suffix(" high")?.split_once(' ')?;
    let cost = match house {
        "Hut" => 1,
        "Tower" => 2,
        "Hall" => 3,
        _ => return None,
    };
    Some(cost * floors.parse::<i32>().ok()?)
}

/// Of `Raise the HOUSE by 2`: by how much.
fn height(option: &str) -> Option<i32> {
    option.strip_prefix("Raise the ")?.split_once(" by ")?.1.parse().ok()
}

/// In each turn a card of the hand is kept, and then a pile is drawn from.
const ORCHARD: &str = "players 2
purposes keep, draw
player { zone hand : set, private, zone bin : stack, faceup }
table { zone shop : piles, top faceup }
kind fruit { }
kind leaf { }
leaf Bay { }
fruit Fig { }
leaf Ivy { }
setup {
  for c in [Bay, Fig, Ivy] { stock shop with c times 9, each player { stock hand with c times 3 } }
}
flow {
  rounds 3 {
    each player {
      choose 1 card in hand to keep as c
      move c to bin
      choose 1 pile in shop to draw as p
      if p is not empty { move top of p to bin }
    }
  }
  end game
}
winner most 0
";

#[test]
fn what_is_wanted_by_name_or_by_what_it_is_is_found() {
    for wishes in ["to keep { Fig }, to draw { Fig }", "to keep { fruit }, to draw { fruit }"] {
        let mut sources = tests::one_text(ORCHARD);
        sources.bots = vec![("bots/picky.bot".into(), format!("bot Picky {{ {wishes} }}\n"))];
        let game = dsl::load(&sources);
        assert!(!game.is_broken(), "{:#?}", game.diagnostics);
        let rules = tests::rules(&game);
        let mut machine = Machine::new(&rules);
        let seed = Seed { number: 3, game: 0 };
        let mut table = Table::of(&["picky"; 2], &game.bots, seed);
        let mut state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
        let mut taken = Vec::new();
        while let Some((seat, answer)) = table.answer(&mut machine, &state).unwrap() {
            let answer = answer.clone();
            let asked = rules.describe(&state, &state.pending()[0]);
            if let (Shape::Pick { candidates, .. }, Answer::Pick(picked)) = (&asked.shape, &answer)
            {
                taken.extend(picked.iter().map(|&at| candidates[usize::from(at)].name.clone()));
            }
            machine.answer(&mut state, seat, &answer, &mut ()).unwrap();
        }
        assert_eq!(taken, ["Fig"; 12], "{wishes}");
    }
}
