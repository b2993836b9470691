//! Verbs and cards, with what they do.

use super::Writer;
use super::bearers::Bearer;
use super::scope::{Scope, Var};
use super::statements::{Lines, braces};
use super::types::{Ty, Written};
use super::world::{CLIMB, Card, FamilySort, Form, Holder, STEEP};

impl Writer {
    /// The game's verbs.
    pub(crate) fn verbs(&mut self) -> Lines {
        let mut lines = Vec::new();
        for at in 0..self.world.verbs.len() {
            let verb = self.world.verbs[at].clone();
            let mut scope = Scope::acting();
            (scope.defines, scope.verbs) = (self.world.defines.len(), at);
            // Abilities call the first half of the verbs, so those perform nothing.
            scope.performs = at >= self.world.verbs.len() / 2;
            scope.result = verb.result.clone();
            scope.quick = self.draw.chance(if self.world.quick { 85 } else { 20 });
            let mut head = format!("verb {}{}", if verb.plus { "+" } else { "" }, verb.name);
            // Of several words the last is said in another form, which no rule gives.
            if !verb.plus && verb.name.contains('_') {
                head.push_str(&format!(", {}s", verb.name));
            }
            for param in &verb.params {
                let ty = self.type_words(&param.ty);
                let word = param.preposition.as_ref().map(|word| format!(" {word}"));
                head.push_str(&format!("{} {}", word.unwrap_or_default(), param.name));
                head.push_str(&format!(" : {ty}"));
                if param.default {
                    let value = match &param.ty {
                        Ty::Number => "1".to_owned(),
                        Ty::Player => "me".to_owned(),
                        Ty::Zone => {
                            let zones = self.world.zones.iter();
                            let mut own = zones.filter(|zone| zone.holder == Holder::Player);
                            own.next().map_or_else(String::new, |zone| zone.name.clone())
                        }
                        Ty::List(_) => "[]".to_owned(),
                        _ => "none".to_owned(),
                    };
                    head.push_str(&format!(" = {value}"));
                }
                let (name, ty) = (param.name.clone(), param.ty.clone());
                // Whoever calls it may hand it what was read of something hidden.
                scope.vars.push(Var { name, ty, settable: false, seen: false });
            }
            if verb.block {
                head.push_str(if verb.params.is_empty() {
                    " do : block"
                } else {
                    " by do : block"
                });
                scope.block = Some("do".to_owned());
            }
            let result = verb.result.clone();
            let body = self.in_scope(scope, |this| {
                let mut body = this.block(2);
                if let Some(ty) = &result
                    && let Some(value) = this.expr(ty, 2)
                {
                    body.push(format!("result {}", value.text));
                }
                body
            });
            lines.extend(braces(&head, body));
        }
        lines
    }

    /// The game's cards.
    pub(crate) fn cards_declared(&mut self) -> Lines {
        let mut lines = Vec::new();
        for kind in 0..self.world.kinds.len() {
            lines.extend(self.card_table(kind));
        }
        for at in 0..self.world.cards.len() {
            let card = self.world.cards[at].clone();
            let kind = self.world.kinds[card.kind].name.clone();
            let tags = if card.tags.is_empty() {
                String::new()
            } else {
                format!(" : {}", card.tags.join(", "))
            };
            let head = match card.form {
                Form::Item => format!("{kind} {}{tags}", card.name),
                Form::Made => {
                    let name = card.name.trim_end_matches('1');
                    format!("cards {kind} \"{name}{{nth}}\" for nth in 1 to 2")
                }
                Form::Row | Form::MadeWithLast => continue,
            };
            let parts = self.card_parts(card.kind, card.form);
            lines.extend(braces(&head, parts));
        }
        lines
    }

    /// The cards of a kind that stand in a table, a row for each.
    fn card_table(&mut self, kind: usize) -> Lines {
        let cards = self.world.cards.clone();
        let cards: Vec<Card> =
            cards.into_iter().filter(|card| card.kind == kind && card.form == Form::Row).collect();
        if cards.is_empty() {
            return Lines::new();
        }
        let fields = self.fields_of(kind);
        let groups = self.world.families_of(FamilySort::Tags);
        let groups: Vec<_> = groups.into_iter().map(|at| self.world.families[at].clone()).collect();
        let mut heads = vec!["name".to_owned()];
        heads.extend(fields.iter().map(|(name, _)| name.clone()));
        heads.extend(groups.iter().map(|group| group.name.clone()));
        heads.push("tags".to_owned());
        let mut rows = vec![heads.join(" | ")];
        for card in cards {
            let mut row = vec![card.name];
            for (_, ty) in &fields {
                row.push(match ty {
                    _ if self.draw.chance(30) => String::new(),
                    Ty::Number => self.draw.below(6).to_string(),
                    Ty::Flag => "yes".to_owned(),
                    Ty::Text => "Old hat, dusty".to_owned(),
                    Ty::Goods(family) => format!("2 {}", self.world.families[*family].members[0]),
                    _ => String::new(),
                });
            }
            let in_group = |tag: &&String| groups.iter().any(|group| group.members.contains(tag));
            for group in &groups {
                let mut tags = card.tags.iter().filter(|tag| group.members.contains(tag));
                row.push(tags.next().cloned().unwrap_or_default());
            }
            let free = card.tags.iter().filter(|tag| !in_group(tag)).cloned();
            row.push(free.collect::<Vec<_>>().join(", "));
            rows.push(row.join(" | "));
        }
        braces(&format!("cards {}", self.world.kinds[kind].name), rows)
    }

    /// The fields that cards of a kind have, inherited ones included.
    fn fields_of(&self, kind: usize) -> Vec<(String, Ty)> {
        let mut fields = self.world.kinds[0].fields.clone();
        if kind > 0 {
            fields.extend(self.world.kinds[kind].fields.clone());
        }
        fields
    }

    /// What stands in the braces of a card of this kind.
    fn card_parts(&mut self, kind: usize, form: Form) -> Lines {
        let mut parts = Vec::new();
        for (name, ty) in self.fields_of(kind) {
            if self.draw.chance(40) {
                continue;
            }
            parts.push(match ty {
                // What the table counts with.
                Ty::Number if form == Form::Made => format!("{name} 2 * nth"),
                Ty::Number if self.draw.chance(20) => {
                    let scope =
                        Scope { me: true, plain: true, self_kind: Some(kind), ..Scope::default() };
                    let value = self.in_scope(scope, |this| this.number(2));
                    // A plain number that is too small for the field's range is refused.
                    let value = match value.text.starts_with('-') {
                        true => Written::word("1"),
                        false => value,
                    };
                    format!("{name} {}", value.text)
                }
                Ty::Number => format!("{name} {}", self.draw.below(6)),
                Ty::Flag => name,
                Ty::Text => format!("{name} {}", self.some_text().text),
                Ty::Goods(family) if self.draw.chance(40) => {
                    let members = &self.world.families[family].members;
                    let amounts = members.iter().map(|member| format!("1 {member}"));
                    format!("{name} {}", amounts.collect::<Vec<_>>().join(", "))
                }
                Ty::Goods(family) => {
                    let goods = self.in_scope(Scope::default(), |this| this.goods(family, 0));
                    format!("{name} {}", goods.map_or("nothing".to_owned(), |goods| goods.text))
                }
                _ => continue,
            });
        }
        if let Some((of, word, field)) = self.world.rows.clone()
            && self.world.inherits(kind, of)
        {
            for toll in 1..=2 {
                let mut row = vec![format!("{field} {toll}")];
                row.extend(self.draw.chance(50).then(|| STEEP.to_owned()));
                if self.draw.chance(50) {
                    row.extend(self.ability_of(CLIMB, kind, true));
                }
                parts.extend(braces(&word, row));
            }
        }
        for ability in self.world.abilities.clone() {
            if self.draw.chance(60) {
                parts.extend(self.ability(&ability, kind));
            }
        }
        parts.extend(self.standing(kind));
        parts
    }

    /// An ability of cards of a kind, with what it does.
    pub(super) fn ability(&mut self, ability: &str, kind: usize) -> Lines {
        self.ability_of(ability, kind, false)
    }

    /// An ability of such cards or, `in_row`, of their rows.
    fn ability_of(&mut self, ability: &str, kind: usize, in_row: bool) -> Lines {
        let scope = Scope {
            self_kind: Some(kind),
            in_row,
            defines: self.world.defines.len(),
            verbs: self.world.verbs.len() / 2,
            quick: self.draw.chance(if self.world.quick { 80 } else { 15 }),
            ..Scope::acting()
        };
        let body = self.in_scope(scope, |this| this.block(1));
        braces(&format!("on {ability}"), body)
    }

    /// What cards of a kind say besides what they are and do: handlers, options, effects and score terms.
    pub(super) fn standing(&mut self, kind: usize) -> Lines {
        let mut parts = Lines::new();
        if self.world.quick && self.draw.chance(50) {
            return parts;
        }
        let live = !self.world.kinds[0].live.is_empty() || !self.world.kinds[kind].live.is_empty();
        if live && self.draw.chance(45) {
            parts.extend(self.parts(Bearer::Card(kind), 1, 1));
        } else if self.draw.chance(25) {
            let zones: Vec<String> = self
                .world
                .zones
                .iter()
                .filter(|zone| matches!(zone.holder, Holder::Player | Holder::Table))
                .filter(|zone| !zone.is_piles())
                .map(|zone| zone.name.clone())
                .collect();
            let inner = self.parts(Bearer::Card(kind), 1, 1);
            if let Some(zone) = self.draw.one(&zones)
                && !inner.is_empty()
            {
                // What is changed for everybody hangs on no card's condition.
                let is_whole =
                    |line: &String| line.starts_with(['+', '-', 's']) && !line.contains(" for ");
                let asks = self.draw.chance(40) && !inner.iter().any(is_whole);
                let asked = asks.then(|| {
                    // What effects change must not hang on itself.
                    let scope =
                        Scope { me: true, self_kind: Some(kind), plain: true, ..Scope::default() };
                    let condition = self.in_scope(scope, |this| this.flag(1));
                    format!(" if {}", condition.text)
                });
                let asked = asked.unwrap_or_default();
                parts.extend(braces(&format!("while in {zone}{asked}"), inner));
            }
        }
        if self.draw.chance(15) && live {
            let scope = Scope {
                me: true,
                self_kind: Some(kind),
                defines: self.world.defines.len(),
                ..Scope::default()
            };
            let value = self.in_scope(scope, |this| this.number(1));
            parts.push(format!("score {}", value.text));
        }
        parts
    }
}
