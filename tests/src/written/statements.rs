//! Statements, as lines.

use super::Writer;
use super::scope::Var;
use super::types::{Level, Ty, Written};
use super::words::Sort;
use super::world::{CLIMB, Holder, Note};

/// Lines of a text, the first without an indentation of its own.
pub(crate) type Lines = Vec<String>;

/// A line, a block and what follows it.
pub(crate) fn braces(head: &str, block: Lines) -> Lines {
    let head = if head.is_empty() { String::new() } else { format!("{head} ") };
    if let [only] = &block[..]
        && only.len() + head.len() < 70
        && !only.starts_with(' ')
    {
        return vec![format!("{head}{{ {only} }}")];
    }
    if block.is_empty() {
        return vec![format!("{head}{{ }}")];
    }
    let mut lines = vec![format!("{head}{{")];
    lines.extend(block.into_iter().map(|line| format!("  {line}")));
    lines.push("}".to_owned());
    lines
}

/// Two pieces of which the second goes on where the first ends.
pub(crate) fn join(mut one: Lines, word: &str, other: Lines) -> Lines {
    let mut other = other.into_iter();
    let first = other.next().unwrap_or_default();
    match one.last_mut() {
        Some(last) => last.push_str(&format!("{word}{first}")),
        None => one.push(first),
    }
    one.extend(other);
    one
}

impl Writer {
    /// A block of a few statements, whose names end with it.
    pub(crate) fn block(&mut self, deep: usize) -> Lines {
        let (vars, it) = (self.scope.vars.len(), self.scope.it.clone());
        let most = match deep {
            0 => 1,
            _ if self.scope.quick => 3,
            _ => 2,
        };
        let mut lines = Vec::new();
        for _ in 0..self.draw.between(1, most) {
            lines.extend(self.statement(deep));
        }
        self.scope.vars.truncate(vars);
        self.scope.it = it;
        lines
    }

    /// A block in which something else is known, too.
    pub(crate) fn block_as(
        &mut self,
        deep: usize,
        change: impl FnOnce(&mut super::Scope),
    ) -> Lines {
        let before = self.scope.clone();
        change(&mut self.scope);
        let lines = self.block(deep);
        self.scope = before;
        lines
    }

    /// One statement.
    pub(crate) fn statement(&mut self, deep: usize) -> Lines {
        self.left = self.left.saturating_sub(1);
        let deep = if self.left == 0 { 0 } else { deep };
        for _ in 0..6 {
            let before = self.scope.clone();
            let found =
                if self.scope.quick && self.draw.chance(if self.world.quick { 96 } else { 80 }) {
                    self.quick(deep)
                } else if deep == 0 || self.draw.chance(45) {
                    self.simple()
                } else {
                    self.compound(deep - 1)
                };
            if let Some(found) = found {
                return found;
            }
            // What was begun and not written leaves no name.
            self.scope = before;
        }
        self.counted(1).unwrap_or_else(|| self.changes_nothing())
    }

    /// A name for a number, where nothing else can stand.
    pub(crate) fn changes_nothing(&mut self) -> Lines {
        let (name, value) = (self.words.fresh(&mut self.draw, Sort::Name), self.number(1));
        self.know(&name, Ty::Number, true);
        vec![format!("let {name} = {}", value.text)]
    }

    /// From here on a variable of this name and type may be read, and set if `settable`.
    pub(crate) fn know(&mut self, name: &str, ty: Ty, settable: bool) {
        self.scope.know(name, ty, settable);
    }

    /// A statement of one line.
    pub(crate) fn simple(&mut self) -> Option<Lines> {
        let acts = self.scope.acts && !self.scope.together;
        let mine = acts && self.scope.me;
        match self.draw.below(24) {
            0..=3 => self.counted(2),
            4 => self.set(),
            5 | 6 => self.named_value(),
            7..=9 if acts => self.moved(),
            10 | 11 if mine => self.called(),
            12 if mine && self.scope.performs => {
                if let Some((kind, word, _)) =
                    self.world.rows.clone().filter(|_| self.draw.chance(30))
                {
                    let rows = self.card(kind, 1)?.dot(&word);
                    let which = self.draw.between(1, 2);
                    return Some(vec![format!("perform {}[{which}].{CLIMB}", rows.text)]);
                }
                let ability = self.draw.one(&self.world.abilities)?;
                let card = self.card(0, 1)?;
                let own = match self.draw.chance(25) {
                    true => format!(" as {}", self.card(0, 1)?.at(Level::Postfix)),
                    false => String::new(),
                };
                Some(vec![format!("perform {}{own}", card.dot(&ability).text)])
            }
            13..=15 if self.scope.me && (acts || self.scope.together) => self.chosen(),
            16 if acts => self.shown(),
            17 if acts => {
                let zone = self.zone(false, |zone| zone.layout != super::world::Layout::Set, 1)?;
                Some(vec![format!("shuffle {}", zone.text)])
            }
            18 if acts => self.by_chance(),
            19 if mine => self.goods_moved(),
            20 => self.leaves(),
            21 if mine && self.scope.stages && self.has_turns && self.draw.chance(30) => {
                Some(vec!["extra_turn".to_owned()])
            }
            22 => {
                let ty = self.scope.result.clone()?;
                let value = self.expr(&ty, 1)?;
                Some(vec![format!("result {}", value.text)])
            }
            23 => {
                let block = self.scope.block.clone()?;
                Some(vec![block])
            }
            _ => None,
        }
    }

    /// `+2 acorns`
    pub(crate) fn counted(&mut self, deep: usize) -> Option<Lines> {
        let cell = self.cell(false, true, deep)?;
        let amount = match self.draw.chance(60) {
            true => Written::word(self.draw.between(1, 3).to_string()),
            false => self.number(deep.saturating_sub(1)),
        };
        let sign = self.draw.word(&["+", "+", "-"]);
        let mut amount = amount.at(Level::Postfix);
        // Brackets behind a word would be what it is called with.
        if cell.text.starts_with('(') && !amount.ends_with(')') && amount.parse::<u8>().is_err() {
            amount = format!("({amount})");
        }
        Some(vec![format!("{sign}{amount} {}", cell.text)])
    }

    /// `set x = v`
    pub(crate) fn set(&mut self) -> Option<Lines> {
        // Few places can change an event.
        let sort = match self.scope.event {
            Some((Some(_), true)) if self.draw.chance(40) => 6,
            _ => self.draw.below(8),
        };
        match sort {
            0 => {
                let flag = self.cell(true, true, 1)?;
                Some(vec![format!("set {}", flag.text)])
            }
            1 => {
                let (flag, value) = (self.cell(true, true, 1)?, self.flag(1));
                Some(vec![format!("set {} = {}", flag.text, value.text)])
            }
            2 => {
                let (cell, value) = (self.cell(false, true, 1)?, self.number(2));
                let value = match value.text.parse::<i32>() {
                    Ok(_) => "1".to_owned(),
                    Err(_) => value.text,
                };
                Some(vec![format!("set {} = {value}", cell.text)])
            }
            3..=5 => {
                let (note, at) = self.note(true, |_| true, 1)?;
                let ty = self.world.notes[at].ty.clone();
                let thing = !matches!(ty, Ty::List(_) | Ty::Number | Ty::Text)
                    || self.world.notes[at].maybe;
                let value = match thing && self.draw.chance(20) {
                    true => Written::word("none"),
                    false => self.expr(&ty, 2)?,
                };
                Some(vec![format!("set {} = {}", note.text, value.text)])
            }
            6 => {
                let (verb, settable) = self.scope.event?;
                let params: Vec<(String, Ty)> = self.world.verbs[verb?]
                    .params
                    .iter()
                    .map(|param| (param.name.clone(), param.ty.clone()))
                    .collect();
                let (name, ty) = self.draw.one(&params).filter(|_| settable)?;
                let value = self.expr(&ty, 1)?;
                Some(vec![format!("set event.{name} = {}", value.text)])
            }
            _ => {
                let vars = self.scope.vars.iter().filter(|var| var.settable);
                let all: Vec<Var> = vars.cloned().collect();
                let var = self.draw.one(&all)?;
                let value = self.assigned(&var.ty)?;
                Some(vec![format!("set {} = {}", var.name, value.text)])
            }
        }
    }

    /// `let x = v`
    pub(crate) fn named_value(&mut self) -> Option<Lines> {
        let ty = match self.draw.below(8) {
            0..=2 => Ty::Number,
            3 => Ty::Flag,
            4 => Ty::Player,
            5 => Ty::Card(0),
            _ => Ty::Card(0).list(),
        };
        let of_table = |note: &Note| note.holder == Holder::Table;
        let noted = self.draw.chance(15).then(|| self.note(false, of_table, 0)).flatten();
        let (ty, value) = match noted {
            Some((note, at)) => (self.world.notes[at].ty.clone(), note),
            None => (ty.clone(), self.assigned(&ty)?),
        };
        // A list in hand may be of names, and one of a kind; so may a card be of a narrower kind than is known here.
        let exact = self.world.kinds.len() == 1 || matches!(ty, Ty::Number | Ty::Flag | Ty::Player);
        let name = self.words.fresh(&mut self.draw, Sort::Name);
        let settable = exact && !self.scope.together;
        let seen = self.reads_what_all_see(&value.text);
        self.scope.vars.push(Var { name: name.clone(), ty, settable, seen });
        Some(vec![format!("let {name} = {}", value.text)])
    }

    /// What a variable gets: often what is only read, as another variable, or who sits next to the one in it.
    fn assigned(&mut self, ty: &Ty) -> Option<Written> {
        let read = match self.draw.below(9) {
            0 | 1 if *ty == Ty::Player => {
                let of = self.named(|it| *it == Ty::Player);
                of.map(|of| of.dot(["left", "right"][self.draw.below(2)]))
            }
            2 => self.named(|it| it == ty),
            _ => None,
        };
        read.or_else(|| self.expr(ty, 2))
    }

    /// `move X to Z`
    pub(crate) fn moved(&mut self) -> Option<Lines> {
        let one = self.draw.chance(55);
        let what = if one { self.card(0, 2)? } else { self.cards(0, 2)? };
        let (word, place) = match self.draw.below(12) {
            0..=6 => ("to", self.zone(false, |_| true, 1)?),
            7 => ("onto", self.zone(false, |_| true, 1)?),
            8 => ("under", self.zone(false, |_| true, 1)?),
            9 => (["onto", "under"][self.draw.below(2)], self.card(0, 1)?),
            10 => ("to", self.pile(1)?),
            _ => ("to", self.spot(None, 1)?.0),
        };
        if self.is_kept_out(&what.text, &place.text) {
            return None;
        }
        let mut line = format!("move {} {word} {}", what.text, place.at(Level::Query));
        if self.draw.chance(15) {
            let name = self.words.fresh(&mut self.draw, Sort::Name);
            line.push_str(&format!(" as {name}"));
            self.know(&name, if one { Ty::Card(0) } else { Ty::Card(0).list() }, false);
        }
        Some(vec![line])
    }

    /// Whether a card that is named is of a kind that the zone does not let in, which is refused (`C0605`).
    fn is_kept_out(&self, what: &str, place: &str) -> bool {
        let name = place.rsplit(['.', ' ']).next().unwrap_or_default();
        let zone = self.world.zones.iter().find(|zone| zone.name == name);
        let Some(kind) = zone.and_then(|zone| zone.holds) else { return false };
        let mut strangers =
            self.world.cards.iter().filter(|card| !self.world.inherits(card.kind, kind));
        strangers.any(|card| what.contains(&card.name))
    }

    /// `reveal X`, `look X`
    fn shown(&mut self) -> Option<Lines> {
        let word =
            if self.scope.me { self.draw.word(&["reveal", "look"]) } else { "reveal".to_owned() };
        let families = self.world.families_of(super::world::FamilySort::Resources);
        if self.draw.chance(15)
            && let Some(family) = self.draw.one(&families)
        {
            return Some(vec![format!("{word} {}", self.pool(family, 1)?.text)]);
        }
        let one = self.draw.chance(50);
        let what = if one { self.card(0, 1)? } else { self.cards(0, 1)? };
        let mut line = format!("{word} {}", what.text);
        if self.draw.chance(25) {
            let name = self.words.fresh(&mut self.draw, Sort::Name);
            line.push_str(&format!(" as {name}"));
            self.know(&name, if one { Ty::Card(0) } else { Ty::Card(0).list() }, false);
        }
        Some(vec![line])
    }

    /// `pick 1 from X as y`, `roll d`
    fn by_chance(&mut self) -> Option<Lines> {
        let name = self.words.fresh(&mut self.draw, Sort::Name);
        if self.draw.chance(40)
            && let Some((die, ty)) = self.draw.one(&self.world.dice)
        {
            self.know(&name, ty, false);
            return Some(vec![format!("roll {die} as {name}")]);
        }
        let (list, item) = match self.draw.chance(80) {
            true => (self.cards(0, 2)?, Ty::Card(0)),
            false => (self.players(1), Ty::Player),
        };
        let count = self.draw.between(1, 2);
        let seen = item != Ty::Player || self.reads_what_all_see(&list.text);
        let ty = if count == 1 { item } else { item.list() };
        self.scope.vars.push(Var { name: name.clone(), ty, settable: false, seen });
        Some(vec![format!("pick {count} from {} as {name}", list.at(Level::Query))])
    }

    /// `stop`, `skip`, `end …`, `fail`
    fn leaves(&mut self) -> Option<Lines> {
        if self.draw.chance(60) {
            return None;
        }
        let word = match self.draw.below(8) {
            0..=2 => "stop".to_owned(),
            3..=4 => "skip".to_owned(),
            5 if !self.scope.together && self.scope.acts && !self.scope.handed => "fail".to_owned(),
            6 if !self.scope.together && self.scope.acts => {
                let mut all = self.world.phases.clone();
                all.extend(["turn".to_owned(), "round".to_owned()]);
                let stretch = self.draw.one(&all)?;
                format!("end {}", self.there_is(&stretch))
            }
            _ => return None,
        };
        let condition = self.flag(1);
        Some(braces(&format!("if {}", condition.text), vec![word]))
    }
}
