//! What the table says to people, one table a language. Places in braces are filled; a language is complete, or it does
//! not compile.

mod en;
mod zh_hans;
mod zh_hant;

use crate::terminal::is_letter;

/// All phrases of one language.
#[derive(Debug)]
pub(crate) struct Phrases {
    /// What a language is asked for by.
    pub(crate) tag: &'static str,

    // ---- the table
    /// What belongs to nobody.
    pub(crate) table: &'static str,
    /// Behind the name of whoever looks.
    pub(crate) you: &'static str,
    /// A person without a name: `n`.
    pub(crate) person: &'static str,
    /// Whose turn it is: `who`.
    pub(crate) turn: &'static str,
    /// An empty zone.
    pub(crate) empty: &'static str,
    /// A zone that may not be counted.
    pub(crate) uncounted: &'static str,
    /// Cards that are not seen: `n`.
    pub(crate) hidden: &'static str,
    /// A card at a spot of which it is not known what it is.
    pub(crate) face_down: &'static str,
    /// What a player was shown and must still lie here, before it.
    pub(crate) known: &'static str,
    /// A zone of a card: `card`, `zone`.
    pub(crate) on_card: &'static str,
    /// A value that something changes: `value`, `printed` (what it would be else).
    pub(crate) changed: &'static str,
    /// What a card's values are now, where they are others than are printed: `what`.
    pub(crate) now: &'static str,
    /// A player's points, as far as the game has come.
    pub(crate) so_far: &'static str,
    /// Before what holds for a while.
    pub(crate) lasting: &'static str,
    /// What holds until the next stretch begins: `card`, `of`.
    pub(crate) until_start: &'static str,
    /// What holds until a stretch or verb is over: `card`, `of`.
    pub(crate) until_end: &'static str,
    /// What holds until the next stretch is over: `card`, `of`.
    pub(crate) until_next_end: &'static str,
    /// What lies in a grid or pyramid without a spot.
    pub(crate) beside: &'static str,
    /// Lines that do not fit: `n`.
    pub(crate) more: &'static str,
    /// Choices that do not fit: `n`.
    pub(crate) too_long: &'static str,
    /// Lines of the log that are new and stand above those that are seen: `n`.
    pub(crate) more_above: &'static str,
    /// The log has nothing that was asked for.
    pub(crate) nothing_new: &'static str,

    // ---- what is asked
    /// Before the prompt: `who`, `text`.
    pub(crate) asks: &'static str,
    /// A program is thinking: `who`.
    pub(crate) decides: &'static str,
    /// A program lost its decision to chance: `who`, `why`.
    pub(crate) forfeit: &'static str,
    /// Which card asks: `card`.
    pub(crate) source: &'static str,
    /// Behind a candidate that is there several times: `n`.
    pub(crate) times: &'static str,
    /// The choice to take nothing.
    pub(crate) nothing: &'static str,
    pub(crate) yes: &'static str,
    pub(crate) no: &'static str,
    /// What whoever decides has of what is asked about: `what`.
    pub(crate) means: &'static str,
    /// How a pick of several is typed.
    pub(crate) how_several: &'static str,
    /// How a pick of several numbers is typed, each of which is there once.
    pub(crate) how_several_numbers: &'static str,
    /// How a pick of several numbers is typed, one of which is there more than once.
    pub(crate) how_number_twice: &'static str,
    /// How a pick is typed where everything may be chosen at once: `how` it is else.
    pub(crate) or_all: &'static str,
    /// Where there is no room for what each candidate does: that the list tells it.
    pub(crate) list_explains: &'static str,
    /// How an order is typed.
    pub(crate) how_order: &'static str,
    /// How amounts are typed.
    pub(crate) how_bundle: &'static str,
    /// How a spot is typed.
    pub(crate) how_spot: &'static str,
    /// How a number is typed: `min`, `max`.
    pub(crate) how_number: &'static str,
    /// The foot of the screen.
    pub(crate) keys: &'static str,

    // ---- answers that are not taken
    /// Nothing offered is called so: `word`.
    pub(crate) unknown: &'static str,
    /// And what was meant perhaps: `near`.
    pub(crate) near: &'static str,
    /// Several are called so: `word`, `names`.
    pub(crate) ambiguous: &'static str,
    /// There is no such number, and those that there are go from 1 on: `n`, `most`.
    pub(crate) no_number: &'static str,
    /// There is no such number among others: `n`, `numbers`.
    pub(crate) not_among: &'static str,
    /// There are not so many: `name`, `n`.
    pub(crate) too_many: &'static str,
    /// There may be more, but no more can be chosen at once: `name`, `n`.
    pub(crate) too_many_at_once: &'static str,
    /// A card that is there, but not among what is offered: `name`.
    pub(crate) left_out: &'static str,
    /// Another amount is wanted: `n`, `wanted`.
    pub(crate) amount: &'static str,
    /// From one to another: `min`, `max`.
    pub(crate) range: &'static str,
    /// A number is wanted: `min`, `max`.
    pub(crate) want_number: &'static str,
    pub(crate) want_yes_no: &'static str,
    /// There is no such spot: `word`.
    pub(crate) no_spot: &'static str,

    // ---- commands
    /// What may be typed.
    pub(crate) help: &'static str,
    /// There is no card of that name: `word`.
    pub(crate) no_card: &'static str,
    /// A bot's advice: `bot`, `what`.
    pub(crate) hint: &'static str,
    /// A word may mean several cards: `word`, `names`.
    pub(crate) several_cards: &'static str,
    /// The game itself went wrong with an answer, which is as not given: `why`.
    pub(crate) faulty: &'static str,
    /// A bot's answer went wrong, and chance gives another: `who`, `why`.
    pub(crate) faulty_bot: &'static str,
    /// What is no save is not overwritten: `file`.
    pub(crate) no_save: &'static str,
    /// There is nothing to take back.
    pub(crate) no_undo: &'static str,
    /// It was taken back: `what`.
    pub(crate) undone: &'static str,
    /// What would be taken back of the one who is asked: `what`.
    pub(crate) of_yours: &'static str,
    /// What they were told since, before those lines.
    pub(crate) told_since: &'static str,
    /// `n`: of a list that is cut.
    pub(crate) and_more: &'static str,
    /// Another person is asked: `who`, `other`.
    pub(crate) may_undo: &'static str,
    /// What is wanted then.
    pub(crate) may_agree: &'static str,
    /// What else may be typed there, and where the keyboard goes to somebody else.
    pub(crate) may_leave: &'static str,
    /// They said no: `other`.
    pub(crate) not_undone: &'static str,
    /// The game is saved: `file`.
    pub(crate) saved: &'static str,
    /// It could not be: `why`.
    pub(crate) not_saved: &'static str,
    /// How to go on with it: `command`.
    pub(crate) go_on: &'static str,
    /// How to look at it again: `command`.
    pub(crate) look_again: &'static str,
    /// It goes on after so many answers: `n`.
    pub(crate) resumed: &'static str,

    /// Why something is so.
    pub(crate) reasons: Reasons,

    // ---- people at one keyboard
    /// Nobody's view: `who` takes over.
    pub(crate) over_to: &'static str,
    /// What to press.
    pub(crate) press: &'static str,

    // ---- the end
    pub(crate) game_over: &'static str,
    /// What is said to whoever wants to know or change what is asked once the game is over.
    pub(crate) nothing_asked: &'static str,
    /// `who`
    pub(crate) won: &'static str,
    pub(crate) nobody_won: &'static str,
    /// Of a game that all win or lose together.
    pub(crate) all_won: &'static str,
    pub(crate) all_lost: &'static str,
    /// `n`
    pub(crate) team_points: &'static str,
    /// `who`, `n`
    pub(crate) points: &'static str,
    /// The head of the score's table.
    pub(crate) score: &'static str,
    /// What is summed up.
    pub(crate) sum: &'static str,
    /// The score's terms without a name.
    pub(crate) other_points: &'static str,
    /// The cards of a player at the end: `who`, `cards`.
    pub(crate) cards_of: &'static str,
    /// How long it was: `turns`, `answers`.
    pub(crate) lasted: &'static str,
    /// How long it was, in a game without turns: `turns` (of its rounds), `answers`.
    pub(crate) lasted_rounds: &'static str,
    /// Who had the most points from when on: `list`, of parts as `led_from` says.
    pub(crate) led: &'static str,
    /// One who led, and from which turn on: `who`, `turn`, `n`.
    pub(crate) led_from: &'static str,
    /// One who led, and from which round on: `who`, `turn`, `n`.
    pub(crate) led_from_round: &'static str,
    /// Why the text ended the game: `why`.
    pub(crate) ended_by: &'static str,
    /// It had come to its end after so many rounds: `n`.
    pub(crate) ended_after: &'static str,
    /// Stands above what was folded so that the rest fits.
    pub(crate) in_full: &'static str,
    /// How to leave the last screen, and what else can be had there.
    pub(crate) leave: &'static str,
    /// Between the things of a list.
    pub(crate) comma: &'static str,
    /// Between lists.
    pub(crate) semicolon: &'static str,
    /// Between two sentences.
    pub(crate) between_sentences: &'static str,
    /// Between what something goes by and what it is.
    pub(crate) colon: &'static str,

    // ---- words that are typed
    pub(crate) words: Words,
}

/// What is said of why something is so.
#[derive(Debug)]
pub(crate) struct Reasons {
    /// A counter, note or pool: `name`, `value`; that of a `player`; one of which there are many; one that whoever asks does
    /// not see; `place`: where the text changes it; a pool or list in which nothing is.
    pub(crate) kept_now: &'static str,
    pub(crate) kept_now_of: &'static str,
    pub(crate) kept_of: &'static str,
    pub(crate) kept_hidden: &'static str,
    pub(crate) empty: &'static str,
    pub(crate) changed_at: &'static str,
    /// What a define is now: `name`, `value`, `text`.
    pub(crate) define_now: &'static str,
    /// When something is so, of a define of yes or no: `text`.
    pub(crate) so_if: &'static str,
    /// A define whose value is not known here: `name`, `text`.
    pub(crate) define: &'static str,
    /// A define that has another value for each thing; its values for what is offered follow: `name`.
    pub(crate) define_each: &'static str,
    /// Such a one, for which nothing is offered: `name`.
    pub(crate) define_of: &'static str,
    /// Things and the value of each: `what`, `value`.
    pub(crate) of_each: &'static str,
    /// An option that may be chosen: `text`.
    pub(crate) option_there: &'static str,
    /// One that may not: `text`.
    pub(crate) option_not: &'static str,
    /// What a question does not offer, and what does not hold: `what`, `condition`.
    pub(crate) withheld: &'static str,
    /// When it is offered: `condition`.
    pub(crate) option_if: &'static str,
    /// It is offered once: `of`.
    pub(crate) option_once: &'static str,
    pub(crate) option_once_ever: &'static str,
    /// Nothing has this name: `word`.
    pub(crate) unknown: &'static str,
    /// A value of a card: `field`, `value`, `zone`, `base` (what the card says itself).
    pub(crate) value: &'static str,
    /// What changes it: `change`, `by`, `place`.
    pub(crate) line: &'static str,
    /// It is set: `n`.
    pub(crate) set: &'static str,
    /// A line that no card bears.
    pub(crate) rule: &'static str,
    /// A card that whoever asks does not see.
    pub(crate) not_seen: &'static str,
    /// Something in an open choice: `who`, `purpose`, `zone`, `why`.
    pub(crate) offer: &'static str,
    /// A name in an open choice: `who`, `purpose`, `why`.
    pub(crate) offer_of_name: &'static str,
    pub(crate) there: &'static str,
    pub(crate) elsewhere: &'static str,
    /// `condition`
    pub(crate) unmet: &'static str,
    pub(crate) other: &'static str,
    /// `place`
    pub(crate) forbidden: &'static str,
    /// Of a handler: nothing was heard.
    pub(crate) unheard: &'static str,
    /// Of a handler: `event`, `actor`, `whom`, `verdict`.
    pub(crate) heard: &'static str,
    pub(crate) is_unfit: &'static str,
    pub(crate) is_unmet: &'static str,
    pub(crate) is_lost: &'static str,
    pub(crate) answers: &'static str,
    /// There is nothing to tell of a card.
    pub(crate) nothing: &'static str,
    /// Nothing answers a verb.
    pub(crate) no_answer: &'static str,
    /// Who does what no player does.
    pub(crate) game: &'static str,
    pub(crate) nobody: &'static str,
    /// A zone of somebody: `who`, `zone`.
    pub(crate) whose: &'static str,
    /// A pile: `zone`.
    pub(crate) pile: &'static str,
    /// A place on a card.
    pub(crate) card: &'static str,
}

/// Commands, in the words of one language; the English ones are understood in all.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) help: &'static [&'static str],
    pub(crate) why: &'static [&'static str],
    pub(crate) undo: &'static [&'static str],
    pub(crate) save: &'static [&'static str],
    pub(crate) hint: &'static [&'static str],
    pub(crate) quit: &'static [&'static str],
    pub(crate) look: &'static [&'static str],
    pub(crate) log: &'static [&'static str],
    pub(crate) since: &'static [&'static str],
    pub(crate) list: &'static [&'static str],
    pub(crate) yes: &'static [&'static str],
    pub(crate) no: &'static [&'static str],
    pub(crate) nothing: &'static [&'static str],
    pub(crate) all: &'static [&'static str],
}

/// The phrases of a language: those of its tag, else of the first that begins alike, else English.
pub(crate) fn of(tag: Option<&str>) -> &'static Phrases {
    let all = [&en::PHRASES, &zh_hant::PHRASES, &zh_hans::PHRASES];
    let Some(tag) = tag else { return all[0] };
    let exact = all.iter().find(|phrases| phrases.tag == tag);
    exact.copied().unwrap_or(all[0])
}

/// Commands in English, which are understood everywhere.
pub(crate) fn english() -> &'static Words {
    &en::PHRASES.words
}

/// The longest word that is said again.
const MOST_LETTERS: usize = 40;

/// What somebody typed, as it may be said again: what is seen of it in a line, and nothing without end. So it is a name
/// that a save may have.
pub(crate) fn again(word: &str) -> String {
    let (mut short, mut before) = (String::new(), None);
    for sign in word.chars() {
        if !is_letter(before, sign) {
            continue;
        }
        if short.chars().count() == MOST_LETTERS {
            short.push('…');
            break;
        }
        short.push(sign);
        before = Some(sign);
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::in_line;

    #[test]
    fn what_was_typed_is_said_again_in_short() {
        assert_eq!(again("護城河"), "護城河");
        assert_eq!(again("a\u{1b}[2Jb\u{7}\n"), "a[2Jb");
        assert_eq!(again(&"x".repeat(10_000)).chars().count(), 41);
        assert_eq!(again("\u{ad}Bob\u{202e}\u{feff}"), "Bob");
        for word in ["a\u{200d}b", "\u{301}x", "👩\u{200d}👩", "\u{34f}\u{301}"] {
            assert_eq!(in_line(&again(word)), again(word), "{word:?}");
        }
    }

    #[test]
    fn languages_are_found_by_their_tags() {
        assert_eq!(of(Some("zh-Hant")).tag, "zh-Hant");
        assert_eq!(of(Some("tlh")).tag, "en");
        assert_eq!(of(None).tag, "en");
    }
}
