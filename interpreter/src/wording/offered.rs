//! The things for which an option is offered, in words. Of several numbers each goes by a letter, since all would be
//! that one, and so does one of which another thing is read, before which it is spoken of.

use schema::expr::Expr;
use schema::id::{ExprId, Id, LocalId, SlotId};
use schema::parts::within;

use super::{Actor, Amount, Held, Said, Teller};

impl Teller<'_> {
    /// The things for which an option is offered. Of several lists what follows may speak of each one's thing.
    pub(super) fn offered_for(&mut self, items: &[SlotId], each: &[ExprId]) {
        let numbers = each.iter().filter(|list| self.are_listed_numbers(**list)).count();
        for (at, (item, list)) in items.iter().zip(each).enumerate() {
            self.offered(*item, *list);
            let local = Expr::Local(LocalId::new(at));
            let mut others = within(&self.rules.program().exprs, each[at + 1..].iter().copied());
            let mut is_read = || others.any(|(_, node)| *node == local);
            if self.are_listed_numbers(*list) && (numbers > 1 || is_read()) {
                self.offered_by_letter(*item);
            }
            let held = match self.slots.get(item) {
                _ if each.len() == 1 => continue,
                // It is said in full where the other is.
                Some(Held::Fresh { said, .. }) if self.offered_letters.contains_key(item) => {
                    Held::Alias(said.clone())
                }
                Some(Held::Fresh { noun, .. }) => Held::Alias(Said::one(self.that_of(noun, None))),
                Some(held) => held.clone(),
                None => continue,
            };
            self.locals.push((LocalId::new(at), held));
        }
    }

    /// Whether a list is one of numbers, from one to another or one by one.
    fn are_listed_numbers(&self, list: ExprId) -> bool {
        match self.rules.program().exprs.get(list) {
            Some(Expr::Range { .. }) => true,
            Some(Expr::List(items)) => items.iter().all(|&number| self.is_number(number)),
            // It is none, or none that is listed.
            _ => false,
        }
    }

    /// A number that is said with its letter where it is first spoken of, and goes by that from then on.
    fn offered_by_letter(&mut self, item: SlotId) {
        let Some(Held::Fresh { said, noun, optional }) = self.slots.get(&item).cloned() else {
            return;
        };
        let name = self.letter(item, true);
        let text = self.beside_letter(&said.text, &name);
        self.offered_letters.insert(item, name);
        self.slots.insert(item, Held::Fresh { said: Said { text, ..said }, noun, optional });
    }

    /// A text with the numbers that have letters: each is said in full where it is first spoken of, and by its letter then.
    pub(super) fn with_offered_letters(&mut self, mut text: String) -> String {
        for (item, name) in self.offered_letters.clone() {
            let full = match self.slots.get(&item) {
                Some(Held::Fresh { said, .. }) => said.text.clone(),
                // It has been spoken of.
                _ => continue,
            };
            let Some((before, behind)) = text.split_once(&full) else { continue };
            text = [before, &full, &behind.replace(&full, &name)].concat();
            self.slots.insert(item, Held::Letter { name: name.clone(), is_number: true });
            for held in self.slots.values_mut() {
                if let Held::Fresh { said, .. } = held {
                    said.text = said.text.replace(&full, &name);
                }
            }
        }
        text
    }

    /// A thing for which an option is offered.
    fn offered(&mut self, item: SlotId, each: ExprId) {
        if self.are_players(each) {
            let who = match self.rules.program().exprs.get(each) {
                Some(Expr::List(players)) => self.joined(players, self.say.or).text,
                // Any one of them.
                _ => {
                    let listed = self.listed(each);
                    self.amount(&listed, &Amount::So(Said::one("1")), true)
                }
            };
            let own = self.whose(&who, "{what}");
            let other = Actor::other(self.say, who.clone());
            let actor = Actor { own, object: who, is_new: true, ..other };
            self.is_offered_to = true;
            self.slots.insert(item, Held::Actor(actor));
            return;
        }
        if let Some(Expr::Range { first, last }) = self.rules.program().exprs.get(each) {
            let (x, y) = (self.object(*first).text, self.object(*last).text);
            let said = self.phrase(self.say.number_from, &[("x", &x), ("y", &y)]);
            let noun = self.plain(self.say.number_noun);
            self.slots.insert(item, Held::Fresh { said: Said::one(said), noun, optional: false });
            return;
        }
        // Numbers that are listed one by one.
        if let Some(Expr::List(items)) = self.rules.program().exprs.get(each)
            && self.are_listed_numbers(each)
        {
            let said = Said::one(self.joined(items, self.say.or).text);
            let noun = self.plain(self.say.number_noun);
            self.slots.insert(item, Held::Fresh { said, noun, optional: false });
            return;
        }
        let listed = self.listed(each);
        self.among_goods(item, each);
        let noun = listed.noun.clone();
        let said = Said::one(self.amount(&listed, &Amount::So(Said::one("1")), true));
        self.slots.insert(item, Held::Fresh { said, noun, optional: false });
    }
}
