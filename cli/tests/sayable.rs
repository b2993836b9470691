//! Names of players that a ruling can say: `--to-ruling` gives other names to those who are called as cards are.

use std::fs;

use crate::called::says;

const MILLS: &str = r#"players 2
purposes take
table { zone box : row, faceup }
player { zone barn : row, faceup }
kind card { }
card Mill { }
card Alice { }
setup { stock box with Mill times 4, stock box with Alice times 4 }
flow { turns { phase Trade {
  choose 1 card in box to take as c, else end game
  move c to barn
} } }
winner most count of barn
"#;

/// Neither their own names nor those that the command gives are names of cards or phases.
#[test]
fn players_called_as_cards_have_other_names_in_a_ruling() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    fs::create_dir(folder.join("game")).unwrap();
    fs::write(folder.join("game/game.toml"), "name = \"Mills\"\nlanguage = 1\n").unwrap();
    fs::write(folder.join("game/rules.cards"), MILLS).unwrap();
    let play = ["play", "game", "--plain", "--seed", "1", "--save", "a.json", "--seats"];
    says(folder, &[&play[..], &["mill=random,Trade=random"]].concat(), 0);
    for stretch in ["1..1", "1..2", "2..2"] {
        let told = says(folder, &["replay", "a.json", "game", "--to-ruling", stretch], 0);
        assert!(
            told.contains("players Carol, Bob\n") || told.contains("players Bob, Carol\n"),
            "{told}"
        );
    }
    let told = says(folder, &["test", "game", "--accept"], 0);
    assert!(told.contains(" 0 failed"), "{told}");
    let ruling =
        "ruling M-1 \"Who\" { given { players Mill, Bob }\n then { count of Bob.barn == 0 } }\n";
    fs::write(folder.join("game/rulings/own.ruling"), ruling).unwrap();
    let told = says(folder, &["check", "game"], 1);
    assert!(told.contains("`Mill` is a card, and cannot be named"), "{told}");
}
