//! How much a program may have of something. `dsl` reports what goes beyond at its place, and the interpreter refuses to load it.

use crate::program::Program;

/// How many things of each sort a program may have: cards, zones, verbs and so on. Ids have 16 bits, of which the highest stands
/// for none.
pub const MOST_OF_A_SORT: usize = u16::MAX as usize;

/// How many places a program may have: zones, one of each seat, and piles. Those of cards are counted apart, and may be as many.
pub const MOST_PLACES: usize = 1 << 14;

/// How many piles a program may have, one of each seat. Those by the name of their cards are one.
pub const MOST_PILES: usize = u8::MAX as usize;

/// How many counters and flags a program may have, one of each seat and pile, and how many notes. Those of cards do not count.
pub const MOST_HELD: usize = 1 << 16;

/// How many values of fields all cards may have: as many as there are cards times fields.
pub const MOST_VALUES: usize = 1 << 20;

/// How many gates of one block may be open within one another. A frame of the machine keeps one bit for each, and one for the
/// whole block.
pub const MOST_GATES: usize = u16::BITS as usize - 1;

/// How many things one instruction or value may look at.
pub const MOST_LOOKED: u64 = 1 << 25;

/// How many things of each sort a program has, with the word for them. Nothing is left out: a new table of [`Program`] is
/// named here, or told to be none.
#[must_use]
pub fn sorts(program: &Program) -> [(usize, &'static str); 28] {
    let Program {
        format: _,
        name: _,
        players: _,
        starter: _,
        files: _,
        texts,
        zones,
        cells,
        pools,
        tables,
        notes,
        tags,
        families,
        members,
        kinds,
        fields,
        definitions,
        verbs,
        abilities,
        derived,
        moments,
        purposes,
        variants,
        handlers,
        blocks,
        choices,
        options,
        menus,
        // Their ids have 32 bits.
        exprs: _,
        dice,
        scripts,
        effects,
        timed,
        overrides: _,
        ranges: _,
        shown: _,
        scores,
        decider: _,
        winner: _,
        setup: _,
        flow: _,
        third_persons: _,
    } = program;
    [
        (definitions.len(), "cards"),
        (derived.len(), "defines"),
        (verbs.len(), "verbs"),
        (kinds.len(), "kinds"),
        (fields.len(), "fields"),
        (zones.len(), "zones"),
        (cells.len(), "counters and flags"),
        (notes.len(), "notes"),
        (pools.len(), "pools"),
        (tables.len(), "rows"),
        (tags.len(), "tags"),
        (families.len(), "families of words"),
        (members.len(), "words of families"),
        (abilities.len(), "abilities"),
        (moments.len(), "phases"),
        (purposes.len(), "purposes"),
        (variants.len(), "setup options"),
        (handlers.len(), "handlers"),
        (blocks.len(), "blocks"),
        (choices.len(), "choices"),
        (options.len(), "options"),
        (menus.len(), "menus"),
        (dice.len(), "dice"),
        (scripts.len(), "scripts"),
        (effects.len(), "effects"),
        (timed.len(), "effects with an end"),
        (scores.len(), "scores"),
        (texts.len(), "texts"),
    ]
}
