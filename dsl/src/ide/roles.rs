//! The role of a name, judged by the rules of the grammar around it: what it declares, or what sorts of things it can
//! refer to. Colours, completion, definition and references use it.

use super::kind::SymbolKind::{self, *};
use crate::syntax::tree::{NodeRef, Rule};

/// The role of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It is declared here, as a thing of this sort.
    Declares(SymbolKind),
    /// It refers to something declared.
    Uses(Use),
    /// It refers to nothing that is declared: the id of a clause, a book.
    Free,
}

/// How a name is used, which limits what it can refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// A kind.
    Kind,
    /// A tag behind the name of a card.
    Tag,
    /// A zone in a list of zones.
    Zone,
    /// A field that a card sets, or a table of which it has a row.
    Field,
    /// An ability that a card has.
    Ability,
    /// A word behind `shown`.
    Shown,
    /// A family or group.
    Family,
    /// A die.
    Die,
    /// The face of a die.
    Face,
    /// A type.
    Type,
    /// The words of a note, or types.
    Words,
    /// A verb that is called.
    Verb,
    /// A verb in its third person, in a pattern or ruling.
    Event,
    /// The purpose of a decision.
    Purpose,
    /// The word for who does what a handler answers.
    Subject,
    /// The object of a pattern.
    Noun,
    /// The stretch or verb of a moment: a phase, a verb, `turn`, `round`.
    Moment,
    /// The stretch that `end` leaves.
    Stretch,
    /// A phase.
    Phase,
    /// A menu.
    Menu,
    /// A value in an expression.
    Value,
    /// A word behind a dot.
    Property,
    /// The unit of an amount.
    Unit,
    /// The name of a call with brackets.
    Function,
    /// A player of a ruling.
    Player,
    /// A card in a list of a ruling.
    Thing,
    /// The name of a value of a card, in a position of a ruling.
    Held,
    /// The resource in a pool of a card, in a position of a ruling.
    HeldGood,
    /// Another bot.
    Bot,
    /// The parameter of an event, in `event.NAME`.
    EventParameter,
    /// A text that may be the name of a card.
    Quoted,
}

const STORED: &[SymbolKind] = &[Zone, Counter, Track, Flag, Note, Pool, Define, Field, Rows];

impl Use {
    /// The sorts of things that a name used so can refer to, the preferred first.
    pub(super) fn kinds(self) -> &'static [SymbolKind] {
        match self {
            Use::Kind => &[Kind],
            Use::Tag => &[Tag],
            Use::Zone => &[Zone],
            Use::Field => &[Field, Define, Rows],
            Use::Ability => &[Ability],
            Use::Shown => &[Field, Group, Counter, Track, Flag, Note, Pool, Define, Zone],
            Use::Family => &[Family, Group],
            Use::Die => &[Die],
            Use::Face => &[Word],
            Use::Type => &[Kind, Family, Group, Die],
            Use::Words => &[Kind, Family, Group, Die, Word],
            Use::Verb | Use::Event => &[Verb],
            Use::Purpose => &[Verb, Purpose, Menu],
            Use::Subject => &[Player, Variable, Parameter, Note, Define],
            Use::Noun => &[
                Kind, Tag, Card, Zone, Variable, Parameter, Resource, Word, Define, Note, Group,
                Family,
            ],
            Use::Moment => &[Phase, Verb],
            Use::Stretch | Use::Phase => &[Phase],
            Use::Menu => &[Menu],
            Use::Value => &[
                Variable, Parameter, Player, Zone, Counter, Track, Flag, Note, Pool, Field, Rows,
                Variant, Define, Card, Kind, Tag, Resource, Word, Group, Family, Die, Script,
            ],
            Use::Property => &[
                Zone, Counter, Track, Flag, Note, Pool, Define, Field, Ability, Rows, Group,
                Resource, Card, Variable, Tag, Word, Variant,
            ],
            Use::Unit => &[
                Counter, Track, Resource, Family, Variable, Parameter, Card, Kind, Define, Verb,
                Note, Field, Pool, Group, Tag,
            ],
            Use::Function => &[Define, Script],
            Use::Player => &[Player],
            Use::Thing => {
                &[Card, Resource, Word, Player, Kind, Tag, Counter, Track, Note, Pool, Define]
            }
            Use::Held => STORED,
            Use::HeldGood => &[Resource],
            Use::Bot => &[Bot],
            Use::EventParameter => &[Parameter],
            Use::Quoted => &[Card],
        }
    }
}

/// Whether nodes of a rule are names.
pub(super) fn is_name(rule: Rule) -> bool {
    matches!(rule, Rule::word | Rule::proper | Rule::any_word | Rule::quoted | Rule::string)
}

/// The role of a name. `around` are its ancestors, outermost first.
pub(super) fn role(around: &[NodeRef<'_>], name: NodeRef<'_>) -> Role {
    let at = |up: usize| around.len().checked_sub(up + 1).and_then(|at| around.get(at).copied());
    let Some(parent) = at(0) else { return Role::Free };
    let rule = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::rule);
    let text = name.rule() == Some(Rule::string);
    match parent.rule() {
        Some(Rule::atom | Rule::noun) if text => Role::Uses(Use::Quoted),
        Some(Rule::label) | None if text => {
            in_place(rule(at(1)), before(at(1), parent), at(1), rule(at(2)))
        }
        _ if text => Role::Free,
        // A label or face has the role of its own place.
        Some(Rule::label) => in_place(rule(at(1)), before(at(1), parent), at(1), rule(at(2))),
        Some(Rule::face) => match rule(at(1)) {
            Some(Rule::die_item) => Role::Declares(Word),
            _ => Role::Uses(Use::Face),
        },
        _ => in_place(parent.rule(), before(Some(parent), name), Some(parent), rule(at(1))),
    }
}

/// If a name is the third person of a verb or purpose: the node of that verb or purpose. `around` are the ancestors of
/// the name, outermost first.
pub(super) fn spoken_of<'t>(around: &[NodeRef<'t>]) -> Option<NodeRef<'t>> {
    let [.., outer, parent] = around else { return None };
    let word = |node: &NodeRef<'_>| node.rule() == Some(Rule::word);
    match parent.rule()? {
        Rule::third => {
            let mut parts = outer.nodes();
            parts.find(|node| node.rule() == Some(Rule::verb_name))?.nodes().find(word)
        }
        Rule::spoken => {
            let before = outer.nodes().take_while(|node| node.span().start < parent.span().start);
            before.filter(word).last()
        }
        _ => None,
    }
}

/// The rule of the sibling before a node.
fn before(parent: Option<NodeRef<'_>>, child: NodeRef<'_>) -> Option<Rule> {
    let start = child.span().start;
    let nodes = parent.into_iter().flat_map(NodeRef::nodes);
    nodes.take_while(|node| node.span().start < start).last().and_then(NodeRef::rule)
}

fn in_place(
    parent: Option<Rule>,
    before: Option<Rule>,
    node: Option<NodeRef<'_>>,
    outer: Option<Rule>,
) -> Role {
    use Role::{Declares, Free, Uses};
    let has =
        |rule: Rule| node.is_some_and(|node| node.nodes().any(|child| child.rule() == Some(rule)));
    let Some(parent) = parent else { return Free };
    match parent {
        Rule::resource_item => match before {
            Some(Rule::k_resource) if has(Rule::equals) => Declares(Family),
            _ => Declares(Resource),
        },
        Rule::tags_item => match before {
            Some(Rule::k_tags) if has(Rule::equals) => Declares(Group),
            _ => Declares(Tag),
        },
        Rule::purposes_item => Declares(Purpose),
        Rule::kind_item => match before {
            Some(Rule::k_is) => Uses(Use::Kind),
            _ => Declares(Kind),
        },
        Rule::plural => Declares(Kind),
        Rule::third => Declares(Verb),
        Rule::spoken => Declares(Purpose),
        Rule::die_item => Declares(Die),
        Rule::variant_item => Declares(Variant),
        Rule::define_item => Declares(Define),
        Rule::script_item => Declares(Script),
        Rule::verb_name => Declares(Verb),
        Rule::param => Declares(Parameter),
        Rule::phase_item => match before {
            Some(Rule::k_before | Rule::k_after) => Uses(Use::Phase),
            _ => Declares(Phase),
        },
        Rule::phase_stmt => Declares(Phase),
        Rule::cards_item => Uses(Use::Kind),
        Rule::over | Rule::let_stmt | Rule::binder | Rule::candidate => Declares(Variable),
        Rule::card_item => match before {
            None => Uses(Use::Kind),
            Some(Rule::word) => Declares(Card),
            _ => Uses(Use::Tag),
        },
        Rule::zone_member => Declares(Zone),
        Rule::holds_kind => Uses(Use::Kind),
        Rule::layout => Uses(Use::Family),
        Rule::counter_member | Rule::tally => Declares(Counter),
        Rule::track_member => Declares(Track),
        Rule::flag_member => Declares(Flag),
        Rule::note_member => Declares(Note),
        Rule::pool_member => match before {
            Some(Rule::colon) => Uses(Use::Family),
            _ => Declares(Pool),
        },
        Rule::shown_member => Uses(Use::Shown),
        Rule::shown_in | Rule::live_member | Rule::while_in => Uses(Use::Zone),
        Rule::rows_member => Declares(Rows),
        Rule::ability_member => Declares(Ability),
        Rule::field_member => Declares(Field),
        Rule::r#type | Rule::list_type => Uses(Use::Type),
        Rule::enum_type => Uses(Use::Words),
        Rule::name_type => Uses(Use::Kind),
        Rule::ability => Uses(Use::Ability),
        Rule::row | Rule::field => Uses(Use::Field),
        Rule::subject => Uses(Use::Subject),
        Rule::pattern => Uses(Use::Event),
        Rule::noun => Uses(Use::Noun),
        Rule::object => Declares(Variable),
        Rule::moment => Uses(Use::Moment),
        Rule::forbid => Uses(Use::Purpose),
        Rule::menu_stmt => Declares(Menu),
        Rule::end_stmt => Uses(Use::Stretch),
        Rule::call => Uses(Use::Verb),
        Rule::purpose | Rule::advice | Rule::declines | Rule::bound | Rule::asked => match before {
            None => Uses(Use::Player),
            _ => Uses(Use::Purpose),
        },
        Rule::option => Uses(Use::Menu),
        Rule::once => Uses(Use::Moment),
        Rule::unit => Uses(Use::Unit),
        Rule::postfix => {
            let event = node.and_then(|node| node.nodes().next());
            match event.is_some_and(|first| first.text() == "event") {
                true => Uses(Use::EventParameter),
                false => Uses(Use::Property),
            }
        }
        Rule::atom if has(Rule::args) => Uses(Use::Function),
        Rule::atom | Rule::part_size => Uses(Use::Value),
        // rulings and bots
        Rule::who_plays => Declares(Player),
        Rule::whose_turn => match before {
            Some(Rule::k_phase) => Uses(Use::Phase),
            _ => Uses(Use::Player),
        },
        Rule::next_roll => Uses(Use::Die),
        Rule::thing | Rule::counted => Uses(Use::Thing),
        Rule::held => match before {
            Some(Rule::dot) => Uses(Use::HeldGood),
            _ => Uses(Use::Held),
        },
        Rule::answer => Uses(Use::Player),
        Rule::does | Rule::never => Uses(Use::Event),
        Rule::offered | Rule::left_with => match before {
            Some(Rule::k_to) => Uses(Use::Purpose),
            _ => Uses(Use::Player),
        },
        Rule::heard => match before {
            None => Uses(Use::Player),
            _ => Uses(Use::Thing),
        },
        Rule::sees | Rule::sees_asked => Uses(Use::Player),
        Rule::happens => match before {
            None => Uses(Use::Player),
            _ => Uses(Use::Event),
        },
        Rule::at_moment => Uses(Use::Moment),
        Rule::bot => match before {
            Some(Rule::k_is) => Uses(Use::Bot),
            _ => Declares(Bot),
        },
        Rule::otherwise => Uses(Use::Bot),
        Rule::text | Rule::quoted | Rule::ruling | Rule::cite => Free,
        _ => match outer {
            Some(Rule::quoted | Rule::string) => Free,
            _ => Uses(Use::Value),
        },
    }
}
