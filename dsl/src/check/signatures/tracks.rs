//! Declares tracks: counters that move step by step.

use schema::id::KindId;
use schema::program::{Cell, Holder};

use crate::check::signatures::Signatures;
use crate::codes;
use crate::syntax::ast;

impl<'a> Signatures<'a> {
    /// `track NAME : 0 to 9 = 1`, `track NAME : cycle 7`
    pub(crate) fn read_track(
        &mut self,
        track: &'a ast::Track,
        holder: Holder,
        kind: Option<KindId>,
    ) {
        let (range, cycle) = match &track.course {
            ast::Course::Range(range) => (self.range(range), false),
            ast::Course::Cycle(last) => {
                match i32::try_from(last.value).ok().filter(|last| *last > 1) {
                    Some(last) => (Some((1, last)), true),
                    None => {
                        self.reader.error(
                            codes::OUT_OF_RANGE,
                            last.span,
                            "a cycle has two marks at least",
                            "too few",
                            "write `cycle 7`: the marks are 1 to 7, and 1 comes after 7",
                        );
                        return;
                    }
                }
            }
        };
        let first = self.first_number(track.start.as_ref(), range);
        let name = track.name.text.clone();
        let cell = Cell {
            name,
            holder,
            flag: false,
            first,
            range,
            cycle,
            private: false,
            public: false,
            until: None,
            out: false,
            seen_by: None,
        };
        self.add_cell(&track.name, holder, kind, None, cell);
        if let Some(cell) = self.reader.program.cells.ids().last() {
            self.declared.tracks.insert(cell);
        }
    }
}
