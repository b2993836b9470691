//! Limits of what players, the table and piles hold, each seat and each pile counted.

use schema::limits::{MOST_HELD, MOST_PILES, MOST_PLACES};
use schema::program::{Holder, Keys, Layout, Zone};
use schema::source::Span;

use crate::check::prelude::PRELUDE;
use crate::check::reader::Reader;
use crate::codes;
use crate::syntax::ast::{self, Item, ItemKind, Member, MemberKind, Name};

impl Reader<'_> {
    /// Reports the first zone, counter, flag or note for which there is no room (`C0111`).
    pub(crate) fn report_no_place(&mut self, items: &[&Item]) {
        let (mut places, mut of_cards, mut piles) = (0, 0, 0);
        let mut full = None;
        for zone in self.program.zones.iter() {
            let (seats, count) = (self.holders(zone.holder, 0), self.keys(zone));
            if zone.holder == Holder::Card {
                of_cards += 1;
            } else {
                places += seats * count;
            }
            let alone = zone.layout == Layout::Piles && zone.keys == Keys::Cards;
            if zone.layout == Layout::Piles && count > 0 {
                piles += seats * if alone { 1 } else { count };
            }
            let most = match () {
                () if places > MOST_PLACES || of_cards > MOST_PLACES => {
                    (MOST_PLACES, "zones and piles")
                }
                () if piles > MOST_PILES => (MOST_PILES, "piles"),
                () => continue,
            };
            full = Some((zone.holder, zone.name.clone(), most));
            break;
        }
        if let Some((holder, name, most)) = full {
            return self.no_room_for(items, (holder, &name), most);
        }
        let cells = self.program.cells.iter().map(|cell| (cell.holder, &cell.name));
        let notes = self.program.notes.iter().map(|note| (note.holder, &note.name));
        let beyond =
            self.beyond(cells, places).map(|(holder, name)| (holder, name, "counters and flags"));
        let beyond = beyond
            .or_else(|| self.beyond(notes, places).map(|(holder, name)| (holder, name, "notes")));
        if let Some((holder, name, what)) = beyond {
            self.no_room_for(items, (holder, &name), (MOST_HELD, what));
        }
    }

    /// The first counter or note for which there is no room.
    fn beyond<'n>(
        &self,
        mut held: impl Iterator<Item = (Holder, &'n String)>,
        places: usize,
    ) -> Option<(Holder, String)> {
        let mut sum = 0;
        let (holder, name) = held.find(|(holder, _)| {
            sum += self.holders(*holder, places);
            sum > MOST_HELD
        })?;
        Some((holder, name.clone()))
    }

    /// How many have what is declared of such a holder; of cards it is counted apart.
    fn holders(&self, holder: Holder, places: usize) -> usize {
        match holder {
            Holder::Player => usize::from(self.program.players.1),
            Holder::Table => 1,
            Holder::Pile => places,
            Holder::Card => 0,
        }
    }

    /// How many places a zone is for each that has it.
    fn keys(&self, zone: &Zone) -> usize {
        if zone.layout != Layout::Piles {
            return 1;
        }
        match zone.keys {
            Keys::Cards => self.program.definitions.len(),
            Keys::Numbers(count) => usize::from(count),
            Keys::Members(family) => {
                self.program.families.get(family).map_or(0, |family| usize::from(family.count))
            }
        }
    }

    fn no_room_for(
        &mut self,
        items: &[&Item],
        (holder, name): (Holder, &str),
        (most, what): (usize, &str),
    ) {
        let seats = match holder {
            Holder::Player => format!(", one for each of {} players", self.program.players.1),
            Holder::Table | Holder::Pile | Holder::Card => String::new(),
        };
        self.error(
            codes::NO_ROOM,
            declared(items, holder, name),
            format!("there are more than {most} {what}{seats}"),
            "no room for this one",
            "make fewer of them: several of one sort can be one that is asked by a number or a word, as the piles of a zone are",
        );
    }
}

/// Where a holder's member of this name is declared.
fn declared(items: &[&Item], holder: Holder, name: &str) -> Span {
    let own = items.iter().filter(|item| item.span.file != PRELUDE);
    let members = own.flat_map(|item| match (&item.kind, holder) {
        (ItemKind::State(state), Holder::Player | Holder::Table | Holder::Pile)
            if is_of(state.holder, holder) =>
        {
            &state.members[..]
        }
        (ItemKind::Kind(kind), Holder::Card) => &kind.members[..],
        _ => &[],
    });
    let mut names = members.flat_map(named);
    names.find(|it| it.text == name).map(|it| it.span).unwrap_or_default()
}

fn is_of(said: ast::Holder, holder: Holder) -> bool {
    matches!(
        (said, holder),
        (ast::Holder::Player, Holder::Player)
            | (ast::Holder::Table, Holder::Table)
            | (ast::Holder::Pile, Holder::Pile)
    )
}

/// The names of zones, counters, flags, tracks and notes that a member declares.
fn named(member: &Member) -> &[Name] {
    match &member.kind {
        MemberKind::Zone(zone) => &zone.names,
        MemberKind::Counter(counter) => &counter.names,
        MemberKind::Flag(flag) => &flag.names,
        MemberKind::Note(note) => &note.names,
        MemberKind::Track(track) => std::slice::from_ref(&track.name),
        MemberKind::Pool(_)
        | MemberKind::Define(_)
        | MemberKind::Field { .. }
        | MemberKind::Live(_)
        | MemberKind::Shown { .. }
        | MemberKind::Rows { .. }
        | MemberKind::Ability(_) => &[],
    }
}
