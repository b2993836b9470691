//! Sieves: conditions on candidates that depend only on a card's definition (a tag of a group, a constant field, its
//! kind) and on a value that is the same for all candidates. Evaluating that value must cost no fuel and cannot fail,
//! so it is done once.

use schema::expr::{Compare, Expr, Test};
use schema::id::{DefinitionId, ExprId, LocalId};

use super::Compiler;
use super::columns::Candidates;
use super::conditions::Among;
use super::operands::Thing;
use crate::eval::{Eval, definition_of};
use crate::fault::Trap;
use crate::rules::{Field, Rules};
use crate::state::{Card, State};
use crate::value::{CardRef, Value};

/// A condition on a card's definition.
pub(super) struct Sieve {
    looks: Looks,
    /// The value that definitions are compared with, if there is one.
    with: Option<Thing>,
    /// Whether the condition is negated.
    not: bool,
}

/// What is tested of a definition.
#[derive(Clone, Copy)]
enum Looks {
    /// Whether a property is the same as the value.
    Same(Shown),
    /// How a numeric property compares with the value.
    Number(Shown, Compare),
    /// Whether the definition is of a kind or tag.
    Among(Among),
}

/// A property of a definition that does not depend on the state. It is never a list.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    /// The tag of a group: the first index of the group's row in `Rules::members_of`.
    Tag(usize),
    /// A field that is constant for every definition: the first index of its row in `Rules::fields`.
    Field(usize),
    /// The definition itself.
    Name,
}

impl Shown {
    /// The property of a definition, or nothing.
    #[inline(always)]
    pub(super) fn of(self, rules: &Rules, definition: DefinitionId) -> Value {
        let at = |first: usize| first + usize::from(definition.0);
        match self {
            Self::Tag(first) => {
                let member = rules.members_of.get(at(first)).copied().flatten();
                member.map_or(Value::Nothing, Value::Member)
            }
            Self::Field(first) => match rules.fields.get(at(first)) {
                Some(Some(Field::Constant(value))) => *value,
                _ => Value::Nothing,
            },
            Self::Name => Value::Definition(definition),
        }
    }
}

/// A sieve with the value that candidates are compared with.
#[derive(Clone, Copy)]
pub(super) struct Ready<'s> {
    sieve: &'s Sieve,
    with: Value,
}

impl Sieve {
    /// A sieve for a kind, tag or definition.
    pub(super) fn among(rules: &Rules, test: Test) -> Self {
        Self { looks: Looks::Among(Among::new(rules, test)), with: None, not: false }
    }

    /// Evaluates the value that candidates are compared with. A card is the same as a definition exactly if its own
    /// definition is, so that stands for it.
    #[inline(always)]
    pub(super) fn ready(&self, eval: &mut Eval<'_>) -> Result<Ready<'_>, Trap> {
        let with = match &self.with {
            Some(thing) => thing.get(eval)?,
            None => Value::Nothing,
        };
        let with = match with {
            Value::Card(_) => eval.definition(with).map_or(with, Value::Definition),
            with => with,
        };
        Ok(Ready { sieve: self, with })
    }
}

impl Ready<'_> {
    /// Whether cards of a definition pass.
    #[inline(always)]
    fn fits(self, rules: &Rules, definition: DefinitionId) -> bool {
        let holds = match self.sieve.looks {
            Looks::Same(shown) => shown.of(rules, definition) == self.with,
            Looks::Number(shown, how) => {
                how.holds(shown.of(rules, definition).number(), self.with.number())
            }
            Looks::Among(among) => among.has(rules, definition),
        };
        holds != self.sieve.not
    }

    /// Picks cards by their definitions. What the sieve looks at is found once for all of them.
    #[inline(always)]
    fn pick(self, rules: &Rules, from: impl Picked) {
        let not = self.sieve.not;
        match (self.sieve.looks, self.with) {
            (Looks::Same(Shown::Tag(first)), Value::Member(other)) => {
                let row = rules.members_of.get(first..).unwrap_or_default();
                let fits = |at: usize| row.get(at).copied().flatten() == Some(other);
                from.by(|definition| fits(usize::from(definition.0)) != not);
            }
            (Looks::Among(among), _) => {
                from.by(|definition| among.has(rules, definition) != not);
            }
            (Looks::Number(Shown::Field(first), how), with) => {
                let (row, limit) = (rules.fields.get(first..).unwrap_or_default(), with.number());
                let number = |at: usize| match row.get(at) {
                    Some(Some(Field::Constant(value))) => value.number(),
                    _ => 0,
                };
                from.by(|definition| how.holds(number(usize::from(definition.0)), limit) != not);
            }
            (Looks::Same(_) | Looks::Number(Shown::Tag(_) | Shown::Name, _), _) => {
                from.by(|definition| self.fits(rules, definition));
            }
        }
    }

    /// Pushes the cards that pass.
    #[inline(always)]
    pub(super) fn keep_of(self, eval: &mut Eval<'_>, lying: &[u16]) {
        let (cards, items) = (&eval.state.cards[..], &mut eval.scratch.items);
        self.pick(eval.rules, OfPlace { cards, lying, items });
    }

    /// Keeps the items from index `start` on that pass. What has no definition does not.
    #[inline(always)]
    pub(super) fn narrow(self, eval: &mut Eval<'_>, start: usize) {
        let (rules, state, items) = (eval.rules, eval.state, &mut eval.scratch.items);
        self.pick(rules, OfList { rules, state, items, start });
    }
}

/// Cards of which some are picked by a test of their definitions.
trait Picked {
    fn by(self, fits: impl Fn(DefinitionId) -> bool);
}

/// Adds those of the cards of a place that pass to a list.
struct OfPlace<'a> {
    cards: &'a [Card],
    lying: &'a [u16],
    items: &'a mut Vec<Value>,
}

impl Picked for OfPlace<'_> {
    #[inline(always)]
    fn by(self, fits: impl Fn(DefinitionId) -> bool) {
        for &id in self.lying {
            let card = &self.cards[usize::from(id)];
            if fits(card.definition) {
                self.items.push(Value::Card(CardRef { id, stamp: card.stamp }));
            }
        }
    }
}

/// Keeps those of the items of a list from index `start` on that pass.
struct OfList<'a> {
    rules: &'a Rules,
    state: &'a State,
    items: &'a mut Vec<Value>,
    start: usize,
}

impl Picked for OfList<'_> {
    #[inline(always)]
    fn by(self, fits: impl Fn(DefinitionId) -> bool) {
        let mut kept = self.start;
        for at in self.start..self.items.len() {
            let item = self.items[at];
            if definition_of(self.rules, self.state, item).is_some_and(&fits) {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.items.truncate(kept);
    }
}

/// A condition on candidates, split into sieves and the rest. The sieves come first.
pub(super) struct Sieves {
    /// The first sieve, by which candidates are picked from a place.
    pub(super) first: Sieve,
    /// The other sieves.
    pub(super) others: Box<[Sieve]>,
    /// The rest of the condition, if there is any.
    pub(super) rest: Option<Candidates>,
}

impl Compiler<'_> {
    /// Splits a condition, joined by `and`, into sieves and the rest; `None` if its first part is no sieve.
    pub(super) fn sieves(&self, local: LocalId, condition: ExprId) -> Option<Sieves> {
        let mut parts = vec![condition];
        let mut sieves = Vec::new();
        while let Some(part) = parts.pop() {
            match self.node(part)? {
                Expr::And(left, right) => parts.extend([*right, *left]),
                node => match self.sieve(local, node) {
                    Some(sieve) => sieves.push(sieve),
                    None => {
                        parts.push(part);
                        break;
                    }
                },
            }
        }
        parts.reverse();
        let rest = (!parts.is_empty()).then(|| self.candidates(local, &parts));
        let mut sieves = sieves.into_iter();
        let first = sieves.next()?;
        Some(Sieves { first, others: sieves.collect(), rest })
    }

    /// The property of the candidate's definition that an expression is, if it is one.
    pub(super) fn shown(
        &self,
        expr: ExprId,
        is_candidate: impl Fn(ExprId) -> bool,
    ) -> Option<Shown> {
        let rules = self.rules;
        let count = rules.program.definitions.len();
        match self.node(expr)? {
            Expr::MemberOf { family, of } if is_candidate(*of) => {
                Some(Shown::Tag(usize::from(family.0) * count))
            }
            Expr::Field { field, of } if is_candidate(*of) && is_plain(rules, *field) => {
                Some(Shown::Field(usize::from(field.0) * count))
            }
            Expr::NameOf(of) if is_candidate(*of) => Some(Shown::Name),
            _ => None,
        }
    }

    /// The sieve that a condition is, if it is one.
    fn sieve(&self, local: LocalId, node: &Expr) -> Option<Sieve> {
        let rules = self.rules;
        let of_candidate = |expr: &ExprId| self.node(*expr) == Some(&Expr::Local(local));
        let shown = |expr: &ExprId| self.shown(*expr, |of| of_candidate(&of));
        let with = |expr: &ExprId| self.fixed(local, *expr);
        match node {
            Expr::Not(of) => {
                let sieve = self.sieve(local, self.node(*of)?)?;
                Some(Sieve { not: !sieve.not, ..sieve })
            }
            Expr::Is { of, test } if of_candidate(of) => Some(Sieve::among(rules, *test)),
            Expr::Same(left, right) => {
                let (shown, with) = match shown(left) {
                    Some(shown) => (shown, with(right)?),
                    None => (shown(right)?, with(left)?),
                };
                Some(Sieve { looks: Looks::Same(shown), with: Some(with), not: false })
            }
            Expr::Compare(how, left, right) => {
                let field = shown(left).filter(|shown| matches!(shown, Shown::Field(_)))?;
                Some(Sieve {
                    looks: Looks::Number(field, *how),
                    with: Some(with(right)?),
                    not: false,
                })
            }
            _ => None,
        }
    }

    /// An operand that does not depend on the candidate, if evaluating it costs no fuel and cannot fail.
    fn fixed(&self, local: LocalId, expr: ExprId) -> Option<Thing> {
        let leaf = |expr: ExprId| self.node(expr).and_then(Thing::leaf);
        match self.node(expr)? {
            Expr::Local(other) if *other == local => None,
            Expr::Cell { of, .. } | Expr::Note { of, .. } => {
                let plain = match of {
                    None => true,
                    Some(of) => self.node(*of) != Some(&Expr::Local(local)) && leaf(*of).is_some(),
                };
                plain.then(|| self.thing(expr))
            }
            Expr::MemberOf { of, .. } if *self.node(*of)? != Expr::Local(local) => {
                leaf(*of).map(|_| self.thing(expr))
            }
            _ => leaf(expr),
        }
    }
}

/// Whether a field is one of definitions, and constant for each that has it. Fields of rows of cards no definition has.
fn is_plain(rules: &Rules, field: schema::id::FieldId) -> bool {
    let plain = |field: &Option<Field>| matches!(field, None | Some(Field::Constant(_)));
    let fields = rules.fields_of(field);
    fields.iter().all(plain) && fields.iter().any(Option::is_some)
}
