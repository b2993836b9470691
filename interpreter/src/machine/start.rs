//! Starting a game: seats, setup options and an empty table; then `setup` and `flow` run.

use std::fmt;

use schema::id::{DefinitionId, DerivedId, FamilyId, Id, KindId};
use schema::program::{Variant, VariantType};
use schema::save::{Seed, Setup};
use schema::suggest;
use schema::words::{counted, in_number};

use super::position::completed;
use super::{Drive, Run};
use crate::fault::{StartError, Trap};
use crate::fuel::Spent;
use crate::observer::Observer;
use crate::random::Random;
use crate::rules::Rules;
use crate::state::{NOBODY, State};
use crate::value::{PlaceId, Value};

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Starts a game from its setup, or from a position that the setup gives, and executes with `drive` to the first
    /// decision. Refuses setups that do not fit the program.
    pub(crate) fn start(
        &mut self,
        setup: &Setup,
        seed: Seed,
        drive: &mut Drive<'_, O>,
    ) -> Result<(), StartError> {
        self.refuel();
        self.keep_scores();
        if let Some(given) = &setup.given {
            if let Some(played) = &given.game {
                return self.start_played(given, played, drive);
            }
            self.seat(&completed(setup), seed)?;
            return self.start_given(given, drive);
        }
        self.seat(setup, seed)?;
        let begun = self.begin(false);
        self.tidy_or_fault(begun)?;
        drive(self)?;
        Ok(())
    }

    /// Takes the vector of the previous game's points to be reused.
    pub(crate) fn keep_scores(&mut self) {
        if let Some(last) = self.state.outcome.take() {
            self.buffers.scores = last.scores;
        }
    }

    /// Pushes the frame of `setup`, or of `flow` if there is no setup. With `setup_only` the flow does not follow.
    pub(crate) fn begin(&mut self, setup_only: bool) -> Result<(), Trap> {
        self.buffers.setup_only = setup_only;
        let program = &self.rules.program;
        match program.setup.or(if setup_only { None } else { program.flow }) {
            Some(block) => self.push_root(block),
            None if setup_only => Ok(()),
            None => self.finish(None),
        }
    }

    /// Resets the state to an empty table with all players seated and the setup options assigned. Refuses a wrong
    /// number of players and options that do not fit.
    pub(crate) fn seat(&mut self, setup: &Setup, seed: Seed) -> Result<(), StartError> {
        let rules = self.rules;
        let (least, most) = rules.program.players;
        let count = setup.seats.len();
        if count < usize::from(least) || count > usize::from(most) {
            // The sentence is in the words of the text, as all that is refused.
            let name = &rules.program.name;
            let wanted = counted(rules.program.played_by(), "player");
            let sit = in_number(count, "# sits|# sit");
            return Err(StartError::Refused(format!("{name} is for {wanted}, and {sit} here")));
        }
        clear(self.state);
        self.buffers.scratch.clear();
        let state = &mut *self.state;
        state.players = count as u8;
        state.active = NOBODY;
        state.latest = NOBODY;
        state.random = Random::new(seed);
        let all = 0..rules.places.len() as u16;
        let place =
            |place| (rules.info(PlaceId(place)).key.is_some(), rules.is_there(PlaceId(place)));
        state.places.lay(all.map(place));
        state.cells.extend_from_slice(&rules.first_cells);
        state.notes.resize(rules.note_count, Value::Nothing);
        self.set_variants(setup)?;
        let begun = self.first_notes();
        self.tidy_or_fault(begun)?;
        let begun = self.first_pools();
        self.tidy_or_fault(begun)?;
        Ok(())
    }

    fn first_notes(&mut self) -> Result<(), Trap> {
        for (id, note) in self.rules.program.notes.pairs() {
            for holder in self.holders(note.holder) {
                self.first_note(id, holder)?;
            }
        }
        Ok(())
    }

    /// Assigns the setup options from texts or defaults, then checks their conditions.
    fn set_variants(&mut self, setup: &Setup) -> Result<(), StartError> {
        let variants = &self.rules.program.variants;
        if let Some(name) =
            setup.variants.keys().find(|name| variants.iter().all(|known| known.name != **name))
        {
            let names = variants.iter().map(|variant| variant.name.as_str());
            return Err(StartError::Refused(format!(
                "there is no variant {name}{}",
                hint(name, names)
            )));
        }
        self.state.variants.resize(variants.len(), Value::Nothing);
        for &id in &self.rules.variant_order {
            let variant = &variants[id];
            let value = match setup.variants.get(&variant.name) {
                Some(text) => self.parse(variant, text)?,
                None => {
                    let read = self.read_as(variant.default, NOBODY);
                    let value = self.untrapped(read)?;
                    match (variant.takes, value) {
                        (VariantType::Range(least, most), Value::Number(number)) => {
                            in_range(variant, (least, most), Some(number), number)?
                        }
                        _ => value,
                    }
                }
            };
            self.state.variants[id.index()] = value;
        }
        // What was read meanwhile may have been worked out before an option was set.
        self.state.writes.forget();
        self.state.fixed = self.state.lists.len() as u32;
        for variant in variants.iter() {
            let Some(condition) = variant.condition else { continue };
            let read = self.read_as(condition, NOBODY);
            if !self.untrapped(read)?.holds() {
                let name = &variant.name;
                return Err(StartError::Refused(match setup.variants.get(name) {
                    Some(text) => format!("variant {name} may not be {text} here"),
                    None => format!("variant {name} may not be left as it is here"),
                }));
            }
        }
        Ok(())
    }

    /// Turns a trap while a setup option is evaluated into a start error.
    fn untrapped(&mut self, read: Result<Value, Trap>) -> Result<Value, StartError> {
        self.buffers.scratch.clear();
        read.map_err(|trap| StartError::Fault(self.fault(trap)))
    }

    /// Parses the text of a setup option; refused if it does not fit the option's type.
    fn parse(&mut self, variant: &Variant, text: &str) -> Result<Value, StartError> {
        let refused = |wanted: &str| refused(variant, wanted, text);
        let text = text.trim();
        if let Some(value) = self.defined(variant, text)? {
            return Ok(value);
        }
        match variant.takes {
            VariantType::Flag => match text {
                "yes" => Ok(Value::Flag(true)),
                "no" => Ok(Value::Flag(false)),
                _ => Err(refused("yes or no")),
            },
            VariantType::Number => {
                text.parse().map(Value::Number).map_err(|_| refused("a whole number"))
            }
            VariantType::Range(least, most) => {
                in_range(variant, (least, most), text.parse().ok(), text)
            }
            VariantType::Player if text == "none" => Ok(Value::Nothing),
            VariantType::Player => {
                let players = self.state.players;
                self.seat_of(text)
                    .ok_or_else(|| refused(&format!("a seat from 1 to {players}, or none")))
            }
            VariantType::Players => {
                let players = self.state.players;
                let seats: Option<Vec<Value>> =
                    words(text).map(|word| self.seat_of(word)).collect();
                let seats = seats.ok_or_else(|| {
                    refused(&format!("seats from 1 to {players} with commas between, or none"))
                })?;
                let kept = self.state.keep(&seats);
                self.untrapped(kept)
            }
            VariantType::Definition(kind) => {
                self.parse_name(variant, kind, text).map(Value::Definition)
            }
            VariantType::Definitions(kind) => self.parse_names(variant, kind, text),
            VariantType::Member(family) => self
                .member_named(family, text)
                .ok_or_else(|| refused(&format!("one of {}", self.members_of(family)))),
            VariantType::Members(family) => {
                let found: Option<Vec<Value>> =
                    words(text).map(|word| self.member_named(family, word)).collect();
                let of = self.members_of(family);
                let found = found
                    .ok_or_else(|| refused(&format!("some of {of}, with commas between, or none")));
                let kept = self.state.keep(&found?);
                self.untrapped(kept)
            }
            VariantType::Numbers => {
                let found: Result<Vec<Value>, _> =
                    words(text).map(|word| word.parse().map(Value::Number)).collect();
                let found =
                    found.map_err(|_| refused("whole numbers with commas between, or none"))?;
                let kept = self.state.keep(&found);
                self.untrapped(kept)
            }
            VariantType::Other => Err(refused("nothing that text can say")),
        }
    }

    /// The player at a seat that a text names, counted from 1.
    fn seat_of(&self, text: &str) -> Option<Value> {
        let seat = text.parse::<u8>().ok()?.checked_sub(1)?;
        (seat < self.state.players).then_some(Value::Player(seat))
    }

    /// The value of the define that a text names, if it is one that yields what the option takes.
    fn defined(&mut self, variant: &Variant, text: &str) -> Result<Option<Value>, StartError> {
        let Some((id, _)) = defines(self.rules, variant).find(|(_, name)| *name == text) else {
            return Ok(None);
        };
        let read = self.read_define(id);
        let value = self.untrapped(read)?;
        Ok(Some(value))
    }

    /// The member of a family that a text names.
    fn member_named(&self, family: FamilyId, text: &str) -> Option<Value> {
        let mut members = self.rules.program.members.pairs();
        let found = members.find(|(id, member)| {
            let is_called = member.name == text || self.rules.own_member(*id) == text;
            member.family == family && is_called
        });
        found.map(|(id, _)| Value::Member(id))
    }

    /// The words of a family, with commas between.
    fn members_of(&self, family: FamilyId) -> String {
        let members = self.rules.program.members.iter();
        let names = members.filter(|member| member.family == family);
        names.map(|member| member.name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Parses a list of card names.
    fn parse_names(
        &mut self,
        variant: &Variant,
        kind: KindId,
        text: &str,
    ) -> Result<Value, StartError> {
        let names = words(text).filter(|name| !name.is_empty());
        let mut values = Vec::new();
        for name in names {
            values.push(Value::Definition(self.parse_name(variant, kind, name)?));
        }
        let kept = self.state.keep(&values);
        self.untrapped(kept)
    }

    /// Parses the name of a card of this kind.
    fn parse_name(
        &self,
        variant: &Variant,
        kind: KindId,
        name: &str,
    ) -> Result<DefinitionId, StartError> {
        let program = &self.rules.program;
        let of_kind = |id: &DefinitionId| self.rules.is(*id, schema::expr::Test::Kind(kind));
        let found = self.rules.card_named(name).filter(of_kind);
        found.ok_or_else(|| {
            let kinds = &program.kinds[kind].name;
            let names = program
                .definitions
                .ids()
                .filter(of_kind)
                .map(|id| program.definitions[id].name.as_str());
            let known = names.chain(defines(self.rules, variant).map(|(_, name)| name));
            let hint = hint(name, known);
            StartError::Refused(format!(
                "variant {}: there is no {kinds} {name}{hint}",
                variant.name
            ))
        })
    }
}

/// The refusal of a setup option that was given something else than `wanted`.
fn refused(variant: &Variant, wanted: &str, said: impl fmt::Display) -> StartError {
    StartError::Refused(format!("variant {} takes {wanted}, not {said}", variant.name))
}

/// The value of a setup option with a range, if the text is a number within it.
fn in_range(
    variant: &Variant,
    (least, most): (i32, i32),
    number: Option<i32>,
    said: impl fmt::Display,
) -> Result<Value, StartError> {
    let fits = number.filter(|number| (least..=most).contains(number));
    let wanted = || format!("a whole number from {least} to {most}");
    fits.map(Value::Number).ok_or_else(|| refused(variant, &wanted(), said))
}

/// The defines that yield what an option takes, with what they are called.
fn defines<'r>(
    rules: &'r Rules,
    variant: &Variant,
) -> impl Iterator<Item = (DerivedId, &'r str)> + use<'r> {
    let takes = variant.takes;
    let fit = rules.program.derived.pairs().filter(move |(_, define)| takes.takes(define));
    fit.map(|(id, _)| (id, rules.define_name(id)))
}

/// The words of a list, which are separated by commas; `none` is no item.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|word| *word != "none")
}

/// Empties a state but keeps its allocated memory.
fn clear(state: &mut State) {
    state.cards.clear();
    state.places.clear();
    state.cells.clear();
    state.notes.clear();
    state.variants.clear();
    state.slots.clear();
    state.clear_lists();
    state.frames.clear();
    state.stretches.clear();
    state.waiting.clear();
    state.lifetimes.clear();
    state.shown.clear();
    state.menus.clear();
    state.known.clear();
    state.pending.clear();
    state.candidates.clear();
    state.offered.clear();
    state.scripted.clear();
    state.outcome = None;
    state.marks.clear();
    state.together = None;
    state.later.clear();
    state.spent = Spent::default();
    state.writes.forget();
}

/// `; did you mean …?`, if a known name is close.
fn hint<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let near = suggest::nearest(name, known);
    near.map_or_else(String::new, |known| format!("; did you mean {known}?"))
}
