//! Questions of yes or no in words, of one player or of several.

use schema::code::Op;
use schema::id::ChoiceId;

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
        let mut body = body;
        while let [Step::Act(Op::Let { slot, value }), rest @ ..] = body {
            let behind: Vec<Step<'_>> = rest.iter().chain(then).cloned().collect();
            pieces.extend(self.remembered(*slot, *value, &behind));
            body = rest;
        }
        let (mut first, split) = self.first_of(body);
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

    /// What may be done first, and how many steps that is: with what is chosen goes what is done to it.
    fn first_of(&mut self, body: &[Step<'_>]) -> (Vec<Piece>, usize) {
        let was = std::mem::replace(&mut self.modal, Modal::May);
        let split = body.len().min(match body {
            // What others do is none of what somebody may do.
            [step, ..] if self.is_by_others(step) => 0,
            [Step::Act(Op::Choose(choice)), rest @ ..] if self.uses(rest, *choice) => 2,
            // The first step alone.
            _ => 1,
        });
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
        let mut pieces = self.acting(Actor::other(say, who.clone()), |teller| teller.tell(body));
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
