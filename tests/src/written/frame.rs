//! Setup and flow: what lies where, and how the game goes on until it is over.

use super::Writer;
use super::scope::Scope;
use super::statements::{Lines, braces};
use super::world::{Holder, Layout};

impl Writer {
    /// `setup { … }`
    pub(crate) fn setup(&mut self) -> Lines {
        let (mut shared, mut own) = (Vec::new(), Vec::new());
        for zone in self.world.zones.clone() {
            let (lines, holder) = match zone.holder {
                Holder::Player => (&mut own, zone.holder),
                Holder::Table => (&mut shared, zone.holder),
                Holder::Pile | Holder::Card(_) => continue,
            };
            let times = if holder == Holder::Player { self.draw.between(1, 3) } else { 3 };
            let mut cards: Vec<String> = Vec::new();
            for _ in 0..self.draw.between(1, 3) {
                let card = self.draw.one(&self.world.cards);
                // What is of another kind gets in nowhere.
                let fits = |kind| zone.holds.is_none_or(|holds| holds == kind);
                cards.extend(card.filter(|card| fits(card.kind)).map(|card| card.name));
            }
            cards.dedup();
            for (nth, card) in cards.into_iter().enumerate() {
                match zone.layout {
                    Layout::Grid | Layout::Pyramid(_) => {
                        lines.push(format!("stock first of {}.open with {card}", zone.name));
                    }
                    Layout::Numbered(count) => lines.push(format!(
                        "stock {}[{}] with {card} times {times}",
                        zone.name,
                        nth % count + 1
                    )),
                    Layout::By(family) => {
                        let members = &self.world.families[family].members;
                        let member = &members[nth % members.len()];
                        lines.push(format!("stock {}.{member} with {card} times 2", zone.name));
                    }
                    _ => lines.push(format!("stock {} with {card} times {times}", zone.name)),
                }
            }
            if matches!(zone.layout, Layout::Stack) && self.draw.chance(50) {
                lines.push(format!("shuffle {}", zone.name));
            }
        }
        let scope = Scope {
            me: true,
            setup: true,
            acts: true,
            defines: self.world.defines.len(),
            ..Scope::default()
        };
        if self.draw.chance(30) {
            own.extend(self.in_scope(scope, |this| this.simple()).unwrap_or_default());
        }
        shared.extend(braces("each player", own));
        braces("setup", shared)
    }

    /// A stretch of the game; for the turns of a game that has none its rounds.
    pub(crate) fn there_is<'s>(&self, stretch: &'s str) -> &'s str {
        if stretch == "turn" && !self.has_turns { "round" } else { stretch }
    }

    /// `flow { … }`
    pub(crate) fn flow(&mut self) -> Lines {
        let scope = Scope {
            acts: true,
            performs: true,
            stages: true,
            defines: self.world.defines.len(),
            verbs: self.world.verbs.len(),
            quick: self.draw.chance(if self.world.quick { 60 } else { 15 }),
            ..Scope::default()
        };
        let mut body = Vec::new();
        let phases = self.world.phases.clone();
        let turns = self.draw.chance(50);
        self.has_turns = turns;
        let inner = Scope { me: true, in_loop: true, ..scope.clone() };
        let mut first = true;
        for phase in phases.iter().map(Some).chain([None]) {
            if phase.is_none() && !phases.is_empty() && self.draw.chance(60) {
                continue;
            }
            let mut lines = self.in_scope(inner.clone(), |this| {
                let mut lines = Vec::new();
                if std::mem::take(&mut first) {
                    lines.extend(this.opening());
                }
                if let Some(menu) = this.menu_of_flow() {
                    lines.extend(menu);
                }
                lines.extend(this.block(3));
                lines
            });
            if let Some(phase) = phase {
                lines = braces(&format!("phase {phase}"), lines);
            }
            body.extend(lines);
        }
        let mut lines = Vec::new();
        if turns {
            let rounds = self.draw.between(2, 3);
            lines.extend(braces("turns", body));
            lines = braces(&format!("rounds {rounds}"), {
                let mut one = vec!["let passes = 0".to_owned()];
                let mut inner = lines.split_off(1);
                lines.push("  set passes = passes + 1".to_owned());
                lines.push("  if passes > 3 { stop }".to_owned());
                lines.append(&mut inner);
                one.append(&mut lines);
                one
            });
        } else {
            let rounds = self.draw.between(2, 4);
            let each = match phases.is_empty() || self.draw.chance(50) {
                true => braces("each player", body),
                false => braces("as (first of players)", body),
            };
            lines = braces(&format!("rounds {rounds}"), each);
        }
        lines.push("end game".to_owned());
        braces("flow", lines)
    }

    /// Something that is asked in each game, so that it does not run on by itself.
    fn opening(&mut self) -> Lines {
        let mut lines = Vec::new();
        for _ in 0..3 {
            if let Some(chosen) = self.chosen() {
                lines.extend(chosen);
                break;
            }
        }
        if let Some(called) = self.called() {
            lines.extend(called);
        }
        lines
    }

    /// A menu to which cards and rules add.
    fn menu_of_flow(&mut self) -> Option<Lines> {
        let name = self.world.menus.pop()?;
        let before = self.scope.clone();
        self.scope.in_loop = true;
        let lines = self.option(0, 1, true);
        self.scope = before;
        let mut lines = lines?;
        lines.push("option \"Enough\" { stop }".to_owned());
        self.menus.push(name.clone());
        Some(braces(&format!("menu {name}"), lines))
    }
}
