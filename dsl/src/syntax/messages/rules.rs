//! What a rule of the grammar is called in a message.

use pest::Parser;

use crate::syntax::grammar::{Grammar, Rule, is_value};

/// How a rule takes part in a message.
pub(super) enum Word {
    /// By these words.
    Say(String),
    /// Not at all: it says only that the value could go on.
    GoesOn,
    /// Not at all.
    Hide,
}

/// How a rule takes part in a message: signs, names and what stands alone, then groups of rules, then keywords.
pub(super) fn word(rule: Rule) -> Word {
    let text = match rule {
        Rule::reserved | Rule::prep | Rule::lifetime | Rule::dot | Rule::binder => {
            return Word::Hide;
        }
        Rule::cmp
        | Rule::test
        | Rule::candidate
        | Rule::sum_op
        | Rule::product_op
        | Rule::unit
        | Rule::args
        | Rule::index
        | Rule::more
        | Rule::k_and
        | Rule::k_or
        | Rule::k_in
        | Rule::k_is
        | Rule::k_mod
        | Rule::k_where => return Word::GoesOn,
        Rule::EOI => "the end",
        Rule::lbrace => "`{`",
        Rule::rbrace | Rule::hole_end => "`}`",
        Rule::lparen | Rule::group_of => "`(`",
        Rule::rparen => "`)`",
        Rule::lbrack => "`[`",
        Rule::rbrack => "`]`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::equals => "`=`",
        Rule::bar => "`|`",
        Rule::word | Rule::any_word | Rule::verb_name | Rule::over => "a word",
        Rule::proper
        | Rule::quoted
        | Rule::label
        | Rule::subject
        | Rule::noun
        | Rule::object
        | Rule::told => "a name",
        Rule::string | Rule::text | Rule::hole => "a text in quotes",
        Rule::number | Rule::signed => "a number",
        Rule::face => "a face of the die",
        Rule::way_to_win | Rule::criterion => "`most`, `fewest`, `all where` or players",
        Rule::clause_id => "the id of a clause",
        Rule::book => "a book",
        Rule::layout => "a layout (`stack`, `set`, `row`, `piles`, `grid`, `pyramid`)",
        Rule::zone_trait => {
            "`faceup`, `facedown`, `private`, `top faceup`, `size private` or `limit`"
        }
        Rule::r#type
        | Rule::range
        | Rule::enum_type
        | Rule::list_type
        | Rule::name_type
        | Rule::cycle => "a type",
        Rule::t_yesno => "`yes/no`",
        Rule::moment => "`start of` or `end of` something",
        Rule::pattern => "an event",
        Rule::param => "a parameter",
        Rule::things | Rule::thing | Rule::nothing => "a thing",
        Rule::fact => "a fact",
        Rule::step | Rule::answer => "a step",
        Rule::claim => "a claim",
        Rule::wish | Rule::ranked | Rule::nothing_more => "a wish",
        Rule::ruling | Rule::ruling_file => "`ruling`",
        Rule::bot | Rule::bot_file => "`bot`",
        _ => return by_group(rule),
    };
    Word::Say(text.to_owned())
}

/// Rules of which a message says only what they are all together.
fn by_group(rule: Rule) -> Word {
    let group = match rule {
        _ if is_value(rule) => "a value",
        Rule::block => "`{`",
        Rule::statement
        | Rule::compound
        | Rule::gated
        | Rule::branch
        | Rule::then_if
        | Rule::effect
        | Rule::may
        | Rule::ask
        | Rule::if_stmt
        | Rule::while_stmt
        | Rule::repeat_stmt
        | Rule::for_stmt
        | Rule::each_stmt
        | Rule::together_stmt
        | Rule::as_stmt
        | Rule::until_stmt
        | Rule::menu_stmt
        | Rule::phase_stmt
        | Rule::let_stmt
        | Rule::set_to
        | Rule::change
        | Rule::perform
        | Rule::leave
        | Rule::end_stmt
        | Rule::result
        | Rule::call
        | Rule::choose => "a statement",
        Rule::file
        | Rule::item
        | Rule::patched_item
        | Rule::plain_item
        | Rule::players_item
        | Rule::state_item
        | Rule::resource_item
        | Rule::tags_item
        | Rule::purposes_item
        | Rule::kind_item
        | Rule::die_item
        | Rule::variant_item
        | Rule::script_item
        | Rule::verb_item
        | Rule::setup_item
        | Rule::flow_item
        | Rule::phase_item
        | Rule::winner_item
        | Rule::rule_item
        | Rule::card_item => "an item",
        Rule::member
        | Rule::zone_member
        | Rule::counter_member
        | Rule::track_member
        | Rule::flag_member
        | Rule::note_member
        | Rule::pool_member
        | Rule::live_member
        | Rule::shown_member
        | Rule::rows_member
        | Rule::ability_member
        | Rule::field_member => "a member",
        Rule::card_part
        | Rule::ability
        | Rule::handler
        | Rule::while_in
        | Rule::derived
        | Rule::forbid
        | Rule::row
        | Rule::field => "a field, an ability or a handler",
        Rule::option | Rule::options => "an option",
        _ => return keyword(rule),
    };
    Word::Say(group.to_owned())
}

/// Rules of keywords are called as the keyword is.
fn keyword(rule: Rule) -> Word {
    let name = format!("{rule:?}");
    let known = match name.as_str() {
        "t_top_faceup" => "top faceup",
        "t_size_private" => "size private",
        "t_private_to" => "private to",
        "t_size_hidden" => "size hidden",
        _ => match name.split_once('_') {
            Some(("k" | "t" | "l" | "c", word)) => word,
            _ => return Word::Hide,
        },
    };
    Word::Say(format!("`{known}`"))
}

/// Whether a word can never be a name.
pub(super) fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::reserved, word).is_ok_and(|found| found.as_str() == word)
}
