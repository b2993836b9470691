//! What is worth showing of players, the table, piles and cards, as far as a seat can know it: true values beside what is
//! printed, what lies on cards, points so far, and what holds for a while.

mod asked;
mod covered;
mod lasting;
mod players;
mod said;
mod spots;

use std::collections::BTreeSet;

use schema::decision::Seat;
use schema::effect::Changed;
use schema::id::{DerivedId, ExprId, FieldId, NoteId, PoolId, ZoneId};
use schema::program::{Holder, PileKey, Shown, ShownOf, ShownWhat};
use schema::view::{Mark, Shape, Valued};

use crate::eval::{Eval, Scratch};
use crate::fault::Trap;
use crate::fuel::Looked;
use crate::rules::{Field, Rules};
use crate::shown::said::also_listed;
use crate::state::{NOBODY, State};
use crate::value::Value;

/// Reads what is worth showing to one seat, of one state. What the seat may not see is not read, and what depends on it
/// is left out.
pub(crate) struct Marker<'r> {
    rules: &'r Rules,
    state: &'r State,
    seat: u8,
    /// Whoever acts, or [`NOBODY`]: the lines of rules ask for them where what is read is nobody's.
    acting: u8,
    scratch: Scratch,
    /// How many things were looked at for all values but the last.
    looked: usize,
}

/// How many things one value may look at that is only shown. What looks at more is left out for everybody, so that a
/// glance takes no time.
const MOST_GLANCED: u64 = 1 << 17;

/// The count with which each value begins.
const GLANCE: Looked = Looked::with_room_for(MOST_GLANCED);

impl Rules {
    /// What is worth showing to a seat of a card, or of a name: what the game says is, and else what lies on the card;
    /// then all that is `also` asked for, and every value that something changes. A card that the seat does not see has
    /// nothing. Of a player it is what is asked for and no more, of a spot what the game says.
    #[must_use]
    pub fn marks(
        &self,
        state: &State,
        seat: Seat,
        of: Value,
        also: &BTreeSet<ShownWhat>,
    ) -> Vec<Mark> {
        let mut marker = Marker::new(self, state, seat);
        match of {
            Value::Card(card) => {
                let place = state.card(card.id).and_then(|card| card.place());
                let zone = place.and_then(|place| self.place_of(place)).map(|(zone, ..)| zone);
                marker.card(card.id, zone, also)
            }
            Value::Definition(_) => marker.of_kind(of, None, also),
            // A pile of which no card is left: what its name has that is worth showing there.
            Value::Place(place) => match self.place_of(place) {
                Some((zone, _, Some(PileKey::Card(id)))) => {
                    marker.of_kind(Value::Definition(id), Some(zone), also)
                }
                Some(_) | None => Vec::new(),
            },
            Value::Player(_) => also.iter().filter_map(|&what| marker.read(what, of)).collect(),
            Value::Spot { .. } => marker.spot(of),
            _ => Vec::new(),
        }
    }

    /// The terms of the score in order, each with the points of every seat; terms of one title are one. It reads the whole
    /// state, and is meant for a game that is over.
    #[must_use]
    pub fn score_terms(&self, state: &State) -> Vec<(Option<String>, Vec<i32>)> {
        let mut scratch = Scratch::default();
        let mut terms: Vec<(Option<String>, Vec<i32>)> = Vec::new();
        for (id, score) in self.program.scores.pairs() {
            if score.name.is_some() && terms.iter().any(|(name, _)| *name == score.name) {
                continue;
            }
            let points = (0..state.players()).map(|seat| {
                scratch.clear();
                let read = Eval::outside(self, state, &mut scratch, seat).points(seat, Some(id));
                read.unwrap_or_default()
            });
            let points: Vec<i32> = points.collect();
            match terms.iter_mut().find(|(name, _)| score.name.is_none() && name.is_none()) {
                Some((_, sum)) => sum.iter_mut().zip(points).for_each(|(sum, more)| *sum += more),
                None => terms.push((score.name.clone(), points)),
            }
        }
        terms
    }
}

impl<'r> Marker<'r> {
    pub(crate) fn new(rules: &'r Rules, state: &'r State, seat: Seat) -> Self {
        let acting = state.acting_for(Some(seat));
        let mut scratch = Scratch::default();
        scratch.looked = GLANCE;
        Self { rules, state, seat: seat.0, acting, scratch, looked: 0 }
    }

    /// What is worth showing of a card that the seat sees, where it lies in a zone of its own or in that one.
    pub(crate) fn card(
        &mut self,
        id: u16,
        zone: Option<ZoneId>,
        also: &BTreeSet<ShownWhat>,
    ) -> Vec<Mark> {
        match self.state.reference(id) {
            Some(card) if self.rules.sees(self.state, self.seat, id) => {
                self.of_kind(Value::Card(card), zone, also)
            }
            _ => Vec::new(),
        }
    }

    fn of_kind(
        &mut self,
        of: Value,
        zone: Option<ZoneId>,
        also: &BTreeSet<ShownWhat>,
    ) -> Vec<Mark> {
        let rules = self.rules;
        let definition = match of {
            Value::Definition(id) => Some(id),
            Value::Card(card) => self.state.card(card.id).map(|card| card.definition),
            _ => None,
        };
        let Some(definition) = definition.and_then(|id| rules.program.definitions.get(id)) else {
            return Vec::new();
        };
        let here = |shown: &&Shown| {
            zone.is_none_or(|zone| shown.zones.is_empty() || shown.zones.contains(&zone))
        };
        let (added, said): (Vec<&Shown>, Vec<&Shown>) =
            rules.shown_of(definition.kind).filter(here).partition(|shown| shown.adds);
        let mut listed: Vec<ShownWhat> = said.into_iter().map(|shown| shown.what).collect();
        if let (true, Value::Card(_)) = (listed.is_empty(), of) {
            listed = self.kept(Holder::Card, of);
        }
        also_listed(&mut listed, &added);
        let mut marks: Vec<Mark> = listed.iter().filter_map(|&what| self.read(what, of)).collect();
        let more = also.iter().filter(|what| !listed.contains(what));
        marks.extend(more.filter_map(|&what| self.read(what, of)).filter(is_telling));
        let fields = definition.fields.iter().map(|(field, _)| ShownWhat::Field(*field));
        for what in fields.filter(|what| !listed.contains(what) && !also.contains(what)) {
            let ShownWhat::Field(field) = what else { continue };
            let index = rules.definition_of(self.state, of);
            // Most fields are never changed by anything.
            let may =
                index.is_some_and(|id| matches!(rules.field(field, id), Some(Field::Changed(_))));
            let read = may.then(|| self.read(what, of)).flatten();
            marks.extend(read.filter(|mark| mark.printed.is_some()));
        }
        marks
    }

    /// What somebody has stored that is not as at first: counters that have changed, flags that are set, notes and goods.
    fn kept(&self, holder: Holder, of: Value) -> Vec<ShownWhat> {
        let program = self.rules.program();
        let in_pool = |at: usize| {
            program.pools.iter().any(|pool| {
                let first = schema::id::Id::index(pool.first_cell);
                let count = program.families.get(pool.family).map_or(0, |family| family.count);
                (first..first + usize::from(count)).contains(&at)
            })
        };
        let mut what = Vec::new();
        for (id, cell) in program.cells.pairs().filter(|(_, cell)| cell.holder == holder) {
            let changed = self.state.cell(self.rules, id, of).is_some_and(|now| now != cell.first);
            if changed && !in_pool(schema::id::Id::index(id)) {
                what.push(ShownWhat::Cell(id));
            }
        }
        let has = |note| self.rules.has_note(self.state, note, of);
        let notes = program.notes.pairs().filter(|&(id, note)| note.holder == holder && has(id));
        what.extend(notes.map(|(id, _)| ShownWhat::Note(id)));
        let pools = program.pools.pairs().filter(|(_, pool)| pool.holder == holder);
        what.extend(pools.map(|(id, _)| ShownWhat::Pool(id)));
        what
    }

    /// What a pile has itself: what the game says is worth showing, else what is not as at first.
    pub(crate) fn pile(&mut self, of: Value) -> Vec<Mark> {
        let shown = self.rules.program().shown.iter().filter(|shown| shown.of == ShownOf::Pile);
        let (added, said): (Vec<&Shown>, Vec<&Shown>) = shown.partition(|shown| shown.adds);
        let mut listed: Vec<ShownWhat> = match said.is_empty() {
            true => self.kept(Holder::Pile, of),
            false => said.into_iter().map(|shown| shown.what).collect(),
        };
        also_listed(&mut listed, &added);
        listed.into_iter().filter_map(|what| self.read(what, of)).collect()
    }

    /// The derived values that are worth showing of players and the table. What they have stored is seen anyway.
    pub(crate) fn values(&mut self) -> Vec<Valued> {
        let mut values = Vec::new();
        for shown in &self.rules.program().shown {
            if !matches!(shown.what, ShownWhat::Derived(_)) {
                continue;
            }
            let holders: Vec<Option<Seat>> = match shown.of {
                ShownOf::Player => (0..self.state.players()).map(Seat).map(Some).collect(),
                ShownOf::Table => vec![None],
                ShownOf::Pile | ShownOf::Spot | ShownOf::Kind(_) => Vec::new(),
            };
            for holder in holders {
                let of = holder.map_or(Value::Nothing, |seat| Value::Player(seat.0));
                let mark = self.read(shown.what, of);
                values.extend(mark.map(|mark| Valued { holder, mark }));
            }
        }
        values
    }

    /// Everybody's points so far, where the seat can know them.
    pub(crate) fn points(&mut self) -> Vec<Option<i32>> {
        if self.rules.program().scores.is_empty() || self.state.outcome().is_some() {
            return Vec::new();
        }
        let seats = 0..self.state.players();
        let points = seats.map(|seat| self.tried(seat, |eval| eval.points(seat, None)));
        let points: Vec<Option<i32>> = points.collect();
        if points.iter().all(Option::is_none) { Vec::new() } else { points }
    }

    /// What a define of somebody is; none where the seat cannot know it.
    pub(crate) fn value_of(&mut self, derived: DerivedId, of: Value) -> Option<Value> {
        self.tried(NOBODY, |eval| eval.derived_of(derived, of))
    }

    /// How many things were looked at so far.
    pub(crate) fn looked(&self) -> usize {
        self.looked.saturating_add(self.scratch.looked.since(GLANCE))
    }

    fn eval(&mut self, me: u8) -> Eval<'_> {
        self.looked = self.looked();
        self.scratch.clear();
        self.scratch.looked = GLANCE;
        let mut eval = Eval::outside(self.rules, self.state, &mut self.scratch, me);
        eval.viewer = Some(self.seat);
        eval
    }

    /// A value by its name; none where there is nothing to tell, or nothing that the seat can know.
    fn read(&mut self, what: ShownWhat, of: Value) -> Option<Mark> {
        let program = self.rules.program();
        let seat = Seat(self.seat);
        match what {
            ShownWhat::Field(field) => self.field(field, of),
            ShownWhat::Derived(derived) => self.derived(derived, of),
            ShownWhat::Tag(family) => {
                let member =
                    self.rules.tag_of(family, self.rules.definition_of(self.state, of)?)?;
                let name = program.families.get(family)?.name.clone();
                let value = Shape::Name(self.rules.name(self.state, Value::Member(member)));
                Some(Mark { name, value, printed: None })
            }
            ShownWhat::Cell(id) => {
                let cell = program.cells.get(id)?;
                if !self.rules.is_told(self.state, seat, of, self.rules.cells[id].sight) {
                    return None;
                }
                let now = self.state.cell(self.rules, id, of)?;
                if cell.flag && now == 0 {
                    return None;
                }
                let value = if cell.flag { Shape::Flag(true) } else { Shape::Number(now) };
                Some(Mark { name: cell.name.clone(), value, printed: None })
            }
            ShownWhat::Note(note) => self.note(note, of),
            ShownWhat::Pool(pool) => self.pool(pool, of),
        }
    }

    fn note(&mut self, note: NoteId, of: Value) -> Option<Mark> {
        let declared = self.rules.program().notes.get(note)?;
        if !self.rules.is_told(self.state, Seat(self.seat), of, declared.sight()) {
            return None;
        }
        let index = self.rules.note_index(note, of)?;
        let value = self.shape(*self.state.notes.get(index)?)?;
        Some(Mark { name: declared.name.clone(), value, printed: None })
    }

    fn pool(&mut self, pool: PoolId, of: Value) -> Option<Mark> {
        let declared = self.rules.program().pools.get(pool)?;
        let Value::Pool { at, .. } = self.rules.pool_of(pool, of) else { return None };
        if !self.rules.sees_pool(self.state, self.seat, pool, at) {
            return None;
        }
        let goods = self.rules.goods_in(self.state, pool, at);
        let names = goods.iter().map(|&goods| Shape::Name(self.rules.name(self.state, goods)));
        let names: Vec<Shape> = names.collect();
        let value = (!names.is_empty()).then_some(Shape::List(names))?;
        Some(Mark { name: declared.name.clone(), value, printed: None })
    }

    fn field(&mut self, field: FieldId, of: Value) -> Option<Mark> {
        let name = self.rules.program().fields.get(field)?.clone();
        let definition = self.rules.definition_of(self.state, of)?;
        let base = match self.rules.field(field, definition)? {
            Field::Changed(base) => Some(base),
            Field::Constant(_) | Field::Computed(_) => None,
        };
        let value = self.told(|eval| eval.field(field, of))?;
        let printed = base.and_then(|base| self.plain(base, of));
        Some(mark(name, value, printed))
    }

    fn derived(&mut self, derived: DerivedId, of: Value) -> Option<Mark> {
        let declared = self.rules.program().derived.get(derived)?;
        let name = declared.name.clone();
        let value = self.told(|eval| {
            if declared.args == 0 {
                return eval.derived_of(derived, of);
            }
            // The define takes the pile or the spot that it is shown of.
            let locals = eval.scratch.locals.len();
            eval.scratch.locals.push(of);
            eval.derived_for(derived, None, locals)
        })?;
        // What is not so is not worth a word, as of a flag.
        if value == Shape::Flag(false) {
            return None;
        }
        let is_changed = !self.rules.affected(Changed::Derived(derived)).is_empty();
        let printed = is_changed.then(|| self.told(|eval| eval.as_declared(derived, of))).flatten();
        Some(mark(name, value, printed))
    }

    /// What a card says of itself.
    fn plain(&mut self, base: ExprId, of: Value) -> Option<Shape> {
        self.told(|eval| {
            let (me, locals) = (eval.owner(of), eval.scratch.locals.len());
            eval.inside(base, of, me, locals)
        })
    }

    fn told(&mut self, read: impl Fn(&mut Eval<'_>) -> Result<Value, Trap>) -> Option<Shape> {
        let value = self.tried(self.acting, read)?;
        self.shape(value)
    }

    /// What is read for somebody, if the seat may know it.
    fn tried<T>(&mut self, me: u8, read: impl Fn(&mut Eval<'_>) -> Result<T, Trap>) -> Option<T> {
        read(&mut self.eval(me)).ok()
    }

    /// A value as data; none of nothing.
    fn shape(&self, value: Value) -> Option<Shape> {
        let seat = Seat(self.seat);
        let shape = match value {
            Value::List { .. } => {
                let items = self.scratch.items(self.state, value).iter();
                let items = items.map(|&item| self.rules.shape(self.state, seat, item));
                Shape::List(items.collect())
            }
            value => self.rules.shape(self.state, seat, value),
        };
        let is_empty = match &shape {
            Shape::Nothing => true,
            Shape::List(items) => items.is_empty(),
            Shape::Number(_) | Shape::Flag(_) | Shape::Player(_) | Shape::Name(_) => false,
        };
        (!is_empty).then_some(shape)
    }
}

impl Rules {
    fn definition_of(&self, state: &State, of: Value) -> Option<schema::id::DefinitionId> {
        match of {
            Value::Definition(id) => Some(id),
            Value::Card(card) => state.card(card.id).map(|card| card.definition),
            _ => None,
        }
    }
}

fn mark(name: String, value: Shape, printed: Option<Shape>) -> Mark {
    let printed = printed.filter(|printed| *printed != value);
    Mark { name, value, printed }
}

/// Whether a value that a question reads helps to answer it: of yes or no the question has made something already.
fn is_telling(mark: &Mark) -> bool {
    !matches!(mark.value, Shape::Flag(_))
}
