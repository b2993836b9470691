//! The players of a ruling, and claims about `everybody` and `nobody`.

use schema::decision::Seat;
use schema::ruling::{Claim as Checked, Where};
use schema::source::Span;

use crate::check::reader::seats::EVERYBODY;
use crate::check::rulings::Rulings;
use crate::check::{Scope, symbols};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::syntax::ast::{self, Claim, ClaimKind, FactKind, Name, RulingPartKind, StepKind};

impl Rulings<'_> {
    /// Compiles a claim. One with `everybody` becomes one claim for each seat, and one of the form `nobody sees …` says
    /// for each seat that it does not.
    pub(crate) fn claims(
        &mut self,
        scope: &mut Scope,
        claim: &Claim,
        names: &mut Vec<Where>,
    ) -> Vec<Checked> {
        let claim = &without_nobody(claim, &scope.seats);
        let seats = scope.seats.len() as u8;
        let mut read = Vec::new();
        for seat in 0..seats {
            scope.each = Some(seat);
            let (before, told) = (self.reader.each_read, self.reader.diagnostics.len());
            let found = self.claim(scope, claim, names);
            let once = self.reader.each_read == before;
            let over = found.is_none() || once || self.reader.diagnostics.len() > told;
            let each = (!once).then_some(Seat(seat));
            read.extend(found.map(|found| Checked { each, ..found }));
            if over {
                break;
            }
        }
        scope.each = None;
        self.certain_of_all(usize::from(seats), read)
    }

    /// Reports conditions that have the same value in every game for each player for whom they were read: those of one player
    /// alone may, such as that Alice has as much as Alice, where `everybody` has.
    fn certain_of_all(&mut self, seats: usize, read: Vec<Checked>) -> Vec<Checked> {
        let certain = std::mem::take(&mut self.certain);
        let times = |span: &Span| certain.iter().filter(|(other, _)| other == span).count();
        match certain.iter().find(|(span, _)| times(span) == seats) {
            Some((span, why)) => self.certain::<Checked>(*span, why.clone()).into_iter().collect(),
            None => read,
        }
    }

    /// Reports a condition that has the same value in every game. `why` is what a warning says of it.
    pub(super) fn certain<T>(&mut self, span: Span, why: Option<Diagnostic>) -> Option<T> {
        let why = why.filter(|why| why.code == codes::DECIDED);
        let message = why.map_or("this is so, or not so, in every game".into(), |why| why.message);
        let help =
            "say something of what lies, stands or is printed somewhere, and that may be otherwise";
        self.says_nothing(span, message, help)
    }

    /// The seat of a player of the ruling. Reports any other word.
    pub(crate) fn seat(&mut self, scope: &Scope, name: &Name) -> Option<Seat> {
        if let Some(seat) = scope.seats.iter().position(|seat| *seat == name.text) {
            return Some(Seat(seat as u8));
        }
        if let Some(seat) = self.reader.everybody(scope, &name.text) {
            return Some(Seat(seat));
        }
        let in_claim = scope.each.is_some();
        match name.text.as_str() {
            "nobody" if in_claim => {
                let help = "what is so of none is denied of `everybody`: `everybody is not asked to PURPOSE`, `everybody may decline to PURPOSE`";
                self.reader.error(
                    codes::UNKNOWN_WORD,
                    name.span,
                    "`nobody` cannot stand before this",
                    "stands before `sees`, `knows` and `is told`",
                    help,
                );
            }
            word @ (EVERYBODY | "nobody") => self.reader.error(
                codes::UNKNOWN_WORD,
                name.span,
                format!("`{word}` makes no move: one player answers at a time"),
                "stands in claims",
                format!(
                    "to look at what is so here, write `check {word} …`; to answer, name a player"
                ),
            ),
            word => {
                let near = match word {
                    "everyone" | "all" | "each" if in_claim => Some(EVERYBODY),
                    _ => self.reader.near(word, scope.seats.iter().map(String::as_str)),
                };
                let near = near.map(str::to_owned);
                let message = format!("`{word}` does not play in this ruling");
                let help = "say who plays: `given { players Alice, Bob }`";
                self.reader.unknown_of(name.span, &message, near, help);
            }
        }
        None
    }

    /// Reports players that are called as a card is, which could not be named then. A card of another folder is none of those
    /// that this ruling is about: who wrote it could not know of it. Returns whether it reported any.
    pub(crate) fn report_called_as_a_card(&mut self, ruling: &ast::Ruling, files: &Files) -> bool {
        let own = files.layer(ruling.span.file);
        let mut told = false;
        for name in player_names(ruling) {
            let known = &self.reader.symbols.definitions;
            let Some(&card) = symbols::exact(known, &name.text) else { continue };
            let card = self.reader.program.definitions[card].span;
            if ![0, own].contains(&files.layer(card.file)) {
                continue;
            }
            let message = format!(
                "`{0}` is a card, and cannot be named where a player is called `{0}`",
                name.text
            );
            let diagnostic = Diagnostic::error(codes::DECLARED_TWICE, name.span, message)
                .label(name.span, "called as a card")
                .label(card, "the card")
                .help("give this player another name");
            self.reader.report(diagnostic);
            told = true;
        }
        told
    }
}

/// Whether a ruling claims that its setup is refused.
pub(crate) fn claims_refusal(ruling: &ast::Ruling) -> bool {
    ruling.parts.iter().any(|part| match &part.kind {
        RulingPartKind::Then(claims) => {
            claims.iter().any(|claim| claim.kind == ast::ClaimKind::Refused)
        }
        _ => false,
    })
}

/// The names of the players, in the order of their seats.
pub(crate) fn seats(ruling: &ast::Ruling) -> Vec<String> {
    player_names(ruling).into_iter().map(|name| name.text.clone()).collect()
}

pub(crate) fn player_names(ruling: &ast::Ruling) -> Vec<&Name> {
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

/// The claim that a step makes; `None` if it is an answer.
pub(crate) fn claim_of(step: &ast::Step) -> Option<Claim> {
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

/// Rewrites `nobody sees …` to `everybody cannot see …`. Other claims stay as they are.
fn without_nobody(claim: &Claim, seats: &[String]) -> Claim {
    let mut plain = claim.clone();
    let word = subject(&mut plain.kind).map_or_else(String::new, |who| who.text.clone());
    if word != "nobody" || seats.contains(&word) {
        return plain;
    }
    let Some(kind) = denied(plain.kind) else { return claim.clone() };
    let mut plain = Claim { span: claim.span, kind };
    if let Some(who) = subject(&mut plain.kind) {
        EVERYBODY.clone_into(&mut who.text);
    }
    plain
}

/// The word for the player at the beginning of a claim, if it has one.
fn subject(kind: &mut ClaimKind) -> Option<&mut Name> {
    match kind {
        ClaimKind::Offered(offered) => Some(&mut offered.who),
        ClaimKind::LeftWith(left) => Some(&mut left.who),
        ClaimKind::Bound(bound) => Some(&mut bound.who),
        ClaimKind::Asked(asked) => asked.who.as_mut(),
        ClaimKind::Sees { who, .. }
        | ClaimKind::CanCount { who, .. }
        | ClaimKind::CannotCount { who, .. }
        | ClaimKind::SeesAsked { who, .. }
        | ClaimKind::Heard { who, .. } => Some(who),
        ClaimKind::Refused
        | ClaimKind::Over { .. }
        | ClaimKind::SeedsDiffer(_)
        | ClaimKind::Never(_)
        | ClaimKind::AtMoment { .. }
        | ClaimKind::CardsAre { .. }
        | ClaimKind::Happens { .. }
        | ClaimKind::Expr(_) => None,
    }
}

/// The negated claim, for claims that `nobody` can stand in.
fn denied(kind: ClaimKind) -> Option<ClaimKind> {
    match kind {
        ClaimKind::Sees { who, sees: true, known, things } => {
            Some(ClaimKind::Sees { who, sees: false, known, things })
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
