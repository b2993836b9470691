//! Checks the passes of `together` (`C0503`): a pass may only ask its player, and change what is private to that
//! player. Then passes cannot affect each other, and the order of answers does not matter.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use schema::code::{Arg, Op, Role};
use schema::id::{BlockId, CellId, ExprId, HandlerId, SlotId};
use schema::program::Holder;
use schema::sight::Sight;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::check::analyses::others::{LookedAt, Written};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// What is known of a piece: for its variables, whether they hold only what is private to the player who acts. `depth`
/// is the depth of the recursion.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub(super) holds: BTreeMap<SlotId, bool>,
    pub(super) depth: usize,
    /// Counters that a handler watches, and that are reported already.
    watched: BTreeSet<CellId>,
}

/// A range of instructions that runs in a pass. `own` says for each of its first variables whether it holds only what
/// is private to the player who acts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Piece {
    pub(super) block: BlockId,
    from: usize,
    to: usize,
    pub(super) own: Vec<bool>,
    /// A handler that may answer the call which runs it.
    pub(super) heard: Option<HandlerId>,
}

impl Piece {
    /// A piece without variables, in which bodies of defines are read.
    pub(super) fn of_no_variables(&self) -> Piece {
        let heard = None;
        Piece { block: self.block, from: self.to, to: self.to, own: Vec::new(), heard }
    }

    /// Where it ends: behind its last instruction.
    pub(super) fn end(&self) -> usize {
        self.to
    }

    /// Whether it is the pass itself, not code that the pass calls, which begins at instruction 0 of its block.
    fn is_pass(&self) -> bool {
        self.from > 0
    }
}

/// Something that a pass must not do: the place, the message, and what to do instead.
pub(super) type Offence = (Span, String, &'static str);

pub(super) const PUBLIC: &str = "note it down in something private of the player's own, and do it afterwards: `each player { … }`";

const WATCHED: &str = "note it down in something private that no `when` asks for, and change this afterwards: `each player { … }`";

const ASIDE: &str = "do it before or after the `together` block";

const BEHIND: &str = "name it here (`let NAME = …`), and do it behind the `together` block";

const OTHERS: &str = "read it before, into a variable, or after the `together` block";

/// The state of this analysis.
pub(crate) struct Passes<'p> {
    pub(super) lowered: Lowered<'p>,
}

impl<'p> Passes<'p> {
    /// The analysis of this program.
    pub(crate) fn new(lowered: Lowered<'p>) -> Self {
        Self { lowered }
    }

    /// Reports the mistakes in every `together` of the program.
    pub(crate) fn check(&self) -> Vec<Diagnostic> {
        let mut found: Vec<(Span, Offence)> = Vec::new();
        for (block, code) in self.lowered.program.blocks.pairs() {
            for (at, op) in code.code.iter().enumerate() {
                let Op::Together { exit, .. } = op else { continue };
                let from = at + 1;
                let to = usize::from(*exit).saturating_sub(1);
                let whole = Piece { block, from, to, own: Vec::new(), heard: None };
                let pieces = self.pieces(whole);
                let mut written = Written::default();
                pieces.iter().for_each(|(piece, _)| self.writes(piece, &mut written));
                let crowded = self.crowded(&pieces[0].0).into_iter();
                found.extend(crowded.map(|offence| (offence.0, offence)));
                for (piece, called) in &pieces {
                    for offence in self.offences(piece, &written) {
                        found.push((called.unwrap_or(offence.0), offence));
                    }
                }
            }
        }
        let told = found.into_iter().map(|(at, (span, message, help))| {
            let mut diagnostic = Diagnostic::error(codes::NOT_PRIVATE, at, message)
                .label(at, "the passes of `together` would meet here");
            // What the machine does is written nowhere.
            if at != span && span != Span::default() {
                diagnostic = diagnostic.label(span, "by this");
            }
            diagnostic.help(help)
        });
        told.collect()
    }

    /// The pass itself, and all code that it runs, each with the span of the call in the pass. What is called in several ways
    /// is one piece, in which a variable is own only if it is in each of them, and that is answered if one of them may be: an
    /// instruction offends there just if it does in one of them.
    fn pieces(&self, pass: Piece) -> Vec<(Piece, Option<Span>)> {
        let mut known = BTreeMap::from([((pass.block, pass.from), 0)]);
        let mut pieces = vec![(pass, None)];
        let mut open = VecDeque::from([0]);
        while let Some(at) = open.pop_front() {
            let (piece, called) = pieces[at].clone();
            for (span, inner) in self.called(&piece) {
                let next = pieces.len();
                let at = *known.entry((inner.block, inner.from)).or_insert(next);
                if at == next {
                    pieces.push((inner, called.or(Some(span))));
                    open.push_back(at);
                    continue;
                }
                let met = &mut pieces[at].0;
                met.heard = met.heard.or(inner.heard);
                let own = &mut met.own;
                let both: Vec<bool> =
                    own.iter().zip(&inner.own).map(|(one, other)| *one && *other).collect();
                if *own != both {
                    *own = both;
                    open.push_back(at);
                }
            }
        }
        pieces
    }

    pub(super) fn code(&self, piece: &Piece) -> impl Iterator<Item = (&Op, Span)> {
        let block = &self.lowered.program.blocks[piece.block];
        let spans = block.spans.iter().copied().chain(std::iter::repeat(Span::default()));
        let all = block.code.iter().zip(spans);
        all.take(piece.to).skip(piece.from)
    }

    /// The code that a piece runs: verbs, blocks handed to verbs, and options that cards and rules contribute. Each
    /// comes with the span of the call.
    fn called(&self, piece: &Piece) -> Vec<(Span, Piece)> {
        let mut called = Vec::new();
        let mut known = Known::default();
        let whole = |block: BlockId, own: Vec<bool>| {
            let to = self.lowered.program.blocks[block].code.len();
            Piece { block, from: 0, to, own, heard: None }
        };
        for (op, span) in self.code(piece) {
            for option in self.contributed(op) {
                let own = option.each.iter().map(|list| self.is_own(piece, *list, &mut known));
                let own = own.collect();
                let block = option.contributed.as_ref().map(|contributed| contributed.block);
                called.extend(block.map(|block| (span, whole(block, own))));
            }
            let Op::Call { verb, args, .. } = op else { continue };
            let declared = &self.lowered.program.verbs[*verb];
            let Some(block) = declared.block else { continue };
            let own = args.iter().zip(&declared.params).map(|(arg, param)| match arg {
                Arg::Value { value, .. } => self.is_own(piece, *value, &mut known),
                Arg::Default => {
                    // What has no default is nothing.
                    param.default.is_none_or(|default| self.is_own(piece, default, &mut known))
                }
                Arg::Block(_) => false,
            });
            let own = own.collect();
            let heard = self.may_answer(*verb, args);
            called.push((span, Piece { heard, ..whole(block, own) }));
            for arg in args {
                if let Arg::Block(block) = arg {
                    called.push((
                        span,
                        Piece { own: piece.own.clone(), ..whole(*block, Vec::new()) },
                    ));
                }
            }
        }
        called
    }

    fn writes(&self, piece: &Piece, written: &mut Written) {
        for (op, _) in self.code(piece) {
            written.cells.extend(op.changed_counter());
            match op {
                Op::SetNote { note, .. } => {
                    written.notes.insert(*note);
                }
                Op::Move { .. } => written.zones = true,
                Op::Transfer { .. } => written.pools = true,
                _ => {}
            }
        }
    }

    fn offences(&self, piece: &Piece, written: &Written) -> Vec<Offence> {
        let mut found = Vec::new();
        let (mut known, mut looked_at) = (Known::default(), LookedAt::default());
        for (op, span) in self.code(piece) {
            if let Op::Window(_) = op {
                found.extend(self.answered(piece, span));
                continue;
            }
            let wrong = self.changes_what_is_shared(piece, op, &mut known);
            found.extend(wrong.map(|(message, help)| (span, message, help)));
            let others = self
                .reads(op)
                .into_iter()
                .find_map(|expr| self.of_others(piece, expr, written, &mut looked_at));
            let others = others.map(|message| (message, OTHERS));
            let behind = others.or_else(|| {
                let forbidden = self.forbidden_by_others(piece, op, written, &mut looked_at);
                let forbidden = forbidden.map(|message| (message, ASIDE));
                forbidden.or_else(|| self.hangs_on_others(piece, op, written, &mut looked_at))
            });
            let behind = behind.or_else(|| Some((self.ends_for_all(op)?, ASIDE)));
            found.extend(behind.map(|(message, help)| (span, message, help)));
        }
        found
    }

    /// Why an instruction must not stand in a pass, and what to do instead; `None` if it may.
    fn changes_what_is_shared(
        &self,
        piece: &Piece,
        op: &Op,
        known: &mut Known,
    ) -> Option<(String, &'static str)> {
        let program = self.lowered.program;
        let me = |of: &Option<ExprId>| self.lowered.is_me(*of);
        match op {
            Op::Remember { cell, .. } => known.watched.insert(*cell).then(|| {
                let name = &program.cells[*cell].name;
                (
                    format!("a `when` answers changes of `{name}`, and it may concern others"),
                    WATCHED,
                )
            }),
            Op::Crossed { .. } | Op::StepTrack { .. } => None,
            Op::Change { cell, .. } | Op::SetCell { cell, .. } if known.watched.contains(cell) => {
                None
            }
            Op::Change { cell, of, .. } | Op::SetCell { cell, of, .. } => {
                let cell = &program.cells[*cell];
                let own = cell.sight() == Sight::Holder && cell.holder == Holder::Player && me(of);
                (!own).then(|| {
                    (format!("`{}` is not private to the player who acts", cell.name), PUBLIC)
                })
            }
            Op::SetNote { note, of, .. } => {
                let note = &program.notes[*note];
                let own = note.sight() == Sight::Holder && note.holder == Holder::Player && me(of);
                (!own).then(|| {
                    (format!("`{}` is not private to the player who acts", note.name), PUBLIC)
                })
            }
            Op::Move { what, to, .. } => {
                let own = self.is_own(piece, *what, known) && self.is_own(piece, *to, known);
                (!own).then(|| {
                    ("cards are moved that do not lie in a private zone of the player who acts, or not to one".to_owned(), PUBLIC)
                })
            }
            Op::Transfer { from, to, .. } => (!(self.is_own_end(*from) && self.is_own_end(*to)))
                .then(|| {
                    (
                        "goods go from or to a pool that is not private to the player who acts"
                            .to_owned(),
                        PUBLIC,
                    )
                }),
            Op::Choose(choice) | Op::May { choice, .. } => {
                let other = program.choices[*choice]
                    .chooser
                    .is_some_and(|by| !self.lowered.is_me(Some(by)));
                other
                    .then(|| ("somebody else is asked than the player who acts".to_owned(), PUBLIC))
            }
            Op::As { .. } => Some(("somebody else acts".to_owned(), PUBLIC)),
            Op::Shuffle(_) | Op::Pick { .. } | Op::PickGoods { .. } | Op::Roll { .. } => {
                Some(("chance comes in".to_owned(), ASIDE))
            }
            Op::ShowGoods { .. } => Some(("something is shown".to_owned(), PUBLIC)),
            Op::Show { .. } => Some(("cards are shown".to_owned(), PUBLIC)),
            Op::Stock { .. } => Some(("cards are made".to_owned(), PUBLIC)),
            Op::Perform { .. } | Op::PerformRow { .. } | Op::PerformAs { .. } => {
                Some(("what a card does may concern others".to_owned(), PUBLIC))
            }
            Op::RunBlock(_) if piece.own.is_empty() => {
                Some(("a block is run that belongs to all of them".to_owned(), PUBLIC))
            }
            Op::Together { .. } => Some(("one `together` stands in another".to_owned(), PUBLIC)),
            Op::Fail if piece.is_pass() => {
                Some(("the verb gives up, which all of them are in".to_owned(), BEHIND))
            }
            Op::Result(_)
                if piece.is_pass() || program.blocks[piece.block].role == Role::Argument =>
            {
                Some(("the verb yields one thing, and all of them are in it".to_owned(), BEHIND))
            }
            // Crossings of derived values are checked only after all passes.
            Op::TakeOption { .. } | Op::StopMenu | Op::Look => None,
            // Who answers it is asked by the call.
            Op::Window(_) => None,
            Op::Jump(_)
            | Op::JumpUnless { .. }
            | Op::Return
            | Op::Result(_)
            | Op::Fail
            | Op::Let { .. }
            | Op::Repeat { .. }
            | Op::RepeatNext { .. }
            | Op::For { .. }
            | Op::ForNext { .. }
            | Op::EndAs(_)
            | Op::Gate
            | Op::EndGate(_)
            | Op::RunBlock(_)
            | Op::Call { .. }
            | Op::Keep { .. }
            | Op::EndPass(_) => None,
            _ => Some(("something is done that concerns all".to_owned(), PUBLIC)),
        }
    }
}
