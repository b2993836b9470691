//! Rulings that `--to-ruling` makes: names of players that a ruling can say, and folders in which it can be read.

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

/// A ruling of a game with two expansions would be read in the folder of the last without the other, if that does not need it.
#[test]
fn a_ruling_of_two_expansions_stands_in_no_folder_that_reads_it_with_one() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    let write = |path: &str, text: &str| {
        fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
        fs::write(folder.join(path), text).unwrap();
    };
    write(
        "game/game.toml",
        "name = \"Mills\"\nid = \"mills\"\nversion = \"1.0.0\"\nlanguage = 1\n",
    );
    write("game/rules.cards", MILLS);
    let manifest = |id: &str, needs: &str| {
        format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"0.1.0\"\nlanguage = 1\n[extends]\nmills = \"^1\"\n{needs}"
        )
    };
    for (id, counter) in [("grain", "sacks"), ("tools", "axes")] {
        write(&format!("{id}/expansion.toml"), &manifest(id, ""));
        let text = format!(
            "extend player {{ counter {counter} }}\nrule \"{counter}\" {{ at start of Trade {{ +1 {counter} }} }}\n"
        );
        write(&format!("{id}/a.cards"), &text);
    }
    let both = ["--with", "grain", "--with", "tools"];
    let play = ["play", "game", "--plain", "--seed", "1", "--save", "a.json", "--seats"];
    says(folder, &[&play[..], &["ann=random,ben=random"], &both[..]].concat(), 0);
    let made = [&["replay", "a.json", "game", "--to-ruling", "1..1"][..], &both[..]].concat();
    let told = says(folder, &made, 2);
    assert!(told.contains("[needs]") && told.contains("`--out`"), "{told}");
    assert!(!folder.join("tools/rulings").exists());
    let told = says(folder, &[&made[..], &["--out", "b.ruling"]].concat(), 0);
    assert!(told.contains("it passes with grain, tools, all of them"), "{told}");
    write("tools/expansion.toml", &manifest("tools", "[needs]\ngrain = \"*\"\n"));
    let told = says(folder, &made, 0);
    assert!(told.contains("it passes; read what happens"), "{told}");
    says(folder, &[&["test", "game", "SAVED-1", "--accept"][..], &both[..]].concat(), 0);
}
