//! Finds calls in passes of `together` that would end for all what lasts until the end of a verb (`C0503`).

use std::collections::BTreeSet;

use schema::code::{Arg, Op};
use schema::effect::Lasts;
use schema::id::{BlockId, VerbId};
use schema::program::Until;

use crate::check::analyses::passes::Passes;

impl Passes<'_> {
    /// Why an instruction ends something of all players that act here, as a message. What waits for the next call of a
    /// verb ends with the first call of it, whoever acts; what is made while the verb runs ends with that call alone.
    pub(super) fn ends_for_all(&self, op: &Op) -> Option<String> {
        let Op::Call { verb, .. } = op else { return None };
        let program = self.lowered.program;
        let until = Some(Until::Verb(*verb));
        let timed = |op: &Op| match op {
            Op::Install(timed) => program.timed[*timed].until == Lasts::Verb(*verb),
            _ => false,
        };
        let cell =
            |op: &Op| op.changed_counter().filter(|cell| program.cells[*cell].until == until);
        let lasting = |op: &Op| match op {
            Op::SetNote { note, .. } if program.notes[*note].until == until => {
                Some(format!("`{}` lasts", program.notes[*note].name))
            }
            _ if timed(op) => Some("an effect lasts".to_owned()),
            _ => cell(op).map(|cell| format!("`{}` lasts", program.cells[cell].name)),
        };
        let named = program.cells.iter().any(|cell| cell.until == until)
            || program.notes.iter().any(|note| note.until == until)
            || program.timed.iter().any(|timed| timed.until == Lasts::Verb(*verb));
        if !named {
            return None;
        }
        let within = self.run_within(*verb);
        let mut outside = program.blocks.pairs().filter(|(id, _)| !within.contains(id));
        let lasts = outside.find_map(|(_, block)| block.code.iter().find_map(lasting))?;
        let name = &program.verbs[*verb].name;
        Some(format!(
            "{lasts} until the end of `{name}`, and the first who does that here would end it for all"
        ))
    }

    /// The blocks that surely run while a verb does: its own, what is called there alone, and what answers it.
    fn run_within(&self, verb: VerbId) -> BTreeSet<BlockId> {
        let program = self.lowered.program;
        let answering = program
            .handlers
            .iter()
            .filter(|handler| handler.pattern.as_ref().is_some_and(|pattern| pattern.verb == verb));
        let mut within: BTreeSet<BlockId> = answering.map(|handler| handler.block).collect();
        within.extend(program.verbs[verb].block);
        loop {
            let (mut inside, mut outside) = (BTreeSet::new(), BTreeSet::new());
            for (id, block) in program.blocks.pairs() {
                for op in &block.code {
                    let Op::Call { verb, args, .. } = op else { continue };
                    let own = program.verbs[*verb].block;
                    let blocks = args.iter().filter_map(|arg| match arg {
                        Arg::Block(block) => Some(*block),
                        Arg::Value { .. } | Arg::Default => None,
                    });
                    let is_inside = within.contains(&id);
                    if is_inside {
                        inside.extend(own)
                    } else {
                        outside.extend(own)
                    }
                    // A block that is handed to a verb runs while that does.
                    match is_inside || own.is_some_and(|own| within.contains(&own)) {
                        true => inside.extend(blocks),
                        false => outside.extend(blocks),
                    }
                }
            }
            let before = within.len();
            within.extend(inside.difference(&outside));
            if within.len() == before {
                return within;
            }
        }
    }
}
