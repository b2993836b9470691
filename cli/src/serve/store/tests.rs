//! What each place that keeps tables has to do, tried with each of them.

#[cfg(unix)]
#[path = "../../../tests/serve/cluster.rs"]
#[allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    unreachable_pub,
    reason = "a suite may stop at the first surprise, and tells what is missing"
)]
mod cluster;
#[cfg(unix)]
mod server;

use std::path::Path;

use schema::decision::{Answer, Seat};
use schema::save::{Save, Seed, Setup};

use super::{Failure, Kept, Place, Store, Taken};

fn kept(id: &str) -> Kept {
    let seats = vec!["Alice".to_owned(), "Bob \u{1f600}".to_owned()];
    Kept {
        id: id.to_owned(),
        game: "hands".to_owned(),
        title: "Hands 'quoted' \\ \"so\"".to_owned(),
        with: vec!["more".to_owned()],
        expansions: Vec::new(),
        program: "0123".to_owned(),
        setup: Setup { seats, variants: [].into(), given: None },
        seed: Seed { number: u64::MAX, game: 3 },
        sitters: vec!["you".to_owned(), "random".to_owned()],
        locale: Some("zh-Hant".to_owned()),
        tokens: vec!["a".to_owned(), "b".to_owned()],
        watch: "c".to_owned(),
    }
}

fn taken(seat: u8, hash: &str) -> Taken {
    let said = vec!["護城河".to_owned(), "';--".to_owned()];
    let answer = Answer::Pick(vec![u16::from(seat)]);
    Taken { seat: Seat(seat), answer, said, hash: hash.to_owned() }
}

/// Opens the place, which is the same each time.
type Opens<'o> = &'o dyn Fn() -> Result<Box<dyn Store>, Failure>;

fn hashes(store: &mut dyn Store, id: &str) -> Vec<String> {
    store.answers(id).unwrap().into_iter().map(|taken| taken.hash).collect()
}

fn ids(store: &mut dyn Store) -> Vec<String> {
    store.tables().unwrap().into_iter().map(|kept| kept.id).collect()
}

fn keeps_what_it_should(open: Opens<'_>) {
    let mut store = open().unwrap();
    assert!(open().is_err(), "two use it at once");
    assert_eq!(store.word("host", &mut || "one".to_owned()).unwrap(), "one");
    assert_eq!(store.word("host", &mut || "two".to_owned()).unwrap(), "one");
    assert_eq!(store.word("other", &mut || "two".to_owned()).unwrap(), "two");
    for id in ["z", "a", "m"] {
        store.add(&kept(id)).unwrap();
    }
    let other = Kept { program: "other".to_owned(), ..kept("a") };
    assert!(store.add(&other).is_err(), "two tables of one name");
    store.append("a", 0, &[taken(0, "1"), taken(1, "2")]).unwrap();
    store.append("a", 2, &[taken(255, "3")]).unwrap();
    store.append("m", 0, &[taken(0, "other")]).unwrap();
    assert!(store.append("nowhere", 0, &[taken(0, "x")]).is_err(), "answers of no table");
    // It goes on where it was, for whoever opens it next.
    drop(store);
    let mut store = open().unwrap();
    assert_eq!(store.word("host", &mut || "three".to_owned()).unwrap(), "one");
    assert_eq!(store.tables().unwrap(), [kept("z"), kept("a"), kept("m")]);
    assert_eq!(store.answers("a").unwrap(), [taken(0, "1"), taken(1, "2"), taken(255, "3")]);
    // Taken back, and answered otherwise; the same again changes nothing.
    for _ in 0..2 {
        store.append("a", 1, &[taken(1, "2b")]).unwrap();
        assert_eq!(hashes(&mut *store, "a"), ["1", "2b"]);
    }
    store.append("a", 1, &[]).unwrap();
    assert_eq!(hashes(&mut *store, "a"), ["1"]);
    // A table whose game was edited.
    let renewed = Kept { program: "4567".to_owned(), ..kept("a") };
    let before: Save = kept("a").save(&store.answers("a").unwrap());
    store.renew(&renewed, &[taken(0, "9"), taken(0, "8")], &before).unwrap();
    assert_eq!(store.tables().unwrap(), [kept("z"), renewed, kept("m")]);
    assert_eq!(hashes(&mut *store, "a"), ["9", "8"]);
    assert_eq!(hashes(&mut *store, "m"), ["other"]);
    // What is forgotten is gone, with its answers.
    store.remove("a").unwrap();
    store.remove("a").unwrap();
    assert_eq!(ids(&mut *store), ["z", "m"]);
    assert!(store.answers("a").unwrap().is_empty());
    store.add(&kept("a")).unwrap();
    assert_eq!(ids(&mut *store), ["z", "m", "a"]);
    assert!(store.answers("a").unwrap().is_empty());
}

#[test]
fn a_file_does() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("tables");
    let place = Place::read(&path).unwrap();
    keeps_what_it_should(&|| place.open());
    // The table that was edited is forgotten, with how it was before.
    let file = rusqlite::Connection::open(&path).unwrap();
    let left = file.query_row("SELECT count(*) FROM before", [], |row| row.get::<_, i64>(0));
    assert_eq!(left.unwrap(), 0);
}

/// Names and secrets of a closed table are not even in the bytes of its file.
#[test]
fn what_is_forgotten_leaves_nothing_behind() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("tables");
    let mut store = Place::read(&path).unwrap().open().unwrap();
    let secret = "Sesame".to_owned();
    store.add(&kept("stays")).unwrap();
    store.add(&Kept { watch: secret, ..kept("goes") }).unwrap();
    store.append("goes", 0, &[taken(0, "Sesame")]).unwrap();
    let has = || {
        let files = std::fs::read_dir(folder.path()).unwrap();
        let bytes = files.flat_map(|file| std::fs::read(file.unwrap().path()).unwrap());
        bytes.collect::<Vec<u8>>().windows(6).any(|word| word == b"Sesame")
    };
    assert!(has());
    store.remove("goes").unwrap();
    assert!(!has(), "while it is served");
    drop(store);
    assert!(!has(), "and afterwards");
}

#[test]
fn a_file_of_a_later_version_is_left_alone() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("tables");
    let later = rusqlite::Connection::open(&path).unwrap();
    later.execute_batch("CREATE TABLE more (of INTEGER); PRAGMA user_version = 7").unwrap();
    drop(later);
    let refused = Place::read(&path).unwrap().open().err().unwrap().to_string();
    assert_eq!(refused, "it is of another version of this command (7, not 1)");
}

/// What is said of a place, and why some are refused: never with a password.
#[test]
fn urls_are_read_and_told_without_their_password() {
    let said = |url: &str| match Place::read(Path::new(url)) {
        Ok(place) => place.to_string(),
        Err(failure) => failure.to_string(),
    };
    let all = [
        "cardwright.tables",
        "postgres://me:Sesame@cards.example/cards",
        "postgresql://me:Sesame@10.0.0.7:6543/cards?connect_timeout=3",
        "postgres:///cards?host=/var/run/postgresql&user=me&password=Sesame",
        "postgres://me:Sesame@localhost",
        "postgres://me:Ses@ame@localhost/cards",
        "postgres://me:Sesame/cards",
        "postgres:///cards",
        "postgres://me@localhost/cards?Sesame=1",
        "postgres://me@localhost/cards?sslmode=require",
        "postgres://me@localhost/cards?sslmode=verify-full",
        "mysql://me:Sesame@localhost/cards",
    ];
    let told: Vec<String> = all.iter().map(|url| said(url)).collect();
    for (told, url) in told.iter().zip(all) {
        assert!(!told.contains("Ses") && !told.contains("ame@"), "{url}: {told}");
    }
    insta::assert_snapshot!(told.join("\n"));
}
