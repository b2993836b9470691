//! A server of its own for one test, and pages that talk to it.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use schema::decision::Answer;
use schema::screen::{Kind, Offer};
use schema::socket::{Message, Request, Table};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest};

use crate::called::COMMAND;

/// How long anything may take on a machine that does other things too.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A game of two who play out a hand of cards that are all called otherwise, each in turn.
const HANDS: &str = r#"
players 2
player {
  zone hand : set, private
  zone street : row, faceup
}
table { zone deck : stack, facedown }
purposes put
kind card { live in street }
setup {
  for c in card { stock deck with c }
  shuffle deck
  each player { move top 5 of deck to hand }
}
flow {
  rounds 4 { each player { choose 1 card in hand to put as c, move c to street } }
  end game
}
winner most count of street
"#;

/// Names that are in no other text of the wire.
pub(crate) const NAMES: [&str; 12] = [
    "Zaffer",
    "Quoin",
    "Wyvern",
    "Jacinth",
    "Xebec",
    "Vavasour",
    "Kerseymere",
    "Yataghan",
    "Ziggurat",
    "Quincunx",
    "Haruspex",
    "Jongleur",
];

/// A running server. It is killed when the test is over.
pub(crate) struct House {
    child: Child,
    pub(crate) folder: TempDir,
    pub(crate) address: SocketAddr,
    pub(crate) host: String,
    more: Vec<String>,
    said: Arc<Mutex<String>>,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl House {
    /// Serves the game of hands.
    pub(crate) fn new() -> Self {
        Self::with(&[])
    }

    /// Serves the game of hands, with these words more on the command line. Tables are kept in a file, unless they say where.
    pub(crate) fn with(more: &[&str]) -> Self {
        let folder = TempDir::new().unwrap();
        let game = folder.path().join("hands");
        std::fs::create_dir(&game).unwrap();
        std::fs::write(game.join("game.toml"), "name = \"Hands\"\nlanguage = 1\n").unwrap();
        let cards: String = NAMES.iter().map(|name| format!("card {name} {{ }}\n")).collect();
        std::fs::write(game.join("hands.cards"), format!("{HANDS}{cards}")).unwrap();
        Self::of(folder, "hands", more)
    }

    /// Serves a game that comes with the command or lies in a folder.
    pub(crate) fn of(folder: TempDir, game: &str, more: &[&str]) -> Self {
        let more: Vec<String> = [game].iter().chain(more).map(|word| (*word).to_owned()).collect();
        let said = Arc::new(Mutex::new(String::new()));
        let (child, address, host) = start(folder.path(), &more, &said);
        Self { child, folder, address, host, more, said }
    }

    /// Kills the server as nobody can prevent, and starts it again.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, self.address, self.host) = start(self.folder.path(), &self.more, &self.said);
    }

    /// Kills it, and starts it again with other words.
    pub(crate) fn start_anew(&mut self, more: &[&str]) {
        self.more = more.iter().map(|word| (*word).to_owned()).collect();
        self.kill();
    }

    /// All that it has said, up to the line of whoever writes the game.
    pub(crate) fn said(&self) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let said = self.said.lock().unwrap().clone();
            if said.contains("/#/write/") || Instant::now() > until {
                return said;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn ended(&mut self) -> Option<i32> {
        let until = Instant::now() + Duration::from_secs(10);
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }

    /// Begins a table of the game, with these words for its seats.
    pub(crate) fn table(&self, game: &str, sitters: &[&str]) -> Links {
        let seats: Vec<Value> = sitters.iter().map(|sitter| json!({ "sitter": sitter })).collect();
        let wanted = json!({ "game": game, "seats": seats, "seed": 7 });
        let (status, body) = self.ask("POST", "/api/tables", &self.host, Some(&wanted));
        assert_eq!(status, 200, "{body}");
        Links::of(&serde_json::from_str(&body).unwrap())
    }

    /// A request over HTTP: the status and the body.
    pub(crate) fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Option<&Value>,
    ) -> (u16, String) {
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        let said = self.raw(&format!("{head}{body}"));
        let (head, body) = said.split_once("\r\n\r\n").unwrap_or((&said, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
        (status, body.to_owned())
    }

    /// What is said to bytes that are sent as they are.
    pub(crate) fn raw(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let _ = stream.write_all(text.as_bytes());
        let mut said = Vec::new();
        let _ = stream.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    }
}

/// The command that is tried: the one that was built with the tests, or the file that `CARDWRIGHT_SERVING` names.
fn command() -> OsString {
    std::env::var_os("CARDWRIGHT_SERVING").unwrap_or_else(|| COMMAND.into())
}

fn start(folder: &Path, more: &[String], said: &Arc<Mutex<String>>) -> (Child, SocketAddr, String) {
    let has_place = more.iter().any(|word| word == "--tables");
    let mut child = Command::new(command())
        .args(["serve", "--port", "0"])
        .args(if has_place { &[] } else { &["--tables", "kept"][..] })
        .args(more)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(OpenOptions::new().create(true).append(true).open(folder.join("errors")).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    // Whoever says more must not wait for us.
    let more = Arc::clone(said);
    std::thread::spawn(move || {
        output.lines().map_while(Result::ok).for_each(|line| {
            let mut said = more.lock().unwrap();
            *said = format!("{said}{line}\n");
        });
    });
    let rest = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("{line:?}"));
    let (address, host) = rest.split_once("/#/host/").unwrap();
    (child, address.parse().unwrap(), host.to_owned())
}

/// The links of a table.
#[derive(Debug, Clone)]
pub(crate) struct Links {
    pub(crate) id: String,
    /// Of each seat; empty where a bot sits.
    pub(crate) seats: Vec<String>,
    pub(crate) watch: String,
}

impl Links {
    pub(crate) fn of(table: &Value) -> Self {
        let seats = table["seats"].as_array().unwrap().iter();
        Self {
            id: table["id"].as_str().unwrap().to_owned(),
            seats: seats
                .map(|seat| seat["token"].as_str().unwrap_or_default().to_owned())
                .collect(),
            watch: table["watch"].as_str().unwrap().to_owned(),
        }
    }
}

/// An open page.
pub(crate) struct Page {
    socket: WebSocketStream<tokio::net::TcpStream>,
    /// The newest that it was shown.
    pub(crate) table: Table,
    /// Every text that it was sent.
    pub(crate) wire: Vec<String>,
}

/// The request for a WebSocket.
pub(crate) fn request(
    address: SocketAddr,
    id: &str,
    token: &str,
) -> tungstenite::handshake::client::Request {
    format!("ws://{address}/tables/{id}/socket?token={token}").into_client_request().unwrap()
}

impl Page {
    pub(crate) async fn open(house: &House, id: &str, token: &str) -> Self {
        Self::at(house.address, id, token).await
    }

    pub(crate) async fn at(address: SocketAddr, id: &str, token: &str) -> Self {
        let stream = tokio::net::TcpStream::connect(address).await.unwrap();
        let asked = tokio_tungstenite::client_async(request(address, id, token), stream);
        let (mut socket, _) = asked.await.unwrap();
        let text = read(&mut socket).await.expect("the page is let in");
        let Message::Table(table) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        let table = *table;
        Self { socket, table, wire: vec![text] }
    }

    /// What a page is told that is not let in.
    pub(crate) async fn refused(house: &House, id: &str, token: &str) -> String {
        let stream = tokio::net::TcpStream::connect(house.address).await.unwrap();
        let asked = tokio_tungstenite::client_async(request(house.address, id, token), stream);
        let (mut socket, _) = asked.await.unwrap();
        let text = read(&mut socket).await.expect("it is told why");
        let Message::Bye(why) = serde_json::from_str(&text).unwrap() else { panic!("{text}") };
        why
    }

    /// The next message; none when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<Message> {
        let text = read(&mut self.socket).await?;
        let message: Message = serde_json::from_str(&text).unwrap();
        if let Message::Table(table) = &message {
            self.table = *table.clone();
        }
        self.wire.push(text);
        Some(message)
    }

    /// Waits until the table is as it should be.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Table) -> bool) {
        while !fits(&self.table) {
            self.next().await.expect("the table goes on");
        }
    }

    /// The next message that is wanted.
    pub(crate) async fn hear(&mut self, wanted: impl Fn(&Message) -> bool) -> Message {
        loop {
            let message = self.next().await.expect("the table goes on");
            if wanted(&message) {
                break message;
            }
        }
    }

    pub(crate) async fn say(&mut self, request: &Request) {
        self.send(&serde_json::to_string(request).unwrap()).await;
    }

    /// Sends a text as it is; that the other side has ended the connection is seen when something is read.
    pub(crate) async fn send(&mut self, text: &str) {
        let _ = self.socket.send(tungstenite::Message::text(text)).await;
    }

    pub(crate) async fn answer(&mut self, answer: Answer) {
        let question = self.table.question.expect("something is asked");
        self.say(&Request::Answer { question, answer }).await;
    }

    /// Answers whatever is asked and waits until it is confirmed: with something that fits, if the first does not.
    pub(crate) async fn play(&mut self) {
        let (before, offer) = (self.table.answers, self.table.screen.prompt.clone().unwrap().offer);
        self.answer(first(&offer)).await;
        let mut is_hinted = false;
        while self.table.answers <= before {
            match self.next().await.expect("the table goes on") {
                // What is offered cannot always be told from the offer alone: the bot knows.
                Message::Refused { .. } if !is_hinted => {
                    is_hinted = true;
                    self.say(&Request::Hint).await;
                }
                Message::Hint { answer, .. } => self.answer(answer).await,
                Message::Refused { why, .. } => panic!("{why}: {offer:?}"),
                _ => {}
            }
        }
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.table.question.is_some()
    }
}

async fn read(socket: &mut WebSocketStream<tokio::net::TcpStream>) -> Option<String> {
    let text = async {
        loop {
            match socket.next().await? {
                Ok(tungstenite::Message::Text(text)) => return Some(text.to_string()),
                Ok(tungstenite::Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    };
    tokio::time::timeout(PATIENCE, text).await.expect("somebody answers")
}

/// The first answer that a question seems to take.
pub(crate) fn first(offer: &Offer) -> Answer {
    let least = offer.min.max(i32::from(offer.max > 0)) as usize;
    let things = || offer.things.iter().zip(0_u16..);
    let all = || {
        things().flat_map(|(thing, at)| std::iter::repeat_n(at, usize::from(thing.count.max(1))))
    };
    match offer.kind {
        Kind::Pick => Answer::Pick(all().take(least).collect()),
        Kind::Option => Answer::Option(all().take(least).collect()),
        Kind::Order => Answer::Order(all().collect()),
        Kind::Bundle => {
            let mut left = offer.min;
            let amounts = offer.things.iter().map(|thing| {
                let amount = left.min(i32::from(thing.count));
                left -= amount;
                amount
            });
            Answer::Bundle(amounts.collect())
        }
        Kind::Spot => Answer::Spot(0),
        Kind::Number => Answer::Number(offer.min),
        Kind::YesNo => Answer::YesNo(true),
    }
}

/// Runs a test with pages.
pub(crate) fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(test);
}
