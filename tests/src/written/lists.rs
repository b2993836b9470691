//! Lists: these of those, where so.

use super::Writer;
use super::types::{Ground, Level, Ty, Written};
use super::words::Sort;
use super::world::{FamilySort, Holder, STEEP};

impl Writer {
    /// A list of players.
    pub(crate) fn players(&mut self, deep: usize) -> Written {
        let plain = |this: &mut Self| match this.scope.me && this.draw.chance(40) {
            true => Written::word("opponents"),
            false => Written::word("players"),
        };
        if deep == 0 {
            return plain(self);
        }
        match self.draw.below(7) {
            6 if !self.scope.together && !self.scope.plain => match self.draw.chance(50) {
                true => Written::word("winners"),
                false => Written::word("everybody"),
            },
            0 | 1 => {
                let list = plain(self);
                self.narrowed(list, Ty::Player, deep - 1)
            }
            2 => match self.named(|ty| *ty == Ty::Player.list()) {
                Some(named) => named,
                None => plain(self),
            },
            3 => {
                let (one, other) = (self.player(deep - 1), self.player(deep - 1));
                match (one, other) {
                    (Some(one), Some(other)) => {
                        Written::word(format!("[{}, {}]", one.text, other.text))
                    }
                    _ => plain(self),
                }
            }
            _ => plain(self),
        }
    }

    /// A list of cards of a kind.
    pub(crate) fn cards(&mut self, kind: usize, deep: usize) -> Option<Written> {
        if kind > 0 {
            let name = self.world.kinds[kind].name.clone();
            let list = self.cards(0, deep.min(1))?;
            let only = format!("{name} in {}", list.at(Level::Postfix));
            return Some(Written::new(only, Level::Query));
        }
        for _ in 0..4 {
            let found = self.some_cards(deep);
            if found.is_some() {
                return found;
            }
        }
        self.zone(false, |_| true, 0)
    }

    fn some_cards(&mut self, deep: usize) -> Option<Written> {
        if deep == 0 {
            return match self.draw.below(3) {
                0 => self.named(|ty| matches!(ty, Ty::List(item) if matches!(**item, Ty::Card(_)))),
                _ => self.zone(false, |_| true, 0),
            };
        }
        let deep = deep - 1;
        Some(match self.draw.below(22) {
            0..=4 => self.zone(false, |_| true, deep)?,
            5 | 6 => {
                let list = self.cards(0, deep)?;
                let sort = self.sort();
                Written::new(format!("{sort} in {}", list.at(Level::Postfix)), Level::Query)
            }
            7..=9 => {
                let list = self.cards(0, deep)?;
                self.narrowed(list, Ty::Card(0), deep)
            }
            10 | 11 => {
                let list =
                    self.zone(false, |zone| zone.layout != super::world::Layout::Set, deep)?;
                let (word, count) = (self.draw.word(&["top", "bottom"]), self.draw.between(1, 3));
                Written::new(format!("{word} {count} of {}", self.group(&list)), Level::Factor)
            }
            12 => {
                let (word, list) = (self.draw.word(&["first", "last"]), self.cards(0, deep)?);
                let count = self.number(deep);
                // A size is a number, a word, or stands in brackets.
                let size =
                    match count.text.chars().all(|sign| sign.is_alphanumeric() || sign == '_') {
                        true => count.text,
                        false => format!("({})", count.text),
                    };
                Written::new(format!("{word} {size} of {}", self.group(&list)), Level::Factor)
            }
            13 => {
                let (a, b) = (self.cards(0, deep)?, self.cards(0, deep)?);
                let sign = self.draw.word(&["+", "-"]);
                Written::new(
                    format!("{} {sign} {}", a.at(Level::Sum), b.at(Level::Product)),
                    Level::Sum,
                )
            }
            14 => {
                let (a, b) = (self.card(0, deep)?, self.card(0, deep)?);
                Written::word(format!("[{}, {}]", a.text, b.text))
            }
            15 => {
                let (list, item) = self.list_of_something(deep)?;
                let word = self.draw.word(&["list", "distinct"]);
                let value = match self.draw.below(2) {
                    0 => self.within(item, true, None, |this| this.card(0, deep))?,
                    _ => self.within(item, true, None, |this| this.cards(0, deep))?,
                };
                let over = self.folded(&list);
                Written::new(
                    format!("{word} of {} over {over}", value.at(Level::Sum)),
                    Level::Factor,
                )
            }
            16 if !self.scope.together => self.player(deep)?.dot("cards"),
            17 if !self.scope.together => {
                let zones = self.world.zones.iter();
                let own = zones.filter(|zone| zone.holder == Holder::Player);
                let all: Vec<String> = own.map(|zone| zone.name.clone()).collect();
                let name = self.draw.one(&all)?;
                self.players(deep).dot(&name)
            }
            18 => {
                let note = |note: &super::world::Note| note.ty == Ty::Card(0).list();
                self.note(false, note, deep)?.0
            }
            19 => {
                let of = self.zone_of_piles(deep)?.0.at(Level::Postfix);
                match self.draw.below(3) {
                    0 => Written::new(format!("card in {of}"), Level::Query),
                    1 => Written::word(format!("{of}.cards")),
                    _ => self.pile(deep)?.dot("cards"),
                }
            }
            20 => {
                let found = self.define(&Ty::Card(0).list(), deep)?;
                let Some(other) = self.cards(0, deep).filter(|_| self.draw.chance(60)) else {
                    return Some(found);
                };
                let (found, other) = (found.text, other.text);
                Written::word(match self.draw.chance(50) {
                    true => format!("(if {found} is empty then {other} else {found})"),
                    false => format!("(if {found} is not empty then {found} else {other})"),
                })
            }
            _ => {
                let (a, b) = (self.cards(0, deep)?, self.cards(0, deep)?);
                Written::new(
                    format!("{} in {}", a.at(Level::Postfix), b.at(Level::Postfix)),
                    Level::Query,
                )
            }
        })
    }

    /// A zone of piles, with its number.
    fn zone_of_piles(&mut self, deep: usize) -> Option<(Written, usize)> {
        let zones = self.world.zones.iter().enumerate();
        let all: Vec<usize> = zones.filter(|(_, zone)| zone.is_piles()).map(|(at, _)| at).collect();
        let at = self.draw.one(&all)?;
        let (holder, name) = (self.world.zones[at].holder, self.world.zones[at].name.clone());
        Some((self.path(holder, &name, deep)?, at))
    }

    /// Those of a list for which something holds.
    pub(crate) fn narrowed(&mut self, list: Written, item: Ty, deep: usize) -> Written {
        let name = self.draw.chance(20).then(|| self.words.fresh(&mut self.draw, Sort::Name));
        let holds = self.within(item, false, name.clone(), |this| this.flag(deep));
        let called = name.map(|name| format!(" as {name}")).unwrap_or_default();
        Written::new(
            format!("{}{called} where {}", list.at(Level::Query), holds.text),
            Level::Whole,
        )
    }

    /// A list whatever of.
    pub(crate) fn any_list(&mut self, deep: usize) -> Option<Written> {
        if self.draw.chance(75) {
            return self.cards(0, deep);
        }
        self.list_of_something(deep).map(|(list, _)| list)
    }

    /// A list, and what its items are.
    pub(crate) fn list_of_something(&mut self, deep: usize) -> Option<(Written, Ty)> {
        Some(match self.draw.below(13) {
            0..=4 => (self.cards(0, deep)?, Ty::Card(0)),
            5 | 6 if !self.scope.together => (self.players(deep), Ty::Player),
            7 => {
                let (zone, ground) = self.ground(None, deep.saturating_sub(1))?;
                (self.spots_of(zone), Ty::Spot(ground))
            }
            8 => {
                let (of, at) = self.zone_of_piles(deep)?;
                let piles = format!("pile in {}", of.at(Level::Postfix));
                (Written::new(piles, Level::Query), Ty::Pile(at))
            }
            9 => {
                let families = [FamilySort::Tags, FamilySort::Resources]
                    .map(|sort| self.world.families_of(sort))
                    .concat();
                let family = self.draw.one(&families)?;
                if self.world.families[family].members.len() < 2 {
                    return None;
                }
                (Written::word(self.world.families[family].name.clone()), Ty::Member(family))
            }
            10 => {
                let (kind, word, _) = self.world.rows.clone()?;
                (self.card(kind, deep)?.dot(&word), Ty::Row)
            }
            11 => {
                let first = self.draw.below(3);
                let last = match self.draw.chance(50) {
                    true => self.draw.between(3, 6).to_string(),
                    false => format!("min({}, 6)", self.number(deep.saturating_sub(1)).text),
                };
                (Written::word(format!("({first} to {last})")), Ty::Number)
            }
            _ => {
                let kind = self.draw.below(self.world.kinds.len());
                (Written::word(self.world.kinds[kind].name.clone()), Ty::Name(kind))
            }
        })
    }

    /// Spots that somebody may choose from.
    pub(crate) fn spots(&mut self, deep: usize) -> Option<(Written, Ground)> {
        let (zone, ground) = self.ground(None, deep)?;
        let list = self.spots_of(zone);
        Some(match self.draw.chance(30) {
            true => (self.narrowed(list, Ty::Spot(ground), deep), ground),
            false => (list, ground),
        })
    }

    /// A list as it stands behind `of` and `over`.
    pub(crate) fn folded(&self, list: &Written) -> String {
        let words = list.text.split(" in ").count();
        if list.level == Level::Query && words == 2 && !list.text.contains('(') {
            return list.text.clone();
        }
        list.at(Level::Postfix)
    }

    /// How many rows a card has, or such rows, or what their field comes to.
    pub(super) fn number_of_rows(
        &mut self,
        kind: usize,
        field: &str,
        deep: usize,
    ) -> Option<Written> {
        let rows = self.card(kind, deep)?.dot("step").text;
        let text = match self.draw.below(4) {
            0 => format!("count of (step in {rows} where {STEEP})"),
            1 => format!("count of (step in {rows} where not {STEEP} and level < 3)"),
            2 => format!("sum of {field} over (step in {rows} where {STEEP})"),
            _ => format!("count of {rows}"),
        };
        Some(Written::new(text, Level::Factor))
    }
}
