//! The items of a game, as text.

use super::Writer;
use super::bearers::Bearer;
use super::scope::{Local, Scope};
use super::statements::{Lines, braces};
use super::types::{Ty, Written};
use super::world::{CLIMB, CellSort, FamilySort, Holder, Layout, STEEP, Seen};

impl Writer {
    /// The whole game.
    pub(crate) fn items(&mut self) -> String {
        let (least, most) = self.world.players;
        let mut lines = vec![match least == most {
            true => format!("players {least}"),
            false => format!("players {least} to {most}"),
        }];
        lines.extend(self.words_declared());
        for (holder, word) in
            [(Holder::Player, "player"), (Holder::Table, "table"), (Holder::Pile, "pile")]
        {
            let members = self.members(holder);
            if !members.is_empty() {
                lines.extend(braces(word, members));
            }
        }
        for (name, ty) in self.world.variants.clone() {
            lines.push(match ty {
                Ty::Flag => format!("variant {name} : yes/no = no"),
                Ty::Number => format!("variant {name} : number = 2"),
                _ => format!("variant {name} : list of card = [{}]", self.world.cards[0].name),
            });
        }
        lines.extend(self.kinds());
        lines.extend(self.free_defines());
        // The flow is written first: it says what menus and turns there are.
        let flow = self.flow();
        let verbs = self.verbs();
        let cards = self.cards_declared();
        let rules = self.rules();
        let setup = self.setup();
        lines.extend(verbs);
        lines.extend(cards);
        lines.extend(rules);
        lines.extend(setup);
        lines.extend(flow);
        lines.extend(self.scores());
        lines.join("\n") + "\n"
    }

    fn words_declared(&mut self) -> Lines {
        let mut lines = Vec::new();
        if !self.world.tags.is_empty() {
            lines.push(format!("tags {}", self.world.tags.join(", ")));
        }
        for family in &self.world.families {
            let members = family.members.join(" | ");
            match family.sort {
                FamilySort::Tags => lines.push(format!("tags {} = {members}", family.name)),
                FamilySort::Resources if family.members.len() == 1 => {
                    lines.push(format!("resource {}", family.name));
                }
                FamilySort::Resources => {
                    lines.push(format!("resource {} = {members}", family.name))
                }
                FamilySort::Words | FamilySort::Faces => {}
            }
        }
        for (name, ty) in &self.world.dice {
            lines.push(match ty {
                Ty::Member(family) => {
                    let members = &self.world.families[*family].members;
                    format!("die {name} = {} | {}", members[0], members.join(" | "))
                }
                _ => format!("die {name} = 1 to 4"),
            });
        }
        let spoken = |word: &String| match word.contains('_') {
            true => format!("{word} ({word}s)"),
            false => word.clone(),
        };
        let purposes: Vec<String> = self.world.purposes.iter().map(spoken).collect();
        lines.push(format!("purposes {}", purposes.join(", ")));
        lines
    }

    /// What somebody has.
    fn members(&mut self, holder: Holder) -> Lines {
        let mut lines = Vec::new();
        for zone in self.world.zones.iter().filter(|zone| zone.holder == holder) {
            let layout = match zone.layout {
                Layout::Stack => "stack".to_owned(),
                Layout::Set => "set".to_owned(),
                Layout::Row => "row".to_owned(),
                Layout::Piles => "piles".to_owned(),
                Layout::Numbered(count) => format!("piles {count}"),
                Layout::By(family) => format!("piles by {}", self.world.families[family].name),
                Layout::Grid => "grid".to_owned(),
                Layout::Pyramid(levels) => format!("pyramid {levels}"),
            };
            let holds = zone.holds.map(|kind| format!(" of {}", self.world.kinds[kind].name));
            let seen = match zone.seen {
                _ if zone.is_for_others() => "private to opponents",
                Seen::Faceup => "faceup",
                Seen::Facedown => "facedown",
                Seen::Private => "private",
                Seen::Top => "top faceup",
            };
            let limit = zone.limit.map(|limit| format!(", limit {limit}")).unwrap_or_default();
            lines.push(format!(
                "zone {} : {layout}{}, {seen}{}{limit}",
                zone.name,
                holds.unwrap_or_default(),
                zone.size
            ));
        }
        for cell in self.world.cells.iter().filter(|cell| cell.holder == holder) {
            let mut line = match cell.sort {
                CellSort::Counter => format!("counter {}", cell.name),
                CellSort::Track => format!("track {}", cell.name),
                CellSort::Cycle => format!("track {}", cell.name),
                CellSort::Flag => format!("flag {}", cell.name),
            };
            match (cell.sort, cell.range) {
                (CellSort::Cycle, Some((_, most))) => line.push_str(&format!(" : cycle {most}")),
                (_, Some((least, most))) => line.push_str(&format!(" : {least} to {most}")),
                (_, None) => {}
            }
            if cell.first != 0 && cell.sort != CellSort::Flag {
                line.push_str(&format!(" = {}", cell.first));
            }
            let has_endings = matches!(cell.sort, CellSort::Counter | CellSort::Flag);
            if cell.private {
                line.push_str(", private");
            } else if matches!(holder, Holder::Card(_)) && has_endings && cell.name.len() % 2 == 0 {
                line.push_str(", public");
            }
            if let Some(until) = &cell.until {
                line.push_str(&format!(", until end of {until}"));
            }
            let open = cell.sort == CellSort::Flag && !cell.private;
            if open && holder == Holder::Player && self.draw.chance(20) {
                line.push_str(", out");
            }
            lines.push(line);
        }
        let mut others = false;
        for note in self.world.notes.iter().filter(|note| note.holder == holder) {
            let maybe = if note.maybe { " | none" } else { "" };
            others = !others;
            let private = match (note.private, others && matches!(holder, Holder::Card(_))) {
                (true, _) => ", private",
                (false, true) => ", public",
                (false, false) => "",
            };
            let until = note.until.as_ref().map(|of| format!(", until end of {of}"));
            let name_of = if matches!(note.ty, Ty::Name(_)) { "name of " } else { "" };
            let ty = format!("{name_of}{}", self.type_words(&note.ty));
            let until = until.unwrap_or_default();
            lines.push(format!("note {} : {ty}{maybe}{private}{until}", note.name));
        }
        for pool in self.world.pools.iter().filter(|pool| pool.holder == holder) {
            let family = &self.world.families[pool.family].name;
            let private = if pool.private { ", private" } else { "" };
            let bank = if pool.bank { ", bank" } else { "" };
            lines.push(format!("pool {} : {family} = {}{private}{bank}", pool.name, pool.first));
        }
        for at in 0..self.world.defines.len() {
            if self.world.defines[at].holder == Some(holder) {
                lines.push(self.define_line(at));
            }
        }
        lines
    }

    /// A type as it is written.
    pub(crate) fn type_words(&self, ty: &Ty) -> String {
        match ty {
            Ty::Number => "number".to_owned(),
            Ty::Flag => "yes/no".to_owned(),
            Ty::Text => "text".to_owned(),
            Ty::Player => "player".to_owned(),
            Ty::Card(kind) | Ty::Name(kind) => self.world.kinds[*kind].name.clone(),
            Ty::Member(family) => {
                let family = &self.world.families[*family];
                match family.sort {
                    FamilySort::Words => family.members.join(" | "),
                    _ => family.name.clone(),
                }
            }
            Ty::Goods(_) => "price".to_owned(),
            Ty::Spot(_) => "spot".to_owned(),
            Ty::Pile(_) => "pile".to_owned(),
            Ty::Zone => "zone".to_owned(),
            Ty::Row => "number".to_owned(),
            Ty::List(item) => format!("list of {}", self.type_words(item)),
        }
    }

    fn define_line(&mut self, at: usize) -> String {
        let define = self.world.defines[at].clone();
        let mut scope = Scope { me: true, defines: at, ..Scope::default() };
        if let Some(Holder::Card(kind)) = define.holder {
            scope.self_kind = Some(kind);
        }
        let local = |(name, ty): &(String, Ty)| Local {
            name: Some(name.clone()),
            ty: ty.clone(),
            candidate: false,
            own: false,
        };
        scope.locals = define.args.iter().map(local).collect();
        let value = self.in_scope(scope, |this| this.expr(&define.ty, 2));
        let value = value.unwrap_or_else(|| Written::word("0"));
        let args = define.args.iter().map(|(name, ty)| format!("{name} : {}", self.type_words(ty)));
        let args: Vec<String> = args.collect();
        let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
        format!("define {}{args} = {}", define.name, value.text)
    }

    fn free_defines(&mut self) -> Lines {
        let free: Vec<usize> = (0..self.world.defines.len())
            .filter(|at| self.world.defines[*at].holder.is_none())
            .collect();
        free.into_iter().map(|at| self.define_line(at)).collect()
    }

    fn kinds(&mut self) -> Lines {
        let mut lines = Vec::new();
        for at in 0..self.world.kinds.len() {
            let kind = self.world.kinds[at].clone();
            let mut members = Vec::new();
            for (name, ty) in &kind.fields {
                members.push(match ty {
                    Ty::Number if self.draw.chance(50) => format!("{name} : 0 to 6 = 1"),
                    Ty::Number => format!("{name} : number = 2"),
                    Ty::Flag => format!("{name} : yes/no"),
                    Ty::Text => format!("{name} : text = {}", self.some_text().text),
                    _ => format!("{name} : price = nothing"),
                });
            }
            if at == 0 {
                for ability in self.world.abilities.clone() {
                    match self.draw.chance(30) {
                        true => members.extend(self.ability(&ability, at)),
                        false => members.push(format!("on {ability}")),
                    }
                }
            }
            if let Some((_, word, field)) = self.world.rows.clone().filter(|(of, ..)| *of == at) {
                let tolls = format!("{field} : number = 1");
                let of_rows = vec![tolls, format!("{STEEP} : yes/no = no"), format!("on {CLIMB}")];
                members.extend(braces(&format!("rows {word}"), of_rows));
            }
            members.extend(self.members(Holder::Card(at)));
            if !kind.live.is_empty() {
                members.push(format!("live in {}", kind.live.join(", ")));
            }
            if self.draw.chance(25) {
                members.extend(self.standing(at));
            }
            let parent = if at == 0 { "" } else { " is card" };
            let plural = match at > 0 && self.draw.chance(30) {
                true => format!(", {}_lot", kind.name),
                false => String::new(),
            };
            lines.extend(braces(&format!("kind {}{plural}{parent}", kind.name), members));
        }
        lines
    }

    fn rules(&mut self) -> Lines {
        let mut lines = Vec::new();
        for nth in 0..self.draw.between(0, 2) {
            let parts = self.parts(Bearer::Rule, 1, 1);
            if !parts.is_empty() {
                let triggers = ["before ", "instead ", "after ", "at ", "when "];
                let answers = |part: &String| triggers.iter().any(|word| part.starts_with(word));
                let rank = match parts.iter().any(answers) {
                    true => self.draw.word(&["", "", ", first", ", last"]),
                    false => String::new(),
                };
                lines.extend(braces(&format!("rule \"Rule {}\"{rank}", nth + 1), parts));
            }
        }
        lines
    }

    fn scores(&mut self) -> Lines {
        let mut lines = Vec::new();
        let scope = || Scope { me: true, defines: usize::MAX, ..Scope::default() };
        for name in self.world.scores.clone() {
            let value = self.in_scope(scope(), |this| this.number(2));
            lines.push(format!("score \"{name}\" {}", value.text.replace(".score", ".seat")));
        }
        let more = match self.draw.chance(40) {
            true => {
                let value = self.in_scope(scope(), |this| this.number(1));
                format!(", then fewest {}", value.text)
            }
            false => String::new(),
        };
        let nobody = Scope { defines: usize::MAX, ..Scope::default() };
        let before = self.in_scope(nobody, |this| match this.draw.below(5) {
            0 => format!("all where {}, else ", this.flag(1).text),
            1 => {
                let players = Written::word("players");
                format!("{}, else ", this.narrowed(players, Ty::Player, 1).text)
            }
            2 => "everybody, then ".to_owned(),
            _ => String::new(),
        });
        lines.push(format!("winner {before}most score{more}"));
        lines
    }
}
