//! The connection to a database: alone with its tables, and made anew when it breaks.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use postgres::error::SqlState;
use postgres::{Client, NoTls, Transaction};

use super::super::other_version;
use super::{Database, Failure, silent};

/// The version of the tables below.
const VERSION: i32 = 1;

const TABLES: &str = "
CREATE SCHEMA cardwright;
CREATE TABLE cardwright.version (number INTEGER NOT NULL, opened BIGINT NOT NULL);
CREATE TABLE cardwright.words (name TEXT PRIMARY KEY, word TEXT NOT NULL);
CREATE TABLE cardwright.tables (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kept TEXT NOT NULL
);
CREATE TABLE cardwright.answers (
    id TEXT NOT NULL REFERENCES cardwright.tables (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    seat SMALLINT NOT NULL,
    answer TEXT NOT NULL,
    said TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (id, number)
);
CREATE TABLE cardwright.before (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id TEXT NOT NULL,
    save TEXT NOT NULL
);
";

/// How a session is: what is committed is on the disk, nothing waits for ever, and a machine that has vanished does not hold
/// the tables for hours.
const SESSION: &str = "
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
SET client_min_messages = warning;
SET statement_timeout = '30s';
SET tcp_keepalives_idle = 30;
SET tcp_keepalives_interval = 10;
SET tcp_keepalives_count = 3;
";

/// By this number a process says that it uses the tables of a database: the letters of the name.
const LOCK: i64 = 0x6361_7264_7772;

/// So long before it is tried again.
const PAUSE: Duration = Duration::from_millis(100);
/// A connection that does not answer within this is broken.
pub(super) const SILENCE: Duration = Duration::from_secs(5);

/// The connection, and how to make it anew.
pub(super) struct Connected {
    database: Database,
    client: Client,
    /// How often the tables were opened, this time counted.
    opened: i64,
    /// Whether it was waited for a server in vain: for one that stays away each change waits no more.
    is_lost: bool,
    /// Whether somebody still waits for what is done here.
    is_wanted: Arc<AtomicBool>,
}

/// Why there is no connection.
enum Missing {
    /// Nobody is there, or whoever is says no.
    Server(Failure),
    /// Somebody else uses the tables.
    Alone,
}

impl From<Missing> for Failure {
    fn from(missing: Missing) -> Self {
        match missing {
            Missing::Server(failure) => failure,
            Missing::Alone => Self("another server uses the tables of this database".to_owned()),
        }
    }
}

impl Connected {
    /// Connects at once, or not. For tables that somebody holds it waits a moment: a process that was killed may hold them
    /// until the server has noticed. `again`: how often the tables had been opened when they were this server's.
    pub(super) fn new(
        database: Database,
        again: Option<i64>,
        is_wanted: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let patience = match again {
            Some(_) => Duration::ZERO,
            None => database.patience.min(Duration::from_secs(3)),
        };
        let is_held = |missing: &Missing| matches!(missing, Missing::Alone);
        let connected = connect_within(&database, patience, is_held);
        let mut client = match (connected, again) {
            // What did not answer is still at it.
            (Err(Missing::Alone), Some(_)) => return Err(silent()),
            (connected, _) => connected?,
        };
        let opened = match again {
            Some(opened) => still(&mut client, opened)?,
            None => once(&mut client, &prepare, &is_wanted)?,
        };
        Ok(Self { database, client, opened, is_lost: false, is_wanted })
    }

    /// How often the tables were opened, this time counted.
    pub(super) fn opened(&self) -> i64 {
        self.opened
    }

    /// Does something in one transaction, and a second time if the connection broke meanwhile.
    pub(super) fn change<T>(
        &mut self,
        change: &dyn Fn(&mut Transaction<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match once(&mut self.client, change, &self.is_wanted) {
            Err(_) if self.client.is_valid(SILENCE).is_err() => {
                self.connect_again()?;
                once(&mut self.client, change, &self.is_wanted)
            }
            done => done,
        }
    }

    fn connect_again(&mut self) -> Result<(), Failure> {
        let patience = if self.is_lost { Duration::ZERO } else { self.database.patience };
        let connected = connect_within(&self.database, patience, |_| true);
        self.is_lost |= connected.is_err();
        let mut client = connected?;
        still(&mut client, self.opened)?;
        (self.client, self.is_lost) = (client, false);
        Ok(())
    }
}

/// Connects, and tries again for so long while what is missing is worth waiting for.
fn connect_within(
    database: &Database,
    patience: Duration,
    may_come: impl Fn(&Missing) -> bool,
) -> Result<Client, Missing> {
    let until = Instant::now() + patience;
    loop {
        match connect(database) {
            Err(missing) if may_come(&missing) && Instant::now() < until => {
                thread::sleep(PAUSE);
            }
            connected => return connected,
        }
    }
}

/// How often the tables were opened, if nobody else has opened them since this server did.
fn still(client: &mut Client, opened: i64) -> Result<i64, Failure> {
    let now: i64 = client.query_one("SELECT opened FROM cardwright.version", &[])?.get(0);
    match now == opened {
        true => Ok(opened),
        // What this process knows of its tables is no longer so.
        false => Err(Failure(
            "another server has used the tables of this database meanwhile: start this one again"
                .to_owned(),
        )),
    }
}

fn once<T>(
    client: &mut Client,
    change: &dyn Fn(&mut Transaction<'_>) -> Result<T, Failure>,
    is_wanted: &AtomicBool,
) -> Result<T, Failure> {
    let mut transaction = client.transaction()?;
    let done = change(&mut transaction)?;
    if !is_wanted.load(Ordering::SeqCst) {
        return Err(Failure("nobody waits for it any more".to_owned()));
    }
    transaction.commit()?;
    Ok(done)
}

/// A connection that is alone with the tables.
fn connect(database: &Database) -> Result<Client, Missing> {
    let missing = |error: postgres::Error| {
        let is_unknown = error.code() == Some(&SqlState::INVALID_CATALOG_NAME);
        let cause = std::error::Error::source(&error);
        if let Some(why) = cause.and_then(|cause| cause.downcast_ref::<io::Error>()) {
            return Missing::Server(Failure(format!("the server cannot be reached: {why}")));
        }
        let Failure(why) = error.into();
        let help = if is_unknown { " (`createdb` makes one)" } else { "" };
        Missing::Server(Failure(format!("{why}{help}")))
    };
    let mut client = database.config.connect(NoTls).map_err(missing)?;
    client.batch_execute(SESSION).map_err(missing)?;
    let asked = client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK]);
    match asked.map_err(missing)?.get(0) {
        true => Ok(client),
        false => Err(Missing::Alone),
    }
}

/// Makes the tables, if there are none; how often they were opened.
fn prepare(on: &mut Transaction<'_>) -> Result<i64, Failure> {
    let is_there: bool =
        on.query_one("SELECT to_regclass('cardwright.version') IS NOT NULL", &[])?.get(0);
    if !is_there {
        on.batch_execute(TABLES)?;
        on.execute("INSERT INTO cardwright.version VALUES ($1, 0)", &[&VERSION])?;
    }
    let version: i32 = on.query_one("SELECT number FROM cardwright.version", &[])?.get(0);
    match version {
        VERSION => {}
        other => return Err(other_version(other, VERSION)),
    }
    on.execute("UPDATE cardwright.version SET opened = opened + 1", &[])?;
    Ok(on.query_one("SELECT opened FROM cardwright.version", &[])?.get(0))
}
