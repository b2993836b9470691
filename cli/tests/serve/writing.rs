//! Writing a game: what whoever has the designer's link may do, and nobody else; texts as they are typed, whatever they are.

use std::path::Path;

use schema::socket::Message;
use schema::writing::{Ask, Point, Reply, Rulings, Typed};
use serde_json::json;

use super::house::{Page, run};
use super::shop::{Shop, mark, read, write};

#[test]
fn the_designers_link_opens_it_and_no_other() {
    let shop = Shop::new();
    let links = shop.house.table("own", &["you", "you"]);
    let wanted = || read("cards.cards");
    assert_eq!(shop.say(&shop.token, Vec::new(), wanted()).0, 200);
    let others =
        [String::new(), shop.house.host.clone(), links.seats[0].clone(), links.watch.clone()];
    for token in others {
        let (status, body) = shop.say(&token, Vec::new(), wanted());
        assert_eq!(status, 403, "{token}: {body}");
        let (status, _) = shop.say(&token, Vec::new(), write("cards.cards", "", None));
        assert_eq!(status, 403, "{token}");
    }
    // Nor does it open what is the host's, or a seat.
    assert_eq!(shop.house.ask("GET", "/api/house", &shop.token, None).0, 403);
    let save = format!("/api/tables/{}/save", links.id);
    assert_eq!(shop.house.ask("GET", &save, &shop.token, None).0, 403);
    let body = json!({ "ask": "games" }).to_string();
    let from = |origin: &str| {
        let head = format!(
            "POST /api/writing HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n{origin}\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            shop.house.address,
            shop.token,
            body.len()
        );
        let said = shop.house.raw(&format!("{head}{body}"));
        said.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(from(""), "200");
    assert_eq!(from(&format!("Origin: http://{}\r\n", shop.house.address)), "200");
    assert_eq!(from("Origin: https://elsewhere.example\r\n"), "403");
    assert_eq!(from("Sec-Fetch-Site: cross-site\r\n"), "403");
    // Another game than the one that is served is not written.
    let other = json!({ "game": "dominion", "ask": "open" });
    let (status, body) = shop.house.ask("POST", "/api/writing", &shop.token, Some(&other));
    assert_eq!(status, 422, "{body}");
    // A desk that is not there is opened anew by the page.
    let gone = json!({ "game": "own", "desk": "nowhere", "ask": { "check": { "path": "" } } });
    assert_eq!(shop.house.ask("POST", "/api/writing", &shop.token, Some(&gone)).0, 410);
}

#[test]
fn files_are_written_in_their_folder_and_nowhere_else() {
    let shop = Shop::new();
    let outside = shop.house.folder.path().join("outside.cards");
    std::fs::write(&outside, "// untouched").unwrap();
    std::os::unix::fs::symlink(&outside, shop.file("link.cards")).unwrap();
    std::os::unix::fs::symlink(shop.house.folder.path(), shop.file("around")).unwrap();
    let wrong = [
        "../outside.cards",
        "bots/../../outside.cards",
        "/etc/hosts.toml",
        outside.to_str().unwrap(),
        "link.cards",
        "around/outside.cards",
        ".hidden.cards",
        ".git/config.toml",
        "run.sh",
        "cards",
        "",
        "a\\b.cards",
        "a\u{0}.cards",
        "expansions/more/more.cards",
        "rulings/snapshots/first__one.snap",
    ];
    for path in wrong {
        for mark in [None, Some("0")] {
            let (status, body) = shop.say(&shop.token, Vec::new(), write(path, "stolen", mark));
            assert_eq!(status, 422, "{path}: {body}");
        }
        assert_eq!(shop.say(&shop.token, Vec::new(), read(path)).0, 422, "{path}");
    }
    assert_eq!(std::fs::read_to_string(&outside).unwrap(), "// untouched");
    assert!(!shop.file("run.sh").exists() && !Path::new("/etc/hosts.toml").exists());

    // What was changed elsewhere meanwhile is not overwritten, nor what is there already.
    let first = mark(&shop, "cards.cards");
    let text = shop.text("cards.cards");
    shop.ask(write("cards.cards", &format!("{text}\n// one\n"), Some(&first)));
    let told = shop.refused(write("cards.cards", "other", Some(&first)));
    assert!(told.contains("changed elsewhere"), "{told}");
    let told = shop.refused(write("cards.cards", "other", None));
    assert!(told.contains("there is a file of this name"), "{told}");
    assert_eq!(shop.text("cards.cards"), format!("{text}\n// one\n"));
    // A new file, in a new folder.
    shop.ask(write("more/few.cards", "// more\n", None));
    assert_eq!(shop.text("more/few.cards"), "// more\n");
    let Reply::Open(opened) = shop.ask(Ask::Open) else { panic!() };
    let paths: Vec<&str> = opened.files.iter().map(|file| file.path.as_str()).collect();
    let all = [
        "bots/sensible.bot",
        "cards.cards",
        "game.toml",
        "look.toml",
        "more/few.cards",
        "rules.cards",
        "rulings/first.ruling",
    ];
    assert_eq!(paths, all);

    // Ends of lines stay as they lie there.
    std::fs::write(shop.file("more/few.cards"), "// one\r\n// two\r\n").unwrap();
    let Reply::Read(file) = shop.ask(read("more/few.cards")) else { panic!() };
    assert_eq!(file.text, "// one\n// two\n");
    shop.ask(write("more/few.cards", "// one\n// 2\n", Some(&file.mark)));
    assert_eq!(shop.text("more/few.cards"), "// one\r\n// 2\r\n");
}

#[test]
fn a_text_is_checked_as_it_is_typed_and_written_when_it_is_said() {
    let mut shop = Shop::new();
    let before = shop.text("cards.cards");
    let wrong = before.replace("lose lost", "loose lost // 抽😀");
    let texts = shop.typed("cards.cards", &wrong);
    let Reply::Check(checked) =
        shop.type_and_ask(texts, Ask::Check { path: "cards.cards".to_owned() })
    else {
        panic!()
    };
    let found = checked.findings.iter().find(|found| found.is_error).unwrap();
    let word = |text: &str, start: usize, end: usize| {
        let units: Vec<u16> = text.encode_utf16().collect();
        String::from_utf16(&units[start..end]).unwrap()
    };
    assert_eq!(word(&wrong, found.place.start, found.place.end), "loose");
    let edit = &found.fixes[0].edits[0];
    assert_eq!((edit.text.as_str(), edit.place.start), ("lose", found.place.start));
    assert!(checked.tokens.iter().any(|token| token.kind == "card" && token.declares));
    // Nothing of it is on the disk.
    assert_eq!(shop.text("cards.cards"), before);

    // An older text that comes late changes nothing.
    let late = vec![Typed { path: "cards.cards".to_owned(), text: String::new(), version: 1 }];
    let Reply::Check(again) =
        shop.type_and_ask(late, Ask::Check { path: "cards.cards".to_owned() })
    else {
        panic!()
    };
    assert_eq!(again, checked);

    // Where a name is declared, in another file; what is said of it; what could stand there.
    let texts = shop.typed("cards.cards", &before);
    let at = before.find("lose lost").unwrap() + 1;
    let point = || Point { path: "cards.cards".to_owned(), at };
    let Reply::Places(places) = shop.type_and_ask(texts, Ask::Definition(point())) else {
        panic!()
    };
    let rules = shop.text("rules.cards");
    assert_eq!(places.len(), 1);
    assert_eq!(places[0].path, "rules.cards");
    assert_eq!(word(&rules, places[0].start, places[0].end), "lose");
    let Reply::Places(places) = shop.ask(Ask::References(point())) else { panic!() };
    assert!(places.len() > 1);
    let Reply::Hover(Some(about)) = shop.ask(Ask::Hover(point())) else { panic!() };
    assert_eq!(about.what, "verb");
    let Reply::Complete(list) = shop.ask(Ask::Complete(point())) else { panic!() };
    assert!(list.iter().any(|one| one.label == "lose"));
    let Reply::Symbols(symbols) = shop.ask(Ask::Symbols { path: "cards.cards".to_owned() }) else {
        panic!()
    };
    assert!(symbols.iter().any(|symbol| symbol.name == "Crows" && symbol.kind == "card"));
    let Reply::Card(Some(card)) = shop.ask(Ask::Card(point())) else { panic!() };
    assert_eq!((card.name.as_str(), card.is_old), ("Compost Heap", false));
    assert!(card.told[0].lines.join(" ").contains("2 cards"), "{card:?}");
    assert!(card.fields.contains(&("cost".to_owned(), "3".to_owned())), "{card:?}");
    // While the text is broken the card is told as it was.
    let texts = shop.typed("cards.cards", &before.replace("cost 7", "cost"));
    let Reply::Card(Some(card)) = shop.type_and_ask(texts, Ask::Card(point())) else { panic!() };
    assert!(card.is_old && card.name == "Compost Heap");
}

#[test]
fn a_ruling_turns_red_and_green_and_is_taken() {
    let mut shop = Shop::new();
    let cards = shop.text("cards.cards");
    let stands = |rulings: &Rulings| -> Vec<String> {
        rulings.list.iter().map(|went| went.result.clone().unwrap_or_default()).collect()
    };
    let before = shop.rulings(Vec::new());
    assert!(before.list.len() > 2 && stands(&before).iter().all(|one| one == "passed"));

    // A card does something else: some ruling says so, with what happened.
    let changed = cards.replace("+3 cards", "+2 cards");
    assert_ne!(changed, cards);
    let texts = shop.typed("cards.cards", &changed);
    let red = shop.rulings(texts);
    assert!(stands(&red).iter().any(|one| one == "failed" || one == "changed"), "{red:?}");
    // Broken texts run none, and what was known stands.
    let texts = shop.typed("cards.cards", "card");
    let waits = shop.rulings(texts);
    assert!(waits.wrong.is_some_and(|why| why.contains("errors")));
    assert!(waits.list.iter().all(|went| went.is_old));
    let texts = shop.typed("cards.cards", &cards);
    assert_eq!(shop.rulings(texts), before);

    // Another transcript is new until it is taken, and lies beside the ruling then.
    let snapshot = shop.file("rulings/snapshots/first__one.snap");
    let was = std::fs::read_to_string(&snapshot).unwrap();
    std::fs::remove_file(&snapshot).unwrap();
    let path = "rulings/first.ruling";
    let text = format!("{}\n// read again\n", shop.text(path));
    let texts = shop.typed(path, &text);
    let new = shop.rulings(texts);
    let one = new.list.iter().find(|went| went.name == "first__one").unwrap();
    assert_eq!((one.result.as_deref(), one.may_take), (Some("new"), true));
    shop.ask(Ask::Take { name: "first__one".to_owned() });
    assert_eq!(std::fs::read_to_string(&snapshot).unwrap(), was);
    assert!(stands(&shop.rulings(Vec::new())).iter().all(|one| one == "passed"));
    let told = shop.refused(Ask::Take { name: "first__one".to_owned() });
    assert!(told.contains("nothing to be taken"), "{told}");
    assert!(shop.refused(Ask::Take { name: "../../x".to_owned() }).contains("no such ruling"));
    let Reply::Transcript(told) = shop.ask(Ask::Transcript { name: "first__one".to_owned() })
    else {
        panic!()
    };
    assert!(was.contains(told.trim_end()), "{told}");
}

#[test]
fn whatever_is_typed_every_question_is_answered() {
    let mut shop = Shop::new();
    let cards = shop.text("cards.cards");
    let ends = [1, 30, 77, 200, 333, 512, 700];
    let halves = ends.iter().filter_map(|end| cards.get(..*end)).map(str::to_owned);
    let odd = [
        String::new(),
        "}".repeat(5000),
        "{".repeat(5000),
        "\u{feff}\u{202e}card 😀 : 抽 {".to_owned(),
        "card A : helper { on play {".to_owned(),
        "\0\u{1}\u{2}".to_owned(),
    ];
    for text in halves.chain(odd) {
        let units = text.encode_utf16().count();
        for at in [0, units / 2, units, units + 100, usize::MAX] {
            let point = || Point { path: "cards.cards".to_owned(), at };
            let texts = shop.typed("cards.cards", &text);
            shop.type_and_ask(texts, Ask::Check { path: "cards.cards".to_owned() });
            shop.ask(Ask::Complete(point()));
            shop.ask(Ask::Hover(point()));
            shop.ask(Ask::Definition(point()));
            shop.ask(Ask::References(point()));
            shop.ask(Ask::Card(point()));
        }
        shop.ask(Ask::Symbols { path: "cards.cards".to_owned() });
    }
    // A text that is too long is refused, and the one before stays.
    let texts = shop.typed("cards.cards", &"/".repeat((1 << 20) + 1));
    let (status, body) = shop.say(&shop.token, texts, Ask::Check { path: String::new() });
    assert_eq!(status, 422, "{body}");
    let (status, _) = {
        let texts = shop.typed("cards.cards", &"/".repeat(3 << 20));
        shop.say(&shop.token, texts, Ask::Check { path: String::new() })
    };
    assert_eq!(status, 413);
    for body in
        [json!(null), json!({ "ask": "everything" }), json!({ "ask": { "hover": { "at": -1 } } })]
    {
        let (status, _) = shop.house.ask("POST", "/api/writing", &shop.token, Some(&body));
        assert!((400..500).contains(&status), "{body}");
    }
    // A folder that does not compile is opened, to be mended.
    std::fs::write(shop.file("cards.cards"), "card").unwrap();
    let broken = Ask::Check { path: "cards.cards".to_owned() };
    let broken = json!({ "game": "own", "desk": shop.open_again(), "ask": broken });
    let (status, body) = shop.house.ask("POST", "/api/writing", &shop.token, Some(&broken));
    assert!(status == 200 && body.contains("\"is_error\":true"), "{body}");
    // It goes on.
    let texts = shop.typed("cards.cards", &cards);
    let Reply::Check(checked) =
        shop.type_and_ask(texts, Ask::Check { path: "cards.cards".to_owned() })
    else {
        panic!()
    };
    assert!(checked.findings.is_empty());
}

#[test]
fn a_text_is_played_before_it_is_written() {
    run(async {
        let mut shop = Shop::new();
        let cards = shop.text("cards.cards");
        let texts = shop.typed("cards.cards", &cards.replace("Porter", "Carrier"));
        let play = |table: Option<&str>| Ask::Play {
            table: table.map(str::to_owned),
            locale: Some("zh-Hant".to_owned()),
        };
        let Reply::Play(played) = shop.type_and_ask(texts, play(None)) else { panic!() };
        let mut page = Page::open(&shop.house, &played.table, &played.token).await;
        page.until(|table| table.question.is_some()).await;
        assert!(page.wire.join("").contains("Carrier") && !page.wire.join("").contains("Porter"));
        page.play().await;
        page.until(|table| table.question.is_some()).await;
        // The change goes to the table that is played at.
        let texts = shop.typed("cards.cards", &cards.replace("Porter", "Bearer"));
        let wanted = play(Some(&played.table));
        let Reply::Play(renewed) = shop.type_and_ask(texts, wanted) else { panic!() };
        assert!(renewed.fits.is_some_and(|(_, of)| of > 0), "{renewed:?}");
        page.wire.clear();
        page.hear(|message| matches!(message, Message::Table(_))).await;
        assert!(page.wire.join("").contains("Bearer"));
        // Nobody else's table, and no game that is broken.
        let other = shop.house.table("own", &["you", "you"]);
        assert!(shop.refused(play(Some(&other.id))).contains("not begun here"));
        let texts = shop.typed("cards.cards", "card");
        let (status, body) = shop.say(&shop.token, texts, play(None));
        assert!(status == 422 && body.contains("errors"), "{body}");
        assert_eq!(shop.text("cards.cards"), cards);
    });
}

#[test]
fn a_change_is_compared_with_how_it_was() {
    let mut shop = Shop::new();
    let cards = shop.text("cards.cards");
    let dear = cards.replace("card Orchard : plant { cost 7", "card Orchard : plant { cost 1");
    assert_ne!(dear, cards);
    let texts = shop.typed("cards.cards", &dear);
    let Reply::Compare(mut compared) = shop.type_and_ask(texts, Ask::Compare { anew: true }) else {
        panic!()
    };
    while compared.played < 60 {
        let Reply::Compare(more) = shop.ask(Ask::Compare { anew: false }) else { panic!() };
        assert!(more.played > compared.played && more.with.games > compared.with.games);
        compared = more;
    }
    assert_eq!(compared.with.games, compared.without.games);
    assert!(compared.with.turns.unwrap() < compared.without.turns.unwrap(), "{compared:?}");
    for seat in compared.with.seats.iter().chain(&compared.without.seats) {
        assert!(seat.within.0 <= seat.wins && seat.wins <= seat.within.1);
    }
    // Without a change both are the same games.
    let texts = shop.typed("cards.cards", &cards);
    let Reply::Compare(same) = shop.type_and_ask(texts, Ask::Compare { anew: false }) else {
        panic!()
    };
    assert!(same.played <= 10 && same.with == same.without, "{same:?}");
}
