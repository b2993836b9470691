//! What variables hold: a value that was read before, or what a verb has yielded.

use schema::code::{Arg, Op};
use schema::expr::Expr;
use schema::id::{ExprId, Id, SlotId, VerbId};

use super::{Next, Secret, Secrets, Who, Whose};
use crate::check::analyses::Lowered;
use crate::check::origins::{After, Origin, Source};

impl<'p> Secrets<'p> {
    /// If a value is a variable: what its value was read of, if that is known.
    pub(super) fn read_of(&self, value: ExprId) -> Option<&'p Origin> {
        let Some(Expr::Slot(slot)) = self.lowered.exprs.get(value) else { return None };
        self.given(*slot)
    }

    fn given(&self, slot: SlotId) -> Option<&'p Origin> {
        self.origins.iter().rev().find(|origin| origin.slot == slot)
    }

    /// Hands on what a variable was read of, as one of whom `whose` says. A secret, if a verb has yielded one.
    pub(super) fn held(
        &self,
        slot: SlotId,
        whose: Whose,
        who: Who<'_>,
        reads: &mut dyn FnMut(Next),
    ) -> Option<Secret> {
        match &self.given(slot)?.source {
            Source::Value(body) => {
                reads(Next { body: *body, whose, arguments: 0, at: None });
                None
            }
            Source::Call(verb, args) => self.yielded(*verb, args, whose, who),
        }
    }

    /// A secret that a call of a verb surely yields: one that shows and moves nothing, and in which nobody else acts.
    fn yielded(&self, verb: VerbId, args: &[Arg], whose: Whose, who: Who<'_>) -> Option<Secret> {
        let program = self.lowered.program;
        let block = program.verbs.get(verb)?.block?;
        let code = &program.blocks.get(block)?.code;
        let mut origins = Vec::new();
        for op in code {
            match After::of(op) {
                After::Holds(origin) => origins.push(origin),
                After::Same => {}
                After::MayShow | After::OtherActs => return None,
            }
        }
        let lowered = Lowered { exprs: self.bodies, ..self.lowered };
        let inner = Secrets::new(lowered, &origins);
        // The reader is whoever calls it, and maybe also one of those that it is handed.
        let caller = match (whose, who.reader) {
            (Whose::Same | Whose::Readers, Expr::Me) => Expr::Me,
            _ => Expr::Nothing,
        };
        let is_handed = |arg: &Arg| match arg {
            Arg::Value { value, .. } => self.is_reader(Some(*value), who),
            Arg::Block(_) | Arg::Default => false,
        };
        let params = args.iter().enumerate().filter(|(_, arg)| is_handed(arg));
        let readers: Vec<Expr> = std::iter::once(caller)
            .chain(params.map(|(at, _)| Expr::Slot(SlotId::new(at))))
            .collect();
        let mut results = code.iter().filter_map(|op| match op {
            Op::Result(value) => Some(*value),
            _ => None,
        });
        results.find_map(|value| {
            let told = readers.iter().map(|reader| inner.secret(value, reader));
            told.collect::<Option<Vec<Secret>>>()?.pop()
        })
    }
}
