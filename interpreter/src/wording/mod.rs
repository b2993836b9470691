//! What a card says in the words of a rulebook, made from what it compiles to: it tells all that the card does, and no more.
//! [`lift`] reads the code back as statements, [`steps`] and [`acts`] tell them, [`nouns`] and [`values`] say what they are
//! about, [`bearers`] what a card bears besides its abilities. The matches of [`lift`], [`acts`] and [`values`] over
//! instructions and expressions are exhaustive; where a `_` stands elsewhere, a comment says what becomes of the rest.

mod actors;
mod acts;
mod amounts;
mod anybody;
mod asked;
mod bearers;
mod between;
mod brackets;
mod candidates;
mod changes;
mod choices;
mod conditions;
mod course;
mod doers;
mod earlier;
mod effects;
mod empty;
mod ended;
mod fleeting;
mod given;
mod goods;
mod handed;
mod handlers;
mod inner;
mod interrupts;
mod jumps;
mod known;
mod leaving;
mod letters;
mod lift;
mod loops;
mod members;
mod mentioned;
mod menus;
mod named;
mod nouns;
mod numbers;
mod offered;
mod others;
mod passes;
mod pieces;
mod places;
mod qualities;
mod questions;
mod remembered;
mod rows;
mod sayings;
mod slots;
mod sorts;
mod spoken;
mod steps;
mod tables;
mod template;
mod values;
mod variables;
mod wanted;
mod wrapped;
mod yields;

use std::collections::{BTreeMap, BTreeSet};

use schema::id::{DefinitionId, ExprId, Id, LocalId, SlotId, TableId, VerbId};
use schema::locale::Word;

use crate::names::readable;
use crate::rules::Rules;
use actors::Actor;
use amounts::Amount;
use doers::Doer;
use fleeting::Meaning;
use handed::Scope;
use sayings::Sayings;
use slots::Slots;
pub(crate) use spoken::{pronouns, so};
pub(crate) use template::{Form, Said, fill, halves, mentions, needs};

/// A word of a game for which its locale has no sentence, noun or quality, so that it is told plainly.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Gap {
    /// The section of the locale's file where it would stand.
    pub section: &'static str,
    /// The word, as it is shown.
    pub word: String,
}

/// What a card says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    /// What it is called.
    pub name: String,
    /// Its kind, tags and plain values.
    pub facts: String,
    /// Its paragraphs: those that the locale gives it, else those that are made from what it does.
    pub lines: Vec<String>,
    /// What is made from what it does: a paragraph for each ability, handler, effect, option and term of the score.
    pub made: Vec<String>,
    /// What had to be told plainly.
    pub gaps: Vec<Gap>,
}

impl Rules {
    /// What a card says, in the language that is shown.
    #[must_use]
    pub fn wording(&self, card: DefinitionId) -> Wording {
        let mut teller = Teller::new(self);
        let (facts, made) = teller.card(card);
        let own = self.shown.says.iter().find(|(known, _)| *known == card).map(|(_, said)| said);
        let lines = own.map_or_else(
            || made.clone(),
            |said| said.split('/').map(|line| line.trim().to_owned()).collect(),
        );
        let name = self.program().definitions.get(card).map_or("", |card| card.name.as_str());
        Wording {
            name: name.to_owned(),
            facts,
            lines,
            made,
            gaps: teller.gaps.into_iter().collect(),
        }
    }

    /// What the rows of a table of a card say, in their order and in the language that is shown.
    #[must_use]
    pub fn row_wording(&self, card: DefinitionId, table: TableId) -> Vec<String> {
        let mut teller = Teller::new(self);
        teller.card = Some(card);
        let rows = self.program().definitions.get(card).map(|card| teller.rows(card));
        let rows = rows.into_iter().flatten().filter(|(of, _)| *of == table);
        rows.map(|(_, said)| teller.ended(&said)).collect()
    }

    /// What a field, define or ability of a card says, if the locale knows.
    pub(crate) fn said_of(&self, word: Word) -> Option<&str> {
        let found = self.shown.lines.iter().find(|(known, _)| *known == word);
        found.map(|(_, said)| said.as_str())
    }

    /// The sentence of a verb, if the locale has one.
    pub(crate) fn sentence(&self, verb: VerbId) -> Option<&str> {
        let found = self.shown.sentences.iter().find(|(id, _)| *id == verb);
        found.map(|(_, sentence)| sentence.as_str())
    }

    /// What a verb says in the log: what the locale has for that, else its sentence. Nothing at all where it folds away.
    pub(crate) fn log_sentence(&self, verb: VerbId) -> Option<&str> {
        self.own_log_sentence(verb).or_else(|| self.sentence(verb))
    }

    /// What a verb says in the log, if the locale has something for that.
    pub(crate) fn own_log_sentence(&self, verb: VerbId) -> Option<&str> {
        let found = self.shown.logged.iter().find(|(id, _)| *id == verb);
        found.map(|(_, sentence)| sentence.as_str())
    }
}

/// What a variable is, as far as it has been told.
#[derive(Debug, Clone)]
enum Held {
    /// Chosen, and to be told where it is first used; whether it may be declined.
    Fresh { said: Said, noun: Noun, optional: bool },
    /// It has been told.
    Known { noun: Noun, many: bool },
    /// It stands for something that is told in the same words each time.
    Alias(Said),
    /// Likewise, and each of what it stands for is a player.
    Crowd(Said),
    /// Likewise, and what it stands for is a number.
    Amount(Said),
    /// Likewise, and what it stands for is a pile.
    Pile(Said),
    /// What another variable stands for.
    Same(SlotId),
    /// A number that was chosen or noted.
    Number,
    /// Somebody.
    Actor(Actor),
    /// It stands for a value that is told anew each time.
    Anew(ExprId),
    /// Whose a counter is that somebody watches.
    Whose(ExprId),
    /// It is set again, and goes by a letter.
    Letter { name: String, is_number: bool },
}

/// What stands before what is told, so that nobody is named who does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Modal {
    /// Nothing: whoever acts is named.
    None,
    /// `you may` or the like.
    May,
    /// What somebody does, as one of several things, or behind what they may do.
    Bare,
}

/// A noun in its two forms.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Noun {
    /// One; in Chinese the measure word.
    a: String,
    /// Several; in Chinese the noun itself.
    b: String,
}

/// Tells what one card says.
#[derive(Clone)]
struct Teller<'r> {
    rules: &'r Rules,
    /// The card that is told of.
    card: Option<DefinitionId>,
    say: &'static Sayings,
    gaps: BTreeSet<Gap>,
    /// Whoever acts.
    me: Actor,
    /// What the variables of the block that is told stand for.
    slots: Slots,
    /// The variable that `it` is.
    last: Option<SlotId>,
    /// The variables that were told of, one after another.
    told: Vec<SlotId>,
    /// The number that was last spoken of.
    number: Option<SlotId>,
    /// What the variables of the expression that is told stand for, the innermost last.
    locals: Vec<(LocalId, Held)>,
    /// The variable of an expression that stands for a zone or pile: what is not there lies not in it.
    place: Option<LocalId>,
    /// Who did what is answered, whether they go by a letter, and whether they have been spoken of.
    doer: Option<Doer>,
    /// What the variables stand for where blocks were handed to the verbs that are being told.
    writers: Vec<Scope>,
    /// The verb that a handler answers, and what is known of its parameters.
    event: Option<VerbId>,
    params: BTreeMap<SlotId, Held>,
    /// From which lists goods, or a sort of them, were chosen that variables stand for.
    goods_of: BTreeMap<SlotId, ExprId>,
    /// Where what variables stand for lies: the list that it was taken from, or where it was put. Likewise of the card itself.
    lies: BTreeMap<Option<SlotId>, ExprId>,
    /// What variables were given that are told in the words of that.
    meanings: BTreeMap<SlotId, Meaning>,
    /// Whether what is being told may be declined.
    optional: bool,
    /// Whether it was told of the statement that is told that it may be declined.
    declined: bool,
    /// In how many verbs and blocks it is of which the statements are told as if they stood around.
    inlined: usize,
    /// Whether all that is told becomes one sentence.
    is_sentence: bool,
    /// Whether others were the subject of what was told last in this sentence.
    after_others: bool,
    /// Whether you act within what others do, so that it is always said that it is you.
    among_others: bool,
    /// The list of what each player has, where it is said that something lies in one of these places, or (yes) in none.
    anybodys: Option<(ExprId, bool)>,
    /// What a number is of, if that stands beside it.
    unit: Option<Noun>,
    modal: Modal,
    /// Of what is kept for each player, from the first seat on, the variable that it was, and whether it was chosen.
    kept: BTreeMap<SlotId, (SlotId, bool)>,
    /// Whether an option was offered for players.
    is_offered_to: bool,
    /// The letters of numbers for which an option is offered.
    offered_letters: BTreeMap<SlotId, String>,
    /// How many letters have been given, by the first of their sort.
    letters: BTreeMap<&'static str, usize>,
    /// The variables that go by a letter, since other words would be those of another, too; and those that should.
    by_letter: BTreeSet<SlotId>,
    unclear: BTreeSet<SlotId>,
    /// Since these were spoken of, another of their sort has been: which, if that is a variable. In statements, and in the one
    /// that is told.
    between: BTreeMap<SlotId, Option<SlotId>>,
    just_now: BTreeMap<SlotId, Option<SlotId>>,
    /// What whoever has the turn is called, where that is known.
    active: Option<String>,
    /// Whether somebody asks why: what a locale leaves out of cards is told then.
    in_full: bool,
    /// How deep in expressions, statements and bodies of verbs it is.
    deep: usize,
    /// What a field of the card is, so that it is told as what it comes to, whatever it reads of the card.
    whole: Option<ExprId>,
}

/// How deep expressions and bodies of verbs are followed.
const DEEPEST: usize = 24;

impl<'r> Teller<'r> {
    fn new(rules: &'r Rules) -> Self {
        let say = Sayings::of(rules.phrases.tag);
        Self {
            rules,
            card: None,
            say,
            gaps: BTreeSet::new(),
            me: Actor::you(say),
            slots: Slots::default(),
            last: None,
            told: Vec::new(),
            number: None,
            locals: Vec::new(),
            place: None,
            doer: None,
            writers: Vec::new(),
            event: None,
            params: BTreeMap::new(),
            goods_of: BTreeMap::new(),
            lies: BTreeMap::new(),
            meanings: BTreeMap::new(),
            optional: false,
            declined: false,
            inlined: 0,
            is_sentence: false,
            after_others: false,
            among_others: false,
            anybodys: None,
            unit: None,
            modal: Modal::None,
            kept: BTreeMap::new(),
            is_offered_to: false,
            offered_letters: BTreeMap::new(),
            letters: BTreeMap::new(),
            by_letter: BTreeSet::new(),
            unclear: BTreeSet::new(),
            between: BTreeMap::new(),
            just_now: BTreeMap::new(),
            active: None,
            in_full: false,
            deep: 0,
            whole: None,
        }
    }

    /// A phrase of the engine with values in it.
    fn phrase(&self, template: &str, values: &[(&str, &str)]) -> String {
        let values: Vec<(&str, Said)> =
            values.iter().map(|(name, text)| (*name, Said::many(*text))).collect();
        fill(template, Form::Base, &values)
    }

    /// Notes a word that the locale has no line for. It is noted as the game's text has it, since so the locale has to write it.
    fn gap_of(&mut self, section: &'static str, word: Word, shown: &str) {
        let own = self.rules.own_word(word).unwrap_or(shown);
        self.gap(section, own);
    }

    /// Notes a word, as the game's text has it, that the locale has no line for.
    fn gap(&mut self, section: &'static str, word: &str) {
        self.gaps.insert(Gap { section, word: word.to_owned() });
    }

    /// What the locale calls a thing.
    fn called(&self, word: Word) -> Option<&'r str> {
        self.rules.noun_of(word)
    }

    /// How the locale says that something is so.
    fn quality_of(&self, word: Word) -> Option<&'r str> {
        self.rules.quality_of(word)
    }

    /// Begins anew: nothing has been told of anything. What is told of, how, and for whom stays.
    fn begin(&mut self) {
        *self = Self {
            card: self.card,
            gaps: std::mem::take(&mut self.gaps),
            active: self.active.take(),
            in_full: self.in_full,
            deep: self.deep,
            whole: self.whole,
            ..Self::new(self.rules)
        };
    }
}

/// The number of an id, for what has no name.
fn numbered<K: Id>(id: K) -> String {
    id.index().to_string()
}
