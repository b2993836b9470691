//! What is so of the candidates of a list, in words.

use schema::expr::{Arith, Compare, Expr, Test};
use schema::id::{ExprId, LocalId};
use schema::locale::Word;
use schema::program::VariantType;
use schema::spot::SpotRead;
use schema::words::article;

use super::brackets::{Place, placed};
use super::named::one_of;
use super::nouns::Listed;
use super::{Amount, Form, Held, Noun, Said, Teller, fill, readable};

impl Teller<'_> {
    /// What a candidate has some of, as in `it.icons.royal > 0` or `it.tokens is not empty`.
    pub(super) fn has_some(&mut self, of: ExprId, local: LocalId, some: bool) -> Option<String> {
        let (say, program) = (self.say, self.rules.program());
        let is_local = |of: &ExprId| program.exprs.get(*of) == Some(&Expr::Local(local));
        if is_local(&of) {
            return Some(say.with_some[usize::from(some)].to_owned());
        }
        let name = match program.exprs.get(of)? {
            Expr::Goods(inner) | Expr::Contents(inner) => {
                return self.has_some(*inner, local, some);
            }
            Expr::SlotOf { first, of } if is_local(of) => {
                let (own, true) = *self.kept.get(first)? else { return None };
                let are_many = matches!(
                    self.slots.get(&self.root(own)),
                    Some(
                        Held::Known { many: true, .. }
                            | Held::Fresh { said: Said { one: false, .. }, .. }
                    )
                );
                let at = if some { 2 + usize::from(are_many) } else { 4 };
                return Some(say.is_one[at].to_owned());
            }
            Expr::Pool { pool, of: Some(of) } if is_local(of) => {
                let name = &program.pools.get(*pool)?.name;
                self.member(Word::Pool(*pool), name, None).text
            }
            Expr::Zone { zone, of: Some(of) } if is_local(of) => {
                let name = &program.zones.get(*zone)?.name;
                match self.called(Word::Zone(*zone)) {
                    Some(noun) => noun.to_owned(),
                    // A place is nothing that one has: cards lie there.
                    None => {
                        let template = say.with_some[2 + usize::from(some)];
                        return Some(self.phrase(template, &[("name", &readable(name))]));
                    }
                }
            }
            Expr::AmountOf { of, resource } => match program.exprs.get(*of)? {
                Expr::Field { of, .. } if is_local(of) => {
                    let noun = self.resource(*resource);
                    self.counted(&noun, &Amount::So(Said::one("1")))
                }
                _ if is_local(resource) => {
                    let those = self.object(*of).text;
                    let template = if some { say.among_those } else { say.not_among };
                    return Some(self.phrase(template, &[("those", &those)]));
                }
                // As a condition: `such_that`.
                _ => return None,
            },
            Expr::In { these, those } => {
                if self.named_by(*these).as_ref().is_some_and(is_local) {
                    return self.name_among(*those, some);
                }
                let is_these = one_of(&program.exprs, *these).as_ref().is_some_and(is_local);
                if !is_these {
                    return None;
                }
                let those = self.place_anywhere(*those, !some).text;
                let template = if some { say.among_those } else { say.not_among };
                return Some(self.phrase(template, &[("those", &those)]));
            }
            // As a condition: `such_that`.
            _ => return None,
        };
        let template = if some { say.with } else { say.with_no };
        Some(self.phrase(template, &[("name", &name)]))
    }

    /// Whether something is so that cards do not speak of, by its name: whose it is goes without saying where it is mine.
    pub(super) fn flag_in_full(
        &mut self,
        word: Word,
        name: &str,
        of: Option<ExprId>,
        holds: bool,
    ) -> String {
        let title = readable(&self.rules.title(word, name));
        let whose = of.filter(|_| !self.is_own(of));
        let what = whose.map_or_else(|| title.clone(), |of| self.owned(of, &title));
        let template = if holds { self.say.flag_yes } else { self.say.flag_no };
        self.phrase(template, &[("what", &what)])
    }

    /// Whether a define is a number.
    pub(super) fn counts(&self, word: Word) -> bool {
        let Word::Derived(id) = word else { return false };
        let derived = self.rules.program().derived.get(id);
        derived.is_some_and(|derived| derived.yields == VariantType::Number)
    }

    /// What must all hold for a condition to hold.
    pub(super) fn parts_of(&self, condition: ExprId) -> Vec<ExprId> {
        match self.rules.program().exprs.get(condition) {
            Some(Expr::And(a, b)) => [self.parts_of(*a), self.parts_of(*b)].concat(),
            // It is one.
            _ => vec![condition],
        }
    }

    /// What is so of each candidate, which is the local. Beside what other players have, what is yours is said to be.
    pub(super) fn qualities(&mut self, condition: ExprId, local: LocalId) -> Vec<Noun> {
        let is_player = matches!(self.locals.last(), Some((_, Held::Actor(_))));
        let own = self.me.own.clone();
        if is_player && self.me.is_you() && !self.say.inflects {
            self.me.own = self.whose(self.say.you, "{what}");
        }
        let said = self.qualities_of(condition, local);
        self.me.own = own;
        said
    }

    fn qualities_of(&mut self, condition: ExprId, local: LocalId) -> Vec<Noun> {
        let (say, program) = (self.say, self.rules.program());
        let is_local = |of: &ExprId| program.exprs.get(*of) == Some(&Expr::Local(local));
        let (same, holds) = match program.exprs.get(condition) {
            Some(Expr::Not(inner)) => (program.exprs.get(*inner), false),
            same => (same, true),
        };
        if let Some(Expr::Same(a, b)) = same
            && let Some(said) = self.is_oneself_by((*a, *b), local, holds)
        {
            return vec![said];
        }
        if let Some(flag) = same
            && let Some(said) = self.flag_of(flag, local, holds)
        {
            return vec![said];
        }
        let found = match program.exprs.get(condition) {
            Some(Expr::Is { of, test }) if is_local(of) => return vec![self.that_is(*test, true)],
            Some(Expr::Same(a, b)) if self.names_of(*a, *b).is_some_and(|(a, _)| is_local(&a)) => {
                let x =
                    self.names_of(*a, *b).map_or_else(String::new, |(_, b)| self.object(b).text);
                let name = self.phrase(say.same_name[0], &[("x", &x)]);
                Some(self.phrase(say.with, &[("name", &name)]))
            }
            Some(Expr::Same(a, b)) if is_local(a) => {
                let x = self.subject(*b).text;
                return vec![self.twofold(say.that_is_it, &[("x", &x)])];
            }
            Some(Expr::Not(inner)) => match program.exprs.get(*inner) {
                Some(Expr::Not(so)) => return self.qualities(*so, local),
                Some(Expr::Is { of, test }) if is_local(of) => {
                    return vec![self.that_is(*test, false)];
                }
                Some(Expr::IsEmpty(of)) => self.has_some(*of, local, true),
                Some(Expr::Same(a, b))
                    if self.names_of(*a, *b).is_some_and(|(a, _)| is_local(&a)) =>
                {
                    let x = self
                        .names_of(*a, *b)
                        .map_or_else(String::new, |(_, b)| self.object(b).text);
                    let name = self.phrase(say.same_name[1], &[("x", &x)]);
                    Some(self.phrase(say.with, &[("name", &name)]))
                }
                Some(Expr::Same(a, b)) if is_local(a) => {
                    let x = self.subject(*b).text;
                    Some(self.phrase(say.other_than, &[("x", &x)]))
                }
                // As a condition: `such_that`.
                _ => None,
            },
            Some(Expr::And(a, b)) => {
                let mut all = self.qualities(*a, local);
                all.append(&mut self.qualities(*b, local));
                return all;
            }
            Some(Expr::Or(a, b)) => {
                let sides = [*a, *b].map(|side| {
                    let all = self.qualities(side, local);
                    self.joined_up(true, &all)
                });
                return vec![self.joined_up(false, &sides)];
            }
            Some(Expr::IsEmpty(of)) => self.has_some(*of, local, false),
            // With a quality of its own, what a field is.
            Some(Expr::Same(a, b)) => match program.exprs.get(*a) {
                Some(Expr::Field { field, of }) if is_local(of) => {
                    let quality = self.quality_of(Word::Field(*field)).map(str::to_owned);
                    quality.filter(|quality| quality.contains("{value}")).map(|quality| {
                        let value = self.object(*b);
                        fill(&quality, Form::Base, &[("value", value)])
                    })
                }
                // As a condition: `such_that`.
                _ => None,
            },
            Some(Expr::Compare(Compare::More, a, b))
                if matches!(program.exprs.get(*a), Some(Expr::AmountOf { .. }))
                    && program.exprs.get(*b) == Some(&Expr::Number(0)) =>
            {
                self.has_some(*a, local, true)
            }
            Some(Expr::Compare(compare, a, b)) => match program.exprs.get(*a) {
                Some(Expr::Spot(SpotRead::Y(spot)))
                    if is_local(spot)
                        || matches!(program.exprs.get(*spot), Some(Expr::Spot(SpotRead::Of(of))) if is_local(of)) =>
                {
                    let n = self.object(*b).text;
                    let range = self.range(*compare, &n);
                    let at = usize::from(self.is_in_grid(*spot));
                    Some(self.phrase(say.on_level[at], &[("range", &range)]))
                }
                // As a condition, if it is no number of the candidate: `such_that`.
                _ => match self.number_of(*a, local) {
                    Some((word, _)) if *compare == Compare::Equal && self.is_extreme(*b, word) => {
                        let name = self.object(*b).text;
                        Some(self.phrase(say.with, &[("name", &name)]))
                    }
                    Some((word, name)) => Some(self.measured(word, name, *compare, *b)),
                    None => None,
                },
            },
            // As a condition: `such_that`.
            _ => None,
        };
        let found = found.unwrap_or_else(|| {
            // `it` is the candidate there.
            let last = self.last.take();
            let said = self.condition(condition, true);
            self.last = self.last.or(last);
            let is_player = matches!(self.locals.last(), Some((_, Held::Actor(_))));
            self.phrase(say.such_that[usize::from(is_player)], &[("condition", &said)])
        });
        vec![Noun { a: found.clone(), b: found }]
    }

    /// Those of a list that are something: by its noun, or, where one says already what they are, as something that is so.
    pub(super) fn narrowed(&mut self, listed: Listed, test: Test) -> Listed {
        let noun = self.tested(test, &listed.noun);
        if !listed.is_named || noun.b.contains(&listed.noun.b) {
            return Listed { noun, is_named: true, ..listed };
        }
        let mut qualities = listed.qualities;
        qualities.push(self.that_is(test, true));
        Listed { qualities, ..listed }
    }

    /// That it is something, or is not.
    fn that_is(&mut self, test: Test, holds: bool) -> Noun {
        let base = self.card_noun();
        let Noun { a, b } = self.tested(test, &base);
        let templates = if holds { self.say.that_is } else { self.say.that_is_not };
        self.twofold(templates, &[("an", article(&a)), ("a", &a), ("b", &b)])
    }

    /// What is so of one, and what is so of several.
    fn twofold(&self, [one, several]: [&str; 2], values: &[(&str, &str)]) -> Noun {
        Noun { a: self.phrase(one, values), b: self.phrase(several, values) }
    }

    /// Whether a value is the highest or lowest of the same number among others.
    fn is_extreme(&self, value: ExprId, word: Word) -> bool {
        match self.rules.program().exprs.get(value) {
            Some(Expr::Extreme { local, value, .. }) => {
                self.number_of(*value, *local).is_some_and(|(own, _)| own == word)
            }
            // Any other value.
            _ => false,
        }
    }

    /// A number of a candidate, in a range.
    pub(super) fn measured(
        &mut self,
        word: Word,
        name: &str,
        compare: Compare,
        by: ExprId,
    ) -> String {
        let beside = self.beside_own(word, by);
        let is_beside = beside.is_some();
        let n = beside.unwrap_or_else(|| self.object(by).text);
        let range = self.range(compare, &n);
        match self.quality_of(word) {
            // What only keeps order elsewhere counts here.
            Some("") => {}
            Some(template) => {
                return fill(template, Form::Base, &[("value", Said::many(range))]);
            }
            None => self.gap_of("qualities", word, name),
        }
        let name = self.called(word).map_or_else(
            || readable(name),
            |noun| noun.split('|').next_back().unwrap_or_default().to_owned(),
        );
        let [ranges, equals, as_many, same] = self.say.with_field;
        // A letter and a figure stand right behind it.
        let is_short = n.chars().count() == 1 || self.is_figure(&Said::many(&*n));
        if compare != Compare::Equal || is_beside || is_short {
            return self.phrase(ranges, &[("name", &name), ("range", &range)]);
        }
        match self.whose_same(word, by) {
            Some(of) => {
                let of = self.object(of).text;
                let template = if matches!(word, Word::Cell(_)) { as_many } else { same };
                self.phrase(template, &[("name", &name), ("of", &of)])
            }
            None => self.phrase(equals, &[("name", &name), ("range", &range)]),
        }
    }

    /// Whose number of the same name a value is.
    fn whose_same(&self, word: Word, value: ExprId) -> Option<ExprId> {
        let (own, of) = match self.rules.program().exprs.get(value)? {
            Expr::Field { field, of } => (Word::Field(*field), Some(*of)),
            Expr::Cell { cell, of } => (Word::Cell(*cell), *of),
            Expr::Derived { derived, of, .. } => (Word::Derived(*derived), *of),
            // Something else.
            _ => return None,
        };
        of.filter(|_| own == word)
    }

    /// So much more or less than the same number of something else.
    pub(super) fn beside_own(&mut self, word: Word, by: ExprId) -> Option<String> {
        let program = self.rules.program();
        let Some(Expr::Arith(arith, a, b)) = program.exprs.get(by) else { return None };
        let template = match arith {
            Arith::Add => self.say.more_than_of,
            Arith::Subtract => self.say.less_than_of,
            Arith::Multiply | Arith::Divide | Arith::Modulo | Arith::Least | Arith::Greatest => {
                return None;
            }
        };
        let Some(Expr::Field { field, of }) = program.exprs.get(*a) else { return None };
        if Word::Field(*field) != word {
            return None;
        }
        let (x, of) = (self.object(*b).text, self.object(*of).text);
        let name = program.fields.get(*field).map_or("", String::as_str);
        let x = placed(Place::Narrow, &x);
        Some(self.phrase(template, &[("x", &x), ("of", &of), ("name", &readable(name))]))
    }

    /// Several qualities of which all, or one of them, are what is said.
    pub(super) fn joined_up(&self, all: bool, qualities: &[Noun]) -> Noun {
        let [a, b] = [|it: &Noun| it.a.clone(), |it: &Noun| it.b.clone()]
            .map(|part| self.combined(all, &qualities.iter().map(part).collect::<Vec<_>>()));
        Noun { a, b }
    }
}
