//! Scripts: values in, values out; what runs away or fails is a fault that names the script.

use dsl::Sources;
use interpreter::{Rules, ruling};

/// The game with one script and one ruling about what it gives.
fn failures(script: &str, claim: &str) -> Vec<String> {
    let mut sources = Sources { rulings: Vec::new(), ..tests::sources("dominion") };
    let declared = "script reckon(n : number) : number from \"scripts/reckon.rhai\"\ndefine reckoned = reckon(21)\n";
    sources.cards.push(("extra.cards".into(), declared.into()));
    sources.scripts.push(("scripts/reckon.rhai".into(), script.into()));
    let text = format!(
        "ruling X-1 \"a script\" {{\n  given {{ players Alice, Bob }}\n  then {{ {claim} }}\n}}\n"
    );
    sources.rulings.push(("rulings/x.ruling".into(), text));
    let game = dsl::load(&sources);
    assert!(game.diagnostics.is_empty(), "{:?}", game.diagnostics);
    let rules = match Rules::load(game.program.clone().unwrap()) {
        Ok(rules) => rules,
        Err(error) => return vec![error.to_string()],
    };
    let report = ruling::run(&rules, &game.rulings[0]);
    report.failures.into_iter().map(|failure| failure.message).collect()
}

#[test]
fn a_script_gives_a_value() {
    assert_eq!(failures("fn reckon(n) { n * 2 }", "reckoned == 42"), [""; 0]);
}

#[test]
fn a_script_that_runs_away_is_stopped_by_name() {
    let told = failures("fn reckon(n) { loop { n += 1; } }", "reckoned == 42");
    assert!(
        told.iter().any(|message| message.contains("R0105") && message.contains("reckon")),
        "{told:?}"
    );
}

#[test]
fn a_script_has_no_clock_no_print_and_no_files() {
    for call in ["timestamp()", "sleep(1)", "rand()", "open_file(\"x\")", "eval(\"1\")"] {
        let told = failures(&format!("fn reckon(n) {{ {call}; n }}"), "reckoned == 21");
        assert!(!told.is_empty(), "{call} is there");
    }
}

#[test]
fn a_script_that_is_none_is_refused_when_the_program_is_loaded() {
    let told = failures("fn reckon(n) { n * }", "reckoned == 42");
    assert!(told.iter().any(|message| message.contains("scripts/reckon.rhai")), "{told:?}");
}
