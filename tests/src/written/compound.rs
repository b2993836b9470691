//! Statements with blocks in them.

use super::Writer;
use super::scope::{Scope, Var};
use super::statements::{Lines, braces, join};
use super::types::{Level, Ty, Written};
use super::words::Sort;
use super::world::{CellSort, Holder, Zone};

impl Writer {
    /// A statement with a block in it.
    pub(crate) fn compound(&mut self, deep: usize) -> Option<Lines> {
        let acts = self.scope.acts && !self.scope.together;
        match self.draw.below(22) {
            0..=3 => Some(self.asked_if(deep)),
            4 => {
                let count = self.small();
                let block = self.block_as(deep, |scope| scope.in_loop = true);
                Some(braces(&format!("repeat {}", count.text), block))
            }
            5 => Some(self.fused(deep)),
            6..=8 => self.for_each(deep),
            9 | 10 if acts => {
                let players = self.players(1);
                let by = self.by_key(Ty::Player);
                let block = self.block_as(deep, |scope| {
                    scope.of_others();
                    scope.in_loop = true;
                });
                Some(braces(&format!("each {}{by}", players.text), block))
            }
            11 if acts => {
                let player = self.player(1)?;
                let block = self.block_as(deep, Scope::of_others);
                Some(braces(&format!("as {}", player.at(Level::Postfix)), block))
            }
            12..=14 => self.gate(deep),
            15 if acts && self.scope.me => self.options(deep),
            16 if acts && self.scope.me => self.lasting(deep),
            17 if acts => self.all_together(deep),
            18 if acts && self.scope.me => self.menu(deep),
            19 if acts && self.scope.stages && self.scope.me => {
                Some(braces("turn", self.block_as(deep, |scope| scope.stages = false)))
            }
            20 if acts => self.interrupt(deep),
            21 if acts => self.round_table(deep),
            _ => None,
        }
    }

    /// Somebody acts, and then whoever sits next, some times.
    fn round_table(&mut self, deep: usize) -> Option<Lines> {
        let (first, times) = (self.player(1)?, self.draw.between(2, 3));
        let who = self.words.fresh(&mut self.draw, Sort::Name);
        let acting = Var { name: who.clone(), ty: Ty::Player, settable: false, seen: false };
        let block = self.block_as(deep, |scope| {
            scope.of_others();
            scope.in_loop = true;
            scope.vars.push(acting);
        });
        let mut round = braces(&format!("as {who}"), block);
        round.push(format!("set {who} = {who}.{}", self.draw.word(&["left", "right"])));
        let mut lines = vec![format!("let {who} = {}", first.text)];
        lines.extend(braces(&format!("repeat {times}"), round));
        Some(lines)
    }

    /// `any players as name may … then … else …`
    fn interrupt(&mut self, deep: usize) -> Option<Lines> {
        let name = self.words.fresh(&mut self.draw, Sort::Name);
        let players = self.players(1);
        let once = if self.draw.chance(40) { "together " } else { "" };
        let by = self.by_key(Ty::Player);
        let purpose = self.for_what();
        let vars = self.scope.vars.len();
        let head = format!("{once}any {}{by} as {name} may \"Do it\"{purpose}", players.text);
        let lines = match self.draw.chance(70) {
            true => braces(&head, self.block_as(deep, Scope::of_others)),
            false => vec![head],
        };
        self.scope.vars.push(Var { name, ty: Ty::Player, settable: false, seen: true });
        let then = braces("then", self.block(deep));
        self.scope.vars.truncate(vars);
        let other = braces("else", self.block(deep));
        Some(join(join(lines, " ", then), " ", other))
    }

    /// ` to PURPOSE`, now and then.
    fn for_what(&mut self) -> String {
        match self.draw.chance(40) {
            true => self.purpose().map(|purpose| format!(" to {purpose}")).unwrap_or_default(),
            false => String::new(),
        }
    }

    fn asked_if(&mut self, deep: usize) -> Lines {
        let condition = self.flag(2);
        let mut lines = braces(&format!("if {}", condition.text), self.block(deep));
        if self.draw.chance(20) {
            let condition = self.flag(1);
            let other = braces(&format!("else if {}", condition.text), self.block(deep));
            lines = join(lines, " ", other);
        }
        if self.draw.chance(35) {
            let other = braces("else", self.block(deep));
            lines = join(lines, " ", other);
        }
        lines
    }

    /// A loop that is sure to end, with `while` or without a number.
    fn fused(&mut self, deep: usize) -> Lines {
        let fuse = self.words.fresh(&mut self.draw, Sort::Name);
        let count = self.draw.between(1, 3);
        let condition = self.flag(1);
        let before = self.scope.clone();
        self.know(&fuse, Ty::Number, false);
        self.scope.in_loop = true;
        let mut block = vec![format!("set {fuse} = {fuse} - 1")];
        let head = if self.draw.chance(60) {
            format!("while {fuse} > 0 and {}", condition.at(Level::Not))
        } else {
            block.extend(braces(&format!("if {fuse} < 0"), vec!["stop".to_owned()]));
            "repeat".to_owned()
        };
        block.extend(self.block(deep));
        self.scope = before;
        let mut lines = vec![format!("let {fuse} = {count}")];
        lines.extend(braces(&head, block));
        lines
    }

    /// ` by E`
    fn by_key(&mut self, item: Ty) -> String {
        if !self.draw.chance(25) || self.scope.together {
            return String::new();
        }
        let key = self.within(item, true, None, |this| this.number(1));
        let minus = if self.draw.chance(40) { "-" } else { "" };
        format!(" by {minus}{}", key.at(Level::Postfix))
    }

    /// `for x in … { … }`
    fn for_each(&mut self, deep: usize) -> Option<Lines> {
        let name = self.words.fresh(&mut self.draw, Sort::Name);
        let families = self.world.families_of(super::world::FamilySort::Resources);
        let (source, item) = if self.draw.chance(10)
            && !self.scope.together
            && let Some(family) = self.draw.one(&families)
        {
            (self.pool(family, 1)?, Ty::Member(family))
        } else if self.draw.chance(20) {
            let (first, last) = (self.draw.below(3), self.draw.between(1, 4));
            let last = last.max(first);
            (Written::new(format!("{first} to {last}"), Level::Sum), Ty::Number)
        } else {
            self.list_of_something(2)?
        };
        let by =
            if source.text.contains(" to ") { String::new() } else { self.by_key(item.clone()) };
        let mut head = format!("for {name} in {}{by}", source.text);
        let seen = self.reads_what_all_see(&source.text);
        let mut vars = vec![Var { name: name.clone(), ty: item.clone(), settable: false, seen }];
        if self.draw.chance(20) {
            let (inner, ty) = match item {
                Ty::Number => (format!("1 to {name}"), Ty::Number),
                _ => {
                    let (list, ty) = self.list_of_something(1)?;
                    (list.text, ty)
                }
            };
            let name = self.words.fresh(&mut self.draw, Sort::Name);
            head.push_str(&format!(", {name} in {inner}"));
            let seen = seen && self.reads_what_all_see(&inner);
            vars.push(Var { name, ty, settable: false, seen });
        }
        let block = self.block_as(deep, |scope| {
            scope.in_loop = true;
            scope.vars.extend(vars);
        });
        Some(braces(&head, block))
    }

    /// `STATEMENT then … else …`
    fn gate(&mut self, deep: usize) -> Option<Lines> {
        let mine = self.scope.acts && !self.scope.together && self.scope.me;
        let may = self.scope.me && (mine || self.scope.together) && self.draw.chance(50);
        let vars = self.scope.vars.len();
        let effect = match self.draw.below(5) {
            0 => self.counted(1)?,
            1 if mine => self.moved()?,
            2 if mine => self.called()?,
            3 if mine => self.goods_moved()?,
            4 if self.scope.me && !may => self.chosen()?,
            _ if self.scope.me => self.counted(1)?,
            _ => self.moved().filter(|_| self.scope.acts && !self.scope.together)?,
        };
        if effect.len() != 1 || effect[0].contains('{') {
            return None;
        }
        let mut line = effect[0].clone();
        if may {
            let text = if self.draw.chance(40) { " \"Do it\"" } else { "" };
            let purpose = self.for_what();
            line = match self.draw.chance(20) {
                true => format!("may{text}{purpose} {{ {line} }}"),
                false => format!("may{text}{purpose} {line}"),
            };
        }
        let mut lines = vec![line];
        if may {
            self.scope.vars.truncate(vars);
        }
        let parts = self.draw.below(4);
        if may && parts == 3 {
            self.scope.vars.truncate(vars);
            return Some(lines);
        }
        if parts != 1 {
            // An `else` behind it would be that of the `if`.
            let asked = parts == 0 && self.draw.chance(25);
            let then = match asked {
                true => join(vec!["then".to_owned()], " ", self.asked_if(deep)),
                false => braces("then", self.block(deep)),
            };
            lines = join(lines, " ", then);
        }
        self.scope.vars.truncate(vars);
        if parts != 0 {
            let word = if self.draw.chance(30) { ", " } else { " " };
            let other = braces("else", self.block(deep));
            lines = join(lines, word, other);
        }
        Some(lines)
    }

    /// `together each players { … }`
    fn all_together(&mut self, deep: usize) -> Option<Lines> {
        if !self.world.together
            || self.world.cells.iter().all(|cell| !cell.private || cell.sort == CellSort::Track)
                && !self
                    .world
                    .notes
                    .iter()
                    .any(|note| note.private && note.holder == Holder::Player)
        {
            return None;
        }
        let players = Written::word(self.draw.word(&["player", "players"]));
        let block = self.block_as(deep.min(1), |scope| {
            (scope.me, scope.together, scope.in_loop) = (true, true, true);
            (scope.it, scope.vars, scope.block, scope.result) = (None, Vec::new(), None, None);
            (scope.self_kind, scope.event, scope.bound) = (None, None, Vec::new());
        });
        let mut block = block;
        // Last of all what happens in public, for all at once.
        if self.draw.chance(60) {
            let (me, together) = (self.scope.me, self.scope.together);
            (self.scope.me, self.scope.together) = (true, true);
            let fits = |zone: &Zone| zone.holder == Holder::Player && zone.limit.is_none();
            let zone = self.zone(true, fits, 0);
            (self.scope.me, self.scope.together) = (me, together);
            if let Some(zone) = zone {
                let zone = zone.at(Level::Postfix);
                block.push(match self.draw.chance(50) {
                    true => format!("reveal {zone}"),
                    false => format!("move {zone} to left.{zone}"),
                });
            }
        }
        Some(braces(&format!("together each {}", players.text), block))
    }
}
