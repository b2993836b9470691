//! Reads the number of players, and whether they win together.

use crate::check::signatures::Signatures;
use crate::codes;
use crate::syntax::ast::{self, ItemKind};

impl<'a> Signatures<'a> {
    /// Whether all players win or lose together, on which the meaning of score terms depends.
    pub(crate) fn is_cooperative(items: &[&'a ast::Item]) -> bool {
        let all = |way: &Vec<ast::Criterion>| {
            matches!(way[..], [ast::Criterion { by: ast::By::All, .. }])
        };
        items.iter().any(|item| {
            matches!(&item.kind, ItemKind::Winner(ways) if !ways.is_empty() && ways.iter().all(all))
        })
    }

    /// Reads the number of players, which bodies need: variables kept after loops have one slot for each.
    pub(crate) fn seats(&mut self, items: &[&'a ast::Item]) {
        self.reader.program.players = (1, 1);
        self.declared.cooperative = Self::is_cooperative(items);
        let players = items.iter().find_map(|item| {
            if let ItemKind::Players(players) = &item.kind { Some(players) } else { None }
        });
        if let Some(players) = players {
            self.read_players(players);
        }
    }

    pub(crate) fn read_players(&mut self, players: &ast::Players) {
        let least = players.from.value;
        let most = players.to.as_ref().map_or(least, |to| to.value);
        match (u8::try_from(least), u8::try_from(most)) {
            (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= 16 => {
                self.reader.program.players = (least, most)
            }
            _ => self.reader.error(
                codes::NUMBER_OF_PLAYERS,
                players.from.span,
                format!("{least} to {most} players is no number of players"),
                "not possible",
                "write the least and the most, from 1 to 16: `players 2 to 4`",
            ),
        }
    }
}
