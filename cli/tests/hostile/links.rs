//! Links, pipes and devices: nothing is read, written, copied, removed or walked through them.

use super::lair::Lair;

const SECRET: &str = "-----BEGIN KEY-----\nSECRET\n";

#[test]
fn transcripts_are_not_written_through_links() {
    let lair = Lair::new();
    lair.file("bashrc", "alias ll=ls\n");
    lair.link("x/rulings/snapshots/a__x-001.snap", "../../../bashrc");
    lair.says(&["test", "x", "--accept"], 1, &["it is a link"]);
    lair.says(&["test", "x"], 1, &["it is a link"]);
    lair.says(&["test", "x", "--coverage"], 1, &[]);
    assert_eq!(lair.read("bashrc"), "alias ll=ls\n");
    assert!(lair.path("x/rulings/snapshots/a__x-001.snap").is_symlink());
}

#[test]
fn nothing_is_written_or_removed_in_a_linked_folder() {
    let lair = Lair::new();
    lair.file("theirs/old.snap", "theirs");
    lair.link("x/rulings/snapshots", "../../theirs");
    lair.says(&["test", "x", "--accept"], 1, &["it is a link"]);
    assert_eq!(lair.read("theirs/old.snap"), "theirs");
    assert_eq!(std::fs::read_dir(lair.path("theirs")).unwrap().count(), 1);

    let lair = Lair::new();
    std::fs::rename(lair.path("x/rulings"), lair.path("rulings")).unwrap();
    lair.file("rulings/snapshots/old.snap", "theirs");
    lair.link("x/rulings", "../rulings");
    lair.call(&["test", "x", "--accept"]);
    assert_eq!(lair.read("rulings/snapshots/old.snap"), "theirs");
}

/// What `sim` leaves where a game could not be played, and what `play` leaves, has a name that can be known before.
#[test]
fn saves_are_not_written_through_links() {
    let lair = Lair::new();
    let endless = lair.read("x/g.cards").replace(
        "phase Take {",
        "phase Take {\n      repeat { shuffle pot, if count of pot > 9000 { stop } }\n",
    );
    lair.file("x/g.cards", endless);
    lair.file("bashrc", "alias ll=ls\n");
    lair.link("x-seed1-game0.save.json", "bashrc");
    let said = lair.call(&["sim", "x", "--games", "1", "--threads", "1"]);
    assert!(said.text().contains("could not be written"), "{}", said.text());
    assert_eq!(lair.read("bashrc"), "alias ll=ls\n");

    let lair = Lair::new();
    lair.file("bashrc", "alias ll=ls\n");
    lair.link("x-1.save.json", "bashrc");
    lair.link("named.json", "bashrc");
    for more in [&[][..], &["--save", "named.json"]] {
        let words = [&["play", "x", "--plain", "--seed", "1"], more].concat();
        lair.call_in("", &words, "1\n");
    }
    assert_eq!(lair.read("bashrc"), "alias ll=ls\n");
    assert!(lair.path("x-1.save.json").is_symlink() && lair.path("named.json").is_symlink());
    lair.says(&["replay", "named.json", "x"], 2, &["it is a link"]);
    lair.says(&["play", "x", "--plain", "--resume", "named.json"], 2, &["it is a link"]);
}

#[test]
fn rulings_are_not_written_through_links() {
    let lair = Lair::new();
    lair.folder("theirs");
    lair.call_in("", &["play", "x", "--plain", "--seed", "1", "--save", "s.json"], "1\n1\n");
    std::fs::remove_dir_all(lair.path("x/rulings")).unwrap();
    lair.link("x/rulings", "../theirs");
    lair.says(
        &["replay", "s.json", "x", "--to-ruling", "1..1"],
        1,
        &["cannot be written", "it is a link"],
    );
    lair.link("out.ruling", "theirs/new.ruling");
    lair.says(
        &["replay", "s.json", "x", "--to-ruling", "1..1", "--out", "out.ruling"],
        1,
        &["cannot be written"],
    );
    assert_eq!(std::fs::read_dir(lair.path("theirs")).unwrap().count(), 0);
}

#[test]
fn what_a_copied_game_links_to_is_not_copied() {
    let lair = Lair::new();
    lair.file("secret", SECRET);
    lair.link("x/rulings/snapshots/any.snap", "../../../secret");
    lair.link("x/locale/xx.toml", "../../secret");
    lair.link("x/scripts/s.rhai", "../../secret");
    lair.link("x/bots/b.bot", "../../secret");
    lair.link("x/saves/s.json", "../../secret");
    lair.link("x/more.cards", "../secret");
    let said = lair.call(&["new", "copy", "--like", "x"]);
    assert!(said.status.success(), "{}", said.text());
    let mut files = vec![lair.path("copy")];
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(!text.contains("SECRET"), "{}", path.display());
        }
    }
    // A link that is there already where the copy is to be is not written through either.
    lair.folder("theirs");
    lair.folder("taken");
    lair.link("taken/rulings", "../theirs");
    lair.says(&["new", "taken", "--like", "x"], 2, &["is there already"]);
}

#[test]
fn what_a_game_links_to_is_not_read() {
    let lair = Lair::new();
    lair.file("secret", SECRET);
    for (file, words) in [
        ("x/ledger.toml", &["show", "x"][..]),
        ("x/ledger.toml", &["test", "x", "--coverage"]),
        ("x/teeth.toml", &["test", "x", "--teeth"]),
        ("x/rulings/snapshots/a__x-001.snap", &["test", "x"]),
        ("x/game.toml", &["check", "x"]),
    ] {
        let _ = std::fs::remove_file(lair.path(file));
        lair.link(file, &lair.path("secret").display().to_string());
        let said = lair.call(words);
        let text = said.text();
        assert!(!said.status.success() && !text.contains("SECRET"), "{words:?}: {text}");
        assert!(text.contains("it is a link") || file == "x/game.toml", "{words:?}: {text}");
        std::fs::remove_file(lair.path(file)).unwrap();
    }
    // Texts are passed over, and it is told.
    let lair = Lair::new();
    lair.file("secret.cards", SECRET);
    for file in ["a.cards", "rulings/b.ruling", "bots/b.bot", "scripts/s.rhai", "locale/xx.toml"] {
        lair.link(&format!("x/{file}"), &lair.path("secret.cards").display().to_string());
    }
    let text =
        lair.says(&["check", "x"], 0, &["a.cards is not read: it is a link", "s.rhai is not read"]);
    assert!(!text.contains("SECRET"), "{text}");
}

#[test]
fn linked_folders_are_not_walked() {
    let lair = Lair::new();
    for name in ["bots", "scripts", "locale", "saves", "round", "deep/round"] {
        lair.link(&format!("x/{name}"), "/");
    }
    lair.says(&["check", "x"], 0, &["bots is not read: it is a link", "round is not read"]);
    let lair = Lair::new();
    std::fs::remove_dir_all(lair.path("x/rulings")).unwrap();
    lair.link("x/rulings", "/");
    lair.says(&["check", "x"], 0, &["rulings is not read: it is a link"]);
    lair.link("x/round", ".");
    lair.says(&["check", "x"], 0, &["round is not read: it is a link"]);
}

#[test]
fn many_links_to_one_text_are_no_texts() {
    let lair = Lair::new();
    lair.file("x/big.cards", format!("// {}\n", format!("{}\n// ", "x".repeat(4000)).repeat(255)));
    for number in 0..2000 {
        lair.link(&format!("x/l/c{number}.cards"), "../big.cards");
    }
    lair.says(&["check", "x"], 0, &["l/c1999.cards is not read: it is a link"]);
}

#[test]
fn nobody_waits_for_a_pipe() {
    for file in [
        "ledger.toml",
        "teeth.toml",
        "rulings/snapshots/a__x-001.snap",
        "more.cards",
        "rulings/b.ruling",
        "bots/b.bot",
        "scripts/s.rhai",
        "locale/xx.toml",
        "saves/s.json",
        "game.toml",
    ] {
        let lair = Lair::new();
        let _ = std::fs::remove_file(lair.path("x").join(file));
        lair.pipe(&format!("x/{file}"));
        for words in [
            &["check", "x"][..],
            &["show", "x"],
            &["test", "x"],
            &["test", "x", "--accept"],
            &["test", "x", "--coverage"],
            &["test", "x", "--teeth"],
            &["sim", "x", "--games", "1"],
            &["new", "copy", "--like", "x"],
        ] {
            let said = lair.call(words);
            assert!(said.status.code().is_some(), "{file}, {words:?}: {:?}", said.status);
        }
    }
    let lair = Lair::new();
    lair.pipe("s.json");
    lair.says(&["replay", "s.json", "x"], 2, &["it is no file"]);
    lair.says(&["play", "x", "--plain", "--resume", "s.json"], 2, &["it is no file"]);
    let said =
        lair.call_in("", &["play", "x", "--plain", "--seed", "1", "--save", "s.json"], "1\n");
    assert!(said.text().contains("is no save"), "{}", said.text());
}

#[test]
fn a_device_or_folder_is_no_text() {
    let lair = Lair::new();
    for file in ["ledger.toml", "more.cards", "rulings/snapshots/a__x-001.snap", "locale/xx.toml"] {
        lair.folder(&format!("x/{file}"));
    }
    lair.says(&["check", "x"], 0, &[]);
    lair.says(&["show", "x"], 1, &["ledger.toml cannot be read: it is no file"]);
    lair.says(&["test", "x"], 1, &["it is no file"]);
    lair.says(&["test", "x", "--accept"], 1, &["it is no file"]);
    lair.says(&["replay", "/dev/zero", "x"], 2, &["it is no file"]);
}

/// A name that is no text hides nothing else.
#[test]
fn a_name_that_is_no_text_is_passed_over() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let lair = Lair::new();
    for name in [&b"bad\xff.cards"[..], b"rulings/\xff.ruling", b"\xffolder"] {
        std::fs::write(lair.path("x").join(OsStr::from_bytes(name)), "// nothing\n").unwrap();
    }
    lair.says(&["check", "x"], 0, &["is not read: its name is not UTF-8"]);
    lair.says(&["sim", "x", "--games", "1"], 0, &[]);
}

#[test]
fn there_is_an_end_to_what_is_read() {
    let lair = Lair::new();
    let text = format!("// {}\n", format!("{}\n// ", "x".repeat(4000)).repeat(250));
    for number in 0..70 {
        lair.file(&format!("x/c{number}.cards"), &text);
    }
    lair.says(&["check", "x"], 1, &["its texts have more than 64 MiB"]);
}
