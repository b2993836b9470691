//! Verifying choices and options.

use schema::code::Role;
use schema::event::Live;
use schema::id::Id;
use schema::program::{Asks, ChoiceOption, HowMany, Once};

use super::{Check, Checked, ensure, has};

impl Check<'_> {
    pub(super) fn choices(&self) -> Checked {
        let program = self.program;
        for choice in program.choices.iter() {
            has(&program.purposes, choice.purpose, "purpose")?;
            self.exprs(choice.chooser.into_iter().chain(choice.about))?;
            if let Some(text) = choice.text {
                has(&program.texts, text, "text")?;
            }
            match &choice.asks {
                Asks::Pick { from, count, .. } | Asks::Goods { from, count } => {
                    self.expr(*from)?;
                    self.how_many(count)?;
                }
                Asks::Number { least, most } => self.exprs([*least, *most])?,
                Asks::Order { of } => self.expr(*of)?,
                Asks::Options { options, menu, count } => {
                    options.iter().try_for_each(|id| has(&program.options, *id, "option"))?;
                    menu.map_or(Ok(()), |menu| has(&program.menus, menu, "menu"))?;
                    self.how_many(count)?;
                }
                Asks::YesNo => {}
            }
        }
        program.options.iter().try_for_each(|option| self.option(option))
    }

    fn how_many(&self, count: &HowMany) -> Checked {
        match *count {
            HowMany::Exactly(count) | HowMany::UpTo(count) => self.expr(count),
            HowMany::Between(least, most) => self.exprs([least, most]),
            HowMany::Any => Ok(()),
        }
    }

    fn option(&self, option: &ChoiceOption) -> Checked {
        let program = self.program;
        has(&program.texts, option.text, "text")?;
        self.exprs(option.each.iter().copied().chain(option.condition))?;
        if let Some(Once::Moment(moment)) = option.once {
            has(&program.moments, moment, "phase")?;
        }
        let Some(own) = &option.contributed else { return Ok(()) };
        has(&program.menus, own.menu, "menu")?;
        own.definition.map_or(Ok(()), |id| has(&program.definitions, id, "definition"))?;
        if let Live::Zones(zones) = &own.live {
            zones.iter().try_for_each(|zone| has(&program.zones, *zone, "zone"))?;
        }
        has(&program.blocks, own.block, "block")?;
        let block = &program.blocks[own.block];
        let sound = block.role == Role::Option
            && own.items.len() == option.each.len()
            && own.items.iter().all(|item| item.index() < usize::from(block.slots));
        ensure(sound, || "an option has another block".to_owned())
    }
}
