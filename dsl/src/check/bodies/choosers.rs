//! Checks that the player who chooses sees what there is to choose from.

use std::collections::BTreeSet;

use schema::expr::{End, Expr};
use schema::id::{ExprId, ZoneId};
use schema::program::{Holder, Layout, Visibility};
use schema::source::Span;

use crate::check::Scope;
use crate::check::bodies::Bodies;
use crate::codes;
use crate::diagnostic::Diagnostic;

impl Bodies<'_> {
    /// Reports a choice among cards that the chooser surely does not see (`C0501`). `chooser` is absent if it is `me`.
    pub(crate) fn seen_by_chooser(
        &mut self,
        scope: &Scope,
        from: ExprId,
        span: Span,
        chooser: Option<ExprId>,
    ) {
        let mut seen = BTreeSet::new();
        // Expressions to examine: each with whether only the top card is read, and with what stands for `me` in it, if
        // that is another player.
        let mut open = vec![(from, false, None)];
        // Of a part of a zone that is chosen from: what stands before the zone.
        let mut part = String::new();
        while let Some((at, top, me)) = open.pop() {
            let node = self.reader.exprs.get(at).filter(|_| seen.insert((at, me)));
            match node {
                Some(Expr::Zone { zone, of }) => {
                    let of = of.map(|of| me.filter(|_| self.is_me(of)).unwrap_or(of));
                    if let Some(told) =
                        self.surely_hidden(scope, (*zone, of), (top, &part), span, chooser)
                    {
                        return self.reader.report(told);
                    }
                }
                Some(Expr::Take { end, of, count }) => {
                    let end_word = if *end == End::First { "top" } else { "bottom" };
                    part = match count.map(|count| self.reader.written_number(count)) {
                        None => format!("{end_word} of "),
                        Some(Some(count)) => format!("{end_word} {count} of "),
                        Some(None) => format!("{end_word} … of "),
                    };
                    let one = self.reader.lowered().is_one_at_most(*count);
                    open.push((*of, *end == End::First && one, me));
                }
                Some(
                    Expr::Only { list, .. }
                    | Expr::Filter { list, .. }
                    | Expr::Contents(list)
                    | Expr::Item { of: list, .. }
                    | Expr::Without(list, _)
                    | Expr::Distinct(list)
                    | Expr::In { these: list, .. },
                ) => open.push((*list, top, me)),
                Some(Expr::Join(one, other)) => open.extend([(*one, top, me), (*other, top, me)]),
                Some(Expr::List(parts)) => open.extend(parts.iter().map(|one| (*one, top, me))),
                Some(Expr::Slot(slot)) if !scope.whom.varies(*slot) => {
                    open.extend(scope.origin(*slot).map(|value| (value, top, None)));
                }
                Some(Expr::Derived { derived, of, .. }) => {
                    let define = &self.reader.program.derived[*derived];
                    let whose = of.filter(|of| !self.is_me(*of)).or(me);
                    if define.holder != Some(Holder::Card) {
                        open.push((define.body, top, whose));
                    }
                }
                _ => {}
            }
        }
    }

    fn is_me(&self, who: ExprId) -> bool {
        self.reader.lowered().is_me(Some(who))
    }

    /// The error about a zone whose cards the chooser surely does not see; `None` if the chooser may see them.
    fn surely_hidden(
        &self,
        scope: &Scope,
        (zone, of): (ZoneId, Option<ExprId>),
        (top, part): (bool, &str),
        span: Span,
        chooser: Option<ExprId>,
    ) -> Option<Diagnostic> {
        let shown = scope.shown.contains(&zone);
        let zone = &self.reader.program.zones[zone];
        let piles = zone.layout == Layout::Piles;
        // The chooser is `me` unless the text says otherwise.
        let others = of.is_some_and(|of| self.are_others(scope, of, chooser));
        let hidden = match zone.visibility {
            Visibility::Facedown => "face down",
            Visibility::TopFaceup if !piles && !top => "face down below the top",
            // Report only zones that are surely hidden. Who else sees such a zone is known only when the game runs.
            Visibility::Private => match zone.seen_by {
                Some(those) => {
                    let own = of.is_some_and(|of| self.is_me(of))
                        && chooser.is_none_or(|who| self.is_me(who));
                    match own && !shown && self.reader.lowered().is_to_others(those) {
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
        let own = chooser.is_some() && of.is_some_and(|of| self.is_me(of));
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
            false if zone.holder != Holder::Card => format!(
                "let them `look {part}{name} as seen` and choose from `seen`, or take one by chance: `pick 1 from {part}{name}`"
            ),
            false => {
                "let them look at it first (`look … as seen`) and choose from `seen`, or take one by chance (`pick 1 from …`)"
                    .to_owned()
            }
        };
        let told = Diagnostic::error(codes::CHOOSER_CANNOT_SEE, span, message);
        Some(told.label(span, "not seen").help(help))
    }

    /// Whether the chooser (or `me`) is surely another player than the owner.
    pub(crate) fn are_others(&self, scope: &Scope, owner: ExprId, chooser: Option<ExprId>) -> bool {
        let (whom, exprs) = (&scope.whom, &self.reader.exprs);
        let somebody = |who: ExprId| whom.somebody(exprs, who);
        whom.are_apart(exprs, somebody(owner), chooser.map_or(whom.me(), somebody))
    }
}
