//! Continuous effects of cards and rules, and what lasts until a moment.

use super::Writer;
use super::bearers::Bearer;
use super::scope::Scope;
use super::statements::{Lines, braces};
use super::types::{Level, Ty, Written};
use super::world::Holder;

impl Writer {
    /// `+1 size for (card in shelf)`
    pub(super) fn effect(&mut self, bearer: Bearer) -> Option<Lines> {
        let mut scope = self.own_scope(bearer);
        (scope.plain, scope.acts, scope.defines) = (true, false, 0);
        let lines = self.in_scope(scope, |this| match this.draw.below(4) {
            0 => this.forbids(),
            1 | 2 => this.changes_field(bearer),
            _ => this.changes_define(bearer),
        })?;
        // In a rule nobody is somebody else than me, whose value it is.
        let of_others = ["opponent", "left", "right", "!= me", "is not me"];
        let are_others = lines.iter().any(|line| of_others.iter().any(|it| line.contains(it)));
        (!are_others || !matches!(bearer, Bearer::Rule)).then_some(lines)
    }

    fn forbids(&mut self) -> Option<Lines> {
        let mut all: Vec<String> = self.world.purposes.clone();
        let verbs = self.world.verbs.iter().filter(|verb| !verb.plus);
        all.extend(verbs.map(|verb| verb.name.clone()));
        all.push("move".to_owned());
        let what = self.draw.one(&all)?;
        let whom = match (self.draw.below(4), self.done_to_kind(&what)) {
            (0, _) => String::new(),
            (2.., Some(kind)) => format!(" for {}", self.effect_cards(kind)?),
            _ => " for opponents".to_owned(),
        };
        Some(vec![format!("cannot {what}{whom}")])
    }

    /// The kind of card that a verb may be forbidden for; nothing if it is done to something else than cards, or to a
    /// block alone.
    fn done_to_kind(&self, verb: &str) -> Option<usize> {
        let verb = self.world.verbs.iter().find(|known| known.name == verb);
        let thing = verb.and_then(|verb| verb.params.first());
        match thing.filter(|thing| thing.preposition.is_none()).map(|thing| &thing.ty) {
            None => verb.is_none_or(|verb| !verb.block).then_some(0),
            Some(Ty::Card(kind) | Ty::Name(kind)) => Some(*kind),
            Some(Ty::List(item)) => match **item {
                Ty::Card(kind) | Ty::Name(kind) => Some(kind),
                _ => None,
            },
            Some(_) => None,
        }
    }

    /// The cards that an effect is on: it reads no field and no define.
    fn effect_cards(&mut self, kind: usize) -> Option<String> {
        let zone = self.zone(false, |zone| !matches!(zone.holder, Holder::Card(_)), 0)?;
        let sort = match kind {
            0 => self.sort(),
            kind => self.world.kinds[kind].name.clone(),
        };
        let list = Written::new(format!("{sort} in {}", zone.at(Level::Postfix)), Level::Query);
        Some(match self.draw.chance(25) {
            true => format!("({})", self.narrowed(list, Ty::Card(kind), 1).text),
            false => format!("({})", list.text),
        })
    }

    fn changes_field(&mut self, bearer: Bearer) -> Option<Lines> {
        let kinds = self.world.kinds.iter().enumerate();
        let all: Vec<(usize, String, Ty)> = kinds
            .flat_map(|(kind, declared)| {
                declared.fields.iter().map(move |(name, ty)| (kind, name.clone(), ty.clone()))
            })
            .filter(|(.., ty)| matches!(ty, Ty::Number | Ty::Flag | Ty::Goods(_)))
            .collect();
        let (kind, name, ty) = self.draw.one(&all)?;
        let own = matches!(bearer, Bearer::Card(of) if self.world.inherits(of, kind));
        let whom = match own && self.draw.chance(40) {
            true => String::new(),
            false => format!(" for {}", self.effect_cards(kind)?),
        };
        Some(vec![self.change_of(&name, &ty, &whom)?])
    }

    fn changes_define(&mut self, bearer: Bearer) -> Option<Lines> {
        let all: Vec<usize> = (0..self.world.defines.len())
            .filter(|at| {
                let define = &self.world.defines[*at];
                matches!(define.ty, Ty::Number | Ty::Flag | Ty::Goods(_))
            })
            .collect();
        let at = self.draw.one(&all)?;
        let define = self.world.defines[at].clone();
        let whom = match define.holder {
            Some(Holder::Player) if self.draw.chance(50) => " for players".to_owned(),
            Some(Holder::Card(kind)) => {
                let own = matches!(bearer, Bearer::Card(of) if self.world.inherits(of, kind));
                match own && self.draw.chance(40) {
                    true => String::new(),
                    false => format!(" for {}", self.effect_cards(kind)?),
                }
            }
            _ => String::new(),
        };
        let mut name = define.name.clone();
        if !define.args.is_empty() {
            let mut args = Vec::new();
            for (_, ty) in &define.args {
                args.push(match ty {
                    Ty::Card(_) => self.card_name(0, 0)?.text,
                    _ => self.expr(ty, 0)?.text,
                });
            }
            name = format!("{name}({})", args.join(", "));
        }
        Some(vec![self.change_of(&name, &define.ty, &whom)?])
    }

    fn change_of(&mut self, name: &str, ty: &Ty, whom: &str) -> Option<String> {
        let value = match *ty {
            Ty::Flag => return Some(format!("set {name}{whom}")),
            Ty::Goods(family) => {
                let goods = self.in_scope(Scope::default(), |this| this.goods(family, 0));
                goods.filter(|goods| goods.text != "nothing")?.at(Level::Postfix)
            }
            _ if self.draw.chance(70) => self.draw.between(1, 3).to_string(),
            _ => self.number(1).at(Level::Postfix),
        };
        Some(match self.draw.below(3) {
            0 => format!("set {name} = {value}{whom}"),
            1 => format!("-{value} {name}{whom}"),
            _ => format!("+{value} {name}{whom}"),
        })
    }

    /// `until MOMENT { … }`
    pub(crate) fn lasting(&mut self, _deep: usize) -> Option<Lines> {
        let mut all = self.world.phases.clone();
        all.push("round".to_owned());
        if self.has_turns {
            all.push("turn".to_owned());
        }
        let verbs = self.world.verbs.iter().filter(|verb| !verb.plus);
        let verbs: Vec<String> = verbs.map(|verb| verb.name.clone()).collect();
        let verb = self.draw.chance(25).then(|| self.draw.one(&verbs)).flatten();
        let (edge, moment) = match verb {
            Some(verb) => ("end of".to_owned(), verb),
            None => {
                let moment = self.draw.one(&all)?;
                (self.draw.word(&["end of", "start of next", "end of next"]), moment)
            }
        };
        let (edge, moment) = match self.draw.chance(15) {
            true => ("end of".to_owned(), "game".to_owned()),
            false => (edge, moment),
        };
        let parts = self.parts(Bearer::Until, 1, 1);
        if parts.is_empty() {
            return None;
        }
        Some(braces(&format!("until {edge} {moment}"), parts))
    }
}
