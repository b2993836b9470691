//! What a seat has to be told of events, made of what is declared and not of what the narrator sees.

use std::collections::{BTreeMap, VecDeque};

use interpreter::{Event, PlaceId, Rules, State, Value};
use schema::code::Op;
use schema::decision::Seat;
use schema::id::{CellId, DefinitionId, Id, MemberId};
use schema::program::{Holder, Program, Verb, Visibility};
use schema::sight::Sight;

/// What has happened since the last comparison, as far as this seat may see it.
#[derive(Default)]
pub(super) struct Due {
    /// How many lines of other sorts.
    pub(super) counts: BTreeMap<&'static str, usize>,
    /// Calls: who, the verb's beginning, what is in it; and whether it may be left out.
    pub(super) calls: VecDeque<Call>,
    /// Changes of counters and of notes, word by word.
    pub(super) texts: Vec<String>,
    /// Changes that the seat is told if it sees the card.
    pub(super) perhaps: Vec<String>,
    /// How many cards moved.
    pub(super) moved: usize,
    /// Names of cards that have to be told.
    pub(super) named: Vec<String>,
    pub(super) shown: usize,
}

pub(super) struct Call {
    pub(super) who: String,
    pub(super) stem: String,
    pub(super) what: Option<String>,
    pub(super) may_wait: bool,
}

impl Due {
    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    pub(super) fn expect(
        &mut self,
        rules: &Rules,
        state: &State,
        (seat, names): (Seat, &[String]),
        event: Event,
    ) {
        let program = rules.program();
        let player_name = |seat: u8| names[usize::from(seat)].clone();
        match event {
            Event::Begun | Event::Closed { .. } => {}
            Event::Opened { .. } => self.count("stretch"),
            Event::Called { verb, actor, thing } => {
                let Some(declared) = program.verbs.get(verb) else { return };
                let name = declared.name.trim_start_matches('+').replace('_', " ");
                let stem = name.split(' ').next().unwrap_or_default();
                let stem: String = stem.chars().take(stem.chars().count().max(2) - 1).collect();
                let what = match thing {
                    Value::Number(number) => Some(number.to_string()),
                    Value::Player(player) => Some(player_name(player)),
                    _ => None,
                };
                let is_said = match thing {
                    Value::Number(number) => number != 0,
                    Value::Card(card) => state.card(card.id).is_some(),
                    Value::List { .. } => !declared.params.is_empty(),
                    Value::Nothing | Value::Block { .. } => false,
                    _ => !declared.params.is_empty(),
                };
                let who = actor.map_or_else(|| "the game".to_owned(), player_name);
                self.calls.push_back(Call {
                    who,
                    stem,
                    what,
                    may_wait: !is_said || actor.is_none() || yields_alone(program, declared),
                });
            }
            Event::Moved { card, from, to, .. } => {
                self.moved += 1;
                let Some(card) = state.card(card) else { return };
                let places = from.into_iter().chain([to]);
                if places.into_iter().any(|place| is_open(rules, place, seat)) {
                    self.named.push(name_of(rules, card.definition));
                }
            }
            Event::Stocked { .. } => self.count("made"),
            Event::Shuffled { .. } => self.count("shuffled"),
            Event::Rolled { .. } => self.count("rolled"),
            Event::Shown { .. } => self.shown += 1,
            Event::ShownGoods { .. } => self.count("goods"),
            Event::Changed { cell, holder, from, to } => {
                self.change(rules, (seat, names), (cell, holder), (from, to));
            }
            Event::Noted { note, holder, .. } => {
                let Some(declared) = program.notes.get(note) else { return };
                let what = of(names, holder, &declared.name.replace('_', " "));
                match (what, declared.sight(), holder) {
                    (Some(what), Sight::All, _) => self.texts.push(format!("{what}: ")),
                    (Some(what), Sight::Holder, Value::Player(own)) if own == seat.0 => {
                        self.texts.push(format!("{what}: "));
                    }
                    (Some(_), Sight::Holder, _) => {}
                    _ => self.perhaps.push("note".to_owned()),
                }
            }
            Event::Chosen { .. } => {}
            Event::Taken { .. } => self.count("taken"),
            Event::Installed { .. }
            | Event::Ended { .. }
            | Event::Replaced { .. }
            | Event::Prevented
            | Event::Failed => self.count("effect"),
            Event::Over => self.count("over"),
        }
    }

    fn change(
        &mut self,
        rules: &Rules,
        (seat, names): (Seat, &[String]),
        (cell, holder): (CellId, Value),
        (from, to): (i32, i32),
    ) {
        let program = rules.program();
        let Some(declared) = program.cells.get(cell) else { return };
        let pool = program.pools.iter().find_map(|pool| {
            let family = program.families.get(pool.family)?;
            let at = cell.index().checked_sub(pool.first_cell.index())?;
            let resource = program.members.get(MemberId::new(family.first.index() + at))?;
            (at < usize::from(family.count)).then_some((pool, family, resource))
        });
        let name = pool.map_or(&declared.name, |(pool, ..)| &pool.name).replace('_', " ");
        let resource = pool.filter(|(_, family, _)| family.count > 1);
        let resource =
            resource.map_or_else(String::new, |(.., it)| format!(" {}", it.name.replace('_', " ")));
        let told = match (declared.flag, to) {
            (true, 0) => " is over".to_owned(),
            (true, _) => " is set".to_owned(),
            (false, _) => format!(": {from} -> {to}{resource}"),
        };
        let text = of(names, holder, &name).map(|what| format!("{what}{told}"));
        match (text, declared.sight(), holder) {
            (Some(text), Sight::All, _) => self.texts.push(text),
            (Some(text), Sight::Holder, Value::Player(own)) if own == seat.0 => {
                self.texts.push(text);
            }
            (Some(_), Sight::Holder, _) => {}
            _ => self.perhaps.push(told),
        }
    }
}

/// Whether a verb yields something, and does nothing else but to call other verbs.
fn yields_alone(program: &Program, verb: &Verb) -> bool {
    let block = verb.block.and_then(|block| program.blocks.get(block));
    let code = block.map_or(&[][..], |block| &block.code);
    let works = |op: &Op| {
        matches!(op, Op::Result(_) | Op::Let { .. } | Op::Jump(_) | Op::JumpUnless { .. })
            || matches!(op, Op::Call { .. } | Op::For { .. } | Op::ForNext { .. } | Op::Return)
    };
    code.iter().any(|op| matches!(op, Op::Result(_))) && code.iter().all(works)
}

/// What somebody or the table has; of cards and piles it is not known here whether it is seen.
fn of(names: &[String], holder: Value, name: &str) -> Option<String> {
    match holder {
        Value::Player(seat) => Some(format!("{}'s {name}", names[usize::from(seat)])),
        Value::Nothing => Some(name.to_owned()),
        _ => None,
    }
}

fn name_of(rules: &Rules, id: DefinitionId) -> String {
    rules.program().definitions.get(id).map_or_else(String::new, |card| card.name.clone())
}

/// Whether a seat sees all that lies in a place, because that is declared so.
fn is_open(rules: &Rules, place: PlaceId, seat: Seat) -> bool {
    let Some((zone, owner, pile)) = rules.place_of(place) else { return false };
    let Some(zone) = rules.program().zones.get(zone) else { return false };
    let whole = matches!(zone.holder, Holder::Player | Holder::Table) && pile.is_none();
    whole
        && match zone.visibility {
            Visibility::Faceup => true,
            Visibility::Private => zone.seen_by.is_none() && owner == Some(seat),
            _ => false,
        }
}
