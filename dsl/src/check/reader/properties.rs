//! Reads properties: what stands behind a dot, of a player, card, pile, pool, row or each item of a list.

use schema::expr::Expr;
use schema::id::{ExprId, KindId, TableId};
use schema::source::Span;
use schema::spot::SpotRead;

use crate::check::reader::own_fields::FieldRead;
use crate::check::reader::own_row::LEVEL;
use crate::check::reader::{Reader, names};
use crate::check::symbols::{self, Member};
use crate::check::types::{CARD, Ground, Type};
use crate::check::{Scope, Typed};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::syntax::ast::{self, ExprKind};
use crate::syntax::{Stands, foreign};

/// What every player has without a declaration, and what a bare word means of the one who acts.
pub(crate) const OF_PLAYERS: &[&str] = &["left", "right", "seat", "score", "opponents", "opponent"];

impl Reader<'_> {
    /// Reads a property: `p.hand`, `c.cost`, `ZONE.NAME`, `event.target`.
    pub(crate) fn dot(
        &mut self,
        scope: &mut Scope,
        of: &ast::Expr,
        name: &ast::Name,
        args: Option<&[ast::Expr]>,
        span: Span,
        want: Option<&Type>,
    ) -> Typed {
        if let (ExprKind::Name(event), Some(verb)) = (&of.kind, scope.event)
            && event.text == "event"
        {
            return self.event_parameter(scope, verb, name, span);
        }
        let (place, of) = (of, self.expr(scope, of, None));
        if self.probe.is_some() {
            self.note_properties(scope, name.span, &of.ty);
        }
        self.warn_of_another_me(scope, &of, name);
        if let (Some(read), Type::Card(_)) = (&mut self.fields_read, &of.ty)
            && let Some(Expr::Slot(_)) = self.exprs.get(of.id)
        {
            read.push(FieldRead { word: name.text.clone(), span, own: false });
        }
        if let Some(args) = args {
            return self.property_with_args(scope, &of, name, args, span);
        }
        if self.report_of_the_top(scope, place, &of, name) {
            return self.wrong(span);
        }
        self.property(scope, &of, name, span, want)
    }

    /// A property of a value. For a list, that of each item, joined.
    pub(crate) fn property(
        &mut self,
        scope: &mut Scope,
        of: &Typed,
        name: &ast::Name,
        span: Span,
        want: Option<&Type>,
    ) -> Typed {
        let word = name.text.as_str();
        let found = match &of.ty {
            Type::Error => return self.wrong(span),
            // A variable kept from a loop comes before the plural of another word.
            Type::Player => symbols::exact(&self.symbols.player, word)
                .cloned()
                .map(|member| self.member(&member, Some(of.id), span))
                .or_else(|| self.kept(scope, word, of.id, span))
                .or_else(|| {
                    let member = symbols::find(&self.symbols.player, word).cloned()?;
                    Some(self.member(&member, Some(of.id), span))
                })
                .or_else(|| self.player_property(of.id, word, span, want))
                .or_else(|| self.owned_by(of.id, word, span))
                .or_else(|| {
                    let derived = self.define_of_somebody(name)?;
                    let of = self.somebody(of.id);
                    Some(self.invoke(scope, derived, of, name, &[], span))
                }),
            Type::Goods(_) | Type::Pool(_) => self.good_of(of, name, span),
            Type::Row(table) => self.row_property(of.id, *table, word, span),
            Type::Card(kind) | Type::Name(kind) => {
                let card = matches!(of.ty, Type::Card(_));
                self.card_member(of.id, *kind, card, word, span)
                    .or_else(|| self.tag_of_group(of.id, word, span))
            }
            Type::Piles(_) | Type::Pile(_) | Type::Zone(_) if word == "cards" => {
                Some(self.all_cards(of, span))
            }
            Type::Piles(_) => return self.pile_of(of, name, span),
            Type::Pile(kind) => {
                let node = self.exprs.get(of.id).cloned();
                node.and_then(|node| self.pile_property(node, *kind, word, span))
            }
            Type::Spot(ground, kind) => {
                let found = self.spot_property(of.id, (*ground, *kind), word, span);
                return found.unwrap_or_else(|| {
                    self.no_such_of_spot(name);
                    self.wrong(span)
                });
            }
            Type::Zone(_) if matches!(word, "spots" | "open" | "filled") => {
                match self.spots_of(of, word, span) {
                    Some(found) => return found,
                    None => return self.property_of_each(scope, of, name, span),
                }
            }
            Type::Zone(_) if self.symbols.definitions.contains_key(word) => {
                self.no_piles(word, name.span);
                return self.wrong(span);
            }
            Type::List(_) | Type::Zone(_) => {
                return self
                    .all_cards_of_each(of, word, span)
                    .or_else(|| self.spots_of_each(of, word, span))
                    .unwrap_or_else(|| self.property_of_each(scope, of, name, span));
            }
            _ => None,
        };
        found.unwrap_or_else(|| {
            // `as v { choose … as g }`, `move v.g to ZONE`
            let gone = of.ty == Type::Player && self.report_gone(scope, name);
            if !gone && !self.report_of_the_outer(scope, of, name) {
                self.no_such_property(of, name);
            }
            self.wrong(span)
        })
    }

    fn card_member(
        &mut self,
        of: ExprId,
        kind: schema::id::KindId,
        card: bool,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        match self.symbols.kind_value(kind, word).cloned() {
            Some(Member::Cell(_) | Member::Note(..) | Member::Zone(_) | Member::Pool(_))
                if !card =>
            {
                self.error(
                    codes::NOT_A_CARD,
                    span,
                    format!("`{word}` is something that a card on the table has, and this is only a name"),
                    "a name",
                    format!("ask it of a card: of a card `c` it is `c.{word}`, of one that lies somewhere `(first of (Name in ZONE)).{word}`"),
                );
                Some(self.wrong(span))
            }
            Some(member) => Some(self.member(&member, Some(of), span)),
            None => self
                .exprs
                .get(of)
                .cloned()
                .and_then(|node| self.card_property(node, kind, word, span, card)),
        }
    }

    /// Reports a variable of braces that have ended. Returns false if there is none of this name.
    pub(super) fn report_gone(&mut self, scope: &Scope, name: &ast::Name) -> bool {
        let named = scope.gone.iter().rfind(|(gone, _)| *gone == name.text);
        if let Some((_, named)) = named {
            let message = format!("`{0}` is known only between the braces that name it", name.text);
            let help = format!(
                "use it there; or name it before those braces (`let {0} = none`), and set it in them: `set {0} = …`",
                name.text
            );
            let told = Diagnostic::error(codes::UNKNOWN_WORD, name.span, message);
            let told = told.label(name.span, "not known here").label(*named, "named here");
            self.report(told.help(help));
        }
        named.is_some()
    }

    /// Reports `it.NAME` in a nested `where` if only the candidate of the outer `where` has it. Returns false if that
    /// is not so.
    pub(super) fn report_of_the_outer(
        &mut self,
        scope: &Scope,
        of: &Typed,
        name: &ast::Name,
    ) -> bool {
        let Some(Expr::Local(local)) = self.exprs.get(of.id) else { return false };
        let mut candidates = scope.locals.iter().rev().filter(|local| local.candidate);
        let Some(inner) = candidates.next().filter(|it| it.local == *local) else { return false };
        let it = if inner.name.is_none() { "`it`" } else { "this" };
        let has = |ty: &Type| match ty {
            Type::Player => self.symbols.player.contains_key(&name.text),
            Type::Card(kind) | Type::Name(kind) => {
                self.symbols.kind_member(*kind, &name.text).is_some()
            }
            Type::Pile(_) => self.symbols.pile.contains_key(&name.text),
            _ => false,
        };
        let Some(outer) = candidates.find(|local| has(&local.ty)).map(|local| local.ty.clone())
        else {
            return false;
        };
        let (inner, outer) = (self.words(&of.ty), self.words(&outer));
        let message = format!("{it} is {inner} here, and has no `{}`", name.text);
        let help = format!(
            "in a `where` within a `where` `it` is the inner thing; name {outer} around it: `… as NAME where … NAME.{}`",
            name.text
        );
        self.unknown_of(name.span, &message, None, &help);
        true
    }

    fn no_such_property(&mut self, of: &Typed, name: &ast::Name) {
        let ty = &of.ty;
        if let Type::Card(kind) | Type::Name(kind) = ty
            && self.report_some_kinds_only(*kind, Some(of.id), &name.text, name.span)
        {
            return;
        }
        if matches!(ty, Type::Card(_) | Type::Name(_) | Type::Row(_)) && self.report_ability(name) {
            return;
        }
        let words = self.words(ty);
        let near = {
            let known: Vec<&str> = match ty {
                Type::Player => self
                    .symbols
                    .player
                    .keys()
                    .map(String::as_str)
                    .chain(OF_PLAYERS.iter().copied())
                    .chain(["cards"])
                    .collect(),
                Type::Card(kind) | Type::Name(kind) => self
                    .symbols
                    .kind_members(*kind)
                    .into_iter()
                    .chain(names::OF_CARDS.iter().copied())
                    .collect(),
                Type::Pile(_) => self
                    .symbols
                    .pile
                    .keys()
                    .map(String::as_str)
                    .chain(["cards", "name", "number"])
                    .collect(),
                _ => Vec::new(),
            };
            self.near(&name.text, known.into_iter()).map(str::to_owned)
        };
        let alike = *ty == Type::Player && self.symbols.is_of_all(&name.text);
        let tag = ty.kind().is_some() && symbols::exact(&self.symbols.tags, &name.text).is_some();
        let help = match alike {
            true => {
                format!("it is no player's own: write `{}` without a player before it", name.text)
            }
            false if tag => self.tag_asked(of.id, &name.text),
            false => "see what it has where its kind, or `player { … }`, is declared".to_owned(),
        };
        let meant = foreign(&name.text, Stands::Asked);
        let near = near.filter(|_| !alike && meant.is_none());
        let help = meant.map_or(help, str::to_owned);
        self.unknown_of(name.span, &format!("{words} has no `{}`", name.text), near, &help);
    }

    /// A property of a row: a field or its level; `None` if rows do not have it.
    pub(crate) fn row_property(
        &mut self,
        of: ExprId,
        table: TableId,
        word: &str,
        span: Span,
    ) -> Option<Typed> {
        let members = &self.symbols.table_rows[table].members;
        if let Some(Member::Field(field, ty)) = symbols::exact(members, word).cloned() {
            return Some(self.typed(Expr::Field { field, of }, ty, span));
        }
        (word == LEVEL).then(|| self.typed(Expr::LevelOf(of), Type::Number, span))
    }
}

impl Reader<'_> {
    /// A property that every card has, by a mere word of a candidate or behind a dot; `None` if there is none of this
    /// name.
    pub(crate) fn card_property(
        &mut self,
        of: Expr,
        kind: KindId,
        word: &str,
        span: Span,
        card: bool,
    ) -> Option<Typed> {
        let (make, ty): (fn(ExprId) -> Expr, Type) = match word {
            "name" => (Expr::NameOf, Type::Name(kind)),
            "owner" if card => (Expr::OwnerOf, Type::Player),
            "pile" if card => (Expr::PileOf, Type::Pile(CARD)),
            "spot" if card => (|of| Expr::Spot(SpotRead::Of(of)), Type::Spot(Ground::Any, CARD)),
            "position" if card => (Expr::PositionOf, Type::Number),
            _ => return None,
        };
        let of = self.node(of);
        let found = self.typed(make(of), ty, span);
        if word == "position" {
            self.positions.push((found.id, span));
        }
        Some(found)
    }

    /// What a player has by this name: what is declared of players, or one of [`OF_PLAYERS`].
    pub(crate) fn had_by_player(
        &mut self,
        player: Expr,
        word: &str,
        span: Span,
        want: Option<&Type>,
    ) -> Option<Typed> {
        if let Some(member) = symbols::exact(&self.symbols.player, word).cloned() {
            let of = self.node(player);
            return Some(self.member(&member, Some(of), span));
        }
        if !OF_PLAYERS.contains(&word) {
            return None;
        }
        let of = self.node(player);
        self.player_property(of, word, span, want)
    }

    /// One of [`OF_PLAYERS`] as a bare word: a property of the one who acts.
    pub(super) fn own_property(
        &mut self,
        scope: &Scope,
        word: &str,
        span: Span,
        want: Option<&Type>,
    ) -> Option<Typed> {
        // A zone or counter of the table may be called so.
        if word == "score" && !scope.me && !scope.looks_at_players() {
            return None;
        }
        if !self.is_of_me(scope, word, span) {
            return Some(self.wrong(span));
        }
        let me = self.node(Expr::Me);
        self.player_property(me, word, span, want)
    }

    /// A property that every player has; `None` if there is none of this name.
    pub(crate) fn player_property(
        &mut self,
        of: ExprId,
        word: &str,
        span: Span,
        want: Option<&Type>,
    ) -> Option<Typed> {
        let (expr, ty) = match word {
            "opponents" => (Expr::Opponents(of), Type::Player.list()),
            // With two players, `opponent` is one player, unless a list is expected.
            "opponent" if matches!(want, Some(Type::List(_))) => {
                (Expr::Opponents(of), Type::Player.list())
            }
            "opponent" => {
                if self.program.players.1 > 2 {
                    self.error(
                        codes::WRONG_TYPE,
                        span,
                        "there may be several opponents, and one is wanted",
                        "which one is not said",
                        "write `left` or `right` for a neighbour, `each opponent { … }` for all, or choose one: \
                         `choose 1 opponent as foe`; whether one of them has something is asked by `any opponent where it.FIELD …`",
                    );
                    return Some(self.wrong(span));
                }
                let all = self.node(Expr::Opponents(of));
                (Expr::Take { end: schema::expr::End::First, count: None, of: all }, Type::Player)
            }
            "left" => (Expr::Left(of), Type::Player),
            "right" => (Expr::Right(of), Type::Player),
            "seat" => (Expr::SeatOf(of), Type::Number),
            "score" => {
                self.points.insert(span);
                (Expr::Score { of, term: None }, Type::Number)
            }
            "cards" => (Expr::AllCards(of), Type::Card(CARD).list()),
            _ => return None,
        };
        Some(self.typed(expr, ty, span))
    }
}
