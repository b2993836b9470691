//! Games that are being written: what the designer's link opens, the desks at which it is done, and tables to try a game at.

use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

use super::{Hall, lock};
use crate::load::{self, Playable};
use crate::phrases::again;
use crate::seats::{PERSON, adviser};
use crate::serve::seated::{Wanted, seated};
use crate::serve::store::Kept;
use crate::serve::table::Renewed;
use crate::serve::tokens;
use crate::serve::writing::Desk;

/// The most desks that are kept; who comes back to one that is not opens another.
pub(in crate::serve) const MOST_DESKS: usize = 8;

/// A desk by its name, with the game that it is for.
pub(super) struct AtDesk {
    id: String,
    game: String,
    desk: Arc<Mutex<Desk>>,
}

impl Hall {
    pub(in crate::serve) fn designer(&self) -> &str {
        &self.designer
    }

    pub(in crate::serve) fn is_designer(&self, token: &str) -> bool {
        tokens::fits(token, &self.designer)
    }

    /// The games that may be written: the one that was named, else all that are found by name. Each with what it calls
    /// itself, as far as that can be read.
    pub(in crate::serve) fn written(&self) -> Vec<(String, String)> {
        match &self.game {
            Some(game) => {
                let title = self.playable(game, None);
                let title = title.map(|playable| playable.rules.program().name.clone());
                vec![(game.clone(), title.unwrap_or_else(|_| load::stem(game)))]
            }
            None => load::games().into_iter().map(|game| (game.name, game.title)).collect(),
        }
    }

    /// Whether texts of this game may be written.
    pub(in crate::serve) fn writes(&self, game: &str) -> bool {
        self.written().iter().any(|(known, _)| known == game)
    }

    /// A desk for a game as it lies in its folder, and the desk's name.
    pub(in crate::serve) fn open_desk(
        &self,
        game: &str,
    ) -> Result<(String, Arc<Mutex<Desk>>), String> {
        if !self.writes(game) {
            return Err(format!("there is no game `{}` to be written here", again(game)));
        }
        let desk = Arc::new(Mutex::new(Desk::open(game, self.with(game), &self.terminal)?));
        let id = tokens::id().map_err(|error| error.to_string())?;
        let mut desks = lock(&self.desks);
        if desks.len() >= MOST_DESKS {
            desks.remove(0);
        }
        let at = AtDesk { id: id.clone(), game: game.to_owned(), desk: Arc::clone(&desk) };
        desks.push(at);
        Ok((id, desk))
    }

    /// The desk of this name, if it is kept.
    pub(in crate::serve) fn desk_of(&self, game: &str, id: &str) -> Option<Arc<Mutex<Desk>>> {
        let mut desks = lock(&self.desks);
        let at = desks.iter().position(|desk| desk.id == id && desk.game == game)?;
        let found = desks.remove(at);
        let desk = Arc::clone(&found.desk);
        desks.push(found);
        Some(desk)
    }

    /// Tables that begin from now on are of the game as it lies in its folder now.
    pub(in crate::serve) fn forget(&self, game: &str) {
        self.games.forget(game);
    }

    /// Begins a table of a game as it is being written, for one person and its bots.
    pub(in crate::serve) fn try_out(
        &self,
        game: &str,
        playable: Arc<Playable>,
        locale: Option<String>,
    ) -> Result<Kept, String> {
        let (least, most) = playable.rules.program().players;
        let count = least.max(2.min(most));
        let sitter = |at| if at == 0 { PERSON } else { adviser(&playable) };
        let seats = (0..count).map(|at| (String::new(), sitter(at).to_owned())).collect();
        let wanted = Wanted { game: game.to_owned(), seats, locale, ..Wanted::default() };
        let seating = seated(&playable, &wanted)?;
        self.begin(wanted, playable, seating)
    }

    /// Lets a table go on with the game as it is being written, as far as its answers fit.
    pub(in crate::serve) fn go_on(
        &self,
        id: &str,
        playable: &Arc<Playable>,
    ) -> Result<Renewed, String> {
        let (done, renewed) = oneshot::channel();
        self.renewed(id, playable, done)?;
        let renewed = renewed.blocking_recv().map_err(|_| "the table is closed".to_owned())??;
        self.note_renewed(id, playable);
        Ok(renewed)
    }
}
