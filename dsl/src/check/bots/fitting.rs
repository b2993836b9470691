//! Checks that the wishes of a bot can answer a question of their purpose.

use schema::bot::Want;
use schema::choice::{Asks, HowMany};
use schema::expr::{Expr, Exprs, Test};
use schema::id::{ExprId, FamilyId, PurposeId, ZoneId};
use schema::program::Program;
use schema::source::Span;

use crate::check::bots::Bots;
use crate::check::reader::number_of;
use crate::check::reader::sorts::Sort;
use crate::check::types::Type;
use crate::codes;
use crate::syntax::ast::Name;

/// How the questions of a purpose can be answered.
#[derive(Default)]
struct Answered {
    number: bool,
    yes_or_no: bool,
    option: bool,
    thing: bool,
    /// Whether one of them can be answered with nothing.
    nothing: bool,
}

impl Answered {
    /// The ways in words, each with how a bot writes it.
    fn ways(&self) -> Vec<(&'static str, &'static str)> {
        let ways = [
            (self.number, ("a number", "a number: `to PURPOSE { 3 }`")),
            (self.yes_or_no, ("yes or no", "`yes` or `no`")),
            (self.option, ("an option", "what the option says, in quotes")),
            (self.thing, ("what can be chosen", "what can be chosen there, by name or by a query")),
        ];
        ways.into_iter().filter(|(asked, _)| *asked).map(|(_, words)| words).collect()
    }
}

impl Bots<'_> {
    /// Reports a wish that can answer no question of its purpose.
    pub(crate) fn never_fits(&mut self, name: &Name, purpose: PurposeId, want: &Want, span: Span) {
        let answered = self.answered(purpose);
        let ways = answered.ways();
        let fits = match want {
            Want::Number(_) => answered.number || self.picks_numbers(purpose),
            Want::Yes | Want::No => answered.yes_or_no,
            Want::Option(_) | Want::Offered { .. } => answered.option,
            Want::Card(_) | Want::Such(_) | Want::Ranked { .. } => answered.thing,
            Want::Nothing => answered.nothing,
        };
        if ways.is_empty() {
            return;
        }
        if !fits && *want == Want::Nothing && (answered.option || answered.thing) {
            return self.reader.error(
                codes::WRONG_TYPE,
                span,
                format!("to `{}` something is always chosen", name.text),
                "never fits",
                "take this wish away; where nobody has to choose, the game's text says `up to`, `any` or `may`",
            );
        }
        if !fits {
            let asked: Vec<&str> = ways.iter().map(|(asked, _)| *asked).collect();
            let written: Vec<&str> = ways.iter().map(|(_, written)| *written).collect();
            let message = format!(
                "to `{}` is answered with {}, and with nothing else",
                name.text,
                asked.join(" or ")
            );
            let help = format!("write {}", written.join(", or ").replace("PURPOSE", &name.text));
            return self.reader.error(codes::WRONG_TYPE, span, message, "never fits", help);
        }
        self.never_in_range(name, purpose, want, span);
        self.never_such(purpose, want, span);
        self.never_there(name, purpose, want, span);
    }

    /// Reports a wish for cards of a zone, if only cards of other zones are chosen.
    fn never_there(&mut self, name: &Name, purpose: PurposeId, want: &Want, span: Span) {
        let Want::Such(such) = want else { return };
        let Some(wished) = self.zone_wished(*such) else { return };
        let program = &self.reader.program;
        let mut zones = Vec::new();
        for asks in questions(program, purpose) {
            match *asks {
                Asks::Pick { from, .. } | Asks::Order { of: from } => {
                    let Some(zone) = zone_of(&program.exprs, from) else { return };
                    zones.push(zone);
                }
                Asks::Goods { .. } => return,
                Asks::Number { .. } | Asks::YesNo | Asks::Options { .. } => {}
            }
        }
        if zones.is_empty() || zones.contains(&wished) {
            return;
        }
        zones.sort_unstable();
        zones.dedup();
        let words = |zone| format!("`{}`", program.zones[zone].name);
        let wished = words(wished);
        let asked: Vec<String> = zones.into_iter().map(words).collect();
        let asked = asked.join(" or ");
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            format!("to `{}` somebody chooses from {asked}, and never from {wished}", name.text),
            "never fits",
            format!("name cards of {asked}"),
        );
    }

    /// The zone in which a condition requires the candidate to lie, if it does.
    fn zone_wished(&self, such: ExprId) -> Option<ZoneId> {
        let exprs = &self.reader.exprs;
        match exprs.get(such)? {
            Expr::And(belongs, _) => self.zone_wished(*belongs),
            Expr::Not(empty) => match exprs.get(*empty)? {
                Expr::IsEmpty(common) => zone_of(exprs, *common),
                _ => None,
            },
            _ => None,
        }
    }

    fn answered(&self, purpose: PurposeId) -> Answered {
        let mut answered = Answered::default();
        for asks in questions(&self.reader.program, purpose) {
            match asks {
                Asks::Number { .. } => answered.number = true,
                Asks::YesNo => (answered.yes_or_no, answered.nothing) = (true, true),
                Asks::Options { count, .. } => {
                    answered.option = true;
                    answered.nothing |= self.may_be_less(count);
                }
                Asks::Pick { count, .. } | Asks::Goods { count, .. } => {
                    answered.thing = true;
                    answered.nothing |= self.may_be_less(count);
                }
                Asks::Order { .. } => answered.thing = true,
            }
        }
        answered
    }

    /// Whether fewer things than possible may be chosen.
    fn may_be_less(&self, count: &HowMany) -> bool {
        let exprs = &self.reader.program.exprs;
        match count {
            HowMany::Exactly(_) => false,
            HowMany::UpTo(_) | HowMany::Any => true,
            HowMany::Between(least, most) => match (exprs.get(*least), exprs.get(*most)) {
                (Some(Expr::Number(least)), Some(Expr::Number(most))) => least < most,
                _ => true,
            },
        }
    }

    /// Reports a literal number that no question of the purpose allows.
    fn never_in_range(&mut self, name: &Name, purpose: PurposeId, want: &Want, span: Span) {
        let Want::Number(wanted) = want else { return };
        let Some(wanted) = self.reader.written_number(*wanted) else { return };
        let program = &self.reader.program;
        let plain = |expr| number_of(&program.exprs, expr);
        let mut ranges = Vec::new();
        for asks in questions(program, purpose) {
            match *asks {
                Asks::Number { least, most } => ranges.push((plain(least), plain(most))),
                Asks::Pick { .. } | Asks::Goods { .. } | Asks::Order { .. } => return,
                Asks::YesNo | Asks::Options { .. } => {}
            }
        }
        let outside = |(least, most): &(Option<i64>, Option<i64>)| {
            least.is_some_and(|least| wanted < least) || most.is_some_and(|most| wanted > most)
        };
        if !ranges.iter().all(outside) {
            return;
        }
        let allowed: Vec<String> = ranges
            .iter()
            .filter_map(|(least, most)| match (least, most) {
                (Some(least), Some(most)) => Some(format!("from {least} to {most}")),
                (Some(least), None) => Some(format!("of {least} or more")),
                (None, Some(most)) => Some(format!("of {most} or less")),
                (None, None) => None,
            })
            .collect();
        self.reader.error(
            codes::OUT_OF_RANGE,
            span,
            format!("to `{}` a number {} is wanted", name.text, allowed.join(" or ")),
            "never fits",
            "write a number that can be chosen",
        );
    }

    /// Reports a card where no cards are chosen, and a word where only other things are.
    fn never_such(&mut self, purpose: PurposeId, want: &Want, span: Span) {
        let Some(picked) = self.reader.symbols.picked.get(&purpose).filter(|all| !all.is_empty())
        else {
            return;
        };
        let is_card = |ty: &Type| matches!(ty, Type::Card(_) | Type::Name(_));
        let is_plain = |ty: &Type| {
            matches!(ty, Type::Member(_) | Type::Player | Type::Number | Type::Resource)
        };
        let never = match want {
            Want::Card(test) => picked.iter().all(|ty| is_plain(ty) || self.is_none_of(*test, ty)),
            Want::Such(such) => self.wished_family(*such).is_some_and(|wished| {
                picked.iter().all(|ty| match ty {
                    Type::Member(family) => *family != wished,
                    Type::Resource => !self.reader.is_resource(wished),
                    _ => is_card(ty) || is_plain(ty),
                })
            }),
            Want::Option(_)
            | Want::Ranked { .. }
            | Want::Offered { .. }
            | Want::Nothing
            | Want::Yes
            | Want::No
            | Want::Number(_) => false,
        };
        if !never {
            return;
        }
        let picked = picked.clone();
        self.report_never_picked(purpose, &picked, span);
    }

    /// Whether no card of this kind, or called so, is among cards of a type.
    fn is_none_of(&self, test: Test, ty: &Type) -> bool {
        let Some(known) = ty.kind() else { return false };
        let sort = match test {
            Test::Kind(kind) => Sort::Kind(kind),
            Test::Definition(card) => Sort::Test(test, self.reader.program.definitions[card].kind),
            Test::Tag(_) => return false,
        };
        !self.reader.may_be_among(&sort, known)
    }

    /// Reports something that is never chosen for a purpose.
    pub(crate) fn report_never_picked(&mut self, purpose: PurposeId, picked: &[Type], span: Span) {
        let mut words: Vec<String> = picked.iter().map(|ty| self.reader.words(ty)).collect();
        words.sort_unstable();
        words.dedup();
        self.reader.error(
            codes::WRONG_TYPE,
            span,
            format!(
                "to `{}` somebody chooses {}, and this is none",
                self.reader.program.purposes[purpose],
                words.join(" or ")
            ),
            "never fits",
            "name what can be chosen there",
        );
    }

    /// Whether numbers are among what is chosen for a purpose.
    fn picks_numbers(&self, purpose: PurposeId) -> bool {
        let picked = self.reader.symbols.picked.get(&purpose);
        picked.is_some_and(|all| all.contains(&Type::Number))
    }

    /// The family of the member which the candidate has to equal, if that is the condition.
    fn wished_family(&self, such: ExprId) -> Option<FamilyId> {
        let exprs = &self.reader.exprs;
        let Some(&Expr::Same(_, other)) = exprs.get(such) else { return None };
        let Some(&Expr::Member(member)) = exprs.get(other) else { return None };
        self.reader.program.members.get(member).map(|member| member.family)
    }
}

/// The questions of a purpose.
pub(crate) fn questions(program: &Program, purpose: PurposeId) -> impl Iterator<Item = &Asks> {
    program.choices.iter().filter(move |one| one.purpose == purpose).map(|one| &one.asks)
}

/// The zone in which all cards of a list lie, if the expression says so.
fn zone_of(exprs: &Exprs, list: ExprId) -> Option<ZoneId> {
    match exprs.get(list)? {
        Expr::Zone { zone, .. } => Some(*zone),
        Expr::Contents(of) | Expr::Distinct(of) => zone_of(exprs, *of),
        Expr::Filter { list, .. } | Expr::Only { list, .. } => zone_of(exprs, *list),
        Expr::In { those, .. } => zone_of(exprs, *those),
        _ => None,
    }
}
