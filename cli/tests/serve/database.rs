//! Tables that are kept in a database of Postgres: what is promised of a file holds there, too.

use std::process::Output;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::cluster::{Cluster, PASSWORD};
use super::house::{House, Page, first, run};
use super::killed::killed_after_each_answer;
use crate::called::cardwright;

/// Serves with tables there, which cannot be: how it ended.
fn refused(tables: &str, password: &str) -> Output {
    let desk = TempDir::new().unwrap();
    let mut command =
        cardwright(desk.path(), &["serve", "dominion", "--port", "0", "--tables", tables]);
    command.env("PGPASSWORD", password).output().unwrap()
}

#[test]
fn a_server_of_postgres_keeps_tables() {
    let Some(mut cluster) = Cluster::start() else { return };
    let url = cluster.database("house");
    run(killed_after_each_answer(House::with(&["--tables", &url])));
    two_servers_do_not_share_it(&cluster, &url);
    answers_wait_until_it_is_back(&mut cluster);
    one_that_does_not_answer_holds_nobody_for_ever(&cluster);
}

fn two_servers_do_not_share_it(cluster: &Cluster, url: &str) {
    let house = House::with(&["--tables", url]);
    // What it says of where tables are has no password in it, wherever that came from.
    let bare = url.replace(&url[url.find("cards:").unwrap() + 5..url.find('@').unwrap()], "");
    for (url, password) in [(url, ""), (bare.as_str(), PASSWORD)] {
        let other = refused(url, password);
        let (said, why) =
            (String::from_utf8(other.stdout).unwrap(), String::from_utf8(other.stderr).unwrap());
        assert_eq!((other.status.code(), said.as_str()), (Some(1), ""));
        let folder = cluster.folder().display();
        let place = format!("tables cannot be kept in the database `house` at {folder}: ");
        assert!(why.contains(&place), "{why}");
        assert!(why.contains("another server uses the tables of this database"), "{why}");
    }
    assert!(
        house.said().contains("Tables are kept in the database `house` at "),
        "{}",
        house.said()
    );
    assert!(!house.said().contains("Zymurgy"), "{}", house.said());
}

/// The server of the database stops in the middle of a game, and starts again: whoever plays only waits.
fn answers_wait_until_it_is_back(cluster: &mut Cluster) {
    let mut house = House::with(&["--tables", &cluster.database("away")]);
    let links = house.table("hands", &["you", "you"]);
    run(async {
        Page::open(&house, &links.id, &links.seats[0]).await.play().await;
    });
    cluster.stop();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(500));
            cluster.go_on();
        });
        run(async {
            let mut page = Page::open(&house, &links.id, &links.seats[1]).await;
            page.play().await;
            assert_eq!(page.table.answers, 2);
        });
    });
    house.kill();
    run(async {
        let page = Page::open(&house, &links.id, &links.watch).await;
        assert_eq!(page.table.answers, 2);
    });
}

/// The server of the database is there, and says nothing: an answer is taken back, at all tables, and given again later.
fn one_that_does_not_answer_holds_nobody_for_ever(cluster: &Cluster) {
    let house = House::with(&["--tables", &cluster.database("silent")]);
    let tables = [house.table("hands", &["you", "you"]), house.table("hands", &["you", "you"])];
    let who = "SELECT pid FROM pg_stat_activity WHERE application_name = 'cardwright' AND datname = 'silent'";
    let process = cluster.sql("silent", who).trim().to_owned();
    let signal = |name: &str| {
        let told = std::process::Command::new("kill").args([name, &process]).status();
        assert!(told.unwrap().success(), "{process}");
    };
    run(async {
        let mut pages = Vec::new();
        for links in &tables {
            pages.push(Page::open(&house, &links.id, &links.seats[0]).await);
        }
        signal("-STOP");
        for page in &mut pages {
            let offer = page.table.screen.prompt.clone().unwrap().offer;
            page.answer(first(&offer)).await;
        }
        let begun = Instant::now();
        for page in &mut pages {
            let is_told = |note: &String| note.contains("the server does not answer");
            page.until(|table| table.screen.notes.iter().any(is_told)).await;
            assert_eq!(page.table.answers, 0);
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "{:?}", begun.elapsed());
        signal("-CONT");
        // What was given up lets go of the tables.
        tokio::time::sleep(Duration::from_secs(2)).await;
        for page in &mut pages {
            page.play().await;
            assert_eq!(page.table.answers, 1);
        }
    });
    assert_eq!(cluster.sql("silent", "SELECT count(*) FROM cardwright.answers").trim(), "2");
}

/// Also where no Postgres is installed.
#[test]
fn a_database_that_is_not_there_is_told_without_its_password() {
    let nobody = refused("postgres://me:Sesame@127.0.0.1:1/cards", "Sesame");
    let why = String::from_utf8(nobody.stderr).unwrap();
    assert_eq!(nobody.status.code(), Some(1));
    assert!(
        why.contains("tables cannot be kept in the database `cards` at 127.0.0.1: the server cannot be reached: "),
        "{why}"
    );
    let encrypted = refused("postgres://me:Sesame@127.0.0.1:1/cards?sslmode=require", "");
    let told = String::from_utf8(encrypted.stderr).unwrap();
    assert_eq!(encrypted.status.code(), Some(2), "{told}");
    assert!(told.contains("the connection is not encrypted"), "{told}");
    assert!(!why.contains("Sesame") && !told.contains("Sesame"), "{why}{told}");
}
