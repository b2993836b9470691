//! Checks the passes of `together` (`C0503`): a pass may only ask its player, and change what is private to that
//! player. Then passes cannot affect each other, and the order of answers does not matter.

use std::collections::{BTreeMap, BTreeSet};

use schema::code::{Arg, Op, Role};
use schema::expr::Expr;
use schema::id::{BlockId, CellId, ExprId, SlotId};
use schema::program::{Asks, Holder};
use schema::sight::Sight;
use schema::source::Span;

use crate::check::analyses::Lowered;
use crate::check::analyses::others::{LookedAt, Written};
use crate::codes;
use crate::diagnostic::Diagnostic;

/// How many variables that are assigned from each other are followed.
const LONGEST_CHAIN: usize = 256;

/// What is known of a piece: for its variables, whether they hold only what is private to the player who acts. `depth`
/// is the depth of the recursion.
#[derive(Debug, Default)]
struct Known {
    holds: BTreeMap<SlotId, bool>,
    depth: usize,
    /// Counters that a handler watches, and that are reported already.
    watched: BTreeSet<CellId>,
}

/// A range of instructions that runs in a pass. `own` says for each of its first variables whether it holds only what
/// is private to the player who acts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    block: BlockId,
    from: usize,
    to: usize,
    own: Vec<bool>,
}

impl Piece {
    /// Whether it is the pass itself, not code that the pass calls, which begins at instruction 0 of its block.
    fn is_pass(&self) -> bool {
        self.from > 0
    }
}

/// Something that a pass must not do: the place, the message, and what to do instead.
type Offence = (Span, String, &'static str);

const PUBLIC: &str = "note it down in something private of the player's own, and do it afterwards: `each player { … }`";

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
                let whole = Piece { block, from, to, own: Vec::new() };
                let mut pieces = vec![(whole.clone(), None)];
                let mut seen = BTreeSet::from([whole]);
                let mut next = 0;
                while let Some((piece, called)) = pieces.get(next).cloned() {
                    next += 1;
                    for inner in self.called(&piece) {
                        if seen.insert(inner.1.clone()) {
                            pieces.push((inner.1, called.or(Some(inner.0))));
                        }
                    }
                }
                let mut written = Written::default();
                pieces.iter().for_each(|(piece, _)| self.writes(piece, &mut written));
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
            if at != span {
                diagnostic = diagnostic.label(span, "by this");
            }
            diagnostic.help(help)
        });
        told.collect()
    }

    fn code(&self, piece: &Piece) -> impl Iterator<Item = (&Op, Span)> {
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
            Piece { block, from: 0, to, own }
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
                    param.default.is_some_and(|default| self.is_own(piece, default, &mut known))
                }
                Arg::Block(_) => false,
            });
            called.push((span, whole(block, own.collect())));
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
            let wrong = self.changes_what_is_shared(piece, op, &mut known);
            found.extend(wrong.map(|(message, help)| (span, message, help)));
            let others = self
                .reads(op)
                .into_iter()
                .find_map(|expr| self.of_others(expr, written, &mut looked_at));
            let forbidden = self.forbidden_by_others(op, written, &mut looked_at.untouched);
            let others = others.map(|message| (span, message, OTHERS));
            found.extend(others.or(forbidden.map(|message| (span, message, ASIDE))));
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
            Op::Window(_) => Some(("cards of others may answer this".to_owned(), PUBLIC)),
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

    /// Whether cards surely lie in private zones of the player who acts, or a zone surely is one of these.
    fn is_own(&self, piece: &Piece, expr: ExprId, known: &mut Known) -> bool {
        let mut own = |expr: &ExprId| self.is_own(piece, *expr, known);
        match self.lowered.exprs.get(expr) {
            Some(Expr::Zone { zone, of }) => {
                self.lowered.is_private(*zone) && self.lowered.is_me(*of)
            }
            Some(
                Expr::Contents(list)
                | Expr::Only { list, .. }
                | Expr::Filter { list, .. }
                | Expr::Distinct(list)
                | Expr::Without(list, _)
                | Expr::Item { of: list, .. }
                | Expr::Take { of: list, .. },
            ) => own(list),
            Some(Expr::In { these, those }) => own(these) || own(those),
            Some(Expr::Join(left, right)) => own(left) && own(right),
            Some(Expr::If { then, otherwise, .. }) => own(then) && own(otherwise),
            Some(Expr::List(parts)) => parts.iter().all(own),
            Some(Expr::Nothing) => true,
            Some(Expr::Slot(slot)) => self.holds_own(piece, *slot, known),
            _ => false,
        }
    }

    /// Whether [`Self::is_own`] is true of all values that a variable gets in a piece. False for variables that depend
    /// on themselves.
    fn holds_own(&self, piece: &Piece, slot: SlotId, known: &mut Known) -> bool {
        if let Some(holds) = known.holds.get(&slot) {
            return *holds;
        }
        known.holds.insert(slot, false);
        if known.depth == LONGEST_CHAIN {
            return false;
        }
        known.depth += 1;
        let holds = self.is_given_own(piece, slot, known);
        known.depth -= 1;
        known.holds.insert(slot, holds);
        holds
    }

    fn is_given_own(&self, piece: &Piece, slot: SlotId, known: &mut Known) -> bool {
        let parameter = piece.own.get(usize::from(slot.0)).copied();
        if parameter == Some(false) {
            return false;
        }
        let mut own = |expr: ExprId| self.is_own(piece, expr, known);
        let mut given = parameter.is_some();
        for (op, _) in self.code(piece) {
            let sound = match op {
                Op::Let { slot: to, value } if *to == slot => own(*value),
                Op::Choose(choice) if self.lowered.program.choices[*choice].result == slot => {
                    match self.lowered.program.choices[*choice].asks {
                        Asks::Pick { from, .. } => own(from),
                        Asks::Order { of } => own(of),
                        _ => false,
                    }
                }
                // Moved cards lie in a private zone, or the move itself is reported.
                Op::Move { result: Some(to), .. } if *to == slot => true,
                Op::ForNext { slot: list, item, .. } if *item == slot => {
                    let lists = self.code(piece).filter_map(|(op, _)| match op {
                        Op::For { slot, list: of, .. } if slot == list => Some(*of),
                        _ => None,
                    });
                    lists.fold(false, |_, of| own(of))
                }
                Op::TakeOption { bodies, .. } => {
                    let mut lists = bodies.iter().filter_map(|body| {
                        let at = body.items.iter().position(|item| *item == slot)?;
                        self.lowered.program.options[body.option].each.get(at)
                    });
                    match lists.next() {
                        Some(list) => own(*list),
                        None => continue,
                    }
                }
                Op::Call { result: Some(to), .. } if *to == slot => false,
                _ => continue,
            };
            if !sound {
                return false;
            }
            given = true;
        }
        given
    }
}
