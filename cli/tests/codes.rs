//! The exit codes of README: which calls end with 1, and which with 2.

use tempfile::TempDir;

use crate::called::says;

#[test]
fn what_names_something_that_is_not_there_ends_with_2() {
    let desk = TempDir::new().unwrap();
    let here = desk.path().to_str().unwrap();
    for (words, why) in [
        (&["show", "dominion", "--search", "zzzqqq"][..], "0 found"),
        (&["show", "dominion", "--search", "zzzqqq", "--json"], "[]"),
        (&["show", "dominion", "Zzzqqq"], "Zzzqqq"),
        (&["serve", "dominion", "--port", "0", "--listen", "192.0.2.1"], "192.0.2.1"),
        (&["serve", "dominion", "--port", "0", "--tables", here], "it is no file"),
        (&["serve", "dominion", "--port", "0", "--tables", "none/kept"], "tables cannot be kept"),
    ] {
        let said = says(&desk, words, 2);
        assert!(said.contains(why), "{words:?}: {said}");
    }
}

/// What means nothing where it stands is told, and not passed over.
#[test]
fn options_that_mean_nothing_end_with_2() {
    let desk = TempDir::new().unwrap();
    let play = ["play", "dominion", "--plain", "--seed", "3", "--save", "a.json"];
    says(&desk, &play, 0);
    for (words, why) in [
        (&["why", "a.json", "Copper", "--ruling", "X"][..], "a save has no rulings"),
        (
            &["why", "dominion", "Moat", "--ruling", "DOM-175", "--game", "citadels"],
            "`--game` says of which game a save is",
        ),
        (&["show", "dominion", "DOM-175", "--ir"], "`DOM-175` is no card"),
        (&["show", "dominion", "DOM-175", "--wording"], "`DOM-175` is no card"),
        (&["show", "std", "--with", "nothere"], "`std` is no game"),
        (&["show", "std", "--search", "move"], "`std` is no game"),
        (&["test", "dominion", "DOM-175", "--seed", "5"], "--seed"),
        (&["test", "dominion", "--teeth", "--seed", "5"], "--sample"),
        (&["show", "--with", "tidewater"], "say of which game"),
        (&["show", "--overrides"], "say of which game"),
        (&["test", "dominion", "--doubt", "--sample", "0"], "write a number from 1 on"),
        (&["test", "dominion", "--teeth", "--sample", "0"], "write a number from 1 on"),
    ] {
        let said = says(&desk, words, 2);
        assert!(said.contains(why), "{words:?}: {said}");
    }
}

#[test]
fn what_cannot_be_done_ends_with_1() {
    let desk = TempDir::new().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    says(&desk, &["serve", "dominion", "--port", &port, "--tables", "kept"], 1);
    std::fs::write(
        desk.path().join("other"),
        "this is no database, and long enough to be seen as none",
    )
    .unwrap();
    says(&desk, &["serve", "dominion", "--port", "0", "--tables", "other"], 1);
}
