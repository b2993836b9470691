//! Compiles calls of built-in verbs, each of which is an instruction.

use schema::code::{Audience, Op, Placement};
use schema::expr::{End, Expr};
use schema::id::{ExprId, SlotId};
use schema::operators::Test;
use schema::program::Primitive;
use schema::source::Span;

use crate::check::Typed;
use crate::check::analyses::piles::Wanted;
use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::reader::advice::ZONES_IN_BRACKETS;
use crate::check::scope::Does;
use crate::check::types::{CARD, Type};
use crate::codes;
use crate::syntax::ast;

impl<'a> Bodies<'a> {
    /// Compiles a call of a built-in verb, whose arguments were checked against its signature in the prelude.
    pub(crate) fn primitive(
        &mut self,
        frame: &mut Frame,
        primitive: Primitive,
        call: &'a ast::Call,
        span: Span,
    ) {
        match primitive {
            Primitive::Move if self.goes_twice(call) => {
                self.bind_result(frame, call, Type::Error);
            }
            Primitive::Move => self.move_cards(frame, call, span),
            Primitive::Shuffle => {
                if let Some(zone) = self.shuffled(frame, call.thing.as_ref()) {
                    if let Some(thing) = &call.thing {
                        self.reader.report_no_order(zone, thing.span);
                    }
                    self.nothing_to_name(frame, call, "leave out `as …`");
                    if let Some(verb) = self.wrapped(Primitive::Shuffle) {
                        return self.call_wrapped(frame, verb, &[(None, zone, None)], None, span);
                    }
                    frame.emit(Op::Shuffle(zone), span);
                }
            }
            Primitive::Reveal => self.show(frame, primitive, call, Audience::Everybody, span),
            Primitive::Look => self.show(frame, primitive, call, Audience::Me, span),
            Primitive::Gain => self.gain_or_pay(frame, false, call, span),
            Primitive::Pay => self.gain_or_pay(frame, true, call, span),
            Primitive::Stock => self.stock(frame, call, span),
            Primitive::Pick => self.pick(frame, call, span),
            Primitive::Roll => self.roll(frame, call, span),
            Primitive::Turns => self.turns(frame, call, span),
            Primitive::Turn => self.one_turn(frame, call, span),
            Primitive::Rounds => self.rounds(frame, call, span),
            Primitive::ExtraTurn => {
                self.nothing_to_name(frame, call, "leave out `as …`");
                self.acts_here(frame, call);
                self.turns_go_round(call);
                frame.emit(Op::ExtraTurn, span);
            }
            Primitive::Fail => self.fail(frame, call, span),
        }
    }

    /// The argument behind a preposition.
    pub(crate) fn after<'c>(call: &'c ast::Call, preposition: &str) -> Option<&'c ast::Expr> {
        call.prepositions.iter().find(|(name, _)| name.text == preposition).map(|(_, value)| value)
    }

    /// Reports a `move` that says in two ways where to (`C0403`). Returns whether it did.
    fn goes_twice(&mut self, call: &ast::Call) -> bool {
        let mut places = call.prepositions.iter().filter(|(word, _)| word.text != "from");
        let (Some((first, _)), Some((second, place))) = (places.next(), places.next()) else {
            return false;
        };
        self.reader.error(
            codes::TOO_MANY,
            second.span.to(place.span),
            format!("`move` says where to twice: by `{}` and by `{}`", first.text, second.text),
            "a second place",
            "write one of them: `to ZONE`, `onto ZONE` (on top), `under ZONE` (at the bottom); `onto CARD` and `under CARD` are right before and right behind a card, where that card lies",
        );
        true
    }

    /// `move X to|onto|under Z as NAME`
    fn move_cards(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(thing) = &call.thing else { return };
        let what = self.reader.expr(&mut frame.scope, thing, None);
        if what.ty == Type::Error {
            // The mistake was reported; read the other arguments only to report theirs.
            for (_, place) in &call.prepositions {
                self.reader.expr(&mut frame.scope, place, None);
            }
            self.bind_result(frame, call, Type::Error);
            return;
        }
        if self.reader.as_goods(&what).is_some() {
            return self.move_goods(frame, call, &what, span);
        }
        if self.several_piles(&what, Wanted::Cards) {
            self.bind_result(frame, call, Type::Error);
            return;
        }
        let one = matches!(what.ty, Type::Card(_) | Type::Nothing);
        let id = self.cards(&what);
        self.reader.whole_pile(thing, id);
        let follow = self.variable_slot(frame, thing);
        if let Some(from) = Self::after(call, "from") {
            return self.reader.error(
                codes::NO_SUCH_PREPOSITION,
                from.span,
                "cards come from where they lie: `from` belongs to goods",
                "does not belong here",
                "leave it out, or move goods: `move 2 RESOURCE from POOL to POOL`",
            );
        }
        let named = |place: Placement| Some((Self::after(call, place.preposition())?, place));
        let Some((to, place)) = Placement::ALL.into_iter().find_map(named) else {
            return self.reader.error(
                codes::MISSING_THING,
                call.verb.span,
                "`move` does not say where to",
                "where to?",
                "write `move X to Z`, `move X onto Z` (on top) or `move X under Z` (at the bottom); of several lists `move X + Y to Z`",
            );
        };
        let to = match place {
            Placement::Usual => self.target_argument(frame, Some(to)),
            Placement::Onto | Placement::Under => {
                let beside = self.reader.expr(&mut frame.scope, to, None);
                match beside.ty {
                    Type::Card(_) | Type::Error => Some(beside.id),
                    _ => self.as_zone(&beside, Wanted::Target),
                }
            }
        };
        let Some(to) = to else { return };
        self.lets_in(&what, to);
        if place == Placement::Usual {
            self.moves_nowhere(frame, thing, (id, to));
        }
        if self.later(frame, Does::Move(place), (&what, id), Some(to), call, span) {
            return;
        }
        let ty =
            if one { what.ty.clone() } else { Type::Card(what.ty.kind().unwrap_or(CARD)).list() };
        let result = self.bind_result(frame, call, ty);
        if let Some(verb) = self.wrapped(Primitive::Move) {
            let id = self.handed(&what, id);
            let given = [(None, id, follow), (Some(place.preposition()), to, None)];
            return self.call_wrapped(frame, verb, &given, result.map(|slot| (slot, one)), span);
        }
        self.moves_what_is_lost(frame, thing, follow);
        frame.emit(Op::Move { what: id, follow, to, place, result, one, at_last: false }, span);
        self.moves_all(frame, id, to, thing.span);
    }

    /// Reports cards of a kind that the zone does not accept (`C0605`).
    fn lets_in(&mut self, what: &Typed, to: ExprId) {
        let (Some(kind), Some(Expr::Zone { zone, .. })) =
            (what.ty.kind(), self.reader.exprs.get(to))
        else {
            return;
        };
        let zone = &self.reader.program.zones[*zone];
        let Some(holds) = zone.holds else { return };
        // The kind of a named definition is exact; any other card may be of a kind that inherits.
        let may_be = !self.is_of_one_name(what.id) && self.reader.symbols.inherits(holds, kind);
        if may_be || self.reader.symbols.inherits(kind, holds) {
            return;
        }
        let (name, holds, kind) =
            (zone.name.clone(), self.reader.kind_name(holds), self.reader.kind_name(kind));
        self.reader.error(
            codes::ZONE_OF_OTHER_KIND,
            what.span,
            format!(
                "`{name}` holds cards of the kind `{holds}` only, and this is of the kind `{kind}`"
            ),
            "gets in nowhere",
            format!("move it to another zone, or declare `{name}` without `of {holds}`"),
        );
    }

    /// Whether all cards that an expression may give have one name, which it says.
    fn is_of_one_name(&self, cards: ExprId) -> bool {
        match self.reader.exprs.get(cards) {
            Some(Expr::Definition(_) | Expr::Only { test: Test::Definition(_), .. }) => true,
            Some(Expr::Take { of, .. } | Expr::Filter { list: of, .. }) => self.is_of_one_name(*of),
            _ => false,
        }
    }

    /// An expression of cards as [`Op::Move`] takes it: a card, a list, a zone or a pile.
    fn cards(&mut self, what: &Typed) -> ExprId {
        match &what.ty {
            Type::Card(_) | Type::Zone(_) | Type::Pile(_) | Type::Nothing | Type::Error => what.id,
            Type::List(item) if matches!(**item, Type::Card(_) | Type::Unknown | Type::Error) => {
                what.id
            }
            _ => self.reader.convert(what, &Type::Card(CARD).list()),
        }
    }

    /// An expression of cards as an argument of a verb: for a zone or pile, the list of its cards.
    pub(crate) fn handed(&mut self, what: &Typed, id: ExprId) -> ExprId {
        match what.ty {
            Type::Zone(_) | Type::Pile(_) => self.reader.node(Expr::Contents(id)),
            _ => id,
        }
    }

    /// The zone or pile of `shuffle`.
    fn shuffled(&mut self, frame: &mut Frame, value: Option<&ast::Expr>) -> Option<ExprId> {
        let found = self.reader.expr(&mut frame.scope, value?, None);
        self.as_zone(&found, Wanted::Order)
    }

    /// An argument that must be a zone, pile or spot.
    fn target_argument(&mut self, frame: &mut Frame, value: Option<&ast::Expr>) -> Option<ExprId> {
        let found = self.reader.expr(&mut frame.scope, value?, None);
        match found.ty {
            Type::Spot(..) => Some(found.id),
            _ => self.as_zone(&found, Wanted::Target),
        }
    }

    fn as_zone(&mut self, found: &Typed, wanted: Wanted) -> Option<ExprId> {
        if self.several_piles(found, wanted) {
            return None;
        }
        match &found.ty {
            Type::Zone(_) | Type::Pile(_) | Type::Piles(_) | Type::Error => Some(found.id),
            other => {
                let words = self.reader.words(other);
                let listed =
                    format!("name a zone (`ZONE`, `p.ZONE`) or a pile; {ZONES_IN_BRACKETS}");
                let help = match self.reader.exprs.get(found.id) {
                    Some(Expr::Take { end: End::First, count: None, .. }) => {
                        "at the top, or before the first, is `onto ZONE`"
                    }
                    Some(Expr::Take { end: End::Last, count: None, .. }) => {
                        "at the bottom, or behind the last, is `under ZONE`"
                    }
                    Some(Expr::Slot(_) | Expr::Local(_)) => listed.as_str(),
                    _ => "name a zone (`ZONE`, `p.ZONE`) or a pile",
                };
                self.reader.error(
                    codes::WRONG_TYPE,
                    found.span,
                    format!("this is {words}, and a zone is wanted"),
                    words.clone(),
                    help,
                );
                None
            }
        }
    }

    /// Reports a zone of piles where one pile is needed. Returns whether it did.
    fn several_piles(&mut self, found: &Typed, wanted: Wanted) -> bool {
        let Type::Piles(_) = found.ty else { return false };
        let told = self.reader.lowered().several_piles(found.id, wanted, found.span);
        let is_told = told.is_some();
        self.reader.diagnostics.extend(told);
        is_told
    }

    pub(crate) fn bind_result(
        &mut self,
        frame: &mut Frame,
        call: &ast::Call,
        ty: Type,
    ) -> Option<SlotId> {
        let binder = call.binder.as_ref()?;
        self.reader.hides(&frame.scope, binder, "variable");
        Some(frame.declare(&binder.text, ty, binder.span))
    }

    /// Reports a name for the result of a verb that yields nothing. The name is declared all the same, so that its uses
    /// are not reported.
    pub(crate) fn nothing_to_name(&mut self, frame: &mut Frame, call: &ast::Call, help: &str) {
        if let Some(binder) = &call.binder {
            self.reader.error(
                codes::YIELDS_NOTHING,
                binder.span,
                format!("`{}` yields nothing that could have a name", call.verb.text),
                "nothing to name",
                help,
            );
            frame.declare(&binder.text, Type::Error, binder.span);
        }
    }

    /// `reveal X`, `look X`
    fn show(
        &mut self,
        frame: &mut Frame,
        primitive: Primitive,
        call: &'a ast::Call,
        to: Audience,
        span: Span,
    ) {
        let Some(thing) = &call.thing else { return };
        let what = self.reader.expr(&mut frame.scope, thing, None);
        let item = what.ty.item().unwrap_or_else(|| what.ty.clone());
        if matches!(
            item,
            Type::Goods(_)
                | Type::Pool(_)
                | Type::Member(_)
                | Type::Resource
                | Type::Player
                | Type::Number
                | Type::Flag
                | Type::Name(_)
                | Type::Maybe(_)
        ) {
            return self.show_goods(frame, call, &what, to, span);
        }
        if self.several_piles(&what, Wanted::Cards) {
            self.bind_result(frame, call, Type::Error);
            return;
        }
        if let Some(Expr::Zone { zone, .. }) = self.reader.exprs.get(what.id) {
            frame.scope.shown.push(*zone);
        }
        let one = matches!(what.ty, Type::Card(_));
        let id = match what.ty {
            Type::Zone(_) | Type::Pile(_) => self.reader.as_list(&what),
            _ => self.cards(&what),
        };
        if to == Audience::Everybody && self.later(frame, Does::Show, (&what, id), None, call, span)
        {
            return;
        }
        let ty =
            if one { what.ty.clone() } else { Type::Card(what.ty.kind().unwrap_or(CARD)).list() };
        let result = self.bind_result(frame, call, ty);
        if let Some(verb) = self.wrapped(primitive) {
            let follow = self.variable_slot(frame, thing);
            let id = self.handed(&what, id);
            let result = result.map(|slot| (slot, one));
            self.call_wrapped(frame, verb, &[(None, id, follow)], result, span);
        } else {
            frame.emit(Op::Show { what: id, to, result, one }, span);
        }
        self.show_note(frame, &what, to, span);
    }

    /// `stock Z with NAME times n`
    fn stock(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let Some(to) = self.target_argument(frame, call.thing.as_ref()) else { return };
        let Some(with) = Self::after(call, "with") else { return };
        let made = self.reader.expr(&mut frame.scope, with, Some(&Type::Name(CARD)));
        let kind = made.ty.kind().unwrap_or(CARD);
        self.lets_in(&made, to);
        let definition = self.reader.convert(&made, &Type::Name(CARD));
        let count = match Self::after(call, "times") {
            Some(times) => self.reader.want(&mut frame.scope, times, &Type::Number),
            None => self.reader.node(Expr::Number(1)),
        };
        // With `times` the result is a list, else one card.
        let one = Self::after(call, "times").is_none();
        let made = Type::Card(kind);
        let result = self.bind_result(frame, call, if one { made } else { made.list() });
        frame.emit(Op::Stock { to, definition, count, result, one }, span);
    }

    /// `pick n from X as NAME`
    fn pick(&mut self, frame: &mut Frame, call: &'a ast::Call, span: Span) {
        let (Some(thing), Some(from)) = (&call.thing, Self::after(call, "from")) else { return };
        let one = matches!(thing.kind, ast::ExprKind::Number(1));
        let count = self.reader.want(&mut frame.scope, thing, &Type::Number);
        self.is_some(count, thing.span);
        let found = self.reader.query(&mut frame.scope, from);
        if let Type::Goods(_) | Type::Pool(_) = found.ty {
            return self.pick_goods(frame, call, count, one, &found, span);
        }
        let Some(item) = found.ty.item() else {
            let words = self.reader.words(&found.ty);
            return self.reader.error(
                codes::WRONG_TYPE,
                found.span,
                format!("`pick` picks from a list, and this is {words}"),
                words.clone(),
                "name a zone or a list after `from`",
            );
        };
        let list = self.reader.as_list(&found);
        let result = self.bind_result(frame, call, if one { item } else { item.list() });
        self.picks_for_nothing(frame, result, span);
        frame.emit(Op::Pick { count, from: list, result, one }, span);
    }
}
