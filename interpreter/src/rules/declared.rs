//! Verifying declarations: that everything they refer to exists.

use schema::code::Role;
use schema::goods::Pool;
use schema::id::Id;
use schema::program::{Holder, TextPart, VariantType};

use super::verify::{Check, Checked, ensure, has};

impl Check<'_> {
    pub(super) fn declarations(&self) -> Checked {
        let program = self.program;
        for text in program.texts.iter() {
            for part in &text.0 {
                if let TextPart::Value(expr) = part {
                    self.expr(*expr)?;
                }
            }
        }
        self.exprs(program.zones.iter().filter_map(|zone| zone.limit))?;
        for zone in program.zones.iter() {
            zone.holds.map_or(Ok(()), |kind| has(&program.kinds, kind, "kind"))?;
        }
        for cell in program.cells.iter() {
            self.until(cell.until)?;
            ensure(cell.range.is_none_or(|(least, most)| least <= most), || {
                format!("the range of {} is empty", cell.name)
            })?;
        }
        for pool in program.pools.iter() {
            self.pool(pool)?;
        }
        for note in program.notes.iter() {
            self.until(note.until)?;
            self.exprs(note.first)?;
        }
        for (verb_id, verb) in program.verbs.pairs() {
            self.exprs(verb.params.iter().filter_map(|param| param.default))?;
            if let Some(id) = verb.block {
                self.block_of(id, Role::Verb(verb_id))?;
                ensure(verb.params.len() <= usize::from(program.blocks[id].slots), || {
                    format!("verb {} has no room for its parameters", verb.name)
                })?;
            }
        }
        for derived in program.derived.iter() {
            self.expr(derived.body)?;
        }
        if let Some(decider) = program.decider {
            has(&program.derived, decider, "define")?;
            let define = &program.derived[decider];
            let plain = define.holder == Some(Holder::Player) && define.args == 0;
            ensure(plain, || "who answers for a player is no define of players".to_owned())?;
        }
        self.exprs(program.zones.iter().filter_map(|zone| zone.seen_by))?;
        self.exprs(program.cells.iter().filter_map(|cell| cell.seen_by))?;
        self.exprs(program.notes.iter().filter_map(|note| note.seen_by))?;
        self.exprs(program.pools.iter().filter_map(|pool| pool.seen_by))?;
        for family in program.families.iter() {
            let end = family.first.index() + usize::from(family.count);
            ensure(end <= program.members.len(), || {
                format!("the family {} has members that are not there", family.name)
            })?;
        }
        for member in program.members.iter() {
            has(&program.families, member.family, "family")?;
            member.tag.map_or(Ok(()), |tag| has(&program.tags, tag, "tag"))?;
        }
        for variant in program.variants.iter() {
            self.expr(variant.default)?;
            self.exprs(variant.condition)?;
            if let VariantType::Member(family) | VariantType::Members(family) = variant.takes {
                has(&program.families, family, "family")?;
            }
            if let VariantType::Definition(kind) | VariantType::Definitions(kind) = variant.takes {
                has(&program.kinds, kind, "kind")?;
            }
        }
        self.exprs(program.scores.iter().map(|score| score.value))?;
        self.exprs(program.winner.iter().flatten().map(|step| step.reads()))?;
        for (root, role) in [(program.setup, Role::Setup), (program.flow, Role::Flow)] {
            root.map_or(Ok(()), |id| self.block_of(id, role))?;
        }
        if let Some(starter) = program.starter {
            has(&program.variants, starter, "variant")?;
        }
        Ok(())
    }

    /// A pool must have one cell for each resource, one behind another, of its own holder.
    fn pool(&self, pool: &Pool) -> Checked {
        let program = self.program;
        has(&program.families, pool.family, "family")?;
        self.exprs(pool.first)?;
        let sound = program.pool_cells(pool).all(|cell| {
            program.cells.get(cell).is_some_and(|cell| {
                cell.holder == pool.holder && cell.range == Some((0, i32::MAX)) && !cell.flag
            })
        });
        ensure(sound, || format!("the pool {} has no place for what it holds", pool.name))
    }

    pub(super) fn definitions(&self) -> Checked {
        let program = self.program;
        for (id, kind) in program.kinds.pairs() {
            ensure(kind.parent.is_none_or(|parent| parent < id), || {
                format!("kind {} comes before the one it inherits from", kind.name)
            })?;
            kind.live.iter().try_for_each(|zone| has(&program.zones, *zone, "zone"))?;
        }
        for definition in program.definitions.iter() {
            has(&program.kinds, definition.kind, "kind")?;
            for tag in &definition.tags {
                has(&program.tags, *tag, "tag")?;
            }
            ensure(definition.rows.len() <= usize::from(u8::MAX), || {
                format!("{} has too many rows", definition.name)
            })?;
            for row in &definition.rows {
                has(&program.tables, row.table, "table of rows")?;
                for (field, value) in &row.fields {
                    has(&program.fields, *field, "field")?;
                    self.expr(*value)?;
                }
                for (ability, block) in &row.abilities {
                    has(&program.abilities, *ability, "ability")?;
                    self.block_of(*block, Role::Ability(*ability))?;
                }
            }
            for (pool, first) in &definition.pools {
                has(&program.pools, *pool, "pool")?;
                ensure(program.pools[*pool].holder == Holder::Card, || {
                    format!("{} fills a pool that is not its own", definition.name)
                })?;
                self.expr(*first)?;
            }
            for (field, value) in &definition.fields {
                has(&program.fields, *field, "field")?;
                self.expr(*value)?;
            }
            for (ability, block) in &definition.abilities {
                has(&program.abilities, *ability, "ability")?;
                self.block_of(*block, Role::Ability(*ability))?;
            }
        }
        Ok(())
    }
}
