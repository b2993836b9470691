//! Reads expressions against what is declared: what words mean where they stand, of which type the whole is, and the nodes
//! that it becomes. Whoever reads signatures, bodies, rulings and bots has it done here.

pub(crate) mod advice;
pub(crate) mod branches;
pub(crate) mod conversions;
pub(crate) mod declared;
pub(crate) mod defines;
pub(crate) mod expressions;
pub(crate) mod families;
pub(crate) mod feeding;
pub(crate) mod functions;
pub(crate) mod goods;
pub(crate) mod hiding;
pub(crate) mod identity;
pub(crate) mod labels;
pub(crate) mod names;
pub(crate) mod narrowing;
pub(crate) mod needs;
pub(crate) mod patterns;
pub(crate) mod piles;
pub(crate) mod probe;
pub(crate) mod properties;
pub(crate) mod queries;
pub(crate) mod ranges;
pub(crate) mod room;
pub(crate) mod sameness;
pub(crate) mod seats;
pub(crate) mod spots;
pub(crate) mod texts;
pub(crate) mod thirds;
pub(crate) mod unknown;
pub(crate) mod wealth;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use schema::expr::{Expr, Exprs};
use schema::id::{DerivedId, ExprId, KindId};
use schema::program::Program;
use schema::source::Span;
use schema::suggest;

use crate::check::analyses::Lowered;
use crate::check::analyses::orders::Taken;
use crate::check::{Body, DefineBody, Symbols, Type, Typed, Wealth};
use crate::codes::Code;
use crate::diagnostic::Diagnostic;

/// So many unknown words are looked for among those that are known.
const SEARCHES: usize = 300;

/// What expressions are read with, and what is noted while that is done.
pub(crate) struct Reader<'a> {
    pub(crate) symbols: Symbols,
    pub(crate) program: Program,
    /// The arena that expressions go to: the program's, or that of a ruling or bot.
    pub(crate) exprs: Exprs,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What values are made of, and what effects change.
    pub(crate) feeding: feeding::Feeding,
    /// Words that effects change.
    pub(crate) changed: BTreeSet<String>,
    pub(crate) defines: BTreeMap<DerivedId, Body<DefineBody<'a>>>,
    /// All defines by name, once that is asked for.
    defines_named: BTreeMap<String, Vec<DerivedId>>,
    /// Words of what this version refuses: where they are used nothing more is said.
    pub(crate) refused: BTreeMap<String, Span>,
    /// How often me was read where nobody but the caller says who that is.
    pub(crate) me_read: usize,
    /// How often `everybody` was read.
    pub(crate) each_read: usize,
    /// Whose amount a resource is where a number is wanted.
    pub(crate) wealth: Wealth,
    /// How deep the check is in expressions, and in defines and verbs that lean on each other.
    pub(crate) deep: usize,
    /// How many unknown words were looked for among those that are known.
    searched: Cell<usize>,
    /// Where it is looked at what lies somewhere or is kept, and defines are named.
    pub(crate) looks: Vec<(ExprId, Span)>,
    /// Where points are read.
    pub(crate) points: BTreeSet<Span>,
    /// Where lists are walked, and defines named.
    pub(crate) walks: Vec<(ExprId, Span)>,
    /// Where it is asked which one a card is where it lies.
    pub(crate) positions: Vec<(ExprId, Span)>,
    /// Where something is taken out of a list by its place.
    pub(crate) taken: Vec<Taken>,
    /// What an editor asks of one place.
    pub(crate) probe: Option<probe::Probe>,
}

impl Reader<'_> {
    /// A reader that starts with what is known.
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
            probe: None,
        }
    }

    /// What has been written down so far.
    pub(crate) fn lowered(&self) -> Lowered<'_> {
        Lowered { program: &self.program, exprs: &self.exprs }
    }

    /// Tells where a ruling or bot takes something by its place out of what has no order.
    pub(crate) fn told_orders(&mut self) {
        let taken = std::mem::take(&mut self.taken);
        let lowered = Lowered { program: &self.program, exprs: &self.program.exprs };
        let told = lowered.taken_without_order(&taken);
        self.diagnostics.extend(told);
    }

    /// Tells a diagnostic.
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

    /// The known word nearest to one that is none. Many unknown words in a large game would cost the product of both, so
    /// only the first ones are looked for.
    pub(crate) fn near<'k>(
        &self,
        word: &str,
        known: impl Iterator<Item = &'k str>,
    ) -> Option<&'k str> {
        self.searched.set(self.searched.get() + 1);
        if self.searched.get() > SEARCHES { None } else { suggest::nearest(word, known) }
    }

    /// The number that an expression is, if it is one as it is written, with or without a sign.
    pub(crate) fn written_number(&self, id: ExprId) -> Option<i64> {
        number_of(&self.exprs, id)
    }

    /// Reads something for what it is: what is wrong with it is told where it is read as what it does.
    pub(crate) fn untold<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let told = self.diagnostics.len();
        let found = read(self);
        self.diagnostics.truncate(told);
        found
    }

    /// A node of the current arena.
    pub(crate) fn node(&mut self, expr: Expr) -> ExprId {
        self.me_read += usize::from(matches!(expr, Expr::Me));
        self.feeding.note(&expr);
        self.exprs.push(expr)
    }

    /// A node with its type.
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

    /// What stands for an expression that was wrong and has been reported.
    pub(crate) fn wrong(&mut self, span: Span) -> Typed {
        self.typed(Expr::Nothing, Type::Error, span)
    }

    /// A type in a designer's words.
    pub(crate) fn words(&self, ty: &Type) -> String {
        let family =
            |family| self.program.families.get(family).map_or_else(String::new, family_words);
        ty.words(&|kind| self.kind_name(kind), &family)
    }

    /// A kind's name.
    pub(crate) fn kind_name(&self, kind: KindId) -> String {
        self.program.kinds.get(kind).map_or_else(|| "card".into(), |kind| kind.name.clone())
    }
}

/// The number that an expression is, if it is one as it is written, with or without a sign.
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

/// A family in a designer's words: its name, or the words of a note with commas between.
fn family_words(family: &schema::family::Family) -> String {
    family.name.replace(" | ", " or ")
}
