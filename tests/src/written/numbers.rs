//! Numbers and conditions.

use super::Writer;
use super::types::{Ground, Level, Ty, Written};
use super::world::{FamilySort, Holder};

impl Writer {
    /// A plain number.
    pub(crate) fn literal(&mut self) -> Written {
        let number = self.draw.below(5);
        Written::word(number.to_string())
    }

    /// A number.
    pub(crate) fn number(&mut self, deep: usize) -> Written {
        if let Some(Ty::Pile(zone)) = self.scope.candidate().map(|local| &local.ty)
            && matches!(self.world.zones[*zone].layout, super::world::Layout::Numbered(_))
            && self.draw.chance(50)
        {
            return Written::word("number");
        }
        for _ in 0..4 {
            let found = if deep == 0 {
                match self.draw.below(4) {
                    0 => Some(self.literal()),
                    1 => self.named(|ty| *ty == Ty::Number),
                    2 => self.cell(false, false, 0),
                    _ => self.define(&Ty::Number, 0),
                }
            } else {
                self.deep_number(deep - 1)
            };
            if let Some(found) = found {
                return found;
            }
        }
        self.literal()
    }

    fn deep_number(&mut self, deep: usize) -> Option<Written> {
        Some(match self.draw.below(23) {
            0 => self.literal(),
            1 | 2 => self.cell(false, false, deep)?,
            3 => self.named(|ty| *ty == Ty::Number)?,
            4 | 5 => self.define(&Ty::Number, deep)?,
            6 => self.field(&Ty::Number, deep)?,
            7 | 8 => {
                let list = self.any_list(deep)?;
                Written::new(format!("count of {}", self.folded(&list)), Level::Factor)
            }
            9 | 10 => {
                let word = self.draw.word(&["sum", "highest", "lowest"]);
                let (list, item) = self.list_of_something(deep)?;
                let value = self.within(item, true, None, |this| this.number(deep));
                let over = self.folded(&list);
                Written::new(
                    format!("{word} of {} over {over}", value.at(Level::Sum)),
                    Level::Factor,
                )
            }
            11 | 12 => {
                let (a, b) = (self.number(deep), self.number(deep));
                let sign = self.draw.word(&["+", "-"]);
                Written::new(
                    format!("{} {sign} {}", a.at(Level::Sum), b.at(Level::Product)),
                    Level::Sum,
                )
            }
            13 => {
                let a = self.number(deep);
                let (sign, b) = match self.draw.below(3) {
                    0 => ("*", self.number(deep.min(1))),
                    1 => ("/", Written::word(self.draw.between(1, 3).to_string())),
                    _ => ("mod", Written::word(self.draw.between(1, 3).to_string())),
                };
                Written::new(
                    format!("{} {sign} {}", a.at(Level::Product), b.at(Level::Factor)),
                    Level::Product,
                )
            }
            14 => {
                let (a, b) = (self.number(deep), self.number(deep));
                let word = self.draw.word(&["min", "max"]);
                Written::word(format!("{word}({}, {})", a.text, b.text))
            }
            15 => self.either(&Ty::Number, deep)?,
            16 | 21 if self.scope.together => return None,
            16 => {
                let seat = self.scope.plain || self.draw.chance(60);
                self.player(deep)?.dot(if seat { "seat" } else { "score" })
            }
            17 => self.amount(deep)?,
            18 => {
                let spot = self.spot(None, deep)?;
                let word = match spot.1 {
                    Ground::Grid => ["x", "y"][self.draw.below(2)],
                    Ground::Pyramid => ["x", "level"][self.draw.below(2)],
                };
                spot.0.dot(word)
            }
            19 => {
                let inner = self.number(deep);
                Written::new(format!("-{}", inner.at(Level::Postfix)), Level::Factor)
            }
            20 => {
                let (note, _) = self.note(false, |note| note.ty == Ty::Number, deep)?;
                Written::word(format!("min({}, 4)", note.text))
            }
            21 => {
                use super::world::Layout;
                let ordered = |layout: Layout| matches!(layout, Layout::Stack | Layout::Row);
                let zone = self.zone(false, |zone| ordered(zone.layout), 1)?;
                let end = self.draw.word(&["top", "bottom"]);
                let card = format!("({end} of {})", zone.at(Level::Postfix));
                Written::new(card, Level::Postfix).dot("position")
            }
            _ => {
                let (kind, _, field) = self.world.rows.clone()?;
                if self.scope.in_row && self.draw.chance(70) {
                    // A candidate that is a spot has a level, too.
                    let word = match self.scope.candidate() {
                        Some(_) => field,
                        None => self.draw.word(&[&field, "level"]),
                    };
                    return Some(Written::word(word));
                }
                self.number_of_rows(kind, &field, deep)?
            }
        })
    }

    /// How much of a resource there is.
    fn amount(&mut self, deep: usize) -> Option<Written> {
        if self.scope.together {
            return None;
        }
        let family = self.draw.one(&self.world.families_of(FamilySort::Resources))?;
        let member = self.draw.one(&self.world.families[family].members)?;
        match self.draw.below(4) {
            0 => Some(self.pool(family, deep)?.dot(&member)),
            1 => {
                let pool = self.pool(family, deep)?;
                Some(Written::word(format!("{}[{member}]", pool.at(Level::Postfix))))
            }
            2 => Some(self.player(deep)?.dot(&member)),
            _ => {
                let goods = self.goods(family, deep)?;
                Some(Written::new(format!("count of {}", goods.at(Level::Postfix)), Level::Factor))
            }
        }
    }

    /// A field of a card, or of what a card is called.
    pub(crate) fn field(&mut self, ty: &Ty, deep: usize) -> Option<Written> {
        // What a card says may be worked out of what others have, or hang on a line that is.
        if self.scope.plain || self.scope.together {
            return None;
        }
        let kinds = self.world.kinds.iter().enumerate();
        let all: Vec<(usize, String)> = kinds
            .flat_map(|(kind, declared)| {
                let fields = declared.fields.iter().filter(|(_, of)| of == ty);
                fields.map(move |(name, _)| (kind, name.clone()))
            })
            .collect();
        let (kind, name) = self.draw.one(&all)?;
        let bare = self.scope.candidate().map(|local| local.ty.clone());
        if let Some(Ty::Card(of) | Ty::Name(of)) = bare
            && self.world.inherits(of, kind)
            && self.draw.chance(70)
        {
            return Some(Written::word(name));
        }
        if self.draw.chance(20) {
            return Some(self.card_name(kind, deep)?.dot(&name));
        }
        self.path(Holder::Card(kind), &name, deep)
    }

    /// `if … then … else …`
    pub(crate) fn either(&mut self, ty: &Ty, deep: usize) -> Option<Written> {
        let condition = self.flag(deep);
        let (a, b) = (self.expr(ty, deep)?, self.expr(ty, deep)?);
        Some(Written::new(
            format!("if {} then {} else {}", condition.text, a.text, b.text),
            Level::Whole,
        ))
    }

    /// A condition.
    pub(crate) fn flag(&mut self, deep: usize) -> Written {
        for _ in 0..4 {
            let found = if deep == 0 {
                match self.draw.below(4) {
                    0 => self.cell(true, false, 0),
                    1 => self.named(|ty| *ty == Ty::Flag),
                    2 => self.define(&Ty::Flag, 0),
                    _ => {
                        let sign = self.draw.word(&["==", "!=", "<", "<=", ">", ">="]);
                        let two = Written::apart(self.number(0), self.number(0));
                        two.map(|(a, b)| {
                            Written::new(format!("{} {sign} {}", a.text, b.text), Level::Compare)
                        })
                    }
                }
            } else {
                self.deep_flag(deep - 1)
            };
            if let Some(found) = found {
                return found;
            }
        }
        let sure = self.draw.word(&["yes", "no"]);
        Written::word(sure)
    }

    fn deep_flag(&mut self, deep: usize) -> Option<Written> {
        Some(match self.draw.below(25) {
            0..=4 => {
                let (a, b) = Written::apart(self.number(deep), self.number(deep))?;
                let sign = self.draw.word(&["==", "!=", "<", "<=", ">", ">="]);
                Written::new(
                    format!("{} {sign} {}", a.at(Level::Query), b.at(Level::Query)),
                    Level::Compare,
                )
            }
            5 => self.cell(true, false, deep)?,
            6 => self.define(&Ty::Flag, deep)?,
            7 => self.field(&Ty::Flag, deep)?,
            8 | 9 => {
                let (a, b) = (self.flag(deep), self.flag(deep));
                Written::new(format!("{} and {}", a.at(Level::Not), b.at(Level::Not)), Level::And)
            }
            10 => {
                let (a, b) = (self.flag(deep), self.flag(deep));
                Written::new(format!("{} or {}", a.at(Level::And), b.at(Level::And)), Level::Whole)
            }
            11 => {
                let inner = self.flag(deep);
                Written::new(format!("not {}", inner.at(Level::Compare)), Level::Not)
            }
            12 => {
                let list = self.cards(0, deep)?;
                let not = self.draw.word(&["", "not "]);
                Written::new(format!("{} is {not}empty", list.at(Level::Query)), Level::Compare)
            }
            13 => {
                let card = self.card(0, deep)?;
                let sort = self.sort();
                let not = self.draw.word(&["", "not "]);
                Written::new(format!("{} is {not}{sort}", card.at(Level::Query)), Level::Compare)
            }
            14 => {
                let thing = match self.draw.below(3) {
                    0 => self.player(deep)?,
                    1 => self.card(0, deep)?,
                    _ => self.spot(None, deep)?.0,
                };
                let not = self.draw.word(&["", "not "]);
                Written::new(format!("{} is {not}none", thing.at(Level::Query)), Level::Compare)
            }
            15 => {
                let (a, b) = Written::apart(self.player(deep)?, self.player(deep)?)?;
                let sign = self.draw.word(&["==", "!=", "is", "is not"]);
                Written::new(
                    format!("{} {sign} {}", a.at(Level::Query), b.at(Level::Postfix)),
                    Level::Compare,
                )
            }
            16 => {
                let (a, b) = Written::apart(self.card(0, deep)?, self.card(0, deep)?)?;
                let sign = self.draw.word(&["==", "!="]);
                Written::new(
                    format!("{} {sign} {}", a.at(Level::Query), b.at(Level::Query)),
                    Level::Compare,
                )
            }
            17 => {
                let list = self.cards(0, deep)?;
                let sort = self.sort();
                let any = Written::new(
                    format!("any {sort} in {}", list.at(Level::Postfix)),
                    Level::Query,
                );
                if self.draw.chance(50) {
                    return Some(any);
                }
                // Where a condition is wanted a list says whether something is in it.
                let bare = any.text.trim_start_matches("any ").to_owned();
                let other = self.flag(deep);
                let word = self.draw.word(&["and", "or"]);
                let level = if word == "and" { Level::And } else { Level::Whole };
                Written::new(format!("{bare} {word} {}", other.at(Level::Not)), level)
            }
            18 => {
                let (list, item) = self.list_of_something(deep)?;
                let holds = self.within(item, false, None, |this| this.flag(deep));
                Written::new(
                    format!("any {} where {}", list.at(Level::Query), holds.text),
                    Level::Whole,
                )
            }
            19 => self.member_test(deep)?,
            20 => {
                let family = self.draw.one(&self.world.families_of(FamilySort::Resources))?;
                let (a, b) = (self.goods(family, deep)?, self.goods(family, deep)?);
                let sign = self.draw.word(&["<=", ">=", "==", "<"]);
                let pool = self.pool(family, deep)?;
                let a = if self.draw.chance(50) { pool } else { a };
                let (a, b) = Written::apart(a, b)?;
                if a.text == "nothing" {
                    return None;
                }
                Written::new(
                    format!("{} {sign} {}", a.at(Level::Sum), b.at(Level::Sum)),
                    Level::Compare,
                )
            }
            21 => {
                let spot = self.spot(Some(Ground::Pyramid), deep)?;
                spot.0.dot("free")
            }
            22 => {
                let (a, b) = Written::apart(self.cards(0, deep)?, self.cards(0, deep)?)?;
                Written::new(
                    format!("{} == {}", a.at(Level::Query), b.at(Level::Query)),
                    Level::Compare,
                )
            }
            23 => {
                let (a, b) = (self.said(deep), self.said(deep));
                let sign = self.draw.word(&["==", "!="]);
                Written::new(format!("{} {sign} {}", a.text, b.text), Level::Compare)
            }
            _ => {
                let (note, at) = self.note(false, |_| true, deep)?;
                let is_list = matches!(self.world.notes[at].ty, Ty::List(_));
                let test = if is_list { "empty" } else { "none" };
                Written::new(format!("{} is {test}", note.text), Level::Compare)
            }
        })
    }

    /// What a member of a family is compared with.
    fn member_test(&mut self, deep: usize) -> Option<Written> {
        if self.world.families.is_empty() {
            return None;
        }
        let family = self.draw.below(self.world.families.len());
        let word = self.draw.one(&self.world.families[family].members)?;
        let sort = self.world.families[family].sort;
        let (left, sign) = match sort {
            FamilySort::Tags if self.draw.chance(60) && !self.scope.together => {
                let group = self.world.families[family].name.clone();
                (self.card(0, deep)?.dot(&group), self.draw.word(&["==", "is"]))
            }
            _ => {
                let wanted = Ty::Member(family);
                let found = self.named(|ty| *ty == wanted);
                let left = match found {
                    Some(found) => found,
                    None => self.note(false, |note| note.ty == wanted, deep)?.0,
                };
                (left, self.draw.word(&["==", "!=", "is", "is not"]))
            }
        };
        Some(Written::new(format!("{} {sign} {word}", left.text), Level::Compare))
    }

    /// What sort of card: a kind, a tag or a card's name.
    pub(crate) fn sort(&mut self) -> String {
        match self.draw.below(4) {
            0 => {
                let kind = self.draw.below(self.world.kinds.len());
                self.world.kinds[kind].name.clone()
            }
            1 | 2 => {
                let mut tags = self.world.tags.clone();
                for family in self.world.families_of(FamilySort::Tags) {
                    tags.extend(self.world.families[family].members.clone());
                }
                self.draw.one(&tags).unwrap_or_else(|| "card".to_owned())
            }
            _ => {
                let card = self.draw.one(&self.world.cards);
                card.map_or_else(|| "card".to_owned(), |card| card.name)
            }
        }
    }

    /// A number that a loop may count: small.
    pub(crate) fn small(&mut self) -> Written {
        if self.draw.chance(60) {
            return Written::word(self.draw.between(1, 3).to_string());
        }
        let number = self.number(1);
        Written::word(format!("min({}, 3)", number.text))
    }
}
