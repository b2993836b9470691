//! Marks of numbers, effects that wait, and setup options, in games of two in which nobody is asked anything.

use interpreter::Machine;
use schema::decision::Seat;
use schema::save::Seed;

/// The points of the players at the end, in both forms.
fn points(text: &str) -> Vec<i32> {
    let game = dsl::load(&tests::one_text(text));
    let wrong: Vec<_> = game.diagnostics.iter().map(|one| &one.message).collect();
    assert!(!game.is_broken(), "{wrong:#?}");
    let rules = tests::rules(&game);
    let [fast, written] = [Machine::new(&rules), Machine::reference(&rules)].map(|mut machine| {
        // What a machine keeps from one game changes nothing of the next.
        let mut scores = (0..2).map(|number| {
            let seed = Seed { number, game: 0 };
            let state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
            rules.view(&state, Seat(0)).scores
        });
        let (first, second) = (scores.next().unwrap(), scores.next().unwrap());
        assert_eq!(first, second);
        first
    });
    assert_eq!(fast, written);
    fast
}

/// A number that is declared outside of everything and speaks of whoever acts is a number of each player.
#[test]
fn a_mark_of_nobodys_number_is_each_players() {
    let text = "players 2
        resource gold
        player { counter got
 pool purse : gold }
        kind card { }
        define riches = purse.gold
        define wealth = 2 * riches
        rule \"Rich\" { when wealth rises to 6 { +1 got } }
        setup { }
        flow { as (first of players) { +3 gold }, repeat 3 { each player { -1 got, +1 got } }, each player { +2 gold } }
        score got
        winner most score";
    assert_eq!(points(text), [1, 0]);
    assert_eq!(points(&text.replace("each player { +2 gold }", "each player { +3 gold }")), [1, 1]);
}

/// A turn of somebody else within the beginning of mine is not mine.
#[test]
fn a_turn_of_another_is_not_the_next_of_mine() {
    let text = "players 2
        player { counter got }
        table { counter heard, turns_begun }
        kind card { }
        verb reap { }
        rule \"Listen\" { at start of turn where seat == 1 {
            until start of next turn { after anyone reaps { +1 heard } }
            as left { turn { +1 got } }
        } }
        setup { }
        flow { turns { +1 turns_begun, reap, if turns_begun == 4 { end game } } }
        score heard
        winner most score";
    assert_eq!(points(text), [4, 4]);
}

/// A setup option that is left as it is reads those that stand behind it.
#[test]
fn options_are_set_in_the_order_in_which_they_read_each_other() {
    let text = "players 2
        player { counter got }
        kind card { }
        variant first : number = sum of it * second over (1 to 4)
        variant second : 0 to 9 = third + 1
        variant third : 0 to 9 = 2
        setup { }
        flow { each player { +first got, +second got } }
        score got
        winner most score";
    assert_eq!(points(text), [33, 33]);
}
