//! Converting values to and from rhai's: numbers, flags, names, players as seats from 1, and lists of these.

use rhai::{Array, Dynamic};
use schema::expr::Test;
use schema::family::{FamilySort, Member};
use schema::id::KindId;
use schema::program::{Script, ScriptValue};

use crate::names::Words;
use crate::rules::Rules;
use crate::state::State;
use crate::value::Value;

/// A value for a script; lists are converted item by item by the caller.
pub(crate) fn to_dynamic(rules: &Rules, state: &State, value: Value) -> Dynamic {
    match value {
        Value::Number(number) => number.into(),
        Value::Flag(flag) => flag.into(),
        Value::Player(seat) => (i32::from(seat) + 1).into(),
        Value::Nothing => Dynamic::UNIT,
        // Scripts get the names in the game's own words, so that they work alike in every language.
        _ => rules.called(Words::Own, state, value).into(),
    }
}

/// Converts what a script returns to its declared type: `Some` value, or `None` after pushing the items of a list to
/// `items`. The error says what is wrong.
pub(crate) fn from_dynamic(
    rules: &Rules,
    state: &State,
    script: &Script,
    given: Dynamic,
    items: &mut Vec<Value>,
) -> Result<Option<Value>, String> {
    let one = |given| one(rules, state, script.gives, given);
    if !given.is_array() {
        return match script.list {
            true => Err("a list is wanted".to_owned()),
            false => one(given).map(Some),
        };
    }
    if !script.list {
        return Err("it is a list, and one thing is wanted".to_owned());
    }
    for item in given.into_typed_array::<Dynamic>().map_err(str::to_owned)? {
        if item.is::<Array>() {
            return Err("it is a list of lists".to_owned());
        }
        items.push(one(item)?);
    }
    Ok(None)
}

/// Converts one value that is no list.
fn one(rules: &Rules, state: &State, wanted: ScriptValue, given: Dynamic) -> Result<Value, String> {
    let nothing = matches!(wanted, ScriptValue::Number | ScriptValue::Flag);
    if given.is_unit() && !nothing {
        return Ok(Value::Nothing);
    }
    if let Ok(number) = given.as_int() {
        return match wanted {
            ScriptValue::Number | ScriptValue::Any => Ok(Value::Number(number)),
            ScriptValue::Player => match u8::try_from(number) {
                Ok(seat @ 1..) if seat <= state.players() => Ok(Value::Player(seat - 1)),
                _ => Err(format!("{number} is no seat of this game")),
            },
            other => Err(format!("it is {number}, and {} is wanted", words(rules, other))),
        };
    }
    if let Ok(flag) = given.as_bool() {
        return match wanted {
            ScriptValue::Flag | ScriptValue::Any => Ok(Value::Flag(flag)),
            other => Err(format!("it is {flag}, and {} is wanted", words(rules, other))),
        };
    }
    let wants = words(rules, wanted);
    let name =
        given.into_string().map_err(|found| format!("it is a {found}, and {wants} is wanted"))?;
    let named = match wanted {
        ScriptValue::Definition(kind) => definition(rules, &name, Some(kind)),
        ScriptValue::Member(family) => member(rules, &name, |member| member.family == family),
        ScriptValue::Any => definition(rules, &name, None)
            .or_else(|| member(rules, &name, |member| !is_word(rules, member)))
            .or_else(|| member(rules, &name, |_| true)),
        _ => None,
    };
    named.ok_or_else(|| format!("it is \"{name}\", and {wants} is wanted"))
}

fn definition(rules: &Rules, name: &str, kind: Option<KindId>) -> Option<Value> {
    let found = rules.own_card(name)?;
    let fits = kind.is_none_or(|kind| rules.is(found, Test::Kind(kind)));
    fits.then_some(Value::Definition(found))
}

fn member(rules: &Rules, name: &str, fits: impl Fn(&Member) -> bool) -> Option<Value> {
    let mut members = rules.program().members.pairs();
    members
        .find(|(id, member)| fits(member) && rules.own_member(*id) == name)
        .map(|(id, _)| Value::Member(id))
}

/// Whether a member is a word of a note. Scripts get these only where they are declared to.
fn is_word(rules: &Rules, member: &Member) -> bool {
    let family = rules.program().families.get(member.family);
    family.map(|family| family.sort) == Some(FamilySort::Words)
}

/// The name of a type, for error messages.
fn words(rules: &Rules, wanted: ScriptValue) -> String {
    let program = rules.program();
    match wanted {
        ScriptValue::Number => "a number".to_owned(),
        ScriptValue::Flag => "yes or no".to_owned(),
        ScriptValue::Player => "a seat".to_owned(),
        ScriptValue::Definition(kind) => {
            format!("the name of a {}", program.kinds.get(kind).map_or("card", |kind| &kind.name))
        }
        ScriptValue::Member(family) => {
            format!("a {}", program.families.get(family).map_or("word", |family| &family.name))
        }
        ScriptValue::Any => "a value".to_owned(),
    }
}
