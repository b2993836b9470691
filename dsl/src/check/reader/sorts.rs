//! Words that say what sort of card something is: kinds, tags and names of cards.

use schema::expr::{Expr, Test};
use schema::id::{Id, KindId};
use schema::source::Span;

use crate::check::reader::Reader;
use crate::check::symbols::{self, Member};
use crate::check::types::{CARD, Type};
use crate::check::{Scope, Typed};
use crate::codes;
use crate::syntax::ast::{self, ExprKind, FoldOp};

/// A kind, tag or card that a word names.
pub(crate) enum Sort {
    Kind(KindId),
    Test(Test, KindId),
}

impl Sort {
    /// The test for this sort.
    pub(crate) fn test(&self) -> Test {
        match self {
            Sort::Kind(kind) => Test::Kind(*kind),
            Sort::Test(test, _) => *test,
        }
    }

    /// The kind that cards of this sort are known to be of.
    pub(crate) fn kind(&self) -> KindId {
        match self {
            Sort::Kind(kind) | Sort::Test(_, kind) => *kind,
        }
    }

    /// Whether every card is of this sort.
    pub(crate) fn is_all(&self) -> bool {
        matches!(self, Sort::Kind(kind) if kind.index() == CARD.index())
    }
}

impl Reader<'_> {
    /// Those cards of a list that are called as a name, or one of several, says.
    pub(super) fn called_so(
        &mut self,
        scope: &mut Scope,
        names: &Typed,
        cards: &Typed,
        span: Span,
    ) -> Typed {
        let list = self.as_list(cards);
        let ty = cards.ty.item().unwrap_or_else(|| cards.ty.clone());
        let local = scope.bind_own(ty.clone());
        scope.unbind();
        let card = self.node(Expr::Local(local));
        let called = self.node(Expr::NameOf(card));
        let condition = match names.ty {
            Type::List(_) => {
                let these = self.node(Expr::List(vec![called]));
                self.node(Expr::In { these, those: names.id })
            }
            _ => self.node(Expr::Same(called, names.id)),
        };
        self.typed(Expr::Filter { list, local, condition }, ty.list(), span)
    }

    /// Whether cards of a sort may be among cards of this kind: the kind of a card that is named is exact.
    pub(crate) fn may_be_among(&self, sort: &Sort, known: KindId) -> bool {
        match sort {
            Sort::Test(Test::Definition(_), kind) => self.symbols.inherits(*kind, known),
            _ => self.symbols.meet(sort.kind(), known),
        }
    }

    /// Reports a word for cards that are never among those of another kind (`C0605`).
    pub(crate) fn never_among(&mut self, word: &str, sort: &Sort, known: KindId, span: Span) {
        let these = schema::words::plural(&self.kind_name(known));
        let message = match sort {
            Sort::Kind(_) => format!("these are {these}, and no `{word}` is among them"),
            Sort::Test(..) => {
                let kind = self.kind_name(sort.kind());
                format!("these are {these}, and `{word}` is of the kind `{kind}`")
            }
        };
        let help = format!(
            "name {these}, or the place where such cards lie; a zone that is declared without `of` holds cards of every kind"
        );
        self.error(codes::ZONE_OF_OTHER_KIND, span, message, "never there", help);
    }

    /// A kind, tag or card, by its name or another form of it.
    pub(crate) fn sort(&self, word: &str) -> Option<Sort> {
        if let Some(kind) = symbols::exact(&self.symbols.kinds, word) {
            return Some(Sort::Kind(*kind));
        }
        if let Some(&tag) = symbols::exact(&self.symbols.tags, word) {
            return Some(Sort::Test(Test::Tag(tag), CARD));
        }
        if let Some(&definition) = symbols::exact(&self.symbols.definitions, word) {
            let kind = self.program.definitions[definition].kind;
            return Some(Sort::Test(Test::Definition(definition), kind));
        }
        if let Some(kind) = self.symbols.kind_named(word) {
            return Some(Sort::Kind(kind));
        }
        if let Some(&tag) = symbols::find(&self.symbols.tags, word) {
            return Some(Sort::Test(Test::Tag(tag), CARD));
        }
        let definition = self.card_called(word)?;
        let kind = self.program.definitions[definition].kind;
        Some(Sort::Test(Test::Definition(definition), kind))
    }

    /// What to write where a word says what sort of card, and not which cards.
    pub(super) fn which_of_sort(&self, scope: &Scope, word: &str, want: Option<&Type>) -> String {
        match want {
            _ if scope.met.is_some() => self.sort_of_met(scope, word),
            // `top card of deck`: what stands before `of` is how many.
            Some(Type::Number) => format!(
                "how many they are is counted, `count of ({word} in ZONE)`; of an end of a zone what lies there goes without saying: `top of ZONE`, `top 2 of ZONE`"
            ),
            Some(Type::Name(_)) => {
                format!("name one after another: `for c in {word} {{ … c … }}`")
            }
            Some(Type::Flag) if scope.self_kind.is_some() => format!(
                "of this card it is asked by `self is {word}`; whether one lies somewhere, by `{word} in ZONE`"
            ),
            None | Some(Type::List(_)) if symbols::find(&self.symbols.tags, word).is_some() => {
                format!(
                    "say where they lie, `{word} in ZONE`, or that all are meant that are declared: `card where {word}`"
                )
            }
            _ => format!("say where they lie: `{word} in ZONE`"),
        }
    }

    /// Whether a word that is another form of a kind, tag or card is just what something is called that is yes or no.
    pub(crate) fn is_rather_yes_or_no(&mut self, scope: &Scope, word: &str, span: Span) -> bool {
        let symbols = &self.symbols;
        if symbols::exact(&symbols.kinds, word).is_some()
            || symbols::exact(&symbols.tags, word).is_some()
            || symbols::exact(&symbols.definitions, word).is_some()
        {
            return false;
        }
        if let Some(variable) = scope.variables.iter().rev().find(|it| it.name == word) {
            return variable.ty == Type::Flag;
        }
        if let Some(&id) = symbols::exact(&symbols.variants, word) {
            return symbols.variant[id] == Type::Flag;
        }
        let of_player = symbols::exact(&symbols.player, word);
        let member = of_player.or_else(|| symbols::exact(&symbols.table, word)).cloned();
        let define = symbols::exact(&symbols.defines, word).map(|&id| Member::Derived(id));
        match member.or(define) {
            Some(Member::Cell(cell)) => self.program.cells[cell].flag,
            Some(Member::Derived(id)) => self.derived_type(id, span) == Type::Flag,
            Some(Member::Zone(_) | Member::Note(..) | Member::Field(..) | Member::Pool(_))
            | Some(Member::Rows(_) | Member::Ability(_))
            | None => false,
        }
    }

    /// Says of a sort of cards of which a list is wanted (`list of KIND over ZONE`), and which is reported since `told`, that
    /// those which lie there are one.
    pub(super) fn as_they_lie(
        &mut self,
        told: usize,
        op: FoldOp,
        of: &ast::Expr,
        over: &ast::Expr,
    ) {
        let (ExprKind::Name(sort), ExprKind::Name(zone)) = (&of.kind, &over.kind) else { return };
        for own in self.diagnostics.iter_mut().skip(told) {
            if op == FoldOp::List && own.code == codes::SORT_ALONE {
                let help =
                    format!("they are a list as they lie there: `{} in {}`", sort.text, zone.text);
                own.help = Some(help);
            }
        }
    }
}
