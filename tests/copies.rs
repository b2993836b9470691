//! One handler that somebody has several times: which goes next is asked, and rulings and bots can say it.

use interpreter::ruling;

const RULING: &str = r#"
ruling O-1 "Which goes next" {
  given {
    players Ann, Bob
    turn Ann
    GIVEN
  }
  when {
    Ann declines to keep
    Ann strikes Ant in Ann.hand
  }
  then { Ann.grain == 4 }
}
"#;

/// What is wrong with a game of this card, with a ruling and a bot that answer which of several goes next.
fn told(ant: &str, begun: &str, given: &str) -> Vec<String> {
    let mut sources = tests::one_text(format!(
        "players 2
purposes keep
player {{ zone deck : stack, facedown, zone hand : set, private, zone play : row, faceup, counter grain }}
kind card {{ on go }}
card Ant {{ {ant} }}
verb strike {{ +1 grain }}
setup {{ each player {{ stock deck with Ant times 5, move top 2 of deck to hand, move top of deck to play }} }}
flow {{ turns {{ choose up to 1 card in hand to keep as k, move k to play, {begun} strike, if grain > 3 {{ end game }} }} }}
winner most grain
"
    ));
    sources.rulings.push(("rulings/a.ruling".to_owned(), RULING.replace("GIVEN", given)));
    sources.bots.push(("bots/b.bot".to_owned(), "bot b { to strike { Ant } }\n".to_owned()));
    let game = dsl::load(&sources);
    let wrong = game.diagnostics.iter().filter(|found| found.is_error());
    let mut told: Vec<String> = wrong.map(|found| found.message.clone()).collect();
    let rules = tests::rules(&game);
    for one in &game.rulings {
        told.extend(ruling::run(&rules, one).failures.into_iter().map(|it| it.message));
    }
    told
}

#[test]
fn two_copies_at_two_places_are_asked_for() {
    let two = "if self in hand { +1 grain } else { set grain = 2 * grain }";
    let ant = format!("while in hand, play {{ after you strike {{ {two} }} }}");
    let given = "Ann.hand = Ant\n    Ann.play = Ant";
    assert_eq!(told(&ant, "", given), Vec::<String>::new());
    let ant = format!("while in anywhere {{ after you strike {{ {two} }} }}");
    let given = "Ann.hand = Ant\n    Ann.play = Ant";
    assert_eq!(told(&ant, "", given), Vec::<String>::new());
}

#[test]
fn one_handler_that_two_cards_have_begun_is_asked_for() {
    let ant = "on go { until end of turn { after you strike { if self in hand { +1 grain } else { set grain = 2 * grain } } } }";
    let begun = "for a in hand + play { perform a.go },";
    let given = "Ann.hand = Ant\n    Ann.play = Ant";
    assert_eq!(told(ant, begun, given), Vec::<String>::new());
}

/// Copies that lie in one place and keep nothing are one: nobody is asked.
#[test]
fn copies_that_are_alike_are_not_asked_for() {
    let ant = "while in play { after you strike { +1 grain } }";
    let wrong = ["nobody is ever asked to `strikes`", "nobody is ever asked to `strike`"];
    assert_eq!(told(ant, "", "Ann.play = 2 Ant"), wrong);
}
