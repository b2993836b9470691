//! Reads `shown WORD, WORD in ZONE`: which values of kinds, players, the table and piles are worth showing.

use schema::id::{KindId, ZoneId};
use schema::program::{Shown, ShownOf, ShownWhat};

use crate::check::reader::properties::OF_PLAYERS;
use crate::check::signatures::Signatures;
use crate::check::symbols::{self, Member};
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::{self, ItemKind, MemberKind, Name};

impl Signatures<'_> {
    /// Reads all `shown` declarations, when all members are declared.
    pub(crate) fn read_shown(&mut self, items: &[&ast::Item]) {
        for item in items {
            let (of, members) = match &item.kind {
                ItemKind::State(state) => {
                    let of = match state.holder {
                        ast::Holder::Player => ShownOf::Player,
                        ast::Holder::Table => ShownOf::Table,
                        ast::Holder::Pile => ShownOf::Pile,
                    };
                    (of, &state.members)
                }
                ItemKind::Kind(kind) => {
                    match symbols::exact(&self.reader.symbols.kinds, &kind.name.text) {
                        Some(&id) => (ShownOf::Kind(id), &kind.members),
                        None => continue,
                    }
                }
                _ => continue,
            };
            for member in members {
                if let MemberKind::Shown { names, zones, adds } = &member.kind {
                    self.read_shown_of(of, names, zones, *adds);
                }
            }
        }
    }

    fn read_shown_of(&mut self, of: ShownOf, names: &[Name], zones: &[Name], adds: bool) {
        if let (false, Some(zone)) = (matches!(of, ShownOf::Kind(_)), zones.first()) {
            return self.reader.error(
                codes::WRONG_TYPE,
                zone.span,
                "only cards lie in zones",
                "not in a zone",
                "leave `in` and what follows out; a `kind` may say where its cards show something",
            );
        }
        if let Some(name) = self.begins_anew(of, names).filter(|_| !zones.is_empty()) {
            return self.reader.error(
                codes::UNKNOWN_WORD,
                name.span,
                "`live in` is a member of its own, and here it is read as a value to show",
                "read as the name of a value",
                "begin a new line before `live`: a comma stands between names of the same sort",
            );
        }
        let zones: Vec<ZoneId> = self.reader.zones_named(zones);
        for name in names {
            if let Some(what) = self.shown_word(of, name) {
                let of = if self.takes_spot(what) { ShownOf::Spot } else { of };
                self.reader.program.shown.push(Shown { of, what, zones: zones.clone(), adds });
            }
        }
    }

    /// The word `live` at the end of the list, which was meant to begin the next member (`live in …`).
    fn begins_anew<'n>(&self, of: ShownOf, names: &'n [Name]) -> Option<&'n Name> {
        let ShownOf::Kind(kind) = of else { return None };
        let last = names.last().filter(|name| name.text == "live")?;
        self.reader.symbols.kind_member(kind, &last.text).is_none().then_some(last)
    }

    fn shown_word(&mut self, of: ShownOf, name: &Name) -> Option<ShownWhat> {
        let word = name.text.as_str();
        let found = match of {
            ShownOf::Player => symbols::exact(&self.reader.symbols.player, word),
            ShownOf::Table => symbols::exact(&self.reader.symbols.table, word),
            ShownOf::Pile => symbols::exact(&self.reader.symbols.pile, word),
            ShownOf::Spot => None,
            ShownOf::Kind(kind) => self.reader.symbols.kind_member(kind, word),
        };
        let Some(member) = found.cloned() else {
            let is_built_in = match of {
                ShownOf::Player => OF_PLAYERS.contains(&word),
                ShownOf::Pile => word == "number",
                ShownOf::Table | ShownOf::Spot | ShownOf::Kind(_) => false,
            };
            if is_built_in {
                self.not_shown(
                    name,
                    "the language has this word, and the game declares no such value",
                );
                return None;
            }
            return match (of, self.tag_group(word)) {
                (ShownOf::Kind(_), Some(tags)) => Some(tags),
                (ShownOf::Table, None) => self.free_define(name),
                _ => {
                    self.nothing_shown(of, name);
                    None
                }
            };
        };
        match member {
            Member::Field(field, _) => Some(ShownWhat::Field(field)),
            Member::Cell(cell) => Some(ShownWhat::Cell(cell)),
            Member::Note(note, _) => Some(ShownWhat::Note(note)),
            Member::Pool(pool) => Some(ShownWhat::Pool(pool)),
            Member::Derived(derived)
                if self.reader.program.derived[derived].args == of.arguments() =>
            {
                Some(ShownWhat::Derived(derived))
            }
            Member::Derived(_) => {
                self.not_shown(name, "it has another value for each thing that it is asked of");
                None
            }
            Member::Zone(_) => {
                self.not_shown(name, "what lies in a zone is seen as the zone says");
                None
            }
            Member::Rows(_) | Member::Ability(_) => {
                self.not_shown(name, "it is no value");
                None
            }
        }
    }

    fn tag_group(&self, word: &str) -> Option<ShownWhat> {
        let &family = symbols::exact(&self.reader.symbols.families, word)?;
        let sort = self.reader.program.families.get(family)?.sort;
        (sort == schema::family::FamilySort::Tags).then_some(ShownWhat::Tag(family))
    }

    /// A free define, which counts as the table's.
    fn free_define(&mut self, name: &Name) -> Option<ShownWhat> {
        match symbols::exact(&self.reader.symbols.defines, &name.text) {
            Some(&derived) if self.reader.program.derived[derived].args == 0 => {
                Some(ShownWhat::Derived(derived))
            }
            Some(&derived) if self.takes_spot(ShownWhat::Derived(derived)) => {
                Some(ShownWhat::Derived(derived))
            }
            Some(_) => {
                self.not_shown(name, "it has another value for each thing that it is asked of");
                None
            }
            None => {
                self.nothing_shown(ShownOf::Table, name);
                None
            }
        }
    }

    /// Whether it is a define that takes a spot. The table shows such a define for each spot that may be chosen.
    fn takes_spot(&self, what: ShownWhat) -> bool {
        let ShownWhat::Derived(derived) = what else { return false };
        matches!(self.reader.symbols.derived[derived].args[..], [Type::Spot(..)])
    }

    fn not_shown(&mut self, name: &Name, why: &str) {
        self.reader.error(
            codes::WRONG_TYPE,
            name.span,
            format!("`{}` cannot be shown: {why}", name.text),
            "no field, counter, flag, note, pool or plain define",
            "name a value; a `define` without arguments can be made of anything, and the table shows those of a spot",
        );
    }

    fn nothing_shown(&mut self, of: ShownOf, name: &Name) {
        let (whose, near) = match of {
            ShownOf::Player => ("a player has", self.near_of(name, &self.reader.symbols.player)),
            ShownOf::Table => ("the table has", self.near_of(name, &self.reader.symbols.table)),
            ShownOf::Pile => ("a pile has", self.near_of(name, &self.reader.symbols.pile)),
            ShownOf::Spot => ("a spot has", None),
            ShownOf::Kind(kind) => ("such a card has", self.near_of_kind(name, kind)),
        };
        let message = format!("nothing that {whose} is called `{}`", name.text);
        self.reader.unknown_of(
            name.span,
            &message,
            near,
            "name a field, counter, note, pool or define",
        );
    }

    fn near_of(&self, name: &Name, table: &symbols::Table<Member>) -> Option<String> {
        self.reader.near(&name.text, table.keys().map(String::as_str)).map(str::to_owned)
    }

    fn near_of_kind(&self, name: &Name, kind: KindId) -> Option<String> {
        let groups = self.reader.symbols.families.keys().map(String::as_str);
        let known = self.reader.symbols.kind_members(kind).into_iter().chain(groups);
        self.reader.near(&name.text, known).map(str::to_owned)
    }
}
