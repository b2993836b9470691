//! Compiles wishes of bots.

use schema::bot::{Label, Want, Wish};
use schema::expr::Expr;
use schema::id::{ExprId, KindId, PurposeId};
use schema::source::Span;

use crate::check::bots::Bots;
use crate::check::bots::labels::Asked;
use crate::check::types::{CARD, Type};
use crate::check::{Scope, symbols};
use crate::codes;
use crate::syntax::CHANCE;
use crate::syntax::ast::{self, Name, WishKind};

/// The query `"Old Mill" where CONDITION`.
fn of_cards(name: &ast::Text, condition: &ast::Expr, span: Span) -> ast::Expr {
    let of = ast::Expr { span: name.span, kind: ast::ExprKind::Text(name.clone()) };
    let (of, condition) = (Box::new(of), Box::new(condition.clone()));
    ast::Expr { span, kind: ast::ExprKind::Where { any: false, of, candidate: None, condition } }
}

/// What may be wished for.
const WISHED: &str = "a wish says which one is chosen, and the first that fits counts: a name, `KIND`, `KIND where CONDITION`, `most FIELD`";

impl Bots<'_> {
    /// Compiles a wish: several in its place for a word that is of several sorts. `purpose` is that of the question,
    /// `asked` the type of the candidates.
    pub(crate) fn wish(
        &mut self,
        scope: &mut Scope,
        wish: &ast::Wish,
        (purpose, asked): (PurposeId, &Type),
    ) -> Option<Vec<Wish>> {
        let mut others = Vec::new();
        let want = match &wish.kind {
            WishKind::Nothing => Want::Nothing,
            WishKind::Yes => Want::Yes,
            WishKind::No => Want::No,
            WishKind::Text { text, among, best: None }
                if self.reader.is_card_name(text, Some(purpose), Label::fits) =>
            {
                match among {
                    Some(condition) => {
                        let query = of_cards(text, condition, wish.span);
                        self.value_wished(scope, &query, (purpose, asked))?
                    }
                    None => {
                        let name = text.plain().unwrap_or_default();
                        Want::Card(self.reader.sort(&name)?.test())
                    }
                }
            }
            WishKind::Text { text, among: None, best: None } => {
                Want::Option(self.label_wished(text)?)
            }
            WishKind::Text { text, among, best } => {
                self.offered_wished(scope, text, (among.as_ref(), best.as_ref()), purpose)?
            }
            WishKind::Ranked { order, value, of } => {
                let told = self.reader.diagnostics.len();
                let (among, ty) = match of {
                    Some(of) => {
                        let (among, ty) = self.such(scope, of, asked)?;
                        if !self.is_picked(purpose, (&ty, of.span), told) {
                            return None;
                        }
                        (Some(among), ty)
                    }
                    None => (None, self.chosen_type(purpose, asked)),
                };
                scope.bind(None, ty, true);
                let number = self.reader.want(scope, value, &Type::Number);
                scope.unbind();
                Want::Ranked { most: *order == ast::Order::Most, of: number, among }
            }
            WishKind::Query(query) if *asked == Type::Number => {
                Want::Number(self.reader.want(scope, query, &Type::Number))
            }
            WishKind::Query(query) => match &query.kind {
                ast::ExprKind::Name(name) => {
                    let mut words = self.words_wished(scope, purpose, name);
                    match words.pop() {
                        Some(last) => {
                            others = words;
                            last
                        }
                        None => self.value_wished(scope, query, (purpose, asked))?,
                    }
                }
                _ => self.value_wished(scope, query, (purpose, asked))?,
            },
        };
        if let WishKind::Text { text, .. } = &wish.kind {
            scope.offered = self.things_named(text);
        }
        let condition = wish
            .condition
            .as_ref()
            .map(|condition| self.reader.want(scope, condition, &Type::Flag));
        scope.offered.clear();
        let wants = others.into_iter().chain([want]);
        Some(wants.map(|want| Wish { want, condition, span: wish.span }).collect())
    }

    /// What is chosen for a purpose: cards of one kind, where all choices for it are of such.
    fn chosen_type(&self, purpose: PurposeId, asked: &Type) -> Type {
        let picked = self.reader.symbols.picked.get(&purpose).map_or(&[][..], Vec::as_slice);
        let kinds = picked.iter().map(|ty| match ty {
            Type::Card(kind) | Type::Name(kind) => Some(*kind),
            _ => None,
        });
        let common = |one: KindId, other| self.reader.symbols.common_kind(one, other);
        let kind = kinds.reduce(|one, other| Some(common(one?, other?))).flatten();
        match (asked, kind) {
            (Type::Card(_), Some(kind)) => Type::Card(kind),
            _ => asked.clone(),
        }
    }

    /// A wish for those of some options that are offered for things that meet a condition, or of which a number is the
    /// greatest or least.
    fn offered_wished(
        &mut self,
        scope: &mut Scope,
        text: &ast::Text,
        (among, best): (Option<&ast::Expr>, Option<&(ast::Order, ast::Expr)>),
        purpose: PurposeId,
    ) -> Option<Want> {
        let asked = match (among, best) {
            (Some(condition), _) => Asked::Where(condition.span),
            (None, Some((_, value))) => Asked::By(value.span),
            (None, None) => return None,
        };
        let (options, things) = self.options_wished(text, purpose, asked)?;
        for (name, ty) in &things {
            scope.bind(Some(name.clone()), ty.clone(), false);
        }
        scope.offered = things.iter().map(|(name, _)| name.clone()).collect();
        let among = among.map(|condition| self.reader.want(scope, condition, &Type::Flag));
        let best = best.map(|(order, value)| {
            (*order == ast::Order::Most, self.reader.want(scope, value, &Type::Number))
        });
        scope.offered.clear();
        things.iter().for_each(|_| scope.unbind());
        Some(Want::Offered { options, among, best })
    }

    /// What a wish that is a single word wants: members of families, and a kind, a tag or a card. What is chosen for the
    /// purpose decides which of them, and where several of them are, each is a wish of its own.
    fn words_wished(&mut self, scope: &mut Scope, purpose: PurposeId, name: &Name) -> Vec<Want> {
        let picked = self.reader.symbols.picked.get(&purpose).map_or(&[][..], Vec::as_slice);
        let no_card = |ty: &Type| {
            matches!(ty, Type::Member(_) | Type::Resource | Type::Player | Type::Number)
        };
        let cards = picked.is_empty() || !picked.iter().all(no_card);
        let card = self.reader.sort(&name.text).map(|sort| Want::Card(sort.test()));
        let mut members = self.reader.words_picked(purpose, &name.text);
        if members.is_empty() && !(cards && card.is_some()) {
            let known = symbols::exact(&self.reader.symbols.members, &name.text).copied();
            members.extend(known.or_else(|| self.reader.word_chosen(Some(purpose), &name.text)));
        }
        let card = card.filter(|_| cards || members.is_empty());
        let mut wants = Vec::new();
        for member in members {
            let local = scope.bind(None, Type::Card(CARD), true);
            scope.unbind();
            let candidate = self.reader.node(Expr::Local(local));
            let member = self.reader.node(Expr::Member(member));
            wants.push(Want::Such(self.reader.node(Expr::Same(candidate, member))));
        }
        wants.extend(card);
        wants
    }

    /// A wish that is an expression: a number, or a query for candidates.
    fn value_wished(
        &mut self,
        scope: &mut Scope,
        query: &ast::Expr,
        (purpose, asked): (PurposeId, &Type),
    ) -> Option<Want> {
        if let ast::ExprKind::Name(name) = &query.kind
            && matches!(name.text.as_str(), "none" | "done" | "pass" | "decline" | "stop" | "skip")
        {
            let message = format!("`{}` is no wish", name.text);
            let help = "that nothing is chosen is wished by `nothing`";
            self.reader.unknown_of(name.span, &message, None, help);
            return None;
        }
        let plain = !matches!(query.kind, ast::ExprKind::Where { .. } | ast::ExprKind::In { .. });
        if plain {
            let told = self.reader.diagnostics.len();
            let found = self.reader.expr(scope, query, None);
            if found.ty == Type::Number {
                return Some(Want::Number(found.id));
            }
            if matches!(found.ty, Type::Goods(_)) {
                self.reader.error(
                    codes::WRONG_TYPE,
                    query.span,
                    "a wish says of which goods, and not how many",
                    "an amount",
                    "name the resource alone, the one that is wanted most first: `clay, wool`",
                );
                return None;
            }
            if found.ty == Type::Error {
                self.told_as_wishes(told);
                return None;
            }
            self.reader.diagnostics.truncate(told);
        }
        let told = self.reader.diagnostics.len();
        let found = self.such(scope, query, asked);
        if found.is_none() {
            self.told_as_wishes(told);
        }
        let (such, ty) = found?;
        let is_picked = self.is_picked(purpose, (&ty, query.span), told);
        is_picked.then_some(Want::Such(such))
    }

    /// Whether things of a type may be chosen for a purpose. That none is ever is reported if nothing was told since then.
    fn is_picked(&mut self, purpose: PurposeId, (ty, span): (&Type, Span), since: usize) -> bool {
        let picked = self.reader.symbols.picked.get(&purpose).cloned().unwrap_or_default();
        let plain = |ty: &Type| {
            matches!(ty, Type::Card(_) | Type::Name(_) | Type::Member(_) | Type::Player)
        };
        let never = |one: &Type| plain(one) && !self.reader.are_of_one_sort(one, ty);
        let never = !picked.is_empty() && picked.iter().all(never);
        let told = self.reader.diagnostics.len() == since;
        if never && told {
            self.report_never_picked(purpose, &picked, span);
        }
        !(never && told)
    }

    /// What was told of a wish since then proposes no statement: a bot does nothing by itself.
    fn told_as_wishes(&mut self, since: usize) {
        for told in self.reader.diagnostics.iter_mut().skip(since) {
            let Some(help) = &told.help else { continue };
            if help.contains("`pick 1 from") {
                told.help = Some(CHANCE.to_owned());
            } else if help.contains("`choose ") || help.contains("`each ") {
                told.help = Some(WISHED.to_owned());
            }
        }
    }

    /// A query as a condition on the candidate, which is local 0, with the type of what the query finds.
    pub(crate) fn such(
        &mut self,
        scope: &mut Scope,
        query: &ast::Expr,
        asked: &Type,
    ) -> Option<(ExprId, Type)> {
        let (of, condition) = match &query.kind {
            ast::ExprKind::Where { of, condition, .. } => (&**of, Some(&**condition)),
            _ => (query, None),
        };
        let local = scope.bind(None, asked.clone(), true);
        let candidate = self.reader.node(Expr::Local(local));
        let plain = match &of.kind {
            ast::ExprKind::Name(name) => self.reader.sort(&name.text),
            ast::ExprKind::Text(text) => text.plain().and_then(|name| self.reader.sort(&name)),
            _ => None,
        };
        let (belongs, ty) = match plain {
            Some(sort) => {
                let is = self.reader.node(Expr::Is { of: candidate, test: sort.test() });
                (is, Type::Card(sort.kind()))
            }
            None => {
                let list = self.reader.query(scope, of);
                if list.ty == Type::Error || self.reader.report_no_list(&list) {
                    scope.unbind();
                    return None;
                }
                // Where piles are chosen, a pile means itself, not its cards.
                let one = matches!((&list.ty, asked), (Type::Pile(_), Type::Pile(_)));
                let those = match one {
                    true => self.reader.node(Expr::List(vec![list.id])),
                    false => self.reader.as_list(&list),
                };
                let these = self.reader.node(Expr::List(vec![candidate]));
                let common = self.reader.node(Expr::In { these, those });
                let empty = self.reader.node(Expr::IsEmpty(common));
                let ty = match list.ty.item().unwrap_or_else(|| list.ty.clone()) {
                    item @ (Type::Spot(..) | Type::Pile(_) | Type::Member(_) | Type::Player) => {
                        item
                    }
                    _ => Type::Card(list.ty.kind().unwrap_or(CARD)),
                };
                (self.reader.node(Expr::Not(empty)), ty)
            }
        };
        scope.unbind();
        scope.bind(None, ty.clone(), true);
        let whole = match condition {
            Some(condition) => {
                let condition = self.reader.want(scope, condition, &Type::Flag);
                self.reader.node(Expr::And(belongs, condition))
            }
            None => belongs,
        };
        scope.unbind();
        Some((whole, ty))
    }
}
