//! What an expression weights, as far as it can be known before anybody plays (`W0109`): folds in folds over zones whose cards
//! are stocked by the number, and defines that name each other more than once.

use std::collections::BTreeMap;

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{ExprId, FamilyId, Id, ZoneId};
use schema::program::{Holder, Keys, Program};
use schema::source::Span;

use crate::check::prelude::PRELUDE;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many things one evaluation may look at, where the game is played.
const MOST: u64 = 1 << 25;

/// How many things lie in a zone, or are in a list, of which nothing is known.
const FEW: u64 = 10;

/// How many things a value has, and how many are looked at to know it.
#[derive(Debug, Clone, Copy)]
struct Weight {
    things: u64,
    looks: u64,
}

/// What is known so far.
struct Weights<'p> {
    program: &'p Program,
    /// Of zones: how many cards `setup` puts there.
    stocked: BTreeMap<ZoneId, u64>,
    /// By expression.
    known: Vec<Option<Weight>>,
}

impl Weights<'_> {
    /// What must be known before an expression: its parts, and the body of a define that it names.
    fn inner(&self, id: ExprId) -> Vec<ExprId> {
        let Some(expr) = self.program.exprs.get(id) else { return Vec::new() };
        let mut parts = expr.parts();
        if let Expr::Derived { derived, .. } = expr {
            parts.extend(self.program.derived.get(*derived).map(|derived| derived.body));
        }
        parts
    }

    /// What an expression weights. However long a chain of defines is, nothing here calls itself.
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

    /// What a part weights, which is known unless it leads back to itself.
    fn part(&self, id: ExprId) -> Weight {
        self.at(id).unwrap_or(Weight { things: 1, looks: 1 })
    }

    /// How many cards `setup` puts into the zones of a player.
    fn of_a_player(&self) -> u64 {
        let zones = &self.program.zones;
        let of_players = |zone: &ZoneId| zones[*zone].holder == Holder::Player;
        let stocked = self.stocked.iter().filter(|(zone, _)| of_players(zone));
        stocked.map(|(_, cards)| *cards).fold(0, u64::saturating_add).max(FEW)
    }

    /// How many piles a zone has.
    fn piles(&self, zone: ZoneId) -> u64 {
        match self.program.zones[zone].keys {
            Keys::Cards => self.program.definitions.len() as u64,
            Keys::Numbers(count) => u64::from(count),
            Keys::Members(family) => self.members(Some(family)),
        }
    }

    /// How many members a family has, or all together.
    fn members(&self, family: Option<FamilyId>) -> u64 {
        match family {
            Some(family) => u64::from(self.program.families[family].count),
            None => self.program.members.len() as u64,
        }
    }

    /// What an expression weights whose parts are known.
    fn weigh(&self, id: ExprId) -> Weight {
        let parts = self.inner(id);
        let looks =
            parts.iter().fold(1_u64, |sum, part| sum.saturating_add(self.part(*part).looks));
        let Some(expr) = self.program.exprs.get(id) else { return Weight { things: 1, looks } };
        // A value is read once for each thing of a list.
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
                    many(self.stocked.get(zone).copied().unwrap_or(FEW))
                }
                Some(Expr::Pile { .. } | Expr::PileIn { .. }) => many(FEW),
                _ if matches!(expr, Expr::AllCards(_)) => many(self.of_a_player()),
                _ => many(FEW),
            },
            Expr::Piles(zone) => many(self.piles(*zone)),
            Expr::PilesIn(_) => many(FEW),
            Expr::Members(family) => many(self.members(*family)),
            Expr::Definitions(_) => many(self.program.definitions.len() as u64),
            Expr::Players | Expr::Everybody | Expr::Opponents(_) => {
                many(u64::from(self.program.players.1))
            }
            Expr::Range { first, last } => many(match (number(first), number(last)) {
                (Some(first), Some(last)) => (last + 1).saturating_sub(first),
                _ => FEW,
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
                many(number(count).unwrap_or(FEW).min(self.part(*of).things))
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
                Weight { things: FEW, looks }
            }
            // One thing each.
            _ => Weight { things: 1, looks },
        }
    }
}

/// Warns of each of these expressions that looks at more than one evaluation may, where no part of it does already.
pub(crate) fn warn(program: &Program, walks: &[(ExprId, Span)]) -> Vec<Diagnostic> {
    let mut weights =
        Weights { program, stocked: stocked(program), known: vec![None; program.exprs.len()] };
    let own = walks.iter().filter(|(_, span)| span.file != PRELUDE);
    let mut told = Vec::new();
    for &(id, span) in own {
        let looks = weights.of(id).looks;
        if looks > MOST && weights.inner(id).iter().all(|&part| weights.of(part).looks <= MOST) {
            let many =
                if looks == u64::MAX { "no end of".to_owned() } else { format!("some {looks}") };
            told.push(
                Diagnostic::warning(
                    codes::TOO_MUCH_WORK,
                    span,
                    format!("this looks at {many} things, and {MOST} may be looked at for one value"),
                )
                .label(span, "more than a game has time for")
                .help("keep a value that is needed again: `let x = …`; or count what changes in a counter"),
            );
        }
    }
    told
}

/// How many cards `setup` puts into each zone by a number that is written there.
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
