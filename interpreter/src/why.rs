//! Why: which handlers were heard, which continuous lines make a value what it is, why something is not offered.
//!
//! It reads the whole state. Whoever shows it to a seat leaves out what [`Heard::seen_by`] and the seat's view do not
//! have.

mod variables;
mod withheld;

pub use withheld::Withheld;

use schema::code::Role;
use schema::decision::Seat;
use schema::effect::Changed;
use schema::event::Live;
use schema::expr::{Expr, Exprs};
use schema::id::{DefinitionId, DerivedId, EffectId, ExprId, FieldId, HandlerId};
use schema::program::{Asks, Holder};

use crate::eval::effects::reasons::{Among, Borne};
use crate::eval::{Eval, Scratch};
use crate::names::Words;
use crate::observer::{Event, Observer, Verdict, Weighed};
use crate::rules::Rules;
use crate::state::{Asked, Frame, NOBODY, State};
use crate::value::{PlaceId, Value};
use variables::Variables;

/// A handler that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heard {
    /// The handler.
    pub handler: HandlerId,
    /// What happened: the name of a verb or moment.
    pub event: String,
    /// Who did it.
    pub actor: Option<Seat>,
    /// For whom it would answer.
    pub player: Option<Seat>,
    /// The card that bears it, and where it lay; absent for rules.
    pub card: Option<(DefinitionId, Option<PlaceId>)>,
    /// What came of it.
    pub verdict: Verdict,
    /// Who saw that card then, and the cards that were handed to the verb: a bit for each seat.
    pub seen_by: u32,
}

/// Collects what handlers were looked at since it was made, or since the game began.
#[derive(Debug, Clone, Default)]
pub struct Hearing {
    /// In order; the same twice in a row is told once.
    pub heard: Vec<Heard>,
}

/// How many are kept.
const MOST: usize = 10_000;

impl Observer for Hearing {
    fn event(&mut self, _rules: &Rules, _state: &State, event: Event) {
        if event == Event::Begun {
            self.heard.clear();
        }
    }

    fn weighed(&mut self, rules: &Rules, state: &State, weighed: Weighed) {
        let frame = state.frames.last();
        let seat = |seat: u8| (seat < state.players()).then_some(Seat(seat));
        let all = (0..state.players()).fold(0, |mask, seat| mask | 1 << seat);
        let sees = |id: u16| {
            let seats = (0..state.players()).filter(|&seat| rules.sees(state, seat, id));
            seats.fold(0, |mask, seat| mask | 1 << seat)
        };
        let card = weighed.card.and_then(|id| state.card(id));
        let handed = frame.map_or(&[][..], |frame| handed(rules, state, frame));
        let cards = handed.iter().flat_map(|value| match value {
            Value::List { .. } => state.items(*value),
            one => std::slice::from_ref(one),
        });
        let handed = cards.filter_map(|value| value.card());
        let handed = handed.fold(all, |seats, card| seats & sees(card.id));
        let heard = Heard {
            handler: weighed.handler,
            event: frame
                .map_or_else(String::new, |frame| rules.block_name(Words::Shown, frame.block)),
            actor: frame.and_then(|frame| seat(frame.me)),
            player: seat(weighed.player),
            card: card.map(|card| (card.definition, card.place())),
            verdict: weighed.verdict,
            seen_by: weighed.card.map_or(all, sees) & handed,
        };
        if self.heard.last() != Some(&heard) && self.heard.len() < MOST {
            self.heard.push(heard);
        }
    }
}

/// What was handed to the verb that runs in a frame.
fn handed<'s>(rules: &Rules, state: &'s State, frame: &Frame) -> &'s [Value] {
    let Role::Verb(verb) = rules.code(frame.block).role else { return &[] };
    let (base, count) = (frame.base as usize, rules.program().verbs[verb].params.len());
    state.slots.get(base..base + count).unwrap_or(&[])
}

/// A value of a card, and what makes it so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// Which field.
    pub field: FieldId,
    /// What the card itself says, in words.
    pub base: String,
    /// The continuous lines that are on it, in the order in which they apply.
    pub lines: Vec<Borne>,
    /// What comes of them, in words.
    pub value: String,
}

/// Whether a card is offered in an open decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardOffer {
    /// Who decides.
    pub player: Seat,
    /// What for.
    pub purpose: String,
    /// Whether they may be chosen where they lie, and why not; without a place: whether its name may be.
    pub found: Vec<(Option<PlaceId>, Among)>,
}

impl Rules {
    /// The values of a card that lies somewhere, and what makes them so; for a viewer, as far as the viewer knows it.
    #[must_use]
    pub fn values(&self, state: &State, id: u16, viewer: Option<Seat>) -> Vec<Made> {
        let Some(card) = state.card(id) else { return Vec::new() };
        let Some(reference) = state.reference(id) else { return Vec::new() };
        let me = if card.owner == NOBODY { state.acting_for(viewer) } else { card.owner };
        let of = Value::Card(reference);
        let mut made = Vec::new();
        let mut scratch = Scratch::default();
        for (field, said) in &self.program.definitions[card.definition].fields {
            scratch.clear();
            let mut eval = Eval::outside(self, state, &mut scratch, me);
            eval.viewer = viewer.map(|seat| seat.0);
            // As it stands on the card: what changes a name's values changes those of its cards too.
            let base = eval.value(*said);
            let base = base.map(|value| self.words_of(state, eval.scratch, value));
            let lines = eval.lines_on(Changed::Field(*field), of);
            let value = eval.field(*field, of);
            let value = value.map(|value| self.words_of(state, eval.scratch, value));
            if let (Ok(base), Ok(lines), Ok(value)) = (base, lines, value) {
                made.push(Made { field: *field, base, lines, value });
            }
        }
        made
    }

    /// A value in words, a list by what is in it.
    fn words_of(&self, state: &State, scratch: &Scratch, value: Value) -> String {
        let items = match value {
            Value::List { .. } => scratch.items(state, value),
            _ => std::slice::from_ref(&value),
        };
        let items: Vec<String> = items.iter().map(|item| self.name(state, *item)).collect();
        match items.is_empty() {
            true => self.phrases.nothing.to_owned(),
            false => items.join(self.phrases.comma),
        }
    }

    /// The continuous lines that are on a define without arguments now, in the order in which they apply: a player's for this
    /// seat; for a viewer, as far as the viewer knows of them.
    #[must_use]
    pub fn lines_of_define(
        &self,
        state: &State,
        define: DerivedId,
        seat: Seat,
        viewer: Option<Seat>,
    ) -> Vec<Borne> {
        let declared = self.program.derived.get(define).filter(|declared| declared.args == 0);
        let holder = match declared.map(|declared| declared.holder) {
            Some(Some(Holder::Player)) => Value::Player(seat.0),
            Some(Some(Holder::Table) | None) => Value::Nothing,
            Some(Some(Holder::Card | Holder::Pile)) | None => return Vec::new(),
        };
        let mut scratch = Scratch::default();
        let mut eval = Eval::outside(self, state, &mut scratch, seat.0);
        eval.viewer = viewer.map(|seat| seat.0);
        eval.lines_on(Changed::Derived(define), holder).unwrap_or_default()
    }

    /// Whether a continuous line counts anywhere now: a rule's does, one with a life while it runs, a card's where such a card
    /// lies that the viewer sees.
    #[must_use]
    pub fn counts_now(&self, state: &State, line: EffectId, viewer: Option<Seat>) -> bool {
        let Some(effect) = self.program.effects.get(line) else { return false };
        if effect.live == Live::Installed {
            let timed = |id| self.program.timed.get(id);
            let mut running = state.later.lasting.iter().filter_map(|lasting| timed(lasting.timed));
            return running.any(|timed| timed.effects.contains(&line));
        }
        let Some(definition) = effect.definition else { return true };
        (0..state.card_count() as u16).any(|id| {
            let card = state.card(id).filter(|card| card.definition == definition);
            card.and_then(|card| card.place()).is_some_and(|place| {
                self.is_live(&effect.live, place)
                    && viewer.is_none_or(|seat| self.sees(state, seat.0, id))
            })
        })
    }

    /// Whether what a card bears counts while it lies there.
    fn is_live(&self, live: &Live, place: PlaceId) -> bool {
        match live {
            Live::Installed => false,
            Live::Anywhere => true,
            Live::Zones(zones) => zones.contains(&self.info(place).zone),
        }
    }

    /// What the options say, as they are shown, that are open for a card of this name; to a viewer the viewer's own ones alone.
    #[must_use]
    pub fn options_with(
        &self,
        state: &State,
        definition: DefinitionId,
        viewer: Option<Seat>,
    ) -> Vec<String> {
        let is_of = |item: &Value| match item {
            Value::Definition(id) => *id == definition,
            Value::Card(card) => {
                state.card(card.id).is_some_and(|card| card.definition == definition)
            }
            // Nothing else goes by the name of a card.
            _ => false,
        };
        let mut texts = Vec::new();
        for pending in state.pending() {
            let is_own = viewer.is_none_or(|seat| seat == pending.player);
            if pending.asked != Asked::Options || !is_own {
                continue;
            }
            let standing = &*state.standing(pending);
            for candidate in state.candidates(pending) {
                let offered = standing.option_at(&self.program, candidate.first);
                if offered.is_some_and(|offered| offered.items.iter().any(is_of)) {
                    texts.push(self.option_shown(state, pending, candidate));
                }
            }
        }
        texts.dedup();
        texts
    }

    /// Whether cards of this name are offered in the open decisions, and why not; for a viewer in the viewer's own ones
    /// alone, and of cards alone that the viewer sees.
    #[must_use]
    pub fn offers(
        &self,
        state: &State,
        definition: DefinitionId,
        viewer: Option<Seat>,
    ) -> Vec<CardOffer> {
        let mut offers = Vec::new();
        let mut scratch = Scratch::default();
        let pendings = state.pending().iter();
        for pending in pendings.filter(|one| viewer.is_none_or(|seat| seat == one.player)) {
            let Some(choice) = pending.choice.and_then(|id| self.program.choices.get(id)) else {
                continue;
            };
            let Asks::Pick { from, .. } = choice.asks else { continue };
            let standing = &*state.standing(pending);
            let Some(frame) = standing.frames.get(usize::from(pending.frame)) else { continue };
            let mut found: Vec<(Option<PlaceId>, Among)> = Vec::new();
            let mut things = vec![(None, Value::Definition(definition))];
            for id in 0..standing.card_count() as u16 {
                let card = standing.card(id).filter(|card| card.definition == definition);
                let Some(place) = card.and_then(|card| card.place()) else { continue };
                if viewer.is_none_or(|seat| self.sees(standing, seat.0, id)) {
                    things.extend(
                        standing.reference(id).map(|card| (Some(place), Value::Card(card))),
                    );
                }
            }
            let variables = Variables::new(self, standing, frame, choice);
            let is_known = viewer.is_none() || variables.are_known_in_conditions(from);
            let has_cases = has_cases(&self.program.exprs, from);
            for (place, thing) in things {
                scratch.clear();
                let mut eval = Eval::of_frame(self, standing, &mut scratch, frame);
                let mut why = eval.among(from, thing).unwrap_or(Among::Elsewhere);
                // Which condition it is may hang on what the viewer does not see.
                eval.viewer = viewer.map(|seat| seat.0);
                let is_told_apart = match why {
                    Among::Unmet(_) => true,
                    Among::Elsewhere | Among::Other => has_cases,
                    Among::There | Among::Forbidden(_) => false,
                };
                let hides = is_told_apart
                    && !(is_known && eval.among(from, thing).is_ok_and(|seen| seen == why));
                if hides {
                    continue;
                }
                eval.viewer = None;
                let bans = &self.purpose_bans[choice.purpose];
                if why == Among::There
                    && let Ok(Some(_)) = eval.ban(bans, pending.player.0, thing)
                {
                    eval.viewer = viewer.map(|seat| seat.0);
                    why = Among::Forbidden(
                        eval.ban(bans, pending.player.0, thing).unwrap_or_default(),
                    );
                }
                // A name is told of only where names are what one chooses from.
                let is_told = place.is_some() || !matches!(why, Among::Elsewhere | Among::Other);
                if is_told && !found.contains(&(place, why)) {
                    found.push((place, why));
                }
            }
            let purpose = self.purpose_shown(state, pending);
            offers.push(CardOffer { player: pending.player, purpose, found });
        }
        offers
    }
}

/// Whether it hangs on what is so just then where a list is looked for: that a thing lies elsewhere may tell a secret then.
fn has_cases(exprs: &Exprs, list: ExprId) -> bool {
    match exprs.get(list) {
        Some(Expr::Filter { list, .. } | Expr::Only { list, .. }) => has_cases(exprs, *list),
        Some(Expr::Join(one, other)) => has_cases(exprs, *one) || has_cases(exprs, *other),
        list => matches!(list, Some(Expr::If { .. } | Expr::Derived { .. })),
    }
}
