//! Reads piles: all of a zone, one by its key, and properties of a pile.

use schema::expr::Expr;
use schema::id::{ExprId, KindId};
use schema::program::Keys;
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::reader::logic::path;
use crate::check::symbols::Member;
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast;

impl Reader<'_> {
    /// Reports what cards have where it is asked of a pile: `shop.Gust.cost`. Returns false for anything else.
    pub(super) fn report_of_the_top(
        &mut self,
        scope: &Scope,
        place: &ast::Expr,
        of: &Typed,
        name: &ast::Name,
    ) -> bool {
        let Type::Pile(kind) = of.ty else { return false };
        let word = &name.text;
        let of_piles = symbols::find(&self.symbols.pile, word).is_some();
        let of_cards = matches!(
            self.symbols.kind_member(kind, word),
            Some(Member::Field(..) | Member::Derived(_))
        );
        if of_piles || !of_cards {
            return false;
        }
        if self.report_of_the_outer(scope, of, name) {
            return true;
        }
        let pile = path(place).unwrap_or_else(|| "PILE".to_owned());
        let help = format!("of the card on top it is `(top of {pile}).{word}`");
        self.unknown_of(
            name.span,
            &format!("a pile has no `{word}`: its cards have it"),
            None,
            &help,
        );
        true
    }

    /// How a card is said to be of a kind.
    pub(super) fn help_for_kind(&self, card: ExprId, kind: &str) -> String {
        let all = match self.exprs.get(card) {
            Some(Expr::Take { of, .. }) => self.exprs.get(*of),
            _ => None,
        };
        let of_some_pile = match all {
            Some(Expr::Contents(pile)) => matches!(
                self.exprs.get(*pile),
                Some(Expr::Local(_) | Expr::Slot(_) | Expr::EventSlot(_) | Expr::PileOf(_))
            ),
            _ => false,
        };
        let held = match of_some_pile {
            // Any pile that there is may be meant.
            true => format!(
                "let all piles of the game hold nothing else: `zone NAME : piles of {kind}`"
            ),
            false => format!("let the zone hold nothing else: `zone NAME : LAYOUT of {kind}`"),
        };
        format!(
            "take it from those alone that are one (`first of ({kind} in ZONE)`), ask first (`if x is {kind} {{ … }}`), or {held}"
        )
    }

    /// `pile in ZONE`
    pub(crate) fn piles(&mut self, zone: &Typed, span: Span) -> Typed {
        let kind = zone.ty.kind().unwrap_or(CARD);
        let all = match self.exprs.get(zone.id) {
            _ if zone.ty == Type::Error => return self.wrong(span),
            Some(Expr::Zone { zone: id, of: None }) => Expr::Piles(*id),
            _ => Expr::PilesIn(zone.id),
        };
        self.typed(all, Type::Pile(kind).list(), span)
    }

    /// One pile of a zone, by its key.
    pub(crate) fn one_pile(&mut self, zone: &Typed, key: ExprId, span: Span) -> Typed {
        let kind = zone.ty.kind().unwrap_or(CARD);
        let pile = match self.exprs.get(zone.id) {
            Some(Expr::Zone { zone, of: None }) => Expr::Pile { zone: *zone, key },
            _ => Expr::PileIn { of: zone.id, key },
        };
        self.typed(pile, Type::Pile(kind), span)
    }

    /// What the piles of a zone are keyed by; names of cards if the text does not say which zone it is.
    pub(crate) fn keys_of(&self, zone: ExprId) -> Keys {
        self.lowered().piles(zone).map_or(Keys::Cards, |zone| self.program.zones[zone].keys)
    }

    /// `ZONE.cards`, `PILE.cards`
    pub(super) fn all_cards(&mut self, of: &Typed, span: Span) -> Typed {
        let ty = Type::Card(of.ty.kind().unwrap_or(CARD)).list();
        // Of a pile that a variable names, what lies there: as far as the node tells, it might else be a player.
        let is_named = matches!(self.exprs.get(of.id), Some(Expr::Local(_) | Expr::Slot(_)));
        let cards = match of.ty {
            Type::Pile(_) if is_named => Expr::Contents(of.id),
            _ => Expr::AllCards(of.id),
        };
        self.typed(cards, ty, span)
    }

    /// The key of a pile of a zone, between brackets.
    pub(super) fn pile_key(&mut self, scope: &mut Scope, zone: ExprId, key: &ast::Expr) -> ExprId {
        let wants = match self.keys_of(zone) {
            Keys::Cards => Type::Name(CARD),
            Keys::Numbers(_) => Type::Number,
            Keys::Members(family) => Type::Member(family),
        };
        let by = self.want(scope, key, &wants);
        self.no_such_pile(zone, by, key.span);
        by
    }

    /// Warns of `top of ZONE` and `bottom of ZONE` of a zone of piles: that is a card of one pile (`W0130`). `written` is the
    /// zone as the text has it, `part` the word before `of`.
    pub(super) fn part_of_piles(&mut self, of: &Typed, part: &str, written: &str, span: Span) {
        let several = self.piles_of_each(of).is_some();
        if !several && !matches!(of.ty, Type::Piles(_)) {
            return;
        }
        let which = if part == "top" { "first" } else { "last" };
        let message = format!(
            "a zone of piles lists the top of each pile, and this takes the {which} of them"
        );
        let help = match several {
            true => format!(
                "the tops of all are `card in {written}`; for one of a player's write `{part} of p.ZONE[…]`"
            ),
            false => format!(
                "the tops of all are `card in {written}`, and of one pile it is `{part} of {written}[…]`"
            ),
        };
        self.report(
            Diagnostic::warning(codes::ONE_OF_PILES, span, message)
                .label(span, "not of each pile")
                .help(help),
        );
    }

    /// Warns where all cards of a pile are taken that goes by a card's name, and one of them may be meant (`W0132`). `cards`
    /// is the expression that `written` stands for.
    pub(crate) fn whole_pile(&mut self, written: &ast::Expr, cards: ExprId) {
        let pile = match self.exprs.get(cards) {
            Some(Expr::Contents(pile)) => *pile,
            _ => cards,
        };
        let keys = match self.exprs.get(pile) {
            Some(Expr::Pile { zone, .. }) => self.program.zones[*zone].keys,
            Some(Expr::PileIn { of, .. }) => self.keys_of(*of),
            _ => return,
        };
        let Some(place) = path(written).filter(|_| keys == Keys::Cards) else { return };
        let told = Diagnostic::warning(
            codes::WHOLE_PILE,
            written.span,
            "all cards of this pile are taken, however many lie there",
        );
        self.report(told.label(written.span, "the whole pile").help(format!(
            "one of them is `top of {place}`; that all are meant is said by `{place}.cards`"
        )));
    }

    /// `ZONE.Name`
    pub(crate) fn pile_of(&mut self, of: &Typed, name: &ast::Name, span: Span) -> Typed {
        if let Keys::Numbers(count) = self.keys_of(of.id) {
            self.error(
                codes::WRONG_LAYOUT,
                name.span,
                format!("the piles of this zone go by number, and `{}` is none", name.text),
                "no pile here",
                format!("write `[n]` with a number from 1 to {count}"),
            );
            return self.wrong(span);
        }
        if let Keys::Members(family) = self.keys_of(of.id) {
            let want = Type::Member(family);
            if let Some(member) = self.wanted_member(&name.text, Some(&want), name.span) {
                return self.one_pile(of, member.id, span);
            }
            let near = self.near_member(&name.text, Some(&want));
            let words = self.words(&want);
            self.unknown_of(
                name.span,
                &format!("`{}` is not {words}", name.text),
                near,
                "the piles of this zone go by these words",
            );
            return self.wrong(span);
        }
        let Some(&definition) = symbols::exact(&self.symbols.definitions, &name.text) else {
            let near = self
                .near(&name.text, self.symbols.definitions.keys().map(String::as_str))
                .map(str::to_owned);
            self.unknown_of(
                name.span,
                &format!("no card is called `{}`", name.text),
                near,
                "a pile goes by the name of its cards",
            );
            return self.wrong(span);
        };
        let key = self.node(Expr::Definition(definition));
        self.one_pile(of, key, span)
    }

    /// Reports a literal number that is the key of no pile of the zone (`C0302`).
    fn no_such_pile(&mut self, zone: ExprId, key: ExprId, span: Span) {
        let Keys::Numbers(count) = self.keys_of(zone) else { return };
        let Some(number) = self.written_number(key) else { return };
        if !(1..=i64::from(count)).contains(&number) {
            self.error(
                codes::OUT_OF_RANGE,
                span,
                format!("there is no pile {number}: the piles of this zone go from 1 to {count}"),
                "no pile goes by this number",
                format!("write a number from 1 to {count}"),
            );
        }
    }

    /// Reports a pile of a zone without piles (`C0601`).
    pub(crate) fn no_piles(&mut self, word: &str, span: Span) {
        self.error(
            codes::WRONG_LAYOUT,
            span,
            format!("only a zone of `piles` has a pile `{word}`, and this zone is another"),
            "no pile here",
            format!("for the cards of that name write `{word} in ZONE`"),
        );
    }

    /// A property of a pile; `None` if piles do not have it.
    pub(crate) fn pile_property(
        &mut self,
        of: Expr,
        kind: KindId,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        if let Some(member) = symbols::find(&self.symbols.pile, word).cloned() {
            let of = self.node(of);
            return Some(self.member(&member, Some(of), span));
        }
        let (make, ty): (fn(ExprId) -> Expr, Type) = match word {
            "name" => (Expr::NameOf, Type::Name(kind)),
            "number" => (Expr::KeyOf, Type::Number),
            word => {
                // A pile keyed by a member has that member, under the name of the family.
                let family = *symbols::exact(&self.symbols.families, word)?;
                let by = |zone: &schema::program::Zone| zone.keys == Keys::Members(family);
                self.program.zones.position(by)?;
                (Expr::KeyOf, Type::Member(family))
            }
        };
        let of = self.node(of);
        Some(self.typed(make(of), ty, span))
    }
}
