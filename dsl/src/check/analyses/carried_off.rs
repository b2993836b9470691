//! Which instructions could move a card that is known only by where it lies.

use schema::code::{Arg, Op};
use schema::event::{Handler, Live};
use schema::expr::Expr;
use schema::id::{BlockId, ExprId, HandlerId, VerbId, ZoneId};
use schema::parts::within;

use crate::check::analyses::Lowered;
use crate::check::analyses::gone::{Followed, Handed, Lies};

impl Followed<'_> {
    /// Whether what answers a verb that is handed a card could move that, from one of these places.
    pub(super) fn answers_move(
        &mut self,
        handed: &Handed,
        lies: &Lies,
        deep: usize,
        is_asked: impl Fn(&Handler) -> bool,
    ) -> bool {
        let program = self.lowered.program;
        self.answers_of(handed.verb).into_iter().any(|id| {
            let handler = &program.handlers[id];
            if !is_asked(handler) {
                return false;
            }
            let objects = handler.pattern.iter().flat_map(|pattern| &pattern.objects);
            let object = objects.into_iter().find(|object| object.slot == handed.slot);
            let of_itself = object.is_some_and(|object| self.lowered.is_self(object));
            let other = of_itself && handler.definition != Some(handed.card);
            let fits = object.is_none_or(|it| self.lowered.passes(handed.card, it.test));
            if other || !fits {
                return false;
            }
            let moves = |own: &mut Self, from| own.may_move(handler.block, from, deep);
            lies.iter().any(|from| match (&handler.live, from) {
                // Where its own card has not gone anywhere, that lies where it counts.
                (Live::Zones(live), None) if of_itself => {
                    live.iter().any(|zone| moves(self, Some(*zone)))
                }
                _ => moves(self, *from),
            })
        })
    }

    fn answers_of(&self, verb: VerbId) -> Vec<HandlerId> {
        self.answers.get(&verb).cloned().unwrap_or_default()
    }

    /// Whether a block could move a card that lies there, or the card whose text it is.
    pub(super) fn may_move(&mut self, block: BlockId, from: Option<ZoneId>, deep: usize) -> bool {
        let Some(deeper) = deep.checked_sub(1) else { return true };
        let key = (block, from, deep);
        if let Some(known) = self.moves.get(&key) {
            return *known;
        }
        let code = &self.lowered.program.blocks[block].code;
        let moves = code.iter().any(|op| self.op_may_move(op, from, deeper));
        self.moves.insert(key, moves);
        moves
    }

    /// Whether an instruction could move a card that lies there; without a zone it may lie anywhere.
    pub(super) fn op_may_move(&mut self, op: &Op, from: Option<ZoneId>, deep: usize) -> bool {
        let (lowered, program) = (self.lowered, self.lowered.program);
        match op {
            Op::Move { what, .. } => lowered.may_be(*what, from),
            Op::Call { verb, args, .. } => {
                let handed = args.iter().any(|arg| match arg {
                    Arg::Value { value, .. } => {
                        let is_variable = matches!(lowered.exprs.get(*value), Some(Expr::Slot(_)));
                        // What the verb does with a variable, its own body says.
                        !is_variable && lowered.may_be(*value, from)
                    }
                    Arg::Block(_) => true,
                    Arg::Default => false,
                });
                let block = program.verbs[*verb].block;
                handed
                    || block.is_some_and(|block| self.may_move(block, from, deep))
                    || self
                        .answers_of(*verb)
                        .into_iter()
                        .any(|id| self.may_move(program.handlers[id].block, from, deep))
            }
            _ => matches!(
                op,
                Op::RunBlock(_) | Op::Perform { .. } | Op::PerformRow { .. } | Op::PerformAs { .. }
            ),
        }
    }
}

impl Lowered<'_> {
    /// Whether a card that lies there may be among these. Of a variable it is not known what it holds.
    fn may_be(&self, value: ExprId, from: Option<ZoneId>) -> bool {
        let lies = |zone: &ZoneId| from.is_none_or(|from| from == *zone);
        match self.exprs.get(value) {
            Some(
                Expr::Take { of, .. }
                | Expr::Item { of, .. }
                | Expr::Contents(of)
                | Expr::Filter { list: of, .. }
                | Expr::Only { list: of, .. },
            ) => self.may_be(*of, from),
            Some(Expr::Zone { zone, .. } | Expr::Pile { zone, .. }) => lies(zone),
            _ => within(self.exprs, [value]).any(|(_, node)| match node {
                Expr::Zone { zone, .. } | Expr::Pile { zone, .. } | Expr::Piles(zone) => lies(zone),
                _ => matches!(
                    node,
                    Expr::SelfCard
                        | Expr::AllCards(_)
                        | Expr::Note { .. }
                        | Expr::Slot(_)
                        | Expr::EventSlot(_)
                        | Expr::Derived { .. }
                ),
            }),
        }
    }
}
