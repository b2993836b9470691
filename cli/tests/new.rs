//! New games, and the tutorial: what a newcomer does first works.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::called::{ends, root};

const KINDS: [&str; 4] = ["deck-building", "drafting", "bidding", "grid"];

fn says(folder: &Path, args: &[&str]) -> String {
    crate::called::says(folder, args, 0)
}

#[test]
fn each_new_game_checks_passes_its_rulings_and_has_a_bot_that_wins() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    for kind in KINDS {
        let name = format!("my-{kind}");
        let told = says(folder, &["new", &name, "--like", kind]);
        assert!(told.contains(&format!("cardwright check {name}")), "{told}");
        let manifest = fs::read_to_string(folder.join(&name).join("game.toml")).unwrap();
        assert!(
            manifest.starts_with("name = \"My ") && !manifest.contains("My Game"),
            "{manifest}"
        );
        let told = says(folder, &["check", &name, "--deny", "warnings"]);
        assert!(told.contains(": no errors (") && told.contains("3 rulings, 1 bot"), "{told}");
        assert!(says(folder, &["test", &name]).contains("3 passed, 0 failed"));
        // Each file explains itself.
        for file in ["rules.cards", "cards.cards", "bots/sensible.bot", "rulings/first.ruling"] {
            let text = fs::read_to_string(folder.join(&name).join(file)).unwrap();
            assert!(text.starts_with("// "), "{kind}/{file}");
        }
        for (bots, sensible) in [("sensible,random", 0), ("random,sensible", 1)] {
            let report = says(folder, &["sim", &name, "--bots", bots, "--games", "400", "--json"]);
            let report: Value = serde_json::from_str(&report).unwrap();
            let ends =
                |seat: usize, end: usize| report["seats"][seat]["ci95"][end].as_f64().unwrap();
            let (worst, best) = (ends(sensible, 0), ends(1 - sensible, 1));
            assert!(worst > best, "{kind}, {bots}: {worst} is not more than {best}");
            assert_eq!(report["capped"], 0, "{kind}");
        }
        says(folder, &["sim", &name, "--games", "20", "--players", "2", "--bots", "random"]);
    }
    let (told, code) = ends(folder, &["new", "my-grid"]);
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("is there already"), "{told}");
    let (told, code) = ends(folder, &["new", "other", "--like", "dominio"]);
    assert_eq!(code, 2, "{told}");
    assert!(told.contains("there is nothing like `dominio`: there are bidding"), "{told}");
}

/// A copy of a game that comes with the command is a game of one's own: it passes its rulings, takes a card more, and is
/// played.
#[test]
fn a_whole_game_is_copied_and_gets_a_card() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    assert!(says(folder, &["new", "mine", "--like", "dominion"]).contains("cardwright play mine"));
    let tested = says(folder, &["test", "mine"]);
    assert!(tested.contains(" 0 failed"), "{tested}");
    let cards = folder.join("mine/kingdom.cards");
    let text = fs::read_to_string(&cards).unwrap();
    let own = "card Lighthouse Keeper : action {\n  cost 2\n  on play { +1 card, +1 coin }\n}\n";
    fs::write(&cards, format!("{text}\n{own}")).unwrap();
    assert!(says(folder, &["show", "mine"]).starts_with("Mine: 33 cards"));
    let kingdom = "kingdom=Lighthouse Keeper, Village, Smithy, Market, Cellar, Militia, Mine, Moat, Remodel, Workshop";
    let played = says(folder, &["play", "mine", "--seed", "1", "--set", kingdom]);
    assert!(played.contains("Lighthouse Keeper") && played.contains("What do you"), "{played}");
}

/// Of any game an expansion can be begun: it checks, passes the rulings of the game and its own, and is played.
#[test]
fn an_expansion_of_any_game_is_begun() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    says(folder, &["new", "tiny", "--like", "grid"]);
    says(folder, &["new", "draft", "--like", "drafting"]);
    // Some have no turns, and in some cards move before anybody is asked.
    let bases = ["tiny", "dominion", "draft", "citadels", "viceroy", "deal-with-the-devil"];
    let names = ["more-grid", "lamps", "more-draft", "walls", "rings", "deeds"];
    for (name, base) in names.into_iter().zip(bases) {
        let told = says(folder, &["new", name, "--extends", base]);
        assert!(told.contains(&format!("cardwright check {base} --with {name}")), "{told}");
        let told = says(folder, &["check", base, "--with", name, "--deny", "warnings"]);
        assert!(
            told.contains(": no errors (") && told.contains(&format!("({name}, hash ")),
            "{told}"
        );
        assert!(
            says(folder, &["test", base, "new-1", "--with", name]).contains("1 passed, 0 failed")
        );
        says(folder, &["sim", base, "--with", name, "--games", "5", "--bots", "random"]);
    }
    // One that is named as the game is needed.
    says(folder, &["new", "wicks", "--extends", "lamps"]);
    let manifest = fs::read_to_string(folder.join("wicks/expansion.toml")).unwrap();
    assert!(manifest.ends_with("\n[needs]\nlamps = \"^0.1.0\"\n"), "{manifest}");
    says(folder, &["check", "lamps", "--with", "wicks", "--deny", "warnings"]);
    let told = says(folder, &["test", "lamps", "new-1", "--with", "wicks"]);
    assert!(told.ends_with("2 passed, 0 failed\n") && !told.contains("is of no ruling"), "{told}");
    // What that needs is found beside it, and loaded, too.
    let told = says(folder, &["new", "sparks", "--extends", "wicks"]);
    assert!(told.contains("cardwright check wicks --with lamps --with sparks  "), "{told}");
    let manifest = fs::read_to_string(folder.join("sparks/expansion.toml")).unwrap();
    assert!(manifest.ends_with("\n[needs]\nwicks = \"^0.1.0\"\n"), "{manifest}");
    let with = ["--with", "lamps", "--with", "sparks"];
    says(folder, &[&["check", "wicks", "--deny", "warnings"], &with[..]].concat());
    let told = says(folder, &[&["test", "wicks", "new-1"], &with[..]].concat());
    assert!(told.ends_with("3 passed, 0 failed\n") && !told.contains("is of no ruling"), "{told}");
    // Nothing is begun that could not be read.
    fs::rename(folder.join("lamps"), folder.join("lights")).unwrap();
    let (told, code) = ends(folder, &["new", "ashes", "--extends", "wicks"]);
    assert!(code == 2 && told.contains("wicks needs the expansion `lamps`"), "{told}");
    assert!(!folder.join("ashes").exists());
    fs::rename(folder.join("lights"), folder.join("lamps")).unwrap();
    // What is named alone stands for its game with it.
    assert!(says(folder, &["check", "lamps"]).starts_with("lamps: no errors ("));
    let (told, code) = ends(folder, &["check", "dominion", "--with", "more-grid"]);
    assert!(code == 1 && told.contains("and this game is `dominion`"), "{told}");
    for command in ["check", "serve"] {
        let (told, code) = ends(folder, &[command, "dominion", "--with", "lamp"]);
        assert!(code == 2 && told.contains("there is no expansion `lamp`"), "{told}");
    }
}

/// What a game is called may be no word that stands in a manifest by itself, and its cards may be called as players are; where
/// its words are those that would be added nothing is begun.
#[test]
fn an_expansion_of_a_game_with_other_words_is_begun() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    says(folder, &["new", "日本", "--like", "grid"]);
    let cards = fs::read_dir(folder.join("日本")).unwrap().map(|entry| entry.unwrap().path());
    let cards =
        cards.filter(|path| path.extension().is_some_and(|it| it == "cards")).min().unwrap();
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, format!("{text}\nkind being is card {{ }}\nbeing Alice {{ }}\n")).unwrap();
    says(folder, &["new", "far", "--extends", "日本"]);
    let manifest = fs::read_to_string(folder.join("far/expansion.toml")).unwrap();
    assert!(manifest.contains("\n\"日本\" = \"*\"\n"), "{manifest}");
    says(folder, &["check", "日本", "--with", "far"]);
    let ruling = fs::read_to_string(folder.join("far/rulings/first.ruling")).unwrap();
    assert!(ruling.contains("players Bob"), "{ruling}");
    fs::write(&cards, format!("{text}\nvariant wishing : yes/no = no\n")).unwrap();
    fs::create_dir(folder.join("there")).unwrap();
    for name in ["near", "there"] {
        let (told, code) = ends(folder, &["new", name, "--extends", "日本"]);
        assert!(code == 1, "{code}: {told}");
    }
    assert!(!folder.join("near").exists());
    assert_eq!(fs::read_dir(folder.join("there")).unwrap().count(), 0);
}

/// What is proposed can be typed as it stands, whatever folders are called, and finds what it names.
#[test]
fn commands_that_are_proposed_can_be_typed() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    let told = says(folder, &["new", "my game"]);
    assert!(told.contains("cardwright check 'my game'    says"), "{told}");
    let told = says(folder, &["new", "far-away", "--extends", "my game"]);
    assert!(told.contains("cardwright play 'my game' --with far-away     lets"), "{told}");
    // The folder is not called as the expansion is.
    fs::rename(folder.join("far-away"), folder.join("tides")).unwrap();
    let begin = ["play", "my game", "--with", "tides", "--plain", "--seed", "3"];
    let told = says(folder, &begin);
    let again = "cardwright play 'my game' --resume 'my game-3.save.json' --with tides --plain";
    assert!(told.ends_with(&format!("Go on with it: {again}\n")), "{told}");
    let save = "my game-3.save.json";
    let resumed = |seats: &str| {
        let words = ["play", "my game", "--resume", save, "--with", "tides", "--plain"];
        ends(folder, &[&words[..], &["--seats", seats]].concat())
    };
    // Who plays is said by name, in any order.
    let (told, code) = resumed("sensible=random,Player 1=you");
    assert_eq!(code, 0, "{told}");
    let saved: Value =
        serde_json::from_str(&fs::read_to_string(folder.join(save)).unwrap()).unwrap();
    assert_eq!(saved["sitters"], serde_json::json!(["you", "random"]));
    for (seats, why) in [
        ("Zed=you,random", "nobody is called `Zed` here; there are Player 1, sensible"),
        ("sensible=you,sensible=random", "--seats says twice who plays for `sensible`"),
        ("you", "plays for each of Player 1, sensible, 2 in all, and here is 1"),
    ] {
        let (told, code) = resumed(seats);
        assert!(code == 2 && told.contains(why), "{seats}: {told}");
    }
}

#[test]
fn what_is_said_twice_or_is_not_there_is_told() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    says(folder, &["new", "mine"]);
    for command in ["sim", "play"] {
        let (told, code) = ends(folder, &[command, "mine", "--set", "a=1", "--set", "a=2"]);
        let why = "error: --set gives `a` twice, `1` and `2`: leave one of them out\n";
        assert_eq!((told.as_str(), code), (why, 2));
    }
    let (told, _) = ends(folder, &["replay", "none.json"]);
    assert_eq!(told, "error: none.json cannot be read: it is not there\n");
    fs::write(folder.join("odd.json"), [0xff, 0xfe]).unwrap();
    let (told, _) = ends(folder, &["replay", "odd.json"]);
    assert_eq!(told, "error: odd.json is no save: it is not UTF-8\n");
    fs::write(folder.join("notes.txt"), "not a database\n").unwrap();
    let (told, _) = ends(folder, &["serve", "mine", "--port", "0", "--tables", "notes.txt"]);
    assert_eq!(
        told,
        "error: tables cannot be kept in notes.txt: it is something else than a database of SQLite: name another file\n"
    );
}

/// A save says which expansions it was played with, and goes on with these and no others.
#[test]
fn saves_know_their_expansions() {
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    says(folder, &["new", "lamps", "--extends", "dominion"]);
    let set = "kingdom=lantern_light";
    says(folder, &["play", "dominion", "--with", "lamps", "--plain", "--seed", "1", "--set", set]);
    let save = "dominion-1.save.json";
    let text = fs::read_to_string(folder.join(save)).unwrap();
    let read: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&read["expansions"][0]["id"], &read["expansions"][0]["version"]),
        (&"lamps".into(), &"0.1.0".into())
    );
    says(folder, &["replay", save]);
    says(folder, &["replay", save, "dominion", "--with", "lamps"]);
    let first = fs::read_to_string(folder.join("lamps/rulings/first.ruling")).unwrap();
    assert!(first.contains("  cite rules.lamps \"Lantern Keeper\""), "{first}");
    // Of another game it is said so, and nothing of expansions that this game has not.
    says(folder, &["new", "tiny", "--like", "grid"]);
    for words in [
        &["replay", save, "tiny"][..],
        &["play", "tiny", "--resume", save, "--plain"],
        &["why", save, "Copper", "--game", "tiny"],
    ] {
        let (told, code) = ends(folder, words);
        assert!(code == 1 && told.contains("and this game is \"Tiny\""), "{told}");
        assert!(!told.contains("lamps"), "{told}");
    }
    let cards = folder.join("lamps/cards.cards");
    let was = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, format!("{was}// A remark changes no game.\n")).unwrap();
    says(folder, &["replay", save]);
    fs::write(&cards, was.replace("cost 3", "cost 4")).unwrap();
    let (told, code) = ends(folder, &["replay", save]);
    assert!(code == 1 && told.contains("and here its texts are others"), "{told}");
    let (told, code) = ends(folder, &["play", "--resume", save, "--plain"]);
    assert!(code == 1 && told.contains("`--anyway` goes on"), "{told}");
    says(folder, &["play", "--resume", save, "--plain", "--anyway"]);
    fs::rename(folder.join("lamps"), folder.join("elsewhere")).unwrap();
    let (told, code) = ends(folder, &["replay", save]);
    assert!(code == 2 && told.contains("there is no expansion `lamps`"), "{told}");
}

/// A fenced block: what stands behind the fence, and what is in it.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in page.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some((info.trim().to_owned(), String::new())),
            (None, None) => {}
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    found
}

#[test]
fn each_step_of_the_tutorial_can_be_done() {
    follow("tutorial");
}

/// Cards from tables, somebody who breaks in, an end for all.
#[test]
fn each_step_of_the_second_game_can_be_done() {
    follow("second-game");
}

/// From nothing to an expansion that others can load.
#[test]
fn each_step_to_an_expansion_can_be_done() {
    follow("expansions");
}

/// Does what a page of `docs` says: `file=` writes a file, `add=` adds to one, `sh` runs commands (`sh fails`: they find
/// something wrong), and each line of a `text` block behind it stands in what they print, in this order.
fn follow(name: &str) {
    let page = root().join("docs").join(format!("{name}.md"));
    let page = fs::read_to_string(page).unwrap();
    let desk = tempfile::tempdir().unwrap();
    let folder = desk.path();
    let mut told = String::new();
    let (mut commands, mut files, mut compared) = (0, 0, 0);
    for (info, text) in blocks(&page) {
        let mut words = info.split_whitespace();
        let language = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        match (language, rest.as_slice()) {
            ("sh", fails) => {
                told.clear();
                for line in text.lines().filter(|line| !line.starts_with('#')) {
                    let args: Vec<&str> = line.split_whitespace().collect();
                    assert_eq!(args[0], "cardwright", "{line}");
                    let (said, code) = ends(folder, &args[1..]);
                    assert_eq!(code, i32::from(*fails == ["fails"]), "{line}: {said}");
                    told.push_str(&said);
                    commands += 1;
                }
            }
            ("text", []) => {
                let mut rest = told.as_str();
                for line in
                    text.lines().filter(|line| !line.trim().is_empty() && line.trim() != "…")
                {
                    let Some(at) = rest.find(line.trim_end()) else {
                        panic!("the page shows\n{line}\nand this is printed:\n{told}");
                    };
                    rest = &rest[at + line.trim_end().len()..];
                    compared += 1;
                }
            }
            (_, [to]) => {
                let (how, path) = to.split_once('=').unwrap();
                let path = folder.join(path);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                let before = match how {
                    "file" => String::new(),
                    "add" => fs::read_to_string(&path).unwrap() + "\n",
                    other => panic!("a block with {other}"),
                };
                fs::write(&path, before + &text).unwrap();
                files += 1;
            }
            _ => panic!("a block that no step is: {info}"),
        }
    }
    assert!(commands >= 5 && files >= 6 && compared >= 6, "{commands}, {files}, {compared}");
}
