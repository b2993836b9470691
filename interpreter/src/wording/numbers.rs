//! Numbers and amounts of goods in words.

use schema::expr::{Arith, Expr};
use schema::goods::Blend;
use schema::id::{ExprId, LocalId};
use schema::locale::Word;

use super::brackets::{Made, Place, Way, is_made, made, placed};
use super::nouns::Listed;
use super::{Amount, Held, Said, Teller};

impl<'r> Teller<'r> {
    /// Amounts of resources; of none that it is nothing.
    pub(super) fn bundle(&mut self, parts: &[(ExprId, ExprId)]) -> Said {
        let said = self.amounts(parts);
        match said.is_empty() {
            true => Said::one(self.say.nothing),
            false if said.len() == 1 => Said::many(self.enumerated(said)),
            false => Said::many(made(Made::Several, self.enumerated(said))),
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
            let n = self.quantity(*count);
            if let Some(text) = self.sort_of(&n, *resource) {
                said.push(text);
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
        let n = &self.how_much(n.clone());
        let figure = self.is_figure(n)
            || n.text.trim_start_matches('-').starts_with(|sign: char| sign.is_ascii_digit());
        let word = if n.one && figure && say.inflects { &noun.a } else { &noun.b };
        let template = if figure { say.amount } else { say.equal_to };
        let n = if figure { n.text.clone() } else { placed(Place::Amount, &n.text) };
        self.phrase(template, &[("n", &n), ("unit", word), ("b", word)])
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

    /// A number that is made of what is read of each of a list: in the first words where that has a name, in the last where it
    /// is the thing itself, else in the second.
    pub(super) fn folded(
        &mut self,
        templates: [&str; 3],
        list: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> Said {
        let listed = self.listed(list);
        let all = self.amount(&listed, &Amount::All, false);
        let is_itself = self.rules.program().exprs.get(value) == Some(&Expr::Local(local));
        let (value, has_name) = self.read_of_each(list, local, value);
        let template = templates[if is_itself { 2 } else { usize::from(!has_name) }];
        let text = self.phrase(template, &[("value", &value), ("list", &all)]);
        Said::one(self.of_those(text, &listed))
    }

    /// All goods together that are read of each of a list: so many for each, or the total of what each has.
    pub(super) fn goods_of_each(&mut self, list: ExprId, local: LocalId, value: ExprId) -> Said {
        if !self.is_price(value) {
            return self.folded(self.say.total, list, local, value);
        }
        let listed = self.listed(list);
        self.locals.push((local, Held::Alias(Said::one(self.say.it))));
        let each = self.object(value).text;
        self.locals.pop();
        self.for_each_one(&each, &listed)
    }

    /// The field, counter or define of a candidate, which is the local, that a value is.
    pub(super) fn number_of(&self, value: ExprId, local: LocalId) -> Option<(Word, &'r str)> {
        let program = self.rules.program();
        let is_local = |of: &ExprId| program.exprs.get(*of) == Some(&Expr::Local(local));
        match program.exprs.get(value) {
            Some(Expr::Field { field, of }) if is_local(of) => {
                let name = program.fields.get(*field).map_or("", String::as_str);
                Some((Word::Field(*field), name))
            }
            Some(Expr::Cell { cell, of: Some(of) }) if is_local(of) => {
                let name = program.cells.get(*cell).map_or("", |cell| cell.name.as_str());
                Some((Word::Cell(*cell), name))
            }
            Some(Expr::Derived { derived, of: Some(of), args })
                if is_local(of) && args.is_empty() =>
            {
                let name = program.derived.get(*derived).map_or("", |it| it.name.as_str());
                Some((Word::Derived(*derived), name))
            }
            // Something else, in words of its own.
            _ => None,
        }
    }

    /// What is read of each of a list, and whether it goes by a name.
    pub(super) fn read_of_each(
        &mut self,
        list: ExprId,
        local: LocalId,
        value: ExprId,
    ) -> (String, bool) {
        let named = self.number_of(value, local);
        let has_pattern = |word| self.called(word).is_some_and(|noun| noun.contains('{'));
        if let Some((word, name)) = named.filter(|(word, _)| !has_pattern(*word)) {
            return (self.member(word, name, None).text, true);
        }
        let held = match self.are_players(list) {
            true => self.candidate(list),
            false => Held::Alias(Said::one(self.say.it)),
        };
        self.locals.push((local, held));
        let said = self.object(value).text;
        self.locals.pop();
        (placed(Place::Between, &said), false)
    }

    /// What is read of a list: where something is said of those in it, or anything is made of several, it is one such thing.
    pub(super) fn of_those(&self, text: String, listed: &Listed) -> String {
        match is_made(&text) || !listed.qualities.is_empty() {
            true => made(Made::OfThose, text),
            false => text,
        }
    }

    /// Whether a list is one that was spoken of, so that its number is so many.
    pub(super) fn is_spoken_of(&self, list: ExprId) -> bool {
        let Some(Expr::Slot(slot)) = self.rules.program().exprs.get(list) else { return false };
        let held = self.slots.get(&self.root(*slot));
        !matches!(
            held,
            Some(Held::Alias(_) | Held::Crowd(_) | Held::Fresh { .. } | Held::Letter { .. })
        )
    }

    /// A list that is counted: what a name stands for, if it was not spoken of yet.
    pub(super) fn counted_list(&mut self, list: ExprId) -> Listed {
        let Some(Expr::Slot(slot)) = self.rules.program().exprs.get(list) else {
            return self.listed(list);
        };
        let root = self.root(*slot);
        match self.slots.get(&root).cloned() {
            Some(Held::Letter { name, .. }) => {
                let noun = self.plain(self.say.thing);
                Listed { zone: Some(name), is_among: true, ..self.bare(noun) }
            }
            // What a name was given is spoken of here for the first time; what was chosen is not what it was chosen from.
            Some(Held::Fresh { said, noun, .. }) => {
                let value = self.lies.get(&Some(root)).copied().unwrap_or(list);
                if self.object(value).text != said.text {
                    return self.listed(list);
                }
                let listed = self.listed(value);
                self.spoken_of(root, noun, true);
                listed
            }
            // As it is spoken of, or what it stands for.
            _ => self.listed(self.meant_by(list)),
        }
    }

    /// The list that a name stands for that is told in the words of that.
    pub(super) fn meant_by(&self, list: ExprId) -> ExprId {
        let Some(Expr::Slot(slot)) = self.rules.program().exprs.get(list) else { return list };
        let root = self.root(*slot);
        match self.slots.get(&root) {
            Some(Held::Alias(_) | Held::Crowd(_)) => {
                self.lies.get(&Some(root)).copied().unwrap_or(list)
            }
            // It goes by other words.
            _ => list,
        }
    }

    /// So much for each of a list.
    pub(super) fn for_each_one(&mut self, x: &str, listed: &Listed) -> Said {
        let (say, x) = (self.say, placed(Place::Narrow, x));
        let (template, list) = match &listed.whole {
            Some(whole) => (say.for_each_of, whole.text.clone()),
            None => (say.for_all, self.single(listed)),
        };
        let values = [("x", &x[..]), ("list", &list)];
        Said::one(self.for_each_made(template, &values, listed))
    }

    /// So much for each of some: where it ends with what is said of these, more could belong to that.
    fn for_each_made(&self, template: &str, values: &[(&str, &str)], listed: &Listed) -> String {
        let text = self.phrase(template, values);
        let list = values.iter().find(|(name, _)| *name == "list");
        let is_open = !listed.qualities.is_empty()
            || list.is_some_and(|(_, list)| is_made(list))
            || !template.starts_with("{x}");
        made(if is_open { Made::OfThose } else { Made::Each }, text)
    }

    /// Something that is made of two, each in its place.
    pub(super) fn two(&mut self, way: Way, x: &str, y: &str) -> Said {
        let [x, y] = [(way.places[0], x), (way.places[1], y)].map(|(at, said)| placed(at, said));
        Said::one(made(way.made, self.phrase(way.template, &[("x", &x), ("y", &y)])))
    }

    /// Something that is made of two expressions, each in its place.
    pub(super) fn two_of(&mut self, way: Way, x: ExprId, y: ExprId) -> Said {
        let (x, y) = (self.object(x).text, self.object(y).text);
        self.two(way, &x, &y)
    }

    /// Of two numbers that are so many for each of a list, or for every few of it: the list, how many, and for every how many.
    fn counted_for(
        &self,
        arith: Arith,
        a: ExprId,
        b: ExprId,
    ) -> Option<(ExprId, Option<ExprId>, Option<ExprId>)> {
        let exprs = &self.rules.program().exprs;
        match (arith, exprs.get(a), exprs.get(b)) {
            (Arith::Divide, Some(Expr::Count(list)), _) => Some((*list, None, Some(b))),
            (
                Arith::Multiply,
                Some(Expr::Number(_)),
                Some(Expr::Arith(Arith::Divide, n, every)),
            ) => match exprs.get(*n) {
                Some(Expr::Count(list)) => Some((*list, Some(a), Some(*every))),
                // Plain arithmetic.
                _ => None,
            },
            (Arith::Multiply, _, Some(Expr::Count(list))) => Some((*list, Some(a), None)),
            (Arith::Multiply, Some(Expr::Count(list)), _) => Some((*list, Some(b), None)),
            // Plain arithmetic.
            _ => None,
        }
    }

    /// Whether two numbers are so many for each of something that is counted.
    fn is_for_each(&self, arith: Arith, a: ExprId, b: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        arith == Arith::Multiply
            && matches!(exprs.get(a), Some(Expr::Number(_)))
            && matches!(
                exprs.get(b),
                Some(Expr::Derived { .. } | Expr::Cell { .. } | Expr::Total(_))
            )
    }

    /// Whether what a number is of can stand right beside it, or beside each of its parts.
    pub(super) fn has_unit(&self, number: ExprId) -> bool {
        match self.rules.program().exprs.get(number) {
            Some(Expr::Number(_) | Expr::Count(_) | Expr::Total(_)) => true,
            Some(Expr::Negative(of)) => self.has_unit(*of),
            Some(Expr::If { then, otherwise, .. }) => {
                self.has_unit(*then) && self.has_unit(*otherwise)
            }
            Some(Expr::Arith(arith, a, b)) => match arith {
                Arith::Add | Arith::Subtract | Arith::Least | Arith::Greatest => {
                    self.has_unit(*a) && self.has_unit(*b)
                }
                Arith::Multiply | Arith::Divide | Arith::Modulo => {
                    self.counted_for(*arith, *a, *b).is_some() || self.is_for_each(*arith, *a, *b)
                }
            },
            // It goes by its words.
            _ => false,
        }
    }

    /// Whether a number is told in parts, each with what it is of.
    pub(super) fn has_parts(&self, number: ExprId) -> bool {
        let known = self.comes_to(number);
        match known.as_ref().or_else(|| self.rules.program().exprs.get(number)) {
            Some(Expr::If { .. }) => true,
            Some(Expr::Arith(arith, ..)) => match arith {
                Arith::Add | Arith::Subtract | Arith::Least | Arith::Greatest => true,
                Arith::Multiply | Arith::Divide | Arith::Modulo => false,
            },
            // It is one.
            _ => false,
        }
    }

    /// Two numbers made into one.
    pub(super) fn arith(&mut self, arith: Arith, a: ExprId, b: ExprId) -> Said {
        let say = self.say;
        if let Some((list, x, y)) = self.counted_for(arith, a, b) {
            let unit = self.unit.take();
            let listed = self.listed(list);
            let x = x.map_or_else(|| Said::one("1"), |x| self.object(x));
            let x = unit.map_or_else(|| x.text.clone(), |unit| self.amount_of(&x, &unit));
            let Some(y) = y else { return self.for_each_one(&x, &listed) };
            let list = self.amount(&listed, &Amount::Bare, false);
            let y = self.object(y).text;
            let [x, y] = [x, y].map(|part| placed(Place::Narrow, &part));
            let every = say.for_every[usize::from(listed.whole.is_some())];
            let values = [("x", &x[..]), ("y", &y), ("list", &list), ("a", &listed.noun.a)];
            return Said::one(self.for_each_made(every, &values, &listed));
        }
        // So many points for each of something that is counted.
        if self.is_for_each(arith, a, b)
            && let Some(unit) = self.unit.take()
        {
            let x = self.object(a);
            let x = self.amount_of(&x, &unit);
            let whole = self.object(b);
            let listed = self.whole(whole);
            return self.for_each_one(&x, &listed);
        }
        let way = Way::of(say, arith);
        let Some(unit) = self.unit.take() else { return self.two_of(way, a, b) };
        match arith {
            Arith::Add | Arith::Subtract | Arith::Least | Arith::Greatest
                if self.has_unit(a) && self.has_unit(b) =>
            {
                let (_, x) = self.amount_in(a, Some(unit.clone()));
                let (_, y) = self.amount_in(b, Some(unit));
                self.two(way, &x, &y)
            }
            // So much as all of it comes to.
            _ => {
                let said = self.two_of(way, a, b);
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
