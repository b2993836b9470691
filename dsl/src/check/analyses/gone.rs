//! Finds handlers of cards that hear what has taken the card away from where they count: they never answer.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::{Arg, Op};
use schema::event::{Handler, Live, Object};
use schema::expr::{Expr, Test};
use schema::id::{BlockId, DefinitionId, ExprId, HandlerId, SlotId, VerbId, ZoneId};
use schema::operand::Window;
use schema::parts::within;
use schema::program::{Layout, Param};
use schema::source::Span;

use crate::check::analyses::{Lowered, emptied};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many verbs that call one another are followed.
const FOLLOWED: usize = 8;

/// In how many zones a card may lie for it to be told where.
const MOST_ZONES: usize = 16;

/// The zones in one of which a card lies; `None` where it has not gone anywhere.
pub(super) type Lies = BTreeSet<Option<ZoneId>>;

/// What is known of a card where an instruction stands.
#[derive(Clone, Default)]
struct Way {
    /// Where it may lie; empty where nothing leads to the instruction.
    lies: Lies,
    /// Whether the instruction may be left out in a way that is not followed.
    unsure: bool,
}

impl Way {
    /// Adds what is known on another way to the same instruction. Returns whether that is anything new.
    fn join(&mut self, other: &Self) -> bool {
        let new = !other.lies.is_subset(&self.lies) || other.unsure && !self.unsure;
        self.lies.extend(&other.lies);
        self.unsure |= other.unsure;
        new
    }
}

/// A card that a verb is handed, and the values of the verb's other parameters, as far as they are known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Handed {
    pub(super) verb: VerbId,
    pub(super) slot: SlotId,
    pub(super) card: DefinitionId,
    /// For parameters that the pattern names a zone for: that zone.
    pub(super) zones: Vec<(SlotId, ZoneId)>,
}

/// Reports handlers with `after` that count only where the event has taken their card away (`C0604`). `written` says
/// where they stand.
pub(crate) fn check(lowered: Lowered<'_>, written: &[(HandlerId, Span)]) -> Vec<Diagnostic> {
    let mut answers: BTreeMap<VerbId, Vec<HandlerId>> = BTreeMap::new();
    for (id, handler) in lowered.program.handlers.pairs() {
        if let Some(pattern) = &handler.pattern {
            answers.entry(pattern.verb).or_default().push(id);
        }
    }
    let (lies, moves) = (BTreeMap::new(), BTreeMap::new());
    let mut followed = Followed { lowered, lies, moves, answers };
    let mut told: Vec<Diagnostic> = written
        .iter()
        .filter_map(|(id, span)| followed.asked_too_late(&lowered.program.handlers[*id], *span))
        .collect();
    told.extend(written.iter().filter_map(|(id, span)| {
        let handler = &lowered.program.handlers[*id];
        let taken = followed.takes_away(handler);
        let (verb, zones) = taken.or_else(|| emptied::by_then(lowered, handler))?;
        let verb = &lowered.program.verbs[verb].name;
        let zones = zones.iter().map(|zone| lowered.program.zones[*zone].name.as_str());
        let zones: Vec<&str> = zones.collect();
        let message = format!(
            "`{verb}` has put the card into `{}` by then, where this does not count",
            zones.join("` or `")
        );
        let zones = zones.join(", ");
        let diagnostic = Diagnostic::error(codes::NEVER_LIVE, *span, message);
        Some(diagnostic.label(*span, "never answers").help(format!(
            "let it count there, too: `while in {zones} {{ after … }}`; or answer `before` the card goes"
        )))
    }));
    told
}

/// The verbs that have been followed, so that each is followed once for what it is handed.
pub(super) struct Followed<'l> {
    pub(super) lowered: Lowered<'l>,
    /// Where a card may lie when a verb is over, and how many verbs could be followed from there.
    lies: BTreeMap<(Handed, usize), Option<Lies>>,
    /// Whether a block could move a card that lies there, and how many verbs could be followed from there.
    pub(super) moves: BTreeMap<(BlockId, Option<ZoneId>, usize), bool>,
    /// The handlers that answer a verb.
    pub(super) answers: BTreeMap<VerbId, Vec<HandlerId>>,
}

impl Followed<'_> {
    /// The verb that a handler answers, and the zones into one of which it has put the handler's card, if it does so in
    /// any case and the handler counts in none of them.
    fn takes_away(&mut self, handler: &Handler) -> Option<(VerbId, BTreeSet<ZoneId>)> {
        let (card, pattern) = (handler.definition?, handler.pattern.as_ref()?);
        let Live::Zones(live) = &handler.live else { return None };
        if handler.window != Window::After {
            return None;
        }
        let is_self = |object: &&Object| self.lowered.is_self(object);
        let slot = pattern.objects.iter().find(is_self)?.slot;
        let zones = pattern.objects.iter();
        let zones =
            zones.filter_map(|object| Some((object.slot, self.lowered.zone(object.among?)?)));
        let handed = Handed { verb: pattern.verb, slot, card, zones: zones.collect() };
        let zones: Option<BTreeSet<ZoneId>> =
            self.lies_in(&handed, FOLLOWED)?.into_iter().collect();
        let zones = zones.filter(|zones| !zones.iter().any(|zone| live.contains(zone)))?;
        // What answers before this one may put the card back.
        let others =
            |other: &Handler| other.window == Window::After && !std::ptr::eq(other, handler);
        let froms = zones.iter().map(|zone| Some(*zone)).collect();
        let back = self.answers_move(&handed, &froms, FOLLOWED, others);
        (!back).then_some((pattern.verb, zones))
    }

    /// Warns of a handler `after` a verb that asks for cards in a zone out of which the verb has put them in any case
    /// (`W0136`).
    fn asked_too_late(&mut self, handler: &Handler, span: Span) -> Option<Diagnostic> {
        let (lowered, program) = (self.lowered, self.lowered.program);
        let pattern = handler.pattern.as_ref().filter(|_| handler.window == Window::After)?;
        let (object, lay) = pattern.objects.iter().find_map(|object| {
            let Expr::Contents(of) = lowered.exprs.get(object.among?)? else { return None };
            Some((object, lowered.zone(*of)?))
        })?;
        let fits = |id: &DefinitionId| lowered.passes(*id, object.test);
        let mut all = BTreeSet::new();
        for card in program.definitions.ids().filter(fits) {
            let handed = Handed { verb: pattern.verb, slot: object.slot, card, zones: Vec::new() };
            let lies: Option<BTreeSet<ZoneId>> =
                self.lies_in(&handed, FOLLOWED)?.into_iter().collect();
            all.extend(lies.filter(|lies| !lies.contains(&lay))?);
        }
        let zones: Vec<&str> = all.iter().map(|zone| program.zones[*zone].name.as_str()).collect();
        let (verb, lay) = (&program.verbs[pattern.verb].name, &program.zones[lay].name);
        let message = format!(
            "when this is asked, `{verb}` has put the card into `{}` already",
            zones.join("` or `")
        );
        let told = Diagnostic::warning(codes::ANSWERS_LESS, span, message);
        Some(told.label(span, "never met").help(format!(
            "ask before it goes, `before WHO {} KIND in {lay}`; or leave `in {lay}` out",
            schema::words::third_person(verb)
        )))
        .filter(|_| !zones.is_empty())
    }

    /// Where the card may lie when the verb is over; `None` if that cannot be told.
    fn lies_in(&mut self, handed: &Handed, deep: usize) -> Option<Lies> {
        let key = (handed.clone(), deep);
        if let Some(known) = self.lies.get(&key) {
            return known.clone();
        }
        let lies = self.follow(handed, deep.checked_sub(1)?);
        self.lies.insert(key, lies.clone());
        lies
    }

    /// Follows the body of a verb on all ways.
    fn follow(&mut self, handed: &Handed, deep: usize) -> Option<Lies> {
        let program = self.lowered.program;
        let code = &program.blocks[program.verbs[handed.verb].block?].code;
        let mut ways = vec![Way::default(); code.len() + 1];
        ways[0] = Way { lies: Lies::from([None]), unsure: false };
        let mut open = BTreeSet::from([0]);
        while let Some(at) = open.pop_first() {
            let Some(op) = code.get(at) else { continue };
            let mut way = ways[at].clone();
            if let Some(to) = self.moved_by(op, handed, &way.lies, deep) {
                // Where it did not go in the verb that is called, it lies as before.
                let before = std::mem::take(&mut way.lies);
                let stays =
                    |to: Option<ZoneId>| to.map_or(before.clone(), |to| Lies::from([Some(to)]));
                way.lies = to.filter(|_| !way.unsure)?.into_iter().flat_map(stays).collect();
            }
            let next = match op {
                Op::Jump(to) => vec![usize::from(*to)],
                Op::Return => vec![code.len()],
                op => {
                    let label = op.label().filter(|_| goes_on(op));
                    std::iter::once(at + 1).chain(label.map(usize::from)).collect()
                }
            };
            way.unsure |= !goes_on(op);
            open.extend(next.into_iter().filter(|next| ways[*next].join(&way)));
            if way.lies.len() > MOST_ZONES {
                return None;
            }
        }
        ways.pop().map(|way| way.lies)
    }

    /// Where an instruction puts the card, if it moves it; an inner `None` if that cannot be told.
    fn moved_by(
        &mut self,
        op: &Op,
        handed: &Handed,
        lies: &Lies,
        deep: usize,
    ) -> Option<Option<Lies>> {
        match op {
            Op::Move { follow, to, .. } if *follow == Some(handed.slot) => {
                let to = self.lowered.goes_to(*to, handed);
                return Some(to.map(|to| Lies::from([Some(to)])));
            }
            Op::Call { verb, args, .. } => {
                if let Some(on) = self.lowered.handed_on(*verb, args, handed) {
                    let mut lies = self.lies_in(&on, deep);
                    if !self.lowered.is_surely_done(&on) {
                        lies.iter_mut().for_each(|lies| lies.extend([None]));
                    }
                    return Some(lies);
                }
            }
            Op::Perform { card, ability } if self.lowered.is_slot(*card, handed.slot) => {
                let abilities = &self.lowered.program.definitions[handed.card].abilities;
                let (_, block) = abilities.iter().find(|(own, _)| own == ability)?;
                let moves = lies.iter().any(|from| self.may_move(*block, *from, deep));
                return moves.then_some(None);
            }
            Op::Window(Window::Before) => {
                let first = |handler: &Handler| handler.window == Window::Before;
                return self.answers_move(handed, lies, deep, first).then_some(None);
            }
            // From here on the variable stands for something else.
            Op::Let { slot, .. } if *slot == handed.slot => return Some(None),
            _ if self.lowered.program.yielded(op) == Some(handed.slot) => return Some(None),
            // Perhaps by where it lies, below.
            _ => {}
        }
        lies.iter().any(|from| self.op_may_move(op, *from, deep)).then_some(None)
    }
}

impl Lowered<'_> {
    /// Whether a handler answers what happens to its own card.
    pub(super) fn is_self(&self, object: &Object) -> bool {
        object.among.is_some_and(|among| {
            within(self.exprs, [among])
                .all(|(_, node)| matches!(node, Expr::SelfCard | Expr::List(_)))
        })
    }

    /// Whether a card passes a test of a pattern.
    pub(super) fn passes(&self, card: DefinitionId, test: Option<Test>) -> bool {
        let card_is = &self.program.definitions[card];
        match test {
            Some(Test::Kind(kind)) => self.program.line_of(card_is.kind).any(|of| of == kind),
            Some(Test::Tag(tag)) => card_is.tags.contains(&tag),
            Some(Test::Definition(named)) => card == named,
            None => true,
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

    /// Whether a call with such a card is done in any case, and as the verb says: nothing forbids it, stands in its place or
    /// changes what it is handed, and it needs nothing else that may not be there.
    fn is_surely_done(&self, on: &Handed) -> bool {
        let mut handlers = self.program.handlers.iter();
        let comes_first = |handler: &Handler| {
            let answers = handler.pattern.as_ref().is_some_and(|it| it.verb == on.verb);
            answers && matches!(handler.window, Window::Before | Window::Instead)
        };
        let params = (0..).map(SlotId).zip(&self.program.verbs[on.verb].params);
        let needs_more = |(slot, param): (SlotId, &Param)| param.required && slot != on.slot;
        !handlers.any(comes_first)
            && !self.program.effects.iter().any(|effect| effect.does.forbids_verb(on.verb))
            && !params.into_iter().any(needs_more)
    }

    /// The zone that an expression names, itself or by a parameter whose zone is known. None whose cards it may refuse.
    pub(super) fn goes_to(&self, to: ExprId, handed: &Handed) -> Option<ZoneId> {
        let known = |slot: &SlotId| handed.zones.iter().find(|(of, _)| of == slot);
        let zone = match self.exprs.get(to)? {
            Expr::Slot(slot) => known(slot)?.1,
            _ => self.zone(to)?,
        };
        let declared = &self.program.zones[zone];
        let kind = self.program.definitions[handed.card].kind;
        let holds_it =
            declared.holds.is_none_or(|of| self.program.line_of(kind).any(|it| it == of));
        (declared.limit.is_none() && holds_it && declared.layout != Layout::Piles).then_some(zone)
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

/// Whether what stands where an instruction goes on is done in any case, as far as the instruction itself goes.
fn goes_on(op: &Op) -> bool {
    match op {
        Op::Fail
        | Op::Together { .. }
        | Op::StepTrack { .. }
        | Op::TakeOption { .. }
        | Op::StopMenu
        | Op::End(_)
        | Op::EndGame => false,
        Op::Jump(_)
        | Op::JumpUnless { .. }
        | Op::RepeatNext { .. }
        | Op::ForNext { .. }
        | Op::As { .. }
        | Op::May { .. }
        | Op::EndGate(_)
        | Op::Return
        | Op::Result(_)
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
        | Op::Started(_) => true,
    }
}
