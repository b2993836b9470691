//! Warnings about cards that can be in no game (`W0103`): no expression names them, and no list or setup option can
//! hold them.

use std::collections::BTreeSet;

use schema::expr::Expr;
use schema::program::VariantType;

use crate::check::Checked;
use crate::codes;
use crate::diagnostic::Diagnostic;

/// A warning for each card that nothing in a program can bring into a game.
pub(crate) fn missing(checked: &Checked) -> Vec<Diagnostic> {
    let program = &checked.program;
    // A script can name any card.
    if !program.scripts.is_empty() {
        return Vec::new();
    }
    let (mut named, mut kinds) = (BTreeSet::new(), BTreeSet::new());
    for expr in program.exprs.iter() {
        match expr {
            Expr::Definition(definition) => {
                named.insert(*definition);
            }
            Expr::Definitions(kind) => {
                kinds.insert(*kind);
            }
            _ => {}
        }
    }
    for variant in program.variants.iter() {
        if let VariantType::Definition(kind) | VariantType::Definitions(kind) = variant.takes {
            kinds.insert(kind);
        }
    }
    let definitions = checked.symbols.definitions.values();
    let unset = definitions.filter(|(id, _)| {
        let kind = program.definitions[*id].kind;
        !named.contains(id) && !kinds.iter().any(|all| checked.symbols.inherits(kind, *all))
    });
    unset
        .map(|(id, span)| {
            let name = &program.definitions[*id].name;
            Diagnostic::warning(codes::NO_SET, *span, format!("{name} takes part in no game"))
                .label(*span, "no setup, list or option has it")
                .help("stock it, or name it in the list of cards that take part: `define cards_used = [Name, …]`")
        })
        .collect()
}
