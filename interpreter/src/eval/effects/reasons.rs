//! Why a value is what it is, and why a thing is not among those that are offered.

use schema::effect::{Changed, Does};
use schema::expr::Expr;
use schema::id::{EffectId, ExprId};

use super::{Asked, Source, changes, is_setting};
use crate::eval::Eval;
use crate::fault::Trap;
use crate::rules::Affected;
use crate::state::NOBODY;
use crate::value::Value;

/// A continuous line that is on somebody or something now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Borne {
    /// Which.
    pub effect: EffectId,
    /// The card that bears it; absent: a rule's, or one that runs for a while.
    pub card: Option<u16>,
    /// What it says for them: what is set, added or taken away.
    pub value: Value,
}

/// Whether a thing is in a list, and if it is not, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// It is.
    There,
    /// It is not where one looks.
    Elsewhere,
    /// This condition does not hold for it.
    Unmet(ExprId),
    /// It is none of the sort that is wanted.
    Other,
    /// It is forbidden by this line.
    Forbidden(EffectId),
}

impl<'a> Eval<'a> {
    /// The continuous lines that change what a card or player has, in the order in which they apply.
    pub(crate) fn lines_on(&mut self, what: Changed, holder: Value) -> Result<Vec<Borne>, Trap> {
        let asked = Asked { holder, me: self.me, args: &[] };
        let mut found = Vec::new();
        for setting in [true, false] {
            let rules = self.rules;
            let affected = rules.affected(what);
            for &id in &affected.borne {
                let effect = &rules.program.effects[id];
                if is_setting(effect) != setting {
                    continue;
                }
                for source in self.sources(id) {
                    self.note_line(id, source, asked, &mut found)?;
                }
            }
            for (id, source) in self.installed().collect::<Vec<_>>() {
                let effect = &rules.program.effects[id];
                if changes(effect, what) && is_setting(effect) == setting {
                    let me = if source.me == NOBODY { asked.me } else { source.me };
                    self.note_line(id, Source { me, ..source }, asked, &mut found)?;
                }
            }
        }
        Ok(found)
    }

    fn note_line(
        &mut self,
        effect: EffectId,
        source: Source<'a>,
        asked: Asked<'_>,
        found: &mut Vec<Borne>,
    ) -> Result<(), Trap> {
        let declared = &self.rules.program.effects[effect];
        let Does::Change { args, value, .. } = &declared.does else { return Ok(()) };
        if !args.is_empty() || !self.is_on(declared.on, source, asked)? {
            return Ok(());
        }
        let value = self.read_for(source, *value)?;
        let card = source.this.card().map(|card| card.id);
        found.push(Borne { effect, card, value });
        Ok(())
    }

    /// Those for whom an effect of a card or rule counts now.
    fn sources(&self, effect: EffectId) -> Vec<Source<'a>> {
        let rules = self.rules;
        let declared = &rules.program.effects[effect];
        let Some(definition) = declared.definition else {
            return vec![Source { me: self.me, this: Value::Nothing, slots: &[] }];
        };
        let bearers = self.bearers(definition, &declared.live);
        let me = |owner| if owner == NOBODY { self.me } else { owner };
        let source = |(card, owner)| Source { me: me(owner), this: Value::Card(card), slots: &[] };
        bearers.map(source).collect()
    }

    /// Whether a thing is in a list that somebody chooses from, and if it is not, why.
    pub(crate) fn among(&mut self, list: ExprId, thing: Value) -> Result<Among, Trap> {
        match self.node(list)?.clone() {
            Expr::Only { list, test } => Ok(match self.among(list, thing)? {
                Among::There if !self.is(thing, test) => Among::Other,
                found => found,
            }),
            Expr::Filter { list, local, condition } => match self.among(list, thing)? {
                Among::There => {
                    self.bind(local, thing);
                    let holds = self.condition(condition)?;
                    Ok(if holds { Among::There } else { Among::Unmet(condition) })
                }
                found => Ok(found),
            },
            Expr::Join(left, right) => match self.among(left, thing)? {
                Among::There => Ok(Among::There),
                _ => self.among(right, thing),
            },
            _ => {
                let start = self.items(list)?;
                let items = self.scratch.items.get(start..).unwrap_or_default().to_vec();
                self.scratch.items.truncate(start);
                // A card and its name are two things here: the one lies somewhere, the other does not.
                let is_name = |thing| matches!(thing, Value::Definition(_));
                let mut alike = items.iter().filter(|&&item| is_name(item) == is_name(thing));
                let found = alike.any(|&item| self.same(item, thing));
                Ok(if found { Among::There } else { Among::Elsewhere })
            }
        }
    }

    /// The line that forbids somebody this, if one does.
    pub(crate) fn ban(
        &mut self,
        bans: &'a Affected,
        me: u8,
        thing: Value,
    ) -> Result<Option<EffectId>, Trap> {
        let rules = self.rules;
        for &id in &bans.borne {
            for source in self.sources(id) {
                if self.forbids(&rules.program.effects[id], source, me, thing)? {
                    return Ok(Some(id));
                }
            }
        }
        for (id, source) in self.installed().collect::<Vec<_>>() {
            let owner = if source.me == NOBODY { me } else { source.me };
            let of = bans.installed.contains(&id);
            let effect = &rules.program.effects[id];
            if of && self.forbids(effect, Source { me: owner, ..source }, me, thing)? {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }
}
