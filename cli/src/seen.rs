//! What a seat sees, as text.

use interpreter::{Mark, Shape, View, ZoneView};
use schema::decision::Seat;
use schema::words::counted;

/// A card of which it is not seen what it is.
const FACE_DOWN: &str = "face down";

/// The view in lines, players by these names.
pub(crate) fn text(view: &View, names: &[String]) -> String {
    let who = |seat: Seat| {
        let name = names.get(usize::from(seat.0)).cloned();
        name.unwrap_or_else(|| format!("player {}", seat.0 + 1))
    };
    let mut lines = vec![format!("seen by {}", who(view.seat))];
    let turn = view.active.map(|seat| format!("{}'s turn", who(seat)));
    let around = view.stretches.iter().filter(|stretch| turn.is_none() || *stretch != "turn");
    let stands: Vec<String> = turn.iter().chain(around).cloned().collect();
    lines.push(stands.join(", "));
    for zone in &view.zones {
        let whose = zone.owner.map_or_else(String::new, |seat| format!("{}.", who(seat)));
        let card = zone.card.as_ref().map_or_else(String::new, |card| format!("{card}'s "));
        let pile = zone.pile.as_ref().map_or_else(String::new, |pile| format!(".{pile}"));
        let size = zone.size.map_or_else(|| "?".to_owned(), |size| size.to_string());
        let there = format!("{size} {}", runs(&cards(zone, names)));
        let holds = with_marks(&zone.holds, names);
        lines.push(format!("{card}{whose}{}{pile}{holds}: {}", zone.name, there.trim_end()));
    }
    for cell in &view.cells {
        let whose = cell.holder.as_ref().map_or_else(String::new, |holder| format!("{holder}: "));
        lines.push(format!("{whose}{} {}", cell.name, cell.value));
    }
    for note in &view.notes {
        let whose = note.holder.as_ref().map_or_else(String::new, |holder| format!("{holder}: "));
        lines.push(format!("{whose}{} {}", note.name, shape(&note.value, names)));
    }
    for value in &view.values {
        let whose = value.holder.map_or_else(String::new, |seat| format!("{}: ", who(seat)));
        lines.push(format!("{whose}{}", mark(&value.mark, names)));
    }
    for (points, seat) in view.points.iter().zip(0..) {
        let points = points.map(|points| counted(points, "point"));
        lines.extend(points.map(|points| format!("{}: {points} so far", who(Seat(seat)))));
    }
    lines.extend(view.decisions.iter().map(|asked| format!("is asked: {}", asked.text)));
    lines.extend(view.asked.iter().map(|&seat| format!("{} is asked something", who(seat))));
    lines.extend(view.out.iter().map(|&seat| format!("{} is out", who(seat))));
    if let Some(winners) = &view.winners {
        let names: Vec<String> = winners.iter().map(|&seat| who(seat)).collect();
        let names = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
        lines.push(format!("won by {names}; points {:?}", view.scores));
    }
    // The engine numbers players; here they have names.
    for (seat, name) in names.iter().enumerate().rev() {
        let number = format!("player {}:", seat + 1);
        for line in lines.iter_mut().filter(|line| line.starts_with(&number)) {
            *line = line.replacen(&number, &format!("{name}:"), 1);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines.iter().map(|line| format!("  {line}\n")).collect()
}

/// The cards of a zone of which the seat knows anything: those that it sees, at their places where these are told, and those
/// that it knows to lie there.
fn cards(zone: &ZoneView, names: &[String]) -> Vec<String> {
    let said = |spot: Option<(i16, i16)>, card: &str, marks: &[Mark]| {
        let spot = spot.map_or_else(String::new, |(x, y)| format!("({x}, {y}) "));
        format!("{spot}{card}{}", with_marks(marks, names))
    };
    let open = zone.cards.iter().enumerate().map(|(at, card)| {
        let spot = zone.spots.get(at).copied().flatten();
        said(spot, card, zone.marks.get(at).map_or(&[][..], Vec::as_slice))
    });
    let mut cards: Vec<String> = open.collect();
    let name = |known: &Option<String>| known.clone().unwrap_or_else(|| FACE_DOWN.to_owned());
    for one in &zone.placed {
        let place = usize::from(one.place).saturating_sub(1).min(cards.len());
        cards.insert(place, said(None, &name(&one.known), &one.marks));
    }
    let told = zone.covered.iter().filter(|one| one.known.is_some() || !one.marks.is_empty());
    cards.extend(told.map(|one| said(Some(one.at), &name(&one.known), &one.marks)));
    let placed = zone.placed.iter().filter_map(|one| one.known.as_ref());
    let mut told: Vec<&String> =
        zone.covered.iter().filter_map(|one| one.known.as_ref()).chain(placed).collect();
    for known in &zone.known {
        match told.iter().position(|other| *other == known) {
            Some(at) => drop(told.swap_remove(at)),
            None => cards.push(format!("{known} known to lie there")),
        }
    }
    cards
}

/// What is value showing of something, in brackets.
fn with_marks(marks: &[Mark], names: &[String]) -> String {
    let words: Vec<String> = marks.iter().map(|one| mark(one, names)).collect();
    if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) }
}

fn mark(mark: &Mark, names: &[String]) -> String {
    let printed = mark.printed.as_ref();
    let printed = printed.map_or_else(String::new, |it| format!(" (not {})", shape(it, names)));
    format!("{} {}{printed}", mark.name, shape(&mark.value, names))
}

fn shape(value: &Shape, names: &[String]) -> String {
    match value {
        Shape::Nothing => "nothing".to_owned(),
        Shape::Number(number) => number.to_string(),
        Shape::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Shape::Player(seat) => names.get(usize::from(seat.0)).cloned().unwrap_or_default(),
        Shape::Name(name) => name.clone(),
        Shape::List(items) => {
            items.iter().map(|item| shape(item, names)).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Names with commas between, those that repeat with how often.
fn runs(names: &[String]) -> String {
    let mut listed: Vec<(&String, usize)> = Vec::new();
    for name in names {
        match listed.last_mut() {
            Some((last, count)) if *last == name => *count += 1,
            _ => listed.push((name, 1)),
        }
    }
    let words = listed.into_iter().map(|(name, count)| match count {
        1 => name.clone(),
        _ => format!("{count} {name}"),
    });
    let words = words.collect::<Vec<_>>().join(", ");
    if words.is_empty() { words } else { format!("({words})") }
}
