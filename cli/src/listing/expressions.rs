//! Expressions, as they might be written. Brackets stand around whatever binds looser than its place.

use schema::code::Role;
use schema::expr::{Arith, Compare, End, Expr};
use schema::id::{ExprId, SlotId, VerbId};
use schema::program::Program;

use super::{fold, names, spots};

/// How deep an expression is followed: what a checker lets pass is not as deep as this.
const DEEPEST_EXPR: u8 = 100;

/// How tight a text binds, from loose to tight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bind {
    Loose,
    Or,
    And,
    Not,
    Compare,
    Where,
    In,
    Sum,
    Product,
    Fold,
    Path,
}

/// Prints expressions of one program, in the block of this role.
#[derive(Clone, Copy)]
pub(super) struct Printer<'p> {
    pub(super) program: &'p Program,
    role: Option<Role>,
    /// The verb whose event is answered where this stands.
    event: Option<VerbId>,
    deep: u8,
}

impl<'p> Printer<'p> {
    pub(super) fn new(program: &'p Program, role: Option<Role>) -> Self {
        Self { program, role, event: None, deep: 0 }
    }

    /// A printer of what stands where events of this verb are answered.
    pub(super) fn answering(self, verb: VerbId) -> Self {
        Self { event: Some(verb), ..self }
    }

    /// An expression where anything may stand.
    pub(super) fn text(self, expr: ExprId) -> String {
        self.at(expr, Bind::Loose)
    }

    /// An expression where only what binds as tight as this may stand.
    pub(super) fn at(self, expr: ExprId, place: Bind) -> String {
        let Some(node) = self.program.exprs.get(expr).filter(|_| self.deep < DEEPEST_EXPR) else {
            return "…".to_owned();
        };
        let (bind, text) = Self { deep: self.deep + 1, ..self }.node(node);
        if bind < place { format!("({text})") } else { text }
    }

    /// A variable; parameters of a verb have names.
    pub(super) fn slot(self, slot: SlotId) -> String {
        let verb = match self.role {
            Some(Role::Verb(verb)) => self.program.verbs.get(verb),
            _ => None,
        };
        let param = verb.and_then(|verb| verb.params.get(usize::from(slot.0)));
        param.map_or_else(|| names::slot(slot), |param| param.name.clone())
    }

    /// `name`, `of.name`
    pub(super) fn member(self, of: Option<ExprId>, name: &str) -> String {
        match of {
            None => name.to_owned(),
            Some(of) => format!("{}.{name}", self.at(of, Bind::Path)),
        }
    }

    /// `f(a, b)`
    pub(super) fn call(self, name: &str, args: &[ExprId]) -> String {
        let args: Vec<_> = args.iter().map(|&arg| self.text(arg)).collect();
        format!("{name}({})", args.join(", "))
    }

    fn node(self, node: &Expr) -> (Bind, String) {
        let program = self.program;
        let path = |text: String| (Bind::Path, text);
        let word = |text: &str| (Bind::Path, text.to_owned());
        match node {
            Expr::Number(number) => {
                (if *number < 0 { Bind::Product } else { Bind::Path }, number.to_string())
            }
            Expr::Flag(flag) => word(if *flag { "yes" } else { "no" }),
            Expr::Nothing => word("none"),
            Expr::Definition(id) => path(names::definition(program, *id)),
            Expr::Pool { pool, of } => path(self.member(*of, &names::pool(program, *pool))),
            Expr::AmountOf { of, resource } => {
                path(format!("{}[{}]", self.at(*of, Bind::Path), self.text(*resource)))
            }
            Expr::Rows { table, of } => {
                path(self.member(Some(*of), &names::table(program, *table)))
            }
            Expr::LevelOf(row) => path(self.member(Some(*row), "level")),
            Expr::Member(id) => path(names::member(program, *id)),
            Expr::Die(id) => path(names::die(program, *id)),
            Expr::Members(family) => path(family.map_or_else(
                || "every resource".to_owned(),
                |family| format!("every {}", names::family(program, family)),
            )),
            Expr::MemberOf { family, of } => {
                path(self.member(Some(*of), &names::family(program, *family)))
            }
            Expr::Text(id) => path(names::text(program, *id)),
            Expr::Seat(seat) => path(format!("seat {}", u16::from(*seat) + 1)),
            Expr::Me => word("me"),
            Expr::Active => word("active"),
            Expr::SelfCard => word("self"),
            Expr::Actor => word("actor"),
            Expr::Cause => word("event.cause"),
            Expr::Slot(slot) => path(self.slot(*slot)),
            Expr::EventSlot(slot) => path(names::event_slot(program, self.event, *slot)),
            Expr::Local(local) => path(names::local(*local)),
            Expr::Variant(variant) => path(names::variant(program, *variant)),
            Expr::Players => word("players"),
            Expr::Everybody => word("everybody"),
            Expr::Opponents(of) => path(self.member(Some(*of), "opponents")),
            Expr::Left(of) => path(self.member(Some(*of), "left")),
            Expr::Right(of) => path(self.member(Some(*of), "right")),
            Expr::SeatOf(of) => path(self.member(Some(*of), "seat")),
            Expr::Zone { zone, of } => path(self.member(*of, &names::zone(program, *zone))),
            Expr::Pile { zone, key } => {
                path(format!("{}[{}]", names::zone(program, *zone), self.text(*key)))
            }
            Expr::PileIn { of, key } => {
                path(format!("{}[{}]", self.at(*of, Bind::Path), self.text(*key)))
            }
            Expr::PilesIn(of) => (Bind::Fold, format!("piles of {}", self.at(*of, Bind::Fold))),
            Expr::KeyOf(of) => path(self.member(Some(*of), "key")),
            Expr::Piles(zone) => path(format!("piles of {}", names::zone(program, *zone))),
            Expr::Contents(of) => (Bind::Fold, format!("cards of {}", self.at(*of, Bind::Fold))),
            Expr::AllCards(of) => path(self.member(Some(*of), "cards")),
            Expr::Cell { cell, of } => path(self.member(*of, &names::cell(program, *cell))),
            Expr::Note { note, of } => path(self.member(*of, &names::note(program, *note))),
            Expr::Field { field, of } => {
                path(self.member(Some(*of), &names::field(program, *field)))
            }
            Expr::Derived { derived, of, args } => {
                let name = self.member(*of, &names::derived(program, *derived));
                path(if args.is_empty() { name } else { self.call(&name, args) })
            }
            Expr::NameOf(of) => path(self.member(Some(*of), "name")),
            Expr::OwnerOf(of) => path(self.member(Some(*of), "owner")),
            Expr::PileOf(of) => path(self.member(Some(*of), "pile")),
            Expr::PositionOf(of) => path(self.member(Some(*of), "position")),
            Expr::Item { of, at } => {
                path(format!("{}[{}]", self.at(*of, Bind::Path), self.text(*at)))
            }
            Expr::List(items) => {
                let items: Vec<_> = items.iter().map(|&item| self.text(item)).collect();
                path(format!("[{}]", items.join(", ")))
            }
            Expr::SlotOf { first, of } => {
                path(format!("{}[{}]", self.slot(*first), self.text(*of)))
            }
            Expr::Range { first, last } => {
                path(format!("({} to {})", self.text(*first), self.text(*last)))
            }
            Expr::Script { script, args } => {
                path(self.call(&names::script(program, *script), args))
            }
            Expr::Score { of, term } => {
                let name = term.and_then(|term| program.scores.get(term)?.name.as_ref());
                let score =
                    name.map_or_else(|| "score".to_owned(), |name| format!("score({name:?})"));
                path(self.member(Some(*of), &score))
            }
            Expr::Winners => word("winners"),
            Expr::Take { end, count, of } => {
                let end = if *end == End::First { "first" } else { "last" };
                let count = count
                    .map_or_else(String::new, |count| format!(" {}", self.at(count, Bind::Path)));
                (Bind::Fold, format!("{end}{count} of {}", self.at(*of, Bind::Fold)))
            }
            Expr::Arith(arith, a, b) => self.arith(*arith, *a, *b),
            Expr::Negative(of) => (Bind::Product, format!("-{}", self.at(*of, Bind::Path))),
            Expr::Compare(compare, a, b) => self.between(Bind::Compare, sign(*compare), *a, *b),
            Expr::Same(a, b) => self.between(Bind::Compare, "is", *a, *b),
            Expr::SameItems(a, b) => self.between(Bind::Compare, "has just", *a, *b),
            Expr::And(a, b) => self.between(Bind::And, "and", *a, *b),
            Expr::Or(a, b) => self.between(Bind::Or, "or", *a, *b),
            Expr::Not(of) => (Bind::Not, format!("not {}", self.at(*of, Bind::Not))),
            Expr::If { condition, then, otherwise } => {
                let [condition, then, otherwise] =
                    [condition, then, otherwise].map(|&expr| self.text(expr));
                (Bind::Loose, format!("if {condition} then {then} else {otherwise}"))
            }
            Expr::Is { of, test } => (
                Bind::Compare,
                format!("{} is {}", self.at(*of, Bind::Sum), names::test(program, *test)),
            ),
            Expr::IsEmpty(of) => (Bind::Compare, format!("{} is empty", self.at(*of, Bind::Sum))),
            Expr::Can { verb, thing } => {
                let thing =
                    thing.map_or_else(String::new, |thing| format!(" {}", self.text(thing)));
                (Bind::Compare, format!("can {}{thing}", names::verb(self.program, *verb)))
            }
            Expr::IsLive(of) => (Bind::Compare, format!("{} is live", self.at(*of, Bind::Sum))),
            Expr::Spot(read) => (Bind::Path, spots::text(self, read)),
            list => fold::text(self, list),
        }
    }

    /// Two with a word between, the second one tighter: chains go to the left.
    pub(super) fn between(self, bind: Bind, word: &str, a: ExprId, b: ExprId) -> (Bind, String) {
        let (left, right) = match bind {
            Bind::Or => (Bind::Or, Bind::And),
            Bind::And => (Bind::And, Bind::Not),
            Bind::Compare => (Bind::Sum, Bind::Sum),
            Bind::In => (Bind::Sum, Bind::Sum),
            Bind::Sum => (Bind::Sum, Bind::Product),
            _ => (Bind::Product, Bind::Fold),
        };
        (bind, format!("{} {word} {}", self.at(a, left), self.at(b, right)))
    }

    fn arith(self, arith: Arith, a: ExprId, b: ExprId) -> (Bind, String) {
        let (bind, word) = match arith {
            Arith::Add => (Bind::Sum, "+"),
            Arith::Subtract => (Bind::Sum, "-"),
            Arith::Multiply => (Bind::Product, "*"),
            Arith::Divide => (Bind::Product, "/"),
            Arith::Modulo => (Bind::Product, "mod"),
            Arith::Least => return (Bind::Path, self.call("min", &[a, b])),
            Arith::Greatest => return (Bind::Path, self.call("max", &[a, b])),
        };
        self.between(bind, word, a, b)
    }
}

fn sign(compare: Compare) -> &'static str {
    match compare {
        Compare::Less => "<",
        Compare::AtMost => "<=",
        Compare::More => ">",
        Compare::AtLeast => ">=",
        Compare::Equal => "==",
        Compare::Unequal => "!=",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_stand_where_they_must() {
        let mut program = Program::default();
        let mut push = |expr| program.exprs.push(expr);
        let [one, two] = [1, 2].map(|number| push(Expr::Number(number)));
        let sum = push(Expr::Arith(Arith::Subtract, one, two));
        let right = push(Expr::Arith(Arith::Subtract, one, sum));
        let left = push(Expr::Arith(Arith::Subtract, sum, two));
        let product = push(Expr::Arith(Arith::Multiply, sum, right));
        let less = push(Expr::Compare(Compare::Less, product, left));
        let not = push(Expr::Not(less));
        let both = push(Expr::And(not, not));
        let nested = push(Expr::Not(both));
        let print = Printer::new(&program, None);
        assert_eq!(print.text(right), "1 - (1 - 2)");
        assert_eq!(print.text(not), "not (1 - 2) * (1 - (1 - 2)) < 1 - 2 - 2");
        assert!(print.text(nested).starts_with("not (not (1 - 2)"));
    }
}
