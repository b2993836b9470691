//! Options in words.

use schema::id::{ChoiceId, ExprId, Id, LocalId, OptionId, SlotId};
use schema::program::{Asks, Choice, ChoiceOption, HowMany};

use super::bearers::lowered;
use super::lift::Step;
use super::pieces::Piece;
use super::wanted::Offer;
use super::{Amount, Held, Modal, Noun, Said, Teller};

impl Teller<'_> {
    /// Options that are chosen from, with what each does; `again`: until whoever chooses stops.
    pub(super) fn options(
        &mut self,
        choice: ChoiceId,
        bodies: &[(OptionId, &[SlotId], Vec<Step<'_>>)],
        again: bool,
    ) -> Vec<Piece> {
        let (say, program) = (self.say, self.rules.program());
        let mut told = Vec::new();
        for (option, items, body) in bodies {
            let declared = program.options.get(*option);
            let known = self.locals.len();
            let each = declared.map_or(&[][..], |option| &option.each);
            self.offered_for(items, each);
            let only_if = declared.and_then(|it| self.told_before(it, items, body));
            let was = std::mem::replace(&mut self.modal, Modal::Bare);
            let pieces = self.tell(body);
            self.modal = was;
            let does = self.inner(pieces);
            let does = match does.is_empty() {
                true => {
                    declared.map_or_else(String::new, |it| lowered(&self.rules.plain_text(it.text)))
                }
                false => does,
            };
            // Options of its own are not those beside it.
            let does = match does.contains(say.or_else) {
                true => self.phrase(say.brackets, &[("what", &does)]),
                false => does,
            };
            let once = self.how_often(declared.and_then(|option| option.once));
            let does = [once, does].concat();
            told.push(match only_if {
                Some(condition) => {
                    self.phrase(say.if_so, &[("condition", &condition), ("do", &does)])
                }
                None => does,
            });
            self.locals.truncate(known);
        }
        let options = told.join(say.or_else);
        let count = program.choices.get(choice).and_then(|choice| self.so_many_options(choice));
        let text = match count {
            _ if again => self.does(say.menu, &[("options", Said::many(options))]),
            Some(n) => {
                let n = Said::one(n);
                self.does(say.options[0], &[("n", n), ("options", Said::many(options))])
            }
            None => self.does(say.option, &[("options", Said::many(options))]),
        };
        // What is done behind them belongs to none of them.
        vec![Piece::case(text)]
    }

    /// How many of its options are chosen, and by whom; `None` for one of them by who acts.
    fn so_many_options(&mut self, choice: &Choice) -> Option<String> {
        let Asks::Options { count, .. } = &choice.asks else { return None };
        let [_, up_to, any, between, one] = self.say.options;
        let counted = match count {
            HowMany::Exactly(n) => Some(self.object(*n)).filter(|n| !n.one).map(|n| n.text),
            HowMany::UpTo(n) => {
                let n = self.object(*n).text;
                Some(self.phrase(up_to, &[("n", &n)]))
            }
            HowMany::Any => Some(any.to_owned()),
            HowMany::Between(least, most) => {
                let (x, y) = (self.object(*least).text, self.object(*most).text);
                Some(self.phrase(between, &[("x", &x), ("y", &y)]))
            }
        };
        match self.chooser(choice) {
            Some((_, who)) => {
                let what = counted.unwrap_or_else(|| one.to_owned());
                Some(self.phrase(self.say.chosen_by, &[("what", &what), ("who", &who)]))
            }
            None => counted,
        }
    }

    /// What an option asks for, which is told before what it does. Of what is spoken of there, more can be said behind it.
    pub(super) fn told_before(
        &mut self,
        option: &ChoiceOption,
        items: &[SlotId],
        body: &[Step<'_>],
    ) -> Option<String> {
        let known = self.locals.len();
        let said = self.told_behind(option, items, body);
        let texts: Vec<_> = self.locals.drain(known..).collect();
        let said = self.with_offered_letters(said?);
        self.spoken_of_new(&said);
        for (item, (_, held)) in items.iter().zip(texts) {
            if let (Held::Alias(text), Some(Held::Fresh { noun, .. })) =
                (held, self.slots.get(item).cloned())
                && said.contains(&text.text)
            {
                self.spoken_of(*item, noun, false);
            }
        }
        Some(said)
    }

    /// What an option asks for, as it is told behind what it does.
    pub(super) fn told_behind(
        &mut self,
        option: &ChoiceOption,
        items: &[SlotId],
        body: &[Step<'_>],
    ) -> Option<String> {
        let condition = option.condition?;
        let live = option.contributed.as_ref().map(|own| &own.live);
        self.spoken_of_in(items, &option.each);
        self.asked_for(condition, &Offer { each: &option.each, items, live, body })
    }

    /// What an option is offered for is in a condition what it is by then: in full, where it has not been spoken of.
    fn spoken_of_in(&mut self, items: &[SlotId], each: &[ExprId]) {
        let nouns: Vec<Option<Noun>> = items.iter().map(|item| self.noun_held(*item)).collect();
        for (at, (item, list)) in items.iter().zip(each).enumerate() {
            let is_alike =
                |noun: &Noun| nouns.iter().flatten().filter(|it| *it == noun).count() > 1;
            let held = match self.slots.get(item).cloned() {
                Some(Held::Fresh { said, noun, .. })
                    if noun == self.plain(self.say.number_noun) =>
                {
                    Held::Alias(said)
                }
                Some(Held::Fresh { .. }) => {
                    let listed = self.listed(*list);
                    let one = Amount::So(Said::one("1"));
                    Held::Alias(Said::one(self.amount(&listed, &one, false)))
                }
                Some(Held::Known { noun, .. }) if is_alike(&noun) => {
                    let listed = self.listed(*list);
                    Held::Alias(Said::one(self.that_of(&noun, listed.zone)))
                }
                Some(Held::Known { noun, .. }) if self.last != Some(*item) => {
                    Held::Alias(Said::one(self.that_of(&noun, None)))
                }
                Some(Held::Known { .. }) => Held::Alias(Said::one(self.say.it)),
                Some(held) => held,
                None => continue,
            };
            self.locals.push((LocalId::new(at), held));
        }
    }

    fn noun_held(&self, item: SlotId) -> Option<Noun> {
        match self.slots.get(&item)? {
            Held::Fresh { noun, .. } | Held::Known { noun, .. } => Some(noun.clone()),
            // It goes by what it is.
            _ => None,
        }
    }

    /// The thing that was spoken of, and where it lies, if that tells it from another.
    pub(super) fn that_of(&self, noun: &Noun, zone: Option<String>) -> String {
        let say = self.say;
        let that = self.phrase(say.that, &[("a", &noun.a), ("b", &noun.b)]);
        let place = zone.map(|zone| self.phrase(say.lies_in, &[("zone", &zone)]));
        let place = place.unwrap_or_default();
        self.phrase(say.phrase, &[("counted", &that), ("place", &place)])
    }

    /// Those for whom an option is offered are known once they have been spoken of.
    pub(super) fn spoken_of_new(&mut self, text: &str) {
        if !self.is_offered_to {
            return;
        }
        let known = self.that_player();
        for held in self.slots.values_mut() {
            if matches!(held, Held::Actor(actor) if actor.is_new && text.contains(&actor.object)) {
                *held = Held::Actor(known.clone());
            }
        }
    }
}
