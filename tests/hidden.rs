//! A game's own verb may be called like one of the machine's own: then it is that verb, wherever the name is said.

use interpreter::Rules;
use interpreter::ruling;
use schema::primitive::Primitive;

/// A game whose verb of this name adds to what a player has walked, with more members of a player.
fn game(verb: Primitive, members: &str, ruling: &str) -> dsl::Game {
    let name = verb.name();
    let text = format!(
        "players 2\n\
         player {{\n  zone hand : set, private\n  zone deck : stack, facedown\n  counter steps\n{members}}}\n\
         kind good {{ }}\ngood Nail {{ }}\n\
         verb {name} n : number {{ +n steps }}\n\
         setup {{ each player {{ set steps = 0 }} }}\n\
         flow {{ each player {{ {name} 2, {name} 1 }}, end game }}\n\
         winner most steps\n"
    );
    let mut sources = tests::one_text(text);
    let rulings =
        (!ruling.is_empty()).then(|| ("rulings/hidden.ruling".to_owned(), ruling.to_owned()));
    sources.rulings.extend(rulings);
    dsl::load(&sources)
}

#[test]
fn a_call_of_it_is_what_happens() {
    for &verb in Primitive::ALL {
        let says = verb.name();
        let ruling = format!(
            "ruling HID-1 \"It is heard\" {{\n  given {{ players Ann, Ben }}\n\
             \x20 then {{\n    Ann.steps == 3\n    Ann {says} 2 happens\n  }}\n}}\n"
        );
        let game = game(verb, "", &ruling);
        assert!(!game.is_broken(), "{verb:?}: {:#?}", game.diagnostics);
        let rules = Rules::load(game.program.unwrap()).unwrap();
        let report = ruling::run(&rules, &game.rulings[0]);
        assert!(report.failures.is_empty(), "{verb:?}: {:?}", report.failures);
    }
}

#[test]
fn it_opens_no_stretch() {
    for verb in [Primitive::Turn, Primitive::Turns, Primitive::Rounds] {
        let game =
            game(verb, "  flag tired, until end of turn\n  flag late, until end of round\n", "");
        let told: Vec<&str> = game.diagnostics.iter().map(|found| found.code.id).collect();
        assert_eq!(told, ["C0804", "C0804"], "{verb:?}");
    }
}
