//! Starting a game in the middle, from a position that a ruling describes or a save that it cites.

use std::collections::{BTreeMap, VecDeque};

use schema::decision::Answer;
use schema::id::DefinitionId;
use schema::ruling::{Given, Noted, Played, Thing, Where};
use schema::save::Setup;

use super::laid::{OnCards, is_short};
use super::there::missing;
use super::{Drive, Run};
use crate::fault::{AnswerError, StartError};
use crate::observer::{Event, Misfit, Observer};
use crate::state::state_hash;
use crate::state::{Asked, Scripted};
use crate::value::{PlaceId, Value};

/// Of each place, the cards there that a note does not hold yet, by their names.
type LeftThere = BTreeMap<PlaceId, BTreeMap<DefinitionId, VecDeque<u16>>>;

impl<O: Observer + ?Sized> Run<'_, O> {
    /// Starts from a described position: runs `setup` with random answers, puts cards, counters and notes as
    /// described, and runs to the first decision. Fails if the position cannot be.
    pub(crate) fn start_given(
        &mut self,
        given: &Given,
        drive: &mut Drive<'_, O>,
    ) -> Result<(), StartError> {
        is_short(given)?;
        let begun = self.begin(true);
        self.tidy_or_fault(begun)?;
        drive(self)?;
        while !self.state.pending.is_empty() {
            self.refuel();
            let answer = self.random_answer();
            let taken = self.take(0, &answer);
            self.tidy_or_fault(taken)?;
            drive(self)?;
        }
        self.buffers.setup_only = false;
        let flows = given.turn.is_none() && given.phase.is_none() && given.contents.is_empty();
        let mut on_cards = OnCards::new();
        if !flows {
            self.names_what_is_there(given)?;
            self.are_there(given)?;
            let laid = self.lay(given).map(|noted| on_cards = noted);
            self.tidy_or_fault(laid)?;
        }
        // Notes are written before the flow is entered: whose turn it is may depend on one.
        self.set_cells(given)?;
        self.write_notes(given, &on_cards)?;
        if flows {
            let begun = match self.rules.program.flow {
                Some(flow) => self.push_root(flow),
                None => self.finish(None),
            };
            self.tidy_or_fault(begun)?;
        } else {
            self.start_at(given)?;
        }
        self.fix_chances(given)?;
        let remembered = self.remember_all();
        self.tidy_or_fault(remembered)?;
        self.tell(Event::Begun);
        drive(self)?;
        Ok(())
    }

    /// Starts from a save that the ruling cites, by playing its answers. The save may be of another version of the
    /// program, but an answer that is refused is an error.
    pub(crate) fn start_played(
        &mut self,
        given: &Given,
        played: &Played,
        drive: &mut Drive<'_, O>,
    ) -> Result<(), StartError> {
        let file = &played.file;
        let same = played.program == self.rules.hash();
        let hint = if same { "" } else { "; it is of another version of the game's text" };
        self.start(&played.setup, played.seed, drive).map_err(|error| match error {
            StartError::Refused(why) => StartError::Impossible(format!("{file}: {why}{hint}")),
            other => other,
        })?;
        for (number, (seat, answer)) in (1..).zip(&played.answers) {
            let taken = self.accept(*seat, answer).and_then(|()| Ok(drive(self)?));
            taken.map_err(|error| match error {
                AnswerError::Fault(fault) => StartError::Fault(fault),
                AnswerError::Refused(why) => {
                    StartError::Impossible(format!("answer {number} of {file}: {why}{hint}"))
                }
            })?;
        }
        if same && played.hash.as_ref().is_some_and(|hash| *hash != state_hash(self.state)) {
            let number = played.answers.len();
            return Err(StartError::Impossible(format!(
                "after answer {number} of {file} the game stands otherwise than when it was saved"
            )));
        }
        self.fix_chances(given)?;
        self.tell(Event::Begun);
        Ok(())
    }

    /// Fixes the results of the next shuffles and rolls, as the position says.
    fn fix_chances(&mut self, given: &Given) -> Result<(), StartError> {
        for (at, cards) in &given.shuffles {
            let place = self.place(at)?;
            self.state.scripted.push(Scripted::Shuffle { place, cards: cards.clone() });
        }
        for (die, faces) in &given.rolls {
            let fixed = faces.iter().map(|&face| Scripted::Roll { die: *die, face });
            self.state.scripted.extend(fixed);
        }
        Ok(())
    }

    /// A random answer to the first open decision.
    fn random_answer(&mut self) -> Answer {
        let pending = self.state.pending[0];
        let generator = &mut self.buffers.generator;
        let random = &mut self.state.random;
        match pending.asked {
            Asked::YesNo => Answer::YesNo(generator.below(random, 2) == 1),
            Asked::Number { least, most } => {
                let span = most.abs_diff(least).saturating_add(1);
                Answer::Number(least.saturating_add_unsigned(generator.below(random, span)))
            }
            Asked::Spot => {
                let spot = generator.below(random, u32::from(pending.len));
                Answer::Spot(spot as u16)
            }
            Asked::Pick | Asked::Handlers | Asked::Options | Asked::Order | Asked::Goods => {
                let first = pending.first as usize;
                let candidates = &self.state.candidates[first..first + usize::from(pending.len)];
                let mut picks: Vec<u16> = Vec::new();
                for (index, candidate) in candidates.iter().enumerate() {
                    picks.extend(std::iter::repeat_n(index as u16, usize::from(candidate.count)));
                }
                generator.shuffle(random, &mut picks);
                let span = u32::from(pending.max - pending.min) + 1;
                picks.truncate(usize::from(pending.min) + generator.below(random, span) as usize);
                pending.asked.answer(&picks, candidates.len())
            }
        }
    }

    /// The place that a position names; an error if there is none.
    fn place(&self, at: &Where) -> Result<PlaceId, StartError> {
        let found = self.rules.place(at.zone, at.seat, at.pile);
        found.filter(|_| self.is_seated(at.seat)).ok_or_else(|| missing("a zone"))
    }

    /// Writes the counters that the position names.
    fn set_cells(&mut self, given: &Given) -> Result<(), StartError> {
        let impossible = || missing("a counter");
        for &(cell, seat, value) in &given.cells {
            let holder = seat.map_or(Value::Nothing, |seat| Value::Player(seat.0));
            let index = self.rules.cell_index(cell, holder);
            index.and_then(|index| self.state.put_cell(index, value)).ok_or_else(impossible)?;
        }
        for &(cell, at, value) in &given.on_piles {
            let place = self.place(&at)?;
            let index = self.rules.cell_index(cell, Value::Place(place));
            index.and_then(|index| self.state.put_cell(index, value)).ok_or_else(impossible)?;
        }
        Ok(())
    }

    /// The next card of this name that lies where the position says, and that the note does not hold already.
    fn lying(
        &self,
        card: DefinitionId,
        at: &Where,
        left: &mut LeftThere,
    ) -> Result<Value, StartError> {
        let mut found = None;
        for place in self.places(at) {
            let there = left.entry(place).or_insert_with(|| self.by_name(place));
            found = there.get_mut(&card).and_then(VecDeque::pop_front);
            if found.is_some() {
                break;
            }
        }
        found.and_then(|id| self.state.reference(id)).map(Value::Card).ok_or_else(|| {
            let name = self.rules.program.definitions.get(card).map(|card| card.name.as_str());
            let name = name.unwrap_or_default();
            StartError::Impossible(format!("a note holds {name}, and no such card lies there"))
        })
    }

    /// The cards of a place by their names, in the order in which they lie.
    fn by_name(&self, place: PlaceId) -> BTreeMap<DefinitionId, VecDeque<u16>> {
        let mut found: BTreeMap<DefinitionId, VecDeque<u16>> = BTreeMap::new();
        for id in self.state.contents(place) {
            if let Some(card) = self.state.card(id) {
                found.entry(card.definition).or_default().push_back(id);
            }
        }
        found
    }

    /// Writes the notes that the position names, and those of cards that were laid.
    fn write_notes(&mut self, given: &Given, on_cards: &OnCards<'_>) -> Result<(), StartError> {
        for (number, noted) in given.notes.iter().enumerate() {
            let holder = match (noted.seat, noted.pile) {
                (Some(seat), _) => Value::Player(seat.0),
                (None, Some(pile)) => Value::Place(self.place(&pile)?),
                (None, None) => Value::Nothing,
            };
            let written = self.write_note(noted, holder);
            if written.is_err() {
                let misfit = Misfit::Note { number: number as u16 };
                self.observer.misfit(self.rules, self.state, misfit);
            }
            written?;
        }
        for &(card, notes) in on_cards {
            let holder = self.state.reference(card).map_or(Value::Nothing, Value::Card);
            for noted in notes {
                self.write_note(noted, holder)?;
            }
        }
        Ok(self.tidy_or_fault(Ok(()))?)
    }

    /// Writes one note. A card by its name alone is stored as its definition.
    fn write_note(&mut self, noted: &Noted, holder: Value) -> Result<(), StartError> {
        let impossible = || {
            StartError::Impossible(
                "the position names a note, or something in it, that is not there".to_owned(),
            )
        };
        let program = &self.rules.program;
        let mut values = Vec::new();
        let mut left = LeftThere::new();
        for thing in &noted.things {
            values.push(match *thing {
                Thing::Card(card) if program.definitions.get(card).is_some() => {
                    Value::Definition(card)
                }
                Thing::Lying(card, at) if program.definitions.get(card).is_some() => {
                    self.lying(card, &at, &mut left)?
                }
                Thing::Player(seat) if seat.0 < self.state.players => Value::Player(seat.0),
                Thing::Number(number) => Value::Number(number),
                Thing::Member(member) if program.members.get(member).is_some() => {
                    Value::Member(member)
                }
                Thing::Text(text) if program.texts.get(text).is_some() => Value::Text(text),
                _ => return Err(impossible()),
            });
        }
        let value = match (noted.list, values.as_slice()) {
            (true, values) => self.state.keep(values).map_err(|trap| self.fault(trap))?,
            (false, [value]) => *value,
            (false, []) => Value::Nothing,
            (false, _) => return Err(impossible()),
        };
        let index = self.rules.note_index(noted.note, holder);
        let before = index.and_then(|index| self.state.put_note(index, value));
        before.ok_or_else(impossible).map(|_| ())
    }
}

/// A setup completed by the options and seats that its position gives.
pub(crate) fn completed(setup: &Setup) -> Setup {
    let mut setup = setup.clone();
    if let Some(given) = &setup.given {
        for (name, value) in &given.variants {
            setup.variants.entry(name.clone()).or_insert_with(|| value.clone());
        }
        if setup.seats.is_empty() {
            setup.seats.clone_from(&given.players);
        }
    }
    setup
}
