//! A server that is killed loses nothing that it had confirmed; one that is asked to end ends.

use std::process::Command;

use super::house::{House, Page, run};
use crate::called::says;

#[test]
fn nothing_is_lost_when_it_is_killed_after_any_answer() {
    run(killed_after_each_answer(House::new()));
}

/// Plays a game of hands to its end with a server that is killed after each answer.
pub(crate) async fn killed_after_each_answer(mut house: House) {
    let links = house.table("hands", &["you", "you"]);
    for number in 0..8 {
        let mut page = Page::open(&house, &links.id, &links.seats[number % 2]).await;
        assert_eq!(page.table.answers, number);
        page.play().await;
        let (holders, question) = (page.table.screen.holders.clone(), page.table.question);
        house.kill();
        let again = Page::open(&house, &links.id, &links.seats[number % 2]).await;
        assert_eq!(again.table.answers, number + 1, "the answer was confirmed");
        assert_eq!(again.table.screen.holders, holders);
        assert!(question.is_none() || again.table.question != question);
    }
    let page = Page::open(&house, &links.id, &links.watch).await;
    assert!(page.table.ending.is_some());
}

/// Also in the middle of a game between people and bots, where several answers come of one.
#[test]
fn nor_where_bots_answer_too() {
    run(async {
        let folder = tempfile::TempDir::new().unwrap();
        let mut house = House::of(folder, "citadels", &[]);
        let links = house.table("citadels", &["you", "sensible", "random"]);
        for _ in 0..6 {
            let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
            page.until(|table| table.question.is_some()).await;
            page.play().await;
            page.until(|table| table.question.is_some()).await;
            let (answers, holders) = (page.table.answers, page.table.screen.holders.clone());
            house.kill();
            let mut again = Page::open(&house, &links.id, &links.seats[0]).await;
            again.until(|table| table.question.is_some()).await;
            assert_eq!(again.table.answers, answers);
            assert_eq!(again.table.screen.holders, holders);
        }
    });
}

#[test]
fn links_stay_and_an_edited_game_waits_for_the_host() {
    run(async {
        let mut house = House::new();
        let links = house.table("hands", &["you", "you"]);
        let host = house.host.clone();
        let mut page = Page::open(&house, &links.id, &links.seats[0]).await;
        page.play().await;
        let text = house.folder.path().join("hands/hands.cards");
        let cards = std::fs::read_to_string(&text).unwrap().replace("rounds 4", "rounds 3");
        std::fs::write(&text, cards).unwrap();
        house.kill();
        assert_eq!(house.host, host, "the host's link is the same");
        let path = format!("/api/tables/{}/renew", links.id);
        let (status, body) = house.ask("POST", &path, &host, None);
        assert_eq!(status, 200, "{body}");
        let page = Page::open(&house, &links.id, &links.seats[1]).await;
        assert_eq!(page.table.answers, 1);
    });
}

#[test]
fn it_ends_when_it_is_asked_to() {
    let mut house = House::new();
    let asked = Command::new("kill").args(["-INT", &house.process().to_string()]).status();
    assert!(asked.unwrap().success());
    assert_eq!(house.ended(), Some(130));
}

#[test]
fn two_servers_do_not_share_a_file() {
    let house = House::new();
    let again = ["serve", "hands", "--port", "0", "--tables", "kept"];
    let told = says(house.folder.path(), &again, 1);
    let why = "tables cannot be kept in kept: another program has it open: end that one, or name another file";
    assert!(told.contains(why), "{told}");
}
