//! Tables in a database of a Postgres server. Every change is one transaction, which the server has on its disk before the call
//! returns. Each may be made twice: one whose confirmation was lost is made again once the server is back.

mod connection;
mod url;

use std::sync::mpsc::{Sender, channel};
use std::thread;

use postgres::{Error, GenericClient, Transaction};
use schema::decision::Seat;
use schema::save::Save;

use super::{Failure, Kept, Store, Taken, read, write};
use connection::Connected;
pub(super) use url::Database;

/// What the thread of the connection does next.
type Work = Box<dyn FnOnce(&mut Connected) + Send>;

/// A database of tables. One thread has the connection: it waits by a runtime of its own, which those that ask may not.
pub(super) struct Postgres(Sender<Work>);

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
        let database = database.clone();
        let (opened, is_open) = channel();
        let (sender, work) = channel::<Work>();
        thread::spawn(move || {
            let mut connected = match Connected::new(database) {
                Ok(connected) => connected,
                Err(failure) => return drop(opened.send(Err(failure))),
            };
            drop(opened.send(Ok(())));
            work.into_iter().for_each(|work| work(&mut connected));
        });
        is_open.recv().map_err(|_| gone())??;
        Ok(Self(sender))
    }

    /// Does something in one transaction, and a second time if the connection broke meanwhile.
    fn change<T: Send + 'static>(
        &mut self,
        change: impl Fn(&mut Transaction<'_>) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let (done, is_done) = channel();
        let work: Work = Box::new(move |connected| drop(done.send(connected.change(&change))));
        self.0.send(work).map_err(|_| gone())?;
        is_done.recv().map_err(|_| gone())?
    }
}

/// The thread of the connection has ended.
fn gone() -> Failure {
    Failure("the connection to the database has ended".to_owned())
}

impl Store for Postgres {
    fn word(&mut self, name: &str, make: &mut dyn FnMut() -> String) -> Result<String, Failure> {
        let (name, made) = (name.to_owned(), make());
        self.change(move |on| {
            let add = "INSERT INTO cardwright.words VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
            on.execute(add, &[&name, &made])?;
            let known = "SELECT word FROM cardwright.words WHERE name = $1";
            Ok(on.query_one(known, &[&name])?.get(0))
        })
    }

    fn tables(&mut self) -> Result<Vec<Kept>, Failure> {
        self.change(|on| {
            let rows = on.query("SELECT kept FROM cardwright.tables ORDER BY number", &[])?;
            rows.iter().map(|row| read(row.get(0))).collect()
        })
    }

    fn add(&mut self, kept: &Kept) -> Result<(), Failure> {
        let (id, text) = (kept.id.clone(), write(kept)?);
        self.change(move |on| {
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
        self.change(move |on| {
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
        self.change(move |on| put(on, &id, from, &rows))
    }

    fn renew(&mut self, kept: &Kept, taken: &[Taken], before: &Save) -> Result<(), Failure> {
        let (id, text, before) = (kept.id.clone(), write(kept)?, write(before)?);
        let rows = rows(taken)?;
        self.change(move |on| {
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
        self.change(move |on| {
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
