//! Tables whose place fails now and then, and pages that do not read.

mod together;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use schema::decision::{Answer, Seat};
use schema::save::{Seed, Setup};
use schema::socket::{self, Message, Request};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};

use super::{Opening, Order, open};
use crate::load;
use crate::phrases;
use crate::seats::Seating;
use crate::serve::store::frail::Frail;
use crate::serve::store::{Kept, Store};
use crate::terminal::{Color, Terminal};

/// Two decide in turn; the last of them a number of times.
const GAME: &str = r#"
players 2
player { counter ground = 0 }
purposes grind
setup { }
flow {
  rounds 3 {
    each player { choose one { option "Grind" { +1 ground }, option "Rest" { } } to grind }
    repeat 10000 {
      as (last of players) {
        choose one { option "Grind" { +1 ground }, option "Rest" { } } to grind
      }
    }
  }
  end game
}
winner most ground
"#;

/// A table of that game, with these at its seats.
fn table(sitters: &[&str], store: &Frail) -> mpsc::Sender<Order> {
    table_of(GAME, sitters, store)
}

fn table_of(game: &str, sitters: &[&str], store: &Frail) -> mpsc::Sender<Order> {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("game.toml"), "name = \"Mill\"\nlanguage = 1\n").unwrap();
    std::fs::write(folder.path().join("mill.cards"), game).unwrap();
    let path = folder.path().to_str().unwrap();
    let playable = load::quietly(path, &[], None, &Terminal::new(Color::Never)).unwrap();
    let words: Vec<String> = sitters.iter().map(|word| (*word).to_owned()).collect();
    let phrases = phrases::of(None);
    let seating = Seating::read(&words, &playable, phrases, Duration::from_secs(1)).unwrap();
    let kept = Kept {
        id: "t".to_owned(),
        game: path.to_owned(),
        title: "Mill".to_owned(),
        with: Vec::new(),
        expansions: Vec::new(),
        program: playable.rules.hash().to_owned(),
        setup: Setup { seats: seating.names.clone(), variants: [].into(), given: None },
        seed: Seed { number: 7, game: 0 },
        sitters: seating.sitters.clone(),
        locale: None,
        tokens: vec![String::new(); 2],
        watch: String::new(),
    };
    let (playable, number) = (Arc::new(playable), 0);
    let store: Box<dyn Store> = Box::new(store.clone());
    let store = Arc::new(Mutex::new(store));
    let taken = Vec::new();
    open(Opening { kept, taken, playable, seating, phrases, store, renewal: None, number }).unwrap()
}

/// A page, with room for so many messages that it has not read.
struct Page(mpsc::Receiver<Utf8Bytes>);

impl Page {
    fn open(desk: &mpsc::Sender<Order>, client: u64, seat: u8, room: usize) -> Self {
        let (out, shown) = mpsc::channel(room);
        let seat = Some(Seat(seat));
        desk.blocking_send(Order::Join { client, seat, out }).unwrap();
        Self(shown)
    }

    /// The next table that is as it should be.
    fn until(&mut self, fits: impl Fn(&socket::Table) -> bool) -> socket::Table {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            match self.0.try_recv() {
                Ok(text) => match serde_json::from_str(&text).unwrap() {
                    Message::Table(table) if fits(&table) => return *table,
                    _ => {}
                },
                Err(_) => std::thread::sleep(Duration::from_millis(10)),
            }
            assert!(Instant::now() < end, "the table stands still");
        }
    }
}

fn answer(desk: &mpsc::Sender<Order>, client: u64, table: &socket::Table) {
    let (question, answer) = (table.question.unwrap(), Answer::Option(vec![0]));
    let request = Request::Answer { question, answer };
    desk.blocking_send(Order::Say { client, request }).unwrap();
}

#[test]
fn bots_play_on_after_the_place_has_failed() {
    let store = Frail::default();
    let desk = table(&["you", "random"], &store);
    let mut page = Page::open(&desk, 1, 0, 64);
    let asked = page.until(|table| table.question.is_some());
    // The person's answer is kept, the bots' at once after it is not.
    *store.fails.lock().unwrap() = BTreeMap::from([(1, 1)]);
    answer(&desk, 1, &asked);
    let failed = page.until(|table| !table.screen.notes.is_empty());
    assert_eq!(failed.answers, 1, "{:?}", failed.screen.notes);
    let again = page.until(|table| table.answers > 1);
    assert!(again.screen.notes.is_empty(), "{:?}", again.screen.notes);
}

#[test]
fn nothing_is_told_before_it_is_kept() {
    let store = Frail::default();
    let desk = table(&["you", "random"], &store);
    let mut page = Page::open(&desk, 1, 0, 10_000);
    let asked = page.until(|table| table.question.is_some());
    answer(&desk, 1, &asked);
    page.until(|table| table.answers > 1);
    for _ in 0..20 {
        let (done, save) = oneshot::channel();
        desk.blocking_send(Order::Save { done }).unwrap();
        let told = save.blocking_recv().unwrap().answers.len();
        let kept = *store.kept.lock().unwrap();
        assert!(told <= kept, "{told} answers are told, and {kept} are kept");
        std::thread::sleep(Duration::from_millis(7));
    }
}

#[test]
fn others_see_that_a_page_was_let_go() {
    let desk = table(&["you", "you"], &Frail::default());
    let reads_nothing = Page::open(&desk, 9, 0, 1);
    let mut other = Page::open(&desk, 2, 1, 64);
    other.until(|table| !table.sitters[0].is_here);
    drop(reads_nothing);
}
