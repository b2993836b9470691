//! Files of a game that is being written get another path and are taken away: never over another one, never out of the folder,
//! and only as they were when they were read.

use schema::writing::{Ask, Reply};

use super::shop::{Shop, mark};

fn rename(path: &str, to: &str, mark: Option<&str>) -> Ask {
    let (path, to, mark) = (path.to_owned(), to.to_owned(), mark.map(str::to_owned));
    Ask::Rename { path, to, mark }
}

fn delete(path: &str, mark: Option<&str>) -> Ask {
    Ask::Delete { path: path.to_owned(), mark: mark.map(str::to_owned) }
}

#[test]
fn files_get_another_path_and_are_taken_away_as_they_were_read() {
    let mut shop = Shop::new();
    let outside = shop.house.folder.path().join("outside.cards");
    std::fs::write(&outside, "// untouched").unwrap();
    std::os::unix::fs::symlink(&outside, shop.file("link.cards")).unwrap();
    let links = shop.house.table("own", &["you", "you"]);
    let cards = mark(&shop, "cards.cards");
    let text = shop.text("cards.cards");
    for token in [String::new(), shop.house.host.clone(), links.seats[0].clone()] {
        let asks =
            [rename("cards.cards", "x.cards", Some(&cards)), delete("cards.cards", Some(&cards))];
        for ask in asks {
            assert_eq!(shop.say(&token, Vec::new(), ask).0, 403);
        }
    }
    // Never over what is there, out of the folder, into what is no text of the game, or without having read it.
    for to in [
        "rules.cards",
        "cards.cards",
        "../cards.cards",
        "link.cards",
        "x/../../cards.cards",
        ".x.cards",
        "cards.md",
        "run.sh",
        "",
    ] {
        shop.refused(rename("cards.cards", to, Some(&cards)));
    }
    for path in [
        "../outside.cards",
        "link.cards",
        "missing.cards",
        ".hidden.cards",
        "rulings/snapshots/first__one.snap",
    ] {
        for wrong in [None, Some("0"), Some(cards.as_str())] {
            let known = |ask| shop.say(&shop.token, Vec::new(), ask).0;
            // Of what was never written nothing is taken away.
            let none = wrong.is_none() && path == "missing.cards";
            assert_eq!(
                known(rename(path, "new.cards", wrong)),
                if none { 200 } else { 422 },
                "{path}"
            );
            assert_eq!(known(delete(path, wrong)), if none { 200 } else { 422 }, "{path}");
        }
    }
    let manifest = mark(&shop, "game.toml");
    assert!(shop.refused(delete("game.toml", Some(&manifest))).contains("stays as it is"));
    shop.refused(rename("game.toml", "other.toml", Some(&manifest)));
    shop.refused(rename("look.toml", "game.toml", Some(&mark(&shop, "look.toml"))));
    std::fs::write(shop.file("cards.cards"), format!("{text}// by another hand\n")).unwrap();
    for ask in [rename("cards.cards", "x.cards", Some(&cards)), delete("cards.cards", Some(&cards))]
    {
        assert!(shop.refused(ask).contains("changed elsewhere"));
    }
    assert!(shop.refused(delete("cards.cards", None)).contains("by now"));
    assert_eq!(std::fs::read_to_string(&outside).unwrap(), "// untouched");
    std::fs::write(shop.file("cards.cards"), &text).unwrap();

    // What was typed into it goes along, and the game is the same.
    let typed = text.replace("Gardener", "Digger");
    let texts = shop.typed("cards.cards", &typed);
    shop.type_and_ask(texts, rename("cards.cards", "deck/all.cards", Some(&cards)));
    assert!(!shop.file("cards.cards").exists());
    assert_eq!(shop.text("deck/all.cards"), text);
    let symbols = |path: &str| {
        let Reply::Symbols(list) = shop.ask(Ask::Symbols { path: path.to_owned() }) else {
            panic!()
        };
        list.into_iter().map(|symbol| symbol.name).collect::<Vec<_>>()
    };
    assert!(symbols("deck/all.cards").contains(&"Digger".to_owned()));
    assert!(symbols("cards.cards").is_empty());
    let check = || Ask::Check { path: "deck/all.cards".to_owned() };
    let errors = |reply| {
        let Reply::Check(checked) = reply else { panic!() };
        checked.findings.into_iter().filter(|found| found.is_error).count()
    };
    let in_rulings = errors(shop.ask(check()));
    let texts = shop.typed("deck/all.cards", &text);
    assert!(in_rulings > 0);
    assert_eq!(errors(shop.type_and_ask(texts, check())), 0);

    // The transcripts of rulings go by the name of their file.
    let rulings = mark(&shop, "rulings/first.ruling");
    let before = std::fs::read_to_string(shop.file("rulings/snapshots/first__one.snap")).unwrap();
    shop.ask(rename("rulings/first.ruling", "rulings/begin.ruling", Some(&rulings)));
    let after = std::fs::read_to_string(shop.file("rulings/snapshots/begin__one.snap")).unwrap();
    assert_eq!(after, before.replace("rulings/first.ruling", "rulings/begin.ruling"));
    assert!(!shop.file("rulings/snapshots/first__one.snap").exists());
    let stand = shop.rulings(Vec::new());
    assert!(stand.list.len() > 2);
    assert!(stand.list.iter().all(|went| went.result.as_deref() == Some("passed")), "{stand:?}");

    // Taken away, it is no part of the game any more.
    shop.ask(delete("deck/all.cards", Some(&cards)));
    assert!(!shop.file("deck/all.cards").exists());
    assert!(errors(shop.ask(Ask::Check { path: "rules.cards".to_owned() })) > 0);
    let Reply::Open(opened) = shop.ask(Ask::Open) else { panic!() };
    assert!(opened.files.iter().all(|file| !file.path.ends_with("all.cards")));
}
