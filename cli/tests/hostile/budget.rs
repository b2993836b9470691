//! Games in which one answer costs more than its instructions say. They are tried where CARDWRIGHT_BUDGET is set: what is
//! promised of them so far is that they can be ended (`stopped`).

use super::lair::Lair;

const GAMES: [&str; 7] = [
    "doubling-defines",
    "nested-folds",
    "sort-by-count",
    "steps-are-not-weighed",
    "endless-decisions",
    "counters-on-cards-eat-memory",
    "transcript-eats-memory",
];

#[test]
fn an_answer_has_a_budget() {
    let is_on = std::env::var_os("CARDWRIGHT_BUDGET").is_some();
    for name in GAMES {
        let lair = Lair::new();
        std::fs::remove_dir_all(lair.path("x/rulings")).unwrap();
        lair.lay(name);
        if name == "counters-on-cards-eat-memory" {
            for part in 0..2 {
                let head = if part == 0 { "kind t0 {\n" } else { "kind t1 is t0 {\n" };
                let counters: String =
                    (0..30_000).map(|at| format!("  counter c{part}_{at}\n")).collect();
                let tail = if part == 0 { "  copies : number = 0 }\n" } else { "}\n" };
                lair.file(&format!("x/k{part}.cards"), format!("{head}{counters}{tail}"));
            }
            lair.file("x/z.cards", "t1 Heavy { }\n");
        }
        if name == "transcript-eats-memory" {
            let long = "x".repeat(3900);
            let cards = (0..200).map(|at| format!("card \"N{at:05}{long}\" {{ copies 1 }}\n"));
            lair.file("x/n.cards", cards.collect::<String>());
        }
        // They are games, so that what is tried is the machine.
        lair.says(&["check", "x"], 0, &[]);
        if is_on {
            let words = ["sim", "x", "--games", "1", "--max-turns", "1", "--threads", "1"];
            let said = lair.call(&words);
            let text = said.text();
            assert!(matches!(said.status.code(), Some(0 | 1)), "{name}: {:?}\n{text}", said.status);
            assert!(said.status.success() || text.contains("R01"), "{name}: {text}");
            let said = lair.call(&["test", "x"]);
            assert!(matches!(said.status.code(), Some(0 | 1)), "{name}: {:?}", said.status);
        }
    }
}
