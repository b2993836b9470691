//! Asks which handlers may answer what is done in a pass of `together`, and reports it (`C0503`).

use schema::code::Arg;
use schema::event::{Handler, Object};
use schema::expr::Expr;
use schema::id::{ExprId, HandlerId, VerbId, ZoneId};
use schema::source::Span;

use crate::check::analyses::passes::{Offence, PUBLIC, Passes, Piece};

const ANOTHER_VERB: &str = "let it answer a verb of the game in place of the machine's own, one that the passes do not call: `verb VERB c : card { move c to ZONE }`; or note this down in something private of the player's own, and do it afterwards: `each player { … }`";

impl Passes<'_> {
    /// The first handler that may answer such a call.
    pub(super) fn may_answer(&self, verb: VerbId, args: &[Arg]) -> Option<HandlerId> {
        let mut handlers = self.lowered.program.handlers.pairs();
        let may = |handler: &Handler| {
            let pattern = handler.pattern.as_ref().filter(|pattern| pattern.verb == verb);
            pattern.is_some_and(|pattern| {
                pattern.objects.iter().all(|object| self.may_be_met(verb, args, object))
            })
        };
        handlers.find(|(_, handler)| may(handler)).map(|(id, _)| id)
    }

    /// Whether what is handed to a call may be what a pattern asks for: false where it is surely nothing, or surely another
    /// zone.
    fn may_be_met(&self, verb: VerbId, args: &[Arg], object: &Object) -> bool {
        let at = usize::from(object.slot.0);
        let handed = match args.get(at) {
            Some(Arg::Value { value, .. }) => Some(*value),
            Some(Arg::Default) => self.lowered.program.verbs[verb].params[at].default,
            Some(Arg::Block(_)) | None => return true,
        };
        let is_nothing = |handed| matches!(self.lowered.exprs.get(handed), Some(Expr::Nothing));
        let Some(handed) = handed.filter(|handed| !is_nothing(*handed)) else {
            return object.among.is_none() && object.test.is_none();
        };
        let asked = object.among.and_then(|among| self.zones_in(among));
        match (self.zone_named(handed), asked) {
            (Some(zone), Some(asked)) => asked.contains(&zone),
            _ => true,
        }
    }

    /// The zones, or the zones of the piles, that a list names, if it names nothing else.
    fn zones_in(&self, list: ExprId) -> Option<Vec<ZoneId>> {
        match self.lowered.exprs.get(list)? {
            Expr::List(parts) => parts.iter().map(|part| self.zone_named(*part)).collect(),
            _ => self.zone_named(list).map(|zone| vec![zone]),
        }
    }

    fn zone_named(&self, place: ExprId) -> Option<ZoneId> {
        match self.lowered.exprs.get(place)? {
            Expr::Zone { zone, .. } | Expr::Pile { zone, .. } => Some(*zone),
            _ => None,
        }
    }

    /// Why the call that runs a piece must not stand in a pass: somebody may answer it.
    pub(super) fn answered(&self, piece: &Piece, at: Span) -> Option<Offence> {
        let program = self.lowered.program;
        let handler = program.handlers.get(piece.heard?)?;
        let verb = program.verbs.get(handler.pattern.as_ref()?.verb)?;
        let spans = program.blocks.get(handler.block).map_or(&[][..], |block| &block.spans);
        let answers = spans.iter().copied().find(|span| *span != Span::default()).unwrap_or(at);
        let message = match (handler.definition, &handler.title) {
            (None, Some(title)) => format!("the rule `{title}` may answer `{}`", verb.name),
            (None, None) => format!("a rule may answer `{}`", verb.name),
            (Some(_), _) => "cards of others may answer this".to_owned(),
        };
        let help = if verb.primitive.is_some() { ANOTHER_VERB } else { PUBLIC };
        Some((answers, message, help))
    }
}
