//! What an instruction of a pass hangs on that does not stand in it: lines of cards and rules, who decides, and how much
//! room there is (`C0503`).

use schema::code::Op;
use schema::effect::{Changed, Does, On};
use schema::event::Live;
use schema::expr::Expr;
use schema::id::{ExprId, ZoneId};

use crate::check::analyses::others::{LookedAt, Written, hangs_on_cards};
use crate::check::analyses::passes::{Passes, Piece};

const DECIDER: &str = "let `decider` read only what nobody changes in the `together` block";

const LIMIT: &str = "let the `limit` read only what nobody changes in the `together` block";

impl Passes<'_> {
    /// The purpose or verb that an instruction is about and that cards of others may be forbidding, as a message.
    pub(super) fn forbidden_by_others(
        &self,
        piece: &Piece,
        op: &Op,
        written: &Written,
        looked_at: &mut LookedAt,
    ) -> Option<String> {
        let program = self.lowered.program;
        let (forbids, name): (&dyn Fn(&Does) -> bool, _) = match op {
            Op::Choose(choice) | Op::May { choice, .. } => {
                let id = program.choices[*choice].purpose;
                (&move |does| does.forbids_purpose(id), &program.purposes[id])
            }
            Op::Call { verb, .. } => {
                (&move |does| does.forbids_verb(*verb), &program.verbs[*verb].name)
            }
            _ => return None,
        };
        if self.sways(written, looked_at, false, forbids) {
            return Some(hangs_on_cards(name));
        }
        let bare = piece.of_no_variables();
        let mut parts = self.read_by_rules(forbids);
        let found = parts.find_map(|part| self.of_others(&bare, part, written, looked_at))?;
        Some(format!("a rule may forbid `{name}` here: {found}"))
    }

    /// Why it hangs on others who is asked here, or whether a card comes to lie where it is moved to; and what to do
    /// instead.
    pub(super) fn hangs_on_others(
        &self,
        piece: &Piece,
        op: &Op,
        written: &Written,
        looked_at: &mut LookedAt,
    ) -> Option<(String, &'static str)> {
        let program = self.lowered.program;
        let bare = piece.of_no_variables();
        match op {
            Op::Choose(_) | Op::May { .. } => {
                let id = program.decider?;
                let changes = |does: &Does| does.changes(Changed::Derived(id));
                let found = match self.sways(written, looked_at, false, changes) {
                    true => Some(hangs_on_cards(&program.derived[id].name)),
                    false => {
                        let body = std::iter::once(program.derived[id].body);
                        let mut all = body.chain(self.read_by_rules(changes));
                        all.find_map(|part| self.of_others(&bare, part, written, looked_at))
                    }
                };
                Some((format!("`decider` says who is asked here: {}", found?), DECIDER))
            }
            Op::Move { to, .. } => {
                let mut limited = self.zones_of(*to).into_iter().filter_map(|zone| {
                    let zone = &program.zones[zone];
                    Some((&zone.name, zone.limit?))
                });
                limited.find_map(|(name, limit)| {
                    let found = self.of_others(&bare, limit, written, looked_at)?;
                    Some((format!("`{name}` has a limit: {found}"), LIMIT))
                })
            }
            _ => None,
        }
    }

    /// The zones to which a move may go: the one that it names, else all that are private.
    fn zones_of(&self, to: ExprId) -> Vec<ZoneId> {
        match self.lowered.exprs.get(to) {
            Some(Expr::Zone { zone, .. }) => vec![*zone],
            _ => {
                let all = self.lowered.program.zones.pairs().map(|(zone, _)| zone);
                all.filter(|zone| self.lowered.is_private(*zone)).collect()
            }
        }
    }

    /// Whether an effect that does this concerns others than the owner of its card, and passes may bring it into force or
    /// change what it reads. `of_game`: it changes a value that nobody has, which concerns everybody.
    pub(super) fn sways(
        &self,
        written: &Written,
        looked_at: &mut LookedAt,
        of_game: bool,
        fits: impl Fn(&Does) -> bool,
    ) -> bool {
        let effects = self.lowered.program.effects.iter();
        let mut effects = effects.filter(|it| (of_game || it.on != On::Own) && fits(&it.does));
        effects.any(|effect| {
            let lies_hidden = match &effect.live {
                Live::Zones(zones) => zones.iter().any(|&zone| self.lowered.is_private(zone)),
                Live::Anywhere => effect.definition.is_some(),
                Live::Installed => false,
            };
            // Of a card, or of whoever has begun it: `me` is that player there.
            let of_somebody = effect.definition.is_some() || effect.live == Live::Installed;
            let mut parts = effect.parts();
            // What lies open nobody moves.
            let stays = !lies_hidden;
            written.zones && lies_hidden
                || of_somebody && parts.any(|part| self.touches(part, stays, written, looked_at))
        })
    }

    /// What the lines of rules that do this read; `me` is there whoever asks.
    pub(super) fn read_by_rules(
        &self,
        fits: impl Fn(&Does) -> bool,
    ) -> impl Iterator<Item = ExprId> {
        let effects = self.lowered.program.effects.iter();
        let of_rules = effects.filter(move |line| {
            line.definition.is_none() && line.live == Live::Anywhere && fits(&line.does)
        });
        of_rules.flat_map(|line| line.parts().collect::<Vec<_>>())
    }
}
