//! Values to and from rhai: numbers, yes and no, names, players by seat from 1, lists of these.

use rhai::{Array, Dynamic};
use schema::family::FamilySort;

use crate::rules::Rules;
use crate::state::State;
use crate::value::Value;

/// A value that is no list, for a script.
pub(crate) fn to_dynamic(rules: &Rules, state: &State, value: Value) -> Dynamic {
    match value {
        Value::Number(number) => number.into(),
        Value::Flag(flag) => flag.into(),
        Value::Player(seat) => (i32::from(seat) + 1).into(),
        Value::Nothing => Dynamic::UNIT,
        _ => rules.name(state, value).into(),
    }
}

/// What a script gives back: a thing, or the items of a list. A text is the name of a card.
pub(crate) fn from_dynamic(
    rules: &Rules,
    given: Dynamic,
    items: &mut Vec<Value>,
) -> Result<Option<Value>, String> {
    if !given.is_array() {
        return one(rules, given).map(Some);
    }
    for item in given.into_typed_array::<Dynamic>().map_err(str::to_owned)? {
        if item.is::<Array>() {
            return Err("a list of lists is no value".to_owned());
        }
        items.push(one(rules, item)?);
    }
    Ok(None)
}

fn one(rules: &Rules, given: Dynamic) -> Result<Value, String> {
    if given.is_unit() {
        return Ok(Value::Nothing);
    }
    if let Ok(number) = given.as_int() {
        return Ok(Value::Number(number));
    }
    if let Ok(flag) = given.as_bool() {
        return Ok(Value::Flag(flag));
    }
    let name = given.into_string().map_err(|found| format!("{found} is no value"))?;
    let program = rules.program();
    if let Some(found) = program.definitions.position(|definition| definition.name == name) {
        return Ok(Value::Definition(found));
    }
    // The words of notes are known to those who want them only, so they come last.
    let words = |member: &schema::family::Member| {
        program.families.get(member.family).map(|family| family.sort) == Some(FamilySort::Words)
    };
    let found = program.members.position(|member| member.name == name && !words(member));
    let found = found.or_else(|| program.members.position(|member| member.name == name));
    found.map(Value::Member).ok_or_else(|| format!("there is no card or member {name}"))
}
