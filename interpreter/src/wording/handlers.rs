//! What answers an event, in words.

use schema::code::{Op, Window};
use schema::event::{Handler, Pattern, Subject, Watched};
use schema::expr::Expr;
use schema::id::{BlockId, ExprId, MomentId, SlotId, VerbId};
use schema::locale::Word;
use schema::operand::Label;
use schema::parts::within;
use schema::program::{MomentKind, Program};

use super::given::plainly;
use super::mentioned::Mentioned;
use super::nouns::Listed;
use super::pieces::Piece;
use super::template::counts;
use super::wrapped::instructions;
use super::{Actor, Amount, Form, Held, Noun, Said, Teller, fill, readable};
use crate::names::Words;

/// Stands for what an event is about where the text has no name for it: the first of its parameters, then the next lower for
/// the second, and so on.
const UNNAMED: u16 = u16::MAX;

impl Teller<'_> {
    /// What it does when something happens; `by_letter`: who did it goes by a letter.
    pub(super) fn handled(&mut self, handler: &Handler, by_letter: bool) -> String {
        let (say, program) = (self.say, self.rules.program());
        let moment = |teller: &Self, id| {
            let name =
                program.moments.get(id).map_or("", |it: &schema::program::Moment| it.name.as_str());
            teller.called(Word::Moment(id)).unwrap_or(name).to_owned()
        };
        let event =
            handler.pattern.as_ref().map(|pattern| self.happening_by(pattern, None, by_letter));
        self.event = handler.pattern.as_ref().map(|pattern| pattern.verb);
        self.all_met(handler);
        // That somebody acts there goes without saying.
        let condition = handler.condition.filter(|condition| !self.needs_no_words(*condition));
        let condition = condition.map(|condition| self.condition(condition, true));
        let steps = self.steps_of(handler.block);
        let mut pieces = self.one_sentence(&steps);
        let may_happen = handler.window == Window::Instead && handler.optional;
        if may_happen {
            self.may_be_instead(&mut pieces);
        }
        // Where perhaps nothing else is done, it is said that it does not happen in any case.
        let instead = match &pieces[..] {
            [only] if only.is_case || only.is_offer => say.instead[2],
            // Something else is, or it comes to nothing.
            _ => say.instead[0],
        };
        let mut does = self.inner(pieces);
        if does.is_empty() && handler.window == Window::Instead {
            let template = say.nothing_instead[usize::from(condition.is_some())];
            let (event, condition) = (event.unwrap_or_default(), condition.unwrap_or_default());
            return self.phrase(template, &[("event", &event), ("condition", &condition)]);
        }
        // What does nothing says nothing.
        if does.is_empty() {
            return String::new();
        }
        let event = event.unwrap_or_default();
        if let Some(condition) = condition {
            let values = [("event", &event[..]), ("condition", &condition), ("do", &does)];
            if handler.window == Window::Instead && !may_happen {
                return self.phrase(instead[1], &values);
            }
            does = self.phrase(say.if_so, &values);
        }
        match handler.window {
            Window::Before => self.phrase(say.before, &[("event", &event), ("do", &does)]),
            Window::After => self.phrase(say.after, &[("event", &event), ("do", &does)]),
            Window::Instead if may_happen => {
                self.phrase(say.instead[1][0], &[("event", &event), ("do", &does)])
            }
            Window::Instead => self.phrase(instead[0], &[("event", &event), ("do", &does)]),
            Window::Start(id) | Window::End(id) => {
                let template = match (handler.window, handler.each || is_nobodys(program, id)) {
                    (Window::Start(_), false) => say.at_start,
                    (Window::Start(_), true) => say.at_start_of_each,
                    (_, false) => say.at_end,
                    (_, true) => say.at_end_of_each,
                };
                let (moment, their) = (moment(self, id), self.their());
                let values = [("moment", &moment[..]), ("their", &their), ("do", &does)];
                self.phrase(template, &values)
            }
            Window::Crossing => {
                let Some(crossing) = &handler.crossing else { return does };
                let what = match crossing.of {
                    Watched::Cell(cell) => {
                        let name = program.cells.get(cell).map_or("", |it| it.name.as_str());
                        self.member(Word::Cell(cell), name, None)
                    }
                    Watched::Derived(derived) => {
                        let name = program.derived.get(derived).map_or("", |it| it.name.as_str());
                        self.member(Word::Derived(derived), name, None)
                    }
                };
                let n = self.joined(&crossing.marks, say.or);
                let template = if crossing.rises { say.rises } else { say.falls };
                let form = Form::of(what.one);
                fill(template, form, &[("what", what), ("n", n), ("do", Said::many(does))])
            }
        }
    }

    /// What may be done instead says so itself, since it still happens where that is not done: the question, or each case in
    /// which one is asked.
    fn may_be_instead(&self, pieces: &mut [Piece]) {
        let asked = match pieces.first() {
            Some(first) if !first.is_case => 1,
            // One case, or each of several.
            _ => pieces.len(),
        };
        for piece in &mut pieces[..asked] {
            piece.text = self.phrase(self.say.instead[1][1], &[("do", &piece.text)]);
            piece.closed = None;
        }
    }

    /// Of a list that the event is about one is met by itself; the list is all that went with it.
    fn all_met(&mut self, handler: &Handler) {
        let Some(pattern) = &handler.pattern else { return };
        for object in &pattern.objects {
            if object.bind.is_some() || self.reads_all(handler, pattern.verb, object.slot) {
                let noun = self.card_noun();
                let values = [("a", &noun.a[..]), ("b", &noun.b)];
                let said = Said::many(self.phrase(self.say.those[1], &values));
                self.params.insert(object.slot, Held::Alias(said));
            }
        }
    }

    /// Whether what an event is about is read as a list, by a handler or by the verb itself.
    fn reads_all(&self, handler: &Handler, verb: VerbId, slot: SlotId) -> bool {
        let program = self.rules.program();
        let reads = |roots: Vec<ExprId>, it: &Expr| {
            let is_it = |of: ExprId| program.exprs.get(of) == Some(it);
            within(&program.exprs, roots).any(|(_, node)| lists_in(node).into_iter().any(is_it))
        };
        let is_read_in = |block: BlockId, it: &Expr| {
            let code = program.blocks.get(block).map_or(&[][..], |block| &block.code);
            instructions(program, code).any(|op| {
                let is_gone_over =
                    matches!(&*op, Op::For { list, .. } if program.exprs.get(*list) == Some(it));
                let mentioned = Mentioned::of(&*op);
                let asked = mentioned.choices.iter().filter_map(|id| program.choices.get(*id));
                let asked = asked.flat_map(|choice| Mentioned::of(choice).exprs);
                is_gone_over || reads(mentioned.exprs.iter().copied().chain(asked).collect(), it)
            })
        };
        let (met, own) = (Expr::EventSlot(slot), Expr::Slot(slot));
        let body = program.verbs.get(verb).and_then(|verb| verb.block);
        reads(handler.condition.into_iter().collect(), &met)
            || is_read_in(handler.block, &met)
            || body.is_some_and(|body| is_read_in(body, &own))
    }

    /// Among whom or what an event must be about. Where it is not I who do it, other players are others than me, and not than
    /// whoever does it.
    fn listed_beside(&mut self, among: ExprId, by: Subject) -> Listed {
        let say = self.say;
        let is_anyone = self.rules.program().exprs.get(among) == Some(&Expr::Everybody);
        let listed = match is_anyone {
            // Anybody is met whether or not they are out.
            true => {
                let noun = self.plain(say.player);
                self.bare(noun)
            }
            false => self.listed(among),
        };
        if by == Subject::You
            || listed.whole.is_some()
            || listed.noun != self.plain(say.other_player)
        {
            return listed;
        }
        let x = self.me.object.clone();
        let other = self.phrase(say.other_than, &[("x", &x)]);
        let mut qualities = vec![Noun { a: other.clone(), b: other }];
        qualities.extend(listed.qualities);
        Listed { noun: self.plain(say.player), qualities, ..listed }
    }

    /// Whether what an event must be about is you alone.
    fn is_you(&self, among: ExprId) -> bool {
        let exprs = &self.rules.program().exprs;
        match exprs.get(among) {
            Some(Expr::List(parts)) => {
                matches!(parts[..], [one] if exprs.get(one) == Some(&Expr::Me))
            }
            among => among == Some(&Expr::Me),
        }
    }

    /// What a handler answers, as a sentence of its verb: done by somebody of this name, if it is known who did it.
    pub(super) fn happening_by(
        &mut self,
        pattern: &Pattern,
        doer: Option<&str>,
        by_letter: bool,
    ) -> String {
        let (say, program) = (self.say, self.rules.program());
        let me = self.in_person(&self.me);
        let is_me = doer.is_none() && pattern.subject == Subject::You;
        let form = if is_me && !me.one { Form::Base } else { Form::Third };
        let who = match (doer, pattern.subject) {
            (Some(doer), _) => doer.to_owned(),
            (None, Subject::You) => me.text,
            (None, Subject::Opponent) if program.players.1 == 2 && self.me.is_you() => {
                self.opponent()
            }
            (None, Subject::Opponent) => say.another[0].to_owned(),
            (None, Subject::Anyone) => say.anyone[0].to_owned(),
            (None, Subject::Player(player)) => self.object(player).text,
        };
        let who = self.done_by(pattern, who, by_letter);
        let params = program.verbs.get(pattern.verb).map_or(&[][..], |verb| &verb.params);
        let mut values: Vec<(&str, Said)> = Vec::new();
        let mut things = Vec::new();
        for object in &pattern.objects {
            let is_zone = self.is_zone(pattern.verb, object.slot);
            let mut noun = match is_zone {
                true => self.plain(say.zone_noun),
                false => self.card_noun(),
            };
            if let Some(test) = object.test {
                noun = self.tested(test, &noun);
            }
            let among =
                object.among.map(|among| (among, self.listed_beside(among, pattern.subject)));
            let is_new = among.as_ref().is_none_or(|(_, listed)| listed.whole.is_none());
            let is_player = among.as_ref().is_some_and(|(_, listed)| self.is_person(&listed.noun));
            let said = match among {
                Some((_, mut listed)) if listed.whole.is_none() => {
                    if let Some(test) = object.test {
                        listed = self.narrowed(listed, test);
                    }
                    listed.is_zone = false;
                    Said::one(self.amount(&listed, &Amount::So(Said::one("1")), true))
                }
                Some((among, _)) => self.object(among),
                None => Said::one(self.counted(&noun, &Amount::So(Said::one("1")))),
            };
            let is_you = self.me.is_you() && object.among.is_some_and(|among| self.is_you(among));
            let known = match is_player {
                _ if is_you => Held::Actor(Actor::you(say)),
                true => Held::Actor(self.that_player()),
                false => Held::Known { noun, many: false },
            };
            if !is_player && !is_zone {
                things.push((object.slot, said.clone()));
            }
            let known = match is_new || object.bind.is_some() {
                true => {
                    // A pronoun would be read as of this, whether or not it has a name.
                    let unnamed = SlotId(UNNAMED - object.slot.0);
                    let named = object.bind.unwrap_or(unnamed);
                    self.slots.insert(named, known.clone());
                    self.told.push(named);
                    self.last = (!is_player).then_some(named);
                    if is_player { known } else { Held::Same(named) }
                }
                false => known,
            };
            self.params.insert(object.slot, known);
            let param = params.get(usize::from(object.slot.0));
            let name = param.and_then(|param| param.preposition.as_deref()).unwrap_or("what");
            values.push((name, said));
        }
        // Of several things a pronoun says not which.
        if things.len() > 1 {
            self.last = None;
            for (slot, said) in things {
                if let Some(known @ Held::Known { .. }) = self.params.get_mut(&slot) {
                    *known = Held::Alias(said);
                }
            }
        }
        let their = if is_me { &self.me.own } else { say.their };
        let their = self.phrase(their, &[("what", "")]);
        values.push(("their", Said::one(their.trim_end())));
        let does = match self.rules.sentence(pattern.verb) {
            Some(template) => {
                // How many is not said of an event that is answered whatever they are; what it is about is not, either.
                for param in params {
                    let name = param.preposition.as_deref().unwrap_or("what");
                    let is_said = values.iter().any(|(said, _)| *said == name);
                    if !is_said && counts(template, name) {
                        values.push((name, Said::many(say.some[1])));
                    }
                }
                let told = fill(template.trim_start_matches("{actor}").trim_start(), form, &values);
                match say.inflects {
                    true => told.split_whitespace().collect::<Vec<_>>().join(" "),
                    false => told,
                }
            }
            None => {
                self.gap("sentences", self.rules.verb_name(Words::Own, pattern.verb));
                let name = self.rules.verb_name(Words::Shown, pattern.verb).to_owned();
                let verb = match form {
                    Form::Third => self.rules.third_person(&readable(&name)),
                    Form::Base => readable(&name),
                };
                let handed: Vec<(&str, Said)> =
                    values.iter().filter(|(name, _)| *name != "their").cloned().collect();
                values.retain(|(name, _)| *name != "what");
                values.extend(plainly(&handed).map(|what| ("what", Said::many(what))));
                values.push(("verb", Said::one(verb)));
                fill(say.plain, form, &values)
            }
        };
        self.phrase(say.acts, &[("who", &who), ("do", &does)])
    }
}

/// What an expression reads as lists.
fn lists_in(node: &Expr) -> Vec<ExprId> {
    match node {
        Expr::Count(list)
        | Expr::Distinct(list)
        | Expr::Sum { list, .. }
        | Expr::Extreme { list, .. }
        | Expr::Filter { list, .. }
        | Expr::Only { list, .. }
        | Expr::Map { list, .. }
        | Expr::In { those: list, .. }
        | Expr::Take { of: list, .. }
        | Expr::Item { of: list, .. } => vec![*list],
        Expr::Join(one, other) | Expr::Without(one, other) => vec![*one, *other],
        // What else there is reads no list, or one thing as well.
        _ => Vec::new(),
    }
}

/// Whether a stretch is nobody's own: a round, or one that only the flow opens, and where nobody acts.
fn is_nobodys(program: &Program, moment: MomentId) -> bool {
    if program.moments.get(moment).is_some_and(|it| it.kind == MomentKind::Round) {
        return true;
    }
    let mut opened = program.blocks.pairs().flat_map(|(id, block)| {
        let all = (0..).zip(&block.code);
        let opens = all.filter(|(_, op)| matches!(op, Op::Open(opened) if *opened == moment));
        opens.map(move |(at, _)| program.flow == Some(id) && !somebody_acts(&block.code, at))
    });
    opened.next().is_some_and(|first| first && opened.all(|other| other))
}

/// Whether an instruction stands where code lets somebody act.
fn somebody_acts(code: &[Op], at: Label) -> bool {
    let ends = |(from, _): &(Label, &Op)| {
        let between = (0..at).zip(code).skip(usize::from(*from));
        between.into_iter().any(|(_, op)| matches!(op, Op::EndTurn(_)))
    };
    (0..at).zip(code).any(|one| match one.1 {
        Op::As { otherwise, .. } => at < *otherwise,
        Op::Together { exit, .. } => at < *exit,
        Op::Turns { .. } => true,
        Op::BeginTurn(_) => !ends(&one),
        // No other instruction changes who acts.
        _ => false,
    })
}
