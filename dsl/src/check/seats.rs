//! Who plays in a ruling, and whether its setup is refused.

use crate::syntax::ast::{self, Claim, ClaimKind, FactKind, Name, RulingPartKind, StepKind};

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

/// The claim that a step makes; absent: it is an answer.
pub(super) fn claim_of(step: &ast::Step) -> Option<Claim> {
    let kind = match &step.kind {
        StepKind::Check(claim) => return Some((**claim).clone()),
        StepKind::Offered(offered) => ClaimKind::Offered(offered.clone()),
        StepKind::LeftWith(left) => ClaimKind::LeftWith(left.clone()),
        StepKind::Bound(bound) => ClaimKind::Bound(bound.clone()),
        StepKind::Asked(asked) => ClaimKind::Asked(asked.clone()),
        StepKind::Answer { .. } => return None,
    };
    Some(Claim { span: step.span, kind })
}

/// `everybody …` and `nobody sees …`, seat by seat; any other claim as it stands.
pub(super) fn for_each_seat(claim: &Claim, seats: &[String]) -> Vec<Claim> {
    let mut plain = claim.clone();
    let word = subject(&mut plain.kind).map_or_else(String::new, |who| who.text.clone());
    let one = match word.as_str() {
        _ if seats.contains(&word) => return vec![plain],
        "everybody" => plain,
        "nobody" => match denied(plain.kind) {
            Some(kind) => Claim { span: claim.span, kind },
            None => return vec![claim.clone()],
        },
        _ => return vec![plain],
    };
    let with = |seat: &String| {
        let mut claim = one.clone();
        if let Some(who) = subject(&mut claim.kind) {
            who.text.clone_from(seat);
        }
        claim
    };
    seats.iter().map(with).collect()
}

/// Whom a claim speaks of, if it begins with that.
fn subject(kind: &mut ClaimKind) -> Option<&mut Name> {
    match kind {
        ClaimKind::Offered(offered) => Some(&mut offered.who),
        ClaimKind::LeftWith(left) => Some(&mut left.who),
        ClaimKind::Bound(bound) => Some(&mut bound.who),
        ClaimKind::Asked(asked) => asked.who.as_mut(),
        ClaimKind::Sees { who, .. }
        | ClaimKind::CannotCount { who, .. }
        | ClaimKind::SeesAsked { who, .. }
        | ClaimKind::Heard { who, .. } => Some(who),
        ClaimKind::Refused
        | ClaimKind::SeedsDiffer(_)
        | ClaimKind::Never(_)
        | ClaimKind::AtMoment { .. }
        | ClaimKind::CardsAre { .. }
        | ClaimKind::Happens { .. }
        | ClaimKind::Expr(_) => None,
    }
}

/// What holds for each of those of whom nobody does this.
fn denied(kind: ClaimKind) -> Option<ClaimKind> {
    match kind {
        ClaimKind::Sees { who, sees: true, things } => {
            Some(ClaimKind::Sees { who, sees: false, things })
        }
        ClaimKind::SeesAsked { who, sees: true, asked } => {
            Some(ClaimKind::SeesAsked { who, sees: false, asked })
        }
        ClaimKind::Heard { who, not: false, what } => {
            Some(ClaimKind::Heard { who, not: true, what })
        }
        _ => None,
    }
}
