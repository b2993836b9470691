//! All tables of a server, the games they are of, and who may do what: whoever has the host's link may do everything, whoever
//! has the link of a seat sits there.

mod begun;
mod shelf;
mod work;
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use schema::decision::Seat;
use schema::save::Save;
use tokio::sync::{mpsc, oneshot};

use super::seated::{Wanted, seated};
use super::store::{Kept, Store};
use super::table::{self, Closed, Opening, Order, Renewal, Renewed, SharedStore};
use super::tokens;
use crate::load::{self, Playable};
use crate::outside::PREFIX;
use crate::phrases::{self, again};
use crate::seats::Seating;
use crate::terminal::{Stream, Terminal, write};
use shelf::Shelf;
use work::Work;

/// What guests are told whose table wants a program that does not run.
const PROGRAM_MISSING: &str = "a program plays at this table, and it does not run: whoever serves is told what to do on their terminal";

/// What is said of a table that is not there, or not any more.
pub(super) const NO_TABLE: &str = "there is no such table";

/// The most tables that are kept.
const MOST_TABLES: usize = 10_000;

/// A table, open or not.
struct ListedTable {
    kept: Kept,
    work: Arc<Mutex<Work>>,
}

/// A table as the host is told of it.
pub(super) struct Listed {
    pub(super) kept: Kept,
    pub(super) is_open: bool,
}

/// All tables of one `serve`, the games that may be played at them, and who may do what.
pub(super) struct Hall {
    /// The secret of the host's link.
    host: String,
    /// That of whoever writes the game.
    designer: String,
    /// The game that was named, and the expansions with it.
    game: Option<String>,
    with: Vec<String>,
    /// Who sits at the table that the command line begins, and how long programs there have for an answer.
    seats: (Vec<String>, Duration),
    terminal: Terminal,
    store: SharedStore,
    tables: Mutex<BTreeMap<String, ListedTable>>,
    games: Shelf,
    clients: AtomicU64,
    /// What the host was told of tables that cannot be opened.
    warned: Mutex<BTreeSet<String>>,
    /// Games that are being written, the one that was asked last at the end.
    desks: Mutex<Vec<written::AtDesk>>,
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// The tables that are kept there.
    pub(super) fn new(
        mut store: Box<dyn Store>,
        game: Option<String>,
        with: Vec<String>,
        seats: (Vec<String>, Duration),
        terminal: Terminal,
    ) -> Result<Self, String> {
        let mut secret = |name: &str| {
            let fresh = tokens::secret().map_err(|error| error.to_string())?;
            store.word(name, &mut || fresh.clone()).map_err(|failure| failure.to_string())
        };
        let (host, designer) = (secret("host")?, secret("designer")?);
        let kept = store.tables().map_err(|failure| failure.to_string())?;
        let tables = kept
            .into_iter()
            .map(|kept| (kept.id.clone(), ListedTable { kept, work: Arc::default() }));
        Ok(Self {
            host,
            designer,
            game,
            with,
            seats,
            terminal,
            tables: Mutex::new(tables.collect()),
            store: Arc::new(Mutex::new(store)),
            games: Shelf::default(),
            clients: AtomicU64::new(0),
            warned: Mutex::default(),
            desks: Mutex::new(Vec::new()),
        })
    }

    /// The secret of the host's link.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Whether this is the secret of the host's link.
    pub(super) fn is_host(&self, token: &str) -> bool {
        tokens::fits(token, &self.host)
    }

    /// Who has this secret at a table: the seat, or nobody's for who looks on.
    pub(super) fn admit(&self, id: &str, token: &str) -> Option<Option<Seat>> {
        let tables = lock(&self.tables);
        let kept = &tables.get(id)?.kept;
        let mut seats = kept.tokens.iter().zip(0..);
        let seat = seats.find(|(wanted, _)| tokens::fits(token, wanted));
        match seat {
            Some((_, seat)) => Some(Some(Seat(seat))),
            None => tokens::fits(token, &kept.watch).then_some(None),
        }
    }

    /// The number of another page.
    pub(super) fn client(&self) -> u64 {
        self.clients.fetch_add(1, Ordering::Relaxed)
    }

    /// The games that tables may be of, by name, with what they call themselves.
    pub(super) fn games(&self) -> Vec<(String, String)> {
        let named = self.game.iter().filter_map(|name| {
            Some((name.clone(), self.playable(name, None).ok()?.rules.program().name.clone()))
        });
        let named: Vec<(String, String)> = named.collect();
        let known = load::games().into_iter().map(|game| (game.name, game.title));
        let others = known.filter(|(name, _)| self.game.as_ref() != Some(name)).collect::<Vec<_>>();
        named.into_iter().chain(others).collect()
    }

    fn may_be(&self, game: &str) -> bool {
        self.game.as_deref() == Some(game) || load::games().iter().any(|known| known.name == game)
    }

    fn with(&self, game: &str) -> &[String] {
        if self.game.as_deref() == Some(game) { &self.with } else { &[] }
    }

    /// A game in a language, as it was read first or when it was last renewed.
    pub(super) fn playable(
        &self,
        game: &str,
        locale: Option<&str>,
    ) -> Result<Arc<Playable>, String> {
        self.games.get(game, locale, || self.read(game, locale))
    }

    /// The game as its text is now.
    fn read(&self, game: &str, locale: Option<&str>) -> Result<Playable, String> {
        let read = load::quietly(game, self.with(game), locale, &self.terminal);
        read.map_err(|error| error.to_string())
    }

    /// Begins a table.
    pub(super) fn create(&self, wanted: Wanted) -> Result<Kept, String> {
        if !self.may_be(&wanted.game) {
            return Err(format!("there is no game `{}`", again(&wanted.game)));
        }
        let playable = self.playable(&wanted.game, wanted.locale.as_deref())?;
        let seating = seated(&playable, &wanted)?;
        self.begin(wanted, playable, seating)
    }

    /// Begins the table that the command line names, if it does and none of the same words is there.
    pub(super) fn seat_programs(&self) -> Result<(), String> {
        let (Some(game), (words, patience)) = (&self.game, &self.seats) else { return Ok(()) };
        if words.is_empty() {
            return Ok(());
        }
        let playable = self.playable(game, None)?;
        let seating = Seating::read(words, &playable, phrases::of(None), *patience);
        let seating = seating.map_err(|error| error.to_string())?;
        let is_there = lock(&self.tables)
            .values()
            .any(|it| it.kept.game == *game && it.kept.sitters == seating.sitters);
        if !is_there {
            let wanted = Wanted { game: game.clone(), ..Wanted::default() };
            self.begin(wanted, playable, seating)?;
        }
        Ok(())
    }

    /// Who sits at a kept table. Programs are those of the command line, or it cannot be opened: a file starts none. Which
    /// these are is for the host alone.
    fn seating(&self, kept: &Kept, playable: &Playable) -> Result<Seating, String> {
        let (names, (words, patience)) = (&kept.setup.seats, &self.seats);
        if !kept.sitters.iter().any(|sitter| sitter.starts_with(PREFIX)) {
            let seating = Seating::of_save(names, &kept.sitters, playable);
            return seating.map_err(|error| error.to_string());
        }
        let seating = match words.len() == names.len() {
            true => Seating::named(names, words, playable, *patience),
            false => Seating::of_save(names, &kept.sitters, playable),
        };
        let why = match seating {
            Ok(seating) if seating.sitters == kept.sitters => return Ok(seating),
            Ok(_) => format!("others sat here: --seats {}", kept.sitters.join(",")),
            Err(error) => error.to_string(),
        };
        let why = format!("table {} cannot be opened: {why}\n", kept.id);
        // Whoever comes again and again is told of once. Nobody else would hear that it cannot be shown.
        if lock(&self.warned).insert(why.clone()) {
            let _ = write(Stream::Errors, &why);
        }
        Err(PROGRAM_MISSING.to_owned())
    }

    fn open(
        &self,
        kept: &Kept,
        playable: Arc<Playable>,
        seating: Seating,
        renewal: Option<oneshot::Sender<Result<Renewed, String>>>,
    ) -> Result<mpsc::Sender<Order>, Closed> {
        let broken = |error: &dyn std::fmt::Display| Closed::Broken(error.to_string());
        let taken = lock(&self.store).answers(&kept.id).map_err(|failure| broken(&failure))?;
        let number = tokens::number().map_err(|error| broken(&error))?;
        table::open(Opening {
            kept: kept.clone(),
            taken,
            playable,
            seating,
            phrases: phrases::of(kept.locale.as_deref()),
            store: Arc::clone(&self.store),
            renewal,
            number,
        })
    }

    /// Where a table takes orders; one that is not open is opened. An error says why it cannot be.
    pub(super) async fn desk(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Order>, String> {
        let (hall, id) = (Arc::clone(self), id.to_owned());
        let opened = tokio::task::spawn_blocking(move || hall.opened(&id)).await;
        opened.unwrap_or_else(|error| Err(error.to_string()))
    }

    /// A table that is there, and what it does.
    fn found(&self, id: &str) -> Result<(Kept, Arc<Mutex<Work>>), String> {
        let tables = lock(&self.tables);
        let entry = tables.get(id).ok_or_else(|| NO_TABLE.to_owned())?;
        Ok((entry.kept.clone(), Arc::clone(&entry.work)))
    }

    fn opened(&self, id: &str) -> Result<mpsc::Sender<Order>, String> {
        let (kept, work) = self.found(id)?;
        self.opened_at(&kept, &work)
    }

    fn opened_at(&self, kept: &Kept, work: &Mutex<Work>) -> Result<mpsc::Sender<Order>, String> {
        // Whoever else wants this table waits here, and all other tables do not.
        let mut work = lock(work);
        if let Some(open) = work.orders()? {
            return Ok(open.clone());
        }
        let playable = self.playable(&kept.game, kept.locale.as_deref())?;
        let seating = self.seating(kept, &playable)?;
        let open = self.open(kept, playable, seating, None).map_err(words_of)?;
        *work = Work::Open(open.clone());
        Ok(open)
    }

    /// Lets a table go on with this text, whether it is open or not; whoever waits hears what came of it.
    fn renewed(
        &self,
        id: &str,
        playable: &Arc<Playable>,
        done: oneshot::Sender<Result<Renewed, String>>,
    ) -> Result<(), String> {
        let (kept, work) = self.found(id)?;
        let mut work = lock(&work);
        if let Some(open) = work.orders()? {
            let renewal = Renewal { playable: Arc::clone(playable), done };
            let sent = open.blocking_send(Order::Renew(renewal));
            return sent.map_err(|_| "the table is closed".to_owned());
        }
        let seating = self.seating(&kept, playable)?;
        let open = self.open(&kept, Arc::clone(playable), seating, Some(done));
        *work = Work::Open(open.map_err(words_of)?);
        Ok(())
    }

    /// All tables, for the host.
    pub(super) fn tables(&self) -> Vec<Listed> {
        let of = |entry: &ListedTable| (entry.kept.clone(), Arc::clone(&entry.work));
        let all: Vec<_> = lock(&self.tables).values().map(of).collect();
        // A table that is being opened is waited for here, and nobody waits for the others meanwhile.
        let listed = all.into_iter().map(|(kept, work)| Listed {
            kept,
            is_open: matches!(lock(&work).orders(), Ok(Some(_))),
        });
        listed.collect()
    }

    /// A table, for the host.
    pub(super) fn kept(&self, id: &str) -> Option<Kept> {
        lock(&self.tables).get(id).map(|entry| entry.kept.clone())
    }

    /// Lets a table go on with the game's text as it is now, as far as its answers fit.
    pub(super) async fn renew(self: &Arc<Self>, id: &str) -> Result<Renewed, String> {
        let kept = self.kept(id).ok_or_else(|| NO_TABLE.to_owned())?;
        let (hall, game, locale) = (Arc::clone(self), kept.game.clone(), kept.locale.clone());
        let (done, renewed) = oneshot::channel();
        let own = id.to_owned();
        let work = move || {
            let locale = locale.as_deref();
            let playable = hall.games.renew(&game, locale, || hall.read(&game, locale))?;
            hall.renewed(&own, &playable, done)?;
            Ok(playable)
        };
        let read = tokio::task::spawn_blocking(work).await;
        let playable = read.unwrap_or_else(|error| Err(error.to_string()))?;
        let renewed = renewed.await.map_err(|_| "the table is closed".to_owned())??;
        self.note_renewed(id, &playable);
        Ok(renewed)
    }

    fn note_renewed(&self, id: &str, playable: &Playable) {
        if let Some(entry) = lock(&self.tables).get_mut(id) {
            entry.kept.program = playable.rules.hash().to_owned();
            entry.kept.expansions = playable.played_with();
        }
    }

    /// A table as a save.
    pub(super) async fn save(self: &Arc<Self>, id: &str) -> Result<Save, String> {
        self.given(id, |done| Order::Save { done }).await
    }

    /// The game that is played at a table, which may be of an older text than that of other tables.
    pub(super) async fn text(self: &Arc<Self>, id: &str) -> Result<Arc<Playable>, String> {
        self.given(id, |done| Order::Text { done }).await
    }

    /// What a table gives to whoever orders it.
    async fn given<T>(
        self: &Arc<Self>,
        id: &str,
        order: impl FnOnce(oneshot::Sender<T>) -> Order,
    ) -> Result<T, String> {
        let desk = self.desk(id).await?;
        let (done, given) = oneshot::channel();
        let gone = || "the table is closed".to_owned();
        desk.send(order(done)).await.map_err(|_| gone())?;
        given.await.map_err(|_| gone())
    }
}

fn words_of(closed: Closed) -> String {
    match closed {
        Closed::Edited => {
            "the text of this game has changed since: whoever serves may let the table go on \
                           with it as far as its answers fit"
                .to_owned()
        }
        Closed::Broken(why) => why,
    }
}
