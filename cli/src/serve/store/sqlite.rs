//! Tables in one file of SQLite. Every change is one transaction, which is on the disk before the call returns.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use schema::decision::Seat;
use schema::save::Save;

use super::{Failure, Kept, Store, Taken, other_version, read, write};

/// The version of the tables below.
const VERSION: i32 = 1;

const TABLES: &str = "
CREATE TABLE words (name TEXT PRIMARY KEY, word TEXT NOT NULL) STRICT;
CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kept TEXT NOT NULL) STRICT;
CREATE TABLE answers (
    id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    answer TEXT NOT NULL,
    said TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE before (number INTEGER PRIMARY KEY, id TEXT NOT NULL, save TEXT NOT NULL) STRICT;
";

/// A file of tables.
pub(super) struct Sqlite(Connection);

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull, NotADatabase, ReadOnly};
        let help = match error.sqlite_error_code() {
            Some(DatabaseBusy | DatabaseLocked) => {
                "another program has it open: end that one, or name another file"
            }
            Some(NotADatabase) => {
                "it is something else than a database of SQLite: name another file"
            }
            Some(ReadOnly) => {
                "it cannot be written: name a file that can, or let this user write it"
            }
            Some(DiskFull) => "the disk is full: make room there, or name a file on another one",
            _ => return Self(error.to_string()),
        };
        Self(help.to_owned())
    }
}

impl Sqlite {
    /// Opens the file, or makes it. It is for one process: another one that serves from it is refused.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX
            | OpenFlags::SQLITE_OPEN_NOFOLLOW;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.pragma_update(None, "locking_mode", "exclusive")?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "trusted_schema", false)?;
        // What is taken out is written over.
        connection.pragma_update(None, "secure_delete", true)?;
        let version: i32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        match version {
            VERSION => {}
            0 => connection.execute_batch(&format!(
                "BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;"
            ))?,
            other => return Err(other_version(other, VERSION)),
        }
        // Whoever holds it is alone with it from the first reading on.
        connection.execute_batch("BEGIN EXCLUSIVE; COMMIT;")?;
        Ok(Self(connection))
    }
}

impl Store for Sqlite {
    fn word(&mut self, name: &str, make: &mut dyn FnMut() -> String) -> Result<String, Failure> {
        let known = "SELECT word FROM words WHERE name = ?1";
        let known = self.0.query_row(known, [name], |row| row.get(0)).optional()?;
        if let Some(word) = known {
            return Ok(word);
        }
        let word = make();
        self.0.execute("INSERT INTO words VALUES (?1, ?2)", [name, &word])?;
        Ok(word)
    }

    fn tables(&mut self) -> Result<Vec<Kept>, Failure> {
        let mut all = self.0.prepare_cached("SELECT kept FROM tables ORDER BY number")?;
        let rows = all.query_map([], |row| row.get::<_, String>(0))?;
        rows.map(|text| read(&text?)).collect()
    }

    fn add(&mut self, kept: &Kept) -> Result<(), Failure> {
        let text = write(kept)?;
        self.0.execute("INSERT INTO tables (id, kept) VALUES (?1, ?2)", [&kept.id, &text])?;
        Ok(())
    }

    fn answers(&mut self, id: &str) -> Result<Vec<Taken>, Failure> {
        let mut all = self.0.prepare_cached(
            "SELECT seat, answer, said, hash FROM answers WHERE id = ?1 ORDER BY number",
        )?;
        let mut rows = all.query([id])?;
        let mut taken = Vec::new();
        while let Some(row) = rows.next()? {
            taken.push(Taken {
                seat: Seat(row.get(0)?),
                answer: read(&row.get::<_, String>(1)?)?,
                said: read(&row.get::<_, String>(2)?)?,
                hash: row.get(3)?,
            });
        }
        Ok(taken)
    }

    fn append(&mut self, id: &str, from: usize, taken: &[Taken]) -> Result<(), Failure> {
        let transaction = self.0.transaction()?;
        put(&transaction, id, from, taken)?;
        Ok(transaction.commit()?)
    }

    fn renew(&mut self, kept: &Kept, taken: &[Taken], before: &Save) -> Result<(), Failure> {
        let transaction = self.0.transaction()?;
        let (text, before) = (write(kept)?, write(before)?);
        transaction
            .execute("INSERT INTO before (id, save) VALUES (?1, ?2)", [&kept.id, &before])?;
        transaction.execute("UPDATE tables SET kept = ?2 WHERE id = ?1", [&kept.id, &text])?;
        put(&transaction, &kept.id, 0, taken)?;
        Ok(transaction.commit()?)
    }

    fn remove(&mut self, id: &str) -> Result<(), Failure> {
        let transaction = self.0.transaction()?;
        transaction.execute("DELETE FROM before WHERE id = ?1", [id])?;
        transaction.execute("DELETE FROM tables WHERE id = ?1", [id])?;
        transaction.commit()?;
        // Until here it stands in the log beside the file. The table is gone also where that cannot be cut now.
        let cut = self.0.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        Ok(cut.optional().map(|_| ())?)
    }
}

fn put(on: &Connection, id: &str, from: usize, taken: &[Taken]) -> Result<(), Failure> {
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    let mut cut = on.prepare_cached("DELETE FROM answers WHERE id = ?1 AND number >= ?2")?;
    cut.execute(params![id, from])?;
    let mut add = on.prepare_cached("INSERT INTO answers VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for (taken, number) in taken.iter().zip(from..) {
        let (answer, said) = (write(&taken.answer)?, write(&taken.said)?);
        add.execute(params![id, number, taken.seat.0, answer, said, taken.hash])?;
    }
    Ok(())
}
