//! Calls with few arguments.

use schema::code::{Arg, Label};
use schema::expr::Expr;
use schema::id::{BlockId, VerbId};
use schema::program::Param;

use super::acts::Inlined;
use super::reads::{Read, read};
use crate::observer::Verbs;
use crate::rules::Rules;
use crate::value::Value;

/// A call with at most two arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QuickCall {
    pub(crate) verb: VerbId,
    /// The verb's block.
    pub(crate) block: BlockId,
    /// The arguments; the first `count` are used.
    pub(crate) args: [Read; 2],
    /// The number of arguments.
    pub(crate) count: u8,
    /// A bit for each argument without which the call is skipped.
    pub(crate) required: u8,
    /// Whether an argument is a variable or `self`, whose card reference the call may have to update.
    pub(crate) follows: bool,
    /// Whether an argument is evaluated.
    pub(crate) evaluates: bool,
    /// Where its acts begin, if it is inlined.
    pub(crate) inlined: Inlined,
    /// The verbs that its acts, and those of a run that it begins, call.
    pub(crate) verbs: Vec<VerbId>,
    /// The same verbs as a mask, for a quick test whether an observer follows one of them.
    pub(crate) among: Verbs,
    /// For a call that begins a run of inlined calls: where the acts of the whole run begin, and the instruction
    /// behind the run. For observers that are not told of calls.
    pub(crate) run: Option<(u32, Label)>,
    /// The zones of the acting player whose cards the calls of the run take as lists, as places of seat 0.
    pub(crate) lists: Vec<u16>,
}

/// The call with these arguments; `None` if it must be made as written.
pub(crate) fn call(rules: &Rules, verb: VerbId, args: &[Arg]) -> Option<QuickCall> {
    let declared = rules.program.verbs.get(verb)?;
    let block = declared.block?;
    let mut reads = [Read::Value(Value::Nothing); 2];
    let mut required = 0;
    if args.len() > reads.len() {
        return None;
    }
    for (index, (arg, param)) in args.iter().zip(&declared.params).enumerate() {
        reads[index] = argument(rules, arg, param)?;
        required |= u8::from(param.required) << index;
    }
    let follows = reads.iter().any(|read| matches!(read, Read::Slot(_) | Read::SelfCard));
    let evaluates = reads.iter().any(|read| matches!(read, Read::Evaluated(_)));
    Some(QuickCall {
        verb,
        block,
        args: reads,
        count: args.len() as u8,
        required,
        follows,
        evaluates,
        inlined: Inlined::No,
        verbs: Vec::new(),
        among: Verbs::NONE,
        run: None,
        lists: Vec::new(),
    })
}

/// The operand of an argument; `None` if it must be passed as written.
fn argument(rules: &Rules, arg: &Arg, param: &Param) -> Option<Read> {
    match arg {
        Arg::Value { value, follow } => {
            let found = match read(rules, *value) {
                // Which player's variable follows its cards is known only when the call is made.
                None if matches!(rules.program.exprs[*value], Expr::SlotOf { .. }) => return None,
                None | Some(Read::OwnTop(_) | Read::Tops { .. }) => Read::Evaluated(*value),
                Some(found) => found,
            };
            match found {
                // A variable whose card reference must not be updated is handled as written.
                Read::Slot(slot) => (*follow == Some(slot)).then_some(found),
                _ => follow.is_none().then_some(found),
            }
        }
        Arg::Block(_) => None,
        Arg::Default => match read(rules, param.default?)? {
            found @ (Read::Value(_) | Read::OwnZone(_)) => Some(found),
            _ => None,
        },
    }
}
