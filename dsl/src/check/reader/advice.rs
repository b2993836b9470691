//! What is said of mistakes that have a name of their own: values where others are wanted, words that mean something
//! elsewhere.

use schema::code::Op;
use schema::id::{CellId, KindId};
use schema::program::Primitive;
use schema::source::Span;

use super::types::Type;
use super::{Checker, Scope, Typed};
use crate::codes::{self, Code};
use crate::syntax::ast::{self, Name, StatementKind};

impl Checker<'_> {
    /// Reports a value of one type where another is wanted.
    pub(crate) fn unfit(&mut self, found: &Typed, ty: &Type) {
        let (has, wants) = (self.words(&found.ty), self.words(ty));
        let (code, help): (Code, String) = match (&found.ty, ty) {
            (
                Type::List(_) | Type::Zone(_) | Type::Piles(_),
                Type::Card(_) | Type::Player | Type::Name(_),
            ) => (
                codes::LIST_FOR_ONE,
                "do it for each, `for x in … { … }`, or take one of them: `first of …`".into(),
            ),
            (Type::Name(_), Type::Card(_)) => (codes::NOT_A_CARD, self.which_card()),
            (Type::Name(_), Type::List(item)) if matches!(**item, Type::Card(_)) => {
                (codes::NOT_A_CARD, self.which_card())
            }
            (Type::List(have), Type::List(item))
                if matches!((&**have, &**item), (Type::Name(_), Type::Card(_))) =>
            {
                (codes::NOT_A_CARD, self.which_card())
            }
            (Type::List(_) | Type::Zone(_) | Type::Piles(_) | Type::Pile(_), Type::Number) => (
                codes::WRONG_TYPE,
                "if you want to know how many they are, write `count of …`".into(),
            ),
            (Type::Number, Type::Flag) => {
                (codes::WRONG_TYPE, "compare it with another number: `… > 0`, `… == 3`".into())
            }
            (_, Type::Flag) => (
                codes::WRONG_TYPE,
                "write a condition: `a == b`, `x is NAME`, `KIND in ZONE`".into(),
            ),
            (_, Type::Number) => (
                codes::WRONG_TYPE,
                "write a number, or something that is counted or worked out".into(),
            ),
            (_, Type::Player) => {
                (codes::WRONG_TYPE, "name a player: `me`, `left`, `active`, a variable".into())
            }
            (_, Type::Card(_)) => {
                (codes::WRONG_TYPE, "name a card: `self`, `it`, a variable, `top of ZONE`".into())
            }
            (_, Type::List(_)) => (
                codes::WRONG_TYPE,
                "name a zone or a list: `ZONE`, `KIND in ZONE`, `[…, …]`".into(),
            ),
            _ => (codes::WRONG_TYPE, format!("{wants} must stand here")),
        };
        self.error(code, found.span, format!("this is {has}, and {wants} is wanted"), has, help);
    }

    fn which_card(&self) -> String {
        "say which card: where it lies (`KIND in ZONE`, `Name in ZONE`), or `top of` its pile"
            .into()
    }

    /// Reports a number, a text or a yes or no where several things are wanted; true if it was one.
    pub(crate) fn no_list(&mut self, found: &Typed) -> bool {
        let single = matches!(found.ty, Type::Number | Type::Flag | Type::Text | Type::Block);
        if single {
            let words = self.words(&found.ty);
            self.error(
                codes::WRONG_TYPE,
                found.span,
                format!("this is {words}, and a list is wanted"),
                words.clone(),
                "name a zone or a list: `ZONE`, `KIND in ZONE`, `players`",
            );
        }
        single
    }

    /// Says of an unknown word what it means elsewhere; true if it means something.
    pub(crate) fn explained(&mut self, scope: &Scope, name: &Name) -> bool {
        let word = name.text.as_str();
        let elsewhere = match word {
            "self" | "owner" => "belongs to the text of a card, and this is none",
            "actor" | "event" => {
                "belongs to what answers an event (`before …`, `after …`), and this does not"
            }
            _ => {
                let candidate = scope.locals.iter().rev().find(|local| local.candidate);
                let kind = candidate.and_then(|local| local.ty.kind());
                return kind.is_some_and(|kind| self.some_kinds_only(kind, word, name.span));
            }
        };
        self.error(
            codes::UNKNOWN_WORD,
            name.span,
            format!("`{word}` {elsewhere}"),
            "nothing here",
            "give it to the verb: `verb … c : card { … c … }`",
        );
        true
    }

    /// Reports something that only cards of some kinds have (`C0306`); false if none have it.
    pub(crate) fn some_kinds_only(&mut self, kind: KindId, word: &str, span: Span) -> bool {
        let has = |id: &KindId| {
            *id != kind
                && self.symbols.inherits(*id, kind)
                && self.symbols.kind_member(*id, word).is_some()
        };
        let having = self.symbols.kind.pairs().map(|(id, _)| id).find(has);
        let Some(having) = having else { return false };
        let (all, some) = (self.kind_name(kind), self.kind_name(having));
        self.error(
            codes::SOME_KINDS_ONLY,
            span,
            format!("not every {all} has `{word}`: a {some} has"),
            "not of every kind",
            format!("ask for those only: `{some} in …`, or `c : {some}` in a verb"),
        );
        true
    }

    /// `+1 card` outside of an ability: something that is done, where only what is always so can stand.
    pub(super) fn is_done_once(
        &mut self,
        bearer: &super::handlers::Bearer,
        name: &Name,
        how: schema::effect::How,
        value: Option<&ast::Expr>,
    ) -> bool {
        let forms = || std::iter::once(name.text.clone()).chain(super::inflect::forms(&name.text));
        let verb = forms().any(|word| self.symbols.verbs.contains_key(&format!("+{word}")));
        let stored = forms().find_map(|word| super::symbols::exact(&self.symbols.player, &word));
        let stored = matches!(
            stored,
            Some(super::symbols::Member::Cell(_) | super::symbols::Member::Pool(_))
        );
        let kind = bearer.definition.map(|(_, kind)| kind);
        let own = kind.is_some_and(|kind| {
            forms().any(|word| self.symbols.kind_member(kind, &word).is_some())
        });
        if own || how == schema::effect::How::Set || !(verb || stored) {
            return false;
        }
        let amount = match value.map(|value| &value.kind) {
            Some(ast::ExprKind::Number(number)) => number.to_string(),
            _ => "…".to_owned(),
        };
        let sign = if how == schema::effect::How::Subtract { "-" } else { "+" };
        let done = format!("{sign}{amount} {}", name.text);
        let mut abilities =
            kind.map(|kind| self.symbols.kind_members(kind)).unwrap_or_default().into_iter();
        // of the most general kind: what every card of the game does
        let ability = abilities.rfind(|word| {
            kind.and_then(|kind| self.symbols.kind_member(kind, word))
                .is_some_and(|member| matches!(member, super::symbols::Member::Ability(_)))
        });
        let help = match ability {
            Some(ability) => format!("say when: `on {ability} {{ {done} }}`"),
            None => format!(
                "say when: `at start of turn {{ {done} }}`, `after you VERB KIND {{ {done} }}`"
            ),
        };
        self.error(
            codes::STORED_NOT_DERIVED,
            name.span,
            format!("`{done}` is something that is done, and nothing says when"),
            "done when?",
            help,
        );
        true
    }

    /// A plain number that a counter can never be (`C0302`).
    pub(crate) fn within_range(&mut self, cell: CellId, value: &ast::Expr) {
        let number = match &value.kind {
            ast::ExprKind::Number(number) => *number,
            _ => return,
        };
        let cell = &self.program.cells[cell];
        if let Some((least, most)) = cell.range
            && !cell.flag
            && !(i64::from(least)..=i64::from(most)).contains(&number)
        {
            let name = cell.name.clone();
            self.error(
                codes::OUT_OF_RANGE,
                value.span,
                format!("`{name}` goes from {least} to {most}"),
                "out of its range",
                "change the number, or the range where it is declared",
            );
        }
    }

    /// Whether a call goes on until the game ends.
    fn goes_round(&self, call: &ast::Call) -> bool {
        match self.primitive_called(&call.verb.text) {
            Some(Primitive::Turns) => true,
            Some(Primitive::Rounds) => call.thing.is_none(),
            Some(_) | None => false,
        }
    }

    /// Turns go round without end where nothing ends the game or leaves them (`C0902`).
    pub(crate) fn ends(&mut self, flow: &ast::Block) {
        let mut turns = None;
        let mut blocks = vec![flow];
        while let Some(block) = blocks.pop() {
            for statement in &block.statements {
                match &statement.kind {
                    StatementKind::Stop => return,
                    StatementKind::Call(call) if self.goes_round(call) => {
                        turns = Some(call.verb.span)
                    }
                    StatementKind::Gate { effect, .. }
                        if matches!(effect.kind, StatementKind::Stop) =>
                    {
                        return;
                    }
                    _ => {}
                }
                blocks.extend(super::declare::inner_blocks(statement));
            }
        }
        let ends = |op: &Op| matches!(op, Op::EndGame);
        let ended = self.program.blocks.iter().any(|block| block.code.iter().any(ends));
        if let Some(turns) = turns
            && !ended
        {
            self.error(
                codes::NO_WAY_TO_END,
                turns,
                "nothing ends this game: it goes round for ever",
                "without end",
                "write when it is over: `if … { end game }`",
            );
        }
    }
}
