//! Statements of which whole games are mostly made: own counters and own zones, and verbs that hand on what they were
//! handed. Drawn from everything that can be said, a few of these hardly ever stand together.

use super::Writer;
use super::statements::{Lines, braces, join};
use super::types::Ty;
use super::words::Sort;
use super::world::{CellSort, Holder, Layout, Zone};

impl Writer {
    /// One such statement of whoever acts.
    pub(crate) fn quick(&mut self, deep: usize) -> Option<Lines> {
        if !self.scope.me || !self.scope.acts || self.scope.together {
            return None;
        }
        let deeper = deep.checked_sub(1);
        Some(match (self.draw.below(16), deeper) {
            (0..=2, _) => self.own_counter()?,
            (3 | 4, _) => {
                let (what, to) = (self.quick_cards()?, self.own_zone()?.name);
                vec![format!("move {what} to {to}")]
            }
            (5 | 6, _) => self.top_card(deeper)?,
            (7..=10, _) => self.quick_call()?,
            (11, _) => {
                let zone = self.own_zone().filter(|zone| zone.layout != Layout::Set)?;
                vec![format!("shuffle {}", zone.name)]
            }
            (12, Some(deep)) => {
                let zone = self.own_zone()?.name;
                let is = self.draw.word(&["is", "is not"]);
                braces(&format!("if {zone} {is} empty"), self.block(deep))
            }
            (13, Some(deep)) => {
                let count = self.draw.between(1, 3);
                let block = self.block_as(deep, |scope| scope.in_loop = true);
                braces(&format!("repeat {count}"), block)
            }
            (14, Some(deep)) => {
                let (name, cards) =
                    (self.words.fresh(&mut self.draw, Sort::Name), self.own_cards()?);
                let known = name.clone();
                let block = self.block_as(deep, |scope| {
                    scope.in_loop = true;
                    scope.know(&known, Ty::Card(0));
                });
                braces(&format!("for {name} in {cards}"), block)
            }
            (15, Some(_)) => self.litter(),
            _ => return None,
        })
    }

    fn own_zone(&mut self) -> Option<Zone> {
        let is_plain = |zone: &&Zone| {
            let lies = matches!(zone.layout, Layout::Row | Layout::Set | Layout::Stack);
            zone.holder == Holder::Player && lies && zone.holds.is_none()
        };
        let all: Vec<Zone> = self.world.zones.iter().filter(is_plain).cloned().collect();
        self.draw.one(&all)
    }

    /// The cards of an own zone, or some of them.
    fn own_cards(&mut self) -> Option<String> {
        let zone = self.own_zone()?.name;
        let kind = self.draw.one(&self.world.kinds)?.name;
        Some(if self.draw.chance(70) { zone } else { format!("({kind} in {zone})") })
    }

    /// A card or cards that this verb was handed, or those of a zone.
    fn quick_cards(&mut self) -> Option<String> {
        let holds_cards = |ty: &Ty| match ty {
            Ty::Card(_) => true,
            Ty::List(item) => matches!(**item, Ty::Card(_)),
            _ => false,
        };
        let known = self.scope.vars.iter().filter(|var| holds_cards(&var.ty));
        let known: Vec<String> = known.map(|var| var.name.clone()).collect();
        match self.draw.chance(70) {
            true => self.draw.one(&known),
            false => self.own_cards(),
        }
    }

    fn own_counter(&mut self) -> Option<Lines> {
        let watched = &self.watched;
        let counters = self.world.cells.iter().filter(|cell| {
            cell.holder == Holder::Player
                && cell.sort == CellSort::Counter
                && !watched.contains(&cell.name)
        });
        let counters: Vec<String> = counters.map(|cell| cell.name.clone()).collect();
        let name = self.draw.one(&counters)?;
        let by = self.draw.between(1, 3);
        Some(vec![format!("{}{by} {name}", if self.draw.chance(75) { "+" } else { "-" })])
    }

    /// `move top of ZONE to ZONE`, with what follows.
    fn top_card(&mut self, deeper: Option<usize>) -> Option<Lines> {
        let from = self.own_zone().filter(|zone| zone.layout != Layout::Set)?.name;
        let to = self.own_zone().filter(|zone| zone.name != from)?.name;
        let top = match self.draw.below(4) {
            0 => format!("top {} of {from}", self.draw.between(2, 3)),
            _ => format!("top of {from}"),
        };
        let lines = vec![format!("move {top} to {to}")];
        let Some(deep) = deeper.filter(|_| self.draw.chance(40)) else { return Some(lines) };
        let then = braces("then", self.block(deep));
        Some(join(lines, " ", then))
    }

    /// A call of a verb that is handed what this one was handed, a zone, or a number.
    fn quick_call(&mut self) -> Option<Lines> {
        let at = self.draw.below(self.scope.verbs);
        let verb = self.world.verbs.get(at).filter(|_| self.scope.verbs > 0)?.clone();
        if verb.plus || verb.block || verb.params.iter().skip(1).any(|param| !param.default) {
            return None;
        }
        let Some(param) = verb.params.first() else { return Some(vec![verb.name]) };
        let word = param.preposition.as_ref().map(|word| format!(" {word}"));
        let head = format!("{}{}", verb.name, word.unwrap_or_default());
        let handed = match &param.ty {
            _ if param.default && self.draw.chance(20) => return Some(vec![verb.name]),
            Ty::Number => self.draw.below(4).to_string(),
            Ty::List(item) if **item == Ty::Card(0) => self.quick_cards()?,
            Ty::Card(kind) => {
                let of_kind = self.scope.vars.iter().filter(|var| var.ty == Ty::Card(*kind));
                let of_kind: Vec<String> = of_kind.map(|var| var.name.clone()).collect();
                match self.draw.one(&of_kind) {
                    Some(card) => card,
                    None => {
                        let (zone, kind) = (self.own_zone()?.name, &self.world.kinds[*kind].name);
                        let name = self.words.fresh(&mut self.draw, Sort::Name);
                        let call = vec![format!("{head} {name}")];
                        return Some(braces(&format!("for {name} in ({kind} in {zone})"), call));
                    }
                }
            }
            _ => return None,
        };
        Some(vec![format!("{head} {handed}")])
    }

    /// Lists that nothing reads, so many that room is made for others.
    fn litter(&mut self) -> Lines {
        let (n, heap) = (
            self.words.fresh(&mut self.draw, Sort::Name),
            self.words.fresh(&mut self.draw, Sort::Name),
        );
        let line = format!("let {heap} = me.cards, +(count of {heap} mod 2) ");
        match self.own_counter() {
            Some(counter) => {
                let counter = counter[0].split_once(' ').map_or("", |(_, name)| name);
                braces(&format!("for {n} in 1 to 60"), vec![format!("{line}{counter}")])
            }
            None => self.changes_nothing(),
        }
    }
}
