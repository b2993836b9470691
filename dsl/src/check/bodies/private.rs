//! What is private to somebody else, in texts and in choices among goods and numbers.

use std::collections::BTreeSet;

use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, SlotId, TextId};
use schema::parts::{pool_named, within};
use schema::program::{Holder, HowMany, SizeVisibility, Visibility};
use schema::sight::Sight;
use schema::source::Span;
use schema::spot::SpotRead;

use crate::check::Scope;
use crate::check::analyses::secrets::Secrets;
use crate::check::bodies::Bodies;
use crate::check::bodies::told::Asked;
use crate::check::bodies::ways::{Held, Way, Ways};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

/// How a message about a choice begins that tells a secret.
pub(super) const TELLS_CHOOSER: &str = "this would tell whoever chooses";

impl Bodies<'_> {
    /// Reports a choice among goods that surely are in somebody else's private pool (`C0501`). `chooser` is absent if it is
    /// `me`. Returns whether it is one.
    pub(crate) fn goods_seen(
        &mut self,
        scope: &Scope,
        from: ExprId,
        span: Span,
        chooser: Option<ExprId>,
    ) -> bool {
        let is_pool = |node: &Expr| matches!(node, Expr::Pool { .. });
        let Some(name) = self.private_to_others(scope, from, chooser, is_pool) else {
            return false;
        };
        let message = format!(
            "what is in `{name}` is private to somebody else: whoever chooses cannot see it"
        );
        let told = Diagnostic::error(codes::CHOOSER_CANNOT_SEE, span, message);
        self.reader.report(told.label(span, "not seen").help(
            "take some by chance (`pick 1 from …`), let them name a resource (`choose 1 resource`), or have it shown first: `reveal … as shown`",
        ));
        true
    }

    /// Reports the ends of a range of numbers that tell whoever chooses what surely is somebody else's secret (`C0502`).
    pub(crate) fn range_reveals(
        &mut self,
        scope: &Scope,
        ends: [(ExprId, Span); 2],
        chooser: Option<ExprId>,
    ) {
        let help =
            "let the numbers go as far as everybody knows, and ask behind the choice what is so";
        self.numbers_reveal(scope, &ends, chooser, help);
    }

    /// Reports amounts of a choice that tell whoever chooses likewise.
    pub(crate) fn amounts_reveal(
        &mut self,
        scope: &Scope,
        (count, written): (HowMany, &ast::HowMany),
        chooser: Option<ExprId>,
    ) {
        let amounts = match (count, &written.kind) {
            (HowMany::Exactly(count), ast::HowManyKind::Exactly(expr))
            | (HowMany::UpTo(count), ast::HowManyKind::UpTo(expr)) => vec![(count, expr.span)],
            (HowMany::Between(least, most), ast::HowManyKind::Between(from, to)) => {
                vec![(least, from.span), (most, to.span)]
            }
            _ => Vec::new(),
        };
        let help =
            "let them choose as many as everybody knows, and ask behind the choice what is so";
        self.numbers_reveal(scope, &amounts, chooser, help);
    }

    fn numbers_reveal(
        &mut self,
        scope: &Scope,
        numbers: &[(ExprId, Span)],
        chooser: Option<ExprId>,
        help: &'static str,
    ) {
        for number in numbers {
            if !self.told_to(scope, *number, chooser, (TELLS_CHOOSER, help)) {
                self.hidden_from(scope, *number, chooser, help);
            }
        }
    }

    /// Reports what is chosen from, other than cards and their rows, if it is read of what whoever chooses does not see (`C0502`): names,
    /// words, numbers, goods, players, spots. What only their conditions read does not matter.
    pub(crate) fn names_reveal(
        &mut self,
        scope: &Scope,
        (from, span): (ExprId, Span),
        chooser: Option<ExprId>,
        ty: &Type,
    ) {
        let item = match ty {
            Type::List(item) => item,
            other => other,
        };
        if matches!(item, Type::Card(_) | Type::Row(..)) {
            return;
        }
        let mut list = from;
        while let Some(Expr::Filter { list: of, .. }) = self.reader.exprs.get(list) {
            list = *of;
        }
        // Whether they see all of a zone or pool that may be their own is asked when the game is played.
        let exprs = &self.reader.exprs;
        let are_spots = matches!(exprs.get(list), Some(Expr::Spot(SpotRead::All { .. })));
        if are_spots || pool_named(exprs, list).is_some() {
            return;
        }
        let help = "let them choose among what everybody knows, or show first what it is read of: `look … as seen`, then choose among what is read of `seen`";
        self.hidden_from(scope, (list, span), chooser, help);
    }

    /// Reports a value that is read of what whoever chooses surely does not see.
    fn hidden_from(
        &mut self,
        scope: &Scope,
        (value, span): (ExprId, Span),
        chooser: Option<ExprId>,
        help: &'static str,
    ) {
        let reader = chooser.and_then(|by| self.reader.exprs.get(by)).unwrap_or(&Expr::Me);
        let asked = Asked::Value { value, span, reader: reader.clone(), help };
        self.is_told(scope, asked);
    }

    /// Reports values in a text that tell its reader what they may not see (`C0502`): what is read there, else what a variable
    /// holds that somebody else has named (`let s = secret`, and then `as left { may "Is it {s}?" }`). `each` are the lists of
    /// an option whose items the text may name, with their spans.
    pub(crate) fn text_reveals(
        &mut self,
        scope: &Scope,
        (text, written): (TextId, &ast::Text),
        each: &[(ExprId, Span)],
    ) {
        let holes = written.holes().map(|hole| hole.span).collect();
        if self.is_told(scope, Asked::Text { text, holes, each: each.to_vec() }) {
            return;
        }
        let values: Vec<ExprId> = self.reader.program.texts[text].values().collect();
        for hole in values.into_iter().zip(written.holes().map(|hole| hole.span)) {
            let help = "name only what the reader sees, or show it first: `reveal …`";
            self.told_to(scope, hole, None, ("this text would tell its reader", help));
        }
    }

    /// Reports a value that is told to whoever chooses, if it surely is somebody else's secret. Returns whether it is.
    fn told_to(
        &mut self,
        scope: &Scope,
        (value, span): (ExprId, Span),
        chooser: Option<ExprId>,
        (tells, help): (&str, &str),
    ) -> bool {
        let Some(name) = self.private_to_others(scope, value, chooser, |_| true) else {
            return false;
        };
        let message = format!("{tells} what they may not see: `{name}` is private to its owner");
        let told = Diagnostic::error(codes::TEXT_REVEALS, span, message);
        self.reader.report(told.label(span, "not seen by whoever reads this").help(help));
        true
    }

    /// The name of a counter, note or pool, of those that count, that an expression reads and that is private to somebody
    /// who surely is not the chooser; or of a private zone of which a variable was read that still says what is hidden. What
    /// only the conditions of lists read does not matter.
    fn private_to_others(
        &self,
        scope: &Scope,
        expr: ExprId,
        chooser: Option<ExprId>,
        counts: fn(&Expr) -> bool,
    ) -> Option<String> {
        let mut ways = Ways::new(&self.reader.exprs, &scope.whom, chooser);
        let start = Examined { at: expr, way: Ways::HERE, named: false, reads: false };
        self.private_to(scope, &mut ways, vec![start], counts)
    }

    /// The variables that a question here may name: not those that may say what is hidden from whoever is asked, as what a verb
    /// has yielded may. Of cards it is seen when the question is asked.
    pub(crate) fn known(&self, scope: &Scope, chooser: Option<ExprId>) -> Vec<(SlotId, String)> {
        let exprs = &self.reader.exprs;
        let reader = chooser.and_then(|by| exprs.get(by)).unwrap_or(&Expr::Me);
        let is_private = |slot: SlotId| {
            let mut ways = Ways::new(exprs, &scope.whom, chooser);
            let held = of_variable(scope, &mut ways, slot, (Ways::HERE, false));
            self.private_to(scope, &mut ways, held, |_| true).is_some()
        };
        let known = scope.known().into_iter().filter(|(slot, _)| {
            !self.is_of_what_is_yielded(scope, *slot)
                && !self.was_read_of_secrets(scope, *slot, reader)
                && !is_private(*slot)
        });
        known.collect()
    }

    /// Whether a variable may hold what a verb has yielded, or was worked out of that.
    fn is_of_what_is_yielded(&self, scope: &Scope, slot: SlotId) -> bool {
        let mut ways = Ways::new(&self.reader.exprs, &scope.whom, None);
        let (mut open, mut seen) = (vec![slot], BTreeSet::new());
        while let Some(slot) = open.pop().filter(|_| !scope.yielded.is_empty()) {
            if scope.is_yielded(slot) {
                return true;
            }
            let held = ways.held(slot, Ways::HERE).into_iter().map(|held| held.value);
            let named = within(&self.reader.exprs, held).filter_map(|(_, node)| match node {
                Expr::Slot(slot) => Some(*slot),
                _ => None,
            });
            open.extend(named.filter(|slot| seen.insert(*slot)));
        }
        false
    }

    /// Whether a variable was surely given something that its reader does not see. `reader` is the expression that stands for
    /// the reader. Of cards it is seen when they are looked at.
    pub(crate) fn was_read_of_secrets(&self, scope: &Scope, slot: SlotId, reader: &Expr) -> bool {
        let exprs = &self.reader.exprs;
        let origin = scope.origins.iter().rev().find(|origin| origin.slot == slot);
        origin.is_some_and(|origin| {
            let Some(value) = origin.value() else { return false };
            let gives_cards = exprs.get(value).is_none_or(|node| keeps_cards(exprs, node));
            let secrets = Secrets::new(self.reader.lowered(), &scope.origins);
            !gives_cards && secrets.secret(value, reader).is_some()
        })
    }

    fn private_to(
        &self,
        scope: &Scope,
        ways: &mut Ways<'_>,
        mut open: Vec<Examined>,
        counts: fn(&Expr) -> bool,
    ) -> Option<String> {
        let program = &self.reader.program;
        let mut seen = BTreeSet::new();
        while let Some(examined @ Examined { at, way, named, reads }) = open.pop() {
            let Some(node) = self.reader.exprs.get(at).filter(|_| seen.insert(examined)) else {
                continue;
            };
            let held = match node {
                Expr::Cell { cell, of } => {
                    let cell = &program.cells[*cell];
                    Some((cell.sight(), cell.holder, &cell.name, of))
                }
                Expr::Note { note, of } => {
                    let note = &program.notes[*note];
                    Some((note.sight(), note.holder, &note.name, of))
                }
                Expr::Pool { pool, of } => {
                    let pool = &program.pools[*pool];
                    Some((pool.sight(), pool.holder, &pool.name, of))
                }
                // Cards that a text names are told to those who see them.
                Expr::Zone { zone, of } if named && reads => {
                    let zone = &program.zones[*zone];
                    let is_private =
                        zone.visibility == Visibility::Private && zone.seen_by.is_none();
                    is_private.then_some((Sight::Holder, zone.holder, &zone.name, of))
                }
                _ => None,
            };
            if let Some((Sight::Holder, Holder::Player, name, Some(of))) =
                held.filter(|_| counts(node))
                && ways.are_apart(ways.somebody(*of, way))
            {
                return Some(name.clone());
            }
            let reads = reads || !keeps_cards(&self.reader.exprs, node);
            match node {
                Expr::Slot(slot) => {
                    open.extend(of_variable(scope, ways, *slot, (way, reads)));
                }
                Expr::Local(local) => {
                    let argument = ways.argument(*local, way);
                    open.extend(argument.map(|(at, way)| Examined { at, way, named, reads }));
                }
                Expr::Map { list, local, value } => {
                    open.push(Examined { at: *list, way, named, reads });
                    let of_items = ways.of_items(*list, *local, way);
                    open.extend(of_items.map(|way| Examined { at: *value, way, named, reads }));
                    continue;
                }
                Expr::Derived { derived, of, args } => {
                    let define = &program.derived[*derived];
                    if define.holder != Some(Holder::Card) {
                        let inner = ways.of_define(*of, args, way);
                        open.extend(inner.map(|way| Examined {
                            at: define.body,
                            way,
                            named,
                            reads,
                        }));
                    }
                }
                Expr::Filter { list, .. } => {
                    open.push(Examined { at: *list, way, named, reads });
                    continue;
                }
                // How many cards lie there all may know, and with whom.
                Expr::Count(list) | Expr::IsEmpty(list) if self.is_counted(*list) => continue,
                Expr::OwnerOf(_) => continue,
                _ => {}
            }
            open.extend(node.parts().into_iter().map(|at| Examined { at, way, named, reads }));
        }
        None
    }

    /// Whether a list is a whole zone or pile whose cards all may count.
    fn is_counted(&self, list: ExprId) -> bool {
        let zone = self.reader.lowered().whole_zone(list, &|place| place);
        let zones = &self.reader.program.zones;
        zone.is_some_and(|(zone, ..)| zones[zone].size == SizeVisibility::Public)
    }
}

/// An expression to be examined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Examined {
    at: ExprId,
    /// How it is read.
    way: Way,
    /// Whether a variable holds its value that was named since anything may have been shown.
    named: bool,
    /// Whether something is read of the cards that it gives.
    reads: bool,
}

/// What a variable may hold, as far as that is known: of several things each counts.
fn of_variable(
    scope: &Scope,
    ways: &mut Ways<'_>,
    slot: SlotId,
    (way, reads): (Way, bool),
) -> Vec<Examined> {
    let named = scope.unshown.contains(&slot);
    let held = ways.held(slot, way).into_iter().filter(|held| !held.is_put);
    held.map(|Held { value, way, .. }| Examined { at: value, way, named, reads }).collect()
}

/// Whether a node gives cards of those that its parts give, and reads nothing else of them.
fn keeps_cards(exprs: &Exprs, node: &Expr) -> bool {
    match node {
        Expr::Map { value, .. } => {
            matches!(exprs.get(*value), Some(Expr::Local(_) | Expr::Contents(_)))
        }
        node => matches!(
            node,
            Expr::Slot(_)
                | Expr::Local(_)
                | Expr::Contents(_)
                | Expr::Take { .. }
                | Expr::Item { .. }
                | Expr::Only { .. }
                | Expr::Filter { .. }
                | Expr::In { .. }
                | Expr::List(_)
                | Expr::Join(..)
                | Expr::Without(..)
                | Expr::Distinct(_)
                | Expr::Derived { .. }
                | Expr::If { .. }
        ),
    }
}
