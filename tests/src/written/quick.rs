//! Statements of which whole games are mostly made: own counters and own zones, and verbs that hand on what they were
//! handed. Drawn from everything that can be said, a few of these hardly ever stand together.

use super::Writer;
use super::statements::{Lines, braces, join};
use super::types::Ty;
use super::words::Sort;
use super::world::{CellSort, Holder, Layout, Note, Seen, Zone};

impl Writer {
    /// One such statement of whoever acts.
    pub(crate) fn quick(&mut self, deep: usize) -> Option<Lines> {
        if !self.scope.me || !self.scope.acts || self.scope.together {
            return None;
        }
        let deeper = deep.checked_sub(1);
        Some(match (self.draw.below(37), deeper) {
            (0..=2, _) => self.own_counter()?,
            (3 | 4, _) => {
                let (what, to) = (self.quick_cards()?, self.own_zone()?.name);
                vec![format!("move {what} to {to}")]
            }
            (5 | 6, _) => self.top_card(deeper)?,
            (16 | 28 | 29, _) if self.scope.performs => {
                let cards = self.variables(|ty| matches!(ty, Ty::Card(_)));
                let (card, ability) =
                    (self.draw.one(&cards)?, self.draw.one(&self.world.abilities)?);
                vec![format!("perform {card}.{ability}")]
            }
            (17 | 26, Some(deep)) => {
                let counter = self.counter_of_mine()?;
                let (is, than) = (self.draw.word(&["<", ">", "==", ">="]), self.draw.below(4));
                braces(&format!("if {counter} {is} {than}"), self.block(deep))
            }
            (20..=22, _) => self.offered()?,
            (23, Some(deep)) => {
                let is_flag = |(_, ty): &&(String, Ty)| *ty == Ty::Flag;
                let flags = self.world.variants.iter().filter(is_flag);
                let flags: Vec<String> = flags.map(|(name, _)| name.clone()).collect();
                let (flag, is_not) = (self.draw.one(&flags)?, self.draw.word(&["", "not "]));
                braces(&format!("if {is_not}{flag}"), self.block(deep))
            }
            // As cards are drawn.
            (18 | 19, Some(_)) => {
                let (from, old) = (self.own_stack()?, self.own_stack()?);
                let to = self.own_zone()?.name;
                let count = match self.number_handed() {
                    Some(number) if self.draw.chance(60) => number,
                    _ => self.draw.between(1, 4).to_string(),
                };
                let mut lines = Vec::new();
                if self.draw.chance(50) && from != old {
                    lines.push(format!(
                        "if {from} is empty {{ move {old} to {from}, shuffle {from} }}"
                    ));
                }
                let stop = self.draw.word(&["", " else { stop }", " else { skip }"]);
                lines.push(format!("move top of {from} to {to}{stop}"));
                braces(&format!("repeat {count}"), lines)
            }
            (7..=10, _) => {
                let mut calls = self.quick_call()?;
                while self.draw.chance(35)
                    && let Some(more) = self.quick_call()
                {
                    calls.extend(more);
                }
                calls
            }
            (11, _) => {
                let zone = self.own_zone().filter(|zone| zone.layout != Layout::Set)?;
                vec![format!("shuffle {}", zone.name)]
            }
            (12 | 24 | 25, Some(deep)) => {
                let zone = self.own_zone()?.name;
                let is = self.draw.word(&["is", "is not"]);
                braces(&format!("if {zone} {is} empty"), self.block(deep))
            }
            (13 | 27, Some(deep)) => {
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
                    scope.know(&known, Ty::Card(0), false);
                });
                braces(&format!("for {name} in {cards}"), block)
            }
            (15, Some(_)) => self.litter(),
            (30, _) => self.dealt()?,
            (31 | 32, Some(_)) => self.of_each_player()?,
            (33 | 34, Some(deep)) => {
                let asked = self.what_it_is()?;
                braces(&format!("if {asked}"), self.block(deep))
            }
            (35 | 36, _) => self.offered_of_several()?,
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

    /// A choice of cards of an own zone, or of the tops of piles, that a field and a number decide about.
    fn offered(&mut self) -> Option<Lines> {
        let is_seen = |zone: &&Zone| match zone.holder {
            Holder::Player => {
                matches!(zone.layout, Layout::Row | Layout::Set) && zone.seen != Seen::Facedown
            }
            Holder::Table => zone.is_piles() && zone.seen == Seen::Top,
            Holder::Pile | Holder::Card(_) => false,
        };
        let zones: Vec<Zone> = self.world.zones.iter().filter(is_seen).cloned().collect();
        let zone = self.draw.one(&zones)?;
        let kind = zone.holds.unwrap_or(0);
        let fields = self.world.kinds[0].fields.iter().filter(|(_, ty)| *ty == Ty::Number);
        let fields: Vec<String> = fields.map(|(name, _)| name.clone()).collect();
        let so = match self.draw.one(&fields).filter(|_| self.draw.chance(70)) {
            Some(field) => {
                let bound = match self.counter_of_mine().filter(|_| self.draw.chance(60)) {
                    Some(counter) => counter,
                    None => self.draw.below(5).to_string(),
                };
                format!(" where {field} {} {bound}", self.draw.word(&["<=", "<", ">=", "=="]))
            }
            None => String::new(),
        };
        let many = self.draw.word(&["1", "up to 1", "up to 1", "up to 2", "1 to 2"]);
        let (kind, zone) = (self.world.kinds[kind].name.clone(), zone.name);
        self.chosen_and_moved(&format!("{many} {kind} in {zone}{so}"))
    }

    /// A choice of so many of these cards, and where they go.
    fn chosen_and_moved(&mut self, which: &str) -> Option<Lines> {
        let purpose = self.draw.one(&self.world.purposes)?;
        let name = self.words.fresh(&mut self.draw, Sort::Name);
        let to = self.own_zone()?.name;
        self.scope.it = None;
        Some(vec![format!("choose {which} to {purpose} as {name}"), format!("move {name} to {to}")])
    }

    /// A choice of cards of several zones.
    fn offered_of_several(&mut self) -> Option<Lines> {
        let seen = |zone: &Zone| zone.seen != Seen::Facedown;
        let (one, other) = (self.own_zone().filter(seen)?.name, self.own_zone().filter(seen)?.name);
        let kind = self.draw.one(&self.world.kinds)?.name;
        let many = self.draw.word(&["1", "1", "up to 1", "2"]);
        self.chosen_and_moved(&format!("{many} {kind} in ({one} + {other})"))
    }

    /// What a card is that this verb was handed, or whether a note of the table has a value.
    fn what_it_is(&mut self) -> Option<String> {
        let not = self.draw.word(&["", "not "]);
        if self.draw.chance(50) {
            let is_asked = |note: &&Note| note.holder == Holder::Table && note.maybe;
            let notes: Vec<Note> = self.world.notes.iter().filter(is_asked).cloned().collect();
            return Some(format!("{} is {not}none", self.draw.one(&notes)?.name));
        }
        let cards = self.variables(|ty| matches!(ty, Ty::Card(_)));
        let (card, tag) = (self.draw.one(&cards)?, self.draw.one(&self.world.tags)?);
        Some(format!("{card} is {not}{tag}"))
    }

    /// A card or cards that this verb was handed, or those of a zone.
    fn quick_cards(&mut self) -> Option<String> {
        let known = self.variables(Ty::holds_cards);
        match !known.is_empty() && self.draw.chance(70) {
            true => self.draw.one(&known),
            false => self.own_cards(),
        }
    }

    /// A stack or row of whoever acts.
    fn own_stack(&mut self) -> Option<String> {
        Some(self.own_zone().filter(|zone| zone.layout != Layout::Set)?.name)
    }

    /// A number that this verb was handed.
    fn number_handed(&mut self) -> Option<String> {
        let numbers = self.variables(|ty| *ty == Ty::Number);
        self.draw.one(&numbers)
    }

    /// The variables of types that fit.
    fn variables(&self, fits: impl Fn(&Ty) -> bool) -> Vec<String> {
        let found = self.scope.vars.iter().filter(|var| fits(&var.ty));
        found.map(|var| var.name.clone()).collect()
    }

    fn own_counter(&mut self) -> Option<Lines> {
        let name = self.counter_of_mine()?;
        let by = match self.number_handed() {
            Some(number) if self.draw.chance(20) => number,
            _ => self.draw.between(1, 3).to_string(),
        };
        Some(vec![format!("{}{by} {name}", if self.draw.chance(75) { "+" } else { "-" })])
    }

    fn counter_of_mine(&mut self) -> Option<String> {
        let watched = &self.watched;
        let counters = self.world.cells.iter().filter(|cell| {
            cell.holder == Holder::Player
                && cell.sort == CellSort::Counter
                && !watched.contains(&cell.name)
        });
        let counters: Vec<String> = counters.map(|cell| cell.name.clone()).collect();
        self.draw.one(&counters)
    }

    /// `move top of ZONE to ZONE`, with what follows.
    fn top_card(&mut self, deeper: Option<usize>) -> Option<Lines> {
        let from = self.own_stack()?;
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

    /// Some top cards of a zone of the table go to a zone of whoever acts.
    fn dealt(&mut self) -> Option<Lines> {
        let is_dealt = |zone: &&Zone| {
            zone.holder == Holder::Table && matches!(zone.layout, Layout::Row | Layout::Stack)
        };
        let zones: Vec<Zone> = self.world.zones.iter().filter(is_dealt).cloned().collect();
        let (from, to) = (self.draw.one(&zones)?.name, self.own_zone()?.name);
        Some(vec![format!("move top {} of {from} to {to}", self.draw.between(1, 4))])
    }

    /// All cards of a zone of each player go elsewhere.
    fn of_each_player(&mut self) -> Option<Lines> {
        let name = self.words.fresh(&mut self.draw, Sort::Name);
        let (from, to) = (self.own_zone()?.name, self.own_zone()?.name);
        let to = match self.draw.chance(60) {
            true => format!("{name}.{to}"),
            false => to,
        };
        let line = vec![format!("move {name}.{from} to {to}")];
        Some(braces(&format!("for {name} in players"), line))
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
            Ty::Number if self.draw.chance(30) => {
                let zone = self.own_zone()?.name;
                format!("(count of {zone} mod 4)")
            }
            Ty::Number => self.draw.below(4).to_string(),
            Ty::List(item) if **item == Ty::Card(0) => self.quick_cards()?,
            Ty::Card(kind) => {
                let of_kind = self.variables(|ty| *ty == Ty::Card(*kind));
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
        let may = if self.draw.chance(15) { "may " } else { "" };
        Some(vec![format!("{may}{head} {handed}")])
    }

    /// Lists that nothing reads, so many that room is made for others.
    fn litter(&mut self) -> Lines {
        let (n, heap) = (
            self.words.fresh(&mut self.draw, Sort::Name),
            self.words.fresh(&mut self.draw, Sort::Name),
        );
        let line = format!("let {heap} = me.cards, +(count of {heap} mod 2) ");
        match self.counter_of_mine() {
            Some(counter) => {
                braces(&format!("for {n} in 1 to 60"), vec![format!("{line}{counter}")])
            }
            None => self.changes_nothing(),
        }
    }
}
