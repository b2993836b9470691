//! Scripts have an end in time and memory, and sort the same way everywhere.

use super::lair::Lair;

const SIM: [&str; 8] = ["sim", "x", "--games", "1", "--max-turns", "1", "--threads", "1"];

#[test]
fn scripts_have_an_end() {
    for (name, word) in [
        ("script-callbacks-are-not-counted", "operations"),
        ("script-calls-are-not-counted", "operations"),
        ("script-eats-memory", "curry"),
    ] {
        let lair = Lair::new();
        lair.lay(name);
        let text = lair.says(&SIM, 1, &["x.rhai:", word]);
        assert!(!text.contains("panicked"), "{text}");
    }
}

/// A comparer that is no order is asked in an order that never changes: nothing panics, and the same seed is the same game.
#[test]
fn a_comparer_that_is_no_order_sorts_always_the_same() {
    let lair = Lair::new();
    lair.lay("script-sort-panics");
    let told = || lair.says(&[&SIM[..], &["--json"]].concat(), 0, &[]);
    let (one, other) = (told(), told());
    assert!(!one.contains("panicked"), "{one}");
    let same = |text: &str| text.split("\"seconds\"").next().unwrap_or_default().to_owned();
    assert_eq!(same(&one), same(&other));
}
