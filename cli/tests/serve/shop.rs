//! A game of one's own that is being written, and what its designer asks.

use std::path::PathBuf;

use schema::writing::{Ask, Point, Reply, Request, Rulings, Typed};
use serde_json::Value;
use tempfile::TempDir;

use super::house::House;
use crate::called::says;

/// A game of one's own that is being written.
pub(crate) struct Shop {
    pub(crate) house: House,
    pub(crate) token: String,
    desk: String,
    version: u64,
}

impl Shop {
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().unwrap();
        says(folder.path(), &["new", "own", "--like", "deck-building"], 0);
        Self::of(House::of(folder, "own", &[]))
    }

    pub(crate) fn of(house: House) -> Self {
        let (_, body) = house.ask("GET", "/api/house", &house.host, None);
        let body: Value = serde_json::from_str(&body).unwrap();
        let token = body["designer"].as_str().unwrap().to_owned();
        let mut shop = Self { house, token, desk: String::new(), version: 0 };
        let Reply::Open(opened) = shop.ask(Ask::Open) else { panic!() };
        shop.desk = opened.desk;
        shop
    }

    /// The name of another desk.
    pub(crate) fn open_again(&self) -> String {
        let Reply::Open(opened) = self.ask(Ask::Open) else { panic!() };
        opened.desk
    }

    pub(crate) fn say(&self, token: &str, texts: Vec<Typed>, ask: Ask) -> (u16, String) {
        let request = Request { game: "own".to_owned(), desk: self.desk.clone(), texts, ask };
        let body = serde_json::to_value(&request).unwrap();
        self.house.ask("POST", "/api/writing", token, Some(&body))
    }

    pub(crate) fn ask(&self, ask: Ask) -> Reply {
        self.type_and_ask(Vec::new(), ask)
    }

    pub(crate) fn type_and_ask(&self, texts: Vec<Typed>, ask: Ask) -> Reply {
        let (status, body) = self.say(&self.token, texts, ask);
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }

    /// A text as it is typed, newer than all before.
    pub(crate) fn typed(&mut self, path: &str, text: &str) -> Vec<Typed> {
        self.version += 1;
        vec![Typed { path: path.to_owned(), text: text.to_owned(), version: self.version }]
    }

    pub(crate) fn refused(&self, ask: Ask) -> String {
        let (status, body) = self.say(&self.token, Vec::new(), ask);
        assert_eq!(status, 422, "{body}");
        serde_json::from_str::<Value>(&body).unwrap()["why"].as_str().unwrap().to_owned()
    }

    pub(crate) fn file(&self, path: &str) -> PathBuf {
        self.house.folder.path().join("own").join(path)
    }

    pub(crate) fn text(&self, path: &str) -> String {
        std::fs::read_to_string(self.file(path)).unwrap()
    }

    /// Has the rulings run until none is left.
    pub(crate) fn rulings(&self, texts: Vec<Typed>) -> Rulings {
        let point = Point { path: "cards.cards".to_owned(), at: 0 };
        let mut reply = self.type_and_ask(texts, Ask::Rulings(point.clone()));
        loop {
            let Reply::Rulings(rulings) = reply else { panic!("{reply:?}") };
            if rulings.left == 0 {
                return rulings;
            }
            reply = self.ask(Ask::Rulings(point.clone()));
        }
    }
}

pub(crate) fn write(path: &str, text: &str, mark: Option<&str>) -> Ask {
    Ask::Write { path: path.to_owned(), text: text.to_owned(), mark: mark.map(str::to_owned) }
}

pub(crate) fn read(path: &str) -> Ask {
    Ask::Read { path: path.to_owned() }
}

pub(crate) fn mark(shop: &Shop, path: &str) -> String {
    let Reply::Read(file) = shop.ask(read(path)) else { panic!() };
    file.mark
}
