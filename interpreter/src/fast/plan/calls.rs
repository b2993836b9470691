//! Calls whose arguments need no evaluation.

use schema::code::{Arg, Label};
use schema::id::{BlockId, VerbId};
use schema::program::Param;

use super::acts::Inlined;
use super::reads::{Read, read};
use crate::observer::Verbs;
use crate::rules::Rules;
use crate::value::Value;

/// A call whose arguments need no evaluation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct QuickCall {
    pub(crate) verb: VerbId,
    pub(crate) block: BlockId,
    pub(crate) args: [Read; 2],
    /// How many of them there are.
    pub(crate) count: u8,
    /// A bit for each that the verb requires.
    pub(crate) required: u8,
    /// Whether anything is named by a variable, or `self`, which follows what becomes of it.
    pub(crate) follows: bool,
    /// Its acts, where it need not be called at all.
    pub(crate) inlined: Inlined,
    /// The verbs that are called where it is inlined, and where those are that follow it at once.
    pub(crate) verbs: Vec<VerbId>,
    /// The verbs that are called on the way, as a mask: whether an observer follows one of them is asked quickly.
    pub(crate) among: Verbs,
    /// The acts of this call and of those that follow it at once, and where to go on then: for observers that do not
    /// follow closely.
    pub(crate) run: Option<(u32, Label)>,
    /// The zones of mine of which these list the cards, by those of the first seat.
    pub(crate) lists: Vec<u16>,
}

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
    Some(QuickCall {
        verb,
        block,
        args: reads,
        count: args.len() as u8,
        required,
        follows,
        inlined: Inlined::No,
        verbs: Vec::new(),
        among: Verbs::NONE,
        run: None,
        lists: Vec::new(),
    })
}

fn argument(rules: &Rules, arg: &Arg, param: &Param) -> Option<Read> {
    match arg {
        Arg::Value { value, follow } => {
            let found = read(rules, *value)?;
            match found {
                // A variable follows its card; what is read alike and does not is carried out as written.
                Read::Slot(slot) => (*follow == Some(slot)).then_some(found),
                Read::OwnTop(_) => None,
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
