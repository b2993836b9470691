//! Tables that begin, as long as there is room for more.

use std::sync::Arc;

use schema::save::{Seed, Setup};
use tokio::sync::mpsc;

use super::{Hall, ListedTable, MOST_TABLES, Work, lock, words_of};
use crate::load::Playable;
use crate::seats::Seating;
use crate::serve::seated::Wanted;
use crate::serve::store::Kept;
use crate::serve::table::Order;
use crate::serve::tokens;

impl Hall {
    /// Begins a table whose game is read and whose seats are taken.
    pub(super) fn begin(
        &self,
        wanted: Wanted,
        playable: Arc<Playable>,
        seating: Seating,
    ) -> Result<Kept, String> {
        let chance = |error: getrandom::Error| error.to_string();
        let tokens = seating.names.iter().map(|_| tokens::secret()).collect::<Result<_, _>>();
        let setup = Setup {
            seats: seating.names.clone(),
            variants: wanted.set.into_iter().collect(),
            given: None,
        };
        let number = match wanted.seed {
            Some(number) => number,
            None => crate::chance::seed().map_err(chance)?,
        };
        let kept = Kept {
            id: tokens::id().map_err(chance)?,
            game: wanted.game.clone(),
            title: playable.rules.program().name.clone(),
            with: self.with(&wanted.game).to_vec(),
            expansions: playable.played_with(),
            program: playable.rules.hash().to_owned(),
            setup,
            seed: Seed { number, game: 0 },
            sitters: seating.sitters.clone(),
            locale: wanted.locale,
            tokens: tokens.map_err(chance)?,
            watch: tokens::secret().map_err(chance)?,
        };
        let work = Arc::default();
        // Whoever wants this table waits until it is open.
        let mut opened = lock(&work);
        self.enter(ListedTable { kept: kept.clone(), work: Arc::clone(&work) })?;
        match self.first_opened(&kept, playable, seating) {
            Ok(open) => {
                *opened = Work::Open(open);
                drop(opened);
                Ok(kept)
            }
            Err(why) => {
                *opened = Work::Forgotten;
                lock(&self.tables).remove(&kept.id);
                Err(why)
            }
        }
    }

    /// Takes a new table in, if there is room.
    fn enter(&self, entry: ListedTable) -> Result<(), String> {
        let mut tables = lock(&self.tables);
        if tables.len() >= MOST_TABLES {
            return Err(format!("there are {MOST_TABLES} tables: close some"));
        }
        tables.insert(entry.kept.id.clone(), entry);
        Ok(())
    }

    /// Keeps a new table and opens it, or does neither.
    fn first_opened(
        &self,
        kept: &Kept,
        playable: Arc<Playable>,
        seating: Seating,
    ) -> Result<mpsc::Sender<Order>, String> {
        lock(&self.store).add(kept).map_err(|failure| failure.to_string())?;
        self.open(kept, playable, seating, None).or_else(|closed| {
            lock(&self.store).remove(&kept.id).map_err(|failure| failure.to_string())?;
            Err(words_of(closed))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;
    use crate::serve::store::Place;
    use crate::terminal::{Color, Terminal};

    /// However a table is begun, and whoever begins others at the same moment.
    #[test]
    fn there_are_no_more_tables_than_there_may_be() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path();
        std::fs::write(path.join("game.toml"), "name = \"A\"\nlanguage = 1\n").unwrap();
        let text = "players 2\nplayer { counter luck = 0 }\nsetup { }\nflow { end game }\nwinner most luck\n";
        std::fs::write(path.join("a.cards"), text).unwrap();
        let game = path.to_str().unwrap();
        let terminal = || Terminal::new(Color::Never);
        let store = Place::read(&path.join("kept")).unwrap().open().unwrap();
        let seats = (Vec::new(), std::time::Duration::from_secs(1));
        let hall = Hall::new(store, Some(game.to_owned()), Vec::new(), seats, terminal()).unwrap();
        let playable = Arc::new(load::quietly(game, &[], None, &terminal()).unwrap());
        let first = hall.try_out(game, Arc::clone(&playable), None).unwrap();
        let others = (2..MOST_TABLES).map(|number| {
            let kept = Kept { id: number.to_string(), ..first.clone() };
            (kept.id.clone(), ListedTable { kept, work: Arc::default() })
        });
        lock(&hall.tables).extend(others);
        let begun = std::thread::scope(|scope| {
            let begin = || scope.spawn(|| hall.try_out(game, Arc::clone(&playable), None).is_ok());
            let threads: Vec<_> = (0..8).map(|_| begin()).collect();
            threads.into_iter().filter_map(|thread| thread.join().ok()).filter(|ok| *ok).count()
        });
        assert_eq!((begun, lock(&hall.tables).len()), (1, MOST_TABLES));
        let why = hall.try_out(game, playable, None).unwrap_err();
        assert_eq!(why, "there are 10000 tables: close some");
    }
}
