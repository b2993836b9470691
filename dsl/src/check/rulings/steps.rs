//! Compiles the steps of a ruling: answers, and claims between them.

use schema::choice::CHOOSE;
use schema::id::PurposeId;
use schema::ruling::{Does, Item, Step, StepKind, Thing, Where};

use crate::check::Scope;
use crate::check::rulings::Rulings;
use crate::check::rulings::seats::claim_of;
use crate::codes;
use crate::syntax::ast::{self, ClaimKind, Name, ThingKind};

/// The third person of [`CHOOSE`].
const CHOOSES: &str = "chooses";

/// How many purposes the message lists if none is similar.
const LISTED: usize = 12;

impl Rulings<'_> {
    /// The purpose of this name or third person, if somebody is asked for it.
    fn purpose_called(&self, name: &Name) -> Option<PurposeId> {
        self.words.purposes.get(&name.text).copied()
    }

    /// The purpose of this name or third person; of `choose` none, if something is asked that goes by the name of what
    /// is chosen: then whatever is asked is meant. Reports an unknown one, for which it returns nothing.
    pub(crate) fn purpose_spoken(&mut self, name: &Name) -> Option<Option<PurposeId>> {
        if !self.words.named_by_chosen.is_empty() && [CHOOSE, CHOOSES].contains(&name.text.as_str())
        {
            return Some(None);
        }
        if let Some(found) = self.purpose_called(name) {
            return Some(Some(found));
        }
        let near = {
            let spoken: Vec<String> = self
                .reader
                .purposes_asked()
                .map(|(_, purpose)| self.reader.third_person(purpose))
                .collect();
            let plain = self.reader.purposes_asked().map(|(_, purpose)| purpose.as_str());
            let chooses = (!self.words.named_by_chosen.is_empty()).then_some(CHOOSES);
            self.reader
                .near(&name.text, spoken.iter().map(String::as_str).chain(plain).chain(chooses))
                .map(str::to_owned)
        };
        let help = match (near, name.text.as_str()) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, "has") => {
                "what must be so in between is said with `check`: `check P.COUNTER == 2`".to_owned()
            }
            (None, "ends" | "passes" | "stops" | "finishes") => {
                "what somebody could do and does not is declined, `P declines to PURPOSE`; an option that ends something is picked: `P picks \"…\"`"
                    .to_owned()
            }
            (None, _) => self.decisions(),
        };
        self.reader.error(
            codes::NO_SUCH_PURPOSE,
            name.span,
            format!("nobody is ever asked to `{}`", name.text),
            "no decision is for this",
            help,
        );
        None
    }

    /// Help that lists the purposes of the game.
    fn decisions(&self) -> String {
        let unsaid = &self.words.named_by_chosen;
        let said = self.reader.purposes_asked().filter(|(id, _)| !unsaid.contains(id)).take(LISTED);
        let said: Vec<String> = said.map(|(_, purpose)| format!("`{purpose}`")).collect();
        let chooses = "a choice that says no purpose is answered with `Alice chooses …`";
        match (said.is_empty(), unsaid.is_empty()) {
            (true, true) => {
                "no decision of this game is for anything: options are picked, `Alice picks \"…\"`"
                    .to_owned()
            }
            (true, false) => chooses.to_owned(),
            (false, true) => format!("a decision goes by what it is for, here {}", said.join(", ")),
            (false, false) => {
                format!("{chooses}; others go by what they are for: {}", said.join(", "))
            }
        }
    }

    pub(crate) fn step(
        &mut self,
        scope: &mut Scope,
        step: &ast::Step,
        names: &mut Vec<Where>,
    ) -> Vec<Step> {
        let span = step.span;
        if self.report_of_the_end(step) {
            return Vec::new();
        }
        if let Some(claim) = claim_of(step) {
            let claims = self.claims(scope, &claim, names).into_iter();
            return claims.map(|claim| Step { kind: StepKind::Check(claim), span }).collect();
        }
        let ast::StepKind::Answer { who, answer } = &step.kind else { return Vec::new() };
        let kind = self.answer(scope, who, answer, names);
        kind.into_iter().map(|kind| Step { kind, span }).collect()
    }

    /// Reports `check` with a claim that is about a whole game, or about what has happened in it, and so stands in `then`.
    fn report_of_the_end(&mut self, step: &ast::Step) -> bool {
        let ast::StepKind::Check(claim) = &step.kind else { return false };
        let words = match &claim.kind {
            ClaimKind::Refused => "setup is refused",
            ClaimKind::SeedsDiffer(_) => "seeds differ in …",
            ClaimKind::AtMoment { end: true, .. } => "at end of … { … }",
            ClaimKind::AtMoment { end: false, .. } => "at start of … { … }",
            ClaimKind::Over { .. }
            | ClaimKind::Never(_)
            | ClaimKind::Offered(_)
            | ClaimKind::LeftWith(_)
            | ClaimKind::Bound(_)
            | ClaimKind::Asked(_)
            | ClaimKind::Sees { .. }
            | ClaimKind::CanCount { .. }
            | ClaimKind::CannotCount { .. }
            | ClaimKind::SeesAsked { .. }
            | ClaimKind::Heard { .. }
            | ClaimKind::CardsAre { .. }
            | ClaimKind::Happens { .. }
            | ClaimKind::Expr(_) => return false,
        };
        self.reader.error(
            codes::UNEXPECTED,
            claim.span,
            format!("`{words}` stands in `then` alone: it is judged when all moves are made"),
            "no claim in between",
            "write it in `then { … }`, without `check`",
        );
        true
    }

    pub(crate) fn answer(
        &mut self,
        scope: &mut Scope,
        who: &Name,
        answer: &ast::Answer,
        names: &mut Vec<Where>,
    ) -> Option<StepKind> {
        let player = self.seat(scope, who)?;
        let (purpose, answer) = match answer {
            ast::Answer::Picks(options) => {
                (None, Does::Options(self.options_said(scope, options, names)?))
            }
            ast::Answer::Declines(purpose) => {
                let purpose = match purpose {
                    Some(purpose) => self.purpose_spoken(purpose)?,
                    None => None,
                };
                (purpose, Does::Declines)
            }
            ast::Answer::Says(yes) => (None, Does::Says(*yes)),
            ast::Answer::Does { verb, things } => {
                if let Some(said) = self.option_done(things) {
                    self.reader.error(
                        codes::NO_SUCH_PURPOSE,
                        verb.span,
                        "an option is picked, whatever it does",
                        "not done by its words",
                        format!("write `{} picks \"{said}\"`", who.text),
                    );
                    return None;
                }
                let help = match verb.text.as_str() {
                    "picks" if !self.words.named_by_chosen.is_empty() => Some(format!(
                        "things are chosen, `{0} chooses …`; what an option says stands in quotes: `{0} picks \"…\"`",
                        who.text
                    )),
                    "picks" => Some(format!(
                        "what an option says stands in quotes: `{} picks \"…\"`",
                        who.text
                    )),
                    "sees" => Some(format!(
                        "what must be so in between is said with `check`: `check {} sees …`",
                        who.text
                    )),
                    "must" | "need" | "needs" => Some(format!(
                        "write `{0} is not asked to PURPOSE`, or that it is no must: `{0} may decline to PURPOSE`",
                        who.text
                    )),
                    "says" => Some(format!(
                        "a question is answered by yes or no: `{0} says yes`, `{0} says no`",
                        who.text
                    )),
                    _ => None,
                };
                if let Some(help) = help.filter(|_| self.purpose_called(verb).is_none()) {
                    self.reader.error(
                        codes::NO_SUCH_PURPOSE,
                        verb.span,
                        format!("`{}` is not answered with this", verb.text),
                        "no such answer",
                        help,
                    );
                    return None;
                }
                let purpose = self.purpose_spoken(verb)?;
                let does = self.asked_for(purpose, |own| own.does(scope, things, names));
                (purpose, does?)
            }
        };
        Some(StepKind::Does { player, purpose, answer })
    }

    /// The text that stands in place of things and is no name of a card, so that an option was probably meant.
    fn option_done(&self, things: &ast::Things) -> Option<String> {
        let [ast::Thing { kind: ThingKind::Expr { what, at: None }, .. }] = things.list.as_slice()
        else {
            return None;
        };
        let said = match &what.kind {
            ast::ExprKind::Text(text) => text.plain()?,
            ast::ExprKind::Name(name) if name.quoted => name.text.clone(),
            _ => return None,
        };
        let known = &self.words.labels;
        let card = self.reader.symbols.definitions.contains_key(&said);
        (!card && known.iter().any(|label| label.fits(&said))).then_some(said)
    }

    pub(crate) fn does(
        &mut self,
        scope: &mut Scope,
        things: &ast::Things,
        names: &mut Vec<Where>,
    ) -> Option<Does> {
        if let [ast::Thing { kind: ThingKind::Expr { what, at: None }, which: None, .. }] =
            things.list.as_slice()
            && let Some(value) = what.plain_number()
        {
            return self.number_said(value, what.span).map(Does::Number);
        }
        let listed = self.items(scope, things, names)?;
        let mut each = Vec::new();
        for (item, thing) in listed.into_iter().zip(&things.list) {
            let times = usize::from(item.count.unwrap_or(1));
            let item = Item { count: None, ..item };
            each.extend(match item.thing {
                // Of goods there may be any number.
                Thing::Member(_) => std::iter::repeat_n(item, times),
                _ => self.one_by_one(item, times, thing.span),
            });
        }
        Some(Does::Things(each))
    }
}
