//! Who plays in a ruling, and whether its setup is refused.

use crate::syntax::ast::{self, FactKind, Name, RulingPartKind};

/// Whether a ruling says that its setup is refused.
pub(super) fn claims_refusal(ruling: &ast::Ruling) -> bool {
    ruling.parts.iter().any(|part| match &part.kind {
        RulingPartKind::Then(claims) => {
            claims.iter().any(|claim| claim.kind == ast::ClaimKind::Refused)
        }
        _ => false,
    })
}

/// Who plays, from the facts.
pub(super) fn seats(ruling: &ast::Ruling) -> Vec<String> {
    player_names(ruling).into_iter().map(|name| name.text.clone()).collect()
}

pub(super) fn player_names(ruling: &ast::Ruling) -> Vec<&Name> {
    let facts = ruling.parts.iter().filter_map(|part| match &part.kind {
        RulingPartKind::Given(facts) => Some(facts),
        _ => None,
    });
    let players = facts.flatten().filter_map(|fact| match &fact.kind {
        FactKind::Players(names) => Some(names),
        _ => None,
    });
    players.flatten().collect()
}
