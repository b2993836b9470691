//! Finds handlers of cards that hear what has taken the card away from where they count: they never answer.

use schema::code::{Arg, Op};
use schema::event::{Handler, Live, Object};
use schema::expr::Expr;
use schema::id::{BlockId, DefinitionId, ExprId, HandlerId, SlotId, VerbId, ZoneId};
use schema::operand::Window;
use schema::parts::within;
use schema::program::Layout;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many verbs that call one another are followed.
const FOLLOWED: usize = 8;

/// A card that a verb is handed, and the values of the verb's other parameters, as far as they are known.
#[derive(Clone)]
struct Handed {
    verb: VerbId,
    slot: SlotId,
    card: DefinitionId,
    /// For parameters that the pattern names a zone for: that zone.
    zones: Vec<(SlotId, ZoneId)>,
}

/// Reports handlers with `after` that count only where the event has taken their card away (`C0604`). `written` says
/// where they stand.
pub(crate) fn check(lowered: Lowered<'_>, written: &[(HandlerId, Span)]) -> Vec<Diagnostic> {
    let told = written.iter().filter_map(|(id, span)| {
        let handler = &lowered.program.handlers[*id];
        let (verb, zone) = lowered.takes_away(handler)?;
        let (verb, zone) =
            (&lowered.program.verbs[verb].name, &lowered.program.zones[zone].name);
        let message =
            format!("`{verb}` has put the card into `{zone}` by then, where this does not count");
        let diagnostic = Diagnostic::error(codes::NEVER_LIVE, *span, message);
        Some(diagnostic.label(*span, "never answers").help(format!(
            "let it count there, too: `while in {zone} {{ after … }}`; or answer `before` the card goes"
        )))
    });
    told.collect()
}

impl Lowered<'_> {
    /// The verb that a handler answers, and the zone into which it has put the handler's card, if it does so in any
    /// case and the handler does not count there.
    fn takes_away(&self, handler: &Handler) -> Option<(VerbId, ZoneId)> {
        let (card, pattern) = (handler.definition?, handler.pattern.as_ref()?);
        let Live::Zones(live) = &handler.live else { return None };
        if handler.window != Window::After {
            return None;
        }
        let is_self = |object: &&Object| {
            object.among.is_some_and(|among| {
                within(self.exprs, [among])
                    .all(|(_, node)| matches!(node, Expr::SelfCard | Expr::List(_)))
            })
        };
        let slot = pattern.objects.iter().find(is_self)?.slot;
        let zones = pattern.objects.iter();
        let zones = zones.filter_map(|object| Some((object.slot, self.zone(object.among?)?)));
        let handed = Handed { verb: pattern.verb, slot, card, zones: zones.collect() };
        let zone = self.lies_in(&handed, FOLLOWED)?;
        (!live.contains(&zone)).then_some((pattern.verb, zone))
    }

    /// The zone in which the card lies in any case when the verb is over; `None` if that cannot be told.
    fn lies_in(&self, handed: &Handed, deep: usize) -> Option<ZoneId> {
        let deep = deep.checked_sub(1)?;
        let code = &self.program.blocks[self.program.verbs[handed.verb].block?].code;
        let (mut lies, mut always) = (None, true);
        for op in code {
            always &= goes_on(op);
            let moved = match op {
                Op::Move { follow, to, .. } if *follow == Some(handed.slot) => {
                    Some(self.goes_to(*to, handed))
                }
                Op::Call { verb, args, .. } => match self.handed_on(*verb, args, handed) {
                    Some(on) => Some(self.lies_in(&on, deep)),
                    None => self.op_may_move(op, lies, deep).then_some(None),
                },
                Op::Perform { card, ability } if self.is_slot(*card, handed.slot) => {
                    let abilities = &self.program.definitions[handed.card].abilities;
                    let block = abilities.iter().find(|(own, _)| own == ability);
                    let moves = block.is_some_and(|(_, block)| self.may_move(*block, lies, deep));
                    moves.then_some(None)
                }
                _ => self.op_may_move(op, lies, deep).then_some(None),
            };
            if let Some(to) = moved {
                lies = Some(to.filter(|_| always)?);
            }
        }
        lies
    }

    /// Whether a block could move a card that lies in this zone, or the card whose text it is.
    fn may_move(&self, block: BlockId, zone: Option<ZoneId>, deep: usize) -> bool {
        let code = &self.program.blocks[block].code;
        deep == 0 || code.iter().any(|op| self.op_may_move(op, zone, deep - 1))
    }

    fn op_may_move(&self, op: &Op, zone: Option<ZoneId>, deep: usize) -> bool {
        let Some(zone) = zone else { return false };
        let reads = |value: ExprId| {
            within(self.exprs, [value]).any(|(_, node)| match node {
                Expr::Zone { zone: read, .. } | Expr::Pile { zone: read, .. } => *read == zone,
                _ => matches!(node, Expr::SelfCard | Expr::AllCards(_) | Expr::Note { .. }),
            })
        };
        match op {
            Op::Move { what, .. } => reads(*what),
            Op::Call { verb, args, .. } => {
                let args = args.iter().any(|arg| match arg {
                    Arg::Value { value, .. } => reads(*value),
                    Arg::Block(_) => true,
                    Arg::Default => false,
                });
                let block = self.program.verbs[*verb].block;
                args || block.is_some_and(|block| self.may_move(block, Some(zone), deep))
            }
            _ => matches!(op, Op::RunBlock(_) | Op::Perform { .. } | Op::PerformRow { .. }),
        }
    }

    fn is_slot(&self, value: ExprId, slot: SlotId) -> bool {
        matches!(self.exprs.get(value), Some(Expr::Slot(read)) if *read == slot)
    }

    /// What a call hands on of the card, if it does.
    fn handed_on(&self, verb: VerbId, args: &[Arg], handed: &Handed) -> Option<Handed> {
        let value = |arg: &Arg| match arg {
            Arg::Value { value, .. } => Some(*value),
            Arg::Default | Arg::Block(_) => None,
        };
        let slots = || (0..).map(SlotId).zip(args);
        let is_card = |arg: &Arg| value(arg).is_some_and(|value| self.is_slot(value, handed.slot));
        let (slot, _) = slots().find(|(_, arg)| is_card(arg))?;
        let zones =
            slots().filter_map(|(slot, arg)| Some((slot, self.goes_to(value(arg)?, handed)?)));
        Some(Handed { verb, slot, card: handed.card, zones: zones.collect() })
    }

    /// The zone that an expression names, itself or by a parameter whose zone is known. None whose cards it may refuse.
    fn goes_to(&self, to: ExprId, handed: &Handed) -> Option<ZoneId> {
        let known = |slot: &SlotId| handed.zones.iter().find(|(of, _)| of == slot);
        let zone = match self.exprs.get(to)? {
            Expr::Slot(slot) => known(slot)?.1,
            _ => self.zone(to)?,
        };
        let declared = &self.program.zones[zone];
        let takes_all = declared.limit.is_none() && declared.holds.is_none();
        (takes_all && declared.layout != Layout::Piles).then_some(zone)
    }

    fn zone(&self, expr: ExprId) -> Option<ZoneId> {
        match self.exprs.get(expr)? {
            Expr::Zone { zone, .. } | Expr::Pile { zone, .. } => Some(*zone),
            Expr::List(items) => match items[..] {
                [only] => self.zone(only),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether what stands behind an instruction is done in any case, as far as the instruction itself goes.
fn goes_on(op: &Op) -> bool {
    match op {
        Op::Jump(_)
        | Op::JumpUnless { .. }
        | Op::Return
        | Op::Fail
        | Op::RepeatNext { .. }
        | Op::ForNext { .. }
        | Op::As { .. }
        | Op::Together { .. }
        | Op::EndGate(_)
        | Op::StepTrack { .. }
        | Op::May { .. }
        | Op::TakeOption { .. }
        | Op::StopMenu
        | Op::End(_)
        | Op::EndGame => false,
        Op::Result(_)
        | Op::Let { .. }
        | Op::Repeat { .. }
        | Op::For { .. }
        | Op::EndAs(_)
        | Op::EndPass(_)
        | Op::Keep { .. }
        | Op::Gate
        | Op::Change { .. }
        | Op::SetCell { .. }
        | Op::Remember { .. }
        | Op::Crossed { .. }
        | Op::Look
        | Op::SetNote { .. }
        | Op::SetEvent { .. }
        | Op::Install(_)
        | Op::Move { .. }
        | Op::Transfer { .. }
        | Op::PickGoods { .. }
        | Op::ShowGoods { .. }
        | Op::Shuffle(_)
        | Op::Stock { .. }
        | Op::Pick { .. }
        | Op::Roll { .. }
        | Op::Show { .. }
        | Op::Call { .. }
        | Op::Perform { .. }
        | Op::PerformRow { .. }
        | Op::RunBlock(_)
        | Op::Window(_)
        | Op::Choose(_)
        | Op::Open(_)
        | Op::Close(_)
        | Op::Turns { .. }
        | Op::NextTurn
        | Op::BeginTurn(_)
        | Op::EndTurn(_)
        | Op::ExtraTurn
        | Op::Started(_) => true,
    }
}
