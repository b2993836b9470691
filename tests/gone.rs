//! What a card answers is told with the card, and of a card that is gone nothing is offered.

use interpreter::{Machine, Observer, Rules, State, Weighed};
use schema::decision::Seat;
use schema::save::Seed;

fn rules(bears: &str, verb: &str, steps: &str) -> Rules {
    let text = format!(
        "players 2
player {{ zone hand : row, faceup, counter n }}
table {{ zone box : row, faceup }}
kind card {{ live in hand }}
card Ant {{ {bears} }}
verb drop c : card {{ move c to box }}
{verb}
rule \"All\" {{ after anyone drops {{ +1 n }} }}
setup {{ each player {{ stock hand with Ant times 2 }} }}
flow {{ as (first of players) {{ {steps} }}, end game }}
winner most n
"
    );
    tests::rules(&dsl::load(&tests::one_text(text)))
}

/// Whether somebody is asked something by a verb that keeps a card.
fn asks(verb: &str) -> bool {
    let rules = rules("", verb, "keep (first of hand)");
    let asked = |mut machine: Machine| {
        let seed = Seed { number: 1, game: 0 };
        let state = machine.start(&tests::setup(2, &[]), seed, &mut ()).unwrap();
        !state.pending().is_empty()
    };
    let (fast, reference) = (asked(Machine::new(&rules)), asked(Machine::reference(&rules)));
    assert_eq!(fast, reference, "{verb}");
    fast
}

#[test]
fn with_a_card_that_is_gone_nothing_can_be_done() {
    let verb = |before: &str| format!("verb keep c : card {{ {before} may move c to box }}");
    assert!(asks(&verb("")));
    assert!(!asks(&verb("move hand to box,")));
    assert!(!asks(&verb("move hand to box, move box to hand,")));
}

/// Which cards bear what was looked at.
#[derive(Debug, Default, PartialEq)]
struct Weigh(Vec<Option<u16>>);

impl Observer for Weigh {
    fn weighed(&mut self, _: &Rules, _: &State, weighed: Weighed) {
        self.0.push(weighed.card);
    }
}

#[test]
fn what_is_answered_is_told_with_the_card_that_bears_it() {
    for (bears, cards) in [("after you drop { +1 n }", true), ("", false)] {
        let rules = rules(bears, "", "let c = first of hand, drop c");
        let mut weigh = Weigh::default();
        let seed = Seed { number: 1, game: 0 };
        let state = Machine::new(&rules).start(&tests::setup(2, &[]), seed, &mut weigh).unwrap();
        let view = rules.view(&state, Seat(0));
        assert!(view.winners.is_some());
        assert!(weigh.0.contains(&None), "the rule's: {:?}", weigh.0);
        assert_eq!(weigh.0.iter().any(Option::is_some), cards, "{:?}", weigh.0);
        // Of several who listen each is told the same.
        let mut several = vec![Weigh::default(), Weigh::default()];
        Machine::new(&rules).start(&tests::setup(2, &[]), seed, &mut several).unwrap();
        assert!(several.iter().all(|one| *one == weigh), "{several:?}");
    }
}
