//! Positions from saved games: `game "saves/evening.json" to 12`.

use std::collections::BTreeMap;

use schema::ruling::{Played, Ruling};
use schema::save::Save;
use schema::source::Span;
use schema::words::counted;

use crate::check::rulings::Rulings;
use crate::codes;
use crate::syntax::ast::{self, Fact, FactKind};
use crate::syntax::guard::FILE_BYTES;

/// The saves of a game by path; for one that cannot be read, the reason.
pub(crate) type Saves = BTreeMap<String, Result<Save, String>>;

impl Rulings<'_> {
    pub(crate) fn played(&mut self, file: &ast::Text, to: &ast::Number, read: &mut Ruling) {
        let path = file.plain().unwrap_or_default();
        let save = match self.saves.get(&path) {
            Some(Ok(save)) => save,
            Some(Err(why)) => {
                let help = "write it anew: `cardwright replay FILE --to-ruling N..M`";
                return self.no_save(file.span, format!("`{path}` is no save: {why}"), help);
            }
            None => {
                let near = self.reader.near(&path, self.saves.keys().map(String::as_str));
                let help = near.map_or_else(
                    || "saves that rulings cite lie in the game's folder `saves`".to_owned(),
                    |near| format!("did you mean `{near}`?"),
                );
                return self.no_save(file.span, format!("there is no save `{path}`"), help);
            }
        };
        let (format, players) = (save.format, read.given.players.len());
        let seats = save.setup.seats.len();
        let count = usize::try_from(to.value).ok().filter(|&count| count <= save.answers.len());
        let wrong = if format != schema::FORMAT {
            let wanted = schema::FORMAT;
            Some((file.span, format!("this save has format {format}, and format {wanted} is read")))
        } else if save.game != self.reader.program.name {
            Some((file.span, format!("this is a save of {:?}", save.game)))
        } else if players != seats {
            let seats = counted(seats, "player");
            Some((file.span, format!("this save is of {seats}, and this ruling of {players}")))
        } else if count.is_none() {
            let answers = counted(save.answers.len(), "answer");
            Some((to.span, format!("this save has {answers}, not {}", to.value)))
        } else {
            None
        };
        if let Some((span, message)) = wrong {
            let help = "take another save, or another answer of it";
            return self.no_save(span, message, help);
        }
        let count = count.unwrap_or_default();
        if read.given.game.is_some() {
            return self.said_twice(file.span, "game");
        }
        let hash = match count == save.answers.len() {
            true => Some(save.hash.clone()),
            false => count.checked_sub(1).and_then(|last| save.hashes.get(last)).cloned(),
        };
        read.given.game = Some(Box::new(Played {
            file: path,
            program: save.program.clone(),
            setup: save.setup.clone(),
            seed: save.seed,
            answers: save.answers.get(..count).unwrap_or_default().to_vec(),
            hash,
        }));
    }

    fn no_save(&mut self, span: Span, message: String, help: impl Into<String>) {
        self.reader.error(codes::NO_SUCH_SAVE, span, message, "cannot be played", help);
    }

    /// Reports facts that cannot stand beside a saved game.
    pub(crate) fn beside_a_game(&mut self, facts: &[Fact]) {
        if !facts.iter().any(|fact| matches!(fact.kind, FactKind::Played { .. })) {
            return;
        }
        for fact in facts {
            match fact.kind {
                FactKind::Players(_)
                | FactKind::Played { .. }
                | FactKind::NextShuffle { .. }
                | FactKind::NextRoll { .. } => {}
                FactKind::Turn { .. }
                | FactKind::BareTable
                | FactKind::FullTable
                | FactKind::Seeds { .. }
                | FactKind::Holding { .. } => self.reader.error(
                    codes::BESIDE_A_GAME,
                    fact.span,
                    "the game that this position is taken from says this already",
                    "cannot be said too",
                    "leave it out, or say the whole position without `game`",
                ),
            }
        }
    }
}

/// Parses saves. They come from anywhere, so they are not trusted.
pub(crate) fn read(texts: &[(String, String)]) -> Saves {
    let read = |text: &String| {
        if text.len() > FILE_BYTES {
            return Err("it is too long".to_owned());
        }
        serde_json::from_str(text).map_err(|error| error.to_string())
    };
    texts.iter().map(|(path, text)| (path.clone(), read(text))).collect()
}
