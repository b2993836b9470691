//! Compiles bodies: those of verbs, cards, rules and of the game itself are checked against the signatures and become
//! code.

pub(crate) mod advice;
mod amounts;
pub(crate) mod asked;
pub(crate) mod asking;
pub(crate) mod blocks;
pub(crate) mod calls;
pub(crate) mod cards;
pub(crate) mod changes;
pub(crate) mod choices;
pub(crate) mod choosers;
pub(crate) mod crossings;
pub(crate) mod dice;
pub(crate) mod earlier;
pub(crate) mod effects;
pub(crate) mod fields;
pub(crate) mod for_nothing;
mod frame;
pub(crate) mod handlers;
pub(crate) mod in_line;
pub(crate) mod labels;
pub(crate) mod late;
pub(crate) mod leaving;
pub(crate) mod loops;
pub(crate) mod lost;
pub(crate) mod may;
pub(crate) mod moves;
pub(crate) mod no_field;
pub(crate) mod no_verb;
mod nobodys;
pub(crate) mod options;
mod performed;
pub(crate) mod pools;
pub(crate) mod private;
pub(crate) mod rows;
pub(crate) mod rules;
mod settings;
pub(crate) mod sights;
mod signature;
pub(crate) mod statements;
mod stocked;
pub(crate) mod stretches;
pub(crate) mod targets;
pub(crate) mod timed;
pub(crate) mod together;
mod told;
pub(crate) mod told_apart;
pub(crate) mod transfers;
pub(crate) mod two_owners;
pub(crate) mod verbs;
pub(crate) mod ways;
pub(crate) mod while_in;
pub(crate) mod wrapped;
pub(crate) mod zones;

use std::collections::{BTreeMap, BTreeSet};

use schema::id::{
    AbilityId, DefinitionId, ExprId, FamilyId, FieldId, HandlerId, TableId, TagId, VerbId,
};
use schema::source::Span;

use crate::check::analyses::overtaken;
use crate::check::analyses::passes::Passes;
use crate::check::analyses::positions::Positions;
use crate::check::analyses::rounds::{self, Round};
use crate::check::analyses::{gone, handed, lifetimes, marks, unpaid};
use crate::check::bodies::earlier::Earlier;
use crate::check::bodies::labels::Labels;
use crate::check::bodies::nobodys::Nobodys;
use crate::check::bodies::told::AskedAgain;
use crate::check::reader::Reader;
use crate::check::signatures::{Declared, Signatures};
use crate::check::types::Type;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// The compiler of bodies: the reader of expressions, what [`Signatures`] have declared, and its own state.
pub(crate) struct Bodies<'a> {
    pub(crate) reader: Reader<'a>,
    pub(crate) declared: Declared<'a>,
    /// Verbs that were called with the `me` of the running body.
    me_calls: Vec<VerbId>,
    /// For each verb: whether it reads the `me` of its caller, and the verbs that it calls with that `me`.
    acts_for_me: BTreeMap<VerbId, (bool, Vec<VerbId>)>,
    /// What is done where nobody acts.
    nobodys: Nobodys,
    /// What an earlier reading of the game has found out.
    earlier: Earlier,
    /// Verbs whose result type was needed while their own body was being compiled.
    own_asked: BTreeSet<VerbId>,
    /// Fields that a card has probably meant with a misspelt word, so that they are not reported as missing too.
    misspelt: Vec<(DefinitionId, FieldId)>,
    /// How many cards do not give a field that they have to.
    fields_missing: BTreeMap<FieldId, usize>,
    /// Where the values of fields stand in the text, defaults included.
    /// How many cards have no row of a table, of those that have been read.
    rows_missing: BTreeMap<TableId, usize>,
    values_written: BTreeMap<ExprId, Span>,
    /// Where the abilities of cards stand in the text.
    abilities_written: BTreeMap<(DefinitionId, AbilityId), Span>,
    /// Where handlers of events stand in the text.
    handlers_written: Vec<(HandlerId, Span)>,
    /// The marks of numbers that are watched.
    marks: Vec<marks::Mark>,
    /// The labels of the options of menus.
    labels: Labels<'a>,
    /// The group of each tag that belongs to one.
    groups: BTreeMap<TagId, FamilyId>,
    /// The types that variables get which begin with `none` or `[]`, by the span of their name.
    begun: BTreeMap<Span, Type>,
    /// The loops without a count that only what is called in them could leave.
    rounds: Vec<Round>,
    /// The conditions of who sees something private, and where they stand.
    sights: Vec<(ExprId, Span)>,
    /// What is told to players, and up to cards.
    asked_again: Vec<AskedAgain>,
}

impl<'a> Bodies<'a> {
    /// Starts after the signatures, with no body compiled yet.
    pub(crate) fn new(signatures: Signatures<'a>, earlier: Earlier) -> Self {
        let Signatures { reader, declared } = signatures;
        let members = reader.program.members.iter().rev();
        let groups = members.filter_map(|member| Some((member.tag?, member.family))).collect();
        Self {
            reader,
            declared,
            me_calls: Vec::new(),
            acts_for_me: BTreeMap::new(),
            nobodys: Nobodys::default(),
            earlier,
            own_asked: BTreeSet::new(),
            misspelt: Vec::new(),
            fields_missing: BTreeMap::new(),
            rows_missing: BTreeMap::new(),
            values_written: BTreeMap::new(),
            abilities_written: BTreeMap::new(),
            handlers_written: Vec::new(),
            marks: Vec::new(),
            labels: Labels::default(),
            groups,
            begun: BTreeMap::new(),
            rounds: Vec::new(),
            sights: Vec::new(),
            asked_again: Vec::new(),
        }
    }

    /// The diagnostics of the analyses, which need the whole game. `whole` says that every item could be parsed.
    pub(crate) fn analyse(&self, whole: bool) -> Vec<Diagnostic> {
        let reader = &self.reader;
        let mut found = Passes::new(reader.lowered()).check();
        found.extend(reader.lowered().piles_handed_on(&reader.looks));
        found.extend(handed::check(reader.lowered()));
        found.extend(overtaken::check(reader.lowered()));
        found.extend(unpaid::check(reader.lowered()));
        found.extend(self.told_at_last());
        found.extend(self.known_to_candidates());
        found.extend(gone::check(reader.lowered(), &self.handlers_written));
        found.extend(reader.lowered().circular_fields(&self.values_written));
        found.extend(reader.lowered().read_of_nobody(&self.values_written));
        found.extend(reader.feeding.circles(&reader.program));
        found.extend(marks::check(reader.lowered(), &self.marks));
        found.extend(Positions::new(reader.lowered()).check(&reader.positions));
        found.extend(reader.lowered().taken_without_order(&reader.taken));
        // What could not be read may end something, or add an option.
        if whole && !reader.diagnostics.iter().any(Diagnostic::is_error) {
            found.extend(rounds::bare_menus(&reader.program));
            found.extend(rounds::check(&reader.program, &self.rounds));
        }
        if whole && reader.program.scores.is_empty() {
            found.extend(reader.points.iter().map(|span| no_points(*span)));
        }
        if whole && reader.program.flow.is_some() {
            let Declared { found: walked, lifetimes, named, .. } = &self.declared;
            found.extend(lifetimes::check(&reader.program, &walked.opened, lifetimes));
            found.extend(lifetimes::never(&walked.opened, named));
            found.extend(lifetimes::nobodys_turn(&walked.opened, &reader.active_read));
            found.extend(self.never_anybody());
        }
        found
    }
}

/// The error about `score` being read in a game without score terms (`C0903`).
pub(crate) fn no_points(span: Span) -> Diagnostic {
    Diagnostic::error(codes::NO_SCORE, span, "nothing counts points in this game")
        .label(span, "always 0")
        .help("say what counts: `score WHAT`, or read that itself: `winner most WHAT`")
}
