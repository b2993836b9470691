//! Numbers and amounts of goods in words.

use schema::expr::{Arith, Expr};
use schema::goods::Blend;
use schema::id::ExprId;
use schema::locale::Word;

use super::{Amount, Held, Said, Teller};

impl Teller<'_> {
    pub(super) fn bundle(&mut self, parts: &[(ExprId, ExprId)]) -> Said {
        let said = self.amounts(parts);
        match said.is_empty() {
            true => Said::one(self.say.nothing),
            false => Said::many(self.enumerated(said)),
        }
    }

    /// What a price that is written out is made of.
    pub(super) fn price(&mut self, goods: ExprId) -> Vec<String> {
        match self.rules.program().exprs.get(goods) {
            Some(Expr::Bundle(parts)) => self.amounts(parts),
            Some(Expr::Blend(Blend::Add, a, b)) => {
                let mut parts = self.price(*a);
                parts.append(&mut self.price(*b));
                parts
            }
            // Nothing else is a price.
            _ => vec![self.object(goods).text],
        }
    }

    fn amounts(&mut self, parts: &[(ExprId, ExprId)]) -> Vec<String> {
        let mut said = Vec::new();
        for (count, resource) in parts {
            let n = self.object(*count);
            // What was chosen stands for itself.
            if n.one && matches!(self.rules.program().exprs.get(*resource), Some(Expr::Slot(_))) {
                said.push(self.object(*resource).text);
                continue;
            }
            let noun = self.resource(*resource);
            said.push(self.amount_of(&n, &noun));
        }
        said
    }

    /// So much of something.
    pub(super) fn amount_of(&self, n: &Said, noun: &super::Noun) -> String {
        let say = self.say;
        let n = &self.so_many_of(n.clone());
        let figure = n.text == say.that_many
            || n.text.trim_start_matches('-').starts_with(|sign: char| sign.is_ascii_digit());
        let word = if n.one && figure && say.inflects { &noun.a } else { &noun.b };
        let template = if figure { say.amount } else { say.equal_to };
        self.phrase(template, &[("n", &n.text), ("unit", word), ("b", word)])
    }

    /// Whether goods are listed as they stand.
    pub(super) fn is_price(&self, goods: ExprId) -> bool {
        match self.rules.program().exprs.get(goods) {
            Some(Expr::Bundle(_)) => true,
            Some(Expr::Blend(Blend::Add, a, b)) => self.is_price(*a) && self.is_price(*b),
            // Not written out: as what it stands for.
            _ => false,
        }
    }

    pub(super) fn plain_card(&self) -> super::Noun {
        super::Noun { a: self.say.card[0].to_owned(), b: self.say.card[1].to_owned() }
    }

    /// A resource as a noun: without an `s` where the locale has no plural.
    pub(super) fn resource(&mut self, resource: ExprId) -> super::Noun {
        let program = self.rules.program();
        if let Some(Expr::Member(id)) = program.exprs.get(resource)
            && let Some(noun) = self.called(Word::Member(*id))
            && let Some((a, b)) = noun.split_once('|')
        {
            return super::Noun { a: a.to_owned(), b: b.to_owned() };
        }
        let said = self.object(resource).text;
        let a = if self.say.inflects { said.clone() } else { self.say.measure.to_owned() };
        super::Noun { a, b: said }
    }

    pub(super) fn folded(
        &mut self,
        template: &str,
        list: ExprId,
        local: schema::id::LocalId,
        value: ExprId,
    ) -> Said {
        let listed = self.listed(list);
        let list = self.amount(&listed, &Amount::All, false);
        let program = self.rules.program();
        let value = match program.exprs.get(value) {
            Some(Expr::Field { field, of })
                if program.exprs.get(*of) == Some(&Expr::Local(local)) =>
            {
                let name = program.fields.get(*field).map_or("", String::as_str);
                self.member(Word::Field(*field), name, None).text
            }
            Some(Expr::Cell { cell, of: Some(of) })
                if program.exprs.get(*of) == Some(&Expr::Local(local)) =>
            {
                let name = program.cells.get(*cell).map_or("", |cell| cell.name.as_str());
                self.member(Word::Cell(*cell), name, None).text
            }
            // What is worked out of each, in words of its own.
            _ => {
                self.locals.push((local, Held::Alias(Said::one(self.say.it))));
                let said = self.object(value).text;
                self.locals.pop();
                said
            }
        };
        Said::many(self.phrase(template, &[("value", &value), ("list", &list)]))
    }

    pub(super) fn arith(&mut self, arith: Arith, a: ExprId, b: ExprId) -> Said {
        let (say, program) = (self.say, self.rules.program());
        // So many for each of a list, or for every few of it.
        let (list, x, y) = match (arith, program.exprs.get(a), program.exprs.get(b)) {
            (Arith::Divide, Some(Expr::Count(list)), _) => (Some(*list), None, Some(b)),
            (
                Arith::Multiply,
                Some(Expr::Number(_)),
                Some(Expr::Arith(Arith::Divide, n, every)),
            ) => {
                match program.exprs.get(*n) {
                    Some(Expr::Count(list)) => (Some(*list), Some(a), Some(*every)),
                    // Plain arithmetic, below.
                    _ => (None, None, None),
                }
            }
            (Arith::Multiply, _, Some(Expr::Count(list))) => (Some(*list), Some(a), None),
            (Arith::Multiply, Some(Expr::Count(list)), _) => (Some(*list), Some(b), None),
            // Plain arithmetic, below.
            _ => (None, None, None),
        };
        if let Some(list) = list {
            let unit = self.unit.take();
            let listed = self.listed(list);
            let x = x.map_or_else(|| Said::one("1"), |x| self.object(x));
            let x = unit.map_or_else(|| x.text.clone(), |unit| self.amount_of(&x, &unit));
            return Said::many(match y {
                Some(y) => {
                    let list = self.amount(&listed, &Amount::Bare, false);
                    let y = self.object(y).text;
                    let every = match listed.whole {
                        Some(_) => say.for_every_of,
                        None => say.for_every,
                    };
                    let a = &listed.noun.a;
                    self.phrase(every, &[("x", &x), ("y", &y), ("list", &list), ("a", a)])
                }
                None => match listed.whole {
                    Some(whole) => {
                        self.phrase(say.for_each_of, &[("x", &x), ("list", &whole.text)])
                    }
                    None => {
                        let each = self.single(&listed);
                        self.phrase(say.for_all, &[("x", &x), ("list", &each)])
                    }
                },
            });
        }
        // So many points for each of something that is counted.
        if arith == Arith::Multiply
            && let Some(Expr::Number(_)) = program.exprs.get(a)
            && let Some(Expr::Derived { .. } | Expr::Cell { .. } | Expr::Total(_)) =
                program.exprs.get(b)
            && let Some(unit) = self.unit.take()
        {
            let x = self.object(a);
            let (x, list) = (self.amount_of(&x, &unit), self.object(b).text);
            return Said::many(self.phrase(say.for_each_of, &[("x", &x), ("list", &list)]));
        }
        let template = match arith {
            Arith::Add => say.plus,
            Arith::Subtract => say.minus,
            Arith::Multiply => say.times,
            Arith::Divide => say.divided,
            Arith::Modulo => say.remainder,
            Arith::Least => say.lower,
            Arith::Greatest => say.greater,
        };
        let Some(unit) = self.unit.take() else { return self.two(template, a, b) };
        match arith {
            Arith::Add | Arith::Subtract | Arith::Least | Arith::Greatest => {
                let (_, x) = self.amount_in(a, Some(unit.clone()));
                let (_, y) = self.amount_in(b, Some(unit));
                Said::many(self.phrase(template, &[("x", &x), ("y", &y)]))
            }
            Arith::Multiply | Arith::Divide | Arith::Modulo => {
                let said = self.two(template, a, b);
                self.unit = Some(unit);
                said
            }
        }
    }

    /// One of a list, without a number.
    pub(super) fn single(&mut self, listed: &super::nouns::Listed) -> String {
        let bare = self.say.bare;
        let noun = self.phrase(bare, &[("a", &listed.noun.a), ("b", &listed.noun.b)]);
        let one = super::Noun { a: noun.clone(), b: noun };
        let of_one = |it: &super::Noun| super::Noun { a: it.a.clone(), b: it.a.clone() };
        let qualities = listed.qualities.iter().map(of_one).collect();
        let listed = super::nouns::Listed { noun: one, qualities, ..listed.clone() };
        self.amount(&listed, &Amount::Bare, false)
    }
}
