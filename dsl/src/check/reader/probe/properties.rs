//! The words that could stand behind a dot, by the type of the value before it.

use crate::check::Scope;
use crate::check::reader::names::OF_CARDS;
use crate::check::reader::probe::Offer;
use crate::check::reader::{Reader, spots};
use crate::check::symbols::Member;
use crate::check::types::Type;

impl Reader<'_> {
    /// Adds the properties of values of this type.
    pub(crate) fn offer_properties(&self, offers: &mut Vec<Offer>, scope: &Scope, of: &Type) {
        match of {
            Type::Player => {
                for (name, (member, _)) in &self.symbols.player {
                    self.offer(offers, name, self.type_of(member).as_ref(), 0, None);
                }
                for kept in &scope.kept {
                    self.offer(offers, &kept.name, Some(&kept.ty), 0, None);
                }
                for name in ["opponents", "opponent", "left", "right", "seat", "score", "cards"] {
                    self.offer(offers, name, None, 1, None);
                }
                for name in self.symbols.members.keys().chain(self.symbols.defines.keys()) {
                    self.offer(offers, name, None, 2, None);
                }
            }
            Type::Card(kind) | Type::Name(kind) => {
                self.offer_of_kind(offers, *kind, 0, None);
                // Abilities are offered for `perform`.
                for name in self.symbols.kind_members(*kind) {
                    if let Some(Member::Ability(_)) = self.symbols.kind_member(*kind, name) {
                        self.offer(offers, name, None, 0, None);
                    }
                }
                for name in OF_CARDS {
                    self.offer(offers, name, None, 1, None);
                }
                for name in self.symbols.families.keys().chain(self.symbols.defines.keys()) {
                    self.offer(offers, name, None, 2, None);
                }
            }
            Type::Goods(_) | Type::Pool(_) => {
                for name in self.symbols.members.keys() {
                    self.offer(offers, name, Some(&Type::Number), 0, None);
                }
            }
            Type::Row(table) => self.offer_of_row(offers, *table, None),
            Type::Pile(_) => {
                self.offer_of_pile(offers, None);
                self.offer(offers, "cards", None, 1, None);
            }
            Type::Piles(_) => {
                for name in self.symbols.definitions.keys().chain(self.symbols.members.keys()) {
                    self.offer(offers, name, None, 0, None);
                }
                self.offer(offers, "cards", None, 1, None);
            }
            Type::Zone(_) => {
                for name in ["spots", "open", "filled", "at", "cards"] {
                    self.offer(offers, name, None, 1, None);
                }
            }
            Type::Spot(..) => {
                for name in spots::PROPERTIES {
                    self.offer(offers, name, None, 0, None);
                }
            }
            Type::Maybe(of) => self.offer_properties(offers, scope, of),
            _ => {}
        }
    }
}
