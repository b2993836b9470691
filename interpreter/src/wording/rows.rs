//! Where cards go that are moved, in words: in a row nothing lies on or under anything.

use schema::code::Placement;
use schema::expr::Expr;
use schema::id::{ExprId, KindId, ZoneId};
use schema::program::Layout;

use super::{DEEPEST, Said, Teller};

impl Teller<'_> {
    /// Cards are moved somewhere.
    pub(super) fn moved(&mut self, what: ExprId, to: ExprId, place: Placement) -> String {
        let (say, program) = (self.say, self.rules.program());
        let is_row = self.is_in_row(to, 0);
        let own = match program.exprs.get(what) {
            Some(Expr::Slot(slot)) => Some(Some(self.root(*slot))),
            Some(Expr::SelfCard) => Some(None),
            // It is called by no name.
            _ => None,
        };
        let what = self.object(what);
        let is_stack = self.on_top(to).is_some();
        let mut values = vec![("what", what), ("to", self.object(to))];
        let template = match (place, program.exprs.get(to)) {
            (Placement::Usual, _) if is_stack => say.put[1],
            (Placement::Usual, _) => say.put[0],
            (Placement::Onto | Placement::Under, Some(Expr::Zone { zone, .. })) if is_row => {
                let holds = program.zones.get(*zone).and_then(|zone| zone.holds);
                let noun = self.kind_noun(holds.unwrap_or(KindId(0)));
                values.extend([("a", Said::one(noun.a)), ("b", Said::one(noun.b))]);
                say.put[if place == Placement::Onto { 3 } else { 4 }]
            }
            (Placement::Onto, _) => say.put[if is_row { 5 } else { 1 }],
            (Placement::Under, _) => say.put[if is_row { 6 } else { 2 }],
        };
        let text = self.does(template, &values);
        self.lies.extend(own.map(|own| (own, to)));
        text
    }

    /// Whether something is a row, or lies in one, as far as the program shows.
    fn is_in_row(&self, of: ExprId, deep: usize) -> bool {
        let program = self.rules.program();
        let is = |of: ExprId| deep < DEEPEST && self.is_in_row(of, deep + 1);
        match program.exprs.get(of) {
            Some(Expr::Zone { zone, .. }) => {
                program.zones.get(*zone).is_some_and(|zone| zone.layout == Layout::Row)
            }
            Some(
                Expr::Contents(of)
                | Expr::Only { list: of, .. }
                | Expr::Filter { list: of, .. }
                | Expr::Take { of, .. }
                | Expr::Item { of, .. }
                | Expr::In { those: of, .. }
                | Expr::Without(of, _)
                | Expr::Map { value: of, .. },
            ) => is(*of),
            Some(Expr::Join(a, b)) => is(*a) && is(*b),
            Some(Expr::If { then, otherwise, .. }) => is(*then) && is(*otherwise),
            Some(Expr::List(parts)) => !parts.is_empty() && parts.iter().all(|part| is(*part)),
            Some(Expr::Slot(slot)) => {
                let lies = self.lies.get(&Some(self.root(*slot)));
                let lies = lies.or_else(|| self.lies.get(&Some(*slot)));
                lies.is_some_and(|of| is(*of))
            }
            Some(Expr::SelfCard) => match self.lies.get(&None) {
                Some(lies) => is(*lies),
                None => self.counts_in_rows(),
            },
            Some(Expr::Derived { derived, .. }) => {
                program.derived.get(*derived).is_some_and(|derived| is(derived.body))
            }
            // It is not known where that lies.
            _ => false,
        }
    }

    /// Whether cards such as the one that is told of count in rows alone.
    fn counts_in_rows(&self) -> bool {
        let program = self.rules.program();
        let kind = self.card.and_then(|card| program.definitions.get(card)).map(|card| card.kind);
        let zones = kind.and_then(|kind| program.kinds.get(kind)).map(|kind| &kind.live);
        let is_row =
            |zone: &ZoneId| program.zones.get(*zone).is_some_and(|zone| zone.layout == Layout::Row);
        zones.is_some_and(|zones| !zones.is_empty() && zones.iter().all(is_row))
    }
}
