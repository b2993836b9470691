//! Closures of the cards that lie in one zone of several players, as `players.hand`.

use schema::expr::Expr;
use schema::id::{ExprId, Id, LocalId};

use super::filters::{narrow, sieve};
use super::operands::Thing;
use super::places::Place;
use super::sieves::Sieves;
use super::{Compiler, reading};
use crate::eval::{Eval, Reading};
use crate::fault::Trap;
use crate::state::LONGEST;
use crate::value::{PlaceId, Value};

/// The zones of one kind of some players, in turn order.
pub(super) struct Across {
    /// The place of seat 0.
    first: u16,
    /// The number of seats that have one.
    seats: u8,
    holders: Holders,
}

enum Holders {
    Players,
    Everybody,
    /// All but this player.
    Opponents(Thing),
}

impl Across {
    /// Calls `push` with the cards of each zone, and returns the height of scratch before. As if players and cards were
    /// listed one after the other, as written, each of them counts as looked at, and the cards twice.
    #[inline(always)]
    fn each(
        &self,
        eval: &mut Eval<'_>,
        mut push: impl FnMut(&mut Eval<'_>, &[u16]),
    ) -> Result<usize, Trap> {
        let start = eval.scratch.items.len();
        let seats = match &self.holders {
            Holders::Players => eval.players(),
            Holders::Everybody => eval.everybody(),
            Holders::Opponents(of) => match of.get(eval)? {
                Value::Player(seat) => eval.opponents(seat),
                _ => return eval.finish_list(start),
            },
        };
        let mut seated = 0;
        eval.each_seat(seats, |_, _| {
            seated += 1;
            Ok(())
        })?;
        eval.scratch.looked.at(seated)?;
        let mut cards = 0;
        eval.each_seat(seats, |eval, seat| {
            if seat < self.seats {
                let lying = eval.lying(PlaceId(self.first + u16::from(seat)));
                eval.scratch.looked.at(lying.len())?;
                cards += lying.len();
                push(eval, lying);
            }
            if seated + cards > LONGEST { Err(Trap::Size) } else { Ok(()) }
        })?;
        eval.scratch.looked.at(cards)?;
        Ok(start)
    }

    /// The closure of all cards.
    pub(super) fn items(self) -> Reading<usize> {
        reading(move |eval| self.each(eval, |eval, lying| eval.push_ids(lying)))
    }

    /// The closure of the cards that pass sieves. Only those that pass the first are ever listed.
    pub(super) fn sieved(self, sieves: Sieves) -> Reading<usize> {
        reading(move |eval| {
            let first = sieves.first.ready(eval)?;
            let start = self.each(eval, |eval, lying| first.keep_of(eval, lying))?;
            sieve(eval, start, &sieves.others)?;
            narrow(eval, start, sieves.rest.as_ref())
        })
    }
}

impl Compiler<'_> {
    /// The zones whose cards an expression lists, if it is such.
    pub(super) fn across(&self, expr: ExprId) -> Option<Across> {
        match self.node(expr)? {
            Expr::Map { list, local, value } => self.across_players(*list, *local, *value),
            _ => None,
        }
    }

    /// The zones whose cards `value` lists of each player `local` of a list.
    pub(super) fn across_players(
        &self,
        list: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> Option<Across> {
        let holders = match self.node(list)? {
            Expr::Players => Holders::Players,
            Expr::Everybody => Holders::Everybody,
            Expr::Opponents(of) => Holders::Opponents(self.leaf(self.node(*of)?)?),
            _ => return None,
        };
        match self.contents(value)? {
            Place::Of { first, seats, of: Thing::Local(of) } if of == local.index() => {
                Some(Across { first, seats, holders })
            }
            _ => None,
        }
    }
}
