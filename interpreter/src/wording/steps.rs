//! Statements in words: what follows what, and under which condition.

use std::ops::Range;

use schema::code::Op;
use schema::expr::Expr;
use schema::id::{BlockId, ExprId, SlotId};

use super::leaving::{Goes, Leaves, ends_more};
use super::lift::Step;
use super::pieces::Piece;
use super::{Actor, Held, Modal, Said, Teller};

impl Teller<'_> {
    /// All of a block, as sentences.
    pub(super) fn block(&mut self, block: BlockId) -> String {
        let steps = self.steps_of(block);
        let pieces = self.tell(&steps);
        self.sentences(pieces)
    }

    /// What is done in another's name, and who acts afterwards is who did before.
    pub(super) fn acting<T>(&mut self, actor: Actor, tell: impl FnOnce(&mut Self) -> T) -> T {
        let me = std::mem::replace(&mut self.me, actor);
        // In a list of options nobody is named, since all are yours; what others do there is told as what they do.
        let is_option = self.modal == Modal::Bare && !self.me.is_you();
        let modal = is_option.then(|| std::mem::replace(&mut self.modal, Modal::None));
        let among_others = self.among_others;
        self.among_others = self.me.is_you() && (among_others || !me.is_you());
        let told = tell(self);
        self.among_others = among_others;
        self.modal = modal.unwrap_or(self.modal);
        self.me = me;
        told
    }

    /// What another does, or each of several. They are named first where a condition would speak of them before.
    fn all_acting(&mut self, actor: Actor, body: &[Step<'_>]) -> Vec<Piece> {
        if let Some(told) = self.by_letter(&actor, None, body) {
            return told;
        }
        if self.is_named_late(body) {
            return self.named_first(actor, body);
        }
        let before = self.clone();
        let told = self.acting(actor.clone(), |teller| teller.tell(body));
        let said = told.iter().find(|piece| !piece.text.is_empty());
        let their = actor.own.replace("{what}", "");
        let of_them = [self.say.they, &actor.object, their.trim()];
        let speaks_of = |piece: &Piece| of_them.iter().any(|word| piece.text.contains(word));
        let is_named = |piece: &Piece| piece.text.contains(&actor.subject);
        match said.is_some_and(|piece| speaks_of(piece) && !is_named(piece)) {
            // It speaks of them before it says who they are.
            true => {
                self.back_to(before);
                self.named_first(actor, body)
            }
            false => told,
        }
    }

    /// Whether what is done first would be told without whoever does it.
    fn is_named_late(&self, body: &[Step<'_>]) -> bool {
        let body = self.spread(body);
        // What only gives a name to something is told where that is used.
        match body.iter().find(|step| !matches!(step, Step::Act(Op::Let { .. }))) {
            Some(Step::Gate { tried, .. }) => {
                matches!(self.spread(tried).last(), Some(Step::Any { .. }))
                    || matches!(tried[..], [Step::Handed { .. }]) && self.is_named_late(tried)
            }
            first => matches!(
                first,
                Some(
                    Step::If { .. }
                        | Step::While { .. }
                        | Step::Repeat { .. }
                        | Step::For { .. }
                        | Step::Any { .. }
                        | Step::Act(Op::SetCell { .. })
                )
            ),
        }
    }

    /// What others do, who are named before it.
    fn named_first(&mut self, actor: Actor, body: &[Step<'_>]) -> Vec<Piece> {
        let who = actor.subject.clone();
        let actor = Actor { named: true, ..actor };
        let does = self.acting(actor, |teller| teller.tell(body));
        self.done_so(self.say.for_each, does, &[("what", &who)])
    }

    /// Statements one after another, a piece each or several.
    pub(super) fn tell(&mut self, steps: &[Step<'_>]) -> Vec<Piece> {
        if self.deep == 0 { self.clearly(steps) } else { self.in_turn(steps) }
    }

    /// Statements one after another, whatever words things have.
    pub(super) fn in_turn(&mut self, steps: &[Step<'_>]) -> Vec<Piece> {
        self.part_in_turn(steps, 0..steps.len())
    }

    /// Those of the statements that stand in a part, one after another.
    pub(super) fn part_in_turn(&mut self, steps: &[Step<'_>], part: Range<usize>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        if self.deep > super::DEEPEST {
            return pieces;
        }
        self.deep += 1;
        self.after_others = self.among_others;
        let mut course = None;
        for (at, step) in steps.iter().enumerate().take(part.end).skip(part.start) {
            self.declined = false;
            let mut told = match step {
                Step::Act(Op::Let { slot, value }) => {
                    let course = course.get_or_insert_with(|| self.course(steps));
                    self.remembered(*slot, *value, (course, at + 1))
                }
                // It is told by itself, or with what stands behind it.
                _ => self.step(step, &steps[at + 1..]),
            };
            // What stands behind what may be declined is done either way.
            if let (true, Some(last)) = (std::mem::take(&mut self.declined), told.last_mut()) {
                last.is_offer = true;
            }
            if let Some(last) = told.last_mut() {
                let program = self.rules.program();
                last.is_left = Goes::behind(program, step) != Goes::On;
                last.is_over = ends_more(program, step);
            }
            self.told_of();
            let says_something = told.iter().any(|piece| !piece.text.is_empty());
            for piece in &told {
                self.spoken_of_new(&piece.text);
            }
            pieces.extend(told);
            // Within a sentence whoever comes next would be taken for the one who was named.
            self.after_others = self.among_others
                || (self.deep > 1 + self.inlined || self.is_sentence)
                    && says_something
                    && (self.ends_by_others(&steps[at..]) || self.is_of_another(step));
            // What stands behind it is done, too, and is told by itself.
            if says_something && self.modal == Modal::May {
                self.modal = Modal::Bare;
            }
        }
        self.deep -= 1;
        self.after_others = self.among_others;
        pieces
    }

    /// Whether the first of these statements is told with others as its subject.
    pub(super) fn is_by_others(&self, steps: &[Step<'_>]) -> bool {
        let program = self.rules.program();
        match &self.spread(steps)[..] {
            [Step::Each { .. } | Step::Any { .. }, ..] => true,
            [Step::As { player, .. }, ..] => !self.is_oneself(*player),
            // What is chosen goes with what is done to it, by whoever does that.
            [Step::Act(Op::Choose(choice)), rest @ ..] if !self.is_told_with(*choice, rest) => {
                let choice = program.choices.get(*choice);
                choice.and_then(|choice| choice.chooser).is_some_and(|who| !self.is_me(who))
            }
            // By whoever acts here, or by nobody.
            _ => false,
        }
    }

    /// One statement; `rest` are those behind it in its block, with which a choice may be told.
    pub(super) fn step(&mut self, step: &Step<'_>, rest: &[Step<'_>]) -> Vec<Piece> {
        let say = self.say;
        let clause = |text: String| vec![Piece::clause(text)];
        match step {
            Step::Act(op @ Op::Choose(choice)) => {
                self.with_letter(op, |teller| teller.chosen(*choice, rest))
            }
            Step::Act(Op::Let { slot, value }) => {
                let course = self.course(rest);
                self.remembered(*slot, *value, (&course, 0))
            }
            Step::Act(op) => self.with_letter(op, |teller| teller.act(op)),
            Step::Along { track, by } => self.along(track, *by),
            Step::If { condition, holds, then, otherwise } => {
                self.branch(*condition, *holds, then, otherwise)
            }
            Step::While { condition, body } => {
                let condition = condition.map(|condition| self.condition(condition, true));
                let does = self.tell(body);
                match condition {
                    Some(condition) => {
                        self.done_so(say.as_long_as, does, &[("condition", &condition)])
                    }
                    None => self.done_so(say.again, does, &[]),
                }
            }
            Step::Until { condition, body } => {
                let does = self.tell(body);
                let condition = self.condition(*condition, true);
                self.done_so(say.again_until, does, &[("condition", &condition)])
            }
            Step::Repeat { count, body } => {
                let single = match &self.spread(body)[..] {
                    [Step::Act(_)] => true,
                    [Step::Act(Op::Choose(_)), _] => !self.is_by_others(body),
                    // Several, or one in which others stand.
                    _ => false,
                };
                let before = (!single).then(|| self.quantity(*count).text);
                let does = self.tell(body);
                let n = before.unwrap_or_else(|| self.quantity(*count).text);
                let template = match single {
                    true if n == "2" => say.twice,
                    _ if !self.is_figure(&Said::many(&*n)) => say.as_often[usize::from(!single)],
                    true => say.repeat_one,
                    false => say.repeat,
                };
                self.done_so(template, does, &[("n", &n)])
            }
            Step::For { list, sort, item, body } => self.for_each(*list, *sort, *item, body),
            Step::Each { list, sort, item, body } => {
                let subject = self.each(*list);
                let subject = self.sorted(subject, *list, *sort);
                let who = item.map(|item| self.root(item));
                let actor = Actor { who, ..Actor::other(say, subject) };
                if let Some(told) = self.by_letter(&actor, *item, body) {
                    return told;
                }
                if let Some(item) = item {
                    let alias = Held::Actor(Actor { named: true, ..actor.clone() });
                    self.slots.insert(*item, alias);
                }
                match sort.is_some() || self.falls_out(body) {
                    true => self.named_first(actor, body),
                    false => self.all_acting(actor, body),
                }
            }
            Step::Together { list, kept, body } => {
                let subject = self.each(*list);
                let program = self.rules.program();
                let is_chosen = |own: &SlotId| {
                    body.iter().any(|step| match step {
                        Step::Act(op @ Op::Choose(_)) => program.yielded(op) == Some(*own),
                        // It is given a value in another way.
                        _ => false,
                    })
                };
                let own = kept.iter().map(|(own, first)| (*first, (*own, is_chosen(own))));
                self.kept.extend(own);
                let does = self.all_acting(Actor::other(say, subject), body);
                self.done_so(say.together, does, &[])
            }
            Step::Any { .. } => self.any(step),
            Step::As { player, body, otherwise } => {
                let mut actor = self.actor(*player);
                if !actor.is_you() && !actor.by_name {
                    actor.own = say.their.to_owned();
                }
                let told = self.by_letter(&actor, None, body);
                let mut pieces = match actor.named || actor.is_you() {
                    _ if told.is_some() => told.unwrap_or_default(),
                    true => self.acting(actor, |teller| teller.tell(body)),
                    false => self.all_acting(actor, body),
                };
                if !otherwise.is_empty() {
                    let rest = self.tell(otherwise);
                    let does = self.inner(rest);
                    pieces.push(Piece::clause(self.phrase(say.if_nobody, &[("do", &does)])));
                }
                pieces
            }
            Step::Gate { tried, then, otherwise } => self.gate(tried, then, otherwise),
            Step::May { choice, body, otherwise } => self.may(*choice, body, &[], otherwise),
            Step::Options { choice, bodies, again } => self.options(*choice, bodies, *again),
            Step::Within { verb, args, body, handed, does } => {
                self.within((*verb, args), (*body, handed), does)
            }
            Step::Handed { block, steps, part } => self.handed(*block, steps, part.clone()),
            Step::Leave(Leaves::Pass) => clause(say.leaves[1].to_owned()),
            Step::Leave(Leaves::Around) => clause(say.leaves[2].to_owned()),
            Step::Leave(Leaves::Next(next)) => {
                let what = self.next_of(*next);
                clause(self.phrase(say.leaves[3], &[("what", &what)]))
            }
            Step::Leave(Leaves::Whole | Leaves::Loop(_)) => clause(say.leaves[0].to_owned()),
        }
    }

    /// An `if`: the case in which the condition holds (or, if `holds` is no, does not), then the other.
    pub(super) fn branch(
        &mut self,
        condition: ExprId,
        holds: bool,
        then: &[Step<'_>],
        otherwise: &[Step<'_>],
    ) -> Vec<Piece> {
        let say = self.say;
        // What is known of the card is so, or is not.
        if let Some(Expr::Flag(is)) = self.comes_to(condition) {
            return self.tell(if is == holds { then } else { otherwise });
        }
        let known = (self.slots.clone(), self.last);
        let said = self.condition(condition, holds);
        self.told_of();
        self.spoken_of_new(&said);
        let then = self.tell(then);
        let does = self.part(then);
        let mut pieces = Vec::new();
        if does.text.is_empty() {
            if otherwise.is_empty() {
                return pieces;
            }
            // Only the other case is told, and under what it is done.
            (self.slots, self.last) = known;
            return self.branch(condition, !holds, otherwise, &[]);
        }
        pieces.push(self.case(say.if_so, &does, &[("condition", &said)]));
        let told = self.tell(otherwise);
        let does = self.part(told);
        if !does.text.is_empty() {
            pieces.push(self.case(say.otherwise, &does, &[]).otherwise());
        }
        pieces
    }

    /// A gate: what is tried, what follows if something was done, and what if not.
    pub(super) fn gate(
        &mut self,
        tried: &[Step<'_>],
        then: &[Step<'_>],
        otherwise: &[Step<'_>],
    ) -> Vec<Piece> {
        if let [Step::May { choice, body, otherwise: no }] = tried
            && no.is_empty()
        {
            return self.may(*choice, body, then, otherwise);
        }
        // What is chosen is told with what is first done to it.
        let split = match tried {
            [Step::Act(Op::Choose(choice))] if self.uses(then, *choice) => 1.min(then.len()),
            // Nothing is chosen there.
            _ => 0,
        };
        let mut first: Vec<Step<'_>> = tried.to_vec();
        first.extend_from_slice(&then[..split]);
        let mut pieces = self.tell(&first);
        self.then(&mut pieces, (&first, &then[split..]), otherwise);
        pieces
    }

    /// Whether something comes out well or not, which its verb says itself.
    fn has_outcome(&self, tried: &[Step<'_>]) -> bool {
        let [Step::Act(Op::Call { verb, .. })] = tried else { return false };
        let program = self.rules.program();
        let block = program.verbs.get(*verb).and_then(|verb| program.blocks.get(verb.block?));
        let is_truth = |op: &Op| match op {
            Op::Result(value) => matches!(
                program.exprs.get(*value),
                Some(
                    Expr::Compare(..)
                        | Expr::Same(..)
                        | Expr::Covered(..)
                        | Expr::Is { .. }
                        | Expr::And(..)
                        | Expr::Or(..)
                        | Expr::Not(_)
                        | Expr::Flag(_)
                )
            ),
            // It yields nothing that is true or false.
            _ => false,
        };
        block.is_some_and(|block| block.code.iter().any(is_truth))
    }

    /// What is done if something was, and if it was not.
    pub(super) fn then(
        &mut self,
        pieces: &mut Vec<Piece>,
        (tried, then): (&[Step<'_>], &[Step<'_>]),
        otherwise: &[Step<'_>],
    ) {
        let (say, tried) = (self.say, &self.spread(tried)[..]);
        let if_done = match self.me.is_you() {
            _ if self.asks_several(tried.last()) => say.if_one_does,
            _ if matches!(tried.last(), Some(Step::Any { .. })) => say.if_they_do,
            _ if self.has_outcome(tried) => say.if_won,
            _ if self.is_by_others(tried.last_chunk::<1>().map_or(&[], |last| last)) => {
                say.if_they_do
            }
            true => say.if_done,
            false => say.if_they_do,
        };
        for (template, steps) in [(if_done, then), (say.otherwise, otherwise)] {
            let told = self.tell(steps);
            let does = self.part(told);
            if !does.text.is_empty() {
                pieces.push(self.case(template, &does, &[]).of_the_same());
            }
        }
    }
}
