//! Games at tables: people in several windows, bots, those who look on; taking back, going on, ending.

use schema::socket::{Message, Request};

use super::house::{House, Page, run};
use crate::called::root;

#[test]
fn two_people_play_to_the_end() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut pages = [
            Page::open(&house, &links.id, &links.seats[0]).await,
            Page::open(&house, &links.id, &links.seats[1]).await,
        ];
        for number in 0..8 {
            let [one, other] = &mut pages;
            let (mover, waits) = if number % 2 == 0 { (one, other) } else { (other, one) };
            mover.until(|table| table.question.is_some()).await;
            assert!(!waits.is_asked());
            mover.play().await;
            waits.until(|table| table.answers == number + 1).await;
        }
        for page in &pages {
            let ending = page.table.ending.as_ref().expect("it is over");
            assert_eq!(ending.winners, [true, true]);
            assert!(page.table.question.is_none());
        }
    });
}

#[test]
fn bots_play_their_part_and_others_look_on() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "random"]);
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut looker = Page::open(&house, &links.id, &links.watch).await;
        assert!(looker.table.seat.is_none() && looker.table.screen.prompt.is_none());
        while page.table.ending.is_none() {
            page.play().await;
            page.until(|table| table.question.is_some() || table.ending.is_some()).await;
        }
        looker.until(|table| table.ending.is_some()).await;
        looker.say(&Request::Undo).await;
        looker.hear(|message| matches!(message, Message::Refused { .. })).await;
    });
}

#[test]
fn two_windows_of_a_seat_show_the_same_and_the_sooner_counts() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut one = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut other = Page::open(&house, &links.id, &links.seats[0]).await;
        one.until(|table| table.sitters[0].is_here).await;
        assert_eq!(one.table.screen, other.table.screen);
        assert_eq!(one.table.question, other.table.question);
        let (question, offer) = (other.table.question.unwrap(), other.table.screen.prompt.clone());
        let answer = super::house::first(&offer.unwrap().offer);
        one.play().await;
        other.say(&Request::Answer { question, answer }).await;
        loop {
            match other.next().await.unwrap() {
                Message::Refused { question: Some(refused), .. } => {
                    break assert_eq!(refused, question);
                }
                Message::Table(_) => {}
                message => panic!("{message:?}"),
            }
        }
        other.until(|table| table.answers == 1).await;
        assert_eq!(one.table.answers, 1);
    });
}

#[test]
fn who_saw_nothing_since_is_not_asked_about_taking_back() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        let before = ann.table.screen.holders.clone();
        ann.play().await;
        bob.until(|table| table.question.is_some()).await;
        bob.play().await;
        ann.until(|table| table.answers == 2).await;
        ann.say(&Request::Undo).await;
        bob.until(|table| table.undo.is_some()).await;
        let undo = bob.table.undo.clone().unwrap();
        assert!(!undo.own.is_empty(), "what Bob would lose is told to Bob");
        ann.until(|table| table.undo.is_some()).await;
        assert!(ann.table.undo.as_ref().unwrap().own.is_empty(), "and to nobody else");
        bob.say(&Request::Consent { request: undo.request, agrees: false }).await;
        ann.until(|table| table.undo.is_none()).await;
        assert_eq!(ann.table.answers, 2);
        ann.say(&Request::Undo).await;
        bob.until(|table| table.undo.as_ref().is_some_and(|new| new.request != undo.request)).await;
        let request = bob.table.undo.as_ref().unwrap().request;
        bob.say(&Request::Consent { request: undo.request, agrees: true }).await;
        bob.say(&Request::Consent { request, agrees: true }).await;
        ann.until(|table| table.answers == 0).await;
        ann.until(|table| table.question.is_some()).await;
        assert_eq!(ann.table.screen.holders, before);
    });
}

#[test]
fn a_seat_is_told_why_it_is_asked_and_what_a_bot_would_do() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        page.say(&Request::Why { of: None }).await;
        let why = page.hear(|message| matches!(message, Message::Why(_))).await;
        assert!(matches!(why, Message::Why(lines) if !lines.is_empty()));
        page.say(&Request::Hint).await;
        let hint = page.hear(|message| matches!(message, Message::Hint { .. })).await;
        let Message::Hint { question, answer, .. } = hint else { panic!("{hint:?}") };
        assert_eq!(Some(question), page.table.question);
        page.answer(answer).await;
        page.until(|table| table.answers == 1).await;
        page.say(&Request::Log).await;
        let log = page.hear(|message| matches!(message, Message::Log(_))).await;
        assert!(matches!(log, Message::Log(log) if !log.is_empty()));
    });
}

#[test]
fn a_table_goes_on_with_another_text_as_far_as_it_fits() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut bob = Page::open(&house, &links.id, &links.seats[1]).await;
        ann.play().await;
        bob.until(|table| table.question.is_some()).await;
        let played = bob.table.text;
        let text = house.folder.path().join("hands/hands.cards");
        let cards = std::fs::read_to_string(&text).unwrap().replace("rounds 4", "rounds 1");
        std::fs::write(&text, cards).unwrap();
        let path = format!("/api/tables/{}/renew", links.id);
        let (status, body) = house.ask("POST", &path, &house.host, None);
        assert_eq!(status, 200, "{body}");
        assert!(body.contains("\"answers\":1,\"of\":1"), "{body}");
        bob.until(|table| table.question.is_some() && table.text != played).await;
        bob.play().await;
        ann.until(|table| table.ending.is_some()).await;
        assert_eq!(ann.table.answers, 2, "the other text has one round");
    });
}

#[test]
fn the_host_alone_gets_the_save_and_closes_tables() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        page.play().await;
        let path = format!("/api/tables/{}/save", links.id);
        assert_eq!(house.ask("GET", &path, &links.seats[0], None).0, 403);
        let (status, body) = house.ask("GET", &path, &house.host, None);
        assert_eq!(status, 200);
        let save: schema::save::Save = serde_json::from_str(&body).unwrap();
        assert_eq!((save.answers.len(), save.hashes.len()), (1, 1));
        let path = format!("/api/tables/{}", links.id);
        assert_eq!(house.ask("DELETE", &path, &links.seats[0], None).0, 403);
        assert_eq!(house.ask("DELETE", &path, &house.host, None).0, 204);
        while let Some(message) = page.next().await {
            assert!(matches!(message, Message::Bye(_) | Message::Table(_)));
        }
    });
}

#[test]
fn a_stretch_of_a_game_becomes_a_ruling() {
    run(async {
        let house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        page.play().await;
        let path = format!("/api/tables/{}/ruling", links.id);
        let wanted = serde_json::json!({ "first": 1, "last": 1, "write": true });
        assert_eq!(house.ask("POST", &path, &links.seats[0], Some(&wanted)).0, 403);
        let (status, body) = house.ask("POST", &path, &house.host, Some(&wanted));
        assert_eq!(status, 200, "{body}");
        let file = house.folder.path().join(format!("hands/rulings/table-{}-1-1.ruling", links.id));
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.starts_with("ruling ") && body.contains("\"transcript\""), "{text}");
        let none = serde_json::json!({ "first": 1, "last": 99 });
        assert_eq!(house.ask("POST", &path, &house.host, Some(&none)).0, 422);
        let back = serde_json::json!({ "first": 0, "last": 1 });
        assert_eq!(house.ask("POST", &path, &house.host, Some(&back)).0, 422);
    });
}

/// The host may begin tables of every game that is found by name; written is only in the folder that is served.
#[test]
fn a_ruling_is_written_in_no_folder_but_that_which_is_served() {
    run(async {
        let house = House::new();
        let other = house.folder.path().join("games/other");
        std::fs::create_dir_all(&other).unwrap();
        for file in ["game.toml", "hands.cards"] {
            std::fs::copy(house.folder.path().join("hands").join(file), other.join(file)).unwrap();
        }
        let links = house.table("other", &["you", "you"]);
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        page.play().await;
        let path = format!("/api/tables/{}/ruling", links.id);
        let wanted = |write| serde_json::json!({ "first": 1, "last": 1, "write": write });
        let (status, body) = house.ask("POST", &path, &house.host, Some(&wanted(true)));
        assert_eq!(status, 422, "{body}");
        assert!(body.contains("`other` is not the game that is served here"), "{body}");
        assert!(!other.join("rulings").exists());
        assert_eq!(house.ask("POST", &path, &house.host, Some(&wanted(false))).0, 200);
    });
}

/// A table that goes on with the text as it was when it began is told by no other text.
#[test]
fn a_ruling_is_told_by_the_text_that_was_played() {
    run(async {
        let mut house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let mut ann = Page::open(&house, &links.id, &links.seats[0]).await;
        ann.play().await;
        let text = house.folder.path().join("hands/hands.cards");
        let cards = std::fs::read_to_string(&text).unwrap().replace("top 5", "top 4");
        std::fs::write(&text, cards).unwrap();
        let path = format!("/api/tables/{}/ruling", links.id);
        let wanted = serde_json::json!({ "first": 1, "last": 1, "write": true });
        // Another table goes on with the new text, which is read by that.
        let other = house.table("hands", &["you", "you"]);
        let renew = format!("/api/tables/{}/renew", other.id);
        assert_eq!(house.ask("POST", &renew, &house.host, None).0, 200);
        let (status, body) = house.ask("POST", &path, &house.host, Some(&wanted));
        assert_eq!(status, 422, "{body}");
        assert!(body.contains("another text"), "{body}");
        assert!(!house.folder.path().join("hands/rulings").exists());
        house.kill();
        let (status, _) = house.ask("POST", &path, &house.host, Some(&wanted));
        assert_eq!(status, 422);
    });
}

/// Its command line is for the host alone, and so is what it says by mistake: it may be what its seat alone knows.
#[test]
fn guests_are_told_nothing_of_programs_but_their_name() {
    run(async {
        let folder = tempfile::TempDir::new().unwrap();
        let chatty = folder.path().join("chatty.sh");
        std::fs::write(&chatty, "while read asked; do echo My hand is Sesame; done\n").unwrap();
        let seats = format!("you,cmd:sh {} --key Xyzzy", chatty.display());
        let mut house = House::with(&["--seats", &seats]);
        let (_, body) = house.ask("GET", "/api/house", &house.host, None);
        let known: serde_json::Value = serde_json::from_str(&body).unwrap();
        let links = super::house::Links::of(&known["tables"][0]);
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        let mut looker = Page::open(&house, &links.id, &links.watch).await;
        page.play().await;
        for page in [&mut page, &mut looker] {
            page.until(|table| table.answers == 2).await;
            assert!(page.wire.iter().any(|text| text.contains("what it said is no answer")));
            let is_told = |word: &str| page.wire.iter().any(|text| text.contains(word));
            assert!(is_told("chatty.sh") && !is_told("Sesame") && !is_told("Xyzzy"));
        }
        house.start_anew(&["hands"]);
        for secret in [&links.seats[0], &links.watch] {
            let bye = Page::refused(&house, &links.id, secret).await;
            assert!(bye.contains("a program plays at this table"), "{bye}");
            assert!(!bye.contains("Xyzzy") && !bye.contains("chatty"), "{bye}");
        }
    });
}

/// The command line may seat programs, and again after a restart; a file starts none.
#[test]
fn programs_sit_where_the_command_line_says_so() {
    run(async {
        let program = format!("cmd:python3 {}", root().join("docs/bot.py").display());
        let mut house = House::with(&["--seats", &format!("you,{program}")]);
        let (_, body) = house.ask("GET", "/api/house", &house.host, None);
        let known: serde_json::Value = serde_json::from_str(&body).unwrap();
        let links = super::house::Links::of(&known["tables"][0]);
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        page.play().await;
        page.until(|table| table.answers == 2 && table.question.is_some()).await;
        house.kill();
        let page = Page::open(&house, &links.id, &links.seats[0]).await;
        assert_eq!(page.table.answers, 2);
        let (_, body) = house.ask("GET", "/api/house", &house.host, None);
        assert_eq!(body.matches("\"id\"").count(), 1, "the table is the same");
    });
}
