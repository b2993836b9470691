//! What cards and rules say beside what they do: handlers, continuous effects, options for menus.

use super::Writer;
use super::scope::{Scope, Var};
use super::statements::{Lines, braces};
use super::types::Ty;
use super::words::Sort;
use super::world::{CellSort, Holder};

/// Who says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bearer {
    /// A card of a kind.
    Card(usize),
    Rule,
    /// `until … { … }`
    Until,
}

impl Writer {
    /// Handlers and effects, a few of them.
    pub(crate) fn parts(&mut self, bearer: Bearer, least: usize, most: usize) -> Lines {
        let mut lines = Vec::new();
        for _ in 0..self.draw.between(least, most) {
            for _ in 0..4 {
                let found = match self.draw.below(10) {
                    0..=3 => self.handler(bearer),
                    4 | 5 => self.around(bearer),
                    6 if bearer != Bearer::Until => self.crossing(bearer),
                    7 if bearer != Bearer::Until => self.contributed(bearer),
                    _ => self.effect(bearer),
                };
                if let Some(found) = found {
                    lines.extend(found);
                    break;
                }
            }
        }
        lines
    }

    /// The scope of a handler's block: of an `until` with the names around it.
    pub(super) fn own_scope(&self, bearer: Bearer) -> Scope {
        let mut scope = match bearer {
            Bearer::Until => {
                let mut scope = Scope { event: None, bound: Vec::new(), ..self.scope.clone() };
                let bound = self.scope.bound.iter().cloned();
                scope.vars.extend(bound.map(|(name, ty)| Var {
                    name,
                    ty,
                    settable: false,
                    seen: true,
                }));
                scope
            }
            Bearer::Card(kind) => Scope { self_kind: Some(kind), ..Scope::acting() },
            Bearer::Rule => Scope::acting(),
        };
        (scope.defines, scope.acts, scope.me) = (self.world.defines.len(), true, true);
        (scope.stages, scope.in_loop, scope.result, scope.block) = (false, false, None, None);
        (scope.setup, scope.together, scope.performs) = (false, false, false);
        scope.vars.iter_mut().for_each(|var| var.settable = false);
        scope
    }

    /// With another scope, which is given back afterwards.
    pub(crate) fn in_scope<T>(&mut self, scope: Scope, write: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.scope, scope);
        let written = write(self);
        self.scope = before;
        written
    }

    /// `after anyone VERBS … { … }`
    fn handler(&mut self, bearer: Bearer) -> Option<Lines> {
        let window = self.draw.word(&["before", "instead of", "after", "after"]);
        let mut scope = self.own_scope(bearer);
        let owned = bearer != Bearer::Rule;
        let subject = match self.draw.below(if owned { 4 } else { 2 }) {
            0 => "you",
            2 => "opponent",
            _ => "anyone",
        };
        let primitive = self.draw.chance(25);
        let (spoken, params, verb) = if primitive {
            let word = self.draw.word(&["moves", "shuffles", "reveals", "looks"]);
            let thing = match word.as_str() {
                "shuffles" => Ty::Zone,
                _ => Ty::Card(0).list(),
            };
            (word, vec![(None, thing)], None)
        } else {
            let known = self.world.verbs.len();
            let all: Vec<usize> = (0..known).filter(|at| !self.world.verbs[*at].plus).collect();
            let at = self.draw.one(&all)?;
            let verb = self.world.verbs[at].clone();
            let params =
                verb.params.iter().map(|param| (param.preposition.clone(), param.ty.clone()));
            (format!("{}s", verb.name), params.collect(), Some(at))
        };
        scope.event = Some((verb, window == "before"));
        // What answers a verb calls only verbs that come before it; what answers the machine's own verbs moves nothing.
        scope.verbs = verb.unwrap_or(0);
        scope.acts = verb.is_some();
        let mut head = format!("{window} {subject} {spoken}");
        for (preposition, ty) in params {
            let Some((noun, item)) = self.noun(bearer, &ty) else { continue };
            if preposition.is_some() && self.draw.chance(50) {
                continue;
            }
            if preposition.is_none() && self.draw.chance(25) {
                continue;
            }
            let word = preposition.map(|word| format!(" {word}")).unwrap_or_default();
            head.push_str(&format!("{word} {noun}"));
            if self.draw.chance(35) && item != Ty::Zone {
                let name = self.words.fresh(&mut self.draw, Sort::Name);
                head.push_str(&format!(" as {name}"));
                scope.bound.push((name, item));
            }
        }
        if self.draw.chance(25) {
            let mut asked = scope.clone();
            (asked.verbs, asked.asked) = (0, true);
            let condition = self.in_scope(asked, |this| this.flag(1));
            head.push_str(&format!(" where {}", condition.text));
        }
        let block = self.in_scope(scope, |this| this.block(1));
        Some(braces(&head, block))
    }

    /// What a parameter must be, and what a name for it is.
    fn noun(&mut self, bearer: Bearer, ty: &Ty) -> Option<(String, Ty)> {
        Some(match ty {
            Ty::Card(kind) => (self.card_noun(bearer), Ty::Card(*kind)),
            Ty::List(item) => match &**item {
                Ty::Card(kind) => (self.card_noun(bearer), Ty::Card(*kind)),
                _ => return None,
            },
            Ty::Player => {
                let all = ["player", "me", "active", "you", "opponent", "anyone"];
                let word = self.draw.word(if bearer == Bearer::Rule { &all[5..] } else { &all });
                (word, Ty::Player)
            }
            Ty::Zone => {
                let scope = Scope { me: bearer != Bearer::Rule, ..Scope::default() };
                let fits = |zone: &super::world::Zone| match scope.me {
                    true => matches!(zone.holder, Holder::Player | Holder::Table),
                    false => zone.holder == Holder::Table,
                };
                let zones = self.world.zones.iter().filter(|zone| !zone.is_piles() && fits(zone));
                let all: Vec<String> = zones.map(|zone| zone.name.clone()).collect();
                (self.draw.one(&all)?, Ty::Zone)
            }
            _ => return None,
        })
    }

    fn card_noun(&mut self, bearer: Bearer) -> String {
        match bearer {
            Bearer::Card(_) if self.draw.chance(25) => "self".to_owned(),
            _ if self.draw.chance(15) => {
                let scope = Scope { me: true, ..Scope::default() };
                let sort = self.sort();
                let zone = self.in_scope(scope, |this| {
                    this.zone(true, |zone| !matches!(zone.holder, Holder::Card(_)), 0)
                });
                match zone {
                    Some(zone) if !zone.text.contains(' ') => format!("{sort} in {}", zone.text),
                    _ => sort,
                }
            }
            _ => self.sort(),
        }
    }

    /// `at end of PHASE { … }`
    fn around(&mut self, bearer: Bearer) -> Option<Lines> {
        let mut all = self.world.phases.clone();
        all.push("round".to_owned());
        if self.has_turns {
            all.push("turn".to_owned());
        }
        let moment = self.draw.one(&all)?;
        let edge = self.draw.word(&["start", "end"]);
        let each = if self.draw.chance(25) && bearer != Bearer::Until { "each " } else { "" };
        let mut scope = self.own_scope(bearer);
        scope.verbs = self.world.verbs.len();
        // Rounds are nobody's: a rule in which somebody would have to act never answers them.
        if bearer == Bearer::Rule && moment == "round" {
            (scope.me, scope.verbs) = (false, 0);
        }
        let condition = match self.draw.chance(25) {
            true => {
                let condition = self.in_scope(scope.clone(), |this| this.flag(1));
                format!(" where {}", condition.text)
            }
            false => String::new(),
        };
        let block = self.in_scope(scope, |this| this.block(1));
        Some(braces(&format!("at {edge} of {each}{moment}{condition}"), block))
    }

    /// `when NUMBER rises to N { … }`
    fn crossing(&mut self, bearer: Bearer) -> Option<Lines> {
        let own = match bearer {
            Bearer::Card(kind) => Some(kind),
            _ => None,
        };
        let fits = |holder: Holder| match holder {
            Holder::Player | Holder::Table => true,
            Holder::Card(kind) => own.is_some_and(|own| self.world.inherits(own, kind)),
            Holder::Pile => false,
        };
        let together = self.world.together;
        let cells = self.world.cells.iter();
        let cells = cells.filter(|cell| cell.sort != CellSort::Flag && !(cell.private && together));
        let mut all: Vec<String> =
            cells.filter(|cell| fits(cell.holder)).map(|cell| cell.name.clone()).collect();
        let defines = self.world.defines.iter().filter(|define| {
            define.ty == Ty::Number
                && define.args.is_empty()
                && define.holder.is_some_and(|holder| holder == Holder::Player)
        });
        all.extend(defines.map(|define| define.name.clone()));
        let name = self.draw.one(&all)?;
        let way = self.draw.word(&["rises", "falls"]);
        let marks = match self.draw.chance(30) {
            true => vec![1, 3],
            false => vec![self.draw.between(0, 4) as i32],
        };
        // What the range keeps from being crossed is no mark.
        let range = self.world.cells.iter().find(|cell| cell.name == name).and_then(|it| it.range);
        let (from, to) = match range {
            None => (0, 4),
            Some((least, most)) if way == "rises" => (least + 1, most),
            Some((least, most)) => (least, most - 1),
        };
        let marks: Vec<String> =
            marks.into_iter().map(|mark: i32| mark.clamp(from, to).to_string()).collect();
        let marks = marks.join(", ");
        let mut scope = self.own_scope(bearer);
        (scope.verbs, scope.acts, scope.hands_off) = (0, false, true);
        let block = self.in_scope(scope, |this| {
            this.watched.push(name.clone());
            this.block(1)
        });
        Some(braces(&format!("when {name} {way} to {marks}"), block))
    }

    /// An option for a menu.
    fn contributed(&mut self, bearer: Bearer) -> Option<Lines> {
        let menu = self.draw.one(&self.menus)?;
        let mut scope = self.own_scope(bearer);
        scope.verbs = self.world.verbs.len();
        self.options += 1;
        let nth = self.options;
        let mut lines = self.in_scope(scope, |this| this.option(0, 1, true))?;
        if lines.len() > 1 && self.draw.chance(40) {
            let at = lines.len() - 1;
            lines.insert(at, "  stop".to_owned());
        }
        // What a table says of several cards is one text.
        let of = if matches!(bearer, Bearer::Card(_)) { " of {self}" } else { "" };
        lines[0] = lines[0].replacen("Way A\"", &format!("Gift {nth}{of}\" in {menu}"), 1);
        Some(lines)
    }
}
