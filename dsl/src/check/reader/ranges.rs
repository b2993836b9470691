//! Checks literal numbers against a declared range, and comparisons with them.

use schema::expr::{Compare, End, Expr};
use schema::id::ExprId;
use schema::source::Span;

use crate::check::analyses::certain::Certain;
use crate::check::reader::{Reader, number_of};
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, CompareOp};

/// Help on a comparison that always has the same answer.
const ANOTHER_NUMBER: &str =
    "compare it with a number that makes a difference, or leave the condition out";

impl Reader<'_> {
    /// Reports a literal number outside of a range (`C0302`). `name` is what has the range.
    pub(crate) fn in_range(&mut self, name: &str, (least, most): (i32, i32), value: &ast::Expr) {
        // What is larger than any number is told as such.
        let number = value.plain_number().filter(|number| i32::try_from(*number).is_ok());
        let Some(number) = number else { return };
        if (i64::from(least)..=i64::from(most)).contains(&number) {
            return;
        }
        // A default that several fields share is told once.
        let told = self.diagnostics.last();
        if told.is_some_and(|told| told.code == codes::OUT_OF_RANGE && told.span() == value.span) {
            return;
        }
        self.error(
            codes::OUT_OF_RANGE,
            value.span,
            format!("`{name}` goes from {least} to {most}"),
            "out of its range",
            "change the number, or the range where it is declared",
        );
    }

    /// Warns of a comparison that the range of a counter decides, whatever it is at, or that what is counted is never
    /// below 0 (`W0142`).
    pub(super) fn decided_by_range(&mut self, given: Compare, sides: (ExprId, ExprId), span: Span) {
        let (a, b) = sides;
        let ranged = |id: ExprId| match self.exprs.get(id) {
            Some(Expr::Cell { cell, of }) => {
                let declared = self.program.cells.get(*cell)?;
                let (least, most) = declared.range?;
                // What nobody has reads as 0, whatever its range.
                let is_within = (least..=most).contains(&0);
                let is_there = of.is_none_or(|of| self.is_surely_there(of));
                (is_within || is_there).then_some((&declared.name, (least, most)))
            }
            _ => None,
        };
        let found = match (ranged(a), number_of(&self.exprs, b)) {
            (Some((name, range)), Some(number)) => Some((name, range, number, given)),
            _ => ranged(b)
                .zip(number_of(&self.exprs, a))
                .map(|((name, range), number)| (name, range, number, given.swapped())),
        };
        let Some((name, (least, most), number, order)) = found else {
            return self.decided_by_counts(given, sides, span);
        };
        let [least_holds, most_holds] =
            [least, most].map(|end| order.holds(i64::from(end), number));
        let crosses = (i64::from(least)..=i64::from(most)).contains(&number)
            && matches!(order, Compare::Equal | Compare::Unequal)
            && least < most;
        if least_holds != most_holds || crosses {
            return;
        }
        let so = so(least_holds);
        let message = format!("`{name}` goes from {least} to {most}, so that this {so} holds");
        self.decided(least_holds, message, ANOTHER_NUMBER, span);
    }

    /// Warns of a comparison that is decided because nothing is counted below 0 (`W0142`).
    fn decided_by_counts(&mut self, order: Compare, (a, b): (ExprId, ExprId), span: Span) {
        let certain = Certain::new(self.lowered());
        let Some(holds) = certain.decided(order, a, b) else { return };
        // What is written out is the author's own, or stands there for a card that a list makes.
        if !certain.is_constant(a) || !certain.is_constant(b) {
            let message = format!("whatever is counted here, this {} holds", so(holds));
            self.decided(holds, message, ANOTHER_NUMBER, span);
        }
    }

    /// Warns of a condition that is written out (`W0142`).
    pub(crate) fn decided_by_itself(&mut self, condition: ExprId, span: Span) {
        if let Some(&Expr::Flag(holds)) = self.exprs.get(condition) {
            let help = "ask something that may be so or not, or leave the condition out";
            let message = format!("this {} holds, whatever happens", so(holds));
            self.decided(holds, message, help, span);
        }
    }

    /// Warns where whoever has the turn is compared with the first or last of all players, whose order begins with them
    /// (`W0142`). If players can be out, there may be nobody else among `players`, or whoever has the turn may not be.
    pub(super) fn decided_by_turn(
        &mut self,
        scope: &Scope,
        op: CompareOp,
        (a, b): (&Typed, &Typed),
        span: Span,
    ) {
        let end_of_all = |id: ExprId| match self.exprs.get(id) {
            Some(Expr::Take { end, count: None, of }) => match self.exprs.get(*of) {
                Some(Expr::Players) => Some((*end, "players")),
                Some(Expr::Everybody) => Some((*end, "everybody")),
                _ => None,
            },
            _ => None,
        };
        let has_turn = |id: ExprId| match self.exprs.get(id) {
            Some(Expr::Me) => scope.has_turn == Some(scope.whom.me()),
            Some(Expr::Active) => scope.has_turn.is_some(),
            _ => false,
        };
        let found = match (end_of_all(a.id), end_of_all(b.id)) {
            (None, Some(found)) if has_turn(a.id) => found,
            (Some(found), None) if has_turn(b.id) => found,
            _ => return,
        };
        let (end, those) = found;
        let somebody_out = self.program.cells.iter().any(|cell| cell.out);
        let alone = end == End::Last && self.program.players.0 < 2;
        if alone || somebody_out && those == "players" {
            return;
        }
        let holds = (end == End::First) == (op == CompareOp::Equal);
        let message =
            format!("`{those}` begins with whoever has the turn, so that this {} holds", so(holds));
        let help = "ask for the seat, `seat == 1` or `seat == count of everybody`; what is to be done once when all have had \
                    their turn stands behind the turns of a round: `rounds { each player { turn { … } }, … }`";
        self.decided(holds, message, help, span);
    }

    /// Warns of a condition that always or never holds (`W0142`).
    fn decided(&mut self, holds: bool, message: String, help: &str, span: Span) {
        let told = Diagnostic::warning(codes::DECIDED, span, message);
        self.report(told.label(span, format!("{} so", so(holds))).help(help));
    }

    /// Whether an expression surely yields somebody or a card.
    fn is_surely_there(&self, of: ExprId) -> bool {
        matches!(
            self.exprs.get(of),
            Some(
                Expr::Me
                    | Expr::SelfCard
                    | Expr::Seat(_)
                    | Expr::Local(_)
                    | Expr::Left(_)
                    | Expr::Right(_)
            )
        )
    }
}

/// In words how often a condition holds that always has the same answer.
fn so(holds: bool) -> &'static str {
    if holds { "always" } else { "never" }
}
