//! What the engine itself says of rules, one table a language. What a game's own words and verbs say stands in its locale.

mod en;
mod spoken;
mod zh_hans;
mod zh_hant;

/// All sayings of one language, with places in braces (see [`super::template`]). `a` and `b` are one and several of a noun,
/// or, where a language has measure words, such a word and the noun.
#[derive(Debug)]
pub(crate) struct Sayings {
    /// What the language is asked for by.
    pub(crate) tag: &'static str,
    /// Whether a word has a plural with an `s`, and `a` before a noun an `n`.
    pub(crate) inflects: bool,

    // ---- sentences
    /// Between sentences, and at the end of one.
    pub(crate) full_stop: [&'static str; 2],
    /// Between what is done, one thing after another, in one sentence: of two, of more.
    pub(crate) then: [&'static str; 2],
    /// Between changes of numbers.
    pub(crate) comma: &'static str,
    /// Between what a row of a card says.
    pub(crate) in_row: &'static str,
    /// Something is so, or is not, that has but a name: `what`.
    pub(crate) flag_yes: &'static str,
    pub(crate) flag_no: &'static str,
    /// Between the first of several things; the last two of them; two of several possibilities.
    pub(crate) list_comma: &'static str,
    pub(crate) and: &'static str,
    pub(crate) or: &'static str,
    /// `condition`, `do`
    pub(crate) if_so: &'static str,
    /// `condition`, `do`, of an option that a card offers: of one thing to do, of several.
    pub(crate) only_if: [&'static str; 2],
    /// `do`, after something whose outcome is yes or no.
    pub(crate) if_won: &'static str,
    /// `do`, after something that might not have been done; `otherwise`: if it was not.
    pub(crate) if_done: &'static str,
    pub(crate) otherwise: &'static str,
    /// `who`, `do`: others, and you.
    pub(crate) may: &'static str,
    pub(crate) you_may: &'static str,
    /// `who`, `do`: whoever acts.
    pub(crate) acts: &'static str,
    /// `do`
    pub(crate) together: &'static str,
    /// `condition`, `do`
    pub(crate) as_long_as: &'static str,
    /// `n`, `do`
    pub(crate) repeat: &'static str,
    /// `do`
    pub(crate) again: &'static str,
    /// `condition`, `do`
    pub(crate) again_until: &'static str,
    /// `what`, `do`
    pub(crate) for_each: &'static str,
    /// `x`, `y`: from the lowest on, and from the highest on.
    pub(crate) each_number: [&'static str; 2],
    /// `what`, `value`: lowest first, and highest first. What stands behind it within a sentence.
    pub(crate) in_order: [&'static str; 3],
    /// `n`, `options`; how many: up to `n`, any number, from `x` to `y`, one. One of them, and again and again.
    pub(crate) options: [&'static str; 5],
    pub(crate) option: &'static str,
    pub(crate) menu: &'static str,
    /// Between options.
    pub(crate) or_else: &'static str,
    /// `menu`, `do`, `once`
    pub(crate) may_at: [&'static str; 2],
    /// `what`
    pub(crate) once_per: &'static str,
    pub(crate) once_per_game: &'static str,

    // Who acts.
    pub(crate) you: &'static str,
    pub(crate) they: &'static str,
    pub(crate) them: &'static str,
    /// `what`
    pub(crate) your: &'static str,
    pub(crate) their: &'static str,
    pub(crate) its: &'static str,
    /// `who`, `what`
    pub(crate) whose: &'static str,
    pub(crate) each_player: &'static str,
    pub(crate) each_opponent: &'static str,
    /// `list`
    pub(crate) each_of: &'static str,
    pub(crate) players: [&'static str; 2],
    pub(crate) opponents: &'static str,
    pub(crate) that_player: &'static str,
    pub(crate) active: &'static str,
    /// `who`
    pub(crate) left_of: &'static str,
    pub(crate) right_of: &'static str,
    pub(crate) player: [&'static str; 2],
    /// Of one of them, and where it is so of none.
    pub(crate) another: [&'static str; 2],
    pub(crate) anyone: [&'static str; 2],
    /// `what`, `who`
    pub(crate) chosen_by: &'static str,

    // Things.
    pub(crate) card: [&'static str; 2],
    pub(crate) pile_noun: [&'static str; 2],
    pub(crate) spot_noun: [&'static str; 2],
    pub(crate) thing: [&'static str; 2],
    pub(crate) zone_noun: [&'static str; 2],
    /// The measure word of a noun of which none is told.
    pub(crate) measure: &'static str,
    pub(crate) this_card: &'static str,
    pub(crate) it: &'static str,
    pub(crate) several: &'static str,
    /// `a`, `b`. Several, and all of a list that an event is about, of which one is met.
    pub(crate) that: &'static str,
    pub(crate) those: [&'static str; 2],
    /// One of a noun without a number, and several: `a`, `b`.
    pub(crate) bare: &'static str,
    pub(crate) bare_many: &'static str,
    /// `an`, `a`, `b`
    pub(crate) one: &'static str,
    /// `n`, `a`, `b`, `quality`
    pub(crate) many: &'static str,
    /// `counted`
    pub(crate) up_to: &'static str,
    /// `b`
    pub(crate) any_number: &'static str,
    pub(crate) every: &'static str,
    pub(crate) all: &'static str,
    /// `least`, `counted`
    pub(crate) between: &'static str,
    /// `which`, `a`; `which`, `b`: a noun with what it is beside.
    pub(crate) which_a: &'static str,
    pub(crate) which_b: &'static str,
    /// `counted`, `quality`, `place`
    pub(crate) phrase: &'static str,
    /// `quality`
    pub(crate) quality: &'static str,
    /// `zone`: where something is taken from, and where it lies.
    pub(crate) from: &'static str,
    pub(crate) lies_in: &'static str,
    /// `zone`
    pub(crate) table_zone: &'static str,
    /// `what`, `zone`: by its word, alone and of a zone; by a number, told and worked out; by another value. One and several.
    pub(crate) pile: [[&'static str; 5]; 2],
    /// `zone`
    pub(crate) top: &'static str,
    pub(crate) bottom: &'static str,
    /// `n`, `zone`
    pub(crate) top_n: &'static str,
    pub(crate) bottom_n: &'static str,
    /// `n`, `list`
    pub(crate) nth: &'static str,
    /// `these`, `those`
    pub(crate) without: &'static str,
    /// `list`
    pub(crate) distinct: &'static str,
    /// `what`, `of`
    pub(crate) of: &'static str,
    pub(crate) owner: &'static str,
    pub(crate) level: &'static str,
    pub(crate) seat: &'static str,
    pub(crate) pile_of: &'static str,
    pub(crate) position_of: &'static str,
    pub(crate) nothing: &'static str,
    pub(crate) goods_all: &'static str,
    pub(crate) winners: &'static str,
    pub(crate) die: &'static str,
    pub(crate) cause: &'static str,
    pub(crate) spot_at: [&'static str; 2],
    pub(crate) spot_of: &'static str,
    pub(crate) near: &'static str,
    pub(crate) open_spot: [&'static str; 3],
    pub(crate) card_at: &'static str,
    /// What is done to all but so many, told of nothing else, and of something else: `n`, `a`, `b`, `place`
    pub(crate) down_to: [&'static str; 2],

    // ---- numbers and conditions
    /// `n`, `unit`
    pub(crate) amount: &'static str,
    /// `list`
    pub(crate) number_of: &'static str,
    /// `value`, `list`
    pub(crate) total: [&'static str; 3],
    pub(crate) highest: [&'static str; 3],
    pub(crate) lowest: [&'static str; 3],
    /// `x`, `y`
    pub(crate) plus: &'static str,
    pub(crate) minus: &'static str,
    pub(crate) times: &'static str,
    pub(crate) divided: &'static str,
    pub(crate) remainder: &'static str,
    /// `what`: a part of something that is made of several, where it could be misread.
    pub(crate) brackets: &'static str,
    pub(crate) lower: &'static str,
    pub(crate) greater: &'static str,
    /// `x`, `y`, `list`, `a` (what such things are counted by): one for so many of these.
    pub(crate) for_every: [&'static str; 2],
    pub(crate) for_all: &'static str,
    /// `x`, `of`, `name`
    pub(crate) more_than_of: &'static str,
    pub(crate) less_than_of: &'static str,
    /// `then`, `otherwise`, `condition`
    pub(crate) either: &'static str,
    /// `n`
    pub(crate) less: &'static str,
    pub(crate) at_most: &'static str,
    /// `n` at most, in a sentence of its own.
    pub(crate) no_more: &'static str,
    pub(crate) more: &'static str,
    pub(crate) at_least: &'static str,
    pub(crate) equal: &'static str,
    pub(crate) unequal: &'static str,
    /// `x`, `range`
    pub(crate) is_so: &'static str,
    /// `range`, `list`, `a` (what such things are counted by)
    pub(crate) there_are: &'static str,
    /// `what`
    pub(crate) there_is: &'static str,
    pub(crate) there_is_none: &'static str,
    pub(crate) is_there: [&'static str; 2],
    pub(crate) exists: [&'static str; 2],
    pub(crate) is_empty: [&'static str; 2],
    pub(crate) is: &'static str,
    pub(crate) is_not: &'static str,
    /// Of one and of several: `an`, `a`, `b`
    pub(crate) that_is: [&'static str; 2],
    pub(crate) that_is_not: [&'static str; 2],
    /// `name`: of things, of one player and of several.
    pub(crate) that_has: [&'static str; 3],
    pub(crate) that_lacks: [&'static str; 3],
    /// `condition`: of things, and of players.
    pub(crate) such_that: [&'static str; 2],
    pub(crate) not_so: &'static str,
    /// `name`, `range`; the same where it is equal to a value; `name`, `of`: as many of it as another, and the same.
    pub(crate) with_field: [&'static str; 4],
    /// `x`, `name`
    pub(crate) has_quality: &'static str,
    pub(crate) lacks_quality: &'static str,
    /// `x`, `zone`
    pub(crate) lies: [&'static str; 2],
    pub(crate) is_one_of: [&'static str; 2],
    /// `verb`, `what`
    pub(crate) can: &'static str,
    pub(crate) cannot: &'static str,
    pub(crate) covers: &'static str,
    pub(crate) covers_not: &'static str,
    /// That it is so, and that it is not.
    pub(crate) truth: [&'static str; 2],

    // ---- what is done: with the forms of a verb
    /// `sign`, `n`, `noun`
    pub(crate) change: &'static str,
    /// `change`
    pub(crate) has_change: &'static str,
    /// `n`, `of`
    pub(crate) add_to: &'static str,
    pub(crate) take_off: &'static str,
    /// `what`, `value`: it becomes that, it is that, there is so much more or less of it; whoever acts becomes `what`.
    pub(crate) set: [&'static str; 5],
    /// `x`, `name`
    pub(crate) set_flag: &'static str,
    pub(crate) unset_flag: &'static str,
    /// `what`
    pub(crate) choose: &'static str,
    pub(crate) choose_number: &'static str,
    pub(crate) choose_order: &'static str,
    pub(crate) at_random: &'static str,
    /// `what`, `to`: into, onto, under; in a row before the first, behind the last, right before a card and behind it.
    pub(crate) put: [&'static str; 7],
    /// `what`, `of`: goods of one of several pools, to it and from it. `x`, `n`: so many of a sort; `b`: as many of the same.
    pub(crate) pooled: [&'static str; 5],
    pub(crate) gain: &'static str,
    /// All of `what` or nothing; as much as there is, of one's own; the same out of a pool `of` somebody else.
    pub(crate) pay: [&'static str; 3],
    pub(crate) move_goods: &'static str,
    pub(crate) reveal: &'static str,
    pub(crate) look: &'static str,
    pub(crate) shuffle: &'static str,
    pub(crate) stock: &'static str,
    pub(crate) roll: &'static str,
    pub(crate) perform: [&'static str; 5],
    /// A verb of which nothing is told: `verb`, `what`.
    pub(crate) plain: &'static str,
    pub(crate) extra_turn: &'static str,
    pub(crate) turn_of: &'static str,
    pub(crate) ends: &'static str,
    pub(crate) game_ends: &'static str,

    // ---- of a card
    /// `name`, `value`
    pub(crate) fact: &'static str,
    /// `when`, `do`
    pub(crate) ability: &'static str,
    /// `name`, `n`, `facts`; and of a row that has none.
    pub(crate) row: [&'static str; 2],
    /// `zone`, `do`
    pub(crate) while_in: [&'static str; 2],
    /// `event`, `do`
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    /// Without `condition` and with it (where it may still happen: all, and what is done instead); and nothing is done instead.
    pub(crate) instead: [[&'static str; 2]; 3],
    pub(crate) nothing_instead: [&'static str; 2],
    /// `moment`, `do`
    pub(crate) at_start: &'static str,
    pub(crate) at_start_of_each: &'static str,
    pub(crate) at_end: &'static str,
    pub(crate) at_end_of_each: &'static str,
    /// `what`, `n`, `do`
    pub(crate) rises: &'static str,
    pub(crate) falls: &'static str,
    /// `what`, `n`: it has crossed the mark.
    pub(crate) has_crossed: [&'static str; 2],
    /// `on`, `name`, `value`
    pub(crate) more_of: &'static str,
    pub(crate) less_of: &'static str,
    pub(crate) is_set: &'static str,
    /// `done`, `on`; `verb`, `on`, where no form is known that says what was done.
    pub(crate) forbidden: [&'static str; 2],
    pub(crate) cannot_do: &'static str,
    /// `until`, `do`
    pub(crate) lasts: &'static str,
    pub(crate) until_end: &'static str,
    pub(crate) until_next_start: &'static str,
    pub(crate) until_next_end: &'static str,
    /// `value`
    pub(crate) score: &'static str,
    pub(crate) score_unit: [&'static str; 2],
    pub(crate) other_player: [&'static str; 2],
    pub(crate) opponent_noun: &'static str,

    // Where a plain way of saying it would be clumsy.
    pub(crate) that_many: &'static str,
    pub(crate) some: [&'static str; 2],
    pub(crate) equal_to: &'static str,
    pub(crate) as_many: &'static str,
    pub(crate) fewer: &'static str,
    pub(crate) other_than: &'static str,
    pub(crate) that_is_it: [&'static str; 2],
    pub(crate) with: &'static str,
    pub(crate) with_some: [&'static str; 4],
    pub(crate) same_name: [&'static str; 2],
    pub(crate) with_no: &'static str,
    pub(crate) on_level: [&'static str; 2],
    pub(crate) among_those: &'static str,
    pub(crate) not_among: &'static str,
    pub(crate) column: [&'static str; 2],
    pub(crate) for_each_of: &'static str,
    pub(crate) if_they_do: &'static str,
    pub(crate) if_you_like: &'static str,
    pub(crate) zone_top: &'static str,
    pub(crate) cards_all: &'static str,
    /// `what`, `value`; and what an event has, if it has but one thing.
    pub(crate) event_value: &'static str,
    pub(crate) set_event: [&'static str; 3],
    pub(crate) repeat_one: &'static str,
    /// Something is done so many times as a word says: behind what is done, and before it.
    pub(crate) as_often: [&'static str; 2],
    pub(crate) twice: &'static str,
    pub(crate) put_goods: [&'static str; 2],
    /// Two conditions that both must hold.
    pub(crate) and_so: &'static str,
    /// Something has this, or nothing of it; no such thing has it; of a list none has it, and one has.
    pub(crate) has: [&'static str; 5],
    /// `who`, `do`: they are asked in turn, or all at once, and the first who says yes does it.
    pub(crate) any: &'static str,
    pub(crate) any_at_once: &'static str,
    /// `do`, after that.
    pub(crate) if_one_does: &'static str,
    /// `do`, where there is no such player.
    pub(crate) if_nobody: &'static str,
    /// `what`: the text of a question.
    pub(crate) says_yes: [&'static str; 2],
    pub(crate) do_this: &'static str,
    pub(crate) leaves: [&'static str; 4],
    /// A number that was chosen or noted; one that was before it.
    pub(crate) that_number: &'static str,
    pub(crate) earlier_number: &'static str,
    /// `what`: things or a number as they are just then; whether it is so. What was noted, by its `noun`.
    pub(crate) note: [&'static str; 2],
    pub(crate) noted: &'static str,
    /// `zone`: those that something is one of.
    pub(crate) among: &'static str,
    pub(crate) name_noun: [&'static str; 2],
    pub(crate) end_of: [&'static str; 4],
    pub(crate) earlier_thing: [&'static str; 2],
    pub(crate) earlier_player: &'static str,
    pub(crate) was_so: &'static str,
    pub(crate) number_noun: [&'static str; 2],
    /// `what`: what becomes so.
    pub(crate) make_so: &'static str,
    pub(crate) oneself: [&'static str; 2],
    pub(crate) sides: [&'static str; 2],
    pub(crate) on_side: &'static str,
    pub(crate) either_way: [&'static str; 2],
    /// There is something that was spoken of, or is not; of whom there is one, any or none that they chose.
    pub(crate) is_one: [&'static str; 5],
    pub(crate) number_from: &'static str,
}
