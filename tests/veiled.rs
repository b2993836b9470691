//! A text tells whoever reads it no more than they may know: who is asked about somebody else's cards, and who hears which
//! option somebody took.

use interpreter::{Machine, Narrator, Rules, State};
use schema::decision::{Answer, Seat, Shape};
use schema::save::Seed;

fn rules_of(flow: &str) -> Rules {
    let text = format!(
        "players 2\npurposes pick_it, doubt\nkind card {{ }}\ncard Goblin {{ }}\ncard Sword {{ }}\n\
         player {{ zone hand : set, private, zone down : row, facedown, counter secret, private, counter points }}\n\
         table {{ zone pot : row, facedown }}\n\
         setup {{ each player {{ stock hand with Goblin, stock hand with Sword, set secret = 7 }} }}\n\
         flow {{ turns {{ {flow}, end game }} }}\nwinner most points\n"
    );
    tests::rules(&dsl::load(&tests::one_text(text)))
}

/// The texts of the questions of a game to the seats that are asked, with their options; each is answered in the same way.
/// With them comes what the other seat is told.
fn asked(rules: &Rules) -> (Vec<String>, String) {
    let setup = tests::setup(2, &[]);
    let mut told = Narrator::new(&setup.seats, Some(Seat(1)));
    let mut machine = Machine::new(rules);
    let seed = Seed { number: 1, game: 0 };
    let mut state: State = machine.start(&setup, seed, &mut told).unwrap();
    let mut asked = Vec::new();
    while let Some(&pending) = state.pending().first() {
        let decision = rules.describe(&state, &pending);
        let seat = decision.player.0 + 1;
        let answer = match &decision.shape {
            Shape::YesNo => {
                asked.push(format!("{seat}: {}", decision.text));
                Answer::YesNo(true)
            }
            Shape::Option { options, .. } => {
                asked.push(format!("{seat}: {}", options.join(", ")));
                Answer::Option(vec![0])
            }
            _ => Answer::Pick(vec![0]),
        };
        machine.answer(&mut state, pending.player, &answer, &mut told).unwrap();
    }
    let lines: Vec<String> = told.take().into_iter().map(|line| line.text).collect();
    (asked, lines.join("\n"))
}

#[test]
fn who_is_asked_about_a_hidden_card_reads_that_it_is_a_card() {
    let flow = "choose 1 card in hand to pick_it as c\n\
                may \"Keep {c}?\" to doubt { }\n\
                as left { may \"Is it {c}?\" to doubt { } }\n\
                each opponent { choose one { option \"It is {c}\" { +1 point }, option \"No\" { +2 points } } }\n\
                move c to down\n\
                may \"Was it {c}?\" to doubt { }\n\
                as left { may \"And this, {c}?\" to doubt { } }\n\
                reveal c\n\
                as left { may \"So it is {c}?\" to doubt { } }";
    let (asked, _) = asked(&rules_of(flow));
    let wanted = [
        "1: Keep Goblin?",
        "2: Is it a card?",
        "2: It is a card, No",
        "1: Was it Goblin?",
        "2: And this, a card?",
        "2: So it is Goblin?",
    ];
    assert_eq!(asked, wanted);
}

#[test]
fn who_hears_of_an_option_is_told_no_value_made_of_what_is_hidden() {
    let taken = |option: &str| {
        let flow = format!("choose one {{ {option}, option \"Rest\" {{ +1 point }} }}");
        let (asked, told) = asked(&rules_of(&flow));
        let line = told.lines().find_map(|line| line.split_once(" chooses: "));
        (asked[0].split(", ").next().unwrap()[3..].to_owned(), line.unwrap().1.to_owned())
    };
    let told = |own: &str, others: &str| (own.to_owned(), others.to_owned());
    let cards = "option \"Use {c}\" for c in hand { +1 point }";
    assert_eq!(taken(cards), told("Use Goblin", "Use a card"));
    let names = "option \"Name {w}\" for w in (list of name over hand) { +1 point }";
    assert_eq!(taken(names), told("Name Goblin", "Name …"));
    let numbers = "option \"Offer {k}\" for k in (secret - 1) to secret { +1 point }";
    assert_eq!(taken(numbers), told("Offer 6", "Offer …"));
    let open = "option \"Give {k}\" for k in 2 to 4 { +1 point }";
    assert_eq!(taken(open), told("Give 2", "Give 2"));
    let players = "option \"Ask {p}\" for p in opponents { +1 point }";
    assert_eq!(taken(players), told("Ask player 2", "Ask Player 2"));
}
