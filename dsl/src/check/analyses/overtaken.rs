//! Finds cards that are moved by a variable after a call has taken them from the top of their zone (`W0118`): `let c = top
//! of deck`, `draw 1`, `discard c`. The variable has lost its card by then, so the move does nothing. So it has where its
//! card is moved by another variable: `let y = x`, `move x to ZONE`, `move y to ZONE`.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::{Arg, Op};
use schema::expr::{End, Expr};
use schema::id::{ExprId, Id, SlotId, VerbId, ZoneId};
use schema::program::Holder;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::check::analyses::piles::Parameter;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many calls within one another are looked into.
const DEEPEST: usize = 16;

/// How many instructions are followed behind the one that gives a variable its card.
const MOST_FOLLOWED: usize = 256;

/// What verbs do with cards, those included that they call.
#[derive(Default)]
struct Verbs {
    /// The zones of whoever acts, or of the table, from whose top a verb moves cards by no variable of its caller.
    take: BTreeMap<VerbId, BTreeSet<ZoneId>>,
    /// The parameters whose cards a verb moves.
    move_on: BTreeSet<Parameter>,
}

/// Warns of variables that are moved where a call has taken what they hold.
pub(crate) fn check(lowered: Lowered<'_>) -> Vec<Diagnostic> {
    let verbs = Verbs::of(lowered);
    let mut found = Vec::new();
    for block in lowered.program.blocks.iter() {
        for (at, op) in block.code.iter().enumerate() {
            let Op::Let { slot, value } = op else { continue };
            if let Some(Expr::Slot(other)) = lowered.exprs.get(*value) {
                let alike = Alike { lowered, verbs: &verbs, code: &block.code };
                let pairs = [(*slot, *other), (*other, *slot)];
                let lost = pairs.into_iter().filter_map(|pair| alike.lost_from(at + 1, pair));
                found.extend(lost.map(|(by, at)| twice(block.spans[by], block.spans[at])));
                continue;
            }
            if !matches!(lowered.exprs.get(*value), Some(Expr::Take { count: None, .. })) {
                continue;
            }
            let Some(zone) = lowered.topmost(*value) else { continue };
            let walk = Walk { lowered, verbs: &verbs, code: &block.code, slot: *slot, zone };
            found.extend(walk.lost_from(at + 1).into_iter().map(|(verb, taken, moved)| {
                let (verb, zone) =
                    (&lowered.program.verbs[verb].name, &lowered.program.zones[zone].name);
                let spans = (block.spans[taken], block.spans[moved]);
                warning(verb, zone, spans)
            }));
        }
    }
    found
}

fn warning(verb: &str, zone: &str, (taken, moved): (Span, Span)) -> Diagnostic {
    let message = format!(
        "this moves nothing where `{verb}` has moved the card: a variable follows its card through moves in its own name"
    );
    let help = format!(
        "move the card by its variable instead of `{verb}`, as in `move c to ZONE`, or let `{verb}` yield what it moved and use that: `{verb} … as c`"
    );
    Diagnostic::warning(codes::LOST, moved, message)
        .label(moved, "has lost its card")
        .label(taken, format!("takes the top of `{zone}`"))
        .help(help)
}

/// The warning of a card that is moved by two variables.
fn twice(first: Span, moved: Span) -> Diagnostic {
    let message = "this moves nothing where the card has been moved by another variable: each follows its card through moves in its own name";
    Diagnostic::warning(codes::LOST, moved, message)
        .label(moved, "has lost its card")
        .label(first, "moves the same card")
        .help("move it both times by the same variable; if another card is meant, give that one to this variable")
}

impl Verbs {
    fn of(lowered: Lowered<'_>) -> Self {
        let mut verbs = Self::default();
        for _ in 0..DEEPEST {
            let before = verbs.known();
            for (id, verb) in lowered.program.verbs.pairs() {
                let Some(block) = verb.block else { continue };
                let params = verb.params.len();
                let mut me = true;
                for op in &lowered.program.blocks[block].code {
                    me &= !changes_me(op);
                    let taken = verbs.taken_by(lowered, op).into_iter();
                    let taken = taken.filter(|zone| me || !lowered.is_of_player(*zone));
                    verbs.take.entry(id).or_default().extend(taken);
                    let moved = verbs.moved_by(op).into_iter();
                    let own = moved.filter(|slot| slot.index() < params);
                    verbs.move_on.extend(own.map(|slot| (id, slot)));
                }
            }
            if verbs.known() == before {
                break;
            }
        }
        verbs
    }

    /// How much is known of verbs.
    fn known(&self) -> usize {
        self.move_on.len() + self.take.values().map(BTreeSet::len).sum::<usize>()
    }

    /// The zones from whose top an instruction takes cards by no variable.
    fn taken_by(&self, lowered: Lowered<'_>, op: &Op) -> BTreeSet<ZoneId> {
        match op {
            Op::Move { what, to, .. } => {
                let to = lowered.zone_of(*to);
                lowered.topmost(*what).into_iter().filter(|from| to != Some(*from)).collect()
            }
            Op::Call { verb, args, .. } => {
                let mut taken = self.take.get(verb).cloned().unwrap_or_default();
                let handed = self.moved_on(*verb, args);
                taken.extend(handed.filter_map(|(value, _)| lowered.topmost(value)));
                taken
            }
            _ => BTreeSet::new(),
        }
    }

    /// The variable whose cards an instruction moves.
    fn moved_by(&self, op: &Op) -> Option<SlotId> {
        match op {
            Op::Move { follow, .. } => *follow,
            Op::Call { verb, args, .. } => {
                self.moved_on(*verb, args).find_map(|(_, follow)| follow)
            }
            _ => None,
        }
    }

    /// What a call hands to parameters whose cards the verb moves, each with the variable that it reads, if it is one.
    fn moved_on<'a>(
        &'a self,
        verb: VerbId,
        args: &'a [Arg],
    ) -> impl Iterator<Item = (ExprId, Option<SlotId>)> + 'a {
        args.iter().enumerate().filter_map(move |(at, arg)| match arg {
            Arg::Value { value, follow } if self.move_on.contains(&(verb, SlotId::new(at))) => {
                Some((*value, *follow))
            }
            Arg::Value { .. } | Arg::Block(_) | Arg::Default => None,
        })
    }
}

/// A walk through a block from where a variable was given the top card of a zone.
struct Walk<'p> {
    lowered: Lowered<'p>,
    verbs: &'p Verbs,
    code: &'p [Op],
    slot: SlotId,
    zone: ZoneId,
}

impl Walk<'_> {
    /// If the variable's card is taken by a call, and moved by the variable behind it: the verb, and both instructions.
    fn lost_from(&self, start: usize) -> Option<(VerbId, usize, usize)> {
        let (mut open, mut seen) = (vec![(start, None)], BTreeSet::new());
        while let Some((at, taken)) = open.pop().filter(|_| seen.len() < MOST_FOLLOWED) {
            let Some(op) = self.code.get(at).filter(|_| seen.insert((at, taken))) else { continue };
            if self.lowered.sets(op, self.slot) {
                continue;
            }
            if self.verbs.moved_by(op) == Some(self.slot) {
                match taken {
                    Some((verb, by)) => return Some((verb, by, at)),
                    None => continue,
                }
            }
            let taken = match (taken, op) {
                (None, Op::Call { verb, .. })
                    if self.verbs.taken_by(self.lowered, op).contains(&self.zone) =>
                {
                    Some((*verb, at))
                }
                // Something else lies on top from here on, or somebody else's zone is meant.
                (None, Op::Shuffle(_)) => continue,
                (None, Op::Move { to, .. }) if self.lowered.zone_of(*to) == Some(self.zone) => {
                    continue;
                }
                (None, _) if changes_me(op) && self.lowered.is_of_player(self.zone) => continue,
                (taken, _) => taken,
            };
            if let Some(label) = op.label() {
                open.push((usize::from(label), taken));
            }
            if goes_on(op) {
                open.push((at + 1, taken));
            }
        }
        None
    }
}

/// A walk through a block from where a variable was given what another one holds.
struct Alike<'p> {
    lowered: Lowered<'p>,
    verbs: &'p Verbs,
    code: &'p [Op],
}

impl Alike<'_> {
    /// If the card is moved by one of the two variables, and by the other one behind it: both instructions.
    fn lost_from(&self, start: usize, (loses, moves): (SlotId, SlotId)) -> Option<(usize, usize)> {
        let (mut open, mut seen) = (vec![(start, None)], BTreeSet::new());
        while let Some((at, moved)) = open.pop().filter(|_| seen.len() < MOST_FOLLOWED) {
            let Some(op) = self.code.get(at).filter(|_| seen.insert((at, moved))) else { continue };
            if self.lowered.sets(op, loses) || self.lowered.sets(op, moves) {
                continue;
            }
            let by = self.verbs.moved_by(op);
            if by == Some(loses) {
                match moved {
                    Some(first) => return Some((first, at)),
                    None => continue,
                }
            }
            let moved = moved.or_else(|| (by == Some(moves)).then_some(at));
            if let Some(label) = op.label() {
                open.push((usize::from(label), moved));
            }
            if goes_on(op) {
                open.push((at + 1, moved));
            }
        }
        None
    }
}

/// Whether the instruction behind one may be carried out next.
fn goes_on(op: &Op) -> bool {
    !matches!(op, Op::Jump(_) | Op::Return | Op::Fail | Op::EndGame)
}

/// Whether somebody else may act behind an instruction.
fn changes_me(op: &Op) -> bool {
    matches!(
        op,
        Op::As { .. }
            | Op::EndAs(_)
            | Op::Together { .. }
            | Op::EndPass(_)
            | Op::Turns { .. }
            | Op::NextTurn
    )
}

impl Lowered<'_> {
    /// Whether an instruction gives a variable another value.
    fn sets(&self, op: &Op, variable: SlotId) -> bool {
        match op {
            Op::Let { slot, .. } | Op::ForNext { item: slot, .. } => *slot == variable,
            op => self.program.yielded(op) == Some(variable),
        }
    }

    /// The zone of whoever acts, or of the table, whose top card or cards these are, or all of whose cards.
    fn topmost(&self, value: ExprId) -> Option<ZoneId> {
        match self.exprs.get(value)? {
            Expr::Take { end: End::First, of, .. } | Expr::Contents(of) => self.topmost(*of),
            Expr::Zone { zone, of } => {
                let own = of.is_none() || self.is_me(*of);
                own.then_some(*zone)
            }
            _ => None,
        }
    }

    fn zone_of(&self, place: ExprId) -> Option<ZoneId> {
        match self.exprs.get(place)? {
            Expr::Zone { zone, .. } => Some(*zone),
            _ => None,
        }
    }

    fn is_of_player(&self, zone: ZoneId) -> bool {
        self.program.zones[zone].holder == Holder::Player
    }
}
