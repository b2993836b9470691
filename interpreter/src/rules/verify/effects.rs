//! Verifying effects.

use schema::effect::{Changed, Does, Effect, Lasts, Timed};
use schema::event::Live;

use super::{Check, Checked, ensure, has};

impl Check<'_> {
    pub(super) fn effects(&self) -> Checked {
        let program = self.program;
        for effect in program.effects.iter() {
            self.effect(effect)?;
        }
        for timed in program.timed.iter() {
            self.timed(timed)?;
        }
        for range in &program.ranges {
            has(&program.kinds, range.kind, "kind")?;
            has(&program.fields, range.field, "field")?;
            ensure(range.least <= range.most, || "the range of a field is empty".to_owned())?;
        }
        for own in &program.overrides {
            has(&program.derived, own.derived, "define")?;
            has(&program.definitions, own.definition, "definition")?;
            self.expr(own.body)?;
        }
        for score in program.scores.iter() {
            self.live(&score.live)?;
            score.definition.map_or(Ok(()), |id| has(&program.definitions, id, "definition"))?;
        }
        Ok(())
    }

    /// The zones where something is live must exist.
    pub(super) fn live(&self, live: &Live) -> Checked {
        let Live::Zones(zones) = live else { return Ok(()) };
        zones.iter().try_for_each(|zone| has(&self.program.zones, *zone, "zone"))
    }

    fn effect(&self, effect: &Effect) -> Checked {
        let program = self.program;
        if let Some(id) = effect.definition {
            has(&program.definitions, id, "definition")?;
        }
        self.live(&effect.live)?;
        self.exprs(effect.parts())?;
        match &effect.does {
            Does::Change { what, .. } => match what {
                Changed::Field(field) => has(&program.fields, *field, "field"),
                Changed::Derived(derived) => has(&program.derived, *derived, "define"),
            },
            Does::Forbid { verb, purpose } => {
                verb.map_or(Ok(()), |verb| has(&program.verbs, verb, "verb"))?;
                purpose.map_or(Ok(()), |purpose| has(&program.purposes, purpose, "purpose"))
            }
        }
    }

    fn timed(&self, timed: &Timed) -> Checked {
        let program = self.program;
        match timed.until {
            Lasts::End(moment) | Lasts::NextStart(moment) | Lasts::NextEnd(moment) => {
                has(&program.moments, moment, "phase")?
            }
            Lasts::Verb(verb) => has(&program.verbs, verb, "verb")?,
            Lasts::Game => {}
        }
        self.exprs(timed.captures.iter().copied().flatten())?;
        let captured = timed.captures.len();
        ensure(captured < usize::from(u16::MAX), || "an effect remembers too much".to_owned())?;
        for &id in &timed.effects {
            has(&program.effects, id, "effect")?;
        }
        for &id in &timed.handlers {
            has(&program.handlers, id, "handler")?;
            let block = &program.blocks[program.handlers[id].block];
            ensure(captured <= usize::from(block.slots), || {
                "a handler has no room for what its effect remembers".to_owned()
            })?;
        }
        Ok(())
    }
}
