//! Finds expressions that read what their reader does not see, in the texts of decisions and in bots.

mod cards;
mod lengths;
mod marks;
mod texts;
mod variables;
mod worked_out;

use std::collections::BTreeSet;

use schema::expr::{Expr, Exprs};
use schema::id::{ExprId, Id, ScoreId};
use schema::program::{Holder, Keys, Layout, Program, Visibility, Zone};
use schema::sight::Sight;
use schema::spot::SpotRead;

use crate::check::analyses::Lowered;
use crate::check::origins::Origin;

/// Something that an expression reads and that its reader does not see.
pub(crate) struct Secret {
    pub(crate) name: String,
    pub(crate) why: &'static str,
    /// The node that reads it; if a define does, the node that reads the define.
    pub(crate) at: ExprId,
}

/// What to assume of something that is private to certain players (`private to …`), since who they are is known only
/// when the game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Assumed {
    /// The reader does not see it.
    Secret,
    /// The reader sees it.
    Seen,
}

/// The reader, as seen from the expression that is being examined.
#[derive(Clone, Copy)]
struct Who<'e> {
    /// The expression that stands for the reader.
    reader: &'e Expr,
    /// Which arguments of the running define are the reader: bit `n` is set for argument `n`.
    arguments: u64,
    /// Which locals are cards that lie before the reader, in the same way.
    cards: u64,
}

/// For which player the body of a define, or what a variable was read of, is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    /// As the expression that names it: what stands for the reader there stands for the reader in it.
    Same,
    /// For the reader.
    Readers,
    /// For another player.
    Others,
}

/// The state of this analysis.
pub(crate) struct Secrets<'p> {
    lowered: Lowered<'p>,
    /// What variables hold; later entries count.
    origins: &'p [Origin],
    /// The arena of the bodies of defines, and of the conditions of who sees what.
    bodies: &'p Exprs,
    assumed: Assumed,
    asks: Asks,
}

/// What is asked of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asks {
    /// Whether its reader may be told it. What hidden effects do to it is left out when it is told.
    Told,
    /// Whether somebody may see something because of it, which lets them know it as it is.
    Seeing,
}

/// An expression to be examined next: the body of a define, or the value of a variable.
struct Next {
    body: ExprId,
    whose: Whose,
    arguments: u64,
    at: Option<ExprId>,
}

impl<'p> Secrets<'p> {
    /// The analysis of texts of a program. `origins` says what variables hold.
    pub(crate) fn new(lowered: Lowered<'p>, origins: &'p [Origin]) -> Self {
        let (assumed, asks) = (Assumed::Secret, Asks::Told);
        Self { lowered, origins, bodies: lowered.exprs, assumed, asks }
    }

    /// The analysis of the conditions of who sees what (`private to …`), once the whole game has been compiled.
    pub(crate) fn of_sights(lowered: Lowered<'p>) -> Self {
        Self { asks: Asks::Seeing, ..Self::new(lowered, &[]) }
    }

    /// The analysis of a bot with the expressions `exprs`: it finds what the bot's seat can never see.
    pub(crate) fn of_bot(program: &'p Program, exprs: &'p Exprs) -> Self {
        let lowered = Lowered { program, exprs };
        let (assumed, asks) = (Assumed::Seen, Asks::Told);
        Self { lowered, origins: &[], bodies: &program.exprs, assumed, asks }
    }

    /// Something that an expression reads and that its reader does not see, also through defines and variables.
    /// `reader` is the expression that stands for the reader. Each define and variable is examined once.
    pub(crate) fn secret(&self, expr: ExprId, reader: &Expr) -> Option<Secret> {
        self.secret_of_items(expr, reader, 0)
    }

    /// As [`Secrets::secret`], where these locals, as bits, are cards that lie before the reader.
    fn secret_of_items(&self, expr: ExprId, reader: &Expr, cards: u64) -> Option<Secret> {
        let mut heard = BTreeSet::new();
        let mut next = Vec::new();
        let mut hear = |next: &mut Vec<Next>, found: Next| {
            if heard.insert((found.body, found.whose, found.arguments)) {
                next.push(found);
            }
        };
        let who = Who { reader, arguments: 0, cards };
        let first = self.secret_in(expr, who, &mut |found| hear(&mut next, found));
        if first.is_some() {
            return first;
        }
        let lowered = Lowered { exprs: self.bodies, ..self.lowered };
        let inner = Secrets { lowered, ..*self };
        while let Some(Next { body, whose, arguments, at }) = next.pop() {
            let reader = match whose {
                Whose::Same => reader,
                // For a reader who is nobody here, nothing stands there either.
                Whose::Readers if *reader == Expr::Nothing => reader,
                Whose::Readers => &Expr::Me,
                // Here `me` is another player, so nothing stands for the reader.
                Whose::Others => &Expr::Nothing,
            };
            let mut hear = |found: Next| {
                let (whose, at) = (whose.max(found.whose), at.or(found.at));
                hear(&mut next, Next { whose, at, ..found });
            };
            let found = inner.secret_in(body, Who { reader, arguments, cards: 0 }, &mut hear);
            if let Some(secret) = found {
                return Some(Secret { at: at.unwrap_or(secret.at), ..secret });
            }
        }
        None
    }

    /// The secret of something named `name`, if `why` says that it is hidden; else one in the expression of its holder.
    fn had_by(
        &self,
        of: Option<ExprId>,
        name: &str,
        (why, at): (Option<&'static str>, ExprId),
        who: Who<'_>,
        reads: &mut dyn FnMut(Next),
    ) -> Option<Secret> {
        match why {
            Some(why) => Some(Secret { name: name.to_owned(), why, at }),
            None => self.secret_in(of?, who, reads),
        }
    }

    /// Whether an expression stands for the reader.
    fn is_reader(&self, of: Option<ExprId>, who: Who<'_>) -> bool {
        match of.and_then(|of| self.lowered.exprs.get(of)) {
            Some(Expr::Local(local)) if who.arguments >> local.index().min(63) & 1 == 1 => true,
            Some(named) => named == who.reader,
            None => false,
        }
    }

    /// The first secret in an expression itself. Bodies of defines and values of variables that it reads are handed to
    /// `reads`.
    fn secret_in(&self, expr: ExprId, who: Who<'_>, reads: &mut dyn FnMut(Next)) -> Option<Secret> {
        let node = self.lowered.exprs.get(expr)?;
        let program = self.lowered.program;
        let own = |of: &Option<ExprId>| self.is_reader(*of, who);
        let found = |name: &String, why| Some(Secret { name: name.clone(), why, at: expr });
        match node {
            // The number of cards may be seen where the cards are not. Where the top card is seen, it is seen whether
            // there is one.
            Expr::IsEmpty(list) if self.shows_its_top(*list) => None,
            Expr::Count(list) | Expr::IsEmpty(list) => self.counted(*list, who, reads),
            Expr::Slot(slot) => self.held(*slot, Whose::Same, who, reads),
            Expr::SlotOf { first, of } => {
                let whose = if own(&Some(*of)) { Whose::Readers } else { Whose::Others };
                let held = self.held(*first, whose, who, reads);
                held.or_else(|| self.secret_in(*of, who, reads))
            }
            Expr::Take { end: schema::expr::End::First, count, of }
                if self.lowered.is_one_at_most(*count) && self.shows_its_top(*of) =>
            {
                None
            }
            Expr::Contents(place) | Expr::AllCards(place) => match self.lowered.exprs.get(*place) {
                // The cards of a pile may be hidden, unless the pile goes by the name of its cards.
                Some(Expr::Pile { zone, key }) => {
                    let zone = &program.zones[*zone];
                    match self.why_hidden(zone, false, false).filter(|_| zone.keys != Keys::Cards) {
                        Some(why) => found(&zone.name, why),
                        None => self.secret_in(*key, who, reads),
                    }
                }
                Some(Expr::PileIn { of: piles, .. }) => {
                    let hidden = match self.lowered.exprs.get(*piles) {
                        Some(Expr::Zone { zone, of }) => {
                            let own = self.has_zone(*zone, *of, who);
                            let zone = &program.zones[*zone];
                            let why = self.why_hidden(zone, own, false);
                            why.filter(|_| zone.keys != Keys::Cards).map(|why| (&zone.name, why))
                        }
                        _ => None,
                    };
                    match hidden {
                        Some((name, why)) => found(name, why),
                        None => self.secret_in(*place, who, reads),
                    }
                }
                Some(Expr::Zone { .. }) | None => self.secret_in(*place, who, reads),
                // All cards of a player.
                Some(_) => {
                    let own = own(&Some(*place));
                    let all = matches!(node, Expr::AllCards(_));
                    let mut zones = program.zones.iter().filter(|zone| {
                        all && zone.holder == Holder::Player && self.assumed == Assumed::Seen
                    });
                    let hidden = zones
                        .find_map(|zone| found(&zone.name, self.why_hidden(zone, own, false)?));
                    hidden.or_else(|| self.secret_in(*place, who, reads))
                }
            },
            // To name a pile tells nothing about its cards.
            Expr::PileIn { of, key } => {
                self.named(*of, who, reads).or_else(|| self.secret_in(*key, who, reads))
            }
            Expr::PilesIn(of) => self.named(*of, who, reads),
            Expr::Spot(SpotRead::At { of, first, second }) => {
                let parts = [*first, *second];
                self.named(*of, who, reads)
                    .or_else(|| parts.into_iter().find_map(|part| self.secret_in(part, who, reads)))
            }
            Expr::Spot(SpotRead::All { of, .. }) if self.shows_spots(*of) => {
                self.named(*of, who, reads)
            }
            Expr::Zone { zone, of } => {
                let own = self.has_zone(*zone, *of, who);
                let zone = &program.zones[*zone];
                // The contents of a zone of piles are the top cards.
                let why = self.why_hidden(zone, own, zone.layout == Layout::Piles);
                self.had_by(*of, &zone.name, (why, expr), who, reads)
            }
            Expr::Cell { cell, of } => {
                let cell = &program.cells[*cell];
                if cell.public {
                    return self.on_place((*of)?, who, reads);
                }
                let why = self.held_back(cell.sight(), cell.holder, own(of));
                self.had_by(*of, &cell.name, (why, expr), who, reads)
            }
            Expr::Note { note, of } => {
                let note = &program.notes[*note];
                if note.public {
                    return self.on_place((*of)?, who, reads);
                }
                let why = self.held_back(note.sight(), note.holder, own(of));
                self.had_by(*of, &note.name, (why, expr), who, reads)
            }
            Expr::Pool { pool, of } => {
                let pool = &program.pools[*pool];
                let why = self.held_back(pool.sight(), pool.holder, own(of));
                self.had_by(*of, &pool.name, (why, expr), who, reads)
            }
            Expr::Wealth(of) => {
                let own = own(&Some(*of));
                let mut pools = program.pools.iter().filter(|it| it.holder == Holder::Player);
                pools.find_map(|pool| {
                    found(&pool.name, self.held_back(pool.sight(), pool.holder, own)?)
                })
            }
            Expr::Derived { derived, of, args } => {
                let own_args = args.iter().zip(0..64).filter(|(arg, _)| own(&Some(**arg)));
                let arguments = own_args.fold(0, |bits, (_, at)| bits | 1 << at);
                let swayed = self.define_read((*derived, *of), arguments, expr, who, reads);
                if swayed.is_some() {
                    return swayed;
                }
                let mut parts = of.iter().chain(args);
                parts.find_map(|part| self.secret_in(*part, who, reads))
            }
            Expr::Field { field, of } => {
                let swayed = self.field_read(*field, *of, expr, who, reads);
                swayed.or_else(|| self.secret_in(*of, who, reads))
            }
            Expr::Score { of, term } if self.assumed == Assumed::Seen => {
                let whose = if own(&Some(*of)) { Whose::Readers } else { Whose::Others };
                let title = |id: &ScoreId| program.scores.get(*id)?.name.as_ref();
                let terms = program.scores.pairs().filter(|(id, score)| {
                    let named = |term: ScoreId| {
                        term == *id || title(&term).is_some() && title(&term) == score.name.as_ref()
                    };
                    score.definition.is_none() && term.is_none_or(named)
                });
                let at = Some(expr);
                let next = |body| Next { body, whose, arguments: 0, at };
                terms.for_each(|(_, score)| reads(next(score.value)));
                self.secret_in(*of, who, reads)
            }
            Expr::Filter { list, local, condition: value }
            | Expr::Map { list, local, value }
            | Expr::Sum { list, local, value }
            | Expr::Extreme { list, local, value, .. } => {
                let each = self.within(*list, *local, who);
                let of = self.secret_in(*list, who, reads);
                of.or_else(|| self.secret_in(*value, each, reads))
            }
            node => node.parts().into_iter().find_map(|part| self.secret_in(part, who, reads)),
        }
    }

    /// A secret in the expression of the holder of a zone of piles, which is only named.
    fn named(&self, zone: ExprId, who: Who<'_>, reads: &mut dyn FnMut(Next)) -> Option<Secret> {
        match self.lowered.exprs.get(zone)? {
            Expr::Zone { of, .. } => of.and_then(|of| self.secret_in(of, who, reads)),
            _ => self.secret_in(zone, who, reads),
        }
    }

    /// Why the cards of a zone may be hidden from the reader; `None` if they are not. `own` says that the reader has
    /// the zone, `top` that only its top cards are read.
    fn why_hidden(&self, zone: &Zone, own: bool, top: bool) -> Option<&'static str> {
        match zone.visibility {
            Visibility::Faceup => None,
            Visibility::TopFaceup => (!top).then_some("lies face down below its top card"),
            Visibility::Facedown => Some("lies face down"),
            Visibility::Private => match zone.seen_by {
                Some(those) => self.not_among(those, own),
                None => (!own).then_some("is private to its owner"),
            },
        }
    }

    /// Why a counter, note or pool may be hidden from the reader; `None` if it is not.
    fn held_back(&self, sight: Sight, holder: Holder, own: bool) -> Option<&'static str> {
        match sight {
            Sight::All | Sight::Public => None,
            Sight::Those(those) => self.not_among(those, own),
            Sight::Holder => {
                (holder == Holder::Player && !own).then_some("is private to its owner")
            }
        }
    }

    /// Why the reader may not be among the players who see something, by the condition `those`.
    fn not_among(&self, those: ExprId, own: bool) -> Option<&'static str> {
        let lowered = Lowered { exprs: self.bodies, ..self.lowered };
        match self.assumed {
            Assumed::Secret => Some("is not seen by all"),
            Assumed::Seen => {
                (own && lowered.is_to_others(those)).then_some("is seen by others alone")
            }
        }
    }
}
