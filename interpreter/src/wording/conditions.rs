//! What must be so, in words; and what is so of the candidates of a list.

use schema::expr::{Compare, Expr};
use schema::id::ExprId;
use schema::locale::Word;
use schema::spot::SpotRead;

use super::Amount;
use super::brackets::{Made, Place, made, placed};
use super::nouns::Listed;
use super::{Form, Held, Said, Teller, fill, readable};

fn turned(compare: Compare) -> Compare {
    match compare {
        Compare::Less => Compare::AtLeast,
        Compare::AtMost => Compare::More,
        Compare::More => Compare::AtMost,
        Compare::AtLeast => Compare::Less,
        Compare::Equal => Compare::Unequal,
        Compare::Unequal => Compare::Equal,
    }
}

impl Teller<'_> {
    /// Whether something holds, or (`holds` is no) does not.
    pub(super) fn condition(&mut self, expr: ExprId, holds: bool) -> String {
        let (say, program) = (self.say, self.rules.program());
        let Some(node) = program.exprs.get(expr) else { return "…".to_owned() };
        if self.deep > super::DEEPEST {
            return "…".to_owned();
        }
        self.deep += 1;
        let said = match node {
            Expr::Not(of) => self.condition(*of, !holds),
            Expr::And(a, b) if self.needs_no_words(*a) => self.condition(*b, holds),
            Expr::And(a, b) if self.needs_no_words(*b) => self.condition(*a, holds),
            Expr::And(a, b) | Expr::Or(a, b) => {
                let sides = [*a, *b].map(|side| self.condition(side, holds));
                self.combined(matches!(node, Expr::And(..)) == holds, &sides)
            }
            Expr::Compare(compare, a, b) => {
                [*a, *b].into_iter().for_each(|side| self.worked_out(side));
                let compare = if holds { *compare } else { turned(*compare) };
                self.compared(compare, *a, *b)
            }
            Expr::Is { of, test } => {
                let base = self.card_noun();
                let noun = self.tested(*test, &base);
                let x = self.subject(*of);
                let y = self.counted(&noun, &Amount::So(Said::one("1")));
                let template = if holds { say.is } else { say.is_not };
                fill(template, Form::Third, &[("x", x), ("y", Said::one(y))])
            }
            Expr::Same(a, b) if self.names_of(*a, *b).is_some() => self.same_name(*a, *b, holds),
            Expr::Same(of, none) if program.exprs.get(*none) == Some(&Expr::Nothing) => {
                let what = self.object(*of).text;
                self.is_there(*of, &what, !holds)
            }
            Expr::Same(a, b) | Expr::SameItems(a, b) => {
                let (x, y) = (self.subject(*a), self.object(*b));
                let template = if holds { say.is } else { say.is_not };
                // What lies in one zone is one.
                let is_zone =
                    |of: &ExprId| matches!(program.exprs.get(*of), Some(Expr::Contents(_)));
                let is_one =
                    x.one || matches!(node, Expr::SameItems(..)) || is_zone(a) && is_zone(b);
                let [x, y] = [x, y].map(Said::beside);
                fill(template, Form::of(is_one), &[("x", x), ("y", y)])
            }
            Expr::Covered(a, b) => {
                let [x, y] = [*a, *b].map(|of| placed(Place::Side, &self.object(of).text));
                let template = if holds { say.covers } else { say.covers_not };
                self.phrase(template, &[("x", &x), ("y", &y)])
            }
            Expr::IsEmpty(of) | Expr::IsLive(of) if self.is_told(*of) && !self.is_pile(*of) => {
                // That there is something is said the other way round.
                let is_there = holds == matches!(node, Expr::IsLive(_));
                say.is_one[usize::from(!is_there)].to_owned()
            }
            Expr::IsEmpty(of) => self.empty(*of, holds),
            Expr::IsLive(of) => {
                let what = self.object(*of).text;
                self.is_there(*of, &what, holds)
            }
            Expr::Can { verb, thing } => {
                let verb = readable(self.rules.verb_name(crate::names::Words::Shown, *verb));
                let what = thing.map_or_else(String::new, |thing| self.object(thing).text);
                let template = if holds { say.can } else { say.cannot };
                self.phrase(template, &[("verb", &verb), ("what", &what)])
            }
            Expr::If { condition, then, otherwise } => {
                let (a, b) = (self.condition(*condition, true), self.condition(*condition, false));
                let (x, y) = (self.condition(*then, holds), self.condition(*otherwise, holds));
                let cases = [[a, x], [b, y]].map(|case| self.combined(true, &case));
                self.combined(false, &cases)
            }
            Expr::Cell { cell, of } if program.cells.get(*cell).is_some_and(|cell| cell.flag) => {
                let name = program.cells.get(*cell).map_or("", |cell| cell.name.as_str());
                self.quality_held(Word::Cell(*cell), name, *of, holds)
            }
            Expr::Field { field, of } => {
                let name = program.fields.get(*field).map_or("", String::as_str);
                self.quality_held(Word::Field(*field), name, Some(*of), holds)
            }
            Expr::Derived { derived, of, args } if args.is_empty() => {
                let name = program.derived.get(*derived).map_or("", |it| it.name.as_str());
                self.quality_held(Word::Derived(*derived), name, *of, holds)
            }
            Expr::Spot(SpotRead::Free(of)) => self.is_free(*of, holds),
            // A name with what it is handed is no sentence.
            Expr::Derived { derived, .. } if self.called(Word::Derived(*derived)).is_none() => {
                let what = self.object(expr).text;
                let template = if holds { say.flag_yes } else { say.flag_no };
                self.phrase(template, &[("what", &what)])
            }
            // Whoever asks why knows a variable by its name.
            Expr::Slot(_) if self.in_full => {
                let what = self.object(expr).text;
                let template = if holds { say.flag_yes } else { say.flag_no };
                self.phrase(template, &[("what", &what)])
            }
            // As what it stands for: `node` knows all kinds.
            _ => {
                let said = self.object(expr).text;
                match holds {
                    true => said,
                    false => self.phrase(say.not_so, &[("condition", &said)]),
                }
            }
        };
        self.deep -= 1;
        match node {
            Expr::Not(_) | Expr::And(..) | Expr::Or(..) | Expr::If { .. } => said,
            // It is made of no other conditions.
            _ => made(Made::Clause, said),
        }
    }

    /// Whether it goes without saying: that whoever acts is there, and that the card itself is.
    pub(super) fn needs_no_words(&self, condition: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        let is_there = |of: ExprId| matches!(exprs.get(of), Some(Expr::Me | Expr::SelfCard));
        match exprs.get(condition) {
            Some(Expr::IsLive(of)) => is_there(*of),
            Some(Expr::Not(not)) => {
                matches!(exprs.get(*not), Some(Expr::IsEmpty(of)) if is_there(*of))
            }
            // It may be otherwise.
            _ => false,
        }
    }

    /// Several conditions of which all hold, or one does.
    pub(super) fn combined(&self, all: bool, parts: &[String]) -> String {
        if let [one] = parts {
            return one.clone();
        }
        let (way, place, word) = match all {
            true => (Made::And, Place::All, self.say.and_so),
            false => (Made::Or, Place::Any, self.say.or),
        };
        let parts: Vec<String> = parts.iter().map(|part| placed(place, part)).collect();
        made(way, parts.join(word))
    }

    /// Whether it is what has been spoken of last.
    fn is_told(&self, of: ExprId) -> bool {
        match self.rules.program().exprs.get(of) {
            Some(Expr::Slot(slot)) => {
                let slot = self.root(*slot);
                self.last == Some(slot)
                    && matches!(self.slots.get(&slot), Some(Held::Known { .. } | Held::Actor(_)))
            }
            // Something else.
            _ => false,
        }
    }

    /// Something is so of somebody, or of the table.
    pub(super) fn quality_held(
        &mut self,
        word: Word,
        name: &str,
        of: Option<ExprId>,
        holds: bool,
    ) -> String {
        let say = self.say;
        let quality = self.quality_of(word);
        // Of what nobody has there is nobody to say it of.
        let nobodys = of.is_none() && quality.is_none();
        if quality == Some("") && (self.in_full || of.is_none()) || nobodys {
            if nobodys {
                self.gap_of("qualities", word, name);
            }
            return self.flag_in_full(word, name, of, holds);
        }
        let x = of.map_or_else(|| Said::one(""), |of| self.subject(of));
        let name = match quality {
            // What only keeps order elsewhere counts here.
            Some("") => readable(&self.rules.title(word, name)),
            Some(name) => name.to_owned(),
            None => {
                self.gap_of("qualities", word, name);
                readable(name)
            }
        };
        let template = if holds { say.has_quality } else { say.lacks_quality };
        self.so(template, &name, &x)
    }

    /// Something is so, or is not, of somebody or something.
    pub(super) fn so(&self, template: &str, name: &str, x: &Said) -> String {
        let form = Form::of(x.one);
        let name = fill(name, form, &[("value", Said::one("")), ("of", x.clone())]);
        let values = [("x", x.clone()), ("name", Said::one(name.trim()))];
        fill(template, form, &values).trim().to_owned()
    }

    /// Who or what something is said of.
    pub(super) fn subject(&mut self, of: ExprId) -> Said {
        let actor = match self.rules.program().exprs.get(of) {
            Some(Expr::Me) => Some(self.me.clone()),
            Some(Expr::Actor) => Some(self.doer()),
            Some(Expr::Slot(slot)) => match self.slots.get(slot) {
                Some(Held::Actor(actor)) => Some(actor.clone()),
                // Not somebody who acts: as what it stands for.
                _ => None,
            },
            // Not somebody who acts: as what it stands for.
            _ => None,
        };
        match actor {
            Some(actor) => self.in_person(&actor),
            None => self.object(of),
        }
    }

    /// A number that stands beside another.
    pub(super) fn range(&mut self, compare: Compare, n: &str) -> String {
        let say = self.say;
        let template = match compare {
            Compare::Less => say.less,
            Compare::AtMost => say.at_most,
            Compare::More => say.more,
            Compare::AtLeast => say.at_least,
            Compare::Equal => say.equal,
            Compare::Unequal => say.unequal,
        };
        self.phrase(template, &[("n", &placed(Place::Side, n))])
    }

    /// That two values compare so.
    pub(super) fn compared(&mut self, compare: Compare, a: ExprId, b: ExprId) -> String {
        let (say, program) = (self.say, self.rules.program());
        let limit = match program.exprs.get(b) {
            Some(Expr::Number(limit)) => Some(*limit),
            // No figure to compare with.
            _ => None,
        };
        let is_there = match (compare, limit) {
            (Compare::More, Some(0)) | (Compare::AtLeast, Some(1)) => Some(true),
            (Compare::AtMost | Compare::Equal, Some(0)) | (Compare::Less, Some(1)) => Some(false),
            // Another range, below.
            _ => None,
        };
        // What is printed on something: whether it is there at all.
        if let Some(is_there) = is_there
            && let Some(Expr::AmountOf { of, resource }) = program.exprs.get(a)
            && let Some(Expr::Field { of, .. }) = program.exprs.get(*of)
        {
            let x = self.subject(*of);
            let noun = self.resource(*resource);
            let (template, what) = match is_there {
                true if say.inflects => {
                    (say.has[0], self.counted(&noun, &Amount::So(Said::one("1"))))
                }
                true => (say.has[0], self.amount_of(&Said::one("1"), &noun)),
                false => (say.has[1], self.counted(&noun, &Amount::Bare)),
            };
            let form = Form::of(x.one);
            return fill(template, form, &[("x", x), ("what", Said::one(what))]);
        }
        // Any one of some, of which something is left.
        if is_there == Some(true)
            && let Some(Expr::AmountOf { of, resource }) = program.exprs.get(a)
            && let Some(Expr::Local(local)) = program.exprs.get(*resource)
            && let Some(Held::Alias(any)) = self.local(*local)
        {
            let what = self.lying(*of, &any.text);
            return self.phrase(say.there_is, &[("what", &what)]);
        }
        if let Some(Expr::Count(list)) = program.exprs.get(a) {
            let listed = match is_there {
                Some(is_there) => self.listed_anywhere(*list, !is_there),
                None => self.counted_list(*list),
            };
            // That they are not so many is said of their number, and so is what is no figure.
            let n = self.quantity(b);
            if listed.whole.is_none() && compare != Compare::Unequal && self.is_figure(&n) {
                let n = n.text;
                match is_there {
                    Some(true) => {
                        let what = self.amount(&listed, &Amount::So(Said::one("1")), false);
                        return self.phrase(say.there_is, &[("what", &what)]);
                    }
                    Some(false) => {
                        let what = self.amount(&listed, &Amount::Bare, false);
                        return self.phrase(say.there_is_none, &[("what", &what)]);
                    }
                    None => return self.so_many(compare, &listed, &n),
                }
            }
        }
        let x = self.object(a);
        let n = self.object(b).text;
        let range = self.reaches(compare, &n);
        // A number is one, and so is a number of things.
        let is_one = x.one
            || matches!(
                program.exprs.get(a),
                Some(Expr::Count(_) | Expr::Total(_) | Expr::Number(_))
            );
        let x = x.beside();
        fill(say.is_so, Form::of(is_one), &[("x", x), ("range", Said::one(range))])
    }

    /// That there are so many of a list.
    fn so_many(&mut self, compare: Compare, listed: &Listed, n: &str) -> String {
        let say = self.say;
        let range = match compare {
            Compare::Less => self.phrase(say.fewer, &[("n", &placed(Place::Side, n))]),
            Compare::AtMost | Compare::More | Compare::AtLeast => self.reaches(compare, n),
            Compare::Equal | Compare::Unequal => self.range(compare, n),
        };
        let (list, form) = match n {
            "1" => (self.single(listed), Form::Third),
            // Any other number is of several, and so is one that is worked out.
            _ => (self.amount(listed, &Amount::Bare, false), Form::Base),
        };
        let is_figure = n.starts_with(|sign: char| sign.is_ascii_digit());
        let a = if is_figure { listed.noun.a.clone() } else { String::new() };
        let values = [("range", range), ("list", list), ("a", a)];
        fill(say.there_are, form, &values.map(|(name, value)| (name, Said::one(value))))
    }

    /// A range in which something is, as a sentence says it.
    fn reaches(&mut self, compare: Compare, n: &str) -> String {
        match compare {
            Compare::AtMost => self.phrase(self.say.no_more, &[("n", &placed(Place::Side, n))]),
            Compare::Less
            | Compare::More
            | Compare::AtLeast
            | Compare::Equal
            | Compare::Unequal => self.range(compare, n),
        }
    }

    /// A candidate's own word, where it has none.
    pub(super) fn held(&self, held: &Held) -> Said {
        let say = self.say;
        match held {
            Held::Fresh { said, .. }
            | Held::Alias(said)
            | Held::Crowd(said)
            | Held::Pile(said)
            | Held::Amount(said) => said.clone(),
            Held::Known { many, .. } => {
                Said { text: (if *many { say.several } else { say.it }).to_owned(), one: !many }
            }
            Held::Number => Said::one(say.that_number),
            Held::Letter { name, .. } => Said::one(name.as_str()),
            Held::Whose(_) | Held::Anew(_) => Said::one(say.it),
            Held::Same(other) => match self.slots.get(other) {
                Some(held) if !matches!(held, Held::Same(_)) => self.held(held),
                // It stands for nothing that has been told.
                _ => Said::one(say.it),
            },
            Held::Actor(actor) => Said::one(actor.object.clone()),
        }
    }
}
