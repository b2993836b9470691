//! Finds loops without a count that are left by nothing that is called in them, and menus in which nothing can stand.

use std::collections::{BTreeMap, BTreeSet};

use schema::choice::Asks;
use schema::code::{Arg, Op};
use schema::id::{AbilityId, BlockId};
use schema::program::Program;
use schema::role::Role;
use schema::source::Span;

use crate::codes;
use crate::diagnostic::Diagnostic;

/// A loop without a count that has no `stop` and no `end` of its own, and calls something.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Round {
    /// What stands before its braces.
    pub(crate) word: Span,
    /// All of it.
    pub(crate) whole: Span,
}

/// The error about a loop that nothing ends (`C0902`).
pub(crate) fn without_end(word: Span) -> Diagnostic {
    let message = "nothing ends this: it is repeated for ever";
    Diagnostic::error(codes::NO_WAY_TO_END, word, message)
        .label(word, "without end")
        .help("say how often (`repeat 3 { … }`), or when it is over: `if … { stop }`")
}

/// Reports the loops in which nothing that is called ends a game, turn, round or phase. What answers events may run in any of
/// them; where players can be out, whoever goes round may be.
pub(crate) fn check(program: &Program, rounds: &[Round]) -> Vec<Diagnostic> {
    if rounds.is_empty() || program.cells.iter().any(|cell| cell.out) {
        return Vec::new();
    }
    let ending = ending(program);
    let mut handlers =
        program.blocks.pairs().filter(|(_, block)| matches!(block.role, Role::Handler));
    if handlers.any(|(id, _)| ending.contains(&Entered::Block(id))) {
        return Vec::new();
    }
    let code = program.blocks.iter().flat_map(|block| block.spans.iter().zip(&block.code));
    let mut code: Vec<(&Span, &Op)> = code.collect();
    let begins = |span: &Span| (span.file, span.start);
    code.sort_by_key(|(span, _)| begins(span));
    let is_left = |round: &&Round| {
        let from = code.partition_point(|(span, _)| begins(span) < begins(&round.whole));
        let own = code.iter().skip(from);
        let mut own = own
            .take_while(|(span, _)| span.file == round.whole.file && span.start < round.whole.end);
        own.any(|(_, op)| {
            matches!(op, Op::Fail)
                || ends(op)
                || entered(program, op).any(|it| ending.contains(&it))
        })
    };
    let endless = rounds.iter().filter(|round| !is_left(round));
    endless.map(|round| without_end(round.word)).collect()
}

/// What an instruction runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Entered {
    Block(BlockId),
    /// The abilities of this name.
    Ability(AbilityId),
    /// The options that cards and rules add to menus.
    Options,
}

/// Whether an instruction ends something itself.
fn ends(op: &Op) -> bool {
    matches!(op, Op::EndGame | Op::End(_))
}

/// What an instruction runs, without what answers it.
fn entered(program: &Program, op: &Op) -> impl Iterator<Item = Entered> {
    let mut found = Vec::new();
    match op {
        Op::Call { verb, args, .. } => {
            let block = program.verbs.get(*verb).and_then(|verb| verb.block);
            let handed = args.iter().filter_map(|arg| match arg {
                Arg::Block(block) => Some(*block),
                Arg::Value { .. } | Arg::Default => None,
            });
            found.extend(block.into_iter().chain(handed).map(Entered::Block));
        }
        Op::Perform { ability, .. }
        | Op::PerformRow { ability, .. }
        | Op::PerformAs { ability, .. } => found.push(Entered::Ability(*ability)),
        Op::TakeOption { .. } => found.push(Entered::Options),
        _ => {}
    }
    found.into_iter()
}

/// All that ends something, itself or by what it runs.
fn ending(program: &Program) -> BTreeSet<Entered> {
    let (mut runs, mut open) = (BTreeMap::<Entered, Vec<Entered>>::new(), Vec::new());
    for (id, block) in program.blocks.pairs() {
        let own = match block.role {
            Role::Ability(ability) => Some(Entered::Ability(ability)),
            Role::Option => Some(Entered::Options),
            Role::Setup | Role::Flow | Role::Verb(_) | Role::Handler | Role::Argument => None,
        };
        let own = std::iter::once(Entered::Block(id)).chain(own);
        if block.code.iter().any(ends) {
            open.extend(own.clone());
        }
        for within in block.code.iter().flat_map(|op| entered(program, op)) {
            runs.entry(within).or_default().extend(own.clone());
        }
    }
    let mut ending = BTreeSet::new();
    while let Some(next) = open.pop() {
        if ending.insert(next) {
            open.extend(runs.get(&next).into_iter().flatten());
        }
    }
    ending
}

/// Warns of menus in which no option stands, and to which no card and no rule adds one (`W0143`).
pub(crate) fn bare_menus(program: &Program) -> Vec<Diagnostic> {
    let added: BTreeSet<_> = program
        .options
        .iter()
        .filter_map(|option| Some(option.contributed.as_ref()?.menu))
        .collect();
    let mut places = BTreeSet::new();
    for block in program.blocks.iter() {
        for (op, span) in block.code.iter().zip(&block.spans) {
            let Op::Choose(choice) = op else { continue };
            let asks = program.choices.get(*choice).map(|choice| &choice.asks);
            if let Some(Asks::Options { options, menu: Some(menu), .. }) = asks
                && options.is_empty()
                && !added.contains(menu)
            {
                places.insert((*span, program.menus[*menu].clone()));
            }
        }
    }
    let told = |(span, name): (Span, String)| {
        let message = "no option stands in this menu, and no card and no rule adds one";
        let help = format!(
            "write what can be done: `option \"TEXT\" {{ … }}` between the braces, or on a card or in a rule `option \"TEXT\" in {name} {{ … }}`"
        );
        Diagnostic::warning(codes::NOTHING_DONE, span, message)
            .label(span, "does nothing")
            .help(help)
    };
    places.into_iter().map(told).collect()
}
