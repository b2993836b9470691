//! What the engine itself says when it tells of a game, one table a language. A text has places in braces, which are
//! filled with names; a language is complete, or it does not compile.

mod en;
mod zh_hans;
mod zh_hant;

use schema::phrase::fill;
use schema::program::Primitive;

/// All phrases of one language. What stands in braces is said beside each.
#[derive(Debug)]
pub(crate) struct Phrases {
    /// What a language is asked for by: that of a file in a game's folder `locale`.
    pub(crate) tag: &'static str,
    /// What nouns of a locale may begin with that labels do without.
    pub(crate) article: &'static str,

    // ---- names
    /// A player without a name: `n`, from 1.
    pub(crate) player: &'static str,
    /// Nobody in particular acts.
    pub(crate) the_game: &'static str,
    /// All players.
    pub(crate) everybody: &'static str,
    /// No place.
    pub(crate) nowhere: &'static str,
    /// No thing.
    pub(crate) nothing: &'static str,
    /// A card that may not be named.
    pub(crate) a_card: &'static str,
    /// Several of them: `n`.
    pub(crate) cards: &'static str,
    /// Several of which some may be named: `cards`, `names`.
    pub(crate) among: &'static str,
    /// Anything else that may not be named.
    pub(crate) something: &'static str,
    /// Several of one name: `n`, `name`.
    pub(crate) several: &'static str,
    /// What somebody has: `who`, `what`.
    pub(crate) whose: &'static str,
    /// A pile that goes by a name: `pile`, `zone`.
    pub(crate) pile: &'static str,
    /// A pile that goes by a number: `pile`, `zone`.
    pub(crate) numbered_pile: &'static str,
    /// What a pile or card has: `what`, `owner`.
    pub(crate) part: &'static str,
    /// What is running: setup, flow, a handler, an option, a block of a call.
    pub(crate) setup: &'static str,
    pub(crate) flow: &'static str,
    pub(crate) handler: &'static str,
    pub(crate) option: &'static str,
    pub(crate) block: &'static str,
    /// Between things of a list.
    pub(crate) comma: &'static str,
    /// Between people who share something.
    pub(crate) and: &'static str,

    // ---- what happens
    /// `who`
    pub(crate) turn: &'static str,
    /// `who`, `what`
    pub(crate) phase_of: &'static str,
    /// `what`
    pub(crate) phase: &'static str,
    /// A verb without a thing: `who`, `verb`, `verbs` (in its third person).
    pub(crate) does: &'static str,
    /// A verb with a thing: `who`, `verb`, `verbs`, `what`.
    pub(crate) does_to: &'static str,
    /// A verb that is written `+word`: `who`, `n`, `word`, `words`.
    pub(crate) has_more: &'static str,
    /// A verb that is written `+word`, where the locale has a word for it: `who`, `what`.
    pub(crate) has: &'static str,
    /// An option is taken: `who`, `what`.
    pub(crate) took: &'static str,
    /// A card moves: `card`, `from`, `to`.
    pub(crate) moved: &'static str,
    /// A card goes back into the place where it was: `card`, `to`.
    pub(crate) moved_back: &'static str,
    /// A card moves to a spot: `card`, `from`, `to`, `at`.
    pub(crate) moved_at: &'static str,
    /// A card was made: `cards`, `place`.
    pub(crate) one_made: &'static str,
    /// Cards were made: `cards`, `place`.
    pub(crate) made: &'static str,
    /// Cards were made, and whoever is told may not count them: `place`.
    pub(crate) some_made: &'static str,
    /// `place`
    pub(crate) shuffled: &'static str,
    /// `card`, `to`
    pub(crate) shown: &'static str,
    /// Several at once, for people: `cards`, `to`.
    pub(crate) shown_to: &'static str,
    /// Several at once, for people: `cards`, `to`, and where they lie: `place`.
    pub(crate) shown_from: &'static str,
    /// `who`, `what`, `to`
    pub(crate) goods_shown: &'static str,
    /// What stands in a note is shown to all: `who`, `note`, `value`.
    pub(crate) note_shown: &'static str,
    /// Goods are shown to whoever is told: `who`, `what`.
    pub(crate) goods_seen: &'static str,
    /// What stands in a note, counter or pool is shown to whoever is told: `who`, `what`, `value`.
    pub(crate) kept_seen: &'static str,
    /// What stands above what a card or rule does of itself: `by`.
    pub(crate) done_by: &'static str,
    /// `who`, `die`, `face`
    pub(crate) rolled: &'static str,
    /// A note: `what`, `value`.
    pub(crate) noted: &'static str,
    /// A counter: `what`, `from`, `to`.
    pub(crate) changed: &'static str,
    /// Goods of a pool: `what`, `resource`, `from`, `to`.
    pub(crate) goods_changed: &'static str,
    /// A flag: `what`.
    pub(crate) set: &'static str,
    /// A flag: `what`.
    pub(crate) unset: &'static str,
    /// An effect with a life: `until`.
    pub(crate) effect: &'static str,
    /// The start of a stretch: `what`.
    pub(crate) start_of: &'static str,
    /// `what`
    pub(crate) until_end: &'static str,
    /// `what`
    pub(crate) until_start_of_next: &'static str,
    /// `what`
    pub(crate) until_end_of_next: &'static str,
    /// `what`
    pub(crate) begins: &'static str,
    /// `what`
    pub(crate) ends: &'static str,
    /// `by`: what takes the place of the call that was told.
    pub(crate) replaced: &'static str,
    /// `what`, `by`: likewise of one thing, or of something that was not told yet.
    pub(crate) replaced_of: &'static str,
    /// `title`
    pub(crate) rule: &'static str,
    /// What replaces something that is done to a card, if that card itself says so.
    pub(crate) own_text: &'static str,
    /// A rule without a title.
    pub(crate) a_rule: &'static str,
    /// `what`: something that was not told yet cannot be done any more.
    pub(crate) prevented_of: &'static str,
    /// What was called cannot be done any more.
    pub(crate) prevented: &'static str,
    /// Of a call that was left with `fail`.
    pub(crate) failed: &'static str,
    /// `points`, `winners`
    pub(crate) over: &'static str,
    /// What stands there as `points`, in a game that counts some: `points`.
    pub(crate) over_points: &'static str,
    /// `points`
    pub(crate) over_unwon: &'static str,
    /// Where all win or lose together: `points`.
    pub(crate) over_all_won: &'static str,
    /// `points`
    pub(crate) over_all_lost: &'static str,
    /// Points of one player: `who`, `n`.
    pub(crate) points: &'static str,
    /// The last line of so many that no more are told.
    pub(crate) more_than_told: &'static str,

    // ---- questions and answers
    pub(crate) yes: &'static str,
    pub(crate) no: &'static str,
    /// What may be answered.
    pub(crate) yes_or_no: &'static str,
    /// Which handler goes next: `purpose`.
    pub(crate) what_answers: &'static str,
    /// `purpose`
    pub(crate) whether: &'static str,
    /// What something is chosen for, as it stands in the phrases that ask for it: `purpose`
    pub(crate) for_purpose: &'static str,
    /// What is done to what.
    pub(crate) about: &'static str,
    /// What a decision without a purpose is for: `{name}` is what the chosen thing is called from then on.
    pub(crate) choose_named: &'static str,
    /// `purpose`, `question`: what is asked, in the words of the text, in quotes
    pub(crate) asked_so: &'static str,
    /// One of several cards of a name, by where it lies.
    pub(crate) lying_in: &'static str,
    /// One of several cards of a name in one place, by what it bears: `card`, `what`.
    pub(crate) bearing: &'static str,
    /// What the locale asks, with how many: `question`, `amount`.
    pub(crate) asks_amount: &'static str,
    /// A number: `amount`, `purpose`.
    pub(crate) choose_number: &'static str,
    /// `purpose`
    pub(crate) choose_order: &'static str,
    /// `purpose`
    pub(crate) choose_spot: &'static str,
    /// `amount`, `noun` (`one`, or `nouns` if there are several), `purpose`.
    pub(crate) choose: &'static str,
    /// Of goods: `amount`, `what`, `purpose`.
    /// One option.
    pub(crate) choose_option: &'static str,
    /// Several options: `amount`.
    pub(crate) choose_options: &'static str,
    pub(crate) choose_goods: &'static str,
    /// `amount`, `what`
    pub(crate) of: &'static str,
    /// `n`
    pub(crate) up_to: &'static str,
    /// `n`
    pub(crate) at_least: &'static str,
    /// `min`, `max`
    pub(crate) range: &'static str,
    /// As many as one likes.
    pub(crate) any: &'static str,
    /// Things to choose from, one and several.
    pub(crate) nouns: Nouns,
    /// Behind what is offered, where nothing may be picked.
    pub(crate) or_nothing: &'static str,
    /// All players but one are out.
    pub(crate) last_player: &'static str,
    /// In a transcript: `who`, `purpose`, `offered`, `answer`.
    pub(crate) asked: &'static str,
    /// Somebody who answers for another: `who`, `whose`.
    pub(crate) in_place_of: &'static str,
    /// A question that is answered for another: `who`, `text`.
    pub(crate) for_another: &'static str,

    // ---- why an answer is refused
    /// `who`
    pub(crate) not_asked: &'static str,
    pub(crate) wants_yes_or_no: &'static str,
    /// `amount`
    pub(crate) wants_number: &'static str,
    pub(crate) wants_spot: &'static str,
    pub(crate) wants_option: &'static str,
    pub(crate) wants_order: &'static str,
    pub(crate) wants_amounts: &'static str,
    pub(crate) wants_pick: &'static str,
    /// `n`, `most`
    pub(crate) no_candidate: &'static str,
    /// `n`, `times`, `most`
    pub(crate) too_often: &'static str,
    /// `n`, `amount`
    pub(crate) wrong_count: &'static str,
    /// `n`
    pub(crate) wrong_amounts: &'static str,
    /// `n`, `amount`
    pub(crate) wrong_total: &'static str,
    pub(crate) is_over: &'static str,

    /// What the machine's own verbs are called: a game's own locale need not know them. Absent: by their names.
    pub(crate) primitive: fn(Primitive) -> Option<&'static str>,
    /// What else the machine declares, and what it is called.
    pub(crate) words: &'static [(&'static str, &'static str)],
}

/// Things to choose from: one, and several.
#[derive(Debug)]
pub(crate) struct Nouns {
    pub(crate) card: [&'static str; 2],
    pub(crate) player: [&'static str; 2],
    pub(crate) pile: [&'static str; 2],
    pub(crate) spot: [&'static str; 2],
    pub(crate) number: [&'static str; 2],
    pub(crate) thing: [&'static str; 2],
}

/// All languages; the first is spoken where none is asked for.
const LANGUAGES: [&Phrases; 3] = [&en::PHRASES, &zh_hant::PHRASES, &zh_hans::PHRASES];

impl Phrases {
    /// So many, from `min` to `max`.
    pub(crate) fn between(&self, min: i32, max: i32) -> String {
        if min == max {
            return min.to_string();
        }
        fill(self.range, &[("min", &min.to_string()), ("max", &max.to_string())])
    }

    /// Those of a language; of one that the engine does not speak, English ones.
    pub(crate) fn of(tag: &str) -> &'static Phrases {
        LANGUAGES.into_iter().find(|one| one.tag == tag).unwrap_or(LANGUAGES[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_that_is_not_spoken_is_english() {
        assert_eq!(Phrases::of("zh-Hant").a_card, "一張牌");
        assert_eq!(Phrases::of("tlh").tag, "en");
    }
}
