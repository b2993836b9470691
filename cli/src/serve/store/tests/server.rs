//! A database of a real server of Postgres, which stops, cuts connections and comes back.

use std::path::Path;
use std::time::Duration;

use super::cluster::Cluster;
use super::{Failure, Kept, Place, Store, hashes, keeps_what_it_should, kept, taken};

/// Cuts off whoever serves from the database; how many there were.
fn cut(cluster: &Cluster, database: &str) -> usize {
    let cut = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE application_name = 'cardwright' AND datname = '{database}'"
    );
    cluster.sql(database, &cut).lines().filter(|line| *line == "t").count()
}

/// Opens a database, where it is waited this long for a server that has gone away.
fn open(url: &str, patience: Duration) -> Result<Box<dyn Store>, Failure> {
    let mut place = Place::read(Path::new(url)).unwrap();
    if let Place::Database(database) = &mut place {
        database.patience = patience;
    }
    place.open()
}

#[test]
fn a_database_does() {
    let Some(mut cluster) = Cluster::start() else { return };
    keeps_all(&cluster);
    connections_break(&cluster);
    others_come_between(&cluster);
    whoever_leaves_is_waited_for(&cluster);
    others_are_left_alone(&cluster);
    the_server_goes_away(&mut cluster);
}

fn keeps_all(cluster: &Cluster) {
    let url = cluster.database("suite");
    keeps_what_it_should(&|| open(&url, Duration::from_secs(1)));
    // The table that was edited is forgotten, with how it was before.
    assert_eq!(cluster.sql("suite", "SELECT count(*) FROM cardwright.before"), "0");
}

/// The server cuts the connection between two calls: whoever plays notices nothing.
fn connections_break(cluster: &Cluster) {
    let mut store = open(&cluster.database("cut"), Duration::from_secs(5)).unwrap();
    store.add(&kept("a")).unwrap();
    for number in 0..3 {
        assert_eq!(cut(cluster, "cut"), 1);
        store.append("a", number, &[taken(0, &number.to_string())]).unwrap();
    }
    assert_eq!(hashes(&mut *store, "a"), ["0", "1", "2"]);
    // What was done and is done once more is there once.
    let renewed = Kept { program: "4567".to_owned(), ..kept("a") };
    let before = kept("a").save(&[taken(0, "0")]);
    for _ in 0..2 {
        store.add(&kept("b")).unwrap();
        store.renew(&renewed, &[taken(0, "9")], &before).unwrap();
    }
    assert_eq!(cluster.sql("cut", "SELECT count(*) FROM cardwright.before"), "1");
    let before = cluster.sql("cut", "SELECT save FROM cardwright.before");
    assert!(before.contains("\"program\":\"0123\""), "{before}");
    assert_eq!(store.tables().unwrap(), [renewed, kept("b")]);
}

/// Whoever was cut off does not write over what another server has done meanwhile.
fn others_come_between(cluster: &Cluster) {
    let url = cluster.database("between");
    let mut store = open(&url, Duration::from_millis(200)).unwrap();
    store.add(&kept("a")).unwrap();
    store.append("a", 0, &[taken(0, "1")]).unwrap();
    assert_eq!(cut(cluster, "between"), 1);
    let mut other = open(&url, Duration::from_secs(2)).unwrap();
    let refused = |store: &mut dyn Store| store.append("a", 0, &[]).unwrap_err().to_string();
    assert_eq!(refused(&mut *store), "another server uses the tables of this database");
    other.append("a", 1, &[taken(1, "2")]).unwrap();
    drop(other);
    // The server needs a moment to see that the other one has gone.
    let free = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'cardwright' AND datname = 'between'";
    while cluster.sql("between", free) != "0" {
        std::thread::sleep(Duration::from_millis(20));
    }
    let why = refused(&mut *store);
    assert!(why.contains("has used the tables of this database meanwhile"), "{why}");
    let mut store = open(&url, Duration::from_secs(2)).unwrap();
    assert_eq!(hashes(&mut *store, "a"), ["1", "2"]);
}

/// A process that was killed may hold the tables for another moment: it is waited for.
fn whoever_leaves_is_waited_for(cluster: &Cluster) {
    let url = cluster.database("held");
    std::thread::scope(|scope| {
        let hold = "SELECT pg_advisory_lock(109270182164338); SELECT pg_sleep(1)";
        scope.spawn(|| cluster.sql("held", hold));
        let held = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted \
                    AND database = (SELECT oid FROM pg_database WHERE datname = 'held')";
        while cluster.sql("held", held) == "0" {
            std::thread::sleep(Duration::from_millis(20));
        }
        open(&url, Duration::from_secs(30)).unwrap();
    });
}

fn others_are_left_alone(cluster: &Cluster) {
    let refused = |url: &str| open(url, Duration::from_secs(1)).err().unwrap().to_string();
    let url = cluster.database("later");
    drop(open(&url, Duration::from_secs(1)).unwrap());
    cluster.sql("later", "UPDATE cardwright.version SET number = 7");
    assert_eq!(refused(&url), "it is of another version of this command (7, not 1)");
    assert_eq!(cluster.sql("later", "SELECT opened FROM cardwright.version"), "1");
    assert_eq!(
        refused(&cluster.url("nowhere")),
        "the server says: database \"nowhere\" does not exist (`createdb` makes one)"
    );
    let wrong = cluster.url("later").replace("Zymurgy", "Yoghurt");
    assert_eq!(
        refused(&wrong),
        "the server says: password authentication failed for user \"cards\""
    );
}

fn the_server_goes_away(cluster: &mut Cluster) {
    let url = cluster.database("away");
    let mut store = open(&url, Duration::from_millis(300)).unwrap();
    store.add(&kept("a")).unwrap();
    store.append("a", 0, &[taken(0, "1")]).unwrap();
    cluster.stop();
    for _ in 0..2 {
        let why = store.append("a", 1, &[taken(0, "2")]).unwrap_err().to_string();
        assert!(why.starts_with("the server cannot be reached: "), "{why}");
    }
    let why = open(&url, Duration::from_secs(5)).err().unwrap().to_string();
    assert!(why.starts_with("the server cannot be reached: "), "{why}");
    cluster.go_on();
    store.append("a", 1, &[taken(0, "3")]).unwrap();
    assert_eq!(hashes(&mut *store, "a"), ["1", "3"]);
    drop(store);
    assert_eq!(hashes(&mut *open(&url, Duration::from_secs(5)).unwrap(), "a"), ["1", "3"]);
}
