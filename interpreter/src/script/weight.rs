//! Charging operations by the size of values: rhai counts one operation for reading a variable, however long the list
//! that it copies.

use std::cell::Cell;
use std::rc::Rc;

use rhai::{
    Array, Dynamic, Engine, EvalAltResult, EvalContext, ImmutableString, NativeCallContext,
    Position,
};

use super::engine::{ARRAY, Left, NESTED, STRING};

/// The number of items of a list or map, or bytes of a string, that count as one operation.
const OF_AN_OPERATION: usize = 32;

type Result<T> = std::result::Result<T, Box<EvalAltResult>>;

/// Charges operations for each variable that a script reads, and replaces rhai's `pad`, which makes more than it is
/// given, by versions that are charged.
pub(super) fn register(engine: &mut Engine, left: &Rc<Cell<Left>>) {
    let reading = Rc::clone(left);
    #[allow(deprecated, reason = "the library marks so what may change in a later version")]
    engine.on_var(move |name, _, context: EvalContext<'_, '_, '_, '_, '_, '_>| {
        if let Some(value) = context.scope().get(name) {
            take(&reading, weight(value, NESTED)?)?;
        }
        Ok(None)
    });
    let padded = Rc::clone(left);
    engine.register_fn(
        "pad",
        move |_: NativeCallContext<'_>, array: &mut Array, len: i32, item: Dynamic| {
            let more = usize::try_from(len).unwrap_or(0).saturating_sub(array.len());
            let each = weight(&item, NESTED)? + 1;
            if weight_of(array, NESTED)?.saturating_add(more.saturating_mul(each)) > ARRAY {
                return Err(too_large("Size of array/BLOB"));
            }
            take(&padded, more.saturating_mul(each))?;
            array.resize(array.len() + more, item);
            Result::Ok(())
        },
    );
    let padded = Rc::clone(left);
    engine.register_fn("pad", move |text: &mut ImmutableString, len: i32, with: &str| {
        pad(&padded, text, len, with)
    });
    let padded = Rc::clone(left);
    engine.register_fn("pad", move |text: &mut ImmutableString, len: i32, with: char| {
        pad(&padded, text, len, with.encode_utf8(&mut [0; 4]))
    });
}

/// Pads a string to so many characters.
fn pad(left: &Cell<Left>, text: &mut ImmutableString, len: i32, with: &str) -> Result<()> {
    let len = usize::try_from(len).unwrap_or(0);
    let more = len.saturating_sub(text.chars().count());
    if with.is_empty() || more == 0 {
        return Ok(());
    }
    if text.len().saturating_add(more) > STRING {
        return Err(too_large("Length of string"));
    }
    take(left, more)?;
    let padding: String = with.chars().cycle().take(more).collect();
    if text.len() + padding.len() > STRING {
        return Err(too_large("Length of string"));
    }
    *text += padding;
    Ok(())
}

fn too_large(what: &str) -> Box<EvalAltResult> {
    EvalAltResult::ErrorDataTooLarge(what.to_owned(), Position::NONE).into()
}

/// Charges the operations for so many items or bytes.
fn take(left: &Cell<Left>, many: usize) -> Result<()> {
    let operations = (many / OF_AN_OPERATION) as u64;
    let Some(rest) = left.get().after(operations) else {
        return Err(EvalAltResult::ErrorTooManyOperations(Position::NONE).into());
    };
    left.set(rest);
    Ok(())
}

/// The number of items and bytes in a value. Lists and maps nested deeper than `levels` are refused, since rhai
/// compares, copies and prints them recursively without a limit.
fn weight(value: &Dynamic, levels: usize) -> Result<usize> {
    if let Ok(array) = value.as_array_ref() {
        return weight_of(&array, levels);
    }
    if let Ok(map) = value.as_map_ref() {
        let levels = deeper(levels)?;
        let each = map.iter().map(|(key, item)| Ok(key.len() + 1 + weight(item, levels)?));
        return each.sum();
    }
    Ok(value.as_immutable_string_ref().map_or(0, |text| text.len()))
}

fn weight_of(array: &Array, levels: usize) -> Result<usize> {
    let levels = deeper(levels)?;
    array.iter().map(|item| Ok(1 + weight(item, levels)?)).sum()
}

fn deeper(levels: usize) -> Result<usize> {
    levels.checked_sub(1).ok_or_else(|| too_large("Nesting of array/map"))
}
