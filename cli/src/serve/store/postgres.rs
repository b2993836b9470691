//! Tables in a database of a Postgres server. Every change is one transaction, which the server has on its disk before the call
//! returns. Each may be made twice: one whose confirmation was lost is made again once the server is back.

mod connection;
mod url;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use postgres::{Error, GenericClient, Transaction};
use schema::decision::Seat;
use schema::save::Save;

use super::{Failure, Kept, Store, Taken, read, write};
use connection::{Connected, SILENCE};
pub(super) use url::Database;

/// So long it may take to connect at first.
const OPENING: Duration = Duration::from_secs(30);
/// So long to connect again to a server that did not answer.
const AGAIN: Duration = Duration::from_secs(2);
/// So much longer a change may take for each row that it writes.
const A_ROW: Duration = Duration::from_millis(100);

/// What the thread of the connection does next.
type Work = Box<dyn FnOnce(&mut Connected) + Send>;

/// A database of tables.
pub(super) struct Postgres {
    database: Database,
    /// How often the tables were opened, this time counted.
    opened: i64,
    /// Who has the connection; absent: it was given up, and is made anew by whoever needs it next.
    worker: Option<Worker>,
}

/// The thread that has the connection: it waits by a runtime of its own, which those that ask may not.
struct Worker {
    work: Sender<Work>,
    /// Whether somebody waits for it. What was given up is not committed, if it has not been already.
    is_wanted: Arc<AtomicBool>,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        if let Some(told) = error.as_db_error() {
            return Self(format!("the server says: {}", told.message()));
        }
        let cause = std::error::Error::source(&error);
        Self(cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}")))
    }
}

impl Postgres {
    /// Connects to a database, and makes what is missing there. Another process that serves from it is refused.
    pub(super) fn open(database: &Database) -> Result<Self, Failure> {
        let (worker, opened) = Worker::start(database, None, OPENING)?;
        Ok(Self { database: database.clone(), opened, worker: Some(worker) })
    }

    /// Does something in one transaction, and a second time if the connection broke meanwhile. So many rows are written one by
    /// one. A server that does not answer is given up: what it is still doing it does before anybody else has the tables, and
    /// who has them next puts its own in their place.
    fn change<T: Send + 'static>(
        &mut self,
        rows: usize,
        change: impl Fn(&mut Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let worker = match self.worker.take() {
            Some(worker) => worker,
            None => Worker::start(&self.database, Some(self.opened), AGAIN)?.0,
        };
        let (done, is_done) = channel();
        let work: Work = Box::new(move |connected| drop(done.send(connected.change(&change))));
        worker.work.send(work).map_err(|_| gone())?;
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        let patience = self.database.patience + SILENCE + A_ROW.saturating_mul(rows);
        match is_done.recv_timeout(patience) {
            Ok(done) => {
                self.worker = Some(worker);
                done
            }
            Err(RecvTimeoutError::Timeout) => {
                worker.is_wanted.store(false, Ordering::SeqCst);
                Err(silent())
            }
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

impl Worker {
    /// Connects within that time. `again`: how often the tables had been opened when they were this server's; how often they
    /// have been is given back.
    fn start(
        database: &Database,
        again: Option<i64>,
        patience: Duration,
    ) -> Result<(Self, i64), Failure> {
        let database = database.clone();
        let (opened, is_open) = channel();
        let (sender, work) = channel::<Work>();
        let is_wanted = Arc::new(AtomicBool::new(true));
        let wanted = Arc::clone(&is_wanted);
        thread::spawn(move || {
            let mut connected = match Connected::new(database, again, wanted) {
                Ok(connected) => connected,
                Err(failure) => return drop(opened.send(Err(failure))),
            };
            drop(opened.send(Ok(connected.opened())));
            work.into_iter().for_each(|work| work(&mut connected));
        });
        match is_open.recv_timeout(patience) {
            Ok(opened) => Ok((Self { work: sender, is_wanted }, opened?)),
            Err(RecvTimeoutError::Timeout) => Err(silent()),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        }
    }
}

/// The thread of the connection has ended.
fn gone() -> Failure {
    Failure("the connection to the database has ended".to_owned())
}

/// The server is there, and says nothing.
fn silent() -> Failure {
    Failure("the server does not answer".to_owned())
}

impl Store for Postgres {
    fn word(&mut self, name: &str, make: &mut dyn FnMut() -> String) -> Result<String, Failure> {
        let (name, made) = (name.to_owned(), make());
        self.change(1, move |on| {
            let add = "INSERT INTO cardwright.words VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
            on.execute(add, &[&name, &made])?;
            let known = "SELECT word FROM cardwright.words WHERE name = $1";
            Ok(on.query_one(known, &[&name])?.get(0))
        })
    }

    fn tables(&mut self) -> Result<Vec<Kept>, Failure> {
        self.change(0, |on| {
            let rows = on.query("SELECT kept FROM cardwright.tables ORDER BY number", &[])?;
            rows.iter().map(|row| read(row.get(0))).collect()
        })
    }

    fn add(&mut self, kept: &Kept) -> Result<(), Failure> {
        let (id, text) = (kept.id.clone(), write(kept)?);
        self.change(1, move |on| {
            // That it is there already, just so, is no error: the confirmation was lost.
            let add = "INSERT INTO cardwright.tables AS there (id, kept) VALUES ($1, $2) \
                       ON CONFLICT (id) DO UPDATE SET kept = $2 WHERE there.kept = $2";
            match on.execute(add, &[&id, &text])? {
                0 => Err(Failure(format!("there is another table `{id}`"))),
                _ => Ok(()),
            }
        })
    }

    fn answers(&mut self, id: &str) -> Result<Vec<Taken>, Failure> {
        let id = id.to_owned();
        self.change(0, move |on| {
            let all = "SELECT seat, answer, said, hash FROM cardwright.answers \
                       WHERE id = $1 ORDER BY number";
            let mut taken = Vec::new();
            for row in on.query(all, &[&id])? {
                let seat: i16 = row.get(0);
                let seat = u8::try_from(seat).map_err(|_| Failure(format!("no seat: {seat}")))?;
                taken.push(Taken {
                    seat: Seat(seat),
                    answer: read(row.get(1))?,
                    said: read(row.get(2))?,
                    hash: row.get(3),
                });
            }
            Ok(taken)
        })
    }

    fn append(&mut self, id: &str, from: usize, taken: &[Taken]) -> Result<(), Failure> {
        let (id, rows) = (id.to_owned(), rows(taken)?);
        self.change(rows.len(), move |on| put(on, &id, from, &rows))
    }

    fn renew(&mut self, kept: &Kept, taken: &[Taken], before: &Save) -> Result<(), Failure> {
        let (id, text, before) = (kept.id.clone(), write(kept)?, write(before)?);
        let rows = rows(taken)?;
        self.change(rows.len(), move |on| {
            // One that was made already, and whose confirmation was lost, is not kept a second time.
            let keep = "INSERT INTO cardwright.before (id, save) SELECT id, $2 FROM cardwright.tables \
                        WHERE id = $1 AND kept <> $3";
            on.execute(keep, &[&id, &before, &text])?;
            on.execute("UPDATE cardwright.tables SET kept = $2 WHERE id = $1", &[&id, &text])?;
            put(on, &id, 0, &rows)
        })
    }

    fn remove(&mut self, id: &str) -> Result<(), Failure> {
        let id = id.to_owned();
        self.change(1, move |on| {
            on.execute("DELETE FROM cardwright.before WHERE id = $1", &[&id])?;
            on.execute("DELETE FROM cardwright.tables WHERE id = $1", &[&id])?;
            Ok(())
        })
    }
}

/// An answer as its columns: the seat, the answer, what it names, the hash.
type Row = (i16, String, String, String);

fn rows(taken: &[Taken]) -> Result<Vec<Row>, Failure> {
    let row = |taken: &Taken| -> Result<Row, Failure> {
        let (answer, said) = (write(&taken.answer)?, write(&taken.said)?);
        Ok((i16::from(taken.seat.0), answer, said, taken.hash.clone()))
    };
    taken.iter().map(row).collect()
}

fn put(on: &mut impl GenericClient, id: &str, from: usize, rows: &[Row]) -> Result<(), Failure> {
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    on.execute("DELETE FROM cardwright.answers WHERE id = $1 AND number >= $2", &[&id, &from])?;
    let add = on.prepare("INSERT INTO cardwright.answers VALUES ($1, $2, $3, $4, $5, $6)")?;
    for ((seat, answer, said, hash), number) in rows.iter().zip(from..) {
        on.execute(&add, &[&id, &number, seat, answer, said, hash])?;
    }
    Ok(())
}
