//! `cardwright why`: handlers that were weighed, lines that change values, cards that are not offered.

use crate::called::{ends, root};

fn why(args: &[&str]) -> (String, i32) {
    ends(root(), &[&["why"], args].concat())
}

fn says(args: &[&str]) -> String {
    let (text, code) = why(args);
    assert_eq!(code, 0, "{args:?}: {text}");
    text
}

/// Whose handlers were heard, and what became of them, with the place where they stand.
#[test]
fn handlers_that_answered_and_that_did_not_are_told() {
    for word in ["Moat", "resolve"] {
        let told = says(&["dominion", word, "--ruling", "DOM-168"]);
        assert!(told.contains("before opponent resolve attack where"), "{told}");
        assert!(told.contains("(kingdom.cards:"), "{told}");
        assert!(told.contains("resolve by Alice, for Bob: it answered\n"), "{told}");
        assert!(
            told.contains("resolve by Alice, for Alice: it answers something else\n"),
            "{told}"
        );
    }
    let told = says(&["dominion", "Moat", "--ruling", "DOM-168"]);
    assert!(told.contains("in a pile of supply: its cost is more than your coins"), "{told}");
}

/// Of what is looked for, what may be chosen and what is of another sort.
#[test]
fn what_is_of_another_sort_is_told_from_what_may_be_chosen() {
    for (word, why) in [
        ("Copper", "it may be chosen"),
        ("Gold", "it may be chosen"),
        ("Estate", "it is not of the sort that is wanted"),
    ] {
        let told = says(&["dominion", word, "--ruling", "DOM-162", "--at", "1"]);
        let asked = format!("Alice is asked to gain; in a pile of supply: {why}\n");
        assert!(told.contains(&asked), "{word}: {told}");
    }
}

/// A price that a card changes: what it says itself, and which line of which card makes it what it is.
#[test]
fn lines_that_change_a_value_are_told() {
    let mut whole = String::new();
    for id in ["D-1", "D-2", "D-3", "D-4"] {
        for card in ["Gate", "Tent", "Seal"] {
            whole.push_str(&says(&["tests/suite/discount", card, "--ruling", id]));
        }
    }
    assert!(whole.contains("cost 1 in market (it says 4)\n"), "{whole}");
    assert!(whole.contains("  -1 cost, says Bridge (discount.cards:25) ×3\n"), "{whole}");
    assert!(whole.contains("  set to 8, says Seal (discount.cards:28)\n"), "{whole}");
    assert!(whole.contains("in market: it is forbidden (discount.cards:30)\n"), "{whole}");
}

/// A ruling is found by its id or title in capitals or not, and by words of its title if no other has these.
#[test]
fn a_ruling_is_found_whatever_its_capitals() {
    let of = |ruling: &str| says(&["dominion", "Moat", "--ruling", ruling]);
    assert_eq!(of("dom-168"), of("DOM-168"));
    for title in ["moat answers an ATTACK", "answers an attack"] {
        assert_eq!(of(title), of("Moat answers an Attack"), "{title}");
    }
    let (told, code) = why(&["dominion", "Moat", "--ruling", "dom-1680"]);
    assert!(code == 2 && told.contains("did you mean `DOM-16"), "{told}");
}

#[test]
fn what_is_not_there_is_said() {
    let (told, code) = why(&["dominion", "Moatt", "--ruling", "DOM-168"]);
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("did you mean `Moat`?"), "{told}");
    assert_eq!(why(&["dominion", "Moat"]).1, 2);
    assert_eq!(why(&["dominion", "Moat", "--ruling", "NO-1"]).1, 2);
    let save = "tests/recorded/dominion/02.save.json";
    assert!(says(&[save, "Copper", "--at", "20"]).contains("is asked to"));
    assert_eq!(why(&[save, "Copper", "--at", "9999"]).1, 2);
    let (told, code) = why(&["dominion", "Moat", "--ruling", "DOM-206", "--at", "99"]);
    assert_eq!((told.as_str(), code), ("error: this ruling has 2 answers, not 99\n", 2));
}
