//! Players, cards, names, members, spots and goods.

use super::Writer;
use super::types::{Ground, Level, Ty, Written};
use super::world::{FamilySort, Holder, Layout};

impl Writer {
    /// A value of a type; nothing where this game has none.
    pub(crate) fn expr(&mut self, ty: &Ty, deep: usize) -> Option<Written> {
        match ty {
            Ty::Number => Some(self.number(deep)),
            Ty::Flag => Some(self.flag(deep)),
            Ty::Text => Some(self.said(deep)),
            Ty::Player => self.player(deep),
            Ty::Card(kind) => self.card(*kind, deep),
            Ty::Name(kind) => self.card_name(*kind, deep),
            Ty::Member(family) => self.member(*family, deep),
            Ty::Goods(family) => self.goods(*family, deep),
            Ty::Spot(ground) => self.spot(Some(*ground), deep).map(|(spot, _)| spot),
            Ty::Pile(_) => self.pile(deep),
            Ty::Row => self.named(|ty| *ty == Ty::Row),
            Ty::Zone => self.zone(false, |zone| !matches!(zone.holder, Holder::Card(_)), deep),
            Ty::List(item) => match &**item {
                Ty::Player => Some(self.players(deep)),
                Ty::Card(kind) => self.cards(*kind, deep),
                item => {
                    let item = item.clone();
                    self.named(|ty| *ty == item.clone().list())
                }
            },
        }
    }

    /// A text.
    pub(crate) fn said(&mut self, deep: usize) -> Written {
        let found = match self.draw.below(4) {
            0 => self.named(|ty| *ty == Ty::Text),
            1 => self.note(false, |note| note.ty == Ty::Text, deep).map(|(note, _)| note),
            2 if deep > 0 => self.field(&Ty::Text, deep - 1),
            _ => None,
        };
        found.unwrap_or_else(|| self.some_text())
    }

    /// One of a few texts, which are often the same.
    pub(crate) fn some_text(&mut self) -> Written {
        Written::word(self.draw.word(&["\"Old hat\"", "\"New hat\"", "\"\""]))
    }

    /// A player.
    pub(crate) fn player(&mut self, deep: usize) -> Option<Written> {
        for _ in 0..5 {
            let found = self.some_player(deep);
            if found.is_some() {
                return found;
            }
        }
        Some(match self.scope.me {
            true => Written::word("me"),
            false => Written::new("first of players", Level::Factor),
        })
    }

    fn some_player(&mut self, deep: usize) -> Option<Written> {
        match self.draw.below(if deep == 0 { 6 } else { 13 }) {
            0 | 1 => self.scope.me.then(|| Written::word("me")),
            2 => self.named(|ty| *ty == Ty::Player),
            3 => {
                let one = if self.world.players.1 == 2 { "opponent" } else { "left" };
                let word = self.draw.word(&["left", "right", one]);
                (self.scope.me && self.scope.candidate().is_none()).then(|| Written::word(word))
            }
            4 => (!self.scope.together).then(|| Written::word("active")),
            5 => self.scope.event.is_some().then(|| Written::word("actor")),
            6 => {
                let list = self.players(deep - 1);
                let word = self.draw.word(&["first of", "last of"]);
                Some(Written::new(format!("{word} {}", self.group(&list)), Level::Factor))
            }
            7 => self.note(false, |note| note.ty == Ty::Player, deep - 1).map(|(note, _)| note),
            8 => {
                if self.scope.together {
                    None
                } else {
                    Some(self.card(0, deep - 1)?.dot("owner"))
                }
            }
            9 => Some(self.player(deep - 1)?.dot(["left", "right"][self.draw.below(2)])),
            10 => self.define(&Ty::Player, deep - 1),
            11 => self.either(&Ty::Player, deep - 1),
            _ => {
                let list = self.players(deep - 1);
                let at = self.number(0);
                Some(Written::word(format!("{}[{}]", list.at(Level::Postfix), at.text)))
            }
        }
    }

    /// A card of a kind.
    pub(crate) fn card(&mut self, kind: usize, deep: usize) -> Option<Written> {
        for _ in 0..4 {
            let found = self.some_card(kind, deep);
            if found.is_some() {
                return found;
            }
        }
        let list = self.cards(kind, deep.min(1))?;
        Some(Written::new(format!("first of {}", self.group(&list)), Level::Factor))
    }

    fn some_card(&mut self, kind: usize, deep: usize) -> Option<Written> {
        let fits = |ty: &Ty| matches!(ty, Ty::Card(of) if kind == 0 || *of == kind);
        match self.draw.below(if deep == 0 { 3 } else { 11 }) {
            0 | 1 => self.named(fits),
            2 => match self.scope.self_kind {
                Some(of) if self.world.inherits(of, kind) => Some(Written::word("self")),
                _ => None,
            },
            3 | 4 => {
                let list = self.cards(kind, deep - 1)?;
                let word = self.draw.word(&["first of", "last of"]);
                Some(Written::new(format!("{word} {}", self.group(&list)), Level::Factor))
            }
            5 | 6 if kind == 0 => {
                let zone = self.zone(false, |zone| zone.layout != Layout::Set, deep - 1)?;
                let word = self.draw.word(&["top of", "bottom of"]);
                Some(Written::new(format!("{word} {}", self.group(&zone)), Level::Factor))
            }
            7 if kind == 0 => {
                let list = self.cards(kind, deep - 1)?;
                let at = self.draw.between(1, 3);
                // What lies in a set has no numbers.
                let mut zones = self.world.zones.iter();
                let name = list.text.rsplit('.').next().unwrap_or_default();
                let zone = zones.find(|zone| zone.name == name).map(|zone| zone.layout);
                Some(match zone {
                    Some(Layout::Stack | Layout::Row) if !list.text.contains(' ') => {
                        Written::word(format!("{}[{at}]", list.at(Level::Postfix)))
                    }
                    _ => Written::new(format!("first of {}", self.group(&list)), Level::Factor),
                })
            }
            8 if kind == 0 => Some(self.spot(None, deep - 1)?.0.dot("card")),
            9 => {
                let fits = |note: &super::world::Note| matches!(note.ty, Ty::Card(of) if kind == 0 || of == kind);
                self.note(false, fits, deep - 1).map(|(note, _)| note)
            }
            10 => self.either(&Ty::Card(kind), deep - 1),
            _ => None,
        }
    }

    /// What a card is called, as a value.
    pub(crate) fn card_name(&mut self, kind: usize, deep: usize) -> Option<Written> {
        if deep > 0 && self.draw.chance(35) && !self.scope.together {
            return Some(self.card(kind, deep - 1)?.dot("name"));
        }
        let fits = |ty: &Ty| matches!(ty, Ty::Name(of) if kind == 0 || *of == kind);
        if self.draw.chance(40)
            && let Some(named) = self.named(fits)
        {
            return Some(named);
        }
        let noted =
            |note: &super::world::Note| matches!(note.ty, Ty::Name(of) if kind == 0 || of == kind);
        if deep > 0
            && self.draw.chance(25)
            && let Some((noted, _)) = self.note(false, noted, deep - 1)
        {
            return Some(noted);
        }
        let cards = self.world.cards.iter().filter(|card| self.world.inherits(card.kind, kind));
        let all: Vec<String> = cards.map(|card| card.name.clone()).collect();
        self.draw.one(&all).map(Written::word)
    }

    /// A member of a family; of words only where they are wanted.
    pub(crate) fn member(&mut self, family: usize, deep: usize) -> Option<Written> {
        let wanted = Ty::Member(family);
        if deep > 0 && self.draw.chance(50) {
            let found = match self.draw.below(3) {
                0 => self.named(|ty| *ty == wanted),
                1 => self.note(false, |note| note.ty == wanted, deep - 1).map(|(note, _)| note),
                _ if self.world.families[family].sort == FamilySort::Tags => {
                    let group = self.world.families[family].name.clone();
                    if self.scope.together {
                        None
                    } else {
                        Some(self.card(0, deep - 1)?.dot(&group))
                    }
                }
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
        self.draw.one(&self.world.families[family].members).map(Written::word)
    }

    /// Amounts of the resources of a family.
    pub(crate) fn goods(&mut self, family: usize, deep: usize) -> Option<Written> {
        let member = self.draw.one(&self.world.families[family].members)?;
        let amount = |this: &mut Self| {
            let count = this.draw.below(4);
            Written::new(format!("{count} {member}"), Level::Measure)
        };
        for _ in 0..3 {
            let found = self.some_goods(family, deep);
            if found.is_some() {
                return found;
            }
        }
        Some(amount(self))
    }

    fn some_goods(&mut self, family: usize, deep: usize) -> Option<Written> {
        let member = self.draw.one(&self.world.families[family].members)?;
        let amount = |this: &mut Self| {
            let count = this.draw.below(4);
            Written::new(format!("{count} {member}"), Level::Measure)
        };
        match self.draw.below(if deep == 0 { 3 } else { 10 }) {
            0 | 1 => Some(amount(self)),
            2 => Some(Written::word("nothing")),
            3 => {
                let count = self.number(deep - 1);
                Some(Written::new(format!("{} {member}", count.at(Level::Postfix)), Level::Measure))
            }
            4 => {
                let (a, b) = (self.goods(family, deep - 1)?, self.goods(family, deep - 1)?);
                let sign = self.draw.word(&["+", "-"]);
                Some(Written::new(
                    format!("{} {sign} {}", a.at(Level::Sum), b.at(Level::Postfix)),
                    Level::Sum,
                ))
            }
            5 => {
                let goods = self.goods(family, deep - 1)?;
                let times = self.draw.between(1, 3);
                Some(Written::new(
                    format!("{times} * {}", goods.at(Level::Postfix)),
                    Level::Product,
                ))
            }
            6 => self.field(&Ty::Goods(family), deep - 1),
            7 => self.named(|ty| *ty == Ty::Goods(family)),
            8 => {
                let word = self.draw.word(&["min", "max"]);
                let (a, b) = (self.pool(family, deep - 1)?, self.goods(family, deep - 1)?);
                Some(Written::word(format!("{word}({}, {})", a.text, b.text)))
            }
            _ => {
                let pool = self.pool(family, deep - 1)?;
                let holds = self.draw.word(&["==", "!="]);
                let other = self.draw.one(&self.world.families[family].members)?;
                Some(Written::new(
                    format!("{} where it {holds} {other}", pool.at(Level::Query)),
                    Level::Whole,
                ))
            }
        }
    }

    /// A spot, and on what ground it lies.
    pub(crate) fn spot(
        &mut self,
        ground: Option<Ground>,
        deep: usize,
    ) -> Option<(Written, Ground)> {
        if self.scope.together {
            return None;
        }
        for one in [Ground::Grid, Ground::Pyramid] {
            if ground.is_none_or(|wanted| wanted == one)
                && self.draw.chance(50)
                && let Some(named) = self.named(|ty| *ty == Ty::Spot(one))
            {
                if deep > 0 && self.draw.chance(30) {
                    let (a, b) = (self.draw.below(3), self.draw.below(3));
                    return Some((named.dot(&format!("offset({a}, {b})")), one));
                }
                return Some((named, one));
            }
        }
        let (zone, found) = self.ground(ground, deep.saturating_sub(1))?;
        if self.draw.chance(40) {
            let (a, b) = (self.draw.below(3), self.draw.below(3));
            // The columns of a pyramid are doubled: on its lowest level there are even ones.
            let (a, b) = if found == Ground::Pyramid { (1, 2 * b) } else { (a, b) };
            return Some((zone.dot(&format!("at({a}, {b})")), found));
        }
        let list = self.spots_of(zone);
        Some((Written::new(format!("first of {}", self.group(&list)), Level::Factor), found))
    }

    /// Spots of a zone.
    pub(crate) fn spots_of(&mut self, zone: Written) -> Written {
        match self.draw.below(4) {
            0 => Written::new(format!("spot in {}", zone.at(Level::Postfix)), Level::Query),
            1 => zone.dot("filled"),
            2 => zone.dot("spots"),
            _ => zone.dot("open"),
        }
    }
}
