//! Closures of places that are known up to the seat.

use schema::expr::Expr;
use schema::id::{ExprId, ZoneId};
use schema::program::PileKey;

use super::Compiler;
use super::operands::Thing;
use crate::eval::Eval;
use crate::fault::Trap;
use crate::rules::ZoneKind;
use crate::value::{PlaceId, Value};

/// A zone of the table or of a player, or a pile of the table.
#[derive(Clone)]
pub(super) enum Place {
    Fixed(PlaceId),
    /// A zone of the acting player: the place of seat 0, and the number of seats.
    Own {
        first: u16,
        seats: u8,
    },
    /// A zone of the player `of`.
    Of {
        first: u16,
        seats: u8,
        of: Thing,
    },
}

impl Place {
    /// The place; `None` if `of` is no player or nobody acts.
    #[inline(always)]
    pub(super) fn get(&self, eval: &mut Eval<'_>) -> Result<Option<PlaceId>, Trap> {
        let (first, seats, seat) = match self {
            Self::Fixed(place) => return Ok(Some(*place)),
            Self::Own { first, seats } => (*first, *seats, eval.me),
            Self::Of { first, seats, of } => match of.get(eval)? {
                Value::Player(seat) => (*first, *seats, seat),
                _ => return Ok(None),
            },
        };
        Ok((seat < seats).then(|| PlaceId(first + u16::from(seat))))
    }

    /// Whether finding the place evaluates nothing.
    pub(super) fn is_leaf(&self) -> bool {
        match self {
            Self::Fixed(_) | Self::Own { .. } => true,
            Self::Of { of, .. } => of.is_leaf(),
        }
    }
}

impl Compiler<'_> {
    /// The place that an expression is, if it is known up to the seat.
    pub(super) fn place(&self, expr: ExprId) -> Option<Place> {
        self.place_of(self.node(expr)?)
    }

    pub(super) fn place_of(&self, node: &Expr) -> Option<Place> {
        match node {
            Expr::Zone { zone, of } => self.zone(*zone, *of),
            Expr::Pile { zone, key } => {
                let Expr::Definition(key) = self.node(*key)? else { return None };
                self.rules.pile(*zone, 0, PileKey::Card(*key)).map(Place::Fixed)
            }
            _ => None,
        }
    }

    fn zone(&self, zone: ZoneId, of: Option<ExprId>) -> Option<Place> {
        let info = self.rules.zones.get(zone)?;
        let (first, seats) = (info.first, self.rules.program.players.1);
        match info.kind {
            ZoneKind::Table => Some(Place::Fixed(PlaceId(first))),
            ZoneKind::Player => Some(match of.map(|of| self.thing(of)) {
                None | Some(Thing::Me) => Place::Own { first, seats },
                Some(of) => Place::Of { first, seats, of },
            }),
            ZoneKind::Piles | ZoneKind::Card => None,
        }
    }

    /// The place whose cards an expression lists, if it is known up to the seat.
    pub(super) fn contents(&self, expr: ExprId) -> Option<Place> {
        match self.node(expr)? {
            Expr::Contents(of) => self.place(*of),
            _ => None,
        }
    }
}
