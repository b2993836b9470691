//! Estimates the cost of expressions, to warn of those that would exceed the limit of one evaluation (`W0109`): nested
//! folds over zones with many cards, and defines that read each other several times.

use std::collections::BTreeMap;

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{ExprId, FamilyId, Id, ZoneId};
use schema::limits::MOST_LOOKED;
use schema::program::{Holder, Keys, Program};
use schema::source::Span;

use crate::check::prelude::PRELUDE;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// The assumed length of a list or zone about which nothing is known.
const ASSUMED_LENGTH: u64 = 10;

/// The cost of an expression: how many things its value has, and how many are looked at to evaluate it.
#[derive(Debug, Clone, Copy)]
struct Weight {
    things: u64,
    looks: u64,
}

/// The costs that are known so far.
struct Weights<'p> {
    program: &'p Program,
    /// How many cards `setup` puts into each zone.
    stocked: BTreeMap<ZoneId, u64>,
    /// The cost of each expression, by its id.
    known: Vec<Option<Weight>>,
}

impl Weights<'_> {
    /// The expressions whose cost is needed first: the operands, and the body of a define that is read.
    fn inner(&self, id: ExprId) -> Vec<ExprId> {
        let Some(expr) = self.program.exprs.get(id) else { return Vec::new() };
        let mut parts = expr.parts();
        if let Expr::Derived { derived, .. } = expr {
            parts.extend(self.program.derived.get(*derived).map(|derived| derived.body));
        }
        parts
    }

    /// The cost of an expression. It uses a stack of its own, since chains of defines may be long.
    fn of(&mut self, id: ExprId) -> Weight {
        let mut waiting = vec![(id, false)];
        while let Some((id, ready)) = waiting.pop() {
            if self.at(id).is_some() {
                continue;
            }
            if ready {
                let weight = self.weigh(id);
                if let Some(known) = self.known.get_mut(id.index()) {
                    *known = Some(weight);
                }
                continue;
            }
            waiting.push((id, true));
            waiting.extend(self.inner(id).into_iter().map(|part| (part, false)));
        }
        self.part(id)
    }

    fn at(&self, id: ExprId) -> Option<Weight> {
        match self.known.get(id.index()) {
            Some(known) => *known,
            None => Some(Weight { things: 1, looks: 1 }),
        }
    }

    /// The known cost of an expression; the least cost if it is not known, as in a cycle of defines.
    fn part(&self, id: ExprId) -> Weight {
        self.at(id).unwrap_or(Weight { things: 1, looks: 1 })
    }

    /// How many cards `setup` puts into the zones of a player, at least [`ASSUMED_LENGTH`].
    fn of_a_player(&self) -> u64 {
        let zones = &self.program.zones;
        let of_players = |zone: &ZoneId| zones[*zone].holder == Holder::Player;
        let stocked = self.stocked.iter().filter(|(zone, _)| of_players(zone));
        stocked.map(|(_, cards)| *cards).fold(0, u64::saturating_add).max(ASSUMED_LENGTH)
    }

    /// The number of piles of a zone.
    fn piles(&self, zone: ZoneId) -> u64 {
        match self.program.zones[zone].keys {
            Keys::Cards => self.program.definitions.len() as u64,
            Keys::Numbers(count) => u64::from(count),
            Keys::Members(family) => self.members(Some(family)),
        }
    }

    /// The number of members of a family, or of all families.
    fn members(&self, family: Option<FamilyId>) -> u64 {
        match family {
            Some(family) => u64::from(self.program.families[family].count),
            None => self.program.members.len() as u64,
        }
    }

    /// The cost of an expression, from the known costs of its operands.
    fn weigh(&self, id: ExprId) -> Weight {
        let parts = self.inner(id);
        let looks =
            parts.iter().fold(1_u64, |sum, part| sum.saturating_add(self.part(*part).looks));
        let Some(expr) = self.program.exprs.get(id) else { return Weight { things: 1, looks } };
        // The cost of evaluating a value once for each item of a list.
        let each = |list: &ExprId, value: &ExprId| {
            let (list, value) = (self.part(*list), self.part(*value));
            list.looks.saturating_add(list.things.saturating_mul(value.looks))
        };
        let many = |things: u64| Weight { things, looks: looks.saturating_add(things) };
        let number = |id: &ExprId| match self.program.exprs.get(*id) {
            Some(Expr::Number(number)) => Some(u64::try_from(*number).unwrap_or(0)),
            _ => None,
        };
        match expr {
            Expr::Contents(of) | Expr::AllCards(of) => match self.program.exprs.get(*of) {
                Some(Expr::Zone { zone, .. }) => {
                    many(self.stocked.get(zone).copied().unwrap_or(ASSUMED_LENGTH))
                }
                Some(Expr::Pile { .. } | Expr::PileIn { .. }) => many(ASSUMED_LENGTH),
                _ if matches!(expr, Expr::AllCards(_)) => many(self.of_a_player()),
                _ => many(ASSUMED_LENGTH),
            },
            Expr::Piles(zone) => many(self.piles(*zone)),
            Expr::PilesIn(_) => many(ASSUMED_LENGTH),
            Expr::Members(family) => many(self.members(*family)),
            Expr::Definitions(_) => many(self.program.definitions.len() as u64),
            Expr::Players | Expr::Everybody | Expr::Opponents(_) => {
                many(u64::from(self.program.players.1))
            }
            Expr::Range { first, last } => many(match (number(first), number(last)) {
                (Some(first), Some(last)) => (last + 1).saturating_sub(first),
                _ => ASSUMED_LENGTH,
            }),
            Expr::Filter { list, condition: value, .. } => {
                Weight { things: self.part(*list).things, looks: each(list, value) }
            }
            Expr::Map { list, value, .. } => {
                let things = self.part(*list).things.saturating_mul(self.part(*value).things);
                Weight { things, looks: each(list, value).saturating_add(things) }
            }
            Expr::Sum { list, value, .. } | Expr::Extreme { list, value, .. } => {
                Weight { things: 1, looks: each(list, value) }
            }
            Expr::Only { list: of, .. }
            | Expr::Distinct(of)
            | Expr::Take { count: None, of, .. }
            | Expr::In { these: of, .. }
            | Expr::Without(of, _) => many(self.part(*of).things),
            Expr::Take { count: Some(count), of, .. } => {
                many(number(count).unwrap_or(ASSUMED_LENGTH).min(self.part(*of).things))
            }
            Expr::Join(left, right) => {
                many(self.part(*left).things.saturating_add(self.part(*right).things))
            }
            Expr::List(parts) => {
                let things = parts.iter().map(|part| self.part(*part).things);
                many(things.fold(0, u64::saturating_add))
            }
            Expr::If { then, otherwise, .. } => {
                let things = self.part(*then).things.max(self.part(*otherwise).things);
                Weight { things, looks }
            }
            Expr::Derived { derived, .. } => {
                let body =
                    self.program.derived.get(*derived).map(|derived| self.part(derived.body));
                Weight { things: body.map_or(1, |body| body.things), looks }
            }
            Expr::Slot(_) | Expr::Note { .. } | Expr::Variant(_) | Expr::Script { .. } => {
                Weight { things: ASSUMED_LENGTH, looks }
            }
            // All others are one thing.
            _ => Weight { things: 1, looks },
        }
    }
}

/// A warning for each of these expressions that costs more than [`MOST_LOOKED`], unless an operand of it already does.
pub(crate) fn warn(program: &Program, walks: &[(ExprId, Span)]) -> Vec<Diagnostic> {
    let mut weights =
        Weights { program, stocked: stocked(program), known: vec![None; program.exprs.len()] };
    let own = walks.iter().filter(|(_, span)| span.file != PRELUDE);
    let mut told = Vec::new();
    for &(id, span) in own {
        let looks = weights.of(id).looks;
        if looks > MOST_LOOKED
            && weights.inner(id).iter().all(|&part| weights.of(part).looks <= MOST_LOOKED)
        {
            let many =
                if looks == u64::MAX { "no end of".to_owned() } else { format!("some {looks}") };
            told.push(
                Diagnostic::warning(
                    codes::TOO_MUCH_WORK,
                    span,
                    format!("this looks at {many} things, and {MOST_LOOKED} may be looked at for one value"),
                )
                .label(span, "more than a game has time for")
                .help("keep a value that is needed again: `let x = …`; or count what changes in a counter"),
            );
        }
    }
    told
}

/// How many cards are stocked into each zone, where the number is a literal.
fn stocked(program: &Program) -> BTreeMap<ZoneId, u64> {
    let mut stocked: BTreeMap<ZoneId, u64> = BTreeMap::new();
    for op in program.blocks.iter().flat_map(|block| &block.code) {
        if let Op::Stock { to, count, .. } = op
            && let (Some(Expr::Zone { zone, .. }), Some(Expr::Number(count))) =
                (program.exprs.get(*to), program.exprs.get(*count))
        {
            let held = stocked.entry(*zone).or_default();
            *held = held.saturating_add(u64::try_from(*count).unwrap_or(0));
        }
    }
    stocked
}
