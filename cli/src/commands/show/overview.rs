//! `cardwright show GAME`: what there is, at a glance.

use std::collections::{BTreeMap, BTreeSet};

use schema::words::counted;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use super::WIDEST;
use crate::commands::coverage::ledger_of;
use crate::error::Error;
use crate::load::{Extended, Playable};
use crate::rulings::Mentions;

/// A game at a glance.
#[derive(Serialize)]
pub(super) struct Overview {
    name: String,
    /// How many may play: least, most.
    players: (u8, u8),
    #[serde(skip_serializing_if = "Option::is_none")]
    provenance: Option<String>,
    /// The expansions that it is shown with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expansions: Vec<String>,
    /// Setup options, which `--set` gives values.
    options: Vec<String>,
    bots: Vec<String>,
    locales: Vec<String>,
    rulings: usize,
    /// The cards by kind.
    kinds: BTreeMap<String, Vec<Card>>,
    /// The clauses of its ledger, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<Clauses>,
}

#[derive(Serialize)]
struct Card {
    name: String,
    tags: Vec<String>,
    /// The clauses of the rulings that name it.
    clauses: BTreeSet<String>,
}

#[derive(Serialize)]
struct Clauses {
    total: usize,
    /// Those that rulings show.
    covered: Vec<String>,
    excused: Vec<String>,
    missing: Vec<String>,
}

impl Overview {
    /// The game at a glance. Fails if its ledger cannot be read.
    pub(super) fn of(playable: &Playable) -> Result<Self, Error> {
        let (program, game) = (playable.rules.program(), &playable.game);
        let mut kinds: BTreeMap<String, Vec<Card>> = BTreeMap::new();
        let mentions = Mentions::of(playable);
        for (id, definition) in program.definitions.pairs() {
            let named = mentions.of_card(playable.rules.card_name(id));
            let card = Card {
                name: definition.name.clone(),
                tags: definition.tags.iter().map(|&tag| program.tags[tag].clone()).collect(),
                clauses: named.flat_map(|ruling| ruling.ids.iter().cloned()).collect(),
            };
            kinds.entry(program.kinds[definition.kind].name.clone()).or_default().push(card);
        }
        Ok(Self {
            name: playable.rules.game_title().to_owned(),
            players: program.players,
            provenance: game.manifest.as_ref().and_then(|manifest| manifest.provenance.clone()),
            expansions: playable.expansions.iter().map(Extended::words).collect(),
            options: program.variants.iter().map(|variant| variant.name.clone()).collect(),
            bots: game.bots.iter().map(|(stem, _)| stem.clone()).collect(),
            locales: game.locales.iter().map(|locale| locale.tag.clone()).collect(),
            rulings: game.rulings.len(),
            kinds,
            clauses: clauses(playable)?,
        })
    }

    /// In words; `players` is how many play it.
    pub(super) fn text(&self, players: &str) -> String {
        let cards: usize = self.kinds.values().map(Vec::len).sum();
        let mut text = format!(
            "{}: {}, {}, {}\n",
            self.name,
            counted(cards, "card"),
            counted(players, "player"),
            counted(self.rulings, "ruling")
        );
        text.extend(self.expansions.iter().map(|expansion| format!("with {expansion}\n")));
        text.extend(self.provenance.iter().map(|from| format!("{from}\n")));
        for (head, words) in
            [("options", &self.options), ("bots", &self.bots), ("locales", &self.locales)]
        {
            if !words.is_empty() {
                text.push_str(&format!("{head}: {}\n", words.join(", ")));
            }
        }
        for (kind, cards) in &self.kinds {
            text.push_str(&format!("\n{kind} ({})\n", cards.len()));
            let width = cards.iter().map(|card| card.name.width()).max().unwrap_or(0);
            let width = width.min(WIDEST);
            for card in cards {
                let tags = card.tags.join(", ");
                let clauses = counted(card.clauses.len(), "clause");
                let blanks = " ".repeat(width.saturating_sub(card.name.width()));
                text.push_str(&format!("  {}{blanks}  {clauses:>11}  {tags}", card.name));
                text.truncate(text.trim_end().len());
                text.push('\n');
            }
        }
        if let Some(Clauses { total, covered, excused, missing }) = &self.clauses {
            let all = counted(*total, "clause");
            text.push_str(&format!(
                "\n{} of {all} covered, {} excused\n",
                covered.len(),
                excused.len()
            ));
            text.extend(missing.iter().map(|id| format!("no ruling: {id}\n")));
        }
        text
    }
}

fn clauses(playable: &Playable) -> Result<Option<Clauses>, Error> {
    let Some(ledger) = ledger_of(playable)? else { return Ok(None) };
    let named: BTreeSet<&String> =
        playable.game.rulings.iter().flat_map(|ruling| &ruling.ids).collect();
    let ids = |wanted: &dyn Fn(&dsl::ledger::Clause) -> bool| {
        let fitting = ledger.clauses.iter().filter(|clause| wanted(clause));
        fitting.map(|clause| clause.id.clone()).collect::<Vec<_>>()
    };
    Ok(Some(Clauses {
        total: ledger.clauses.len(),
        covered: ids(&|clause| named.contains(&clause.id)),
        excused: ids(&|clause| !named.contains(&clause.id) && clause.excused.is_some()),
        missing: ids(&|clause| !named.contains(&clause.id) && clause.excused.is_none()),
    }))
}
