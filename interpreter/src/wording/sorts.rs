//! What values are, as far as the program shows: players, piles, and what else no noun of a place says.

use schema::expr::Expr;
use schema::id::{ExprId, MemberId};
use schema::locale::Word;
use schema::program::VariantType;

use super::{Held, Noun, Teller, readable};

impl Teller<'_> {
    /// Whether a list is one of players.
    pub(super) fn are_players(&self, list: ExprId) -> bool {
        match self.rules.program().exprs.get(list) {
            Some(Expr::Players | Expr::Everybody | Expr::Opponents(_) | Expr::Winners) => true,
            Some(Expr::Filter { list, .. } | Expr::Distinct(list)) => self.are_players(*list),
            Some(Expr::Take { count: Some(_), of, .. }) => self.are_players(*of),
            Some(Expr::Join(a, b)) => self.are_players(*a) || self.are_players(*b),
            Some(Expr::Without(a, _)) => self.are_players(*a),
            Some(Expr::If { then, .. }) => self.are_players(*then),
            Some(Expr::List(parts)) => parts.first().is_some_and(|first| self.is_somebody(*first)),
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Known { noun, many: true } | Held::Fresh { noun, .. }) => {
                    self.is_person(noun)
                }
                Some(Held::Crowd(_)) => true,
                // One thing, or one player.
                _ => false,
            },
            Some(Expr::Derived { derived, .. }) => {
                let derived = self.rules.program().derived.get(*derived);
                derived.is_some_and(|derived| derived.yields == VariantType::Players)
            }
            // Not players.
            _ => false,
        }
    }

    /// A member of a family, by its word.
    pub(super) fn member_word(&self, id: MemberId) -> String {
        let members = &self.rules.program().members;
        let name = members.get(id).map_or("", |member| member.name.as_str());
        self.called(Word::Member(id)).map_or_else(
            || readable(name),
            |noun| noun.split('|').next_back().unwrap_or_default().to_owned(),
        )
    }

    /// Whether a value is a pile, in which something may lie.
    pub(super) fn is_pile(&self, of: ExprId) -> bool {
        match self.rules.program().exprs.get(of) {
            Some(Expr::Pile { .. } | Expr::PileIn { .. } | Expr::PileOf(_)) => true,
            Some(Expr::Take { count: None, of, .. } | Expr::Item { of, .. }) => self.are_piles(*of),
            Some(Expr::If { then, .. }) => self.is_pile(*then),
            Some(Expr::Local(local)) => self.place == Some(*local),
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Known { noun, many: false }) => *noun == self.plain(self.say.pile_noun),
                Some(Held::Fresh { said, noun, .. }) => {
                    said.one && *noun == self.plain(self.say.pile_noun)
                }
                Some(Held::Pile(_)) => true,
                Some(Held::Anew(value)) => self.is_pile(*value),
                // Something else, or several.
                _ => false,
            },
            // No pile, or nothing that is known to be one.
            _ => false,
        }
    }

    /// Whether a list is one of piles.
    fn are_piles(&self, list: ExprId) -> bool {
        match self.rules.program().exprs.get(list) {
            Some(Expr::Piles(_) | Expr::PilesIn(_)) => true,
            Some(Expr::Filter { list, .. } | Expr::Distinct(list)) => self.are_piles(*list),
            Some(Expr::Take { count: Some(_), of, .. }) => self.are_piles(*of),
            Some(Expr::Join(a, _) | Expr::Without(a, _)) => self.are_piles(*a),
            Some(Expr::List(parts)) => parts.first().is_some_and(|first| self.is_pile(*first)),
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Known { noun, many: true }) => *noun == self.plain(self.say.pile_noun),
                // One thing, or something else.
                _ => false,
            },
            // No piles, or nothing that is known to be some.
            _ => false,
        }
    }

    /// Whether a list is one of numbers.
    pub(super) fn are_numbers(&self, list: ExprId) -> bool {
        match self.rules.program().exprs.get(list) {
            Some(Expr::Range { .. }) => true,
            Some(Expr::Filter { list, .. } | Expr::Distinct(list)) => self.are_numbers(*list),
            Some(Expr::Take { count: Some(_), of, .. }) => self.are_numbers(*of),
            Some(Expr::Join(a, _) | Expr::Without(a, _)) => self.are_numbers(*a),
            Some(Expr::List(parts)) => {
                !parts.is_empty() && parts.iter().all(|part| self.is_number(*part))
            }
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Known { noun, many: true }) => *noun == self.plain(self.say.number_noun),
                // One number, or something else.
                _ => false,
            },
            // No numbers, or nothing that is known to be some.
            _ => false,
        }
    }

    /// What is in a list that is told in its own words: any card, where nothing else is known.
    pub(super) fn noun_in(&mut self, list: ExprId) -> Noun {
        let program = self.rules.program();
        match program.exprs.get(list) {
            _ if self.are_players(list) => self.plain(self.say.player),
            _ if self.are_piles(list) => self.plain(self.say.pile_noun),
            Some(Expr::Rows { table, .. }) => {
                let name = program.tables.get(*table).map_or("", String::as_str);
                self.noun(Word::Table(*table), name)
            }
            Some(Expr::List(parts)) if parts.iter().all(|part| self.is_number(*part)) => {
                self.plain(self.say.number_noun)
            }
            Some(Expr::List(parts)) => {
                match parts.first().and_then(|part| program.exprs.get(*part)) {
                    Some(Expr::Member(member)) => {
                        let family = program.members.get(*member).map(|member| member.family);
                        let family = family.and_then(|id| Some((id, program.families.get(id)?)));
                        let (id, name) = match family {
                            Some((id, family)) => (id, &family.name),
                            None => return self.card_noun(),
                        };
                        self.noun(Word::Family(id), &readable(name))
                    }
                    // Cards, by what they are called.
                    _ => self.card_noun(),
                }
            }
            Some(Expr::Distinct(of) | Expr::Without(of, _) | Expr::Join(of, _)) => {
                self.noun_in(*of)
            }
            Some(Expr::Take { count: Some(_), of, .. }) => self.noun_in(*of),
            Some(Expr::Slot(slot)) => match self.slots.get(&self.root(*slot)) {
                Some(Held::Known { noun, .. } | Held::Fresh { noun, .. }) => noun.clone(),
                // By what it stands for, which is not kept.
                _ => self.card_noun(),
            },
            // Cards, or what nothing says.
            _ => self.card_noun(),
        }
    }
}
