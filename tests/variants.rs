//! What may be said for a setup option of each type, and with which words anything else is refused.

use interpreter::{Machine, Rules, StartError};
use schema::save::Seed;

/// Each option shows in the score of the first player, as a number of its own.
const TEXT: &str = "players 2
tags color = red | blue
variant fast : yes/no = no
variant length : number = 3
variant months : 1 to 3 = 3
variant first : player = none
variant last : list of player = []
variant sign : card = Fox
variant crops : list of card = small
variant dye : color = red
variant dyes : list of color = [red]
variant stakes : list of number = [1, 2]
player { counter n }
kind card { worth : number = 1 }
card Fox { worth 1 }
card Owl { worth 2 }
card Heron { worth 4 }
define small = [Fox]
define large = [Fox, Heron]
define both = [red, blue]
define high = [5, 6]
setup {
  as (first of players) {
    set n = SUM
  }
}
flow { end game }
score \"N\" n
winner most score
";

/// What the first player's counter is in the end, or why the setup is refused.
fn started(rules: &Rules, name: &str, text: &str) -> Result<i32, String> {
    let setup = tests::setup(2, &[(name, text)]);
    let state = Machine::new(rules).start(&setup, Seed { number: 1, game: 0 }, &mut ());
    let state = state.map_err(|error| match error {
        StartError::Refused(why) | StartError::Impossible(why) => why,
        StartError::Fault(fault) => format!("{fault}"),
    })?;
    Ok(state.outcome().unwrap().scores[0])
}

/// The rules of the text, in which this is the first player's number.
fn rules(sum: &str) -> Rules {
    let game = dsl::load(&tests::one_text(TEXT.replace("SUM", sum)));
    let told: Vec<_> = game.diagnostics.iter().filter(|told| told.is_error()).collect();
    assert!(told.is_empty(), "{sum}: {told:#?}");
    tests::rules(&game)
}

#[test]
fn each_type_takes_its_texts_and_no_others() {
    /// The option, the number that it shows as, and what is said for it with what comes of it.
    type Option =
        (&'static str, &'static str, &'static [(&'static str, Result<i32, &'static str>)]);
    const OPTIONS: [Option; 10] = [
        (
            "fast",
            "if fast then 1 else 0",
            &[
                ("yes", Ok(1)),
                (" yes ", Ok(1)),
                ("no", Ok(0)),
                ("maybe", Err("variant fast takes yes or no, not maybe")),
            ],
        ),
        (
            "length",
            "length",
            &[
                ("7", Ok(7)),
                ("-7", Ok(-7)),
                ("x", Err("variant length takes a whole number, not x")),
            ],
        ),
        (
            "months",
            "months",
            &[
                ("1", Ok(1)),
                ("3", Ok(3)),
                ("500", Err("variant months takes a whole number from 1 to 3, not 500")),
                ("-7", Err("variant months takes a whole number from 1 to 3, not -7")),
            ],
        ),
        (
            "first",
            "if first is none then 0 else if first == (first of players) then 1 else 2",
            &[
                ("1", Ok(1)),
                ("2", Ok(2)),
                ("none", Ok(0)),
                ("0", Err("variant first takes a seat from 1 to 2, or none, not 0")),
                ("3", Err("variant first takes a seat from 1 to 2, or none, not 3")),
            ],
        ),
        (
            "last",
            "count of last",
            &[
                ("none", Ok(0)),
                ("2", Ok(1)),
                ("1, 2", Ok(2)),
                (
                    "1, 3",
                    Err(
                        "variant last takes seats from 1 to 2 with commas between, or none, not 1, 3",
                    ),
                ),
            ],
        ),
        (
            "sign",
            "sign.worth",
            &[
                ("Heron", Ok(4)),
                ("Hern", Err("variant sign: there is no card Hern; did you mean Heron?")),
                ("Неron", Err("variant sign: there is no card Неron; did you mean Heron?")),
                ("Wolverine", Err("variant sign: there is no card Wolverine")),
            ],
        ),
        (
            "crops",
            "sum of worth over crops",
            &[
                ("small", Ok(1)),
                ("large", Ok(5)),
                ("Owl, Heron", Ok(6)),
                ("none", Ok(0)),
                ("Owl, Hern", Err("variant crops: there is no card Hern; did you mean Heron?")),
                ("larg", Err("variant crops: there is no card larg; did you mean large?")),
            ],
        ),
        (
            "dye",
            "if dye == red then 1 else 2",
            &[
                ("red", Ok(1)),
                ("blue", Ok(2)),
                ("green", Err("variant dye takes one of red, blue, not green")),
            ],
        ),
        (
            "dyes",
            "(if red in dyes then 1 else 0) + (if blue in dyes then 2 else 0)",
            &[
                ("red", Ok(1)),
                ("red, blue", Ok(3)),
                ("both", Ok(3)),
                ("none", Ok(0)),
                (
                    "red, green",
                    Err(
                        "variant dyes takes some of red, blue, with commas between, or none, not red, green",
                    ),
                ),
            ],
        ),
        (
            "stakes",
            "sum of it over stakes",
            &[
                ("7", Ok(7)),
                ("5, 6", Ok(11)),
                ("high", Ok(11)),
                ("none", Ok(0)),
                (
                    "5, x",
                    Err(
                        "variant stakes takes whole numbers with commas between, or none, not 5, x",
                    ),
                ),
            ],
        ),
    ];
    for (name, sum, texts) in OPTIONS {
        let rules = rules(sum);
        for (text, comes) in texts {
            assert_eq!(started(&rules, name, text), comes.map_err(str::to_owned), "{name} {text}");
        }
    }
}

#[test]
fn an_option_that_there_is_not_is_refused_with_the_closest() {
    let rules = rules("length");
    assert_eq!(
        started(&rules, "lenght", "1"),
        Err("there is no variant lenght; did you mean length?".to_owned())
    );
    assert_eq!(started(&rules, "whatever", "1"), Err("there is no variant whatever".to_owned()));
}
