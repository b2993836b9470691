//! Sorting in scripts with a comparison function. Rhai's own sort calls it in an unspecified order, panics if it is
//! no order, and swallows its errors; the function might even draw random numbers. Here it is called in a fixed
//! order, and its errors are reported.

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, NativeCallContext};

type Result<T> = std::result::Result<T, Box<EvalAltResult>>;

/// Replaces rhai's functions for sorting.
pub(super) fn register(engine: &mut Engine) {
    for name in ["sort", "sort_by"] {
        engine.register_fn(name, |context: NativeCallContext, array: &mut Array, by: FnPtr| {
            *array = sorted(&context, std::mem::take(array), &by)?;
            Result::Ok(())
        });
        engine.register_fn(name, |context: NativeCallContext, array: &mut Array, by: &str| {
            *array = sorted(&context, std::mem::take(array), &FnPtr::new(by)?)?;
            Result::Ok(())
        });
    }
    for name in ["order", "order_by"] {
        engine.register_fn(name, |context: NativeCallContext, array: &mut Array, by: FnPtr| {
            sorted(&context, array.clone(), &by)
        });
        engine.register_fn(name, |context: NativeCallContext, array: &mut Array, by: &str| {
            sorted(&context, array.clone(), &FnPtr::new(by)?)
        });
    }
    engine.register_fn("dedup", |context: NativeCallContext, array: &mut Array, by: FnPtr| {
        *array = distinct(&context, std::mem::take(array), &by)?;
        Result::Ok(())
    });
    engine.register_fn("dedup", |context: NativeCallContext, array: &mut Array, by: &str| {
        *array = distinct(&context, std::mem::take(array), &FnPtr::new(by)?)?;
        Result::Ok(())
    });
}

/// A stable merge sort. It calls the function at most `n * log2(n)` times, whatever that returns.
fn sorted(context: &NativeCallContext<'_>, array: Array, by: &FnPtr) -> Result<Array> {
    let mut runs: Vec<Array> = array.into_iter().map(|item| vec![item]).collect();
    while runs.len() > 1 {
        let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
        let mut pairs = runs.into_iter();
        while let Some(left) = pairs.next() {
            merged.push(match pairs.next() {
                Some(right) => merge(context, left, right, by)?,
                None => left,
            });
        }
        runs = merged;
    }
    Ok(runs.pop().unwrap_or_default())
}

fn merge(context: &NativeCallContext<'_>, left: Array, right: Array, by: &FnPtr) -> Result<Array> {
    let mut merged = Array::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
        let is_after = after(by.call_raw(context, None, [one.clone(), other.clone()])?)?;
        merged.extend(if is_after { right.next() } else { left.next() });
    }
    merged.extend(left);
    merged.extend(right);
    Ok(merged)
}

/// Whether the function says that the first item comes after the second: by a number above 0, or by `false`.
fn after(said: Dynamic) -> Result<bool> {
    if let Ok(number) = said.as_int() {
        return Ok(number > 0);
    }
    let said = said.as_bool();
    said.map(|before| !before)
        .map_err(|found| format!("a comparer gives a number or a truth, not {found}").into())
}

/// Leaves out each item for which the function says that it is the same as the one kept before it.
fn distinct(context: &NativeCallContext<'_>, array: Array, by: &FnPtr) -> Result<Array> {
    let mut kept: Array = Array::with_capacity(array.len());
    for item in array {
        let is_same = match kept.last() {
            None => false,
            Some(last) => {
                let said = by.call_raw(context, None, [last.clone(), item.clone()])?;
                said.as_bool().map_err(|found| {
                    Box::<EvalAltResult>::from(format!("`dedup` wants a truth, not {found}"))
                })?
            }
        };
        if !is_same {
            kept.push(item);
        }
    }
    Ok(kept)
}
