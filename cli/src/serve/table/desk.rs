//! What a table has besides its game: who has a page open, and where it is kept. A game that goes on with another text
//! is another game at the same desk.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use interpreter::ReplayError;
use schema::decision::Seat;
use schema::save::Save;
use tokio::sync::{mpsc, oneshot};

use super::{Next, Order, Table};
use crate::load::Playable;
use crate::phrases::Phrases;
use crate::play::card;
use crate::play::session::{Session, Stop};
use crate::seats::Seating;
use crate::serve::store::{Kept, Store, Taken};

/// So many orders wait for a table; who has more to say waits as well.
const ORDERS: usize = 64;

/// Where tables are kept.
pub(in crate::serve) type SharedStore = Arc<Mutex<Box<dyn Store>>>;

/// A page that is open.
pub(super) struct Client {
    pub(super) seat: Option<Seat>,
    pub(super) out: mpsc::Sender<Utf8Bytes>,
    /// How the table stood when that was shown last.
    pub(super) shown: Option<Utf8Bytes>,
}

/// What a table keeps besides its game: where it is stored, and the pages that look at it.
pub(super) struct Desk {
    pub(super) kept: Kept,
    pub(super) store: SharedStore,
    pub(super) phrases: &'static Phrases,
    pub(super) clients: BTreeMap<u64, Client>,
    /// The game that is played.
    pub(super) playable: Arc<Playable>,
    /// How often it was another text's since the table was opened.
    pub(super) texts: u64,
    /// Of each seat: the last number that was given to a question of it. Questions of others do not count.
    pub(super) questions: Vec<u64>,
    /// The last number that was given to a request to take back.
    pub(super) requests: u64,
}

/// A game that is to go on with another text, as far as its answers fit.
pub(in crate::serve) struct Renewal {
    pub(in crate::serve) playable: Arc<Playable>,
    pub(in crate::serve) done: oneshot::Sender<Result<Renewed, String>>,
}

/// What came of it.
#[derive(Debug, serde::Serialize)]
pub(in crate::serve) struct Renewed {
    /// How many of its answers still fit.
    pub(in crate::serve) answers: usize,
    /// How many there were.
    pub(in crate::serve) of: usize,
    /// What no longer fits, in words.
    pub(in crate::serve) misfit: Option<String>,
}

/// What a table is opened from.
pub(in crate::serve) struct Opening {
    pub(in crate::serve) kept: Kept,
    pub(in crate::serve) taken: Vec<Taken>,
    pub(in crate::serve) playable: Arc<Playable>,
    pub(in crate::serve) seating: Seating,
    pub(in crate::serve) phrases: &'static Phrases,
    pub(in crate::serve) store: SharedStore,
    /// Whoever waits to hear how far the answers fit, where the game's text is another one than before.
    pub(in crate::serve) renewal: Option<oneshot::Sender<Result<Renewed, String>>>,
    /// Questions are numbered from here.
    pub(in crate::serve) number: u64,
}

/// Why a table cannot be opened.
#[derive(Debug)]
pub(in crate::serve) enum Closed {
    /// The game's text has changed since.
    Edited,
    /// Something else, in words.
    Broken(String),
}

/// Opens a table and lets it work on a thread of its own, until it is closed or nobody can send it orders any more.
pub(in crate::serve) fn open(opening: Opening) -> Result<mpsc::Sender<Order>, Closed> {
    let (sender, orders) = mpsc::channel(ORDERS);
    let (ready, opened) = std::sync::mpsc::channel();
    let work = move || work(opening, orders, &ready);
    let thread = std::thread::Builder::new().name("table".to_owned()).spawn(work);
    thread.map_err(|error| Closed::Broken(error.to_string()))?;
    let opened = opened.recv().unwrap_or_else(|_| Err(Closed::Broken("it ended".to_owned())));
    opened.map(|()| sender)
}

fn work(
    opening: Opening,
    mut orders: mpsc::Receiver<Order>,
    ready: &std::sync::mpsc::Sender<Result<(), Closed>>,
) {
    let Opening { kept, taken, mut playable, mut seating, phrases, store, renewal, number } =
        opening;
    let mut save = kept.save(&taken);
    let questions = vec![number; seating.names.len()];
    let (clients, requests) = (BTreeMap::new(), number);
    let mut desk = Desk {
        kept,
        store,
        phrases,
        clients,
        playable: Arc::clone(&playable),
        texts: 0,
        questions,
        requests,
    };
    // The text before, for a game that cannot go on with the other one, and whoever waits to hear of it.
    let mut renewal = renewal.map(|done| (Arc::clone(&playable), done));
    loop {
        let here = Arc::clone(&playable);
        let session = match renewal.take() {
            None => match exactly(&here, seating.clone(), &save) {
                Ok(session) => session,
                Err(closed) => {
                    let _ = ready.send(Err(closed));
                    return;
                }
            },
            Some((before, done)) => match anyway(&here, seating.clone(), &save, &mut desk) {
                Ok((session, renewed)) => {
                    desk.playable = Arc::clone(&here);
                    desk.texts += 1;
                    let _ = done.send(Ok(renewed));
                    session
                }
                Err(why) => {
                    let _ = done.send(Err(why));
                    playable = before;
                    continue;
                }
            },
        };
        // Whoever has opened it waits only once.
        let _ = ready.send(Ok(()));
        let mut table = Table::new(session, desk);
        match table.serve(&mut orders) {
            Next::End => return,
            Next::Renew(wanted) => {
                table.keep();
                (save, seating) = (table.session.save(), table.session.seating.clone());
                desk = table.desk;
                renewal = Some((playable, wanted.done));
                playable = wanted.playable;
            }
        }
    }
}

/// The game as it was kept.
fn exactly<'g>(
    playable: &'g Playable,
    seating: Seating,
    save: &Save,
) -> Result<Session<'g>, Closed> {
    if save.program != playable.rules.hash() {
        return Err(Closed::Edited);
    }
    if save.answers.is_empty() {
        let started = Session::start(playable, seating, save.setup.clone(), save.seed);
        return started.map_err(|stop| Closed::Broken(words_of(&stop, playable)));
    }
    Session::load(playable, seating, save).map_err(|error| match error {
        ReplayError::Program { .. } => Closed::Edited,
        error => Closed::Broken(error.for_seats()),
    })
}

/// The game with another text, kept so.
fn anyway<'g>(
    playable: &'g Playable,
    seating: Seating,
    save: &Save,
    desk: &mut Desk,
) -> Result<(Session<'g>, Renewed), String> {
    let (session, misfit) =
        Session::load_anyway(playable, seating, save).map_err(|stop| words_of(&stop, playable))?;
    let kept = Kept {
        program: playable.rules.hash().to_owned(),
        expansions: playable.played_with(),
        ..desk.kept.clone()
    };
    let taken = Taken::of(&session, 0);
    let kept_so = desk.lock().renew(&kept, &taken, save);
    kept_so.map_err(|failure| failure.to_string())?;
    desk.kept = kept;
    let renewed = Renewed { answers: session.answers(), of: save.answers.len(), misfit };
    Ok((session, renewed))
}

/// What stopped a game, for whoever sits there.
pub(super) fn words_of(stop: &Stop, playable: &Playable) -> String {
    match stop {
        Stop::Fault(fault) => card::fault(playable, fault),
        Stop::Refused(text) => text.clone(),
    }
}

impl Desk {
    /// Where the table is stored, while nobody else uses it.
    pub(super) fn lock(&self) -> MutexGuard<'_, Box<dyn Store>> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// The answers of a game from one on.
    pub(super) fn of(session: &Session<'_>, from: usize) -> Vec<Self> {
        let recording = session.recording();
        let all = recording.answers().iter().zip(recording.said()).zip(recording.hashes());
        let taken = all.skip(from).map(|(((seat, answer), said), hash)| Self {
            seat: *seat,
            answer: answer.clone(),
            said: said.clone(),
            hash: hash.clone(),
        });
        taken.collect()
    }
}
