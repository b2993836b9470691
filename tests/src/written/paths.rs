//! Ways to what players, the table, piles and cards have.

use super::Writer;
use super::types::{Ground, Level, Ty, Written};
use super::world::{CellSort, Holder, Layout};

impl Writer {
    /// A member of somebody by its word: bare where it is meant so, else of somebody who is named.
    pub(crate) fn path(&mut self, holder: Holder, name: &str, deep: usize) -> Option<Written> {
        match holder {
            Holder::Table => Some(Written::word(name)),
            Holder::Player => {
                if self.scope.bare_is_mine() && self.draw.chance(75) {
                    return Some(Written::word(name));
                }
                if self.scope.together && self.scope.bare_is_mine() {
                    return Some(Written::word(name));
                }
                if self.scope.together {
                    return None;
                }
                let of = self.player(deep.saturating_sub(1))?;
                Some(of.dot(name))
            }
            Holder::Card(kind) => {
                let bare =
                    self.scope.locals.iter().rev().find(|local| {
                        local.candidate && matches!(local.ty, Ty::Card(_) | Ty::Name(_))
                    });
                if let Some(Ty::Card(of)) = bare.map(|local| &local.ty)
                    && self.world.inherits(*of, kind)
                    && self.draw.chance(70)
                {
                    return Some(Written::word(name));
                }
                if let Some(own) = self.scope.self_kind
                    && self.world.inherits(own, kind)
                    && self.scope.candidate().is_none()
                    && self.draw.chance(60)
                {
                    return Some(match self.scope.asked {
                        true => Written::word("self").dot(name),
                        false => Written::word(name),
                    });
                }
                let of = self.card(kind, deep.saturating_sub(1))?;
                Some(of.dot(name))
            }
            Holder::Pile => {
                if let Some(Ty::Pile(_)) = self.scope.candidate().map(|local| &local.ty) {
                    return Some(Written::word(name));
                }
                Some(self.pile(deep.saturating_sub(1))?.dot(name))
            }
        }
    }

    /// A pile, by its key.
    pub(crate) fn pile(&mut self, deep: usize) -> Option<Written> {
        let named = self.named(|ty| matches!(ty, Ty::Pile(_)));
        if let Some(named) = named
            && self.draw.chance(60)
        {
            return Some(named);
        }
        if deep > 0 && self.draw.chance(15) {
            return Some(self.card(0, deep - 1)?.dot("pile"));
        }
        let zones: Vec<usize> =
            (0..self.world.zones.len()).filter(|at| self.world.zones[*at].is_piles()).collect();
        let zone = self.draw.one(&zones)?;
        let (holder, name) = (self.world.zones[zone].holder, self.world.zones[zone].name.clone());
        let of = self.path(holder, &name, deep)?;
        let key = match self.world.zones[zone].layout {
            Layout::Numbered(count) => {
                let worked_out =
                    (deep > 0 && self.draw.chance(40)).then(|| self.number(deep - 1).text);
                // A number as it is written, that no pile goes by, is refused.
                let is_refused = |text: &String| {
                    let text = text.trim_matches(['(', ')']);
                    let goes_by_none = |pile: usize| !(1..=count).contains(&pile);
                    text.starts_with('-') || text.parse().is_ok_and(goes_by_none)
                };
                worked_out
                    .filter(|text| !is_refused(text))
                    .unwrap_or_else(|| self.draw.between(1, count).to_string())
            }
            Layout::By(family) => {
                if deep > 0 && self.draw.chance(40) {
                    self.member(family, deep - 1)?.text
                } else {
                    let member = self.draw.one(&self.world.families[family].members)?;
                    return Some(of.dot(&member));
                }
            }
            Layout::Piles => {
                if self.draw.chance(60) {
                    let card = self.draw.one(&self.world.cards)?;
                    return Some(of.dot(&card.name));
                }
                self.card_name(0, deep.saturating_sub(1))?.text
            }
            _ => return None,
        };
        Some(Written::word(format!("{}[{key}]", of.at(Level::Postfix))))
    }

    /// A counter, track or (if `flag`) flag; `own`: one that may be changed here.
    pub(crate) fn cell(&mut self, flag: bool, own: bool, deep: usize) -> Option<Written> {
        let (together, hands_off) = (self.scope.together, self.scope.hands_off);
        let fits: Vec<(Holder, String)> = self
            .world
            .cells
            .iter()
            .filter(|cell| (cell.sort == CellSort::Flag) == flag)
            .filter(|cell| !together || cell.private && cell.holder == Holder::Player)
            .filter(|cell| !own || !hands_off || !self.watched.contains(&cell.name))
            .map(|cell| (cell.holder, cell.name.clone()))
            .collect();
        let (holder, name) = self.draw.one(&fits)?;
        if together && (own || !self.scope.bare_is_mine()) {
            return self.scope.bare_is_mine().then(|| Written::word(name));
        }
        self.path(holder, &name, deep)
    }

    /// A zone of cards that are no piles. `open`: whose cards whoever acts sees all.
    pub(crate) fn zone(
        &mut self,
        open: bool,
        fits: impl Fn(&super::world::Zone) -> bool,
        deep: usize,
    ) -> Option<Written> {
        use super::world::Seen;
        let all: Vec<usize> = (0..self.world.zones.len())
            .filter(|at| {
                let zone = &self.world.zones[*at];
                let seen = match zone.seen {
                    Seen::Faceup => true,
                    Seen::Private => zone.holder == Holder::Player,
                    Seen::Facedown | Seen::Top => false,
                };
                !zone.is_piles() && fits(zone) && (!open || seen)
            })
            .collect();
        let at = self.draw.one(&all)?;
        let (holder, seen, name) = {
            let zone = &self.world.zones[at];
            (zone.holder, zone.seen, zone.name.clone())
        };
        if open && seen == Seen::Private {
            return self.scope.bare_is_mine().then(|| Written::word(name));
        }
        let read = self.path(holder, &name, deep)?;
        // Of a card that is looked for somewhere nobody knows whether it is seen.
        let is_sought = matches!(holder, Holder::Card(_)) && read.text != name;
        (!open || !is_sought).then_some(read)
    }

    /// A zone with spots, and what they are.
    pub(crate) fn ground(
        &mut self,
        ground: Option<Ground>,
        deep: usize,
    ) -> Option<(Written, Ground)> {
        let all: Vec<(Holder, String, Ground)> = self
            .world
            .zones
            .iter()
            .filter_map(|zone| {
                let found = match zone.layout {
                    Layout::Grid => Ground::Grid,
                    Layout::Pyramid(_) => Ground::Pyramid,
                    _ => return None,
                };
                Some((zone.holder, zone.name.clone(), found))
            })
            .filter(|(.., found)| ground.is_none_or(|wanted| wanted == *found))
            .collect();
        let (holder, name, found) = self.draw.one(&all)?;
        Some((self.path(holder, &name, deep)?, found))
    }

    /// A note of a type, by its place in the world's list.
    pub(crate) fn note(
        &mut self,
        own: bool,
        fits: impl Fn(&super::world::Note) -> bool,
        deep: usize,
    ) -> Option<(Written, usize)> {
        let together = self.scope.together;
        let all: Vec<usize> = (0..self.world.notes.len())
            .filter(|at| {
                let note = &self.world.notes[*at];
                fits(note) && (!together || note.private && note.holder == Holder::Player)
            })
            .collect();
        let at = self.draw.one(&all)?;
        let (holder, name) = (self.world.notes[at].holder, self.world.notes[at].name.clone());
        if together && (own || !self.scope.bare_is_mine()) {
            return self.scope.bare_is_mine().then(|| (Written::word(name), at));
        }
        Some((self.path(holder, &name, deep)?, at))
    }

    /// A pool of a family.
    pub(crate) fn pool(&mut self, family: usize, deep: usize) -> Option<Written> {
        let all: Vec<(Holder, String)> = self
            .world
            .pools
            .iter()
            .filter(|pool| pool.family == family)
            .map(|pool| (pool.holder, pool.name.clone()))
            .collect();
        let (holder, name) = self.draw.one(&all)?;
        if self.scope.together {
            return None;
        }
        self.path(holder, &name, deep)
    }

    /// A define that yields such a value.
    pub(crate) fn define(&mut self, ty: &Ty, deep: usize) -> Option<Written> {
        if self.scope.plain || self.scope.together {
            return None;
        }
        let all: Vec<usize> = (0..self.world.defines.len().min(self.scope.defines))
            .filter(|at| self.world.defines[*at].ty == *ty)
            .collect();
        let at = self.draw.one(&all)?;
        let define = self.world.defines[at].clone();
        let read = match define.holder {
            None => Written::word(define.name.clone()),
            Some(holder) => self.path(holder, &define.name, deep)?,
        };
        // A bare word with brackets behind it is a function of whoever acts or of the card itself.
        let bare = read.text == define.name;
        if bare && !define.args.is_empty() && self.scope.candidate().is_some() {
            return None;
        }
        let is_asked = |local: &super::scope::Local| local.candidate && local.ty == Ty::Player;
        if define.holder.is_none() && self.scope.locals.iter().any(is_asked) {
            // One that speaks of me says there of whom, and the others do not.
            return None;
        }
        if bare && define.holder.is_none() && !self.scope.me && !self.scope.bare_is_mine() {
            // What a free define reads is read by whoever acts.
            return None;
        }
        if define.args.is_empty() {
            return Some(read);
        }
        if define.args.len() > 1 && deep == 0 {
            // Calls within calls would have no end.
            return None;
        }
        let mut args = Vec::new();
        for (_, ty) in &define.args {
            args.push(self.expr(ty, deep)?.text);
        }
        Some(Written::word(format!("{}({})", read.text, args.join(", "))))
    }

    /// Whether a text of the game names nothing that some do not see, no variable that was read of such a thing, and no
    /// `define`, which may read anything.
    pub(crate) fn reads_what_all_see(&self, text: &str) -> bool {
        use super::world::Seen;
        let world = &self.world;
        let is_hidden = |word: &str| {
            world.zones.iter().any(|zone| zone.seen != Seen::Faceup && zone.name == word)
                || world.cells.iter().any(|cell| cell.private && cell.name == word)
                || world.notes.iter().any(|note| note.private && note.name == word)
                || world.pools.iter().any(|pool| pool.private && pool.name == word)
                || world.defines.iter().any(|define| define.name == word)
        };
        !words(text).any(is_hidden) && self.reads_seen_variables(text)
    }

    /// Whether a text of the game names no variable that was read of a hidden zone.
    pub(crate) fn reads_seen_variables(&self, text: &str) -> bool {
        let is_seen = |word: &str| self.scope.vars.iter().all(|var| var.seen || var.name != word);
        words(text).all(is_seen)
    }

    /// A variable, parameter or local of such a type.
    pub(crate) fn named(&mut self, fits: impl Fn(&Ty) -> bool) -> Option<Written> {
        let mut all: Vec<String> = Vec::new();
        let vars = self.scope.vars.iter().filter(|var| fits(&var.ty));
        all.extend(vars.map(|var| var.name.clone()));
        let locals = self.scope.locals.iter().filter(|local| fits(&local.ty));
        all.extend(locals.filter_map(|local| local.name.clone()));
        all.extend(
            self.scope.bound.iter().filter(|(_, ty)| fits(ty)).map(|(name, _)| name.clone()),
        );
        let it = match self.scope.candidate() {
            Some(local) => Some(local.ty.clone()),
            None => self.scope.it.clone(),
        };
        if it.is_some_and(|ty| fits(&ty)) {
            all.push("it".to_owned());
        }
        if let Some((Some(verb), _)) = self.scope.event {
            let params = self.world.verbs[verb].params.iter().filter(|param| fits(&param.ty));
            all.extend(params.map(|param| format!("event.{}", param.name)));
        }
        if self.scope.event.is_some() && fits(&Ty::Card(0)) {
            all.push("event.cause".to_owned());
        }
        let variants = self.world.variants.iter().filter(|(_, ty)| fits(ty));
        if !self.scope.plain {
            all.extend(variants.map(|(name, _)| name.clone()));
        }
        // A row has its level, a pile by number its number.
        if let Some(Ty::Row | Ty::Pile(_)) = self.scope.candidate().map(|local| &local.ty)
            && fits(&Ty::Number)
        {
            let word = match self.scope.candidate().map(|local| &local.ty) {
                Some(Ty::Row) => Some("level"),
                Some(Ty::Pile(zone)) => {
                    let by_number = matches!(self.world.zones[*zone].layout, Layout::Numbered(_));
                    by_number.then_some("number")
                }
                _ => None,
            };
            all.extend(word.map(str::to_owned));
        }
        self.draw.one(&all).map(Written::word)
    }

    /// With a candidate of a type around it.
    pub(crate) fn within<T>(
        &mut self,
        ty: Ty,
        own: bool,
        name: Option<String>,
        write: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.scope.locals.push(super::scope::Local { name, ty, candidate: true, own });
        let written = write(self);
        self.scope.locals.pop();
        written
    }

    /// Brackets around what reaches too far.
    pub(crate) fn group(&self, written: &Written) -> String {
        written.at(Level::Postfix)
    }
}

/// The words of a text of the language.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}
