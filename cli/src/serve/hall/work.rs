//! What a table does: whether it is at work, and that it does nothing more once it is forgotten.

use tokio::sync::mpsc;

use super::{Hall, NO_TABLE, lock};
use crate::serve::table::Order;

/// What a table does. Whoever opens or closes it holds this meanwhile.
#[derive(Default)]
pub(super) enum Work {
    /// Nothing, until it is opened.
    #[default]
    Idle,
    /// It takes orders, unless it has come to its end.
    Open(mpsc::Sender<Order>),
    /// It is forgotten. Who has found it before that must not open it again.
    Forgotten,
}

impl Work {
    /// Where the table takes orders; absent: it has to be opened.
    pub(super) fn orders(&self) -> Result<Option<&mpsc::Sender<Order>>, String> {
        match self {
            Work::Open(orders) => Ok(Some(orders).filter(|orders| !orders.is_closed())),
            Work::Idle => Ok(None),
            Work::Forgotten => Err(NO_TABLE.to_owned()),
        }
    }
}

impl Hall {
    /// Forgets a table. It waits for whoever opens it, and for where it is kept: a table that cannot be taken out there goes on.
    pub(in crate::serve) fn close(&self, id: &str) -> Result<(), String> {
        let (_, work) = self.found(id)?;
        let mut work = lock(&work);
        let orders = work.orders()?.cloned();
        lock(&self.store).remove(id).map_err(|failure| failure.to_string())?;
        *work = Work::Forgotten;
        lock(&self.tables).remove(id);
        if let Some(orders) = orders {
            // One that does not take orders any more is closed already.
            let _ = orders.blocking_send(Order::Close);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use tempfile::TempDir;

    use super::*;
    use crate::load;
    use crate::serve::store::frail::Frail;
    use crate::terminal::{Color, Terminal};

    /// A hall with one table, at which somebody is asked.
    fn hall(place: &Frail) -> (Hall, String, TempDir) {
        let folder = TempDir::new().unwrap();
        let path = folder.path();
        std::fs::write(path.join("game.toml"), "name = \"A\"\nlanguage = 1\n").unwrap();
        let text = "players 2\nplayer { counter luck = 0 }\npurposes rest\nsetup { }\nflow {
            rounds 3 { each player { choose one { option \"Rest\" { }, option \"Win\" { +1 luck } } to rest } }
            end game\n}\nwinner most luck\n";
        std::fs::write(path.join("a.cards"), text).unwrap();
        let game = path.to_str().unwrap();
        let terminal = || Terminal::new(Color::Never);
        let seats = (Vec::new(), Duration::from_secs(1));
        let store = Box::new(place.clone());
        let hall = Hall::new(store, Some(game.to_owned()), Vec::new(), seats, terminal()).unwrap();
        let playable = load::quietly(game, &[], None, &terminal()).unwrap();
        let kept = hall.try_out(game, Arc::new(playable), None).unwrap();
        (hall, kept.id, folder)
    }

    #[test]
    fn a_table_that_cannot_be_taken_out_goes_on_and_is_closed_later() {
        let place = Frail::default();
        let (hall, id, _folder) = hall(&place);
        place.is_full.store(true, Ordering::Relaxed);
        for _ in 0..2 {
            assert_ne!(hall.close(&id).unwrap_err(), NO_TABLE);
            assert!(!hall.opened(&id).unwrap().is_closed());
        }
        place.is_full.store(false, Ordering::Relaxed);
        hall.close(&id).unwrap();
        assert!(hall.kept(&id).is_none());
        assert_eq!(hall.close(&id).unwrap_err(), NO_TABLE);
    }

    /// Whoever found a table just before it was closed.
    #[test]
    fn a_table_that_is_forgotten_is_not_opened_again() {
        let (hall, id, _folder) = hall(&Frail::default());
        let (kept, work) = hall.found(&id).unwrap();
        hall.close(&id).unwrap();
        assert_eq!(hall.opened_at(&kept, &work).unwrap_err(), NO_TABLE);
    }
}
