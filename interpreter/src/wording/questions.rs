//! Questions of yes or no in words, of one player or of several.

use schema::code::Op;
use schema::id::ChoiceId;
use schema::program::{Asks, HowMany};

use super::handed::is_name;
use super::lift::Step;
use super::pieces::Piece;
use super::{Actor, Held, Modal, Teller};

impl Teller<'_> {
    /// Whoever acts may do something; what follows if it was done, and what if not.
    pub(super) fn may(
        &mut self,
        choice: ChoiceId,
        body: &[Step<'_>],
        then: &[Step<'_>],
        otherwise: &[Step<'_>],
    ) -> Vec<Piece> {
        let (say, was) = (self.say, self.modal);
        let mut pieces = Vec::new();
        // To give something a name does nothing that one could do or leave.
        let opened = self.opened(body);
        let (mut body, mut course, mut from) = (&opened[..], None, 1);
        while let [name, rest @ ..] = body
            && is_name(name)
        {
            let course = course.get_or_insert_with(|| self.course(body.iter().chain(then)));
            pieces.extend(match name {
                Step::Act(Op::Let { slot, value }) => {
                    self.remembered(*slot, *value, (course, from))
                }
                // It stands in what is handed over.
                name => self.step(name, rest),
            });
            (body, from) = (rest, from + 1);
        }
        let (mut first, split) = match self.is_open(choice, body) {
            true => (self.whole_of(body), body.len()),
            false => self.first_of(body),
        };
        if first.is_empty() {
            first.push(self.says_yes(choice));
        }
        let does = self.done_first(first);
        let told = match (was, self.me.is_you()) {
            // That it may be done has been said.
            (Modal::May, _) => does,
            (Modal::None | Modal::Bare, true) => self.phrase(say.you_may, &[("do", &does)]),
            (Modal::None | Modal::Bare, false) => {
                let who = match self.me.named || was == Modal::Bare {
                    true => self.they(),
                    false => self.me.subject.clone(),
                };
                self.me.named |= was == Modal::None;
                self.phrase(say.may, &[("who", &who), ("do", &does)])
            }
        };
        let mut asked = vec![match was {
            Modal::May => Piece::clause(told),
            Modal::None | Modal::Bare => Piece::offer(told),
        }];
        let rest: Vec<Step<'_>> = body[split..].iter().chain(then).cloned().collect();
        self.then(&mut asked, (&[], &rest), otherwise);
        pieces.append(&mut asked);
        pieces
    }

    /// How many steps are what may be done first: with what is chosen goes what is done to it.
    pub(super) fn first_steps(&self, body: &[Step<'_>]) -> usize {
        body.len().min(match body {
            // What others do is none of what somebody may do.
            _ if self.is_by_others(body) => 0,
            [Step::Act(Op::Choose(choice)), rest @ ..] if self.uses(rest, *choice) => 2,
            // The first step alone.
            _ => 1,
        })
    }

    /// Whether what may be done first may come to nothing, and what stands behind it is done all the same.
    fn is_open(&self, choice: ChoiceId, body: &[Step<'_>]) -> bool {
        let spread = self.spread(body);
        // What a verb does goes together, with the block that it is handed.
        let is_one = matches!(body, [Step::Within { .. }]) && spread.len() > 1;
        if is_one || matches!(spread[..], [Step::If { .. }]) {
            return true;
        }
        let choice = self.rules.program().choices.get(choice);
        let is_asked_anyway = choice.is_some_and(|choice| choice.text.is_some());
        let split = self.first_steps(body);
        let comes_to_nothing =
            |step| self.may_be_nothing(step) || is_asked_anyway && self.may_find_nothing(step);
        split > 0 && split < body.len() && spread.first().is_some_and(comes_to_nothing)
    }

    /// Whether it depends on an answer, or on what is so then, whether a statement does anything.
    fn may_be_nothing(&self, step: &Step<'_>) -> bool {
        match step {
            Step::Act(Op::Choose(choice)) => {
                let choice = self.rules.program().choices.get(*choice);
                choice.is_some_and(|choice| match &choice.asks {
                    Asks::Pick { count, .. } | Asks::Goods { count, .. } => {
                        !matches!(count, HowMany::Exactly(_))
                    }
                    Asks::Number { .. }
                    | Asks::Order { .. }
                    | Asks::Options { .. }
                    | Asks::YesNo => false,
                })
            }
            Step::If { .. }
            | Step::While { .. }
            | Step::Until { .. }
            | Step::Repeat { .. }
            | Step::For { .. }
            | Step::Each { .. }
            | Step::Together { .. }
            | Step::Any { .. }
            | Step::As { .. }
            | Step::Gate { .. }
            | Step::May { .. }
            | Step::Options { .. } => true,
            Step::Act(_)
            | Step::Along { .. }
            | Step::Within { .. }
            | Step::Handed { .. }
            | Step::Leave(_) => false,
        }
    }

    /// Whether a statement may find nothing that it could do: too few to choose from, nothing to move, or a counter at an end
    /// of its range. A question without a text of its own is not asked then.
    fn may_find_nothing(&self, step: &Step<'_>) -> bool {
        match step {
            Step::Act(Op::Choose(_) | Op::Move { .. }) => true,
            Step::Act(Op::Change { cell, .. }) => {
                let cell = self.rules.program().cells.get(*cell);
                cell.is_some_and(|cell| cell.range.is_some())
            }
            // It is done, or says itself what it depends on.
            _ => false,
        }
    }

    /// All that may be done, as one thing: whoever says yes does it to the end.
    fn whole_of(&mut self, body: &[Step<'_>]) -> Vec<Piece> {
        let was = std::mem::replace(&mut self.modal, Modal::None);
        let named = std::mem::replace(&mut self.me.named, true);
        let told = self.tell(body);
        self.me.named = named;
        self.modal = was;
        self.done_so(self.say.do_this, told, &[])
    }

    /// What may be done first, and how many steps that is.
    fn first_of(&mut self, body: &[Step<'_>]) -> (Vec<Piece>, usize) {
        let was = std::mem::replace(&mut self.modal, Modal::May);
        let split = self.first_steps(body);
        let first = self.tell(&body[..split]);
        self.modal = was;
        (first, split)
    }

    /// What may be done first, in words; none where nothing is.
    pub(super) fn may_do(&mut self, body: &[Step<'_>]) -> Option<String> {
        let (first, _) = self.first_of(body);
        (!first.is_empty()).then(|| self.done_first(first))
    }

    /// A question of yes or no is answered with yes.
    fn says_yes(&mut self, choice: ChoiceId) -> Piece {
        let question = self.rules.program().choices.get(choice).and_then(|choice| choice.text);
        let Some(question) = question.map(|text| self.rules.plain_text(text)) else {
            return Piece::clause(self.say.says_yes[1].to_owned());
        };
        Piece::clause(self.phrase(self.say.says_yes[0], &[("what", &question)]))
    }

    /// Whether several are asked, as it is told.
    pub(super) fn asks_several(&self, step: Option<&Step<'_>>) -> bool {
        matches!(step, Some(Step::Any { list, .. }) if self.only_player(*list).is_none())
    }

    /// Several are asked, and the first who says yes does it.
    pub(super) fn any(&mut self, step: &Step<'_>) -> Vec<Piece> {
        let Step::Any { list, sort, item, choice, at_once, body } = step else {
            return Vec::new();
        };
        let say = self.say;
        let who = self.each(*list);
        let who = match sort {
            // The order stands within the sentence.
            Some(_) => self.sorted(who, *list, *sort) + say.in_order[2],
            None => who,
        };
        let actor = self.that_player();
        self.slots.insert(*item, Held::Actor(actor));
        let was = std::mem::replace(&mut self.modal, Modal::May);
        let mut pieces = self.acting(Actor::other(say, who.clone()), |teller| {
            if teller.is_open(*choice, body) { teller.whole_of(body) } else { teller.tell(body) }
        });
        self.modal = was;
        if pieces.is_empty() {
            pieces.push(self.says_yes(*choice));
        }
        let does = self.done_first(pieces);
        let template = match (self.only_player(*list), at_once) {
            (Some(_), _) => say.may,
            (None, true) => say.any_at_once,
            (None, false) => say.any,
        };
        vec![Piece::clause(self.phrase(template, &[("who", &who), ("do", &does)]))]
    }
}
