//! Looks up declarations by name: zones, dice, verbs, and numbers that a handler watches.

use schema::event::Watched;
use schema::id::{DefinitionId, DieId, KindId, VerbId, ZoneId};
use schema::program::Primitive;
use schema::source::Span;

use crate::check::inflect;
use crate::check::prelude::PRELUDE;
use crate::check::reader::Reader;
use crate::check::symbols::{self, KindInfo, Member};
use crate::syntax::ast::{self, ExprKind, Name};
use crate::syntax::is_plain_name;

impl Reader<'_> {
    /// A `verb +WORD`, by any form of the word.
    pub(crate) fn plus_verb(&self, word: &str) -> Option<schema::id::VerbId> {
        let key = |word: &str| symbols::exact(&self.symbols.verbs, &format!("+{word}")).copied();
        key(word).or_else(|| crate::check::inflect::forms(word).find_map(|form| key(&form)))
    }

    /// The counter, track or define that a handler watches, by its name alone, or as `self.NAME` of the card itself.
    pub(crate) fn watched(&self, kind: Option<KindId>, what: &ast::Expr) -> Option<Watched> {
        let (word, own) = match &what.kind {
            ExprKind::Name(name) => (&name.text, false),
            ExprKind::Dot { of, name, args: None } => match &of.kind {
                ExprKind::Name(of) if of.text == "self" => (&name.text, true),
                _ => return None,
            },
            _ => return None,
        };
        let of_card = kind.and_then(|kind| self.symbols.kind_member(kind, word));
        let others = || {
            let player = symbols::exact(&self.symbols.player, word);
            player.or_else(|| symbols::exact(&self.symbols.table, word))
        };
        let member = of_card.or_else(|| if own { None } else { others() });
        match member {
            Some(Member::Cell(cell)) if !self.program.cells[*cell].flag => {
                Some(Watched::Cell(*cell))
            }
            Some(Member::Derived(derived)) => Some(Watched::Derived(*derived)),
            Some(_) => None,
            None if own => None,
            None => symbols::exact(&self.symbols.defines, word).map(|&id| Watched::Derived(id)),
        }
    }

    pub(crate) fn die_named(&mut self, word: &str, span: Span) -> Option<DieId> {
        if let Some(&die) = symbols::exact(&self.symbols.dice, word) {
            return Some(die);
        }
        if self.refused.contains_key(word) {
            return None;
        }
        let near = self.near(word, self.symbols.dice.keys().map(String::as_str));
        let near = near.map(str::to_owned);
        let message = match word {
            "" => "only a die can be rolled, by its name".to_owned(),
            _ => format!("no die is called `{word}`"),
        };
        self.unknown_of(span, &message, near, "declare it: `die NAME = 1 to 6`");
        None
    }

    /// A card by its name or its plural. A name of unusual form is written as it is declared.
    pub(crate) fn card_called(&self, word: &str) -> Option<DefinitionId> {
        let cards = &self.symbols.definitions;
        let found = symbols::exact(cards, word)
            .or_else(|| is_plain_name(word).then(|| symbols::find(cards, word)).flatten());
        found.copied()
    }

    /// Zones of players, the table or cards by name.
    pub(crate) fn zones_named(&mut self, names: &[Name]) -> Vec<ZoneId> {
        names.iter().flat_map(|name| self.zone_named(name)).collect()
    }

    /// A zone of players or of the table by its name.
    pub(crate) fn zone_of_players_or_table(&self, name: &Name) -> Option<ZoneId> {
        let zone = |word: &str| {
            let tables = [&self.symbols.player, &self.symbols.table];
            tables.into_iter().find_map(|table| match symbols::exact(table, word) {
                Some(Member::Zone(zone)) => Some(*zone),
                _ => None,
            })
        };
        let form = || inflect::forms(&name.text).find_map(|form| zone(&form));
        zone(&name.text).or_else(form)
    }

    /// A zone of players or of the table, else those of that name that cards have.
    fn zone_named(&mut self, name: &Name) -> Vec<ZoneId> {
        if let Some(zone) = self.zone_of_players_or_table(name) {
            return vec![zone];
        }
        let of_kind = |info: &KindInfo| match symbols::find(&info.members, &name.text) {
            Some(Member::Zone(zone)) => Some(*zone),
            _ => None,
        };
        let mut in_cards: Vec<ZoneId> = self.symbols.kind.iter().filter_map(of_kind).collect();
        if !in_cards.is_empty() {
            in_cards.dedup();
            return in_cards;
        }
        let near = {
            let of_kinds = self.symbols.kind.iter().flat_map(|info| &info.members);
            let members = self.symbols.player.iter().chain(&self.symbols.table).chain(of_kinds);
            let zones = members.filter(|(_, (member, _))| matches!(member, Member::Zone(_)));
            self.near(&name.text, zones.map(|(word, _)| word.as_str())).map(str::to_owned)
        };
        self.unknown_of(
            name.span,
            &format!("no zone is called `{}`", name.text),
            near,
            "name a zone of `player { … }`, of `table { … }` or of a kind of cards",
        );
        Vec::new()
    }

    /// The built-in verb that a word calls; `None` if a verb of the game has this name, or none has.
    pub(crate) fn primitive_called(&self, word: &str) -> Option<Primitive> {
        let &verb = symbols::exact(&self.symbols.verbs, word)?;
        self.symbols.verb[verb].primitive
    }

    /// Whether a verb is declared in the prelude.
    pub(crate) fn is_of_prelude(&self, verb: VerbId) -> bool {
        let name = &self.program.verbs[verb].name;
        self.symbols.verbs.get(name).is_some_and(|(_, span)| span.file == PRELUDE)
    }

    /// Whether a kind is declared in the prelude and the game has no card of it.
    pub(crate) fn is_unused_kind(&self, kind: KindId) -> bool {
        let mut kinds = self.symbols.kinds.values();
        let mut cards = self.program.definitions.iter();
        kinds.any(|(id, span)| *id == kind && span.file == PRELUDE)
            && !cards.any(|card| self.symbols.inherits(card.kind, kind))
    }
}
