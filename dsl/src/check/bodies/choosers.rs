//! Checks that the player who chooses sees what there is to choose from.

use std::collections::BTreeSet;

use schema::expr::{End, Expr};
use schema::id::{ExprId, SlotId, ZoneId};
use schema::program::{Holder, Layout, Visibility};
use schema::source::Span;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::check::bodies::ways::{Held, Way, Ways};
use crate::check::whom::Somebody;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many variables and conditions between cards are followed into one another.
const FOLLOWED: usize = 32;

/// A list or place that is chosen from, or that this is a part of.
#[derive(Clone, Copy)]
struct From {
    at: ExprId,
    /// Whether only its top card is read.
    top: bool,
    way: Way,
}

/// A choice whose cards are followed to where they lie.
struct Chosen<'c> {
    bodies: &'c Bodies<'c>,
    scope: &'c Scope,
    span: Span,
    /// Whether the text names the chooser.
    is_named: bool,
    /// Of a part of a zone that is chosen from: what stands before the zone.
    part: String,
    ways: Ways<'c>,
    seen: BTreeSet<(ExprId, Way)>,
}

impl Bodies<'_> {
    /// Reports a choice among cards that the chooser surely does not see (`C0501`). `chooser` is absent if it is `me`.
    pub(crate) fn seen_by_chooser(
        &mut self,
        scope: &Scope,
        from: ExprId,
        span: Span,
        chooser: Option<ExprId>,
    ) {
        let mut chosen = Chosen {
            bodies: self,
            scope,
            span,
            is_named: chooser.is_some(),
            part: String::new(),
            ways: Ways::new(&self.reader.exprs, &scope.whom, chooser),
            seen: BTreeSet::new(),
        };
        let told = chosen.hidden(From { at: from, top: false, way: Ways::HERE }, FOLLOWED);
        self.reader.diagnostics.extend(told);
    }
}

impl Chosen<'_> {
    /// The error about something that is chosen from, if some of it is surely hidden.
    fn hidden(&mut self, from: From, left: usize) -> Option<Diagnostic> {
        let reader = &self.bodies.reader;
        let mut open = vec![from];
        while let Some(From { at, top, way }) = open.pop() {
            let Some(node) = reader.exprs.get(at).filter(|_| self.seen.insert((at, way))) else {
                continue;
            };
            let within = |at: &ExprId| From { at: *at, top, way };
            match node {
                Expr::Zone { zone, of } => {
                    let of = of.map(|of| self.ways.somebody(of, way));
                    let told = self.surely_hidden((*zone, of), top);
                    if told.is_some() {
                        return told;
                    }
                }
                Expr::Take { end, of, count } => {
                    let end_word = if *end == End::First { "top" } else { "bottom" };
                    self.part = match count.map(|count| reader.written_number(count)) {
                        None => format!("{end_word} of "),
                        Some(Some(count)) => format!("{end_word} {count} of "),
                        Some(None) => format!("{end_word} … of "),
                    };
                    let one = reader.lowered().is_one_at_most(*count);
                    open.push(From { at: *of, top: *end == End::First && one, way });
                }
                Expr::Only { list, .. }
                | Expr::Filter { list, .. }
                | Expr::Contents(list)
                | Expr::AllCards(list)
                | Expr::Item { of: list, .. }
                | Expr::Without(list, _)
                | Expr::Distinct(list)
                | Expr::In { these: list, .. } => open.push(within(list)),
                Expr::Join(one, other) => open.extend([one, other].map(within)),
                Expr::List(parts) => open.extend(parts.iter().map(within)),
                Expr::If { then, otherwise, .. } => {
                    let told = self.all_hidden(&[*then, *otherwise].map(|at| within(&at)), left);
                    if told.is_some() {
                        return told;
                    }
                }
                Expr::Slot(slot) => {
                    let held = self.held(*slot, top, way);
                    let told = self.all_hidden(&held, left);
                    if told.is_some() {
                        return told;
                    }
                }
                Expr::Local(local) => {
                    let found = self.ways.argument(*local, way);
                    open.extend(found.map(|(at, way)| From { at, top, way }));
                }
                // Each item itself: `list of it over LIST`.
                Expr::Map { list, local, value }
                    if reader.exprs.get(*value) == Some(&Expr::Local(*local)) =>
                {
                    open.push(within(list));
                }
                Expr::Map { list, local, value } => {
                    let inner = self.ways.of_items(*list, *local, way);
                    open.extend(inner.map(|way| From { at: *value, top, way }));
                }
                Expr::Derived { derived, of, args } => {
                    let define = &reader.program.derived[*derived];
                    if define.holder != Some(Holder::Card) {
                        let inner = self.ways.of_define(*of, args, way);
                        open.extend(inner.map(|way| From { at: define.body, top, way }));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The error about something of which it is not known which of these it is: all are hidden, or empty.
    fn all_hidden(&mut self, these: &[From], left: usize) -> Option<Diagnostic> {
        let left = left.checked_sub(1)?;
        let exprs = &self.bodies.reader.exprs;
        let is_empty = |of: &&From| match exprs.get(of.at) {
            Some(Expr::Nothing) => true,
            Some(Expr::List(items)) => items.is_empty(),
            _ => false,
        };
        let mut first = None;
        for from in these.iter().filter(|from| !is_empty(from)) {
            let told = self.hidden(*from, left)?;
            first.get_or_insert(told);
        }
        first
    }

    /// What a variable may hold, as far as that is known.
    fn held(&mut self, slot: SlotId, top: bool, way: Way) -> Vec<From> {
        let exprs = &self.bodies.reader.exprs;
        let is_zone = |at: ExprId| matches!(exprs.get(at), Some(Expr::Zone { .. }));
        let held = self.ways.held(slot, way).into_iter().map(|Held { value, is_put, way }| {
            // What is put somewhere may lie on top.
            (!is_put || is_zone(value)).then_some(From { at: value, top: top || is_put, way })
        });
        held.collect::<Option<_>>().unwrap_or_default()
    }

    /// The error about a zone whose cards the chooser surely does not see; `None` if the chooser may see them.
    fn surely_hidden(
        &self,
        (zone, of): (ZoneId, Option<Somebody>),
        top: bool,
    ) -> Option<Diagnostic> {
        let (reader, part) = (&self.bodies.reader, &self.part);
        let shown = self.scope.shown.contains(&zone);
        let zone = &reader.program.zones[zone];
        let piles = zone.layout == Layout::Piles;
        let others = of.is_some_and(|of| self.ways.are_apart(of));
        let hidden = match zone.visibility {
            Visibility::Facedown => "face down",
            Visibility::TopFaceup if !piles && !top => "face down below the top",
            // Report only zones that are surely hidden. Who else sees such a zone is known only when the game runs.
            Visibility::Private => match zone.seen_by {
                Some(those) => {
                    let own = of == Some(self.ways.chooser) && matches!(of, Some(Somebody::Me(_)));
                    match own && !shown && reader.lowered().is_to_others(those) {
                        true => "where all but their owner see them",
                        false => return None,
                    }
                }
                None if others && !shown => "in somebody else's private zone",
                None => return None,
            },
            Visibility::TopFaceup | Visibility::Faceup => return None,
        };
        let name = &zone.name;
        let message =
            format!("the cards in `{name}` lie {hidden}: whoever chooses cannot see them");
        let own = self.is_named && of == Some(self.scope.whom.me());
        let help = match others {
            true if own => {
                "leave out `by` and who stands behind it, so that I choose; have them shown first (`reveal …`); or take one by \
                 chance (`pick 1 from …`)"
                    .to_owned()
            }
            true => {
                "take one by chance (`pick 1 from …`), or have it shown first: `reveal … as shown`"
                    .to_owned()
            }
            // Whoever looks at a row to choose a place in it sees what they were to guess.
            false if zone.holder != Holder::Card && zone.layout == Layout::Row => format!(
                "let them name a place, which shows nothing: `choose 1 number in (1 to count of {part}{name}) as n`, and then `{part}{name}[n]`; if they may see them all, let them `look {part}{name} as seen` and choose from `seen`; or take one by chance: `pick 1 from {part}{name}`"
            ),
            false if zone.holder != Holder::Card => format!(
                "let them `look {part}{name} as seen` and choose from `seen`, or take one by chance: `pick 1 from {part}{name}`"
            ),
            false => {
                "let them look at it first (`look … as seen`) and choose from `seen`, or take one by chance (`pick 1 from …`)"
                    .to_owned()
            }
        };
        let told = Diagnostic::error(codes::CHOOSER_CANNOT_SEE, self.span, message);
        Some(told.label(self.span, "not seen").help(help))
    }
}
