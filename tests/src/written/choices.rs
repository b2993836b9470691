//! Choices, options and menus; calls of verbs; goods that go from hand to hand.

use super::Writer;
use super::scope::Var;
use super::statements::{Lines, braces};
use super::types::{Level, Ty, Written};
use super::words::Sort;
use super::world::FamilySort;

impl Writer {
    /// `choose …`
    pub(crate) fn chosen(&mut self) -> Option<Lines> {
        let name = self.words.fresh(&mut self.draw, Sort::Name);
        let together = self.scope.together;
        let (what, ty) = match self.draw.below(14) {
            0 | 1 => {
                let (least, most) = (self.draw.below(3), self.draw.between(2, 4));
                (format!("number from {least} to {most}"), Ty::Number)
            }
            2 => {
                let list = self.offered_cards()?;
                (format!("order of {}", list.at(Level::Query)), Ty::Card(0).list())
            }
            3 if !together => self.how_many(Ty::Player, |this| Some(this.players(1)))?,
            4 if !together => {
                let (list, ground) = self.spots(1)?;
                self.how_many(Ty::Spot(ground), |_| Some(list))?
            }
            5 if !together => {
                let family = self.draw.one(&self.world.families_of(FamilySort::Resources))?;
                let goods = self.goods(family, 2).filter(|goods| goods.text != "nothing")?;
                let pool = self.pool(family, 1)?;
                let from = if self.draw.chance(60) { pool } else { goods };
                // What is somebody else's and private, nobody chooses from.
                if from.text.contains('.') && !self.reads_what_all_see(&from.text) {
                    return None;
                }
                let count = self.draw.word(&["2", "up to 3", "any", "1 to 2"]);
                let different = if self.draw.chance(25) { "different " } else { "" };
                (format!("{count} {different}{}", from.at(Level::Postfix)), Ty::Goods(family))
            }
            6 => {
                let kind = self.draw.below(self.world.kinds.len());
                let list = Written::word(self.world.kinds[kind].name.clone());
                let narrow = self.draw.chance(50);
                self.how_many(Ty::Name(kind), |this| {
                    Some(if narrow { this.narrowed(list, Ty::Name(kind), 1) } else { list })
                })?
            }
            7 => {
                let family = self.draw.one(&self.world.families_of(FamilySort::Tags))?;
                let word = Written::word(self.world.families[family].name.clone());
                self.how_many(Ty::Member(family), |_| Some(word))?
            }
            _ => self.how_many(Ty::Card(0), Self::offered_cards)?,
        };
        let by = match self.draw.below(8) {
            0 if !together => format!(" by {}", self.player(1)?.at(Level::Postfix)),
            _ => String::new(),
        };
        // Whoever else chooses sees other cards and other goods.
        let cards = what.contains(" in ") || matches!(ty, Ty::Card(_) | Ty::List(_));
        let goods = matches!(ty, Ty::Goods(_)) && !self.reads_what_all_see(&what);
        let by = if cards || goods { String::new() } else { by };
        let purpose = match self.draw.chance(70) {
            true => self.purpose().map(|purpose| format!(" to {purpose}")).unwrap_or_default(),
            false => String::new(),
        };
        let always = self.always();
        let mut line = format!("{always}choose {what}{by}{purpose}");
        if self.draw.chance(70) {
            line.push_str(&format!(" as {name}"));
            self.scope.vars.push(Var { name, ty: ty.clone(), settable: false, seen: true });
        }
        self.scope.it = Some(ty);
        Some(vec![line])
    }

    /// `always `, now and then: asked where only one answer is possible, too.
    fn always(&mut self) -> &'static str {
        if self.draw.chance(12) { "always " } else { "" }
    }

    /// What a choice is for.
    pub(crate) fn purpose(&mut self) -> Option<String> {
        let verbs = self.world.verbs.iter().filter(|verb| !verb.plus);
        let mut all: Vec<String> = verbs.map(|verb| verb.name.clone()).collect();
        all.extend(self.world.purposes.clone());
        self.draw.one(&all)
    }

    /// How many of a list.
    fn how_many(
        &mut self,
        item: Ty,
        list: impl FnOnce(&mut Self) -> Option<Written>,
    ) -> Option<(String, Ty)> {
        let list = list(self)?;
        let of = list.text.clone();
        let number = self.draw.between(2, 3);
        Some(match self.draw.below(8) {
            0 | 1 => (format!("1 {of}"), item),
            2 | 3 => (format!("up to 1 {of}"), item),
            4 => (format!("{number} {of}"), item.list()),
            5 => (format!("up to {number} {of}"), item.list()),
            6 => (format!("any {of}"), item.list()),
            _ => (format!("1 to {number} {of}"), item.list()),
        })
    }

    /// Cards that whoever acts sees.
    pub(crate) fn offered_cards(&mut self) -> Option<Written> {
        let lists = self.named(|ty| matches!(ty, Ty::List(item) if **item == Ty::Card(0)));
        let zone = match lists {
            Some(list)
                if self.draw.chance(20)
                    && list.text != "it"
                    && self.reads_seen_variables(&list.text) =>
            {
                list
            }
            _ => self.zone(true, |_| true, 0)?,
        };
        Some(match self.draw.below(4) {
            0 => {
                let sort = self.sort();
                Written::new(format!("{sort} in {}", zone.at(Level::Postfix)), Level::Query)
            }
            1 => self.narrowed(zone, Ty::Card(0), 1),
            _ => Written::new(format!("card in {}", zone.at(Level::Postfix)), Level::Query),
        })
    }

    /// Something that is offered without a condition, so that texts may name it.
    fn offered_plainly(&mut self) -> Option<Written> {
        let (zone, sort) = (self.zone(true, |_| true, 0)?, self.sort());
        Some(Written::new(format!("{sort} in {}", zone.at(Level::Postfix)), Level::Query))
    }

    /// `choose one { option … }`
    pub(crate) fn options(&mut self, deep: usize) -> Option<Lines> {
        let count = self.draw.word(&["one", "one", "2", "up to 1", "any"]);
        let mut lines = Vec::new();
        for nth in 0..self.draw.between(2, 3) {
            lines.extend(self.option(nth, deep, false)?);
        }
        let always = self.always();
        let lines = braces(&format!("{always}choose {count}"), lines);
        Some(match self.draw.chance(40) {
            true => {
                let purpose = self.purpose()?;
                super::statements::join(lines, " ", vec![format!("to {purpose}")])
            }
            false => lines,
        })
    }

    /// One option.
    pub(crate) fn option(&mut self, nth: usize, deep: usize, once: bool) -> Option<Lines> {
        let before = self.scope.clone();
        let mut head = format!("option \"Way {}\"", ["A", "B", "C", "D"][nth % 4]);
        if once || self.draw.chance(15) {
            let mut all = vec!["round", "game", "turn"];
            all.extend(self.world.phases.iter().map(String::as_str));
            let per = self.draw.one(&all)?.to_owned();
            let per = self.there_is(&per).to_owned();
            let per = if once { "game".to_owned() } else { per };
            head.push_str(&format!(" once per {per}"));
        }
        let mut number: Option<String> = None;
        for nth in 0..2 {
            if !self.draw.chance(30) {
                break;
            }
            let name = self.words.fresh(&mut self.draw, Sort::Name);
            let (source, ty) = match self.draw.chance(50) {
                true => {
                    let offered = self.offered_plainly()?.text;
                    (Some(offered).filter(|list| self.reads_seen_variables(list))?, Ty::Card(0))
                }
                false => {
                    let most = self.draw.between(1, 3).to_string();
                    (format!("1 to {}", number.take().unwrap_or(most)), Ty::Number)
                }
            };
            head = head.replacen('"', &format!("\"{{{name}}} "), 1);
            head.push_str(if nth == 0 { " for" } else { "," });
            head.push_str(&format!(" {name} in {source}"));
            number = (ty == Ty::Number).then(|| name.clone());
            self.know(&name, ty, false);
        }
        if self.draw.chance(30) {
            let condition = self.flag(1);
            head.push_str(&format!(" if {}", condition.text));
        }
        let block = self.block(deep);
        self.scope = before;
        Some(braces(&head, block))
    }

    /// `menu NAME { option … }`: each option is taken once, or leaves it.
    pub(crate) fn menu(&mut self, deep: usize) -> Option<Lines> {
        let named = match self.draw.chance(60) {
            true => self.draw.one(&self.world.menus),
            false => None,
        };
        let name = named.map(|name| format!(" {name}")).unwrap_or_default();
        let mut lines = Vec::new();
        let before = self.scope.clone();
        self.scope.in_loop = true;
        for nth in 0..self.draw.between(1, 2) {
            lines.extend(self.option(nth, deep, true)?);
        }
        self.scope = before;
        lines.push("option \"Enough\" { stop }".to_owned());
        let always = self.always();
        Some(braces(&format!("{always}menu{name}"), lines))
    }

    /// A call of one of the game's verbs.
    pub(crate) fn called(&mut self) -> Option<Lines> {
        let at = self.draw.below(self.scope.verbs.min(self.world.verbs.len()));
        if self.scope.verbs == 0 {
            return None;
        }
        let verb = self.world.verbs.get(at)?.clone();
        if verb.plus {
            let count = self.draw.between(1, 2);
            return Some(vec![format!("+{count} {}", verb.name)]);
        }
        let mut line = verb.name.clone();
        for param in &verb.params {
            if param.default && self.draw.chance(50) {
                continue;
            }
            let value = self.expr(&param.ty, 2)?;
            // A resource's word behind a number would be an amount of it.
            let value = value.at(Level::Sum);
            match &param.preposition {
                Some(word) => line.push_str(&format!(" {word} {value}")),
                None => line.push_str(&format!(" {value}")),
            }
        }
        let mut lines = vec![line];
        if verb.block {
            let block = self.block_as(1, |scope| {
                scope.result = None;
                scope.in_loop = false;
                scope.stages = false;
                scope.handed = true;
            });
            lines = braces(&lines[0], block);
        }
        if let Some(ty) = &verb.result
            && self.draw.chance(50)
        {
            let name = self.words.fresh(&mut self.draw, Sort::Name);
            lines = super::statements::join(lines, " ", vec![format!("as {name}")]);
            // A result may be read of something hidden.
            self.scope.vars.push(Var { name, ty: ty.clone(), settable: false, seen: false });
        }
        Some(lines)
    }

    /// `gain`, `pay`, `move` of goods, `+1 NAME`
    pub(crate) fn goods_moved(&mut self) -> Option<Lines> {
        let family = self.draw.one(&self.world.families_of(FamilySort::Resources))?;
        let member = self.draw.one(&self.world.families[family].members)?;
        Some(vec![match self.draw.below(8) {
            0 | 1 => format!("gain {}", self.goods(family, 1)?.text),
            2 => {
                let (goods, pool) = (self.goods(family, 1)?, self.pool(family, 1)?);
                format!("gain {} to {}", goods.at(Level::Sum), pool.text)
            }
            3 => format!("pay {}", self.goods(family, 1)?.text),
            4 => {
                let (goods, pool) = (self.goods(family, 1)?, self.pool(family, 1)?);
                format!("pay {} from {}", goods.at(Level::Sum), pool.text)
            }
            5 => {
                let (from, to) = (self.pool(family, 1)?, self.pool(family, 1)?);
                let goods = self.goods(family, 0)?;
                match self.draw.chance(50) {
                    true => format!("move {} to {}", from.text, to.text),
                    false => {
                        format!("move {} from {} to {}", goods.at(Level::Sum), from.text, to.text)
                    }
                }
            }
            6 => {
                let (sign, count) = (self.draw.word(&["+", "-"]), self.draw.between(1, 3));
                match self.draw.chance(50) {
                    true => format!("{sign}{count} {member}"),
                    false => {
                        let pool = self.pool(family, 1)?;
                        format!("{sign}{count} {}", pool.dot(&member).text)
                    }
                }
            }
            _ => {
                let (pool, count) = (self.pool(family, 1)?, self.draw.between(1, 2));
                let name = self.words.fresh(&mut self.draw, Sort::Name);
                let ty = if count == 1 { Ty::Member(family) } else { Ty::Goods(family) };
                self.know(&name, ty, false);
                format!("pick {count} from {} as {name}", pool.text)
            }
        }])
    }
}
