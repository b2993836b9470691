//! What a card bears: its facts, abilities, rows, options, handlers, lasting effects, and terms of the score.

use schema::event::{Handler, Live};
use schema::expr::Expr;
use schema::id::{BlockId, DefinitionId, ExprId, Id, OptionId, TextId};
use schema::locale::Word;
use schema::program::{Definition, Once, TextPart, Visibility};

use super::brackets::first_as;
use super::{Form, Modal, Said, Teller, fill, readable};
use crate::rules::Says;

/// The menu that a game's turns are made of, of which nothing has to be said.
const MAIN: &str = "main";

impl Teller<'_> {
    /// A card: its facts in one line, and its paragraphs.
    pub(super) fn card(&mut self, id: DefinitionId) -> (String, Vec<String>) {
        let program = self.rules.program();
        let Some(card) = program.definitions.get(id) else { return (String::new(), Vec::new()) };
        self.card = Some(id);
        let mut lines = Vec::new();
        let facts = self.facts(card, &mut lines);
        let none = Says::default();
        let rules = self.rules;
        let says = rules.says(id).unwrap_or(&none);
        for own in says.overrides.iter().filter_map(|&at| program.overrides.get(at)) {
            self.begin();
            let name = program.derived.get(own.derived).map_or("", |it| it.name.as_str());
            lines.extend(self.said_of(Word::Derived(own.derived), name, own.body));
        }
        for (ability, block) in &card.abilities {
            self.begin();
            let name = program.abilities.get(*ability).map_or("", String::as_str);
            let text = self.block(*block);
            // What does nothing on this card says nothing.
            if !text.is_empty() {
                lines.push(self.when(Word::Ability(*ability), name, text));
            }
        }
        lines.extend(self.rows(card).into_iter().map(|(_, said)| said));
        for &option in &says.options {
            if let Some(own) = &program.options[option].contributed {
                self.begin();
                let text = self.option(option, own.block, &own.items);
                lines.push(self.where_live(card, &own.live, text));
            }
        }
        for handler in says.handlers.iter().map(|&id| &program.handlers[id]) {
            self.begin();
            let text = self.handler(handler);
            if !text.is_empty() {
                lines.push(
                    match handler.live == Live::Anywhere && !self.is_about_itself(handler) {
                        true => self.phrase(self.say.while_in[1], &[("do", &lowered(&text))]),
                        false => self.where_live(card, &handler.live, text),
                    },
                );
            }
        }
        for effect in says.effects.iter().map(|&id| &program.effects[id]) {
            self.begin();
            let text = self.effect(effect);
            lines.push(self.where_live(card, &effect.live, text));
        }
        for score in says.scores.iter().map(|&id| &program.scores[id]) {
            self.begin();
            let [a, b] = self.say.score_unit;
            let unit = super::Noun { a: a.to_owned(), b: b.to_owned() };
            let (mut condition, mut value) = (None, score.value);
            if let Some(Expr::If { condition: asked, then, otherwise }) = program.exprs.get(value)
                && program.exprs.get(*otherwise) == Some(&Expr::Number(0))
            {
                (condition, value) = (Some(*asked), *then);
            }
            let condition = condition.map(|condition| self.condition(condition, true));
            let (_, value) = self.amount_in(value, Some(unit));
            let mut text = self.phrase(self.say.score, &[("value", &value)]);
            if let Some(condition) = condition {
                let values = [("condition", &condition[..]), ("do", &text)];
                text = self.phrase(self.say.only_if[0], &values);
            }
            lines.push(self.where_live(card, &score.live, text));
        }
        let lines = lines.iter().map(|line| self.ended(line)).filter(|line| !line.is_empty());
        (facts, lines.collect())
    }

    /// A line as a sentence.
    pub(super) fn ended(&self, line: &str) -> String {
        let line = self.resolved(line);
        let whole = first_as(line.trim(), |first| first.to_uppercase().collect());
        match whole.is_empty() || whole.ends_with(['.', '。', '!', '?']) {
            true => whole,
            false => whole + self.say.full_stop[1],
        }
    }

    /// Kind, tags and plain values in one line; values that are worked out are paragraphs.
    pub(super) fn facts(&mut self, card: &Definition, lines: &mut Vec<String>) -> String {
        let (say, program) = (self.say, self.rules.program());
        let mut words = Vec::new();
        if card.kind.index() > 0 {
            let name = program.kinds.get(card.kind).map_or("", |kind| kind.name.as_str());
            let noun = self.noun(Word::Kind(card.kind), name);
            words.push(self.phrase(say.bare, &[("a", &noun.a), ("b", &noun.b)]));
        }
        words.extend(
            card.tags.iter().filter_map(|tag| program.tags.get(*tag)).map(|tag| readable(tag)),
        );
        let mut facts = vec![words.join(say.comma)];
        for (field, value) in &card.fields {
            let name = program.fields.get(*field).map_or("", String::as_str);
            let has_sentence = self.rules.said_of(Word::Field(*field)).is_some();
            self.whole = Some(*value);
            let known = self.comes_to(*value);
            match known.as_ref().or_else(|| program.exprs.get(*value)) {
                Some(Expr::Number(0) | Expr::Flag(false) | Expr::Nothing) => {}
                Some(Expr::Bundle(parts)) if parts.is_empty() => {}
                Some(Expr::Text(text)) if self.is_empty(*text) => {}
                // What the locale has a line for is said in it.
                Some(value_of) if has_sentence && !matches!(value_of, Expr::Flag(_)) => {
                    self.begin();
                    lines.extend(self.said_of(Word::Field(*field), name, *value));
                }
                Some(Expr::Blend(..)) if self.is_price(*value) => {
                    let name = self.member(Word::Field(*field), name, None).text;
                    let value = self.object(*value).text;
                    facts.push(self.phrase(say.fact, &[("name", &name), ("value", &value)]));
                }
                Some(
                    node @ (Expr::Number(_)
                    | Expr::Flag(true)
                    | Expr::Member(_)
                    | Expr::Bundle(_)
                    | Expr::Definition(_)
                    | Expr::Negative(_)),
                ) => {
                    let is_so = matches!(node, Expr::Flag(_));
                    let name = self.member(Word::Field(*field), name, None).text;
                    facts.push(match is_so {
                        true => name,
                        false => {
                            let value = self.object(*value).text;
                            self.phrase(say.fact, &[("name", &name), ("value", &value)])
                        }
                    });
                }
                // Worked out: a line of its own.
                _ => {
                    self.begin();
                    lines.extend(self.said_of(Word::Field(*field), name, *value));
                }
            }
        }
        self.whole = None;
        facts.retain(|fact| !fact.is_empty());
        self.resolved(&facts.join(say.comma))
    }

    /// Whether nothing stands in a text.
    fn is_empty(&self, text: TextId) -> bool {
        let nothing = |part: &TextPart| matches!(part, TextPart::Plain(plain) if plain.is_empty());
        self.rules.program().texts.get(text).is_some_and(|text| text.0.iter().all(nothing))
    }

    /// A field or define of its own: by its sentence, else as name and value.
    pub(super) fn said_of(&mut self, word: Word, name: &str, value: ExprId) -> Option<String> {
        let sentence = self.rules.said_of(word).map(str::to_owned);
        let known = self.comes_to(value);
        let node = known.as_ref().or_else(|| self.rules.program().exprs.get(value));
        let is_plain = matches!(node, Some(Expr::Flag(_)));
        if sentence.is_some() && is_plain {
            return None;
        }
        let has_unit = sentence.as_ref().is_some_and(|sentence| sentence.contains("{amount}"));
        let unit = has_unit.then(|| self.counted_noun(word, name));
        let (value, amount) = self.amount_in(value, unit);
        Some(match sentence {
            Some(sentence) => {
                let values = [("value", value), ("amount", Said::many(amount))];
                fill(&sentence, Form::Base, &values)
            }
            None => {
                let name = self.member(word, name, None).text;
                self.phrase(self.say.fact, &[("name", &name), ("value", &value.text)])
            }
        })
    }

    /// A value, and the same as an amount of something.
    pub(super) fn amount_in(&mut self, value: ExprId, unit: Option<super::Noun>) -> (Said, String) {
        self.unit = unit;
        let value = self.object(value);
        let amount = match self.unit.take() {
            Some(unit) => self.amount_of(&value, &unit),
            None => value.text.clone(),
        };
        (value, amount)
    }

    /// What an ability does, with when, unless the locale says that this goes without saying.
    pub(super) fn when(&mut self, word: Word, name: &str, text: String) -> String {
        match self.rules.said_of(word) {
            Some(template) => {
                let template = template.to_owned();
                fill(&template, Form::Base, &[("do", Said::many(text))])
            }
            None => {
                self.gap_of("lines", word, name);
                let values = [("when", &readable(name)[..]), ("do", &text)];
                self.phrase(self.say.ability, &values)
            }
        }
    }

    /// With where the card must lie, where that is not plain: in a zone that others do not see, or another than cards of its
    /// kind count in.
    pub(super) fn where_live(&mut self, card: &Definition, live: &Live, text: String) -> String {
        let program = self.rules.program();
        let Live::Zones(zones) = live else { return text };
        let is_hidden = |zone: &schema::id::ZoneId| {
            program.zones.get(*zone).is_some_and(|zone| zone.visibility != Visibility::Faceup)
        };
        let is_usual = program.kinds.get(card.kind).is_some_and(|kind| kind.live == *zones);
        if !zones.iter().any(is_hidden) && is_usual {
            return text;
        }
        let zones: Vec<String> = zones
            .iter()
            .map(|zone| {
                let holder = program.zones.get(*zone).map(|zone| zone.holder);
                let name = self.zone(*zone, None);
                match holder {
                    Some(schema::program::Holder::Player) => {
                        let name = program.zones.get(*zone).map_or("", |zone| zone.name.as_str());
                        let name = self
                            .called(Word::Zone(*zone))
                            .map_or_else(|| readable(name), str::to_owned);
                        self.phrase(self.say.your, &[("what", &name)])
                    }
                    // Those of the table, and of what has no owner.
                    _ => name,
                }
            })
            .collect();
        let zone = zones.join(self.say.or);
        let text = lowered(&text);
        self.phrase(self.say.while_in[0], &[("zone", &zone), ("do", &text)])
    }

    /// Whether a handler answers only what is done to its own card: that says where the card is.
    fn is_about_itself(&self, handler: &Handler) -> bool {
        let exprs = &self.rules.program().exprs;
        let is_self = |among: ExprId| match exprs.get(among) {
            Some(Expr::List(of)) => {
                matches!(of[..], [one] if exprs.get(one) == Some(&Expr::SelfCard))
            }
            among => among == Some(&Expr::SelfCard),
        };
        let objects = handler.pattern.iter().flat_map(|pattern| &pattern.objects);
        objects.filter_map(|object| object.among).any(is_self)
    }

    /// An option that it adds to a menu.
    pub(super) fn option(
        &mut self,
        id: OptionId,
        block: BlockId,
        items: &[schema::id::SlotId],
    ) -> String {
        let (say, program) = (self.say, self.rules.program());
        let Some(option) = program.options.get(id) else { return String::new() };
        self.offered_for(items, &option.each);
        let steps = self.steps_of(block);
        // Where a condition stands first, it is told first.
        let only_if = match say.inflects {
            true => None,
            false => self.told_before(option, items, &steps),
        };
        let by_others = self.is_by_others(&steps);
        self.modal = if by_others { Modal::None } else { Modal::May };
        let pieces = self.one_sentence(&steps);
        self.modal = Modal::None;
        let several = usize::from(pieces.len() > 1);
        let mut does = self.done_first(pieces);
        if does.is_empty() {
            does = lowered(&self.rules.plain_text(option.text));
        }
        if by_others {
            does = self.phrase(say.do_this, &[("do", &does)]);
        }
        let only_if = match say.inflects {
            true => self.told_behind(option, items, &steps),
            false => only_if,
        };
        let once = self.how_often(option.once);
        let menu = option.contributed.as_ref().and_then(|own| program.menus.get(own.menu));
        let menu = menu.filter(|menu| *menu != MAIN).map(|menu| self.choice_of(menu));
        let template = say.may_at[usize::from(menu.is_some())];
        let menu = menu.unwrap_or_default();
        let may = self.phrase(template, &[("menu", &menu), ("once", &once), ("do", &does)]);
        match only_if {
            Some(condition) => {
                self.phrase(say.only_if[several], &[("condition", &condition), ("do", &may)])
            }
            None => may,
        }
    }

    /// What the choice is for that a menu asks for.
    fn choice_of(&self, menu: &str) -> String {
        let id = self.rules.program().purposes.position(|purpose| purpose == menu);
        let mut shown = self.rules.shown.purposes.iter();
        let shown = id.and_then(|id| shown.find(|(known, _)| *known == id));
        readable(shown.map_or(menu, |(_, shown)| shown))
    }

    /// How often an option may be taken.
    pub(super) fn how_often(&mut self, once: Option<Once>) -> String {
        let (say, program) = (self.say, self.rules.program());
        match once {
            Some(Once::Game) => say.once_per_game.to_owned(),
            Some(Once::Moment(moment)) => {
                let name = program.moments.get(moment).map_or("", |it| it.name.as_str());
                let name = self.called(Word::Moment(moment)).unwrap_or(name).to_owned();
                self.phrase(say.once_per, &[("what", &name)])
            }
            None => String::new(),
        }
    }

    /// What may be done, behind the word that says so: a change of a number needs a verb there.
    pub(super) fn done_first(&self, mut pieces: Vec<super::pieces::Piece>) -> String {
        if let Some(first) = pieces.first_mut().filter(|first| first.is_change) {
            let values = [("change", Said::many(first.text.as_str()))];
            first.text = fill(self.say.has_change, Form::Base, &values);
            first.is_change = false;
        }
        self.inner(pieces)
    }
}

/// Without a capital, where a sentence goes on.
pub(super) fn lowered(text: &str) -> String {
    first_as(text, |first| first.to_lowercase().collect())
}
