//! Handlers of cards that hear a verb which has emptied the zone where they count: `after anyone dies you` of a card in a
//! zone of yours, all of which has been moved away by then.

use std::collections::BTreeSet;

use schema::code::Op;
use schema::event::{Handler, Live, Subject};
use schema::expr::Expr;
use schema::id::{ExprId, SlotId, VerbId, ZoneId};
use schema::operand::Window;
use schema::program::{Holder, Layout};

use crate::check::analyses::Lowered;
use crate::check::analyses::gone::Handed;

/// Who acts where an instruction stands, as far as that is known.
#[derive(Clone, Copy, PartialEq)]
enum Acts {
    /// Whose zone it is.
    Owner,
    Another,
}

/// The verb that a handler answers, and the zone into which it has put all that lay where the handler counts, if it does so in
/// any case: its instructions follow one another without a choice, and nothing else that answers it moves cards.
pub(super) fn by_then(
    lowered: Lowered<'_>,
    handler: &Handler,
) -> Option<(VerbId, BTreeSet<ZoneId>)> {
    let (card, pattern) = (handler.definition?, handler.pattern.as_ref()?);
    let Live::Zones(live) = &handler.live else { return None };
    let [live] = live[..] else { return None };
    let zone = &lowered.program.zones[live];
    if handler.window != Window::After || zone.layout == Layout::Piles {
        return None;
    }
    let is_owner = |among: ExprId| match lowered.exprs.get(among) {
        Some(Expr::List(of)) => matches!(of[..], [one] if lowered.is_me(Some(one))),
        _ => lowered.is_me(Some(among)),
    };
    let mut objects = pattern.objects.iter();
    let owner = objects.find(|object| object.among.is_some_and(is_owner)).map(|object| object.slot);
    let acts = if pattern.subject == Subject::You { Acts::Owner } else { Acts::Another };
    let is_whose = match zone.holder {
        Holder::Table => true,
        Holder::Player => owner.is_some() || acts == Acts::Owner,
        Holder::Card | Holder::Pile => false,
    };
    if !is_whose {
        return None;
    }
    let handed = Handed { verb: pattern.verb, slot: SlotId(u16::MAX), card, zones: Vec::new() };
    let block = lowered.program.verbs[pattern.verb].block?;
    let emptied = Emptied { lowered, live, owner, handed };
    let to = emptied.goes(&lowered.program.blocks[block].code, acts)?;
    let mut answers = lowered.program.handlers.iter().filter(|other| {
        let hears = other.pattern.as_ref().is_some_and(|it| it.verb == pattern.verb);
        // This one itself never answers.
        hears && other.window == Window::After && !std::ptr::eq(*other, handler)
    });
    let moves_nothing =
        |other: &Handler| lowered.program.blocks[other.block].code.iter().all(moves_nothing);
    answers.all(moves_nothing).then(|| (pattern.verb, BTreeSet::from([to])))
}

struct Emptied<'l> {
    lowered: Lowered<'l>,
    /// The zone where the handler counts.
    live: ZoneId,
    /// The parameter that is its owner.
    owner: Option<SlotId>,
    handed: Handed,
}

impl Emptied<'_> {
    /// Where all of the zone goes.
    fn goes(&self, code: &[Op], mut acts: Acts) -> Option<ZoneId> {
        let (mut gone, mut before) = (None, Vec::new());
        for op in code {
            match op {
                Op::Move { what, to, .. } => {
                    let to = self.lowered.goes_to(*to, &self.handed)?;
                    let (from, of) = self.whole(*what)?;
                    if to == self.live || gone == Some(from) {
                        return None;
                    }
                    if from == self.live && self.is_owners(of, acts) {
                        gone = Some(to);
                    }
                }
                Op::As { player, .. } => {
                    before.push(acts);
                    let is_owner = self.is_owners(Some(*player), acts);
                    acts = if is_owner { Acts::Owner } else { Acts::Another };
                }
                Op::EndAs(_) => acts = before.pop()?,
                Op::Let { slot, .. } if Some(*slot) == self.owner => return None,
                Op::Window(Window::Before | Window::Instead | Window::After) | Op::Return => {}
                op if moves_nothing(op) => {}
                _ => return None,
            }
        }
        gone
    }

    /// A whole zone, and whose it is.
    fn whole(&self, what: ExprId) -> Option<(ZoneId, Option<ExprId>)> {
        match self.lowered.exprs.get(what)? {
            Expr::Contents(of) => self.whole(*of),
            Expr::Zone { zone, of } => Some((*zone, *of)),
            _ => None,
        }
    }

    fn is_owners(&self, of: Option<ExprId>, acts: Acts) -> bool {
        match of.map(|of| self.lowered.exprs.get(of)) {
            None => true,
            Some(Some(Expr::Me)) => acts == Acts::Owner,
            Some(Some(Expr::Slot(slot))) => Some(*slot) == self.owner,
            Some(_) => false,
        }
    }
}

/// Whether an instruction moves no card, ends nothing, and lets nobody else do so.
fn moves_nothing(op: &Op) -> bool {
    match op {
        Op::Return
        | Op::Result(_)
        | Op::Let { .. }
        | Op::Change { .. }
        | Op::SetCell { .. }
        | Op::SetNote { .. }
        | Op::Transfer { .. }
        | Op::PickGoods { .. }
        | Op::ShowGoods { .. }
        | Op::Shuffle(_)
        | Op::Pick { .. }
        | Op::Roll { .. }
        | Op::Show { .. } => true,
        Op::Jump(_)
        | Op::JumpUnless { .. }
        | Op::RepeatNext { .. }
        | Op::ForNext { .. }
        | Op::As { .. }
        | Op::May { .. }
        | Op::EndGate(_)
        | Op::Repeat { .. }
        | Op::For { .. }
        | Op::EndAs(_)
        | Op::EndPass(_)
        | Op::Keep { .. }
        | Op::Gate
        | Op::Remember { .. }
        | Op::Crossed { .. }
        | Op::Look
        | Op::SetEvent { .. }
        | Op::Install(_)
        | Op::Move { .. }
        | Op::Stock { .. }
        | Op::Call { .. }
        | Op::Perform { .. }
        | Op::PerformRow { .. }
        | Op::PerformAs { .. }
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
        | Op::Started(_)
        | Op::Fail
        | Op::Together { .. }
        | Op::StepTrack { .. }
        | Op::TakeOption { .. }
        | Op::StopMenu
        | Op::End(_)
        | Op::EndGame => false,
    }
}
