//! What an instruction yields, in words: a number, somebody, one thing or several.

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{ExprId, SlotId, VerbId};
use schema::program::Asks;

use super::Teller;
use super::wrapped::instructions;

/// As what a name is spoken of that is given to what a verb yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Yield {
    Number,
    Player,
    One,
    Several,
}

/// How many calls and names are followed to find out what a verb yields.
const MOST_FOLLOWED: usize = 8;

impl Teller<'_> {
    /// What an instruction yields has been told of.
    pub(super) fn yields(&mut self, result: Option<SlotId>, one: bool) {
        if let Some(slot) = result {
            let noun = self.card_noun();
            self.spoken_of(slot, noun, !one);
        }
    }

    /// What a verb yields.
    pub(super) fn yield_of(&self, verb: VerbId) -> Yield {
        self.yielded_by(verb, 0)
    }

    /// What a verb yields, as its first `result` says.
    fn yielded_by(&self, verb: VerbId, deep: usize) -> Yield {
        let program = self.rules.program();
        let block = program.verbs.get(verb).and_then(|verb| program.blocks.get(verb.block?));
        let code = block.map_or(&[][..], |block| &block.code);
        let result = code.iter().find_map(|op| match op {
            Op::Result(value) => Some(*value),
            // It yields nothing.
            _ => None,
        });
        result.map_or(Yield::Several, |value| self.yielded_as(value, code, deep))
    }

    /// As what a value of a verb with this code is yielded.
    fn yielded_as(&self, value: ExprId, code: &[Op], deep: usize) -> Yield {
        let program = self.rules.program();
        match program.exprs.get(value) {
            Some(Expr::Slot(slot)) if deep < MOST_FOLLOWED => {
                let mut given = instructions(program, code)
                    .filter_map(|op| self.given_by(&op, *slot, code, deep));
                given.next().unwrap_or(Yield::Several)
            }
            Some(Expr::Me | Expr::Active) => Yield::Player,
            Some(Expr::Take { of, .. }) if self.are_players(*of) => Yield::Player,
            Some(Expr::Take { .. } | Expr::Item { .. }) => Yield::One,
            _ if self.is_number(value) || self.is_amount(value) => Yield::Number,
            // Of anything else it is not said how many they are.
            _ => Yield::Several,
        }
    }

    /// As what an instruction gives a variable its value; `None` if it gives it none.
    fn given_by(&self, op: &Op, slot: SlotId, code: &[Op], deep: usize) -> Option<Yield> {
        let program = self.rules.program();
        let counted = |one: bool| if one { Yield::One } else { Yield::Several };
        match op {
            Op::Let { slot: own, value } if *own == slot => {
                Some(self.yielded_as(*value, code, deep + 1))
            }
            // It gives a value only if it yields one.
            _ if program.yielded(op) != Some(slot) => None,
            Op::Choose(choice) => match &program.choices.get(*choice)?.asks {
                Asks::Number { .. } => Some(Yield::Number),
                Asks::Pick { from, one: true, .. } if self.are_players(*from) => {
                    Some(Yield::Player)
                }
                Asks::Pick { one, .. } => Some(counted(*one)),
                Asks::Goods { .. } | Asks::Order { .. } => Some(Yield::Several),
                Asks::Options { .. } | Asks::YesNo => None,
            },
            Op::Roll { .. } => Some(Yield::Number),
            Op::Pick { from, one: true, .. } if self.are_players(*from) => Some(Yield::Player),
            Op::Move { one, .. }
            | Op::Stock { one, .. }
            | Op::Pick { one, .. }
            | Op::PickGoods { one, .. }
            | Op::Show { one, .. } => Some(counted(*one)),
            Op::Call { verb, .. } => Some(self.yielded_by(*verb, deep + 1)),
            // Goods, which are several.
            _ => Some(Yield::Several),
        }
    }
}
