//! The reader of expressions: resolves names, finds types, and lowers expressions to nodes. Signatures, bodies, rulings
//! and bots all use it.

pub(crate) mod advice;
mod alone;
pub(crate) mod branches;
pub(crate) mod conversions;
pub(crate) mod declared;
pub(crate) mod defines;
pub(crate) mod described;
pub(crate) mod event;
mod exact;
pub(crate) mod expressions;
pub(crate) mod families;
pub(crate) mod feeding;
pub(crate) mod functions;
pub(crate) mod goods;
pub(crate) mod hiding;
pub(crate) mod identity;
pub(crate) mod labels;
pub(crate) mod logic;
pub(crate) mod names;
pub(crate) mod narrowing;
pub(crate) mod needs;
mod of_each;
pub(crate) mod own_fields;
mod own_row;
pub(crate) mod patterns;
pub(crate) mod piles;
pub(crate) mod places;
pub(crate) mod plainly;
pub(crate) mod probe;
pub(crate) mod properties;
pub(crate) mod queries;
pub(crate) mod ranges;
pub(crate) mod room;
pub(crate) mod sameness;
pub(crate) mod seats;
pub(crate) mod sorts;
pub(crate) mod spots;
pub(crate) mod texts;
pub(crate) mod thirds;
pub(crate) mod unknown;
pub(crate) mod wealth;
pub(crate) mod whose;
mod worked_out;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use schema::expr::{Expr, Exprs};
use schema::id::{DerivedId, ExprId, KindId};
use schema::program::Program;
use schema::source::Span;
use schema::suggest::{self, SEARCHES};

use crate::check::analyses::Lowered;
use crate::check::analyses::orders::Taken;
use crate::check::reader::own_fields::FieldRead;
use crate::check::types::{CARD, SOME_TYPE};
use crate::check::{Body, DefineBody, Symbols, Type, Typed, Wealth};
use crate::codes::Code;
use crate::diagnostic::Diagnostic;

/// The state of the reader: the symbols and program so far, and what it notes about expressions for later checks.
pub(crate) struct Reader<'a> {
    pub(crate) symbols: Symbols,
    pub(crate) program: Program,
    /// The arena of new nodes: the program's, or that of a ruling or bot.
    pub(crate) exprs: Exprs,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The dependencies of computed values, and what effects change.
    pub(crate) feeding: feeding::Feeding,
    /// The names of fields and defines that effects change.
    pub(crate) changed: BTreeSet<String>,
    pub(crate) defines: BTreeMap<DerivedId, Body<DefineBody<'a>>>,
    /// All defines by name; filled when first needed.
    defines_named: BTreeMap<String, Vec<DerivedId>>,
    /// Names whose declaration was refused. Their uses are not reported.
    pub(crate) refused: BTreeMap<String, Span>,
    /// How many times the `me` of the running body was read. Compared before and after, it tells whether a body needs a
    /// `me`.
    pub(crate) me_read: usize,
    /// How many times `everybody` was read in a claim of a ruling.
    pub(crate) each_read: usize,
    /// Whose amount a resource means where a number is needed.
    pub(crate) wealth: Wealth,
    /// The present depth of nested expressions, and of defines and verbs that are read because others need them.
    pub(crate) deep: usize,
    /// How many searches for unknown words were made (see [`SEARCHES`]).
    searched: Cell<usize>,
    /// Where zones, stored values, fields and defines are read.
    pub(crate) looks: Vec<(ExprId, Span)>,
    /// Where `score` is read.
    pub(crate) points: BTreeSet<Span>,
    /// Where lists are evaluated and defines are read, for the estimate of costs.
    pub(crate) walks: Vec<(ExprId, Span)>,
    /// Where the `position` of a card is read.
    pub(crate) positions: Vec<(ExprId, Span)>,
    /// Where something is taken out of a list by its position.
    pub(crate) taken: Vec<Taken>,
    /// Where variables are asked whether they are nothing, by where they are declared.
    pub(crate) nothing_asked: BTreeMap<Span, BTreeSet<Span>>,
    /// Where the game reads `active`, and whether no turn can be running there.
    pub(crate) active_read: BTreeMap<Span, bool>,
    /// What of each of several is one value: `players.WORD`.
    pub(crate) one_of_each: BTreeSet<ExprId>,
    /// Where variables that are `set` are declared.
    pub(crate) set_again: BTreeSet<Span>,
    /// Where the text of a card reads, by a mere word that counters of players have as well, what the card has.
    pub(crate) own_words: Vec<(String, Span)>,
    /// Whether the text of one card is read, whose fields are what this text says.
    pub(crate) of_one_card: bool,
    /// While a condition in the text of one card is read: the fields that it has read of that card and of variables.
    pub(crate) fields_read: Option<Vec<FieldRead>>,
    /// The place that an editor asks about, if one does.
    pub(crate) probe: Option<probe::Probe>,
}

impl Reader<'_> {
    /// A reader that starts with these symbols and this program.
    pub(crate) fn new(symbols: Symbols, program: Program) -> Self {
        Self {
            symbols,
            program,
            exprs: Exprs::default(),
            diagnostics: Vec::new(),
            feeding: feeding::Feeding::default(),
            changed: BTreeSet::new(),
            defines: BTreeMap::new(),
            defines_named: BTreeMap::new(),
            refused: BTreeMap::new(),
            me_read: 0,
            each_read: 0,
            wealth: Wealth::Own,
            deep: 0,
            searched: Cell::new(0),
            looks: Vec::new(),
            points: BTreeSet::new(),
            walks: Vec::new(),
            positions: Vec::new(),
            taken: Vec::new(),
            nothing_asked: BTreeMap::new(),
            active_read: BTreeMap::new(),
            one_of_each: BTreeSet::new(),
            set_again: BTreeSet::new(),
            own_words: Vec::new(),
            of_one_card: false,
            fields_read: None,
            probe: None,
        }
    }

    /// What has been compiled so far, for the analyses.
    pub(crate) fn lowered(&self) -> Lowered<'_> {
        Lowered { program: &self.program, exprs: &self.exprs }
    }

    /// For a ruling or bot: reports what is taken by its position out of a list without order.
    pub(crate) fn told_orders(&mut self) {
        let taken = std::mem::take(&mut self.taken);
        let lowered = Lowered { program: &self.program, exprs: &self.program.exprs };
        let told = lowered.taken_without_order(&taken);
        self.diagnostics.extend(told);
    }

    /// Counts the searches for unknown words anew, for the next file.
    pub(crate) fn search_anew(&self) {
        self.searched.set(0);
    }

    /// Adds a diagnostic.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Reports an error with a help line.
    pub(crate) fn error(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(Diagnostic::error(code, span, message).label(span, label).help(help));
    }

    /// The known word that is nearest to an unknown one. Only the first [`SEARCHES`] searches are made: many unknown
    /// words in a large game would take quadratic time.
    pub(crate) fn near<'k>(
        &self,
        word: &str,
        known: impl Iterator<Item = &'k str>,
    ) -> Option<&'k str> {
        self.searched.set(self.searched.get() + 1);
        if self.searched.get() > SEARCHES { None } else { suggest::nearest(word, known) }
    }

    /// The value of an expression that is a literal number, perhaps negative.
    pub(crate) fn written_number(&self, id: ExprId) -> Option<i64> {
        number_of(&self.exprs, id)
    }

    /// Runs `read` and drops its diagnostics, for an expression that is also read elsewhere.
    pub(crate) fn untold<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let told = self.diagnostics.len();
        let found = read(self);
        self.diagnostics.truncate(told);
        found
    }

    /// Adds a node to the arena.
    pub(crate) fn node(&mut self, expr: Expr) -> ExprId {
        self.me_read += usize::from(matches!(expr, Expr::Me));
        self.feeding.note(&expr);
        self.exprs.push(expr)
    }

    /// Adds a node, and returns it with its type and span.
    pub(crate) fn typed(&mut self, expr: Expr, ty: Type, span: Span) -> Typed {
        let looks = matches!(
            expr,
            Expr::Zone { .. }
                | Expr::Pile { .. }
                | Expr::AllCards(_)
                | Expr::Cell { .. }
                | Expr::Note { .. }
                | Expr::Pool { .. }
                | Expr::Wealth(_)
                | Expr::Derived { .. }
                | Expr::Field { .. }
                | Expr::Score { .. }
        );
        let walks = matches!(
            expr,
            Expr::Sum { .. }
                | Expr::Extreme { .. }
                | Expr::Filter { .. }
                | Expr::Map { .. }
                | Expr::Count(_)
                | Expr::Derived { .. }
                | Expr::Arith(..)
        );
        let ty = match ty {
            Type::Pile(CARD) => Type::Pile(self.kind_in_piles().unwrap_or(CARD)),
            ty => ty,
        };
        self.note_type(&ty, span);
        let id = self.node(expr);
        if walks {
            self.walks.push((id, span));
        }
        if looks {
            self.looks.push((id, span));
        }
        Typed { id, ty, span }
    }

    /// The placeholder for an expression whose mistake was reported.
    pub(crate) fn wrong(&mut self, span: Span) -> Typed {
        self.typed(Expr::Nothing, Type::Error, span)
    }

    /// A type in words, for messages.
    pub(crate) fn words(&self, ty: &Type) -> String {
        let family =
            |family| self.program.families.get(family).map_or_else(String::new, family_words);
        ty.words(&|kind| self.kind_name(kind), &family)
    }

    /// A type as a text declares it, in what is proposed.
    pub(crate) fn written(&self, ty: &Type) -> String {
        let family = |family| match self.program.families.get(family) {
            Some(family) => family.name.clone(),
            None => SOME_TYPE.to_owned(),
        };
        ty.written(&|kind| self.kind_name(kind), &family)
    }

    /// A kind's name.
    pub(crate) fn kind_name(&self, kind: KindId) -> String {
        self.program.kinds.get(kind).map_or_else(|| "card".into(), |kind| kind.name.clone())
    }
}

/// The value of an expression that is a literal number, perhaps negative.
pub(crate) fn number_of(exprs: &Exprs, id: ExprId) -> Option<i64> {
    let number = |id: ExprId| match exprs.get(id) {
        Some(Expr::Number(number)) => Some(i64::from(*number)),
        _ => None,
    };
    match exprs.get(id) {
        Some(Expr::Negative(of)) => number(*of).map(|number| -number),
        _ => number(id),
    }
}

/// A family in words, for messages: its name, or the words of a note joined by `or`.
fn family_words(family: &schema::family::Family) -> String {
    family.name.replace(" | ", " or ")
}
