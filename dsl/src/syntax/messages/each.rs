//! What is done for each of several, or to each of them.

use super::context::Context;
use super::lines::LINKS;
use super::meant::{Meant, repeated};
use super::whom;

/// `+1 power for each beast in play` among what is so all the while: how many there are, or whom it concerns.
pub(super) fn of_each(context: &Context<'_>, each: &str) -> Option<Meant> {
    let (said, found) = (context.said(), *context.follows().first()?);
    let sign = said.first().filter(|sign| matches!(sign.text, "+" | "-"))?;
    let link = said.last()?;
    let change = context.piece.get(sign.at..link.at)?.trim();
    let each = each.split(['}', ',']).next().unwrap_or_default().trim();
    // `each other beast in play`
    let each = match each.strip_prefix("other ") {
        Some(others) if others.contains(" in ") => format!("{others} where it is not self"),
        Some(others) => format!("{others} in ZONE where it is not self"),
        None => each.to_owned(),
    };
    let counted = for_each(change, &each, "who it is done by");
    let help = format!(
        "{counted}; whom it concerns stands behind `for` alone: `{change} for ({})`",
        repeated(&each)
    );
    Some(Meant::word(found, help))
}

/// `move top 5 of deck to each player.hand`, `move top of deck to each opponent`: with `done` as far as the last link.
fn to_each_person(done: &str, does: &str, each: &[&str]) -> Option<String> {
    let (other, each) = match each {
        ["other", each @ ..] => (true, each),
        each => (false, each),
    };
    let (who, zone) = match each {
        [path] => path.split_once('.').unwrap_or((path, "")),
        [whose, zone] => (whose.strip_suffix("'s")?, *zone),
        _ => return None,
    };
    let list = match who.strip_suffix('s').unwrap_or(who) {
        "player" if other => "opponents",
        "player" => "players",
        "opponent" => "opponents",
        _ => return None,
    };
    let zone = match zone {
        "" if done.starts_with("move ") => "ZONE",
        "" => return None,
        zone => zone,
    };
    Some(format!(
        "what is done to each of a list stands in a loop: `for p in {list} {{ {does} p.{zone} }}`"
    ))
}

/// What stands behind `for each`: players do it, and of other things it is counted how many they are; behind `to each` and
/// the like it is done to each of them.
pub(super) fn for_each(does: &str, each: &str, who: &str) -> String {
    let (done, is_linked) = match does.rsplit_once(' ') {
        Some((done, link)) if LINKS.contains(&link) => (done, true),
        _ => (does, false),
    };
    let words: Vec<&str> = each.split_whitespace().collect();
    if let Some(help) = to_each_person(done, does, &words).filter(|_| is_linked) {
        return help;
    }
    let first = words.first().copied().unwrap_or_default();
    let other = first == "other";
    let person = if other { words.get(1).copied().unwrap_or_default() } else { first };
    let person = person.strip_suffix('s').unwrap_or(person);
    if matches!(person, "player" | "opponent" | "everybody") {
        let rest = words.get(1 + usize::from(other)..).unwrap_or_default().join(" ");
        let given = done.strip_prefix("give ").map(|given| whom::done("get", given));
        let does = given.as_deref().unwrap_or(done);
        let person = if other { "opponent" } else { person };
        let heading = format!("{person} {rest}");
        return format!(
            "{who} stands before braces: `each {} {{ {} }}`",
            heading.trim(),
            repeated(does)
        );
    }
    let list = match words.contains(&"in") {
        true => each.to_owned(),
        false => format!("{each} in ZONE"),
    };
    if is_linked {
        return format!(
            "what is done to each of a list stands in a loop: `for x in ({list}) {{ {does} x }}`"
        );
    }
    let (head, tail) = match does.find(|sign: char| sign.is_ascii_digit()) {
        Some(from) => does.split_at(from),
        None => (does, ""),
    };
    let digits = tail.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(tail.len());
    let (number, unit) = tail.split_at(digits);
    if number.is_empty() {
        return format!(
            "for each thing of a list stands before braces: `for x in ({list}) {{ {} }}`",
            repeated(does)
        );
    }
    let count = match number {
        "1" => format!("(count of ({list}))"),
        number => format!("({number} * count of ({list}))"),
    };
    format!("how many there are is counted: `{head}{count}{unit}`")
}
