//! Choices in words: what is chosen is told with what is first done to it.

use schema::code::{Arg, Op};
use schema::expr::Expr;
use schema::id::{ChoiceId, ExprId, SlotId};
use schema::locale::Word;
use schema::program::{Asks, Choice, HowMany};

use super::lift::Step;
use super::pieces::Piece;
use super::{Actor, Amount, Form, Held, Said, Teller, fill};

impl Teller<'_> {
    /// Whether what a choice yields is what is first done something to.
    pub(super) fn uses(&self, steps: &[Step<'_>], choice: ChoiceId) -> bool {
        let Some(choice) = self.rules.program().choices.get(choice) else { return false };
        let is_there = match &choice.asks {
            // With several numbers it is done once for each.
            Asks::Pick { from, one: false, .. } if self.are_numbers(*from) => false,
            Asks::Pick { from, .. } | Asks::Goods { from, .. } => self.takes_away(steps, *from),
            Asks::Number { .. } | Asks::Order { .. } | Asks::Options { .. } | Asks::YesNo => true,
        };
        is_there && self.uses_slot(steps, choice.result)
    }

    /// Whether it is this variable that is first done something to.
    pub(super) fn uses_slot(&self, steps: &[Step<'_>], slot: SlotId) -> bool {
        let exprs = &self.rules.program().exprs;
        let is = |expr: ExprId| match exprs.get(expr) {
            Some(Expr::Slot(own)) => *own == slot,
            Some(Expr::List(parts)) => {
                matches!(&parts[..], [one] if exprs.get(*one) == Some(&Expr::Slot(slot)))
            }
            Some(Expr::Bundle(parts)) => matches!(
                &parts[..],
                [(count, one)] if exprs.get(*one) == Some(&Expr::Slot(slot))
                    && exprs.get(*count) == Some(&Expr::Number(1))
            ),
            // What is chosen stands deeper within: it is chosen first, in words of its own.
            _ => false,
        };
        match steps.first() {
            Some(Step::Act(op)) => match op {
                Op::Call { args, .. } => match args.first() {
                    Some(Arg::Value { value, .. }) => is(*value),
                    Some(Arg::Block(_) | Arg::Default) | None => false,
                },
                Op::Move { what, .. } | Op::Show { what, .. } | Op::ShowGoods { what, .. } => {
                    is(*what)
                }
                Op::Transfer { goods, .. } => is(*goods),
                Op::Perform { card, .. } | Op::PerformAs { card, .. } => is(*card),
                Op::Change { of: Some(of), .. } => is(self.owner(*of)),
                Op::SetNote { note, value, .. } => {
                    self.quality_of(Word::Note(*note)).is_some() && is(*value)
                }
                // It is chosen first, in words of its own.
                _ => false,
            },
            Some(Step::May { body, .. }) => self.uses_slot(body, slot),
            Some(Step::For { list, body, sort: None, .. }) => {
                is(*list) && matches!(body[..], [Step::Act(_)])
            }
            Some(Step::Repeat { body, .. }) => self.uses_slot(body, slot),
            // It is chosen first, in words of its own.
            _ => false,
        }
    }

    /// Whether what is chosen is told with what is first done to it, and not by itself.
    pub(super) fn is_told_with(&self, choice: ChoiceId, rest: &[Step<'_>]) -> bool {
        let declared = self.rules.program().choices.get(choice);
        declared.is_some_and(|declared| {
            let has_letter = matches!(self.slots.get(&declared.result), Some(Held::Letter { .. }));
            matches!(declared.asks, Asks::Pick { .. } | Asks::Goods { .. })
                && self.uses(rest, choice)
                && !has_letter
        })
    }

    /// A choice: told with what is first done to what is chosen, if that comes next.
    pub(super) fn chosen(&mut self, id: ChoiceId, rest: &[Step<'_>]) -> Vec<Piece> {
        let Some(choice) = self.rules.program().choices.get(id) else { return Vec::new() };
        let say = self.say;
        let (list, count) = match &choice.asks {
            Asks::Pick { from, count, .. } | Asks::Goods { from, count } => (*from, *count),
            Asks::Number { least, most } => {
                let (x, y) = (self.object(*least), self.object(*most));
                let text = self.does_choosing(choice, say.choose_number, &[("x", x), ("y", y)]);
                self.slots.insert(choice.result, Held::Number);
                self.number = Some(choice.result);
                return vec![Piece::clause(text)];
            }
            Asks::Order { of } => {
                let what = self.object(*of);
                let text = self.does_choosing(choice, say.choose_order, &[("what", what)]);
                let noun = self.card_noun();
                self.slots.insert(choice.result, Held::Known { noun, many: true });
                self.last = Some(choice.result);
                return vec![Piece::clause(text)];
            }
            Asks::Options { .. } | Asks::YesNo => return Vec::new(),
        };
        let listed = self.listed(list);
        let amount = self.how_many(&count);
        let said = self.picked(list, &listed, (&count, &amount), is_done_alone(rest));
        let noun = listed.noun.clone();
        let one = said.one;
        let is_declinable = matches!(&amount, Amount::UpTo(n) if n.one);
        self.among_goods(choice.result, list);
        self.lies.insert(Some(choice.result), list);
        if self.is_told_with(id, rest) {
            let said = self.by_whom(choice, said, &amount);
            let optional = is_declinable && choice.chooser.is_none();
            self.slots.insert(choice.result, Held::Fresh { said, noun, optional });
            return Vec::new();
        }
        self.optional |= is_declinable;
        // Of goods only the sort is named, and nothing leaves where it is.
        let said = match self.goods_of.contains_key(&choice.result) {
            true => Said { text: self.amount(&listed, &amount, false), ..said },
            false => said,
        };
        let text = self.does_choosing(choice, say.choose, &[("what", said)]);
        self.spoken_of(choice.result, noun, !one);
        vec![Piece::clause(text)]
    }

    /// What is chosen, in words. `is_alone` says that what is done to it is told of nothing else.
    fn picked(
        &mut self,
        list: ExprId,
        listed: &super::nouns::Listed,
        (count, amount): (&HowMany, &Amount),
        is_alone: bool,
    ) -> Said {
        let (say, program) = (self.say, self.rules.program());
        let one = match amount {
            Amount::So(n) | Amount::UpTo(n) => n.one,
            // Several.
            _ => false,
        };
        // All but a few of what lies there: down to these.
        let left = match count {
            HowMany::Exactly(count) => match program.exprs.get(*count) {
                Some(Expr::Arith(schema::expr::Arith::Subtract, all, left)) => {
                    let same = |a: &Expr, b: Option<&Expr>| Some(a) == b;
                    match program.exprs.get(*all) {
                        Some(Expr::Count(of)) => {
                            let these = program.exprs.get(list);
                            program
                                .exprs
                                .get(*of)
                                .filter(|of| same(of, these) || self.alike(of, list))
                                .map(|_| *left)
                        }
                        // No count of that list: so many are chosen.
                        _ => None,
                    }
                }
                // So many are chosen.
                _ => None,
            },
            // So many are chosen.
            _ => None,
        };
        let text = match left {
            Some(left) => {
                let n = self.object(left).text;
                let zone = listed.zone.clone().unwrap_or_default();
                let place = self.phrase(say.lies_in, &[("zone", &zone)]);
                let values = [
                    ("n", &n[..]),
                    ("a", &listed.noun.a),
                    ("b", &listed.noun.b),
                    ("place", &place),
                ];
                // Only of a mere verb: "discards down to 3 cards", and "puts all but 3 cards on the deck".
                let [alone, beside] = say.down_to;
                self.phrase(if is_alone { alone } else { beside }, &values)
            }
            None => self.amount(listed, amount, true),
        };
        Said { text, one }
    }

    /// A choice that is told by itself, by whoever chooses. `template` has the forms of its verb.
    fn does_choosing(
        &mut self,
        choice: &Choice,
        template: &str,
        values: &[(&str, Said)],
    ) -> String {
        let Some((actor, _)) = self.chooser(choice) else { return self.does(template, values) };
        // Where others act, you are named.
        self.after_others = actor.is_you();
        self.acting(actor, |teller| teller.does(template, values))
    }

    /// What is chosen, in words, with who chooses it where that is not who does something to it.
    fn by_whom(&mut self, choice: &Choice, chosen: Said, amount: &Amount) -> Said {
        let Some((actor, who)) = self.chooser(choice) else { return chosen };
        let say = self.say;
        let text = match amount {
            Amount::UpTo(n) if n.one => {
                let likes = match !actor.named && !actor.is_you() {
                    true => Said::one(actor.subject),
                    false => self.in_person(&actor),
                };
                let form = Form::of(likes.one);
                let what = Said::one(chosen.text);
                fill(say.if_you_like, form, &[("what", what), ("who", likes)])
            }
            // Whoever chooses is named.
            _ => self.phrase(say.chosen_by, &[("what", &chosen.text), ("who", &who)]),
        };
        Said { text, one: chosen.one }
    }

    /// Who chooses, if it is not who acts, and in words whose choice it is.
    pub(super) fn chooser(&mut self, choice: &Choice) -> Option<(Actor, String)> {
        let actor = self.actor(choice.chooser?);
        if actor == self.me {
            return None;
        }
        // Who has not been named before goes by who that is.
        let who = match !actor.named && !actor.is_you() {
            true => self.whose(&actor.subject, ""),
            false => self.phrase(&actor.own, &[("what", "")]),
        };
        let who = match self.say.inflects {
            true => who.trim().to_owned(),
            false if !actor.named && !actor.is_you() => actor.subject.clone(),
            false => actor.object.clone(),
        };
        Some((actor, who))
    }

    /// Whether an expression reads the same list as another.
    pub(super) fn alike(&self, of: &Expr, list: ExprId) -> bool {
        let program = self.rules.program();
        let zone = |expr: &Expr| match expr {
            Expr::Contents(of) => match program.exprs.get(*of) {
                Some(Expr::Zone { zone, of }) => Some((*zone, *of)),
                // Not a zone: not the same list.
                _ => None,
            },
            Expr::Zone { zone, of } => Some((*zone, *of)),
            // Not a zone: not the same list.
            _ => None,
        };
        match (zone(of), program.exprs.get(list).and_then(zone)) {
            (Some((zone, one)), Some((same, other))) if zone == same => match (one, other) {
                (Some(one), Some(other)) => {
                    self.is_me(one) && self.is_me(other) || self.is_same(one, other)
                }
                (one, other) => one.is_none() && other.is_none(),
            },
            // Another zone, or none.
            _ => false,
        }
    }
}

/// Whether the first that is done is a call that is handed one thing and nothing else.
fn is_done_alone(steps: &[Step<'_>]) -> bool {
    match steps.first() {
        Some(Step::Act(Op::Call { args, .. })) => args.len() == 1,
        Some(Step::May { body, .. } | Step::For { body, .. } | Step::Repeat { body, .. }) => {
            is_done_alone(body)
        }
        // Where it goes, or what else is about it, is told behind it.
        _ => false,
    }
}
