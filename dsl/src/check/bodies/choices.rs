//! Compiles choices: what is chosen, by whom, and for what purpose.

use schema::choice::CHOOSE;
use schema::code::Op;
use schema::expr::Expr;
use schema::goods::Blend;
use schema::id::{ExprId, MemberId, PurposeId};
use schema::program::{Asks, Choice};
use schema::source::Span;

use crate::check::bodies::Bodies;
use crate::check::bodies::blocks::Frame;
use crate::check::reader::described::BARE;
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed, symbols};
use crate::codes;
use crate::syntax::ast::{self, Chosen, HowManyKind, Name};
use crate::syntax::{Stands, foreign};

impl<'a> Bodies<'a> {
    /// Reports a choice where nobody acts who could choose (`C0207`).
    pub(crate) fn nobody_chooses(&mut self, span: Span) {
        self.reader.error(
            codes::NOBODY_IS_ME,
            span,
            "a choice needs somebody who chooses, and nobody acts here",
            "who chooses?",
            "put it inside `turns`, `each player { … }` or `as p { … }`, or say `by p`",
        );
    }

    /// `choose … by … to … as …`
    pub(crate) fn choose(&mut self, frame: &mut Frame, choose: &'a ast::Choose, span: Span) {
        if !frame.scope.me && choose.by.is_none() {
            self.nobody_chooses(span);
        }
        self.reader.me_read += usize::from(choose.by.is_none());
        frame.scope.naming = choose.binder.as_ref().map(|name| name.text.clone());
        let (asks, ty) = match &choose.what {
            Chosen::Number { from, to } => {
                let least = self.reader.want(&mut frame.scope, from, &Type::Number);
                let most = self.reader.want(&mut frame.scope, to, &Type::Number);
                self.some_answer(least, most, from.span.to(to.span));
                (Asks::Number { least, most }, Type::Number)
            }
            Chosen::Things { how_many, different, of } => {
                match self.choose_things(frame, how_many, *different, of) {
                    Some(asks) => asks,
                    // The mistake was reported, so the result is compatible with every type.
                    None => (Asks::YesNo, Type::Error),
                }
            }
            Chosen::Order(of) => match self.choose_order(frame, of) {
                Some(asks) => asks,
                None => (Asks::YesNo, Type::Error),
            },
            Chosen::Options { .. } => (Asks::YesNo, Type::Error),
        };
        frame.scope.naming = None;
        let chooser =
            choose.by.as_ref().map(|by| self.reader.want(&mut frame.scope, by, &Type::Player));
        if let (
            Chosen::Things { of, .. } | Chosen::Order(of),
            Asks::Pick { from, .. } | Asks::Order { of: from },
        ) = (&choose.what, &asks)
        {
            self.seen_by_chooser(&frame.scope, *from, of.span, chooser);
        }
        match (&choose.what, &asks) {
            (
                Chosen::Things { of, how_many, .. },
                Asks::Pick { from, count, .. } | Asks::Goods { from, count },
            ) => {
                if !self.goods_seen(&frame.scope, *from, of.span, chooser) {
                    self.names_reveal(&frame.scope, (*from, of.span), chooser, &ty);
                }
                self.amounts_reveal(&frame.scope, (*count, how_many), chooser);
            }
            (Chosen::Number { from, to }, Asks::Number { least, most }) => {
                let ends = [(*least, from.span), (*most, to.span)];
                self.range_reveals(&frame.scope, ends, chooser);
            }
            (Chosen::Order(of), Asks::Order { of: from }) => {
                self.names_reveal(&frame.scope, (*from, of.span), chooser, &ty);
            }
            _ => {}
        }
        let always = choose.always;
        let purpose = match (&choose.purpose, &choose.binder) {
            (Some(purpose), _) => self.known_purpose(purpose),
            (None, Some(binder)) => self.purpose(&binder.text),
            (None, None) => self.purpose(CHOOSE),
        };
        self.note_asked(purpose, &ty);
        let (known, unsaid) = (self.known(&frame.scope, chooser), choose.purpose.is_none());
        if let Chosen::Options { how_many, options } = &choose.what {
            let (text, about, result) = (None, None, frame.slot());
            let choice =
                Choice { asks, chooser, purpose, text, about, result, always, known, unsaid };
            return self.choose_options(frame, how_many, options, choice, span);
        }
        let result = match &choose.binder {
            Some(name) => {
                self.reader.hides(&frame.scope, name, "variable");
                frame.declare(&name.text, ty.clone(), name.span)
            }
            None => {
                let slot = frame.slot();
                if ty != Type::Error {
                    let to = choose.purpose.as_ref();
                    let verb =
                        to.and_then(|to| symbols::exact(&self.reader.symbols.verbs, &to.text));
                    let verb = verb.copied();
                    frame.scope.chosen.push((slot, to.map_or(span, |to| to.span), verb));
                }
                slot
            }
        };
        let player = matches!(ty, Type::Player).then_some(result);
        match (&asks, player) {
            (Asks::Pick { from, .. }, Some(player)) => frame.scope.holds(player, *from),
            (Asks::Pick { from, .. } | Asks::Order { of: from }, None) => {
                frame.scope.whom.holds(result, *from);
            }
            _ => {}
        }
        frame.scope.it = Some((result, ty));
        let choice = self.reader.program.choices.push(Choice {
            asks,
            chooser,
            purpose,
            text: None,
            about: None,
            result,
            always,
            known,
            unsaid,
        });
        frame.emit(Op::Choose(choice), span);
    }

    /// Notes what sort of thing is chosen for a purpose. Wishes of bots are checked against it.
    fn note_asked(&mut self, purpose: PurposeId, ty: &Type) {
        let item = match ty {
            Type::List(item) => item,
            other => other,
        };
        let asked = match item {
            Type::Number | Type::Spot(..) | Type::Pile(_) => item.clone(),
            _ => Type::Card(CARD),
        };
        self.reader.symbols.picked.entry(purpose).or_default().push(item.clone());
        let known = self.reader.symbols.asked.entry(purpose).or_insert_with(|| asked.clone());
        if *known != asked {
            *known = Type::Card(CARD);
        }
    }

    fn choose_things(
        &mut self,
        frame: &mut Frame,
        how_many: &ast::HowMany,
        different: Option<Span>,
        of: &ast::Expr,
    ) -> Option<(Asks, Type)> {
        if self.report_no_ends(&frame.scope, how_many, of) {
            return None;
        }
        let (count, one) = self.how_many(frame, how_many);
        if self.reader.report_described(&frame.scope, of, BARE).is_some() {
            return None;
        }
        let found = self.reader.query(&mut frame.scope, of);
        let found = match different {
            Some(word) => self.one_of_each(&found, word)?,
            None => found,
        };
        if let Type::Goods(_) | Type::Pool(_) = found.ty {
            let from = found.id;
            if !one {
                let ty = self.reader.as_goods(&found).map_or(Type::Goods(None), |goods| goods.ty);
                return Some((Asks::Goods { from, count }, ty));
            }
            let resources = self.reader.spread(&found);
            let item = found.ty.resource();
            return Some((Asks::Pick { from: resources.id, count, one }, item));
        }
        let item = match &found.ty {
            Type::Error => return None,
            Type::Zone(_) | Type::Piles(_) | Type::Pile(_) | Type::List(_) => found.ty.item(),
            _ => None,
        };
        let Some(item) = item else {
            let words = self.reader.words(&found.ty);
            self.reader.error(
                codes::WRONG_TYPE,
                found.span,
                format!("this is {words}, and a choice is made from a list"),
                words.clone(),
                "say what and where: `choose 1 card in ZONE`",
            );
            return None;
        };
        let from = self.reader.as_list(&found);
        let ty = if one { item } else { item.list() };
        Some((Asks::Pick { from, count, one }, ty))
    }

    /// Reports a number that is to be chosen, and of which it is not said between which it lies: `choose number as n`.
    /// Returns whether it was one.
    fn report_no_ends(&mut self, scope: &Scope, how_many: &ast::HowMany, of: &ast::Expr) -> bool {
        let is_number = |expr: &&ast::Expr| matches!(&expr.kind, ast::ExprKind::Name(name) if name.text == "number");
        let count = match &how_many.kind {
            HowManyKind::Exactly(count) | HowManyKind::Between(count, _) => Some(count),
            HowManyKind::UpTo(_) | HowManyKind::Any | HowManyKind::One => None,
        };
        let found = count.into_iter().chain([of]).find(is_number);
        let Some(found) = found.filter(|_| !self.reader.is_variable(scope, "number")) else {
            return false;
        };
        self.reader.error(
            codes::UNKNOWN_WORD,
            found.span,
            "it is not said between which numbers this one lies",
            "from where to where?",
            "write `choose number from 0 to 5`, with both ends",
        );
        true
    }

    /// For `different`: the goods limited to one of each resource. Reports what is no goods.
    fn one_of_each(&mut self, of: &Typed, word: Span) -> Option<Typed> {
        if of.ty == Type::Error {
            return None;
        }
        let Some(goods) = self.reader.as_goods(of) else {
            let words = self.reader.words(&of.ty);
            self.reader.error(
                codes::WRONG_TYPE,
                word,
                format!("`different` is said of goods, and this is {words}"),
                "no goods",
                "leave it out; where no two names may be alike, choose one card at a time",
            );
            return None;
        };
        let families = match goods.ty {
            Type::Goods(Some(family)) => vec![family],
            _ => self.reader.resource_families(),
        };
        let one = self.reader.node(Expr::Number(1));
        let mut each = Vec::new();
        for family in families {
            let family = &self.reader.program.families[family];
            let (first, last) = (family.first.0, family.first.0 + family.count);
            each.extend(
                (first..last).map(|id| (one, self.reader.node(Expr::Member(MemberId(id))))),
            );
        }
        let ty = goods.ty.clone();
        let ones = self.reader.typed(Expr::Bundle(each), ty, of.span);
        Some(self.reader.blend(Blend::Least, &goods, &ones, of.span))
    }

    /// Reports a range of literal numbers that is empty (`C0504`).
    pub(crate) fn some_answer(&mut self, least: ExprId, most: ExprId, span: Span) {
        if let (Some(Expr::Number(least)), Some(Expr::Number(most))) =
            (self.reader.exprs.get(least), self.reader.exprs.get(most))
            && least > most
        {
            let (least, most) = (*least, *most);
            self.reader.error(
                codes::NO_ANSWER,
                span,
                format!("no number goes from {least} to {most}: this cannot be answered"),
                "nothing lies between",
                format!("write the smaller one first: `{most} to {least}`"),
            );
        }
    }

    /// `order of …`
    fn choose_order(&mut self, frame: &mut Frame, of: &ast::Expr) -> Option<(Asks, Type)> {
        let found = self.reader.query(&mut frame.scope, of);
        if found.ty == Type::Error || self.reader.report_no_list(&found) {
            return None;
        }
        let item = found.ty.item().unwrap_or_else(|| found.ty.clone());
        Some((Asks::Order { of: self.reader.as_list(&found) }, item.list()))
    }

    /// Reports a word that is neither a verb nor a declared purpose.
    pub(crate) fn neither_verb_nor_purpose(&mut self, name: &Name, help: &str) {
        let near = {
            let verbs = self.reader.symbols.verbs.keys().filter(|verb| !verb.starts_with('+'));
            let known = verbs.chain(self.reader.symbols.purposes.keys()).map(String::as_str);
            let is_english = foreign(&name.text, Stands::Statement).is_some();
            self.reader.near(&name.text, known).filter(|_| !is_english).map(str::to_owned)
        };
        let what = format!("`{}` is neither a verb nor a purpose", name.text);
        self.reader.unknown_of(name.span, &what, near, help);
    }

    /// The id of the purpose in `to PURPOSE`. Reports a word that is neither a verb nor a declared purpose (`C0201`),
    /// since a misspelt purpose would silently mean nothing.
    pub(crate) fn known_purpose(&mut self, name: &Name) -> schema::id::PurposeId {
        let verb = symbols::exact(&self.reader.symbols.verbs, &name.text).is_some();
        let declared = symbols::exact(&self.reader.symbols.purposes, &name.text).is_some();
        if !verb && !declared {
            let help = format!("declare it: `purposes {}`", name.text);
            self.neither_verb_nor_purpose(name, &help);
        }
        self.purpose(&name.text)
    }

    /// The id of the purpose of this name, which is added if it is new.
    pub(crate) fn purpose(&mut self, name: &str) -> PurposeId {
        match self.reader.program.purposes.position(|purpose| purpose == name) {
            Some(id) => id,
            None => self.reader.program.purposes.push(name.to_owned()),
        }
    }
}
